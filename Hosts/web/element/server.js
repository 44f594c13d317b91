// The HTML of a book, made where there is no document: a plain list of pages that looks like the open book until the element takes over.
//
//   import { render } from "leafspring/element/server";
//   response.send(render(["<img src=…>", "<section>…</section>"], { "page-width": 300, "page-height": 400 }));

import { edgeOf, radiusOf } from "./layout.js";
import { meaningOf, OPTIONS } from "./options.js";
import { rounded } from "./paper.js";
import { radiiAt, still } from "./still.js";

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

// What the attributes say of the book's look, as the element reads them.
function lookOf(attributes) {
  const of = (name) => meaningOf(name, attributes[name] === undefined || attributes[name] === null ? null : String(attributes[name]));
  const look = Object.fromEntries(Object.keys(OPTIONS).map((name) => [name, of(name)]));
  if (!look["page-width"] || !look["page-height"]) throw new TypeError("page-width and page-height are needed, as numbers: what is written looks like the book");
  return look;
}

// How large a point is seen, by the element's room: lengths are divided through an angle, as CSS could long do.
const scaleOf = (width, height) => `min(tan(atan2(100cqw, ${width}px)), tan(atan2(100cqh, ${height}px)))`;

// The rules of a book that `selector` selects; only numbers of ours are in them.
function rulesOf(selector, count, page, look) {
  const { "page-width": width, "page-height": height, covers, hinge, reading, center, thickness, eye, rest, fit } = look;
  const isUpright = UPRIGHT.includes(hinge), isMirrored = ["right", "bottom"].includes(hinge) || (["left", "auto"].includes(hinge) && reading === "rtl");
  const shape = { page: { width, height }, spread: look.spread === "single" ? "single" : "double", covers }, way = { isUpright, isMirrored, center };
  shape.radius = radiusOf({ page: shape.page, cornerRadius: look["corner-radius"], thickness, rest });
  const shown = still(shape, count, page, way), edge = edgeOf(shape.page, { thickness, eye, rest });
  const across = shape.spread === "double" && !isUpright ? 2 : 1, down = shape.spread === "double" && isUpright ? 2 : 1;
  const corners = (x, y) => (shape.radius > 0 ? `;border-radius:${rounded(radiiAt(x, y, shape, way))}` : "");
  return [
    // As high as the toolbar that style.js has.
    `${selector}{display:block;position:relative;${look.toolbar.length ? "box-sizing:border-box;padding-bottom:44px;" : ""}container-type:size;aspect-ratio:${across * width}/${down * height};--s:${
      fit === "fixed" ? 1 : scaleOf(across * width + 2 * edge, down * height + 2 * edge)}}`,
    `${selector}>*{position:absolute;left:0;top:0;box-sizing:border-box!important;margin:0!important;width:${width}px!important;height:${
      height}px!important;overflow:hidden;visibility:hidden;transform-origin:0 0}`,
    `:where(${selector})>*{background:#fff}`,
    ...shown.pages.map(([index, x, y]) => `${selector}>:nth-child(${index + 1}){visibility:visible;transform:translate(50cqw,50cqh) scale(var(--s)) `
      + `translate(${x + shown.shift[0]}px,${y + shown.shift[1]}px)${corners(x, y)}}`),
  ].join("");
}

/** `pages`: HTML, one element each, which is written as it is; `attributes`: of <leaf-book>, with page-width and page-height; a value is
 * escaped, and a name that is none, or that of a handler, is a TypeError. `spread` "auto" is written as "double". `nonce`: for a site
 * whose policy wants one for styles. Where scripts are off the list is plain, and all of it is seen. */
export function render(pages, attributes = {}, { nonce } = {}) {
  const look = lookOf(attributes), page = Math.min(Math.max(Math.trunc(Number(attributes.page)) || 0, 0), Math.max(pages.length - 1, 0));
  const given = Object.entries(attributes).filter(([, value]) => value !== undefined && value !== null && value !== false);
  for (const [name] of given) if (!NAME.test(name)) throw new TypeError(`${JSON.stringify(name)} is no attribute that a book has`);
  const still = nameOf(rulesOf("", pages.length, page, look));
  const own = Object.entries({ ...Object.fromEntries(given), "data-still": still }).map(([name, value]) => ` ${name}${value === true ? "" : `="${escaped(value)}"`}`).join("");
  const rules = rulesOf(`leaf-book[data-still="${still}"]:not(:defined)`, pages.length, page, look);
  return `<style${nonce === undefined ? "" : ` nonce="${escaped(nonce)}"`}>@media not (scripting:none){${rules}}</style><leaf-book${own}>${pages.join("")}</leaf-book>`;
}
