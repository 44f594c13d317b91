#!/usr/bin/env bash
# Makes every artefact of a release, of the version that leafspring.h says:
#
#   Scripts/release.sh --out dist [--tool FILE] [--record-abi]
#
# Wheels and source package for Python, npm package, Debian packages, archives of the C library for x86-64 and arm64, sources for an
# xcframework, SHA256SUMS, the changelog's section and the sizes as RELEASE.md. Stops if programs of the last release would not
# run (Scripts/abi.py); --record-abi makes this version's interface the one to keep.
# --tool   the tool for its Debian package, with Swift's libraries inside (default: built here)
# Needs Debian and Swift; installs the rest.
. "$(dirname "$0")/begin.sh"
read_options 'out=path tool=file record-abi=flag' "$@"
[ -n "$out" ] || usage
mkdir -p "$out"
. .ci/packages.sh
# The same commit gives the same bytes: times are the commit's, and the rights of files do not depend on who makes them.
export SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct)} TZ=UTC LC_ALL=C.UTF-8
umask 022
# Without binaryen the modules are half as large again.
needs npm esbuild binaryen fakeroot gcc-aarch64-linux-gnu libc6-dev-arm64-cross
command -v wasm-opt >/dev/null || fail "a release needs wasm-opt (package binaryen)"
python3 -c 'import pycparser, build' 2>/dev/null || python3 -m pip install -q pycparser build
build=$(realpath -ms "${LEAF_RELEASE_BUILD:-.build-release}")
mkdir -p "$build"
read_version
[ -z "$(ls -A "$out")" ] || fail "$out is not empty"

if [ -n "$record_abi" ]; then
  python3 Scripts/abi.py >Scripts/abi.txt
else
  python3 Scripts/abi.py --check Scripts/abi.txt
fi

archive() { # name, folder
  tar -C "$2" --transform "s,^\.,leafspring-$version," --owner 0 --group 0 --numeric-owner --sort name --mtime "@$SOURCE_DATE_EPOCH" --mode u+rwX,go+rX,go-w \
    -cJf "$out/leafspring-$version-$1.tar.xz" .
}
# The C library: with BLAS for this machine and its Debian packages, without for older systems and other machines.
libraries() {
  DESTDIR=$build/root Scripts/build-c.sh --build "$build/c" --prefix /usr
  for machine in x86_64 aarch64; do
    cross=()
    [ "$machine" = x86_64 ] || cross=(--target aarch64-linux-gnu)
    rm -rf "$build/$machine-root"
    DESTDIR=$build/$machine-root Scripts/build-c.sh --build "$build/$machine" --without-blas --prefix /usr/local "${cross[@]}"
    cp LICENSE CHANGELOG.md "$build/$machine-root/usr/local/"
    Scripts/pages.sh "$build/$machine-root/usr/local/docs" C
    archive "$machine-linux" "$build/$machine-root/usr/local"
  done
}
# The tool for machines without Swift, its man page and completions, and the WebAssembly module.
programs() {
  local products=() product
  [ -n "$tool" ] || products=(leafspring generate-manual)
  for product in "${products[@]}"; do
    swift build -c release --product $product --static-swift-stdlib --scratch-path "$build/tool"
  done
  Scripts/man.sh --prefix "$build/man" --tool "${tool:-$build/tool/release/leafspring}" \
    ${products[0]:+--generator "$build/tool/release/generate-manual"}
  Scripts/build-wasm.sh --build "$build/wasm"
}
# Side by side, because the compilers use one processor for most of their time.
lanes=()
for lane in libraries programs; do
  $lane >"$build/$lane.log" 2>&1 &
  lanes+=("$!")
done
for lane in libraries programs; do
  wait "${lanes[0]}" || { tail -n 20 "$build/$lane.log" >&2; exit 1; }
  lanes=("${lanes[@]:1}")
done
tool=${tool:-$build/tool/release/leafspring}
Scripts/package-debian.sh --out "$out" --stage "$build/root" --tool "$tool" --share "$build/man/share" --wasm "$build/wasm" >/dev/null
file=usr/local/lib/libleafspring.so.$version
Scripts/package-python.sh --out "$out" --library "$build/x86_64-root/$file" --platform manylinux_2_17_x86_64 \
  --library "$build/aarch64-root/$file" --platform manylinux_2_17_aarch64 >/dev/null
Scripts/package-npm.sh --out "$out" --wasm "$build/wasm/leafspring.wasm" >/dev/null
# Apple's tools make the framework: the sources they need, and the script that does.
git archive --format tar --prefix "leafspring-$version/" HEAD Package.swift LICENSE CMathShim Sources/LeafSpring Sources/CLeafSpring \
  Sources/LeafSpringC $(git ls-files Scripts/xcframework.sh) | xz -9 >"$out/leafspring-$version-xcframework-sources.tar.xz"

(cd "$out" && sha256sum -- * >SHA256SUMS)
{ printf '# LeafSpring %s\n\n' "$version"
  # The changelog's sections of this version and of unreleased changes.
  awk -v v="$version" '/^## /{on = index($0, v) || index(tolower($0), "unreleased")} on && !/^## /' CHANGELOG.md
  printf '\n| file | bytes |\n|---|---|\n'
  (cd "$out" && for each in *; do [ "$each" = SHA256SUMS ] || [ "$each" = RELEASE.md ] || printf '| %s | %s |\n' "$each" "$(stat -c %s "$each")"; done); } >"$out/RELEASE.md"
sed -n '/^| file/,$p' "$out/RELEASE.md"
