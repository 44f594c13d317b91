"""The reader's book before its module is there, and what says that it turns: tries of mend.py."""

import time

PAGES = "".join(f"<section style='background:hsl({40 * i} 60% 80%)'><p style='margin:0;font:20px/30px serif;width:max-content'>Leaf {i}</p></section>" for i in range(8))
BOOK = "document.querySelector('leaf-book')"
FACTS = f"[{BOOK}.core === null, {BOOK}.page, {BOOK}.state]"


def slow(hand, attributes="fit=fixed", pages=PAGES, delay=2.5):
    """A book whose module comes late: its open pages are there, and nothing turns yet."""
    hand.server.late["/leafspring-book.wasm"] = delay
    hand.server.texts["/early.html"] = f"""<!doctype html><meta charset=utf-8><title>Early</title><style>body {{ margin: 0 }} leaf-book {{ margin: 40px; width: 800px; height: 500px }}</style>
      <link rel=stylesheet href=/element/leaf-book.css><leaf-book page-width=300 page-height=400 turn-time=300 spread=double {attributes}>{pages}</leaf-book><script type=module src=/element/leaf-book.js></script>"""
    hand.browser.size(1000, 700)
    hand.browser.visit(f"{hand.server.url}/early.html")
    hand.until(f"{BOOK}.place?.still != null", "the open pages")
    assert hand.run(f"[{BOOK}.core ?? null, {BOOK}.pages[1].checkVisibility({{ visibilityProperty: true }})]") == [None, True]


def rests(hand, page):
    hand.until(f"{BOOK}.core != null", "the module", 9)
    hand.until(f"{BOOK}.page === {page} && {BOOK}.state === 'rest'", f"page {page}: {hand.run(FACTS)}")
    hand.server.late.clear()


def early(hand):
    """Keys, clicks, drags and swipes wait for the module, and are carried out then."""
    slow(hand)
    hand.run(f"{BOOK}.surface.focus()")
    hand.key("ArrowRight")
    assert hand.run(f"{BOOK}.page") == 0
    rests(hand, 2)
    slow(hand)
    hand.click(700, 300)
    hand.click(700, 300)
    rests(hand, 4)
    # They count once: not when the book is put in again.
    hand.run(f"(async () => {{ const b = {BOOK}; b.remove(); await new Promise((done) => setTimeout(done, 20)); document.body.append(b); await b.ready; }})()")
    time.sleep(0.3)
    rests(hand, 4)
    slow(hand)
    hand.drag((720, 290), (500, 290), 6)
    rests(hand, 2)
    slow(hand)
    hand.drag((720, 290), (560, 290), 6, release=False)
    hand.until(f"{BOOK}.core != null", "the module", 9)
    hand.until(f"{BOOK}.state === 'held'", "the leaf is in the hand")
    leaf = hand.run(f"{BOOK}.core.book.held(0).leaf")
    hand.move((560, 290), (300, 290), 6)
    hand.mouse("mouseReleased", 300, 290)
    rests(hand, 2)
    slow(hand)
    hand.browser.size(1000, 700, touch=True)
    hand.swipe((700, 300), (560, 300), 5)
    rests(hand, 2)
    hand.browser.size(1000, 700)
    return f"an arrow, two clicks, a drag, a leaf ({leaf}) held until then, a swipe"


def letters(hand):
    """The type of a page keeps its size in a book of any size, unless the book is to scale it."""
    told = {}
    for fit, height in (("contain", 30), ("scale", 37.5), ("fixed", 30)):
        hand.server.texts["/letters.html"] = f"""<!doctype html><meta charset=utf-8><title>Letters</title><style>body {{ margin: 0 }} leaf-book {{ width: 800px; height: 500px }}</style>
          <leaf-book page-width=300 page-height=400 spread=double fit={fit}>{PAGES}</leaf-book><script type=module src=/element/leaf-book.js></script>"""
        hand.browser.visit(f"{hand.server.url}/letters.html")
        hand.until(f"{BOOK}.core != null && {BOOK}.state === 'rest'", "the book")
        sizes = hand.run(f"""[{BOOK}.pages[1].getBoundingClientRect(), {BOOK}.pages[1].firstChild.getBoundingClientRect()].map(({{ x, width, height }}) => [x, width, height])""")
        told[fit] = sizes
        page = 375 if fit != "fixed" else 300
        assert abs(sizes[0][1] - page) < 0.6 and abs(sizes[0][0] - 400) < 0.6 and abs(sizes[1][2] - height) < 0.1, (fit, sizes)
        # In a book of another size, too.
        hand.run(f"({BOOK}.style.width = '480px', {BOOK}.style.height = '600px', 0)")
        hand.until(f"Math.abs({BOOK}.pages[1].getBoundingClientRect().x - 240) < 0.6", "the smaller book")
        after = hand.run(f"{BOOK}.pages[1].firstChild.getBoundingClientRect().height")
        assert abs(after - (24 if fit == "scale" else 30)) < 0.1, (fit, after)
    return f"30 px contained and fixed, {told['scale'][1][2]} scaled"


def cursors(hand):
    """The cursor says where a click turns, where only a drag does, and where neither."""
    hand.book(6, "{inside: {1: `<p style='margin:150px 20px;font-size:20px'>word0 word1 word2</p><button style='position:absolute;left:100px;top:300px'>own</button>`}}")
    shown = "getComputedStyle(book.element.surface).cursor"
    def at(x, y):
        hand.mouse("mouseMoved", x, y, free=True)
        time.sleep(0.1)
        return hand.run(shown)
    assert at(650, 150) == "pointer" and at(200, 290) == "auto", "no page before the first"
    letter = hand.run("(() => { const r = document.createRange(), n = document.querySelector('p').firstChild; r.setStart(n, 1); r.setEnd(n, 2); const q = r.getBoundingClientRect(); return [q.x + q.width / 2, q.y + q.height / 2]; })()")
    button = hand.run("(({ x, y, width, height }) => [x + width / 2, y + height / 2])(document.querySelector('button').getBoundingClientRect())")
    assert at(*letter) == "auto" and at(*button) == "auto", (at(*letter), at(*button))
    assert at(900, 300) == "auto"
    hand.run("(book.element.tap = 'none', 0)")
    assert at(660, 160) == "grab"
    hand.run("(book.element.gestures = 'keys', 0)")
    assert at(650, 150) == "auto"
    return "pointer on paper, grab where taps turn nothing, the site's own on letters, buttons and where nothing turns"


def hints(hand):
    """A book with `hint` lifts a corner once when it is seen first, and never with less motion."""
    for wish in ("", "reduce"):
        hand.visit()
        hand.browser.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-reduced-motion", "value": wish}] if wish else [])
        hand.run("harness.lifts = [], 0")
        hand.run("""(async () => { globalThis.book = harness.make(document.getElementById('room'), Array.from({ length: 6 }, (_, i) => harness.page(i)), {});
          book.element.hint = true;
          book.element.addEventListener('statechange', ({ detail }) => harness.lifts.push(detail.state)); await book.ready; return 0; })()""")
        time.sleep(3.2)
        lifts = hand.run("harness.lifts")
        assert lifts == ([] if wish else ["lifted", "turning", "rest"]), (wish, lifts)
        assert hand.run("book.page()") == 0
    hand.browser.call("Emulation.setEmulatedMedia", features=[])
    return "up and down once; not with less motion"


def heard(hand):
    """The text read aloud of the open pages is in the site's words."""
    hand.book(8, "{hover: false}")
    hand.run("(book.element.labelTwoPages = 'Seiten {page} und {last} von {count}', book.element.labelOnePage = 'Seite {page} von {count}', 0)")
    said = []
    for _ in range(2):
        hand.run("book.next()")
        hand.settle()
        said.append(hand.run("book.element.shadowRoot.querySelector('[aria-live]').textContent"))
    assert said == ["Seiten 3 und 4 von 8", "Seiten 5 und 6 von 8"], said
    hand.run("(book.element.spread = 'single', 0)")
    time.sleep(0.3)
    hand.run("book.next()")
    hand.settle()
    said.append(hand.run("book.element.shadowRoot.querySelector('[aria-live]').textContent"))
    assert said[2] == "Seite 6 von 8", said
    return said


def many(hand):
    """A page of a site's own with 200 pictures: few are fetched, every spread can be reached, and few boxes are there."""
    told = {}
    for kind in ("children", "src"):
        pictures = "".join(f"<img loading=lazy alt='Picture {i}' width=300 height=400 src=/picture/{i}.svg>" for i in range(200))
        src = " ".join(f"/picture/{i}.svg" for i in range(200))
        hand.server.texts["/many.html"] = f"""<!doctype html><meta charset=utf-8><title>Many</title><link rel=stylesheet href=/element/leaf-book.css>
          <style>body {{ margin: 0 }} leaf-book {{ width: 100vw; height: 100vh }}</style><leaf-book toolbar turn-time=200 {f'src="{src}"' if kind == 'src' else ''}>{pictures if kind == 'children' else ''}</leaf-book>
          <script type=module src=/element/leaf-book.js></script>"""
        hand.server.asked.clear()
        hand.browser.visit(f"{hand.server.url}/many.html")
        hand.until(f"{BOOK}.core != null && {BOOK}.state === 'rest'", "the book", 12)
        time.sleep(0.6)
        first = sum(path.startswith("/picture/") for path in hand.server.asked)
        hand.run(f"{BOOK}.surface.focus()")
        hand.key("End")
        hand.until(f"{BOOK}.page === 198 && {BOOK}.state === 'rest'", "the last spread", 12)
        for page in (120, 20, 64):
            hand.run(f"(void {BOOK}.turnTo({page}, {{ animate: false }}), 0)")
            hand.until(f"(({{ view, pageList: p }}) => view.every((i) => (p[i].node ?? p[i].made)?.naturalWidth > 0 && (p[i].node ?? p[i].made).checkVisibility({{ visibilityProperty: true }})))({BOOK})", f"the pictures of {page}")
        boxes, asked = hand.run(f"{BOOK}.drawer.boxes.size"), len({path for path in hand.server.asked if path.startswith("/picture/")})
        assert first <= 12 and boxes <= 12 and asked < 100, (kind, first, boxes, asked)
        told[kind] = f"{first} at first, {asked} after four visits, {boxes} boxes"
    return told


TRIES = {"many": many, "early": early, "letters": letters, "cursors": cursors, "hints": hints, "heard": heard}
