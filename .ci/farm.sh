#!/usr/bin/env bash
# The farm: recordings and sweeps by Dask, in an environment of its own.
#   .ci/farm.sh           what takes a few minutes: results, limits, damaged files and records, workers that end or differ
#   .ci/farm.sh --films   also films, which need the OpenGL ES host, and all faults LEAF_FAULTS times (10)
#   .ci/farm.sh --table   a table of all faults, each tried LEAF_FAULTS times (3)
. "$(dirname "$0")/begin.sh"
out=$PWD/.build-ci/farm
tests=(test_done test_frames test_run test_sweeps)
mkdir -p "$out"
need_library
. Scripts/tool.sh
if ! "$out/venv/bin/python" -c 'import bokeh, distributed, flint, numpy, tqdm' 2>/dev/null; then
  python3 -m venv "$out/venv" || { install_packages python3-venv && python3 -m venv --clear "$out/venv"; }
  "$out/venv/bin/pip" install -q numpy 'dask[distributed]' bokeh python-flint tqdm
fi
if [ -n "${1:-}" ]; then
  needs "${film_packages[@]}" poppler-utils
  read -ra flags <<<"$(PKG_CONFIG_PATH=$stage/lib/pkgconfig pkg-config --cflags --libs leafspring egl glesv2 libpng libjpeg)"
  cc -std=c99 -O2 Hosts/gles/*.c "${flags[@]}" -Wl,-rpath,"$stage/lib" -o "$out/film"
  tests+=(test_films test_faults)
fi
export LEAFSPRING_TOOL=$tool LEAFSPRING_LIBRARY=$stage/lib/libleafspring.so
export LEAFSPRING_FILM=$out/film PYTHONPATH=$PWD/Hosts/python
cd Tests/Farm
case "${1:-}" in
--table) "$out/venv/bin/python" table.py "${LEAF_FAULTS:-3}" ;;
--films) LEAF_FAULTS=${LEAF_FAULTS:-10} "$out/venv/bin/python" -m unittest "${tests[@]}" ;;
*) "$out/venv/bin/python" -m unittest "${tests[@]}" ;;
esac
