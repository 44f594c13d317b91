# Sourced by the scripts beside it, in the repository's root: a release's files in $dist are installed in separate folders below
# $scratch, without the rest of the project. Each runs the program of Tests/Packages with one result.
root=$PWD
bare=(env -i "HOME=$scratch" "LANG=C.UTF-8")
count=0

# The program's output with the library of the present sources.
Scripts/build-c.sh --build .build-ci/c >/dev/null
gcc Tests/Packages/same.c "${with_library[@]}" -o "$scratch/expected"
expected=$("$scratch/expected")
echo "the C program: $expected"
[[ $expected =~ ^item\ [0-9]+,\ hash\ [0-9a-f]{16}$ ]]

says() { # what, answer
  [ "$2" = "$expected" ] || fail "$1: '$2' instead of '$expected'"
  echo "$1: $2"
  count=$((count + 1))
}

unpack() { # archive's machine, folder
  [ -d "$2" ] || { mkdir -p "$2" && tar -C "$2" --strip-components 1 -xf "$dist"/leafspring-*-"$1"-linux.tar.xz && [ -s "$2/docs/C.md" ]; }
}

# Separate environments, without a compiler and without this folder. The source package has no library; it uses the one in
# LEAFSPRING_LIBRARY.
try_python() { # the end of the package's name, its library or nothing
  local venv=$scratch/py-$1 library=()
  [ -z "${2:-}" ] || library=(LEAFSPRING_LIBRARY="$2")
  python3 -m venv "$venv"
  "${bare[@]}" PATH="$venv/bin" pip install -q --disable-pip-version-check numpy "$dist"/leafspring-*"$1"
  says "Python, $1" "$(cd "$scratch" && "${bare[@]}" "${library[@]}" PATH="$venv/bin" python "$root/Tests/Packages/same.py")"
  "${bare[@]}" PATH="$venv/bin" python - "$(if [ -n "${2:-}" ]; then echo no; else echo yes; fi)" <<'CHECK'
import importlib.util, pathlib, sys
place = pathlib.Path(importlib.util.find_spec("leafspring").origin).parent
assert (place / "py.typed").exists() and (place / "_header.pyi").exists(), f"no types in {place}"
assert (place / "lib/libleafspring.so").exists() == (sys.argv[1] == "yes")
CHECK
}

# A type checker accepts correct uses of the installed package and refuses wrong ones.
try_python_types() { # the end of the package's name
  local venv=$scratch/mypy
  python3 -m venv "$venv"
  "$venv/bin/pip" install -q --disable-pip-version-check mypy
  cp Tests/Packages/typed.py "$scratch/types_of_leafspring.py"
  (cd "$scratch" && "$venv/bin/mypy" --strict --warn-unused-ignores --python-executable "$scratch/py-$1/bin/python" types_of_leafspring.py)
  # The package's own annotations: their names exist, and the stub of the header is clean.
  ! (cd "$scratch" && "$venv/bin/mypy" --python-executable "$scratch/py-$1/bin/python" -p leafspring) |
    grep -E 'name-defined|_header\.pyi:' || fail "annotations of the Python package name what there is not"
}

# As an ES module and as a CommonJS one, in Node and in its workers; npm asks no registry.
try_npm() {
  mkdir "$scratch/js"
  (cd "$scratch/js" && npm init -y >/dev/null && npm install --offline --silent "$dist"/leafspring-*.tgz)
  local kind
  for kind in cjs mjs; do
    cp Tests/Packages/same.js "$scratch/js/same.$kind"
    says "npm, $kind" "$(cd "$scratch/js" && node "same.$kind")"
    says "npm, $kind, in a worker" "$(cd "$scratch/js" && node -e "new (require('node:worker_threads').Worker)('./same.$kind')")"
    cp Tests/Packages/types.ts "$scratch/js/types.${kind/js/ts}"
  done
  (cd "$scratch/js" && tsc --noEmit --strict --target es2020 --lib es2020,dom --module node16 --moduleResolution node16 types.mts types.cts)
}

# Runs the package in a page of Chromium and in a worker of that page.
try_browser() {
  local place answer
  while IFS='|' read -r place answer; do says "npm, Chromium, $place" "$answer"; done < <(python3 Tests/Packages/browser.py "$scratch/js")
  [ "$(wc -l <"$scratch/js/places")" -eq 2 ]
}

# Unpacks Debian's packages and compiles programs against them.
try_unpacked_debian() {
  local tree=$scratch/unpacked package
  for package in "$dist"/libleafspring*_amd64.deb; do dpkg-deb -x "$package" "$tree"; done
  gcc Tests/Packages/same.c $(PKG_CONFIG_SYSROOT_DIR=$tree PKG_CONFIG_LIBDIR=$tree/usr/lib/x86_64-linux-gnu/pkgconfig pkg-config --cflags --libs leafspring) \
    -o "$scratch/same-deb"
  says "Debian, unpacked, pkg-config" "$(LD_LIBRARY_PATH=$tree/usr/lib/x86_64-linux-gnu "$scratch/same-deb")"
  try_find_package "Debian, unpacked" "$tree/usr"
}

# A CMake project in a folder of its own, with the library shared and static.
try_cmake() { # what, where the project has the library from, options…
  local kind
  project=$(mktemp -d "$scratch/cmake-XXXX")
  cp Tests/Packages/same.cpp "$project/"
  echo "cmake_minimum_required(VERSION 3.16)
project(Same CXX)
$2"'
foreach(kind leafspring leafspring-static)
  add_executable(same-${kind} same.cpp)
  target_compile_features(same-${kind} PRIVATE cxx_std_17)
  target_link_libraries(same-${kind} PRIVATE LeafSpring::${kind})
endforeach()' >"$project/CMakeLists.txt"
  cmake -S "$project" -B "$project/build" "${@:3}" >/dev/null
  cmake --build "$project/build" >/dev/null
  for kind in leafspring leafspring-static; do says "$1, $kind" "$("$project/build/same-$kind")"; done
}

try_find_package() { # what, prefix
  try_cmake "$1, find_package" 'find_package(LeafSpring 0.1 REQUIRED)' -DCMAKE_PREFIX_PATH="$2"
}

# The archive for this machine, unpacked at an arbitrary place.
try_archive() {
  local c=$scratch/c linked
  unpack x86_64 "$c"
  gcc Tests/Packages/same.c -I "$c/include" -L "$c/lib" -lleafspring -Wl,-rpath,"$c/lib" -o "$scratch/same"
  says "C, archive" "$("$scratch/same")"
  read -ra linked <<<"$(PKG_CONFIG_LIBDIR=$c/lib/pkgconfig pkg-config --cflags --libs leafspring) -Wl,-rpath,$c/lib"
  gcc Tests/Packages/same.c "${linked[@]}" -o "$scratch/same-pc"
  says "C, archive, pkg-config" "$("$scratch/same-pc")"
  # The static library is alone in a folder, because the linker prefers a shared one.
  mkdir -p "$scratch/static/lib/pkgconfig"
  cp "$c/lib/libleafspring.a" "$scratch/static/lib/" && cp "$c/lib/pkgconfig/leafspring.pc" "$scratch/static/lib/pkgconfig/"
  cp -r "$c/include" "$scratch/static/"
  read -ra linked <<<"$(PKG_CONFIG_LIBDIR=$scratch/static/lib/pkgconfig pkg-config --static --cflags --libs leafspring)"
  g++ -std=c++17 Tests/Packages/same.cpp "${linked[@]}" -o "$scratch/same-cpp"
  says "C++, archive, static, pkg-config" "$("$scratch/same-cpp")"
  [ -z "$(ldd "$scratch/same-cpp" | grep -E 'blas|leafspring')" ] || fail "the archive's library needs BLAS"
  try_find_package "C++, archive" "$c"
}

# Every package that this machine can install.
try_all() {
  unpack x86_64 "$scratch/c"
  try_python x86_64.whl
  try_python tar.gz "$scratch/c/lib/libleafspring.so"
  try_python_types x86_64.whl
  try_npm
  try_browser
  lintian --fail-on error "$dist"/*.deb
  try_unpacked_debian
  try_archive
}
