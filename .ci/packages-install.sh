#!/usr/bin/env bash
# Every artefact of Scripts/release.sh, installed where nothing else of the project is, runs the same program with the same result.
#
#   .ci/packages-install.sh [DIST]     default: made into .build-ci/dist
#
#   LEAF_NO_CHROOT=1    leaves out the Debian packages' root, which is made by debootstrap
#   LEAF_NO_CMAKE=1     leaves out the CMake project that builds the library itself
#   LEAF_NO_SWIFT=1     leaves out the Swift packages that do
set -euo pipefail
cd "$(dirname "$0")/.."
. .ci/packages.sh
need=()
command -v npm >/dev/null || need+=(npm)
command -v qemu-aarch64-static >/dev/null || need+=(qemu-user-static)
[ -f /usr/aarch64-linux-gnu/lib/crti.o ] || need+=(gcc-aarch64-linux-gnu libc6-dev-arm64-cross)
command -v lintian >/dev/null || need+=(lintian)
command -v debootstrap >/dev/null || need+=(debootstrap)
command -v tsc >/dev/null || need+=(node-typescript)
command -v musl-gcc >/dev/null || need+=(musl-tools)
install_packages "${need[@]}"
dist=${1:-}
if [ -z "$dist" ]; then
  dist=.build-ci/dist
  rm -rf "$dist"
  LEAF_RELEASE_BUILD=.build-ci/release Scripts/release.sh --out "$dist"
fi
dist=$(cd "$dist" && pwd)
root=$PWD
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
expected='item 2, hash 2d7946326f8575e5'
count=0
says() { # what, answer
  [ "$2" = "$expected" ] || { echo "$1: '$2' instead of '$expected'" >&2; exit 1; }
  echo "$1: $2"
  count=$((count + 1))
}
bare=(env -i "HOME=$scratch" "LANG=C.UTF-8")

# Python: environments of their own, no compiler to be found, nothing of this folder.
for kind in x86_64.whl tar.gz; do
  python3 -m venv "$scratch/py-$kind"
  "${bare[@]}" PATH="$scratch/py-$kind/bin" pip install -q --disable-pip-version-check numpy
  case $kind in
    *.whl) from=("$dist"/leafspring-*"$kind") library=() ;;
    # The source package has no library: it takes the one that it is told of.
    *) mkdir -p "$scratch/c" && tar -C "$scratch/c" --strip-components 1 -xf "$dist"/leafspring-*-x86_64-linux.tar.xz
       from=("$dist"/leafspring-*.tar.gz) library=(LEAFSPRING_LIBRARY="$scratch/c/lib/libleafspring.so") ;;
  esac
  "${bare[@]}" PATH="$scratch/py-$kind/bin" pip install -q --disable-pip-version-check "${from[@]}"
  says "Python, $kind" "$(cd "$scratch" && "${bare[@]}" "${library[@]}" PATH="$scratch/py-$kind/bin" python "$root/Tests/Packages/same.py")"
done
"${bare[@]}" PATH="$scratch/py-x86_64.whl/bin" python - <<'CHECK'
import pathlib, leafspring
place = pathlib.Path(leafspring.__file__).parent
assert (place / "py.typed").exists() and (place / "_header.pyi").exists() and (place / "lib/libleafspring.so").exists()
CHECK

# JavaScript: as an ES module, as a CommonJS one, and for the type checker; npm asks no registry.
mkdir "$scratch/js"
(cd "$scratch/js" && npm init -y >/dev/null && npm install --offline --silent "$dist"/leafspring-*.tgz)
cp Tests/Packages/same.js "$scratch/js/same.cjs"
cp Tests/Packages/same.js "$scratch/js/same.mjs"
for kind in cjs mjs; do says "npm, $kind" "$(cd "$scratch/js" && node same.$kind)"; done
cp Tests/Packages/types.ts "$scratch/js/types.mts"
cp Tests/Packages/types.ts "$scratch/js/types.cts"
(cd "$scratch/js" && tsc --noEmit --strict --target es2020 --lib es2020,dom --module node16 --moduleResolution node16 types.mts types.cts)

# C and C++: the archive for this machine, and the one for arm64 under emulation.
[ -d "$scratch/c/lib" ] || { mkdir -p "$scratch/c" && tar -C "$scratch/c" --strip-components 1 -xf "$dist"/leafspring-*-x86_64-linux.tar.xz; }
mkdir "$scratch/arm" && tar -C "$scratch/arm" --strip-components 1 -xf "$dist"/leafspring-*-aarch64-linux.tar.xz
gcc Tests/Packages/same.c -I "$scratch/c/include" -L "$scratch/c/lib" -lleafspring -Wl,-rpath,"$scratch/c/lib" -o "$scratch/same"
says "C, archive" "$("$scratch/same")"
g++ -std=c++17 Tests/Packages/same.cpp -I "$scratch/c/include" "$scratch/c/lib/libleafspring.a" -o "$scratch/same-cpp"
says "C++, archive, static" "$("$scratch/same-cpp")"
musl-gcc -static Tests/Packages/same.c -I "$scratch/c/include" "$scratch/c/lib/libleafspring.a" -o "$scratch/same-musl"
says "C, archive, static with musl" "$("$scratch/same-musl")"
aarch64-linux-gnu-gcc Tests/Packages/same.c -I "$scratch/arm/include" -L "$scratch/arm/lib" -lleafspring -o "$scratch/same-arm"
says "C, arm64 archive" "$(qemu-aarch64-static -L /usr/aarch64-linux-gnu -E LD_LIBRARY_PATH="$scratch/arm/lib" "$scratch/same-arm")"
# The wheel for arm64, with Debian's Python for arm64 and numpy's own wheel.
unpack_arm64 "$scratch/arm64" python3.11-minimal libpython3.11-minimal libpython3.11-stdlib libffi8 libexpat1 zlib1g libc6 libgcc-s1 libstdc++6 libssl3
python3 -m pip download -q --disable-pip-version-check --no-deps --python-version 3.11 --platform manylinux_2_17_aarch64 \
  --platform manylinux2014_aarch64 --only-binary=:all: -d "$scratch/wheels" numpy
mkdir "$scratch/wheel"
for wheel in "$scratch/wheels"/numpy-*.whl "$dist"/leafspring-*aarch64.whl; do python3 -m zipfile -e "$wheel" "$scratch/wheel"; done
says "Python, aarch64.whl" "$(cd "$scratch" && qemu-aarch64-static -L "$scratch/arm64" -E PYTHONHOME="$scratch/arm64/usr" -E PYTHONPATH="$scratch/wheel" \
  -E PYTHONDONTWRITEBYTECODE=1 "$scratch/arm64/usr/bin/python3.11" "$root/Tests/Packages/same.py")"

# Debian packages: no errors by lintian, and a fresh system.
lintian --fail-on error "$dist"/*.deb
if [ -z "${LEAF_NO_CHROOT:-}" ]; then
  clean=${LEAF_CHROOT:-$scratch/debian}
  [ -d "$clean/usr" ] || debootstrap --variant=minbase \
    --include=python3-minimal,python3-numpy,libblas3,gcc,libc6-dev,libblas-dev,pkg-config bookworm "$clean" >/dev/null
  mkdir -p "$clean/try"
  cp "$dist"/libleafspring*_amd64.deb "$dist"/python3-leafspring_*.deb Tests/Packages/same.{c,py} "$clean/try/"
  chroot "$clean" sh -c 'dpkg -i /try/*.deb >/dev/null'
  says "Debian, Python" "$(chroot "$clean" python3 /try/same.py)"
  says "Debian, C" "$(chroot "$clean" sh -c 'gcc /try/same.c $(pkg-config --cflags --libs leafspring) -o /try/same && /try/same')"
fi

# CMake: the project as a part of another, and installed.
if [ -z "${LEAF_NO_CMAKE:-}" ]; then
  mkdir "$scratch/cmake"
  cp Tests/Packages/same.cpp "$scratch/cmake/"
  cat >"$scratch/cmake/CMakeLists.txt" <<'PROJECT'
cmake_minimum_required(VERSION 3.16)
project(Same CXX)
include(FetchContent)
FetchContent_Declare(LeafSpring SOURCE_DIR ${LEAFSPRING_SOURCE})
FetchContent_MakeAvailable(LeafSpring)
foreach(kind leafspring leafspring-static)
  add_executable(same-${kind} same.cpp)
  target_compile_features(same-${kind} PRIVATE cxx_std_17)
  target_link_libraries(same-${kind} PRIVATE LeafSpring::${kind})
endforeach()
PROJECT
  cmake -S "$scratch/cmake" -B "$scratch/cmake/build" -DLEAFSPRING_SOURCE="$root" >/dev/null
  cmake --build "$scratch/cmake/build" >/dev/null
  for kind in leafspring leafspring-static; do says "CMake, $kind" "$("$scratch/cmake/build/same-$kind")"; done
fi

# Swift: packages that depend on a clone by path and by tag; neither fetches another package.
if [ -z "${LEAF_NO_SWIFT:-}" ]; then
  git clone -q . "$scratch/LeafSpring"
  git -C "$scratch/LeafSpring" tag 999.0.0
  for kind in 'path: "../LeafSpring"' "url: \"file://$scratch/LeafSpring\", exact: \"999.0.0\""; do
    host=$scratch/swift-${kind%%:*}
    mkdir -p "$host/Sources/Same"
    cp Tests/Packages/same.swift "$host/Sources/Same/main.swift"
    cat >"$host/Package.swift" <<MANIFEST
// swift-tools-version: 6.1
import PackageDescription
let package = Package(
  name: "Same", dependencies: [.package($kind)],
  targets: [.executableTarget(name: "Same", dependencies: [.product(name: "LeafSpring", package: "LeafSpring")])])
MANIFEST
    (cd "$host" && swift build -c release --cache-path "$host/cache") >"$scratch/log" 2>&1 || { cat "$scratch/log" >&2; exit 1; }
    others=$(find "$host/cache/repositories" "$host/.build/repositories" -mindepth 1 -maxdepth 1 -type d ! -iname 'leafspring*' 2>/dev/null || true)
    [ -z "$others" ] || { echo "a user of the library by ${kind%%:*} would fetch: $others" >&2; exit 1; }
    says "Swift, by ${kind%%:*}" "$("$host/.build/release/Same")"
  done
fi
echo "figure: $count installations of the release's packages ran the same program to the same hash"
