"""The cases of web-book.md 5, and some more, against a component, the one behind adapter.js: cases.py WASM [--firefox] [--adapter FILE --at PATH FOLDER] [NAME…]

FILE is another component's adapter, and FOLDER what is served at PATH for it. The number of its passed cases is reported, and
failures do not fail the check."""

import concurrent.futures
import os
import sys
import tempfile
import time
import traceback

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import cases_content  # noqa: E402
import cases_more  # noqa: E402
import cases_turning  # noqa: E402
from chromium import Chromium  # noqa: E402
from firefox import Firefox  # noqa: E402
from hand import Hand  # noqa: E402
from server import Server  # noqa: E402

CASES = dict(sorted({**cases_turning.CASES, **cases_content.CASES, **cases_more.CASES}.items()))


# Cases that do not hold, and why. One that begins to hold fails the run until it is taken out.
NOT_YET = {}


OTHER = {}


def attempt(name, wasm, kind=Chromium):
    """Plays a case in a browser of its own, so that it can neither help nor harm another; whether it ends as it should."""
    began, server = time.time(), Server(wasm)
    for base, _, files in os.walk(OTHER.get("folder", os.devnull)):
        for file in files:
            with open(os.path.join(base, file), "rb") as data:
                server.texts[OTHER["path"] + os.path.relpath(os.path.join(base, file), OTHER["folder"])] = data.read()
    with kind(1000, 700) as browser:
        try:
            said, word = CASES[name](Hand(browser, server, **{"adapter": OTHER["adapter"]} if OTHER else {})), "holds"
            assert not browser.errors, browser.errors
        except Exception as error:
            where = traceback.extract_tb(error.__traceback__)[-1]
            said, word = f"{where.lineno}: {where.line}: {error}", "does not hold"
            if name not in NOT_YET:
                browser.screenshot(os.path.join(tempfile.gettempdir(), f"leaf-book-{name}.png"))
    server.close()
    is_expected = (word == "holds") != (name in NOT_YET)
    print(f"{name} {word if is_expected else word.upper()} ({time.time() - began:.1f} s): {said}", flush=True)
    return is_expected


def main(wasm, names):
    kind = Firefox if "--firefox" in names else Chromium
    if "--adapter" in names:
        at = names.index("--adapter")
        _, file, _, path, folder = names[at:at + 5]
        del names[at:at + 5]
        OTHER.update(adapter=f"/test/{file}", path=path, folder=folder)
    names = [name for name in names if name != "--firefox"]
    names = names or list(CASES)
    with concurrent.futures.ThreadPoolExecutor(2) as two:
        as_expected = list(two.map(lambda name: attempt(name, wasm, kind), names))
    held = sum(as_expected) - sum(name in NOT_YET and good for name, good in zip(names, as_expected))
    print(f"figure: {held} of {len(names)} cases hold{' for ' + OTHER['adapter'] if OTHER else ''}; expected not to: {NOT_YET or 'none'}")
    sys.exit(0 if OTHER or all(as_expected) else 1)


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    main(sys.argv[1], sys.argv[2:])
