"""Vectors for leafspring accuracy, tens of thousands a second: springs and elementary functions in ball arithmetic.

    python -m leafspring.farm.vectors --vectors 100000 --piece 20000 > vectors.txt     as the farm's pieces, in one file

A result is a ball (python-flint) that holds the exact value; its precision is raised until 120 bits are certain.
Formulas are the textbook's, not the library's. Tests/Vectors/accuracy.py makes vectors of all kinds by another way
(mpmath), a few thousand a minute.
"""

import argparse
import math
import random
import struct
import sys

from flint import arb, ctx

BITS, LIMIT = 120, 1 << 15


def decades(draw, low, high):
    return 10 ** draw.uniform(low, high)


def slow_rate(zeta):
    """Of the slower of the two decays, for an angular frequency of 1."""
    return 1 / (zeta + math.sqrt(zeta * zeta - 1))


#: Damping ratio, and the time (for an angular frequency of 1) that goes with it.
REGIMES = {
    "under": (lambda d: d.uniform(.05, .98), lambda d, z: d.uniform(0, 60)),
    "light": (lambda d: decades(d, -6, -2), lambda d, z: decades(d, 1, 4)),
    "undamped": (lambda d: 0.0, lambda d, z: decades(d, -2, 8)),
    "long": (lambda d: decades(d, -14, -11), lambda d, z: decades(d, 9, 12)),
    "just-below": (lambda d: 1 - decades(d, -15.9, -3), lambda d, z: d.uniform(0, 30)),
    "critical": (lambda d: 1.0, lambda d, z: d.uniform(0, 30)),
    "just-above": (lambda d: 1 + decades(d, -15.6, -3), lambda d, z: d.uniform(0, 30)),
    "over": (lambda d: d.uniform(1.01, 12), lambda d, z: decades(d, -2, 1.7) / slow_rate(z)),
    "over-far": (lambda d: decades(d, 1, 6), lambda d, z: decades(d, -2, 1.7) / slow_rate(z)),
    "tail": (lambda d: d.uniform(.3, 1), lambda d, z: d.uniform(100, 650) / z),
}


def any_double(draw):
    while True:
        value = struct.unpack("<d", struct.pack("<Q", draw.getrandbits(64)))[0]
        if math.isfinite(value):
            return value


def kept(keep):
    def one(draw):
        while not keep(value := any_double(draw)):
            pass
        return value
    return one


def between(low, high):
    return lambda draw: draw.uniform(low, high)


FUNCTIONS = [
    ("exp", arb.exp, kept(lambda x: abs(x) < 708)), ("exp", arb.exp, between(-708, 709)),
    ("expm1", arb.expm1, between(-38, 709)), ("expm1", arb.expm1, between(-1, 1)),
    ("log", arb.log, kept(lambda x: x > 0)), ("log", arb.log, between(.5, 2)),
    ("log1p", arb.log1p, kept(lambda x: -1 < x)), ("log1p", arb.log1p, between(-.9, 2)),
    ("sin", arb.sin, between(-4, 4)), ("sin", arb.sin, between(-1e6, 1e6)), ("cos", arb.cos, between(-4, 4)),
    ("cos", arb.cos, between(-1e6, 1e6)), ("atan", arb.atan, kept(lambda x: True)), ("atan", arb.atan, between(-3, 3)),
    ("asin", arb.asin, between(-1, 1)), ("acos", arb.acos, between(-1, 1)),
]


def state(zeta, omega, x0, v0, time):
    """Value and velocity of a spring, as balls."""
    beta, omega, x0, v0, time = arb(zeta) * arb(omega), arb(omega), arb(x0), arb(v0), arb(time)
    if zeta < 1:
        rate = (omega * omega - beta * beta).sqrt()
        across, along = (rate * time).sin() / rate, (rate * time).cos()
    elif zeta > 1:
        rate = (beta * beta - omega * omega).sqrt()
        across, along = (rate * time).sinh() / rate, (rate * time).cosh()
    else:
        across, along = time, arb(1)
    fall = (-beta * time).exp()
    return (fall * (x0 * along + (v0 + beta * x0) * across),
            fall * (v0 * along - (omega * omega * x0 + beta * v0) * across))


def certain(function, *arguments):
    """A function's results, at a precision that makes BITS of each certain; None if LIMIT bits do not."""
    ctx.prec = 192
    while ctx.prec < LIMIT:
        results = function(*arguments)
        if all(result.rel_accuracy_bits() >= BITS for result in results):
            return results
        ctx.prec *= 2
    return None


def line(kind, regime, inputs, results):
    parts = [kind, regime, str(len(inputs))] + [value.hex() for value in inputs]
    for exact in results:
        near = float(exact)
        parts += [near.hex(), float(exact - near).hex()]
    return " ".join(parts)


def single(value):
    return struct.unpack("<f", struct.pack("<f", value))[0]


def spring(draw, kind, rounded, smallest):
    """A line of a random spring; None if its result is too small for its kind."""
    regime = draw.choice(list(REGIMES))
    ratio, time = REGIMES[regime]
    zeta, omega = rounded(ratio(draw)), rounded(decades(draw, 0, 2))
    if (zeta == 1) != (regime == "critical") or zeta < 1 and regime.startswith("over"):
        return None
    x0 = rounded(draw.choice([-1.0, 1.0, 0.0, draw.uniform(-1, 1), draw.uniform(-1000, 1000)]))
    v0 = rounded(draw.choice([0.0, draw.uniform(-3, 3)]) * omega * (abs(x0) or 1) if x0 else omega)
    t = rounded(time(draw, zeta) / omega * (0.12 if regime == "tail" and smallest > 1e-300 else 1))
    results = certain(state, zeta, omega, x0, v0, t)
    if results is None or min(abs(float(result)) for result in results) <= smallest:
        return None
    return line(kind, regime, [zeta, omega, x0, v0, t], results)


def elementary(draw):
    name, function, argument = draw.choice(FUNCTIONS)
    x = argument(draw)
    results = certain(lambda value: [function(arb(value))], x)
    if results is None or not 2.3e-308 < abs(float(results[0])) < 1e308:
        return None
    return line("elementary", name, [x], results)


def lines(seed, number, count):
    """The vectors of a piece: of ten, eight springs in double, one in float, and one elementary function."""
    draw, made = random.Random(f"{seed}/{number}"), 0
    while made < count:
        kind = draw.random()
        found = (spring(draw, "spring", float, 1e-300) if kind < .8
                 else spring(draw, "spring32", single, 1.2e-38) if kind < .9 else elementary(draw))
        if found:
            made += 1
            yield found


def write(file, seed, numbers, counts):
    """A whole file of vectors."""
    file.write(f"# leafspring accuracy vectors, version 1, seed {seed}, pieces {numbers[0]} to {numbers[-1]}\n")
    for number, count in zip(numbers, counts):
        for text in lines(seed, number, count):
            file.write(text + "\n")
    file.write(f"# end, {sum(counts)} vectors\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name, value in (("vectors", 100_000), ("piece", 20_000), ("seed", 1)):
        parser.add_argument(f"--{name}", type=int, default=value, help="(%(default)s)")
    options = parser.parse_args()
    from .pieces import cut
    counts = [end - first for first, end in cut(options.vectors, options.piece)]
    write(sys.stdout, options.seed, range(len(counts)), counts)


if __name__ == "__main__":
    main()
