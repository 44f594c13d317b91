#!/usr/bin/env python3
"""Plants the faults of this folder one by one in a copy of the project, and counts those that turn a test red.

  Scripts/planted-faults.sh              all of them
  Scripts/planted-faults.sh 07 12 quad   those whose names contain one of the words
  Scripts/planted-faults.sh --check      only checks whether each still fits the sources

Faults that have a switch share one build, the others have one each; those in JavaScript need none, and name
commands. First it runs without a fault the tests that the faults name; if one is red it stops. Then it runs for
each fault the tests it names, and all tests if these stay green (for JavaScript, the commands of .ci/wasm.sh
and .ci/browser.sh that try the element and its library). A run that a limit or the machine has ended is not
decided, and counts as not caught.

LEAF_FAULTS names the folder of the copy, which is kept with its build; without it a temporary one is removed.
LEAF_CONFIGURATION=debug builds without optimisation. LEAF_LIMIT: seconds for a build or for tests (3600).
Exit status: 0 all caught, 1 not, or red without a fault, 64 usage, 69 without node or chromium.
"""
import datetime
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time

import switch

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
RED = re.compile(r'^.* (?:DOES NOT HOLD|FAILS)\b|✘ Test (?:"[^"]*"|[A-Za-z0-9_]+\()|Fatal error|signal code (?:[0-8]|[1-9][0-9])\b|AssertionError', re.M)


def git(*words):
    return subprocess.run(["git", "-C", ROOT, *words], check=True, capture_output=True, text=True).stdout


class Fault:
    """A text file: what it does, `file:`, `tests:` (a filter of the tests that should see it; for JavaScript commands, run in the
    copy), and the text before and after. The text before must stand exactly once in the file, so that a fault survives moved lines
    and never misses in silence. A third text, `--- switch`, holds both, and FAULT stands for the choice (switch.py)."""

    def __init__(self, path):
        self.path, self.name, text = path, path.stem, path.read_text()
        head, rest = text.split("--- before\n")
        self.before, rest = rest.split("\n--- after\n")
        self.after = "" if rest.startswith("--- end") else rest.split("\n--- end")[0]
        self.both = text.split("\n--- switch\n")[1].split("\n--- end")[0] if "\n--- switch\n" in text else None
        fields = dict(line.split(": ", 1) for line in head.splitlines()[1:])
        self.file, self.tests = fields["file"], fields["tests"]
        self.is_script = self.file.endswith(".js")
        # Mutations have the numbers below.
        self.number = 1000 + int(self.name.split("-")[0])

    def edited(self, root, text):
        """Its file in a folder, with a text in the place of that before."""
        source = (root / self.file).read_text()
        if source.count(self.before) != 1:
            sys.exit(f"{self.path}: the text stands {source.count(self.before)} times in {root / self.file}")
        return source.replace(self.before, text)

    def plant(self, root):
        (root / self.file).write_text(self.edited(root, self.after))

    def plant_switch(self, root):
        source = self.edited(root, self.both.replace("FAULT", switch.condition(self.file, self.number)))
        if self.file.endswith(".swift") and "Sources/LeafSpring/" not in self.file and "import LeafSpring\n" not in source:
            source = "import LeafSpring\n" + source
        (root / self.file).write_text(source)


def red(log):
    """Names of the tests that failed according to a log; a program that was stopped may have reported none."""
    found = (match[0].replace("✘ Test ", "").removesuffix("(") for match in RED.finditer(log.read_text(errors="replace")))
    return sorted({re.sub(":? (DOES NOT HOLD|FAILS)$", "", name) for name in found})


def commands():
    """Those of .ci/wasm.sh and .ci/browser.sh that try the element and its library with the module alone."""
    for line in ((ROOT / ".ci/wasm.sh").read_text() + (ROOT / ".ci/browser.sh").read_text()).splitlines():
        loop = re.match("for part in (.*); do (.*); done$", line)
        for command in [loop[2].replace("$part", part) for part in loop[1].split()] if loop else [line]:
            if re.match(r"(python3|node) (Tests/Browser/book|Hosts/web)/", command) and not re.search(r"\$(axe|scratch|build|guide)", command):
                yield command.replace("$wasm", ".build-wasm/leafspring.wasm")


class Copy:
    """The copy of the project in which faults are planted, its builds and its tests."""

    def __init__(self, place):
        self.place, self.log = pathlib.Path(place), pathlib.Path(tempfile.mkdtemp())
        self.configuration, self.limit = os.environ.get("LEAF_CONFIGURATION", "release"), os.environ.get("LEAF_LIMIT", "3600")
        self.use(".")

    def use(self, everything):
        """The tests that are tried last. `all` is their outcome without a fault, as far as it is known."""
        self.everything, self.all = everything, None

    def refresh(self):
        """Writes only files that differ, so that a copy that is kept is not rebuilt, and removes those that are gone."""
        listed = git("ls-files", "-z", "--cached", "--others", "--exclude-standard").split("\0")
        names = {name for name in listed if name and (ROOT / name).exists()}
        for name in names:
            path, content = self.place / name, (ROOT / name).read_bytes()
            if not path.exists() or path.read_bytes() != content:
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(content)
        for folder in ("Sources", "Tests", "CMathShim"):
            for path in (self.place / folder).rglob("*"):
                if path.is_file() and str(path.relative_to(self.place)) not in names and "__pycache__" not in str(path):
                    path.unlink()

    def run(self, log, command, number=""):
        with log.open("w") as file:
            return subprocess.run(["timeout", self.limit, *command], cwd=self.place, stdout=file, stderr=file, stdin=subprocess.DEVNULL,
                                  env={**os.environ, "PWD": str(self.place), "LEAF_FAULT": str(number)}).returncode

    def build(self, log):
        """The outcome: done, refused by the compiler, or undecided (out of time, out of disk, killed)."""
        testable = [] if self.configuration == "debug" else ["-Xswiftc", "-enable-testing"]
        if self.run(log, ["swift", "build", "-c", self.configuration, "--build-tests", "-j", "2", *testable]) == 0:
            return "done"
        return "refused" if re.search(r"\.(swift|h|c):\d+:\d+: error:", log.read_text(errors="replace")) else "undecided"

    def tried(self, tests, log, number=""):
        """Green, red or undecided. Red comes from a test, or from a program that stopped itself; SIGKILL (9) comes from outside."""
        is_script = tests.startswith(("python3 ", "node "))
        command = ["bash", "-ec", tests] if is_script else ["swift", "test", "-c", self.configuration, "--skip-build", "--filter", tests]
        status = self.run(log, command, number)
        if status == 0:
            return "green"
        killed = re.search("signal code 9$", log.read_text(errors="replace"), re.M)
        return "red" if status != 124 and not killed and red(log) else "undecided"

    def check_clean(self, tests):
        """Stops if the named tests are not green without a fault."""
        log = self.log / "clean"
        outcome = self.tried(tests, log)
        if outcome != "green":
            stop(f"the tests are {outcome}: {' '.join(red(log)[:3])}", log)

    def all_are_green(self, number):
        """Are all tests green without a fault? Asked once, at the latest when only one of them has detected a fault."""
        if self.all is None:
            self.all = "done"
            if not number:
                self.refresh()
                self.all = "done" if self.everything != "." else self.build(self.log / "all.build")
            if self.all == "done":
                self.all = self.tried(self.everything, self.log / "all")
        return self.all == "green"

    def judge(self, fault, number=""):
        """The verdict of the tests on a fault that is built: caught, not caught or undecided, and in words."""
        log, words = self.log / fault.name, "caught by"
        outcome = self.tried(fault.tests, log, number)
        if outcome == "green":
            log, words = self.log / f"{fault.name}.all", "caught by another:"
            outcome = self.tried(self.everything, log, number)
            if outcome == "red" and not self.all_are_green(number):
                outcome = f"undecided, since all tests are {self.all} without it"
        if outcome == "green":
            return "not caught", "SURVIVED"
        if outcome == "red":
            return "caught", f"{words} {len(red(log))} tests: {' '.join(red(log)[:3])}"
        return "undecided", f"not decided: the tests are {outcome}, see {log}"

    def plant(self, fault):
        """Plants one and judges it."""
        fault.plant(self.place)
        log = self.log / f"{fault.name}.build"
        outcome = "done" if fault.is_script else self.build(log)
        result = ("undecided", f"not decided: the build has ended early, see {log}")
        if outcome == "refused":
            # A fault that does not compile does not count.
            result = ("not caught", "DOES NOT BUILD")
        elif outcome == "done":
            result = self.judge(fault)
        self.refresh()
        return result


def stop(what, log):
    sys.stderr.writelines(log.read_text(errors="replace").splitlines(keepends=True)[-20:])
    sys.exit(f"without a fault: {what}")


def main(words):
    faults = [Fault(path) for path in sorted(HERE.glob("*.fault"))]
    for fault in faults:
        fault.edited(ROOT, fault.after)
    print(f"{len(faults)} faults fit the sources")
    if words[:1] == ["--check"]:
        return
    faults = [fault for fault in faults if not words or any(word in fault.name for word in words)]
    if not faults:
        print(__doc__, file=sys.stderr)
        sys.exit(64)
    copy, found = Copy(os.environ["LEAF_FAULTS"]), {}
    commit = git("rev-parse", "--short=12", "HEAD").strip() + (" with changes" if git("status", "--porcelain") else "")
    print(f"commit {commit}, {len(faults)} faults, logs in {copy.log}", flush=True)
    copy.refresh()

    def count(fault, judged, *arguments):
        begun = time.monotonic()
        how, text = judged(fault, *arguments)
        found.setdefault(how, []).append(fault.name)
        print(f"{fault.name}: {text} ({time.monotonic() - begun:.0f} s)", flush=True)

    scripts, others = [f for f in faults if f.is_script], [f for f in faults if not f.is_script]
    begun = time.monotonic()
    if scripts:
        for need in ("node", "chromium"):
            if not shutil.which(need):
                print(f"{need} is needed", file=sys.stderr)
                sys.exit(69)
        with (copy.log / "module").open("w") as file:
            subprocess.run([ROOT / "Scripts/build-wasm.sh"], check=True, stdout=file)
        subprocess.run(["ln", "-sfn", ROOT / ".build-wasm", copy.place / ".build-wasm"], check=True)
        copy.use("\n".join(commands()))
        copy.check_clean("\n".join(sorted({fault.tests for fault in scripts})))
        print(f"{len(scripts)} of them are in JavaScript, whose tests are green without a fault ({time.monotonic() - begun:.0f} s)", flush=True)
    for fault in scripts:
        count(fault, copy.plant)

    copy.use(".")
    together = [fault for fault in others if fault.both is not None]
    begun = time.monotonic()
    if others:
        for fault in together:
            fault.plant_switch(copy.place)
        switch.plant(copy.place)
        if copy.build(copy.log / "build") != "done":
            stop("the copy does not build", copy.log / "build")
        copy.check_clean("|".join(fault.tests for fault in others))
        print(f"{len(together)} of them are in one build, whose tests are green without a fault ({time.monotonic() - begun:.0f} s)", flush=True)
    for fault in together:
        count(fault, copy.judge, fault.number)
    copy.refresh()
    for fault in others:
        if fault.both is None:
            count(fault, copy.plant)
    print(f"figure: planted faults caught: {len(found.get('caught', []))} of {len(faults)}, commit {commit}, {datetime.datetime.now(datetime.timezone.utc):%F}")
    for how, names in (("not caught", found.get("not caught")), ("not decided", found.get("undecided"))):
        if names:
            print(f"{how}: {' '.join(names)}")
    sys.exit(len(found.get("caught", [])) != len(faults))


if __name__ == "__main__":
    main(sys.argv[1:])
