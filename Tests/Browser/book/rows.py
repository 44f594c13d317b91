"""Every row of the migration tables of web-book.md 1 to 4, in a headless browser: rows.py WASM [--firefox] [WORD…]

WORD: only rows whose names have it."""

import json
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from chromium import Chromium  # noqa: E402
from firefox import Firefox  # noqa: E402
from server import Server  # noqa: E402


def main(wasm, words):
    server = Server(wasm)
    with (Firefox if "--firefox" in words else Chromium)(1000, 700) as browser:
        # A browser that hears nothing would find nothing wrong.
        server.texts["/loud.html"] = "<!doctype html><title>Loud</title><script>console.error('loud'); throw new Error('louder');</script>"
        browser.visit(f"{server.url}/loud.html")
        browser.run("new Promise((done) => setTimeout(done, 50))")
        assert any("louder" in said for said in browser.errors) and any("loud" in said and "louder" not in said for said in browser.errors), browser.errors
        browser.visit(f"{server.url}/test/rows.html")
        while not browser.run("globalThis.rows !== undefined"):
            pass
        results = browser.run(f"rows(...{json.dumps([word for word in words if word != '--firefox'])})")
        errors = browser.errors
    server.close()
    for table, name, said in results:
        if said != "holds":
            print(f"{table} {name}: {said}")
    held, missing = (sum(said == word for _, _, said in results) for word in ("holds", "not there"))
    print(f"figure: {held} of {len(results)} rows of the migration tables hold, {missing} are not there yet")
    if errors or held + missing != len(results):
        sys.exit(f"{errors}")


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    main(sys.argv[1], sys.argv[2:])
