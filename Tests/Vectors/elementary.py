"""Writes Tests/Vectors/elementary.txt: arguments and exact results of the elementary functions.

Each row: function, argument(s), the result rounded to double, and the rest (exact minus rounded, in ULP of the rounded),
so that a test can measure errors far below one ULP. Half of the rows are hard ones: of many random arguments those whose exact
result lies closest to the middle between two doubles. Needs mpmath. Run from the root of the package:

    python3 Tests/Vectors/elementary.py
"""
import math
import random
import struct
from mpmath import mp, mpf

mp.prec = 300
random.seed(20240607)
NORMAL = 24  # random rows per range
HARD = 24    # hard rows per range, out of TRIES
TRIES = 4000


def any_double():
    while True:
        x = struct.unpack("<d", struct.pack("<Q", random.getrandbits(64)))[0]
        if math.isfinite(x):
            return x


def uniform(a, b):
    return lambda: (random.uniform(a, b),)


def filtered(keep):
    def draw():
        while True:
            x = any_double()
            if keep(x):
                return (x,)
    return draw


def near_one():
    return (random.choice((-1, 1)) * (1 - math.ldexp(random.random(), -random.randrange(1, 53))),)


def around_one():
    return (1 + random.uniform(-1, 1) * 2.0 ** -random.randrange(1, 50),)


RANGES = [
    ("exp", mp.exp, filtered(lambda x: abs(x) < 709)),
    ("exp", mp.exp, uniform(-2, 2)),
    ("exp", mp.exp, uniform(-745.1, 709.7)),
    ("exp", mp.exp, uniform(-745.1, -708)),
    ("expm1", mp.expm1, filtered(lambda x: abs(x) < 709)),
    ("expm1", mp.expm1, uniform(-2, 2)),
    ("expm1", mp.expm1, uniform(-38, 709.7)),
    ("log", mp.log, filtered(lambda x: x > 0)),
    ("log", mp.log, uniform(0.5, 2)),
    ("log", mp.log, around_one),
    ("log1p", lambda x: mp.log(1 + x) if abs(x) > 1e-30 else x - x * x / 2, filtered(lambda x: x > -1)),
    ("log1p", lambda x: mp.log(1 + x), uniform(-1, 2)),
    ("atan", mp.atan, filtered(lambda x: True)),
    ("atan", mp.atan, uniform(-3, 3)),
    ("atan2", mp.atan2, lambda: (any_double(), any_double())),
    ("atan2", mp.atan2, lambda: (random.uniform(-1, 1), random.uniform(-1, 1))),
    ("acos", mp.acos, uniform(-1, 1)),
    ("acos", mp.acos, near_one),
    ("asin", mp.asin, uniform(-1, 1)),
    ("asin", mp.asin, near_one),
    ("asin", mp.asin, filtered(lambda x: abs(x) <= 1)),
]


def row(name, function, arguments):
    exact = function(*[mpf(a) for a in arguments])
    rounded = float(exact)  # mpmath rounds to nearest, subnormals included
    rest = exact - mpf(rounded)
    unit = mpf(math.ulp(rounded))
    return abs(abs(rest / unit) - mpf(0.5)), name, arguments, rounded, float(rest / unit)


def main():
    rows = []
    for name, function, draw in RANGES:
        drawn = []
        while len(drawn) < TRIES:
            candidate = row(name, function, draw())
            if math.isfinite(candidate[3]) and candidate[3] != 0:
                drawn.append(candidate)
        hard = sorted(drawn[NORMAL:], key=lambda r: r[0])[:HARD]
        rows += drawn[:NORMAL] + hard
    with open("Tests/Vectors/elementary.txt", "w") as out:
        for _, name, arguments, rounded, rest in rows:
            numbers = list(arguments) + [rounded, rest]
            out.write(" ".join([name] + [x.hex() for x in numbers]) + "\n")


if __name__ == "__main__":
    main()
