"""A book written by a server and taken over in the browser without a flash: plain.py WASM

Pictures before the element is defined, before its module is there, and after, are equal."""

import json
import os
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from chromium import Chromium  # noqa: E402
from hand import Hand  # noqa: E402
from server import ROOT, Server  # noqa: E402

SIZE = {"page-width": 300, "page-height": 400}
BOOKS = {
    "fixed": {**SIZE, "fit": "fixed", "spread": "double"},
    "at page 4": {**SIZE, "spread": "double", "page": 4},
    # In the middle of a pixel the edge of a page is mixed otherwise by either; so these two lie on whole pixels.
    "shut": {**SIZE, "spread": "double", "covers": "hard", "fit": "fixed"},
    "single": {**SIZE, "spread": "single", "page": 2, "fit": "fixed"},
    "right to left": {**SIZE, "spread": "double", "reading": "rtl", "page": 2},
    "round": {**SIZE, "spread": "double", "fit": "fixed", "corner-radius": 24, "page": 2},
    "calendar": {"page-width": 320, "page-height": 400, "spread": "double", "hinge": "top"},
}
PAGE = """<!doctype html><html lang="en"><meta charset="utf-8"><title>A book</title>
<style>body {{ margin: 0; background: #888; font: 16px sans-serif; }} leaf-book {{ width: 800px; height: 500px; }}</style>
<script>
  const get = globalThis.fetch;
  globalThis.fetch = (...of) => new Promise((done) => {{ globalThis.goOn = done; }}).then(() => get(...of));
</script>{book}</html>"""


def main(wasm):
    server = Server(wasm)
    with Chromium(1000, 700) as browser:
        hand = Hand(browser, server)
        for name, attributes in BOOKS.items():
            book = subprocess.run(["node", f"{ROOT}/Tests/Browser/book/plain.mjs", f"{ROOT}/Hosts/web/element/server.js", json.dumps(attributes)],
                                  capture_output=True, text=True, check=True).stdout
            server.texts["/plain.html"] = PAGE.format(book=book)
            browser.visit(f"{server.url}/plain.html")
            shots = [hand.area(0, 0, 1000, 700)]
            hand.run("import('/element/leaf-book.js').then(() => 0)")
            hand.until("globalThis.goOn !== undefined", "the module is asked for")
            shots.append(hand.area(0, 0, 1000, 700))
            hand.run("goOn(); 0")
            hand.until("document.querySelector('leaf-book').core != null", "the core runs")
            hand.run("new Promise(requestAnimationFrame)")
            shots.append(hand.area(0, 0, 1000, 700))
            colours = len({pixel for row in shots[0] for pixel in row})
            differ = [sum(a != b for one, other in zip(shots[0], shot) for a, b in zip(one, other)) for shot in shots[1:]]
            print(f"{name}: {colours} colours; pixels that differ before the module is there and after: {differ}", flush=True)
            assert colours > 20 and not any(differ), name
            assert not browser.errors, browser.errors
    server.close()
    print(f"figure: {len(BOOKS)} books written by a server are taken over without a pixel changed")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(sys.argv[1])
