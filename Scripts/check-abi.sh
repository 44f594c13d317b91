#!/usr/bin/env bash
# Checks that programs compiled with the headers of the last tag still run with the present library.
#
#   Scripts/check-abi.sh PREFIX [TAG]
#
# PREFIX is where Scripts/build-c.sh installed; TAG is the last tag by default. The header must agree with the interface kept in
# Scripts/abi.txt. If there is a tag, all its functions must exist, its layout of structs must hold with the present header, and its
# C hosts, compiled with its header, must pass. Exit: 0 they do, or LEAF_ABI_VERSION was raised; 1 something broke; 64 wrong
# arguments. Needs python3 with pycparser.
. "$(dirname "$0")/begin.sh"
[ $# -ge 1 ] && [ -d "$1/lib" ] || usage
prefix=$(cd "$1" && pwd)
cd "$(dirname "$0")/.."
python3 Scripts/abi.py --check Scripts/abi.txt
python3 Scripts/abi.py --planted Scripts/abi.txt
tag=${2:-$(git describe --tags --abbrev=0 2>/dev/null || true)}
[ -n "$tag" ] || { echo "no tag yet: no older programs to run"; exit 0; }
make_scratch
old=$scratch
git archive "$tag" Sources/CLeafSpring Hosts/c | tar -x -C "$old"

# A tag before the first layer has all in leafspring.h.
headers() { cat "$1/leafspring.h" $(find "$1/leafspring" -name '*.h' 2>/dev/null); }
number() { headers "$1" | awk '$1 == "#define" && $2 == "LEAF_ABI_VERSION" {print $3}'; }
was=$(number "$old/Sources/CLeafSpring/include") is=$(number "$prefix/include")
[ "$was" = "$is" ] || { echo "LEAF_ABI_VERSION went from $was to $is: programs of $tag are not expected to run"; exit 0; }

functions() { headers "$1" | grep -oE '\bleaf_[a-z0-9_]+\(' | tr -d '(' | grep -v '^leaf_sized$' | sort -u; }
gone=$(comm -23 <(functions "$old/Sources/CLeafSpring/include") <(functions "$prefix/include"))
[ -z "$gone" ] || fail "functions of $tag that are gone: $gone"
cc -std=c99 -fsyntax-only -I "$prefix/include" "$old/Sources/CLeafSpring/layout.c" || fail "structs of $tag have another layout now"
for program in hello check; do
  cc -std=c99 -O1 -I "$old/Sources/CLeafSpring/include" "$old/Hosts/c/$program.c" -L "$prefix/lib" -lleafspring -lm \
    -Wl,-rpath,"$prefix/lib" -o "$old/$program"
  "$old/$program" | tail -n 1 || fail "$program of $tag fails with the library of now"
done
echo "figure: ABI $is: $(functions "$old/Sources/CLeafSpring/include" | wc -l) functions and the hosts of $tag work unchanged"
