"""An audit by axe-core of a book at rest, shut, turned and single, and of all that its toolbar opens: audit.py WASM AXE

AXE is axe.min.js, as the Python package axe-playwright-python carries it. Prints the accessibility tree of the open spread."""

import os
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from chromium import Chromium  # noqa: E402
from hand import Hand  # noqa: E402
from server import Server  # noqa: E402

PAGE = """<!doctype html><html lang="en"><meta charset="utf-8"><title>A book</title>
<style>body {{ margin: 0; font: 16px sans-serif; }} leaf-book {{ width: 800px; height: 500px; }}</style>
<script src="/axe.js"></script><script type="module" src="/element/leaf-book.js"></script>
<main><h1>A book</h1><leaf-book label="A short book" page-width="300" page-height="400" {attributes}>{pages}</leaf-book></main></html>"""
SHEET = "<section aria-label='Leaf {0}'><h2>Leaf {0}</h2><p>Some words of leaf {0}.</p><a href='#{0}'>A link on leaf {0}</a></section>"


def tree(hand):
    """Roles and names, as an assistive technology gets them."""
    nodes = {n["nodeId"]: n for n in hand.browser.call("Accessibility.getFullAXTree")["nodes"]}

    def show(node, depth):
        role, name = (node.get(key, {}).get("value", "") for key in ("role", "name"))
        shown = not node.get("ignored") and role not in ("none", "generic", "InlineTextBox", "StaticText")
        if shown:
            print(f"{'  ' * depth}{role}: {name}")
        for child in node.get("childIds", []):
            if child in nodes:
                show(nodes[child], depth + shown)

    show(next(n for n in nodes.values() if "parentId" not in n), 0)


def main(wasm, axe):
    server, violations = Server(wasm), 0
    with open(axe, "rb") as file:
        server.texts["/axe.js"] = file.read()
    with Chromium(1000, 700) as browser:
        hand = Hand(browser, server)
        browser.call("Accessibility.enable")
        for name, attributes, turns in (("open", "", 0), ("shut", "covers='hard'", 0), ("turned", "", 1), ("single", "spread='single'", 1),
                                       *((tool, "toolbar download='/book.pdf' lift-sound='/up.mp3'", 0) for tool in ("thumbnails", "contents", "search"))):
            server.texts["/audit.html"] = PAGE.format(attributes=attributes, pages="".join(map(SHEET.format, range(8))))
            browser.visit(f"{server.url}/audit.html")
            hand.until("document.querySelector('leaf-book')?.core != null", "the core runs")
            for _ in range(turns):
                hand.run("document.querySelector('leaf-book').next().then(() => 0)")
            if "toolbar" in attributes:
                hand.run(f"document.querySelector('leaf-book').shadowRoot.querySelector('[part~={name}]').click()")
            time.sleep(1)
            result = hand.run("axe.run(document).then(r => ({ passes: r.passes.length, violations: r.violations.map(v => [v.id, v.help, v.nodes.map(n => n.html.slice(0, 120))]) }))")
            print(f"{name}: {result['passes']} rules pass, violations {result['violations']}")
            violations += len(result["violations"])
            if turns and not attributes:
                tree(hand)
        assert not browser.errors, browser.errors
    server.close()
    print(f"figure: {violations} violations by axe-core")
    sys.exit(violations > 0)


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    main(*sys.argv[1:])
