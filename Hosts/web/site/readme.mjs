// The README as the pages of a book: its text in the order it has there, a cover from its title and its picture.
import { block, blocks } from "./words.mjs";

// The number of lines of a page that a block takes, at some fifty letters a line.
const ROOM = 26, LETTERS = 52;
function height(lines) {
  if (lines[0].startsWith("#")) return 2.5;
  if (lines[0].startsWith("```")) return 0.85 * (lines.length - 2) + 2;
  if (lines[0].startsWith("|")) return lines.slice(2).reduce((sum, line) => sum + 0.5 + Math.ceil(line.length / LETTERS), 2);
  if (lines[0].startsWith("- ")) return lines.join("\n").split(/\n(?=- )/).reduce((sum, item) => sum + Math.ceil(item.length / LETTERS), 1);
  return Math.ceil(lines.join(" ").length / LETTERS) + 0.8;
}

/** Pages of HTML, cover and back included; `picture`: where the README's picture lies. */
export function pagesOf(text, picture) {
  const [title, ...rest] = blocks(text), pages = [];
  let page = [], used = 0;
  const end = () => { if (page.length) pages.push(page), (page = []), (used = 0); };
  rest.forEach((lines, i) => {
    if (lines[0].startsWith("![")) return;
    const isHeading = lines[0].startsWith("#"), needed = height(lines) + (isHeading ? height(rest[i + 1] ?? [""]) : 0);
    if (used + Math.min(needed, ROOM) > ROOM) end();
    page.push(isHeading ? lines.map((line) => line.replace(/^#+/, "##")) : lines);
    used += height(lines);
  });
  end();
  const alt = /^!\[([^\]]*)\]/.exec(rest.find((lines) => lines[0].startsWith("!["))?.[0] ?? "")?.[1] ?? "";
  const inner = pages.map((lines, i) => `<section class="page" aria-label="Leaf ${i + 1}">${lines.map(block).join("\n")}</section>`);
  return [`<section class="cover" aria-label="Cover"><h2>${title[0].replace(/^# /, "")}</h2><img alt="${alt}" src="${picture}" width="360" height="240"></section>`,
    ...inner, ...(inner.length % 2 ? ['<section class="page" aria-label="Empty leaf"></section>'] : []), '<section class="cover" aria-label="Back"><p>The end</p></section>'];
}
