#!/usr/bin/env bash
# The core, compiled in the Embedded Swift subset straight from its sources:
#   x86-64 Linux   object and shared library, needing nothing but libblas and libc
#   aarch64 bare   object (compile only)
#   wasm32 bare    object (compile only)
# Fails when the core needs a symbol that a host without the Swift runtime does not have.
set -euo pipefail
cd "$(dirname "$0")/.."
out=.build-ci/embedded
mkdir -p "$out"
mapfile -t sources < <(find Sources/LeafSpring -name '*.swift' | LC_ALL=C sort)
swift_bin=$(dirname "$(readlink -f "$(command -v swiftc)")")
nm=$swift_bin/llvm-nm
command -v "$nm" >/dev/null || nm=nm

compile() { # target, object, further flags
  local target=$1 object=$2
  shift 2
  # No stack protector, because its guard is a symbol of a C library, which bare targets lack.
  swiftc -target "$target" -O -wmo -parse-as-library -swift-version 6 -module-name LeafSpring -package-name leafspring \
    -enable-experimental-feature Embedded -Xfrontend -disable-stack-protector \
    -I CMathShim "$@" -c "${sources[@]}" -o "$object"
}

# dlsym is the C library's: it recognises a serial OpenBLAS, which two threads must not call at once.
allowed='^(malloc|free|memset|memcpy|memmove|posix_memalign|dlsym|cblas_[a-z0-9]+|_GLOBAL_OFFSET_TABLE_)$'
# From the static part of the compiler's own library: the instructions that this x86 processor has.
compiler='^(__cpu_model|__cpu_indicator_init)$'
# Imports of WebAssembly objects that the linker itself provides, not a library.
linker='^(__indirect_function_table|__memory_base|__table_base|__stack_pointer)$'

check() { # object
  local needs
  needs=$("$nm" -u "$1" | awk '{print $NF}' | grep -Ev "$allowed" | grep -Ev "$compiler" | grep -Ev "$linker" || true)
  if [ -n "$needs" ]; then
    echo "$1 needs symbols outside the allowed set:" >&2
    echo "$needs" | sed 's/^/  /' >&2
    return 1
  fi
  echo "$(basename "$1"): $(stat -c %s "$1") bytes, needs only $("$nm" -u "$1" | awk '{print $NF}' | grep -Ev "$linker" | tr '\n' ' ')"
}

failed=0
compile x86_64-unknown-linux-gnu "$out/x86_64.o" -Xcc -fPIC
check "$out/x86_64.o" || failed=1
cc -shared -Wl,-z,defs -Wl,--gc-sections "$out/x86_64.o" -lblas -o "$out/libLeafSpringCore.so"
echo "libLeafSpringCore.so: $(stat -c %s "$out/libLeafSpringCore.so") bytes, loads" \
  "$(objdump -p "$out/libLeafSpringCore.so" | awk '/NEEDED/ {print $2}' | tr '\n' ' ')"
if objdump -p "$out/libLeafSpringCore.so" | awk '/NEEDED/ {print $2}' | grep -Ev '^lib(blas|c|m)\.so'; then
  echo "the shared library needs more than libblas and libc" >&2
  failed=1
fi
for target in aarch64-none-none-elf wasm32-unknown-none-wasm; do
  compile "$target" "$out/${target%%-*}.o"
  check "$out/${target%%-*}.o" || failed=1
done
exit $failed
