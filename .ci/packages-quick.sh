#!/usr/bin/env bash
# Packages that can be made from the builds of a merge, installed in separate folders: each runs one program with one result. Python
# and JavaScript from their sources come first, so that a difference shows at once; Swift is in .ci/consumer.sh.
# .ci/packages-install.sh does all of a release.
. "$(dirname "$0")/begin.sh"
needs npm esbuild node-typescript chromium lintian fakeroot cmake pkg-config python3-venv
python3 -c 'import pycparser, build' 2>/dev/null || python3 -m pip install -q pycparser build
. .ci/installs.sh
says "Python, sources" "$(PYTHONPATH=Hosts/python LEAFSPRING_LIBRARY=$stage/lib/libleafspring.so python3 Tests/Packages/same.py)"
Scripts/build-wasm.sh >/dev/null
mkdir -p "$scratch/sources/node_modules/leafspring"
cp Hosts/web/leafspring.js .build-wasm/leafspring.wasm "$scratch/sources/node_modules/leafspring/"
echo '{"name":"leafspring","type":"module","exports":"./leafspring.js"}' >"$scratch/sources/node_modules/leafspring/package.json"
cp Tests/Packages/same.js "$scratch/sources/same.mjs"
says "JavaScript, sources" "$(node "$scratch/sources/same.mjs")"

# Only the C library without BLAS, as in archives and wheels, is built here; the rest exists.
dist=$scratch/dist
mkdir "$dist"
Scripts/build-c.sh --build .build-ci/without-blas --without-blas --prefix "$scratch/c" >/dev/null
DESTDIR=$scratch/deb-root Scripts/build-c.sh --build .build-ci/c --prefix /usr >/dev/null
Scripts/package-python.sh --out "$dist" --library "$scratch/c/lib/libleafspring.so" --platform manylinux_2_17_x86_64
Scripts/package-npm.sh --out "$dist" --wasm "$PWD/.build-wasm/leafspring.wasm"
Scripts/package-debian.sh --out "$dist" --stage "$scratch/deb-root"

try_all
echo "figure: $count programs of packages made at a merge say the same"
