#!/usr/bin/env bash
# Makes the Python packages:
#
#   Scripts/package-python.sh --out DIR [--library FILE --platform manylinux_2_17_x86_64]...
#
# The source package, and a wheel for each library given, which goes inside: one that Scripts/build-c.sh made --without-blas.
# Prints the glibc version that the library needs, and stops if the platform promises less. Needs python3 with build and pycparser.
. "$(dirname "$0")/begin.sh"
read_options 'out=path library=files platform=words' "$@"
[ -n "$out" ] && [ ${#library[@]} -eq ${#platform[@]} ] || usage
mkdir -p "$out"
# The times of files, in both kinds of packages.
export SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2>/dev/null || date +%s)}
umask 022
make_scratch

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
for index in "${!library[@]}"; do
  file=${library[index]} system=${platform[index]}
  needs=$(objdump -T "$file" | grep -oE 'GLIBC_[0-9.]+' | sort -uV | tail -n 1)
  promised=$(sed -E 's/manylinux_([0-9]+)_([0-9]+)_.*/GLIBC_\1.\2/' <<<"$system")
  [ "$(printf '%s\n%s\n' "${needs:-GLIBC_0}" "$promised" | sort -V | tail -n 1)" = "$promised" ] ||
    fail "$file needs $needs; $system promises $promised"
  ! objdump -p "$file" | awk '/NEEDED/ {print $2}' | grep -vE '^lib[cm]\.so' || fail "$file needs what a wheel cannot count on"
  tree "$system"
  install -D -m 755 "$file" "$scratch/$system/leafspring/lib/libleafspring.so"
  # No compiled module: any Python 3 on that platform.
  python3 -m build --wheel --outdir "$out" -C--build-option=--plat-name="$system" "$scratch/$system" >"$scratch/log" 2>&1 ||
    { cat "$scratch/log" >&2; exit 1; }
done
ls -l "$out" | awk '/leafspring/ {print "figure: " $NF " " $5 " bytes"}'
