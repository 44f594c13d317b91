#!/usr/bin/env bash
# Checks a release on a Mac, because nothing else here runs on Apple's systems. Prints a line for each check and, last, PASS or
# FAIL. Needs Xcode with Swift 6.3 and Python 3.
#
#   Scripts/check-apple.sh
#
# The C library for macOS: golden hashes of all scenes, the script of calls, check.c, 100,000 random calls, threads, and that
# Accelerate multiplies; all frameworks; the Swift package's library and tool, and the tool's own check. The Swift tests put functions in
# the place of malloc and of BLAS, which Linux's linker does; they are not run here.
set -uo pipefail
cd "$(dirname "$0")/.." || exit 1
[ "$(uname)" = Darwin ] || { echo "check-apple.sh: this is not a Mac" >&2; exit 69; }
out=$PWD/.build-apple
mkdir -p "$out"
failed=0
try() { # what, command…
  local what=$1
  shift
  if "$@" >"$out/log" 2>&1; then echo "pass  $what"; else echo "FAIL  $what"; tail -n 5 "$out/log" | sed 's/^/      /'; failed=1; fi
}

host() { # a program's source
  xcrun --sdk macosx clang -std=c99 -O1 "$1" -I "$out/include" "$out/macos/libleafspring.a" -framework Accelerate \
    -L "$(xcrun --sdk macosx --show-sdk-path)/usr/lib/swift" -lswiftCore -o "$out/$(basename "$1" .c)"
}

scenes() {
  "$out/script" Hosts/scenes.txt >"$out/scenes.txt" && python3 Hosts/chain.py "$out/scenes.txt" | diff - Hosts/scenes.golden
}

accelerate() {
  local used=0
  host Scripts/describe.c && { "$out/describe" || used=$?; } && [ $used -eq 1 ]
}

try "C library for macOS" Scripts/xcframework.sh --out "$out" --only macos
for program in script check fuzz threads; do try "Hosts/c/$program.c compiles" host "Hosts/c/$program.c"; done
try "Accelerate multiplies" accelerate
try "$(wc -l <Hosts/scenes.golden | tr -d ' ') scenes have the golden hashes" scenes
try "script of calls" "$out/script" Hosts/script.txt
try "check.c" "$out/check"
try "100,000 random calls" "$out/fuzz" 100000 1
try "threads" "$out/threads" 3000
try "xcframework for all systems" Scripts/xcframework.sh --out "$out/all"
try "Swift package" swift build -c release --product LeafSpring
try "tool" swift build -c release --product leafspring
try "leafspring doctor" .build/release/leafspring doctor
try "leafspring export" .build/release/leafspring export fold --to npz --out "$out/fold.npz"
[ $failed -eq 0 ] && echo PASS || { echo FAIL; exit 1; }
