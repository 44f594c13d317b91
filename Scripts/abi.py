#!/usr/bin/env python3
"""The binary interface of leafspring.h, one line each: functions with their types, structs with theirs, numbers with their values.

    Scripts/abi.py                 prints it
    Scripts/abi.py --check FILE    compares with what was printed for the last release (exit 1 if programs of then would not run)

What is new is fine, and so are fields at a struct's end; after LEAF_ABI_VERSION was raised so is everything. Needs pycparser.
"""

import pathlib
import sys

import header


def spelled(t):
    return f"{'const ' if t['const'] else ''}{t['type']}{'*' * t['pointers']}{'[%d]' % t['count'] if t['count'] else ''}"


def lines(description):
    yield f"abi {description['abi']}"
    for f in description["functions"]:
        yield f"{f['name']} {spelled(f['result'])}({', '.join(map(spelled, f['parameters']))})"
    for s in description["structs"]:
        yield f"struct {s['name']} {'; '.join(spelled(f) + ' ' + f['name'] for f in s['fields'])};"
    for e in description["enums"]:
        for m in e["members"]:
            yield f"{m['name']} {m['value']}"


def check(path):
    now = list(lines(header.describe()))
    then = pathlib.Path(path).read_text().splitlines()
    if now[0] != then[0]:
        print(f"the interface went from {then[0]} to {now[0]}: programs of the last release are not expected to run")
        return
    known = set(now)
    broken = [line for line in then if line not in known
              and not (line.startswith("struct ") and any(other.startswith(line) for other in now))]
    if broken:
        raise SystemExit("programs of the last release would not run; these are gone or differ:\n  " + "\n  ".join(broken))
    print(f"figure: {len(then)} functions, structs and numbers of the last release are as they were; {len(now) - len(then)} are new")


if __name__ == "__main__":
    if sys.argv[1:2] == ["--check"]:
        check(sys.argv[2])
    else:
        print("\n".join(lines(header.describe())))
