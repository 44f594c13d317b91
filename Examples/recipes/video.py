#!/usr/bin/env python3
"""A video of a book of pictures, frame by frame at exact times: video.py FILM.mp4 PICTURE… (the cover first)

Needs ffmpeg and numpy, Hosts/python in PYTHONPATH, and the C library (LEAFSPRING_LIBRARY names it). Frame k is at k/30 seconds
whatever the time it takes to draw; two runs write the same frames."""

import subprocess
import sys

import numpy as np

import leafspring

SIZE, RATE, SECONDS = (640, 480), 30, 5
SIDE = (300, 400)


def picture(path):
    """Any picture ffmpeg reads, as an array of SIDE."""
    raw = subprocess.run(["ffmpeg", "-loglevel", "error", "-i", path, "-frames:v", "1", "-vf", f"scale={SIDE[0]}:{SIDE[1]}",
                          "-f", "rawvideo", "-pix_fmt", "rgb24", "-"], check=True, capture_output=True).stdout
    return np.frombuffer(raw, np.uint8).reshape(SIDE[1], SIDE[0], 3)


def draw(frame, cells, pages, canvas):
    """Every visible cell from back to front: each pixel of the screen is taken back to its place on the page."""
    canvas[:] = (79, 91, 102)
    ys, xs = np.mgrid[0:SIZE[1], 0:SIZE[0]] + 0.5
    for row in frame.back_to_front:
        if not frame.flags[row] & leafspring.CellFlag.visible or frame.flags[row] & leafspring.CellFlag.edge_on:
            continue
        # Flat pages need the rows and columns of x, y and w only.
        inverse = np.linalg.inv(frame.matrices[row][np.ix_([0, 1, 3], [0, 1, 3])].astype(float))
        x, y, w = (inverse[0, i] * xs + inverse[1, i] * ys + inverse[2, i] for i in range(3))
        with np.errstate(divide="ignore", invalid="ignore"):
            u, v = x / w / frame.sizes[row][0], y / w / frame.sizes[row][1]
        inside = (u >= 0) & (u < 1) & (v >= 0) & (v < 1)
        item = cells[row].item
        page = pages[item] if item < len(pages) else np.full((SIDE[1], SIDE[0], 3), 255, np.uint8)
        ink = page[(v[inside] * SIDE[1]).astype(int), (u[inside] * SIDE[0]).astype(int)]
        alpha = float(frame.opacity[row])
        canvas[inside] = alpha * ink * (1 - 0.3 * float(frame.shade[row])) + (1 - alpha) * canvas[inside]


def main():
    film, *paths = sys.argv[1:] if len(sys.argv) > 3 else sys.exit(__doc__)
    pages = [picture(path) for path in paths]
    stage = leafspring.Stage(*SIZE)
    book = stage.add_book(pages=len(pages) - 1, page_size=(240, 320), corner_radius=0)
    calls = [(0.3, stage.open), (1.8, stage.next), (SECONDS - 1.6, stage.close)]
    ffmpeg = subprocess.Popen(
        ["ffmpeg", "-loglevel", "error", "-y", "-f", "rawvideo", "-pix_fmt", "rgb24", "-s", f"{SIZE[0]}x{SIZE[1]}", "-r", str(RATE),
         "-i", "-", "-pix_fmt", "yuv420p", film], stdin=subprocess.PIPE)
    canvas = np.zeros((SIZE[1], SIZE[0], 3), np.float32)
    for k in range(RATE * SECONDS):
        while calls and calls[0][0] <= k / RATE:
            time, call = calls.pop(0)
            stage.seek(time)
            call(book)
        stage.seek(k / RATE)
        draw(stage.frame(), stage.cells(), pages, canvas)
        ffmpeg.stdin.write(canvas.astype(np.uint8).tobytes())
    ffmpeg.stdin.close()
    sys.exit(ffmpeg.wait())


if __name__ == "__main__":
    main()
