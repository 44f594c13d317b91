"""Core Animation source, compiled against a stand-in for QuartzCore and run: what layers are given, frame by frame.

    core_animation.py TOOL SCENE...      TOOL is the leafspring program; a scene may be a script
"""

import json
import os
import subprocess
import sys
import tempfile

import numpy as np

HERE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "core-animation")
# Depth is left out: only what is visible of a flat cell matters, and zPosition decides what is in front.
SEEN = [0, 1, 3, 4, 5, 7, 12, 13, 15]


def at(track, width, shares):
    """Values at given shares of the duration, (shares, width)."""
    times, values = np.array(track["times"]), np.array(track["values"]).reshape(-1, width)
    assert (np.diff(times) >= 0).all() and times[0] == 0 and times[-1] <= 1
    if track["mode"] == "discrete":
        assert len(times) == len(values) + 1 and times[-1] == 1
        return values[np.searchsorted(times[:-1], shares, side="right") - 1]
    assert len(times) == len(values) and track["mode"] == "linear"
    after = np.searchsorted(times, shares)
    before = np.where(times[after] == shares, after, after - 1)
    inside = times[after] != shares
    assert (values[before[inside]] == values[after[inside]]).all(), "a frame that differs from its neighbours has no key"
    return values[after]


def check(tool, scene, module, folder):
    source, npz = os.path.join(folder, "made.swift"), os.path.join(folder, "made.npz")
    for form, path in (("core-animation", source), ("npz", npz)):
        subprocess.run([tool, "export", scene, "--to", form, "--out", path], check=True, stdout=subprocess.DEVNULL)
    subprocess.run(["swiftc", "-frontend", "-parse", source], check=True)
    program = os.path.join(folder, "program")
    subprocess.run(["swiftc", "-Onone", "-swift-version", "5", "-I", folder, source, os.path.join(HERE, "main.swift"), module,
                    "-o", program], check=True)
    tracks = [json.loads(line) for line in subprocess.run([program], check=True, capture_output=True, text=True).stdout.splitlines()]
    z = np.load(npz)
    shares = (z["times"] - z["times"][0]) / (z["times"][-1] - z["times"][0])
    seen = (z["flags"] & 1).astype(bool) & (z["opacity"] > 0)
    assert sorted({t["cell"] for t in tracks}) == list(np.flatnonzero(seen.any(axis=0)))
    count = 0
    for track in tracks:
        cell, path = track["cell"], track["path"]
        assert track["size"] == z["sizes"][cell].tolist()
        values = at(track, 16 if path == "transform" else 1, shares).astype(np.float32)
        if path == "transform":
            mine, theirs = values[:, SEEN], z["matrices"][:, cell].reshape(-1, 16)[:, SEEN]
            assert (values[:, [2, 6, 8, 9, 11, 14]] == 0).all() and (values[:, 10] == 1).all()
        else:
            theirs = {"opacity": z["opacity"][:, cell], "zPosition": z["order"][:, cell], "hidden": ~seen[:, cell]}[path]
            mine, theirs = values[:, 0], theirs.astype(np.float32)
        assert (mine == theirs).all(), f"{scene}: {path} of cell {cell}"
        count += mine.size
    return count


def main(tool, scenes):
    total = 0
    with tempfile.TemporaryDirectory() as folder:
        library = os.path.join(folder, "libQuartzCore.so")
        subprocess.run(["swiftc", "-emit-module", "-emit-library", "-parse-as-library", "-module-name", "QuartzCore",
                        "-emit-module-path", os.path.join(folder, "QuartzCore.swiftmodule"), "-o", library,
                        os.path.join(HERE, "QuartzCore.swift"), "-Xlinker", "-soname", "-Xlinker", library], check=True)
        for scene in scenes:
            count = check(tool, scene, library, folder)
            print(f"core-animation, {scene}: {count} numbers", flush=True)
            total += count
    print(f"figure: Core Animation source of {len(scenes)} scenes, compiled and run against a stand-in: {total} numbers at their"
          " frames equal the snapshots', bit for bit")


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit("core_animation.py TOOL SCENE...")
    main(sys.argv[1], sys.argv[2:])
