#!/usr/bin/env python3
"""Makes the page of promises from the figures that a run of the tests printed, so that none is typed by hand.

    figures.py make LOG…       writes Sources/LeafSpring/LeafSpring.docc/Promises.md
    figures.py compare LOG…    fails if a figure of the page, or of README.md, differs from that of these logs

The page is Scripts/promises.md with {{name}} replaced by the figure of that name. `make` needs them all; `compare` skips those
whose step did not run, but fails if it finds fewer than MOST. Figures that depend on time are not here.
"""

import math
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
TEMPLATE = ROOT / "Scripts/promises.md"
PAGE = ROOT / "Sources/LeafSpring/LeafSpring.docc/Promises.md"
MOST = 20


def short(value):
    """Two significant digits: 2.8e-17, 0.31, 0."""
    if value == 0:
        return "0"
    if 0.01 <= abs(value) < 1000:
        return f"{value:.{max(0, 1 - math.floor(math.log10(abs(value))))}f}"
    return f"{value:.1e}".replace("e-0", "e-").replace("e+0", "e")


def whole(value):
    return f"{int(value):,}"


# Name: how the numbers of all matching lines become one, and the pattern with its number. A figure line that is new and
# matches counts too.
FIGURES = {
    "settling": (max, short, r"settling (?:light )?(?:energy|last [xv]|envelope \w+) ([\d.e+-]+)$"),
    "fit": (max, short, r"UIKit fit, relative ([\d.e-]+)"),
    "last-times": (max, short, r"settling (?:light: last times|from the threshold): worst ([\d.e-]+) ulp"),
    "no-time": (sum, whole, r"springs stepped by no time, states that changed: (\d+) of"),
    "jittered": (max, short, r"jittered steps of a spring, .*: ([\d.e-]+)$"),
    "keyframes": (max, short, r"keyframes [\w ,]*worst error ([\d.e-]+) of the range"),
    "book-rows": (max, short, r"Float rows of a book, worst corner error over its bound ([\d.]+)"),
    "transition-rows": (max, short, r"Float rows of the transitions, worst corner error over its bound ([\d.]+)"),
    "turning-rows": (max, short, r"Float corners.*: worst ([\d.]+) of the bound"),
    "memory": (max, whole, r"memory requests of .*: (\d+)$"),
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
    "swift-calls": (max, whole, r"public Swift calls that take a number: (\d+), \d+ numbers that are none refused"),
    "swift-numbers": (max, whole, r"public Swift calls that take a number: \d+, (\d+) numbers that are none refused"),
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
    lines = set()
    for log in logs:
        text = pathlib.Path(log).read_text(errors="replace")
        lines |= {line[8:].strip() for line in text.splitlines() if line.startswith("figure: ")}
    values = {}
    for name, (reduce, show, pattern) in FIGURES.items():
        numbers = [float(match[1]) for line in sorted(lines) if (match := re.search(pattern, line))]
        if numbers:
            values[name] = show(reduce(numbers))
    return values


def fail(text):
    sys.exit(f"figures.py: {text}")


def fill(values):
    template = TEMPLATE.read_text()
    unknown = set(re.findall(r"\{\{([\w-]+)\}\}", template)) - FIGURES.keys()
    if unknown:
        fail(f"{TEMPLATE.name} names figures that nothing measures: {', '.join(sorted(unknown))}")
    return re.sub(r"\{\{([\w-]+)\}\}", lambda name: values.get(name[1], name[0]), template)


def compare(values):
    if len(values) < MOST:
        fail(f"the logs hold {len(values)} of the figures: at least {MOST} are needed")
    rows = fill(values).splitlines()
    page = PAGE.read_text().splitlines()
    if len(rows) != len(page):
        fail(f"{PAGE.name} has {len(page)} lines, Scripts/promises.md {len(rows)}: figures.py make writes it")
    wrong = 0
    for row, line in zip(rows, page):
        # Figures that were not measured in this run may be anything.
        parts = [re.escape(part) for part in re.split(r"\{\{[\w-]+\}\}", row)]
        if not re.fullmatch(r"[\d.,e-]+".join(parts), line):
            print(f"measured: {row}\nthe page: {line}", file=sys.stderr)
            wrong += 1
    readme = (ROOT / "README.md").read_text()
    for name, words in (("memory", "requests per frame"), ("jumps", "caught or redirected: jumps")):
        row = next((line for line in readme.splitlines() if words in line), "")
        if name in values and not row.rstrip(" |").endswith(f"| {values[name]}"):
            print(f"README.md: {row!r}, measured {values[name]}", file=sys.stderr)
            wrong += 1
    if wrong:
        fail(f"{wrong} lines differ: figures.py make LOG… writes the page from a run of .ci/run")
    print(f"{len(values)} of {len(FIGURES)} figures equal the page's")


if len(sys.argv) < 3 or sys.argv[1] not in ("make", "compare"):
    sys.exit(__doc__)
measured = found(sys.argv[2:])
if sys.argv[1] == "compare":
    compare(measured)
else:
    named = set(re.findall(r"\{\{([\w-]+)\}\}", TEMPLATE.read_text()))
    if named - measured.keys():
        fail(f"the logs lack {', '.join(sorted(named - measured.keys()))}")
    PAGE.write_text(fill(measured))
    print(f"wrote {PAGE.relative_to(ROOT)} with {len(named)} figures")
