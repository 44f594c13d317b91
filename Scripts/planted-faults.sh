#!/usr/bin/env bash
# Plants the faults of Tests/Faults one by one in a copy of the project, and counts those that turn a test red.
#
#   Scripts/planted-faults.sh              all of them: hours of building on two cores; not a part of .ci/run
#   Scripts/planted-faults.sh 07 12 quad   those whose names contain one of the words
#   Scripts/planted-faults.sh --check      only whether each still fits the sources
#
# The tests a fault names run first, all tests where these see nothing. LEAF_FAULTS names the folder of the copy, which is kept
# with its build; without it a temporary one is used and removed. LEAF_CONFIGURATION=release builds optimised.
# Exit status: 0 all caught, 1 not, 64 usage.
set -euo pipefail
cd "$(dirname "$0")/.."
export SWIFT_BACKTRACE=enable=no
root=$PWD
python3 Tests/Faults/apply.py --check .
[ "${1:-}" != --check ] || exit 0

copy=${LEAF_FAULTS:-}
if [ -z "$copy" ]; then
  copy=$(mktemp -d)
  trap 'rm -rf "$copy"' EXIT
fi
log=$(mktemp -d)
configuration=${LEAF_CONFIGURATION:-debug}
mkdir -p "$copy"
# Only files that differ are written, so that a kept copy is not built anew.
refresh() { python3 "$root/Tests/Faults/copy.py" "$root" "$copy"; }

# SwiftPM does not see edits of the shim's headers; the files that compile them in are touched.
touch_importers() {
  case $1 in
  CMathShim/*) grep -rl 'import CMathShim' "$copy/Sources" "$copy/Tests" --include='*.swift' | xargs touch ;;
  esac
}

run() { # filter, log: 0 if the tests pass
  (cd "$copy" && timeout 1800 swift test -c "$configuration" -j 2 --filter "$1") >"$2" 2>&1
}

# Names of the tests that a log says have failed; a program that was stopped may have said none.
red() {
  { grep -aoE '✘ Test ("[^"]*"|[A-Za-z0-9_]+\()|Fatal error|signal code [0-9]+' "$1" || true; } |
    sed 's/✘ Test //; s/($//' | sort -u
}

wanted() {
  [ $# -gt 1 ] || return 0
  local name=$1 word
  shift
  for word in "$@"; do case $name in *"$word"*) return 0 ;; esac; done
  return 1
}

refresh
(cd "$copy" && swift build -c "$configuration" --build-tests -j 2 \
  $([ "$configuration" = debug ] || echo "-Xswiftc -enable-testing")) >"$log/build" 2>&1 || {
  tail -n 20 "$log/build" >&2
  echo "the copy without a fault does not build" >&2
  exit 1
}

caught=0 total=0 survivors=()
for fault in Tests/Faults/*.fault; do
  name=$(basename "$fault" .fault)
  wanted "$name" "$@" || continue
  total=$((total + 1)) begun=$SECONDS
  { read -r file && read -r tests; } < <(python3 Tests/Faults/apply.py "$fault" "$copy")
  touch_importers "$file"
  how=
  # What does not compile is no planted fault.
  if ! (cd "$copy" && swift build -c "$configuration" --build-tests -j 2 \
    $([ "$configuration" = debug ] || echo "-Xswiftc -enable-testing")) >"$log/$name.build" 2>&1; then
    how="DOES NOT BUILD"
    survivors+=("$name")
  elif ! run "$tests" "$log/$name"; then
    how="caught by $(red "$log/$name" | wc -l) tests: $(red "$log/$name" | head -n 3 | tr '\n' ' ')"
    caught=$((caught + 1))
  elif ! run . "$log/$name.all"; then
    how="caught by another: $(red "$log/$name.all" | head -n 3 | tr '\n' ' ')"
    caught=$((caught + 1))
  else
    how="SURVIVED"
    survivors+=("$name")
  fi
  echo "$name: $how ($((SECONDS - begun)) s)"
  refresh
  touch_importers "$file"
done
echo "figure: planted faults caught: $caught of $total, $(date -u +%F)"
[ ${#survivors[@]} -eq 0 ] || { echo "not caught: ${survivors[*]}"; exit 1; }
