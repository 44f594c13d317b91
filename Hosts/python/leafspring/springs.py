"""Springs, curves and keyframes over numpy arrays: pure functions of seconds and fractions."""

from __future__ import annotations

import ctypes as c
from typing import TYPE_CHECKING, Any, Optional, Sequence, Tuple, Union

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ._library import Owner, check, define, library, number, result, structs

if TYPE_CHECKING:
    from ._header import KeyModeName, NamedCurveName

# A float for a number, an array for anything else: as numpy declares its functions.
Number = Any


def _columns(t, many=1):
    """Times as an array of float64 (or float32 if they have that dtype), and arrays for as many results."""
    times = np.asarray(t, order="C")
    if times.dtype != np.float32:
        times = np.asarray(times, np.float64, order="C")
    return times, [np.empty_like(times) for _ in range(many)]


def _scalar(array, t):
    return array if np.ndim(t) else float(array)


# The ways to name a spring: by the parameter that only this one has, its kind, and its other parameters as they are if left out.
_PAIRS = {"stiffness": ("physical", {"damping": 0.0, "mass": 1.0}), "omega0": ("ratio", {"damping_ratio": 1.0}),
          "response": ("response", {"damping_ratio": 1.0}), "settling_duration": ("settling", {"damping_ratio": 1.0, "epsilon": 0.001}),
          "duration": ("bounce", {"bounce": 0.0})}


class Spring:
    """A damped spring. Give one pair, or nothing for 0.5 seconds without bounce:

    - duration (seconds, > 0; the period without damping) and bounce (> -1, <= 1; 0 is critical)
    - response (seconds, > 0) and damping_ratio (>= 0)
    - damping_ratio and omega0 (radians per second, > 0)
    - stiffness and damping (>= 0), and mass (> 0)
    - settling_duration (seconds after which a unit distance stays below epsilon) and damping_ratio (> 0)

    Left out, a bounce and a damping are 0, a damping ratio and a mass 1, epsilon is 0.001. Raises Error for values outside, and where
    no such spring exists; TypeError for parameters of two pairs.
    """

    def __init__(self, duration: Optional[float] = None, bounce: Optional[float] = None, *, response: Optional[float] = None,
                 damping_ratio: Optional[float] = None, omega0: Optional[float] = None, mass: Optional[float] = None,
                 stiffness: Optional[float] = None, damping: Optional[float] = None,
                 settling_duration: Optional[float] = None, epsilon: Optional[float] = None):
        given = {"duration": duration, "bounce": bounce, "response": response, "damping_ratio": damping_ratio, "omega0": omega0,
                 "mass": mass, "stiffness": stiffness, "damping": damping, "settling_duration": settling_duration, "epsilon": epsilon}
        given = {name: value for name, value in given.items() if value is not None}
        first = next((name for name in _PAIRS if name in given), "duration")
        kind, standard = _PAIRS[first]
        if others := sorted(set(given) - {first, *standard}):
            raise TypeError(f"a spring by {' and '.join((first, *standard))} takes no {', '.join(others)}")
        values = {**standard, **given, "kind": kind}
        if kind not in ("physical", "ratio"):
            values["duration"] = values.pop(first, 0.5)
        self._take(define("spring_def", values))

    def _take(self, definition):
        self._definition, self._info = definition, result("spring_info")
        check(library.leaf_spring_describe(c.byref(definition), c.byref(self._info)))

    @classmethod
    def fit(cls, damping_ratio: float, duration: float, velocity: float = 0.0) -> "Spring":
        """The spring that UIKit makes of a damping ratio (above 0.001, up to 1), a duration (seconds) and a velocity (ranges per
        second toward the target). Its `used_fallback` is True if none settles with that velocity."""
        definition, fallback = define("spring_def"), c.c_int32()
        check(library.leaf_spring_fit(damping_ratio, duration, velocity, c.byref(definition), definition._size_, c.byref(fallback)))
        spring = cls.__new__(cls)
        spring._take(definition)
        spring.used_fallback = bool(fallback.value)
        return spring

    mass = property(lambda self: self._info.mass)
    stiffness = property(lambda self: self._info.stiffness)
    damping = property(lambda self: self._info.damping)
    damping_ratio = property(lambda self: self._info.damping_ratio, doc="1 is critical")
    omega0 = property(lambda self: self._info.omega0, doc="radians per second")
    response = property(lambda self: self._info.response, doc="seconds; infinite without stiffness")
    bounce = property(lambda self: self._info.bounce)
    settling_duration = property(lambda self: self._info.settling_duration,
                                 doc="seconds until a unit distance stays below 0.001; infinite where it never does")
    times_are_bounds = property(lambda self: bool(self._info.times_are_bounds),
                                doc="whether end times are the envelope's (damping ratio above 0 and below 1e-8)")

    def trace(self, t: ArrayLike, start: float = 0.0, target: float = 1.0, velocity: float = 0.0) -> Tuple[Number, Number]:
        """Values and velocities (per second) at t seconds; before 0 the start holds."""
        times, (values, rates) = _columns(t, 2)
        self._values(times, start, target, velocity, values.ctypes.data, rates.ctypes.data)
        return _scalar(values, t), _scalar(rates, t)

    def value(self, t: ArrayLike, start: float = 0.0, target: float = 1.0, velocity: float = 0.0) -> Number:
        """The value at t seconds, a number or an array, of the motion from start to target that sets off with a velocity per
        second. float32 in, float32 out; everything else is float64."""
        times, (values,) = _columns(t)
        self._values(times, start, target, velocity, values.ctypes.data, None)
        return _scalar(values, t)

    def velocity(self, t: ArrayLike, start: float = 0.0, target: float = 1.0, velocity: float = 0.0) -> Number:
        """The velocity at t seconds, per second."""
        times, (rates,) = _columns(t)
        self._values(times, start, target, velocity, None, rates.ctypes.data)
        return _scalar(rates, t)

    def _values(self, times, start, target, velocity, values, rates):
        call = library.leaf_spring_values_f if times.dtype == np.float32 else library.leaf_spring_values
        check(call(c.byref(self._definition), start, target, velocity, times.ctypes.data, times.size, values, rates))

    def update(self, values: NDArray, velocities: NDArray, targets: ArrayLike, dt: float) -> None:
        """Advances values and velocities by dt seconds (>= 0) toward their targets, in place and exactly. The two are contiguous
        arrays of one dtype, float64 or float32."""
        for name, array in (("values", values), ("velocities", velocities)):
            if not isinstance(array, np.ndarray) or array.dtype not in (np.float32, np.float64):
                raise TypeError(f"{name}: an array of float32 or float64 is needed")
            if not array.flags.c_contiguous or not array.flags.writeable:
                raise TypeError(f"{name}: a contiguous array that can be written is needed")
        if values.dtype != velocities.dtype or values.shape != velocities.shape:
            raise TypeError("velocities: dtype and shape of values are needed")
        targets = np.ascontiguousarray(np.broadcast_to(np.asarray(targets, values.dtype), values.shape))
        call = library.leaf_spring_update_f if values.dtype == np.float32 else library.leaf_spring_update
        check(call(c.byref(self._definition), values.ctypes.data, velocities.ctypes.data, targets.ctypes.data, values.size, dt))

    def propagator(self, t: float) -> NDArray:
        """The linear map over t seconds, 2 x 2: (x, v) at t = map @ (x, v) at 0, where x is the distance from the target."""
        matrix = np.empty((2, 2))
        check(library.leaf_spring_propagator(c.byref(self._definition), t, matrix.ctypes.data))
        return matrix

    def settle(self, x: float = -1.0, v: float = 0.0, epsilon: float = 0.001) -> float:
        """Seconds after which |value - target| stays below epsilon, from distance x and velocity v; infinite if never."""
        return self._seconds(library.leaf_spring_settle, x, v, epsilon)

    def rest(self, x: float = -1.0, v: float = 0.0, range: float = 1.0) -> float:
        """Seconds after which the motion stays within 1e-9 of the range: from then on a stage shows exactly the target."""
        return self._seconds(library.leaf_spring_rest, x, v, range)

    def _seconds(self, call, *arguments):
        seconds = c.c_double()
        check(call(c.byref(self._definition), *arguments, c.byref(seconds)))
        return seconds.value

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


class Channels:
    """Many springs in columns, each started by the host, evaluated together: a few nanoseconds each. count: 1 to 16,777,216
    channels at rest at `value`."""

    def __init__(self, count: int, value: float = 0.0):
        handle = c.c_void_p()
        check(library.leaf_channels_create(number("usize", count, "count"), value, c.byref(handle)))
        self._owner, self.count = Owner(handle, library.leaf_channels_destroy), count

    def retarget(self, channel: int, target: float, spring: Spring, now: float) -> None:
        """Sends a channel to a target from where it is at `now` seconds on the host's clock, keeping its velocity."""
        check(library.leaf_channels_retarget(self._owner.handle, channel, target, c.byref(spring._definition), now))

    def set(self, channel: int, value: float, velocity: float, target: float, spring: Spring, now: float) -> None:
        """Starts a channel from a value and a velocity (per second) that the host gives."""
        check(library.leaf_channels_set(
            self._owner.handle, channel, value, velocity, target, c.byref(spring._definition), now))

    def evaluate(self, now: float) -> Tuple[NDArray, NDArray, bool]:
        """All values, all velocities, and whether any moves, at `now` seconds. The arrays are the caller's."""
        values, velocities, moving = c.c_void_p(), c.c_void_p(), c.c_int32()
        check(library.leaf_channels_evaluate(
            self._owner.handle, now, c.byref(values), c.byref(velocities), c.byref(moving)))
        return (*(np.frombuffer(c.string_at(place.value, 8 * self.count)) for place in (values, velocities)), bool(moving.value))

    def destroy(self) -> None:
        """Frees the memory now."""
        self._owner.close()


class Curve:
    """A cubic Bezier from (0, 0) to (1, 1), as CSS cubic-bezier(); x1 and x2 lie in 0...1."""

    def __init__(self, x1: float, y1: float, x2: float, y2: float):
        self._curve = structs["curve"](x1, y1, x2, y2)

    @classmethod
    def named(cls, name: Union[NamedCurveName, int]) -> "Curve":
        """linear, ease_in, ease_out, ease_in_out, or standard: CSS ease."""
        curve = cls(0, 0, 1, 1)
        check(library.leaf_curve_named(number("i32:NamedCurve", name, "name"), c.byref(curve._curve)))
        return curve

    def __iter__(self):
        return iter((self._curve.x1, self._curve.y1, self._curve.x2, self._curve.y2))

    def value(self, t: ArrayLike) -> Number:
        """The values at t, 0...1, within 0.501 ULP."""
        return self.trace(t)[0]

    def slope(self, t: ArrayLike) -> Number:
        """The slopes at t, 0...1."""
        return self.trace(t)[1]

    def trace(self, t: ArrayLike) -> Tuple[Number, Number]:
        """Values and slopes at t."""
        times, (values, slopes) = _columns(t, 2)
        call = library.leaf_curve_values_f if times.dtype == np.float32 else library.leaf_curve_values
        check(call(c.byref(self._curve), times.ctypes.data, times.size, values.ctypes.data, slopes.ctypes.data))
        return _scalar(values, t), _scalar(slopes, t)


def linear(inputs: ArrayLike, outputs: ArrayLike, t: ArrayLike) -> Number:
    """Straight pieces through stops, as CSS linear(): inputs never decrease; the first and the last piece continue outside."""
    inputs, outputs = (np.ascontiguousarray(stops, np.float64).ravel() for stops in (inputs, outputs))
    if inputs.size != outputs.size:
        raise ValueError(f"outputs: as many as inputs are needed, not {outputs.size}")
    times = np.asarray(t, np.float64, order="C")
    values = np.empty_like(times)
    check(library.leaf_linear_values(
        inputs.ctypes.data, outputs.ctypes.data, inputs.size, times.ctypes.data, times.size, values.ctypes.data))
    return _scalar(values, t)


def keyframes(keys: Sequence[Sequence[float]], start: float, t: ArrayLike, mode: Union[KeyModeName, int] = "linear",
              curve: Optional[Sequence[float]] = None) -> Number:
    """A property at t, 0...1, that begins at `start` and runs through keys (start, length, value: fractions of the whole, and
    the value at the window's end), with a curve (x1, y1, x2, y2) applied to the time first."""
    keys = np.ascontiguousarray(keys, np.float64).reshape(-1, 3)
    times = np.asarray(t, np.float64, order="C")
    values, bent = np.empty_like(times), None if curve is None else c.byref(structs["curve"](*curve))
    check(library.leaf_keyframe_values(
        keys.ctypes.data, len(keys), start, number("i32:KeyMode", mode, "mode"), bent, times.ctypes.data, times.size,
        values.ctypes.data))
    return _scalar(values, t)


class Clock:
    """A host's clock: turns its timestamps into the seconds to pass to Stage.advance. With `nominal`, 0 to 1, a gap of more than
    one second counts as one frame of that length; without it, as its full length."""

    def __init__(self, nominal: Optional[float] = None):
        self._state = result("clock")
        if nominal is not None:
            self._state.policy, self._state.nominal = "resume", nominal

    def step(self, timestamp: float) -> float:
        """Seconds to pass at a timestamp in seconds from any origin; 0 for the first one, one equal to the last, and an earlier one."""
        dt = c.c_double()
        check(library.leaf_clock_step(c.byref(self._state), timestamp, c.byref(dt)))
        return dt.value

    @property
    def reversals(self) -> int:
        """The number of timestamps that were earlier than the one before."""
        return self._state.reversals

    @property
    def gaps(self) -> int:
        """The number of timestamps that came after a gap."""
        return self._state.gaps


class Batch:
    """Products of runs of matrices with one that they share. cells: about how many in a run; mode, kernel: as of a Stage."""

    def __init__(self, cells: int = 1024, mode: Union[str, int] = "exact", kernel: Union[str, int] = "automatic"):
        handle = c.c_void_p()
        self._mode = number("i32:Mode", mode, "mode")
        check(library.leaf_batch_create(
            number("usize", cells, "cells"), self._mode, number("i32:Kernel", kernel, "kernel"), c.byref(handle)))
        self._owner = Owner(handle, library.leaf_batch_destroy)

    def multiply(self, matrices: ArrayLike, shared: ArrayLike) -> NDArray:
        """matrices[i] @ shared for row vectors, shape (n, 4, 4): float64 in mode double, else float32."""
        wide = self._mode == 2
        matrices = np.ascontiguousarray(matrices, np.float64 if wide else np.float32)
        shared = np.ascontiguousarray(shared, np.float64)
        if matrices.shape[-2:] != (4, 4) or shared.shape != (4, 4):
            raise ValueError(f"matrices of shape (n, 4, 4) and (4, 4) are needed, not {matrices.shape} and {shared.shape}")
        worlds = np.empty_like(matrices)
        call = library.leaf_batch_multiply if wide else library.leaf_batch_multiply_f
        check(call(self._owner.handle, matrices.ctypes.data, matrices.size // 16, shared.ctypes.data, worlds.ctypes.data))
        return worlds

    def destroy(self) -> None:
        """Frees the memory now."""
        self._owner.close()
