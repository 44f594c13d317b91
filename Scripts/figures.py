#!/usr/bin/env python3
"""Makes the documentation's figures, so that none is typed by hand: the page of promises from the output of the tests, the tables
from the output of commands, and the charts from the tables.

    figures.py promises make LOG…      writes Sources/LeafSpring/LeafSpring.docc/Promises.md
    figures.py promises compare LOG…   fails if a figure of the page, or of README.md, differs from that of these logs
    figures.py promises date           the page again, from what it says and Scripts/kept.txt
    figures.py table make NAME FILE    writes the table of that name, with today's date, and draws the charts; FILE may be -
    figures.py table compare NAME FILE fails if the page's table is not that of FILE: of accuracy every figure, and the row of
                                       Promises.md; of speed, growth and blas, which are times, its rows, columns and peers
    figures.py charts make             draws docs/accuracy.svg, docs/speed.svg and docs/growth.svg from their tables
    figures.py charts compare          fails if one is not what its table says

The page of promises is Scripts/promises.md with {{name}} replaced by the figure of that name. Of figures that these logs do not hold,
`make` takes those of Scripts/kept.txt, with their date, and puts new ones into it; it needs all others. `compare` skips those whose
step did not run, but fails if it finds fewer than MOST. Both fail if a figure is typed by hand, in the table or after "Measured:".

NAME and what prints FILE:
    accuracy   python3 Tests/Vectors/accuracy.py | leafspring accuracy - --markdown
    speed      Benchmarks/install-peers.sh && swift run -c release --package-path Benchmarks peers --readme
    growth     swift run -c release --package-path Benchmarks stages --only growth --json FILE
    blas       leafspring doctor
"""
import collections
import datetime
import json
import math
import pathlib
import re
import sys
from xml.sax.saxutils import escape

ROOT = pathlib.Path(__file__).resolve().parent.parent
PAGES = ROOT / "Sources/LeafSpring/LeafSpring.docc"
TEMPLATE, KEPT, PAGE = ROOT / "Scripts/promises.md", ROOT / "Scripts/kept.txt", PAGES / "Promises.md"
MOST = 20
NAME = re.compile(r"\{\{([\w-]+)\}\}")


def fail(text):
    sys.exit(f"figures.py: {text}")


# ---- Promises

def short(value):
    """Two significant digits: 2.8e-17, 0.31, 0."""
    if value == 0:
        return "0"
    if 0.01 <= abs(value) < 1000:
        return f"{value:.{max(0, 1 - math.floor(math.log10(abs(value))))}f}"
    return f"{value:.1e}".replace("e-0", "e-").replace("e+0", "e")


def whole(value):
    return f"{int(value):,}"


def misses(values):
    """The number of rays that found another page in front by more than rounding."""
    return sum(value > 1e-6 for value in values)


def last(texts):
    return texts[-1]


# Name: how the numbers of all matching lines become one, and the pattern with its number. A figure line that is new and
# matches counts too.
FIGURES = {
    "springs": (max, short, r"^spring [^,:]* ([\d.]+e[+-]\d+)$"),
    "bezier": (max, short, r"Bézier value worst ([\d.]+) ULP"),
    "host-clock": (max, short, r"host clock's steps against the clock itself: worst ([\d.]+) ulp"),
    "configurations": (max, whole, r"^configurations: (\d+), "),
    "wrong-rays": (misses, whole, r"rays.*worst hidden ([\d.e-]+)"),
    "planted-faults": (last, str, r"planted faults caught: (\d+ of \d+)"),
    "generations": (max, whole, r"handles of 8-bit generations that came twice or lived on: (\d+) of"),
    "blender": (max, short, r"GLB of .* in Blender .*worst ([\d.e-]+) points"),
    "film-corners": (max, short, r"film and browser, .*centres apart by ([\d.]+) points"),
    "film-pixels": (sum, whole, r"film and browser, .* of (\d+) pixels away"),
    "settling": (max, short, r"settling (?:settle|light) (?:energy|last [xv]|envelope \w+) ([\d.e+-]+)$"),
    "fit": (max, short, r"UIKit fit, relative ([\d.e-]+)"),
    "last-times": (max, short, r"settling from the threshold: worst ([\d.e-]+) of 1e-12"),
    "no-time": (sum, whole, r"springs stepped by no time, states that changed: (\d+) of"),
    "no-time-of": (sum, whole, r"states that changed: \d+ of (\d+)"),
    "jittered": (max, short, r"jittered steps of a spring, .* a thousand: ([\d.e-]+)$"),
    "jittered-all": (max, short, r"steps of a spring that lasts, .*: ([\d.e-]+)$"),
    "keyframes": (max, short, r"keyframes [\w ,]*worst error ([\d.e-]+) of the range"),
    "book-rows": (max, short, r"Float rows of a book, worst corner error over its bound ([\d.]+)"),
    "transition-rows": (max, short, r"Float rows of the transitions, worst corner error over its bound ([\d.]+)"),
    "turning-rows": (max, short, r"Float corners.*: worst ([\d.]+) of the bound"),
    "memory": (max, whole, r"memory requests of .*: (\d+)$"),
    "peel-catch": (max, short, r"catches of peeled leaves: a vertex moves ([\d.e-]+) points"),
    "jumps": (sum, whole, r"retargets of .*: (\d+) jumps"),
    "retargets": (sum, whole, r"(\d+) retargets of .*: \d+ jumps"),
    "clone-calls": (sum, whole, r"a stage replaced by its clones, .*, (\d+) calls: every frame equal"),
    "questions": (sum, whole, r"(\d+) questions between \d+ steps: every frame equal"),
    "sequences": (sum, whole, r"(\d+) steps of sequences up to \d"),
    "sequence-jump": (max, short, r"steps of sequences .*worst jump ([\d.e-]+) ulp in value"),
    "rays": (sum, whole, r"^(?!rays).*?(\d+) rays, .*worst hidden"),
    "hidden": (max, short, r"rays.*worst hidden ([\d.e-]+)"),
    "beyond-eye": (sum, whole, r"cells beyond the eye on a stage (\d+), hit tests beside them \d+: all numbers finite"),
    "strip-gap": (max, short, r"gap between strips of .*: worst ([\d.e-]+) page widths"),
    "completion": (max, short, r"completion by a straight curve: worst ([\d.e-]+) of the run"),
    "release-ends": (sum, whole, r"releases without exactly one end: (\d+) of"),
    "releases": (sum, whole, r"releases without exactly one end: \d+ of (\d+)"),
    "pinches-beyond": (sum, whole, r"pinches of leaping scales.*: (\d+) of"),
    "swift-calls": (max, whole, r"public Swift calls that take a number: (\d+), \d+ NaN or infinite numbers refused"),
    "swift-numbers": (max, whole, r"public Swift calls that take a number: \d+, (\d+) NaN or infinite numbers refused"),
    "lost-doubles": (sum, whole, r"doubles that did not come back through decimal or hexadecimal text: (\d+) of"),
    "prefixes": (sum, whole, r"recording .*: every prefix of (\d+) bytes refused"),
    "flips": (sum, whole, r"recording .*: (\d+) single-bit flips, all refused"),
    "script-prefixes": (sum, whole, r"\.jsonl: (\d+) prefixes and \d+ single-bit flips"),
    "script-flips": (sum, whole, r"\.jsonl: \d+ prefixes and (\d+) single-bit flips"),
    "torn": (sum, whole, r"mailbox: .*read beside the writer, (\d+) torn"),
    "names": (sum, whole, r"(\d+) output names, \d+ written, the others refused"),
    "c-answers": (max, whole, r"the script of calls: (\d+) equal answers from Swift and from the C library"),
    "python-answers": (max, whole, r"(\d+) equal answers from C and from Python"),
    "wasm-answers": (max, whole, r"(\d+) equal answers from C and from WebAssembly"),
    "css": (max, short, r"exported animations of .*: worst corner, in points, CSS ([\d.e-]+)"),
    "linear": (max, short, r"linear\(\) of .*: worst ([\d.]+) of the tolerance"),
    "glb": (max, short, r"GLB of .*: .*worst ([\d.e-]+) points"),
    "core-animation": (max, whole, r"Core Animation source .*: (\d+) numbers at their frames equal"),
}


def found(logs):
    """The figures of the logs, by name, as text."""
    # Two lines of one log that are equal are two figures; in another log they are the same ones again.
    lines = collections.Counter()
    for log in logs:
        text = pathlib.Path(log).read_text(errors="replace")
        lines |= collections.Counter(line[8:].strip() for line in text.splitlines() if line.startswith("figure: "))
    lines = sorted(lines.elements())
    values = {}
    for name, (reduce, show, pattern) in FIGURES.items():
        kind = str if show is str else float
        numbers = [kind(match[1]) for line in lines if (match := re.search(pattern, line))]
        if numbers:
            values[name] = show(reduce(numbers))
    return values


def kept():
    """Figure, date and command by name."""
    lines = [line.split("\t") for line in KEPT.read_text().splitlines() if line and not line.startswith("#")]
    for parts in lines:
        if len(parts) != 4 or not re.fullmatch(r"\d{4}-\d\d-\d\d", parts[2]):
            fail(f"{KEPT.name}: {parts[0]}: accepted are name, figure, date and command, with tabs between")
    return {name: rest for name, *rest in lines}


def shown(row, line):
    """The match of a line of the page with its line of the template, a group for each figure; None if it is another line."""
    return re.fullmatch("(.+?)".join(map(re.escape, NAME.split(row)[::2])), line)


def fill(values):
    template = TEMPLATE.read_text()
    unknown = {*NAME.findall(template)} - FIGURES.keys() - kept().keys()
    if unknown:
        fail(f"{TEMPLATE.name} names figures that nothing measures: {', '.join(sorted(unknown))}")
    for line in template.splitlines():
        last_cell = line.rsplit(" | ", 1)[-1] if line.startswith("| ") else line if line.startswith("- Measured: ") else ""
        figures = NAME.sub("", last_cell)
        if re.search(r"\d", figures):
            fail(f"{TEMPLATE.name}: a figure typed by hand: {figures}")
    return NAME.sub(lambda name: values.get(name[1], name[0]), template)


def dated(values):
    """The figures that were not measured, from Scripts/kept.txt, with their dates."""
    return {name: f"{text} ({date})" for name, (text, date, _) in kept().items()} | values


def keep(values):
    """Writes measured figures into Scripts/kept.txt, if it holds a figure of that name."""
    out = []
    for line in KEPT.read_text().splitlines():
        name, *rest = line.split("\t")
        if not line.startswith("#") and name in values:
            rest = [values[name], str(datetime.date.today()), rest[2]]
        out.append("\t".join([name, *rest]))
    KEPT.write_text("\n".join(out) + "\n")


# The promises of README.md: words of the line, and the figures after them.
README = [("worst error of 110-digit vectors", ["springs"]), ("processor configurations compared", ["configurations"]),
          ("requests per frame", ["memory"]), ("keeps its value and velocity: jumps of", ["retargets", "jumps"]),
          ("Paint order is right: wrong answers of", ["rays", "wrong-rays"])]


def differences(values):
    """Lines of README.md that differ from the measured figures, or from the kept ones if not measured now."""
    known = {name: text for name, (text, *_) in kept().items()} | values
    lines = (ROOT / "README.md").read_text().splitlines()
    for words, names in README:
        row = next((line for line in lines if words in line), "")
        found = re.findall(r"[\d.,]+(?:e-\d+)?", row.split(words)[-1])
        if not row:
            yield f"README.md has no line with {words!r}"
        for name, text in zip(names, found or [""] * len(names)):
            if known.get(name, text) != text:
                yield f"README.md: {row!r}, {name} is {known[name]}"
    sizes = dict(line.split() for line in (ROOT / "Scripts/sizes.txt").read_text().splitlines())
    size = f"{int(sizes['libleafspring.so-x86_64']) / 1e6:.1f} MB"
    if f"a shared library of {size}" not in "\n".join(lines):
        yield f"README.md does not say that the library has {size}, as Scripts/sizes.txt does"


def compare_promises(values):
    if len(values) < MOST:
        fail(f"the logs hold {len(values)} of the figures: at least {MOST} are needed")
    rows = fill(values).splitlines()
    page = PAGE.read_text().splitlines()
    if len(rows) != len(page):
        fail(f"{PAGE.name} has {len(page)} lines, Scripts/promises.md {len(rows)}: figures.py promises make writes it")
    wrong = 0
    for row, line in zip(rows, page):
        # Figures that were not measured in this run may be anything; those kept from an earlier run have its date.
        if not shown(row, re.sub(r" \(\d{4}-\d\d-\d\d\)", "", line)):
            print(f"measured: {row}\nthe page: {line}", file=sys.stderr)
            wrong += 1
    for text in differences(values):
        print(text, file=sys.stderr)
        wrong += 1
    if wrong:
        fail(f"{wrong} lines differ: figures.py promises make LOG… writes the page from a run of .ci/run")
    print(f"{len(values)} of {len(FIGURES)} figures equal the page's")


def redate():
    """The page with its own measured figures, and those of Scripts/kept.txt."""
    values = {}
    for row, line in zip(TEMPLATE.read_text().splitlines(), PAGE.read_text().splitlines()):
        values |= dict(zip(NAME.findall(row), match.groups())) if (match := shown(row, line)) else {}
    return {name: text for name, text in values.items() if name not in kept()}


def promises(task, *logs):
    if task == "compare":
        return compare_promises(found(logs))
    measured = redate() if task == "date" else found(logs)
    if task == "make":
        keep(measured)
    lacking = {*NAME.findall(TEMPLATE.read_text())} - measured.keys() - kept().keys()
    if lacking:
        fail(f"the logs lack {', '.join(sorted(lacking))}")
    PAGE.write_text(fill(dated(measured)))
    print(f"wrote {PAGE.relative_to(ROOT)} with {len(measured)} figures measured, the others dated")


# ---- Tables

# Name: page, and how its table begins.
TABLES = {"accuracy": ("Accuracy.md", "| worst error, relative"), "speed": ("Speed.md", "| ns per cell, least of"),
          "growth": ("Speed.md", "| how many"), "blas": ("ChoosingBLAS.md", "| | 400 cells, BLAS")}


def place(name, lines):
    """The position of a table in a text: its first line and the one after its last."""
    start = next((n for n, line in enumerate(lines) if line.startswith(TABLES[name][1])), None)
    if start is None:
        fail(f"no line begins with {TABLES[name][1]!r}")
    end = start
    while end < len(lines) and lines[end].startswith("|"):
        end += 1
    return start, end


def cells(line):
    return [cell.strip() for cell in line.strip().strip("|").split("|")]


def blas_table(lines):
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


def growth_table(lines):
    """Microseconds of a frame, three digits, by the numbers of moving cells and resting books."""
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


PRINTED = {"blas": blas_table, "growth": growth_table}


def own(line):
    """Mode and kernel of our figure."""
    return re.sub(r"^[\d.]+ ", "", cells(line)[3])


def peer_names(line):
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
        if peer_names(line) - peer_names(rows[key]):
            return f"{' '.join(key)}: not compared with {', '.join(sorted(peer_names(line) - peer_names(rows[key])))}"
    return None if shared >= 3 else f"only {shared} rows of the page were measured"


def promised(table):
    """The row of Promises.md: the worst of springs in both types, of curves, keyframes and settling times."""
    def worst(start, column):
        return max(float(cells(line)[column].split()[0]) for line in table[2:] if cells(line)[0].startswith(start))

    values = [worst("spring", 1), worst("spring", 3), worst("curve", 1), worst("keyframes", 1), worst("settle", 1)]
    return "; ".join(f"{value:.1e}".replace("e-0", "e-") for value in values)


def compare_table(name, lines, page):
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
        fail(f"{TABLES[name][0]}: {wrong}\nScripts/figures.py table make {name} FILE writes it; its head says which command prints FILE")
    print(f"{TABLES[name][0]}: the table is what the command prints")


def table(task, name, file):
    lines = (sys.stdin.read() if file == "-" else pathlib.Path(file).read_text()).splitlines()
    path = PAGES / TABLES[name][0]
    page = path.read_text().splitlines()
    start, end = place(name, page)
    if task == "compare":
        return compare_table(name, lines, page[start:end])
    page[start:end] = measured(name, lines, page[start:end])
    dated = max((n for n in range(start) if re.search(r"\(\d{4}-\d\d-\d\d[;)]", page[n])), default=None)
    if dated is None:
        fail(f"{path.name} has no date above its table")
    page[dated] = re.sub(r"\(\d{4}-\d\d-\d\d", f"({datetime.date.today()}", page[dated])
    path.write_text("\n".join(page) + "\n")
    charts("make")
    print(f"wrote {path.relative_to(ROOT)}")


# ---- Charts

OURS, OTHER, OUTSIDE, TEXT, FAINT, GROUND = "#2f8f6b", "#c9803a", "#8a7fc0", "#22262c", "#8a919b", "#fbfbf8"


class Chart:
    """A picture 1,000 wide with a title, a legend of names with their colours, and a logarithmic scale from low to high across."""

    LEFT, RIGHT, TOP = 190, 900, 70

    def __init__(self, title, unit, legend, low, high):
        self.title, self.unit, self.legend, self.low, self.high = title, unit, legend, low, high
        self.parts, self.y = [], self.TOP

    def place(self, value):
        share = math.log10(min(max(value, self.low), self.high) / self.low) / math.log10(self.high / self.low)
        return self.LEFT + (self.RIGHT - self.LEFT) * share

    def text(self, x, y, words, style="", anchor="start"):
        style = style and f' style="{style}"'
        self.parts.append(f'<text x="{x:.1f}" y="{y:.0f}" text-anchor="{anchor}"{style}>{escape(words)}</text>')

    def label(self, words, down, style=""):
        self.text(self.LEFT - 10, self.y + down, words, style, "end")

    def bar(self, value, words, colour, pitch):
        x = self.place(value)
        self.parts.append(f'<rect x="{self.LEFT}" y="{self.y}" width="{max(1, x - self.LEFT):.1f}" height="10" fill="{colour}"/>')
        self.text(x + 5, self.y + 9, words, "font-size:10px")
        self.y += pitch

    def curve(self, points, colour, height, low, high):
        """Points of the scale across and of a logarithmic one upward."""
        def up(value):
            return self.y + height * (1 - math.log10(value / low) / math.log10(high / low))

        places = [(self.place(x), up(y)) for x, y in points]
        line = " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
        self.parts.append(f'<polyline points="{line}" fill="none" stroke="{colour}" stroke-width="2.5"/>')
        self.parts += [f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3.5" fill="{colour}"/>' for x, y in places]

    def grid(self, height):
        step = max(1, round(math.log10(self.high / self.low) / 8))
        for power in range(math.ceil(math.log10(self.low)), math.floor(math.log10(self.high)) + 1, step):
            x = self.place(10.0 ** power)
            yield f'<path d="M{x:.1f} {self.TOP - 6}V{height - 34}" stroke="{FAINT}" stroke-opacity="0.35"/>'
            yield f'<text x="{x:.1f}" y="{height - 16}" text-anchor="middle">{f"{10.0 ** power:g}"}</text>'
        yield f'<text x="20" y="{height - 16}">{escape(self.unit)}</text>'

    def svg(self):
        height = self.y + 40
        head = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1000 {height}" width="1000" height="{height}" role="img">',
                f"<title>{escape(self.title)}</title>", f'<rect width="1000" height="{height}" fill="{GROUND}"/>',
                f'<style>text{{font:13px system-ui,"DejaVu Sans",sans-serif;fill:{TEXT}}}</style>',
                f'<text x="20" y="26" style="font-size:17px;font-weight:600">{escape(self.title)}</text>']
        x = self.LEFT
        for name, colour in self.legend:
            head.append(f'<rect x="{x}" y="40" width="12" height="12" fill="{colour}"/><text x="{x + 18}" y="51">{escape(name)}</text>')
            x += 60 + 7 * len(name)
        return "\n".join([*head, *self.grid(height), *self.parts]) + "\n</svg>\n"


def rows(name):
    """The cells of a page's table, below its head."""
    lines = (PAGES / TABLES[name][0]).read_text().splitlines()
    start, end = place(name, lines)
    return [cells(line) for line in lines[start + 2:end]]


def number(text):
    found = re.search(r"[\d.]+(?:e[+-]?\d+)?", text)
    return float(found[0]) if found else None


def accuracy_chart():
    chart = Chart("Worst relative error in Double, by regime", "relative error", [("LeafSpring", OURS), ("textbook", OTHER)], 1e-17, 1e8)
    for label, ours, textbook, *_ in rows("accuracy"):
        if number(textbook) is not None:
            chart.label(label.replace("spring, ", ""), 16)
            chart.bar(number(ours), ours.split()[0], OURS, 12)
            chart.bar(number(textbook), textbook.split()[0], OTHER, 18)
    return chart.svg()


def peer_times(best, others):
    """Every peer of a row of the table of speed, the best first: its name, and how many times as long as LeafSpring it takes."""
    name, times = re.match(r"(.*?) [\d.]+ \(([\d.]+) ×\)$", best).groups()
    yield name, times
    yield from re.findall(r"(.+?) ([\d.]+)(?:, |$)", others)


def speed_chart():
    chart = Chart("Nanoseconds a cell, LeafSpring and its peers", "ns a cell",
                 [("LeafSpring", OURS), ("C and C++", OTHER), ("numpy and Node", OUTSIDE)], 0.05, 500)
    for label, cells, _, ours, _, best, others, *_ in rows("speed"):
        if not best:
            continue
        chart.label(f"{label}, {int(cells):,}", 10, "font-weight:600")
        chart.bar(number(ours), ours, OURS, 12)
        for peer, times in sorted(peer_times(best, others), key=lambda entry: float(entry[1])):
            chart.label(peer, 9, "font-size:10px")
            chart.bar(number(ours) * float(times), f"{times} ×", OUTSIDE if re.search(r"numpy|\(node\)", peer) else OTHER, 12)
        chart.y += 12
    return chart.svg()


def slope(points):
    """The slope of the straight line through the logarithms, by least squares."""
    x, y = ([math.log10(value) for value in values] for values in zip(*points))
    mean_x, mean_y = sum(x) / len(x), sum(y) / len(y)
    return sum((a - mean_x) * (b - mean_y) for a, b in zip(x, y)) / sum((a - mean_x) ** 2 for a in x)


def growth_chart():
    """Microseconds of a frame against the numbers of moving cells and resting books."""
    moving, resting = [], []
    for count, *times in rows("growth"):
        for points, time in zip((moving, resting), times):
            if time:
                points.append((float(count.replace(",", "")), float(time.replace(",", ""))))
    # Every frame has a fixed cost; the straight part begins where that is small.
    steep = [point for point in moving if point[0] >= 1000]
    chart = Chart("A frame's time grows with what moves, not with what rests", "how many",
                  [(f"cells that turn: slope {slope(steep):.2f} from 1,000 on", OTHER),
                   (f"books at rest beside a turning leaf: slope {slope(resting):.2f}", OURS)],
                  1, max(x for x, _ in moving + resting))
    low, high = (10.0 ** round_to(math.log10(edge(y for _, y in moving + resting)))
                 for round_to, edge in ((math.floor, min), (math.ceil, max)))
    for power in range(round(math.log10(low)), round(math.log10(high)) + 1):
        chart.text(chart.LEFT - 10, chart.y + 320 * (1 - math.log10(10.0 ** power / low) / math.log10(high / low)) + 4,
                   f"{10.0 ** power:g} µs", "", "end")
    chart.curve(moving, OTHER, 320, low, high)
    chart.curve(resting, OURS, 320, low, high)
    chart.y += 320
    return chart.svg()


def charts(task):
    drawn = {"accuracy": accuracy_chart, "speed": speed_chart, "growth": growth_chart}
    for name, draw in drawn.items():
        path, text = ROOT / f"docs/{name}.svg", draw()
        if task == "make":
            path.write_text(text)
        elif not path.exists() or path.read_text() != text:
            fail(f"docs/{path.name} is not what its table says: figures.py charts make draws it")
    print(", ".join(f"docs/{name}.svg" for name in drawn) + (": drawn" if task == "make" else ": as the tables say"))


def main(words):
    tasks = {"promises": (promises, {"make", "compare", "date"}), "table": (table, {"make", "compare"}),
             "charts": (charts, {"make", "compare"})}
    run, ways = tasks.get(words[0] if words else "", (None, set()))
    fits = {"promises": lambda rest: (len(rest) == 0) == (words[1] == "date"), "charts": lambda rest: not rest,
            "table": lambda rest: len(rest) == 2 and rest[0] in TABLES}
    if len(words) < 2 or words[1] not in ways or not fits[words[0]](words[2:]):
        sys.exit(__doc__)
    run(*words[1:])


main(sys.argv[1:])
