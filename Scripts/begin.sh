# Sourced first by the other scripts.
set -euo pipefail

# Prints the script's head, which says how it is called. The script may have gone to another folder.
own_path=$(realpath "$0")
usage() {
  sed -n '2,/^[^#]/s/^# \{0,1\}//p' "$own_path" >&2
  exit 64
}

# Ends the script with a line on standard error.
fail() { # what, exit status (1)
  echo "$1" >&2
  exit "${2:-1}"
}

# Sets a variable for every option of a script, then goes to the repository's root:  read_options 'out=path record-abi=flag' "$@"
# A hyphen is an underscore in the variable's name. An option that is not given leaves it empty. The kind says what it becomes:
#   word, words   the text; words is an array, of an option that may be given more than once
#   path          an absolute path of what need not exist yet
#   file, files   an absolute path of what exists
#   flag          yes; the option takes no value
read_options() {
  local kinds=" $1 " option kind
  shift
  for option in $kinds; do
    option=${option//-/_}
    local -n variable=${option%%=*}
    case $option in *s) variable=() ;; *) variable="" ;; esac
  done
  while [ $# -gt 0 ]; do
    [[ $1 == --* && $kinds == *" ${1#--}="* ]] || usage
    kind=${kinds#*" ${1#--}="} kind=${kind%% *} option=${1#--}
    [ "$kind" = flag ] || [ -n "${2:-}" ] || usage
    local -n variable=${option//-/_}
    case $kind in
      word) variable=$2 ;;
      words) variable+=("$2") ;;
      path) variable=$(realpath -ms "$2") ;;
      file) variable=$(realpath -e "$2") ;;
      files) variable+=("$(realpath -e "$2")") ;;
      flag) variable=yes ;;
    esac
    shift
    [ "$kind" = flag ] || shift
  done
  cd "$(dirname "${BASH_SOURCE[0]}")/.."
}

# Makes $scratch, a folder that is removed at the end.
make_scratch() {
  scratch=$(mktemp -d)
  trap 'rm -rf "$scratch"' EXIT
}

# The numbers of leafspring.h: the library's version, and that of its interface.
read_version() {
  number() { awk -v n="LEAF_$1" '$1 == "#define" && $2 == n {print $3}' Sources/CLeafSpring/include/leafspring/core.h; }
  version=$(number VERSION_MAJOR).$(number VERSION_MINOR).$(number VERSION_PATCH)
  abi=$(number ABI_VERSION)
}
