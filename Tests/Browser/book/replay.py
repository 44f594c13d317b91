"""Random hands on a <leaf-book>, and what they did played again by the tool: replay.py WASM TOOL [COUNT] [PEEL] [--firefox]

The tool and the module have to be of one state of the sources. PEEL: none, for scripts without folds."""

import concurrent.futures
import os
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from chromium import Chromium  # noqa: E402
from firefox import Firefox  # noqa: E402
from server import Server  # noqa: E402


def native(tool, seed, fact):
    """None if the tool ends in the same state; else what it says."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "book.jsonl")
        with open(path, "w") as file:
            file.write(fact["script"])
        run = subprocess.run([tool, "play", path, "--out", os.path.join(folder, "out")], capture_output=True, text=True)
    played = [line.split()[-1].removeprefix("0x") for line in run.stdout.splitlines() if "state hash" in line]
    return None if played == [fact["hash"]] else f"seed {seed}: the page {fact['hash']}, the tool {played} {run.stderr}\n{fact['script']}"


def main(wasm, tool, count=1000, peel="", kind=Chromium):
    server, began, facts = Server(wasm), time.time(), {}
    with kind(1000, 700) as browser:
        browser.visit(f"{server.url}/test/replay.html")
        while not browser.run("globalThis.play !== undefined"):
            pass
        for seed in range(int(count)):
            facts[seed] = browser.run(f"play({seed}, {peel!r})")
            assert not browser.errors, (seed, browser.errors)
    server.close()
    with concurrent.futures.ThreadPoolExecutor(2) as two:
        wrong = [said for said in two.map(lambda item: native(tool, *item), facts.items()) if said]
    moving, lines = sum(f["isMoving"] for f in facts.values()), sum(f["script"].count("\n") - 1 for f in facts.values())
    print("\n".join(wrong[:2]))
    print(f"figure: {len(facts) - len(wrong)} of {len(facts)} random scripts ({lines} calls, {moving} end in motion) end in the tool's state hash; "
          f"no console message; {kind.__name__}, {time.time() - began:.0f} s")
    sys.exit(len(wrong) > 0)


if __name__ == "__main__":
    words = [word for word in sys.argv[1:] if word != "--firefox"]
    if len(words) not in (2, 3, 4):
        sys.exit(__doc__)
    main(*words, kind=Firefox if "--firefox" in sys.argv else Chromium)
