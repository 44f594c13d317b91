#!/usr/bin/env bash
# Calls recorded under unmodified hosts, and made again. Every frame must be equal, even if the host forks or starts programs, and a
# record that is cut off, changed or false must be recognised. Needs the C library of .ci/c-host.sh.
#   LEAF_MUTATIONS   records changed under right check sums, of each of three (1000)
. "$(dirname "$0")/begin.sh"
need_library
replay=$stage/bin/leafspring-replay
recorder=$stage/lib/libleafspring-record.so
calls=$scratch/calls.jsonl

# Every call of the headers that changes something must be in the table, but for those that are given the host's functions.
questions='default|last_error|describe|set_log|set_tasks|set_pose_code|set_rule_code|snapshot|draw_list|scene_state|cells|leaves|copy|eye|hit_test|hit_ray|bounds|state_hash|frame_hash'
questions+='|views|context|track_values|next_change|tap|held|spread_of_page|pages_of_spread|reading|visible_pages|page_outline|page_at|leaf_mesh|settings'
grep -ohE '^leaf_status leaf_stage_[a-z_]+\(' Sources/CLeafSpring/include/leafspring/*.h | sed 's/.* //; s/(//' | sort -u |
  grep -vE "^leaf_stage_(def_)?($questions)$" >"$scratch/header"
{ grep -oE 'C[1-4]\(leaf_stage_[a-z_]+' Hosts/record/calls.h | sed 's/.*(//'
  printf '%s\n' leaf_stage_create leaf_stage_clone leaf_stage_destroy leaf_stage_refit leaf_stage_set_tracks; } | sort >"$scratch/table"
diff "$scratch/header" "$scratch/table" || fail "Hosts/record/calls.h and the headers differ"
[ "$(wc -l <"$scratch/table")" -gt 50 ]

# None of the recorder's own names may replace one of the host's.
nm -D --defined-only "$recorder" | awk '$2 ~ /[TDBRW]/ && $3 !~ /^(leaf_stage_[a-z_]+|__bss_start|_edata|_end)$/' >"$scratch/names"
[ ! -s "$scratch/names" ] || { cat "$scratch/names"; fail "the recorder shows names of its own"; }

export PKG_CONFIG_PATH=$stage/lib/pkgconfig
read -ra flags <<<"$(pkg-config --cflags --libs leafspring) -Wl,-rpath,$stage/lib -lm -pthread"
for program in Hosts/c/{hello,script,lifecycle,fuzz,threads} Tests/Calls/processes; do
  gcc -std=c99 -O1 -DLEAF_NO_CODE "$program.c" "${flags[@]}" -o "$scratch/$(basename "$program")"
done
g++ -std=c++17 -O1 -DLEAF_NO_CODE Hosts/cpp/main.cpp "${flags[@]}" -o "$scratch/cpp"

under() { # rows or not, host…: recorded
  LEAF_RECORD=$calls LEAF_RECORD_ROWS=$1 LD_PRELOAD=$recorder "${@:2}"
}
runs=0 compared=0
again() { # what, record, exit status, frames: replayed, and counted; without the last two equal to the end
  local figure status=0 frames
  figure=$("$replay" "$2" 2>"$scratch/err") || status=$?
  frames=$(sed -E 's/.* ([0-9]+) frames .*/\1/' <<<"$figure")
  if [ "$status" -ne "${3:-0}" ] || [ "$frames" -ne "${4:-$frames}" ]; then
    cat "$scratch/err" >&2
    fail "$1: exit $status instead of ${3:-0}: ${figure#figure: }, ${4:-as many as there are} expected"
  fi
  runs=$((runs + 1)) compared=$((compared + frames))
  echo "$1, $(wc -c <"$2") bytes: ${figure#figure: }"
}
says() { # file, what: in its one line
  [ "$(wc -l <"$1")" -eq 1 ] && grep -qF "$2" "$1" || { cat "$1" >&2; fail "one line with '$2' was expected"; }
}
for rows in 0 1; do
  for host in hello 'script Hosts/script.txt' 'lifecycle 300' 'fuzz 100000 1' 'fuzz 100000 2' cpp; do
    read -ra command <<<"$host"
    under $rows "$scratch/${command[0]}" "${command[@]:1}" >"$scratch/printed"
    again "$host, rows $rows" "$calls"
  done
done
under 0 "$scratch/script" Hosts/scenes.txt >"$scratch/recorded.txt"
"$scratch/script" Hosts/scenes.txt | cmp - "$scratch/recorded.txt"
again "38 scenes" "$calls"
# A reader on another thread.
under 0 "$scratch/threads" 2000 >/dev/null
again "threads 2000" "$calls"
if python3 -c 'import numpy' 2>/dev/null; then
  LEAF_RECORD=$calls LEAFSPRING_LIBRARY=$recorder PYTHONPATH=Hosts/python \
    python3 Hosts/python/script.py Hosts/script.txt >/dev/null
  again "Python, unchanged" "$calls"
fi

# Hosts that fork and start programs, and programs that start a host.
processes=$scratch/processes
fresh() { rm -f "$calls"*; }
fresh
under 0 "$processes" none
[ ! -e "$calls" ] || fail "a host without a stage leaves a file"
for wrapper in '' 'timeout 9' 'env nice timeout 9'; do
  read -ra command <<<"$wrapper"
  fresh
  under 0 "${command[@]}" "$processes" three
  again "processes three after '$wrapper'" "$calls" 0 3
done
fresh
under 0 sh -c 'true; "$0" three; /bin/true' "$processes"
again "processes three in a shell" "$calls" 0 3
for host in 'system 6' 'elsewhere 3' 'kinds 4' 'free 4' 'threads 603'; do
  read -r what frames <<<"$host"
  fresh
  (cd "$scratch" && LEAF_RECORD=calls.jsonl LD_PRELOAD=$recorder timeout 60 "$processes" "$what")
  again "processes $what" "$calls" 0 "$frames"
done
for what in killed aborted left; do
  fresh
  (under 0 "$processes" $what) >/dev/null 2>&1 || true
  again "processes $what" "$calls" 2 3
  says "$scratch/err" 'cut off after line 10: '
done

# Two processes, two files: one is forked, one outlives its parent, one runs beside another; the second says where it
# writes.
second() { # what, frames of the first: the first and the second are replayed, the second was named in a line
  local other
  other=$(echo "$calls".*)
  says "$scratch/said" "this one writes $other"
  again "$1, one" "$calls" 0 "$2"
  again "$1, the other" "$other" 0 3
}
for what in fork orphan; do
  fresh
  under 0 "$processes" $what 2>&1 | cat >"$scratch/said"
  second "processes $what" 6
done
fresh
mkfifo "$scratch/in" "$scratch/out"
under 0 "$processes" hold <"$scratch/in" >"$scratch/out" &
exec 7>"$scratch/in"
read -r _ <"$scratch/out"
under 0 "$processes" three 2>"$scratch/said"
exec 7>&-
wait $!
second "processes hold" 6
# A library whose stage was made before the recorder was initialised.
gcc -std=c99 -shared -fPIC -DEARLY Tests/Calls/processes.c "${flags[@]}" -o "$scratch/libearly.so"
echo 'int main(void) { return 0; }' >"$scratch/early.c"
gcc "$scratch/early.c" -Wl,--no-as-needed -L "$scratch" -learly -Wl,-rpath,"$scratch" -o "$scratch/early"
fresh
under 0 "$scratch/early"
again "a library that makes a stage when it is loaded" "$calls" 0 3
echo "figure: $runs records of calls of C, C++ and Python hosts made again: $compared frames compared, 0 differ"

record() { # rows or not, file, host…
  fresh
  under "$1" "${@:3}" >/dev/null
  mv "$calls" "$scratch/$2"
}
record 1 rows "$scratch/hello"
record 0 three "$processes" three
record 0 kinds "$processes" kinds
record 0 random "$scratch/fuzz" 150 1
many() { # name, flags…: the replayer for many records
  local strict=(-std=c11 -Wall -Wextra -Werror -I Sources/CLeafSpring/include)
  gcc "${strict[@]}" "${@:2}" -Dmain=leafspring_replay -c Hosts/record/replay.c -o "$scratch/replay.o"
  gcc "${strict[@]}" "${@:2}" "$scratch/replay.o" Hosts/record/{again,frame,line}.c Tests/Calls/many.c "${flags[@]}" \
    -o "$scratch/$1"
}
many many -O2
many many-sanitized -O1 -g -fsanitize=address,undefined -fno-sanitize-recover=all
python3 Tests/Calls/damage.py "$replay" "$scratch"/{many,many-sanitized,rows,three,kinds,random}

exits 66 "$replay" "$scratch/none"
says "$scratch/err" "cannot be read"
exits 66 "$replay" "$scratch"
exits 64 "$replay"
grep -q ', 2 equal as far as the record goes' "$scratch/err"
LEAF_RECORD=/proc/none LD_PRELOAD=$recorder "$scratch/hello" 2>"$scratch/err" >/dev/null
says "$scratch/err" "/proc/none cannot be written"
LEAF_RECORD=/dev/full LD_PRELOAD=$recorder "$scratch/hello" 2>"$scratch/err" >"$scratch/printed"
says "$scratch/err" "the record ends after 0 lines"
"$scratch/hello" | cmp - "$scratch/printed"
