#!/usr/bin/env python3
"""Draws docs/accuracy.svg and docs/speed.svg from the tables of the documentation's pages Accuracy and Speed.

    charts.py            draws both
    charts.py compare    fails if one is not what the tables say
"""

import math
import pathlib
import re
import sys
from xml.sax.saxutils import escape

ROOT = pathlib.Path(__file__).resolve().parent.parent
PAGES = ROOT / "Sources/LeafSpring/LeafSpring.docc"
OURS, OTHER, TEXT, FAINT, GROUND = "#2f8f6b", "#c9803a", "#22262c", "#8a919b", "#fbfbf8"
LEFT, RIGHT, TOP, PITCH = 190, 900, 70, 30


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


def bars(title, unit, entries, names, low, high):
    """Two bars a row on a logarithmic scale; an entry is a label and two values, each with its words."""
    height = TOP + PITCH * len(entries) + 40
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1000 {height}" width="1000" height="{height}" role="img">',
           f"<title>{escape(title)}</title>", f'<rect width="1000" height="{height}" fill="{GROUND}"/>',
           f'<style>text{{font:13px system-ui,"DejaVu Sans",sans-serif;fill:{TEXT}}}</style>',
           f'<text x="20" y="26" style="font-size:17px;font-weight:600">{escape(title)}</text>']
    for index, (name, color) in enumerate(zip(names, (OURS, OTHER))):
        out.append(f'<rect x="{LEFT + 170 * index}" y="40" width="12" height="12" fill="{color}"/>'
                   f'<text x="{LEFT + 170 * index + 18}" y="51">{escape(name)}</text>')
    scale = (RIGHT - LEFT) / (math.log10(high) - math.log10(low))

    def place(value):
        return LEFT + scale * (math.log10(min(max(value, low), high)) - math.log10(low))

    step = max(1, round((math.log10(high) - math.log10(low)) / 8))
    for power in range(math.ceil(math.log10(low)), math.floor(math.log10(high)) + 1, step):
        x = place(10.0 ** power)
        out.append(f'<path d="M{x:.1f} {TOP - 6}V{height - 34}" stroke="{FAINT}" stroke-opacity="0.35"/>'
                   f'<text x="{x:.1f}" y="{height - 16}" text-anchor="middle">{f"{10.0 ** power:g}"}</text>')
    out.append(f'<text x="20" y="{height - 16}">{escape(unit)}</text>')
    for index, (label, *values) in enumerate(entries):
        y = TOP + PITCH * index
        out.append(f'<text x="{LEFT - 10}" y="{y + 16}" text-anchor="end">{escape(label)}</text>')
        for bar, ((value, words), color) in enumerate(zip(values, (OURS, OTHER))):
            x = place(value)
            out.append(f'<rect x="{LEFT}" y="{y + 12 * bar}" width="{max(1, x - LEFT):.1f}" height="10" fill="{color}"/>'
                       f'<text x="{x + 5:.1f}" y="{y + 12 * bar + 9}" style="font-size:10px">{escape(words)}</text>')
    return "\n".join(out) + "\n</svg>\n"


def accuracy():
    entries = []
    for label, ours, textbook, *_ in rows("Accuracy.md", "| worst error, relative"):
        if number(textbook) is not None:
            entries.append((label.replace("spring, ", ""), (number(ours), ours.split()[0]), (number(textbook), textbook.split()[0])))
    return bars("Worst relative error in Double, by regime", "relative error", entries, ("LeafSpring", "textbook"), 1e-17, 1e8)


def speed():
    entries = []
    for label, cells, _, ours, _, peer, *_ in rows("Speed.md", "| ns per cell, least of"):
        if peer:
            name, value = re.match(r"(.*?) ([\d.]+) \(", peer).groups()
            entries.append((f"{label.replace('closed form f64, own times', 'closed form')}, {int(cells):,}",
                            (number(ours), ours), (float(value), f"{name} {value}")))
    return bars("Nanoseconds a cell, LeafSpring and the best C or C++ peer", "ns a cell", entries, ("LeafSpring", "best peer"), 0.05, 50)


if len(sys.argv) > 2 or sys.argv[1:] not in ([], ["compare"]):
    sys.exit(__doc__)
for name, draw in (("accuracy", accuracy), ("speed", speed)):
    path, text = ROOT / f"docs/{name}.svg", draw()
    if sys.argv[1:] and (not path.exists() or path.read_text() != text):
        sys.exit(f"charts.py: docs/{name}.svg is not what the table says: Scripts/charts.py draws it")
    if not sys.argv[1:]:
        path.write_text(text)
print("docs/accuracy.svg, docs/speed.svg: " + ("as the tables say" if sys.argv[1:] else "drawn"))
