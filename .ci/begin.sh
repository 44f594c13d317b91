# Sourced first by the steps beside it: they run in the repository's root, with a folder $scratch that is removed at the end.
. "$(dirname "${BASH_SOURCE[0]}")/../Scripts/begin.sh"
cd "$(dirname "${BASH_SOURCE[0]}")/.."
. .ci/packages.sh
export SWIFT_BACKTRACE=enable=no PYTHONDONTWRITEBYTECODE=1
make_scratch

# The folder of the C library of .ci/c-host.sh, and the flags that compile and link a program with it.
stage=$PWD/.build-ci/c/stage
with_library=(-I "$stage/include" -L "$stage/lib" -lleafspring "-Wl,-rpath,$stage/lib")
need_library() { [ -x "$stage/bin/leafspring-replay" ] || Scripts/build-c.sh --build .build-ci/c >/dev/null; }

# Runs a command that must end with an exit status. What it printed is in $scratch/out and $scratch/err.
exits() { # status, command…
  local status=0
  "${@:2}" >"$scratch/out" 2>"$scratch/err" || status=$?
  [ "$status" -eq "$1" ] || { cat "$scratch/err" >&2; fail "${*:2}: exit $status instead of $1"; }
}

# The same, and of a failure one line on standard error.
expect() { # status, what, command…
  exits "$1" "${@:3}"
  [ "$1" -eq 0 ] || [ "$(wc -l <"$scratch/err")" -eq 1 ] || { cat "$scratch/err" >&2; fail "$2: not one line on standard error"; }
  echo "$2: exit $1; $(cat "$scratch/err" "$scratch/out" | tail -n 1)"
}

# Suites that wait for a browser most of their time run beside the rest of their step. `joined` prints what they said, and fails if
# one of them failed.
waiting=()
beside() { # command…
  "$@" >"$scratch/beside.${#waiting[@]}" 2>&1 &
  waiting+=($!)
  # Nothing of a step that fails goes on beside the next one.
  trap 'kill "${waiting[@]}" 2>/dev/null || true; rm -rf "$scratch"' EXIT
}
joined() {
  local status=0 index
  for index in "${!waiting[@]}"; do
    wait "${waiting[index]}" || status=$?
    cat "$scratch/beside.$index"
  done
  waiting=()
  return $status
}

# A block of code in a page.
block() { # page, language, which (the first)
  awk -v kind="$2" -v which="${3:-1}" '$0 == "```" kind {on = ++seen == which; next} /^```$/ {if (on) exit} on' "$1"
}

# A PDF of twelve pages.
make_pdf() { # file, further arguments of Python's pdf()
  PYTHONPATH=Tests/Browser python3 -c "import sys; from pages_pdf import pdf; pdf(sys.argv[1], 595, 842, 12${2:+, $2})" "$1"
}

# An environment of Python with these packages alone, and the newest version of a file in it.
venv_of() { # package…
  python3 -m venv "$scratch/venv"
  "$scratch/venv/bin/pip" install -q --no-deps "$@"
}
newest() { find "$scratch/venv" -path "*/$1" | sort -V | tail -n 1; } # the end of its path

frames_of() { # film: how many there are
  ffprobe -loglevel error -count_frames -show_entries stream=nb_read_frames -of csv=p=0 "$1"
}
