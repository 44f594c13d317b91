// The HTML of a book, made where there is no document: a plain list of pages that looks like the open book until the element takes over.
//
//   import { render } from "leafspring/element/server";
//   response.send(render(["<img src=…>", "<section>…</section>"], { "page-width": 300, "page-height": 400 }));

import { edgeOf, overhangOf, radiusOf } from "./layout.js";
import { meaningOf, OPTIONS } from "./options.js";
import { gradient, rounded } from "./paper.js";
import { boxShadow, underOf } from "./shadow.js";
import { cellAt, radiiAt, still, tableOf } from "./still.js";

const escaped = (text) => String(text).replace(/[&"'<>]/g, (c) => `&#${c.charCodeAt(0)};`);
const UPRIGHT = ["top", "bottom"];

// A name of an attribute: no character that ends it, and no script.
const NAME = /^(?!on)[a-z_][a-z0-9_.:-]*$/i;

// A name for rules, by what they say: the same book is written the same way each time.
function nameOf(rules) {
  let hash = 2166136261;
  for (let i = 0; i < rules.length; i++) hash = Math.imul(hash ^ rules.charCodeAt(i), 16777619) >>> 0;
  return hash.toString(36);
}

// The book's look by its attributes, as the element reads them.
function lookOf(attributes) {
  const of = (name) => meaningOf(name, attributes[name] === undefined || attributes[name] === null ? null : String(attributes[name]));
  const look = Object.fromEntries(Object.keys(OPTIONS).map((name) => [name, of(name)]));
  if (!look["page-width"] || !look["page-height"]) throw new TypeError("page-width and page-height are needed, as numbers: what is written looks like the book");
  return look;
}

// The size of a point, by the element's size: lengths are divided through an angle, as CSS could long do.
const scaleOf = (width, height) => `min(tan(atan2(100cqw, ${width}px)), tan(atan2(100cqh, ${height}px)))`;

// A picture that lies over both pages of a spread counts as two of them.
const isWide = (html) => /^\s*<img\b(?:[^>"']|"[^"]*"|'[^']*')*?\swide(?=[\s=/>])/i.test(html);

/** The children that are shown of pages that are, { child, x, y, parts, from }: over how many pages it lies, and which of them is shown
 * alone. `children`: the child of each page. */
function seenOf(pages, children, { isUpright, isMirrored }) {
  return pages.flatMap(([page, x, y, width, height], i) => {
    const child = children[page], isBoth = pages[1 - i] && children[pages[1 - i][0]] === child;
    if (!isBoth && children[page - 1] !== child && children[page + 1] !== child) return [{ child, x, y, width, height, parts: 1, from: null }];
    if (isBoth) return i === 0 ? [{ child, x: Math.min(x, pages[1][1]), y: Math.min(y, pages[1][2]), width, height, parts: 2, from: null }] : [];
    return [{ child, x, y, width, height, parts: 2, from: (children[page - 1] === child) !== isMirrored ? 1 : 0 }];
  }).map((seen) => ({ ...seen, across: isUpright ? 1 : seen.parts, down: isUpright ? seen.parts : 1 }));
}

/** The rules of the boards and of the light on the pages that are shown: boards, and what the book throws on the table, are under them, what
 * is dark at the spine over them. */
function lightOf(selector, shown, shape, way, of) {
  const { pages, boards, shift: [left, top] } = shown, { box, shadow } = tableOf(shown), { box: inner } = tableOf({ pages });
  const dark = pages.map((page) => [gradient(cellAt(page, pages, shape, way)), page]).filter(([text]) => text !== "none");
  const layers = dark.map(([text, [, x, y, width, height]]) => `${text} ${of(x - inner.x)} ${of(y - inner.y)}/${of(width)} ${of(height)} no-repeat`).join();
  const laid = ({ x, y, width, height }, inside) => `content:"";position:absolute;left:0;top:0;pointer-events:none;opacity:var(--leaf-shadow-opacity,1);transform-origin:0 0;width:${of(width - 2 * inside)};height:${
    of(height - 2 * inside)};transform:translate(50cqw,50cqh) ${of.scale}translate(${of(x + left + inside)},${of(y + top + inside)})`;
  const under = boards.length ? 0 : underOf(box.width, box.height), cast = shape.isLit ? `;box-shadow:${boxShadow(shadow, under, of)}` : "";
  const board = boards.length ? `;opacity:1;background:var(--leaf-board,#453c33);border-radius:${of(shape.radius)}` : "";
  return `${selector}::before{${laid(box, under)}${cast}${board}}${layers ? `${selector}::after{${laid(inner, 0)};background:${layers}}` : ""}`;
}

// The rules of a book that `selector` selects; only numbers of ours are in them.
function rulesOf(selector, children, page, look) {
  const { "page-width": width, "page-height": height, covers, hinge, reading, center, thickness, rest, fit } = look;
  const isUpright = UPRIGHT.includes(hinge), isMirrored = ["right", "bottom"].includes(hinge) || (["left", "auto"].includes(hinge) && reading === "rtl");
  const shape = { page: { width, height }, spread: look.spread === "single" ? "single" : "double", covers }, way = { isUpright, isMirrored, center };
  shape.radius = radiusOf({ page: shape.page, cornerRadius: look["corner-radius"] });
  shape.overhang = overhangOf(shape.page, look, shape.spread, isUpright);
  const shown = still(shape, children.length, page, way), edge = edgeOf(shape.page, look, shape.spread, isUpright), [left, top] = shown.shift;
  const across = shape.spread === "double" && !isUpright ? 2 : 1, down = shape.spread === "double" && isUpright ? 2 : 1;
  // Pages are scaled with all that is on them, or laid out at the size that the book has.
  const isScaled = fit === "scale", of = Object.assign((points) => (isScaled ? `${points}px` : `calc(${points}px*var(--s))`), { scale: isScaled ? "scale(var(--s)) " : "" });
  shape.isLit = look.shadows !== "none" && rest === 1 && (look.peel !== "none" || thickness > 0);
  const sized = (across, down) => `width:${of(across)}!important;height:${of(down)}!important`;
  const radii = ({ x, y, parts, from }) => (parts === 2 && from === null ? Array(4).fill(shape.radius) : radiiAt(x, y, shape, way));
  const corners = (seen) => (shape.radius > 0 ? `;border-radius:${rounded(radii(seen), isScaled ? "1px" : "1px*var(--s)")}` : "");
  const cut = ({ from }) => (from === null ? "" : `;clip-path:inset(${[0, 1, 2, 3].map((side) => (side === (isUpright ? 2 - 2 * from : 1 + 2 * from) ? "50%" : 0)).join(" ")})`);
  const placed = ({ child, x, y, ...seen }) => `${selector}>:nth-child(${child + 1}){visibility:visible;${sized(seen.across * seen.width, seen.down * seen.height)};transform:translate(50cqw,50cqh) ${
    of.scale}translate(${of(x + left - (isUpright ? 0 : width * seen.from))},${of(y + top - (isUpright ? height * seen.from : 0))})${corners({ x, y, ...seen })}${cut(seen)}}`;
  return [
    // As high as the toolbar that style.js has.
    `${selector}{display:block;position:relative;min-width:0;max-width:100%;${look.toolbar.length ? "box-sizing:border-box;padding-bottom:44px;" : ""}container-type:size;aspect-ratio:${across * width}/${down * height};--s:${
      fit === "fixed" ? 1 : scaleOf(across * width + 2 * edge, down * height + 2 * edge)}}`,
    `${selector}>*{position:absolute;left:0;top:0;box-sizing:border-box!important;margin:0!important;${sized(width, height)};max-width:none!important;overflow:hidden;visibility:hidden;transform-origin:0 0}`,
    `:where(${selector})>*{background:#fff;object-fit:contain}`,
    ...seenOf(shown.pages, children, way).map(placed),
    ...((shape.isLit || shown.boards.length) && shown.pages.length ? [lightOf(selector, shown, shape, way, of)] : []),
  ].join("");
}

/** `pages`: HTML, one element each, which is written as it is; `attributes`: of <leaf-book>, with page-width and page-height; a value is
 * escaped, and an invalid name, or that of a handler, is a TypeError. `spread` "auto" is written as "double". `nonce`: for a site
 * whose policy wants one for styles. Without scripts the list is plain, and all of it is seen. */
export function render(pages, attributes = {}, { nonce } = {}) {
  const look = lookOf(attributes), children = pages.flatMap((html, child) => (isWide(html) ? [child, child] : [child]));
  const page = Math.min(Math.max(Math.trunc(Number(attributes.page)) || 0, 0), Math.max(children.length - 1, 0));
  const given = Object.entries(attributes).filter(([, value]) => value !== undefined && value !== null && value !== false);
  for (const [name] of given) if (!NAME.test(name)) throw new TypeError(`${JSON.stringify(name)} is no attribute that a book has`);
  const still = nameOf(rulesOf("", children, page, look));
  const own = Object.entries({ ...Object.fromEntries(given), "data-still": still }).map(([name, value]) => ` ${name}${value === true ? "" : `="${escaped(value)}"`}`).join("");
  const rules = rulesOf(`leaf-book[data-still="${still}"]:not(:defined)`, children, page, look);
  return `<style${nonce === undefined ? "" : ` nonce="${escaped(nonce)}"`}>@media not (scripting:none){${rules}}</style><leaf-book${own}>${pages.join("")}</leaf-book>`;
}
