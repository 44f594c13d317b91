#!/usr/bin/env bash
# The filter and the tool from outside: public vectors, help examples, 100,000 requests, and all failures of pipes.
. "$(dirname "$0")/begin.sh"
. Scripts/tool.sh

python3 Tests/Vectors/check_eval.py --tool "$tool"

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
[ ! -e "$scratch/film" ] || fail "a failed run left files"

expect 74 "/dev/full" bash -c '"$0" eval >/dev/full' "$tool" <"$scratch/many"
"$tool" eval <"$scratch/many" 2>"$scratch/err" | head -c 1 >/dev/null || true
[ ! -s "$scratch/err" ] || fail "a closed pipe is not quiet: $(cat "$scratch/err")"
echo "closed pipe: quiet"
"$tool" doctor
