#!/usr/bin/env bash
# The core, compiled in the Embedded Swift subset straight from its sources:
#   x86-64 Linux   object and shared library, needing nothing but libblas and libc
#   aarch64 bare   object (compile only)
#   wasm32 bare    object (compile only)
# and core and C interface, compile only, for systems that none of the checks runs on: arm64 iOS with a stand-in for Accelerate's header,
# bare Mach-O, 32-bit x86, 64-bit RISC-V; the kernels' C and the C bodies for macOS, Windows, Android and musl, where this toolchain has no
# Swift library. Scripts/check-apple.sh is for a Mac. Fails when the core needs a symbol that a host without the Swift runtime
# does not have.
. "$(dirname "$0")/begin.sh"
out=.build-ci/embedded
mkdir -p "$out"
mapfile -t sources < <(find Sources/LeafSpring -name '*.swift' | LC_ALL=C sort)
swift_bin=$(dirname "$(readlink -f "$(command -v swiftc)")")
nm=$swift_bin/llvm-nm
command -v "$nm" >/dev/null || nm=nm

optimise=(-O)
compile() { # target, object, further flags
  local target=$1 object=$2
  shift 2
  # No stack protector, because its guard is a symbol of a C library, which bare targets lack.
  swiftc -target "$target" "${optimise[@]}" -wmo -parse-as-library -swift-version 6 -module-name LeafSpring -package-name leafspring \
    -enable-experimental-feature Embedded -Xfrontend -disable-stack-protector \
    -I CMathShim "$@" -c "${sources[@]}" -o "$object"
}

# dlsym is the C library's: it recognises a serial OpenBLAS, which two threads must not call at once.
allowed='^(malloc|free|memset|memcpy|memmove|posix_memalign|dlsym|cblas_[a-z0-9]+|_GLOBAL_OFFSET_TABLE_)$'
# The static part of the compiler's own library has the instruction sets of this x86 processor.
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

# Compiles core and C interface as one module, like Scripts/build-c.sh. It is not optimised, because it only has to compile.
mapfile -t -O ${#sources[@]} sources < <(find Sources/LeafSpringC -name '*.swift' | LC_ALL=C sort)
optimise=(-Onone)
# This toolchain's Embedded Swift library for iOS begins with 18; the package declares 16.4, which only Apple's tools can compile for.
for target in arm64-apple-ios18 arm64-apple-none-macho i686-unknown-none-elf riscv64-none-none-eabi; do
  compile "$target" "$out/$target.o" -I Sources/CLeafSpring/include -Xcc -ITests/Systems/apple -Xcc -nostdlibinc -suppress-warnings
  echo "$target.o: $(stat -c %s "$out/$target.o") bytes"
done
"$nm" -u "$out/arm64-apple-ios18.o" | grep -q cblas_dgemm || { echo "iOS does not call Accelerate" >&2; failed=1; }

# Compiles the C for every system: the BLAS that it calls, and the libraries that the module map links.
needs musl-dev
parts=(Linux Apple Phone Television Watch Glasses)
portable() { # target, what is linked, whether there is BLAS, further flags
  local target=$1 expected=$2 blas=$3 linked=() part
  shift 3
  local clang=("$swift_bin/clang" "--target=$target" -nostdlibinc -I CMathShim -I Sources/CLeafSpring/include -fsyntax-only -Wall -Werror
    -Wno-unused-function "$@" -x c)
  "${clang[@]}" -std=c11 - <<<"#include \"CMathShim.h\"
_Static_assert(LEAF_HAS_BLAS == $blas, \"whose BLAS\");"
  "${clang[@]}" -std=c99 Sources/CLeafSpring/handle_table.c Sources/CLeafSpring/layout.c
  for part in "${parts[@]}"; do
    if "${clang[@]}" -fmodules -fmodules-cache-path="$out/modules" -fmodule-map-file=CMathShim/module.modulemap - \
      <<<"#pragma clang module import CMathShim.$part" 2>/dev/null; then
      linked+=("$part")
    fi
  done
  [ "${linked[*]}" = "$expected" ] || { echo "$target links for '${linked[*]}' instead of '$expected'" >&2; failed=1; }
  echo "$target: C compiles, BLAS ${expected:-nobody}'s"
}
apple=(-I Tests/Systems/apple)
portable arm64-apple-macos13.3 Apple 1 "${apple[@]}"
portable x86_64-apple-macos13.3 Apple 1 "${apple[@]}"
portable arm64-apple-ios16.4 Phone 1 "${apple[@]}"
portable arm64-apple-tvos16.4 Television 1 "${apple[@]}"
portable arm64-apple-watchos9.4 Watch 1 "${apple[@]}"
portable arm64-apple-xros1.0 Glasses 1 "${apple[@]}"
portable x86_64-pc-windows-msvc "" 0
portable aarch64-pc-windows-msvc "" 0
portable aarch64-linux-android28 "" 0
portable x86_64-linux-musl "" 0 -isystem /usr/include/x86_64-linux-musl

# A file that imports one C library by name imports the others too, and uses no function that only one of them has.
for file in $(grep -rlE '^ *import Glibc' --include='*.swift' Sources Tests); do
  for library in Musl Android Darwin ucrt; do
    grep -q "canImport($library)" "$file" || { echo "$file imports Glibc and not $library" >&2; failed=1; }
  done
done
if grep -rnE '\b(Glibc|Musl|Darwin)\.|__sigaction_handler|^import Synchronization' --include='*.swift' Sources Tests; then
  echo "these lines compile on one system alone, or on later ones than the package declares" >&2
  failed=1
fi
exit $failed
