// The React component where there is no document: react-server.mjs FOLDER (P11). FOLDER has node_modules with leafspring, react and react-dom.
// Prints the HTML that a server writes, which react.py has taken over in a browser.
import { createRequire } from "node:module";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const folder = resolve(process.argv[2]), need = createRequire(pathToFileURL(`${folder}/x.cjs`));
const { createElement: h } = need("react"), { renderToString } = need("react-dom/server");
const before = new Set(Object.getOwnPropertyNames(globalThis));
const { Book } = await import(pathToFileURL(`${folder}/site.mjs`));
const added = Object.getOwnPropertyNames(globalThis).filter((name) => !before.has(name));
if (added.length || globalThis.document) throw new Error(`importing the component adds ${added}`);
const pages = Array.from({ length: 8 }, (_, i) => h("div", { key: i }, `P${i}`));
const props = { pageWidth: 300, pageHeight: 400, turnTime: 100, spread: "double", defaultPage: 2, className: "book", style: { maxWidth: "700px" }, onPage() {} };
console.log(renderToString(h(Book, props, pages)));
