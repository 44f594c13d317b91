# Sourced by the scripts beside it, in the repository's root.
as_root() { if [ "$(id -u)" -eq 0 ]; then "$@"; else sudo "$@"; fi; }

refresh_packages() { as_root apt-get update -qq; }

# Installs the Debian packages named, if any; one of two lanes waits for the other.
install_packages() {
  [ $# -gt 0 ] || return 0
  mkdir -p .build-ci
  (
    flock 9
    refresh_packages
    as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@" >/dev/null
  ) 9>.build-ci/packages.lock
}

# Takes Debian's packages for arm64 apart into a folder, installing none.
unpack_arm64() { # folder, package…
  local folder=$1
  shift
  dpkg --print-foreign-architectures | grep -qx arm64 || { as_root dpkg --add-architecture arm64 && refresh_packages; }
  mkdir -p "$folder/packages"
  (cd "$folder/packages" && apt-get download -qq "${@/%/:arm64}" 2>/dev/null && for package in *.deb; do dpkg -x "$package" ..; done)
}
