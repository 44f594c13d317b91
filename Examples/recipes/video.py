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


def pixels(corners, clear):
    """The pixels of a triangle that still show something, and each corner's share. Triangles that meet have no pixel in common."""
    xy = corners[:, :2].astype(float) / corners[:, 2:3]
    low, high = np.clip(np.floor(xy.min(0)).astype(int), 0, SIZE), np.clip(np.ceil(xy.max(0)).astype(int), 0, SIZE)
    ys, xs = np.nonzero(clear[low[1]:high[1], low[0]:high[0]]) + low[::-1, None]
    (ax, ay), (bx, by), (cx, cy) = xy
    area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
    inside, shares = np.ones(ys.shape, bool), []
    for start, end in ((1, 2), (2, 0), (0, 1)):
        # Triangles on both sides of an edge find the same number there, and only one has the pixels on it.
        sign, ((ax, ay), (bx, by)) = 1, (xy[start], xy[end])
        if (ax, ay) > (bx, by):
            sign, ax, ay, bx, by = -1, bx, by, ax, ay
        shares.append(sign * ((bx - ax) * (ys + 0.5 - ay) - (by - ay) * (xs + 0.5 - ax)))
        inside &= shares[-1] * area > 0 if sign > 0 else shares[-1] * area >= 0
    weights = np.stack([share[inside] / area for share in shares], 1) / corners[:, 2]
    return ys[inside], xs[inside], weights / weights.sum(1, keepdims=True)


def draw(triangles, pages, canvas):
    """A frame, from front to back: `clear` is the share of what lies behind that a pixel still shows. Where it is 0, nothing is done."""
    canvas[:], clear = 0, np.ones(SIZE[::-1], np.float32)
    for part in reversed(triangles.draws):
        for first in range(part.first, part.first + part.count, 3):
            corners = triangles.vertices[first:first + 3]
            y, x, weights = pixels(corners, clear)
            if part.shadow >= 0:  # it has nothing but its black
                clear[y, x] *= 1 - part.opacity * (weights @ corners[:, 6])
                continue
            u, v, tint, black = (weights @ corners[:, 3:].astype(float)).T
            alpha = part.paper.alpha
            colour, tone = (255 * np.array((c.red, c.green, c.blue)) for c in (part.paper, part.tint))
            if 0 <= part.item < len(pages):
                across, down = (np.clip(p * side, 0, side - 1).astype(int) for p, side in zip((u, v), SIDE))
                colour, alpha = pages[part.item][down, across], 1
            colour = (alpha * colour + (alpha * (tone - colour)) * tint[:, None]) * (1 - black[:, None])
            canvas[y, x] += (part.opacity * clear[y, x])[:, None] * colour
            clear[y, x] *= 1 - part.opacity * (alpha + black * (1 - alpha))
    canvas += clear[:, :, None] * np.float32((79, 91, 102))


def main():
    film, *paths = sys.argv[1:] if len(sys.argv) > 3 else sys.exit(__doc__)
    pages = [picture(path) for path in paths]
    stage = leafspring.Stage(*SIZE)
    book = stage.add_book(pages=len(pages) - 1, page_size=(240, 320), corner_radius=0, rest_ratio=1, fan=0,
                          hinges=8, strips=12, middle_duration=0.49, middle_bounce=0.1, sag=0.2)
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
        draw(stage.draw_list(), pages, canvas)
        ffmpeg.stdin.write(canvas.astype(np.uint8).tobytes())
    ffmpeg.stdin.close()
    sys.exit(ffmpeg.wait())


if __name__ == "__main__":
    main()
