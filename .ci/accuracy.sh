#!/usr/bin/env bash
# The accuracy report over fresh vectors (mpmath) must keep its limits, and be the documentation's table. `.ci/accuracy.sh 5` uses a fifth
# of the 12,690 vectors, and compares nothing.
set -euo pipefail
cd "$(dirname "$0")/.."
python=python3
python3 -c 'import mpmath' 2>/dev/null || {
  # The distribution's package works only with the distribution's interpreter.
  python=/usr/bin/python3
  as_root=()
  [ "$(id -u)" -eq 0 ] || as_root=(sudo)
  DEBIAN_FRONTEND=noninteractive "${as_root[@]}" apt-get install -y -qq --no-install-recommends python3-mpmath
}
. Scripts/tool.sh
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
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
