// Bytes of all that a page with a <leaf-book> loads: bytes.mjs FOLDER [MOST], a folder of Scripts/build-element.sh; fails if brotli needs
// more than MOST.
import { readFileSync } from "node:fs";
import { brotliCompressSync, gzipSync } from "node:zlib";

const [folder, most = Infinity] = process.argv.slice(2), names = ["leaf-book.js", "leafspring-book.wasm"];
const files = names.map((name) => readFileSync(`${folder}/${name}`)), sum = (size) => files.map(size).reduce((a, b) => a + b);
const brotli = files.map((data) => brotliCompressSync(data).length), all = sum((data) => brotliCompressSync(data).length);
console.log(`figure: a page with a book loads ${files.length} files, ${sum((d) => d.length)} bytes, gzip ${sum((d) => gzipSync(d, { level: 9 }).length)}, brotli ${
  all} (${names.map((name, i) => `${name} ${brotli[i]}`).join(", ")}${most < Infinity ? `; at most ${most}` : ""})`);
if (all > Number(most)) throw new Error(`${all} bytes are more than ${most}`);
