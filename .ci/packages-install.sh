#!/usr/bin/env bash
# Every artefact of Scripts/release.sh, installed without the rest of the project, runs one program with one result.
#
#   .ci/packages-install.sh [DIST]     default: made into .build-ci/dist
#
#   LEAF_NO_CHROOT=1    leaves out the Debian packages' root, which is made by debootstrap
#   LEAF_NO_CMAKE=1     leaves out the CMake project that builds the library itself
. "$(dirname "$0")/begin.sh"
needs npm esbuild qemu-user-static gcc-aarch64-linux-gnu libc6-dev-arm64-cross lintian debootstrap node-typescript musl-tools cmake chromium python3-venv
dist=${1:-}
if [ -z "$dist" ]; then
  dist=.build-ci/dist
  rm -rf "$dist"
  LEAF_RELEASE_BUILD=.build-ci/release Scripts/release.sh --out "$dist"
fi
dist=$(cd "$dist" && pwd)
. .ci/installs.sh

try_all
musl-gcc -static Tests/Packages/same.c -I "$scratch/c/include" "$scratch/c/lib/libleafspring.a" -o "$scratch/same-musl"
says "C, archive, static with musl" "$("$scratch/same-musl")"

# arm64 under emulation: the archive, and the wheel by the pip of Debian's Python for arm64, which picks by its own tags what fits.
unpack aarch64 "$scratch/arm"
aarch64-linux-gnu-gcc Tests/Packages/same.c -I "$scratch/arm/include" -L "$scratch/arm/lib" -lleafspring -o "$scratch/same-arm"
says "C, arm64 archive" "$(qemu-aarch64-static -L /usr/aarch64-linux-gnu -E LD_LIBRARY_PATH="$scratch/arm/lib" "$scratch/same-arm")"
unpack_arm64 "$scratch/arm64" python3.11-minimal libpython3.11-minimal libpython3.11-stdlib libffi8 libexpat1 zlib1g libc6 libgcc-s1 libstdc++6 \
  libssl3 libbz2-1.0 liblzma5 libsqlite3-0 libuuid1
python3 -m pip download -q --disable-pip-version-check --no-deps --python-version 3.11 --platform manylinux_2_17_aarch64 \
  --platform manylinux2014_aarch64 --platform manylinux_2_27_aarch64 --platform manylinux_2_28_aarch64 --only-binary=:all: -d "$scratch/wheels" numpy pip
cp "$dist"/leafspring-*.whl "$scratch/wheels/"
arm_python() {
  qemu-aarch64-static -L "$scratch/arm64" -E PYTHONHOME="$scratch/arm64/usr" -E PYTHONPATH="$1" \
    "$scratch/arm64/usr/bin/python3.11" "${@:2}"
}
arm_python "$(echo "$scratch"/wheels/pip-*.whl)" -m pip install -q --disable-pip-version-check --root-user-action ignore --no-index --find-links "$scratch/wheels" \
  --target "$scratch/wheel" leafspring
[ -e "$scratch/wheel/leafspring/py.typed" ] && [ -e "$scratch/wheel/leafspring/_header.pyi" ] || fail "no types in the wheel for arm64"
says "Python, aarch64.whl, by pip" "$(cd "$scratch" && arm_python "$scratch/wheel" "$root/Tests/Packages/same.py")"

# Debian packages in a fresh system.
if [ -z "${LEAF_NO_CHROOT:-}" ]; then
  clean=${LEAF_CHROOT:-$scratch/debian}
  [ -d "$clean/usr" ] || debootstrap --variant=minbase \
    --include=python3-minimal,python3-numpy,libblas3,gcc,libc6-dev,libblas-dev,pkg-config,nodejs bookworm "$clean" >/dev/null
  mkdir -p "$clean/try"
  cp "$dist"/*.deb Tests/Packages/same.{c,py} "$clean/try/"
  chroot "$clean" sh -c 'dpkg -i /try/*.deb >/dev/null'
  says "Debian, Python" "$(chroot "$clean" python3 /try/same.py)"
  says "Debian, C" "$(chroot "$clean" sh -c 'gcc /try/same.c $(pkg-config --cflags --libs leafspring) -o /try/same && /try/same')"
  # The npm package, unpacked as npm does, by Debian's Node, which is older than most.
  mkdir -p "$clean/try/js/node_modules/leafspring"
  tar -C "$clean/try/js/node_modules/leafspring" --strip-components 1 -xzf "$dist"/leafspring-*.tgz
  for kind in cjs mjs; do
    cp Tests/Packages/same.js "$clean/try/js/same.$kind"
    says "Debian, Node, $kind" "$(chroot "$clean" node "/try/js/same.$kind")"
  done
  # The tool, without Swift: its own self-check, an export, and a page with the module of its package. It reads its arguments in /proc.
  mkdir -p "$clean/proc"
  unshare --mount --propagation private sh -c 'mount -t proc proc "$1/proc" && chroot "$1" sh -c "cd /try &&
    leafspring doctor >doctor.txt && grep -q hash doctor.txt && leafspring export fold --to npz --out fold.npz >/dev/null && test -s fold.npz &&
    leafspring gallery --live --out live >/dev/null && test -s live/live.html"' sh "$clean" || {
    tail -n 5 "$clean/try/doctor.txt" >&2
    exit 1
  }
  [ -s "$clean/usr/share/man/man1/leafspring.1.gz" ]
  echo "Debian, tool: doctor, an export and a page"
fi

# CMake: the project as a part of another, and installed by CMake and moved elsewhere.
if [ -z "${LEAF_NO_CMAKE:-}" ]; then
  try_cmake "CMake, add_subdirectory" "add_subdirectory(\"$root\" leafspring)" -DLEAFSPRING_WITH_BLAS=OFF
  cmake --install "$project/build" --prefix "$project/prefix" >/dev/null
  mv "$project/prefix" "$scratch/elsewhere"
  try_find_package "CMake, installed and moved" "$scratch/elsewhere"
fi

# The sources for Apple's systems are complete: they compile, for bare Mach-O objects.
mkdir "$scratch/apple"
tar -C "$scratch/apple" --strip-components 1 -xf "$dist"/leafspring-*-xcframework-sources.tar.xz
[ -x "$scratch/apple/Scripts/xcframework.sh" ]
(cd "$scratch/apple" && mapfile -t sources < <(find Sources/LeafSpring Sources/LeafSpringC -name '*.swift' | LC_ALL=C sort) &&
  swiftc -target arm64-apple-none-macho -Onone -wmo -parse-as-library -swift-version 6 -module-name LeafSpring -package-name leafspring \
    -enable-experimental-feature Embedded -Xfrontend -disable-stack-protector -I CMathShim -I Sources/CLeafSpring/include -Xcc -nostdlibinc \
    -Xcc -I"$root/Tests/Systems/apple" -suppress-warnings -c "${sources[@]}" -o "$scratch/apple.o")
echo "xcframework sources: $(stat -c %s "$scratch/apple.o") bytes of a bare Mach-O object"
echo "figure: $count installations of the release's packages ran the same program to the same hash"
