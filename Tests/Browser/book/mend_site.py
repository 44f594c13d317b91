"""A book among what sites are made of: pages that are replaced, lists, shadow trees, links, columns, other documents. Tries of mend.py."""

import json
import time

SIZE = "page-width=300 page-height=400 turn-time=300"


def pages(count, style="", text="Page {}"):
    return "".join(f"<section class=page style='{style}'>{text.format(i)}</section>" for i in range(count))


def site(hand, body, style=""):
    """A site's own page with `body`; its books are ready."""
    hand.browser.size(1000, 700)
    hand.server.texts["/site.html"] = f"""<!doctype html><meta charset=utf-8><title>Site</title><style>body {{ margin: 0 }} leaf-book {{ width: 600px }} {style}</style>{body}
      <script type=module>import '/element/leaf-book.js'; const books = [...document.querySelectorAll('leaf-book')];
        globalThis.b = books[0]; globalThis.told = []; globalThis.shown = (i) => b.pages[i].textContent;
        b?.addEventListener('page', ({{ detail }}) => told.push(detail.page));
        Promise.all(books.map((book) => book.ready)).then(() => (globalThis.isReady = true));</script>"""
    hand.browser.visit(f"{hand.server.url}/site.html")
    hand.until("globalThis.isReady", "the site is ready")


def replaced(hand):
    """The page that is read stays when pages are replaced, moved or given anew."""
    told = []
    for attributes, starts in (("", (0, 2, 4, 8)), ("reading=rtl", (2, 4)), ("hinge=top", (2, 4)), ("spread=single", (0, 3, 9)), ("covers=soft", (0, 3, 9)), ("covers=hard", (3,)), ("page-count=12", (2,))):
        for start in starts:
            site(hand, f"<leaf-book {SIZE} {attributes}>{pages(10)}</leaf-book>")
            hand.run(f"b.turnTo({start}, {{ animate: false }}).then(() => told.splice(0))")
            at = hand.run("b.page")
            for change in ("b.innerHTML = b.innerHTML", "b.children[b.page].replaceWith(b.children[b.page].cloneNode(true))", "b.replaceChildren(...[...b.children].map((page) => page.cloneNode(true)))",
                           "[...b.children].reduce((before, page) => before.then(() => (page.replaceWith(page.cloneNode(true)), new Promise((done) => setTimeout(done, 10)))), Promise.resolve())"):
                hand.run(f"(async () => {{ await ({change}); await new Promise((done) => setTimeout(done, 60)); }})()")
                now = hand.run("[b.page, b.core.count, told]")
                assert now == [at, 12 if "count" in attributes else 10, []], (attributes, start, change, now)
            told.append(at)
    # A page goes from one end to the other: what is read is still there.
    for start, read in ((4, "Page 4"), (6, "Page 6")):
        site(hand, f"<leaf-book {SIZE}>{pages(10)}</leaf-book>")
        hand.run(f"b.turnTo({start}, {{ animate: false }})")
        hand.run("(async () => { b.append(b.children[0]); await new Promise((done) => setTimeout(done, 60)); })()")
        assert read in hand.run("b.view.map(shown)"), (start, hand.run("b.view.map(shown)"))
    site(hand, f"<leaf-book {SIZE}></leaf-book>")
    hand.run("(async () => { b.pages = Array.from({ length: 6 }, (_, i) => `/picture/${i}.svg`); await b.turnTo(2, { animate: false }); b.pages = Array.from({ length: 6 }, (_, i) => `/picture/${9 + i}.svg`); })()")
    assert hand.run("b.page") == 2
    return f"{len(told)} books keep their page"


def given(hand):
    """Elements of a list, and those that a function gives, lie in the site's page: its styles reach them. They go when they are shown no more."""
    site(hand, f"<leaf-book {SIZE}>{pages(3)}</leaf-book>", ".page { background: rgb(0, 0, 255); padding: 16px }")
    look = "(() => { const page = b.pages[b.page], style = getComputedStyle(page), { width } = page.getBoundingClientRect(); return [page.isConnected, style.backgroundColor, style.paddingTop, Math.round(width)]; })()"
    seen = [True, "rgb(0, 0, 255)", "16px", 300]
    made = "Object.assign(document.createElement('section'), { className: 'page', textContent: `own ${i}` })"
    hand.run(f"(async () => {{ globalThis.own = Array.from({{ length: 6 }}, (_, i) => {made}); b.pages = own; await b.turnTo(2, {{ animate: false }}); }})()")
    time.sleep(0.2)
    assert [hand.run(look), hand.run("[b.pageCount, b.clone().children.length]")] == [seen, [6, 3]], (hand.run(look), hand.run("[b.pageCount, b.clone().children.length]"))
    hand.run("(async () => { b.pages = null; await new Promise((done) => setTimeout(done, 60)); })()")
    assert hand.run("[b.pageCount, b.children.length, own.some((page) => page.isConnected), b.textContent]") == [3, 3, False, "Page 0Page 1Page 2"]
    hand.run("(async () => { b.replaceChildren(...own); await new Promise((done) => setTimeout(done, 60)); })()")
    assert hand.run("[b.pageCount, b.children.length]") == [6, 6]
    for word in ("", "async "):
        site(hand, f"<leaf-book {SIZE} page-count=20></leaf-book>", ".page { background: rgb(0, 0, 255); padding: 16px }")
        hand.run(f"void (b.pageProvider = {word}(i) => {made})")
        time.sleep(0.3)
        assert hand.run(look) == seen, hand.run(look)
        for page in (8, 16, 2):
            hand.run(f"b.turnTo({page}, {{ animate: false }})")
            time.sleep(0.2)
            assert [hand.run(look), hand.run("[b.pageCount, b.pages[b.page].textContent]")] == [seen, [20, f"own {page}"]]
        assert hand.run("b.children.length") <= 12
    return "a list, a function, a promise"


def latest(hand):
    """Calls know the children that have just come, and a page that is asked for opens when it has come."""
    site(hand, f"<leaf-book {SIZE}>{pages(4)}</leaf-book>")
    more = "b.insertAdjacentHTML('beforeend', `<section>more</section>`.repeat(6))"
    assert hand.run(f"(async () => {{ {more}; const count = b.pageCount, isThere = await b.turnTo(8, {{ animate: false }}); return [count, isThere, b.page]; }})()") == [10, True, 8]
    site(hand, f"<leaf-book {SIZE} page=5></leaf-book>")
    for count in (2, 3, 7):
        hand.run(f"(async () => {{ for (let i = 0; i < {count}; i++) b.append(document.createElement('section')); await new Promise((done) => setTimeout(done, 60)); }})()")
    assert hand.run("b.page") == 4, hand.run("b.page")
    # Who has turned away stays there.
    site(hand, f"<leaf-book {SIZE} page=9>{pages(6)}</leaf-book>")
    hand.run("b.turnTo(0, { animate: false })")
    hand.run(f"(async () => {{ {more}; await new Promise((done) => setTimeout(done, 60)); }})()")
    assert hand.run("b.page") == 0
    hand.run("b.setAttribute('page', '9')")
    hand.until("b.page === 8", "the attribute turns again")
    return "in one go, later, and not against the reader"


def links(hand):
    """A link to another part of the site leaves the book where it is, and its address as it is; one to a place in the book opens there."""
    site(hand, f"<a id=away href=#contact>contact</a> <a id=deep href=#place>deep</a><leaf-book {SIZE} address=hash>{pages(6)}<section class=page>six</section><section class=page id=place>seven</section></leaf-book><h2 id=contact>Contact</h2>")
    hand.run("b.turnTo(4, { animate: false })")
    assert hand.run("location.hash") == "#page=5"
    hand.run("document.getElementById('away').click()")
    time.sleep(0.6)
    assert hand.run("[b.page, location.hash]") == [4, "#contact"], hand.run("[b.page, location.hash]")
    hand.run("b.turnTo(2, { animate: false })")
    assert hand.run("location.hash") == "#page=3"
    hand.run("document.getElementById('deep').click()")
    hand.until("b.page === 6", "the place in the book")
    hand.run("location.hash = '#page=2'")
    hand.until("b.page === 0", "an address of the book's")
    return "away, into the book, and an address"


def selects(hand):
    """Text is selected by the mouse, and a click on it turns nothing, also where the book is part of a component."""
    words = "<p style='font:20px/30px serif;margin:20px;width:200px'>It was a bright cold day in April, and the clocks were striking thirteen</p>"
    html = json.dumps(f"<leaf-book {SIZE} style='width:600px'>{pages(6, '', words)}</leaf-book>")
    for root in ("document.getElementById('host')", "document.getElementById('host').attachShadow({ mode: 'open' })"):
        site(hand, f"<div id=host></div><script>globalThis.root = {root}; root.innerHTML = {html}</script>")
        hand.run("(globalThis.b = root.querySelector('leaf-book')).ready.then(() => 1)")
        time.sleep(0.3)
        hand.drag((40, 40), (180, 70), 8)
        time.sleep(0.1)
        chosen = hand.run("(root.getSelection?.() ?? document.getSelection()).toString()")
        assert "bright" in chosen and hand.run("[b.state, b.page]") == ["rest", 0], (root, chosen, hand.run("[b.state, b.page]"))
        hand.run("document.getSelection().removeAllRanges()")
        hand.click(100, 40)
        time.sleep(0.2)
        assert hand.run("[b.state, b.page]") == ["rest", 0], (root, hand.run("[b.state, b.page]"))
        hand.click(500, 350)
        hand.until("b.page === 2", "a click beside text turns")
    return "in the page, and in a shadow tree"


def whole(hand):
    """A page fills its sheet, whatever stands first on it."""
    site(hand, f"<leaf-book {SIZE}><section style='background:pink;position:relative'><h1>Title</h1><footer style='position:absolute;bottom:0'>foot</footer></section>{pages(3)}</leaf-book>")
    box = hand.run("(() => { const page = b.pages[0].getBoundingClientRect(), foot = b.querySelector('footer').getBoundingClientRect(); return [page.top, page.bottom, foot.bottom].map(Math.round); })()")
    assert box == [0, 400, 400], box
    return box


def moved(hand):
    """A book that is moved straight into another document keeps its look, and turns there."""
    site(hand, f"<leaf-book {SIZE}>{pages(8)}</leaf-book><iframe style='width:700px;height:500px;border:0'></iframe>")
    hand.run("(async () => { document.querySelector('iframe').contentDocument.body.append(b); b.style.width = '600px'; await new Promise((done) => setTimeout(done, 200)); })()")
    assert hand.run("b.shadowRoot.adoptedStyleSheets.length") == 2
    hand.run("b.next({ animate: false })")
    time.sleep(0.2)
    boxes = hand.run("b.view.map((i) => { const { width, height } = b.pages[i].getBoundingClientRect(); return [Math.round(width), Math.round(height)]; })")
    assert boxes == [[300, 400], [300, 400]], boxes
    return boxes


def columns(hand):
    """In a text of two columns nothing of a turn is seen over the other one."""
    words = "<p>" + "word " * 120 + "</p>"
    site(hand, f"<article style='columns:2;width:980px;font:16px/20px serif'>{words}<leaf-book page-width=200 page-height=260 turn-time=3000 style='width:400px'>{pages(8, 'background:#fff')}</leaf-book>{words}{words}</article>")
    box = hand.run("(() => { const { left, right } = b.getBoundingClientRect(); return [left, right]; })()")
    clear = (520, 980) if box[0] < 400 else (0, 460)
    def other(): return hand.area(clear[0], 0, clear[1] - clear[0], 600)
    before = other()
    hand.run("void b.next()")
    for _ in range(4):
        time.sleep(0.3)
        now = other()
        changed = sum(one != two for row, rows in zip(before, now) for one, two in zip(row, rows))
        assert changed == 0, changed
    return "4 pictures"


def backs(hand):
    """The bare back of a curled page has the colour of what fills the page, at any size of the book; that of a small part of it counts for nothing."""
    told = {}
    for width, own in ((265, ""), (350, ""), (460, "<div style='width:300px;height:380px;background:#c00'></div>")):
        site(hand, f"<leaf-book page-width={500 if width == 350 else 300} page-height=400 spread=single turn-time=2000 style='width:{width}px'>{pages(6, 'background:#123' if not own else 'background:#fff', own or 'Page {}')}</leaf-book>", "body { background: #123 }" if not own else "")
        hand.run("void b.next()")
        most = 0
        for _ in range(4):
            time.sleep(0.25)
            # Of the page with a card, the part beside that.
            seen = hand.area(320 if own else 0, 0, 140 if own else width, 400)
            most = max(most, sum((pixel[0] > 120 and pixel[1] < 60) if own else min(pixel) > 150 for row in seen for pixel in row))
        told[width] = most
        assert most < 300, (width, most)
    return told


def settled(hand):
    """A book that was told to settle rests, and says so at once."""
    site(hand, f"<leaf-book {SIZE}>{pages(6)}</leaf-book>")
    told = hand.run("(async () => { const told = []; b.addEventListener('statechange', ({ detail }) => told.push(detail.state)); void b.next(); b.settle(); return [b.state, told]; })()")
    assert told == ["rest", ["turning", "rest"]], told
    return told


def wishes(hand):
    """Who wants no motion in the midst of a turn has its end, and a book that is hidden stays as it is."""
    site(hand, f"<leaf-book {SIZE}>{pages(6)}</leaf-book>")
    hand.run("(b.turnTime = 4000, void b.next())")
    time.sleep(0.3)
    hand.browser.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-reduced-motion", "value": "reduce"}])
    hand.until("b.state === 'rest' && b.page === 2", "the end of the turn", 2)
    hand.browser.call("Emulation.setEmulatedMedia", features=[])
    hand.run("void b.next()")
    time.sleep(0.3)
    hand.run("b.motion = 'instant'")
    hand.until("b.state === 'rest' && b.page === 4", "the end of the turn", 2)
    told = hand.run("""(async () => { const told = []; b.addEventListener('spreadchange', ({ detail }) => told.push(detail.spread));
      for (const display of ['none', 'block']) { b.style.display = display; await new Promise((done) => setTimeout(done, 100)); }
      return told; })()""")
    site(hand, f"<leaf-book {SIZE} style='display:none'>{pages(6)}</leaf-book>")
    assert [told, hand.run("(b.next({ animate: false }), b.page)")] == [[], 2], told
    return "a reader's wish, an attribute, a hidden book"


TRIES = {"wishes": wishes, "replaced": replaced, "given": given, "latest": latest, "links": links, "selects": selects, "whole": whole, "moved": moved, "columns": columns, "backs": backs, "settled": settled}
