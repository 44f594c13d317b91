"""A book written by a server and taken over in the browser without a flash: plain.py WASM [--firefox]

Pictures before the element is defined, before its module is there, and after, are equal; light is the core's own only after."""

import json
import os
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from chromium import Chromium  # noqa: E402
from firefox import Firefox  # noqa: E402
from hand import Hand  # noqa: E402
from server import ROOT, Server  # noqa: E402

SIZE = {"page-width": 300, "page-height": 400, "shadows": "none"}
LIT = {"page-width": 300, "page-height": 400, "spread": "double", "fit": "fixed"}
# The amount by which light that the browser blurs or mixes otherwise may differ, of 255.
ALIKE = 3
BOOKS = {
    "fixed": {**SIZE, "fit": "fixed", "spread": "double"},
    "at page 4": {**SIZE, "spread": "double", "page": 4},
    # In the middle of a pixel the edge of a page is mixed otherwise by either; so these two lie on whole pixels.
    "shut": {**SIZE, "spread": "double", "covers": "hard", "fit": "fixed"},
    "single": {**SIZE, "spread": "single", "page": 2, "fit": "fixed"},
    "right to left": {**SIZE, "spread": "double", "reading": "rtl", "page": 2},
    "round": {**SIZE, "spread": "double", "fit": "fixed", "corner-radius": 24, "page": 2},
    "lit": {**LIT, "page": 2},
    "lit, contained": {**LIT, "fit": "contain", "page": 4},
    "lit, scaled": {**LIT, "fit": "scale", "page": 4},
    "lit, shut": {**LIT, "covers": "hard"},
    "lit, first of single pages": {**LIT, "spread": "single"},
    "lit, single, right to left": {**LIT, "spread": "single", "reading": "rtl", "page": 3},
    "lit, right to left": {**LIT, "reading": "rtl", "page": 2},
    "lit, calendar": {**LIT, "page-height": 240, "hinge": "top", "page": 2},
    "lit, without peels": {**LIT, "peel": "none", "page": 2},
    "calendar": {"shadows": "none", "page-width": 320, "page-height": 400, "spread": "double", "hinge": "top"},
}
# Books that begin with pictures: one over both pages, and one of another ratio than its page.
WIDE, LOW = "<img wide alt='' src=/wide.svg>", "<img alt='' src=/low.svg>"
PICTURES = {
    "wide": (WIDE, {**SIZE, "fit": "fixed", "spread": "double"}),
    "wide, right to left": (WIDE, {**SIZE, "fit": "fixed", "spread": "double", "reading": "rtl"}),
    "wide, hinge at the top": (WIDE, {**SIZE, "page-height": 240, "fit": "fixed", "spread": "double", "hinge": "top"}),
    "wide, first half": (WIDE, {**SIZE, "fit": "fixed", "spread": "single"}),
    "wide, second half": (WIDE, {**SIZE, "fit": "fixed", "spread": "single", "page": 1}),
    "wide, second half, right to left": (WIDE, {**SIZE, "fit": "fixed", "spread": "single", "page": 1, "reading": "rtl"}),
    "of another ratio": (LOW, {**SIZE, "fit": "fixed", "spread": "double"}),
    "scaled": ("", {**SIZE, "fit": "scale", "spread": "double", "page": 2}),
}
PICTURE = """<svg xmlns="http://www.w3.org/2000/svg" width="%s" height="200"><defs><linearGradient id="a"><stop stop-color="#c22"/><stop offset=".5" stop-color="#2c2"/>
<stop offset="1" stop-color="#22c"/></linearGradient></defs><rect width="100%%" height="100%%" fill="url(#a)"/></svg>"""
PAGE = """<!doctype html><html lang="en"><meta charset="utf-8"><title>A book</title>
<style>body {{ margin: 0; background: #888; font: 16px sans-serif; }} leaf-book {{ width: 800px; height: 500px; }}</style>
<script>
  const get = globalThis.fetch;
  globalThis.fetch = (...of) => new Promise((done) => {{ globalThis.goOn = done; }}).then(() => get(...of));
</script>{book}</html>"""


def main(wasm, kind):
    server, books = Server(wasm), {**{name: ("", of) for name, of in BOOKS.items()}, **PICTURES}
    with kind(1000, 700) as browser:
        hand = Hand(browser, server)
        for name, (first, attributes) in books.items():
            book = subprocess.run(["node", f"{ROOT}/Tests/Browser/book/plain.mjs", f"{ROOT}/Hosts/web/element/server.js", json.dumps(attributes), *([json.dumps([first])] if first else [])],
                                  capture_output=True, text=True, check=True).stdout
            server.texts.update({"/plain.html": PAGE.format(book=book), "/wide.svg": PICTURE % 600, "/low.svg": PICTURE % 300})
            browser.size(1000, 700)
            browser.visit(f"{server.url}/plain.html")
            hand.run("Promise.all([...document.images].map((image) => image.decode())).then(() => 0)")
            shots = [hand.area(0, 0, 1000, 700)]
            hand.run("import('/element/leaf-book.js').then(() => 0)")
            hand.until("globalThis.goOn !== undefined", "the module is asked for")
            hand.run("new Promise((done) => setTimeout(done, 200))")
            shots.append(hand.area(0, 0, 1000, 700))
            hand.run("(goOn(), 0)")
            hand.until("document.querySelector('leaf-book').core != null", "the core runs")
            hand.run("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
            shots.append(hand.area(0, 0, 1000, 700))
            colours = len({pixel for row in shots[0][::5] for pixel in row})
            # A picture is scaled to a part of a pixel otherwise where it lies in another box.
            most = 2 if "wide" in name or "ratio" in name else ALIKE if "lit" in name else 0
            differ = [sum(max(abs(p - q) for p, q in zip(a, b)) > most for one, other in zip(shots[0], shot) if one != other for a, b in zip(one, other)) for shot in shots[1:]]
            print(f"{name}: {colours} colours; pixels that differ before the module is there and after: {differ}", flush=True)
            # Firefox mixes the pixels of a round edge otherwise in a box within the page's own.
            edge = 200 if kind is Firefox and name == "round" else 0
            if "lit" in name:
                # The table is darker beside the book than far from it, except for a book without paper.
                ground, beside = (sum(shots[0][y][x]) for x, y in ((20, 20), (400, 500 // 2 + (200 if "calendar" not in name else 240) + 3)))
                assert attributes["fit"] != "fixed" or (ground - beside > 30) == ("without" not in name), (name, ground, beside)
            assert colours > 20 and all(count <= edge for count in differ), name
            assert not browser.errors, browser.errors
    server.close()
    print(f"figure: {len(books)} books written by a server are taken over without a pixel changed, but for the edges of round corners in Firefox; {kind.__name__}")


if __name__ == "__main__":
    words = [word for word in sys.argv[1:] if word != "--firefox"]
    if len(words) != 1:
        sys.exit(__doc__)
    main(words[0], Firefox if "--firefox" in sys.argv else Chromium)
