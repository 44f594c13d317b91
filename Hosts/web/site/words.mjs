// The little of Markdown that the article and the README are written in: headings, paragraphs, lists, tables, code, links, pictures.
export const escaped = (text) => text.replace(/[&<>]/g, (c) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;" })[c]);
const inline = (text) => escaped(text).replace(/`([^`]+)`/g, "<code>$1</code>").replace(/\*\*([^*]+)\*\*/g, "<strong>$1</strong>")
  .replace(/!\[([^\]]*)\]\(([^)]+)\)/g, '<img alt="$1" src="$2">').replace(/\[([^\]]+)\]\([^)]+\)/g, "$1");
const row = (line, tag) => `<tr>${line.split("|").slice(1, -1).map((cell) => `<${tag}${tag === "th" ? ' scope="col"' : ""}>${inline(cell.trim())}</${tag}>`).join("")}</tr>`;

/** A text's blocks, with the lines of each; a fence of code is one block. */
export function blocks(text) {
  const found = [];
  let lines = [], isCode = false;
  const end = () => { if (lines.length) found.push(lines), (lines = []); };
  for (const line of text.split("\n")) {
    const isFence = line.startsWith("```");
    if (isFence && !isCode) end();
    if (line.trim() || isCode) lines.push(line);
    if (isFence) isCode = !isCode;
    if ((isFence && !isCode) || (!isCode && !line.trim())) end();
  }
  end();
  return found;
}

/** A block as HTML. */
export function block(lines) {
  const heading = /^(#+) (.*)/.exec(lines[0]);
  if (heading) return `<h${heading[1].length}>${inline(heading[2])}</h${heading[1].length}>`;
  if (lines[0].startsWith("```")) return `<pre tabindex="0"><code>${escaped(lines.slice(1, -1).join("\n"))}</code></pre>`;
  if (lines[0].startsWith("|")) return `<div class="wide" tabindex="0" role="region" aria-label="Table: ${escaped(lines[0].replace(/[|`"]/g, " ").trim())}"><table><thead>${row(lines[0], "th")}</thead><tbody>${lines.slice(2).map((line) => row(line, "td")).join("")}</tbody></table></div>`;
  if (lines[0].startsWith("- ")) {
    const items = lines.join("\n").split(/\n(?=- )/).map((item) => item.slice(2).replace(/\n\s*/g, " "));
    return `<ul>${items.map((item) => `<li>${inline(item)}</li>`).join("")}</ul>`;
  }
  return `<p>${inline(lines.join(" "))}</p>`;
}

export const marked = (text) => blocks(text).map(block).join("\n");
