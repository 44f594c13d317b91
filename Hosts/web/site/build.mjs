// Builds the demo site, all static: build.mjs OUT [FOLDER-OF-MODULES [PDF]]
// FOLDER-OF-MODULES has leafspring.wasm and leafspring-book.wasm, as Scripts/build-wasm.sh leaves them (default: .build-wasm). PDF: whose
// pages become pictures, by pdftoppm (Debian's poppler-utils); by default that of Debian's package debian-reference-en.
import { execFileSync } from "node:child_process";
import { cpSync, copyFileSync, existsSync, mkdirSync, readFileSync, readdirSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { strips } from "./comic.mjs";
import { pagesOf } from "./readme.mjs";
import { escaped, marked } from "./words.mjs";

const here = dirname(fileURLToPath(import.meta.url)), web = dirname(here);
const root = join(web, "../.."), reference = "/usr/share/debian-reference/debian-reference.en.pdf";
const [out, modules = join(root, ".build-wasm"), pdf = reference] = process.argv.slice(2);
if (!out || !existsSync(pdf)) {
  console.error(out ? `no ${pdf}: install debian-reference-en, or name a PDF` : "node build.mjs OUT [FOLDER-OF-MODULES [PDF]]");
  process.exit(out ? 66 : 64);
}
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

// The pages of the PDF as pictures/1.png and so on; how many there are.
function rasterize() {
  const folder = join(out, "pictures");
  mkdirSync(folder, { recursive: true });
  execFileSync("pdftoppm", ["-r", "50", "-png", pdf, join(folder, "p")]);
  const names = readdirSync(folder).filter((name) => name.startsWith("p-")).sort();
  names.forEach((name, i) => renameSync(join(folder, name), join(folder, `${i + 1}.png`)));
  return names.length;
}

// The part that is put into a demo when the site is built; a long source is shown without it.
const count = rasterize();
const FILLED = {
  "<!-- README -->": pagesOf(readFileSync(join(root, "README.md"), "utf8"), "book.gif").join("\n"),
  "<!-- COMIC -->": strips().map(({ title }, i) => `  <img src="comic/${i + 1}.svg" alt="Strip ${i + 1}: ${title}">`).join("\n"),
  PAGES: String(count),
};
const filled = (source) => Object.entries(FILLED).reduce((text, [mark, inside]) => text.replace(mark, () => inside), source);

const demos = DEMOS.map(demo);
mkdirSync(join(out, "comic"), { recursive: true });
strips().forEach(({ svg }, i) => writeFileSync(join(out, "comic", `${i + 1}.svg`), svg));
copyFileSync(join(root, "docs/book.gif"), join(out, "book.gif"));
for (const { name, title, words, source } of demos) {
  const body = `<h1>${title}</h1>\n<p>${words}</p>\n${filled(source)}\n<details><summary>Source of this demo</summary><pre tabindex="0"><code>${escaped(source)}</code></pre></details>`;
  writeFileSync(join(out, `${name}.html`), page(title, body, name));
}
const cards = demos.map(({ name, title, words }) => `<li><a href="${name}.html">${title}</a><br>${words}</li>`).join("\n");
writeFileSync(join(out, "index.html"), page("Books for pages of a site", `<h1>Books for pages of a site</h1>\n<ul class="cards">\n${cards}\n</ul>`, "index"));
writeFileSync(join(out, "compared.html"), page("Compared with StPageFlip", marked(readFileSync(join(here, "compared.md"), "utf8")), "compared"));
copyFileSync(join(here, "site.css"), join(out, "site.css"));
cpSync(join(web, "element"), join(out, "element"), { recursive: true, filter: (path) => !path.endsWith("calls.txt") });
copyFileSync(join(web, "leafspring.js"), join(out, "leafspring.js"));
for (const name of ["leafspring.wasm", "leafspring-book.wasm"]) copyFileSync(join(resolve(modules), name), join(out, name));
console.log(`figure: ${readdirSync(out).filter((name) => name.endsWith(".html")).length} pages and ${count} pictures of a PDF in ${out}`);
