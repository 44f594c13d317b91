#!/usr/bin/env bash
# The C library in hosts: header, C and C++ hosts by gcc and clang, many stages made and destroyed, memory that runs out, a process
# that unloads it, signals and forks. Then random calls with the core under AddressSanitizer, Python, and one script of calls
# through C, Python and Swift.
#   .ci/c-host.sh                          everything
#   LEAF_CYCLES, LEAF_CALLS, LEAF_FRAMES   stages made, random calls, frames between threads (200000, 300000, 1000000)
#   LEAF_NO_SWIFT_TEST=1                   leaves out the comparison with the Swift interface, which builds the tests
. "$(dirname "$0")/begin.sh"
out=.build-ci/c
clang=$(command -v clang || true)
Scripts/build-c.sh --build "$out"

Scripts/sizes.sh "libleafspring.so-$(uname -m)" "$stage/lib/libleafspring.so"
ldd "$stage/lib/libleafspring.so"

# A host may use a library that contains only what it calls. It is linked from the same objects.
mkdir -p "$out/for-hello"
cp -p "$out"/{swift.o,handle_table.o,layout.o,settings} "$out/for-hello"
Scripts/build-c.sh --build "$out/for-hello" --for Hosts/c/hello.c | sed -n 1p
gcc -std=c99 -I "$out/for-hello/stage/include" Hosts/c/hello.c "$out/for-hello/stage/lib/libleafspring.a" -lblas -lm -o "$out/hello-alone"
"$out/hello-alone" | tail -n 1

needs python3-pycparser cmake pkg-config
Scripts/check-abi.sh "$stage"

strict=(-Wall -Wextra -pedantic -Werror)
include=Sources/CLeafSpring/include
for compiler in gcc g++ ${clang:+clang clang++}; do
  case $compiler in
    *++) language=c++ standards=(c++98 c++11 c++17) ;;
    *) language=c standards=(c99 c11) ;;
  esac
  # Each alone, as a host may include it.
  for header in $include/leafspring.h $include/leafspring/*.h; do
    for standard in "${standards[@]}"; do "$compiler" -x $language -std=$standard "${strict[@]}" -fsyntax-only "$header"; done
  done
done
for compiler in g++ ${clang:+clang++}; do
  "$compiler" -x c++ -std=c++17 "${strict[@]}" -I "$stage/include" -fsyntax-only Sources/CLeafSpring/cpp/leafspring.hpp
done
first=$(grep -oE '\bleaf_[a-z0-9_]+\(' $include/leafspring/core.h | sort -u | grep -cv '^leaf_sized')
[ "$first" -le 60 ] || fail "the first layer, leafspring/core.h, has $first functions; 60 are the limit"
echo "figure: $(ls $include/leafspring/*.h | wc -l) headers compile alone without a warning; the first layer has $first functions"

export PKG_CONFIG_PATH=$stage/lib/pkgconfig
read -ra flags <<<"$(pkg-config --cflags --libs leafspring) -Wl,-rpath,$stage/lib -lm -pthread"
for compiler in gcc ${clang:+clang}; do
  for program in hello check code lifecycle fuzz script threads; do
    "$compiler" -std=c99 -O1 "${strict[@]}" "Hosts/c/$program.c" "${flags[@]}" -o "$out/$program-$compiler"
  done
  "$out/hello-$compiler" | tail -n 1
  "$out/check-$compiler"
  "$out/code-$compiler"
  "$out/script-$compiler" Hosts/script.txt >"$out/script.$compiler.txt"
done
[ -z "$clang" ] || cmp "$out/script.gcc.txt" "$out/script.clang.txt"
"$out/lifecycle-gcc" "${LEAF_CYCLES:-200000}"
"$out/threads-gcc" "${LEAF_FRAMES:-1000000}"

# Refused memory: every request to the system is checked, and no call stops a process that has too little.
gcc -std=gnu99 -O1 -Wall -Wextra -Werror Hosts/c/memory.c "${flags[@]}" -ldl -o "$out/memory"
"$out/memory" --objects
"$out/memory" --limits

# Not linked with the library, which could then not be unloaded.
gcc -std=c99 -O1 "${strict[@]}" -I "$stage/include" Hosts/c/process.c -ldl -o "$out/process"
"$out/process" "$stage/lib/libleafspring.so"

# Random calls to the library as it ships and to its sources under AddressSanitizer, from one seed. The outcomes are equal if one
# compiler has made both hosts: compilers differ in the order in which they evaluate arguments.
calls=("${LEAF_CALLS:-300000}" "${LEAF_SEED:-1}")
Scripts/asan-library.sh "$out" >/dev/null
"$out/fuzz-asan" "${calls[@]}" | tee "$out/fuzz-asan.txt"
if [ -n "$clang" ]; then "$out/fuzz-clang" "${calls[@]}" | cmp - "$out/fuzz-asan.txt"; else "$out/fuzz-gcc" "${calls[@]}"; fi

cmake -S Hosts/cpp -B "$out/cpp" -DCMAKE_PREFIX_PATH="$stage" -DCMAKE_CXX_COMPILER=g++ >/dev/null
cmake --build "$out/cpp" >/dev/null
# A project in a folder with a space installs, too: the script that builds is told whole paths.
spaced="$out/a folder"
rm -rf "$spaced"
mkdir -p "$spaced/project/Scripts" "$spaced/project/Sources"
cp CMakeLists.txt "$spaced/project/"
cp -r Sources/CLeafSpring "$spaced/project/Sources/"
printf '#!/bin/sh\nprintf "%%s\\n" "$@" >"$(dirname "$0")/told"\n' >"$spaced/project/Scripts/build-c.sh"
chmod +x "$spaced/project/Scripts/build-c.sh"
cmake -S "$spaced/project" -B "$spaced/build" >/dev/null
cmake --install "$spaced/build" --prefix "$spaced/in stalled" >/dev/null
diff <(printf '%s\n' --build "$PWD/$spaced/build/leafspring" --prefix "$PWD/$spaced/in stalled") "$spaced/project/Scripts/told"
"$out/cpp/host-leafspring" | tee "$out/cpp.txt"
"$out/cpp/host-leafspring-static" | cmp - "$out/cpp.txt"

need_python numpy matplotlib
export LEAFSPRING_LIBRARY=$stage/lib/libleafspring.so PYTHONPATH=Hosts/python
"$python" Hosts/python/test_leafspring.py "$out/spring.png"
"$python" Tests/Bindings/header_words.py
"$python" Hosts/python/script.py Hosts/script.txt | cmp - "$out/script.gcc.txt"
echo "figure: $(wc -l <"$out/script.gcc.txt") equal answers from C and from Python"

tool=$(ls .build/release/leafspring .build/debug/leafspring 2>/dev/null | head -n 1 || true)
if [ -n "$tool" ] && "$tool" c-hello --prefix "$stage" >"$out/hello.c" 2>/dev/null; then
  tail -n +2 "$out/hello.c" | cmp - Hosts/c/hello.c
  line=$(head -n 1 "$out/hello.c" | sed 's|^/\* ||; s| \*/$||')
  (cd "$out" && eval "$line" && ./hello | tail -n 1)
  echo "the program of leafspring c-hello compiles by its own line: $line"
fi

if [ -z "${LEAF_NO_SWIFT_TEST:-}" ]; then
  LEAF_HASHES=$PWD/$out/script.gcc.txt swift test -c release --filter LeafSpringCTests
fi
