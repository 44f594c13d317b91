"""Exported CSS, Web Animations and linear(), played in a browser, against the scene itself at instants between the stops.

    export.py TOOL SCENE...      TOOL is the leafspring program; a scene may be a script

The scene's matrices come from `leafspring export --to jsonl` at a rate that shares no instants with the samples the stops were
chosen from. Compared are the four corners of every visible cell, opacity, shade and paint order at 100 of its frames. The export knows
the instant of a leap to one sample: a frame within such a sample is left out for that cell, and counted.
"""

import json
import math
import os
import subprocess
import sys
import tempfile

import numpy as np

from chromium import Chromium

RATE = 997
INSTANTS = 100
TOLERANCE = 1e-3
# Seconds between samples where a transform, the opacity or the paint order jumps.
SPACING = (1e-7, 1e-7, 1 / 1920)
# The stops keep opacity to 1e-3; getComputedStyle prints six digits.
OPACITY = 1e-3 + 1e-6

READ = """(times => {
  const runs = document.getAnimations();
  for (const run of runs) run.pause();
  const cells = [...document.querySelectorAll('[data-cell]')];
  return times.map(t => {
    for (const run of runs) run.currentTime = t;
    return cells.map(e => {
      const style = getComputedStyle(e), over = e.firstElementChild, shade = getComputedStyle(over || e, over ? null : '::after');
      return [...e.computedStyleMap().get('transform').toMatrix().toFloat64Array(), +style.opacity, +style.zIndex,
        over || shade.content !== 'none' ? +shade.opacity : 0];
    });
  });
})"""


def run(tool, *arguments):
    return subprocess.run([tool, "export", *arguments, "--out", "-"], check=True, capture_output=True, text=True).stdout


def reference(tool, scene, options):
    """Times (frames,), matrices (frames, cells, 4, 4), opacity, order, shade and whether a cell is to be seen (frames, cells)."""
    with tempfile.NamedTemporaryFile(suffix=".npz") as file:
        subprocess.run([tool, "export", scene, "--to", "npz", "--fps", str(RATE), *options, "--out", file.name],
                       check=True, stdout=subprocess.DEVNULL)
        z = np.load(file.name)
        seen = (z["flags"] & 1).astype(bool) & (z["opacity"] > 0)
        return z["times"], z["matrices"].astype(float), np.where(seen, z["opacity"], 0), z["order"], z["shade"], seen


def corners(matrices, size):
    """Corners in the viewport, (…, 4, 2)."""
    w, h = size
    images = np.array([[0, 0, 0, 1], [w, 0, 0, 1], [0, h, 0, 1], [w, h, 0, 1]]) @ matrices
    return images[..., :2] / images[..., 3:]


def leaps(track, start, duration, spacing):
    """The intervals of up to one sample in which a value may leap: before each stop that follows one that holds."""
    frames = track["keyframes"]
    return [(start + duration * b["offset"] - spacing, start + duration * b["offset"]) for a, b in zip(frames, frames[1:])
            if a.get("easing") == "step-end"]


def clear(times, intervals):
    return np.array([not any(a <= t <= b for a, b in intervals) for t in times])


def page(browser, folder, form, text, made):
    """Opens a page on which the export plays."""
    width, height = made["viewport"]
    divs = "".join(f'<div data-cell="{c["cell"]}"></div>' for c in made["cells"])
    style, script = "", ""
    if form == "css":
        prefix = text[text.index("\n.") + 2:text.index(" { position")].rsplit("-", 1)[0]
        divs = divs.replace("<div data", "<div class data")
        for c in made["cells"]:
            divs = divs.replace(f'class data-cell="{c["cell"]}"', f'class="{prefix}-{c["cell"]}" data-cell="{c["cell"]}"')
        style = text
    else:
        script = f"""const made = {text};
          for (const cell of made.cells) {{
            const e = document.querySelector(`[data-cell="${{cell.cell}}"]`);
            Object.assign(e.style, {{position: 'absolute', left: 0, top: 0, width: cell.size[0] + 'px',
              height: cell.size[1] + 'px', transformOrigin: cell.transformOrigin}});
            for (const track of cell.tracks) e.animate(track.keyframes, made.timing);
            if (!cell.overlay) continue;
            const over = e.appendChild(document.createElement('div'));
            Object.assign(over.style, {{position: 'absolute', inset: 0, background: cell.overlay.background}});
            for (const track of cell.overlay.tracks) over.animate(track.keyframes, made.timing);
          }}"""
    path = os.path.join(folder, "page.html")
    with open(path, "w") as file:
        file.write(f"<!doctype html><meta charset=utf-8><style>{style}</style>"
                   f'<div style="position:relative;width:{width}px;height:{height}px">{divs}</div><script>{script}</script>')
    browser.open(path)
    assert not browser.errors, browser.errors


def check(tool, browser, scene, options):
    """Worst corner and opacity errors of both forms, how many corners were compared, rows left out, stops and bytes."""
    times, matrices, opacity, order, shade, seen = reference(tool, scene, options)
    texts = {form: run(tool, scene, "--to", form, f"--tolerance={TOLERANCE}", *options) for form in ("css", "waapi")}
    made = json.loads(texts["waapi"])
    duration = made["timing"]["duration"] / 1000
    assert made["tolerance"] == TOLERANCE
    end = int(np.searchsorted(times, duration, side="right")) - 1
    frames = np.unique(np.linspace(0, end, INSTANTS).round().astype(int))
    assert len(frames) == INSTANTS, "the run is too short"
    assert seen[frames].any(axis=0).sum() <= len(made["cells"]), "a cell that is seen was not exported"
    worst, compared, skipped, size = {}, 0, np.array([0, 0]), {}
    with tempfile.TemporaryDirectory() as folder:
        for form, text in texts.items():
            size[form] = len(text)
            page(browser, folder, form, text, made)
            read = np.array(browser.run(READ + "(" + json.dumps([1000 * times[f] for f in frames]) + ")"))
            for place, cell in enumerate(made["cells"]):
                number, row = cell["cell"], read[:, place]
                near = [leaps(track, times[0], duration, spacing) for track, spacing in zip(cell["tracks"], SPACING)]
                known = clear(times[frames], near[0] + near[1])
                ordered = clear(times[frames], near[2])
                skipped += int((~known).sum()), int((~ordered).sum())
                look = known & seen[frames, number]
                far = corners(row[:, :16].reshape(-1, 4, 4)[look], cell["size"]) - corners(matrices[frames[look], number], cell["size"])
                compared += look.sum() * 4
                error = np.hypot(far[..., 0], far[..., 1]).max(initial=0)
                fade = abs(row[:, 16] - opacity[frames, number])[known].max(initial=0)
                shadow = cell.get("overlay")
                if shadow:
                    sharp = known & clear(times[frames], leaps(shadow["tracks"][0], times[0], duration, SPACING[1]))
                    darkness = abs(row[:, 18] - shade[frames, number])[sharp & seen[frames, number]].max(initial=0)
                else:
                    darkness = row[:, 18].max()
                look &= ordered
                assert (row[look, 17] == order[frames[look], number]).all(), f"{scene}, {form}: paint order of cell {number}"
                before = worst.get(form, (0, 0, 0))
                worst[form] = tuple(max(pair) for pair in zip(before, (error, fade, darkness)))
    stops = sum(len(c["tracks"][0]["keyframes"]) for c in made["cells"])
    return worst, compared, skipped, stops, size


def spring(duration, bounce, t):
    """The closed form from 0 to 1, at rest at first."""
    omega, zeta = 2 * math.pi / duration, 1 - bounce if bounce >= 0 else 1 / (1 + bounce)
    if zeta < 1:
        wd = omega * math.sqrt(1 - zeta * zeta)
        return 1 - math.exp(-zeta * omega * t) * (math.cos(wd * t) + zeta * omega / wd * math.sin(wd * t))
    if zeta == 1:
        return 1 - math.exp(-omega * t) * (1 + omega * t)
    root = math.sqrt(zeta * zeta - 1)
    slow, fast = omega * (root - zeta), omega * (-root - zeta)
    return 1 - (fast * math.exp(slow * t) - slow * math.exp(fast * t)) / (fast - slow)


EASE = """((easing, seconds, shares) => {
  const run = document.body.animate([{}, {}], {duration: 1000 * seconds, easing, fill: 'both'});
  run.pause();
  const read = shares.map(u => { run.currentTime = 1000 * seconds * u; return run.effect.getComputedTiming().progress; });
  run.cancel();
  return read;
})"""


def easings(tool, browser):
    """Worst error over the tolerance, and stops, of linear() for many springs."""
    shares = [(k + 0.37) / 1000 for k in range(1000)]
    worst, count = 0, []
    for duration, bounce in ((0.5, 0.3), (0.5, 0), (1, 0.9), (0.25, -0.5), (2, 0.15), (0.7, -0.95)):
        for tolerance in (1e-2, 1e-3, 1e-4):
            text = run(tool, "spring", f"--duration={duration}", f"--bounce={bounce}", "--to", "linear", f"--tolerance={tolerance}")
            easing = text[text.index("easing:") + 7:text.rindex(";")].strip()
            seconds = float(text[text.index("duration:") + 9:text.index("s;")])
            read = browser.run(EASE + f"({json.dumps(easing)}, {seconds}, {json.dumps(shares)})")
            error = max(abs(r - spring(duration, bounce, seconds * u)) for r, u in zip(read, shares))
            after = max(abs(1 - spring(duration, bounce, seconds * (1 + k / 100))) for k in range(300))
            assert error <= tolerance and after <= tolerance, f"linear() of {duration} s, {bounce}: {error}, then {after}, for {tolerance}"
            worst = max(worst, error / tolerance)
            if (duration, bounce) == (0.5, 0.3):
                count.append(f"{easing.count(',') + 1} at {tolerance}")
    print(f"figure: linear() of 6 springs at 3 tolerances, 1,000 instants each: worst {worst:.3f} of the tolerance;"
          f" stops of 0.5 s, bounce 0.3: {', '.join(count)}")


def main(tool, scenes):
    failed = []
    most, dark = {"css": 0.0, "waapi": 0.0}, 0.0
    with Chromium() as browser:
        browser.open("/dev/null")
        easings(tool, browser)
    for scene in scenes:
        name, *options = scene.split()
        # Each scene gets its own browser: one that hangs is ended after some minutes, and all scenes together may take
        # longer than that.
        with Chromium() as browser:
            worst, compared, skipped, stops, size = check(tool, browser, name, options)
        (corners_css, fade_css, dark_css), (corners_js, fade_js, dark_js) = worst["css"], worst["waapi"]
        print(f"export, {scene}: {compared} corners, worst css {corners_css:.2e}, waapi {corners_js:.2e} points; opacity {fade_css:.1e},"
              f" {fade_js:.1e}; shade {dark_css:.1e}, {dark_js:.1e}; left out at a leap {skipped[0]}, at a change of order {skipped[1]};"
              f" {stops} stops, {size['css']} and {size['waapi']} bytes", flush=True)
        for form, (corner, fade, darkness) in worst.items():
            most[form], dark = max(most[form], corner), max(dark, darkness)
            if corner > TOLERANCE or max(fade, darkness) > OPACITY:
                failed.append(f"{scene}, {form}")
    print(f"figure: exported animations of {len(scenes)} scenes at {INSTANTS} instants: worst corner, in points, CSS {most['css']:.2e},"
          f" Web Animations {most['waapi']:.2e}, of {TOLERANCE:g} allowed; shade {dark:.1e} of 1e-3")
    if failed:
        sys.exit("not within the tolerance: " + "; ".join(failed))


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit("export.py TOOL SCENE...")
    main(sys.argv[1], sys.argv[2:])
