"""The film of the OpenGL ES host against a browser's picture of the same instants.

    film.py FILM PAGES      FILM is the built host, PAGES the folder it films; LEAFSPRING_LIBRARY names the C library.

Both draw every visible cell in a colour of its own with a dot at each corner, at 1024 x 768 points of SCALE pixels, the browser by CSS matrix3d from the
matrices that the Python host reads. Compared are the dots' centres and, away from edges, every pixel: the paint order.
"""

import glob
import os
import struct
import subprocess
import sys
import tempfile

import numpy as np

import leafspring
from chromium import Chromium

SIZE = (1024, 768)
# An edge within a twentieth of a pixel of a row of pixels' centres is a whole pixel apart in the two pictures: of a covered dot that
# happens to both edges at once. So the bound, half a point, must be more than a pixel.
SCALE = 3
FRAMES = [0, 12, 16, 30, 51, 57, 62, 80, 97, 101, 106, 120, 126, 134, 149]
DOT = 0.03


def pixels(path):
    """A PNG file as an array (height, width, 3)."""
    raw = subprocess.run(["ffmpeg", "-loglevel", "error", "-i", path, "-f", "rawvideo", "-pix_fmt", "rgb24", "-"],
                         check=True, capture_output=True).stdout
    return np.frombuffer(raw, np.uint8).reshape(SIZE[1] * SCALE, SIZE[0] * SCALE, 3).astype(int)


def script(count):
    """The calls of the film with their times, as in Hosts/gles/main.c."""
    far = min(count // 2 - 2, 4)
    return [(0.25, "open", ()), (1.6, "next", ()), (1.85, "next", ()), (2.6, "previous", ()), (3.1, "turn", (far,)),
            (4.1, "close", ())]


def page_size(ratio):
    """As in Hosts/gles/main.c."""
    height = min(568, 0.45 * SIZE[0] / ratio)
    return (height * ratio, height)


def page(frame):
    """The cells from back to front, flat, each with its dots, as one page of HTML."""
    room = frame.scenes[0].to_background
    room = ",".join(str(round(255 * v)) for v in (room.red, room.green, room.blue))
    lines = [f'<style>body{{margin:0;background:rgb({room})}}', 'div{position:absolute;left:0;top:0;transform-origin:0 0}',
             f'b{{position:absolute;width:{100 * DOT}%;height:{100 * DOT}%}}</style>']
    for row in frame.back_to_front:
        if not frame.flags[row] & 1:
            continue
        width, height = frame.sizes[row]
        numbers = ",".join(repr(float(v)) for v in frame.matrices[row].reshape(16))
        lines.append(f'<div style="width:{width}px;height:{height}px;transform:matrix3d({numbers});'
                     f'background:rgb({8 * (row + 1)},0,0)">')
        for part in range(1, 5):
            side = "left" if part % 2 else "right"
            edge = "top" if part < 3 else "bottom"
            lines.append(f'<b style="{side}:0;{edge}:0;background:rgb({8 * (row + 1)},{part * 50},255)"></b>')
        lines.append("</div>")
    return "\n".join(lines)


def centres(picture):
    """The centre and pixel count of every dot, by row and corner."""
    found = {}
    ys, xs = np.nonzero(picture[:, :, 2] == 255)
    for key in {(int(r), int(g)) for r, g in picture[ys, xs, :2]}:
        mine = (picture[ys, xs, 0] == key[0]) & (picture[ys, xs, 1] == key[1])
        found[key] = (xs[mine].mean() + 0.5, ys[mine].mean() + 0.5, int(mine.sum()))
    return found


def is_inside(picture):
    """Pixels whose neighbours, two in every direction, all have their colour."""
    codes = picture[:, :, 0] * 65536 + picture[:, :, 1] * 256 + picture[:, :, 2]
    same = np.ones(codes.shape, bool)
    for dy in range(-2, 3):
        for dx in range(-2, 3):
            same &= np.roll(codes, (dy, dx), (0, 1)) == codes
    return same


def main():
    film, folder = sys.argv[1:3]
    names = sorted(glob.glob(os.path.join(folder, "*.png")))
    with open(names[len(names) // 2], "rb") as file:
        width, height = struct.unpack(">II", file.read(24)[16:])
    calls = script(len(names))
    stage = leafspring.Stage(*SIZE)
    book = stage.add_book(pages=len(names) - 1, page_size=page_size(width / height))
    worst, dots, compared, wrong = 0.0, 0, 0, 0
    with tempfile.TemporaryDirectory() as scratch, Chromium(*SIZE) as browser:
        browser.call("Emulation.setDeviceMetricsOverride", width=SIZE[0], height=SIZE[1], deviceScaleFactor=SCALE,
                     mobile=False)
        for k in FRAMES:
            time = k * 1001 / 30000
            while calls and calls[0][0] <= time:
                stage.seek(calls[0][0])
                getattr(stage, calls[0][1])(book, *calls[0][2])
                calls.pop(0)
            stage.seek(time)
            html, ours, theirs = (os.path.join(scratch, f"{k}.{kind}") for kind in ("html", "gl.png", "css.png"))
            with open(html, "w") as file:
                file.write(page(stage.frame()))
            browser.open(html)
            browser.screenshot(theirs)
            subprocess.run([film, "--pages", folder, "--out", scratch, "--range", f"{k}:{k + 1}", "--samples", "1",
                            "--markers", "--size", f"{SIZE[0] * SCALE}x{SIZE[1] * SCALE}"], check=True)
            os.rename(os.path.join(scratch, f"frame-{k:05d}.png"), ours)
            a, b = pixels(ours), pixels(theirs)
            there = centres(b)
            for key, (x, y, count) in centres(a).items():
                # If a dot is nearly hidden or seen from its edge, too little of it is left to measure.
                if count >= 100 and key in there and there[key][2] >= 0.5 * count:
                    worst = max(worst, abs(x - there[key][0]) / SCALE, abs(y - there[key][1]) / SCALE)
                    dots += 1
            inside = is_inside(a) & is_inside(b)
            compared += int(inside.sum())
            wrong += int((inside & (np.abs(a - b).max(axis=2) > 3)).sum())
    print(f"figure: film and browser, {len(FRAMES)} instants: {dots} corner dots, centres apart by {worst:.2f} points at most; "
          f"{wrong} of {compared} pixels away from edges show another cell")
    assert dots > 100 and worst <= 0.5, "the corners differ"
    assert compared > 1_000_000 and wrong == 0, "the paint orders differ"


main()
