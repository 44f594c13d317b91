#!/usr/bin/env bash
# The documentation builds offline without a warning, and every example in it runs and prints what its comments say.
. "$(dirname "$0")/begin.sh"
needs gcc libc6-dev g++ python3-numpy
docs=(python3 Scripts/docs.py)

. Scripts/tool.sh
built=${tool%/*}
Scripts/build-docs.sh

# A catalogue with a fault does not build, and the error names the fault.
refused() { # file of the catalogue, sed's command, words of the error
  local copy=$scratch/Bad.docc status=0
  rm -rf "$copy"
  cp -r Sources/LeafSpring/LeafSpring.docc "$copy"
  sed -i "$2" "$copy/$1"
  cmp -s "$copy/$1" "Sources/LeafSpring/LeafSpring.docc/$1" && fail "$2 changes nothing in $1"
  LEAF_CATALOGUE=$copy Scripts/build-docs.sh --again --out "$scratch/site" >"$scratch/log" 2>&1 || status=$?
  [ "$status" -ne 0 ] && grep -q "$3" "$scratch/log" || { cat "$scratch/log" >&2; fail "$1 with $2: exit $status"; }
}
refused Flow.md 's/``Motion``/``Notion``/' "'Notion' doesn't exist"
refused C.md 's,Hosts/guide/book.c:,Hosts/guide/look.c:,' 'no Hosts/guide/look.c'
refused Springs.md '/^```swift/,/^```$/s/let/var/' 'is old'
printf 'print(1)  # → 2\n' >"$scratch/wrong.py"
! echo 1 | "${docs[@]}" compare "$scratch/wrong.py" 2>"$scratch/err" || fail "a wrong result passed"
! echo 2 | "${docs[@]}" compare Scripts/build-docs.sh 2>"$scratch/err" || fail "a source without results passed"
# Links that a clone cannot follow.
"${docs[@]}" links .
mkdir "$scratch/links"
echo '# Here' >"$scratch/links/there.md"
for link in '[a](nowhere.md)' '![a](picture)' '[a](there.md#nowhere)' '<doc:C>' '[a](doc:C)' '[a [b]](nowhere.md)'; do
  echo "$link [b](there.md#here)" >"$scratch/links/page.md"
  ! "${docs[@]}" links "$scratch/links" 2>"$scratch/err" || fail "$link passed"
done
echo '[b](there.md#here) [c](#d) `[a](nowhere.md)`
## D' >"$scratch/links/page.md"
"${docs[@]}" links "$scratch/links"
echo "eleven faults are refused"

# The stack with a shelf and a book ends in one state in four languages. .ci/wasm.sh runs the one in JavaScript.
ends=$(sed -nE 's/.*→ ([0-9]+).*/\1/p' Snippets/Stack.swift Hosts/guide/stack.{c,py,mjs})
[ "$(wc -l <<<"$ends")" -eq 4 ] && [ "$(sort -u <<<"$ends" | wc -l)" -eq 1 ] ||
  fail "the four programs of the stack say that they end in different states"
for source in Snippets/Stack.swift Hosts/guide/stack.{c,py,mjs}; do
  lines=$(sed -n '/snippet.stack/,/snippet.end/{/snippet\./d;/^$/d;p}' "$source" | wc -l)
  [ "$lines" -le 15 ] || fail "$source takes $lines lines"
done
echo "the stack with a shelf and a book takes at most 15 lines in each of four languages"

# A first frame: four programs, one count of cells drawn, at most twenty names of the library each.
first=(Snippets/FirstFrame.swift Hosts/guide/first.{c,py,mjs})
[ "$(sed -nE 's/.*→ ([0-9]+).*/\1/p' "${first[@]}" | sort | uniq -c | awk '{print $1}')" = 4 ] ||
  fail "the four programs of a first frame say that they draw different numbers of cells"
Scripts/names.py --most 20 "${first[@]}"

# Swift: compiled against the library of the tool's build. Each step of the tutorial compiles by itself.
swift=(swiftc -O -swift-version 6 -warnings-as-errors -I "$built/Modules" -I CMathShim)
# Objects are listed by source, because an incremental build keeps the objects of removed files.
mapfile -t objects < <(find Sources/LeafSpring -name '*.swift' -printf "$built/LeafSpring.build/%f.o\n")
for source in Snippets/*.swift; do
  program=$scratch/$(basename "$source" .swift)
  "${swift[@]}" "$source" "${objects[@]}" -lblas -lm -o "$program"
  "$program" | "${docs[@]}" compare "$source"
done
"${docs[@]}" steps "$scratch/steps"
for source in "$scratch"/steps/*.swift; do
  mkdir "$source.d"
  cp "$source" "$source.d/main.swift"
  # The first steps leave names unused.
  swiftc -swift-version 6 -typecheck -I "$built/Modules" -I CMathShim "$source.d/main.swift" 2>"$scratch/err" ||
    { cat "$scratch/err" >&2; exit 1; }
done
echo "$(find "$scratch/steps" -name '*.swift' -type f -not -name main.swift | wc -l) steps of the tutorial compile"

Scripts/build-c.sh --build .build-ci/c | tail -n 1
for source in Hosts/guide/*.c; do
  "${CC:-cc}" -std=c99 -Wall -Wextra -pedantic -Werror "$source" "${with_library[@]}" -lm -o "$scratch/guide"
  "$scratch/guide" | "${docs[@]}" compare "$source"
done
"${CXX:-c++}" -std=c++17 -Wall -Wextra -pedantic -Werror Hosts/guide/first.cpp "${with_library[@]}" -o "$scratch/guide"
"$scratch/guide" | "${docs[@]}" compare Hosts/guide/first.cpp
export LEAFSPRING_LIBRARY=$stage/lib/libleafspring.so PYTHONPATH=$PWD/Hosts/python
for source in Hosts/guide/*.py; do
  (cd "$scratch" && python3 "$OLDPWD/$source") | "${docs[@]}" compare "$source"
done
# The page, too, from its first line to its last, as in a notebook.
sed -n '/^```python$/,/^```$/{/^```/d;p}' Sources/LeafSpring/LeafSpring.docc/Python.md >"$scratch/page.py"
python3 "$scratch/page.py" | "${docs[@]}" compare "$scratch/page.py"

# A program in Python and the one in Swift of that name say the same results, so that the picture of one is the picture of both.
twins=0
results() { sed -nE 's/.*→ (.*)/\L\1/p' "$1"; }
for source in Hosts/guide/*.py; do
  name=$(basename "$source" .py)
  twin=Snippets/${name^}.swift
  [ -f "$twin" ] || continue
  diff <(results "$source") <(results "$twin") || fail "$source and $twin say different results"
  twins=$((twins + 1))
done
[ "$twins" -ge 8 ] || fail "$twins programs have a twin"
python3 Scripts/pictures.py compare
picture=Sources/LeafSpring/LeafSpring.docc/Resources/task-hand.svg
sed -i.kept '0,/2.45 s/s//2.46 s/' "$picture"
status=0
python3 Scripts/pictures.py compare 2>"$scratch/err" || status=$?
mv "$picture.kept" "$picture"
[ "$status" -ne 0 ] && grep -q task-hand "$scratch/err" || fail "an old picture passed"
echo "$twins programs say the same in Swift and Python; an old picture is refused"

# The script and the Python of the page YourOwnScene end in one state. (.ci/snippets.sh runs the whole page.)
inside() { sed -n "/<<'$1'\$/,/^$1\$/{//!p}" Sources/LeafSpring/LeafSpring.docc/YourOwnScene.md; }
inside SCRIPT >"$scratch/scene.jsonl"
inside PYTHON >"$scratch/scene.py"
one=$(python3 "$scratch/scene.py" | sed -n 's/^state 0*//p')
other=$("$tool" play "$scratch/scene.jsonl" --out "$scratch/played" | sed -n 's/^ *state hash *0x0*//p')
[ -n "$one" ] && [ "$one" = "$other" ] || fail "the page of one's own scene: Python ends in '$one', the script in '$other'"
echo "one's own scene ends in one state as Python and as a script: $one"
