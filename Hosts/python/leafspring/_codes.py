"""Transitions whose poses a function writes."""

from __future__ import annotations

import ctypes as c
import itertools
import threading
from typing import TYPE_CHECKING, Callable, Optional, Union

import numpy as np
from numpy.typing import NDArray

from ._library import number, result, structs

if TYPE_CHECKING:
    from ._header import OperationName

_Frame = structs["pose_frame"]
_TYPES = {"axis": c.c_uint8, "flags": c.c_uint32, "order": c.c_uint32}
#: The columns of a frame: the type of one entry by name.
COLUMNS = {name: _TYPES.get(name, c.c_double) for name, kind in _Frame._kinds_.items() if kind == "pointer"}


class PoseFrame:
    """The cells of one frame, for a function that writes their poses: members of leaf_pose_frame. Its columns are arrays with one
    entry per cell, as the transition itself wrote them: change them in place, or assign one number or a list to them:
    frame.angle = 0.5."""

    def __init__(self, raw: object):
        for name in _Frame._kinds_:
            if name not in COLUMNS and name not in ("struct_size", "reserved"):
                value = getattr(raw, name)
                self.__dict__[name] = type(value).from_buffer_copy(value) if isinstance(value, c.Structure) else value
        self.__dict__.update(_raw=raw, _taken={})

    def __getattr__(self, name: str) -> NDArray:
        if name not in COLUMNS or self._raw is None:
            raise AttributeError(f"a frame of poses has no {name} (any more)")
        # A copy, because the library's memory may be gone when the host still has the array.
        self.__dict__[name] = self._taken[name] = self._place(name).copy()
        return self._taken[name]

    def __setattr__(self, name: str, value) -> None:
        if name not in COLUMNS:
            raise AttributeError(f"a frame of poses has no {name} to set")
        column = getattr(self, name)
        if value is not column:
            column[...] = value

    def _place(self, name):
        return np.ctypeslib.as_array(c.cast(getattr(self._raw, name), c.POINTER(COLUMNS[name])), (self.count,))

    def _write(self):
        for name, column in self._taken.items():
            self._place(name)[...] = column
        self.__dict__["_raw"] = None


_codes: dict = {}
_keys = itertools.count(1)
#: The errors that codes have raised, by thread, until the call that ran it is over.
_raised: dict = {}


def _poses(raw, key):
    try:
        frame = PoseFrame(raw.contents)
        _codes[key](frame)
        frame._write()
    except BaseException as error:
        _raised[threading.get_ident()] = error
        # So that none of its poses is taken.
        c.cast(raw.contents.width, c.POINTER(c.c_double))[0] = -1


_poses_place = c.CFUNCTYPE(None, c.POINTER(_Frame), c.c_void_p)(_poses)
_release_place = c.CFUNCTYPE(None, c.c_void_p)(lambda key: _codes.pop(key, None) and None)


def raise_pending() -> None:
    """Raises what a code has raised in the last call of this thread."""
    if _raised:
        error = _raised.pop(threading.get_ident(), None)
        if error is not None:
            raise error


class Codes:
    def set_pose_code(self, scene: int, code: Optional[Callable[[PoseFrame], None]]) -> None:
        """Lets code(frame) write the poses of a transition, after the transition's own; None for those alone. It runs inside the
        call that needs the frame, and must not call the stage. An error that it raises is raised by that call, and the frame shows the
        transition's own poses. Clones call it, too."""
        self._set_code("set_pose_code", code, self._scene(scene))

    def set_rule_code(self, container: int, operation: Union[OperationName, int], code: Optional[Callable[[PoseFrame], None]],
                      from_: Optional[int] = None, to: Optional[int] = None) -> None:
        """Lets code(frame) write the poses of an operation's transition from one view to another, None for any."""
        self._set_code("set_rule_code", code, self._scene(container), number("i32:Operation", operation, "operation"),
                       number("i32", from_, "from_"), number("i32", to, "to"))

    def _set_code(self, name, code, *place):
        if code is None:
            return self._call(name, *place, None)
        if not callable(code):
            raise TypeError(f"code: a function or None is needed, not {code!r}")
        given, key = result("pose_code"), next(_keys)
        given.poses, given.release = (c.cast(function, c.c_void_p).value for function in (_poses_place, _release_place))
        given.host, _codes[key] = key, code
        try:
            self._call(name, *place, c.byref(given))
        except BaseException:
            _codes.pop(key, None)
            raise
