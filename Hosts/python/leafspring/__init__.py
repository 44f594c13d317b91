"""LeafSpring from Python: springs over numpy arrays, and a stage whose columns are arrays without a copy.

    >>> import numpy as np, leafspring
    >>> leafspring.Spring(duration=0.5, bounce=0.3).value(np.linspace(0, 1, 5))
    >>> stage = leafspring.Stage(1024, 768)
    >>> book = stage.add_book(pages=16)
    >>> stage.open(book)
    >>> while stage.advance(1 / 60):
    ...     draw(stage.frame().matrices)      # shape (cells, 4, 4)

The library is found by LEAFSPRING_LIBRARY, else where the system keeps libraries. Units, conventions and threads are those
of leafspring.h. Needs numpy.
"""

import ctypes as c

import numpy as np

from . import _library as _l
from ._library import library as _lib

__all__ = ["Error", "Spring", "Clock", "Stage", "Frame", "build_info", "data_transition", "KINDS"]

#: Names of the transitions, in the order of their numbers.
KINDS = "crossfade explode cards cube flip fold natgeo pan portal turn".split()
#: Names of the phases of a gesture.
PHASES = "began changed ended cancelled".split()
#: Names of the kinds of containers, of what is done to their views, and of the gestures that drive it.
CONTAINERS = "stack modal tabs".split()
OPERATIONS = "push pop present dismiss select".split()
DRIVERS = "horizontal_swipe vertical_swipe pinch".split()
#: Names of the numbers of a pose that a track changes.
POSES = "angle scale_x scale_y shift_x shift_y shift_z move_x move_y opacity shade visible".split()


class Error(Exception):
    """A call that was refused. `status` is the number of leafspring.h."""

    def __init__(self, status, detail=""):
        super().__init__(_lib.leaf_status_text(status).decode() + detail)
        self.status = status


def build_info():
    """Version and kind of the library."""
    return _lib.leaf_build_info().decode()


def _default(struct, values=()):
    """A definition as published, with some members changed."""
    definition = struct()
    _check(getattr(_lib, _l.defaults[struct])(c.byref(definition), c.sizeof(struct)))
    for name, value in dict(values).items():
        if not hasattr(definition, name):
            raise TypeError(f"{struct.__name__} has no {name}")
        kind = dict(struct._fields_)[name]
        setattr(definition, name, kind(*value) if isinstance(value, (tuple, list)) else value)
    return definition


def _number(name, names):
    return names.index(name) if isinstance(name, str) else name


def _rect(frame):
    return None if frame is None else c.byref(_l.Rect(*frame))


def _track(start, *keys, what=0, mode=0):
    """A track from a number through keyframes (start, length, value)."""
    frames = (_l.Keyframe * max(len(keys), 1))(*[_l.Keyframe(*key) for key in keys])
    return _l.Track(frames, len(keys), start, mode, what)


def data_transition(cells, **members):
    """A transition as data. Each cell is a dict: tracks (a dict from one of POSES to (start, key, key, ...)), members of
    leaf_data_cell_def, and of its leaf_cell. members: those of leaf_data_transition_def."""
    array = (_l.DataCellDef * max(len(cells), 1))()
    for place, given in enumerate(cells):
        given = dict(given)
        tracks = given.pop("tracks", {})
        inner = {name: given.pop(name) for name in list(given) if hasattr(_l.Cell, name)}
        cell = _default(_l.DataCellDef, given)
        for name, value in inner.items():
            kind = dict(_l.Cell._fields_)[name]
            setattr(cell.cell, name, kind(*value) if isinstance(value, (tuple, list)) else value)
        cell.tracks = (_l.Track * max(len(tracks), 1))(
            *[_track(*keys, what=_number(name, POSES)) for name, keys in tracks.items()])
        cell.track_count = len(tracks)
        array[place] = cell
    definition = _default(_l.DataTransitionDef, members)
    definition.cells, definition.cell_count = array, len(cells)
    return definition


def _check(status):
    if status:
        raise Error(status)


class Spring:
    """A damped spring. Give one pair: duration and bounce, response and damping_ratio, damping_ratio and omega0,
    stiffness and damping (and mass), or settling_duration and damping_ratio."""

    def __init__(self, duration=None, bounce=0.0, *, response=None, damping_ratio=None, omega0=None, mass=1.0,
                 stiffness=None, damping=None, settling_duration=None, epsilon=0.001):
        definition = _default(_l.SpringDef)
        if stiffness is not None:
            definition.kind = 0
            definition.mass, definition.stiffness, definition.damping = mass, stiffness, damping or 0
        elif omega0 is not None:
            definition.kind = 1
            definition.damping_ratio, definition.omega0 = damping_ratio or 0, omega0
        elif settling_duration is not None:
            definition.kind = 4
            definition.duration, definition.epsilon = settling_duration, epsilon
            definition.damping_ratio = 1 if damping_ratio is None else damping_ratio
        elif response is not None:
            definition.kind = 3
            definition.duration = response
            definition.damping_ratio = 1 if damping_ratio is None else damping_ratio
        else:
            definition.kind = 2
            definition.duration = 0.5 if duration is None else duration
            definition.bounce = bounce
        self._definition = definition
        self._info = _l.SpringInfo(struct_size=c.sizeof(_l.SpringInfo))
        _check(_lib.leaf_spring_describe(c.byref(definition), c.byref(self._info)))

    def __getattr__(self, name):
        info = self.__dict__.get("_info")
        if info is None or name.startswith("_") or not hasattr(info, name):
            raise AttributeError(name)
        return getattr(info, name)

    def _trace(self, t, start, target, velocity, wants_velocity):
        times = np.asarray(t, dtype=np.float64, order="C")
        result = np.empty(times.shape)
        places = (None, result.ctypes.data) if wants_velocity else (result.ctypes.data, None)
        _check(_lib.leaf_spring_values(
            c.byref(self._definition), start, target, velocity, times.ctypes.data, times.size, *places))
        return result if np.ndim(t) else float(result)

    def value(self, t, start=0.0, target=1.0, velocity=0.0):
        """The value at t seconds (a number or an array) of the motion from start to target."""
        return self._trace(t, start, target, velocity, False)

    def velocity(self, t, start=0.0, target=1.0, velocity=0.0):
        """The velocity at t seconds, per second."""
        return self._trace(t, start, target, velocity, True)

    def plot(self, axes=None, start=0.0, target=1.0, velocity=0.0, seconds=None, label=None):
        """Draws value over time with matplotlib, until it has settled (at most 20 responses), and the target; gives the axes."""
        if axes is None:
            import matplotlib.pyplot as plot
            axes = plot.figure(layout="constrained").add_subplot()
        if seconds is None:
            seconds = min(self.settling_duration, 20 * self.response)
        if not np.isfinite(seconds):
            raise ValueError("seconds: a spring without stiffness needs them")
        t = np.linspace(0, seconds, 600)
        axes.plot(t, self.value(t, start, target, velocity), label=label or f"damping ratio {self.damping_ratio:.3g}")
        axes.axhline(target, linewidth=0.5, color="gray")
        axes.set(xlabel="seconds", ylabel="value")
        return axes

    def settle(self, x=-1.0, v=0.0, epsilon=0.001):
        """Seconds after which |value - target| stays below epsilon."""
        seconds = c.c_double()
        _check(_lib.leaf_spring_settle(c.byref(self._definition), x, v, epsilon, c.byref(seconds)))
        return seconds.value


class Clock:
    """A host's clock: turns its timestamps into the seconds to give to Stage.advance. With `nominal`, 0 to 1, a gap of more than
    one second counts as one frame of so many; without, as long as it was."""

    def __init__(self, nominal=None):
        self._state = _l.ClockState(struct_size=c.sizeof(_l.ClockState))
        if nominal is not None:
            self._state.policy, self._state.nominal = 1, nominal

    def step(self, timestamp):
        """Seconds to pass at a timestamp in seconds from any origin; 0 for the first one, one like the last and an earlier one."""
        dt = c.c_double()
        _check(_lib.leaf_clock_step(c.byref(self._state), timestamp, c.byref(dt)))
        return dt.value

    @property
    def reversals(self):
        """How many timestamps were earlier than the one before."""
        return self._state.reversals

    @property
    def gaps(self):
        """How many timestamps had a gap before them."""
        return self._state.gaps


def _view(pointer, shape, owner):
    """An array over the library's memory, without a copy; read-only."""
    if not pointer or 0 in shape:
        return np.empty(shape)
    array = np.ctypeslib.as_array(pointer, shape)
    array.flags.writeable = False
    return array


class Frame:
    """One frame as arrays over the stage's own memory: no copy, valid until the next call that changes the stage.
    Copy what must last."""

    def __init__(self, stage):
        self._stage = stage  # keeps the memory
        raw = _l.Snapshot()
        stage._call("snapshot", c.byref(raw), c.sizeof(raw))
        n = raw.count
        self.count, self.time, self.number, self.is_moving = n, raw.time, raw.frame, bool(raw.is_moving)
        #: Row vectors, p' = p @ matrices[i], from points of the cell to the viewport.
        self.matrices = _view(raw.matrices, (n, 4, 4), stage)
        self.matrices64 = _view(raw.matrices64, (n, 4, 4), stage) if raw.matrices64 else None
        self.sizes = _view(raw.sizes, (n, 2), stage)
        self.opacity = _view(raw.opacity, (n,), stage)
        self.shade = _view(raw.shade, (n,), stage)
        self.order = _view(raw.order, (n,), stage)
        self.back_to_front = _view(raw.back_to_front, (n,), stage)
        self.flags = _view(raw.flags, (n,), stage)
        self.scenes = [raw.scenes[i] for i in range(raw.scene_count)]
        self.events = [raw.events[i] for i in range(raw.event_count)]

    def corners(self):
        """The four corners of every cell on the screen: shape (cells, 4, 2)."""
        unit = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], dtype=np.float64)
        points = np.concatenate(
            [unit[None] * self.sizes[:, None], np.broadcast_to([0.0, 1.0], (self.count, 4, 2))], axis=2)
        placed = points @ self.matrices.astype(np.float64)
        return placed[..., :2] / placed[..., 3:]


class Stage:
    """Owns scenes and moves them. Scenes are numbers; every refused call raises Error."""

    def __init__(self, width=1024.0, height=768.0, mode=0, kernel=0):
        self._handle = c.c_void_p()
        definition = _default(_l.StageDef, {"viewport": (width, height), "mode": mode, "kernel": kernel})
        _check(_lib.leaf_stage_create(c.byref(definition), c.byref(self._handle)))

    def _call(self, name, *arguments):
        status = getattr(_lib, "leaf_stage_" + name)(self._handle, *arguments)
        if not status:
            return
        detail = ""
        if status < 100:
            error = _l.Failure(struct_size=c.sizeof(_l.Failure))
            _lib.leaf_stage_last_error(self._handle, c.byref(error))
            detail = f" ({error.field.decode()}: {error.accepts.decode()})"
        raise Error(status, detail)

    def clone(self):
        """A second stage in the same state, which goes its own way; scenes have the same numbers in both."""
        twin = object.__new__(Stage)
        twin._handle = c.c_void_p()
        self._call("clone", c.byref(twin._handle))
        return twin

    def close_stage(self):
        """Destroys the stage now; arrays of its frames must not be used afterwards."""
        handle, self._handle = self._handle, c.c_void_p()
        _check(_lib.leaf_stage_destroy(handle))

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close_stage()

    def __del__(self):
        if _lib is not None and getattr(self, "_handle", None):
            _lib.leaf_stage_destroy(self._handle)

    def _add(self, name, definition, *arguments):
        scene = c.c_uint64()
        self._call("add_" + name, c.byref(definition), *arguments, c.byref(scene))
        return scene.value

    def add_book(self, pages=16, shelf=None, item=0, **members):
        """Members are those of leaf_book_def; with a shelf, the book of one of its items."""
        definition = _default(_l.BookDef, {"pages": pages, **members})
        if shelf is not None:
            return self._add("book_on_shelf", definition, shelf, item)
        return self._add("book", definition)

    def add_shelf(self, books=5, **members):
        return self._add("shelf", _default(_l.ShelfDef, {"books": books, **members}))

    def add_transition(self, kind, **members):
        """kind: one of KINDS, or its number."""
        number = KINDS.index(kind) if isinstance(kind, str) else kind
        return self._add("transition", _default(_l.TransitionDef, {"kind": number, **members}))

    def replace_transition(self, scene, kind, **members):
        """Exchanges the transition of a scene for another with as many cells; its motion goes on."""
        definition = _default(_l.TransitionDef, {"kind": _number(kind, KINDS), **members})
        self._call("replace_transition", scene, c.byref(definition))

    def set_log(self, log):
        """log(status, field, accepts) is called while a call on the stage is refused; None for no log."""
        def told(_, status, field, accepts):
            log(status, field.decode(), accepts.decode())
        kept = _l.Log(told) if log else _l.Log()
        self._call("set_log", kept, None)
        self._log = kept

    def add_album(self, photos, **members):
        """photos: (x, y, width, height) of each."""
        definition = _default(_l.AlbumDef, members)
        array = (_l.Rect * max(len(photos), 1))(*[_l.Rect(*photo) for photo in photos])
        definition.photos, definition.photo_count = array, len(photos)
        return self._add("album", definition)

    def add_data_transition(self, cells, **members):
        """As data_transition."""
        return self._add("data_transition", data_transition(cells, **members))

    def add_container(self, views, kind="stack", **members):
        """views: their numbers, bottom first; kind: one of CONTAINERS."""
        definition = _default(_l.ContainerDef, {"kind": _number(kind, CONTAINERS), **members})
        definition.views, definition.view_count = (c.c_int32 * max(len(views), 1))(*views), len(views)
        return self._add("container", definition)

    def set_rule(self, container, operation, transition, driver=None, options=None, **members):
        """operation: one of OPERATIONS; transition: one of KINDS with options, or what data_transition gave; driver: one of
        DRIVERS; members: those of leaf_rule_def."""
        rule = _default(_l.RuleDef, {"operation": _number(operation, OPERATIONS), **members})
        if driver is not None:
            rule.interaction = _number(driver, DRIVERS)
        if isinstance(transition, _l.DataTransitionDef):
            return self._call("set_data_rule", container, c.byref(rule), c.byref(transition))
        kind = {"kind": _number(transition, KINDS), **(options or {})}
        self._call("set_rule", container, c.byref(rule), c.byref(_default(_l.TransitionDef, kind)))

    def _ask(self, name, *arguments):
        number = c.c_int32()
        self._call(name, *arguments, c.byref(number))
        return number.value

    def push(self, container, view, interactive=False):
        self._call("push", container, view, int(interactive))

    def pop(self, container, interactive=False):
        """The view that goes; -1 at the root."""
        return self._ask("pop", container, int(interactive))

    def pop_to_root(self, container, interactive=False):
        """How many views go."""
        return self._ask("pop_to_root", container, int(interactive))

    def present(self, container, view, frame=None, interactive=False):
        self._call("present", container, view, _rect(frame), int(interactive))

    def dismiss(self, container, interactive=False):
        """The view that goes; -1 where none is presented."""
        return self._ask("dismiss", container, int(interactive))

    def select(self, container, index, interactive=False):
        """Whether it is another tab."""
        return bool(self._ask("select", container, index, int(interactive)))

    def offer(self, container, view, frame=None):
        self._call("offer", container, -1 if view is None else view, _rect(frame))

    def views(self, container):
        count, views = c.c_size_t(), (c.c_int32 * 4096)()
        self._call("views", container, views, 4096, c.byref(count))
        return views[:count.value]

    def context(self, container):
        """A leaf_container_context."""
        context = _l.Context(struct_size=c.sizeof(_l.Context))
        self._call("context", container, c.byref(context))
        return context

    def set_tracks(self, scene, tracks):
        """Tracks of numbers: each is (start, key, key, ...) with keys (start, length, value)."""
        array = (_l.HostTrack * max(len(tracks), 1))()
        for place, keys in enumerate(tracks):
            array[place].parts[0] = _track(*keys)
        self._call("set_tracks", scene, array, len(tracks))

    def track_values(self, scene):
        """What the tracks show now: an array of shape (tracks, 4)."""
        count, values = c.c_size_t(), np.empty((4096, 4))
        self._call("track_values", scene, values.ctypes.data, 4096, c.byref(count))
        return values[:count.value].copy()

    def set_completion(self, scene, curve=None, speed=1.0):
        """curve: (x1, y1, x2, y2) of a cubic Bezier; None for the default."""
        self._call("set_completion", scene, None if curve is None else c.byref(_l.Curve(*curve)), speed)

    def refit(self, scene, cover=None, visible=None, offset=None):
        """Where the cover of an album is now, which photos are on screen, how far they are scrolled."""
        photos = None if visible is None else (c.c_uint32 * max(len(visible), 1))(*visible)
        place = None if offset is None else c.byref(_l.Point(*offset))
        self._call("refit", scene, _rect(cover), photos, 0 if visible is None else len(visible), place)

    def set_timing(self, scene, which, duration, bounce=0.0):
        """which: 0 opening, 1 closing, 2 turning; by a spring."""
        definition = _default(_l.TimingDef, {"kind": 0})
        definition.spring.duration, definition.spring.bounce = duration, bounce
        self._call("set_timing", scene, which, c.byref(definition))

    def gesture(self, kind, scene, phase, x=0.0, y=0.0, scale=1.0, velocity=None, time=None):
        """kind: pinch, swipe or drag; phase: one of PHASES, or its number."""
        event = _l.Gesture(struct_size=c.sizeof(_l.Gesture), scale=scale, point=_l.Point(x, y))
        event.phase = PHASES.index(phase) if isinstance(phase, str) else phase
        if velocity is not None:
            event.velocity, event.has = _l.Point(*velocity), event.has | 1
        if time is not None:
            event.time, event.has = time, event.has | 2
        self._call(kind, scene, c.byref(event))

    def begin(self, scene):
        fraction = c.c_double()
        self._call("begin", scene, c.byref(fraction))
        return fraction.value

    def finish(self, scene, velocity=None):
        self._call("finish", scene, None if velocity is None else c.byref(c.c_double(velocity)))

    def cancel(self, scene, velocity=None):
        self._call("cancel", scene, None if velocity is None else c.byref(c.c_double(velocity)))

    def scroll(self, scene, offset, animated=False):
        self._call("scroll", scene, offset, int(animated))

    def scrub(self, scene, fraction, velocity=0.0):
        self._call("scrub", scene, fraction, velocity)

    def advance(self, dt):
        """Lets dt seconds pass; whether anything still moves."""
        step = _l.Step(struct_size=c.sizeof(_l.Step))
        self._call("advance", dt, c.byref(step))
        return bool(step.is_moving)

    def seek(self, time):
        self._call("seek", time, None)

    def frame(self):
        return Frame(self)

    def state_hash(self):
        value = c.c_uint64()
        self._call("state_hash", c.byref(value))
        return value.value


def _plain(name):
    def call(self, *arguments):
        self._call(name, *arguments)

    call.__name__, call.__doc__ = name, f"leaf_stage_{name} of leafspring.h."
    return call


for _name in ("open close open_item turn next previous fling remove insert_pages remove_pages replace_page resize "
              "set_time_scale set_motion_policy set_turn_policy remove_rule set_pop_side").split():
    setattr(Stage, _name, _plain(_name))
