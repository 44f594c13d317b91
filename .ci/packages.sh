# Sourced by the scripts beside it, in the repository's root.
as_root() { if [ "$(id -u)" -eq 0 ]; then "$@"; else sudo "$@"; fi; }

refresh_packages() { as_root apt-get update -qq; }

# Installs the Debian packages named, if any.
install_packages() {
  [ $# -gt 0 ] || return 0
  refresh_packages
  as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@" >/dev/null
}
