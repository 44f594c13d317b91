"""The library in ctypes: structs and functions from the tables in _header.py, and Python values put into structs."""

import ctypes as c
import ctypes.util
import enum
import operator
import os
import pathlib

import numpy as np

from . import _header

UNSET = -1
SCALARS = {"i32": c.c_int32, "u32": c.c_uint32, "u64": c.c_uint64, "f64": c.c_double, "f32": c.c_float,
           "usize": c.c_size_t, "pointer": c.c_void_p, "text": c.c_char_p}
RANGES = {"i32": (-2**31, 2**31 - 1), "u32": (0, 2**32 - 1), "u64": (0, 2**64 - 1), "usize": (0, 2**63 - 1)}
FLAGS = ("CellFlag", "GestureHas")


def safe(name):
    """The name of a field in Python: `from` is `from_`."""
    return "from_" if name == "from" else name


class _Brief(enum.EnumMeta):
    """What help() lists of an enumeration: its members, and none of int's."""

    def __dir__(cls):
        return [*cls.__members__, "__doc__", "__members__", "__module__"]


class _Number(enum.IntEnum, metaclass=_Brief):
    pass


class _Bits(enum.IntFlag, metaclass=_Brief):
    pass


def _enumeration(name, text):
    members = [(safe(key), int(value)) for key, value in (entry.split("=") for entry in text.split())]
    return (_Bits if name in FLAGS else _Number)(name, members, module="leafspring")


enums = {name: _enumeration(name, text) for name, text in _header.ENUMS.items()}


class _BriefStruct(type(c.Structure)):
    """What help() lists of a struct: its text, which has its members, and nothing of ctypes'."""

    def __dir__(cls):
        return ["__doc__", "__module__"]


class Struct(c.Structure, metaclass=_BriefStruct):
    """A struct of leafspring.h. Numbers that have names are read as members of an enumeration, 0 and 1 as a bool."""

    _kinds_ = {}

    def __repr__(self):
        return f"{type(self).__name__}({', '.join(f'{name}={value!r}' for name, value in self._members().items())})"

    def __eq__(self, other):
        return self._members() == other._members() if type(self) is type(other) else NotImplemented

    __hash__ = None

    def _members(self):
        values = ((name, getattr(self, name)) for name in self._kinds_ if name not in ("struct_size", "reserved"))
        return {name: list(value) if isinstance(value, c.Array) else value for name, value in values}

    def __reduce__(self):
        """Numbers are pickled as they lie in memory; what points to other memory is good for the call that it was made for."""
        if any(kind in ("text", "pointer") or "[" in kind or kind.endswith("?") for kind in self._kinds_.values()):
            raise TypeError(f"a {type(self).__name__} points to memory of this process: pickle its members")
        return _unpickled, (self._name_, bytes(self))


def _unpickled(name, data):
    return structs[name].from_buffer_copy(data)


class Numbers(Struct):
    """A struct of numbers alone, like a colour or a point: a sequence of them, as calls take it."""

    def __iter__(self):
        return (getattr(self, name) for name in self._kinds_)

    def __len__(self):
        return len(self._kinds_)

    def __getitem__(self, place):
        return tuple(self)[place]


def _named(raw, kind):
    read = bool if kind == "i32:bool" else enums[kind[4:]]

    def get(self):
        value = getattr(self, raw)
        try:
            return read(value)
        except ValueError:  # LEAF_UNSET, or a member of a newer library
            return value

    return property(get, lambda self, value: setattr(self, raw, number(kind, value, raw[1:])))


def _structs():
    made = {}
    for name, text in _header.STRUCTS.items():
        entries = [entry.split(" ") for entry in text.split(", ")]
        base = Numbers if all(kind in ("f64", "f32") for kind, _ in entries) else Struct
        struct = type("".join(part.capitalize() for part in name.split("_")), (base,), {"__doc__": f"leaf_{name}"})
        fields, struct._kinds_ = [], {}
        for kind, field in entries:
            field = safe(field)
            struct._kinds_[field] = kind
            if kind.startswith("i32:"):
                setattr(struct, field, _named("_" + field, kind))
                fields.append(("_" + field, c.c_int32))
            elif "[" in kind or kind.endswith("?"):
                fields.append((field, c.c_void_p))
            else:
                base, times = kind.partition("*")[::2]
                member = SCALARS.get(base) or made[base]
                fields.append((field, member * int(times) if times else member))
        struct._fields_ = fields
        struct._name_, struct._size_ = name, c.sizeof(struct)
        made[name] = struct
    return made


structs = _structs()


def number(kind, value, field):
    """A number as C takes it, or an error that names the field. None is LEAF_UNSET."""
    if value is None:
        return UNSET
    base, _, name = kind.partition(":")
    if name == "bool":
        if isinstance(value, (bool, np.bool_)) or value in (0, 1):
            return int(value)
        raise TypeError(f"{field}: True or False is needed, not {value!r}")
    if name and isinstance(value, str):
        try:
            return enums[name][safe(value)].value
        except KeyError:
            names = ", ".join(member.name.rstrip("_") for member in enums[name])
            raise ValueError(f"{field}: {value!r} is none of {names}") from None
    if base in ("f64", "f32"):
        if isinstance(value, (str, bytes)):
            raise TypeError(f"{field}: a number is needed, not {value!r}")
        try:
            return float(value)
        except TypeError:
            raise TypeError(f"{field}: a number is needed, not {value!r}") from None
    try:
        whole = operator.index(value)
    except TypeError:
        raise TypeError(f"{field}: {'a name or ' if name else ''}a whole number is needed, not {value!r}") from None
    low, high = RANGES[base]
    if not low <= whole <= high:
        raise ValueError(f"{field}: {whole} is outside {low} to {high}")
    return whole


def _items(kind, values, field, keep):
    """A list of the host's in memory: its address and its length."""
    values = values if isinstance(values, np.ndarray) else list(values)
    if kind in SCALARS:
        array = np.array([number(kind, value, field) for value in values], np.dtype(SCALARS[kind]))
        keep.append(array)
        return array.ctypes.data, len(array)
    struct = structs[kind]
    if isinstance(values, np.ndarray) and set(struct._kinds_.values()) == {"f64"}:
        array = np.ascontiguousarray(values, np.float64)
        if array.ndim != 2 or array.shape[1] != len(struct._kinds_):
            raise TypeError(f"{field}: shape (n, {len(struct._kinds_)}) is needed, not {array.shape}")
        keep.append(array)
        return array.ctypes.data, len(array)
    array = (struct * max(len(values), 1))()
    for place, value in enumerate(values):
        array[place] = value_of(kind, value, f"{field}[{place}]", keep)
    keep.append(array)
    return c.addressof(array), len(values)


def value_of(kind, value, field, keep):
    """A struct from a dict, from a sequence of its numbers, or one made already; a definition begins with the defaults."""
    struct = structs[kind]
    if isinstance(value, struct):
        keep.append(value)
        return value
    made = struct()
    if defaults := getattr(library, f"leaf_{kind}_default", None):
        check(defaults(c.byref(made), struct._size_))
    elif "struct_size" in struct._kinds_:
        made.struct_size = struct._size_
    if not hasattr(value, "items"):
        names = [name for name in struct._kinds_ if name not in ("struct_size", "reserved")]
        try:
            value = list(value)
        except TypeError:
            raise TypeError(f"{field}: {', '.join(names)} are needed, not {value!r}") from None
        if len(value) > len(names):
            raise TypeError(f"{field}: at most {len(names)} numbers are taken, not {len(value)}")
        value = dict(zip(names, value))
    put(made, value, keep, "" if field is None else field + ".")
    return made


def put(target, values, keep, path=""):
    """Sets fields of a struct from a dict. Targets of lists and inner structs go into `keep`, which must outlive the struct."""
    kinds = target._kinds_
    for name, value in values.items():
        name = safe(name)
        kind, field = kinds.get(name), path + name
        if kind is None or name in ("struct_size", "reserved") or kind == "pointer" or (
                kind == "text" and not target._name_.endswith("_def")):
            raise TypeError(f"leaf_{target._name_} has no member {name}")
        if kind == "text":
            if not isinstance(value, (str, bytes, type(None))):
                raise TypeError(f"{field}: text is needed, not {value!r}")
            text = value.encode() if isinstance(value, str) else value
            keep.append(text)
            setattr(target, name, text)
            continue
        if kind.startswith("i32:"):
            setattr(target, "_" + name, number(kind, value, field))
        elif "[" in kind:
            base, length = kind[:-1].split("[")
            place, count = (None, 0) if value is None else _items(base, value, field, keep)
            setattr(target, name, place)
            if length:
                other = [n for n, k in kinds.items() if k.endswith(f"[{length}]") and n != name and n in values]
                if other and len(values[other[0]]) != count:
                    raise ValueError(f"{field}: as many as {other[0]} are needed, not {count}")
                setattr(target, length, count)
        elif kind.endswith("?"):
            if value is not None:
                inner = value_of(kind[:-1], value, field, keep)
                keep.append(inner)
                setattr(target, name, c.addressof(inner))
        elif "*" in kind:
            base, times = kind.split("*")
            if len(value) != int(times):
                raise ValueError(f"{field}: {times} are needed, not {len(value)}")
            for place, entry in enumerate(value):
                getattr(target, name)[place] = (number(base, entry, field) if base in SCALARS
                                                else value_of(base, entry, f"{field}[{place}]", keep))
        elif kind in SCALARS:
            setattr(target, name, number(kind, value, field))
        else:
            setattr(target, name, value_of(kind, value, field, keep))


def define(struct, values=(), /, **more):
    """A definition with the published values, then the caller's. It keeps alive what it points to."""
    keep = []
    made = value_of(struct, {**dict(values), **more}, None, keep)
    made.kept = keep
    return made


def result(kind):
    """A result to be filled in, its size set."""
    made = structs[kind]()
    if "struct_size" in made._kinds_:
        made.struct_size = made._size_
    return made


def ray(origin, direction):
    """A ray of a camera: where it begins, and its direction, three numbers each."""
    if len(origin) != 3 or len(direction) != 3:
        raise ValueError("origin and direction: three numbers each")
    places = zip(("x", "y", "z", "dx", "dy", "dz"), (*origin, *direction))
    return structs["ray"](**{name: number("f64", value, name) for name, value in places})


class Error(Exception):
    """A call that failed; the stage is as it was. `status` says why (a member of Status), `field` which parameter was at
    fault, `accepts` what would be accepted; both are empty if the library does not say."""

    def __init__(self, status, field="", accepts=""):
        text = library.leaf_status_text(status).decode()
        super().__init__(f"{text} ({field}: {accepts})" if field else text)
        try:
            self.status = enums["Status"](status)
        except ValueError:
            self.status = status
        self.field, self.accepts = field, accepts

    def __reduce__(self):
        return type(self), (int(self.status), self.field, self.accepts)


def check(status):
    """Raises for a call that has no stage, with what the library says of it."""
    if status:
        error = result("error")
        if library.leaf_last_error(c.byref(error)) or error.status != status:
            raise Error(status)
        raise Error(status, error.field.decode(), error.accepts.decode())


def _places():
    """The places of the library: as the environment says, in this package, or where the system has its libraries."""
    yield os.environ.get("LEAFSPRING_LIBRARY")
    inside = pathlib.Path(__file__).parent / "lib"
    # The library that needs a BLAS is tried before the one that does not; their results have the same bits.
    for name in ("libleafspring-blas.so", "libleafspring.so"):
        yield str(inside / name) if (inside / name).exists() else None
    yield ctypes.util.find_library("leafspring") or f"libleafspring.so.{_header.ABI}"


def _load():
    places = [place for place in _places() if place]
    if os.environ.get("LEAFSPRING_LIBRARY"):
        places = places[:1]
    for place in places:
        try:
            found = c.CDLL(place)
            break
        except OSError as error:
            trouble = error
    else:
        raise ImportError(f"the LeafSpring library cannot be loaded: {trouble}; LEAFSPRING_LIBRARY may say where it is")
    found.leaf_abi_version.restype = c.c_uint32
    if found.leaf_abi_version() != _header.ABI:
        raise ImportError(f"{place} speaks version {found.leaf_abi_version()} of the interface, not {_header.ABI}")
    for name, text in _header.FUNCTIONS.items():
        returns, *takes = text.split()
        try:
            function = getattr(found, name)
        except AttributeError:
            raise ImportError(f"{place} has no {name}: it is older than this package") from None
        function.restype = c.c_int32 if returns == "status" else SCALARS[returns]
        function.argtypes = [SCALARS[kind] for kind in takes]
    return found


library = _load()


def _transitions():
    """The published transitions as the library has them, in the order of their numbers: for each its name, title and note, and for
    each of its parameters what it takes and means."""
    kinds = []
    info, about = result("transition_info"), result("parameter_info")
    while not library.leaf_transition_describe(len(kinds), c.byref(info)):
        parameters = {}
        for index in range(info.parameter_count):
            check(library.leaf_transition_parameter(len(kinds), index, c.byref(about)))
            parameters[about.name.decode()] = {
                "unit": about.unit.decode(), "words": about.words.decode().split(), "meaning": about.meaning.decode(),
                "least": about.least, "most": about.most, "standard": about.standard if about.has_standard else None}
        kinds.append({"name": info.name.decode(), "title": info.title.decode(), "note": info.note.decode(),
                      "original_note": info.original_note.decode(), "parameters": parameters})
    return kinds


transitions = _transitions()
# The library may have more kinds than the header from which the tables were made.
enums["TransitionKind"] = _enumeration(
    "TransitionKind", " ".join(f"{facts['name']}={library.leaf_transition_kind(facts['name'].encode())}" for facts in transitions))


class Owner:
    """A handle of the library, destroyed when nothing uses it any more, arrays over its memory included."""

    __slots__ = ("handle", "lent", "_destroy")

    def __init__(self, handle, destroy):
        self.handle, self.lent, self._destroy = handle, 0, destroy

    def close(self):
        if self.lent:
            raise BufferError(f"{self.lent} arrays of a lent frame are still in use")
        handle, self.handle = self.handle, None
        check(self._destroy(handle))

    def __copy__(self, *_):
        raise TypeError("a handle of the library is neither copied nor pickled; clone() makes a second stage like a first one")

    __deepcopy__ = __reduce__ = __copy__

    def __del__(self):
        if self.handle:
            self._destroy(self.handle)
