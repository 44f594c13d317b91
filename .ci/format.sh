#!/usr/bin/env bash
# The formatter's lint with the repository's .swift-format. To fix it: swift format -i -r Sources Tests
set -euo pipefail
cd "$(dirname "$0")/.."
folders=()
for folder in Package.swift Sources Snippets Tests Benchmarks/Package.swift Benchmarks/Sources Benchmarks/Benchmarks; do [ -e "$folder" ] && folders+=("$folder"); done
swift format lint -s -r "${folders[@]}"
echo "$(git ls-files '*.swift' | wc -l) Swift files are formatted"
