#!/usr/bin/env bash
# Makes the Python packages:
#
#   Scripts/package-python.sh --out DIR [--library FILE --platform manylinux_2_17_x86_64]...
#
# The source package, and a wheel for each library given, which goes inside: one that Scripts/build-c.sh made --without-blas.
# Prints the glibc version that the library needs, and stops if the platform promises less. Needs python3 with build and pycparser.
set -euo pipefail
out="" libraries=() platforms=()
while [ $# -gt 0 ]; do
  case $1 in
    --out) out=$2; shift 2 ;;
    --library) libraries+=("$(realpath -e "$2")"); shift 2 ;;
    --platform) platforms+=("$2"); shift 2 ;;
    *) break ;;
  esac
done
[ -n "$out" ] && [ $# -eq 0 ] && [ ${#libraries[@]} -eq ${#platforms[@]} ] || { sed -n '2,7s/^# \{0,1\}//p' "$0" >&2; exit 64; }
mkdir -p "$out"
out=$(cd "$out" && pwd)
cd "$(dirname "$0")/.."
# The times of files, in both kinds of packages.
export SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2>/dev/null || date +%s)}
umask 022
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

tree() { # name: a fresh copy of the sources with their types
  mkdir -p "$scratch/$1"
  cp -r Hosts/python/{leafspring,pyproject.toml,README.md} LICENSE "$scratch/$1/"
  rm -rf "$scratch/$1/leafspring/lib"
  find "$scratch/$1" -depth -name __pycache__ -exec rm -r {} +
  python3 Scripts/bindings.py --types "$scratch/$1/leafspring"
  rm "$scratch/$1/leafspring/header.d.ts"
  Scripts/pages.sh "$scratch/$1/leafspring/docs" Python
  chmod -R u=rwX,go=rX "$scratch/$1"
}

tree source
python3 -m build --sdist --outdir "$out" "$scratch/source" >"$scratch/log" 2>&1 || { cat "$scratch/log" >&2; exit 1; }
# setuptools gives its source package the present time, and who made it.
python3 - "$out"/leafspring-*.tar.gz <<'PYTHON'
import gzip, io, os, sys, tarfile

for path in sys.argv[1:]:
    time, packed = int(os.environ["SOURCE_DATE_EPOCH"]), io.BytesIO()
    with tarfile.open(path) as before, tarfile.open(fileobj=packed, mode="w", format=tarfile.GNU_FORMAT) as after:
        for entry in sorted(before.getmembers(), key=lambda entry: entry.name):
            entry.mtime, entry.uid, entry.gid, entry.uname, entry.gname, entry.pax_headers = time, 0, 0, "", "", {}
            entry.mode = 0o755 if entry.isdir() or entry.mode & 0o100 else 0o644
            after.addfile(entry, before.extractfile(entry) if entry.isfile() else None)
    with open(path, "wb") as file:
        file.write(gzip.compress(packed.getvalue(), 9, mtime=time))
PYTHON
for index in "${!libraries[@]}"; do
  library=${libraries[index]} platform=${platforms[index]}
  needs=$(objdump -T "$library" | grep -oE 'GLIBC_[0-9.]+' | sort -uV | tail -n 1)
  promised=$(sed -E 's/manylinux_([0-9]+)_([0-9]+)_.*/GLIBC_\1.\2/' <<<"$platform")
  if [ "$(printf '%s\n%s\n' "${needs:-GLIBC_0}" "$promised" | sort -V | tail -n 1)" != "$promised" ]; then
    echo "$library needs $needs; $platform promises $promised" >&2
    exit 1
  fi
  if objdump -p "$library" | awk '/NEEDED/ {print $2}' | grep -vE '^lib[cm]\.so'; then
    echo "$library needs what a wheel cannot count on" >&2
    exit 1
  fi
  tree "$platform"
  install -D -m 755 "$library" "$scratch/$platform/leafspring/lib/libleafspring.so"
  # No compiled module: any Python 3 on that platform.
  python3 -m build --wheel --outdir "$out" -C--build-option=--plat-name="$platform" "$scratch/$platform" >"$scratch/log" 2>&1 || {
    cat "$scratch/log" >&2
    exit 1
  }
done
ls -l "$out" | awk '/leafspring/ {print "figure: " $NF " " $5 " bytes"}'
