#!/usr/bin/env python3
"""Draws random mutations over all rooms of the core and its C kernels, builds them all in one copy of the project, and runs
the tests with each in turn: which of them turns a test red?

    Scripts/mutations.py                       100 mutations, seed 1, in a temporary folder
    Scripts/mutations.py 20 --seed 7 --folder DIR   20 others, in a folder that is kept, with its build
    Scripts/mutations.py --folder DIR --only 3,17   these two again, of those that were drawn there, by the tests as they now are

A run with a folder that was interrupted goes on when it is called again: what is judged stays judged.

A mutation changes one operator, constant, argument or column of one line, or drops a statement. In the copy the line holds both:
`leafFault(17) ? (changed) : (as it is)`; LEAF_FAULT=17 in the environment chooses. Those that do not compile are drawn
again. Quick tests of the same room and golden hashes run first, then all quick ones, and at the end, for those that are still
green, the slow ones: together all of them. A run ends at its first red line. A mutation that makes the tests stop, crash,
stand still or use more than 5 times the processor's time is printed as such and is noticed, too.

A fifth more than asked for is planted. Of these take the places of mutations of which Tests/Faults/equal.txt says that they
change no result, and why: a changed line per entry, its file above it and the reason below.

Exit status: 0 at least 95 % noticed, 1 fewer, 64 usage, 70 the copy does not build or is red without a mutation.
"""
import argparse
import glob
import json
import os
import random
import re
import resource
import signal
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../Tests/Faults"))
import switch  # noqa: E402

ROOMS = ["Base", "Input", "Time", "Choreography", "Matrix", "Stage", "CMathShim"]
GOLDEN = ["SceneHashTests", "StageHashTests", "FeatureHashTests"]
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
    for match in re.finditer(r"\b(\w+)\(([^()]*)\)", expression):
        if match.group(1) in ("min", "max"):
            continue  # Of two numbers the same one is the smaller.
        parts = match.group(2).split(", ")
        for i in range(len(parts) - 1):
            a, b = (re.match(r"(\w+: )?(.*)", p, re.S).groups() for p in parts[i: i + 2])
            if a[1] == b[1] or (a[0] or "").strip() not in ("", (b[0] or "").strip()) and not b[0]:
                continue
            swapped = parts[:i] + [(a[0] or "") + b[1], (b[0] or "") + a[1]] + parts[i + 2:]
            changed = expression[: match.start(2)] + ", ".join(swapped) + expression[match.end(2):]
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
    """All mutations there are: room -> list of (file, number of the line, what, the new line with MUTATED for the choice,
    and the line as it would read for good)."""
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
                        found[room].append((name, i, what, head + ("(%s)" % both) + tail, head + changed + tail))
                if drops:
                    line = lines[i]
                    indent = line[: len(line) - len(line.lstrip())]
                    new = "if (!MUTATED) { %s }" if is_c else "if !MUTATED { %s }"
                    found[room].append((name, i, "dropped", indent + new % line.strip(), "no: " + line.strip()))
    return found


class Draw:
    """Mutations drawn from all rooms alike, at most one on a line."""

    def __init__(self, root, seed):
        self.random, self.all, self.taken = random.Random(seed), candidates(root), set()

    def next(self, number):
        while True:
            room = self.random.choice(ROOMS)
            file, line, what, new, alone = self.random.choice(self.all[room])
            if (file, line) not in self.taken:
                self.taken.add((file, line))
                return dict(id=number, room=room, file=file, line=line, what=what, new=new, alone=alone.strip())


def write(root, source, mutations):
    """Writes the mutated files, and the choice. Files that stay as they are keep their times."""
    for path in sorted({m["file"] for m in mutations}):
        lines = open(os.path.join(source, path)).read().split("\n")
        for m in mutations:
            if m["file"] == path:
                lines[m["line"]] = m["new"].replace("MUTATED", switch.condition(path, m["id"]))
        head = '#include "leaf_fault.h"\n' if path.endswith(".h") else ""
        switch.put(os.path.join(root, path), head + "\n".join(lines))
    switch.plant(root)


def restore(root, source, paths):
    for path in paths:
        switch.put(os.path.join(root, path), open(os.path.join(source, path)).read())


running = []


def end(process):
    """Ends what was started in a session of its own, with all its children."""
    os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def interrupted(number, frame):
    for process in running:
        if process.poll() is None:
            end(process)
    sys.exit(128 + number)


def run(command, root, log, limit=3600):
    # The manifest takes the folder of PWD for the root package.
    with open(log, "w") as out:
        process = subprocess.Popen(command, cwd=root, env={**os.environ, "PWD": root}, stdout=out, stderr=subprocess.STDOUT,
                                   start_new_session=True)
        running[:] = [process]
        try:
            return process.wait(limit)
        except subprocess.TimeoutExpired:
            end(process)
            raise


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
    swift = sorted(set(swift) | {os.path.join(root, "Sources/LeafSpring/Base/Fault.swift")})
    check = ["swiftc", "-swift-version", "6", "-module-name", "LeafSpring", "-package-name", "leafspring", "-I", "CMathShim"] + swift
    # Types first: what is owned and what is set are known only to the second, which takes four times as long.
    passes = [["-typecheck"], ["-emit-sil", "-wmo", "-o", os.devnull]]
    for attempt in range(30):
        write(root, source, mutations)
        while passes and run(check + passes[0], root, log) == 0:
            passes.pop(0)
        if not passes:
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
    return sorted(set(names))


def equals(source):
    """(file, the line as changed) -> why it changes no result."""
    lines = [line.strip() for line in open(os.path.join(source, "Tests/Faults/equal.txt")) if not line.startswith("#")]
    lines = [line for line in lines if line]
    found = {(file, line): why for file, line, why in zip(lines[::3], lines[1::3], lines[2::3])}
    there = {(file, alone.strip()) for room in candidates(source).values() for file, _, _, _, alone in room}
    for file, line in set(found) - there:
        sys.exit("Tests/Faults/equal.txt: no mutation of %s gives: %s" % (file, line))
    return found


def bring_tests(root, source):
    """The tests as they now are, for those of a kept folder are older; returns whether one differs."""
    changed = False
    listed = subprocess.run(["git", "ls-files", "-co", "--exclude-standard", "Tests"], cwd=source, capture_output=True, text=True)
    for name in listed.stdout.split("\n"):
        if name.endswith((".swift", ".c", ".h", "/golden.txt")) and os.path.exists(os.path.join(source, name)):
            changed = switch.put(os.path.join(root, name), open(os.path.join(source, name)).read()) or changed
    return changed


def processor_time(process):
    """Ticks that it and its children have used, so far."""
    try:
        with open("/proc/%d/stat" % process) as file:
            return sum(int(word) for word in file.read().rpartition(")")[2].split()[11:15])
    except OSError:
        return 0


def test(root, number, choice, limit, log):
    """Runs the chosen tests with one mutation: green, red, crash or late, and what was red. `limit`: seconds of a processor."""
    # The program itself: `swift test` would make a second run in the same folder wait.
    program = os.path.join(root, ".build/release/LeafSpringPackageTests.xctest")
    command = [program, "--testing-library", "swift-testing"] + choice
    environment = dict(os.environ, LEAF_FAULT=str(number), SWIFT_BACKTRACE="enable=no")
    red, used, moved = None, 0, time.time()
    with open(log, "a") as out:
        process = subprocess.Popen(command, cwd=root, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                                   start_new_session=True,
                                   preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (limit, limit + 1)))
        running[:] = [process]
        os.set_blocking(process.stdout.fileno(), False)
        rest = b""
        while True:
            piece = process.stdout.read()
            if piece:
                out.write(piece.decode(errors="replace"))
                rest = (rest + piece)[-100_000:]
                match = re.search(rb"\xe2\x9c\x98\S* Test ([^\n]*)", rest)
                red = match and match.group(1).decode(errors="replace")[:90]
            if red or process.poll() is not None and not piece:
                break
            if piece or processor_time(process.pid) != used:
                used, moved = processor_time(process.pid), time.time()
            if time.time() - moved > 180:
                break
            time.sleep(0.05)
        ended = process.poll()
        if ended is None:
            end(process)
    if red:
        return "red", red
    if ended in (None, -signal.SIGXCPU):
        return "late", "it stands still" if ended is None else "%d s of a processor" % limit
    return ("green", "") if ended == 0 else ("crash", "status %d" % ended)


def durations(root, log):
    """The seconds of each suite of tests without a mutation, one after another; exits if one is red."""
    open(log, "w").close()
    outcome, why = test(root, -1, ["--no-parallel"], 3600, log)
    if outcome != "green":
        print("without a mutation: %s %s, see %s" % (outcome, why, log))
        sys.exit(70)
    found = re.findall(r"Suite (?:\"[^\n]*\"|(\w+)) passed after ([\d.]+) seconds", open(log, errors="replace").read())
    return {name: float(seconds) for name, seconds in found if name}


def quick_steps(root, m, slow):
    """The quick tests: first those of the same room and golden hashes, which see most of what goes wrong anywhere."""
    near = [name for name in suites(root, m["room"]) if name not in slow] + GOLDEN
    return [("--filter", near), ("--skip", near + slow)]


def judge(root, m, steps, seconds, log):
    for way, names in steps:
        chosen = sum(each for name, each in seconds.items() if (name in names) == (way == "--filter"))
        limit = int(max(60, 5 * chosen))
        outcome, why = test(root, m["id"], [way, r"\.(%s)/" % "|".join(names)], limit, log) if names else ("green", "")
        if outcome != "green":
            break
    words = {"green": "green", "red": "killed", "crash": "killed (crash)", "late": "timed out"}[outcome]
    print("%d %s: %s:%d %s | %s | %s" % (m["id"], words, m["file"], m["line"] + 1, m["what"], m["alone"][:150], why), flush=True)
    return outcome


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("count", nargs="?", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--folder")
    parser.add_argument("--only", help="numbers of mutations of the folder, divided by commas")
    options = parser.parse_args()
    for each in (signal.SIGHUP, signal.SIGINT, signal.SIGTERM):
        signal.signal(each, interrupted)
    source = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    root = os.path.abspath(options.folder or tempfile.mkdtemp(prefix="mutations"))
    log, kept, told = root + ".log", os.path.join(root, "mutations.json"), os.path.join(root, "outcomes.json")
    if not os.path.exists(kept):
        subprocess.run([sys.executable, os.path.join(source, "Tests/Faults/copy.py"), source, root], check=True)
        mutations = fit(root, source, Draw(source, options.seed), options.count + options.count // 5, log)
        json.dump(mutations, open(kept, "w"), indent=1)
    clock = os.path.join(root, "seconds.json")
    if bring_tests(root, source) and os.path.exists(clock):
        os.remove(clock)
    if run(["swift", "test", "-c", "release", "--filter", "ThereIsNoSuchTest"], root, log):
        sys.exit("the copy does not build: see %s" % log)
    if not os.path.exists(clock):
        seconds = durations(root, log)
        json.dump(seconds, open(clock, "w"))
    sys.exit(judged(root, options, equals(source), told, log))


def judged(root, options, equal, told, log):
    """Judges what has no outcome yet, or what is asked for; prints the figure of all that has one; returns the exit status."""
    planted = json.load(open(os.path.join(root, "mutations.json")))
    mutations = [m for m in planted if (m["file"], m["alone"]) not in equal][: options.count]
    outcomes = json.load(open(told)) if os.path.exists(told) else {}
    wanted = [int(n) for n in options.only.split(",")] if options.only else [
        m["id"] for m in mutations if str(m["id"]) not in outcomes]
    seconds = json.load(open(os.path.join(root, "seconds.json")))
    whole = sum(seconds.values())
    slow = sorted(name for name, each in seconds.items() if each > max(2, whole / 60) and name not in GOLDEN)
    print("without a mutation: all tests in %d s, %d slow suites; %d mutations, seed %d, in %s" % (
        whole, len(slow), len(mutations), options.seed, root), flush=True)
    alive = []
    for m in planted:
        if m["id"] in wanted:
            outcome = judge(root, m, quick_steps(root, m, slow), seconds, log)
            if outcome == "green" and slow:
                alive.append(m)
                continue
            outcomes[str(m["id"])] = outcome
            json.dump(outcomes, open(told, "w"))
    print("slow suites, for those that the quick ones left green: %s" % " ".join(str(m["id"]) for m in alive), flush=True)
    for m in alive:
        outcomes[str(m["id"])] = judge(root, m, [("--filter", slow)], seconds, log)
        json.dump(outcomes, open(told, "w"))
    mutations = [m for m in mutations if str(m["id"]) in outcomes]
    again = [m["id"] for m in planted if (m["file"], m["alone"]) in equal and m["id"] < mutations[-1]["id"]]
    return report(options, {m["id"]: outcomes[str(m["id"])] for m in mutations}, len(again))


def report(options, outcomes, again):
    counts = {name: list(outcomes.values()).count(name) for name in ["red", "crash", "late", "green"]}
    noticed = len(outcomes) - counts["green"]
    print("survived: %s" % (" ".join(str(number) for number in outcomes if outcomes[number] == "green") or "none"))
    print("figure: %d of %d mutations noticed (seed %d): %d by a red test, %d by a crash, %d by their time; %d survived; %d that "
          "change no result were drawn again" % (noticed, len(outcomes), options.seed, counts["red"], counts["crash"],
                                                 counts["late"], counts["green"], again))
    return 0 if noticed >= 0.95 * len(outcomes) else 1


main()
