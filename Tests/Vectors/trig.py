#!/usr/bin/env python3
"""Writes Tests/Vectors/trig.txt to standard output: the bits of x, of sin x and of cos x rounded to nearest, and after each of the two
what was rounded away, in units of its last place; from mpmath with 1,300 bits. Arguments
up to 2^40, the limit of the library."""
import math
import random
import struct
from mpmath import mp, mpf, sin, cos, pi, floor, frexp

mp.prec = 1300
random.seed(20260101)


def bits(x):
    return struct.unpack("<Q", struct.pack("<d", x))[0]


def nearest(x):
    """The double nearest to x, and (x - double) in ulps of the double."""
    d = float(x)
    return d, float((x - mpf(d)) / mpf(math.ulp(d)))


def arguments():
    yield from (1e-300, 2.0**-28, 2.0**-27, 2.0**-26, 0.5, 1.0, 1647099.0, 1647099.5, 2.0**40)
    for k in list(range(1, 9)) + [199999, 200000, 1048575, 1048576, 1048577]:
        near = float(k * pi / 2)
        yield from (math.nextafter(near, 0), near, math.nextafter(near, math.inf))
        yield float(k * pi / 4)
    for _ in range(150):
        yield random.uniform(-math.pi, math.pi)
    for _ in range(150):
        yield random.uniform(-1e5, 1e5) * math.pi
    for _ in range(100):
        yield math.ldexp(random.uniform(1, 2), random.randrange(-30, 21))
    for _ in range(100):
        yield -math.ldexp(random.uniform(1, 2), random.randrange(21, 40))


def main():
    rows = []
    for x in arguments():
        s, sr = nearest(sin(mpf(x)))
        c, cr = nearest(cos(mpf(x)))
        rows.append("%016x %016x %.4f %016x %.4f" % (bits(x), bits(s), sr, bits(c), cr))
    print("\n".join(rows))


main()
