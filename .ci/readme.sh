#!/usr/bin/env bash
# The README: its length, and its C, Python and JavaScript, unchanged. (.ci/first-run.sh runs its command, .ci/consumer.sh its
# Swift, .ci/film.sh its two commands for a PDF.) The figures and pictures of the documentation are those of this run's logs.
. "$(dirname "$0")/begin.sh"
needs gcc libc6-dev pkg-config nodejs python3-numpy
lines=$(wc -l <README.md) words=$(wc -w <README.md)
[ "$lines" -le 140 ] && [ "$words" -le 1200 ] || fail "README.md has $lines lines and $words words"
# Files it links to exist.
grep -oE '\]\([^)#]+\)' README.md | tr -d '])(' | grep -v '^http' | while read -r file; do
  [ -e "$file" ] || fail "README.md links to $file, which does not exist"
done
# The film is as large as a reader sees it, moves as smoothly as it may, and loads fast.
python3 - docs/book.gif <<'PYTHON'
import struct, sys
data = open(sys.argv[1], "rb").read()
width, height = struct.unpack("<HH", data[6:10])
delays = [struct.unpack("<H", data[at + 4:at + 6])[0] for at in range(len(data) - 8) if data[at:at + 3] == b"\x21\xf9\x04" and data[at + 7] == 0]
assert width >= 720 and len(data) <= 1_500_000 and sorted(delays)[len(delays) // 2] == 4, (width, height, len(data), sorted(delays)[len(delays) // 2])
print(f"figure: docs/book.gif: {width} x {height}, {len(delays)} frames, {len(data)} bytes")
PYTHON

Scripts/build-c.sh --build .build-ci/c | tail -n 1
{
  printf '#include <assert.h>\n#include <leafspring.h>\nint main(void) {\n'
  block README.md c
  printf 'assert(frame.count == 17 && !step.is_moving);\nleaf_stage_destroy(stage);\nreturn 0;\n}\n'
} >"$scratch/readme.c"
# Every loop draws the last frame, and one where nothing moves.
sed 's/^leaf_stage_open/leaf_stage_set_motion_policy(stage, 0, LEAF_MOTION_INSTANT);\n&/' "$scratch/readme.c" >"$scratch/instant.c"
! cmp -s "$scratch/readme.c" "$scratch/instant.c"
for program in readme instant; do
  cc -std=c99 -Wall -Wextra -pedantic -Werror "$scratch/$program.c" "${with_library[@]}" -o "$scratch/$program"
  "$scratch/$program"
done
block README.md python >"$scratch/readme.py"
[ -s "$scratch/readme.py" ]
echo 'assert frame.matrices.shape == (17, 4, 4) and not frame.is_moving' >>"$scratch/readme.py"
sed 's/^stage.open/stage.set_motion_policy(0, "instant")\n&/' "$scratch/readme.py" >"$scratch/instant.py"
export LEAFSPRING_LIBRARY=$stage/lib/libleafspring.so PYTHONPATH=Hosts/python
for program in readme instant; do python3 "$scratch/$program.py"; done
[ -f .build-wasm/leafspring.wasm ] || Scripts/build-wasm.sh
{
  echo "import { readFile } from 'node:fs/promises';"
  echo "import { LeafSpring } from '$PWD/Hosts/web/leafspring.js';"
  echo "const module = await readFile('$PWD/.build-wasm/leafspring.wasm');"
  block README.md js | sed 's/^  const frame.*/&\n  globalThis.last = frame;/'
  echo 'if (last.matrices.length !== 16 * 17 || last.isMoving) throw new Error("the last frame is not drawn");'
} >"$scratch/readme.mjs"
sed 's/^book.open/stage.setMotionPolicy("instant");\n&/' "$scratch/readme.mjs" >"$scratch/instant.mjs"
for program in readme instant; do node "$scratch/$program.mjs"; done
echo "figure: README.md has $lines lines and $words words; its C, Python and JavaScript run"

python3 Scripts/figures.py charts compare
# Other runs of the same tests print the same figures once more, with other effort.
mapfile -t logs < <(ls .build-ci/logs/*.log 2>/dev/null | grep -vE '/(long|sanitize|coverage|planted-faults)\.log$')
if [ -f .build-ci/logs/test.log ]; then python3 Scripts/figures.py promises compare "${logs[@]}"; else echo "no test has run: figures not compared"; fi
