"""<leaf-book> from a site's bundle, made by esbuild and by rollup, and in a worker: bundle.py WASM

Needs both, as Debian has them. The module lies beside the folder of the bundle, or where LeafBook.load() says."""

import os
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from chromium import Chromium  # noqa: E402
from installed import install  # noqa: E402
from server import ROOT, Server  # noqa: E402

SITE = """import { LeafBook } from "leafspring/element";
const place = new URLSearchParams(globalThis.location?.search).get("module");
if (place) LeafBook.load(new URL(place, location.href));
globalThis.LeafBook = LeafBook;
"""
PAGE = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Bundled</title><script type="module" src="/{folder}/assets/app.js"></script>
<leaf-book page-width="300" page-height="400" turn-time="50">{pages}</leaf-book></html>"""
PLAY = """(async () => { const b = document.querySelector('leaf-book');
  await customElements.whenDefined('leaf-book');
  await b.ready;
  return [await b.next(), b.page, performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.wasm')).map(({ name }) => new URL(name).pathname)]; })()"""
WORKER = "import '/{folder}/assets/app.js'; postMessage([typeof LeafBook, typeof document]);"


def bundles(folder):
    """A site of its own with the package installed, and what each bundler makes of it: name, file."""
    package = install(folder)
    with open(os.path.join(folder, "site.js"), "w") as file:
        file.write(SITE)
    subprocess.run(["esbuild", "site.js", "--bundle", "--minify", "--format=esm", "--outfile=esbuild.js", "--log-level=warning"], cwd=folder, check=True)
    # Rollup follows imports by path alone unless a plug-in knows packages.
    with open(os.path.join(folder, "rollup.config.mjs"), "w") as file:
        file.write(f"""export default {{ input: "site.js", output: {{ file: "rollup.js", format: "es" }},
          plugins: [{{ resolveId: (id) => (id === "leafspring/element" ? "{package}/element/leaf-book.js" : null) }}] }};""")
    subprocess.run(["rollup", "--config", "rollup.config.mjs", "--silent"], cwd=folder, check=True)
    return [(name, os.path.join(folder, f"{name}.js")) for name in ("esbuild", "rollup")]


def main(wasm):
    server, sizes = Server(wasm), []
    with open(os.path.join(os.path.dirname(os.path.abspath(wasm)), "leafspring-book.wasm"), "rb") as file:
        module = file.read()
    with tempfile.TemporaryDirectory() as folder, Chromium(1000, 700) as browser:
        for name, path in bundles(folder):
            with open(path) as file:
                server.texts[f"/{name}/assets/app.js"] = file.read()
            sizes.append(f"{name} {os.path.getsize(path)} bytes")
            server.texts[f"/{name}/leafspring-book.wasm"] = server.texts["/elsewhere/book.wasm"] = module
            server.texts[f"/{name}.html"] = PAGE.format(folder=name, pages="".join(f"<p>{i}</p>" for i in range(8)))
            server.texts[f"/{name}-worker.js"] = WORKER.format(folder=name)
            for query, place in (("", f"/{name}/leafspring-book.wasm"), ("?module=/elsewhere/book.wasm", "/elsewhere/book.wasm")):
                browser.visit(f"{server.url}/{name}.html{query}")
                told = browser.run(PLAY)
                assert told == [True, 2, [place]], (name, query, told)
            told = browser.run(f"new Promise((done, fail) => Object.assign(new Worker('/{name}-worker.js', {{type: 'module'}}), {{onmessage: (e) => done(e.data), onerror: (e) => fail(e.message)}}))")
            assert told == ["function", "undefined"], told
            assert not browser.errors, browser.errors
    server.close()
    print(f"figure: the element works from bundles by esbuild and rollup ({', '.join(sizes)}), with its module beside or elsewhere, and is imported in a worker")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(sys.argv[1])
