"""Frames of one film drawn by two painters: painters.py FOLDER FOLDER

Edges and letters may be smoothed otherwise, and are compared by the mean of 2 x 2 pixels; a page in another place, of another
colour or missing may not differ, and letters may not be smeared."""

import os
import subprocess
import sys

import numpy as np


def pixels(path):
    run = ["ffmpeg", "-loglevel", "error", "-i", path, "-f", "rawvideo", "-pix_fmt", "rgb24", "-"]
    with open(path, "rb") as file:
        head = file.read(24)
    width, height = int.from_bytes(head[16:20], "big"), int.from_bytes(head[20:24], "big")
    raw = subprocess.run(run, check=True, capture_output=True).stdout
    return np.frombuffer(raw, np.uint8).reshape(height, width, 3).astype(int)


def halved(picture):
    height, width, _ = picture.shape
    return picture.reshape(height // 2, 2, width // 2, 2, 3).mean(axis=(1, 3))


first, second = sys.argv[1:3]
names = sorted(os.listdir(first))
assert names and names == sorted(os.listdir(second)), f"{names} and {sorted(os.listdir(second))}"
mean, apart, change = 0.0, 0.0, 0.0
before = None
for name in names:
    a, b = pixels(os.path.join(first, name)), pixels(os.path.join(second, name))
    assert a.shape == b.shape, f"{name}: {a.shape} and {b.shape}"
    mean = max(mean, np.abs(halved(a) - halved(b)).max(2).mean())
    apart = max(apart, (np.abs(a - b).max(2) > 40).mean())
    if before is not None:
        change = max(change, (np.abs(a - before).max(2) > 40).mean())
    before = a
print(f"figure: {len(names)} frames by OpenGL ES and by a browser: 2 x 2 pixels {mean:.1f} of 255 apart in the mean, pixels beyond 40 in "
      f"{100 * apart:.1f} %, at worst; from frame to frame {100 * change:.0f} % change")
assert mean < 2.6 and apart < 0.018 and change > 0.1, "the films differ"
