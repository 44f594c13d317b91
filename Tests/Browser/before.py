#!/usr/bin/env python3
"""The same turning page by two tools, side by side: what bands, light and shadows have changed.

    before.py OLD NEW PICTURE

OLD and NEW are `leafspring` programs; both draw a book of pages of text with soft leaves, by their own settings for one's own
pictures. PICTURE is a PNG: the old one on the left. Scripts/before-and-after.sh builds both.
"""

import pathlib
import subprocess
import sys
import tempfile
import time

from chromium import Chromium

SIDE, PAGE = (720, 600), (400, 600)
TEXT = """<meta charset="utf-8"><style>body { margin: 0; width: 400px; height: 600px; background: white; color: #222;
font: 15px/1.45 "DejaVu Serif", serif } div { padding: 34px; text-align: justify }</style><div><b>%d</b><br>%s</div>"""
WORDS = ("A leaf of paper is held at its spine and at nothing else. It bends where it is held back by the air, and it is lit by "
         "how it lies: a page that is turned away from the lamp is darker, and one that leans over another keeps the light from it. ")


def pages(folder, browser):
    """Eight pages of text and a cover."""
    folder.mkdir()
    browser.call("Emulation.setDeviceMetricsOverride", width=PAGE[0], height=PAGE[1], deviceScaleFactor=2, mobile=False)
    for number in range(9):
        text = folder.parent / "page.html"
        text.write_text(TEXT % (number, WORDS * 4))
        browser.open(text)
        browser.screenshot(folder / f"{number}.png")


def shot(page, path, browser):
    """The first leaf in the air."""
    browser.call("Emulation.setDeviceMetricsOverride", width=SIDE[0], height=SIDE[1], deviceScaleFactor=1, mobile=False)
    browser.open(page)
    browser.run("document.getElementById('play').click(); const s = document.getElementById('scrub');"
                "s.value = 1.6; s.dispatchEvent(new Event('input')); void 0")
    time.sleep(0.5)
    browser.screenshot(path)


def main(old, new, picture):
    with tempfile.TemporaryDirectory() as place, Chromium(*SIDE) as browser:
        place = pathlib.Path(place)
        pages(place / "pages", browser)
        book = ["--strips", "8", "--fps", "20"]
        subprocess.run([old, "book", place / "pages", *book, "--out", place / "old"], check=True, stdout=subprocess.DEVNULL)
        subprocess.run([new, "book", place / "pages", *book, "--no-shelf", "--quiet", "--to", "html", "--out", place / "new.html"],
                       check=True, stdout=subprocess.DEVNULL)
        shot(place / "old/book.html", place / "old.png", browser)
        shot(place / "new.html", place / "new.png", browser)
        subprocess.run(["ffmpeg", "-loglevel", "error", "-y", "-i", place / "old.png", "-i", place / "new.png",
                        "-filter_complex", "[0]crop=592:446:64:43[a];[1]crop=592:446:64:43[b];[a][b]hstack", picture], check=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
