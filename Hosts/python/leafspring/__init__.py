"""LeafSpring from Python: springs over numpy arrays, and stages whose frames are numpy arrays.

    >>> import numpy as np, leafspring
    >>> leafspring.Spring(duration=0.5, bounce=0.3).value(np.linspace(0, 1, 5))
    >>> stage = leafspring.Stage(1024, 768)
    >>> book = stage.add_book(pages=16)
    >>> stage.open(book)
    >>> moving = True
    >>> while moving:
    ...     moving = stage.advance(1 / 60)
    ...     draw(stage.frame().matrices)      # shape (cells, 4, 4)

Points, seconds, radians; y down, z toward the viewer; row vectors. Numbers that have names take the name ("left"), the member of
an enumeration (Edge.left) or the number; None leaves a choice to the library. Fields of a definition are those of leafspring.h,
`from` as `from_`. A call that is refused raises Error and has changed nothing. The library is found by LEAFSPRING_LIBRARY, else in
the package, else where the system keeps libraries. Needs numpy.
"""

from typing import TYPE_CHECKING

from . import _header
from ._adding import album, data_transition, move
from ._library import Error, enums as _enums, library as _lib, structs as _structs, transitions as TRANSITIONS
from .frames import DrawList, Frame, Receiver, Sender, Stale, mailbox
from ._help import document as _document
from ._reading import LeafMesh, page_label, sentence, spread_for
from .springs import Batch, Channels, Clock, Curve, Spring, keyframes, linear
from ._motion import Wait
from .stage import Stage

__version__ = _header.VERSION
__all__ = ["Error", "Stale", "Spring", "Channels", "Curve", "Clock", "Batch", "Stage", "Wait", "DrawList", "Frame", "Sender", "Receiver", "mailbox",
           "linear", "keyframes", "page_label", "sentence", "spread_for", "album", "data_transition", "move", "build_info", "version", "names",
           "TRANSITIONS", "LeafMesh", *_enums, *(_structs[_name].__name__ for _name in _header.RESULTS)]

globals().update(_enums)
globals().update({_structs[_name].__name__: _structs[_name] for _name in _header.RESULTS})

if TYPE_CHECKING:  # the enumerations, for who reads types only
    from ._header import *  # noqa: F403
    __all__ += _header.__all__


_document(*Stage.__mro__[:-1])


def build_info() -> str:
    """Version, compiler mode and processor family of the library."""
    return _lib.leaf_build_info().decode()


def version() -> str:
    """Version of the library."""
    number = _lib.leaf_version()
    return f"{number >> 16}.{number >> 8 & 255}.{number & 255}"


def names(enumeration: str) -> list:
    """The names of an enumeration in the order of their numbers: names("TransitionKind")."""
    return [member.name.rstrip("_") for member in _enums[enumeration]]


#: Names of the transitions, phases of gestures, kinds of containers, their operations, the gestures that drive these, and the numbers
#: of a pose, each in the order of its numbers.
KINDS, PHASES, CONTAINERS, OPERATIONS, DRIVERS, POSES = (
    names(_name) for _name in ("TransitionKind", "GesturePhase", "ContainerKind", "Operation", "Driver", "Pose"))
