"""Attacks on a book by a site, or by somebody who writes into its attributes: trust.py WASM [--firefox] [NAME…]

LEAF_STORM (10000) says how many random changes a storm has."""

import json
import os
import subprocess
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from chromium import Chromium  # noqa: E402
from firefox import Firefox  # noqa: E402
from hand import Hand  # noqa: E402
from server import ROOT, Server  # noqa: E402

# Addresses that tries make up.
NOWHERE = ("Failed to load resource", "Not allowed to load local resource")
# The longest that a book may keep a page waiting, in milliseconds.
LONGEST = 1000


def there(hand):
    hand.browser.visit(f"{hand.server.url}/test/trust.html")
    hand.until("globalThis.isThere", "the page is ready")


def refused(hand):
    there(hand)
    lines = hand.run("refused()")
    assert 'spring="1e-9 1"' in lines[0], lines
    return lines


def ends(hand):
    there(hand)
    facts = hand.run("ends()")
    assert facts["longest"][0] < LONGEST, facts
    return facts


def fresh(hand):
    there(hand)
    facts = hand.run("fresh()")
    assert facts["longest"][0] < LONGEST, facts
    return facts


def storm(hand):
    there(hand)
    facts = hand.run(f"storm({int(os.environ.get('LEAF_STORM', 10000))}, 7)")
    assert facts["longest"][0] < LONGEST, facts
    return facts


def injection(hand):
    """Payloads through every string of the element and of the server's list, in a page with scripts on: none runs."""
    html = subprocess.run(["node", f"{ROOT}/Tests/Browser/book/payloads.mjs", f"{ROOT}/Hosts/web/element/server.js"], capture_output=True, text=True, check=True).stdout
    hand.server.texts["/payloads.html"] = html
    hand.browser.visit(f"{hand.server.url}/payloads.html")
    hand.until("document.readyState === 'complete'", "the list is loaded")
    # A payload that is written raw does run: else nothing would be shown.
    assert hand.run("(() => { const e = document.createElement('div'); document.body.append(e); e.innerHTML = '<img src=x onerror=ran()>'; return new Promise((done) => setTimeout(() => { const t = times; times = 0; done(t); }, 300)); })()") == 1
    books = hand.run("[times, document.querySelectorAll('leaf-book').length, document.querySelectorAll('leaf-book > p').length, document.querySelectorAll('script, img, svg, iframe, details').length - 2]")
    assert books[0] == 0 and books[2] == 3 * books[1] and books[3] == 0, books
    # Nor does any of them become an attribute: each book has those that were given, and its values are the texts to the letter.
    strange = hand.run("""(async () => { const { PAYLOADS, PLACES, SIZE } = await import('/test/payloads.mjs'), known = new Set([...PLACES, ...Object.keys(SIZE), 'corner-radius', 'thickness', 'eye', 'rest', 'fit', 'center', 'covers', 'data-still']);
      const texts = new Set(PAYLOADS.map((text) => text.replaceAll('\\0', '\\ufffd')));
      return [...document.querySelectorAll('leaf-book')].flatMap((book) => [...book.attributes]).filter(({ name, value }) => !known.has(name) || name !== 'data-still' && !/^\\d+$/.test(value) && !texts.has(value)).map(({ name, value }) => `${name}=${value}`).slice(0, 3); })()""")
    assert strange == [], strange
    hand.run("import('/element/leaf-book.js').then(() => new Promise((done) => setTimeout(done, 1000)))")
    hand.server.texts["/own.html"] = """<!doctype html><meta charset="utf-8"><title>Own</title><script>globalThis.times = 0; globalThis.ran = () => { globalThis.times++; };</script><div id="room"></div>"""
    assert hand.run("times") == 0
    hand.browser.visit(f"{hand.server.url}/own.html")
    tried = hand.run("""(async () => {
      await import("/element/leaf-book.js");
      const { PAYLOADS, PLACES, SIZE } = await import("/test/payloads.mjs");
      let tried = 0;
      for (const text of PAYLOADS) {
        const book = document.createElement("leaf-book"), page = document.createElement("p");
        page.setAttribute("aria-label", text), page.dataset.hires = text;
        book.append(page, document.createElement("p"), document.createElement("p"));
        for (const [name, value] of Object.entries({ ...SIZE, address: "hash", "max-zoom": 2, drawing: "css" })) book.setAttribute(name, value);
        document.body.append(book);
        await book.ready;
        for (const name of PLACES) if (name !== "replay") book.setAttribute(name, text), tried++;
        book.zoom = 2;
        await book.next({ animate: false }); await book.previous({ animate: false });
        book.replaceChildren(); await new Promise((done) => setTimeout(done));
        try { book.pages = [text, text]; await new Promise((done) => setTimeout(done, 20)); } catch { /* refused */ }
        book.remove();
      }
      await new Promise((done) => setTimeout(done, 500));
      return [tried, times, PAYLOADS.length]; })()""")
    assert tried[1] == 0 and tried[2] >= 40, tried
    return f"{tried[2]} payloads, {books[1]} books of a server, {tried[0]} attributes: 0 run"


POLICY = ("default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; "
          "base-uri 'none'; require-trusted-types-for 'script'")


def strict(hand):
    """On a site whose policy takes no inline style and no string for HTML."""
    hand.server.texts["/strict.html"] = f"""<!doctype html><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="{POLICY}"><title>Strict</title>
      <link rel="stylesheet" href="/strict.css"><script type="module" src="/strict.js"></script><body></body>"""
    hand.server.texts["/strict.css"] = "leaf-book { width: 800px; height: 500px } body { margin: 0 }"
    hand.server.texts["/strict.js"] = """const told = []; addEventListener("securitypolicyviolation", ({ violatedDirective, sourceFile, lineNumber }) => told.push([violatedDirective, sourceFile, lineNumber]));
      const inline = document.createElement("p"); inline.setAttribute("style", "color: red"); document.body.append(inline);
      await new Promise((done) => setTimeout(done, 100));
      const heard = told.splice(0).length;
      const { LeafBook } = await import("/element/leaf-book.js"), facts = [heard];
      for (const [drawing, made] of [["css", (i) => Object.assign(document.createElement("p"), { textContent: i })], ["webgl", (i) => Object.assign(new Image(), { src: `/picture/${i}.svg`, alt: "" })]]) {
        const book = new LeafBook(), error = [];
        for (const [name, value] of Object.entries({ "page-width": 300, "page-height": 400, drawing, "turn-time": 200, thickness: 20, "max-zoom": 2, softness: 0.5, label: "A book" })) book.setAttribute(name, value);
        book.append(...Array.from({ length: 8 }, (_, i) => made(i)));
        document.body.append(book);
        await book.ready;
        await book.next({ corner: "top" }); book.liftCorner("bottom"); await new Promise((done) => setTimeout(done, 300)); await book.next(); book.zoom = 2; book.page = 0; book.spread = "single"; book.spread = "double"; await book.readyToPrint();
        const box = book.pages[0].getBoundingClientRect();
        facts.push([Math.round(book.surface.getBoundingClientRect().width), Math.round(box.width) > 200, getComputedStyle(book.surface).position]);
        book.remove();
      }
      document.documentElement.dataset.facts = JSON.stringify([facts, told]);"""
    hand.browser.visit(f"{hand.server.url}/strict.html")
    end = time.time() + 15
    while not (text := told(hand)):
        assert time.time() < end, hand.browser.errors
        time.sleep(0.1)
    (heard, *books), violations = json.loads(text)
    assert heard == 1 and violations == [] and books == [[800, True, "absolute"]] * 2, text
    hand.browser.errors.clear()
    return f"{len(books)} books under {POLICY}"


def told(hand):
    """The page's own log, because its policy refuses our scripts."""
    script = "document.documentElement.dataset.facts"
    if hasattr(hand.browser, "chrome"):
        return hand.browser.command("WebDriver:ExecuteScript", {"script": f"return {script}", "args": []})["value"]
    return hand.run(script)


def places(hand):
    """The page at which a server's list opens, whatever is said, is the element's; ids are any words."""
    for page, want in (("2", 2), (-5, 0), ("NaN", 0), (99, 6), (2.7, 2), (None, 0)):
        attributes = {"page-width": 300, "page-height": 400, "page": page, "id": "2024-report a.b", **({"toolbar": "next page"} if page == 99 else {})}
        book = subprocess.run(["node", f"{ROOT}/Tests/Browser/book/plain.mjs", f"{ROOT}/Hosts/web/element/server.js", json.dumps(attributes)],
                              capture_output=True, text=True, check=True).stdout
        hand.server.texts["/place.html"] = f"<!doctype html><meta charset=utf-8><title>Place</title><style>leaf-book {{ width: 800px; height: 500px }}</style>{book}"
        hand.browser.visit(f"{hand.server.url}/place.html")
        seen = hand.run("[...document.querySelectorAll('leaf-book > *')].flatMap((e, i) => (e.checkVisibility({ visibilityProperty: true }) ? [i] : []))")
        box = "(({ left, top, width }) => [left, top, width].map(Math.round))(document.querySelectorAll('leaf-book > *')[%d].getBoundingClientRect())" % want
        before = hand.run(box)
        hand.run("import('/element/leaf-book.js').then(() => document.querySelector('leaf-book').ready).then(() => 0)")
        view = hand.run("[document.querySelector('leaf-book').view, document.querySelector('leaf-book').id]")
        assert hand.run(box) == before, (page, before, hand.run(box))
        assert seen == view[0] == [want, want + 1] and view[1] == attributes["id"], (page, seen, view)
    return "2, -5, NaN, 99, 2.7 and none"


TRIES = {"refused": refused, "ends": ends, "fresh": fresh, "storm": storm, "injection": injection, "strict": strict, "places": places}


def main(tries, wasm, words):
    kind, names, server, failed = Firefox if "--firefox" in words else Chromium, [word for word in words if word != "--firefox"], Server(wasm), 0
    for name in names or tries:
        with kind(1000, 700) as browser:
            try:
                said = tries[name](Hand(browser, server))
                errors = [said for said in browser.errors if not any(word in said for word in NOWHERE)]
                assert not errors, errors[:3]
                print(f"{name} holds: {said}", flush=True)
            except Exception as error:
                failed += 1
                where = error.__traceback__.tb_next
                print(f"{name} DOES NOT HOLD: {where.tb_lineno if where else ''}: {error}", flush=True)
        server.texts.clear()
    server.close()
    count = len(names or tries)
    print(f"figure: {count - failed} of {count} {os.path.basename(sys.argv[0])[:-3]} tries hold; {kind.__name__}")
    sys.exit(failed > 0)


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    main(TRIES, sys.argv[1], sys.argv[2:])
