# To be sourced, in the repository's root. A signal to a script, or to its group, does not reach all processes that it started: bash
# waits for the foreground process, and `swift` and `timeout` give their children new groups.

# Called first with a script's own name and arguments: runs it once more below this process, which hears HUP, INT and TERM at once
# and then ends all of it. Answers in that second run alone.
supervise() {
  [ -z "${LEAF_SUPERVISED:-}" ] || { unset LEAF_SUPERVISED; return 0; }
  LEAF_SUPERVISED=1 "$@" &
  supervised=$!
  local status=0
  trap 'interrupt 1' HUP
  trap 'interrupt 2' INT
  trap 'interrupt 15' TERM
  wait $supervised || status=$?
  exit $status
}

interrupt() { # the signal's number
  trap '' HUP INT TERM
  end_with_descendants $supervised
  echo "interrupted; all that was started is ended" >&2
  exit $((128 + $1))
}

descendants() { # process id; itself first
  local child
  echo "$1"
  for child in $(cat /proc/"$1"/task/*/children 2>/dev/null); do descendants "$child"; done
}

end_with_descendants() { # process id
  local all seen='' tries=0
  # They are stopped while they are counted, so that none of them starts another.
  while all=$(descendants "$1" | xargs) && [ "$all" != "$seen" ]; do
    seen=$all
    # shellcheck disable=SC2086
    kill -STOP $all 2>/dev/null || true
  done
  # shellcheck disable=SC2086
  { kill -TERM $all; kill -CONT $all; } 2>/dev/null || true
  # A script gets time to remove its scratch folder; then it is killed.
  while [ $tries -lt 30 ] && any_lives $all; do sleep 0.1; tries=$((tries + 1)); done
  # shellcheck disable=SC2086
  kill -KILL $all 2>/dev/null || true
}

any_lives() { # process ids; one that has ended and is not waited for does not live
  local id
  for id in "$@"; do
    case $(sed 's/.*) //; s/ .*//' "/proc/$id/stat" 2>/dev/null) in '' | Z) ;; *) return 0 ;; esac
  done
  return 1
}
