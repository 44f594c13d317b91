"""A book on paper, whatever its pages are and whatever draws them: every page in reading order, one to a sheet, and as before
afterwards: print.py WASM

Needs pdftotext (poppler-utils)."""

import base64
import os
import re
import subprocess
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from chromium import Chromium  # noqa: E402
from hand import Hand  # noqa: E402
from server import Server  # noqa: E402

COUNT = 20


# Books of pictures: how they are made, and what draws them.
PICTURES = {
    "src": "b.src = urls.join(' ')", "pages": "b.pages = urls", "lazy children": "b.append(...urls.map((src) => Object.assign(new Image(), {loading: 'lazy', src, alt: ''})))",
    "provider": "b.setAttribute('page-count', urls.length), b.pageProvider = (i) => urls[i]",
    "promises": "b.setAttribute('page-count', urls.length), b.pageProvider = (i) => new Promise((done) => setTimeout(() => done(urls[i]), 30))",
    "elements": "b.pages = urls.map((_, i) => Object.assign(document.createElement('section'), {textContent: `Sheet ${i}.`}))",
    "provided elements": "b.setAttribute('page-count', urls.length), b.pageProvider = (i) => Object.assign(document.createElement('section'), {textContent: `Sheet ${i}.`})",
}


def printed(browser):
    """The numbers on each sheet of paper, of a blank one as well."""
    pdf = base64.b64decode(browser.call("Page.printToPDF", printBackground=True)["data"])
    run = subprocess.run(["pdftotext", "-", "-"], input=pdf, capture_output=True, check=True)
    sheets = [[int(number) for number in re.findall(r"\d+", sheet)] for sheet in run.stdout.decode().split("\f")]
    # A form feed ends each sheet.
    return sheets[:-1]


def pictures(hand, name, drawing):
    """Pictures that were never near have to be fetched for the print: by a site that prints, and by a reader who does."""
    # Only a site can wait for promised pages.
    for by in ("site",) if name == "promises" else ("site", "reader"):
        hand.visit()
        hand.run(f"""(async () => {{
          const {{ LeafBook }} = await import('/element/leaf-book.js'), b = globalThis.b = new LeafBook(), urls = Array.from({{length: {COUNT}}}, (_, i) => `/picture/${{i}}.svg`);
          for (const [key, value] of Object.entries({{'page-width': 300, 'page-height': 400, drawing: '{drawing}', 'turn-time': 0}})) b.setAttribute(key, value);
          {PICTURES[name]};
          document.getElementById('room').append(b);
          await b.ready; }})()""")
        time.sleep(0.5)
        if by == "site":
            hand.run("b.readyToPrint()")
        found = printed(hand.browser)
        kind = hand.run("b.drawer.kind")
        print(f"{name} drawn by {kind}, printed by the {by}: {len(found)} sheets", flush=True)
        assert found == [[i] for i in range(COUNT)], (name, drawing, by, found)
        hand.until("b.drawer.boxes.size < 12", "far pages are let go after the print")
        # A picture is as lazy as its author wants it.
        assert name != "lazy children" or hand.run("b.pages.every(({ loading }) => loading === 'lazy')"), (name, by)


def few(hand):
    """Books of so few pages that the box on the screen is higher: no blank sheet follows, also where pages are the element's own."""
    for count in (1, 2, 3):
        hand.book(count, f"{{inside: Object.fromEntries(Array.from({{length: {count}}}, (_, i) => [i, `<p>Sheet ${{i}}.</p>`]))}}")
        assert (found := printed(hand.browser)) == [[i] for i in range(count)], (count, found)
        hand.visit()
        hand.run(f"""(async () => {{
          const {{ LeafBook }} = await import('/element/leaf-book.js'), b = globalThis.b = new LeafBook();
          for (const [key, value] of Object.entries({{'page-width': 300, 'page-height': 400}})) b.setAttribute(key, value);
          b.src = Array.from({{length: {count}}}, (_, i) => `/picture/${{i}}.svg`).join(' ');
          document.getElementById('room').append(b);
          await b.ready;
          await b.readyToPrint(); }})()""")
        assert (found := printed(hand.browser)) == [[i] for i in range(count)], (count, "pictures", found)


def main(wasm):
    server = Server(wasm)
    with Chromium(1000, 700) as browser:
        hand = Hand(browser, server)
        for drawing in ("css", "webgl"):
            for name in PICTURES:
                pictures(hand, name, drawing)
        few(hand)
        for page in (0, 8):
            hand.book(COUNT, f"{{page: {page}, inside: Object.fromEntries(Array.from({{length: {COUNT}}}, (_, i) => [i, `<p>Sheet ${{i}}.</p>`]))}}")
            before = hand.area(0, 0, 1000, 700), hand.run("book.element.drawer.boxes.size")
            found = printed(browser)
            assert found == [[i] for i in range(COUNT)], (page, found)
            hand.until("!book.element.flow.frame", "a frame after the print")
            assert (hand.area(0, 0, 1000, 700), hand.run("book.element.drawer.boxes.size")) == before, "the book is another one after the print"
        assert not browser.errors, browser.errors
    server.close()
    print(f"figure: {COUNT} of {COUNT} pages of {4 * len(PICTURES)} books are printed, in reading order, one to a sheet; nothing of the page is changed afterwards")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(sys.argv[1])
