"""Our drawing of paper beside Blender's path tracer: twelve states, differences as numbers and pictures.

    blender --background --factory-startup --python-use-system-env --python compare.py -- FOLDER [SAMPLES [STATE]]
    python3 compare.py -- FOLDER [SAMPLES [STATE]]      with Blender as a Python module (pip install bpy)

FOLDER gets a picture of each state: ours, the path tracer's, and four times their difference. LEAFSPRING_LIBRARY names the
C library, PYTHONPATH Hosts/python. docs/spec/light.md 3 says what must hold.
"""

import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import bpy  # noqa: E402
import numpy as np  # noqa: E402

from painter import NOTHING, paint, save  # noqa: E402
from states import PAPER, STATES, VIEWPORT  # noqa: E402
from tracer import is_flat, trace  # noqa: E402

SIZE = (512, 384)
# Pixels are compared by the means of squares of so many a side, which lie on one surface: paths of light leave noise.
SQUARE = 4
# Limits of the mean difference over all states, in levels of 255.
MEAN = {"pages": 8, "faces": 12}


def squares(picture):
    height, width = picture.shape
    return picture.reshape(height // SQUARE, SQUARE, width // SQUARE, SQUARE).swapaxes(1, 2).reshape(-1, SQUARE * SQUARE)


def surfaces(stage, book, surface):
    """By kind, the surfaces that are seen: pages that lie, and faces in the air."""
    seen = [int(s) for s in np.unique(surface) if s != NOTHING]
    flat = {s for s in seen if is_flat(stage.leaf_mesh(book, s // 2))}
    return {"pages": flat, "faces": set(seen) - flat}


def differences(ours, traced, surface, kind):
    """Of every square on one surface of a kind, ours less the path tracer's, of 255."""
    which = squares(surface)
    chosen = (which == which[:, :1]).all(1) & np.isin(which[:, 0], list(kind))
    return 255 * (squares(ours).mean(1) - np.minimum(squares(traced).mean(1), 1))[chosen]


def compare(name, folder, samples):
    stage, book = STATES[name]()
    ours, surface = paint(stage, *SIZE, SIZE[0] / VIEWPORT[0])
    traced = trace(stage, book, (*SIZE, VIEWPORT, PAPER["pages"] // 2 + 1), samples)
    traced[surface == NOTHING] = 0
    off = ours - np.minimum(traced, 1)
    save(os.path.join(folder, name.replace(",", "").replace(" ", "-") + ".png"), [ours, traced, 0.5 + 2 * off])
    return {kind: differences(ours, traced, surface, chosen) for kind, chosen in surfaces(stage, book, surface).items()}


def row(name, found):
    """A line of the page's table: mean and largest difference of pages and of faces."""
    return " | ".join([f"| {name}", *(f"{abs(off).mean():.1f} | {abs(off).max():.0f}" if len(off) else "– | –" for off in found.values())]) + " |"


def main(folder, samples=64, only=None):
    os.makedirs(folder, exist_ok=True)
    every = {kind: [] for kind in MEAN}
    for name in [only] if only else STATES:
        found = compare(name, folder, int(samples))
        print(row(name, found), flush=True)
        for kind, off in found.items():
            every[kind].append(off)
    every = {kind: np.concatenate(parts) for kind, parts in every.items()}
    print(row("all", every))
    means = {kind: abs(off).mean() for kind, off in every.items()}
    print("figure: light beside the paths of Blender %s, %d states: mean of pages %.1f of 255, of faces %.1f"
          % (bpy.app.version_string, 1 if only else len(STATES), means["pages"], means["faces"]))
    assert only or all(means[kind] <= MEAN[kind] for kind in MEAN), means


try:
    main(*sys.argv[sys.argv.index("--") + 1:])
except BaseException as error:
    print(f"compare.py: {error!r}")
    os._exit(1)
