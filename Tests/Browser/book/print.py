"""A book on paper: every page of it in reading order, one to a sheet, and as before afterwards: print.py WASM

Needs pdftotext (poppler-utils)."""

import base64
import os
import re
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from chromium import Chromium  # noqa: E402
from hand import Hand  # noqa: E402
from server import Server  # noqa: E402

COUNT = 20


def main(wasm):
    server = Server(wasm)
    with Chromium(1000, 700) as browser:
        hand = Hand(browser, server)
        for page in (0, 8):
            hand.book(COUNT, f"{{page: {page}, inside: Object.fromEntries(Array.from({{length: {COUNT}}}, (_, i) => [i, `<p>Sheet ${{i}}.</p>`]))}}")
            before = hand.area(0, 0, 1000, 700), hand.run("book.element.drawer.boxes.size")
            pdf = base64.b64decode(browser.call("Page.printToPDF", printBackground=True)["data"])
            run = subprocess.run(["pdftotext", "-", "-"], input=pdf, capture_output=True, check=True)
            sheets = [[int(number) for number in re.findall(r"Sheet (\d+)\.", sheet)] for sheet in run.stdout.decode().split("\f")]
            found = [numbers for numbers in sheets if numbers]
            assert found == [[i] for i in range(COUNT)], (page, sheets)
            hand.until("!book.element.flow.frame", "a frame after the print")
            assert (hand.area(0, 0, 1000, 700), hand.run("book.element.drawer.boxes.size")) == before, "the book is another one after the print"
        assert not browser.errors, browser.errors
    server.close()
    print(f"figure: {COUNT} of {COUNT} pages of a book are printed, in reading order, one to a sheet; nothing of the page is changed afterwards")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(sys.argv[1])
