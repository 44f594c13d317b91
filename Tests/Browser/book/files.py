"""The element as few files, for sites without a bundler: files.py FOLDER, which Scripts/build-element.sh has written.

By two lines from a server, from a file on disk without one, in both browsers; and how soon a first page is seen over a slow line."""

import gzip
import http.server
import os
import sys
import tempfile
import threading
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from chromium import Chromium  # noqa: E402
from firefox import Firefox  # noqa: E402

PAGES = "".join(f"<section style='background:hsl({40 * i} 60% 80%)'><h2>Leaf {i}</h2></section>" for i in range(8))
BOOK = f"<leaf-book page-width=300 page-height=400 turn-time=100 style='width:800px;height:500px'>{PAGES}</leaf-book>"
HEAD = "<!doctype html><html lang=en><meta charset=utf-8><title>Files</title>"
PLAY = """(async () => { const b = document.querySelector('leaf-book'); await b.ready; return [await b.next(), b.page, b.pages[2].checkVisibility({ visibilityProperty: true })]; })()"""


def serve(folder, asked):
    """A server that packs what the browser lets it."""
    class Handler(http.server.BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self):
            path, kinds = self.path.lstrip("/"), {"js": "text/javascript", "wasm": "application/wasm", "html": "text/html", "css": "text/css"}
            place = os.path.join(folder, os.path.basename(path))
            data = b"" if not os.path.isfile(place) else open(place, "rb").read()
            if path != "favicon.ico":
                asked.append(path)
            packed = gzip.compress(data, 6)
            self.send_response(200)
            for name, value in {"Content-Type": kinds.get(path.rpartition(".")[2], "text/plain"), "Content-Encoding": "gzip", "Content-Length": len(packed)}.items():
                self.send_header(name, str(value))
            self.end_headers()
            self.wfile.write(packed)

        def log_message(self, *_):
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server


def main(folder):
    with tempfile.TemporaryDirectory() as site:
        for name in os.listdir(folder):
            os.symlink(os.path.abspath(os.path.join(folder, name)), os.path.join(site, name))
        with open(os.path.join(site, "two.html"), "w") as file:
            file.write(f"{HEAD}<link rel=stylesheet href=leaf-book.css><script type=module src=leaf-book.js></script>{BOOK}</html>")
        with open(os.path.join(site, "disk.html"), "w") as file:
            file.write(f"{HEAD}<script src=leaf-book.inline.js></script>{BOOK}</html>")
        for kind in (Chromium, Firefox):
            asked = []
            server = serve(site, asked)
            with kind(1000, 700) as browser:
                browser.visit(f"http://127.0.0.1:{server.server_port}/two.html")
                assert browser.run(PLAY) == [True, 2, True]
                assert sorted(asked) == ["leaf-book.css", "leaf-book.js", "leafspring-book.wasm", "two.html"], asked
                browser.visit("file://" + os.path.join(site, "disk.html"))
                assert browser.run(PLAY) == [True, 2, True]
                assert not browser.errors, browser.errors
                if kind is Chromium:
                    soon(browser, server)
            server.shutdown()
    print("figure: the element works from a module beside its .wasm and from one script on disk, in Chromium and Firefox")


def soon(browser, server):
    """From an empty cache, 150 ms away, at 200 kB a second."""
    browser.call("Network.enable")
    browser.call("Network.setCacheDisabled", cacheDisabled=True)
    browser.call("Network.emulateNetworkConditions", offline=False, latency=150, downloadThroughput=200e3, uploadThroughput=200e3)
    times = []
    for _ in range(5):
        browser.visit(f"http://127.0.0.1:{server.server_port}/two.html")
        times.append(browser.run("""(async () => { await customElements.whenDefined('leaf-book'); await document.querySelector('leaf-book').ready; const ready = performance.now();
          return [performance.getEntriesByName('first-contentful-paint')[0].startTime, ready]; })()"""))
        time.sleep(0.1)
    first, ready = (sorted(column)[2] for column in zip(*times))
    print(f"figure: first page {first:.0f} ms, ready to be turned {ready:.0f} ms, from an empty cache, 150 ms away, at 200 kB a second (median of 5, packed by gzip)")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(sys.argv[1])
