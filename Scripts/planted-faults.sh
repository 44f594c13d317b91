#!/usr/bin/env bash
# Plants faults in a copy of the project, and counts those that turn a test red: Tests/Faults/plant.py, which says how it is called. An
# interrupt ends all that this has started.
. "$(dirname "$0")/begin.sh"
cd "$(dirname "$0")/.."
. .ci/processes.sh
supervise Scripts/planted-faults.sh "$@"
export SWIFT_BACKTRACE=enable=no LEAF_LONG=short PYTHONDONTWRITEBYTECODE=1
make_scratch
export LEAF_FAULTS=${LEAF_FAULTS:-$scratch/copy}
mkdir -p "$LEAF_FAULTS"
python3 Tests/Faults/plant.py "$@"
