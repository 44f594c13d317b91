"""Stress runs over a grid of parameters: one leafspring stress for each combination, and one table of all."""

import csv
import itertools
import json
import subprocess

from .faults import USAGE, Fault
from .pieces import Piece

#: Options of leafspring stress that a grid may vary.
NAMES = ("kind", "cells", "strips", "scenes", "frames", "rate", "mode", "kernel", "seed")


def axes(words):
    """From name=value,value… the names and their values; whole numbers may be a range, as 1..4."""
    grid = {}
    for word in words:
        name, _, values = word.partition("=")
        if name not in NAMES or not values or name in grid:
            known = f"one of {', '.join(NAMES)}, once each, with values, as cells=100,400"
            raise Fault(USAGE, f"--grid: {word!r} is not {known}")
        grid[name] = [value for text in values.split(",") for value in spread(name, text)]
    return grid


def spread(name, text):
    low, dots, high = text.partition("..")
    if not dots:
        return [text]
    try:
        numbers = range(int(low), int(high) + 1)
    except ValueError:
        numbers = range(0)
    if not 0 < len(numbers) <= 1_000_000:
        raise Fault(USAGE, f"--grid: {name} takes a range of up to a million whole numbers, as 1..4, not {text!r}")
    return [str(number) for number in numbers]


def plan(options):
    grid = axes(options.grid)
    pieces = []
    for number, values in enumerate(itertools.product(*grid.values())):
        setting = dict(zip(grid, values))
        title = " ".join(f"{name}={value}" for name, value in setting.items())
        pieces.append(Piece("stress.make", title, f"stress/{number:07d}.json", {"setting": setting}))
    return [Piece("stress.join", "table", "stress.csv", {}, tuple(pieces), partial=True)]


def make(attempt):
    """The tool's report. Only its state hash is the same wherever it is made; times belong to the machine."""
    words = [word for name, value in attempt.inputs["setting"].items() for word in (f"--{name}", value)]
    tool = attempt.start("tool", "stress", "--json", *words, stdout=subprocess.PIPE)
    with tool.stdout:
        written = tool.stdout.read()
    attempt.ended(tool, "leafspring stress")
    report = json.loads(written)
    attempt.part.write_text(json.dumps(report) + "\n")
    last = {"frame": report["frames"], "state": report["stateHash"]}
    return {"compared": ["last"], "last": last, "missed": report["missed"]}


def join(attempt):
    """A row for each combination."""
    reports = [json.loads(part.read_text()) for part in attempt.parts]
    rows = [dict(flat(report)) for report in reports]
    names = list(dict.fromkeys(name for row in rows for name in row))
    with open(attempt.part, "w", newline="", encoding="utf-8") as file:
        table = csv.DictWriter(file, names)
        table.writeheader()
        table.writerows(rows)
    return {}


def flat(report, before=""):
    """Each value of a report, behind the names that lead to it."""
    for name, value in report.items():
        if isinstance(value, dict):
            yield from flat(value, f"{before}{name}.")
        else:
            yield before + name, value


def summary(options, records):
    runs = [record for record in records if record["maker"] == "stress.make"]
    frames, missed = sum(record["last"]["frame"] for record in runs), sum(record["missed"] for record in runs)
    return [("runs", f"{len(runs)}, {frames} frames, {missed} missed")]
