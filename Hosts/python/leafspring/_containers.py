"""Containers: screens that replace one another in one place; and tracks that run alongside."""

from __future__ import annotations

import ctypes as c
from typing import TYPE_CHECKING, List, Optional, Sequence, Union

import numpy as np
from numpy.typing import NDArray

from ._adding import track, transition as published
from ._library import define, number, result, structs, value_of

if TYPE_CHECKING:
    from ._header import ContainerContext, DriverName, OperationName, TransitionKindName

_Data, _Album, _Move, _Track = (structs[name] for name in ("data_transition_def", "album_def", "move_def", "host_track"))


class Containers:
    def set_rule(self, container: int, operation: Union[OperationName, int], transition: Union[TransitionKindName, int, object],
                 driver: Union[DriverName, int, None] = None, options: Optional[dict] = None, **members) -> None:
        """Sets the transition of an operation: a published one with options (as for add_transition), or the result of
        data_transition, album or move. driver: the gesture that drives it, None for none; members: `from_` and `to`, the views
        between which it runs (None for any), and other fields of leaf_rule_def."""
        rule = define("rule_def", members, operation=operation, interaction=driver)
        if isinstance(transition, _Data):
            return self._call("set_data_rule", self._scene(container), c.byref(rule), c.byref(transition))
        if isinstance(transition, _Album):
            return self._call("set_album_rule", self._scene(container), c.byref(rule), c.byref(transition))
        if isinstance(transition, _Move):
            return self._call("set_move_rule", self._scene(container), c.byref(rule), c.byref(transition))
        made = published(transition, options or {})
        return self._call("set_rule", self._scene(container), c.byref(rule), c.byref(made))

    def remove_rule(self, container: int, operation: Union[OperationName, int], from_: Optional[int] = None,
                    to: Optional[int] = None) -> None:
        """Removes the rule of an operation from one view to another; None for any."""
        self._call("remove_rule", self._scene(container), number("i32:Operation", operation, "operation"),
                   number("i32", from_, "from_"), number("i32", to, "to"))

    def set_shelf_rule(self, stack: int, shelf: int, from_: int = 0, to: int = 1,
                       driver: Union[DriverName, int, None] = None) -> None:
        """Pushing the view `to` of the open book from the view `from_` of the shelf opens a book from its cover, popping it shuts
        that book; driver: the gesture that drives both."""
        rule = define("shelf_rule_def", {"from": from_, "to": to, "interaction": driver, "shelf": self._scene(shelf)})
        self._call("set_shelf_rule", self._scene(stack), c.byref(rule))

    def remove_shelf_rule(self, stack: int, shelf: int) -> None:
        """Lets the host open the books of a shelf again."""
        self._call("remove_shelf_rule", self._scene(stack), self._scene(shelf))

    def set_pop_side(self, container: int, right_to_left: bool) -> None:
        """Sets which way a horizontal swipe pops; unless set, the way the picture goes back."""
        self._call("set_pop_side", self._scene(container), number("i32:bool", right_to_left, "right_to_left"))

    def push(self, container: int, view: int, interactive: bool = False, item: Optional[int] = None) -> None:
        """Puts a view on top of a stack. interactive: held at its start for scrub; item: where a shelf's rule fits, the cover whose
        book opens, None for the one in the middle."""
        if item is not None:
            return self._call("push_item", self._scene(container), number("i32", view, "view"), number("i32", item, "item"),
                              self._held(interactive))
        self._call("push", self._scene(container), number("i32", view, "view"), self._held(interactive))

    def pop(self, container: int, interactive: bool = False) -> int:
        """Takes the top view off a stack and returns it; at the root -1, and nothing happens."""
        return self._ask("pop", self._scene(container), self._held(interactive))

    def pop_to_root(self, container: int, interactive: bool = False) -> int:
        """Takes off all views but the root, in one transition; returns how many."""
        return self._ask("pop_to_root", self._scene(container), self._held(interactive))

    def present(self, container: int, view: int, frame: Optional[Sequence[float]] = None, interactive: bool = False) -> None:
        """Presents a view over the front one. frame: x, y, width, height where it comes to rest; None for all."""
        self._call("present", self._scene(container), number("i32", view, "view"), self._rect(frame), self._held(interactive))

    def dismiss(self, container: int, interactive: bool = False) -> int:
        """Dismisses the presented view and returns it; if none is presented -1, and nothing happens."""
        return self._ask("dismiss", self._scene(container), self._held(interactive))

    def select(self, container: int, index: int, interactive: bool = False) -> bool:
        """Shows the tab with an index; returns whether it was not shown already."""
        return bool(self._ask("select", self._scene(container), number("i32", index, "index"), self._held(interactive)))

    def offer(self, container: int, view: Optional[int], frame: Optional[Sequence[float]] = None) -> None:
        """Sets the view that a gesture pushes or presents, if a rule lets a gesture do that; None for none."""
        self._call("offer", self._scene(container), number("i32", view, "view"), self._rect(frame))

    @staticmethod
    def _held(interactive):
        return number("i32:bool", interactive, "interactive")

    def _ask(self, name, *arguments):
        answer = c.c_int32()
        self._call(name, *arguments, c.byref(answer))
        return answer.value

    def views(self, container: int) -> List[int]:
        """The views, bottom first, as they will be unless the running operation is cancelled."""
        return self._all("views", container, np.int32, 1).ravel().tolist()

    def context(self, container: int) -> ContainerContext:
        """A container, and its operation that is running or ran last; its `scene` is the one that shows it."""
        context = result("container_context")
        self._call("context", self._scene(container), c.byref(context))
        return context

    def set_tracks(self, scene: int, tracks: Sequence) -> None:
        """Lets tracks run alongside a scene's transition: each a number's (start, key, key, ...) with keys (start, length, value),
        or fields of leaf_host_track."""
        keep, array = [], (_Track * max(len(tracks), 1))()
        for place, each in enumerate(tracks):
            if not hasattr(each, "items"):
                each = {"parts": [track(*each), {}, {}, {}]}
            elif len(each.get("parts", ())) < 4:
                each = {**each, "parts": [*each.get("parts", ()), {}, {}, {}, {}][:4]}
            parts = [part if hasattr(part, "items") else track(*part) for part in each["parts"]]
            array[place] = value_of("host_track", {**each, "parts": parts}, f"tracks[{place}]", keep)
        self._call("set_tracks", self._scene(scene), array, len(tracks))

    def track_values(self, scene: int) -> NDArray[np.float64]:
        """The present values of the tracks: shape (tracks, 4); for a number the last three are 0."""
        return self._all("track_values", scene, np.float64, 4)

    def _all(self, name, scene, dtype, width):
        """Everything that a call with a capacity can return."""
        count, room = c.c_size_t(), 64
        while True:
            array = np.empty((room, width), dtype)
            try:
                self._call(name, self._scene(scene), array.ctypes.data, room, c.byref(count))
                return array[:count.value].copy()
            except Exception:
                if count.value <= room:
                    raise
                room = count.value
