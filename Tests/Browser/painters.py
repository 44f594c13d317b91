"""Frames of one film drawn by two painters: painters.py FOLDER FOLDER

Edges may differ, and letters; a page in another place, of another colour or missing may not."""

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


first, second = sys.argv[1:3]
names = sorted(os.listdir(first))
assert names and names == sorted(os.listdir(second)), f"{names} and {sorted(os.listdir(second))}"
mean, apart, change = 0.0, 0.0, 0.0
before = None
for name in names:
    a, b = pixels(os.path.join(first, name)), pixels(os.path.join(second, name))
    assert a.shape == b.shape, f"{name}: {a.shape} and {b.shape}"
    difference = np.abs(a - b).max(2)
    mean, apart = max(mean, difference.mean()), max(apart, (difference > 40).mean())
    if before is not None:
        change = max(change, (np.abs(a - before).max(2) > 40).mean())
    before = a
print(f"figure: {len(names)} frames by OpenGL ES and by a browser: levels apart {mean:.1f} of 255 in the mean, beyond 40 in "
      f"{100 * apart:.1f} % of the pixels, at worst; from frame to frame {100 * change:.0f} % change")
assert mean < 3 and apart < 0.03 and change > 0.1, "the films differ"
