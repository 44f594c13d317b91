#!/usr/bin/env python3
"""Draws faults in the element's JavaScript and counts those that a test in Node notices: `element.py SEED COUNT WASM`.

Each fault is one line with one small edit (draw.py), planted by itself in a copy of Hosts/web and of the tests. The commands of
.ci/browser.sh that try the element in Node run until one of them fails; one that takes longer than a minute has noticed the fault, too.
Prints the faults that survive. The tests in a browser may notice those.
"""
import os
import shutil
import subprocess
import sys
import tempfile

import draw
import plant

LIMIT = 60
FILES = r"^Hosts/web/element/\w[\w-]*\.js$"


def suites(wasm):
    """The tests in Node, as .ci/browser.sh runs them; the quick ones come first there."""
    return [command.replace(".build-wasm/leafspring.wasm", wasm).split()[1:] for command in plant.commands()
            if command.startswith("node Tests/Browser/book/")]


def is_code(path, text):
    """True if Node can read a file: an edit may have broken its grammar, which no test is needed for."""
    with tempfile.NamedTemporaryFile("w", suffix=".mjs") as file:
        file.write(text)
        file.flush()
        return subprocess.run(["node", "--check", file.name], capture_output=True).returncode == 0


def edited(path, number, made):
    lines = open(path).read().split("\n")
    lines[number - 1] = made
    return "\n".join(lines)


def faults(seed, count):
    found = []
    for path, number, line, made in draw.drawn(seed, FILES):
        if len(found) == count:
            break
        if is_code(path, edited(path, number, made)):
            found.append((path, number, line, made))
    return found


def noticing(copy, commands):
    """The test that fails in a copy; None if all pass."""
    for command in commands:
        try:
            run = subprocess.run(["node", *command], cwd=copy, capture_output=True, timeout=LIMIT)
        except subprocess.TimeoutExpired:
            return command[0]
        if run.returncode:
            return command[0]
    return None


def main():
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    seed, count, commands = int(sys.argv[1]), int(sys.argv[2]), suites(os.path.abspath(sys.argv[3]))
    with tempfile.TemporaryDirectory() as copy:
        for folder in ("Hosts/web", "Tests/Browser/book"):
            shutil.copytree(folder, os.path.join(copy, folder))
        if noticing(copy, commands):
            sys.exit("a test fails without a fault")
        survivors, drawn = 0, faults(seed, count)
        for index, (path, number, line, made) in enumerate(drawn, 1):
            place, text = os.path.join(copy, path), open(path).read()
            open(place, "w").write(edited(path, number, made))
            if not noticing(copy, commands):
                survivors += 1
                print(draw.told(index, path, number, line, made), flush=True)
            open(place, "w").write(text)
    print(f"figure: {len(drawn) - survivors} of {len(drawn)} faults in the element are noticed in Node")


if __name__ == "__main__":
    main()
