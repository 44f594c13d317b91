#!/usr/bin/env bash
# The tests that try more with LEAF_LONG=1 than with LEAF_LONG=short, with it. The others are as in the step `test`, which has run them.
set -euo pipefail
cd "$(dirname "$0")/.."
suites=$(grep -rlE 'isLong|LEAF_LONG' Tests/*Tests --include='*Tests.swift' | sed 's|.*/||; s|\.swift$||' | paste -sd '|')
[ -n "$suites" ] || { echo "no test reads LEAF_LONG" >&2; exit 1; }
echo "$suites"
LEAF_LONG=1 swift test -c release --filter "$suites"
