#!/usr/bin/env python3
"""Makes the tables of leafspring.h that Python and JavaScript need, from Scripts/header.py's description of it.

    Scripts/bindings.py                writes the tables: Hosts/python/leafspring/_header.py and _words.py, Hosts/web/leafspring.js
    Scripts/bindings.py --check        says whether they are up to date (exit 1 if not)
    Scripts/bindings.py --types DIR    writes the types beside them: _header.pyi and header.d.ts, for packages

--header FILE takes another header. A struct is a line of its fields, `type name` each: i32 u32 u64 f32 f64 usize pointer text or
a struct; `f32*4` an array; `i32:Edge` a number with names, `i32:bool` 0 or 1; `rect[photo_count]` a list whose length is another
field, `timing_def?` a struct that may be left out. Needs pycparser.
"""

import json
import pathlib
import re
import sys
import textwrap

import header

ROOT = pathlib.Path(__file__).parent.parent
PYTHON = ROOT / "Hosts/python/leafspring/_header.py"
WORDS = ROOT / "Hosts/python/leafspring/_words.py"
JAVASCRIPT = ROOT / "Hosts/web/leafspring.js"
MARKS = ("// Made by Scripts/bindings.py from leafspring.h:", "// End of what is made.")

SCALARS = {"int32_t": "i32", "uint32_t": "u32", "uint64_t": "u64", "double": "f64", "float": "f32", "size_t": "usize",
           "leaf_scene": "u64", "leaf_status": "i32"}

# The names of the header's enumerations, by their first member: the name in other languages, and the common prefix of
# all members.
ENUMS = {
    "LEAF_OK": ("Status", ""), "LEAF_LEFT": ("Edge", ""), "LEAF_LEFT_TO_RIGHT": ("Reading", ""),
    "LEAF_CORRECTED": ("Fidelity", ""), "LEAF_SPRING_PHYSICAL": ("SpringKind", "SPRING_"),
    "LEAF_CURVE_LINEAR": ("NamedCurve", "CURVE_"), "LEAF_KEYS_LINEAR": ("KeyMode", "KEYS_"), "LEAF_EXACT": ("Mode", ""),
    "LEAF_KERNEL_AUTOMATIC": ("Kernel", "KERNEL_"), "LEAF_SPREAD_DOUBLE": ("Spread", "SPREAD_"),
    "LEAF_OVERSHOOT_FREE": ("Overshoot", "OVERSHOOT_"), "LEAF_CROSSFADE": ("TransitionKind", ""),
    "LEAF_ALBUM_NO_INTERACTION": ("AlbumVariant", "ALBUM_"), "LEAF_STAGGER_PUBLISHED": ("Stagger", "STAGGER_"),
    "LEAF_FORM_NUMBER": ("ParameterForm", "FORM_"),
    "LEAF_TIMING_SPRING": ("TimingKind", "TIMING_"), "LEAF_TIMING_OF_OPENING": ("TimingOf", "TIMING_OF_"),
    "LEAF_RELEASE_MOTION": ("Release", "RELEASE_"),
    "LEAF_TURNS_OVERLAP": ("TurnPolicy", "TURNS_"), "LEAF_TAP_NONE": ("Tap", "TAP_"),
    "LEAF_MOTION_FULL": ("MotionPolicy", "MOTION_"),
    "LEAF_BEGAN": ("GesturePhase", ""), "LEAF_HAS_VELOCITY": ("GestureHas", "HAS_"), "LEAF_REACH_LED": ("Reach", "REACH_"),
    "LEAF_CORNER_BOTTOM": ("Corner", "CORNER_"),
    "LEAF_READING_COVER": ("ReadingPlace", "READING_"), "LEAF_LABEL_NONE": ("LabelStyle", "LABEL_"),
    "LEAF_LABEL_ROOM": ("TextRoom", ""), "LEAF_GAP_JUMP": ("GapPolicy", "GAP_"),
    "LEAF_VISIBLE": ("CellFlag", ""), "LEAF_POLYGON_VERTICES": ("Polygon", "POLYGON_"),
    "LEAF_MESH_FLOATS": ("Mesh", "MESH_"),
    "LEAF_IDLE": ("Phase", ""), "LEAF_EVENT_BEGAN": ("EventKind", "EVENT_"), "LEAF_SHADOW_PROFILE": ("ShadowKind", "SHADOW_"),
    "LEAF_SUBJECT_RUN": ("Subject", "SUBJECT_"), "LEAF_ROLE_PAGE": ("Role", "ROLE_"), "LEAF_FRONT": ("Face", ""),
    "LEAF_VIEW_NONE": ("View", "VIEW_"), "LEAF_PART_WHOLE": ("Part", "PART_"), "LEAF_COPY_SCREEN": ("CopyWhat", "COPY_"),
    "LEAF_COLUMN_MAJOR": ("Layout", ""), "LEAF_DRAW_SCREEN": ("DrawSpace", "DRAW_"), "LEAF_FLOAT32": ("Scalar", ""), "LEAF_SPACE_POINTS": ("Space", "SPACE_"),
    "LEAF_Y_DOWN": ("YAxis", "Y_"), "LEAF_Z_ZERO_TO_ONE": ("ZRange", "Z_"),
    "LEAF_CONTAINER_STACK": ("ContainerKind", "CONTAINER_"), "LEAF_OPERATION_PUSH": ("Operation", "OPERATION_"),
    "LEAF_DRIVEN_BY_HORIZONTAL_SWIPE": ("Driver", "DRIVEN_BY_"), "LEAF_POSE_ANGLE": ("Pose", "POSE_"),
    "LEAF_BASIS_POINTS": ("Basis", "BASIS_"), "LEAF_AXIS_Y": ("Axis", "AXIS_"), "LEAF_TRACK_NUMBER": ("TrackKind", "TRACK_"),
}

# Fields whose numbers have these names; `*` stands for every struct.
NAMED = {
    "*.fidelity": "Fidelity", "*.reading": "Reading", "*.phase": "Phase", "*.role": "Role", "*.face": "Face",
    "*.operation": "Operation", "spring_def.kind": "SpringKind", "stage_def.mode": "Mode", "stage_def.kernel": "Kernel",
    "stage_info.mode": "Mode", "stage_info.kernel": "Kernel", "error.status": "Status", "book_def.hinge": "Edge",
    "book_def.spread": "Spread", "book_def.overshoot": "Overshoot", "transition_def.kind": "TransitionKind",
    "transition_def.edge": "Edge", "album_def.variant": "AlbumVariant", "album_def.stagger": "Stagger",
    "parameter_info.form": "ParameterForm", "timing_def.kind": "TimingKind", "gesture.phase": "GesturePhase", "settings.motion_policy": "MotionPolicy", "held.reach": "Reach", "held.corner": "Corner", "release_def.decision": "Release",
    "reading_state.place": "ReadingPlace", "label_def.style": "LabelStyle", "*.side": "Edge", "clock.policy": "GapPolicy",
    "event.kind": "EventKind", "event.subject": "Subject", "*.view": "View", "*.part": "Part",
    "copy_def.what": "CopyWhat", "copy_def.layout": "Layout", "copy_def.scalar": "Scalar", "copy_def.space": "Space",
    "copy_def.y_axis": "YAxis", "copy_def.z_range": "ZRange", "container_def.kind": "ContainerKind",
    "rule_def.interaction": "Driver", "shelf_rule_def.interaction": "Driver", "track.mode": "KeyMode", "track.what": "Pose", "data_cell_def.basis": "Basis",
    "data_cell_def.axis": "Axis", "host_track.kind": "TrackKind",
}
BOOLEAN = {"container_def.pop_on_right_to_left", "move_item.keeps_picture", "copy_def.from_unit_square"}

# Lists that the host passes, with the field for their length. None: a single struct that may be left out; "": the
# length of another list.
LISTS = {
    "book_def.hard_leaves": "hard_leaf_count", "album_def.photos": "photo_count", "album_def.visible": "visible_count",
    "move_def.from": "count", "move_def.to": "count", "move_def.from_items": "from_item_count",
    "move_def.to_items": "to_item_count", "container_def.views": "view_count", "track.keys": "key_count",
    "rule_def.timing": None, "data_cell_def.tracks": "track_count", "data_order.cells": "",
    "data_transition_def.cells": "cell_count", "data_transition_def.orders": "order_count",
    "data_transition_def.from_alpha": None, "data_transition_def.to_alpha": None,
}


def short(name):
    return name.removeprefix("leaf_")


def safe(name):
    """A name that Python takes: `from` is `from_` there."""
    return name + "_" if name == "from" else name


def members(enum):
    """Name of an enumeration and its members, as other languages have them."""
    first = enum["members"][0]["name"]
    if first not in ENUMS:
        raise SystemExit(f"leafspring.h: what is the enumeration of {first} called? Scripts/bindings.py, ENUMS")
    name, prefix = ENUMS[first]
    return name, [{**m, "in_c": m["name"], "name": m["name"].removeprefix("LEAF_").removeprefix(prefix).lower()} for m in enum["members"]]


def notation(struct, field):
    """A field's type in the tables' notation."""
    place, any_place = f"{short(struct['name'])}.{field['name']}", f"*.{field['name']}"
    kind = SCALARS.get(field["type"], short(field["type"]))
    if field["pointers"]:
        if place in LISTS:
            return f"{kind}?" if LISTS[place] is None else f"{kind}[{LISTS[place]}]"
        return "text" if field["type"] == "char" else "pointer"
    if field["count"]:
        return f"{kind}*{field['count']}"
    if field["type"] == "int32_t":
        named = NAMED.get(place) or NAMED.get(any_place)
        if named:
            return f"i32:{named}"
        if place in BOOLEAN or field["name"].startswith(("is_", "has_")):
            return "i32:bool"
    return kind


def structs(description):
    for struct in description["structs"]:
        yield short(struct["name"]), ", ".join(f"{notation(struct, f)} {f['name']}" for f in struct["fields"])


def parameter(p):
    if p["type"] == "function":
        return "pointer"
    return "pointer" if p["pointers"] or p["count"] else SCALARS.get(p["type"], short(p["type"]))


def functions(description):
    """name, what it returns, what it takes; defaults have a struct of their own."""
    callbacks = {c["name"] for c in description["callbacks"]}
    for f in description["functions"]:
        result = "text" if f["result"]["pointers"] else {"leaf_status": "status"}.get(
            f["result"]["type"], SCALARS.get(f["result"]["type"]))
        takes = ["pointer" if p["type"] in callbacks else parameter(p) for p in f["parameters"]]
        yield f["name"], " ".join([result] + takes)


def wrapped(text, indent, width=118):
    return textwrap.wrap(text, width - len(indent) - 4, break_long_words=False, break_on_hyphens=False)


def quoted(lines, indent, join):
    """Lines as string literals; `join` ends all but the last one."""
    return join.join(f'{indent}"{line}{" " if i < len(lines) - 1 else ""}"' for i, line in enumerate(lines))


def python_table(description):
    out = ['"""leafspring.h as tables; made by Scripts/bindings.py, which says how to read them. Not for editing."""', "",
           f'VERSION = "{description["version"]}"', f"ABI = {description['abi']}", "", "ENUMS = {"]
    for enum in description["enums"]:
        name, all_members = members(enum)
        lines = wrapped(" ".join(f"{m['name']}={m['value']}" for m in all_members), " " * 8)
        out.append(f'    "{name}":\n{quoted(lines, " " * 8, chr(10))},')
    out += ["}", "", "STRUCTS = {"]
    for name, text in structs(description):
        out.append(f'    "{name}":\n{quoted(wrapped(text, " " * 8), " " * 8, chr(10))},')
    out += ["}", "", "#: Structs that calls give back.", *textwrap.wrap(f"RESULTS = ({', '.join(map(json.dumps, RESULTS))})", 118, subsequent_indent="           ")]
    out += ["", "#: The result of each function, then its arguments.", "FUNCTIONS = {"]
    out += [f'    "{name}": "{text}",' for name, text in functions(description)]
    return "\n".join(out + ["}", ""])


def in_python(description):
    """A function that says a comment of the header in Python's names."""
    names, prefixes = {"LEAF_UNSET": "None"}, {}
    for enum in description["enums"]:
        name, prefix = ENUMS[enum["members"][0]["name"]]
        if prefix:
            prefixes[f"LEAF_{prefix}..."] = name
        names |= {m["in_c"]: m["name"] for m in members(enum)[1]}

    def said(text):
        # Dots before a capital letter end a sentence, too.
        text = re.sub(r"\b(LEAF_[A-Z_]+_\.\.\.)(?=(\s+[A-Z])?)",
                      lambda word: prefixes.get(word[1], word[1]) + ("." if word[2] and word[1] in prefixes else ""), text)
        text = re.sub(r"\bLEAF_[A-Z0-9_]+\b(?![(.])", lambda word: names.get(word[0], word[0]), text)
        text = re.sub(r"\bLEAF_[A-Z0-9_]+\b(?=\.(\s|$))", lambda word: names.get(word[0], word[0]), text)
        text = re.sub(r"\bleaf_stage_([a-z_]+)", r"\1", text)
        return re.sub(r"\bleaf_([a-z_]+?)(_def)?\b(?!\()", lambda word: pascal(word[1] + (word[2] or "")), text)
    return said


def python_words(description):
    """The comments of the header on structs and numbers, for help()."""
    said = in_python(description)
    out = ['"""The comments of leafspring.h on its structs and numbers; made by Scripts/bindings.py, for help(). Not for editing."""', ""]
    for title, things in (("ENUMS", [(*members(enum), enum["doc"]) for enum in description["enums"]]),
                          ("STRUCTS", [(short(s["name"]), s["fields"], s["doc"]) for s in description["structs"]])):
        out.append(f"{title} = {{")
        for name, parts, doc in things:
            out.append(f'    "{name}": (')
            out.append(f"        {literal(said(doc), 8)}, {{")
            for part in parts:
                if part["name"] not in ("struct_size", "reserved"):
                    own = "" if part["doc"] == doc else said(part["doc"])
                    out.append(f'            "{safe(part["name"])}": {literal(own, 16)},')
            out.append("        }),")
        out.append("}")
    return "\n".join(out + [""])


def literal(text, indent):
    """A text as string literals, on lines of their own if it is long."""
    if len(text) < 70:
        return json.dumps(text, ensure_ascii=False)
    lines = textwrap.wrap(text, 100, break_long_words=False, break_on_hyphens=False)
    margin = "\n" + " " * indent
    return "(" + margin.join(json.dumps(line + (" " if i + 1 < len(lines) else ""), ensure_ascii=False)
                             for i, line in enumerate(lines)) + ")"


def javascript_table(description):
    out = [MARKS[0] + " its structs, and the names of its numbers. How to read them is said there.",
           "export const STRUCTS = {"]
    for name, text in structs(description):
        out.append(f'  {name}:\n{quoted(wrapped(text, " " * 4), "    ", " +" + chr(10))},')
    out += ["};", "", "/** Numbers by their names. Wherever a number is taken, its name will do. */", "export const NAMES = {"]
    for enum in description["enums"]:
        name, all_members = members(enum)
        text = ", ".join(f"{m['name']}: {m['value']}" for m in all_members)
        out += textwrap.wrap(f"  {name}: {{ {text} }},", 118, subsequent_indent="    ")
    return "\n".join(out + ["};", MARKS[1]])


def with_table(text, table):
    before, rest = text.split(MARKS[0], 1)
    return before + table + rest.split(MARKS[1], 1)[1]


def comment(doc, indent, style, width=112):
    """A comment of a few lines."""
    if not doc:
        return []
    lines = textwrap.wrap(doc, width - len(indent))
    if style == "python":
        return [f"{indent}# {line}" for line in lines]
    return [f"{indent}/** {lines[0]}{' */' if len(lines) == 1 else ''}"] + [f"{indent} * {line}" for line in lines[1:]] + (
        [f"{indent} */"] if len(lines) > 1 else [])


def pascal(name):
    return "".join(part.capitalize() for part in name.split("_"))


def field_type(kind, language):
    """The type of a field when it is read, and when it is passed."""
    python = language == "python"
    if kind.endswith("?"):
        inner = pascal(kind[:-1])
        return ("Any", f"{inner} | {inner}Options") if python else ("number", f"{inner}Options")
    if "[" in kind:
        inner = kind.split("[")[0]
        if inner in ("i32", "u32"):
            return ("Any", "Sequence[int]") if python else ("number", "ArrayLike<number>")
        return ("Any", f"Sequence[{pascal(inner)} | {pascal(inner)}Options | Sequence[float]]") if python else (
            "number", f"readonly {pascal(inner)}Options[]")
    if "*" in kind:
        inner, count = kind.split("*")
        if inner in ("f32", "f64"):
            return ("Any", "Sequence[float]") if python else ("number[]", "ArrayLike<number>")
        return ("Any", f"Sequence[{pascal(inner)}Options]") if python else (f"{pascal(inner)}[]", f"readonly {pascal(inner)}Options[]")
    if kind.startswith("i32:"):
        named = kind[4:]
        if named == "bool":
            return ("bool", "bool") if python else ("number", "boolean | number")
        return (named, f"{named} | {named}Name | int | None") if python else ("number", f"{named}Name | number | null")
    if kind in ("f32", "f64"):
        return ("float", "float | None") if python else ("number", "number | null")
    if kind == "u64":
        return ("int", "int") if python else ("bigint", "bigint | number")
    if kind in ("i32", "u32", "usize", "pointer"):
        return ("int", "int | None") if python else ("number", "number | null")
    if kind == "text":
        return ("bytes", "bytes") if python else ("number", "number")
    inner = pascal(kind)
    return (inner, f"{inner} | {inner}Options | Sequence[float]") if python else (inner, f"{inner}Options")


# Structs that calls of the Python package give back. The package shows them, so that help() has their members.
RESULTS = ("point", "size", "rect", "color", "scene_state", "event", "shadow", "cell", "hit", "stage_info", "leaf_state", "held",
           "reading_state", "visible_page", "page_place", "draw", "container_context")
# Fields that a call of the Python package takes as parameters of its own, the others as members.
GIVEN = {"book_def": ("pages",), "shelf_def": ("books",), "album_def": ("photos",), "data_transition_def": ("cells",),
         "container_def": ("kind", "views"), "timing_def": ("duration",), "release_def": ("decision",)}


# What Numbers of the Python package adds to a struct.
SEQUENCE = ["    def __iter__(self) -> Iterator[float]: ...", "    def __len__(self) -> int: ...",
            "    @overload", "    def __getitem__(self, place: int) -> float: ...",
            "    @overload", "    def __getitem__(self, place: slice) -> Tuple[float, ...]: ..."]


def types(description, language):
    python = language == "python"
    if python:
        out = ['"""Types of what leafspring.h declares; made by Scripts/bindings.py."""', "import ctypes", "import enum",
               "from typing import Any, Dict, Iterator, Literal, Sequence, Tuple, TypedDict, overload", "", "VERSION: str", "ABI: int",
               "ENUMS: Dict[str, str]", "STRUCTS: Dict[str, str]", "FUNCTIONS: Dict[str, str]", ""]
        listed = ", ".join(f'"{name}"' for name in [members(enum)[0] for enum in description["enums"]] + [pascal(name) for name in RESULTS])
        out += ["# What leafspring itself shows."] + textwrap.wrap(f"__all__ = [{listed}]", 118, subsequent_indent="           ") + [""]
    else:
        out = ["// Types of what leafspring.h declares; made by Scripts/bindings.py."]
    for enum in description["enums"]:
        name, all_members = members(enum)
        names = " | ".join(f'"{m["name"]}"' for m in all_members)
        if python:
            out += comment(enum["doc"], "", language)
            out.append(f"class {name}(enum.{'IntFlag' if name in ('CellFlag', 'GestureHas') else 'IntEnum'}):")
            for m in all_members:
                out += comment(m["doc"], "    ", language) + [f"    {safe(m['name'])} = {m['value']}"]
            listed = ", ".join('"' + m["name"] + '"' for m in all_members)
            out += textwrap.wrap(f"{name}Name = Literal[{listed}]", 118, subsequent_indent="    ") + [""]
        else:
            out += comment(enum["doc"], "", language)
            out += textwrap.wrap(f"export type {name}Name = {names};", 118, subsequent_indent="  ")
    if not python:
        out.append("/** Numbers by their names. Wherever a number is taken, its name will do. */\nexport const NAMES: {")
        for enum in description["enums"]:
            name, all_members = members(enum)
            text = "; ".join(f"{m['name']}: {m['value']}" for m in all_members)
            out += textwrap.wrap(f"  readonly {name}: {{ {text} }};", 118, subsequent_indent="    ")
        out.append("};")
    for struct in description["structs"]:
        name = pascal(short(struct["name"]))
        shown = [(f, notation(struct, f)) for f in struct["fields"] if f["name"] not in ("struct_size", "reserved")]
        counts = {c for c in LISTS.values() if c}
        parts = [("", 0, shown), ("Options", 1, shown)]
        given = GIVEN.get(short(struct["name"]), ()) if python else ()
        if given:
            parts[1:] = [("Others", 1, [s for s in shown if s[0]["name"] not in given]),
                         ("Options", 1, [s for s in shown if s[0]["name"] in given])]
        for suffix, which, fields in parts:
            if python:
                base = "ctypes.Structure" if not suffix else f"{name}Others" if given and suffix == "Options" else "TypedDict"
                out += comment(struct["doc"], "", language)
                out.append(f"class {name}{suffix}({base}{', total=False' if suffix else ''}):")
            else:
                out += comment(struct["doc"], "", language) + [f"export interface {name}{suffix} {{"]
            for field, kind in fields:
                if suffix and field["name"] in counts:
                    continue
                label = safe(field["name"]) if python else field["name"]
                out += comment(field["doc"], "    " if python else "  ", language)
                typed = field_type(kind, language)[which]
                out.append(f"    {label}: {typed}" if python else f"  {label}{'?' if suffix else ''}: {typed};")
            if python and not suffix and all(kind in ("f64", "f32") for _, kind in fields):
                out += SEQUENCE
            out.append("" if python else "}")
    return "\n".join(out) + "\n"


def main(arguments):
    source = header.HEADER
    if "--header" in arguments:
        source = pathlib.Path(arguments[arguments.index("--header") + 1])
    description = header.describe(source)
    tables = {PYTHON: python_table(description), WORDS: python_words(description),
              JAVASCRIPT: with_table(JAVASCRIPT.read_text(), javascript_table(description))}
    if "--types" in arguments:
        place = pathlib.Path(arguments[arguments.index("--types") + 1])
        (place / "_header.pyi").write_text(types(description, "python"))
        (place / "header.d.ts").write_text(types(description, "javascript"))
    elif "--check" in arguments:
        stale = [str(path.relative_to(ROOT)) for path, text in tables.items()
                 if not path.exists() or path.read_text() != text]
        if stale:
            raise SystemExit(f"not what leafspring.h says now: {', '.join(stale)}; run Scripts/bindings.py")
    else:
        for path, text in tables.items():
            path.write_text(text)


if __name__ == "__main__":
    main(sys.argv[1:])
