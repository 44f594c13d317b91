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
# Each way: by a link, the browser's Back while it runs, the link again to its end, and Back to its end.
TRANSITIONS = """(async () => {
  const kind = document.getElementById('kind'), told = [], wait = (ms) => new Promise((done) => setTimeout(done, ms));
  const copies = () => document.querySelectorAll('#stage > .cell').length;
  const shown = () => [...document.querySelectorAll('#stage > .view')].filter((v) => v.style.display !== 'none').map((v) => v.dataset.route).join();
  for (let i = 0; i < 300 && kind.options.length < 11; i++) await wait(20);
  const end = async () => { await wait(20); for (let i = 0; i < 400 && copies(); i++) await wait(20); return [shown(), location.hash]; };
  const click = (to) => document.querySelector(`.view:not([style*="display: none"]) a[href="#/${to}"]`).click();
  for (const option of kind.options) {
    kind.value = option.value;
    click('binder'); await wait(120);
    const cells = copies(); history.back(); await wait(60);
    const about = document.getElementById('told').textContent, back = await end();
    click('binder'); const there = await end(); history.back(); const again = await end();
    told.push([option.value, cells > 1, about.startsWith('interrupted'), back[0] === 'letters', there.join() === 'binder,#/binder', again[0] === 'letters']);
  }
  return told;
})()"""
# An element of a name is at its place in one view, between both, and at its place in the other.
MOVED = """(async () => {
  const wait = (ms) => new Promise((done) => setTimeout(done, ms)), kind = document.getElementById('kind');
  kind.value = 'move';
  const box = (e) => { const b = e.getBoundingClientRect(); return [b.left, b.top, b.width, b.height].map(Math.round); };
  const visible = (name) => [...document.querySelectorAll(`#stage > .view:not([style*="display: none"]) [data-name=${name}]`)][0];
  const start = box(visible('printer'));
  document.querySelector('.view:not([style*="display: none"]) a[href="#/printer"]').click();
  const seen = [];
  for (let i = 0; i < 200 && document.querySelector('#stage > .cell'); i++) {
    await new Promise(requestAnimationFrame);
    const small = [...document.querySelectorAll('#stage > .cell')].map(box).filter(([, , w, h]) => h < 120 && w < 500);
    if (small.length) seen.push(small[small.length - 1]);
  }
  const end = box(visible('printer'));
  history.back();
  for (let i = 0; i < 200 && (await wait(20), document.querySelector('#stage > .cell')); i++);
  return { start, end, seen };
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
        hand = Hand(browser, server)
        for page in pages:
            browser.visit(f"{server.url}/site/{page}")
            hand.until("document.readyState === 'complete'", page)
            turned = hand.run(TURN)
            if turned is not None:
                assert turned[1] is True and turned[2] > 0, (page, turned)
            if page == "transitions.html":
                told = hand.run(TRANSITIONS)
                assert len(told) == 11 and all(all(each[1:]) for each in told), told
                moved = hand.run(MOVED)
                lefts = [box[0] for box in moved["seen"]]
                assert moved["end"][0] - moved["start"][0] > 50 and any(moved["start"][0] + 10 < x < moved["end"][0] - 10 for x in lefts), moved
                turned = f"{len(told)} ways there by a link, back by history and interrupted; a named element moves from {moved['start']} to {moved['end']}"
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
