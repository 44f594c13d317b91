#!/usr/bin/env bash
# A release made twice from two clones of the same commit in other folders, at other times, by other masks and in other time zones: byte
# for byte the same. The second compiles all of it once more; the first takes the builds of .ci/packages-install.sh, or makes what is
# missing.
. "$(dirname "$0")/begin.sh"
(umask 077 && git clone -q . "$scratch/another one")
LEAF_RELEASE_BUILD=.build-ci/release Scripts/release.sh --out "$scratch/dist"
(umask 077 && TZ=Asia/Tokyo "$scratch/another one/Scripts/release.sh" --out "$scratch/other") >/dev/null
(cd "$scratch/dist" && sha256sum -- *) >"$scratch/sums"
(cd "$scratch/other" && sha256sum -c --quiet "$scratch/sums")
diff <(ls "$scratch/dist") <(ls "$scratch/other")
[ "$(wc -l <"$scratch/sums")" -eq 13 ]
# Each has its pages of documentation.
cd "$scratch/dist"
{ tar -tzf leafspring-*.tgz; tar -tzf leafspring-*.tar.gz; for each in *.whl; do python3 -m zipfile -l "$each"; done
  for each in *.deb; do dpkg-deb -c "$each"; done; } >"$scratch/listed"
for page in package/docs/WebBook.md '/leafspring/docs/Python.md' '^leafspring/docs/Python.md' doc/libleafspring-dev/C.md doc/python3-leafspring/Python.md; do
  grep -q "$page" "$scratch/listed" || fail "no package has $page"
done
echo "figure: $(wc -l <"$scratch/sums") files of a release are byte for byte the same from two clones of a commit"
