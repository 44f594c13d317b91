"""Frames as numpy arrays, and the mailbox that passes them from one thread to another."""

from __future__ import annotations

import ctypes as c
import weakref
from typing import TYPE_CHECKING, List, NamedTuple, Optional, Sequence, Tuple

import numpy as np
from numpy.typing import NDArray

from ._library import Owner, check, library, number, structs

if TYPE_CHECKING:
    from ._header import Cell, Draw, Event, SceneState, Shadow

_Snapshot, _Scene, _Event, _Cell, _Shadow, _Draw = (
    structs[name] for name in ("snapshot", "scene_state", "event", "cell", "shadow", "draw"))
_F4, _F8, _U4 = np.dtype(np.float32), np.dtype(np.float64), np.dtype(np.uint32)
#: dtype, bytes and shape of a cell's entry in each column.
_COLUMNS = {
    "matrices": (_F4, 64, (4, 4)), "matrices64": (_F8, 128, (4, 4)), "sizes": (_F4, 8, (2,)), "opacity": (_F4, 4, ()),
    "shade": (_F4, 4, ()), "order": (_U4, 4, ()), "back_to_front": (_U4, 4, ()), "flags": (_U4, 4, ()),
    "bands": (_F4, 16, (4,)), "light": (_F4, 8, (2,))}


class Stale(RuntimeError):
    """An array of a lent frame was read after its stage had moved on."""


class Source:
    """Something that has frames: a stage, or the receiving end of a mailbox."""

    def __copy__(self, *_):
        return self._owner.__copy__()

    __deepcopy__ = __reduce__ = __copy__

    def _start(self, handle, destroy):
        self._owner, self._age, self._open = Owner(handle, destroy), 0, []

    def _change(self):
        """Called before frames may be overwritten: those that are still held copy what they have not read yet."""
        if self._owner.lent:
            raise BufferError(f"{self._owner.lent} arrays of a lent frame are still in use")
        if self._open:
            for reference in self._open:
                if (frame := reference()) is not None:
                    frame.keep()
            self._open.clear()
        self._age += 1


class _Lease:
    """Memory of the library under an array, which holds it: as long as it lives its owner lives, and nothing may move it."""

    __slots__ = ("__array_interface__", "_owner")

    def __init__(self, owner, place, shape, dtype):
        self._owner = None
        self.__array_interface__ = {"data": (place, True), "shape": shape, "typestr": dtype.str, "version": 3}
        owner.lent += 1
        self._owner = owner

    def __del__(self):
        if self._owner is not None:
            self._owner.lent -= 1


class Frame:
    """One frame, for good: a row per cell in each array. An array is copied when it is first asked for, or when the stage goes
    on while the frame is held; it cannot be written.

    Of a lent frame arrays lie over the library's own memory instead: no copy, however many cells there are. As long as one of
    them lives, calls that change the stage raise BufferError; after such a call the frame gives no more (Stale).
    """

    #: The number of cells; seconds, and steps, since the stage was made; true if anything will still change by itself.
    count: int
    time: float
    number: int
    is_moving: bool
    #: (n, 4, 4) float32: row vectors, p' = p @ matrices[i], from points of the cell to the viewport.
    matrices: NDArray[np.float32]
    #: The matrices in float64; None unless the stage is in mode double.
    matrices64: Optional[NDArray[np.float64]]
    #: (n, 2): width and height of each cell in its own points.
    sizes: NDArray[np.float32]
    #: 0...1
    opacity: NDArray[np.float32]
    #: Strength of the cell's gradient, 0...1.
    shade: NDArray[np.float32]
    #: Rank of each cell in the paint order, 0 at the back, no two alike.
    order: NDArray[np.uint32]
    #: The cells from back to front.
    back_to_front: NDArray[np.uint32]
    #: CellFlag of each cell.
    flags: NDArray[np.uint32]
    #: (n, 4): axis (a unit vector), low and high of each cell's band: the part of its picture that it shows.
    bands: NDArray[np.float32]
    #: (n, 2): alphas of the black overlay on each cell at both ends of its band.
    light: NDArray[np.float32]
    #: The shadows and other shapes beside the cells, back to front.
    shadows: List[Shadow]
    #: In the order they were added, and what happened in the last step.
    scenes: List[SceneState]
    events: List[Event]

    def __init__(self, source, raw, lent=False):
        self._source, self._age, self._raw, self._lent = source, source._age, raw, lent
        if not lent:
            source._open.append(weakref.ref(self))
        self.count, self.time, self.number, self.is_moving = raw.count, raw.time, raw.frame, raw.is_moving

    @property
    def changed(self) -> range:
        """Rows that the last step wrote."""
        return range(self._raw.changed_first, self._raw.changed_first + self._raw.changed_count)

    def __getattr__(self, name):
        # Something that is not there yet: columns are made when they are first read.
        if name in _COLUMNS:
            value = self._column(name, *_COLUMNS[name])
        elif name == "scenes":
            value = self._list(_Scene, self._raw.scenes, self._raw.scene_count)
        elif name == "shadows":
            value = self._list(_Shadow, self._raw.shadows, self._raw.shadow_count)
        elif name == "events":
            value = self._list(_Event, self._raw.events, self._raw.event_count)
        else:
            raise AttributeError(f"a frame has no {name}")
        self.__dict__[name] = value
        return value

    def _fresh(self):
        if self._source._age != self._age:
            raise Stale("the stage has gone on since this frame was lent")
        return self._source._owner

    def _column(self, name, dtype, size, shape):
        owner, place, count = self._fresh(), getattr(self._raw, name), self.count
        if not place:
            return None if name == "matrices64" else np.empty((0,) + shape, dtype)
        if self._lent:
            return np.asarray(_Lease(owner, place, (count,) + shape, dtype))
        return np.ndarray((count,) + shape, dtype, c.string_at(place, size * count))

    def _list(self, struct, place, count):
        self._fresh()
        return list((struct * count).from_buffer_copy(c.string_at(place, struct._size_ * count))) if count else []

    def keep(self) -> "Frame":
        """Copies all arrays now; returns the frame itself."""
        held = self.__dict__
        if self._lent:
            for name in _COLUMNS:
                getattr(self, name)
        else:
            self._fresh()
            raw, count = self._raw, self.count
            for name, (dtype, size, shape) in _COLUMNS.items():
                if name not in held:
                    place = getattr(raw, name)
                    held[name] = np.ndarray((count, *shape), dtype, c.string_at(place, size * count)) if place else (
                        self._column(name, dtype, size, shape))
        self.scenes, self.events, self.shadows
        return self

    def __copy__(self, *_):
        raise TypeError("a frame is a value, which nobody changes after keep(): pickle those of its arrays that are needed")

    __deepcopy__ = __reduce__ = __copy__

    def _drawn(self, *names):
        # The frame's own arrays, which may outlive what the library has lent.
        raw = _Snapshot(struct_size=c.sizeof(_Snapshot), count=self.count)
        for name in ("sizes", "flags", "bands", *names):
            setattr(raw, name, getattr(self, name).ctypes.data)
        return raw

    def polygon(self, row: int) -> NDArray[np.float64]:
        """The part of its picture that a cell shows, (vertices, 2) in points of the picture: 3 to 6 of them, or none."""
        vertices, count = (structs["point"] * 12)(), c.c_uint32()
        check(library.leaf_snapshot_polygon(c.byref(self._drawn()), number("u32", row, "row"), vertices, c.byref(count)))
        return np.array([(p.x, p.y) for p in vertices[:count.value]], np.float64).reshape(-1, 2)

    def polygons(self) -> Tuple[NDArray[np.float32], NDArray[np.uint32]]:
        """The parts of all cells for one buffer: (vertices, 4) with the place in points and in unit coordinates, and for each row
        its first vertex, followed by the end of the last; cells that are not visible have none."""
        vertices, offsets = np.empty((6 * self.count, 4), np.float32), np.zeros(self.count + 1, np.uint32)
        needed = c.c_size_t()
        check(library.leaf_snapshot_polygons(
            c.byref(self._drawn()), vertices.ctypes.data, len(vertices), offsets.ctypes.data, c.byref(needed)))
        return vertices[:needed.value].copy(), offsets

    def draw_list(self, cells: Sequence[Cell]) -> DrawList:
        """The frame as triangles, back to front. cells: those of all its rows, from the stage or the receiver."""
        if len(cells) != self.count:
            raise ValueError(f"cells: {self.count} are needed, not {len(cells)}")
        raw = self._drawn("matrices", "opacity", "shade", "back_to_front", "light")
        places, shadows = (_Cell * max(self.count, 1))(*cells), (_Shadow * max(len(self.shadows), 1))(*self.shadows)
        raw.shadows, raw.shadow_count = c.addressof(shadows), len(self.shadows)
        return draw_list(lambda *room: library.leaf_snapshot_draw_list(c.byref(raw), places, *room), check)

    def corners(self) -> NDArray[np.float64]:
        """The four corners of every cell on the screen: shape (cells, 4, 2), from the top-left one clockwise on its face."""
        unit = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], dtype=np.float64)
        points = np.concatenate(
            [unit[None] * self.sizes[:, None], np.broadcast_to([0.0, 1.0], (self.count, 4, 2))], axis=2)
        placed = points @ self.matrices.astype(np.float64)
        return placed[..., :2] / placed[..., 3:]


def cells_of(call, handle, first, count) -> List[Cell]:
    """Cells, through a call that writes them."""
    array = (_Cell * max(count, 1))()
    check(call(handle, first, count, array, _Cell._size_))
    return list(array)[:count]


class DrawList(NamedTuple):
    """A frame as triangles, back to front, shadows among the cells.

    vertices: float32, (n, 7): x, y and w (seen at x/w, y/w; w is above 0), u and v in the picture, 0...1, alpha of the draw's tint
    over the picture, alpha of the black over both. draws: each has `count` vertices from `first` on, three for each triangle.

    A pixel begins with the colour and alpha of the draw's paper; its picture, if item is 0 or more, lies over that. Both multiplied
    by alpha, c and a, c becomes c + (tint * a - c) * vertex.tint, then c * (1 - black) and a + black * (1 - a), and both are
    multiplied by opacity. That holds for shadows too, whose paper is clear.
    """

    #: (n, 7): x, y and w (seen at x/w, y/w; w is above 0), u and v in the picture, alphas of the draw's tint and of the black.
    vertices: NDArray[np.float32]
    #: The cell or shadow that each run of vertices shows.
    draws: List[Draw]


def draw_list(call, refused) -> DrawList:
    """A list, through a call that counts it first and then writes it."""
    vertices, draws = c.c_size_t(), c.c_size_t()
    counts = c.byref(vertices), c.byref(draws)
    status = call(None, 0, None, 0, *counts)
    found, shown = np.empty((vertices.value, 7), np.float32), (_Draw * draws.value)()
    if status == 104:
        status = call(found.ctypes.data, len(found), shown, len(shown), *counts)
    if status:
        refused(status)
    return DrawList(found, list(shown))


class Sender:
    """The stepping thread's end of a mailbox."""

    def __init__(self, handle):
        self._owner = Owner(handle, library.leaf_sender_destroy)

    def post(self, stage) -> int:
        """Makes the stage's present frame the latest, without waiting; returns how many frames were never read."""
        dropped = c.c_uint64()
        stage._call_plain(library.leaf_sender_post, self._owner.handle, stage._owner.handle, c.byref(dropped))
        return dropped.value

    def destroy(self) -> None:
        """Frees the memory now."""
        self._owner.close()


class Receiver(Source):
    """The drawing thread's end of a mailbox."""

    def __init__(self, handle):
        self._start(handle, library.leaf_receiver_destroy)
        #: True if the frame that `latest` gave was a new one; and its number of cells.
        self.is_new, self._count = False, 0

    def latest(self, copy: bool = True) -> Optional[Frame]:
        """The latest frame that was posted; None if none was. With copy=False a lent one, see Frame. All its rows count as
        changed, and it has no events."""
        self._change()
        raw, is_new = _Snapshot(), c.c_int32()
        status = library.leaf_receiver_latest(self._owner.handle, c.byref(raw), _Snapshot._size_, c.byref(is_new))
        if status == 4:
            return None
        check(status)
        self.is_new, self._count = bool(is_new.value), raw.count
        return Frame(self, raw, not copy)

    def cells(self, first: int = 0, count: Optional[int] = None) -> List[Cell]:
        """Pictures and surfaces of the cells of the frame that `latest` gave."""
        return cells_of(library.leaf_receiver_cells, self._owner.handle, first, self._count - first if count is None else count)

    def destroy(self) -> None:
        """Frees the memory now."""
        self._change()
        self._owner.close()


def mailbox() -> Tuple[Sender, Receiver]:
    """Both ends of an empty mailbox, which passes the latest whole frame from the thread that steps a stage to one that draws.
    Neither ever waits."""
    sender, receiver = c.c_void_p(), c.c_void_p()
    check(library.leaf_mailbox_create(c.byref(sender), c.byref(receiver)))
    return Sender(sender), Receiver(receiver)
