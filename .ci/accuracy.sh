#!/usr/bin/env bash
# The accuracy report over fresh vectors (mpmath) must keep its limits, and be the documentation's table. `.ci/accuracy.sh 5` uses a fifth
# of the 12,690 vectors, and compares nothing.
. "$(dirname "$0")/begin.sh"
need_python mpmath
. Scripts/tool.sh
"$python" Tests/Vectors/accuracy.py --share "${1:-1}" >"$scratch/vectors"
"$tool" accuracy "$scratch/vectors"
"$tool" accuracy --json - <"$scratch/vectors" | python3 -c '
import json, sys
report = json.load(sys.stdin)
worst = lambda kind, type: max(r["relative"] for r in report["rows"] if r["kind"] == kind and r["type"] == type)
print("figure: accuracy,", report["count"], "vectors: springs %.1e, %.1e in Float; curves %.1e, %.1e; keyframes %.1e; settling times %.1e" % (
    worst("spring", "Double"), worst("spring", "Float"), worst("curve", "Double"), worst("curve", "Float"),
    worst("keyframes", "Double"), worst("settle", "Double")))
assert report["met"]'
if [ "${1:-1}" = 1 ]; then
  "$tool" accuracy --markdown "$scratch/vectors" | python3 Scripts/figures.py table compare accuracy -
fi
