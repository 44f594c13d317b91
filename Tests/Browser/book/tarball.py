"""The package as npm installs it, in sites of React and Vue: tarball.py TARBALL REACT REACT-DOM VUE [--firefox]

TARBALL is of Scripts/package-npm.sh. The sites are the examples of WebBook.md; npm installs the package offline and esbuild bundles
them. REACT and REACT-DOM are React 18's builds for a browser, as the Python package dash carries them, and VUE is
vue.esm-browser.js of nicegui. Each book has to fit its window, and to be turned by its state and by hands."""

import os
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from chromium import Chromium  # noqa: E402
from firefox import Firefox  # noqa: E402
from hand import Hand  # noqa: E402
from server import ROOT, Server  # noqa: E402

HEAD = "<!doctype html><html lang=en><meta charset=utf-8><meta name=viewport content='width=device-width'><title>Site</title><style>body { margin: 0 }</style>"
WORDS = ["One", "Two", "Three", "Four", "Five", "Six"]
REACT_SITE = f"""import {{ createElement }} from "react";
import {{ Reader }} from "./Reader.jsx";
globalThis.React = globalThis.React ?? {{ createElement }};
ReactDOM.createRoot(document.getElementById("root")).render(createElement(Reader, {{ pages: {WORDS} }}));"""
VUE_SITE = """import { createApp } from "vue";
import { setup, template } from "./reader.js";
const app = createApp({ setup, template });
app.config.compilerOptions.isCustomElement = (tag) => tag === "leaf-book";
app.mount("#root");"""
BOOK = "document.querySelector('leaf-book')"


def examples():
    """Both examples of the page: a module of React, and setup and template of Vue."""
    with open(f"{ROOT}/Sources/LeafSpring/LeafSpring.docc/WebBook.md") as file:
        text = file.read()
    react, vue = re.search(r"```jsx\n(.*?)```", text, re.S)[1], re.search(r"```html\n(<script setup>.*?)```", text, re.S)[1]
    script, template = re.search(r"<script setup>(.*?)</script>", vue, re.S)[1], re.search(r"<template>(.*)</template>", vue, re.S)[1]
    imports = "\n".join(re.findall(r"^import .*$", script, re.M))
    body = re.sub(r"^import .*$", "", script, flags=re.M)
    return react, f"{imports}\nexport const template = {template!r};\nexport const setup = () => {{ {body}; globalThis.state = page; return {{ page, pages }}; }};"


def site(folder, tarball):
    """Installs the package and bundles both sites."""
    react, vue = examples()
    files = {"package.json": '{"name": "site", "private": true}', "Reader.jsx": react, "react-site.js": REACT_SITE, "reader.js": vue, "vue-site.js": VUE_SITE,
             "react.js": "module.exports = globalThis.React;"}
    for name, text in files.items():
        with open(os.path.join(folder, name), "w") as file:
            file.write(text)
    run = lambda *words: subprocess.run(words, cwd=folder, check=True, stdout=subprocess.DEVNULL)
    run("npm", "install", "--offline", "--no-audit", "--no-fund", "--omit=peer", "--legacy-peer-deps", os.path.abspath(tarball))
    common = ("--bundle", "--format=esm", "--log-level=error")
    run("esbuild", "react-site.js", *common, "--alias:react=./react.js", "--outfile=assets/react.js")
    run("esbuild", "vue-site.js", *common, "--external:vue", "--outfile=assets/vue.js")


def fits(hand, what):
    """The element fills the window, the book lies within it and leaves no space both ways, and nothing scrolls."""
    for width, height in ((1280, 800), (390, 844)):
        hand.browser.size(width, height)
        # Firefox's window is never as narrow as a phone.
        width, height = hand.run("[innerWidth, innerHeight]")
        hand.until(f"{BOOK}.clientWidth === {width} && {BOOK}.clientHeight === {height}", f"{what}: the window")
        hand.run("new Promise((done) => setTimeout(done, 200))")
        box, scrolls = hand.run(f"[{BOOK}.bookRect, [document.documentElement.scrollWidth, document.documentElement.scrollHeight]]")
        assert scrolls == [width, height], (what, scrolls)
        assert -1 <= box["left"] and box["left"] + box["width"] <= width + 1 and -1 <= box["top"] and box["top"] + box["height"] <= height + 1, (what, box)
        assert box["width"] > width - 2 or box["height"] > height - 2, (what, box)
        yield f"{width} x {height}"


def turned(hand, what):
    hand.browser.size(1280, 800)
    hand.until(f"{BOOK}.core != null", f"{what}: the book")
    sizes = list(fits(hand, what))
    hand.browser.size(1280, 800)
    hand.run("new Promise((done) => setTimeout(done, 300))")
    hand.run(f"{BOOK}.surface.focus()")
    hand.key("ArrowRight")
    hand.until(f"{BOOK}.page === 2 && {BOOK}.state === 'rest'", f"{what}: a key turns")
    hand.click(1100, 400)
    hand.until(f"{BOOK}.page === 4 && {BOOK}.state === 'rest'", f"{what}: a click turns")
    hand.run("new Promise((done) => setTimeout(done, 200))")
    assert hand.run(f"[{BOOK}.page, {BOOK}.children.length]")[0] == 4
    return sizes


def main(tarball, react, dom, vue, kind):
    server = Server("/nowhere.wasm")
    with tempfile.TemporaryDirectory() as folder, kind(1280, 800) as browser:
        site(folder, tarball)
        for path, name in (("/react-lib.js", react), ("/react-dom.js", dom), ("/vue.js", vue), ("/assets/react.js", f"{folder}/assets/react.js"),
                           ("/assets/vue.js", f"{folder}/assets/vue.js"), ("/leafspring-book.wasm", f"{folder}/node_modules/leafspring/leafspring-book.wasm")):
            with open(name, "rb") as file:
                server.texts[path] = file.read()
        server.texts["/react.html"] = f"{HEAD}<script src=/react-lib.js></script><script src=/react-dom.js></script><div id=root></div><script type=module src=/assets/react.js></script></html>"
        server.texts["/vue.html"] = f"""{HEAD}<script type=importmap>{{"imports": {{"vue": "/vue.js"}}}}</script><div id=root></div><script type=module src=/assets/vue.js></script></html>"""
        hand = Hand(browser, server)
        for what, pages in (("react", 6), ("vue", 4)):
            browser.visit(f"{server.url}/{what}.html")
            hand.until(f"{BOOK} !== null && {BOOK}.pageCount === {pages}", f"{what}: its pages")
            if what == "vue":
                # The example's four pages and two more, by its own state.
                hand.run("(() => { const more = document.querySelector('leaf-book'); more.append(...['Five', 'Six'].map((t) => Object.assign(document.createElement('section'), { textContent: t }))); return 0; })()")
            sizes = turned(hand, what)
            if what == "vue":
                assert hand.run("state.value") == 4
            errors = [text for text in browser.errors if "evelopment" not in text]
            assert not errors, errors
    server.close()
    print(f"figure: examples for React and Vue from {os.path.basename(tarball)}, installed by npm offline, fit {' and '.join(sizes)} and turn by key and click; {kind.__name__}")


if __name__ == "__main__":
    words = [word for word in sys.argv[1:] if word != "--firefox"]
    if len(words) != 4:
        sys.exit(__doc__)
    main(*words, Firefox if "--firefox" in sys.argv else Chromium)
