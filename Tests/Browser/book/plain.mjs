// A book as a server writes it: plain.mjs SERVER-MODULE ATTRIBUTES-AS-JSON [FIRST-PAGES-AS-JSON]; prints HTML. Nothing of a browser is there.
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
const { render } = await import(pathToFileURL(resolve(process.argv[2])));
if (globalThis.document || globalThis.HTMLElement) throw new Error("this is no server");
const page = (i) => `<section style="background:hsl(${47 * i} 70% 80%);padding:20px"><h2>Leaf ${i}</h2><p>Some words that are set on page ${i} of this book.</p></section>`;
const first = JSON.parse(process.argv[4] ?? "[]");
console.log(render(Array.from({ length: 8 }, (_, i) => first[i] ?? page(i)), JSON.parse(process.argv[3])));
