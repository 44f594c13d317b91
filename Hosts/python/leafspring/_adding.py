"""Adding and removing scenes, and transitions as data."""

from __future__ import annotations

import ctypes as c
from typing import TYPE_CHECKING, Optional, Sequence, Union

from ._library import check, define, library, number, structs, transitions

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ._header import (AlbumDefOthers, BookDefOthers, ContainerDefOthers, ContainerKindName,
                          DataTransitionDefOthers, MoveDefOptions, ShelfDefOthers, TransitionDefOptions,
                          TransitionKindName)


def track(start, *keys, **members):
    """A track from a number through keyframes (start, length, value)."""
    return {"from": start, "keys": [key if hasattr(key, "items") else tuple(key) for key in keys], **members}


def transition(kind, members):
    """A definition of a published transition: fields of leaf_transition_def, and parameters of the kind by their names."""
    fields = structs["transition_def"]._kinds_
    made = define("transition_def", {name: value for name, value in members.items() if name in fields or name == "from"}, kind=kind)
    for name in members.keys() - fields.keys() - {"from"}:
        parameters = transitions[made.kind]["parameters"] if 0 <= made.kind < len(transitions) else {}
        if name not in parameters:
            raise TypeError(f"{kind} has no {name}; it has {', '.join(parameters)}")
        words, value = parameters[name]["words"], members[name]
        value = words.index(value) if value in words else number("f64", value, name)
        check(library.leaf_transition_set(c.byref(made), name.encode(), value))
    return made


def data_transition(cells, **members):
    """A transition as data. Each cell is a dict: fields of leaf_data_cell_def, of its leaf_cell, and tracks: a dict from names of
    Pose to (start, key, key, ...), or a list of leaf_track. members: fields of leaf_data_transition_def."""
    made = []
    for given in cells:
        given = dict(given)
        inner = {name: given.pop(name) for name in list(given)
                 if name in structs["cell"]._kinds_ and name not in structs["data_cell_def"]._kinds_}
        tracks = given.pop("tracks", ())
        if hasattr(tracks, "items"):
            tracks = [track(*keys, what=what) for what, keys in tracks.items()]
        cell = {**inner, **given.pop("cell", {})}
        place = define("data_cell_def", {**given, "tracks": tracks})
        for name, value in cell.items():
            setattr(place.cell, name, _cell_value(name, value))
        made.append(place)
    for index, order in enumerate(members.get("orders", ())):
        listed = order["cells"] if hasattr(order, "items") else order[1]
        if len(listed) != len(made):
            raise ValueError(f"orders[{index}].cells: all {len(made)} cells are needed, not {len(listed)}")
    for name in ("from_alpha", "to_alpha"):
        if isinstance(members.get(name), (tuple, list)):
            members[name] = track(*members[name])
    return define("data_transition_def", members, cells=made)


def album(photos: Sequence = (), **members: "Unpack[AlbumDefOthers]"):
    """An album, for add_album and set_rule. photos: x, y, width, height of each, in points of its content. members: fields of
    leaf_album_def."""
    return define("album_def", members, photos=photos)


def move(start: Sequence = (), end: Sequence = (), **members: "Unpack[MoveDefOptions]"):
    """Elements that travel from rectangles (x, y, width, height) to as many others, for add_move and set_rule. members: fields of
    leaf_move_def; from_items and to_items instead of start and end for lists that differ, of {"id", "frame", "keeps_picture"}."""
    return define("move_def", {**members, "from": start, "to": end})


def _cell_value(name, value):
    kind = structs["cell"]._kinds_.get(name)
    if kind in structs:
        return define(kind, value if hasattr(value, "items") else dict(zip(structs[kind]._kinds_, value)))
    if kind is not None and "*" in kind:
        return (c.c_float * 4)(*value)
    return number(kind, value, name)


class Adding:
    """Scenes are numbers: 64 bits, never given twice by a stage."""

    def _add(self, name, definition, *arguments):
        scene = c.c_uint64()
        self._call("add_" + name, c.byref(definition), *arguments, c.byref(scene))
        return scene.value

    def add_book(self, pages: int = 16, shelf: Optional[int] = None, item: int = 0,
                 **members: "Unpack[BookDefOthers]") -> int:
        """Adds a book, shut; with a shelf, the book of one of its items. members: fields of leaf_book_def (points, radians)."""
        definition = define("book_def", members, pages=pages)
        if shelf is not None:
            return self._add("book_on_shelf", definition, self._scene(shelf), number("i32", item, "item"))
        return self._add("book", definition)

    def add_shelf(self, books: int = 5, **members: "Unpack[ShelfDefOthers]") -> int:
        """Adds a shelf of covers, its first book in the middle. members: fields of leaf_shelf_def."""
        return self._add("shelf", define("shelf_def", members, books=books))

    def add_transition(self, kind: Union[TransitionKindName, int] = "crossfade",
                       **members: "Unpack[TransitionDefOptions]") -> int:
        """Adds a published transition, at its start; open runs it forward. members: fields of leaf_transition_def, and
        parameters of the kind (TRANSITIONS)."""
        return self._add("transition", transition(kind, members))

    def replace_transition(self, scene: int, kind: Union[TransitionKindName, int],
                           **members: "Unpack[TransitionDefOptions]") -> None:
        """Replaces the transition of a scene by another with as many cells; its motion is kept."""
        self._call("replace_transition", self._scene(scene), c.byref(transition(kind, members)))

    def add_album(self, photos: Sequence = (), **members: "Unpack[AlbumDefOthers]") -> int:
        """Adds an album, as album()."""
        return self._add("album", album(photos, **members))

    def add_move(self, start: Sequence = (), end: Sequence = (), **members: "Unpack[MoveDefOptions]") -> int:
        """Adds elements that travel, as move()."""
        return self._add("move", move(start, end, **members))

    def add_data_transition(self, cells, **members: "Unpack[DataTransitionDefOthers]") -> int:
        """Adds a transition of the host's own, as data_transition."""
        return self._add("data_transition", data_transition(cells, **members))

    def add_container(self, views: Sequence[int], kind: Union[ContainerKindName, int] = "stack",
                      **members: "Unpack[ContainerDefOthers]") -> int:
        """Adds a container of views (numbers of the host's, bottom first). members: fields of leaf_container_def."""
        return self._add("container", define("container_def", members, kind=kind, views=views))

    def remove(self, scene: int) -> None:
        """Removes a scene; a shelf takes its books with it."""
        self._call("remove", self._scene(scene))

    def insert_pages(self, book: int, index: int, count: int) -> None:
        """Inserts count pages before page index (0: the first one after the cover). The page being read stays in view."""
        self._call("insert_pages", self._scene(book), number("i32", index, "index"), number("i32", count, "count"))

    def remove_pages(self, book: int, index: int, count: int) -> None:
        """Removes count pages from page index on."""
        self._call("remove_pages", self._scene(book), number("i32", index, "index"), number("i32", count, "count"))

    def replace_book(self, book: int, pages: int = 16, **members: "Unpack[BookDefOthers]") -> None:
        """Gives a book another definition, whole, at any time: members as for add_book. The page being read stays in view (with fewer
        pages, the last one that is left), and leaves in the air go on; fingers let go of leaves."""
        self._call("replace_book", self._scene(book), c.byref(define("book_def", members, pages=pages)))

    def replace_page(self, book: int, index: int) -> None:
        """Says that a page now shows something else; an event of the kind cells_changed follows."""
        self._call("replace_page", self._scene(book), number("i32", index, "index"))
