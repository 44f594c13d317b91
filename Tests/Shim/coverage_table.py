#!/usr/bin/env python3
"""The table of Scripts/coverage.sh from llvm-cov's summaries of the tests and of the hosts, who alone call the C interface:
coverage_table.py TESTS HOSTS LEAST"""
import json
import re
import sys

WHOLE = {
    "interaction table": r"LeafSpring/Input/(Interaction|GestureTable|ContainerGesture|Release)\.swift",
    "decoders": r"LeafSpringEval/(Record/|Json/(JSONParser|HexFloat)|Script/|LineReader|Fields|EvalFilter)",
    "handles": r"LeafSpringC/(Handles|StageHandle|Memory|Status|Batch|Channels|Mailboxes)\.swift",
    "chunker": r"LeafSpring/Matrix/MatrixBatch(\+(Rows|Pairs|Columns|Strips))?\.swift",
}

def rows(path):
    found = json.load(open(path))["data"][0]["files"]
    return [(re.sub(r".*/Sources/", "", f["filename"]), f["summary"]) for f in found if "/Sources/" in f["filename"]]


least = float(sys.argv[3])
files = [row for row in rows(sys.argv[1]) if not row[0].startswith("LeafSpringC/")]
files += [row for row in rows(sys.argv[2]) if row[0].startswith("LeafSpringC/")]


def share(rows, kind):
    count = sum(s[kind]["count"] for _, s in rows)
    return 100.0 * sum(s[kind]["covered"] for _, s in rows) / count if count else 100.0


def line(name, rows):
    print("%-44s %4d files  lines %6.2f  regions %6.2f" % (name, len(rows), share(rows, "lines"), share(rows, "regions")))


for name, s in sorted(files):
    asked = name.startswith("LeafSpring/") or any(re.search(pattern, name) for pattern in WHOLE.values())
    if asked and s["regions"]["covered"] < s["regions"]["count"]:
        print("%-58s lines %6.2f (%d missing)  regions %6.2f" % (
            name, s["lines"]["percent"], s["lines"]["count"] - s["lines"]["covered"], s["regions"]["percent"]))
core = [row for row in files if row[0].startswith("LeafSpring/")]
for room in sorted({name.split("/")[1] for name, _ in core}):
    line("LeafSpring/" + room, [row for row in core if row[0].split("/")[1] == room])
for module in ("LeafSpring", "LeafSpringC", "LeafSpringEval", "LeafSpringExport"):
    line(module, [row for row in files if row[0].startswith(module + "/")])
for name, pattern in WHOLE.items():
    line(name, [row for row in files if re.search(pattern, row[0])])
print("figure: coverage of the core: lines %.2f %%, regions %.2f %%" % (share(core, "lines"), share(core, "regions")))
whole = [row for pattern in WHOLE.values() for row in files if re.search(pattern, row[0])]
print("figure: coverage of interaction table, decoders, handles, chunker: lines %.2f %%, regions %.2f %%" % (
    share(whole, "lines"), share(whole, "regions")))
sys.exit(min(share(core, "lines"), share(core, "regions")) < least or min(share(whole, "lines"), share(whole, "regions")) < 100)
