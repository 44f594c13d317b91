#!/usr/bin/env bash
# Every frame of the scenes of Hosts/scenes.txt in every configuration this machine can run: build, sanitizer, flushed
# subnormals, C library, instructions, size of products, BLAS library with processor type and threads, the C library in
# Embedded Swift, WebAssembly. One table; every row must have the hashes of Hosts/scenes.golden. The rows of the Swift tests
# also pass StageHashTests and MatrixHashTests, whose golden values are in the tests. Under every BLAS a process forks in mid-flight
# too (Hosts/c/process.c), and no product reaches the library's error handler (Tests/Shim/xerbla.c).
#
#   .ci/configurations.sh           with the existing builds; those that are missing are named and left out
#   .ci/configurations.sh --build   builds the missing ones first (half an hour)
#   .ci/configurations.sh --few     a handful: one row for each kind of build and kernel that .ci/run has made
#
# Exit status: 0 all equal, 1 not, 64 usage, 69 a library could not be had.
. "$(dirname "$0")/begin.sh"
case "${*:-}" in '' | --build | --few) ;; *) usage ;; esac
few=""
[ "${1:-}" != --few ] || few="a few "
status=0 rows=0 guests=0 passed=0 left_out=()
suites='SceneHashTests|StageHashTests|MatrixHashTests'

if [ "${1:-}" = --build ]; then
  tests=LeafSpringPackageTests.xctest
  [ -x .build/release/$tests ] || swift build -c release --build-tests -Xswiftc -enable-testing
  [ -x .build-coverage/debug/$tests ] || swift build --build-tests --enable-code-coverage --scratch-path .build-coverage
  for sanitizer in address thread; do
    [ -x .build-$sanitizer/release/$tests ] ||
      swift build -c release --build-tests --sanitize=$sanitizer -Xcc -fsanitize=$sanitizer -Xswiftc -DSANITIZED \
        --scratch-path .build-$sanitizer -Xswiftc -enable-testing
  done
  [ -x .build-ci/c/process ] || LEAF_CYCLES=20000 LEAF_CALLS=50000 LEAF_FRAMES=50000 LEAF_NO_SWIFT_TEST=1 .ci/c-host.sh >/dev/null
  [ -f .build-wasm/leafspring.wasm ] || Scripts/build-wasm.sh >/dev/null
fi

row() { # name, command… that writes the answers to $scratch/answers
  local name=$1 verdict=equal
  shift
  rm -f "$scratch/answers"
  if ! "$@" >"$scratch/out" 2>&1 </dev/null; then
    verdict="FAILED"
    tail -n 20 "$scratch/out" >&2
  elif ! python3 Hosts/chain.py "$scratch/answers" >"$scratch/chains" || ! cmp -s "$scratch/chains" Hosts/scenes.golden; then
    verdict="DIFFERS: $(diff "$scratch/chains" Hosts/scenes.golden 2>/dev/null | awk '/^</ {print $2}' | head -n 3 | tr '\n' ' ')"
  fi
  [ "$verdict" = equal ] || status=1
  rows=$((rows + 1))
  printf '%-46s %6s %7s  %s\n' "$name" "$(wc -l <"$scratch/chains")" "$(awk '{n += $2} END {print n + 0}' "$scratch/chains")" "$verdict"
}

player() { # command…: a host that prints its answers
  "$@" >"$scratch/answers"
}

swift_row() { # build folder, name, VARIABLE=value…
  local binary=$1/LeafSpringPackageTests.xctest name=$2
  shift 2
  [ -x "$binary" ] || { left_out+=("$name"); return 0; }
  row "$name" env "$@" LEAF_ANSWERS="$scratch/answers" ASAN_OPTIONS=detect_leaks=0 TSAN_OPTIONS=halt_on_error=1:exitcode=66 \
    "$binary" --testing-library swift-testing --filter "$suites"
}

c_row() { # name, VARIABLE=value… [-- argument]
  local name=$1 settings=() arguments=()
  shift
  while [ $# -gt 0 ] && [ "$1" != -- ]; do settings+=("$1"); shift; done
  [ $# -eq 0 ] || arguments=("${@:2}")
  [ -x "$c" ] || { left_out+=("$name"); return 0; }
  row "$name" player env "${settings[@]}" "$c" Hosts/scenes.txt "${arguments[@]}"
}

wasm_row() { # name, options of node
  if [ -f .build-wasm/leafspring.wasm ] && command -v node >/dev/null; then
    row "$1" player node "${@:2}" Hosts/web/script.mjs .build-wasm/leafspring.wasm Hosts/scenes.txt
  else
    left_out+=("$1")
  fi
}

# Prints the configurations that were left out and the results of all others, and exits.
finish() {
  if [ ${#left_out[@]} -gt 0 ]; then
    printf 'not built, left out: %s\n' "${left_out[@]}"
    # A passed run in CI prints no list.
    [ -z "${CI:-}" ] || status=1
  fi
  local verdict="all equal"
  [ $status -eq 0 ] || verdict="NOT all equal"
  echo "figure: ${few}configurations: $rows, $(wc -l <Hosts/scenes.golden) scenes, $(awk '{n += $2} END {print n}' Hosts/scenes.golden) frames each, $verdict"
  if [ -f "$scratch/libraries" ]; then
    echo "figure: forks in mid-flight and error handlers under $(cut -d' ' -f1 "$scratch/libraries" | sort -u | wc -l) BLAS libraries:" \
      "$passed of $guests as they must be"
  fi
  exit $status
}

guest() { # name, VARIABLE=value…, command…: a host that says by its exit status whether all is well
  local name=$1 verdict=passed
  shift
  guests=$((guests + 1))
  if env "$@" >"$scratch/out" 2>&1 </dev/null; then
    passed=$((passed + 1))
  else
    verdict=FAILED status=1
    tail -n 20 "$scratch/out" >&2
  fi
  printf '%-62s  %s\n' "$name" "$verdict"
}

# A serial OpenBLAS is not called (leaf_probe.h). A forked child lacks OpenMP's threads and waits for them for ever; a host that
# forks gives OpenMP one thread.
guests_of() { # name, path, threads, label, VARIABLE=value…
  local name=$1 folder=${2%%:*} threads=$3 label=$4
  shift 4
  [ -x .build-ci/c/process ] || { left_out+=("fork and error handler, $label"); return 0; }
  case $name-$threads in
  openblas-serial-*) guest "fork, $label, not called" "$@" .build-ci/c/process $library fork "built-in" ;;
  openblas-openmp-2) guest "error handler, $label" "$@" "$scratch/xerbla" ;;
  *)
    guest "fork, $label" "$@" .build-ci/c/process $library fork "$folder"
    guest "error handler, $label" "$@" "$scratch/xerbla"
    ;;
  esac
}

# The processor types of OpenBLAS that can run on this processor.
blas_cores() {
  echo Prescott Nehalem Sandybridge
  if grep -qw avx2 /proc/cpuinfo; then echo Haswell Zen; fi
  if grep -qw avx512f /proc/cpuinfo; then echo SkylakeX; fi
}

# Prints a line for each way to run a BLAS that Debian ships: name, path, processor type (- if none), threads (- if it has no say).
# They are downloaded and unpacked, never installed, and chosen by LD_LIBRARY_PATH. Exit status: 69 if one cannot be had.
# With two threads, BLIS waits for them in busy loops, which takes hours on a machine with other work. So it runs with one.
blas_libraries() { # folder
  local work=$1 name folder package file library path core threads missing=0
  while read -r name folder threads package; do
    if [ ! -d "$work/$name" ]; then
      mkdir -p "$work/$name/deb"
      # With the runtimes that they need.
      (cd "$work/$name/deb" && apt-get download -q "$package" libgfortran5 libquadmath0 libgomp1 >/dev/null 2>../log) ||
        cat "$work/$name/log" >&2
      for file in "$work/$name"/deb/*.deb; do [ ! -f "$file" ] || dpkg -x "$file" "$work/$name"; done
    fi
    library=$(find "$work/$name" -path "*/$folder/libblas.so.3*" | head -n 1)
    if [ -z "$library" ]; then
      echo "$name: no $folder/libblas.so.3 could be had" >&2
      missing=69
      continue
    fi
    path=$(dirname "$library"):$(dirname "$(find "$work/$name" -name 'libgfortran.so.5' | head -n 1)")
    case $name in
    openblas-*) for core in $(blas_cores); do for count in ${threads//,/ }; do echo "$name $path $core $count"; done; done ;;
    *) for count in ${threads//,/ }; do echo "$name $path - $count"; done ;;
    esac
  done <<'LIST'
openblas-serial openblas-serial - libopenblas0-serial
openblas-pthread openblas-pthread 1,2 libopenblas0-pthread
openblas-openmp openblas-openmp 1,2 libopenblas0-openmp
blis-serial blis-serial - libblis4-serial
blis-pthread blis-pthread 1 libblis4-pthread
atlas atlas - libatlas3-base
LIST
  return $missing
}

release=.build/release
c=.build-ci/c/script-gcc
library=.build-ci/c/stage/lib/libleafspring.so
no_fma=GLIBC_TUNABLES=glibc.cpu.hwcaps=-AVX512F,-AVX2,-AVX,-FMA,-FMA4,-AVX2_Usable,-FMA_Usable,-AVX512F_Usable
: >"$scratch/chains"
printf '%-46s %6s %7s\n' configuration scenes frames

swift_row $release "release"
if [ "${1:-}" = --few ]; then
  swift_row $release "SIMD level 0, built-in kernel" LEAF_SIMD=0 LEAF_KERNEL=2
  swift_row $release "best SIMD level, built-in kernel, FTZ and DAZ" LEAF_KERNEL=2 LEAF_FLUSH=3
  swift_row $release "BLAS in products of 3 cells" LEAF_KERNEL=1 LEAF_CELLS=3
  c_row "Embedded Swift, C host"
  wasm_row "WebAssembly, node"
  finish
fi
swift_row .build-coverage/debug "debug, with counters of coverage" LLVM_PROFILE_FILE="$scratch/profile"
swift_row .build-address/release "AddressSanitizer"
swift_row .build-thread/release "ThreadSanitizer"
swift_row $release "subnormal results flushed (FTZ)" LEAF_FLUSH=1
swift_row $release "subnormal operands taken as zero (DAZ)" LEAF_FLUSH=2
swift_row $release "FTZ and DAZ" LEAF_FLUSH=3
swift_row $release "C library without FMA and AVX" "$no_fma"
for level in 0 1 2 3; do swift_row $release "SIMD level $level, built-in kernel" LEAF_SIMD=$level LEAF_KERNEL=2; done
for level in 0 1 2; do swift_row $release "SIMD level $level, BLAS" LEAF_SIMD=$level LEAF_KERNEL=1; done
swift_row $release "built-in kernel, FTZ and DAZ" LEAF_KERNEL=2 LEAF_FLUSH=3
for cells in 1 3 64 1000; do swift_row $release "BLAS in products of $cells cells" LEAF_KERNEL=1 LEAF_CELLS=$cells; done

c_row "Embedded Swift, C host"
c_row "Embedded Swift, FTZ and DAZ" -- flush
c_row "Embedded Swift, C library without FMA" "$no_fma"
wasm_row "WebAssembly, node"
wasm_row "WebAssembly, node's first compiler only" --liftoff --no-wasm-tier-up

if [ -x .build-ci/c/process ]; then
  gcc -std=gnu99 -O1 -rdynamic -I Sources/CLeafSpring/include Tests/Shim/xerbla.c $library -Wl,-rpath,"$PWD/${library%/*}" \
    -lblas -ldl -o "$scratch/xerbla"
fi
if blas_libraries "${LEAF_BLAS_FOLDER:-$scratch}" >"$scratch/libraries"; then :; else [ $status -ne 0 ] || status=69; fi
while read -r name path core threads; do
  settings=(LD_LIBRARY_PATH="$path")
  label=$name
  if [ "$core" != - ]; then settings+=(OPENBLAS_CORETYPE="$core"); label+=" $core"; fi
  if [ "$threads" != - ]; then
    settings+=(OPENBLAS_NUM_THREADS="$threads" OMP_NUM_THREADS="$threads" BLIS_NUM_THREADS="$threads")
    label+=", $threads threads"
  fi
  swift_row $release "$label" LEAF_KERNEL=1 "${settings[@]}"
  if [ "$core" = - ] || [ "$core" = Haswell ] || [ "$core" = Prescott ]; then
    c_row "Embedded, $label" "${settings[@]}"
    guests_of "$name" "$path" "$threads" "$label" "${settings[@]}"
  fi
done <"$scratch/libraries"

finish
