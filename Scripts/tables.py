#!/usr/bin/env python3
"""Puts the tables that commands print into the documentation's pages, so that none is typed by hand.

    tables.py make NAME FILE      writes the table of that name, with today's date, and draws its chart; FILE may be -
    tables.py compare NAME FILE   fails if the page's table is not that of FILE: of accuracy every figure, and the row of
                                  Promises.md; of speed, growth and blas, which are times, its rows, columns and peers

NAME and what prints FILE:
    accuracy   python3 Tests/Vectors/accuracy.py | leafspring accuracy - --markdown
    speed      Benchmarks/install-peers.sh && swift run -c release --package-path Benchmarks peers --readme
    growth     swift run -c release --package-path Benchmarks stages --only growth --json FILE
    blas       leafspring doctor
"""

import datetime
import json
import math
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
PAGES = ROOT / "Sources/LeafSpring/LeafSpring.docc"
# Name: page, and how its table begins.
TABLES = {"accuracy": ("Accuracy.md", "| worst error, relative"), "speed": ("Speed.md", "| ns per cell, least of"),
          "growth": ("Speed.md", "| how many"), "blas": ("ChoosingBLAS.md", "| | 400 cells, BLAS")}


def fail(text):
    sys.exit(f"tables.py: {text}")


def place(name, lines):
    """Where a table stands in a text: its first line and the one after its last."""
    start = next((n for n, line in enumerate(lines) if line.startswith(TABLES[name][1])), None)
    if start is None:
        fail(f"no line begins with {TABLES[name][1]!r}")
    end = start
    while end < len(lines) and lines[end].startswith("|"):
        end += 1
    return start, end


def cells(line):
    return [cell.strip() for cell in line.strip().strip("|").split("|")]


def blas(lines):
    """The page's table from what the doctor prints: modes down, size and kernel across."""
    times = {}
    head = next((line for line in lines if line.strip().startswith("ns per cell")), None)
    if head is None:
        fail("no speeds of the doctor")
    sizes = re.findall(r"(\d+) cells", head)
    for line in lines:
        row = re.match(r"  (\w+) +(blas|builtin) +([\d. ]+)$", line)
        if row:
            times.update({(row[1], row[2], size): time for size, time in zip(sizes, row[3].split())})
    out = ["| | 400 cells, BLAS | 400, built in | 40,000, BLAS | 40,000, built in |", "|---|---|---|---|---|"]
    for mode in dict.fromkeys(mode for mode, _, _ in times):
        columns = [(kernel, size) for size in ("400", "40000") for kernel in ("blas", "builtin")]
        out.append(f"| `{mode}` | " + " | ".join(times.get((mode, *column), "") for column in columns) + " |")
    return out


def growth(lines):
    """Microseconds of a frame, three digits, by how many cells move and how many books rest."""
    curves = json.loads("\n".join(lines))["curves"]
    moving, resting = ({point["count"]: point["nanoseconds"] / 1000 for point in curves[name]}
                       for name in ("cells in motion", "scenes at rest"))

    def digits(time):
        return "" if time is None else f"{float(f'{time:.3g}'):,.{max(0, 2 - int(math.log10(time)))}f}"

    out = ["| how many | µs of a frame while so many cells of one book turn (exact, built in) | µs of a frame while one leaf turns among "
           "so many books at rest (exact, BLAS) |", "|---|---|---|"]
    return out + [f"| {count:,} | {digits(moving.get(count))} | {digits(resting.get(count))} |" for count in sorted({*moving, *resting})]


def measured(name, lines, page):
    """The table as the page shows it: of speed only the page's own rows."""
    if name in PRINTED:
        return PRINTED[name](lines)
    start, end = place(name, lines)
    table = lines[start:end]
    if name == "accuracy":
        return table
    rows = {tuple(cells(line)[:2]): line for line in table[2:]}
    wanted = [tuple(cells(line)[:2]) for line in page[2:]]
    missing = [" ".join(key) for key in wanted if key not in rows]
    if missing:
        fail(f"not measured: {', '.join(missing)}")
    return table[:2] + [rows[key] for key in wanted]


PRINTED = {"blas": blas, "growth": growth}


def own(line):
    """Mode and kernel of our figure."""
    return re.sub(r"^[\d.]+ ", "", cells(line)[3])


def peers(line):
    """The names in the last two columns of a row of speed."""
    best, others = cells(line)[5:7]
    text = ", ".join(re.sub(r" [\d.]+( \([\d.]+ ×\))?(?=, |$)", "", part) for part in (best, others) if part)
    return set(filter(None, text.replace(", one call", " one call").replace("Eigen, libm", "Eigen libm").split(", ")))


def compare_speed(lines, page):
    """A short run measures the small scenes only; of those it must have every row of the page, and every peer."""
    start, end = place("speed", lines)
    rows = {tuple(cells(line)[:2]): line for line in lines[start + 2:end]}
    kinds, shared = {kind.split(",")[0] for kind, _ in rows}, 0
    for line in page[2:]:
        key = tuple(cells(line)[:2])
        if key[0].split(",")[0] not in kinds:
            return f"no command prints the row {key[0]}"
        if key not in rows:
            continue
        shared += 1
        if own(line) != own(rows[key]):
            return f"{' '.join(key)}: measured is {own(rows[key])}, not {own(line)}"
        if peers(line) - peers(rows[key]):
            return f"{' '.join(key)}: not compared with {', '.join(sorted(peers(line) - peers(rows[key])))}"
    return None if shared >= 3 else f"only {shared} rows of the page were measured"


def promised(table):
    """The row of Promises.md: the worst of springs in both types, of curves, keyframes and settling times."""
    def worst(start, column):
        return max(float(cells(line)[column].split()[0]) for line in table[2:] if cells(line)[0].startswith(start))

    values = [worst("spring", 1), worst("spring", 3), worst("curve", 1), worst("keyframes", 1), worst("settle", 1)]
    return "; ".join(f"{value:.1e}".replace("e-0", "e-") for value in values)


def compare(name, lines, page):
    if name == "speed":
        wrong = compare_speed(lines, page)
    elif name in PRINTED:
        heads = [[cells(line)[0] for line in table] + cells(table[0]) for table in (PRINTED[name](lines), page)]
        wrong = None if heads[0] == heads[1] else "its rows or columns are not those that its command prints"
    else:
        table = measured(name, lines, page)
        wrong = next((f"measured: {a}\nthe page: {b}" for a, b in zip(table, page) if a != b), None)
        if len(table) != len(page):
            wrong = f"it has {len(page)} lines, not {len(table)}"
        for text in (PAGES / "Promises.md", ROOT / "Scripts/kept.txt"):
            if not wrong and promised(table) not in text.read_text():
                wrong = f"{text.name} does not say {promised(table)}"
    if wrong:
        fail(f"{TABLES[name][0]}: {wrong}\nScripts/tables.py make {name} FILE writes it; its head says which command prints FILE")
    print(f"{TABLES[name][0]}: the table is what the command prints")


def main():
    if len(sys.argv) != 4 or sys.argv[1] not in ("make", "compare") or sys.argv[2] not in TABLES:
        sys.exit(__doc__)
    _, task, name, file = sys.argv
    lines = (sys.stdin.read() if file == "-" else pathlib.Path(file).read_text()).splitlines()
    path = PAGES / TABLES[name][0]
    page = path.read_text().splitlines()
    start, end = place(name, page)
    if task == "compare":
        return compare(name, lines, page[start:end])
    page[start:end] = measured(name, lines, page[start:end])
    dated = max((n for n in range(start) if re.search(r"\(\d{4}-\d\d-\d\d[;)]", page[n])), default=None)
    if dated is None:
        fail(f"{path.name} has no date above its table")
    page[dated] = re.sub(r"\(\d{4}-\d\d-\d\d", f"({datetime.date.today()}", page[dated])
    path.write_text("\n".join(page) + "\n")
    if name != "blas":
        subprocess.run([sys.executable, str(ROOT / "Scripts/charts.py")], check=True)
    print(f"wrote {path.relative_to(ROOT)}")


main()
