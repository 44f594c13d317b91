// The element without a document: node.mjs ELEMENT (P11). Importing adds no global and does not fail.
import { pathToFileURL } from "node:url";
import { resolve } from "node:path";
const before = new Set(Object.getOwnPropertyNames(globalThis));
const { LeafBook, define } = await import(pathToFileURL(resolve(process.argv[2])));
define();
const added = Object.getOwnPropertyNames(globalThis).filter((name) => !before.has(name));
if (added.length || typeof LeafBook !== "function") throw new Error(`importing adds ${added}`);
console.log("P11 holds: imported in Node without a document, no global added");
