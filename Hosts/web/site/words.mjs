// The little of Markdown that the article is written in: headings, paragraphs, one kind of table, code and strong words.
const escaped = (text) => text.replace(/[&<>]/g, (c) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;" })[c]);
const inline = (text) => escaped(text).replace(/`([^`]+)`/g, "<code>$1</code>").replace(/\*\*([^*]+)\*\*/g, "<strong>$1</strong>");
const row = (line, tag) => `<tr>${line.split("|").slice(1, -1).map((cell) => `<${tag}${tag === "th" ? ' scope="col"' : ""}>${inline(cell.trim())}</${tag}>`).join("")}</tr>`;

export function marked(text) {
  return text.trim().split(/\n{2,}/).map((block) => {
    const heading = /^(#+) (.*)/.exec(block), lines = block.split("\n");
    if (heading) return `<h${heading[1].length}>${inline(heading[2])}</h${heading[1].length}>`;
    if (lines[0].startsWith("|")) return `<div class="wide" tabindex="0" role="region" aria-label="Table"><table><thead>${row(lines[0], "th")}</thead><tbody>${lines.slice(2).map((line) => row(line, "td")).join("")}</tbody></table></div>`;
    return `<p>${inline(lines.join(" "))}</p>`;
  }).join("\n");
}
