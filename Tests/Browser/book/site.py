"""The demo site: built, every page without a console message, its books turn, the ten transitions run both ways and are interrupted, and
axe-core finds nothing: site.py WASM [AXE]

AXE is axe.min.js, as the Python package axe-playwright-python carries it."""

import os
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from chromium import Chromium  # noqa: E402
from hand import Hand  # noqa: E402
from server import ROOT, Server  # noqa: E402

TURN = """(async () => {
  const book = document.querySelector('leaf-book');
  if (!book) return null;
  await book.ready;
  const way = [book.pageCount, await book.next(), book.page];
  for (let i = 0; i < 300 && book.state !== 'rest'; i++) await new Promise((done) => setTimeout(done, 20));
  return way;
})()"""
TRANSITIONS = """(async () => {
  const kind = document.getElementById('kind'), go = document.getElementById('go'), told = [], wait = (ms) => new Promise((done) => setTimeout(done, ms));
  const copies = () => document.querySelectorAll('#stage > .cell').length, shown = () => [...document.querySelectorAll('#stage > .view')].findIndex((v) => v.style.display !== 'none');
  for (let i = 0; i < 300 && kind.options.length < 10; i++) await wait(20);
  const end = async () => { for (let i = 0; i < 400 && copies(); i++) await wait(20); return shown(); };
  for (const option of kind.options) {
    kind.value = option.value;
    const start = shown();
    go.click(); await wait(120); const cells = copies(); go.click(); const back = await end();
    go.click(); const there = await end(); go.click(); const again = await end();
    told.push([option.value, cells > 1, back === start, there === 1 - start, again === start]);
  }
  return told;
})()"""


def load(server, folder):
    for base, _, names in os.walk(folder):
        for name in names:
            path = os.path.join(base, name)
            with open(path, "rb") as file:
                server.texts[f"/site/{os.path.relpath(path, folder)}"] = file.read()


def main(wasm, axe=None):
    server, violations, audited = Server(wasm), 0, 0
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(["node", f"{ROOT}/Hosts/web/site/build.mjs", folder, os.path.dirname(os.path.abspath(wasm))], check=True, stdout=subprocess.DEVNULL)
        load(server, folder)
        pages = sorted(name for name in os.listdir(folder) if name.endswith(".html"))
    if axe:
        with open(axe, "rb") as file:
            script = file.read().decode()
    with Chromium(1000, 900) as browser:
        browser.watch.cancel()
        hand = Hand(browser, server)
        for page in pages:
            browser.visit(f"{server.url}/site/{page}")
            hand.until("document.readyState === 'complete'", page)
            turned = hand.run(TURN)
            if turned is not None:
                assert turned[1] is True and turned[2] > 0, (page, turned)
            if page == "transitions.html":
                told = hand.run(TRANSITIONS)
                assert len(told) == 10 and all(all(each[1:]) for each in told), told
                turned = f"{len(told)} transitions there, back and interrupted"
            if axe:
                hand.run(f"{script}; 0")
                found = hand.run("axe.run(document).then(r => r.violations.map(v => [v.id, v.nodes.map(n => n.html.slice(0, 150))]))")
                violations, audited = violations + len(found), audited + 1
                print(f"{page}: {turned}; violations {found}", flush=True)
            else:
                print(f"{page}: {turned}", flush=True)
            assert not browser.errors, (page, browser.errors)
    server.close()
    print(f"figure: {len(pages)} pages of the demo site without a console message; axe-core on {audited} of them: {violations} violations")
    sys.exit(violations > 0)


if __name__ == "__main__":
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__)
    main(*sys.argv[1:])
