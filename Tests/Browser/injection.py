"""Strings that try to run, in everything that the tool writes: injection.py TOOL [MODULE]

Forty of them as titles, notes, ids, names of files and folders, a PDF's title, labels, contents, links and text. Every page and picture
is opened in Chromium with scripts on, everything in it is touched, and nothing of them may run. Every page has a policy."""

import glob
import json
import os
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

from chromium import Chromium

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "Books"))
from make import page, pdf, png  # noqa: E402

TOOL = os.path.abspath(sys.argv[1])
MODULE = os.path.abspath(sys.argv[2]) if len(sys.argv) > 2 else None
RUN = "globalThis.ran=1"
MARK = "\u0301"  # Combines with what is before it.
PAYLOADS = [
    f"<script>{RUN}</script>", f"</script><script>{RUN}</script>", f"</style><script>{RUN}</script>", f"</title><script>{RUN}</script>",
    f"*/</style><script>{RUN}</script>", f"*/{MARK}</style><script>{RUN}</script>", f"<{MARK}/style><script>{RUN}</script>",
    f"</style{MARK}><script>{RUN}</script>", f"</script{MARK}><script>{RUN}</script>", f"--><script>{RUN}</script>", f"<!--<script>{RUN}",
    f"]]><script>{RUN}</script>", f"<img src=x onerror={RUN}>", f"<svg onload={RUN}>", f"<svg/onload={RUN}//", f"\"><svg onload={RUN}>",
    f"'><svg onload={RUN}>", f"\" onload=\"{RUN}", f"\" onmouseover=\"{RUN}\" x=\"", f"' onclick='{RUN}", f"\" autofocus onfocus=\"{RUN}",
    f"`${{{RUN}}}`", f"\";{RUN};//", f"\\\";{RUN};//", f"';{RUN};//", f"\\';{RUN};//", f"\u2028{RUN}//", f"\n{RUN}\n//", f"\r{RUN}\r//",
    f"${{{RUN}}}", f"javascript:{RUN}", f"JaVaScRiPt:{RUN}//http://", f"data:text/html,<script>{RUN}</script>",
    f"<iframe srcdoc='<script>parent.ran=1</script>'>", f"<a href=javascript:{RUN}>x</a>", f"<details open ontoggle={RUN}>",
    f"<style>@import 'javascript:{RUN}'</style>", f"}}</style><script>{RUN}</script>{{", f"&lt;script&gt;{RUN}&lt;/script&gt;",
    f"<math><style><img src=x onerror={RUN}></style></math>",
]
TOUCH = """(async () => {
  for (const e of document.querySelectorAll("*")) for (const name of ["mouseover", "focus", "toggle", "error", "load"]) {
    try { e.dispatchEvent(new Event(name)); } catch (error) {}
  }
  for (const e of document.querySelectorAll("a, button, option")) if (!e.target) e.click();
  await new Promise(done => setTimeout(done, 60));
  return globalThis.ran ?? 0;
})()"""


def quiet(*words):
    run = subprocess.run([TOOL, "--quiet", *words], capture_output=True, text=True)
    assert run.returncode in (0, 1), f"{words}: {run.returncode} {run.stderr}"


def script(path, text):
    head = {"title": text, "viewport": [320, 240], "fps": 10, "duration": 0.5, "scenes": [{"id": text, "kind": "book", "pages": 6}],
            "leading": text}
    calls = [{"t": 0, "call": "open", "scene": text, "note": text}, {"t": 0.2, "call": "next", "scene": text, "note": text}]
    with open(path, "w", encoding="utf-8") as file:
        file.write("".join(json.dumps(line) + "\n" for line in [head, *calls]))


def document(path, text):
    """A PDF that has the text wherever one can be."""
    code = "<" + (b"\xfe\xff" + text.encode("utf-16-be")).hex() + ">"
    plain = "".join(c if c not in "()\\" and 31 < ord(c) < 127 else f"\\{ord(c):03o}" if ord(c) < 128 else "?" for c in text)
    notes = "/Annots[" + "".join(
        f"<</Type/Annot/Subtype/Link/Rect[{x} 20 {x + 40} 60]/A<</S/URI/URI({uri})>>>>"
        for x, uri in ((20, plain), (80, "https://example.org/" + plain))) + "]"
    pages = [(notes, page(plain)) for _ in range(4)]
    info, outlines, item = 11, 12, 13
    pdf(path, pages, catalog=f"/Outlines {outlines} 0 R/PageLabels<</Nums[0<</S/D/P{code}>>]>>", trailer=f"/Info {info} 0 R",
        objects=[f"<</Title {code}>>", f"<</Type/Outlines/First {item} 0 R/Last {item} 0 R/Count 1>>",
                 f"<</Title {code}/Parent {outlines} 0 R/Dest[5 0 R/Fit]>>"])


def write(number, text):
    """Everything that is written of this text, into a folder; its name is the text as far as a name can be."""
    name = text.replace("/", "\u2215").replace("\0", "")[:80]
    os.makedirs(f"{number}/{name}/{name}")
    here = f"{number}/{name}"
    script(f"{here}/{name}.jsonl", text)
    quiet("play", f"{here}/{name}.jsonl", "--out", f"{here}/play")
    for form in ("css", "waapi", "core-animation", "glb", "csv", "jsonl"):
        words = ["--html"] if form in ("css", "waapi") else []
        quiet("export", f"{here}/{name}.jsonl", "--to", form, "--out", f"{here}/{form}.{form}", *words)
    document(f"{here}/{name}.pdf", text)
    png(f"{here}/{name}/{name}1.png")
    png(f"{here}/{name}/{name}2.png", spoil="pixels")
    for source, what in ((f"{here}/{name}.pdf", "pdf"), (f"{here}/{name}", "folder")):
        quiet("book", "--film", "--fps", "5", "--out", f"{here}/{what}", "--", source)
        if MODULE:
            quiet("book", "--lab", "--wasm", MODULE, "--out", f"{here}/{what}-read", "--", source)
    return here


def check(payloads):
    """Writes everything of these payloads, by their numbers, and opens it in a browser of their own; how much that was."""
    opened = 0
    with Chromium() as browser:
        for number, text in payloads:
            write(number, text)
            with open(glob.glob(f"{number}/*/core-animation.core-animation")[0], encoding="utf-8") as file:
                source = file.read()
            assert sum(RUN in line and not line.lstrip().startswith("//") for line in source.split("\n")) == 0, f"{text!r}: a Swift comment"
            paths = [os.path.join(root, name) for root, _, names in os.walk(str(number)) for name in names if name.endswith((".html", ".svg"))]
            for path in paths:
                if path.endswith(".html"):
                    with open(path, encoding="utf-8") as file:
                        assert "Content-Security-Policy" in file.read(600), f"{path}: no policy"
                link = f"now-{number}-{opened}." + path.rsplit(".", 1)[1]
                os.symlink(os.path.abspath(path), link)
                browser.open(link)
                ran = browser.run(TOUCH)
                assert not ran, f"{path}: {text!r} ran"
                opened += 1
    return opened


# As many browsers as a small machine has processors: most of the time goes into the tool and into loading pages.
HANDS = 2


def main():
    numbered = list(enumerate(PAYLOADS))
    with tempfile.TemporaryDirectory() as scratch, ThreadPoolExecutor(HANDS) as pool:
        os.chdir(scratch)
        opened = sum(pool.map(check, [numbered[first::HANDS] for first in range(HANDS)]))
    print(f"figure: {len(PAYLOADS)} payloads, {opened} pages and pictures opened, 0 run")


main()
