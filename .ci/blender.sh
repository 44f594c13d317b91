#!/usr/bin/env bash
# GLB exports opened in Debian's Blender (a minute to install): its camera sees every cell in our place. Then its path tracer beside
# our light, in twelve states; .build-ci/light gets a picture of each: ours, the path tracer's, and their difference.
. "$(dirname "$0")/begin.sh"
needs blender
# For Debian's own interpreter, which Blender uses.
dpkg -s python3-numpy >/dev/null 2>&1 || install_packages python3-numpy
. Scripts/tool.sh
blender --background --factory-startup --python Tests/Export/blender.py -- "$tool" crossfade fold flip \
  turn explode move portal pan "fold --direction reverse" Examples/{shelf-to-book,right-to-left,five-rapid-turns}.jsonl book
Scripts/build-c.sh --build .build-ci/c | tail -n 1
LEAFSPRING_LIBRARY=$stage/lib/libleafspring.so PYTHONPATH=$PWD/Hosts/python \
  blender --background --factory-startup --python-use-system-env --python Tests/Export/light/compare.py -- .build-ci/light |
  grep -E '^(\||figure|compare)'
