# Sourced in the repository's root: `tool` is the command-line tool, and beside it are the core's modules and objects. LEAF_TOOL names
# one that is built already: .ci/run that of its step first-run, and a script that has built it, for the scripts that it starts.
if [ -z "${LEAF_TOOL:-}" ]; then
  swift build -c release --product leafspring >&2
  export LEAF_TOOL=$PWD/.build/release/leafspring
fi
[ -x "$LEAF_TOOL" ] || fail "LEAF_TOOL names no program: $LEAF_TOOL" 66
tool=$LEAF_TOOL
