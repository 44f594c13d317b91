#!/usr/bin/env bash
# Scripts/planted-faults.sh itself, which takes hours, with a swift that answers what a case says: what is caught, what is not,
# what is not decided, and that nothing is planted where the tests are red anyway. Seconds.
set -euo pipefail
cd "$(dirname "$0")/.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
Scripts/planted-faults.sh --check

# A project of two files and their faults.
small=$work/small one=18-stale-generation two=33-leading-dimension
mkdir "$work/bin" "$small"
for fault in $one $two; do cp --parents Tests/Faults/$fault.fault "$(sed -n 's/^file: //p' Tests/Faults/$fault.fault)" "$small"; done
cp --parents Scripts/planted-faults.sh Tests/Faults/*.py "$small"
git -C "$small" init -q
git -C "$small" add .
git -C "$small" -c user.name=x -c user.email=x commit -qm x
commit=$(git -C "$small" rev-parse --short=12 HEAD)

# Answers with the word of BUILD, TESTS or ALL: for the copy as it is, after a slash for one with a fault.
cat >"$work/bin/swift" <<'STUB'
#!/usr/bin/env bash
case " $* " in *' build '*) answers=$BUILD ;; *' --filter . '*) answers=$ALL ;; *) answers=$TESTS ;; esac
answer=${answers%/*}
diff -rq Sources "$ROOT/Sources" >/dev/null && diff -rq CMathShim "$ROOT/CMathShim" >/dev/null || answer=${answers#*/}
case $answer in
ok) exit 0 ;;
refused) echo "$PWD/Sources/LeafSpring/Stage/Stage.swift:7:3: error: cannot find 'x' in scope" ;;
full) echo "error: could not write: No space left on device" ;;
red) echo '✘ Test "a book opens" recorded an issue at BookTests.swift:1:1' ;;
stopped) echo "error: Exited with unexpected signal code 5" ;;
killed) echo 'Fatal error: seen on the way'; echo "error: Exited with unexpected signal code 9" ;;
late) echo '✘ Test "a book opens" recorded an issue'; sleep 20 ;;
esac
exit 1
STUB
chmod +x "$work/bin/swift"

cases=0
try() { # exit status, what must be printed, BUILD, TESTS, ALL, words…
  local want=$1 text=$2 build=$3 tests=$4 all=$5 status=0
  shift 5
  PATH=$work/bin:$PATH TMPDIR=$work ROOT=$small BUILD=$build TESTS=$tests ALL=$all LEAF_FAULTS=$work/copy LEAF_LIMIT=1 \
    "$small/Scripts/planted-faults.sh" "$@" >"$work/out" 2>&1 || status=$?
  if [ $status -ne "$want" ] || ! grep -q -- "$text" "$work/out"; then
    echo "builds $build, tests $tests, all $all: exit $status instead of $want, or no '$text' in" >&2
    cat "$work/out" >&2
    exit 1
  fi
  cases=$((cases + 1))
}

try 0 "caught by 1 tests: \"a book opens\"" ok/ok ok/red ok/ok $one
try 0 "figure: planted faults caught: 1 of 1, commit $commit" ok/ok ok/stopped ok/ok $one
try 0 "caught by another: 1 tests: signal code 5" ok/ok ok/ok ok/stopped $one
try 1 "not caught: $one" ok/ok ok/ok ok/ok $one
try 1 "DOES NOT BUILD" ok/refused ok/red ok/red $one
# Ended from outside.
try 1 "not decided: $one" ok/full ok/red ok/red $one
try 1 "not decided: $one" ok/late ok/red ok/red $one
try 1 "not decided: $one" ok/ok ok/late ok/red $one
try 1 "not decided: $one" ok/ok ok/killed ok/red $one
try 1 "not decided: $one" ok/ok ok/full ok/red $one
try 1 "not decided: $one" ok/ok ok/ok ok/late $one
# Seen by a test that is red anyway.
try 1 "not decided: $one" ok/ok ok/ok red/red $one
# Nothing is planted.
try 1 "without a fault: the tests are red" ok/ok red/red ok/ok $one
try 1 "without a fault: the tests are undecided" ok/ok late/red ok/ok $one
try 1 "without a fault: the copy does not build" refused/ok ok/red ok/ok $one
try 1 "without a fault: the tests are red" ok/ok ok/red red/red
try 64 "whose names contain one of the words" ok/ok ok/red ok/ok no-such-fault
# All of them, and the copy is whole again at the end.
try 0 "figure: planted faults caught: 2 of 2, commit $commit" ok/ok ok/red ok/ok
try 1 "not caught: $one $two" ok/ok ok/ok ok/ok
diff -r "$small/Sources" "$work/copy/Sources" && diff -r "$small/CMathShim" "$work/copy/CMathShim"
echo "figure: planting faults: $cases outcomes of builds and tests told apart"
