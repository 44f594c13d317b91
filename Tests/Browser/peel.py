"""Corners that are peeled in the live page, with a mouse and with a finger: peel.py BOOK

BOOK is the page of `book --live` of a book with paper that lies flat. A dot without size is put at the free corner of the flap;
where the browser lays it out is compared with where the pointer is."""

import statistics
import sys
import time

from chromium import Chromium
from live import Hand, Page

SETUP = """(() => {
  const { live } = leafspring, { stage, drawing } = live, FOLDED = 64;
  const isThere = (row) => drawing.nodes[row].e.style.display !== 'none';
  // What the core takes of each frame, in milliseconds.
  globalThis.core = [0];
  for (const name of ['advance', 'snapshot']) {
    const own = stage[name].bind(stage);
    stage[name] = (...words) => {
      const begun = performance.now(), answer = own(...words);
      core[core.length - 1] += performance.now() - begun;
      return answer;
    };
  }
  const next = () => (core.push(0), requestAnimationFrame(next));
  globalThis.meter = () => (core.splice(0, core.length, 0), next());
  globalThis.peeled = () => {
    const frame = stage.snapshot();
    const rows = drawing.cells.map((_, row) => row).filter((row) => isThere(row) && frame.flags[row] & FOLDED);
    return [...new Set(rows.map((row) => drawing.cells[row].leaf))];
  };
  // Where the free corner of a leaf's flap is: of its back's picture, whose spine is at the right.
  globalThis.corner = async (leaf, isTop) => {
    for (let i = 0; i < 2; i++) await new Promise(requestAnimationFrame);
    const frame = stage.snapshot(), { cells, nodes } = drawing;
    const rows = cells.flatMap((c, row) => (c.leaf === leaf && c.face === 1 && isThere(row) && frame.flags[row] & FOLDED ? [row] : []));
    const node = nodes[rows.reduce((a, b) => (frame.order[b] > frame.order[a] ? b : a))], dot = document.createElement('i');
    dot.style.cssText = `position:absolute;width:0;height:0;left:0;top:${isTop ? 0 : node.h}px`;
    node.e.append(dot);
    const box = dot.getBoundingClientRect();
    dot.remove();
    return [box.x, box.y];
  };
})()"""


def peel(browser, path, name, size, touch):
    browser.size(*size, touch=touch, mobile=touch)
    page, hand = Page(browser, path), Hand(browser)
    page.run(SETUP)
    page.run("document.getElementById('toggle').click()")
    page.rest("opening")
    box = page.run("(({x, y, width, height}) => [x, y, width, height])(document.getElementById('view').getBoundingClientRect())")
    width, height = page.run("leafspring.live.head.scenes[0].size.map((side) => side * leafspring.live.scale)")
    middle, centre = box[0] + box[2] / 2, box[1] + box[3] / 2
    page.run("meter()")

    def down(x, y):
        hand.touch("touchStart", [(x, y)]) if touch else hand.press(x, y)

    def move(x, y):
        hand.touch("touchMove", [(x, y)]) if touch else hand.mouse("mouseMoved", x, y)

    def up(x, y):
        hand.touch("touchEnd", []) if touch else hand.release(x, y)

    worst, exact = 0.0, 0
    for is_top in (False, True):
        edge, inward = (centre - height / 2, 1) if is_top else (centre + height / 2, -1)
        down(middle + width - 5, edge + 5 * inward)
        for i in range(1, 25):
            at = middle + width * (0.95 - 1.5 * i / 24), edge + inward * height * 0.3 * (1 - abs(i - 12) / 12)
            move(*at)
            held = page.run("leafspring.live.scene.held()")
            assert held and held["corner"] == int(is_top), (name, i, held)
            if held["reach"] != 1:
                continue
            found = page.run(f"corner({held['leaf']}, {str(is_top).lower()})")
            worst, exact = max(worst, abs(found[0] - at[0]), abs(found[1] - at[1])), exact + 1
        up(*at)
        page.rest("a peel")
        page.run("leafspring.live.call('turn', {spread: 0})")
        page.rest("back to the first spread")
    print(f"figure: {name}: the peeled corner is at most {worst:.4f} points from the pointer in {exact} places")
    assert exact >= 20 and worst <= 0.5, (name, exact, worst)

    # Caught in the air: the flap is under the pointer when it has just been let go. Slowed down, so that it still is on a busy machine.
    down(middle + width - 5, centre + height / 2 - 5)
    for i in range(1, 13):
        at = middle + width * (0.95 - 0.9 * i / 12), centre + height / 2 - 0.02 * i * height
        move(*at)
        time.sleep(0.016)
    leaf = page.run("leafspring.live.scene.held().leaf")
    page.choose("scale", "0.05")
    up(*at)
    time.sleep(0.05)
    assert page.state()["is_moving"] and not page.run("leafspring.live.scene.held()"), name
    at = at[0] + 0.1 * width, at[1] - 0.05 * height
    down(*at)
    move(at[0] + 3, at[1])
    held = page.run("leafspring.live.scene.held()")
    assert held and held["leaf"] == leaf and held["corner"] == 0, (name, held)
    page.choose("scale", "1")
    up(at[0] + 3, at[1])
    page.rest("a catch")

    page.run("leafspring.live.call('turn', {spread: 0})")
    page.rest("back to the first spread")
    page.run("leafspring.live.call('peel', {spread: 1, corner: 'bottom'})")
    time.sleep(0.12)
    page.run("leafspring.live.call('peel', {spread: 3, corner: 'bottom'})")
    most, end = 0, time.time() + 3
    while page.state()["is_moving"] and time.time() < end:
        most = max(most, len(page.run("peeled()")))
    assert most >= 2, (name, most)
    page.rest("several leaves")
    busy = [ms for ms in page.run("core") if ms > 0]
    print(f"figure: {name}: a leaf caught in the air, {most} leaves peeled at once; of {len(busy)} frames the core takes "
          f"{statistics.median(busy):.2f} ms (median), {statistics.quantiles(busy, n=20)[-1]:.2f} ms (95 of 100)")


def main(path):
    with Chromium(1280, 800) as browser:
        peel(browser, path, "peeled with a mouse on 1280 x 800", (1280, 800), False)
        peel(browser, path, "peeled with a finger on 390 x 844", (390, 844), True)
        assert not browser.errors, browser.errors


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(*sys.argv[1:])
