"""The program of same.js in a page of Chromium and in a worker of that page, from the package that npm installed: browser.py FOLDER

FOLDER has node_modules/leafspring. Prints "page|…" and "worker|…", and writes those places into FOLDER/places.
"""

import functools
import http.server
import pathlib
import sys
import threading

ROOT = pathlib.Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "Tests/Browser"))
from chromium import Chromium  # noqa: E402

PAGE = """<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,">
<script type="importmap">{"imports": {"leafspring": "/node_modules/leafspring/leafspring.js"}}</script>
"""
# Receives a program's output instead of the console.
RUN = """new Promise((said, failed) => {
  %s
  setTimeout(() => failed(new Error("nothing was printed in 60 s")), 60000);
})"""
IN_PAGE = """console.log = said; import("/same.mjs").catch(failed);"""
IN_WORKER = """const worker = new Worker("/worker.mjs", {type: "module"});
  worker.onmessage = (event) => said(event.data); worker.onerror = (event) => failed(new Error(event.message));"""


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


def main(folder):
    program = (ROOT / "Tests/Packages/same.js").read_text()
    (folder / "index.html").write_text(PAGE)
    (folder / "same.mjs").write_text(program)
    # Workers have no import map.
    (folder / "worker.mjs").write_text("console.log = (line) => postMessage(line);\n"
                                       + program.replace('import("leafspring")', 'import("/node_modules/leafspring/leafspring.js")'))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    with Chromium() as browser, open(folder / "places", "w") as places:
        for place, script in (("page", IN_PAGE), ("worker", IN_WORKER)):
            browser.visit(f"http://127.0.0.1:{server.server_port}/index.html")
            answer = browser.run(RUN % script)
            assert not browser.errors, browser.errors
            print(f"{place}|{answer}", flush=True)
            print(place, file=places)
    server.shutdown()


main(pathlib.Path(sys.argv[1]).resolve())
