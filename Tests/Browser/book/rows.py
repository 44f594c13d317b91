"""Every row of the migration tables of web-book.md, in a headless browser: rows.py WASM [--firefox]"""

import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from chromium import Chromium  # noqa: E402
from firefox import Firefox  # noqa: E402
from server import Server  # noqa: E402


def main(wasm, kind="--chromium"):
    server = Server(wasm)
    with (Firefox if kind == "--firefox" else Chromium)(1000, 700) as browser:
        browser.visit(f"{server.url}/test/rows.html")
        while not browser.run("globalThis.rows !== undefined"):
            pass
        results = browser.run("rows()")
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
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__)
    main(*sys.argv[1:])
