"""An audit by axe-core of pages the tool writes, wide and narrow, light and dark: audit.py AXE PAGE… [--shots DIR]

AXE is axe.min.js, as PyPI packages such as axe-selenium-python contain it. Serious and critical findings fail."""

import json
import os
import sys
import time

from chromium import Chromium

WIDTHS = [(1440, 900), (820, 1180), (390, 844), (844, 390)]
RUN = "axe.run(document, {resultTypes: ['violations']}).then(r => r.violations.map(v => [v.impact, v.id, v.help, v.nodes.map(n => n.html)]))"


def audit(browser, axe, path, scheme):
    browser.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
    browser.open(path)
    # The page's own policy forbids scripts from elsewhere, so this one comes through the debugger.
    end = time.time() + 20
    while not browser.run("document.getElementById('module') === null || Boolean(globalThis.views ?? document.querySelector('leaf-book')?.core)") and time.time() < end:
        time.sleep(0.05)
    browser.run("document.querySelectorAll('details').forEach(e => (e.open = true)); 0")
    browser.run(axe + "\n;0")
    return browser.run(RUN)


def main():
    words = sys.argv[1:]
    shots = None
    if "--shots" in words:
        at = words.index("--shots")
        shots = words[at + 1]
        del words[at:at + 2]
    with open(words[0]) as file:
        axe = file.read()
    counts, runs = {}, 0
    for path in words[1:]:
        for width, height in WIDTHS:
            with Chromium(width, height) as browser:
                for scheme in ("light", "dark"):
                    runs += 1
                    for impact, rule, text, nodes in audit(browser, axe, path, scheme):
                        counts[impact] = counts.get(impact, 0) + 1
                        print(f"{path} {width} {scheme}: {impact} {rule}: {text}: {json.dumps(nodes[:2])[:300]}")
                    if shots:
                        name = os.path.basename(os.path.dirname(path))
                        browser.screenshot(os.path.join(shots, f"{name}-{width}-{scheme}.png"))
                assert not browser.errors, f"{path} {width}: {browser.errors}"
    bad = counts.get("serious", 0) + counts.get("critical", 0)
    print(f"figure: axe-core, {len(words) - 1} pages at {len(WIDTHS)} widths, light and dark: {bad} serious or critical findings, "
          f"{sum(counts.values()) - bad} others in {runs} runs")
    assert len(words) > 1 and bad == 0, "serious findings"


main()
