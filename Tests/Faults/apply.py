#!/usr/bin/env python3
"""Applies one planted fault to a copy of the project: `apply.py FAULT ROOT`, or checks all: `apply.py --check ROOT`.

A fault is a text file: what it does, `file:`, `tests:` (a filter of the tests that should see it), and the text before and
after. The text before must stand exactly once in the file, so that a fault survives moved lines and never misses in silence.
Prints the file and the filter.
"""
import glob
import os
import sys


def read(path):
    text = open(path).read()
    head, rest = text.split("--- before\n")
    before, rest = rest.split("\n--- after\n")
    after = "" if rest.startswith("--- end") else rest.split("\n--- end")[0]
    fields = dict(line.split(": ", 1) for line in head.splitlines()[1:])
    return fields["file"], fields["tests"], before, after


def edited(path, root):
    file, tests, before, after = read(path)
    source = open(os.path.join(root, file)).read()
    if source.count(before) != 1:
        sys.exit("%s: the text stands %d times in %s" % (path, source.count(before), file))
    return file, tests, source.replace(before, after)


if sys.argv[1] == "--check":
    faults = sorted(glob.glob(os.path.join(os.path.dirname(os.path.abspath(__file__)), "*.fault")))
    for fault in faults:
        edited(fault, sys.argv[2])
    print("%d faults fit the sources" % len(faults))
else:
    file, tests, source = edited(sys.argv[1], sys.argv[2])
    open(os.path.join(sys.argv[2], file), "w").write(source)
    print(file)
    print(tests)
