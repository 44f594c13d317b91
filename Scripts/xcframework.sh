#!/usr/bin/env bash
# Makes LeafSpring.xcframework, the C interface for Apple's systems, on a Mac with Xcode and Swift 6.3:
#
#   Scripts/xcframework.sh [--out DIR] [--only macos]
#
# --out    where it goes, and beside it a folder per system with libleafspring.a (default: .build-apple)
# --only   these systems, of macos ios simulator tvos watchos visionos (several with spaces in quotes)
# A static library per system, with Accelerate's CBLAS and Swift's own runtime library, which every system since macOS 13.3 and
# iOS 16.4 has; an app links Accelerate.
set -euo pipefail
cd "$(dirname "$0")/.."
out=.build-apple only="macos ios simulator tvos watchos visionos"
while [ $# -gt 0 ]; do
  case $1 in
    --out) out=$2; shift 2 ;;
    --only) only=$2; shift 2 ;;
    *) sed -n '2,9s/^# \{0,1\}//p' "$0" >&2; exit 64 ;;
  esac
done
[ "$(uname)" = Darwin ] || { echo "xcframework.sh: only Apple's tools make one" >&2; exit 69; }
mkdir -p "$out"
out=$(cd "$out" && pwd)

triples() { # system: its SDK, then what to compile for
  case $1 in
    macos) echo macosx arm64-apple-macos13.3 x86_64-apple-macos13.3 ;;
    ios) echo iphoneos arm64-apple-ios16.4 ;;
    simulator) echo iphonesimulator arm64-apple-ios16.4-simulator x86_64-apple-ios16.4-simulator ;;
    tvos) echo appletvos arm64-apple-tvos16.4 ;;
    watchos) echo watchos arm64-apple-watchos9.4 ;;
    visionos) echo xros arm64-apple-xros1.0 ;;
    *) echo "xcframework.sh: no system $1" >&2; exit 64 ;;
  esac
}

headers=$out/include
rm -rf "$headers" "$out/LeafSpring.xcframework"
mkdir -p "$headers"
cp Sources/CLeafSpring/include/leafspring.h Sources/CLeafSpring/cpp/leafspring.hpp "$headers/"
cp -R Sources/CLeafSpring/include/leafspring "$headers/"
printf 'module CLeafSpring {\n  header "leafspring.h"\n  link framework "Accelerate"\n  export *\n}\n' >"$headers/module.modulemap"

# Core and bodies are one module, as in build-c.sh.
sources=()
while IFS= read -r file; do sources+=("$file"); done < <(find Sources/LeafSpring Sources/LeafSpringC -name '*.swift' | LC_ALL=C sort)
frameworks=()
for system in $only; do
  read -r sdk all < <(triples "$system")
  sysroot=$(xcrun --sdk "$sdk" --show-sdk-path)
  thin=()
  for triple in $all; do
    to=$out/$system/$triple
    mkdir -p "$to"
    xcrun --sdk "$sdk" swiftc -target "$triple" -sdk "$sysroot" -O -wmo -parse-as-library -swift-version 6 -module-name LeafSpring \
      -package-name leafspring -suppress-warnings -I CMathShim -I Sources/CLeafSpring/include -c "${sources[@]}" -o "$to/swift.o"
    for source in handle_table layout; do
      xcrun --sdk "$sdk" clang --target="$triple" -isysroot "$sysroot" -std=c99 -O2 -I Sources/CLeafSpring/include \
        -c "Sources/CLeafSpring/$source.c" -o "$to/$source.o"
    done
    rm -f "$to/libleafspring.a"
    xcrun ar rcs "$to/libleafspring.a" "$to/swift.o" "$to/handle_table.o" "$to/layout.o"
    thin+=("$to/libleafspring.a")
  done
  xcrun lipo -create "${thin[@]}" -output "$out/$system/libleafspring.a"
  frameworks+=(-library "$out/$system/libleafspring.a" -headers "$headers")
done
xcodebuild -create-xcframework "${frameworks[@]}" -output "$out/LeafSpring.xcframework"
