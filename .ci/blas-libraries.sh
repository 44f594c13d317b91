# For scripts that try every BLAS Debian ships; to be sourced. Libraries are downloaded and unpacked, never installed, and
# chosen by LD_LIBRARY_PATH.
#
#   blas_libraries FOLDER    prints a line for each way to run one: name, path, processor type (- if none), threads
#                            (- if it has no say); status 69 if one cannot be had

blas_fetch() { # folder, packages…: unpacks them there, and the runtimes they need beside them
  local place=$1
  shift
  mkdir -p "$place/deb"
  (cd "$place/deb" && apt-get download -q "$@" libgfortran5 libquadmath0 libgomp1 >/dev/null 2>../log) || {
    cat "$place/log" >&2
    return 1
  }
  local package
  for package in "$place"/deb/*.deb; do dpkg -x "$package" "$place"; done
}

# The processor types of OpenBLAS that can run on this processor.
blas_cores() {
  echo Prescott Nehalem Sandybridge
  if grep -qw avx2 /proc/cpuinfo; then echo Haswell Zen; fi
  if grep -qw avx512f /proc/cpuinfo; then echo SkylakeX; fi
}

# With two threads, BLIS waits for them in busy loops, which takes hours on a machine with other work. So it runs with
# one.
blas_libraries() { # folder
  local work=$1 name folder packages library path core threads missing=0
  while read -r name folder threads packages; do
    if [ ! -d "$work/$name" ]; then
      # shellcheck disable=SC2086
      blas_fetch "$work/$name" $packages || {
        echo "$name: cannot be downloaded" >&2
        missing=69
        continue
      }
    fi
    library=$(find "$work/$name" -path "*/$folder/libblas.so.3*" | head -n 1)
    [ -n "$library" ] || {
      echo "$name: no $folder/libblas.so.3 in it" >&2
      missing=69
      continue
    }
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
