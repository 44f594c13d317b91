#!/usr/bin/env bash
# Builds the documentation with the toolchain's own docc: no network, no plugin, warnings are errors.
#
#   Scripts/build-docs.sh [--out DIR] [--hosting-base-path PATH] [--again]
#
# --out                where it goes (default .build-docs/site): a folder that any web server shows, documentation/leafspring first
# --hosting-base-path  the path it is served under, if not /
# --again              with the symbols of the last run: only articles and examples have changed
#
# Look at it:  python3 -m http.server --directory .build-docs/site   and open /documentation/leafspring
# LEAF_CATALOGUE names another catalogue than Sources/LeafSpring/LeafSpring.docc.
# Parts that are not in the catalogue are put in here: the tutorial's steps, the pictures of docs.
. "$(dirname "$0")/begin.sh"
read_options 'out=path hosting-base-path=word again=flag' "$@"
work=$PWD/.build-docs
out=${out:-$work/site}
if [ -z "$again" ] || [ ! -f "$work/graphs/LeafSpring.symbols.json" ]; then
  . Scripts/tool.sh
  rm -rf "$work/graphs"
  mkdir -p "$work/graphs"
  swift-symbolgraph-extract -module-name LeafSpring -target "$(uname -m)-unknown-linux-gnu" -minimum-access-level public \
    -skip-synthesized-members -I "${tool%/*}/Modules" -I CMathShim -output-dir "$work/graphs"
fi
python3 Scripts/docs.py curated "$work/graphs/LeafSpring.symbols.json"
python3 Scripts/docs.py catalogue "$work/LeafSpring.docc"
# Comments describe only the parameters that need a description, so docc must not demand one for the others.
docc convert "$work/LeafSpring.docc" --additional-symbol-graph-dir "$work/graphs" --fallback-display-name LeafSpring \
  --fallback-bundle-identifier leafspring --warnings-as-errors --disable-parameters-and-returns-validation \
  --output-path "$out" ${hosting_base_path:+--hosting-base-path "$hosting_base_path"}
echo "figure: documentation of $(find "$out/data" -name '*.json' | wc -l) pages without a warning"
