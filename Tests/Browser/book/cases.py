"""The cases of web-book.md 5 against a component, the one behind adapter.js: cases.py WASM [NAME…]"""

import os
import sys
import tempfile
import time
import traceback

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import cases_content  # noqa: E402
import cases_turning  # noqa: E402
from chromium import Chromium  # noqa: E402
from hand import Hand  # noqa: E402
from server import Server  # noqa: E402

CASES = dict(sorted({**cases_turning.CASES, **cases_content.CASES}.items()))


# Cases that do not hold, and why. One that begins to hold fails the run until it is taken out.
NOT_YET = {"P21": "a page that is held follows the finger exactly only from a quarter of a page of travel on"}


def holds(name, browser, server):
    """What a case says, or the error it ends with."""
    try:
        said = CASES[name](Hand(browser, server))
        assert not browser.errors, browser.errors
        return said, None
    except Exception as error:
        where = traceback.extract_tb(error.__traceback__)[-1]
        return None, f"{where.lineno}: {where.line}: {error}"


def main(wasm, names):
    server, failed, names = Server(wasm), [], names or list(CASES)
    for name in names:
        # A browser of its own, so that a case can neither help nor harm the next.
        with Chromium(1000, 700) as browser:
            began = time.time()
            said, error = holds(name, browser, server)
            word = "holds" if error is None else "does not hold"
            if (error is None) == (name in NOT_YET):
                failed.append(name)
                browser.screenshot(os.path.join(tempfile.gettempdir(), f"leaf-book-{name}.png"))
                word = word.upper()
            print(f"{name} {word} ({time.time() - began:.1f} s): {said or error}", flush=True)
    server.close()
    print(f"figure: {len(names) - len(failed) - len(NOT_YET.keys() & set(names))} of {len(names)} cases hold; expected not to: {NOT_YET}")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    main(sys.argv[1], sys.argv[2:])
