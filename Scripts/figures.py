#!/usr/bin/env python3
"""Makes the page of promises from the figures that a run of the tests printed, so that none is typed by hand.

    figures.py make LOG…       writes Sources/LeafSpring/LeafSpring.docc/Promises.md
    figures.py compare LOG…    fails if a figure of the page, or of README.md, differs from that of these logs
    figures.py date            the page again, from what it says and Scripts/kept.txt

The page is Scripts/promises.md with {{name}} replaced by the figure of that name. Of figures that these logs do not hold, `make` takes
those of Scripts/kept.txt, with their date, and puts new ones into it; the others it needs. `compare` skips those whose step did not
run, but fails if it finds fewer than MOST. Both fail if a figure is typed into the table by hand.
"""

import collections
import datetime
import math
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
TEMPLATE = ROOT / "Scripts/promises.md"
KEPT = ROOT / "Scripts/kept.txt"
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


def misses(values):
    """How many rays found another page in front by more than rounding."""
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
    "settling": (max, short, r"settling (?:light )?(?:energy|last [xv]|envelope \w+) ([\d.e+-]+)$"),
    "fit": (max, short, r"UIKit fit, relative ([\d.e-]+)"),
    "last-times": (max, short, r"settling (?:light: last times|from the threshold): worst ([\d.e-]+) ulp"),
    "no-time": (sum, whole, r"springs stepped by no time, states that changed: (\d+) of"),
    "no-time-of": (sum, whole, r"states that changed: \d+ of (\d+)"),
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


def fail(text):
    sys.exit(f"figures.py: {text}")


def kept():
    """Figure, date and command by name."""
    lines = [line.split("\t") for line in KEPT.read_text().splitlines() if line and not line.startswith("#")]
    for parts in lines:
        if len(parts) != 4 or not re.fullmatch(r"\d{4}-\d\d-\d\d", parts[2]):
            fail(f"{KEPT.name}: {parts[0]}: accepted are name, figure, date and command, with tabs between")
    return {name: rest for name, *rest in lines}


def named(template):
    return set(re.findall(r"\{\{([\w-]+)\}\}", template))


def fill(values):
    template = TEMPLATE.read_text()
    unknown = named(template) - FIGURES.keys() - kept().keys()
    if unknown:
        fail(f"{TEMPLATE.name} names figures that nothing measures: {', '.join(sorted(unknown))}")
    for line in template.splitlines():
        figures = re.sub(r"\{\{[\w-]+\}\}", "", line.rsplit(" | ", 1)[-1]) if line.startswith("| ") else ""
        if re.search(r"\d", figures):
            fail(f"{TEMPLATE.name}: a figure typed by hand: {figures}")
    return re.sub(r"\{\{([\w-]+)\}\}", lambda name: values.get(name[1], name[0]), template)


def dated(values):
    """The figures that were not measured, from Scripts/kept.txt, with their dates."""
    return {name: f"{text} ({date})" for name, (text, date, _) in kept().items()} | values


def keep(values):
    """Puts what was measured now into Scripts/kept.txt, if it holds a figure of that name."""
    out = []
    for line in KEPT.read_text().splitlines():
        name, *rest = line.split("\t")
        if not line.startswith("#") and name in values:
            rest = [values[name], str(datetime.date.today()), rest[2]]
        out.append("\t".join([name, *rest]))
    KEPT.write_text("\n".join(out) + "\n")


# What README.md promises, and the figures in a line that contains these words.
README = [("worst error of 110-digit vectors", ["springs"]), ("processor configurations compared", ["configurations"]),
          ("requests per frame", ["memory"]), ("caught or redirected: jumps of", ["retargets", "jumps"]),
          ("in front is in front: wrong answers of", ["rays", "wrong-rays"])]


def differences(values):
    """Lines of README.md that do not say what was measured; those that were not measured now may say what is kept."""
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


def compare(values):
    if len(values) < MOST:
        fail(f"the logs hold {len(values)} of the figures: at least {MOST} are needed")
    rows = fill(values).splitlines()
    page = PAGE.read_text().splitlines()
    if len(rows) != len(page):
        fail(f"{PAGE.name} has {len(page)} lines, Scripts/promises.md {len(rows)}: figures.py make writes it")
    wrong = 0
    for row, line in zip(rows, page):
        # Figures that were not measured in this run may be anything; those kept from an earlier run have its date.
        parts = [re.escape(part) for part in re.split(r"\{\{[\w-]+\}\}", row)]
        if not re.fullmatch(r".+?".join(parts), re.sub(r" \(\d{4}-\d\d-\d\d\)", "", line)):
            print(f"measured: {row}\nthe page: {line}", file=sys.stderr)
            wrong += 1
    for text in differences(values):
        print(text, file=sys.stderr)
        wrong += 1
    if wrong:
        fail(f"{wrong} lines differ: figures.py make LOG… writes the page from a run of .ci/run")
    print(f"{len(values)} of {len(FIGURES)} figures equal the page's")


def redate():
    """The page with its own measured figures, and those of Scripts/kept.txt."""
    values = {}
    for row, line in zip(TEMPLATE.read_text().splitlines(), PAGE.read_text().splitlines()):
        names = re.findall(r"\{\{([\w-]+)\}\}", row)
        parts = [re.escape(part) for part in re.split(r"\{\{[\w-]+\}\}", row)]
        match = re.fullmatch(r"(.+?)".join(parts), line)
        values |= dict(zip(names, match.groups())) if match else {}
    return {name: text for name, text in values.items() if name not in kept()}


def main():
    if len(sys.argv) < 2 or sys.argv[1] not in ("make", "compare", "date") or (len(sys.argv) == 2) != (sys.argv[1] == "date"):
        sys.exit(__doc__)
    if sys.argv[1] == "compare":
        return compare(found(sys.argv[2:]))
    measured = redate() if sys.argv[1] == "date" else found(sys.argv[2:])
    if sys.argv[1] == "make":
        keep(measured)
    lacking = named(TEMPLATE.read_text()) - measured.keys() - kept().keys()
    if lacking:
        fail(f"the logs lack {', '.join(sorted(lacking))}")
    PAGE.write_text(fill(dated(measured)))
    print(f"wrote {PAGE.relative_to(ROOT)} with {len(measured)} figures measured, the others dated")


main()
