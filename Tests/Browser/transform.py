"""The rule of `leafspring eval` op `transform` beside a browser's: paused matrix3d animations, read back.

    transform.py TOOL      TOOL is the leafspring program

Both take a matrix apart into scale, skew, rotation, translation and perspective and blend the parts. So they must agree
where nothing but these parts is in play: transforms of the same handedness, with m44 = 1. They differ, as documented, in

    mirror       one transform mirrors and the other does not: CSS negates all three scales, ours only that of x, and the
                 rotations between which they slerp differ by half a turn. (If both mirror, the same half turn stands before
                 both rotations and goes away.)
    flat mirror  CSS blends transforms within the plane by an angle and negates one of the two scales where they mirror
    weight       m44 other than 1: CSS divides the matrix by m44 first, the measured rule of Core Animation does not

Here CSS's own rule for each is checked against the browser too, by what it says in our terms, so that "differs" is not a
mere shrug: weight by dividing before asking the tool; mirror by asking the tool for the rotations CSS would use.

The accuracy: getComputedStyle prints six digits, so half a unit of the sixth, 5e-6 of an entry or of 1. The typed value
(computedStyleMap) shows what the browser holds, and that is single precision blown up by the condition of the matrices (their
determinant may be 0.2): 2^-18 is allowed, 64 rounding errors. In m44, a sum of translation times perspective, it grows by the
translation. Ours is good to some 1e-15 and tested elsewhere. """

import json
import random
import subprocess
import sys

from chromium import Chromium

PAIRS, STEPS, UNIT = 60, 5, 1024
TYPED = 2.0**-18
TEXT = 5e-6 + TYPED

READ = """(pairs => {
  const box = document.body.appendChild(document.createElement('div'));
  return pairs.map(({a, b, at}) => {
    const run = box.animate([{transform: `matrix3d(${a})`}, {transform: `matrix3d(${b})`}], {duration: %d, fill: 'both'});
    run.pause();
    const rows = at.map(step => {
      run.currentTime = step;
      return {
        progress: run.effect.getComputedTiming().progress,
        typed: [...box.computedStyleMap().get('transform').toMatrix().toFloat64Array()],
        text: getComputedStyle(box).transform};
    });
    run.cancel();
    return rows;
  });
})""" % UNIT


def coarse(x):
    """A number that decimal text, floats and doubles all hold."""
    return round(x * 1024) / 1024


def determinant(m):
    a, b, c = m[0:3], m[4:7], m[8:11]
    return (a[0] * (b[1] * c[2] - b[2] * c[1]) - a[1] * (b[0] * c[2] - b[2] * c[0]) + a[2] * (b[0] * c[1] - b[1] * c[0]))


def matrix(rng, sign, flat=False, perspective=False, weight=False):
    while True:
        g = lambda: coarse(rng.uniform(-1.5, 1.5))  # noqa: E731
        p = [coarse(rng.uniform(-1, 1)) / 512 if perspective else 0 for _ in range(3)]
        t = [coarse(rng.uniform(-300, 300)) for _ in range(3)]
        m = [g(), g(), g(), p[0], g(), g(), g(), p[1], g(), g(), g(), p[2], *t, coarse(rng.uniform(0.6, 1.6)) if weight else 1]
        if flat:
            m[2] = m[6] = m[8] = m[9] = m[14] = 0
            m[10] = 1
        # Far enough from singular for single precision to be meaningful.
        if sign * determinant(m) > 0.2:
            return m


def numbers(text):
    v = [float(x) for x in text[text.index("(") + 1:-1].split(",")]
    return v if len(v) == 16 else [v[0], v[1], 0, 0, v[2], v[3], 0, 0, 0, 0, 1, 0, v[4], v[5], 0, 1]


def error(mine, theirs, allowed):
    """The largest difference over what is allowed: 1 is just good enough."""
    reach = 1 + sum(abs(x) for x in mine[12:15])
    worst = 0
    for i, (x, y) in enumerate(zip(mine, theirs)):
        scale = max(1, abs(x))
        extra = TYPED * reach if i == 15 and any(mine[3:12:4]) else 0
        worst = max(worst, abs(x - y) / (allowed * scale + extra))
    return worst


def ask(tool, pairs):
    lines = "\n".join(
        json.dumps({"op": "transform", "a": p["a"], "b": p["b"], "progress": [s / UNIT for s in p["at"]]}) for p in pairs)
    run = subprocess.run([tool, "eval", "--strict"], input=lines, capture_output=True, text=True, check=True)
    return [json.loads(line) for line in run.stdout.splitlines()]


def compare(mine, theirs):
    """Worst of typed and text errors over their bounds, and how many instants lie within."""
    typed, text, good = 0, 0, 0
    for a, rows in zip(mine, theirs):
        for m, row in zip(a, rows):
            x, y = error(m, row["typed"], TYPED), error(m, numbers(row["text"]), TEXT)
            typed, text, good = max(typed, x), max(text, y), good + (x <= 1 and y <= 1)
    return typed, text, good


def divided(m):
    return [x / m[15] for x in m]


def times(a, b):
    return [sum(a[4 * i + k] * b[4 * k + j] for k in range(4)) for i in range(4) for j in range(4)]


MIRROR = [-1, 0, 0, 0, 0, -1, 0, 0, 0, 0, -1, 0, 0, 0, 0, 1]


def css_mirror(tool, pairs):
    """The CSS rule if one of two transforms mirrors, in terms of ours. It takes -M's rotation for the one that mirrors and negative
    scales. Factors are blended one by one, so: the tool tells the parts of both as CSS sees them, and the blend of scale and
    rotation is put together here."""
    flipped = [
        {k: (times(MIRROR, v) if k in "ab" and determinant(v) < 0 else v) for k, v in p.items()} for p in pairs]
    answers, result = ask(tool, flipped), []
    for pair, answer in zip(pairs, answers):
        parts = {}
        for k in "ab":
            f = answer["factors"][k]
            sign = -1 if determinant(pair[k]) < 0 else 1
            # The mirror comes before everything else: it negates rows 1 to 3, that is, the three scales, and leaves the
            # rest.
            parts[k] = [[sign * s for s in f["scale"]], f["skew"], pair[k][12:15]]
        rows = []
        for step, m in zip(pair["at"], answer["matrix"]):
            u = step / UNIT
            mix = [[(1 - u) * x + u * y for x, y in zip(*two)] for two in zip(parts["a"], parts["b"])]
            plain = [[(1 - u) * x + u * y for x, y in zip(answer["factors"]["a"][n], answer["factors"]["b"][n])]
                     for n in ("scale", "skew")]
            rows.append(rescaled(m, plain, mix))
        result.append(rows)
    return result


def rescaled(m, old, new):
    """The matrix with other scales and the same skew, rotation and translation: rows of length scale."""
    rows = [m[4 * i:4 * i + 3] for i in range(3)]
    rows = [[new[0][i] / old[0][i] * x for x in rows[i]] for i in range(3)]
    return [*rows[0], 0, *rows[1], 0, *rows[2], 0, *new[2], 1]


def main(tool):
    rng = random.Random(20)
    groups = {
        "affine": dict(signs=[(1, 1), (-1, -1)]),
        "flat": dict(signs=[(1, 1)], flat=True),
        "perspective": dict(signs=[(1, 1), (-1, -1)], perspective=True),
        "mirror": dict(signs=[(1, -1), (-1, 1)]),
        "flat mirror": dict(signs=[(1, -1), (-1, 1), (-1, -1)], flat=True),
        "weight": dict(signs=[(1, 1)], perspective=True, weight=True),
    }
    pairs = []
    for name, how in groups.items():
        signs = how.pop("signs")
        for i in range(PAIRS):
            a, b = signs[i % len(signs)]
            pairs.append({
                "group": name, "a": matrix(rng, a, **how), "b": matrix(rng, b, **how),
                "at": sorted(rng.sample(range(1, UNIT), STEPS))})
    with Chromium() as browser:
        read = browser.run(READ + "(" + json.dumps(pairs) + ")")
        version = browser.run("navigator.userAgent.match(/Chrome.\\S+/)[0]")
    mine = [answer["matrix"] for answer in ask(tool, pairs)]
    for pair, rows in zip(pairs, read):
        for row, step in zip(rows, pair["at"]):
            assert abs(row["progress"] - step / UNIT) < 1e-12, f"the browser shows another instant: {row['progress']}"

    failed = False
    instants = PAIRS * STEPS
    for name in groups:
        chosen = [i for i, p in enumerate(pairs) if p["group"] == name]
        some, theirs = [pairs[i] for i in chosen], [read[i] for i in chosen]
        typed, text, good = compare([mine[i] for i in chosen], theirs)
        if name in ("affine", "flat", "perspective"):
            print(f"figure: transform, {name}: {instants} instants of {PAIRS} pairs in {version}: worst {typed:.2f} of single precision's"
                  f" {TYPED:.1e}, {text:.2f} of six digits' {TEXT:.1e}")
            failed |= good != instants
            continue
        print(f"figure: transform, {name}, where CSS has another rule: {instants - good} of {instants} instants differ")
        failed |= good == instants
        if name == "weight":
            css = [a["matrix"] for a in ask(tool, [{**p, "a": divided(p["a"]), "b": divided(p["b"])} for p in some])]
        elif name == "mirror":
            css = css_mirror(tool, some)
        else:
            continue
        typed, text, good = compare(css, theirs)
        print(f"figure: transform, {name}, by CSS's rule put in terms of ours: {good} of {instants} agree, worst {typed:.2f} and {text:.2f}")
        failed |= good != instants
    if failed:
        sys.exit("the browser and leafspring eval do not agree where they should, or agree where they should not")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("transform.py TOOL")
    main(sys.argv[1])
