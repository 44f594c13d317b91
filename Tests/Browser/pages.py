"""Loads pages and fails on anything they complain of: pages.py FILE…"""

import sys

from chromium import Chromium

with Chromium() as browser:
    for path in sys.argv[1:]:
        browser.open(path)
        shown = browser.run(
            "new Promise(done => setTimeout(() => done([...document.querySelectorAll('.cell')]"
            ".filter(e => getComputedStyle(e).display !== 'none').length), 500))")
        print(f"{path.rsplit('/', 1)[-1]}: {shown} cells shown, {len(browser.errors)} complaints")
        if browser.errors or not shown:
            sys.exit(f"{path}: {browser.errors or 'nothing is shown'}")
