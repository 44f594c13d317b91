"""Books of PDFs from anywhere: every page is drawn, named or refused, and what is drawn is what poppler draws.

    corpus.py TOOL FOLDER [--count 100] [--module FILE] [--seconds 180] [--keep TABLE]

FOLDER has the PDFs, in whatever folders; of them `--count` are taken, evenly from the list of their names. The files are nobody's to
commit: fetch a public collection, such as the tests of pdf.js (github.com/mozilla/pdf.js, test/pdfs). Each becomes the page to read it.
Needs poppler-utils and ImageMagick.

A row of the table is a file: its pages, those drawn, named (not as in the file) and white, the exit code, seconds, and the largest
mean difference of a page from poppler's own raster, in parts of the range from black to white. It fails on a file that is silent
(a page that is neither there nor named), that hangs, or that ends with another code than README promises."""

import argparse
import base64
import os
import re
import subprocess
import sys
import tempfile
import time

# Sides of the pictures that are compared, in pixels; the most that two JPEGs of one drawing differ; pages compared of a book.
SIDE, SAME, COMPARED = 96, 0.02, 6


def run(words, seconds=120, **more):
    return subprocess.run(words, capture_output=True, timeout=seconds, **more)


def pages_of(path):
    """The number of pages that poppler counts; None for a file that it cannot read."""
    said = run(["pdfinfo", path])
    found = re.search(rb"^Pages:\s+(\d+)$", said.stdout, re.M)
    return int(found[1]) if said.returncode == 0 and found and int(found[1]) else None


def grey(data):
    """A picture as SIDE x SIDE bytes."""
    words = ["convert", "-", "-auto-orient", "-background", "white", "-alpha", "remove", "-resize", f"{SIDE}x{SIDE}!", "-colorspace", "Gray",
             "-depth", "8", "gray:-"]
    made = run(words, input=data).stdout
    return made if len(made) == SIDE * SIDE else None


def own_raster(path, number, ours):
    """The page as poppler draws it, with as many pixels as our picture of it: letters of few pixels are lighter."""
    width, height = run(["convert", "-", "-format", "%w %h", "info:"], input=ours).stdout.decode().split()
    return run(["pdftoppm", "-png", "-cropbox", "-f", str(number), "-l", str(number), "-scale-to-x", width, "-scale-to-y", height, path]).stdout


def difference(one, other):
    return sum(abs(a - b) for a, b in zip(one, other)) / len(one) / 255


class Row:
    def __init__(self, path, tool, options):
        self.name, self.faults, self.worst = os.path.basename(path), [], 0.0
        self.pages = pages_of(path)
        self.drawn = self.named = self.white = 0
        with tempfile.TemporaryDirectory() as out:
            words = [tool, "book", "--double-pages", "never", "--out", out] + (["--wasm", options.module] if options.module else [])
            begun = time.time()
            try:
                ended = run([*words, "--", os.path.abspath(path)], options.seconds)
            except subprocess.TimeoutExpired:
                self.code, self.lines, self.seconds = None, [], time.time() - begun
                self.faults.append("hangs")
                return
            self.seconds, self.code = time.time() - begun, ended.returncode
            self.lines = ended.stderr.decode(errors="replace").splitlines()
            page = os.path.join(out, "book.html")
            if os.path.exists(page):
                with open(page, encoding="utf-8") as file:
                    self.judge(path, file.read())
            else:
                self.refused()

    def refused(self):
        if self.code not in (65, 66):
            self.faults.append(f"no book, and exit {self.code}")
        lines = [line for line in self.lines if ": note: " not in line]
        if len(lines) != 1:
            self.faults.append(f"{len(lines)} lines instead of one")
        if self.pages and "none of its pages" not in " ".join(self.lines):
            self.faults.append("refused, but poppler reads it")

    def judge(self, path, html):
        pictures = re.findall(r'<img alt="[^"]*" style="[^"]*" src="data:([^;]*);base64,([^"]*)"', html)
        said = {int(n) for line in self.lines for n in re.findall(r", page (\d+): ", line) if ": note: " not in line}
        self.named = len(said)
        self.drawn = sum(kind != "image/svg+xml" for kind, _ in pictures)
        if self.code not in (0, 1):
            self.faults.append(f"a book, and exit {self.code}")
        if self.code == 1 and not said:
            self.faults.append("exit 1, and no page is named")
        if self.code == 0 and said:
            self.faults.append("exit 0, and a page is named")
        if len(pictures) != self.pages:
            self.faults.append(f"{len(pictures)} of {self.pages} pages")
        step = max(1, len(pictures) // COMPARED)
        for number in range(1, len(pictures) + 1, step):
            kind, data = pictures[number - 1]
            if kind == "image/svg+xml":
                if number not in said:
                    self.faults.append(f"page {number} is not drawn and not named")
                continue
            picture = base64.b64decode(data)
            if (ours := grey(picture)) is None:
                self.faults.append(f"page {number} is no picture")
                continue
            theirs = grey(own_raster(path, number, picture))
            is_white = min(ours) > 250
            self.white += is_white
            if theirs is None:
                if number not in said:
                    self.faults.append(f"poppler does not draw page {number}, and it is not named")
                continue
            off = difference(ours, theirs)
            self.worst = max(self.worst, off)
            if off > SAME:
                self.faults.append(f"page {number} differs by {off:.3f}")

    def __str__(self):
        code = "-" if self.code is None else self.code
        return (f"{self.name[:44]:44} {self.pages or '-':>5} {self.drawn:>5} {self.named:>5} {self.white:>5} {code:>4} {self.seconds:6.1f} "
                f"{self.worst:8.4f}  {'; '.join(self.faults) or ('' if self.code == 0 else self.lines[0][-90:])}")


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("tool")
    parser.add_argument("folder")
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--module")
    parser.add_argument("--seconds", type=int, default=180)
    parser.add_argument("--keep")
    options = parser.parse_args()
    found = sorted(os.path.join(root, name) for root, _, names in os.walk(options.folder) for name in names if name.lower().endswith(".pdf"))
    paths = [found[i * len(found) // options.count] for i in range(options.count)] if len(found) > options.count else found
    out = open(options.keep, "w", encoding="utf-8") if options.keep else sys.stdout
    print(f"{'file':44} {'pages':>5} {'drawn':>5} {'named':>5} {'white':>5} {'exit':>4} {'s':>6} {'differs':>8}", file=out)
    rows = []
    for path in paths:
        rows.append(Row(path, os.path.abspath(options.tool), options))
        print(rows[-1], file=out, flush=True)
    whole = [row for row in rows if row.drawn and row.code == 0]
    bad = [row for row in rows if row.faults]
    print(f"figure: {len(rows)} PDFs: {len(whole)} drawn wholly, {sum(row.code == 1 for row in rows)} with pages that are named, "
          f"{sum(row.code in (65, 66) for row in rows)} refused, {sum(row.code is None for row in rows)} hang; {sum(row.drawn for row in rows)} pages drawn, "
          f"{sum(row.named for row in rows)} named; largest mean difference from poppler's raster {max((row.worst for row in rows), default=0):.4f}; "
          f"slowest {max((row.seconds for row in rows), default=0):.1f} s; {len(bad)} files with faults")
    for row in bad:
        print(f"  {row.name}: {'; '.join(row.faults)}")
    sys.exit(1 if bad or not rows else 0)


main()
