"""The React component: web-book.md 2 row by row, the cases P12 and P13, and, if Node finds react-dom, what a server writes:
react.py WASM REACT REACT-DOM [--firefox]

REACT and REACT-DOM are the development builds of React 18 for a browser, as the Python package dash carries them. On the server it is
that of Debian's node-react-dom."""

import glob
import os
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from chromium import Chromium  # noqa: E402
from firefox import Firefox  # noqa: E402
from installed import install  # noqa: E402
from server import ROOT, Server  # noqa: E402

NAMES = "createElement, createRef, forwardRef, StrictMode, useEffect, useImperativeHandle, useLayoutEffect, useRef, useState"
MODULES = "/usr/share/nodejs"


def written():
    """The HTML of a book that React has rendered in Node, from a package as a site has it installed."""
    with tempfile.TemporaryDirectory() as folder:
        install(folder)
        # React itself lies where it is installed: the package's own import of it has to find the same one.
        for name in ("react", "react-dom", "scheduler", "loose-envify", "js-tokens", "object-assign"):
            if os.path.isdir(f"{MODULES}/{name}"):
                shutil.copytree(f"{MODULES}/{name}", os.path.join(folder, "node_modules", name))
        # Debian builds React's experimental channel, where an early state of custom elements leaves out children and style on a server;
        # the released one has not this condition.
        for file in glob.glob(os.path.join(folder, "node_modules/react-dom/cjs/react-dom-server*.development.js")):
            with open(file) as text:
                changed = text.read().replace("(typeof propValue === 'function' || typeof propValue === 'object')", "typeof propValue === 'function'")
            with open(file, "w") as text:
                text.write(changed)
        with open(os.path.join(folder, "site.mjs"), "w") as file:
            file.write('export { Book } from "leafspring/element/react";\nexport { render } from "leafspring/element/server";\n')
        run = subprocess.run(["node", f"{ROOT}/Tests/Browser/book/react-server.mjs", folder], capture_output=True, text=True)
        assert run.returncode == 0, run.stderr
        return run.stdout.strip()


def main(wasm, react, dom, kind):
    server = Server(wasm)
    for path, file in (("/react.js", react), ("/react-dom.js", dom)):
        with open(file, "rb") as text:
            server.texts[path] = text.read()
    server.texts["/react-module.js"] = f"const {{ {NAMES} }} = globalThis.React; export {{ {NAMES} }};"
    html = written()
    assert html.startswith("<leaf-book ") and html.count("<div>") == 8 and all(word in html for word in (
        'page-width="300"', 'class="book"', 'style="max-width:700px"', 'page="2"')) and "onPage" not in html, html
    print(f"P11 holds for the React component: imported and rendered in Node without a document, {len(html)} characters")
    with kind(1000, 700) as browser:
        browser.visit(f"{server.url}/test/react.html")
        while not browser.run("globalThis.isThere === true"):
            assert not browser.errors, browser.errors
        p12 = browser.run("p12()")
        for count, texts, _ in p12["commits"]:
            assert texts == [f"P{i}" for i in range(count)], p12["commits"]
        assert p12["pages"] == [[8, 8, 8, 4], [3, 3, 3, 2], [6, 6, 6, 2]], p12["pages"]
        print(f"P12 holds: (asked for, children, pages, page) {p12['pages']}, {len(p12['commits'])} commits as rendered")
        p13 = browser.run("p13()")
        assert p13 == {"count": 8, "landed": True, "told": 2, "page": 2, "late": True}, p13
        print(f"P13 holds: {p13}")
        told = browser.run("controlled()")
        assert told == [4, 6], told
        print(f"a controlled page follows both ways: {told}")
        rows = browser.run("rows()")
        taken = browser.run(f"taken({html!r})")
        assert taken == [[], True, True, 2, True, 4], taken
        errors = [text for text in browser.errors if "development" not in text]
        version = browser.run("React.version")
    server.close()
    for name, said in rows:
        if said != "holds":
            print(f"2 {name}: {said}")
    held = sum(said == "holds" for _, said in rows)
    print(f"figure: 3 of 3 cases of React {version} hold, P11, P12 and P13; {held} of {len(rows)} rows of table 2; what a server has rendered is taken over; {kind.__name__}")
    assert not errors and held == len(rows), errors


if __name__ == "__main__":
    words = [word for word in sys.argv[1:] if word != "--firefox"]
    if len(words) != 3:
        sys.exit(__doc__)
    main(*words, Firefox if "--firefox" in sys.argv else Chromium)
