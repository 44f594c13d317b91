#!/usr/bin/env bash
# Runs with LEAF_LONG=1 the tests that then try more than with LEAF_LONG=short. The step `test` has run the others.
. "$(dirname "$0")/begin.sh"
suites=$(grep -rlE 'isLong|LEAF_LONG' Tests/*Tests --include='*Tests.swift' | sed 's|.*/||; s|\.swift$||' | paste -sd '|')
[ -n "$suites" ] || fail "no test reads LEAF_LONG"
echo "$suites"
LEAF_LONG=1 swift test -c release --filter "$suites"
