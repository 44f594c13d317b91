#!/usr/bin/env python3
"""The binary interface of leafspring.h, one line each: functions and callbacks with their types, structs with theirs, numbers with
their values.

    Scripts/abi.py                 prints it
    Scripts/abi.py --check FILE    compares with what was kept (exit 1 if programs of then would not run)
    Scripts/abi.py --planted FILE  passes only if the comparison sees a change of each kind

Additions are allowed, and a reserved field may get a name. A struct never grows: a library takes only its own header's sizes, and
arrays of structs have strides. A raised LEAF_ABI_VERSION allows every change. Needs pycparser.
"""

import pathlib
import re
import sys

import header

# Changes of the header, each with True if older programs still run.
PLANTS = (("a field at a struct's end", r"(  const char \*accepts;\n)(} leaf_error;)", r"\1  double weight;\n\2", False),
          ("another type of a field", r"(  )leaf_status( status;\n)", r"\1uint64_t\2", False),
          ("a parameter of a function", r"(leaf_status leaf_stage_open\(leaf_stage \*stage,)", r"\1 int32_t side,", False),
          ("a parameter of a callback", r"(\(\*leaf_log\)\(void \*context,)", r"\1 int32_t level,", False),
          ("another number", r"LEAF_BUSY = 102", "LEAF_BUSY = 105", False),
          ("a function gone", r"leaf_status leaf_stage_clone\(.*?;", "", False),
          ("a function more", r"(leaf_status leaf_stage_open\()", r"leaf_status leaf_stage_ponder(leaf_stage *stage);\n\1", True),
          ("a reserved field with a name", r"(int32_t|uint32_t) reserved;", r"\1 weight;", True))


def spelled(t):
    if t["type"] == "function":
        return callback(t["function"])
    return f"{'const ' if t['const'] else ''}{t['type']}{'*' * t['pointers']}{'[%d]' % t['count'] if t['count'] else ''}"


def callback(f):
    return f"{spelled(f['result'])}({', '.join(map(spelled, f['parameters']))})"


def lines(description):
    yield f"abi {description['abi']}"
    for f in description["functions"]:
        yield f"{f['name']} {callback(f)}"
    for f in description["callbacks"]:
        yield f"callback {f['name']} {callback(f)}"
    for s in description["structs"]:
        yield f"struct {s['name']} {'; '.join(spelled(f) + ' ' + f['name'] for f in s['fields'])};"
    for e in description["enums"]:
        for m in e["members"]:
            yield f"{m['name']} {m['value']}"


def same(then, now):
    """True if a line is unchanged, but for names of reserved fields."""
    old, new = then.split("; "), now.split("; ")
    if not then.startswith("struct ") or len(old) != len(new):
        return then == now
    return all(a == b or " reserved" in a and a.split(" ")[:-1] == b.split(" ")[:-1] for a, b in zip(old, new))


def broken(then, now):
    if now[0] != then[0]:
        return []
    by_name = {key(line): line for line in now}
    return [line for line in then if key(line) not in by_name or not same(line, by_name[key(line)])]


def key(line):
    words = line.split(" ")
    return " ".join(words[:2]) if words[0] in ("struct", "callback") else words[0]


def check(path):
    now, then = list(lines(header.describe())), pathlib.Path(path).read_text().splitlines()
    if now[0] != then[0]:
        print(f"the interface went from {then[0]} to {now[0]}: programs of then are not expected to run")
    elif gone := broken(then, now):
        raise SystemExit("programs of then would not run; these are gone or differ:\n  " + "\n  ".join(gone)
                         + "\nraise LEAF_ABI_VERSION, or where no release had them: Scripts/abi.py >Scripts/abi.txt")
    else:
        print(f"figure: {len(then)} functions, callbacks, structs and numbers kept are as they were; "
              f"{len(now) - len(then)} are new")


def planted(path):
    text, then = header.joined(), pathlib.Path(path).read_text().splitlines()
    for what, old, new, is_fine in PLANTS:
        changed, count = re.subn(old, new, text, count=1, flags=re.S)
        found = broken(then, list(lines(header.Describer(changed).describe())))
        if count != 1 or bool(found) == is_fine:
            raise SystemExit(f"{what}: {'reported' if found else 'not seen'}")
    print(f"the comparison sees {sum(not plant[3] for plant in PLANTS)} planted changes, and allows "
          f"{sum(plant[3] for plant in PLANTS)}")


if __name__ == "__main__":
    mode = sys.argv[1:2]
    if mode == ["--check"]:
        check(sys.argv[2])
    elif mode == ["--planted"]:
        planted(sys.argv[2])
    else:
        print("\n".join(lines(header.describe())))
