// Bytes of all that a page with a <leaf-book> loads: bytes.mjs leafspring-book.wasm [MOST]; fails if brotli needs more than MOST.
import { readFileSync, readdirSync } from "node:fs";
import { brotliCompressSync, gzipSync } from "node:zlib";

const [wasm, most = Infinity] = process.argv.slice(2), folder = new URL("./element/", import.meta.url);
const own = readdirSync(folder).filter((name) => name.endsWith(".js") && !["react.js", "server.js"].includes(name));
const files = [wasm, new URL("./leafspring.js", import.meta.url), ...own.map((name) => new URL(name, folder))].map((place) => readFileSync(place));
const sum = (size) => files.reduce((total, data) => total + size(data), 0), brotli = sum((data) => brotliCompressSync(data).length);
console.log(`figure: a page with a book loads ${files.length} files, ${sum((d) => d.length)} bytes, gzip ${
  sum((d) => gzipSync(d, { level: 9 }).length)}, brotli ${brotli}${most < Infinity ? ` (at most ${most})` : ""}`);
if (brotli > Number(most)) throw new Error(`${brotli} bytes are more than ${most}`);
