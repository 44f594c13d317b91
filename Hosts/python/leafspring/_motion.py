"""Motion of scenes: plain calls, gestures, settings, time."""

from __future__ import annotations

import ctypes as c
from typing import TYPE_CHECKING, NamedTuple, Optional, Sequence, Tuple, Union

import numpy as np

from ._library import define, enums, number, ray, result, structs

if TYPE_CHECKING:
    from numpy.typing import NDArray
    from typing_extensions import Unpack

    from ._header import (CornerName, GesturePhaseName, Held, MotionPolicy, MotionPolicyName, ReleaseDefOthers, ReleaseName, Step, TapName,
                          TimingDefOthers, TimingOfName, TurnPolicyName)


class Wait(NamedTuple):
    """The time for which a host may sleep: the product of `frames` and the length of a frame, in seconds."""

    frames: int
    seconds: float


class Motion:
    """Progress is 0 at the near end (shut) and 1 at the far end (open); velocities are fractions of the way per second."""

    def open(self, scene: int) -> None:
        """Opens a book, or runs a transition forward; turns a closing one round in the air. Refused if it is open, opening or held
        by a gesture, and for a book that a stack opens: the error's `accepts` says which."""
        self._call("open", self._scene(scene))

    def close(self, scene: Optional[int] = None) -> None:
        """Shuts a book, or runs a transition back; turns an opening one round in the air. (destroy ends the stage.) Refused if it is
        shut, shutting or held by a gesture, and for a book that a stack opens: the error's `accepts` says which."""
        if scene is None:
            raise TypeError("close shuts a scene, which is missing; destroy() ends the stage")
        self._call("close", self._scene(scene))

    def open_item(self, shelf: int, item: int) -> None:
        """Opens the book of an item on a shelf: shelf and book run as one transition."""
        self._call("open_item", self._scene(shelf), number("i32", item, "item"))

    def open_selected(self, shelf: int) -> None:
        """Opens the book whose cover is in the middle of the shelf."""
        self._call("open_selected", self._scene(shelf))

    def turn(self, book: int, spread: int) -> None:
        """Turns an open book to a spread. Refused for a shut book ("a book that is open or opening") and while a finger holds it ("a
        book no finger holds"): the error's `accepts` says which. So are next and previous."""
        self._call("turn", self._scene(book), number("i32", spread, "spread"))

    def peel(self, book: int, spread: int, corner: Union[CornerName, int] = "bottom") -> None:
        """Turns an open book to a spread by peeling the leaves by a corner."""
        self._call("peel", self._scene(book), number("i32", spread, "spread"), number("i32:Corner", corner, "corner"))

    def next(self, book: int) -> None:
        """Turns an open book to the next spread; nothing happens at the end."""
        self._call("next", self._scene(book))

    def previous(self, book: int) -> None:
        """Turns an open book to the spread before; nothing happens at the beginning."""
        self._call("previous", self._scene(book))

    def scroll(self, scene: int, offset: float, animated: bool = False) -> None:
        """Scrolls a shelf or an open book to an offset in points: at once, or with a spring."""
        self._call("scroll", self._scene(scene), number("f64", offset, "offset"), number("i32:bool", animated, "animated"))

    def fling(self, scene: int, velocity: float) -> None:
        """Lets it scroll on with a velocity (points per second) to a whole book or spread; 0 snaps to the nearest."""
        self._call("fling", self._scene(scene), number("f64", velocity, "velocity"))

    def begin(self, scene: int) -> float:
        """Takes hold of a scene's progress, at rest or while it moves; returns the fraction of the way at which it is held."""
        fraction = c.c_double()
        self._call("begin", self._scene(scene), c.byref(fraction))
        return fraction.value

    def scrub(self, scene: int, fraction: float, velocity: float = 0.0) -> None:
        """Sets the progress of a held scene; velocity: fractions per second, for its release."""
        self._call("scrub", self._scene(scene), number("f64", fraction, "fraction"), number("f64", velocity, "velocity"))

    def finish(self, scene: int, velocity: Optional[float] = None) -> None:
        """Lets a held scene go on to its end; velocity: fractions per second, None for the last one given."""
        self._call("finish", self._scene(scene), self._optional(velocity))

    def cancel(self, scene: int, velocity: Optional[float] = None) -> None:
        """Lets a held scene go back to where it was; velocity as in finish."""
        self._call("cancel", self._scene(scene), self._optional(velocity))

    @staticmethod
    def _optional(velocity):
        return None if velocity is None else c.byref(c.c_double(number("f64", velocity, "velocity")))

    def gesture(self, kind: str, scene: int, phase: Union[GesturePhaseName, int], x: Optional[float] = None,
                y: Optional[float] = None, scale: float = 1.0, velocity: Optional[Sequence[float]] = None, time: Optional[float] = None,
                vertical: bool = False, pointer: int = 0) -> None:
        """kind: pinch, swipe or drag; the other parameters as in those methods."""
        if kind not in ("pinch", "swipe", "drag"):
            raise ValueError(f"kind: {kind!r} is none of pinch, swipe, drag")
        event = result("gesture")
        event.scale, event._phase = number("f64", scale, "scale"), number("i32:GesturePhase", phase, "phase")
        if kind == "drag" and None in (x, y) and event.phase != enums["GesturePhase"].cancelled:
            raise TypeError("a drag needs the finger's place, x and y")
        event.point.x, event.point.y = (number("f64", value or 0, name) for name, value in (("x", x), ("y", y)))
        event.is_vertical, event.pointer = vertical, number("i32", pointer, "pointer")
        if velocity is not None:
            event.velocity, event.has = structs["point"](*velocity), event.has | 1
        if time is not None:
            event.time, event.has = number("f64", time, "time"), event.has | 2
        self._call(kind, self._scene(scene), c.byref(event))

    def pinch(self, scene: int, phase: Union[GesturePhaseName, int], scale: float = 1.0, velocity: Optional[float] = None,
              time: Optional[float] = None) -> None:
        """Two fingers on a book, shelf, transition or container: moving apart opens, moving together closes. scale: their
        distance divided by that at the start, which may begin with 1, on a shut book and on an open one; velocity: scale per second,
        estimated if None; time: the event's own, in seconds on any steady clock."""
        self.gesture("pinch", scene, phase, scale=scale, velocity=None if velocity is None else (velocity, 0), time=time)

    def swipe(self, scene: int, phase: Union[GesturePhaseName, int], x: float = 0.0, y: float = 0.0,
              velocity: Optional[Sequence[float]] = None, time: Optional[float] = None, vertical: bool = False) -> None:
        """A finger along one axis. x, y: the distance since the start in points, 200 of which are the whole way; velocity: points per
        second; vertical: whether y counts."""
        self.gesture("swipe", scene, phase, x, y, velocity=velocity, time=time, vertical=vertical)

    def drag(self, scene: int, phase: Union[GesturePhaseName, int], x: Optional[float] = None, y: Optional[float] = None,
             velocity: Optional[Sequence[float]] = None, time: Optional[float] = None, pointer: int = 0) -> None:
        """A finger that turns a leaf of a book, which then stays under it, or scrolls a shelf. x, y: the finger in the coordinates
        the host draws in, as hit_test takes them; velocity: the same per second; pointer: which finger, each with a leaf of its own."""
        self.gesture("drag", scene, phase, x, y, velocity=velocity, time=time, pointer=pointer)

    def drag_ray(self, scene: int, phase: Union[GesturePhaseName, int], origin: Sequence[float], direction: Sequence[float],
                 time: Optional[float] = None, pointer: int = 0) -> None:
        """drag under a camera of the host's own: the finger takes what the ray meets, and the point that it holds stays on the ray.
        origin, direction: as in hit_ray; time, pointer: as in drag. Rays that do not come down on the book's plane from in front are
        ignored."""
        event = result("gesture")
        event._phase, event.pointer = number("i32:GesturePhase", phase, "phase"), number("i32", pointer, "pointer")
        if time is not None:
            event.time, event.has = number("f64", time, "time"), 2
        self._call("drag_ray", self._scene(scene), c.byref(event), c.byref(ray(origin, direction)))

    def held(self, book: int, pointer: int = 0) -> "Optional[Held]":
        """The part of a book that a finger holds: leaf, face, position along that page, and whether the point is under the finger.
        None if it holds nothing."""
        held = result("held")
        self._call("held", self._scene(book), number("i32", pointer, "pointer"), c.byref(held))
        return None if held.leaf < 0 else held

    def set_timing(self, scene: int, what: Union[TimingOfName, int], duration: Optional[float] = None,
                   bounce: Optional[float] = None, **members: "Unpack[TimingDefOthers]") -> None:
        """Sets how a scene opens, closes or turns its leaves by itself: by a spring of a duration (seconds) and bounce, or by
        fields of leaf_timing_def. A duration alone keeps the published curve of "closing", ease-in-out."""
        raw = number("i32:TimingOf", what, "what")
        closes = bounce is None and raw == enums["TimingOf"]["closing"]
        if duration is not None and not closes and "kind" not in members and "curve" not in members:
            spring = {"duration": duration, "bounce": 0.0 if bounce is None else bounce}
            members = {"kind": "spring", "spring": spring, **members}
        elif duration is not None:
            members = {"duration": duration, **members}
        self._call("set_timing", self._scene(scene), raw, c.byref(define("timing_def", members)))

    def set_completion(self, scene: int, curve: Optional[Sequence[float]] = None, speed: float = 1.0) -> None:
        """Sets how released gestures run on: by a curve (x1, y1, x2, y2) at a speed above 0; None for the default, a spring."""
        bent = None if curve is None else c.byref(structs["curve"](*curve))
        self._call("set_completion", self._scene(scene), bent, number("f64", speed, "speed"))

    def refit(self, scene: int, cover: Optional[Sequence[float]] = None, visible: Optional[Sequence[int]] = None,
              offset: Optional[Sequence[float]] = None) -> None:
        """Says where an album's cover is now (x, y, width, height), which photos are on screen, how far they are scrolled (x, y)."""
        photos = None if visible is None else np.array([number("u32", i, "visible") for i in visible] or [0], np.uint32)
        self._call("refit", self._scene(scene), self._rect(cover), None if photos is None else photos.ctypes.data,
                   0 if visible is None else len(visible), None if offset is None else c.byref(structs["point"](*offset)))

    def set_turn_policy(self, book: int, policy: Union[TurnPolicyName, int], stagger: float = 0.06) -> None:
        """Sets what a turn does while leaves are in the air, and the seconds (0...10) between leaves turned by one call."""
        self._call("set_turn_policy", self._scene(book), number("i32:TurnPolicy", policy, "policy"),
                   number("f64", stagger, "stagger"))

    def set_tap(self, book: int, zone: Union[TapName, int]) -> None:
        """Sets where a tap that drag is told of from touching down on turns a page: lifted within 250 ms, within 10 points."""
        self._call("set_tap", self._scene(book), number("i32:Tap", zone, "zone"))

    def tap(self, book: int, down: Sequence[float], up: Sequence[float], seconds: float) -> int:
        """The direction in which a finger turns a page that came down at one place (x, y) and was lifted at another, so many seconds later: 1
        forward, -1 back, 0 if that was no tap or not in the zone."""
        events, way = (result("gesture"), result("gesture")), c.c_int32()
        for event, place, time in zip(events, (down, up), (0.0, seconds)):
            event.point.x, event.point.y = (number("f64", value, "place") for value in place)
            event.time, event.has = number("f64", time, "seconds"), 2
        self._call("tap", self._scene(book), c.byref(events[0]), c.byref(events[1]), c.byref(way))
        return way.value

    def set_motion_policy(self, scene: int, policy: Union[MotionPolicyName, int]) -> None:
        """Sets how much motion is shown from now on; scene 0 for every scene without a policy of its own."""
        self._call("set_motion_policy", self._scene(scene), number("i32:MotionPolicy", policy, "policy"))

    def set_release(self, scene: int, decision: "Union[ReleaseName, int, None]" = "motion", **members: "Unpack[ReleaseDefOthers]") -> None:
        """Sets which released gestures finish: "always", "never", or by "motion" with threshold, projection (seconds), flick (a
        velocity, None for none) and is_exclusive of leaf_release_def; None for the default of the scene's fidelity."""
        rule = None if decision is None else c.byref(define("release_def", members, decision=decision))
        self._call("set_release", self._scene(scene), rule)

    def set_visible_tolerance(self, points: float) -> None:
        """The distance of a corner from its end, 0...1000 points, that is too small to see: springs then end. 0: they go on."""
        self._call("set_visible_tolerance", number("f64", points, "points"))

    def next_change(self, frame: float) -> Optional[Wait]:
        """The next of the host's frames, `frame` seconds apart, that shows anything else than now: `frames` away, in `seconds`;
        None if none will. The host may sleep until then and call advance_frames."""
        frames, seconds = c.c_uint64(), c.c_double()
        self._call("next_change", number("f64", frame, "frame"), c.byref(frames), c.byref(seconds))
        return Wait(frames.value, seconds.value) if frames.value else None

    def set_time_scale(self, scale: float) -> None:
        """Sets the stage seconds per second of the host's, 0...1000; 0 pauses advance."""
        self._call("set_time_scale", number("f64", scale, "scale"))

    def resize(self, width: float, height: float) -> None:
        """Changes the viewport (points) at any time; motion is kept."""
        self._call("resize", number("f64", width, "width"), number("f64", height, "height"))

    def set_view(self, view=None) -> None:
        """Sets the last factor of every matrix, after the viewport's points: 4 x 4 numbers for row vectors; None for points."""
        matrix = None if view is None else np.ascontiguousarray(view, np.float64)
        if matrix is not None and matrix.size != 16:
            raise ValueError(f"view: 16 numbers are needed, not {matrix.size}")
        self._call("set_view", None if matrix is None else matrix.ctypes.data)

    def _settings(self):
        settings = result("settings")
        self._call("settings", c.byref(settings))
        return settings

    @property
    def viewport(self) -> Tuple[float, float]:
        """Width and height in points."""
        size = self._settings().viewport
        return size.width, size.height

    @property
    def view(self) -> "NDArray[np.float64]":
        """The last factor of every matrix, 4 x 4."""
        return np.array(self._settings().view).reshape(4, 4)

    @property
    def time_scale(self) -> float:
        """Stage seconds per second of the host's."""
        return self._settings().time_scale

    @property
    def motion_policy(self) -> MotionPolicy:
        """How much motion scenes show that have no policy of their own."""
        return self._settings().motion_policy

    @property
    def visible_tolerance(self) -> float:
        """Points that are too small to see."""
        return self._settings().visible_tolerance

    def advance(self, dt: float) -> bool:
        """Lets dt seconds (>= 0) pass; returns whether anything still moves. `last_step` says more."""
        return self._stepped("advance", number("f64", dt, "dt"))

    def advance_frames(self, frames: int, frame: float) -> bool:
        """Lets `frames` frames of `frame` seconds pass at once: the state has the bits of as many calls of advance."""
        return self._stepped("advance_frames", number("u64", frames, "frames"), number("f64", frame, "frame"))

    def step(self, dt: float) -> bool:
        """As advance, whatever the time scale: for single steps of a paused stage."""
        return self._stepped("step", number("f64", dt, "dt"))

    def seek(self, time: float) -> bool:
        """Moves to `time` seconds after the stage was made; also backwards, as far as the last call that moved something."""
        return self._stepped("seek", number("f64", time, "time"))

    def _stepped(self, name, *time):
        self._call(name, *time, self._step_place)
        return self._step._is_moving != 0

    @property
    def last_step(self) -> Step:
        """The changes of the last step: rows, and the number of events to read."""
        return structs["step"].from_buffer_copy(self._step)
