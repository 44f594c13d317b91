#!/usr/bin/env bash
# A package of another author that depends on this one by URL and tag: it resolves, fetches no other package, needs no unsafe
# flags, and the Swift of the README compiles and runs in it.
set -euo pipefail
cd "$(dirname "$0")/.."
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
git clone -q . "$scratch/LeafSpring"
git -C "$scratch/LeafSpring" tag 999.0.0

mkdir -p "$scratch/Host/Sources/Host"
cat >"$scratch/Host/Package.swift" <<MANIFEST
// swift-tools-version: 6.1
import PackageDescription
let leafSpring = Package.Dependency.package(url: "file://$scratch/LeafSpring", exact: "999.0.0")
let host = Target.executableTarget(
  name: "Host", dependencies: [.product(name: "LeafSpring", package: "LeafSpring")])
let package = Package(name: "Host", dependencies: [leafSpring], targets: [host])
MANIFEST
# The first block of Swift in the README is the host's whole program.
awk '/^```swift$/ {on = 1; next} /^```$/ {if (on) exit} on' README.md >"$scratch/Host/Sources/Host/main.swift"
[ -s "$scratch/Host/Sources/Host/main.swift" ] || { echo "README.md shows no Swift" >&2; exit 1; }

cd "$scratch/Host"
swift build -c release --cache-path "$scratch/cache" 2>&1 | tee "$scratch/build.log"
swift run -c release --skip-build --cache-path "$scratch/cache" Host

# The same from a scratch folder with another name.
swift build -c release --scratch-path "$scratch/elsewhere" --cache-path "$scratch/cache" 2>&1 | tail -n 1

pins=$(grep -c '"identity"' Package.resolved)
for folder in .build/checkouts .build/repositories "$scratch/elsewhere/checkouts" "$scratch/cache/repositories"; do
  [ -d "$folder" ] || continue
  others=$(find "$folder" -mindepth 1 -maxdepth 1 -type d ! -iname 'leafspring*')
  [ -z "$others" ] || { echo "a user of the library would fetch: $others" >&2; exit 1; }
done
[ "$pins" -eq 1 ] || { cat Package.resolved >&2; exit 1; }
echo "one pin, this package itself; nothing else was fetched"
