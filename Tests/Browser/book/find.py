"""The browser's own search over all pages of a book: find.py WASM [--firefox]

In Firefox by what Ctrl+F does, in Chromium by a link to a text, which is found the same way."""

import os
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from chromium import Chromium  # noqa: E402
from firefox import Firefox  # noqa: E402
from hand import Hand  # noqa: E402
from server import Server  # noqa: E402

PAGES = {0: "first", 3: "near", 17: "far", 29: "last"}
PAGE = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Found</title><style>body {{ margin: 0 }} leaf-book {{ width: 800px; height: 500px }}</style>
<script type="module" src="/element/leaf-book.js"></script>
<leaf-book page-width="300" page-height="400" spread="double" turn-time="200">{pages}</leaf-book></html>"""
SEEN = """(() => { const b = document.querySelector('leaf-book'), p = [...b.children].find((e) => e.textContent.includes('%s'));
  return [b.page, p.checkVisibility({ visibilityProperty: true })]; })()"""


def look(hand, word, url, is_firefox):
    """Has the browser look for a word."""
    if is_firefox:
        hand.browser.chrome(f"gBrowser.selectedBrowser.finder.fastFind('needle-{word}', false, false)")
    else:
        hand.browser.visit("about:blank")
        hand.browser.visit(f"{url}#:~:text=needle%2D{word}")


def main(wasm, kind):
    server, is_firefox = Server(wasm), kind is Firefox
    sections = [f"<section><h2>Leaf {i}</h2><p>{f'A needle-{PAGES[i]} in it.' if i in PAGES else 'Hay.'}</p></section>" for i in range(30)]
    server.texts["/found.html"] = PAGE.format(pages="".join(sections))
    url = f"{server.url}/found.html"
    with kind(1000, 700) as browser:
        hand = Hand(browser, server)
        browser.visit(url)
        for place, word in PAGES.items():
            if is_firefox:
                time.sleep(0.6)
            look(hand, word, url, is_firefox)
            want = [place - place % 2, True]
            hand.until(f"JSON.stringify({SEEN % word}) === '{str(want).replace(' ', '').replace('True', 'true')}'", f"the page with {word}: {hand.run(SEEN % word)}")
            print(f"needle-{word} on page {place}: the book is open at {want[0]}", flush=True)
        assert not browser.errors, browser.errors
    server.close()
    print(f"figure: {len(PAGES)} of {len(PAGES)} words on pages near and far are found by {kind.__name__}'s own search, and the book opens there")


if __name__ == "__main__":
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__)
    main(sys.argv[1], Firefox if "--firefox" in sys.argv else Chromium)
