#!/usr/bin/env bash
# Checks that the benchmarks build and run: every peer once, very shortly, and the counts that must not rise. No limits
# on times, because machines that run checks are busy.
. "$(dirname "$0")/begin.sh"
begun=$SECONDS
. Scripts/tool.sh
"$tool" stress --frames 200
"$tool" stress --soak 0.05
"$tool" stress --kind fold --scenes 20 --frames 200 --json | python3 -c 'import json, sys; json.load(sys.stdin)'

Benchmarks/install-peers.sh
swift build -c release --package-path Benchmarks --product peers
Benchmarks/.build/release/peers --quick
# The documentation's tables have the rows, kernels and peers that are measured.
Benchmarks/.build/release/peers --quick --readme | python3 Scripts/figures.py table compare speed -
"$tool" doctor | python3 Scripts/figures.py table compare blas -
swift build -c release --package-path Benchmarks --product stages
Benchmarks/check-counts.sh
echo "benchmarks: $((SECONDS - begun)) s"
