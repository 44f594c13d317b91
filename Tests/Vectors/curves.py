"""Writes bezier.txt, keyframes.txt and transforms.txt in Tests/Vectors. A line of them is:

  bezier      plain or mirrored, x1, y1, x2, y2, time : value, slope
  keyframes   number of the track, mode, with the overall curve or plain, time : value
  transforms  factors, entries : their factors; or between, entries of two transforms, progress : entries between

Worked out with 60 to 200 digits from the rules in words (springs.md 2.4, book-and-album.md C4, transitions.md 1.3 and 1.5), in other ways
than the package's: curves by bisection in the power basis, quaternions from the rotation's
axis. Needs mpmath. Run from the root of the package:

    python3 Tests/Vectors/curves.py
"""
import bisect
import random
from mpmath import mp, mpf, matrix

mp.dps = 60
random.seed(4711)


def text(name, rows):
    with open("Tests/Vectors/%s.txt" % name, "w") as out:
        for row in rows:
            out.write(" ".join(x if isinstance(x, str) else float(x).hex() for x in row) + "\n")


# ---- Bézier ----------------------------------------------------------------------------------------------------------

def bezier(c, t, digits=360, steps=1150):
    """Value and slope inside 0...1, c and t exact."""
    x1, y1, x2, y2 = c
    with mp.workdps(digits):
        def power(p1, p2):
            return 3 * p1, 3 * p2 - 6 * p1, 1 + 3 * p1 - 3 * p2
        ax, bx, cx = power(x1, x2)
        ay, by, cy = power(y1, y2)
        low, high = mpf(0), mpf(1)
        for _ in range(steps):
            s = (low + high) / 2
            if ((cx * s + bx) * s + ax) * s < t:
                low = s
            else:
                high = s
        s = (low + high) / 2
        run = (3 * cx * s + 2 * bx) * s + ax
        rise = (3 * cy * s + 2 * by) * s + ay
        return ((cy * s + by) * s + ay) * s, rise / run if abs(run) > mpf(10) ** -310 else mp.inf


def bezier_rows():
    named = [(0.42, 0, 1, 1), (0, 0, 0.58, 1), (0.42, 0, 0.58, 1), (0.25, 0.1, 0.25, 1)]
    stress = [(0, 1, 0, 1), (1, 0, 0, 1), (1, 0, 1, 0), (0.5, -1, 0.5, 2), (0.17, 0.67, 0.83, 0.67), (0.68, -0.55, 0.265, 1.55),
              (0, 0, 0, 1), (1, 0, 1, 1), (0, 1, 1, 0), (0.99999, 0, 1e-5, 1), (1, 1e10, 0, -1e10), (1e-300, 1, 1, 1)]
    rows = []
    for c in named + stress + [tuple(random.random() for _ in range(4)) for _ in range(12)]:
        times = [1e-250, 1e-30, 1e-9, 0.001, 0.1, 0.25, 0.45, 0.4999999999999999, 0.5000000000000001, 0.667, 0.75, 0.9, 0.999, 1 - 2 ** -53]
        for t in times + [random.random() for _ in range(3)]:
            exact = tuple(mpf(x) for x in c)
            y, slope = bezier(exact, mpf(t))
            rows.append(["plain"] + list(c) + [t, y, slope])
            mirror = (1 - exact[2], 1 - exact[3], 1 - exact[0], 1 - exact[1])
            y, slope = bezier(mirror, mpf(t))
            rows.append(["mirrored"] + list(c) + [t, y, slope])
    return rows


# ---- Keyframes -------------------------------------------------------------------------------------------------------

SLACK = 1e-9


def keys_of(frames, start, stepping):
    """Windows to keys. A window ends at the rounded sum of start and length; ends that all but meet do."""
    snapped = lambda t: mpf(1 if t > 1 - SLACK else 0 if t < SLACK else t)
    keys = [(mpf(0), mpf(start))]
    for s, e, v in sorted(((snapped(s), snapped(s + d), mpf(v)) for s, d, v in frames), key=lambda f: f[0]):
        if s < keys[-1][0] - SLACK:
            (t0, v0), (t1, v1) = keys[-2], keys[-1]
            keys.pop()
            if s > t0:
                keys.append((s, v0 if stepping else v0 + (v1 - v0) * (s - t0) / (t1 - t0)))
        elif s > keys[-1][0] + SLACK:
            keys.append((s, keys[-1][1]))
        keys.append((e, v))
    if keys[-1][0] < 1:
        keys.append((mpf(1), keys[-1][1]))
    return keys


def spline(keys, i):
    """Piece i as a function of 0...1."""
    (t0, v0), (t1, v1) = keys[i], keys[i + 1]
    length = t1 - t0
    before = i > 0 and keys[i - 1][0] < t0
    after = i + 2 < len(keys) and keys[i + 2][0] > t1
    m0 = length * (v1 - keys[i - 1][1]) / (t1 - keys[i - 1][0]) if before else v1 - v0
    m1 = length * (keys[i + 2][1] - v0) / (keys[i + 2][0] - t0) if after else v1 - v0
    return lambda s: ((2 * s**3 - 3 * s**2 + 1) * v0 + (s**3 - 2 * s**2 + s) * m0 + (3 * s**2 - 2 * s**3) * v1 + (s**3 - s**2) * m1)


def at_keys(keys, mode, u):
    last = max(i for i in range(len(keys)) if keys[i][0] <= u)
    if last == len(keys) - 1 or mode == "discrete":
        return keys[last][1]
    (t0, v0), (t1, v1) = keys[last], keys[last + 1]
    s = (u - t0) / (t1 - t0)
    return v0 + (v1 - v0) * s if mode == "linear" else spline(keys, last)(s)


def path_of(keys, mode):
    """The values that a number turns at, and the keys'. A piece of the spline goes up and down between its extrema, which are where
    a quadratic is 0: its length is the sum of the differences."""
    path = [keys[0][1]]
    for i in range(len(keys) - 1):
        if mode == "cubicPaced" and keys[i + 1][0] > keys[i][0]:
            p = spline(keys, i)
            # Its derivative, from three values of it: p(s) - p(0) = out s + q s^2 + c s^3.
            out = (-11 * p(mpf(0)) + 18 * p(mpf(1) / 3) - 9 * p(mpf(2) / 3) + 2 * p(mpf(1))) / 2
            c = (27 * (p(mpf(1)) - 3 * p(mpf(2) / 3) + 3 * p(mpf(1) / 3) - p(mpf(0)))) / 6
            q = p(mpf(1)) - p(mpf(0)) - out - c
            square = q * q - 3 * c * out
            if square > 0:
                root = mp.sqrt(square)
                ends = [(-q - root) / (3 * c), (-q + root) / (3 * c)] if abs(c) > mpf(10) ** -40 else [-out / (2 * q)]
                path += [p(s) for s in sorted(ends) if 0 < s < 1]
        path.append(keys[i + 1][1])
    return path


class Path:
    """A polygon of numbers; the point at a share of its length."""

    def __init__(self, path):
        self.path, self.gone = path, [mpf(0)]
        for a, b in zip(path, path[1:]):
            self.gone.append(self.gone[-1] + abs(b - a))

    def at(self, u):
        left = u * self.gone[-1]
        i = bisect.bisect_right(self.gone, left) - 1
        if i >= len(self.path) - 1:
            return self.path[-1]
        a, b, part = self.path[i], self.path[i + 1], left - self.gone[i]
        return a + part if b > a else a - part


def many(count, share):
    """As many windows, each filling a share of its part of the time, through values that jump about: a track of KeyframeTests."""
    return [(i / count, share / count, float((i * i * 37 + i * 11) % 101 - 50) / 64) for i in range(count)]


TRACKS = [
    (0.0, [(0.25, 0.5, 1.0)]),
    (0.6, [(0.35, 0.35, 1.0)]),                       # Cards reverse, alpha
    (0.0, [(0.0, 0.5, 568.0)]),                       # Cards reverse, y
    (568.0, [(0.6, 0.2, 538.0), (0.8, 0.2, 0.0)]),    # Cards forward, y
    (1.0, [(0.45, 0.05, 0.0)]),                       # album cover, alpha
    (1.0, [(0.25, 0.0, 0.0)]),                        # a jump
    (2.0, [(0.0, 0.0, -1.0), (0.5, 0.25, 3.0)]),      # a jump at the start
    (0.0, [(0.0, 0.4, 1.0), (0.2, 0.4, -2.0)]),       # overlap
    (0.0, [(0.125, 0.25, 1.0), (0.375, 0.125, 4.0), (0.5, 0.5, 2.0)]),
    (5.0, [(0.5, 0.75, 7.0)]),                        # beyond the end
    (3.0, [(0.25, 0.25, 3.0)]),                       # nothing moves
    (1.0, []),
]

# The first is the example of sixteen meeting windows between 1 and -1.
MANY = [
    (0.0, [(i / 16, 1 / 16, 1.0 - i % 2 * 2) for i in range(16)]),
    (0.0, many(300, 1.0)),
    (0.0, many(4096, 1.0)),
    (0.0, many(4096, 0.5)),
]


def keyframe_rows():
    ease = (mpf(0.42), mpf(0), mpf(0.58), mpf(1))
    rows = []
    for number, (start, frames) in enumerate(TRACKS + MANY):
        few = [0.0, 0.1, 0.2, 0.25, 0.3, 0.45, 0.475, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0]
        times = few if number < len(TRACKS) else few[1:-1:2] + [0.9368104312938816, 0.0371, 0.7773, 0.999999]
        for mode in ("linear", "discrete", "paced", "cubic", "cubicPaced"):
            keys = keys_of(frames, start, mode == "discrete")
            path = Path(path_of(keys, mode))
            for u in times:
                for eased in (False, True):
                    x = bezier(ease, mpf(u))[0] if eased and 0 < u < 1 else mpf(u)
                    y = path.at(x) if mode.lower().endswith("paced") else at_keys(keys, mode, x)
                    rows.append([str(number), mode, "curve" if eased else "plain", u, y])
    return rows


# ---- Transforms ------------------------------------------------------------------------------------------------------

def rx(a): return matrix([[1, 0, 0, 0], [0, mp.cos(a), mp.sin(a), 0], [0, -mp.sin(a), mp.cos(a), 0], [0, 0, 0, 1]])
def ry(a): return matrix([[mp.cos(a), 0, -mp.sin(a), 0], [0, 1, 0, 0], [mp.sin(a), 0, mp.cos(a), 0], [0, 0, 0, 1]])
def rz(a): return matrix([[mp.cos(a), mp.sin(a), 0, 0], [-mp.sin(a), mp.cos(a), 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]])
def shift(x, y, z): return matrix([[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [x, y, z, 1]])
def scale(x, y, z): return matrix([[x, 0, 0, 0], [0, y, 0, 0], [0, 0, z, 0], [0, 0, 0, 1]])
def persp(x, y, z, w=1): return matrix([[1, 0, 0, x], [0, 1, 0, y], [0, 0, 1, z], [0, 0, 0, w]])


def skew(a, b, c): return matrix([[1, 0, 0, 0], [a, 1, 0, 0], [b, c, 1, 0], [0, 0, 0, 1]])


def stored(m):
    """Values that a host can pass: entries rounded to double."""
    return matrix(4, 4) + matrix([[mpf(float(m[i, j])) for j in range(4)] for i in range(4)])


def factors(m):
    affine = m.copy()
    for i in range(4):
        affine[i, 3] = mpf(1 if i == 3 else 0)
    column = mp.lu_solve(affine, m[:, 3])
    rows = [m[i, 0:3] for i in range(3)]
    dot = lambda a, b: a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
    s1 = mp.sqrt(dot(rows[0], rows[0]))
    if mp.det(m[0:3, 0:3]) < 0:
        s1 = -s1
    r1 = rows[0] / s1
    d21 = dot(rows[1], r1)
    r2 = rows[1] - d21 * r1
    s2 = mp.sqrt(dot(r2, r2))
    r2 /= s2
    d31, d32 = dot(rows[2], r1), dot(rows[2], r2)
    r3 = rows[2] - d31 * r1 - d32 * r2
    s3 = mp.sqrt(dot(r3, r3))
    r3 /= s3
    # The quaternion is the eigenvector of Bar-Itzhack's symmetric matrix to its largest eigenvalue.
    k = matrix([
        [r1[0] - r2[1] - r3[2], r1[1] + r2[0], r1[2] + r3[0], r2[2] - r3[1]],
        [r1[1] + r2[0], r2[1] - r1[0] - r3[2], r2[2] + r3[1], r3[0] - r1[2]],
        [r1[2] + r3[0], r2[2] + r3[1], r3[2] - r1[0] - r2[1], r1[1] - r2[0]],
        [r2[2] - r3[1], r3[0] - r1[2], r1[1] - r2[0], r1[0] + r2[1] + r3[2]]])
    values, vectors = mp.eigsy(k)
    best = max(range(4), key=lambda i: values[i])
    q = [vectors[i, best] for i in range(4)]
    q = [c if abs(c) > mpf(10) ** -50 else mpf(0) for c in q]
    sign = next(c for c in [q[3]] + q[:3] if c != 0)
    if sign < 0:
        q = [-c for c in q]
    return dict(scale=[s1, s2, s3], skew=[d21 / s2, d31 / s3, d32 / s3], q=q,
                t=[m[3, 0], m[3, 1], m[3, 2]], p=[column[i] for i in range(4)])


def compose(f):
    x, y, z, w = f["q"]
    r = matrix([
        [1 - 2 * (y * y + z * z), 2 * (x * y + z * w), 2 * (x * z - y * w), 0],
        [2 * (x * y - z * w), 1 - 2 * (x * x + z * z), 2 * (y * z + x * w), 0],
        [2 * (x * z + y * w), 2 * (y * z - x * w), 1 - 2 * (x * x + y * y), 0], [0, 0, 0, 1]])
    return scale(*f["scale"]) * skew(*f["skew"]) * r * shift(*f["t"]) * persp(*f["p"])


def between(a, b, e):
    f, g = factors(a), factors(b)
    mix = lambda u, v: [x + (y - x) * e for x, y in zip(u, v)]
    cosine = mp.fsum(x * y for x, y in zip(f["q"], g["q"]))
    end = [-c for c in g["q"]] if cosine < 0 else g["q"]
    # The rotation from one to the other, its angle scaled: q = f (f^-1 g)^e, by its perpendicular part.
    cosine = abs(cosine)
    across = [y - cosine * x for x, y in zip(f["q"], end)]
    length = mp.sqrt(mp.fsum(c * c for c in across))
    angle = mp.atan2(length, cosine)
    if length > mpf(10) ** -50:
        q = [mp.cos(e * angle) * x + mp.sin(e * angle) * y / length for x, y in zip(f["q"], across)]
    else:
        q = f["q"]
    return compose(dict(scale=mix(f["scale"], g["scale"]), skew=mix(f["skew"], g["skew"]), q=q,
                        t=mix(f["t"], g["t"]), p=mix(f["p"], g["p"])))


def transform_pairs():
    d = mp.pi / 180
    k9, k5 = mpf(-1) / 900, mpf(-1) / 500
    one = scale(1, 1, 1)
    t1 = rx(15 * d) * scale(mpf("0.95"), mpf("0.95"), 1) * persp(0, 0, k9)
    t2 = scale(mpf("0.8"), mpf("0.8"), 1) * shift(0, mpf("-45.44"), 0) * persp(0, 0, k9)
    source = shift(170, 0, 0) * shift(0, 0, -30) * ry(80 * d) * persp(0, 0, k5)
    flown = rx(10 * d) * ry(-45 * d) * shift(320, -40, 150) * rz(5 * d) * persp(0, 0, k5)
    cube = ry(90 * d) * persp(0, 0, k5)
    cube[2, 3] = mpf(-1) / 200
    u = lambda: mpf(random.uniform(-1, 1))
    pairs = [(one, t1), (t1, t2), (scale(mpf("0.6"), mpf("0.6"), 1), t1), (t1, one), (persp(0, 0, k5), source),
             (flown, persp(0, 0, k5)), (one, cube), (one, scale(-1, 1, 1)), (rz(1), scale(2, -3, 4) * rz(-2)),
             (rx(3) * shift(1, 2, 3), ry(-3) * persp(u(), u(), u(), 2)), (scale(mpf(10) ** 15, 1, mpf(10) ** -15), one)]
    for _ in range(14):
        a, b = [skew(u(), u(), u()) * scale(1 + u() / 2, u(), 3 * u()) * rx(3 * u()) * rz(3 * u()) * ry(3 * u())
                * shift(300 * u(), 300 * u(), 300 * u()) * persp(u() / 500, u() / 500, u() / 500, 1 + u() / 2) for _ in range(2)]
        pairs.append((a, b))
    return [(stored(a), stored(b)) for a, b in pairs]


def transform_rows():
    flat = lambda m: [m[i, j] for i in range(4) for j in range(4)]
    rows = []
    for a, b in transform_pairs():
        for m in (a, b):
            f = factors(m)
            rows.append(["factors"] + flat(m) + f["scale"] + f["skew"] + f["q"] + f["t"] + f["p"])
        for e in (0.25, 0.5, 0.875, 1.125):
            rows.append(["between"] + flat(a) + flat(b) + [e] + flat(between(a, b, mpf(e))))
    return rows


if __name__ == "__main__":
    text("bezier", bezier_rows())
    text("keyframes", keyframe_rows())
    text("transforms", transform_rows())
