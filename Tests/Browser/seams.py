#!/usr/bin/env python3
"""Whether the facets of a bent white page can be told from each other: our SVG and our HTML player, drawn by headless Chromium, against
the same with 64 times the samples. No pixel inside a leaf's outline may differ by more than 3 of 255.

    seams.py LEAFSPRING [FOLDER]

FOLDER gets the pictures. Needs chromium, numpy and pillow.
"""

import pathlib
import re
import subprocess
import sys
import tempfile

import numpy as np
from PIL import Image

LIMIT, SIDE = 3, (1024, 768)


def picture(page, path, scale, size=SIDE):
    subprocess.run(["chromium", "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", f"--screenshot={path}",
                    f"--window-size={size[0]},{size[1]}", f"--force-device-scale-factor={scale}", page.as_uri()],
                   check=True, capture_output=True)
    pixels = np.asarray(Image.open(path).convert("RGB"), dtype=np.float64)
    if scale == 1:
        return pixels
    height, width = size[1], size[0]
    return pixels.reshape(height, scale, width, scale, 3).mean(axis=(1, 3))


def inside(shape):
    """Pixels that are two or more away from whatever is not the page's paper."""
    for _ in range(2):
        shape = shape[1:-1, 1:-1] & shape[:-2, 1:-1] & shape[2:, 1:-1] & shape[1:-1, :-2] & shape[1:-1, 2:]
        shape = np.pad(shape, 1)
    return shape


def worst(page, folder, name, mask):
    one, many = picture(page, folder / f"{name}-1.png", 1), picture(page, folder / f"{name}-64.png", 8)
    return np.abs(one - many).max(axis=2)[mask].max(), int(mask.sum())


def svg(sheet, folder):
    """Each bent leaf of the sheet by itself, without what is printed on it."""
    found = []
    for number, frame in enumerate(re.findall(r"<svg x=.*?</svg>", sheet, re.S)):
        for leaf, group in enumerate(re.findall(r"<g><path .*?</g>\n", frame)):
            kept = "".join(re.findall(r"<path [^>]*/>|<linearGradient.*?</linearGradient>", group))
            kept = re.sub(r'<path [^>]*stroke="#000"[^>]*/>', "", kept)
            if kept.count("M") < 5:
                continue
            kept = re.sub(r'fill="#[0-9a-f]{6}"', 'fill="#ffffff"', kept, count=1)
            name = f"svg-{number}-{leaf}"
            page, solid = folder / f"{name}.svg", folder / f"{name}-mask.svg"
            head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIDE[0]} {SIDE[1]}">'
            page.write_text(f'{head}<rect width="100%" height="100%" fill="#a03020"/>{kept}</svg>')
            outline = re.search(r'<path d="([^"]*)"', kept).group(1)
            solid.write_text(f'{head}<rect width="100%" height="100%"/><path fill="#fff" stroke="#fff" d="{outline}"/></svg>')
            mask = inside(inside(picture(solid, folder / f"{name}-mask.png", 1).min(axis=2) > 254))
            if mask.sum() > 500:
                found.append((name, *worst(page, folder, name, mask)))
    return found


def main(tool, folder=None):
    folder = pathlib.Path(folder or tempfile.mkdtemp()).resolve()
    folder.mkdir(parents=True, exist_ok=True)
    subprocess.run([tool, "book", "--strips", "16", "--out", folder / "book"], check=True, capture_output=True)
    found = svg((folder / "book/sheet.svg").read_text(), folder)
    if len(found) < 3:
        raise SystemExit(f"only {len(found)} bent leaves on the sheet")
    name, most, _ = max(found, key=lambda each: each[1])
    print(f"figure: SVG of {len(found)} bent leaves, {sum(each[2] for each in found)} pixels inside: at most {most:.2f} of 255 from "
          f"64 times the samples ({name})")
    if most > LIMIT:
        raise SystemExit(1)


if __name__ == "__main__":
    main(*sys.argv[1:])
