#!/usr/bin/env bash
# A package of another author that depends on this one by URL and tag, or by path: it resolves, fetches no other package and needs
# no unsafe flags. The Swift of the README compiles and runs in it, and so does the program of the packages, with the output that it
# has in C.
#   LEAF_BY_PATH=1   builds the package that depends by path, too
. "$(dirname "$0")/begin.sh"
git clone -q . "$scratch/LeafSpring"
git -C "$scratch/LeafSpring" tag 999.0.0

mkdir -p "$scratch/Host/Sources/Host" "$scratch/Host/Sources/Same"
cp Tests/Packages/same.swift "$scratch/Host/Sources/Same/main.swift"
Scripts/build-c.sh --build .build-ci/c >/dev/null
gcc Tests/Packages/same.c "${with_library[@]}" -o "$scratch/same"
cat >"$scratch/Host/Package.swift" <<MANIFEST
// swift-tools-version: 6.1
import PackageDescription
let leafSpring = Package.Dependency.package(url: "file://$scratch/LeafSpring", exact: "999.0.0")
let targets = ["Host", "Same", "Instant"].map { name in
  Target.executableTarget(name: name, dependencies: [.product(name: "LeafSpring", package: "LeafSpring")])
}
let package = Package(name: "Host", dependencies: [leafSpring], targets: targets)
MANIFEST
# The first block of Swift in the README is the host's whole program.
block README.md swift >"$scratch/Host/Sources/Host/main.swift"
# Its loop draws the last frame, too, and does so where nothing moves.
mkdir "$scratch/Host/Sources/Instant"
sed -e 's/^try stage.open/try stage.setMotionPolicy(.instant)\n&/' -e 's/frame in assert/frame in print("drawn"); assert/' \
  "$scratch/Host/Sources/Host/main.swift" >"$scratch/Host/Sources/Instant/main.swift"
[ -s "$scratch/Host/Sources/Host/main.swift" ] || fail "README.md shows no Swift"

cd "$scratch/Host"
swift build -c release --cache-path "$scratch/cache" 2>&1 | tee "$scratch/build.log"
swift run -c release --skip-build --cache-path "$scratch/cache" Host
[ "$(.build/release/Instant)" = drawn ] || fail "the loop of README.md does not draw a frame where nothing moves"
[ "$(.build/release/Same)" = "$("$scratch/same")" ] || fail "Swift says '$(.build/release/Same)', C '$("$scratch/same")'"
echo "Swift says what C says: $("$scratch/same")"

# It resolves with a scratch folder of another name, too. A cache of its own, because SwiftPM keeps the manifest's answers there.
swift package --scratch-path "$scratch/elsewhere" --cache-path "$scratch/cache-elsewhere" show-dependencies

pins=$(grep -c '"identity"' Package.resolved)
for folder in .build/checkouts .build/repositories "$scratch/elsewhere/checkouts" "$scratch"/cache{,-elsewhere}/repositories; do
  [ -d "$folder" ] || continue
  others=$(find "$folder" -mindepth 1 -maxdepth 1 -type d ! -iname 'leafspring*')
  [ -z "$others" ] || fail "a user of the library would fetch: $others"
done
[ "$pins" -eq 1 ] || { cat Package.resolved >&2; exit 1; }
echo "one pin, this package itself; nothing else was fetched"

# A dependency by path fetches nothing.
cp -r "$scratch/Host" "$scratch/Neighbour"
cd "$scratch/Neighbour"
rm -rf .build Package.resolved
sed -i 's|\.package(url: .*|.package(path: "../LeafSpring")|' Package.swift
swift package --cache-path "$scratch/cache-by-path" resolve
if [ -n "${LEAF_BY_PATH:-}" ]; then
  swift build -c release --product Same --cache-path "$scratch/cache-by-path" 2>&1
  [ "$(.build/release/Same)" = "$("$scratch/same")" ] || fail "Swift by path says '$(.build/release/Same)', C '$("$scratch/same")'"
fi
fetched=$(find .build/repositories "$scratch/cache-by-path/repositories" -mindepth 1 -maxdepth 1 -type d 2>/dev/null || true)
[ -z "$fetched" ] && [ ! -e Package.resolved ] || fail "a user of the library by path would fetch: $fetched"
swift package --cache-path "$scratch/cache-by-path" show-dependencies | grep -qi leafspring
echo "by path nothing was fetched"
