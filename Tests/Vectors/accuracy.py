#!/usr/bin/env python3
"""Writes to standard output the vectors that `leafspring accuracy` reads, from mpmath (pip install mpmath).

    python3 Tests/Vectors/accuracy.py > vectors.txt        10,000 and more, a minute or two
    python3 Tests/Vectors/accuracy.py --seed 7 --share 10  a tenth of them, others

A line is: kind, regime, number of inputs, inputs, results. Every number is a hexadecimal float; a result is the nearest
double and what is left beyond it, also rounded to a double. The exact values are those of the inputs as written, which are
doubles (for the kinds that end in 32: floats). The formulas are those of the other scripts here, on purpose not the library's.

  spring     zeta omega0 x0 v0 t : x v
  settle     zeta omega0 x0 v0 eps epsv : last |x| >= eps, last |v| >= epsv, energy 1e-6, envelope L1, envelope L2
  curve      x1 y1 x2 y2 t : y
  keyframes  first value, mode (0 linear, 1 discrete, 2 cubic, 3 paced, 4 cubicPaced), eased (0, 1), t, then start, length and value of each key : value
  elementary arguments : result
  cell       width height, anchor x y, position x y, scale x y, angle, axis (0 y, 1 x, 2 z), shift x y z,
             perspective x y z, eye distance and centre x y : 16 entries of K, then x y of the four corners on screen
"""
import argparse
import random
import struct
import sys
from mpmath import mp, mpf

import curves
import elementary
import springs

count = 0


def hexed(value):
    return float(value).hex()


def single(value):
    """The float nearest to a number."""
    return struct.unpack("<f", struct.pack("<f", float(value)))[0]


def emit(kind, regime, inputs, results):
    global count
    count += 1
    parts = [kind, regime, str(len(inputs))] + [hexed(x) for x in inputs]
    for exact in results:
        near = float(exact)
        parts += [hexed(near), hexed(mpf(exact) - mpf(near)) if mp.isfinite(exact) else "0x0p+0"]
    print(" ".join(parts))


# ---- Springs ---------------------------------------------------------------------------------------------------------

# In addition to the regimes of the tests: times so long that even the slow mode of a strongly damped spring has died
# away.
OWN_REGIMES = {
    "over-decay": (lambda: springs.decades(1, 6), lambda z, w: springs.uniform(1, 80) / springs.slow_rate(z, w)),
    "fast-mode": (None, None),
}


def spring_vectors(number, kind, rounded, smallest):
    for name, (ratio, time) in {**springs.REGIMES, **OWN_REGIMES}.items():
        made = 0
        while made < number:
            if name == "fast-mode":
                z, w, x0, v0, t = springs.on_the_fast_mode(rounded)
            else:
                z, w = rounded(ratio()), rounded(springs.decades(0, 2))
                x0, v0 = (rounded(s) for s in springs.start(w))
                # A value that rounds to critical belongs to another regime's formula.
                if z <= 1 and name in ("over", "over-300", "over-720", "over-1e3", "over-1e6"):
                    continue
                t = rounded(float(time(z, w)) * (1 if smallest == 0 or name != "tail" else 0.12))
            mp.prec = 300
            x, v = springs.state(mpf(z) * mpf(w), mpf(w) ** 2, mpf(x0), mpf(v0), mpf(t))
            if min(abs(x), abs(v)) <= smallest and smallest:
                continue
            emit(kind, name, [z, w, x0, v0, t], [x, v])
            made += 1


def settling_vectors(share):
    springs.lines.clear()
    springs.settling()
    springs.light_settling(400, least=-8)
    for line in springs.lines[::share]:
        parts = line.split()
        z = float(parts[2])
        regime = "light" if parts[1] == "light" else "under" if z < 0.99 else "critical" if z == 1 else "near" if z < 1.01 else "over"
        mp.prec = 300
        emit("settle", regime, [float(p) for p in parts[2:8]], [mpf(p) for p in parts[8:]])


# ---- Curves ----------------------------------------------------------------------------------------------------------

def curve_vectors(number, kind, rounded):
    named = {"ease-in": (.42, 0, 1, 1), "ease-out": (0, 0, .58, 1), "ease-in-out": (.42, 0, .58, 1), "ease": (.25, .1, .25, 1),
             "(1,0,0,1)": (1, 0, 0, 1), "(0,1,0,1)": (0, 1, 0, 1), "any": None}
    for name, points in named.items():
        for _ in range(number):
            c = points or (random.random(), random.uniform(-1, 2), random.random(), random.uniform(-1, 2))
            c = tuple(rounded(p) for p in c)
            t = rounded(random.choice([random.random(), springs.decades(-8, 0)]))
            if not 0 < t < 1:
                continue
            y, _ = curves.bezier(tuple(mpf(p) for p in c), mpf(t), 60, 300)
            emit(kind, name, list(c) + [t], [y])


KEYFRAME_MODES = ("linear", "discrete", "cubic", "paced", "cubicPaced")


def any_windows(count):
    """Windows that meet or leave a hold, of any lengths, through values of any size up to 1."""
    times = sorted(random.random() for _ in range(2 * count)) if random.random() < 0.5 else [i / (2 * count) for i in range(2 * count)]
    ends = [times[2 * i + 1] if random.random() < 0.5 else times[2 * i + 2] if i + 1 < count else 1.0 for i in range(count)]
    return [(times[2 * i], ends[i] - times[2 * i], random.choice([-1.0, 1.0, random.uniform(-1, 1)])) for i in range(count)]


def keyframe_vectors(number):
    many = [(300, number), (40, number), (5000, max(1, number // 10))]
    for name, start, frames, times in [("", start, frames, number) for start, frames in curves.TRACKS] + [
            (",%d" % count, random.uniform(-1, 1), any_windows(count), times) for count, times in many]:
        for code, mode in enumerate(KEYFRAME_MODES):
            keys = curves.keys_of(frames, start, mode == "discrete")
            path = curves.Path(curves.path_of(keys, mode)) if code > 2 else None
            for _ in range(times):
                keyframe_vector(mode + name, code, start, frames, keys, path)


def keyframe_vector(regime, code, start, frames, keys, path):
    ease = [mpf(0.42), mpf(0), mpf(0.58), mpf(1)]
    u, eased = random.random(), random.random() < 0.5
    x = curves.bezier(ease, mpf(u), 60, 300)[0] if eased else mpf(u)
    flat = [number for frame in frames for number in frame]
    value = path.at(x) if path else curves.at_keys(keys, KEYFRAME_MODES[code], x)
    emit("keyframes", regime, [start, code, eased, u] + flat, [value])


# ---- Elementary functions --------------------------------------------------------------------------------------------

def elementary_vectors(number):
    trig = [(name, f, draw) for name, f in (("sin", mp.sin), ("cos", mp.cos)) for draw in
            (elementary.uniform(-4, 4), elementary.uniform(-1e6, 1e6), elementary.filtered(lambda x: abs(x) > 1e-300))]
    mp.prec = 1300
    for name, function, draw in elementary.RANGES + trig:
        made = 0
        while made < number:
            arguments = draw()
            exact = function(*[mpf(a) for a in arguments])
            if exact == 0 or not 2.3e-308 < abs(float(exact)) < 1e308:
                continue
            emit("elementary", name, list(arguments), [exact])
            made += 1
    mp.prec = 300


# ---- Cells -----------------------------------------------------------------------------------------------------------

def cell_vectors(number):
    u = random.uniform
    rotations = (curves.ry, curves.rx, curves.rz)
    kinds = {
        "book": lambda: dict(axis=0, anchor=(0, .5), eye=2000, angle=u(-3.141592653589793, 0)),
        "turn": lambda: dict(axis=1, anchor=(.5, 0), eye=1000, angle=u(0, 3.2)),
        "edge-on": lambda: dict(axis=0, anchor=(0, .5), eye=2000, angle=-1.5707963267948966 + u(-1, 1) * springs.decades(-15, -1)),
        "own-perspective": lambda: dict(axis=0, anchor=(u(0, 1), .5), perspective=-1 / 900, angle=u(-1.2, 1.2), shift=u(-200, 200)),
    }
    for name, make in kinds.items():
        made = 0
        while made < number:
            k = make()
            width, height = float(random.randrange(100, 600)), float(random.randrange(100, 700))
            anchor, position = k["anchor"], (u(0, 1024), u(0, 768))
            scale = u(.5, 1) if name == "own-perspective" else 1.0
            shift = k.get("shift", 0.0)
            own, eye, centre = k.get("perspective", 0.0), k.get("eye", float("inf")), (512.0, 384.0)
            mp.prec = 300
            e = mpf
            matrix = curves.shift(-e(anchor[0]) * e(width), -e(anchor[1]) * e(height), 0)
            matrix *= curves.scale(e(scale), e(scale), 1) * rotations[k["axis"]](e(k["angle"])) * curves.shift(e(shift), 0, 0)
            matrix *= curves.persp(0, 0, e(own)) * curves.shift(e(position[0]), e(position[1]), 0)
            if eye != float("inf"):
                matrix *= curves.shift(-centre[0], -centre[1], 0) * curves.persp(0, 0, -1 / e(eye)) * curves.shift(*centre, 0)
            corners = []
            for x, y in ((0, 0), (width, 0), (0, height), (width, height)):
                p = [e(x) * matrix[0, i] + e(y) * matrix[1, i] + matrix[3, i] for i in range(4)]
                if p[3] < 0.05:
                    break
                corners += [p[0] / p[3], p[1] / p[3]]
            if len(corners) < 8:
                continue
            entries = [matrix[i, j] for i in range(4) for j in range(4)]
            emit("cell", name, [width, height, *anchor, *position, scale, scale, k["angle"], k["axis"], shift, 0, 0, 0, 0, own,
                                1e300 if eye == float("inf") else eye, *centre], entries + corners)
            made += 1


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seed", type=int, default=20261121)
    parser.add_argument("--share", type=int, default=1, help="one in so many vectors of each regime")
    options = parser.parse_args()
    random.seed(options.seed)
    n = lambda number: max(1, number // options.share)
    print("# leafspring accuracy vectors, version 1, seed %d, share %d" % (options.seed, options.share))
    spring_vectors(n(200), "spring", lambda x: x, 0)
    spring_vectors(n(100), "spring32", single, 1.2e-38)
    settling_vectors(options.share)
    curve_vectors(n(120), "curve", lambda x: x)
    curve_vectors(n(60), "curve32", single)
    keyframe_vectors(n(20))
    elementary_vectors(n(100))
    cell_vectors(n(200))
    print("# end, %d vectors" % count)
    print("seed %d, %d vectors" % (options.seed, count), file=sys.stderr)


main()
