#!/usr/bin/env bash
# The tool's man page and completions for bash, zsh and fish, made from its own --help, where a prefix keeps them.
#
#   Scripts/man.sh [--prefix DIR]     (default .build-man)
#
# A man page for one user: Scripts/man.sh --prefix "$HOME/.local", then man leafspring.
set -euo pipefail
prefix=.build-man
case ${1-} in
  "") ;;
  --prefix) [ $# -eq 2 ] && [ -n "$2" ] || { sed -n '2,6s/^# \{0,1\}//p' "$0" >&2; exit 64; }; prefix=$2 ;;
  *) sed -n '2,6s/^# \{0,1\}//p' "$0" >&2; exit 64 ;;
esac
case $prefix in /*) ;; *) prefix=$PWD/$prefix ;; esac
cd "$(dirname "$0")/.."
swift build -c release --product leafspring
tool=.build/release/leafspring
share=$prefix/share
mkdir -p "$share/man/man1" "$share/bash-completion/completions" "$share/zsh/site-functions" "$share/fish/vendor_completions.d"
# The plugin belongs to swift-argument-parser, on which the tool depends.
date=$(git log -1 --format=%cs 2>/dev/null || date +%F)
swift package plugin generate-manual --date "$date" --configuration release
cp .build/plugins/GenerateManual/outputs/LeafSpringTool/leafspring.1 "$share/man/man1/leafspring.1"
"$tool" --generate-completion-script bash >"$share/bash-completion/completions/leafspring"
"$tool" --generate-completion-script zsh >"$share/zsh/site-functions/_leafspring"
"$tool" --generate-completion-script fish >"$share/fish/vendor_completions.d/leafspring.fish"
find "$share" -type f -name '*leafspring*' -printf '%s bytes %p\n'
