#!/usr/bin/env python3
"""Draws random mutations over all rooms of the core and its C kernels, builds them all in one copy of the project, and runs
the tests with each in turn: which of them turns a test red?

    Scripts/mutations.py                       100 mutations, seed 1, in a temporary folder
    Scripts/mutations.py 20 --seed 7 --folder DIR   20 others, in a folder that is kept, with its build
    Scripts/mutations.py --folder DIR --only 3,17   these two again, of those that were drawn there

A mutation changes one operator, constant, argument or column of one line, or drops a statement. In the copy the line holds both:
`leafMutated(17) ? (changed) : (as it is)`; LEAF_MUTATION=17 in the environment chooses. Those that do not compile are drawn
again. Tests of the same room run first, then all of them; a run ends at its first red line. A mutation that makes the tests
stop, crash or take longer than the limit (5 times as long as without one) is printed as such and is noticed, too.

Exit status: 0 at least 95 % noticed, 1 fewer, 64 usage, 70 the copy does not build or is red without a mutation.
"""
import argparse
import glob
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import time

ROOMS = ["Base", "Input", "Time", "Choreography", "Matrix", "Stage", "CMathShim"]
TOKENS = [
    (r" \+ ", " - "), (r" - ", " + "), (r" \* ", " / "), (r" / ", " * "), (r" < ", " <= "), (r" <= ", " < "),
    (r" > ", " >= "), (r" >= ", " > "), (r" == ", " != "), (r" != ", " == "), (r" && ", " || "), (r" \|\| ", " && "),
    (r"\.\.<", "..."), (r"(?<![\w.])0(?![\w.])", "1"), (r"(?<![\w.])1(?![\w.])", "0"), (r"(?<![\w.])2(?![\w.])", "3"),
    (r"(?<![\w.])0\.5\b", "0.25"), (r"\bmin\(", "max("), (r"\bmax\(", "min("), (r"\btrue\b", "false"), (r"\bfalse\b", "true"),
    (r"\.x\b", ".y"), (r"\.y\b", ".x"), (r"\.width\b", ".height"), (r"\.height\b", ".width"), (r"\bfirst\b", "last"),
    (r"\blow\b", "high"), (r"\bs0\b", "s1"), (r"\bfrom\b", "to"), (r"\.origin\b", ".target"), (r"\.value\b", ".velocity"),
    (r"(?<=[ (,])-(?=\w)", ""), (r"\[0\]", "[1]"), (r"\.first\b", ".last"), (r"\.lowerBound\b", ".upperBound"),
]
SWIFT_SKIP = re.compile(r'"|precondition|fatalError|//|#|@|\bcase\b|\bdefault\b|\bfunc\b|\bvar .*\{|\binit\b|\blet .*: [A-Z]\w*$|->|^private |^static |^lazy |^public |^internal ')
C_SKIP = re.compile(r'"|//|/\*|\*/|\\$|^\s*#|\bstatic\b|\bfor\b|\btypedef\b|__asm|\{.*,')


def balanced(text):
    depth = 0
    for c in text:
        depth += c in "([{"
        depth -= c in ")]}"
        if depth < 0:
            return False
    return depth == 0


def top_level(text, mark):
    """Where `mark` stands outside all brackets."""
    depth, places = 0, []
    for i, c in enumerate(text):
        depth += c in "([{"
        depth -= c in ")]}"
        if depth == 0 and text.startswith(mark, i):
            places.append(i)
    return places


def changes(expression):
    """Every way to change one thing of an expression: (what, the changed expression)."""
    found = []
    for pattern, other in TOKENS:
        for match in re.finditer(pattern, expression):
            changed = expression[: match.start()] + other + expression[match.end():]
            found.append(("%s -> %s" % (match.group().strip() or "-", other.strip() or "nothing"), changed))
    for match in re.finditer(r"\b\w+\(([^()]*)\)", expression):
        parts = match.group(1).split(", ")
        for i in range(len(parts) - 1):
            a, b = (re.match(r"(\w+: )?(.*)", p, re.S).groups() for p in parts[i: i + 2])
            if a[1] == b[1] or (a[0] or "").strip() not in ("", (b[0] or "").strip()) and not b[0]:
                continue
            swapped = parts[:i] + [(a[0] or "") + b[1], (b[0] or "") + a[1]] + parts[i + 2:]
            changed = expression[: match.start(1)] + ", ".join(swapped) + expression[match.end(1):]
            found.append(("arguments swapped", changed))
    return found


def swift_line(line, before, after):
    """The expressions of a line that may be changed: (text before, expression, text behind), and whether the line may go."""
    text = line.strip()
    if not text or SWIFT_SKIP.search(text) or re.search(r"([-+*/&|?:=,(]|&&|\|\|)$", before.strip()):
        return [], False
    if re.match(r"([-+*/.?:&|=]|where\b|else\b)", after.strip()) or re.search(r"[-+*/&|?:=,(\[]$", text):
        return [], False
    indent = line[: len(line) - len(line.lstrip())]
    match = re.match(r"(guard |if |while |\} else if )(.*?)( else \{.*| \{.*)$", text)
    if match:
        head, conditions, tail = match.groups()
        if not balanced(conditions) or "{" in conditions or re.search(r"\{.*\{", tail):
            return [], False
        cuts = [-1] + top_level(conditions, ",") + [len(conditions)]
        found = []
        for a, b in zip(cuts, cuts[1:]):
            clause = conditions[a + 1: b]
            if re.match(r"\s*(let|var)\b", clause) or not clause.strip():
                continue
            space = " " if clause.startswith(" ") else ""
            found.append((indent + head + conditions[: a + 1] + space, clause.strip(), conditions[b:] + tail))
        return found, False
    if "{" in text or "}" in text or not balanced(text):
        return [], False
    match = re.match(r"(return )(.+)$|((?:let|var) [\w(), ]+ = )(.+)$|([\w.!?\[\]()+, ]+ [-+*/|&]?= )(.+)$", text)
    drops = bool(re.match(r"[a-z_(][\w.!?\[\](), &+:]*( [-+*/|&]?= .+|\(.*\))$", text)) and not re.match(
        r"(return|let|var|guard|if|switch|repeat|throw|try|continue|break)\b", text)
    if match:
        groups = [g for g in match.groups() if g is not None]
        head, expression = groups
        tries = re.match(r"try ", expression)
        if tries:
            head, expression = head + "try ", expression[4:]
        if top_level(expression, ",") or re.match(r"(if|switch)\b", expression):
            return [], drops
        return [(indent + head, expression, "")], drops
    return [], drops


def c_line(line, before, after):
    text = line.strip()
    if not text or C_SKIP.search(text) or before.rstrip().endswith("\\") or not re.search(r"[;{})]$", before.strip() or ";"):
        return [], False
    indent = line[: len(line) - len(line.lstrip())]
    match = re.match(r"((?:\} else )?if \()(.*)(\) (?:\{|[^{]*;))$", text)
    if match and balanced(match.group(2)):
        return [(indent + match.group(1), match.group(2), match.group(3))], False
    match = re.match(r"(return )([^{]+)(;)$|((?:[\w* ]+ )?[\w.>\[\]()+*-]+ [-+*/|&^]?= )([^{]+)(;)$", text)
    if match:
        head, expression, tail = [g for g in match.groups() if g is not None]
        if balanced(expression) and not top_level(expression, ",") and not top_level(expression, ";"):
            drops = bool(re.match(r"[\w.>\[\]-]+ [-+*/|&^]?= ", text))
            return [(indent + head, expression, tail)], drops
    return [], False


def candidates(root):
    """All mutations there are: room -> list of (file, number of the line, what, the new line with MUTATED for the choice)."""
    found = {room: [] for room in ROOMS}
    for room in ROOMS:
        place = "CMathShim/*.h" if room == "CMathShim" else "Sources/LeafSpring/%s/**/*.swift" % room
        is_c = room == "CMathShim"
        for path in sorted(glob.glob(os.path.join(root, place), recursive=True)):
            lines = open(path).read().split("\n")
            name = os.path.relpath(path, root)
            for i in range(1, len(lines) - 1):
                parts, drops = (c_line if is_c else swift_line)(lines[i], lines[i - 1], lines[i + 1])
                for head, expression, tail in parts:
                    for what, changed in changes(expression):
                        both = "MUTATED ? (%s) : (%s)" % (changed, expression)
                        found[room].append((name, i, what, head + ("(%s)" % both) + tail))
                if drops:
                    line = lines[i]
                    indent = line[: len(line) - len(line.lstrip())]
                    new = "if (!MUTATED) { %s }" if is_c else "if !MUTATED { %s }"
                    found[room].append((name, i, "dropped", indent + new % line.strip()))
    return found


class Draw:
    """Mutations drawn from all rooms alike, at most one on a line."""

    def __init__(self, root, seed):
        self.random, self.all, self.taken = random.Random(seed), candidates(root), set()

    def next(self, number):
        while True:
            room = self.random.choice(ROOMS)
            file, line, what, new = self.random.choice(self.all[room])
            if (file, line) not in self.taken:
                self.taken.add((file, line))
                return dict(id=number, room=room, file=file, line=line, what=what, new=new)


def write(root, source, mutations):
    """Writes the mutated files, and the choice. Files that stay as they are keep their times."""
    files = {}
    for m in mutations:
        files.setdefault(m["file"], []).append(m)
    for path in set(files) | {m["file"] for m in mutations}:
        lines = open(os.path.join(source, path)).read().split("\n")
        for m in files.get(path, []):
            choice = "leaf_mutation_number == %d" if path.endswith(".h") else "leafMutated(%d)"
            lines[m["line"]] = m["new"].replace("MUTATED", choice % m["id"] if not path.endswith(".h") else "(" + choice % m["id"] + ")")
        put(os.path.join(root, path), "\n".join(lines))
    put(os.path.join(root, "Sources/LeafSpring/Base/Mutated.swift"),
        "import CMathShim\n\n@inline(__always) func leafMutated(_ number: Int32) -> Bool { leaf_mutation() == number }\n")
    head = open(os.path.join(source, "CMathShim/leaf_blas.h")).read()
    if "CMathShim/leaf_blas.h" in files:
        head = open(os.path.join(root, "CMathShim/leaf_blas.h")).read()
    if "leaf_mutation_number" not in head.split("#ifndef LEAF_BLAS_H")[0]:
        put(os.path.join(root, "CMathShim/leaf_mutation.h"),
            "#ifndef LEAF_MUTATION_H\n#define LEAF_MUTATION_H\nextern int leaf_mutation_number;\n"
            "static inline int leaf_mutation(void) { return leaf_mutation_number; }\n#endif\n")
    for header in glob.glob(os.path.join(root, "CMathShim/*.h")):
        text = open(header).read()
        if not header.endswith("leaf_mutation.h") and '#include "leaf_mutation.h"' not in text:
            put(header, '#include "leaf_mutation.h"\n' + text)
    put(os.path.join(root, "Sources/CShimStamp/mutation.c"),
        "#include <stdlib.h>\nint leaf_mutation_number = -1;\n__attribute__((constructor)) static void choose(void) {\n"
        '  const char *word = getenv("LEAF_MUTATION");\n  if (word) leaf_mutation_number = atoi(word);\n}\n')


def put(path, text):
    if not os.path.exists(path) or open(path).read() != text:
        open(path, "w").write(text)


def restore(root, source, paths):
    for path in paths:
        put(os.path.join(root, path), open(os.path.join(source, path)).read())


def run(command, root, log, limit=3600):
    with open(log, "w") as out:
        return subprocess.run(command, cwd=root, stdout=out, stderr=subprocess.STDOUT, timeout=limit).returncode


def refused(log, root, mutations):
    """The mutations on lines of which the compiler complains."""
    bad, text = set(), open(log, errors="replace").read()
    for path, line in re.findall(r"(\S+?\.(?:swift|h)):(\d+):\d+: error:", text):
        name = os.path.relpath(os.path.join(root, path), root)
        there = [(m["line"] + 1 + name.endswith(".h"), m["id"]) for m in mutations if m["file"] == name]
        # What is missing may be missed further down.
        near = [n for at, n in there if abs(at - int(line)) <= 1] or [n for at, n in sorted(there) if at < int(line)][-1:]
        bad |= set(near or [n for _, n in there])
    return bad


def fit(root, source, draw, count, log):
    """Draws until so many compile."""
    mutations = [draw.next(i + 1) for i in range(count)]
    swift = sorted(glob.glob(os.path.join(root, "Sources/LeafSpring/**/*.swift"), recursive=True))
    swift = sorted(set(swift) | {os.path.join(root, "Sources/LeafSpring/Base/Mutated.swift")})
    check = ["swiftc", "-emit-sil", "-wmo", "-o", os.devnull, "-swift-version", "6", "-module-name", "LeafSpring", "-package-name",
             "leafspring", "-I", "CMathShim"] + swift
    for attempt in range(20):
        write(root, source, mutations)
        if run(check, root, log) == 0:
            return mutations
        bad = refused(log, root, mutations)
        if not bad:
            sys.exit("the copy does not compile: see %s" % log)
        print("%d of %d do not compile: drawn again" % (len(bad), count), flush=True)
        restore(root, source, {m["file"] for m in mutations})
        mutations = [draw.next(m["id"]) if m["id"] in bad else m for m in mutations]
    sys.exit("no end of mutations that do not compile")


def suites(root, room):
    rooms = ["Base", "Time", "Matrix", "Choreography"] if room == "CMathShim" else [room]
    names = []
    for each in rooms:
        for path in glob.glob(os.path.join(root, "Tests/LeafSpringTests/%s/**/*.swift" % each), recursive=True):
            names += re.findall(r"@Suite(?:\([^)]*\))? struct (\w+)", open(path).read())
    return r"\.(%s)/" % "|".join(sorted(set(names)))


def test(root, number, choice, limit, log):
    """Runs the chosen tests with one mutation: green, red, crash or late, what was red, and the seconds."""
    # The program itself: `swift test` would make a second run in the same folder wait.
    program = os.path.join(root, ".build/release/LeafSpringPackageTests.xctest")
    command = [program, "--testing-library", "swift-testing"] + choice
    environment = dict(os.environ, LEAF_MUTATION=str(number), SWIFT_BACKTRACE="enable=no")
    begun, red = time.time(), None
    with open(log, "a") as out:
        process = subprocess.Popen(command, cwd=root, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                                   start_new_session=True)
        os.set_blocking(process.stdout.fileno(), False)
        rest = b""
        while True:
            piece = process.stdout.read()
            if piece:
                out.write(piece.decode(errors="replace"))
                rest = (rest + piece)[-100_000:]
                match = re.search(rb"\xe2\x9c\x98\S* Test ([^\n]*)", rest)
                red = match and match.group(1).decode(errors="replace")[:90]
            if red or process.poll() is not None and not piece or time.time() - begun > limit:
                break
            time.sleep(0.05)
        ended = process.poll()
        if ended is None:
            os.killpg(process.pid, 9)
            process.wait()
    seconds = time.time() - begun
    if red:
        return "red", red, seconds
    if ended is None:
        return "late", "%d s" % limit, seconds
    return ("green", "", seconds) if ended == 0 else ("crash", "status %d" % ended, seconds)


def judge(root, m, limit, log):
    for way in ["--filter", "--skip"]:
        outcome, why, _ = test(root, m["id"], [way, suites(root, m["room"])], limit, log)
        if outcome != "green":
            break
    words = {"green": "SURVIVED", "red": "killed", "crash": "killed (crash)", "late": "timed out"}[outcome]
    print("%d %s: %s:%d %s | %s %s" % (m["id"], words, m["file"], m["line"] + 1, m["what"], m["new"].strip()[:150], why), flush=True)
    return outcome


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("count", nargs="?", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--folder")
    parser.add_argument("--only", help="numbers of mutations of the folder, divided by commas")
    parser.add_argument("--prepare", action="store_true", help="draw and write them, without building")
    options = parser.parse_args()
    source = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    root = os.path.abspath(options.folder or tempfile.mkdtemp(prefix="mutations"))
    log, kept = root + ".log", os.path.join(root, "mutations.json")
    if not os.path.exists(kept):
        subprocess.run([sys.executable, os.path.join(source, "Tests/Faults/copy.py"), source, root], check=True)
        mutations = fit(root, source, Draw(source, options.seed), options.count, log)
        json.dump(mutations, open(kept, "w"), indent=1)
    mutations = json.load(open(kept))
    if options.prepare:
        return
    if run(["swift", "build", "-c", "release"], root, log) or run(
            ["swift", "test", "-c", "release", "--filter", "ThereIsNoSuchTest"], root, log):
        sys.exit("the copy does not build: see %s" % log)
    outcome, why, whole = test(root, -1, [], 3600, log)
    if outcome != "green":
        print("without a mutation: %s %s, see %s" % (outcome, why, log))
        sys.exit(70)
    print("without a mutation: all tests in %d s; %d mutations, seed %d, in %s" % (whole, len(mutations), options.seed, root), flush=True)
    if options.only:
        mutations = [m for m in mutations if m["id"] in {int(n) for n in options.only.split(",")}]
    outcomes = [judge(root, m, max(120, 5 * whole), log) for m in mutations]
    counts = {name: outcomes.count(name) for name in ["red", "crash", "late", "green"]}
    noticed = len(outcomes) - counts["green"]
    print("figure: %d of %d mutations noticed (seed %d): %d by a red test, %d by a crash, %d by their time; %d survived" % (
        noticed, len(outcomes), options.seed, counts["red"], counts["crash"], counts["late"], counts["green"]))
    sys.exit(0 if noticed >= 0.95 * len(outcomes) else 1)


main()
