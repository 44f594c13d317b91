#!/usr/bin/env bash
# The tool's man page and completions for bash, zsh and fish, made from its own --help, where a prefix keeps them.
#
#   Scripts/man.sh [--prefix DIR] [--tool FILE] [--generator FILE]
#
# --prefix     default .build-man; for one user: Scripts/man.sh --prefix "$HOME/.local", then man leafspring
# --tool       the tool, if it is built already (default: built here)
# --generator  swift-argument-parser's generate-manual, likewise
. "$(dirname "$0")/begin.sh"
read_options 'prefix=path tool=path generator=path' "$@"
for program in "$tool" "$generator"; do [ -z "$program" ] || [ -x "$program" ] || usage; done
[ -n "$tool" ] || . Scripts/tool.sh
share=${prefix:-$PWD/.build-man}/share
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
