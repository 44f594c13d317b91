#!/usr/bin/env bash
# Every artefact of Scripts/release.sh, installed where nothing else of the project is, runs the same program with the same result.
#
#   .ci/packages-install.sh [DIST]     default: made into .build-ci/dist
#
#   LEAF_NO_CHROOT=1    leaves out the Debian packages' root, which is made by debootstrap
#   LEAF_NO_CMAKE=1     leaves out the CMake project that builds the library itself
set -euo pipefail
cd "$(dirname "$0")/.."
. .ci/packages.sh
need=()
command -v npm >/dev/null || need+=(npm)
command -v qemu-aarch64-static >/dev/null || need+=(qemu-user-static)
[ -f /usr/aarch64-linux-gnu/lib/crti.o ] || need+=(gcc-aarch64-linux-gnu libc6-dev-arm64-cross)
command -v lintian >/dev/null || need+=(lintian)
command -v debootstrap >/dev/null || need+=(debootstrap)
command -v fakeroot >/dev/null || need+=(fakeroot)
command -v tsc >/dev/null || need+=(node-typescript)
install_packages "${need[@]}"
python3 -c 'import pycparser, build' 2>/dev/null || python3 -m pip install -q pycparser build
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
aarch64-linux-gnu-gcc Tests/Packages/same.c -I "$scratch/arm/include" -L "$scratch/arm/lib" -lleafspring -o "$scratch/same-arm"
says "C, arm64 archive" "$(qemu-aarch64-static -L /usr/aarch64-linux-gnu -E LD_LIBRARY_PATH="$scratch/arm/lib" "$scratch/same-arm")"
# The wheel for arm64 has the library of that archive.
mkdir "$scratch/wheel"
python3 -m zipfile -e "$dist"/leafspring-*aarch64.whl "$scratch/wheel"
cmp "$scratch/wheel/leafspring/lib/libleafspring.so" "$scratch/arm/lib/libleafspring.so"

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
echo "figure: $count installations of the release's packages ran the same program to the same hash"
