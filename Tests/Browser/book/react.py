"""The React component, cases P12 and P13 of web-book.md, 5: react.py WASM REACT REACT-DOM

REACT and REACT-DOM are the development builds of React 18 for a browser, as the Python package dash carries them."""

import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from chromium import Chromium  # noqa: E402
from server import Server  # noqa: E402

NAMES = "createElement, forwardRef, StrictMode, useEffect, useImperativeHandle, useRef, useState"


def main(wasm, react, dom):
    server = Server(wasm)
    for path, file in (("/react.js", react), ("/react-dom.js", dom)):
        with open(file, "rb") as text:
            server.texts[path] = text.read()
    server.texts["/react-module.js"] = f"const {{ {NAMES} }} = globalThis.React; export {{ {NAMES} }};"
    with Chromium(1000, 700) as browser:
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
        assert not browser.errors, browser.errors
        version = browser.run("React.version")
    server.close()
    print(f"figure: 2 of 2 cases of React {version} hold, P12 and P13")


if __name__ == "__main__":
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    main(*sys.argv[1:])
