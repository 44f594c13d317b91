#!/usr/bin/env bash
# The farm: recordings and sweeps by Dask, in an environment of its own.
#   .ci/farm.sh           what takes a few minutes: results, limits, damaged files and records, workers that end or differ
#   .ci/farm.sh --films   also films, which need the OpenGL ES host, and all faults LEAF_FAULTS times (10)
#   .ci/farm.sh --table   a table of all faults, each tried LEAF_FAULTS times (3)
set -euo pipefail
cd "$(dirname "$0")/.."
. .ci/packages.sh
out=$PWD/.build-ci/farm
library=$PWD/.build-ci/c/stage/lib
tests=(test_done test_frames test_run test_sweeps)
mkdir -p "$out"
[ -f "$library/libleafspring.so" ] || Scripts/build-c.sh --build .build-ci/c --prefix "$PWD/.build-ci/c/stage" >/dev/null
. Scripts/tool.sh
if ! "$out/venv/bin/python" -c 'import bokeh, distributed, flint, numpy, tqdm' 2>/dev/null; then
  python3 -m venv "$out/venv" || { install_packages python3-venv && python3 -m venv --clear "$out/venv"; }
  "$out/venv/bin/pip" install -q numpy 'dask[distributed]' bokeh python-flint tqdm
fi
if [ -n "${1:-}" ]; then
  install_packages libegl-dev libgles-dev libgl1-mesa-dri libpng-dev libjpeg-dev ffmpeg poppler-utils pkg-config
  read -ra flags <<<"$(PKG_CONFIG_PATH=$library/pkgconfig pkg-config --cflags --libs leafspring egl glesv2 libpng libjpeg)"
  cc -std=c99 -O2 Hosts/gles/*.c "${flags[@]}" -Wl,-rpath,"$library" -o "$out/film"
  tests+=(test_films test_faults)
fi
export LEAFSPRING_TOOL=$tool LEAFSPRING_LIBRARY=$library/libleafspring.so
export LEAFSPRING_FILM=$out/film PYTHONPATH=$PWD/Hosts/python PYTHONDONTWRITEBYTECODE=1
cd Tests/Farm
case "${1:-}" in
--table) "$out/venv/bin/python" table.py "${LEAF_FAULTS:-3}" ;;
--films) LEAF_FAULTS=${LEAF_FAULTS:-10} "$out/venv/bin/python" -m unittest "${tests[@]}" ;;
*) "$out/venv/bin/python" -m unittest "${tests[@]}" ;;
esac
