#!/usr/bin/env bash
# The tool's man page and completions for bash, zsh and fish, made from its own --help, where a prefix keeps them.
#
#   Scripts/man.sh [--prefix DIR] [--tool FILE] [--generator FILE]
#
# --prefix     default .build-man; for one user: Scripts/man.sh --prefix "$HOME/.local", then man leafspring
# --tool       the tool, if it is built already (default: built here)
# --generator  swift-argument-parser's generate-manual, likewise
set -euo pipefail
usage() { sed -n '2,9s/^# \{0,1\}//p' "$0" >&2; exit 64; }
prefix=.build-man tool="" generator=""
while [ $# -gt 0 ]; do
  [ $# -ge 2 ] && [ -n "$2" ] || usage
  case $1 in
    --prefix) prefix=$2; shift 2 ;;
    --tool) [ -x "$2" ] || usage; tool=$(realpath -e "$2"); shift 2 ;;
    --generator) [ -x "$2" ] || usage; generator=$(realpath -e "$2"); shift 2 ;;
    *) usage ;;
  esac
done
case $prefix in /*) ;; *) prefix=$PWD/$prefix ;; esac
cd "$(dirname "$0")/.."
[ -n "$tool" ] || . Scripts/tool.sh
share=$prefix/share
mkdir -p "$share/man/man1" "$share/bash-completion/completions" "$share/zsh/site-functions" "$share/fish/vendor_completions.d"
# The generator belongs to swift-argument-parser, on which the tool depends. Its plugin would compile the tool once more.
if [ -z "$generator" ]; then
  swift build -c release --product generate-manual
  generator=$PWD/.build/release/generate-manual
fi
date=$(git log -1 --format=%cs 2>/dev/null || date +%F)
"$generator" "$tool" --date "$date" --output-directory "$share/man/man1"
"$tool" --generate-completion-script bash >"$share/bash-completion/completions/leafspring"
"$tool" --generate-completion-script zsh >"$share/zsh/site-functions/_leafspring"
"$tool" --generate-completion-script fish >"$share/fish/vendor_completions.d/leafspring.fish"
find "$share" -type f -name '*leafspring*' -printf '%s bytes %p\n'
