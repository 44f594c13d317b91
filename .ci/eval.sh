#!/usr/bin/env bash
# The filter and the tool from outside: public vectors, help examples, 100,000 requests, and all failures of pipes.
set -euo pipefail
cd "$(dirname "$0")/.."
. Scripts/tool.sh
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

python3 Tests/Vectors/check_eval.py --tool "$tool"

expect() { # exit code, what, command…
  local code=$1 what=$2 status=0
  shift 2
  "$@" >"$scratch/out" 2>"$scratch/err" || status=$?
  if [ "$status" -ne "$code" ]; then
    echo "$what: exit $status instead of $code" >&2
    cat "$scratch/err" >&2
    return 1
  fi
  # One line on standard error for a failure, none otherwise.
  local lines
  lines=$(wc -l <"$scratch/err")
  if [ "$code" -ne 0 ] && [ "$lines" -ne 1 ]; then
    echo "$what: $lines lines on standard error instead of one" >&2
    cat "$scratch/err" >&2
    return 1
  fi
  echo "$what: exit $status, as it should"
}

# One example of every operation, taken from the help.
"$tool" eval --help | grep -o '{"op":.*}' >"$scratch/examples"
"$tool" eval --strict <"$scratch/examples" >/dev/null
echo "examples answered: $(wc -l <"$scratch/examples")"

python3 - "$scratch/many" <<'PY'
import json, random, sys
random.seed(1)
with open(sys.argv[1], "w") as file:
    for index in range(100_000):
        file.write(json.dumps({
            "id": index, "op": "spring", "stiffness": random.uniform(10, 500), "damping": random.uniform(1, 60),
            "x": -random.random(), "v": random.gauss(0, 1), "t": random.uniform(0, 2)}) + "\n")
PY
head -n 1000 "$scratch/many" >"$scratch/few"
python3 - "$tool" "$scratch/few" "$scratch/many" <<'PY'
import os, subprocess, sys, time
tool, few, many = sys.argv[1:]
def run(path):
    begun = time.time()
    with open(path, "rb") as source, open(path + ".out", "wb") as sink:
        child = subprocess.Popen([tool, "eval"], stdin=source, stdout=sink)
        _, status, usage = os.wait4(child.pid, 0)
    assert status == 0, status
    return time.time() - begun, usage.ru_maxrss / 1024, sum(1 for _ in open(path + ".out"))
_, small, _ = run(few)
seconds, large, lines = run(many)
print(f"figure: 100000 spring requests in {seconds:.2f} s, {large:.1f} MiB ({small:.1f} MiB for 1000)")
assert lines == 100_000, lines
assert seconds < 20, "minutes, not seconds"
assert large < small + 8, "memory grows with the input"
PY

expect 0 "good input" "$tool" eval <"$scratch/examples"
echo nonsense >"$scratch/bad"
expect 0 "a bad line" "$tool" eval <"$scratch/bad"
expect 65 "a bad line, strict" "$tool" eval --strict <"$scratch/bad"
expect 74 "a folder for input" "$tool" eval </
expect 64 "an unknown option" "$tool" eval --frobnicate </dev/null
expect 64 "an unknown command" "$tool" frobnicate
expect 64 "a spring that is none" "$tool" book --spring bouncy
expect 66 "no folder of pages" "$tool" book --pages "$scratch/none" --out "$scratch/film"
mkdir "$scratch/pages"
echo text >"$scratch/pages/1.png"
expect 65 "a page that is no picture" "$tool" book --pages "$scratch/pages" --out "$scratch/film"
expect 74 "a folder that cannot be made" "$tool" book --out /proc/none/film
[ ! -e "$scratch/film" ] || { echo "a failed run left files" >&2; exit 1; }

status=0
"$tool" eval <"$scratch/many" >/dev/full 2>"$scratch/err" || status=$?
[ "$status" -eq 74 ] || { echo "/dev/full: exit $status instead of 74" >&2; exit 1; }
echo "/dev/full: $(cat "$scratch/err")"
"$tool" eval <"$scratch/many" 2>"$scratch/err" | head -c 1 >/dev/null || true
[ ! -s "$scratch/err" ] || { echo "a closed pipe is not quiet:" >&2; cat "$scratch/err" >&2; exit 1; }
echo "closed pipe: quiet"
"$tool" doctor
