#!/usr/bin/env bash
# Exports are read by their target programs: arrays by numpy, animations and easings by headless Chromium, models by pygltflib, Core
# Animation source by the Swift compiler. Bad exports are refused.
. "$(dirname "$0")/begin.sh"
needs chromium python3-numpy
. Scripts/tool.sh

# Where there is no /proc, as in some containers, the tool has its arguments, too.
if unshare --mount true 2>/dev/null; then
  "$tool" export fold --to csv --fps 5 --out - >"$scratch/with"
  unshare --mount sh -c 'mount -t tmpfs none /proc && exec "$0" export fold --to csv --fps 5 --out -' "$tool" | cmp - "$scratch/with"
  rm "$scratch/with"
  echo "without /proc the tool has its arguments"
fi

refused() { # exit status, arguments of leafspring export…; no file is left
  expect "$1" "leafspring export ${*:2}" env -C "$scratch" "$tool" export "${@:2}"
  left_nothing "leafspring export ${*:2}"
}
left_nothing() { [ "$(ls "$scratch" | wc -l)" -eq "$files" ] || fail "$1 left a file: $(ls "$scratch")"; } # what
echo '{"viewport":[10,10]}' >"$scratch/bad.jsonl"
head -c 100000 /dev/zero >"$scratch/zeros.jsonl"
"$tool" record Examples/long-jump.jsonl --out "$scratch/whole" >/dev/null
head -c 1000 "$scratch/whole" >"$scratch/short.leafrec"
rm "$scratch/whole"
: >"$scratch/err"
: >"$scratch/out"
files=$(ls "$scratch" | wc -l)
refused 64 fold
refused 64 fold --to gif
refused 64 fold --to linear
refused 64 spring --to npz
refused 64 fold --to npz --fps 0
refused 64 fold --to npz --fps 30000/0
refused 64 fold --to npz --fps 1e3
refused 64 fold --to npz --tolerance 0.1
refused 64 fold --to css --fps 60 --tolerance 0.1
refused 64 fold --to npz --html
refused 64 fold --to css --html --out -
refused 64 fold --to css --tolerance 0
refused 64 fold --to css --tolerance nan
refused 64 fold --to npz --bounce 0.1
refused 64 fold --to npz --size 0x10
refused 64 book --to npz --direction reverse
refused 64 fold --to npz --out ''
refused 64 fold --to csv --double
refused 64 fold --to glb --tolerance 0.1
refused 64 fold --to core-animation --tolerance 0.1
refused 64 fold --to coreAnimation
refused 64 spring --to glb
refused 64 spring --to linear --bounce 1
refused 64 spring --to linear --bounce -1
refused 64 spring --to linear --duration 0
refused 64 spring --to linear --spring 100:0
refused 64 spring --to linear --tolerance 0.5
refused 66 none --to npz
refused 66 none.jsonl --to css
refused 65 bad.jsonl --to npz
refused 65 zeros.jsonl --to css
refused 65 short.leafrec --to npz
refused 65 cube --to glb
refused 65 natgeo --to glb
refused 65 "$PWD/Examples/resize-in-mid-turn.jsonl" --to glb
refused 65 bad.jsonl --to drawing
refused 74 . --to npz
refused 74 fold --to npz --out none/x
refused 74 fold --to glb --out none/x
refused 74 fold --to css --out /proc/x
refused 74 book --to waapi --out /dev/full/x
expect 74 "a full disk" bash -c '"$0" export book --to jsonl --out - >/dev/full' "$tool"
expect 74 "a file size limit" bash -c 'cd "$1" && ulimit -f 4 && exec "$0" export book --to npz' "$tool" "$scratch"
left_nothing "a file size limit"
"$tool" export book --to jsonl --out - 2>"$scratch/err" | head -c 0 || true
[ ! -s "$scratch/err" ] || fail "a closed pipe is not quiet"

scenes=(crossfade explode cards cube flip fold natgeo pan portal turn album move book)
for form in "" --text; do # a recording is what its script is
  "$tool" record Examples/right-to-left.jsonl ${form:+"$form"} --out "$scratch/recording" >/dev/null
  "$tool" export "$scratch/recording" --to csv --out - | cmp - <("$tool" export Examples/right-to-left.jsonl --to csv --out -)
done
python3 Tests/Export/check.py "$tool" "${scenes[@]}" Examples/*.jsonl
python3 Tests/Export/core_animation.py "$tool" fold crossfade album book Examples/resize-in-mid-turn.jsonl
python3 -m pip install -q --disable-pip-version-check --target "$scratch/pip" --no-deps pygltflib dataclasses-json deprecated wrapt \
  typing-inspect mypy-extensions typing-extensions marshmallow packaging >/dev/null
PYTHONPATH=$scratch/pip python3 Tests/Export/gltf.py "$tool" crossfade explode flip fold pan portal turn move book \
  "fold --direction reverse" Examples/{catch-and-cancel,five-rapid-turns,long-jump,right-to-left,shelf-to-book}.jsonl
python3 Tests/Browser/export.py "$tool" "${scenes[@]}" "cube --direction reverse --fidelity original" \
  "album --direction reverse" Examples/shelf-to-book.jsonl Examples/resize-in-mid-turn.jsonl
python3 Tests/Browser/export_page.py "$tool"
