"""NPY and NPZ, read by numpy, against the same scene as JSON Lines and CSV: every number, bit for bit.

    check.py TOOL SCENE...      TOOL is the leafspring program; a scene may be a script
"""

import csv
import json
import os
import subprocess
import sys
import tempfile
import zipfile

import numpy as np

COLUMNS = ("opacity", "shade", "order", "flags")


def export(tool, scene, form, folder, *options):
    path = os.path.join(folder, "out." + form)
    subprocess.run([tool, "export", scene, "--to", form, "--out", path, *options], check=True, stdout=subprocess.DEVNULL)
    return path


def same(mine, theirs, what):
    """The number of values; all have equal bits."""
    assert mine.shape == theirs.shape and mine.dtype == theirs.dtype, f"{what}: {mine.dtype}{mine.shape} {theirs.dtype}{theirs.shape}"
    assert mine.tobytes() == theirs.tobytes(), f"{what} differs"
    return mine.size


def table(rows, frames, cells):
    """The columns of rows of text, as arrays."""
    grid = lambda values, kind, *rest: np.array(values).astype(kind).reshape(frames, cells, *rest)  # noqa: E731
    columns = {"matrices": grid([r["matrix"] for r in rows], np.float32, 4, 4)}
    for name, kind in zip(COLUMNS, (np.float32, np.float32, np.uint32, np.uint32)):
        columns[name] = grid([r[name] for r in rows], kind)
    times = grid([r["time"] for r in rows], np.float64)
    assert (times == times[:, :1]).all()
    columns["times"] = np.ascontiguousarray(times[:, 0])
    return columns


def check(tool, scene, options):
    with tempfile.TemporaryDirectory() as folder:
        made = {form: export(tool, scene, form, folder, *options) for form in ("npy", "npz", "csv", "jsonl")}
        matrices = np.load(made["npy"])
        with open(made["npy"], "rb") as file:
            start = file.read(10)
        assert (10 + int.from_bytes(start[8:], "little")) % 128 == 0, "the numbers do not begin at a multiple of 128"
        with zipfile.ZipFile(made["npz"]) as archive:
            assert archive.testzip() is None, "a check sum is wrong"
        columns = dict(np.load(made["npz"]))
        frames, cells = matrices.shape[:2]
        assert matrices.dtype == np.float32 and matrices.shape[2:] == (4, 4)
        assert columns.pop("sizes").shape == (cells, 2)
        # The text formats have neither of these.
        assert columns.pop("bands").shape == (frames, cells, 4) and columns.pop("light").shape == (frames, cells, 2)
        count = same(matrices, columns["matrices"], f"{scene}: npy and npz")
        with open(made["jsonl"]) as file:
            lines = [json.loads(line) for line in file]
        with open(made["csv"], newline="") as file:
            rows = list(csv.DictReader(file))
        for row in rows:
            row["matrix"] = [row[f"m{i}{j}"] for i in range(1, 5) for j in range(1, 5)]
        for what, form in (("jsonl", lines), ("csv", rows)):
            others = table(form, frames, cells)
            assert others.keys() == columns.keys(), f"{others.keys()} {columns.keys()}"
            count += sum(same(columns[name], others[name], f"{scene}, {what}: {name}") for name in columns)
    return count, columns["times"]


def doubles(tool, scene):
    """The number of float64 values; npy and npz have equal ones, and rounded they are near those of float32."""
    with tempfile.TemporaryDirectory() as folder:
        array = np.load(export(tool, scene, "npy", folder, "--double"))
        assert array.dtype == np.float64
        same(array, np.load(export(tool, scene, "npz", folder, "--double"))["matrices"], f"{scene}: npy and npz in float64")
        single = np.load(export(tool, scene, "npy", folder)).astype(float)
    # Products of float locals with a double factor, rounded once: within a few units of the row's largest number.
    scale = np.maximum(abs(array).max(axis=3, keepdims=True), 1)
    return array.size, (abs(array - single) / scale).max(), (array.astype(np.float32) != array).sum()


def main(tool, scenes):
    total = sum(check(tool, scene, ())[0] for scene in scenes)
    count, times = check(tool, "fold", ("--fps", "30000/1001", "--direction", "reverse"))
    wide = [doubles(tool, scene) for scene in scenes]
    worst = max(w[1] for w in wide)
    print(f"figure: numpy: {sum(w[0] for w in wide)} numbers in float64; float32 is off by {worst:.1e} of a row's largest, of 1e-6")
    assert worst <= 1e-6 and sum(w[2] for w in wide) > 1000, "float64 holds nothing that float32 does not"
    exact = np.array([k * 1001 / 30000 for k in range(len(times))])
    same(times, exact, "times at 30000/1001")
    print(f"figure: numpy: {total + count} numbers of {len(scenes) + 1} runs equal in npy, npz, jsonl and csv, bit for bit")


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit("check.py TOOL SCENE...")
    main(sys.argv[1], sys.argv[2:])
