#!/usr/bin/env bash
# The blocks of code in the README, the documentation, CONTRIBUTING.md and the hosts' pages that no other step runs, run as they stand
# there from a fresh clone, in a home of its own. A block that is not in the table below, or has changed its place, fails the step;
# `.ci/snippets.sh --table` looks at no more than that.
set -euo pipefail
cd "$(dirname "$0")/.."

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
CONTRIBUTING.md 2 sh .ci/walk.sh
CONTRIBUTING.md 3 sh .ci/run
CONTRIBUTING.md 4 sh .ci/walk.sh
CONTRIBUTING.md 5 sh .ci/walk.sh
Hosts/java/README.md 1 java .ci/languages.sh
Hosts/python/README.md 1 python python_page
Hosts/rust/README.md 1 rust .ci/languages.sh
Hosts/web/README.md 1 js node_page
Hosts/web/README.md 2 html element
Sources/LeafSpring/LeafSpring.docc/BendingLeaves.md 1 swift bend
Sources/LeafSpring/LeafSpring.docc/C.md 1 sh c_sh
Sources/LeafSpring/LeafSpring.docc/C.md 2 sh apple
Sources/LeafSpring/LeafSpring.docc/Farm.md 1 sh .ci/packages-install.sh
Sources/LeafSpring/LeafSpring.docc/Farm.md 2 sh several-machines
Sources/LeafSpring/LeafSpring.docc/Farm.md 3 yaml several-machines
Sources/LeafSpring/LeafSpring.docc/PeelingAPage.md 1 swift peel
Sources/LeafSpring/LeafSpring.docc/Python.md 1 sh python_sh
Sources/LeafSpring/LeafSpring.docc/WebBook.md 1 html element
Sources/LeafSpring/LeafSpring.docc/WebBook.md 2 js server
Sources/LeafSpring/LeafSpring.docc/WebBook.md 3 js react
Sources/LeafSpring/LeafSpring.docc/YourOwnScene.md 1 sh .ci/walk.sh
Sources/LeafSpring/LeafSpring.docc/YourOwnScene.md 2 sh .ci/walk.sh
Sources/LeafSpring/LeafSpring.docc/YourOwnScene.md 3 sh .ci/walk.sh
Sources/LeafSpring/LeafSpring.docc/YourOwnScene.md 4 sh .ci/walk.sh
TABLE
}

blocks() { # each as "file number kind"
  for file in README.md CONTRIBUTING.md Hosts/*/README.md Sources/LeafSpring/LeafSpring.docc/*.md; do
    awk -v file="$file" '/^ *```/ {on = !on; if (on) {sub(/^ *```/, ""); print file, ++n, $0 == "" ? "sh" : $0}}' "$file"
  done
}
block() { # file, number
  awk -v wanted="$2" '/^ *```/ {on = !on; if (on) n++; next} on && n == wanted' "$1"
}
diff <(table | awk '{print $1, $2, $3}' | sort) <(blocks | sort) || { echo "the table of .ci/snippets.sh is not what the pages show" >&2; exit 1; }
[ "${1:-}" != --table ] || exit 0

. .ci/packages.sh
need=()
for package in libblas-dev pkg-config gcc libc6-dev python3-venv chromium binaryen esbuild ffmpeg poppler-utils libegl-dev libgles-dev \
  libgl1-mesa-dri libpng-dev libjpeg-dev librsvg2-bin; do
  dpkg -s "$package" >/dev/null 2>&1 || need+=("$package")
done
# Not from Debian alone: Node's own packages bring npm with them, and refuse Debian's.
for package in node:nodejs npm:npm tsc:node-typescript; do
  command -v "${package%:*}" >/dev/null || need+=("${package#*:}")
done
install_packages "${need[@]}"
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
export PYTHONDONTWRITEBYTECODE=1

git clone -q . "$scratch/leafspring"
cd "$scratch/leafspring"
export HOME=$scratch/home
mkdir "$HOME"
python3 -c 'import numpy' 2>/dev/null || { python3 -m venv "$scratch/venv" && "$scratch/venv/bin/pip" install -q numpy && PATH=$scratch/venv/bin:$PATH; }

readme_sh() {
  PYTHONPATH=Tests/Browser python3 -c 'from pages_pdf import pdf; pdf("my.pdf", 595, 842, 12)'
  Scripts/build-film.sh
  for number in 1 3; do block README.md $number; done >"$scratch/commands"
  bash -euo pipefail "$scratch/commands"
  [ -s leafspring-out/book.html ]
  [ "$(ffprobe -loglevel error -show_entries stream=width,height,nb_frames -of csv=p=0 book.mp4)" = 1920,1080,600 ]
}
c_sh() {
  cp Hosts/guide/stack.c host.c
  block Sources/LeafSpring/LeafSpring.docc/C.md 1 >"$scratch/commands"
  bash -euo pipefail "$scratch/commands"
  ./host | python3 Scripts/docs.py compare host.c
}
python_sh() {
  cp Hosts/guide/stack.py host.py
  block Sources/LeafSpring/LeafSpring.docc/Python.md 1 >"$scratch/commands"
  bash -euo pipefail "$scratch/commands" | tee "$scratch/said"
  grep -v '^installed\|^figure\|^built' "$scratch/said" | tail -n "$(grep -c '→' host.py)" | python3 Scripts/docs.py compare host.py
}
python_page() {
  { block Hosts/python/README.md 1; echo 'assert frame.matrices.shape[1:] == (4, 4)'; } >"$scratch/page.py"
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
  { block Hosts/web/README.md 1; echo 'if (frame.matrices.length !== 16 * frame.count) throw new Error("matrices");'; } >"$scratch/site/page.mjs"
  (cd "$scratch/site" && node page.mjs)
}
element() { # a page of a site, in a browser
  package
  for page in "Hosts/web/README.md 2" "Sources/LeafSpring/LeafSpring.docc/WebBook.md 1"; do
    read -r file number <<<"$page"
    { echo '<!DOCTYPE html><html lang="en"><meta charset="utf-8"><title>A book</title><link rel="icon" href="data:,">'; block "$file" "$number"; } >"$scratch/site/index.html"
    PYTHONPATH=Tests/Browser python3 Tests/Browser/site.py "$scratch/site"
  done
}
server() { # a server that has the npm package
  package
  {
    echo 'const response = { send: (html) => { if (!/<leaf-book[^>]*page-width="300"/.test(html)) throw new Error(html); } };'
    block Sources/LeafSpring/LeafSpring.docc/WebBook.md 2
  } >"$scratch/site/server.mjs"
  (cd "$scratch/site" && node server.mjs)
}
react() { # the block as TypeScript's compiler turns it into JavaScript, with the React that a Python package carries
  package
  python3 -m venv "$scratch/dash" && "$scratch/dash/bin/pip" install -q --no-deps dash
  cp "$(find "$scratch/dash" -name 'react@18.3*.js' -not -name '*.min.js')" "$scratch/site/react.js"
  cp "$(find "$scratch/dash" -name 'react-dom@18.3*.js' -not -name '*.min.js')" "$scratch/site/react-dom.js"
  {
    block Sources/LeafSpring/LeafSpring.docc/WebBook.md 3 | grep '^import'
    echo 'import React, { useState } from "react";'
    echo 'const pages = Array.from({ length: 6 }, (_, i) => <section key={i}>Page {i}</section>);'
    echo 'function App() { const [page, setPage] = useState(0); return ('
    block Sources/LeafSpring/LeafSpring.docc/WebBook.md 3 | grep -v '^import' | sed 's/;$//'
    echo '); } ReactDOM.createRoot(document.body.appendChild(document.createElement("div"))).render(<App />);'
  } >"$scratch/site/app.jsx"
  (cd "$scratch/site" && tsc --allowJs --jsx react --target es2020 --module es2020 --outDir built app.jsx >/dev/null || [ -f built/app.js ])
  names=$(sed -n 's/^import { \(.*\) } from "react";/\1/p' Hosts/web/element/react.js),useState
  cat >"$scratch/site/index.html" <<HTML
<!DOCTYPE html><html lang="en"><meta charset="utf-8"><title>A book</title><link rel="icon" href="data:,">
<script src="react.js"></script><script src="react-dom.js"></script>
<script type="importmap">{"imports": {"leafspring/element/react": "/node_modules/leafspring/element/react.js",
"react": "data:text/javascript,export default React;export const {$names}=React"}}</script>
<body><script type="module" src="built/app.js"></script></body>
HTML
  PYTHONPATH=Tests/Browser python3 Tests/Browser/site.py "$scratch/site"
}
inside() { # name; a block between lines of a program that has a stage, from standard input
  mkdir -p "$scratch/$1"
  { echo 'import LeafSpring'; echo 'let stage = try Stage(viewport: Size(width: 1024, height: 768))'; cat; } >"$scratch/$1/main.swift"
  swiftc -O -swift-version 6 -warnings-as-errors -I .build/release/Modules -I CMathShim "$scratch/$1/main.swift" \
    $(find Sources/LeafSpring -name '*.swift' -printf '.build/release/LeafSpring.build/%f.o ') -lblas -lm -o "$scratch/$1/program"
  "$scratch/$1/program"
}
peel() {
  { block Sources/LeafSpring/LeafSpring.docc/PeelingAPage.md 1
    echo 'while try stage.advance(by: 1.0 / 60).isMoving {}'; echo 'try stage.peel(id, to: 1, corner: .bottom)'; } | inside peel
}
bend() {
  { block Sources/LeafSpring/LeafSpring.docc/BendingLeaves.md 1
    echo 'try stage.open(try stage.add(book))'; echo 'while try stage.advance(by: 1.0 / 60).isMoving {}'; } | inside bend
}
apple() { bash -n <(block Sources/LeafSpring/LeafSpring.docc/C.md 2); } # it needs a Mac; here its name and its syntax are checked

for name in readme_sh c_sh python_sh python_page node_page element server react peel bend apple; do
  echo "--- $name"
  begun=$SECONDS
  $name
  echo "--- $name: $((SECONDS - begun)) s"
done
count=$(table | awk '$4 !~ /^(picture|several-machines|apple|\.ci.*)$/' | wc -l)
steps=$(table | awk '$4 ~ /^\.ci/' | wc -l)
echo "figure: $count of $(table | wc -l) blocks of code run from a fresh clone here, $steps by steps of .ci/run; the others need a Mac or several machines, or are a drawing"
