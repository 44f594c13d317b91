"""Whole pages in every host: fit.py TOOL FILM [WASM]

PDFs in A4, Letter, square and 16:9, with a red frame on the edge of each page. One page at a time (--single) through the film page, the
sheet, the OpenGL ES host by `book --to png`, that host's own film and, with WASM, the page to read it. Two facing pages, as without options,
through the film page, the sheet, the page to read it, `book --to mp4` by the OpenGL ES host, and png, mp4, apng and gif by a browser; of a
video one frame is looked at. Of each page the frame must be seen on all four sides, and its outside must have the PDF's ratio to 0.5 %.
On the film page and the page to read it no paper may show as a pale line outside the frame, at three widths."""

import os
import re
import subprocess
import sys
import tempfile
import time

import numpy as np

from chromium import Chromium
from pages_pdf import pdf

SIZES = {"A4": (595, 842), "Letter": (612, 792), "square": (600, 600), "16:9": (960, 540)}
# At second 4 the book lies open and still, after its only turn, and so it does in the seventh of the sheet's moments.
STILL, MOMENT, OPEN = ["--no-shelf", "--turns", "1", "--seconds", "6", "--quiet"], 4, 6
SCALE = 2
LINES = {"page": 0, "reader's page": 0}


def lying(pages):
    """The options for one page at a time, or for two."""
    return ["--single", "--rest", "1"] if pages == 1 else []


def pixels(path):
    run = ["ffmpeg", "-loglevel", "error", "-i", path, "-f", "rawvideo", "-pix_fmt", "rgb24", "-"]
    head = open(path, "rb").read(24)
    width, height = int.from_bytes(head[16:20], "big"), int.from_bytes(head[20:24], "big")
    raw = subprocess.run(run, check=True, capture_output=True).stdout
    return np.frombuffer(raw, np.uint8).reshape(height, width, 3).astype(int)


def measure(picture):
    """Width over height of the red frame's outside, and the share of the weakest side that is red."""
    red, green, blue = (picture[:, :, channel] for channel in range(3))
    frame = (red > 100) & (green < 0.45 * red) & (blue < 0.45 * red)
    rows, columns = np.nonzero(frame.sum(1) > 20)[0], np.nonzero(frame.sum(0) > 20)[0]
    assert len(rows) and len(columns), "no frame is seen"
    top, bottom, left, right = rows[0], rows[-1], columns[0], columns[-1]
    # Two pixels inside, where no edge is smoothed.
    sides = [frame[top + 2, left:right + 1], frame[bottom - 2, left:right + 1], frame[top:bottom + 1, left + 2],
             frame[top:bottom + 1, right - 2]]
    return (right - left + 1) / (bottom - top + 1), min(side.mean() for side in sides)


def facing(picture):
    """Of two facing pages, which meet in the middle of the picture, each page's ratio and weakest side."""
    middle = picture.shape[1] // 2
    return measure(picture[:, :middle]), measure(picture[:, middle:])


WIDTHS = [(1440, 900), (820, 1100), (390, 844)]


def pale(picture):
    """The number of pixels that are much paler than the ground lie between it and the red frame."""
    red, green, blue = (picture[:, :, channel] for channel in range(3))
    frame, ground = (red > 150) & (green < 60) & (blue < 60), (abs(red - 79) < 4) & (abs(green - 91) < 4) & (abs(blue - 102) < 4)
    assert frame.sum() > 100 and ground.sum() > 1000, "neither frame nor ground is seen"
    # The edges of the leaves below, which are paper, show too, but not for a whole pixel.
    line, count = (green > 140) & (red > green), 0
    for turned in range(4):
        a, b, c = (np.rot90(part, turned) for part in (frame, line, ground))
        count += int((a[:-2] & b[1:-1] & c[2:]).sum())
    return count


def usual(browser):
    browser.call("Emulation.setDeviceMetricsOverride", width=1280, height=900, deviceScaleFactor=SCALE, mobile=False)


def edges(browser, scratch, name):
    """The page that is open, at three widths and one pixel a point; afterwards it is as before."""
    found = 0
    browser.run("if (globalThis.panel) panel.hidden = true")
    for width, height in WIDTHS:
        browser.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)
        time.sleep(0.5)
        path = os.path.join(scratch, f"{name}-{width}.png")
        browser.screenshot(path)
        found += pale(pixels(path))
    usual(browser)
    time.sleep(0.3)
    return found


def film_page(tool, book, scratch, browser, pages):
    page = os.path.join(scratch, "book.html")
    subprocess.run([tool, "book", book, "--to", "html", "--fps", "20", "--out", page, *lying(pages), *STILL], check=True)
    browser.open(page)
    browser.run(f"document.getElementById('play').click(); const s = document.getElementById('scrub'); s.value = {MOMENT};"
                "s.dispatchEvent(new Event('input'))")
    time.sleep(0.3)
    LINES["page"] += edges(browser, scratch, "page")
    browser.screenshot(os.path.join(scratch, "page.png"))
    return os.path.join(scratch, "page.png")


def sheet(tool, book, scratch, browser, pages):
    """A moment of the sheet in which the book lies open."""
    subprocess.run([tool, "book", book, "--film", "--fps", "20", "--out", os.path.join(scratch, "out"), *lying(pages), *STILL], check=True)
    with open(os.path.join(scratch, "out", "sheet.svg")) as file:
        text = file.read()
    begin = [part.start() for part in re.finditer(r"<svg [^>]*overflow", text)][OPEN]
    picture = re.sub(r'x="[\d.]+" y="[\d.]+" width="[\d.]+" height="[\d.]+"', 'xmlns="http://www.w3.org/2000/svg" width="1024" height="768"',
                     text[begin:text.index("</svg>", begin) + 6], count=1)
    definitions = text[text.index("<defs>"):text.index("</defs>") + 7]
    with open(os.path.join(scratch, "moment.svg"), "w") as file:
        file.write(picture.replace(">", ">" + definitions, 1))
    browser.open(os.path.join(scratch, "moment.svg"))
    browser.call("Emulation.setDeviceMetricsOverride", width=1024, height=768, deviceScaleFactor=SCALE, mobile=False)
    browser.screenshot(os.path.join(scratch, "sheet.png"))
    usual(browser)
    return os.path.join(scratch, "sheet.png")


def drawn(painter, form):
    """A film by `book --to`, of which one frame is looked at."""
    def shot(tool, book, scratch, _, pages):
        out, still = os.path.join(scratch, f"{painter}.{form}"), os.path.join(scratch, f"{painter}-{form}.png")
        # An mp4 has one colour for every 2 x 2 pixels.
        size = "3200x2400" if form == "mp4" else "1600x1200"
        subprocess.run([tool, "book", book, "--to", form, "--draw-with", painter, "--fps", "1", "--out", out, "--size", size,
                        *(["--samples", "1"] if painter == "gles" else []), *lying(pages), *STILL], check=True)
        if form == "png":
            return os.path.join(out, f"frame-{MOMENT:05d}.png")
        subprocess.run(["ffmpeg", "-loglevel", "error", "-i", out, "-vf", f"select=eq(n\\,{MOMENT})", "-frames:v", "1", still], check=True)
        return still
    return shot


def reader(module):
    def shot(tool, book, scratch, browser, pages):
        out = os.path.join(scratch, "read")
        subprocess.run([tool, "book", book, "--wasm", module, "--sheet", "0", *lying(pages), "--quiet", "--out", out], check=True)
        browser.visit("file://" + os.path.abspath(os.path.join(out, "book.html")) + "#page=2")
        end = time.time() + 20
        while not browser.run("(b => Boolean(b.core) && b.state === 'rest')(document.querySelector('leaf-book'))"):
            assert time.time() < end, "the core does not run"
        # The ground of the film's page, and no bar.
        browser.run("document.body.style.background = 'rgb(79, 91, 102)'; document.body.classList.add('idle'); 0")
        time.sleep(0.6)
        LINES["reader's page"] += edges(browser, scratch, "read")
        browser.screenshot(os.path.join(scratch, "read.png"))
        return os.path.join(scratch, "read.png")
    return shot


def film(program):
    """The host's own film: the book shut, its cover flat."""
    def shot(_, book, scratch, __, ___):
        pages, out = os.path.join(scratch, "pages"), os.path.join(scratch, "film")
        os.mkdir(pages)
        subprocess.run(["pdftoppm", "-png", "-r", "100", book, os.path.join(pages, "page")], check=True)
        subprocess.run([program, "--pages", pages, "--out", out, "--range", "0:1", "--samples", "1", "--size", "2048x1536"], check=True)
        return os.path.join(out, "frame-00000.png")
    return shot


def hosts(program, module):
    """Name, what draws it, and how many pages are seen."""
    yield "page", film_page, 1
    yield "sheet", sheet, 1
    yield "OpenGL ES frames", drawn("gles", "png"), 1
    yield "OpenGL ES film", film(program), 1
    yield "page, two pages", film_page, 2
    yield "sheet, two pages", sheet, 2
    yield "OpenGL ES mp4, two pages", drawn("gles", "mp4"), 2
    for form in ("png", "mp4", "apng", "gif"):
        yield f"browser's {form}, two pages", drawn("browser", form), 2
    if module:
        yield "reader's page", reader(module), 1
        yield "reader's page, two pages", reader(module), 2


def main(tool, program, module=None):
    worst, least, count = 0.0, 1.0, 0
    for name, (width, height) in SIZES.items():
        with tempfile.TemporaryDirectory() as scratch, Chromium(1280, 900) as browser:
            usual(browser)
            book = os.path.join(scratch, "my.pdf")
            pdf(book, width, height)
            for host, shot, pages in hosts(program, module):
                picture = pixels(shot(tool, book, scratch, browser, pages))
                count += name == "A4"
                for ratio, seen in [measure(picture)] if pages == 1 else facing(picture):
                    error = abs(ratio * height / width - 1)
                    print(f"{name}, {host}: ratio {ratio:.4f}, off by {100 * error:.2f} %; weakest side {100 * seen:.0f} % red")
                    worst, least = max(worst, error), min(least, seen)
            assert not browser.errors, f"{name}: {browser.errors}"
    print(f"figure: {len(SIZES)} kinds of PDF through {count} hosts: ratio off by {100 * worst:.2f} % at most, of 0.5; frame "
          f"on the page's edge {100 * least:.0f} % seen on the weakest side")
    print(f"figure: pale pixels beside the frame at {len(WIDTHS)} widths: {LINES}")
    assert not any(LINES.values()), "paper shows beside its picture"
    assert worst <= 0.005 and least >= 0.95, "a page is not whole"


if __name__ == "__main__":
    main(*map(os.path.abspath, sys.argv[1:]))
