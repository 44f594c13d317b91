"""The toolbar's panels, by mouse and by keys: tries of mend.py."""

import time

from toolbar import SHADOW, middle, push

PANEL = "book.element.shadowRoot.querySelector('.panel')"
KEYS = {"Enter": ("\ue007", 13, "\r"), "Escape": ("\ue00c", 27, None), "ArrowDown": ("\ue015", 40, None), "ArrowUp": ("\ue013", 38, None), "End": ("\ue010", 35, None)}
# The text or the label of what has the focus inside the book.
FOCUS = "(({ activeElement: e }) => e?.getAttribute('aria-label') ?? e?.textContent)(book.element.shadowRoot)"


def key(hand, name):
    other, code, text = KEYS[name]
    if hasattr(hand.browser, "chrome"):
        return hand.browser.act("key", "keys", [{"type": "keyDown", "value": other}, {"type": "keyUp", "value": other}])
    for kind in ("keyDown", "keyUp"):
        hand.browser.call("Input.dispatchKeyEvent", type=kind, key=name, code=name, windowsVirtualKeyCode=code, **({"text": text} if text and kind == "keyDown" else {}))


def write(hand, text):
    if hasattr(hand.browser, "chrome"):
        return hand.browser.act("key", "keys", [{"type": kind, "value": letter} for letter in text for kind in ("keyDown", "keyUp")])
    hand.browser.call("Input.insertText", text=text)


def entries(hand):
    return hand.run(f"[...{PANEL}.querySelectorAll('button')].map((b) => b.textContent)")


def book(hand, tools, inside="{}"):
    hand.book(12, f"{{fit: 'contain', inside: {inside}}}")
    hand.run(f"(book.element.setAttribute('toolbar', '{tools}'), book.element.turnTime = 100, 0)")


def contents(hand):
    """Headings, or a list, are entries that turn there; arrows move among them, Enter turns, Escape goes back to the button."""
    book(hand, "contents", "{0: '<h1>Start</h1>', 4: '<h2>Middle <b>part</b></h2>', 5: '<h2>More</h2>', 9: '<h4>Small</h4><h2>End</h2>'}")
    push(hand, "contents")
    assert entries(hand) == ["Start1", "Middle part5", "More6", "End10"], entries(hand)
    shown = hand.run(f"[{PANEL}.getAttribute('aria-label'), {SHADOW % 'button'}.getAttribute('aria-expanded'), {FOCUS}]")
    assert shown == ["Contents", "true", "Start1"], shown
    key(hand, "ArrowDown")
    key(hand, "ArrowDown")
    key(hand, "ArrowUp")
    assert hand.run(f"[{FOCUS}, book.page()]") == ["Middle part5", 0]
    key(hand, "Enter")
    hand.until("book.page() === 4 && book.isAtRest()", "the page of an entry")
    assert hand.run(f"[{PANEL}.hidden, {FOCUS}]") == [True, "Contents"]
    key(hand, "Enter")
    key(hand, "End")
    assert hand.run(FOCUS) == "End10"
    key(hand, "Escape")
    assert hand.run(f"[{PANEL}.hidden, {FOCUS}, book.page()]") == [True, "Contents", 4]
    hand.run("""(book.element.setAttribute('contents', '[{"title": "<i>One</i>", "page": 1}, {"title": "Last", "page": 11}]'), 0)""")
    push(hand, "contents")
    assert entries(hand) == ["<i>One</i>2", "Last12"], entries(hand)
    hand.click(*hand.run(f"(({{ x, y, width, height }}) => [x + width / 2, y + height / 2])({PANEL}.querySelectorAll('button')[1].getBoundingClientRect())"))
    hand.until("book.page() === 10 && book.isAtRest()", "the page of a list's entry")
    # A long list opens with the open page's entry in the middle; without one, with the entry that one reads under.
    hand.run("(book.element.setAttribute('contents', JSON.stringify(Array.from({ length: 90 }, (_, i) => ({ title: `Heading ${i}`, page: i < 45 ? 1 : 10 })))), 0)")
    middle = f"(b => (r => (r.top + r.height / 2 - {PANEL}.getBoundingClientRect().top) / {PANEL}.clientHeight)(b.getBoundingClientRect()))({PANEL}.querySelector('[aria-current]'))"
    push(hand, "contents")
    assert 0.3 < hand.run(middle) < 0.7, hand.run(middle)
    key(hand, "Escape")
    hand.run("(book.element.setAttribute('contents', '[{\"title\": \"One\", \"page\": 1}, {\"title\": \"Two\", \"page\": 5}]'), 0)")
    push(hand, "contents")
    assert hand.run(f"{PANEL}.querySelector('[aria-current=location]').textContent") == "Two6"
    key(hand, "Escape")
    hand.run("(console.warn = (t) => (globalThis.warned = t), book.element.setAttribute('contents', '<<'), 0)")
    push(hand, "contents")
    assert entries(hand) == [] and "contents=" in hand.run("warned")
    return "headings, a list, and a line for what is neither"


def search(hand):
    """Words are found on pages that are not open, whatever their case and accents, and are selected there."""
    book(hand, "search", "{3: '<p>A needle in the <em>h</em>ay</p><script>needle()</' + 'script>', 8: '<h2>Two</h2><p>Né<b>edles</b> here</p>'}")
    hand.run("(book.element.setAttribute('label-found', 'Gefunden'), 0)")
    push(hand, "search")
    assert hand.run(FOCUS) == "Search"
    write(hand, "nee")
    assert entries(hand) == ["A needle in the hay4", "Two Néedles here9"], entries(hand)
    assert hand.run(f"{PANEL}.querySelector('[role=status]').textContent") == "Gefunden: 2"
    write(hand, "dles here")
    assert entries(hand) == ["Two Néedles here9"], entries(hand)
    assert hand.run("book.page()") == 0, "letters and arrows in the box turn nothing"
    key(hand, "ArrowDown")
    key(hand, "Enter")
    hand.until("book.page() === 8 && book.isAtRest() && String(getSelection()) === 'Néedles here'", "the words that were found")
    push(hand, "search")
    assert hand.run(f"{PANEL}.querySelector('input').value") == "needles here"
    write(hand, " nothing")
    assert entries(hand) == []
    key(hand, "Escape")
    return hand.run(f"[{PANEL}.hidden, {FOCUS}]")


def thumbnails(hand):
    """Pictures are their own, other pages their words or what the author gives; the open pages are marked."""
    hand.visit()
    hand.run("""(async () => {
      const { LeafBook } = await import('/element/leaf-book.js'), b = new LeafBook(), picture = (src) => Object.assign(new Image(), { src, alt: 'P' });
      globalThis.book = { element: b, page: () => b.page, isAtRest: () => b.state === 'rest' };
      const text = Object.assign(document.createElement('p'), { textContent: 'Only words' }), own = document.createElement('p');
      own.dataset.thumbnail = '/picture/77.svg';
      b.append(picture('/picture/0.svg'), picture('/picture/1.svg'), text, own, ...Array.from({ length: 40 }, (_, i) => picture(`/picture/${i + 4}.svg`)));
      for (const [key, value] of Object.entries({ 'page-width': 300, 'page-height': 400, 'turn-time': 50, page: 2, toolbar: 'thumbnails' })) b.setAttribute(key, value);
      b.style.cssText = 'width:800px;height:500px';
      document.getElementById('room').append(b);
      await b.ready; })()""")
    push(hand, "thumbnails")
    told = hand.run(f"[...{PANEL}.querySelectorAll('button')].slice(0, 4).map((b) => [b.textContent, b.querySelector('img')?.getAttribute('src') ?? null, b.getAttribute('aria-current')])")
    assert [[text, src and src.split('/')[-1], now] for text, src, now in told] == [
        ["1", "0.svg", None], ["2", "1.svg", None], ["Only words3", None, "page"], ["4", "77.svg", "page"]], told
    asked = sum(path.startswith("/picture/") for path in hand.server.asked)
    scrolled = hand.run("scrollY")
    key(hand, "End")
    assert hand.run(f"[{FOCUS}, scrollY, {PANEL}.scrollTop > 0]") == ["44", scrolled, True]
    key(hand, "Enter")
    hand.until("book.page() === 42 && book.isAtRest()", "the page of a small picture")
    return f"44 entries, {asked} pictures asked for so far"


def extras(hand):
    """A link to a file, and sounds of the author's: there where they are given, off by their button, none with less motion."""
    book(hand, "")
    parts = "[...book.element.shadowRoot.querySelectorAll('.bar > [part~=button]')].map((e) => e.part[1])"
    assert not {"download", "sound"} & set(hand.run(parts)), hand.run(parts)
    for script in ("javascript:void(0)", " JavaScript:void(0)", "java\\nscript:void(0)", "http://["):
        hand.run(f"book.element.setAttribute('download', '{script}')")
        assert "download" not in hand.run(parts), script
    hand.run("""(() => { globalThis.heard = []; globalThis.Audio = class { constructor(url) { this.url = url; } play() { heard.push([this.url, this.volume > 0 && this.volume <= 1]); return Promise.reject(new Error('not yet')); } };
      book.element.setAttribute('download', '/book.pdf'); book.element.setAttribute('lift-sound', '/up.mp3'); book.element.setAttribute('contact-sound', '/down.mp3'); })()""")
    assert {"download", "sound"} <= set(hand.run(parts)), hand.run(parts)
    link = hand.run(f"(({{ tagName, href, download, ariaLabel, title }}) => [tagName, new URL(href).pathname, download, title])({SHADOW % '[part~=download]'})")
    assert link == ["A", "/book.pdf", "", "Download"], link
    push(hand, "next")
    told = hand.run("heard.splice(0)")
    assert told == [["/up.mp3", True], ["/down.mp3", True]], told
    push(hand, "sound")
    assert hand.run(f"{SHADOW % '[part~=sound]'}.getAttribute('aria-pressed')") == "false"
    push(hand, "next")
    assert hand.run("[heard.length, book.page()]") == [0, 4]
    push(hand, "sound")
    hand.run("(book.element.setAttribute('motion', 'instant'), 0)")
    push(hand, "next")
    assert hand.run("[heard.length, book.page()]") == [0, 6]
    # All of it is reached on a narrow screen, and in a reader's own colours.
    hand.run("Object.assign(document.getElementById('room').style, {width: '320px', height: '500px'})")
    hand.browser.call("Emulation.setEmulatedMedia", features=[{"name": "forced-colors", "value": "active"}])
    time.sleep(0.3)
    hand.run(f"{SHADOW % '[part~=print]'}.focus()")
    box = hand.run(f"(({{ left, right }}, room) => [left >= room.left - 0.5, right <= room.right + 0.5])({SHADOW % '[part~=print]'}.getBoundingClientRect(), book.element.getBoundingClientRect())")
    border = hand.run(f"getComputedStyle({SHADOW % '[part~=print]'}).borderTopWidth")
    hand.browser.call("Emulation.setEmulatedMedia", features=[])
    assert box == [True, True] and border == "1px", (box, border)
    assert hand.run("document.documentElement.scrollWidth <= innerWidth")
    return told


WIDE = """<svg xmlns="http://www.w3.org/2000/svg" width="600" height="400"><rect width="300" height="400" fill="#c00000"/><rect x="300" width="300" height="400" fill="#0000c0"/>
  <rect width="600" height="40" fill="#00c000"/></svg>"""


def wide(hand):
    """A wide picture lies over both pages, whole and whichever way the book is read; it is two pages, and one on the wrong side is told."""
    hand.server.texts["/panorama.svg"] = WIDE
    told = {}
    for drawing in ("css", "webgl"):
        for way, more in (("ltr", {}), ("rtl", {"reading": "rtl"}), ("top", {"hinge": "top", "page-height": 100})):
            hand.visit()
            drawn = hand.run(f"""(async () => {{
              const {{ LeafBook }} = await import('/element/leaf-book.js'), b = globalThis.b = new LeafBook(), image = (src, wide) => Object.assign(new Image(), {{ src, alt: src }});
              globalThis.warned = []; console.warn = (t) => warned.push(t);
              const p = image('/panorama.svg');
              p.setAttribute('wide', '');
              b.append(image('/picture/0.svg'), image('/picture/1.svg'), p, image('/picture/4.svg'), image('/picture/5.svg'));
              for (const [key, value] of Object.entries({{'page-width': 300, 'page-height': 400, fit: 'fixed', drawing: '{drawing}', spread: 'double', page: 2, 'turn-time': 50, shadows: 'none', ...{more}}})) b.setAttribute(key, value);
              b.style.cssText = 'width:800px;height:500px';
              document.getElementById('room').append(b);
              await b.ready;
              await Promise.all(b.pages.map((e) => e.decode?.()));
              await new Promise((done) => setTimeout(done, 500));
              return [b.drawer.kind, b.pageCount, b.view, b.pages[2] === b.pages[3], warned, b.bookRect]; }})()""")
            kind, count, view, same, warned, box = drawn
            assert [count, view, same, warned] == [6, [2, 3], True, []], drawn
            left, top = (round(v) + o for v, o in zip((box["left"], box["top"]), (40, 40)))
            area = hand.area(left, top, round(box["width"]), round(box["height"]))
            name = lambda p: "red" if p[0] > 150 and max(p[1:]) < 60 else "blue" if p[2] > 150 and max(p[:2]) < 60 else "green" if p[1] > 150 and max(p[0], p[2]) < 60 else None
            middle = [name(p) for p in area[len(area) // 2 + 3]]
            seen = {colour: middle.count(colour) for colour in ("red", "blue")}
            assert all(abs(count - (150 if way == "top" else 300)) <= 3 for count in seen.values()), (drawing, way, seen, len(middle))
            assert middle.index("red") < middle.index("blue"), (drawing, way)
            assert [name(p) for p in area[6]].count("green") > 0.97 * len(area[6]), (drawing, way)
            told[f"{drawing} by {kind}, {way}"] = seen
            if way == "ltr":
                assert hand.run("b.next().then((landed) => [landed, b.view])") == [True, [4, 5]]
                hand.run("(b.children[0].remove(), new Promise((done) => setTimeout(done, 200)))")
                assert hand.run("[b.pageCount, warned.length]") == [5, 1], hand.run("[b.pageCount, warned]")
                hand.run("(b.children[1].removeAttribute('wide'), new Promise((done) => setTimeout(done, 200)))")
                assert hand.run("b.pageCount") == 4
    return told


TRIES = {"contents": contents, "search": search, "thumbnails": thumbnails, "extras": extras, "wide": wide}
