#!/usr/bin/env python3
"""Draws docs/accuracy.svg, docs/speed.svg and docs/growth.svg from the tables of the documentation's pages Accuracy and Speed.

    charts.py            draws them
    charts.py compare    fails if one is not what the tables say
"""

import pathlib
import re
import sys

import curves
from bars import OTHER, OURS, OUTSIDE, Bars

ROOT = pathlib.Path(__file__).resolve().parent.parent
PAGES = ROOT / "Sources/LeafSpring/LeafSpring.docc"


def rows(page, first):
    """The cells of the table whose head begins with a text, below its head."""
    lines = (PAGES / page).read_text().splitlines()
    start = next(number for number, line in enumerate(lines) if line.startswith(first))
    for line in lines[start + 2:]:
        if not line.startswith("|"):
            return
        yield [cell.strip() for cell in line.strip("|").split("|")]


def number(text):
    found = re.search(r"[\d.]+(?:e[+-]?\d+)?", text)
    return float(found[0]) if found else None


def accuracy():
    chart = Bars("Worst relative error in Double, by regime", "relative error", [("LeafSpring", OURS), ("textbook", OTHER)], 1e-17, 1e8)
    for label, ours, textbook, *_ in rows("Accuracy.md", "| worst error, relative"):
        if number(textbook) is not None:
            chart.label(label.replace("spring, ", ""), 16)
            chart.bar(number(ours), ours.split()[0], OURS, 10, 12)
            chart.bar(number(textbook), textbook.split()[0], OTHER, 10, 18)
    return chart.svg()


def peers(best, others):
    """Every peer of a row of the table of speed, the best first: its name, and how many times as long as LeafSpring it takes."""
    name, times = re.match(r"(.*?) [\d.]+ \(([\d.]+) ×\)$", best).groups()
    yield name, times
    yield from re.findall(r"(.+?) ([\d.]+)(?:, |$)", others)


def speed():
    chart = Bars("Nanoseconds a cell, LeafSpring and its peers", "ns a cell",
                 [("LeafSpring", OURS), ("C and C++", OTHER), ("numpy and Node", OUTSIDE)], 0.05, 500)
    for label, cells, _, ours, _, best, others, *_ in rows("Speed.md", "| ns per cell, least of"):
        if not best:
            continue
        name = label.replace("closed form f64, own times", "closed form")
        chart.label(f"{name}, {int(cells):,}", 10, "font-weight:600")
        chart.bar(number(ours), ours, OURS, 10, 12)
        for peer, times in sorted(peers(best, others), key=lambda entry: float(entry[1])):
            chart.label(peer, 9, "font-size:10px")
            chart.bar(number(ours) * float(times), f"{times} ×", OUTSIDE if re.search(r"numpy|\(node\)", peer) else OTHER, 10, 12)
        chart.y += 12
    return chart.svg()


def growth():
    columns = {"cells in motion": [], "scenes at rest": []}
    for count, *times in rows("Speed.md", "| how many"):
        for points, time in zip(columns.values(), times):
            if time:
                points.append({"count": float(count.replace(",", "")), "nanoseconds": 1000 * float(time.replace(",", ""))})
    return curves.draw(columns)


def main(task=None):
    if task not in (None, "compare"):
        sys.exit(__doc__)
    names = []
    for draw in (accuracy, speed, growth):
        path, text = ROOT / f"docs/{draw.__name__}.svg", draw()
        if task and (not path.exists() or path.read_text() != text):
            sys.exit(f"charts.py: docs/{path.name} is not what the table says: Scripts/charts.py draws it")
        if not task:
            path.write_text(text)
        names.append(f"docs/{path.name}")
    print(f"{', '.join(names)}: " + ("as the tables say" if task else "drawn"))


main(*sys.argv[1:])
