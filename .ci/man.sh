#!/usr/bin/env bash
# The man page has every command and option of --help, formats without an error; the shells read the completions and complete with them.
. "$(dirname "$0")/begin.sh"
needs mandoc bash-completion zsh fish python3
out=$PWD/.build-ci/man
rm -rf "$out"
for wrong in "--prefix" "--elsewhere x" "--tool /nothing" "--generator /nothing"; do
  read -ra words <<<"$wrong"
  exits 64 Scripts/man.sh "${words[@]}"
done
. Scripts/tool.sh
Scripts/man.sh --prefix "$out"
page=$out/share/man/man1/leafspring.1
mandoc -T lint -W error "$page"
mandoc -T utf8 "$page" >"$out/page.txt"
"$tool" --experimental-dump-help >"$out/help.json"
python3 - "$out/help.json" "$page" <<'CHECK'
import json, re, sys

page = open(sys.argv[2]).read().replace("\\-", "-").replace("\\&", "")
missing, count = [], 0

def look(command, text):
    """The command's own items: an option is one of .It Fl, a subcommand one of .It Em with its items up to the next."""
    global count
    items = set(re.findall(r"-*([A-Za-z0-9][A-Za-z0-9-]*)", " ".join(re.findall(r"^\.It Fl (.*)$", text, re.M))))
    for argument in command.get("arguments") or []:
        for name in argument.get("names") or [] if argument.get("shouldDisplay", True) else []:
            count += 1
            missing.extend([f"{command['commandName']} {name['name']}"] if name["name"] not in items else [])
    for inner in command.get("subcommands") or []:
        count += 1
        parts = text.split(f".It Em {inner['commandName']}\n")
        if len(parts) == 1 and inner["commandName"] != "help":
            missing.append(inner["commandName"])
        elif len(parts) > 1:
            look(inner, parts[1].split("\n.It Em ")[0])

look(json.load(open(sys.argv[1]))["command"], page)
print(f"figure: {count} commands and options of --help, not in the man page: {len(missing)}")
sys.exit(f"not in the man page: {missing}" if missing else 0)
CHECK
share=$out/share
zsh -n "$share/zsh/site-functions/_leafspring"
fish -n "$share/fish/vendor_completions.d/leafspring.fish"
complete() { # words so far; what bash offers for the last one
  PATH=${tool%/*}:$PATH bash -c '
    source /usr/share/bash-completion/bash_completion
    source "$1"
    shift
    COMP_WORDS=("$@") COMP_CWORD=$(($# - 1)) COMP_LINE="$*" COMP_POINT=${#COMP_LINE}
    COMPREPLY=()
    _leafspring leafspring "${@: -1}" "${@: -2:1}"
    printf "%s\n" "${COMPREPLY[@]}"' complete "$share/bash-completion/completions/leafspring" "$@"
}
for want in "export:leafspring exp" "--tolerance:leafspring export fold --tol" "waapi:leafspring export fold --to wa"; do
  read -ra words <<<"${want#*:}"
  complete "${words[@]}" | grep -qx -- "${want%%:*} *" || { complete "${words[@]}"; fail "bash: ${want#*:} does not offer ${want%%:*}"; }
done
echo "completions complete"
