#!/usr/bin/env bash
# GLB exports opened in Debian's Blender (a minute to install): its camera sees every cell where ours is.
set -euo pipefail
cd "$(dirname "$0")/.."
need=()
command -v blender >/dev/null || need+=(blender)
dpkg -s python3-numpy >/dev/null 2>&1 || need+=(python3-numpy)
if [ ${#need[@]} -gt 0 ]; then
  as_root=()
  [ "$(id -u)" -eq 0 ] || as_root=(sudo)
  "${as_root[@]}" apt-get update -qq
  DEBIAN_FRONTEND=noninteractive "${as_root[@]}" apt-get install -y -qq --no-install-recommends "${need[@]}" >/dev/null
fi
export PYTHONDONTWRITEBYTECODE=1
swift build -c release --product leafspring
blender --background --factory-startup --python Tests/Export/blender.py -- "$PWD/.build/release/leafspring" crossfade fold flip \
  turn explode move portal pan "fold --direction reverse" Examples/{shelf-to-book,right-to-left,five-rapid-turns}.jsonl book
