"""The example for Vue of the demo site, run by Vue 3 itself: vue.py WASM VUE [--firefox]

VUE is vue.esm-browser.js, the build with the compiler of templates, as the Python package nicegui carries it."""

import html
import json
import os
import re
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from chromium import Chromium  # noqa: E402
from firefox import Firefox  # noqa: E402
from server import ROOT, Server  # noqa: E402


def example():
    """The template and the script that the demo site shows."""
    with open(f"{ROOT}/Hosts/web/site/demos/vue.html") as file:
        text = html.unescape(re.search(r"<code>(.*)</code>", file.read(), re.S)[1])
    template = re.search(r"<template>(.*)</template>", text, re.S)[1]
    script = re.search(r"<script setup>(.*?)</script>", text, re.S)[1]
    return template, "\n".join(line for line in script.splitlines() if not line.startswith("import "))


def main(wasm, vue, kind=Chromium):
    server, (template, script) = Server(wasm), example()
    with open(vue, "rb") as file:
        server.texts["/vue.js"] = file.read()
    with open(f"{ROOT}/Tests/Browser/book/vue.html") as file:
        server.texts["/test/vue.html"] = file.read().replace("EXAMPLE_TEMPLATE", json.dumps(template).replace("</", "<\\/")).replace("EXAMPLE_SCRIPT", script)
    version = re.search(r"vue v([\d.]+)", server.texts["/vue.js"][:200].decode())[1]
    with kind(1000, 700) as browser:
        browser.visit(f"{server.url}/test/vue.html")
        while not browser.run("globalThis.play !== undefined"):
            assert not browser.errors, browser.errors
        facts = browser.run("play()")
        errors = [text for text in browser.errors if "development build" not in text]
        assert not errors, errors
    server.close()
    told, words = facts["told"], ["One", "Two", "Three", "Four"]
    for fact in told:
        assert fact["count"] == len(fact["texts"]), fact
    assert [(fact["page"], fact["told"], fact["texts"]) for fact in told] == [
        (0, 0, words), (2, 2, words), (0, 0, words), (0, 0, words + ["Page 5", "Page 6"]), (2, 2, words[:3])], told
    assert facts["isGone"]
    print(f"figure: the example of the demo site, run by Vue {version}: page both ways, pages added and removed, {len(told)} states as expected; {kind.__name__}")


if __name__ == "__main__":
    words = [word for word in sys.argv[1:] if word != "--firefox"]
    if len(words) != 2:
        sys.exit(__doc__)
    main(*words, Firefox if "--firefox" in sys.argv else Chromium)
