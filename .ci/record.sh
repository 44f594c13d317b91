#!/usr/bin/env bash
# The recorder from outside: every example recorded in both forms and replayed, and every way a file or a disk can fail.
. "$(dirname "$0")/begin.sh"
. Scripts/tool.sh

for script in Examples/*.jsonl; do
  name=$(basename "$script" .jsonl)
  expect 0 "$name" "$tool" record "$script" --out "$scratch/$name.leafrec"
  expect 0 "$name, verified" "$tool" replay "$scratch/$name.leafrec" --verify
done
sample=$scratch/long-jump.leafrec
expect 0 "text" "$tool" record Examples/long-jump.jsonl --text --out "$scratch/text"
expect 0 "text, verified" "$tool" replay "$scratch/text" --verify
expect 0 "bug report" "$tool" bug-report Examples/right-to-left.jsonl --out "$scratch/report"
expect 0 "bug report, verified" "$tool" replay - --verify <"$scratch/report"
grep -q 'leafspring doctor' "$scratch/report"

head -c 5000 "$sample" >"$scratch/short"
expect 65 "cut short" "$tool" replay "$scratch/short" --verify
python3 - "$sample" "$scratch/flipped" <<'PY'
import sys
data = bytearray(open(sys.argv[1], "rb").read())
data[len(data) // 2] ^= 4
open(sys.argv[2], "wb").write(data)
PY
expect 65 "one bit flipped" "$tool" replay "$scratch/flipped" --verify
grep -q 'byte [0-9]' "$scratch/err"
# Check sums corrected after an edit, as another build or a person might do it.
cat >"$scratch/edit.py" <<'PY'
import re, sys, zlib
what, source, target = sys.argv[1:]
lines = open(source, "rb").read().split(b"\n")[:-2]
first = next(i for i, line in enumerate(lines) if line.startswith(b'{"frame":'))
if what == "element":  # one bit of one cell
    lines[first + 60] = re.sub(
        rb'"bits":"(.)', lambda m: b'"bits":"%x' % (int(m[1], 16) ^ 1), lines[first + 60], count=1)
elif what == "none":
    del lines[first:]
elif what == "ten":
    del lines[first + 10:]
elif what == "rate":
    lines[1] = re.sub(rb'"fps":\d+', b'"fps":24', lines[1])
elif what == "head":
    lines[0] = re.sub(rb'"build":"[^"]*","bits":"[^"]*"', rb'"build":"a\\u001b[31mb\\nc","bits":"\\u001b[2Jd\\r"', lines[0])
body = b"\n".join(lines) + b"\n"
frames = sum(line.startswith(b'{"frame":') for line in lines)
open(target, "wb").write(body + b'{"end":%d,"crc":"%08x"}\n' % (frames, zlib.crc32(body)))
PY
for what in element none ten rate head; do python3 "$scratch/edit.py" $what "$scratch/text" "$scratch/edited-$what"; done
expect 65 "one element differs" "$tool" replay "$scratch/edited-element" --verify
grep -q 'frame 60 .*cell [0-9]* .*m11' "$scratch/err"
expect 0 "played without comparing" "$tool" replay "$scratch/edited-element"
expect 65 "no frames" "$tool" replay "$scratch/edited-none" --verify
grep -q 'frame 0 .*recorded 0' "$scratch/err"
expect 65 "ten frames" "$tool" replay "$scratch/edited-ten" --verify
grep -q 'frame 10 .*recorded 10' "$scratch/err"
expect 0 "ten frames played" "$tool" replay "$scratch/edited-ten"
expect 65 "another rate" "$tool" replay "$scratch/edited-rate" --verify
grep -q 'frame 1 .*shows this frame at 0.0416' "$scratch/err"
expect 0 "a head with orders to the terminal" "$tool" replay "$scratch/edited-head" --verify
grep -qF 'class \u{1b}[2Jd\u{d},' "$scratch/err"
grep -qF 'recorded by a\u{1b}[31mb\u{a}c' "$scratch/out"
[ "$(cat "$scratch/out" "$scratch/err" | wc -l)" -eq 2 ] || fail "more than a line each"

# More than may ever be kept in memory, and more than a recording may have: 40,962 moving cells, 851 frames.
cat >"$scratch/big" <<'SCRIPT'
{"viewport":[1271,1000000],"fps":1000,"duration":0.85,"scenes":[{"id":"a","kind":"explode"}]}
{"t":0.001,"call":"open","scene":"a"}
SCRIPT
for form in '' --text; do
  expect 65 "a recording that is too long $form" \
    bash -c "ulimit -v 2000000; exec '$tool' record '$scratch/big' $form --out '$scratch/x'"
  grep -q 'x, byte 1073741824: .*takes up to 1073741824 bytes' "$scratch/err"
done

expect 66 "no script" "$tool" record "$scratch/none" --out "$scratch/x"
expect 65 "a bad script" "$tool" record "$sample" --out "$scratch/x"
expect 66 "no recording" "$tool" replay "$scratch/none"
expect 74 "a folder for a recording" "$tool" replay "$scratch"
expect 64 "no name" "$tool" record Examples/long-jump.jsonl --out ''
expect 74 "a folder that is not there" "$tool" record Examples/long-jump.jsonl --out "$scratch/none/x"
expect 74 "a read-only folder" "$tool" record Examples/long-jump.jsonl --out /proc/x
expect 74 "a full disk behind standard output" bash -c "'$tool' replay '$sample' >/dev/full"
expect 74 "a file size limit" bash -c "ulimit -f 4; exec '$tool' record Examples/long-jump.jsonl --out '$scratch/x'"
"$tool" replay "$sample" 2>"$scratch/err" | head -c 0 || true
[ ! -s "$scratch/err" ] || fail "a closed pipe is not quiet"
[ -z "$(find "$scratch" -name 'x*')" ] || fail "a failed run left a file"
echo "figure: recordings: $(ls Examples/*.jsonl | wc -l) examples, $(cat "$scratch"/*.leafrec | wc -c) bytes, replayed equal in every frame"
