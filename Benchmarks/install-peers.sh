#!/usr/bin/env bash
# Gets what `peers` compares with: BLAS libraries, headers, MKL, numpy, node, a C++ compiler. Libraries are unpacked into
# Benchmarks/.peers, not installed: a BLAS that is installed takes the place of the one the system links with. Unavailable ones are
# named and skipped.
set -uo pipefail
cd "$(dirname "$0")"
peers=$PWD/.peers
mkdir -p "$peers/deb" "$peers/root"
as_root=()
[ "$(id -u)" -eq 0 ] || as_root=(sudo)

"${as_root[@]}" apt-get update -qq
tools=()
command -v c++ >/dev/null || tools+=(g++)
command -v node >/dev/null || tools+=(nodejs)
command -v python3 >/dev/null || tools+=(python3)
python3 -m pip --version >/dev/null 2>&1 || tools+=(python3-pip)
command -v valgrind >/dev/null || tools+=(valgrind)
if [ ${#tools[@]} -gt 0 ]; then
  DEBIAN_FRONTEND=noninteractive "${as_root[@]}" apt-get install -y -qq --no-install-recommends "${tools[@]}"
fi

missing=()
for package in libblas3 libopenblas0-serial libblis4-serial libatlas3-base libgfortran5 libquadmath0 \
  libxsmm-dev libeigen3-dev libglm-dev libcglm-dev; do
  (cd "$peers/deb" && { ls "${package}"_*.deb || apt-get download -q "$package"; }) >/dev/null 2>&1 &&
    dpkg -x "$peers/deb/${package}"_*.deb "$peers/root" || missing+=("$package")
done
for package in mkl numpy; do
  find "$peers/python" -path "*-packages/$package-*" 2>/dev/null | grep -q . ||
    python3 -m pip install -q --disable-pip-version-check --root-user-action ignore --ignore-installed \
      --prefix "$peers/python" "$package" || missing+=("$package")
done
[ ${#missing[@]} -eq 0 ] && echo "all peers are in $peers" || echo "not to be had, will be skipped: ${missing[*]}"
