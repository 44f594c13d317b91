#!/usr/bin/env bash
# arm64 Linux: cross-compiles the C library, and under emulation runs the golden hashes, the script of calls, check.c, random calls
# and threads. Each runs with the built-in kernel and, if one can be installed, with a BLAS for arm64, and prints the one that
# multiplied.
#   LEAF_CALLS   random calls (100000)
. "$(dirname "$0")/begin.sh"
needs gcc-aarch64-linux-gnu libc6-dev-arm64-cross qemu-user-static
out=$PWD/.build-ci/arm64
mkdir -p "$out/blas"

# BLAS for arm64: Debian's packages, taken apart into a tree of their own and not installed.
if [ ! -e "$out/blas/lib/libblas.so" ]; then
  unpack_arm64 "$out/blas/tree" libblas3 libblas-dev libgfortran5 libgcc-s1
  mkdir -p "$out/blas/lib" "$out/blas/include"
  cp -a "$out/blas/tree/usr/lib/aarch64-linux-gnu/blas/"libblas.so* "$out/blas/lib/"
  cp -a "$out/blas/tree/usr/lib/aarch64-linux-gnu/"libgfortran.so* "$out/blas/lib/"
  find "$out/blas/tree" -name 'libgcc_s.so*' -exec cp -a {} "$out/blas/lib/" \;
  cp "$out/blas/tree/usr/include/aarch64-linux-gnu/"cblas*.h "$out/blas/include/"
  [ -e "$out/blas/include/cblas.h" ] || cp "$out/blas/include/cblas-netlib.h" "$out/blas/include/cblas.h"
fi
tools=$(dirname "$(readlink -f "$(command -v swiftc)")")
Scripts/build-c.sh --target aarch64-linux-gnu --build "$out/builtin"
Scripts/build-c.sh --target aarch64-linux-gnu --blas "$out/blas" --build "$out/with-blas"

# No fused operations in code that must give the same bits, and vectors where x86-64 has them.
"$tools/llvm-objdump" -d "$out/builtin/leafspring.o" >"$out/disassembly"
count() { grep -cE "$1" "$out/disassembly" || true; }
fused=$(count '\b(fmla|fmls|fn?madd|fn?msub)\b')
echo "figure: arm64 code: $(count 'fmul.*\.2d') products of two doubles, $(count 'fmul.*\.4s') of four floats, $fused fused"
[ "$fused" -eq 0 ] || fail "fused operations in the library for arm64"
python3 Tests/Shim/instructions.py "$out/instructions" "$tools/clang" "$tools/llvm-objdump"

for kind in builtin with-blas; do
  lib=$out/$kind/stage
  run=(qemu-aarch64-static -L /usr/aarch64-linux-gnu -E "LD_LIBRARY_PATH=$lib/lib:$out/blas/lib")
  for program in Hosts/c/{script,check,fuzz,threads}.c Scripts/describe.c; do
    aarch64-linux-gnu-gcc -std=c99 -O1 "$program" -I "$lib/include" -L "$lib/lib" -lleafspring -lm -pthread \
      -Wl,-rpath-link,"$out/blas/lib" -o "$out/$kind/$(basename "$program" .c)"
  done
  exits "$([ $kind = with-blas ] && echo 1 || echo 0)" "${run[@]}" "$out/$kind/describe"
  cat "$scratch/out"
  "${run[@]}" "$out/$kind/script" Hosts/scenes.txt >"$out/$kind/scenes.txt"
  python3 Hosts/chain.py "$out/$kind/scenes.txt" | diff - Hosts/scenes.golden
  "${run[@]}" "$out/$kind/script" Hosts/script.txt >"$out/$kind/script.txt"
  echo "figure: arm64, $kind: $(wc -l <Hosts/scenes.golden) scenes, $(grep -c '^[0-9]' "$out/$kind/scenes.txt") frames with the golden hashes, $(wc -l <"$out/$kind/script.txt") answers of the script"
  "${run[@]}" "$out/$kind/check"
  "${run[@]}" "$out/$kind/fuzz" "${LEAF_CALLS:-100000}" 1
  "${run[@]}" "$out/$kind/threads" 3000
done
cmp "$out/builtin/script.txt" "$out/with-blas/script.txt"
# Results must equal those on this machine, if its library has been built.
if [ -x .build-ci/c/script-gcc ]; then .build-ci/c/script-gcc Hosts/script.txt | cmp - "$out/builtin/script.txt"; fi
