"""Accuracy by the farm and without it, on the same vectors: ten_million.py [VECTORS] [WORKERS]

Prints both runs' times and the worst errors, and fails if a row differs or a bar is missed.
"""

import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import rig

PIECE, SEED = 50_000, 1


def farmed(vectors, workers, out):
    """The farm's report."""
    code, said, err = rig.finish(rig.begin("accuracy", "--vectors", vectors, "--piece", PIECE, "--seed", SEED,
                                           "--workers", workers, "--twice", 0, "--out", out), 7200)
    print(said, *err, sep="\n", flush=True)
    return json.loads(Path(out, "accuracy.json").read_text())


def serial(vectors):
    """The report of one run of the tool on all vectors in one stream."""
    maker = subprocess.Popen([sys.executable, "-m", "leafspring.farm.vectors", "--vectors", str(vectors),
                              "--piece", str(PIECE), "--seed", str(SEED)], stdout=subprocess.PIPE)
    tool = subprocess.run([os.environ["LEAFSPRING_TOOL"], "accuracy", "-", "--json"],
                          stdin=maker.stdout, stdout=subprocess.PIPE, check=False)
    maker.stdout.close()
    assert maker.wait() == 0
    return json.loads(tool.stdout)


def timed(name, what):
    began = time.monotonic()
    report = what()
    print(f"figure: {report['count']} vectors {name}: {time.monotonic() - began:.0f} s", flush=True)
    return report


def by_regime(report):
    return sorted(report["rows"], key=lambda row: (row["kind"], row["regime"], row["type"]))


def main(vectors=10_000_000, workers=2):
    with tempfile.TemporaryDirectory(prefix="leafspring-farm-") as folder:
        farm = timed(f"by the farm, {workers} workers", lambda: farmed(vectors, workers, folder))
    alone = timed("by one run of the tool", lambda: serial(vectors))
    differing = [f"{one} and {other}" for one, other in zip(by_regime(farm), by_regime(alone)) if one != other]
    assert not differing and len(farm["rows"]) == len(alone["rows"]), f"rows differ: {'; '.join(differing)}"
    assert farm["count"] == alone["count"] == vectors, f"{farm['count']} and {alone['count']} vectors"
    print(f"figure: {len(farm['rows'])} rows of {vectors} vectors are equal by the farm and by one run", flush=True)
    judged = [row for row in by_regime(farm) if "bar" in row]
    for row in judged:
        print(f"figure: {row['kind']} {row['regime']} {row['type']}: worst {row['relative']:.4g}, "
              f"{row['relative'] / row['bar']:.0%} of the bar "
              f"({row['vectors']} vectors)")
    assert judged and all(row["relative"] <= row["bar"] for row in judged), "a bar is missed"


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
