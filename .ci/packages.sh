# Sourced in the repository's root.
as_root() { if [ "$(id -u)" -eq 0 ]; then "$@"; else sudo "$@"; fi; }

refresh_packages() { as_root apt-get update -qq; }

# Installs the Debian packages named, if any; one of two lanes waits for the other.
install_packages() {
  [ $# -gt 0 ] || return 0
  echo "to be installed: $*"
  mkdir -p .build-ci
  (
    flock 9
    refresh_packages
    as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@" >/dev/null
  ) 9>.build-ci/packages.lock
}

# The programs of packages with other names.
declare -A program_of=([nodejs]=node [binaryen]=wasm-opt [node-typescript]=tsc [poppler-utils]=pdftoppm [imagemagick]=/usr/bin/convert
  [librsvg2-bin]=rsvg-convert [default-jdk-headless]=javac [mono-mcs]=mcs [qemu-user-static]=qemu-aarch64-static [musl-tools]=musl-gcc)
# Packages with which the OpenGL ES host is built and films.
film_packages=(pkg-config libegl-dev libgles-dev libgl1-mesa-dri libpng-dev libjpeg-dev ffmpeg librsvg2-bin)

# Installs those Debian packages of which neither the program is there, from wherever, nor the package. (Node's own packages bring npm
# with them, and refuse Debian's.)
needs() { # package…
  local package missing=()
  for package in "$@"; do
    case $package in
      python3-numpy | python3-pycparser) python3 -c "import ${package#*-}" ;;
      *) command -v "${program_of[$package]:-$package}" || dpkg -s "$package" ;;
    esac >/dev/null 2>&1 || missing+=("$package")
  done
  install_packages "${missing[@]}"
}

# Sets $python to an interpreter that has modules of Debian's packages.
need_python() { # module…
  local modules
  modules=$(IFS=, && echo "$*")
  python=python3
  python3 -c "import $modules" 2>/dev/null && return
  install_packages "${@/#/python3-}"
  # The distribution's packages work only with the distribution's interpreter.
  python=/usr/bin/python3
}

# Takes Debian's packages for arm64 apart into a folder, installing none.
unpack_arm64() { # folder, package…
  local folder=$1
  shift
  dpkg --print-foreign-architectures | grep -qx arm64 || { as_root dpkg --add-architecture arm64 && refresh_packages; }
  mkdir -p "$folder/packages"
  (cd "$folder/packages" && apt-get download -qq "${@/%/:arm64}" 2>/dev/null && for package in *.deb; do dpkg -x "$package" ..; done)
}
