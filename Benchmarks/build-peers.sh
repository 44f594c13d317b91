#!/usr/bin/env bash
# Compiles native/ into .peers/build: each library as baseline code (-O2), with AVX2 and for this machine (-O3 -march=native). `peers`
# runs it; what does not compile is named, and skipped there.
set -uo pipefail
cd "$(dirname "$0")"
include=.peers/root/usr/include
mkdir -p .peers/build
machine=$(uname -m)

build() { # source, name, language, options…
  local source=$1 name=$2 compiler=$3
  shift 3
  local result=.peers/build/$name.so
  [ -f "$result" ] && [ "$result" -nt "$source" ] && [ "$result" -nt native/peer.h ] && [ "$result" -nt "$0" ] && return
  "$compiler" -shared -fPIC -fno-math-errno "$source" -o "$result.part" "$@" -lm 2>".peers/build/$name.log" &&
    mv "$result.part" "$result" || echo "$name does not compile: .peers/build/$name.log" >&2
}

native=(-O3 -march=native)
[ "$machine" = x86_64 ] || native=(-O3 -mcpu=native)
levels=(baseline native)
[ "$machine" = x86_64 ] && levels+=(avx2)
for level in "${levels[@]}"; do
  case $level in
    baseline) options=(-O2) ;;
    avx2) options=(-O3 -mavx2 -mfma) ;;
    native) options=("${native[@]}") ;;
  esac
  build native/plain.c plain-$level cc "${options[@]}"
  build native/cglm.c cglm-$level cc "${options[@]}" -I$include
  build native/glm.cpp glm-$level c++ -std=c++17 "${options[@]}" -I$include
  build native/eigen.cpp eigen-$level c++ -std=c++17 "${options[@]}" -DNDEBUG -I$include/eigen3
done
build native/limits.c limits cc "${native[@]}" -ffp-contract=fast
# Our own C library, beside the same kernels in Swift.
../Scripts/build-c.sh --build .peers/build/c >.peers/build/leafspring.log 2>&1 ||
  echo "the C library does not build: .peers/build/leafspring.log" >&2
build native/xsmm.c xsmm cc -O2 -I$include .peers/root/usr/lib/libxsmm.a .peers/root/usr/lib/libxsmmnoblas.a -lpthread -ldl
