"""Reading: pages and spreads, labels, visible pages and their outlines, and a sentence to announce."""

from __future__ import annotations

import ctypes as c
from typing import TYPE_CHECKING, List, Mapping, NamedTuple, Optional, Sequence, Tuple, Union

import numpy as np
from numpy.typing import NDArray

from ._library import _items, check, enums, library, number, result, structs

if TYPE_CHECKING:
    from ._header import EdgeName, FaceName, OutlinePoint, PagePlace, ReadingState, VisiblePage

_ROOM = enums["TextRoom"]
#: Sections of page labels: dicts of start, style, first and prefix.
Sections = Sequence[Mapping[str, Union[int, str]]]


def _write(room, call):
    text, length = c.create_string_buffer(int(room)), c.c_size_t()
    check(call(text, int(room), c.byref(length)))
    return text.raw[:length.value].decode(errors="replace")


def page_label(page: int, sections: Sections = ()) -> str:
    """The printed number of a page (from 0, without the cover). sections: dicts of `start` (a page; ascending, the first 0), `style`
    (none, decimal, upper_roman, lower_roman, upper_letters or lower_letters), `first` (the number there) and `prefix`."""
    keep: list = []
    place, count = _items("label_def", sections, "sections", keep)
    page = number("i32", page, "page")
    return _write(_ROOM.label_room, lambda *text: library.leaf_page_label(place, count, page, *text))


def sentence(reading: "ReadingState", sections: Sections = ()) -> str:
    """A reading in plain English: "Pages 4 and 5 of 32"; with labels that are other than plain numbers both."""
    keep: list = []
    place, count = _items("label_def", sections, "sections", keep)
    return _write(_ROOM.sentence_room, lambda *text: library.leaf_reading_sentence(c.byref(reading), place, count, *text))


def spread_for(viewport: Sequence[float], page: Sequence[float], least: float = 0.75, hinge: "Union[EdgeName, int]" = "left") -> str:
    """"double" if two pages fit the viewport at `least` times their size or larger, else "single": for add_book's `spread`."""
    sizes = [structs["size"](*(number("f64", side, name) for side in size)) for name, size in (("viewport", viewport), ("page", page))]
    spread = c.c_int32()
    check(library.leaf_spread_for(c.byref(sizes[0]), c.byref(sizes[1]), number("f64", least, "least"),
                                  number("i32:Edge", hinge, "hinge"), c.byref(spread)))
    return enums["Spread"](spread.value).name


class LeafMesh(NamedTuple):
    """Triangles. Positions are points of the viewport, x right, y down, z toward the viewer, without perspective; coordinates 0 ... 1
    from the left and top of the page's picture; light the alpha of the black over it."""

    positions: NDArray[np.float32]
    #: Of length 1, out of the face; at a hinge the mean of those of its facets.
    normals: NDArray[np.float32]
    coordinates: NDArray[np.float32]
    light: NDArray[np.float32]
    #: Clockwise for who looks at the face.
    triangles: NDArray[np.uint32]


class Readable:
    """Queries about the pages of a stage's books. Pages count from 0, without the cover; None is the cover, or no page."""

    def spread_of_page(self, book: int, page: int) -> int:
        """The spread on which a page is seen."""
        spread = c.c_int32()
        self._call("spread_of_page", self._scene(book), number("i32", page, "page"), c.byref(spread))
        return spread.value

    def pages_of_spread(self, book: int, spread: int) -> Tuple[Optional[int], Optional[int]]:
        """The pages of a spread in reading order, None where there is none."""
        first, second = c.c_int32(), c.c_int32()
        self._call("pages_of_spread", self._scene(book), number("i32", spread, "spread"), c.byref(first), c.byref(second))
        return tuple(None if page.value < 0 else page.value for page in (first, second))

    def reading(self, book: int) -> "ReadingState":
        """The place at which a book is open: place, first and last page (-1 for none), page_count, spreads, is_moving."""
        reading = result("reading_state")
        self._call("reading", self._scene(book), c.byref(reading))
        return reading

    def visible_pages(self, book: int) -> "List[VisiblePage]":
        """The pages that can be seen, in reading order, the cover (page -1) first; `seen`: how much of each."""
        return self._listed("visible_pages", "visible_page", self._scene(book))

    def page_outline(self, book: int, page: Optional[int]) -> List[List[Tuple[float, float]]]:
        """The outline of a page (None for the cover): a convex polygon for each of its visible bands, in the host's coordinates."""
        polygons: List[List[Tuple[float, float]]] = []
        for point in self._listed("page_outline", "outline_point", self._scene(book), number("i32", page, "page")):
            if point.polygon == len(polygons):
                polygons.append([])
            polygons[-1].append((point.x, point.y))
        return polygons

    def leaf_mesh(self, book: int, leaf: int, face: "Union[FaceName, int]" = "front") -> LeafMesh:
        """One face of a leaf as triangles, peeled, bent or flat: for hosts with a camera and lamps of their own: positions, normals,
        coordinates and light of its vertices, and triangles (see LeafMesh). Empty for a leaf that has no cells now, and for a back that
        has no page."""
        arguments = self._scene(book), number("i32", leaf, "leaf"), number("i32:Face", face, "face")
        vertices, triangles = c.c_size_t(), c.c_size_t()
        call = lambda *rooms: library.leaf_stage_leaf_mesh(  # noqa: E731
            self._owner.handle, *arguments, *rooms, c.byref(vertices), c.byref(triangles))
        status = call(None, 0, None, 0)
        found, corners = np.empty((vertices.value, 9), np.float32), np.empty((triangles.value, 3), np.uint32)
        if status == 104:
            status = call(found.ctypes.data, len(found), corners.ctypes.data, len(corners))
        self._settle(status)
        return LeafMesh(found[:, 0:3], found[:, 3:6], found[:, 6:8], found[:, 8], corners)

    def page_at(self, x: float, y: float) -> "Optional[PagePlace]":
        """The page at a point, as hit_test takes it, and where on it; None where no page is."""
        place = result("page_place")
        self._call("page_at", number("f64", x, "x"), number("f64", y, "y"), c.byref(place))
        return place if place.scene else None

    def _listed(self, name, kind, *arguments):
        count, room = c.c_size_t(), 64
        while True:
            array = (structs[kind] * room)()
            status = getattr(library, "leaf_stage_" + name)(self._owner.handle, *arguments, array, room, c.byref(count))
            if status != 104:
                self._settle(status)
                return list(array)[:count.value]
            room = count.value
