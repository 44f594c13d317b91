#!/usr/bin/env python3
"""Draws the pictures of the documentation's tasks from the programs that stand beside them.

    pictures.py make       writes LeafSpring.docc/Resources/task-NAME.svg, one for each line of PICTURES
    pictures.py compare    fails if one is not what its program shows now

Each program runs as it is. The script keeps its frames as they pass (rows, shadows, fingers), and its numbers at the
end. LEAFSPRING_LIBRARY names the C library, PYTHONPATH Hosts/python. A picture has its own background, so that it reads
on light and on dark pages. Shadows are simplified: one gradient for a profile, a blur for an outline.
"""

import collections
import contextlib
import io
import os
import pathlib
import runpy
import sys
import tempfile

import numpy as np

import leafspring
from leafspring.stage import Stage
from pictures_frame import ACCENT, INK, Canvas, mapped, text_of

ROOT = pathlib.Path(__file__).resolve().parent.parent
PAGES = ROOT / "Sources/LeafSpring/LeafSpring.docc"
MOST_BYTES = 60_000
PAPER, MUTED, SECOND, PALE = "#f7f5f0", "#6d6a64", "#1f6f8b", "#9aa5a8"
Shot = collections.namedtuple("Shot", "frame cells viewport finger place")
Strip = collections.namedtuple("Strip", "program times crop width", defaults=[230])
Chart = collections.namedtuple("Chart", "program draw")


# ---- A program's run


class Run:
    """What a program showed: a shot after each step, by stage, and its names at the end."""

    def __init__(self, program):
        self.shots, self.finger = [], {}
        kept = {name: getattr(Stage, name) for name in ("_stepped", "gesture")}

        def stepped(stage, *arguments):
            moving = kept["_stepped"](stage, *arguments)
            finger = self.finger.get(id(stage))
            place = tuple((scene.progress, scene.index) for scene in stage.frame().scenes)
            self.shots.append((id(stage), Shot(stage.frame().keep(), stage.cells(), stage.viewport, finger, place)))
            return moving

        def gesture(stage, kind, scene, phase, x=0.0, y=0.0, **others):
            ends = phase in ("ended", "cancelled")
            self.finger[id(stage)] = None if ends or kind != "drag" else (x, y)
            return kept["gesture"](stage, kind, scene, phase, x, y, **others)

        Stage._stepped, Stage.gesture = stepped, gesture
        out, here = io.StringIO(), os.getcwd()
        try:
            with tempfile.TemporaryDirectory() as folder, contextlib.redirect_stdout(out):
                os.chdir(folder)
                self.names = runpy.run_path(str(program))
                self.files = {path.name: path.read_text() for path in pathlib.Path(folder).iterdir()}
        finally:
            os.chdir(here)
            Stage._stepped, Stage.gesture = kept["_stepped"], kept["gesture"]
        self.printed = out.getvalue().split()

    def stages(self):
        """The shots of each stage, in the order in which the stages were made."""
        made = collections.defaultdict(list)
        for key, shot in self.shots:
            made[key].append(shot)
        return list(made.values())


# ---- Pictures


def sheet(width, height, body, defs=()):
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" '
        f'width="{width:g}" height="{height:g}" '
        f'font-family="Helvetica, Arial, sans-serif" font-size="15"><defs>{"".join(defs)}</defs>\n'
        f'<rect width="{width:g}" height="{height:g}" rx="10" fill="{PAPER}"/>\n' + "\n".join(body) + "\n</svg>\n"
    )


def strip(run, wanted):
    """Frames side by side, each with its time."""
    shots, (x, y, width, height) = [shot for _, shot in run.shots], wanted.crop
    body, defs, gap, scale = [], [], 12, wanted.width / wanted.crop[2]
    for number, time in enumerate(wanted.times):
        shot = min(shots, key=lambda shot: abs(shot.frame.time - time))
        canvas, left = Canvas(shot, f"s{number}"), gap + number * (wanted.width + gap)
        defs += canvas.defs
        body.append(
            f'<svg x="{left}" y="{gap}" width="{wanted.width}" height="{scale * height:.1f}" '
            f'viewBox="{x} {y} {width} {height}">'
            f'<rect x="{x}" y="{y}" width="{width}" height="{height}" fill="#dfe5e6"/>'
            + "\n".join(canvas.out)
            + "</svg>"
            f'<text x="{left + wanted.width / 2:g}" y="{gap + scale * height + 21:.1f}" text-anchor="middle" '
            f'fill="{INK}">'
            f"{shot.frame.time:.2f} s</text>"
        )
    return sheet(gap + len(wanted.times) * (wanted.width + gap), gap + scale * height + 32, body, defs)


def plot(curves, dots, across, up, key=24, marks=()):
    """A chart over seconds. curves, dots: (points, colour, words); across: the numbers below; up: the least and most;
    key: the place of the words, from the top."""
    left, top, width, height = 60, 20, 700, 230
    (low, high), seconds = up, 1.06 * across[-1]

    def at(time, value):
        return left + width * time / seconds, top + height * (high - value) / (high - low)

    body = [f'<rect x="{left}" y="{top}" width="{width}" height="{height}" fill="#fff" stroke="#cfcac0"/>']
    for value in (low, (low + high) / 2, high):
        y = at(0, value)[1]
        body.append(
            f'<path d="M{left},{y:.1f}h{width}" stroke="#e2ded5"/>'
            f'<text x="{left - 8}" y="{y + 5:.1f}" text-anchor="end" '
            f'fill="{MUTED}">{value:g}</text>'
        )
    for time in across:
        body.append(
            f'<text x="{at(time, 0)[0]:.1f}" y="{top + height + 20}" text-anchor="middle" '
            f'fill="{MUTED}">{time:g} s</text>'
        )
    legend = top + key
    for points, color, words in [*curves, *dots]:
        placed = [at(*point) for point in points]
        sign, words_at = left + width - 300, left + width - 270
        if (points, color, words) in curves:
            body.append(f'<polyline points="{text_of(placed)}" fill="none" stroke="{color}" stroke-width="2.5"/>')
            body.append(f'<path d="M{sign - 10},{legend - 5}h22" stroke="{color}" stroke-width="2.5"/>')
        else:
            ring = dots.index((points, color, words))  # the first are dots, the others rings about them
            look = f'r="{4 + 3 * ring}" ' + (
                f'fill="none" stroke="{color}" stroke-width="2.5"' if ring else f'fill="{color}"'
            )
            body += [f'<circle cx="{x:.1f}" cy="{y:.1f}" {look}/>' for x, y in [*placed, (sign, legend - 5)]]
        body.append(f'<text x="{words_at}" y="{legend}" fill="{INK}">{words}</text>')
        legend += 22
    body += marks
    return sheet(left + width + 20, top + height + 34 + (30 if marks else 0), body)


def corner(shot, leaf):
    """The x of the free top corner of a leaf's front on the screen, in points."""
    row = next(row for row, cell in enumerate(shot.cells) if cell.leaf == leaf and cell.face == leafspring.Face.front)
    return mapped([(float(shot.frame.sizes[row][0]), 0)], shot.frame.matrices[row])[0][0]


def sleeping(run):
    """The frames that are drawn: a dot each, and below a tick for every frame, red if it is drawn."""
    shots, every = [shot for _, shot in run.shots], int(run.printed[1])
    drawn = {round(60 * shot.frame.time) for shot in shots}
    comb = [
        f'<path d="M{60 + 700 * frame / 60 / 1.59:.1f},278v16" stroke-width="4" '
        f'stroke="{ACCENT if frame in drawn else "#d8d3c8"}"/>'
        for frame in range(1, every + 1)
    ]
    words = f"{len(drawn)} of {every} frames drawn (red below)"
    return plot(
        [],
        [([(shot.frame.time, shot.place[0][0]) for shot in shots], ACCENT, words)],
        (0, 0.5, 1, 1.5),
        (0, 1.2),
        200,
        comb,
    )


def stepping(run):
    """The same corner of the same leaf, after steps of three kinds."""
    kinds = zip(run.stages(), ((PALE, "64 equal steps"), (SECOND, "3 uneven steps"), (ACCENT, "1 step")))
    dots = [
        ([(shot.frame.time - 0.5, corner(shot, 1)) for shot in shots if shot.frame.time > 0.5], *words)
        for shots, words in kinds
    ]
    return plot([], dots, (0, 0.5, 1), (0, 1000))


def springing(run):
    """The springs of the program at instants of their own."""
    push, (value, rate), times = run.names["push"], run.names["there"], np.linspace(0, 1.2, 121)
    elsewhere = push.value(times[20:] - 0.2, start=value, target=0.5, velocity=rate)
    curves = [
        (push.value(times), SECOND, "from 0 to 1"),
        (push.value(times, velocity=2), PALE, "with a start velocity of 2"),
        (np.append(push.value(times[:20]), elsewhere), ACCENT, "sent to 0.5 after 0.2 s"),
    ]
    return plot(
        [(list(zip(times, values)), *words) for values, *words in curves], [], (0, 0.4, 0.8, 1.2), (0, 1.2), 170
    )


OPEN, FLAT = (60, 10, 904, 748), (90, 0, 844, 768)
PICTURES = {
    "first": Strip("Hosts/guide/first.py", (0.05, 0.2, 0.4, 1.5), OPEN),
    "draw": Chart("Hosts/guide/draw.py", lambda run: run.files["draw.svg"]),
    "hand": Strip("Hosts/guide/hand.py", (0.05, 1.25, 1.45, 2.45), OPEN),
    "sleep": Chart("Hosts/guide/sleep.py", sleeping),
    "bend": Strip("Hosts/guide/bend.py", (0.6, 0.7, 0.8, 0.95), FLAT),
    "peel": Strip("Hosts/guide/peel.py", (0.6, 0.8, 1, 1.2), FLAT),
    "stack": Strip("Hosts/guide/stack.py", (0.02, 0.2, 1.5, 1.8), (0, 0, 1024, 768)),
    "shutters": Strip("Hosts/guide/shutters.py", (0.1, 0.3, 0.5, 0.8), (-20, -20, 360, 608), 150),
    "scene": Strip("YourOwnScene.md", (0.5, 0.7, 0.85, 1.1), OPEN),
    "determinism": Chart("Hosts/guide/determinism.py", stepping),
    "springs": Chart("Hosts/guide/springs.py", springing),
}


def drawn(name):
    wanted, program = PICTURES[name], ROOT / PICTURES[name].program
    with tempfile.TemporaryDirectory() as folder:
        if program.suffix == ".md":  # the page's own program in Python
            text = (PAGES / program.name).read_text()
            program = pathlib.Path(folder) / "scene.py"
            program.write_text(text.split("<<'PYTHON'\n")[1].split("\nPYTHON\n")[0])
        run = Run(program)
    text = strip(run, wanted) if isinstance(wanted, Strip) else wanted.draw(run)
    if len(text.encode()) > MOST_BYTES:
        sys.exit(f"pictures.py: {name} has {len(text.encode())} bytes, {MOST_BYTES} are the most")
    return text


def main():
    if len(sys.argv) != 2 or sys.argv[1] not in ("make", "compare"):
        sys.exit("pictures.py: it takes one of make, compare")
    for name in PICTURES:
        path = PAGES / f"Resources/task-{name}.svg"
        text = drawn(name)
        if sys.argv[1] == "make":
            path.write_text(text)
        elif not path.is_file() or path.read_text() != text:
            sys.exit(f"pictures.py: {path.name} is not what its program shows; pictures.py make draws it")
    print(f"figure: {len(PICTURES)} pictures are what the programs beside them show")


main()
