"""Bugs that readers met, checked with real pointers and keys: mend.py WASM [--firefox] [NAME…]"""

import subprocess
import sys
import time

import mend_app  # noqa: E402
import mend_early
import mend_hands
import mend_site
import panels
import toolbar
from trust import ROOT, main

# A page whose own script takes nearly all of every frame: the browser is never idle.
BUSY = "(() => { const spin = () => { const end = performance.now() + 14; while (performance.now() < end); requestAnimationFrame(spin); }; spin(); })()"
# Checks that nothing hides the open pages.
SEEN = """(() => { const b = book.element, seen = (e) => e.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  return b.view.filter((i) => i !== null).every((i) => seen(b.pages[i])); })"""
PLACE = "document.getElementById('room').style.margin = '190px 0 0 190px'"


def shown(hand):
    """Open pages are shown at once, also by a browser that is never idle."""
    hand.book(40, "{hover: false}")
    hand.run("new Promise((done) => requestIdleCallback(() => setTimeout(done, 50)))")
    hand.run(BUSY)
    for page in (2, 6, 30, 8):
        hand.run(f"book.jump({page}).then(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))")
        assert hand.run(SEEN + "()"), f"page {page} is not shown"
        assert hand.seen() == [page, page + 1], (page, hand.seen())
    hand.book(40, "{hover: false}")
    blank = hand.run("""(async () => { const seen = %s; let blank = 0; const frame = () => new Promise(requestAnimationFrame);
      for (let i = 0; i < 120; i++) { void book.jump((i * 14) %% 40); for (let k = 0; k < 4; k++) { await frame(); blank += !seen(); } if (i %% 10 === 0) await new Promise((d) => setTimeout(d, 60)); }
      return blank; })()""" % SEEN)
    assert blank == 0, f"{blank} of 480 frames are blank"
    return "4 jumps in a busy page, 120 jumps without a blank frame"


def narrow(hand):
    """Leaves outside the box do not widen the site, and are visible."""
    told = []
    for drawing in ("css", "webgl"):
        hand.book(8)
        hand.run(f"book.element.setAttribute('drawing', '{drawing}')")
        hand.run(PLACE)
        size = "[document.documentElement.scrollWidth, document.documentElement.scrollHeight]"
        hand.run("Object.assign(document.getElementById('room').style, {width: '810px', height: '510px'})")
        time.sleep(0.3)
        before = hand.run(size)
        hand.mouse("mouseMoved", 880, 630, free=True)
        time.sleep(0.5)
        lifted = hand.run(size)
        hand.drag((880, 630), (500, 680), 12, release=False)
        held = hand.run(size)
        hand.mouse("mouseReleased", 500, 680)
        hand.settle()
        assert before == lifted == held, (drawing, before, lifted, held)
        told.append(before)
    hand.book(8)
    # A leaf that a hand holds upright is seen above the box, which is as high as the paper.
    hand.run("Object.assign(document.getElementById('room').style, {height: '400px', width: '600px'})")
    time.sleep(0.2)
    hand.drag((630, 240), (350, 240), 12, release=False)
    time.sleep(0.1)
    colours = {pixel for row in hand.area(40, 10, 600, 28) for pixel in row if max(abs(a - 128) for a in pixel) > 20}
    hand.mouse("mouseReleased", 350, 240)
    assert colours, "the leaf is cut at the box"
    return f"document {told[0]} at rest, under a mouse and in the hand"


AIR = "book.element.core.book.leaves().filter(({ turn }) => turn > 0 && turn < 1).length"


def at_once(hand):
    """animate: false ends everything that is under way, from a lifted corner, in mid-turn and back."""
    hand.book(20)
    hand.mouse("mouseMoved", 735, 485, free=True)
    hand.until("book.element.liftedCorner !== null", "a lifted corner")
    time.sleep(0.3)
    facts = "[book.page(), book.element.state, %s]" % AIR
    assert hand.run(f"(() => {{ void book.element.turnTo(4, {{animate: false}}); return {facts}; }})()") == [4, "rest", 0]
    hand.mouse("mouseMoved", 440, 290, free=True)
    hand.run("book.element.turnTime = 3000")
    for call, page in (("turnTo(10, {animate: false})", 10), ("previous({animate: false})", 12), ("next({animate: false})", 18)):
        hand.run("(void book.next(), void book.next())")
        time.sleep(0.2)
        told = hand.run(f"(() => {{ harness.told = []; void book.element.{call}; return [...{facts}, harness.told.filter(([name]) => name === 'page').length]; }})()")
        assert told == [page, "rest", 0, 1], (call, told)
    hand.run("void book.prev()")
    time.sleep(0.2)
    assert hand.run("book.element.turnTo(book.page(), {animate: false})") is True
    assert hand.run(AIR) == 0
    return "from a lifted corner, in mid-turn, back and to the page that is turned to"


def pairs(hand):
    """Every flip-start has one flip-end, whatever comes between."""
    hand.book(20, "{hover: false}")
    hand.run("""(() => { harness.pairs = []; for (const name of ['flip-start', 'flip-end']) book.element.addEventListener(name, ({ detail }) => harness.pairs.push([name, detail.leaf])); })()""")
    hand.run("book.element.turnTime = 500")
    hand.run("void book.next()")
    time.sleep(0.12)
    hand.run("void book.prev()")
    hand.settle()
    first = hand.run("harness.pairs")
    assert [name for name, _ in first] == ["flip-start", "flip-end", "flip-start", "flip-end"], first
    hand.run("void book.next()")
    time.sleep(0.1)
    hand.drag((600, 290), (300, 290), 8)
    hand.run("(void book.next(), void book.next(), void book.prev())")
    time.sleep(0.1)
    hand.run("book.jump(4)")
    hand.run("void book.next()")
    time.sleep(0.1)
    hand.run("(() => { const e = book.element; harness.gone = e; e.remove(); return new Promise((done) => setTimeout(done, 50)); })()")
    told, open_leaves = hand.run("harness.pairs"), {}
    for name, leaf in told:
        open_leaves[leaf] = open_leaves.get(leaf, 0) + (1 if name == "flip-start" else -1)
        assert open_leaves[leaf] in (0, 1), told
    assert not any(open_leaves.values()), told
    return f"{len(told) // 2} pairs"


def missing(hand):
    """Without its module ready and turns are refused, the event says why, and so does one line."""
    hand.server.texts["/missing.html"] = """<!doctype html><meta charset=utf-8><title>Missing</title><script type=module>
      import { LeafBook } from "/element/leaf-book.js";
      const lines = [], say = console.error; console.error = (...text) => lines.push(text.join(" "));
      LeafBook.load("/nowhere.wasm").catch(() => {});
      LeafBook.load = LeafBook.load;
      globalThis.facts = (async () => {
        const book = document.createElement("leaf-book"), told = [];
        book.append(document.createElement("p"), document.createElement("p"), document.createElement("p"));
        book.addEventListener("error", ({ detail }) => told.push(detail.error.message));
        document.body.append(book);
        const of = (promise) => Promise.race([promise.then(() => "done", () => "refused"), new Promise((done) => setTimeout(done, 3000, "never"))]);
        const turn = book.next(), answers = await Promise.all([of(book.ready), of(turn), of(book.turnTo(2))]);
        void book.next();
        await new Promise((done) => setTimeout(done, 50));
        return [answers, told.length, lines.length, lines[0]];
      })();
    </script><body></body>"""
    hand.browser.visit(f"{hand.server.url}/missing.html")
    hand.until("globalThis.facts", "the page")
    answers, told, lines, line = hand.run("facts")
    assert answers == ["refused"] * 3 and told == 1 and lines == 1 and "404" in line, (answers, told, lines, line)
    return line


def scripts(hand, isOn):
    """Scripts of pages, on or off, as a reader chooses."""
    if hasattr(hand.browser, "chrome"):
        hand.browser.chrome(f"Services.prefs.setBoolPref('javascript.enabled', {'true' if isOn else 'false'})")
    else:
        hand.browser.call("Emulation.setScriptExecutionDisabled", value=not isOn)


def plain(hand):
    """Without scripts all pages of a server's list are read; with them, until the element is there, only the first of a list without rules."""
    pages = "".join(f"<p style='background:rgb({40 * i},90,200)'>{i}</p>" for i in range(6))
    lists = {"server": subprocess.run(["node", f"{ROOT}/Tests/Browser/book/plain.mjs", f"{ROOT}/Hosts/web/element/server.js", '{"page-width":300,"page-height":400}'],
                                      capture_output=True, text=True, check=True).stdout,
             "own": f"<link rel=stylesheet href=/element/leaf-book.css><leaf-book page-width=300 page-height=400>{pages}</leaf-book>"}
    seen = "[...document.querySelectorAll('leaf-book > *')].filter((e) => e.checkVisibility({ visibilityProperty: true }) && e.getBoundingClientRect().height > 5).length"
    told = {}
    for name, text in lists.items():
        hand.server.texts["/plain.html"] = f"<!doctype html><meta charset=utf-8><title>Plain</title><style>leaf-book {{ width: 800px }}</style>{text}"
        for on in (True, False):
            scripts(hand, on)
            hand.browser.visit(f"{hand.server.url}/plain.html")
            told[name, on] = hand.run(seen) if on or not hasattr(hand.browser, "chrome") else counted(hand)
        scripts(hand, True)
    assert told == {("server", True): 2, ("server", False): 8, ("own", True): 1, ("own", False): 6}, told
    return told


def counted(hand):
    """Checks this where no script of the page's world runs."""
    return hand.browser.command("WebDriver:ExecuteScript", {"script": """return [...document.querySelectorAll('leaf-book > *')].filter((e) =>
      e.checkVisibility({ visibilityProperty: true }) && e.getBoundingClientRect().height > 5).length""", "args": []})["value"]


def lazy(hand):
    """Two hundred pictures without a size are not all asked for, with the rule that the package ships."""
    pictures = "".join(f"<img loading=lazy alt='' src=/picture/{i}.svg>" for i in range(200))
    hand.server.texts["/lazy.html"] = f"""<!doctype html><meta charset=utf-8><title>Lazy</title><link rel=stylesheet href=/element/leaf-book.css><style>leaf-book {{ width: 800px; height: 500px }}</style>
      <leaf-book>{pictures}</leaf-book><script type=module src=/element/leaf-book.js></script>"""
    hand.server.asked.clear()
    hand.browser.visit(f"{hand.server.url}/lazy.html")
    hand.until("document.querySelector('leaf-book').core != null", "the book")
    time.sleep(1)
    asked = sum(path.startswith("/picture/") for path in hand.server.asked)
    assert 2 <= asked <= 12, asked
    return f"{asked} of 200"


def far(hand):
    """A turn to a page that is far fetches no picture between; eight spreads are far."""
    hand.visit()
    hand.server.asked.clear()
    hand.run("""(async () => { globalThis.pages = []; globalThis.book = harness.make(document.getElementById('room'), [], {turnTime: 400});
      book.element.src = Array.from({length: 60}, (_, i) => `/picture/${i}.svg`).join(' '); await book.ready; })()""")
    time.sleep(0.5)
    hand.run("book.goTo(16)")
    hand.settle()
    asked = sorted({int("".join(filter(str.isdigit, path))) for path in hand.server.asked if path.startswith("/picture/")})
    assert asked and all(page < 6 or 12 <= page < 22 for page in asked), asked
    return f"pictures {asked}"


WIDE = '<svg xmlns="http://www.w3.org/2000/svg" width="800" height="200"><rect width="800" height="200" fill="#c00000"/></svg>'


def pictures(hand):
    """Pictures of another ratio keep it, and are fitted by object-fit, the same by both drawers."""
    hand.server.texts["/wide.svg"] = WIDE
    told = {}
    for drawing in ("css", "webgl"):
        for kind in ("children", "src"):
            for fit, rows in (("", 75), ("cover", 400), ("fill", 400), ("none", 200)):
                if fit and kind == "src":
                    continue
                hand.visit()
                made = ("b.append(...Array.from({length: 4}, (_, i) => Object.assign(new Image(), {src: i === 0 ? '/wide.svg' : `/picture/${i}.svg`, alt: ''})))" if kind == "children"
                        else "b.src = '/wide.svg /picture/1.svg /picture/2.svg'")
                drawn = hand.run(f"""(async () => {{
                  const {{ LeafBook }} = await import('/element/leaf-book.js'), b = globalThis.b = new LeafBook();
                  for (const [key, value] of Object.entries({{'page-width': 300, 'page-height': 400, fit: 'fixed', drawing: '{drawing}', spread: 'double'}})) b.setAttribute(key, value);
                  {made};
                  if ('{fit}') b.children[0].style.objectFit = '{fit}';
                  b.style.cssText = 'width:800px;height:500px';
                  document.getElementById('room').append(b);
                  await b.ready;
                  await b.pages[0].decode?.();
                  await new Promise((done) => setTimeout(done, 500));
                  return b.drawer.kind; }})()""")
                column = [row[0] for row in hand.area(290, 90, 1, 400)]
                red = sum(pixel[0] > 150 and pixel[1] < 60 for pixel in column)
                assert abs(red - rows) <= 2, (drawing, drawn, kind, fit, red)
                told[f"{drawn} {kind} {fit or 'contain'}"] = red
    return told


def observers(hand):
    """A book that changes its own height as it becomes one page has the browser warn of nothing; it is double from the least width on."""
    hand.visit()
    shown = hand.run("""(async () => {
      const { LeafBook } = await import('/element/leaf-book.js'), b = new LeafBook(), room = document.getElementById('room'), told = [], warned = [];
      addEventListener('error', (e) => warned.push(e.message));
      for (const [key, value] of Object.entries({'page-width': 300, 'page-height': 400, 'min-page-width': 250})) b.setAttribute(key, value);
      b.append(...Array.from({length: 6}, (_, i) => harness.page(i)));
      Object.assign(room.style, { height: 'auto', width: '800px' });
      room.append(b);
      await b.ready;
      for (const width of [800, 499, 500, 501, 300, 500, 250, 800]) { room.style.width = `${width}px`; await new Promise((done) => setTimeout(done, 120)); told.push([b.shownSpread, b.clientHeight]); }
      return [told, warned]; })()""")
    told, warned = shown
    assert [word for word, _ in told] == ["double", "single", "double", "double", "single", "double", "single", "double"], told
    assert told[1][1] == 665 and told[2][1] == 333 and warned == [], shown
    return told


def widths(hand):
    """An element whose width is that of its content is as wide as its book, or as its room is."""
    hand.visit()
    told = hand.run("""(async () => {
      const { LeafBook } = await import('/element/leaf-book.js'), room = document.getElementById('room'), told = [];
      for (const [outer, inner, width] of [['display:flex', '', 800], ['display:flex', '', 400], ['display:grid;justify-items:center', '', 800], ['', 'width:fit-content', 800], ['', 'float:left', 800],
        ['display:inline-flex', 'max-width:500px', 800], ['display:flex', 'flex:1', 700], ['', '', 700], ['display:grid', '', 700], ['display:flex', 'height:300px', 800]]) {
        const b = new LeafBook();
        for (const [key, value] of Object.entries({'page-width': 300, 'page-height': 400})) b.setAttribute(key, value);
        b.append(...Array.from({length: 6}, (_, i) => harness.page(i)));
        room.style.cssText = `width:${width}px;height:auto;${outer}`, b.style.cssText = inner;
        room.replaceChildren(b);
        await b.ready;
        await new Promise((done) => setTimeout(done, 150));
        told.push([b.clientWidth, b.clientHeight, b.shownSpread]);
      }
      return told; })()""")
    assert told == [[600, 400, "double"], [400, 533, "single"], [600, 400, "double"], [600, 400, "double"], [600, 400, "double"], [500, 333, "double"], [700, 467, "double"], [700, 467, "double"], [700, 467, "double"], [225, 300, "single"]], told
    return told


TRIES = {"shown": shown, "narrow": narrow, "at_once": at_once, "pairs": pairs, "missing": missing, "plain": plain, "lazy": lazy, "far": far,
         "pictures": pictures, "observers": observers, "widths": widths, **mend_hands.TRIES, **mend_early.TRIES, **mend_site.TRIES, **mend_app.TRIES, **toolbar.TRIES, **panels.TRIES}

if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    main(TRIES, sys.argv[1], sys.argv[2:])
