"""A site with a <leaf-book> as its visitors see it: site.py FOLDER, whose index.html has one, and pictures that may be missing

The book must be there, turn by a key, and nothing may complain."""

import http.server
import os
import struct
import sys
import threading
import time
import zlib

from chromium import Chromium

KINDS = {".js": "text/javascript", ".mjs": "text/javascript", ".wasm": "application/wasm", ".html": "text/html", ".jpg": "image/png"}


def picture():
    """A PNG file, for pictures that a page names but that nobody has."""
    def chunk(name, data):
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
    rows = b"".join(b"\0" + bytes([200, 120, 60] * 30) for _ in range(40))
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", 30, 40, 8, 2, 0, 0, 0))
            + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))


class Handler(http.server.SimpleHTTPRequestHandler):
    extensions_map = {**http.server.SimpleHTTPRequestHandler.extensions_map, **KINDS}

    def do_GET(self):
        if self.path.endswith(".jpg"):
            self.send_response(200)
            self.send_header("Content-Type", "image/png")
            self.end_headers()
            self.wfile.write(picture())
        else:
            super().do_GET()

    def log_message(self, *_):
        pass


def expect(browser, script, wanted, what):
    end = time.time() + 30
    while (found := browser.run(script)) != wanted:
        assert time.time() < end, f"{what}: {found!r} instead of {wanted!r}; {browser.errors}"
        time.sleep(0.05)


os.chdir(sys.argv[1])
server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
threading.Thread(target=server.serve_forever, daemon=True).start()
with Chromium(1000, 700) as browser:
    browser.visit(f"http://127.0.0.1:{server.server_port}/index.html")
    book = "document.querySelector('leaf-book')"
    expect(browser, f"{book} !== null && customElements.get('leaf-book') !== undefined", True, "the book is there")
    expect(browser, f"{book}.turnTo === undefined", False, "it is a book")
    landed = browser.run(f"{book}.next()")
    assert landed is True, f"it did not turn: {landed}; {browser.errors}"
    assert browser.run(f"{book}.page") > 0 and not browser.errors, browser.errors
server.shutdown()
print("a page with a book: it turns, and nothing complains")
