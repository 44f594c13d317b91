"""A PDF's contents, labels and links in the page in which the core runs: links.py TOOL MODULE"""

import os
import subprocess
import sys
import tempfile
import time

from chromium import Chromium

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "Books"))
from make import page, pdf  # noqa: E402

TOOL, MODULE = (os.path.abspath(path) for path in sys.argv[1:3])
LINKS = "[...document.querySelectorAll('#links a')].map(a => [a.getAttribute('href'), a.getAttribute('aria-label')])"


def expect(browser, script, value, what):
    limit = time.time() + 10
    while (seen := browser.run(script)) != value:
        assert time.time() < limit, f"{what}: {seen} instead of {value}"
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
        run = subprocess.run([TOOL, "book", "my.pdf", "--live", "--wasm", MODULE, "--out", "o", "--quiet"], capture_output=True, text=True)
        assert run.returncode == 0 and run.stderr == "", run.stderr
        with Chromium(1440, 900) as browser:
            browser.open("o/live.html")
            label = "document.getElementById('page').textContent"
            expect(browser, label, "Closed, 8 pages", "shut")
            expect(browser, "[...document.getElementById('contents').options].map(o => o.text.trim())", ["Contents", "Chapter one", "A part"], "contents")
            assert browser.run(LINKS) == []
            browser.run("location.hash = '#page=ii'")
            expect(browser, label, "Pages ii and iii (2 and 3 of 8)", "an address by its label")
            expect(browser, LINKS, [["#page=2", "Page 2"], ["https://example.org/a?b=1&c", "https://example.org/a?b=1&c"]], "links")
            # Where the PDF has them: 30 and 120 of 300 points from the left of the page, which ends at the spine; 320 of 400 from its top.
            one, two = browser.run("[...document.querySelectorAll('#links a')].map(a => a.getBoundingClientRect().toJSON())")
            room = browser.run("document.getElementById('view').getBoundingClientRect().toJSON()")
            width, height = 5 * one["width"], 10 * one["height"]
            spine, middle = room["left"] + room["width"] / 2, room["top"] + room["height"] / 2
            assert abs(height / width - 4 / 3) < 0.01, (width, height)
            assert abs(two["left"] - one["left"] - 0.3 * width) < 1, (one, two)
            assert abs(one["left"] + 0.9 * width - spine) < 2 and abs(one["top"] - 0.3 * height - middle) < 2, (one, room)
            seen = [one[name] for name in ("left", "top", "width", "height")]
            x, y = seen[0] + seen[2] / 2, seen[1] + seen[3] / 2
            for kind in ("mousePressed", "mouseReleased"):
                browser.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)
            expect(browser, label, "Pages 1 and 2 (4 and 5 of 8)", "a link to a page")
            expect(browser, "location.hash", "#page=1", "the address")
            browser.run("document.getElementById('contents').value = '5'; document.getElementById('contents').dispatchEvent(new Event('change')); 0")
            expect(browser, label, "Pages 3 and 4 (6 and 7 of 8)", "a chapter")
            assert not browser.errors, browser.errors
    print("a PDF's contents, labels and links: kept in the page")


main()
