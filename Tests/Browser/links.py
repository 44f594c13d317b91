"""A PDF's contents, labels and links in the page to read it: links.py TOOL MODULE"""

import os
import subprocess
import sys
import tempfile
import time

from chromium import Chromium

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "Books"))
from make import page, pdf  # noqa: E402

TOOL, MODULE = (os.path.abspath(path) for path in sys.argv[1:3])
BOOK = "document.querySelector('leaf-book')"
LINKS = f"{BOOK}.view.filter(page => page !== null).flatMap(page => [...{BOOK}.pages[page].querySelectorAll('a')].map(a => [a.getAttribute('href'), a.getAttribute('aria-label')]))"
# The page in the words of the bar.
SAID = f"(({{ node, count }}) => node.value + count.textContent)({BOOK}.tools.tools.page)"


def expect(browser, script, value, what):
    limit = time.time() + 30
    while (seen := browser.run(script)) != value:
        assert time.time() < limit, f"{what}: {seen} instead of {value}; {browser.errors}"
        time.sleep(0.05)


def document(path):
    """Eight pages, three of them roman; on page ii a link to page 5 of the file by name, one to an address, and one that would run."""
    def link(x, action):
        return f"<</Type/Annot/Subtype/Link/Rect[{x} 40 {x + 60} 80]{action}>>"
    notes = "/Annots[" + link(30, "/Dest(there)") + link(120, "/A<</S/URI/URI(https://example.org/a?b=1&c)>>") + \
        link(210, "/A<</S/URI/URI(javascript:alert\\(1\\))>>") + "]"
    pages = [(notes if number == 1 else "", page(f"Leaf {number}")) for number in range(8)]
    pdf(path, pages, catalog="/PageLabels<</Nums[0<</S/r>>3<</S/D>>]>>/Names<</Dests<</Names[(there)[11 0 R/Fit]]>>>>/Outlines 19 0 R",
        objects=["<</Type/Outlines/First 20 0 R/Last 20 0 R/Count 2>>",
                 "<</Title(Chapter one)/Parent 19 0 R/Dest[9 0 R/Fit]/First 21 0 R/Last 21 0 R/Count 1>>",
                 "<</Title(A part)/Parent 20 0 R/Dest[13 0 R/Fit]>>"])


def main():
    with tempfile.TemporaryDirectory() as scratch:
        os.chdir(scratch)
        document("my.pdf")
        run = subprocess.run([TOOL, "book", "my.pdf", "--wasm", MODULE, "--out", "o", "--quiet"], capture_output=True, text=True)
        assert run.returncode == 0, run.stderr
        # The one that would run is left out, and counted.
        assert run.stderr.startswith("leafspring: note: my.pdf: left out, ") and run.stderr.endswith("contents 0, links 1\n"), run.stderr
        with Chromium(1440, 900) as browser:
            browser.open("o/book.html")
            expect(browser, SAID, "i (1 / 8)", "shut")
            browser.run("location.hash = '#page=ii'")
            expect(browser, SAID, "ii (2 / 8)", "an address by its label")
            expect(browser, f"[{BOOK}.page, {BOOK}.state]", [1, "rest"], "it is there")
            expect(browser, f"{BOOK}.access.heard.textContent", "Pages 2 and 3 of 8. Page ii. Page iii", "what is read aloud")
            expect(browser, LINKS, [["#page=2", "Page 2"], ["https://example.org/a?b=1&c", "https://example.org/a?b=1&c"]], "links")
            # Their places in the PDF: 30 and 120 of 300 points from the left of the page, and 320 of 400 from its top.
            sheet, one, two = browser.run(f"(s => [s, ...s.querySelectorAll('a')].map(e => e.getBoundingClientRect().toJSON()))({BOOK}.pages[1])")
            part = sheet["width"] / 300
            for seen, x in ((one, 30), (two, 120)):
                assert abs(seen["left"] - sheet["left"] - x * part) < 1 and abs(seen["top"] - sheet["top"] - 320 * part) < 1, (sheet, seen)
                assert abs(seen["width"] - 60 * part) < 1 and abs(seen["height"] - 40 * part) < 1, seen
            x, y = one["left"] + one["width"] / 2, one["top"] + one["height"] / 2
            for kind in ("mousePressed", "mouseReleased"):
                browser.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)
            expect(browser, SAID, "1 (4 / 8)", "a link to a page")
            expect(browser, "location.hash", "#page=2", "the address that the link names")
            # Contents, with the pages as they are called.
            browser.run(f"{BOOK}.tools.tools.contents.node.click()")
            entries = f"[...{BOOK}.shadowRoot.querySelectorAll('.panel button')]"
            expect(browser, f"{entries}.map(e => [...e.children].map(c => c.textContent))", [["Chapter one", "1"], ["A part", "3"]], "contents")
            browser.run(f"{entries}[1].click()")
            expect(browser, f"{BOOK}.view.includes(5) && {BOOK}.state === 'rest'", True, "a chapter")
            # A number that is typed is a label first.
            browser.run(f"(n => {{ n.value = 'iii'; n.dispatchEvent(new Event('change')); }})({BOOK}.tools.tools.page.node)")
            expect(browser, SAID, "ii (2 / 8)", "a label that is typed")
            assert not browser.errors, browser.errors
    print("a PDF's contents, labels and links: kept in the page")


main()
