// Builds the demo site, all static: build.mjs OUT [FOLDER-OF-MODULES]
// FOLDER-OF-MODULES has leafspring.wasm and leafspring-book.wasm, as Scripts/build-wasm.sh leaves them (default: .build-wasm).
import { cpSync, copyFileSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { marked } from "./words.mjs";

const here = dirname(fileURLToPath(import.meta.url)), web = dirname(here);
const [out, modules = join(web, "../../.build-wasm")] = process.argv.slice(2);
if (!out) {
  console.error("node build.mjs OUT [FOLDER-OF-MODULES]");
  process.exit(64);
}
const escaped = (text) => text.replace(/[&<>]/g, (c) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;" })[c]);
const DEMOS = ["book", "comic", "calendar", "pictures", "forms", "transitions", "vue"];

// A demo's file: its title in the first line as a comment, what it shows in the second, then what a site would write.
function demo(name) {
  const [title, words, ...lines] = readFileSync(join(here, "demos", `${name}.html`), "utf8").split("\n");
  const plain = (line) => line.replace(/^<!-- (.*) -->$/, "$1");
  return { name, title: plain(title), words: plain(words), source: lines.join("\n").trim() };
}

const page = (title, body, current) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>${title} · leaf-book</title>
<link rel="stylesheet" href="site.css">
</head>
<body>
<header><nav aria-label="Demos"><a href="index.html"${current === "index" ? ' aria-current="page"' : ""}>leaf-book</a> ${
  demos.map(({ name, title }) => `<a href="${name}.html"${current === name ? ' aria-current="page"' : ""}>${title}</a>`).join(" ")
} <a href="compared.html"${current === "compared" ? ' aria-current="page"' : ""}>Compared</a></nav></header>
<main>
${body}
</main>
</body>
</html>
`;

// A picture of a printed page with its number.
const picture = (i) => `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="400" viewBox="0 0 300 400"><rect width="300" height="400" fill="hsl(${
  (i * 37) % 360} 45% 92%)"/>${Array.from({ length: 18 }, (_, line) => `<rect x="30" y="${60 + 16 * line}" width="${
  line % 6 === 5 ? 130 : 240 - ((i * 7 + line * 13) % 23)}" height="5" fill="#999"/>`).join("")}<text x="150" y="380" font-size="16" text-anchor="middle" font-family="serif">${i + 1}</text></svg>`;

const demos = DEMOS.map(demo);
mkdirSync(join(out, "pictures"), { recursive: true });
for (const { name, title, words, source } of demos) {
  const body = `<h1>${title}</h1>\n<p>${words}</p>\n${source}\n<details><summary>Source of this demo</summary><pre tabindex="0"><code>${escaped(source)}</code></pre></details>`;
  writeFileSync(join(out, `${name}.html`), page(title, body, name));
}
const cards = demos.map(({ name, title, words }) => `<li><a href="${name}.html">${title}</a><br>${words}</li>`).join("\n");
writeFileSync(join(out, "index.html"), page("Books for pages of a site", `<h1>Books for pages of a site</h1>\n<ul class="cards">\n${cards}\n</ul>`, "index"));
writeFileSync(join(out, "compared.html"), page("Compared with StPageFlip", marked(readFileSync(join(here, "compared.md"), "utf8")), "compared"));
for (let i = 0; i < 300; i++) writeFileSync(join(out, "pictures", `${i}.svg`), picture(i));
copyFileSync(join(here, "site.css"), join(out, "site.css"));
cpSync(join(web, "element"), join(out, "element"), { recursive: true, filter: (path) => !path.endsWith("calls.txt") });
copyFileSync(join(web, "leafspring.js"), join(out, "leafspring.js"));
for (const name of ["leafspring.wasm", "leafspring-book.wasm"]) copyFileSync(join(resolve(modules), name), join(out, name));
console.log(`figure: ${readdirSync(out).filter((name) => name.endsWith(".html")).length} pages and 300 pictures in ${out}`);
