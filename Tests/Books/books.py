"""The page that the tool makes of a file, and its refusals: the film of a book, and the page to read it."""
import base64
import html
import json
import os
import re
import subprocess
import sys
import tempfile
import time

TOOL = os.path.abspath(sys.argv[1])


def pixel(data, x, y):
    """The colour of a picture where it is shown."""
    words = ["convert", "-[0]", "-auto-orient", "-colorspace", "sRGB", "-format", f"%[pixel:p{{{x},{y}}}]", "info:"]
    said = subprocess.run(words, input=data, check=True, capture_output=True).stdout.decode()
    return [float(n) for n in re.findall(r"[\d.]+", said.split("(")[1])][:3] if "(" in said else said


def sides(data):
    """Width and height of a picture as it is shown."""
    said = subprocess.run(["convert", "-[0]", "-auto-orient", "-format", "%w %h", "info:"], input=data, check=True, capture_output=True).stdout
    return [int(word) for word in said.split()]


class Made:
    """A run of the tool; `more` are its options."""

    def __init__(self, source, *words, more=()):
        out = tempfile.mkdtemp(dir=".")
        begun = time.time()
        run = subprocess.run([TOOL, "book", "--out", out, *more, *words, "--", source], capture_output=True, text=True, timeout=400)
        self.source, self.seconds, self.status, self.lines = source, time.time() - begun, run.returncode, run.stderr.splitlines()
        # No message names a file of ours, which is gone by then.
        assert not re.search(r"leafspring-\w{6}", run.stderr), run.stderr
        self.html = ""
        if os.path.exists(out + "/book.html"):
            with open(out + "/book.html", encoding="utf-8") as file:
                self.html = file.read()

    def check(self, status, pages, notices=0, says=(), what=""):
        seen = f"{what or self.source}: exit {self.status}, {self.kinds}, {self.lines}"
        assert self.status == status, seen
        assert len(self.kinds) == pages and self.kinds.count("image/svg+xml") == notices, seen
        for words in says:
            assert any(words in line for line in self.lines), f"{seen}: not said: {words}"
        if status == 0:
            assert all(": note: " in line for line in self.lines), seen
        return self


class Book(Made):
    """The film of a file."""

    def __init__(self, source, *words):
        super().__init__(source, *words, more=["--film", "--fps", "5", "--turns", "all", "--no-shelf"])
        self.kinds = re.findall(r'id="picture\d+">data:([^;]*)', self.html)
        self.places = re.findall(r'\[\d+,"((?:[^"\\]|\\.)*)",\[[\d,]*\]\]', self.html)

    def picture(self, number):
        data = re.search(rf'id="picture{number}">data:[^;]*;base64,([^<]*)', self.html)[1]
        return base64.b64decode(data)

    @property
    def size(self):
        """A page's size: the smallest, for boards are larger than the pages."""
        sizes = re.findall(r'name:"(?:page \d+|blank)",size:\[([\d.]+),([\d.]+)\]', self.html)
        return min((float(width), float(height)) for width, height in sizes)


class Reader(Made):
    """The page to read a file, with a file that is no module: nothing here runs it."""

    def __init__(self, source, *words):
        if not os.path.exists("module.wasm.gz"):
            with open("module.wasm.gz", "wb") as file:
                file.write(b"\x1f\x8b")
        super().__init__(source, *words, more=["--wasm", "module.wasm.gz"])
        self.sections = re.findall(r"<section picture([^>]*)>(.*?)</section>", self.html, re.S)
        self.kinds = [re.search(r'src="data:([^;]*)', body)[1] for _, body in self.sections]
        head = re.search(r"<leaf-book ([^>]*)>", self.html)
        self.facts = {name: html.unescape(value) for name, value in re.findall(r'([\w-]+)="([^"]*)"', head[1] if head else "")}
        self.size = float(self.facts.get("page-width", 0)), float(self.facts.get("page-height", 0))
        self.contents = [(entry["title"], entry["page"], entry["level"]) for entry in json.loads(self.facts.get("contents", "[]"))]

    def picture(self, page):
        return base64.b64decode(re.search(r'src="data:[^;]*;base64,([^"]*)', self.sections[page][1])[1])

    @property
    def labels(self):
        found = [re.search(r'data-folio="([^"]*)"', head) for head, _ in self.sections]
        return [html.unescape(label[1]) if label else str(page + 1) for page, label in enumerate(found)]

    def links(self, page):
        """Address, and left, top, width and height in parts of the page."""
        found = re.findall(r'<a href="([^"]*)"[^>]*style="left:([\d.]+)px;top:([\d.]+)px;width:([\d.]+)px;height:([\d.]+)px"', self.sections[page][1])
        return [(html.unescape(address), *(float(n) / self.size[i % 2] for i, n in enumerate(place))) for address, *place in found]

    def text(self, page):
        """The lines of a page: text, left and top in parts of the page."""
        found = re.findall(r'<span[^>]*style="left:([\d.]+)px;top:([\d.]+)px;[^>]*>([^<]*)</span>', self.sections[page][1])
        return [(html.unescape(text), float(x) / self.size[0], float(y) / self.size[1]) for x, y, text in found]


def refused(source, status, says, *words):
    book = Book(source, *words)
    assert book.status == status and not book.html and len(book.lines) == 1 and says in book.lines[0], (
        f"{source}: exit {book.status}, {book.lines}")
