#!/usr/bin/env bash
# Makes the Debian packages libleafspringN (N: version of the interface), -dev, python3-leafspring and, with --tool, leafspring.
#
#   Scripts/package-debian.sh --out DIR --stage DIR [--arch amd64] [--tool FILE --share DIR --wasm DIR]
#
# --stage  what Scripts/build-c.sh installed with BLAS and --prefix /usr: DIR/usr/lib/libleafspring.so and the rest
# --tool   the tool, with Swift's libraries inside
# --share  its man page and completions, as Scripts/man.sh --prefix leaves them in PREFIX/share
# --wasm   where Scripts/build-wasm.sh has put the modules of the pages that the tool writes
# Needs dpkg-deb, fakeroot, and python3 with pycparser; lintian says no errors of what it makes.
. "$(dirname "$0")/begin.sh"
read_options 'out=path stage=file arch=word tool=file share=file wasm=file' "$@"
[ -n "$out" ] && [ -n "$stage" ] && { [ -z "$tool" ] || { [ -n "$share" ] && [ -n "$wasm" ]; }; } || usage
mkdir -p "$out"
make_scratch
arch=${arch:-amd64}
case $arch in amd64) triple=x86_64-linux-gnu ;; arm64) triple=aarch64-linux-gnu ;; *) echo "no architecture $arch" >&2; exit 64 ;; esac
read_version
maintainer=${DEBFULLNAME:-The LeafSpring developers}" <"${DEBEMAIL:-leafspring@packages.debian.org}">"
# dpkg-deb gives no file a later time.
export SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2>/dev/null || date +%s)}
stamp=$(date -R -u -d "@$SOURCE_DATE_EPOCH")
umask 022

begin() { # package
  root=$scratch/$1
  mkdir -p "$root/DEBIAN" "$root/usr/share/doc/$1"
  { printf 'Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/\nUpstream-Name: LeafSpring\n\n'
    printf 'Files: *\nCopyright: %s\nLicense: Expat\n' "$(sed -n 's/^Copyright (c) //p' LICENSE)"
    sed -n '/^Permission/,$p' LICENSE | sed 's/^$/./; s/^/ /'; } >"$root/usr/share/doc/$1/copyright"
  printf 'leafspring (%s) unstable; urgency=medium\n\n  * Release %s.\n\n -- %s  %s\n' \
    "$version" "$version" "$maintainer" "$stamp" | gzip -9n >"$root/usr/share/doc/$1/changelog.gz"
}

finish() { # package, section, architecture, depends, short, long, suggests or nothing
  { printf 'Package: %s\nSource: leafspring\nVersion: %s\nArchitecture: %s\nMaintainer: %s\n' "$1" "$version" "$3" "$maintainer"
    # As dpkg-gencontrol counts, which no file system changes: whole kibibytes of files, one for each folder and link.
    printf 'Installed-Size: %s\n' "$(find "$root" -mindepth 1 -not -path "$root/DEBIAN*" -printf '%y %s\n' |
      awk '{sum += $1 == "f" ? int(($2 + 1023) / 1024) : 1} END {print sum + 0}')"
    [ "$3" = all ] || [ "$2" != libs ] || echo 'Multi-Arch: same'
    printf 'Depends: %s\n' "$4"
    [ -z "${7:-}" ] || printf 'Suggests: %s\n' "$7"
    printf 'Section: %s\nPriority: optional\n' "$2"
    printf 'Description: %s\n%s\n' "$5" "$(fold -s -w 76 <<<"$6" | sed 's/ *$//; s/^/ /')"; } >"$root/DEBIAN/control"
  (cd "$root" && find usr -type f -print0 | LC_ALL=C sort -z | xargs -0 md5sum) >"$root/DEBIAN/md5sums"
  chmod -R u=rwX,go=rX "$root"
  find "$root" -exec touch -h -d "@$SOURCE_DATE_EPOCH" {} +
  fakeroot dpkg-deb -Zxz --root-owner-group --build "$root" "$out/$1_${version}_$3.deb" >/dev/null
  echo "figure: $1_${version}_$3.deb $(stat -c %s "$out/$1_${version}_$3.deb") bytes"
}

what="A headless core that moves pages: a program gives it time and gestures, it returns per frame one 4x4 matrix, opacity, shade and \
paint order per page cell. It draws nothing, reads no clock and no file."

begin libleafspring"$abi"
install -D -m 644 "$stage/usr/lib/libleafspring.so.$version" "$root/usr/lib/$triple/libleafspring.so.$version"
ln -s "libleafspring.so.$version" "$root/usr/lib/$triple/libleafspring.so.$abi"
echo "libleafspring $abi libleafspring$abi (>= $version)" >"$root/DEBIAN/shlibs"
echo 'activate-noawait ldconfig' >"$root/DEBIAN/triggers"
finish libleafspring"$abi" libs "$arch" "libblas3 | libblas.so.3, libc6 (>= 2.36)" "headless core that moves pages" "$what"

begin libleafspring-dev
install -D -m 644 -t "$root/usr/include" "$stage"/usr/include/leafspring.{h,hpp}
install -D -m 644 -t "$root/usr/include/leafspring" "$stage"/usr/include/leafspring/*.h
install -D -m 644 -t "$root/usr/lib/$triple" "$stage/usr/lib/libleafspring.a"
ln -s "libleafspring.so.$abi" "$root/usr/lib/$triple/libleafspring.so"
mkdir -p "$root/usr/lib/$triple/pkgconfig" "$root/usr/lib/$triple/cmake/LeafSpring"
sed "s|^prefix=.*|prefix=/usr|; s|^libdir=.*|libdir=\${prefix}/lib/$triple|" "$stage/usr/lib/pkgconfig/leafspring.pc" >"$root/usr/lib/$triple/pkgconfig/leafspring.pc"
for file in LeafSpringConfig LeafSpringConfigVersion; do
  sed "s|/../../..\"|/../../../..\"|; s|_prefix}/lib/|_prefix}/lib/$triple/|" "$stage/usr/lib/cmake/LeafSpring/$file.cmake" \
    >"$root/usr/lib/$triple/cmake/LeafSpring/$file.cmake"
done
Scripts/pages.sh "$root/usr/share/doc/libleafspring-dev" C
chmod 644 "$root/usr/lib/$triple/pkgconfig"/* "$root/usr/lib/$triple/cmake/LeafSpring"/*
finish libleafspring-dev libdevel "$arch" "libleafspring$abi (= $version), libblas-dev | libblas.so" \
  "headless core that moves pages (development files)" "$what This package has the headers for C and the one for C++, what programs are linked with, and the pages of the documentation in /usr/share/doc/libleafspring-dev."

if [ "$arch" = amd64 ]; then # what is the same on every machine is made once
  begin python3-leafspring
  mkdir -p "$root/usr/lib/python3/dist-packages"
  cp -r Hosts/python/leafspring "$root/usr/lib/python3/dist-packages/"
  rm -rf "$root/usr/lib/python3/dist-packages/leafspring/lib"
  find "$root" -depth -name __pycache__ -exec rm -r {} +
  python3 Scripts/bindings.py --types "$root/usr/lib/python3/dist-packages/leafspring"
  rm "$root/usr/lib/python3/dist-packages/leafspring/header.d.ts"
  Scripts/pages.sh "$root/usr/share/doc/python3-leafspring" Python
  find "$root" -type f -name '*.py*' -exec chmod 644 {} +
  printf '#!/bin/sh\nset -e\nif command -v py3compile >/dev/null 2>&1; then py3compile -p python3-leafspring; fi\n' >"$root/DEBIAN/postinst"
  printf '#!/bin/sh\nset -e\nif command -v py3clean >/dev/null 2>&1; then py3clean -p python3-leafspring; fi\n' >"$root/DEBIAN/prerm"
  chmod 755 "$root/DEBIAN/postinst" "$root/DEBIAN/prerm"
  finish python3-leafspring python all "libleafspring$abi (>= $version), python3, python3-numpy" \
    "headless core that moves pages (Python 3)" "$what This package is for Python 3: springs over numpy arrays, and stages whose frames are numpy arrays. With dask \
leafspring.farm computes films on many processes." "python3-dask, python3-distributed, python3-matplotlib, python3-tqdm"
fi

if [ -n "$tool" ]; then
  begin leafspring
  install -D -m 755 "$tool" "$root/usr/bin/leafspring"
  # Both sections hash what is not in the file, the folder's name among it.
  strip --strip-unneeded -R .swift_modhash -R .note.gnu.build-id "$root/usr/bin/leafspring"
  install -d "$root/usr/share/man/man1"
  gzip -9nc "$share/man/man1/leafspring.1" >"$root/usr/share/man/man1/leafspring.1.gz"
  install -D -m 644 -t "$root/usr/share/bash-completion/completions" "$share/bash-completion/completions/leafspring"
  install -D -m 644 -t "$root/usr/share/zsh/vendor-completions" "$share/zsh/site-functions/_leafspring"
  install -D -m 644 -t "$root/usr/share/fish/vendor_completions.d" "$share/fish/vendor_completions.d/leafspring.fish"
  # The contents of the pages that the tool writes.
  web=$root/usr/share/leafspring/web
  install -D -m 644 -t "$root/usr/share/leafspring" "$wasm"/leafspring{,-book}.wasm.gz
  install -D -m 644 -t "$web" Hosts/web/leafspring.js
  install -D -m 644 -t "$web/element" Hosts/web/element/*.js
  install -D -m 644 -t "$web/pages" Hosts/web/pages/*
  finish leafspring utils "$arch" "libblas3 | libblas.so.3, libc6 (>= 2.36), libstdc++6, libgcc-s1" "headless core that moves pages (tool)" \
    "$what This tool exports pages, transitions and films, plays and records scripts, and checks a machine." \
    "poppler-utils, qpdf, imagemagick, librsvg2-bin, unzip, ffmpeg, chromium"
fi
