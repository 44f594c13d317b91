#!/usr/bin/env bash
# Builds LeafSpring for hosts without Swift: libleafspring.so and .a from the core in Embedded Swift, needing libblas and
# libc only, with headers, C++ header, pkg-config file, CMake package, and the recorder and replayer of calls (Hosts/record).
#
#   Scripts/build-c.sh [--prefix DIR] [--build DIR] [--for FILE]... [--without-blas] [--target aarch64-linux-gnu [--blas DIR]]
#
# --prefix  where to install (default: install into BUILD/stage, for trying out)
# --build   where objects go (default: .build-c)
# --for     a smaller library, of the functions alone that this source of a host names; may be given for several
# --without-blas  the built-in kernel alone: the same bits, needs libc and libm, runs on older systems too
# --target  for another machine: aarch64-linux-gnu (Debian's gcc-aarch64-linux-gnu). --blas DIR is a tree with the BLAS for it,
#           include/cblas.h and lib/libblas.so; without one the built-in kernel alone
# DESTDIR goes before the prefix when installing.
. "$(dirname "$0")/begin.sh"
read_options 'prefix=path build=path for=files without-blas=flag target=word blas=file' "$@"
build=${build:-$PWD/.build-c}
prefix=${prefix:-$build/stage}
mkdir -p "$build"
tools=$(dirname "$(readlink -f "$(command -v swiftc)")")
# The compilers' options for the machine. Embedded Swift has no library for arm64 Linux; the one for bare arm64 works, because it
# needs no system.
case $target in
  "") swift_flags=() clang_flags=() link_flags=() ;;
  aarch64-linux-gnu)
    swift_flags=(-target aarch64-none-none-elf) clang_flags=(--target=aarch64-none-none-elf)
    link_flags=(--target=aarch64-linux-gnu --gcc-toolchain=/usr -isystem /usr/aarch64-linux-gnu/include)
    [ -n "$blas" ] || without_blas=yes
    if [ -z "$without_blas" ]; then
      swift_flags+=(-Xcc -DLEAF_WITH_BLAS -Xcc -I"$blas/include" -Xcc -idirafter -Xcc /usr/aarch64-linux-gnu/include)
      link_flags+=(-L"$blas/lib" -Wl,-rpath-link,"$blas/lib")
    fi ;;
  *) echo "build-c.sh: no target $target; aarch64-linux-gnu is one" >&2; exit 64 ;;
esac
# Relative relocations make the library smaller and ask for a system of 2022 or later: not where it should run on older ones.
if [ -z "$without_blas" ]; then link_flags+=(-Wl,-z,pack-relative-relocs -lblas); else swift_flags+=(-Xcc -DLEAF_NO_BLAS); fi
settings="${swift_flags[*]} ${link_flags[*]}"

read_version
soname=libleafspring.so.$abi
file=libleafspring.so.$version

# The exported functions: those of the headers, or those that the hosts name and those that every host needs.
map=$build/leafspring.map
grep -ohE '\bleaf_[a-z0-9_]+\(' Sources/CLeafSpring/include/leafspring/*.h | tr -d '(' | sort -u | grep -v '^leaf_sized$' >"$build/declared"
if [ ${#for[@]} -gt 0 ]; then
  { grep -ohE '\bleaf_[a-z0-9_]+' "${for[@]}" || true
    printf '%s\n' leaf_status_text leaf_version leaf_abi_version leaf_build_info; } | sort -u | comm -12 - "$build/declared" >"$build/named"
  mv "$build/named" "$build/declared"
fi
{ echo '{ global:' && sed 's/$/;/' "$build/declared" && echo 'local: *; };'; } >"$map.new"
cmp -s "$map.new" "$map" || mv "$map.new" "$map"

# Core and bodies are compiled as one module, so that what no call needs goes; there `import LeafSpring` means the module itself.
mapfile -t sources < <(find Sources/LeafSpring Sources/LeafSpringC -name '*.swift' | LC_ALL=C sort)
is_old() { [ ! -f "$1" ] || [ -n "$(find "${@:2}" -not -path '*.docc*' -newer "$1" -print -quit)" ]; } # file, what it is made of
if is_old "$build/layout.o" Sources/LeafSpring Sources/LeafSpringC Sources/CLeafSpring CMathShim Scripts/build-c.sh ||
  [ "$(cat "$build/settings" 2>/dev/null)" != "$settings" ]; then
  swiftc "${swift_flags[@]}" -O -wmo -parse-as-library -swift-version 6 -module-name LeafSpring -package-name leafspring -suppress-warnings -lto=llvm-full \
    -enable-experimental-feature Embedded -Xfrontend -function-sections -Xfrontend -disable-stack-protector \
    -I CMathShim -I Sources/CLeafSpring/include -Xcc -fPIC -c "${sources[@]}" -o "$build/swift.o"
  for source in handle_table layout; do
    "$tools/clang" "${clang_flags[@]}" -std=c99 -O2 -fPIC -flto -Wall -Wextra -I Sources/CLeafSpring/include \
      -c "Sources/CLeafSpring/$source.c" -o "$build/$source.o"
  done
  echo "$settings" >"$build/settings"
fi
if is_old "$build/$file" "$map" "$build"/{swift,handle_table,layout}.o; then
  # Linked as bitcode: only the interface can be seen from outside, so the optimiser may change or drop all the rest. The
  # machine code it makes of the whole is the archive's one object. No outliner: it halves the speed of the kernels.
  "$tools/clang" -shared -fuse-ld=lld -Wl,-z,defs -Wl,--gc-sections -Wl,--icf=all -Wl,-s -Wl,-O2 -Wl,--lto-O3 \
    -Wl,--lto-obj-path="$build/leafspring.o" -Wl,--version-script="$map" -Wl,-soname,"$soname" \
    "$build/swift.o" "$build/handle_table.o" "$build/layout.o" "${link_flags[@]}" -lm -o "$build/$file"
fi
rm -f "$build/libleafspring.a"
ar rcsD "$build/libleafspring.a" "$build/leafspring.o"

# The library needs only BLAS, libc and libm.
needs=$(objdump -p "$build/$file" | awk '/NEEDED/ {print $2}' | tr '\n' ' ')
! tr ' ' '\n' <<<"$needs" | grep -Ev '^(lib(blas|c|m)\.so.*|)$' || fail "the library needs more than libblas, libc and libm"
! nm -D --defined-only "$build/$file" | awk '$2 != "A" {print $3}' | grep -v '^leaf_' || fail "the library shows symbols that are not its interface"
nm -D --defined-only "$build/$file" | awk '$2 == "T" {print $3}' | sort -u >"$build/exported"
diff "$build/declared" "$build/exported" || fail "headers and library differ"

# The recorder stands before the whole library, in its place; the replayer makes recorded calls again.
if [ ${#for[@]} -eq 0 ]; then
  record=("$tools/clang" -fuse-ld=lld -std=c11 -O2 -Wall -Wextra -pedantic -Werror -fvisibility=hidden -I Sources/CLeafSpring/include
    Hosts/record/line.c "$build/$file" "${link_flags[@]}")
  "${record[@]}" -fPIC -shared Hosts/record/{record,file}.c -pthread -Wl,-rpath,'$ORIGIN' -o "$build/libleafspring-record.so"
  "${record[@]}" Hosts/record/{replay,again,frame}.c -Wl,-rpath,'$ORIGIN/../lib' -o "$build/leafspring-replay"
fi

to=${DESTDIR:-}$prefix
install -d "$to/bin" "$to/include/leafspring" "$to/lib/pkgconfig" "$to/lib/cmake/LeafSpring"
install -m 644 Sources/CLeafSpring/include/leafspring.h Sources/CLeafSpring/cpp/leafspring.hpp "$to/include/"
install -m 644 Sources/CLeafSpring/include/leafspring/*.h "$to/include/leafspring/"
# Left as it is where it is the same, since a host may be loading it.
install -C -m 755 "$build/$file" "$to/lib/"
ln -sf "$file" "$to/lib/$soname"
ln -sf "$soname" "$to/lib/libleafspring.so"
install -m 644 "$build/libleafspring.a" "$to/lib/"
if [ ${#for[@]} -eq 0 ]; then
  install -m 755 "$build/libleafspring-record.so" "$to/lib/"
  install -m 755 "$build/leafspring-replay" "$to/bin/"
fi
# The other libraries that a program needs if it links the archive.
beside=m
[ -n "$without_blas" ] || beside='blas m'
sed -e "s|@version@|$version|; s|@private@|-l${beside// / -l}|" Scripts/leafspring.pc.in >"$to/lib/pkgconfig/leafspring.pc"
sed -e "s|@version@|$version|; s|@soname@|$soname|; s|@file@|$file|; s|@private@|${beside// /;}|" Scripts/LeafSpringConfig.cmake.in \
  >"$to/lib/cmake/LeafSpring/LeafSpringConfig.cmake"
sed -e "s|@version@|$version|" Scripts/LeafSpringConfigVersion.cmake.in \
  >"$to/lib/cmake/LeafSpring/LeafSpringConfigVersion.cmake"
echo "figure: $file $(stat -c %s "$build/$file") bytes stripped, $(wc -l <"$build/exported") functions, needs $needs"
echo "installed in $to"
