#!/usr/bin/env bash
# The blocks of code in the README, the documentation, CONTRIBUTING.md and the hosts' pages that no other step runs, run as they stand
# there from a fresh clone, in a home of its own. A block that is not in the table below, or has changed its place, fails the step;
# `.ci/snippets.sh --table` looks at no more than that. Blocks below a comment that names a part of a program are not counted:
# .ci/docs.sh, .ci/wasm.sh and .ci/recipes.sh run the programs, and `Scripts/docs.py` refuses a block that differs from its part.
. "$(dirname "$0")/begin.sh"

# File, kind, what runs it: a function of this script, or the step of .ci/run that does; and the blocks that it runs. Printed one block a
# line: file, block, kind, function.
table() {
  awk '{for (i = 4; i <= NF; i++) print $1, $i, $2, $3}' <<'TABLE'
README.md sh readme_sh 1 3
README.md sh .ci/run 2
README.md swift .ci/consumer.sh 4
README.md c .ci/readme.sh 5
README.md js .ci/readme.sh 6
README.md python .ci/readme.sh 7
CONTRIBUTING.md text picture 1
CONTRIBUTING.md sh contributing 2 4 5
CONTRIBUTING.md sh .ci/run 3
Hosts/csharp/README.md csharp .ci/languages.sh 1
Hosts/java/README.md sh .ci/languages.sh 1
Hosts/java/README.md java .ci/languages.sh 2 3 4
Hosts/python/README.md python python_page 1
Hosts/rust/README.md rust .ci/languages.sh 1 2
Hosts/web/README.md js node_page 1
Hosts/web/README.md html element 2
Sources/LeafSpring/LeafSpring.docc/C.md sh c_sh 1
Sources/LeafSpring/LeafSpring.docc/C.md sh apple 2
Sources/LeafSpring/LeafSpring.docc/Farm.md sh .ci/packages-install.sh 1
Sources/LeafSpring/LeafSpring.docc/Farm.md sh several-machines 2
Sources/LeafSpring/LeafSpring.docc/Farm.md yaml several-machines 3
Sources/LeafSpring/LeafSpring.docc/Light.md sh .ci/blender.sh 1
Sources/LeafSpring/LeafSpring.docc/Python.md sh python_sh 1
Sources/LeafSpring/LeafSpring.docc/WebBook.md html element 1
Sources/LeafSpring/LeafSpring.docc/WebBook.md css unstyled 2
Sources/LeafSpring/LeafSpring.docc/WebBook.md js bundled 3
Sources/LeafSpring/LeafSpring.docc/WebBook.md js server 4
Sources/LeafSpring/LeafSpring.docc/WebBook.md jsx .ci/leaf-book.sh 5
Sources/LeafSpring/LeafSpring.docc/WebBook.md html .ci/leaf-book.sh 6
Sources/LeafSpring/LeafSpring.docc/YourOwnScene.md sh own_scene 1 2 3 4
TABLE
}

fences() { # a rule of awk, a file, a number; `begins` is true at the first fence of a block that is counted, `n` is its number
  awk -v wanted="${3:-0}" '{begins = 0}
    /^ *```/ && !(on = !on) {on = counted = 0}
    /^ *```/ && on && last !~ /^<!-- (Snippets|Hosts\/guide|Examples\/recipes)\/[^ ]+: [a-z]+ -->$/ {begins = counted = 1; n++}
    {last = $0} '"$1" "$2"
}
blocks() { # each as "file number kind"
  for file in README.md CONTRIBUTING.md Hosts/*/README.md Sources/LeafSpring/LeafSpring.docc/*.md; do
    fences 'begins {sub(/^ *```/, ""); print FILENAME, n, $0 == "" ? "sh" : $0}' "$file"
  done
}
numbered() { # file, number: that block
  fences 'counted && !begins && n == wanted' "$1" "$2"
}
all_of() { # function of the table: its blocks
  table | awk -v name="$1" '$4 == name {print $1, $2}' | while read -r file number; do numbered "$file" "$number"; done
}
diff <(table | awk '{print $1, $2, $3}' | sort) <(blocks | sort) || fail "the table of .ci/snippets.sh is not what the pages show"
[ "${1:-}" != --table ] || exit 0

needs "${film_packages[@]}" libblas-dev gcc libc6-dev python3-venv chromium binaryen esbuild poppler-utils nodejs npm

git clone -q . "$scratch/leafspring"
cd "$scratch/leafspring"
export HOME=$scratch/home
mkdir "$HOME"
python3 -c 'import numpy' 2>/dev/null || { python3 -m venv "$scratch/venv" && "$scratch/venv/bin/pip" install -q numpy && PATH=$scratch/venv/bin:$PATH; }

readme_sh() {
  make_pdf my.pdf
  Scripts/build-film.sh
  all_of readme_sh >"$scratch/commands"
  bash -euo pipefail "$scratch/commands"
  [ -s leafspring-out/book.html ]
  [ "$(ffprobe -loglevel error -show_entries stream=width,height,nb_frames -of csv=p=0 book.mp4)" = 1920,1080,600 ]
}
c_sh() {
  cp Hosts/guide/stack.c host.c
  all_of c_sh >"$scratch/commands"
  bash -euo pipefail "$scratch/commands"
  ./host | python3 Scripts/docs.py compare host.c
}
python_sh() {
  cp Hosts/guide/stack.py host.py
  all_of python_sh >"$scratch/commands"
  bash -euo pipefail "$scratch/commands" | tee "$scratch/said"
  grep -v '^installed\|^figure\|^built' "$scratch/said" | tail -n "$(grep -c '→' host.py)" | python3 Scripts/docs.py compare host.py
}
python_page() {
  { all_of python_page; echo 'assert frame.matrices.shape[1:] == (4, 4)'; } >"$scratch/page.py"
  LEAFSPRING_LIBRARY=$HOME/.local/lib/libleafspring.so PYTHONPATH=Hosts/python python3 "$scratch/page.py"
}
package() { # the npm package, as a site installs it
  [ -d "$scratch/site/node_modules" ] && return
  Scripts/package-npm.sh --out "$scratch/npm"
  mkdir "$scratch/site"
  (cd "$scratch/site" && npm init -y >/dev/null && npm install --silent --no-audit "$scratch"/npm/*.tgz)
}
node_page() {
  package
  { all_of node_page; echo 'if (frame.matrices.length !== 16 * frame.count) throw new Error("matrices");'; } >"$scratch/site/page.mjs"
  (cd "$scratch/site" && node page.mjs)
}
page=Sources/LeafSpring/LeafSpring.docc/WebBook.md
visit() { # lines of a page; visits the site with it
  { echo '<!DOCTYPE html><html lang="en"><meta charset="utf-8"><title>A book</title><link rel="icon" href="data:,">'; cat; } >"$scratch/site/index.html"
  PYTHONPATH=Tests/Browser python3 Tests/Browser/site.py "$scratch/site"
}
element() {
  package
  numbered Hosts/web/README.md 2 | visit
  numbered "$page" 1 | visit
}
unstyled() { # the rule of a site without the style sheet
  package
  { echo '<style>'; numbered "$page" 2; echo '</style>'; numbered "$page" 1 | grep -v 'rel="stylesheet"'; } | visit
}
bundled() { # by esbuild, with the module where the block says
  package
  mkdir -p "$scratch/site/assets"
  cp "$scratch/site/node_modules/leafspring/leafspring-book.wasm" "$scratch/site/assets"
  numbered "$page" 3 >"$scratch/site/app.js"
  (cd "$scratch/site" && esbuild app.js --bundle --format=esm --log-level=error --outfile=assets/app.js)
  { numbered "$page" 1 | grep -v leaf-book.js; echo '<script type="module" src="/assets/app.js"></script>'; } | visit
}
server() { # a server that has the npm package
  package
  {
    echo 'const response = { send: (html) => { if (!/<leaf-book[^>]*page-width="300"/.test(html)) throw new Error(html); } };'
    numbered "$page" 4
  } >"$scratch/site/server.mjs"
  (cd "$scratch/site" && node server.mjs)
}
own_scene() { # every command of the page: the scene in Swift, C and Python and as a script, and its recording, end in one state
  all_of own_scene >"$scratch/commands"
  git checkout -q -B main
  mkdir "$scratch/work"
  (cd "$scratch/work" && LEAFSPRING=$scratch/leafspring bash -euo pipefail "$scratch/commands") 2>&1 | tee "$scratch/out"
  states=$(grep -aoE 'state( hash +0x| )[0-9a-f]{9,16}' "$scratch/out" | sed 's/.*[ x]0*//')
  [ "$(wc -l <<<"$states")" -eq 5 ] && [ "$(sort -u <<<"$states" | wc -l)" -eq 1 ] || fail "not five equal states: $states"
  echo "figure: one scene in Swift, C, Python and as a script, and its recording, walked from a fresh clone: state $(head -n 1 <<<"$states") five times"
}
contributing() { # a scene of one's own, a bug report of it, and its replay
  all_of contributing >"$scratch/commands"
  bash -euo pipefail "$scratch/commands"
  [ -n "$(find my-scene -name '*.html' -size +1k)" ] || fail "no page of the scene"
  [ -s report.jsonl ] || fail "no report"
}
apple() { bash -n <(all_of apple); } # it needs a Mac; here its name and its syntax are checked

for name in readme_sh c_sh python_sh python_page node_page element unstyled bundled server own_scene contributing apple; do
  echo "--- $name"
  begun=$SECONDS
  $name
  echo "--- $name: $((SECONDS - begun)) s"
done
count=$(table | awk '$4 !~ /^(picture|several-machines|apple|\.ci.*)$/' | wc -l)
steps=$(table | awk '$4 ~ /^\.ci/' | wc -l)
echo "figure: $count of $(table | wc -l) blocks of code run from a fresh clone here, $steps by steps of .ci/run; the others need a Mac or several machines, or are a drawing"
