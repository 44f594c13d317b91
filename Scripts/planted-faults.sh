#!/usr/bin/env bash
# Plants the faults of Tests/Faults one by one in a copy of the project, and counts those that turn a test red.
#
#   Scripts/planted-faults.sh              all of them
#   Scripts/planted-faults.sh 07 12 quad   those whose names contain one of the words
#   Scripts/planted-faults.sh --check      only checks whether each still fits the sources
#
# Faults that have a switch share one build, the others have one each; those in JavaScript need none, and name
# commands. First it runs without a fault the tests that the faults name; if one is red it stops. Then it runs for
# each fault the tests it names, and all tests if these stay green (for JavaScript, the commands of .ci/wasm.sh
# and .ci/browser.sh that try the element and its library). A run that a limit or the machine has ended is not
# decided, and counts as not caught.
#
# LEAF_FAULTS names the folder of the copy, which is kept with its build; without it a temporary one is removed.
# LEAF_CONFIGURATION=debug builds without optimisation. LEAF_LIMIT: seconds for a build or for tests (3600).
# Exit status: 0 all caught, 1 not, or red without a fault, 64 usage, 69 without node or chromium.
. "$(dirname "$0")/begin.sh"
cd "$(dirname "$0")/.."
. .ci/processes.sh
supervise Scripts/planted-faults.sh "$@"
export SWIFT_BACKTRACE=enable=no LEAF_LONG=short
root=$PWD
python3 Tests/Faults/apply.py --check .
[ "${1:-}" != --check ] || exit 0

copy=${LEAF_FAULTS:-}
if [ -z "$copy" ]; then
  copy=$(mktemp -d)
  trap 'rm -rf "$copy"' EXIT
fi
log=$(mktemp -d)
configuration=${LEAF_CONFIGURATION:-release}
limit=${LEAF_LIMIT:-3600}
testable=()
[ "$configuration" = debug ] || testable=(-Xswiftc -enable-testing)
mkdir -p "$copy"
# Writes only files that differ, so that a copy that is kept is not rebuilt.
refresh() { python3 "$root/Tests/Faults/copy.py" "$root" "$copy"; }

# Prints the outcome: done, refused by the compiler, or undecided (out of time, out of disk, killed).
build() { # log
  if (cd "$copy" && timeout "$limit" swift build -c "$configuration" --build-tests -j 2 "${testable[@]}") >"$1" 2>&1; then
    echo "done"
  elif grep -qaE '\.(swift|h|c):[0-9]+:[0-9]+: error:' "$1"; then
    echo refused
  else
    echo undecided
  fi
}

# Commands that try the element and its library with the module alone.
scripts=$(sed -nE '/\$(axe|scratch|build|guide)/d; s|\$wasm|.build-wasm/leafspring.wasm|
  /^(python3|node) (Tests\/Browser\/book|Hosts\/web)\//p' .ci/wasm.sh .ci/browser.sh)
is_script() { case $1 in python3\ * | node\ *) return 0 ;; *) return 1 ;; esac; }

# Prints green, red or undecided. Red comes from a test, or from a program that stopped itself; SIGKILL (9) comes from
# outside.
try_tests() { # filter or commands, log
  local status=0 run=(swift test -c "$configuration" --skip-build --filter "$1")
  if is_script "$1"; then run=(bash -ec "$1"); fi
  (cd "$copy" && timeout "$limit" "${run[@]}") >"$2" 2>&1 || status=$?
  if [ $status -eq 0 ]; then
    echo green
  elif [ $status -ne 124 ] && ! grep -qa 'signal code 9$' "$2" && [ -n "$(red "$2")" ]; then
    echo red
  else
    echo undecided
  fi
}

# Names of the tests that failed according to a log; a program that was stopped may have reported none.
red() {
  { grep -aoE -e '✘ Test ("[^"]*"|[A-Za-z0-9_]+\()|Fatal error|signal code ([0-8]|[1-9][0-9])\b' \
    -e '^.* (DOES NOT HOLD|FAILS)\b|AssertionError' "$1" || true; } | sed 's/✘ Test //; s/($//; s/:\{0,1\} \(DOES NOT HOLD\|FAILS\)$//' | sort -u
}

wanted() {
  [ $# -gt 1 ] || return 0
  local name=$1 word
  shift
  for word in "$@"; do case $name in *"$word"*) return 0 ;; esac; done
  return 1
}

stop() { # what, log
  tail -n 20 "$2" >&2
  echo "without a fault: $1" >&2
  exit 1
}

# Are all tests green without a fault? Asked once, at the latest when only one of them has detected a fault.
all=
all_are_green() {
  if [ -z "$all" ]; then
    all="done"
    if [ -z "${LEAF_FAULT:-}" ]; then
      refresh
      is_script "$everything" || all=$(build "$log/all.build")
    fi
    [ "$all" != "done" ] || all=$(LEAF_FAULT='' try_tests "$everything" "$log/all")
  fi
  [ "$all" = green ]
}

# Runs the tests of one that is built. `how` is caught, not caught or undecided, and `words` say it.
judge() { # name, its tests
  local names=$log/$1 outcome
  how=undecided words="caught by"
  outcome=$(try_tests "$2" "$names")
  if [ "$outcome" = green ]; then
    names=$log/$1.all words="caught by another:"
    outcome=$(try_tests "$everything" "$names")
    if [ "$outcome" = red ] && ! all_are_green; then outcome="undecided, since all tests are $all without it"; fi
  fi
  case $outcome in
  green) how="not caught" words="SURVIVED" ;;
  red) how=caught words="$words $(red "$names" | wc -l) tests: $(red "$names" | head -n 3 | tr '\n' ' ')" ;;
  *) words="not decided: the tests are $outcome, see $names" ;;
  esac
}

# Plants one and judges it.
plant() { # fault, name
  local tests outcome
  { read -r _ && read -r tests; } < <(python3 Tests/Faults/apply.py "$1" "$copy")
  how=undecided words="not decided: the build has ended early, see $log/$2.build"
  outcome="done"
  is_script "$tests" || outcome=$(build "$log/$2.build")
  if [ "$outcome" = refused ]; then
    # A fault that does not compile does not count.
    how="not caught" words="DOES NOT BUILD"
  elif [ "$outcome" = "done" ]; then
    judge "$2" "$tests"
  fi
  refresh
}

count() { # name, when it was begun
  case $how in
  caught) caught=$((caught + 1)) ;;
  undecided) undecided+=("$1") ;;
  *) survivors+=("$1") ;;
  esac
  echo "$1: $words ($((SECONDS - $2)) s)"
}

faults=() filters=() commands=()
for fault in Tests/Faults/*.fault; do
  wanted "$(basename "$fault" .fault)" "$@" || continue
  faults+=("$fault")
  tests=$(sed -n 's/^tests: //p' "$fault" | head -n 1)
  if is_script "$tests"; then commands+=("$tests"); else filters+=("$tests"); fi
done
[ ${#faults[@]} -gt 0 ] || usage
commit=$(git rev-parse --short=12 HEAD)$([ -z "$(git status --porcelain)" ] || echo " with changes")
echo "commit $commit, ${#faults[@]} faults, logs in $log"

# The named tests without a fault.
check_clean() { # filter or commands
  clean=$(try_tests "$1" "$log/clean")
  [ "$clean" = green ] || stop "the tests are $clean: $(red "$log/clean" | head -n 3 | tr '\n' ' ')" "$log/clean"
}

caught=0 survivors=() undecided=()
refresh
if [ ${#commands[@]} -gt 0 ]; then
  begun=$SECONDS everything=$scripts
  for need in node chromium; do command -v $need >/dev/null || fail "$need is needed" 69; done
  Scripts/build-wasm.sh >"$log/module"
  ln -sfn "$root/.build-wasm" "$copy/.build-wasm"
  check_clean "$(printf '%s\n' "${commands[@]}" | sort -u)"
  echo "${#commands[@]} of them are in JavaScript, whose tests are green without a fault ($((SECONDS - begun)) s)"
fi
for fault in "${faults[@]}"; do
  name=$(basename "$fault" .fault) begun=$SECONDS
  if ! grep -q '^file: .*\.js$' "$fault"; then continue; fi
  plant "$fault" "$name"
  count "$name" "$begun"
done

everything=. all=
: >"$log/together"
if [ ${#filters[@]} -gt 0 ]; then
  python3 Tests/Faults/apply.py --together "$copy" "$@" >"$log/together"
  begun=$SECONDS
  [ "$(build "$log/build")" = "done" ] || stop "the copy does not build" "$log/build"
  export LEAF_FAULT=
  check_clean "$(IFS='|' && echo "${filters[*]}")"
  echo "$(wc -l <"$log/together") of them are in one build, whose tests are green without a fault ($((SECONDS - begun)) s)"
fi
while read -u 3 -r number name tests; do
  begun=$SECONDS
  export LEAF_FAULT=$number
  judge "$name" "$tests"
  count "$name" "$begun"
done 3<"$log/together"
unset LEAF_FAULT
refresh
for fault in "${faults[@]}"; do
  name=$(basename "$fault" .fault) begun=$SECONDS
  if grep -q " $name " "$log/together" || grep -q '^file: .*\.js$' "$fault"; then continue; fi
  plant "$fault" "$name"
  count "$name" "$begun"
done
echo "figure: planted faults caught: $caught of ${#faults[@]}, commit $commit, $(date -u +%F)"
[ ${#survivors[@]} -eq 0 ] || echo "not caught: ${survivors[*]}"
[ ${#undecided[@]} -eq 0 ] || echo "not decided: ${undecided[*]}"
[ "$caught" -eq ${#faults[@]} ]
