"""A PDF of 300 pages of text as a book: long_book.py TOOL SCRATCH

At most 20 s, 60 MB, and 2 s until a browser shows it; longer where other programs run: as many times as processes wait for each processor."""

import os
import subprocess
import sys
import time

from chromium import Chromium
from pages_pdf import pdf

MOST_SECONDS, MOST_BYTES, MOST_OPENING = 20, 60e6, 2
tool, scratch = sys.argv[1:3]
book, out = os.path.join(scratch, "long.pdf"), os.path.join(scratch, "long")
pdf(book, 595, 842, 300, lines=38)
begun = time.time()
subprocess.run([tool, "book", book, "--film", "--out", out, "--quiet"], check=True)
seconds = time.time() - begun
size = os.path.getsize(os.path.join(out, "book.html"))
with Chromium() as browser:
    begun = time.time()
    browser.open(os.path.join(out, "book.html"))
    cells = browser.run("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done(document.querySelectorAll('.cell').length))))")
    opened = time.time() - begun
    first = browser.run("performance.getEntriesByName('first-contentful-paint')[0].startTime") / 1000
    assert cells and not browser.errors, browser.errors
load = os.getloadavg()[0]
print(f"figure: a PDF of 300 pages: {seconds:.1f} s, {size / 1e6:.1f} MB, first painted after {first:.2f} s, "
      f"the second frame of the film shown after {opened:.2f} s; load {load:.0f}")
busy = max(1, load / os.cpu_count())
assert size < MOST_BYTES, "the page is too large"
assert seconds <= MOST_SECONDS * busy, f"it takes more than {MOST_SECONDS * busy:.0f} s"
assert opened <= MOST_OPENING * busy, f"it opens after more than {MOST_OPENING * busy:.1f} s"
