"""The stage: what owns scenes, moves them and shows frames."""

from __future__ import annotations

import ctypes as c
from concurrent.futures import ThreadPoolExecutor, wait
from typing import TYPE_CHECKING, Callable, List, Optional, Sequence, Tuple, Union

import numpy as np
from numpy.typing import NDArray

from ._adding import Adding
from ._codes import Codes, raise_pending
from ._containers import Containers
from ._library import Error, check, define, library, number, ray, result, structs
from ._motion import Motion
from ._reading import Readable
from .frames import DrawList, Frame, Source, cells_of, draw_list

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ._header import (Cell, CopyDefOptions, DrawSpaceName, Hit, KernelName, LeafState, ModeName, SceneState, StageInfo)

_Snapshot, _Scene, _Leaf, _Step = (structs[name] for name in ("snapshot", "scene_state", "leaf_state", "step"))
_Log = c.CFUNCTYPE(None, c.c_void_p, c.c_int32, c.c_char_p, c.c_char_p)
_Task = c.CFUNCTYPE(None, c.c_int32, c.c_int32, c.c_void_p)
_Enqueue = c.CFUNCTYPE(c.c_void_p, _Task, c.c_int32, c.c_int32, c.c_void_p, c.c_void_p)
_Finish = c.CFUNCTYPE(None, c.c_void_p, c.c_void_p)
#: Calls that leave frames as they are; see leaf_snapshot in leafspring.h.
_READS = frozenset("next_change tap snapshot copy cells leaves hit_test hit_ray held bounds state_hash frame_hash last_error describe eye scene_state views "
                   "context track_values spread_of_page pages_of_spread reading visible_pages page_outline page_at leaf_mesh settings".split())
_CALLS = {name[11:]: getattr(library, name) for name in vars(library) if name.startswith("leaf_stage_")}


class Stage(Source, Adding, Motion, Containers, Codes, Readable):
    """Owns scenes and moves them. width, height: the viewport in points, 1e-6 to 1e6; mode: exact, fast or double; kernel:
    automatic, blas or builtin.

    Scenes are numbers. Every refused call raises Error and changes nothing. One thread at a time may use a stage. Space: origin
    at the top-left, x right, y down, z toward the viewer; points, seconds, radians.
    """

    def __init__(self, width: float = 1024.0, height: float = 768.0, mode: Union[ModeName, int] = "exact",
                 kernel: Union[KernelName, int] = "automatic"):
        handle = c.c_void_p()
        definition = define("stage_def", viewport=(width, height), mode=mode, kernel=kernel)
        check(library.leaf_stage_create(c.byref(definition), c.byref(handle)))
        self._take(handle.value)

    def _take(self, handle):
        self._start(handle, library.leaf_stage_destroy)
        self._kept = {}
        self._step = result("step")
        self._step_place = c.byref(self._step)

    def _call(self, name, *arguments):
        if name not in _READS:
            self._change()
        self._settle(_CALLS[name](self._owner.handle, *arguments))

    def _call_plain(self, call, *arguments):
        self._settle(call(*arguments))

    def _settle(self, status):
        raise_pending()
        if status:
            self._refused(status)

    def _refused(self, status):
        error = result("error")
        if library.leaf_stage_last_error(self._owner.handle, c.byref(error)) or error.status != status:
            raise Error(status)
        raise Error(status, error.field.decode(), error.accepts.decode())

    @staticmethod
    def _scene(scene):
        return number("u64", scene, "scene")

    @staticmethod
    def _rect(frame):
        return None if frame is None else c.byref(structs["rect"](*frame))

    def clone(self) -> "Stage":
        """A second stage in the same state, which is independent from then on; scenes have the same numbers in both."""
        handle = c.c_void_p()
        self._call("clone", c.byref(handle))
        twin = object.__new__(type(self))
        twin._take(handle.value)
        twin._kept = {name: kept for name, kept in self._kept.items() if name == "tasks"}
        return twin

    def destroy(self) -> None:
        """Destroys the stage now. Arrays that its frames gave stay as they are; BufferError while some are lent."""
        self._change()
        self._owner.close()

    def __enter__(self) -> "Stage":
        return self

    def __exit__(self, *_) -> None:
        self.destroy()

    # ---------------------------------------------------------------- reading

    def frame(self, copy: bool = True) -> Frame:
        """The present frame; calls since the last step are already in it. copy=False: a lent one, see Frame."""
        raw = _Snapshot()
        self._call("snapshot", c.byref(raw), _Snapshot._size_)
        return Frame(self, raw, not copy)

    def scene_state(self, scene: int) -> SceneState:
        """A scene as a whole: rows, progress, velocity (per second), offset (points), phase."""
        state = _Scene()
        self._call("scene_state", self._scene(scene), c.byref(state), _Scene._size_)
        return state

    def cells(self, first: int = 0, count: Optional[int] = None) -> List[Cell]:
        """The picture and surface of each cell of rows first ... first + count - 1."""
        first = number("u32", first, "first")
        rows = max(self.frame().count - first, 0) if count is None else number("u32", count, "count")
        array = (structs["cell"] * max(rows, 1))()
        self._call("cells", first, rows, array, structs["cell"]._size_)
        return list(array)[:rows]

    def draw_list(self, space: Union[DrawSpaceName, int] = "screen") -> DrawList:
        """The present frame as triangles, back to front, shadows among the cells: for graphics processors and rasterisers. space:
        "model" for a camera of the host's own; the third column is then z, and the list is drawn with a depth buffer (DrawSpace)."""
        which = number("i32:DrawSpace", space, "space")
        return draw_list(lambda *room: library.leaf_stage_draw_list(self._owner.handle, which, *room), self._settle)

    def leaves(self, book: int) -> List[LeafState]:
        """The leaves of a book that have cells: turn 0 (right) to 1 (left), velocity per second, angle in radians."""
        count, room = c.c_size_t(), 64
        while True:
            array = (_Leaf * room)()
            status = library.leaf_stage_leaves(self._owner.handle, self._scene(book), array, room, c.byref(count))
            if status != 104:
                self._settle(status)
                return list(array)[:count.value]
            room = count.value

    def hit_test(self, x: float, y: float) -> Optional[Hit]:
        """The front-most visible cell at a point, in the coordinates the host draws in (points of the viewport unless a view was
        set); None if there is none."""
        hit = result("hit")
        self._call("hit_test", number("f64", x, "x"), number("f64", y, "y"), c.byref(hit))
        return None if hit.row < 0 else hit

    def hit_ray(self, origin: Sequence[float], direction: Sequence[float]) -> Optional[Hit]:
        """The first cell that a ray of the host's own camera meets, in the space of draw_list("model"); None if there is none.
        origin: the camera's eye, (x, y, z); direction: into the picture, of any length above 0."""
        hit = result("hit")
        self._call("hit_ray", c.byref(ray(origin, direction)), c.byref(hit))
        return None if hit.row < 0 else hit

    def bounds(self, scene: int = 0, changed_only: bool = False) -> Optional[Tuple[float, float, float, float]]:
        """x, y, width, height around the visible cells of a scene (0 for all), or of those that changed; None without any."""
        rect, found = structs["rect"](), c.c_int32()
        self._call("bounds", self._scene(scene), number("i32:bool", changed_only, "changed_only"), c.byref(rect), c.byref(found))
        return (rect.x, rect.y, rect.width, rect.height) if found.value else None

    def eye(self, scene: int) -> Tuple[float, Tuple[float, float]]:
        """The perspective that all cells of a scene share: eye distance in points (infinite for none), vanishing point."""
        distance, centre = c.c_double(), structs["point"]()
        self._call("eye", self._scene(scene), c.byref(distance), c.byref(centre))
        return distance.value, (centre.x, centre.y)

    def copy(self, out: Optional[NDArray] = None, **members: "Unpack[CopyDefOptions]") -> NDArray:
        """Matrices in a convention of the host's, shape (count, 4, 4). members: fields of leaf_copy_def, of which `count` is all
        rows and `scalar` the dtype of `out` unless given; out: a contiguous array to write into."""
        definition = define("copy_def", members)
        if "count" not in members:
            definition.count = max(self.frame().count - definition.first, 0)
        if out is None:
            definition.stride = 0
            out = np.empty((definition.count, 4, 4), np.float64 if definition.scalar == 1 else np.float32)
        elif out.dtype not in (np.float32, np.float64) or not out.flags.c_contiguous or not out.flags.writeable:
            raise TypeError("out: a contiguous array of float32 or float64 that can be written is needed")
        definition.scalar = "float64" if out.dtype == np.float64 else "float32"
        self._call("copy", c.byref(definition), out.ctypes.data, out.nbytes)
        return out

    def state_hash(self) -> int:
        """64 bits that are equal for stages that show and will do the same, in every language (mode exact)."""
        value = c.c_uint64()
        self._call("state_hash", c.byref(value))
        return value.value

    def frame_hash(self) -> int:
        """64 bits of everything a frame says."""
        value = c.c_uint64()
        self._call("frame_hash", c.byref(value))
        return value.value

    def describe(self) -> StageInfo:
        """The stage's BLAS, kernel and instruction set."""
        info = result("stage_info")
        self._call("describe", c.byref(info))
        return info

    # ---------------------------------------------------------------- the host's functions

    def set_log(self, log: Optional[Callable[[int, str, str], None]]) -> None:
        """log(status, field, accepts) is called while a call on the stage is refused; None to remove the log."""
        def told(_, status, field, accepts):
            log(status, field.decode(), accepts.decode())
        kept = _Log(told) if log else None
        self._call("set_log", kept, None)
        self._kept["log"] = kept

    def set_tasks(self, threads: Union[int, ThreadPoolExecutor, None]) -> None:
        """Spreads the matrices of large scenes over threads: so many, or those of an executor; None for none. Changes no bit."""
        if threads is None:
            self._call("set_tasks", None)
            self._kept.pop("tasks", None)
            return
        pool = threads if isinstance(threads, ThreadPoolExecutor) else ThreadPoolExecutor(number("i32", threads, "threads"))
        workers, running = pool._max_workers, {}

        def enqueue(task, count, least, context, _):
            parts = max(1, min(workers, count // max(least, 1)))
            edges = [count * part // parts for part in range(parts + 1)]
            try:
                key = max(running, default=0) + 1
                running[key] = [pool.submit(task, first, end, context) for first, end in zip(edges[1:], edges[2:])]
            except RuntimeError:  # the executor was shut down
                task(0, count, context)
                return None
            task(edges[0], edges[1], context)
            return key

        def finish(key, _):
            wait(running.pop(key))

        kept = (_Enqueue(enqueue), _Finish(finish), pool)
        system = result("task_system")
        system.enqueue, system.finish = (c.cast(function, c.c_void_p).value for function in kept[:2])
        self._call("set_tasks", c.byref(system))
        self._kept["tasks"] = kept
