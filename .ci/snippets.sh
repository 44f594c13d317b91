#!/usr/bin/env bash
# The blocks of code in the README, the documentation, CONTRIBUTING.md and the hosts' pages that no other step runs, run as they stand
# there from a fresh clone, in a home of its own. A block that is not in the table below, or has changed its place, fails the step;
# `.ci/snippets.sh --table` looks at no more than that. Blocks below a comment that names a part of a program are not counted:
# .ci/docs.sh, .ci/wasm.sh and .ci/recipes.sh run the programs, and `Scripts/docs.py` refuses a block that differs from its part.
. "$(dirname "$0")/begin.sh"

# File, block, kind, and what runs it: a function of this script, or the step of .ci/run that does.
table() {
  cat <<'TABLE'
README.md 1 sh readme_sh
README.md 2 sh .ci/run
README.md 3 sh readme_sh
README.md 4 swift .ci/consumer.sh
README.md 5 c .ci/readme.sh
README.md 6 js .ci/readme.sh
README.md 7 python .ci/readme.sh
CONTRIBUTING.md 1 text picture
CONTRIBUTING.md 2 sh contributing
CONTRIBUTING.md 3 sh .ci/run
CONTRIBUTING.md 4 sh contributing
CONTRIBUTING.md 5 sh contributing
Hosts/csharp/README.md 1 csharp .ci/languages.sh
Hosts/java/README.md 1 sh .ci/languages.sh
Hosts/java/README.md 2 java .ci/languages.sh
Hosts/java/README.md 3 java .ci/languages.sh
Hosts/java/README.md 4 java .ci/languages.sh
Hosts/python/README.md 1 python python_page
Hosts/rust/README.md 1 rust .ci/languages.sh
Hosts/rust/README.md 2 rust .ci/languages.sh
Hosts/web/README.md 1 js node_page
Hosts/web/README.md 2 html element
Sources/LeafSpring/LeafSpring.docc/C.md 1 sh c_sh
Sources/LeafSpring/LeafSpring.docc/C.md 2 sh apple
Sources/LeafSpring/LeafSpring.docc/Farm.md 1 sh .ci/packages-install.sh
Sources/LeafSpring/LeafSpring.docc/Farm.md 2 sh several-machines
Sources/LeafSpring/LeafSpring.docc/Farm.md 3 yaml several-machines
Sources/LeafSpring/LeafSpring.docc/Light.md 1 sh .ci/blender.sh
Sources/LeafSpring/LeafSpring.docc/Python.md 1 sh python_sh
Sources/LeafSpring/LeafSpring.docc/WebBook.md 1 html element
Sources/LeafSpring/LeafSpring.docc/WebBook.md 2 css unstyled
Sources/LeafSpring/LeafSpring.docc/WebBook.md 3 js bundled
Sources/LeafSpring/LeafSpring.docc/WebBook.md 4 js server
Sources/LeafSpring/LeafSpring.docc/WebBook.md 5 jsx .ci/leaf-book.sh
Sources/LeafSpring/LeafSpring.docc/WebBook.md 6 html .ci/leaf-book.sh
Sources/LeafSpring/LeafSpring.docc/YourOwnScene.md 1 sh own_scene
Sources/LeafSpring/LeafSpring.docc/YourOwnScene.md 2 sh own_scene
Sources/LeafSpring/LeafSpring.docc/YourOwnScene.md 3 sh own_scene
Sources/LeafSpring/LeafSpring.docc/YourOwnScene.md 4 sh own_scene
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
  for number in 1 3; do numbered README.md $number; done >"$scratch/commands"
  bash -euo pipefail "$scratch/commands"
  [ -s leafspring-out/book.html ]
  [ "$(ffprobe -loglevel error -show_entries stream=width,height,nb_frames -of csv=p=0 book.mp4)" = 1920,1080,600 ]
}
c_sh() {
  cp Hosts/guide/stack.c host.c
  numbered Sources/LeafSpring/LeafSpring.docc/C.md 1 >"$scratch/commands"
  bash -euo pipefail "$scratch/commands"
  ./host | python3 Scripts/docs.py compare host.c
}
python_sh() {
  cp Hosts/guide/stack.py host.py
  numbered Sources/LeafSpring/LeafSpring.docc/Python.md 1 >"$scratch/commands"
  bash -euo pipefail "$scratch/commands" | tee "$scratch/said"
  grep -v '^installed\|^figure\|^built' "$scratch/said" | tail -n "$(grep -c '→' host.py)" | python3 Scripts/docs.py compare host.py
}
python_page() {
  { numbered Hosts/python/README.md 1; echo 'assert frame.matrices.shape[1:] == (4, 4)'; } >"$scratch/page.py"
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
  { numbered Hosts/web/README.md 1; echo 'if (frame.matrices.length !== 16 * frame.count) throw new Error("matrices");'; } >"$scratch/site/page.mjs"
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
  local number states
  for number in 1 2 3 4; do numbered Sources/LeafSpring/LeafSpring.docc/YourOwnScene.md $number; done >"$scratch/commands"
  git checkout -q -B main
  mkdir "$scratch/work"
  (cd "$scratch/work" && LEAFSPRING=$scratch/leafspring bash -euo pipefail "$scratch/commands") 2>&1 | tee "$scratch/out"
  states=$(grep -aoE 'state( hash +0x| )[0-9a-f]{9,16}' "$scratch/out" | sed 's/.*[ x]0*//')
  [ "$(wc -l <<<"$states")" -eq 5 ] && [ "$(sort -u <<<"$states" | wc -l)" -eq 1 ] || fail "not five equal states: $states"
  echo "figure: one scene in Swift, C, Python and as a script, and its recording, walked from a fresh clone: state $(head -n 1 <<<"$states") five times"
}
contributing() { # a scene of one's own, a bug report of it, and its replay
  local number
  for number in 2 4 5; do numbered CONTRIBUTING.md $number; done >"$scratch/commands"
  bash -euo pipefail "$scratch/commands"
  [ -n "$(find my-scene -name '*.html' -size +1k)" ] || fail "no page of the scene"
  [ -s report.jsonl ] || fail "no report"
}
apple() { bash -n <(numbered Sources/LeafSpring/LeafSpring.docc/C.md 2); } # it needs a Mac; here its name and its syntax are checked

for name in readme_sh c_sh python_sh python_page node_page element unstyled bundled server own_scene contributing apple; do
  echo "--- $name"
  begun=$SECONDS
  $name
  echo "--- $name: $((SECONDS - begun)) s"
done
count=$(table | awk '$4 !~ /^(picture|several-machines|apple|\.ci.*)$/' | wc -l)
steps=$(table | awk '$4 ~ /^\.ci/' | wc -l)
echo "figure: $count of $(table | wc -l) blocks of code run from a fresh clone here, $steps by steps of .ci/run; the others need a Mac or several machines, or are a drawing"
