"""What readers met, mended, with real pointers and keys: mend.py WASM [--firefox] [NAME…]"""

import subprocess
import sys
import time

from trust import ROOT, main

# A page whose own script takes nearly all of every frame: the browser is never idle.
BUSY = "(() => { const spin = () => { const end = performance.now() + 14; while (performance.now() < end); requestAnimationFrame(spin); }; spin(); })()"
# Whether the open pages are seen, by everything that can hide them.
SEEN = """(() => { const b = book.element, seen = (e) => e.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  return b.view.filter((i) => i !== null).every((i) => seen(b.pages[i])); })"""
PLACE = "document.getElementById('room').style.margin = '190px 0 0 190px'"


def words(hand, n=8, options="{}"):
    """A book whose pages have words, so that the browser's own search reaches them."""
    hand.book(n, options)


def shown(hand):
    """What is open is shown at once, also by a browser that is never idle."""
    words(hand, 40, "{hover: false}")
    hand.run("new Promise((done) => requestIdleCallback(() => setTimeout(done, 50)))")
    hand.run(BUSY)
    for page in (2, 6, 30, 8):
        hand.run(f"book.jump({page}).then(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))")
        assert hand.run(SEEN + "()"), f"page {page} is not shown"
        assert hand.seen() == [page, page + 1], (page, hand.seen())
    words(hand, 40, "{hover: false}")
    blank = hand.run("""(async () => { const seen = %s; let blank = 0; const frame = () => new Promise(requestAnimationFrame);
      for (let i = 0; i < 120; i++) { void book.jump((i * 14) %% 40); for (let k = 0; k < 4; k++) { await frame(); blank += !seen(); } if (i %% 10 === 0) await new Promise((d) => setTimeout(d, 60)); }
      return blank; })()""" % SEEN)
    assert blank == 0, f"{blank} of 480 frames are blank"
    return "4 jumps in a busy page, 120 jumps without a blank frame"


def narrow(hand):
    """What reaches out of the box widens no site, and is seen there."""
    told = []
    for drawing in ("css", "webgl"):
        words(hand)
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
    words(hand)
    # A leaf in mid-turn is seen above the box, which is as high as the paper.
    hand.run("Object.assign(document.getElementById('room').style, {height: '400px', width: '600px'})")
    hand.run("book.element.turnTime = 4000")
    time.sleep(0.2)
    hand.run("void book.next()")
    colours = set()
    for _ in range(10):
        time.sleep(0.1)
        colours |= {pixel for row in hand.area(40, 10, 600, 28) for pixel in row if max(abs(a - 128) for a in pixel) > 20}
    assert colours, "the leaf is cut at the box"
    return f"document {told[0]} at rest, under a mouse and in the hand"


AIR = "book.element.core.book.leaves().filter(({ turn }) => turn > 0 && turn < 1).length"


def at_once(hand):
    """animate: false ends everything that is under way, from a lifted corner, in mid-turn and back."""
    words(hand, 20)
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


BUTTON = "<button style=\\'position:absolute;right:6px;bottom:6px;width:24px;height:24px;padding:0\\' onclick=\\'window.clicked = (window.clicked || 0) + 1\\'>x</button>"


def corner(hand):
    """A button in the outer corner is clicked, however it is approached."""
    words(hand, 8, "{inside: {1: `" + BUTTON.replace("\\'", "'") + "`}}")
    hand.run("pages[1].style.position = 'relative', 0")
    hand.mouse("mouseMoved", 600, 300, free=True)
    for i in range(25):
        hand.mouse("mouseMoved", 600 + 122 * i / 24, 300 + 172 * i / 24, free=True)
        time.sleep(0.02)
    time.sleep(0.5)
    assert hand.run("book.element.liftedCorner") is None
    hand.click(722, 472)
    time.sleep(0.2)
    assert hand.run("[window.clicked, book.page()]") == [1, 0], hand.run("[window.clicked, book.page()]")
    hand.mouse("mouseMoved", 730, 110, free=True)
    hand.until("book.element.liftedCorner === 'top'", "the other corner still lifts")
    return "clicked once, page 0; the corner without a button lifts"


def beside(hand):
    """Clicks beside the paper turn nothing, at rest and in mid-turn."""
    words(hand, 20, "{hover: false}")
    hand.run("book.element.turnTime = 1500")
    spots = [(60, 100), (800, 300), (746, 290), (134, 290), (440, 80), (440, 520), (820, 500)]
    for spot in spots:
        hand.click(*spot)
    time.sleep(0.2)
    assert hand.run("[book.page(), book.element.state]") == [0, "rest"], hand.run("[book.page(), book.element.state]")
    hand.run("void book.next()")
    time.sleep(0.15)
    for spot in (60, 100), (820, 500), (800, 60):
        hand.click(*spot)
    assert hand.run("book.element.state") == "turning", hand.run("book.element.state")
    hand.settle(6)
    assert hand.run("book.page()") == 2 and hand.run("harness.pagesTold()") == [2]
    return f"{len(spots)} at rest, 3 in mid-turn"


def taps(hand):
    """Quick clicks turn a spread each, as quick presses of a key do."""
    words(hand, 20, "{hover: false}")
    for _ in range(4):
        hand.click(730, 290)
        time.sleep(0.15)
    hand.settle(6)
    assert hand.run("book.page()") == 8, hand.run("book.page()")
    return "four clicks, 150 ms apart: page 8"


def gone(hand):
    """With one page at a time the leaf that has gone lies nowhere."""
    hand.book(6, "{single: true}", (1000, 500))
    for _ in range(2):
        hand.run("book.next()")
        hand.settle()
        time.sleep(0.2)
        what = hand.run("""[60, 150, 250, 350].map((x) => { const all = document.elementsFromPoint(x, 290), book = all.find((e) => e.localName === 'leaf-book');
          return [all.some((e) => e.closest('.p')), ...(book?.shadowRoot.elementsFromPoint(x, 290) ?? []).map((e) => e.className)].filter((name) => name && !['book', 'layer', ''].includes(name)); })""")
        assert all(not found for found in what), what
    colours = {pixel for row in hand.area(45, 100, 300, 300) for pixel in row}
    assert colours == {(128, 128, 128)}, colours
    return "nothing beside the page, by hits and by pixels"


TEXT = "<p style='margin:150px 20px;font-size:20px'>word0 word1 word2 word3 word4 word5 word6 word7 word8 word9</p>"


def selection(hand):
    """A long press selects; a swipe with a selection clears it; a mouse that grows a selection turns nothing."""
    said = []
    words(hand, 8, "{inside: {1: `" + TEXT + "`}}")
    x, y = hand.run("""(() => { const r = document.createRange(); r.selectNodeContents(document.querySelector('p').firstChild); const q = r.getClientRects()[0]; return [q.left + 20, q.top + q.height / 2]; })()""")
    hand.browser.size(1000, 700, touch=True)
    hand.touch("touchStart", [(0, (x, y))])
    time.sleep(1.2)
    hand.touch("touchEnd", [])
    time.sleep(0.3)
    said.append(hand.run("String(getSelection()).trim()"))
    if not said[0]:
        # The protocol's fingers do not select everywhere: then as a site's script would.
        hand.run("getSelection().selectAllChildren(document.querySelector('p'))")
    assert hand.run("book.page()") == 0
    hand.swipe((700, 440), (400, 440))
    time.sleep(0.2)
    hand.settle()
    assert hand.run("[String(getSelection()), book.page()]") == ["", 2], hand.run("[String(getSelection()), book.page()]")
    hand.run("book.jump(0)")
    hand.browser.size(1000, 700)
    hand.click(x, y, 2)
    assert hand.run("String(getSelection()).trim()") == "word0" or hand.run("String(getSelection()).trim()").startswith("word")
    hand.run("(() => { const e = document.querySelector('p'); e.dispatchEvent(new PointerEvent('pointerdown', {bubbles: true, composed: true, isPrimary: true, pointerId: 5, pointerType: 'mouse', shiftKey: true, clientX: 600, clientY: 460})); })()")
    assert hand.run("book.element.hands.press === null")
    return f"a long press selected {said[0] or 'nothing, by this protocol'}; a swipe cleared it and turned"


def space(hand):
    """Space turns on, with Shift back; on a button it is the button's, in a field a letter."""
    words(hand, 12, "{inside: {2: `<button id=own onclick='window.pushed = 1'>own</button><input id=field>`}}")
    hand.run("harness.told = [], book.element.surface.focus()")
    for keys, page in (((" ",), 2), ((" ",), 4), (("Shift", " "), 2)):
        press(hand, keys)
        time.sleep(0.1)
        hand.settle()
        assert hand.run("book.page()") == page, (keys, hand.run("book.page()"))
    hand.run("document.getElementById('own').focus()")
    press(hand, (" ",))
    hand.run("document.getElementById('field').focus()")
    press(hand, (" ",))
    time.sleep(0.2)
    assert hand.run("[window.pushed, document.getElementById('field').value, book.page()]") == [1, " ", 2]
    return "pages 2, 4, 2; a button pushed, a letter typed"


def press(hand, keys):
    """Presses keys together, as either browser's protocol has it."""
    if hasattr(hand.browser, "chrome"):
        codes = {"Shift": "\ue008", " ": " "}
        down = [{"type": "keyDown", "value": codes[key]} for key in keys]
        return hand.browser.act("key", "keys", down + [{"type": "keyUp", "value": codes[key]} for key in reversed(keys)])
    shift = 8 if "Shift" in keys else 0
    for kind in ("keyDown", "keyUp"):
        hand.browser.call("Input.dispatchKeyEvent", type=kind, key=" ", code="Space", windowsVirtualKeyCode=32, modifiers=shift,
                          **({"text": " "} if kind == "keyDown" and not shift else {}))


def back(hand):
    """The browser's Back from an address returns to the page before."""
    sections = "".join(f"<section>{'<a href=#page=5>Chapter</a>' if i == 0 else i}</section>" for i in range(8))
    hand.server.texts["/back.html"] = f"""<!doctype html><meta charset=utf-8><title>Back</title><style>body {{ margin: 0 }} leaf-book {{ width: 800px; height: 500px }}</style>
      <leaf-book address=hash page-width=300 page-height=400 spread=double turn-time=100>{sections}</leaf-book><script type=module src="/element/leaf-book.js"></script>"""
    hand.browser.visit(f"{hand.server.url}/back.html")
    hand.until("document.querySelector('leaf-book').core != null", "the book")
    page = "document.querySelector('leaf-book').page"
    hand.run("document.querySelector('a').click()")
    hand.until(f"{page} === 4 && document.querySelector('leaf-book').state === 'rest'", "page 4")
    hand.run("history.back()")
    hand.until(f"{page} === 0", "the page before")
    hand.until("document.querySelector('leaf-book').state === 'rest'", "rest")
    hand.run("history.forward()")
    hand.until(f"{page} === 4", "forward again")
    return "page 4, back to 0, forward to 4"


def pairs(hand):
    """Every flip-start has one flip-end, whatever comes between."""
    words(hand, 20, "{hover: false}")
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
    """The same where no script of the page's world runs."""
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


def passive(hand):
    """Listeners of touches that can hold back a scroll are there only for pages with scrollers of their own."""
    hand.visit()
    hand.run("""(() => { globalThis.active = new Set(); const add = EventTarget.prototype.addEventListener;
      EventTarget.prototype.addEventListener = function (name, fn, o) { if (name.startsWith('touch') && o?.passive === false) { active.add(fn); o.signal?.addEventListener('abort', () => active.delete(fn)); } return add.call(this, name, fn, o); }; })()""")
    hand.run("harness.book(8)")
    hand.browser.size(1000, 700, touch=True)
    hand.run("document.body.style.height = '3000px', scrollTo(0, 0)")
    rest = hand.run("active.size")
    hand.touch("touchStart", [(0, (700, 300))])
    for i in range(12):
        hand.touch("touchMove", [(0, (700 - 15 * i, 300))])
        time.sleep(0.016)
    held = hand.run("[active.size, book.element.state]")
    for i in range(12):
        hand.touch("touchMove", [(0, (520, 300 - 15 * i))])
        time.sleep(0.016)
    state = hand.run("[book.element.state, scrollY]")
    hand.touch("touchEnd", [])
    time.sleep(0.2)
    assert rest == 0 and held == [0, "held"] and state == ["held", 0] and hand.run("active.size") == 0, (rest, held, state)
    return "none at rest and while a leaf is held, which then goes up and scrolls nothing"


TRIES = {"shown": shown, "narrow": narrow, "at_once": at_once, "corner": corner, "beside": beside, "taps": taps, "gone": gone,
         "selection": selection, "space": space, "back": back, "pairs": pairs, "missing": missing, "plain": plain, "lazy": lazy, "pictures": pictures,
         "observers": observers, "passive": passive}

if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    main(TRIES, sys.argv[1], sys.argv[2:])
