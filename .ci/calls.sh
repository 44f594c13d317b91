#!/usr/bin/env bash
# Calls recorded under hosts that know nothing of it, and made again: every frame must be equal, and a record that is cut off, changed
# or false must be told from a whole one. Needs the C library of .ci/c-host.sh.
set -euo pipefail
cd "$(dirname "$0")/.."
stage=$PWD/.build-ci/c/stage
out=$PWD/.build-ci/c
[ -x "$stage/bin/leafspring-replay" ] || Scripts/build-c.sh --build .build-ci/c --prefix "$stage"
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
replay=$stage/bin/leafspring-replay

# Every call of the header that is not a question is in the table.
questions='default|last_error|describe|set_log|set_tasks|snapshot|scene_state|cells|leaves|copy|eye|hit_test|bounds|state_hash|frame_hash'
questions+='|views|context|track_values'
grep -oE '^leaf_status leaf_stage_[a-z_]+\(' Sources/CLeafSpring/include/leafspring.h | sed 's/.* //; s/(//' | sort -u |
  grep -vE "^leaf_stage_(def_)?($questions)$" >"$scratch/header"
{ grep -oE 'C[1-4]\(leaf_stage_[a-z_]+' Hosts/record/calls.h | sed 's/.*(//'
  printf '%s\n' leaf_stage_create leaf_stage_clone leaf_stage_destroy leaf_stage_refit leaf_stage_set_tracks; } | sort >"$scratch/table"
diff "$scratch/header" "$scratch/table" || { echo "Hosts/record/calls.h and the header differ" >&2; exit 1; }
[ "$(wc -l <"$scratch/table")" -gt 50 ]

export PKG_CONFIG_PATH=$stage/lib/pkgconfig
read -ra flags <<<"$(pkg-config --cflags --libs leafspring) -Wl,-rpath,$stage/lib -lm -pthread"
for program in hello script lifecycle fuzz threads; do
  gcc -std=c99 -O1 "Hosts/c/$program.c" "${flags[@]}" -o "$scratch/$program"
done

under() { # rows or not, host…: recorded
  LEAF_RECORD=$scratch/calls.jsonl LEAF_RECORD_ROWS=$1 LD_PRELOAD=$stage/lib/libleafspring-record.so "${@:2}"
}
again() { # what
  local figure
  figure=$("$replay" "$scratch/calls.jsonl")
  echo "$1: $figure"
}
for rows in 0 1; do
  for host in hello 'script Hosts/script.txt' 'lifecycle 300' 'fuzz 100000 1' 'fuzz 100000 2'; do
    read -ra command <<<"$host"
    under $rows "$scratch/${command[0]}" "${command[@]:1}" >"$scratch/printed"
    again "$host, rows $rows: $(wc -c <"$scratch/calls.jsonl") bytes"
  done
done
under 0 "$scratch/script" Hosts/scenes.txt >"$scratch/recorded.txt"
"$scratch/script" Hosts/scenes.txt | cmp - "$scratch/recorded.txt"
again "38 scenes"
# A reader on another thread.
under 0 "$scratch/threads" 2000 >/dev/null
"$replay" "$scratch/calls.jsonl" >/dev/null

under 0 "$scratch/hello" >/dev/null
cp "$scratch/calls.jsonl" "$scratch/short"
under 1 "$scratch/hello" >/dev/null
cp "$scratch/calls.jsonl" "$scratch/whole"
PATH_TO_REPLAY=$replay python3 - "$scratch/whole" "$scratch/short" <<'PY'
import os, re, subprocess, sys, zlib
replay, path = os.environ["PATH_TO_REPLAY"], sys.argv[1]
lines = open(path, "rb").read().split(b"\n")[:-1]
scratch = path + ".changed"

def run(data, limit=20):
    open(scratch, "wb").write(data)
    done = subprocess.run([replay, scratch], capture_output=True, timeout=limit)
    return done.returncode, done.stderr.decode()

def summed(lines):
    total, out = 0, []
    for line in lines:
        body = line[: line.rindex(b',"crc":')] + b',"crc":'
        total = zlib.crc32(body, total)
        out.append(body + b'"%08x"}' % total)
    return b"\n".join(out) + b"\n"

assert summed(lines) == b"\n".join(lines) + b"\n", "the check sums are not zlib's"

# Another call, another frame, another bit of one cell, each with sums that are right: the first difference is named.
def expect(edit, at, says):
    changed = list(lines)
    changed[at] = edit(changed[at])
    assert changed[at] != lines[at]
    code, text = run(summed(changed))
    assert code == 1 and re.search(says, text) and len(text.splitlines()) == 1, (code, text)

frames = [i for i, line in enumerate(lines) if line.startswith(b'{"frame":')]
calls = [i for i, line in enumerate(lines) if b"leaf_stage_advance" in line]
middle = frames[60]
expect(lambda l: re.sub(rb'"state":"(.)', lambda m: b'"state":"%x' % (int(m[1], 16) ^ 1), l), middle, "frame 61: another state")
expect(lambda l: re.sub(rb'"drawn":"(.)', lambda m: b'"drawn":"%x' % (int(m[1], 16) ^ 1), l), middle, "frame 61: .* events")
expect(lambda l: re.sub(rb'(\[\d+,"[0-9a-f]{39})(.)', lambda m: m[1] + b"%x" % (int(m[2], 16) ^ 1), l, count=1), middle,
       "frame 61, cell [0-9]+, m21: recorded bits")
expect(lambda l: l.replace(b"[0.016", b"[0.017"), calls[60], "frame 61")
expect(lambda l: l.replace(b'"status":0', b'"status":4'), calls[60], "leaf_stage_advance: recorded")

# Every prefix of the first calls, and every bit of them: replayed as far as it is whole, or refused by line. Nothing else.
head = b"".join(line + b"\n" for line in open(sys.argv[2], "rb").read().split(b"\n")[:5])
for size in range(len(head)):
    code, text = run(head[:size])
    assert code == (65 if size == 0 else 0) and text, (size, code, text)
for place in range(len(head)):
    for bit in range(8):
        data = bytearray(head)
        data[place] ^= 1 << bit
        code, text = run(bytes(data))
        # Without its newline the last line is one that is cut off.
        assert code == 65 or (code == 0 and place == len(head) - 1), (place, bit, code, text)
print(f"figure: records of calls: {len(head)} prefixes replayed as far as they are whole, {8 * len(head)} single-bit flips refused")
PY
status=0
"$replay" "$scratch/none" 2>/dev/null || status=$?
[ $status -eq 66 ]
LEAF_RECORD=/proc/none LD_PRELOAD=$stage/lib/libleafspring-record.so "$scratch/hello" 2>"$scratch/err" >/dev/null
[ "$(wc -l <"$scratch/err")" -eq 1 ]
LEAF_RECORD=/dev/full LD_PRELOAD=$stage/lib/libleafspring-record.so "$scratch/hello" 2>"$scratch/err" >"$scratch/printed"
[ "$(wc -l <"$scratch/err")" -eq 1 ] && "$scratch/hello" | cmp - "$scratch/printed"
if python3 -c 'import numpy' 2>/dev/null; then
  LEAF_RECORD=$scratch/calls.jsonl LEAFSPRING_LIBRARY=$stage/lib/libleafspring-record.so PYTHONPATH=Hosts/python PYTHONDONTWRITEBYTECODE=1 \
    python3 Hosts/python/script.py Hosts/script.txt >/dev/null
  again "Python, unchanged"
fi
