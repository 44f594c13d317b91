#!/usr/bin/env python3
"""Applies one planted fault to a copy of the project: `apply.py FAULT ROOT`, or checks all: `apply.py --check ROOT`.

A fault is a text file: what it does, `file:`, `tests:` (a filter of the tests that should see it; for JavaScript commands, run
in the copy), and the text before and after. The text before must stand exactly once in the file, so that a fault survives moved lines and never misses in silence.
Prints the file and the filter.

`apply.py --together ROOT [WORD…]` plants all whose names contain a word, of those that have a third text, `--- switch`, into one
copy: it holds both, and FAULT stands for the choice (switch.py). Prints number, name and filter of each.
"""
import glob
import os
import sys

import switch


def read(path):
    text = open(path).read()
    head, rest = text.split("--- before\n")
    before, rest = rest.split("\n--- after\n")
    after = "" if rest.startswith("--- end") else rest.split("\n--- end")[0]
    fields = dict(line.split(": ", 1) for line in head.splitlines()[1:])
    return fields["file"], fields["tests"], before, after


def together(root, words):
    for path in all_faults():
        name = os.path.basename(path)[: -len(".fault")]
        text = open(path).read()
        if "\n--- switch\n" not in text or words and not any(word in name for word in words):
            continue
        file, tests, before, _ = read(path)
        both = text.split("\n--- switch\n")[1].split("\n--- end")[0]
        target = os.path.join(root, file)
        source = open(target).read()
        if source.count(before) != 1:
            sys.exit("%s: the text stands %d times in %s" % (path, source.count(before), target))
        # Mutations have the numbers below.
        number = 1000 + int(name.split("-")[0])
        source = source.replace(before, both.replace("FAULT", switch.condition(file, number)))
        if file.endswith(".swift") and "Sources/LeafSpring/" not in file and "import LeafSpring\n" not in source:
            source = "import LeafSpring\n" + source
        open(target, "w").write(source)
        print(number, name, tests)
    switch.plant(root)


def all_faults():
    return sorted(glob.glob(os.path.join(os.path.dirname(os.path.abspath(__file__)), "*.fault")))


def edited(path, root):
    file, tests, before, after = read(path)
    source = open(os.path.join(root, file)).read()
    if source.count(before) != 1:
        sys.exit("%s: the text stands %d times in %s" % (path, source.count(before), file))
    return file, tests, source.replace(before, after)


if sys.argv[1] == "--check":
    faults = all_faults()
    for fault in faults:
        edited(fault, sys.argv[2])
    print("%d faults fit the sources" % len(faults))
elif sys.argv[1] == "--together":
    together(sys.argv[2], sys.argv[3:])
else:
    file, tests, source = edited(sys.argv[1], sys.argv[2])
    open(os.path.join(sys.argv[2], file), "w").write(source)
    print(file)
    print(tests)
