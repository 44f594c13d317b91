"""The page under the finger in the live page, and its sleep: held.py BOOK

BOOK is the page of `book --live`. A dot without size is put into the page's own element at the held page point; where the browser
lays it out is compared with where the pointer is, along the page."""

import sys
import time

from chromium import Chromium
from live import Hand, Page

# Follows the pointer; `held()` says where it is, where the dot is, and how the stage says the point stands.
FOLLOW = """(() => {
  const { live } = leafspring, pointer = { x: NaN };
  for (const name of ['pointerdown', 'pointermove']) {
    addEventListener(name, (event) => { pointer.x = event.clientX; pointer.y = event.clientY; }, true);
  }
  const dot = document.createElement('i');
  dot.style.cssText = 'position:absolute;width:0;height:0';
  globalThis.held = async () => {
    for (let i = 0; i < 2; i++) await new Promise(requestAnimationFrame);
    const held = live.scene.held();
    if (!held) return null;
    const frame = live.stage.snapshot(), { cells, nodes } = live.drawing;
    const rows = cells.flatMap((c, row) => (c.leaf === held.leaf && nodes[row].e.style.display !== 'none' ? [row] : []));
    // Past upright the other face of the leaf is seen; its picture is the mirror image.
    const row = rows.find((row) => cells[row].face === held.face) ?? rows[0];
    if (row === undefined || frame.flags[row] & 32) throw new Error('no whole page of the held leaf is seen');
    const along = cells[row].face === held.face ? held.along : 1 - held.along;
    const node = nodes[row];
    node.e.append(dot);
    dot.style.left = `${along * node.w}px`;
    dot.style.top = `${node.h / 2}px`;
    const box = dot.getBoundingClientRect();
    const got = { x: box.x + box.width / 2, pointer: pointer.x, reach: held.reach, leaf: held.leaf, w: node.w * live.scale };
    dot.remove();
    return got;
  };
})()"""
EXACT = 1


def walk(page, move, name, start, xs):
    """Moves the pointer over xs; answers the worst distance of the dot where the point is said to be under the pointer."""
    worst, exact, led = 0.0, 0, 0.0
    for x in xs:
        move(x)
        held = page.run("held()")
        assert held, f"{name}: nothing is held at {x}"
        assert abs(held["pointer"] - x) < 0.51, f"{name}: the pointer is at {held['pointer']} instead of {x}"
        beside = abs(held["x"] - held["pointer"])
        if held["reach"] == EXACT:
            exact += 1
            worst = max(worst, beside)
        elif abs(x - start) < held["w"] / 4:
            led = max(led, beside)
        else:
            assert held["reach"] == 2, f"{name}: led for too long, at {x}: {held}"
    print(f"figure: {name}: the dot at the held page point is at most {worst:.3f} points from the pointer in {exact} places; "
          f"up to {led:.1f} while led there, in the first quarter page")
    assert exact >= 8 and worst <= 0.5, (name, exact, worst)


def drags(browser, path, name, size, touch):
    browser.size(*size, touch=touch, mobile=touch)
    page, hand = Page(browser, path), Hand(browser)
    page.run(FOLLOW)
    for rest in ("1", "0.5"):
        page.choose("rest", rest)
        if page.state()["target"] == 0:
            page.run("document.getElementById('toggle').click()")
            page.rest("opening")
        box = page.run("(({x, y, width, height}) => [x, y, width, height])(document.getElementById('view').getBoundingClientRect())")
        middle, y = box[0] + box[2] / 2, box[1] + box[3] / 2
        width = page.run("leafspring.live.head.scenes[0].size[0] * leafspring.live.scale")
        for part in (0.3, 0.65, 0.95):
            # In a V the far part of a page is not seen as far out.
            start = middle + part * width * (1 if rest == "1" else 0.75)
            reach = start - middle
            xs = [start - reach * 1.8 * i / 24 for i in range(1, 25)]
            if touch:
                hand.touch("touchStart", [(start, y)])
                move = lambda x: hand.touch("touchMove", [(x, y)])
            else:
                hand.press(start, y)
                move = lambda x: hand.mouse("mouseMoved", x, y)
            walk(page, move, f"{name}, {'flat' if rest == '1' else 'in a V'}, held at {part} of the page", start, xs)
            if touch:
                hand.touch("touchCancel", [])
            else:
                hand.release(xs[-1], y)
            page.rest("a drag")
            page.run("leafspring.live.call('turn', {spread: 0})")
            page.rest("back to the first spread")


def sleep(browser, path):
    """At rest the page asks for no frames, and a call wakes it."""
    browser.size(1280, 800)
    page = Page(browser, path)
    page.run("""(() => {
      const { live } = leafspring, ask = requestAnimationFrame, sample = live.meter.sample.bind(live.meter);
      globalThis.asked = 0, globalThis.sampled = 0;
      globalThis.requestAnimationFrame = (f) => (asked++, ask(f));
      live.meter.sample = () => (sampled++, sample());
    })()""")
    time.sleep(0.3)
    before = page.run("[asked, sampled]")
    time.sleep(1)
    after = page.run("[asked, sampled]")
    frames = after[0] - before[0]
    print(f"figure: the live page at rest asks for {frames} frames a second, its meter takes {after[1] - before[1]} samples")
    assert frames == 0 and after == before
    page.run("document.getElementById('toggle').click()")
    page.until("leafspring.live.state().progress === 1", "a click wakes the page")
    page.rest("opening")
    time.sleep(0.2)
    awake = page.run("sampled") - after[1]
    time.sleep(0.5)
    assert page.run("sampled") - after[1] == awake, "the page does not go back to sleep"
    print(f"figure: an opening keeps it awake for {awake} frames")
    # A busy machine draws fewer frames.
    assert 2 < awake < 400


def main(path):
    with Chromium(1280, 800) as browser:
        sleep(browser, path)
        drags(browser, path, "a mouse on 1280 x 800", (1280, 800), False)
        drags(browser, path, "a finger on 390 x 844", (390, 844), True)
        assert not browser.errors, browser.errors


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(*sys.argv[1:])
