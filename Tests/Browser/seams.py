#!/usr/bin/env python3
"""Looks for lines between the strips of a bent white page: our SVG, our film page and the OpenGL ES host, each against the
same with 64 times the samples. No pixel inside a leaf may differ by more than 3 of 255.

    seams.py LEAFSPRING [FOLDER]

FOLDER gets the pictures. Needs chromium, numpy and ffmpeg; the OpenGL ES host only if it is built.
"""

import os
import pathlib
import re
import subprocess
import sys
import tempfile
import time

import numpy as np

from chromium import Chromium

LIMIT, SIDE, FINE, PAPER = 3, (800, 600), 8, 150
# A gap at the spine: without it a turning leaf throws shadows, whose strips are translucent and not what is measured here.
BOOK = ["--strips", "16", "--no-shelf", "--gap", "1", "--quiet"]


def pixels(path):
    head = path.read_bytes()[16:24]
    width, height = int.from_bytes(head[:4], "big"), int.from_bytes(head[4:], "big")
    run = ["ffmpeg", "-loglevel", "error", "-i", path, "-f", "rawvideo", "-pix_fmt", "rgb24", "-"]
    raw = subprocess.run(run, check=True, capture_output=True).stdout
    return np.frombuffer(raw, np.uint8).reshape(height, width, 3)


def coarse(picture):
    """The mean of every 8 x 8 pixels."""
    height, width = picture.shape[0] // FINE, picture.shape[1] // FINE
    return picture.reshape(height, FINE, width, FINE, 3).mean(axis=(1, 3), dtype=np.float32)


def spread(shape, grow):
    """A shape with all pixels next to it, or without those next to others."""
    for dy, dx in ((0, 1), (0, -1), (1, 0), (-1, 0)):
        moved = np.roll(shape, (dy, dx), (0, 1))
        shape = shape | moved if grow else shape & moved
    return shape


def inside(many):
    """Pixels well inside paper. A hairline that shows the ground does not cut it in two: gaps of up to six pixels are closed first.
    Where two leaves of different light meet there is an outline, too: it is a step in the mean of the fine picture that goes on over a
    whole pixel on either side."""
    paper = many.min(axis=2) > PAPER
    for _ in range(3):
        paper = spread(paper, True)
    for _ in range(8):
        paper = spread(paper, False)
    light = many.mean(axis=2)
    wide = np.zeros_like(paper)
    for axis in (0, 1):
        step = np.abs(np.roll(light, 3, axis) - np.roll(light, -3, axis)) > 4 * LIMIT
        wide |= step
    for _ in range(4):
        wide = spread(wide, True)
    return paper & ~wide


def worst(name, one, many):
    many = coarse(many)
    mask = inside(many)
    off = np.where(mask, np.abs(one.astype(np.float32) - many).max(axis=2), 0)
    place = np.unravel_index(off.argmax(), off.shape)
    print(f"{name}: {int(mask.sum())} pixels inside, at most {off.max():.2f} of 255 off, at {place[1]}, {place[0]}")
    return float(off.max()), int(mask.sum())


def shots(browser, name, folder):
    """The page as it is shown, with one sample for a pixel and with 64."""
    found = []
    for scale in (1, FINE):
        browser.call("Emulation.setDeviceMetricsOverride", width=SIDE[0], height=SIDE[1], deviceScaleFactor=scale, mobile=False)
        time.sleep(0.5)
        path = folder / f"{name}-{scale * scale}.png"
        browser.screenshot(path)
        found.append(pixels(path))
    return found


def film_page(tool, pages, folder, browser):
    page = folder / "book.html"
    subprocess.run([tool, "book", pages, *BOOK, "--to", "html", "--fps", "20", "--out", page], check=True)
    browser.call("Emulation.setDeviceMetricsOverride", width=SIDE[0], height=SIDE[1], deviceScaleFactor=1, mobile=False)
    browser.open(page)
    for moment in (1.45, 1.6, 1.8):
        browser.run("document.getElementById('play').click(); const s = document.getElementById('scrub');"
                    f"s.value = {moment}; s.dispatchEvent(new Event('input')); void 0" if moment == 1.45 else
                    f"document.getElementById('scrub').value = {moment}; document.getElementById('scrub').dispatchEvent(new Event('input'))")
        time.sleep(0.4)
        yield f"film page at {moment} s", *shots(browser, f"page-{moment}", folder)


def sheet(tool, pages, folder, browser):
    """Moments of the sheet, each by itself."""
    subprocess.run([tool, "book", pages, *BOOK, "--film", "--out", folder / "out"], check=True)
    text = (folder / "out/sheet.svg").read_text()
    definitions = text[text.index("<defs>"):text.index("</defs>") + 7]
    for number in (5, 6, 8):
        begin = [part.start() for part in re.finditer(r"<svg [^>]*overflow", text)][number]
        picture = re.sub(r'x="[\d.]+" y="[\d.]+" width="[\d.]+" height="[\d.]+"',
                         f'xmlns="http://www.w3.org/2000/svg" width="{SIDE[0]}" height="{SIDE[1]}"',
                         text[begin:text.index("</svg>", begin) + 6], count=1)
        path = folder / f"sheet-{number}.svg"
        path.write_text(picture.replace(">", ">" + definitions, 1))
        browser.open(path)
        yield f"SVG, moment {number}", *shots(browser, f"sheet-{number}", folder)


def host(tool, pages, folder, _):
    found = []
    for scale in (1, FINE):
        out = folder / f"host-{scale}"
        size = f"{SIDE[0] * scale}x{SIDE[1] * scale}"
        run = subprocess.run([tool, "book", pages, *BOOK, "--to", "png", "--fps", "4", "--turns", "1", "--samples", "1",
                              "--size", size, "--out", out], capture_output=True, text=True)
        if "build-film" in run.stderr:
            print(f"OpenGL ES host: {run.stderr.strip()}")
            return
        assert run.returncode == 0, run.stderr
        found.append(out)
    for frame in (6, 7):
        yield f"OpenGL ES host, frame {frame}", *(pixels(out / f"frame-{frame:05d}.png") for out in found)


def main(tool, folder=None):
    folder = pathlib.Path(folder or tempfile.mkdtemp()).resolve()
    pages = folder / "white"
    pages.mkdir(parents=True, exist_ok=True)
    for number in range(9):
        subprocess.run(["ffmpeg", "-loglevel", "error", "-y", "-f", "lavfi", "-i", "color=white:s=400x600", "-frames:v", "1",
                        pages / f"{number}.png"], check=True)
    most, failed = 0.0, False
    for drawer in (sheet, film_page, host):
        with Chromium(*SIDE) as browser:
            off = [worst(name, one, many) for name, one, many in drawer(tool, pages, folder, browser)]
        if not off:
            continue
        difference, seen = max(each[0] for each in off), sum(each[1] for each in off)
        print(f"figure: a bent white page of 16 strips, {drawer.__name__.replace('_', ' ')}: {seen} pixels inside, at most {difference:.2f} of "
              "255 from 64 times the samples")
        failed |= difference > LIMIT or seen < 20000
    if failed:
        raise SystemExit(1)


if __name__ == "__main__":
    main(os.path.abspath(sys.argv[1]), *sys.argv[2:])
