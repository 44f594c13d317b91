// The HTML of a book, made where there is no document: a plain list of pages that looks like the open book until the element takes over.
//
//   import { render } from "leafspring/element/server";
//   response.send(render(["<img src=…>", "<section>…</section>"], { "page-width": 300, "page-height": 400 }));

import { edgeOf, radiusOf } from "./layout.js";
import { rounded } from "./paper.js";
import { radiiAt, still } from "./still.js";

const escaped = (text) => String(text).replace(/[&"<>]/g, (c) => ({ "&": "&amp;", '"': "&quot;", "<": "&lt;", ">": "&gt;" })[c]);
let last = 0;
const UPRIGHT = ["top", "bottom"];

// How large a point is seen, by the element's room: lengths are divided through an angle, as CSS could long do.
const scaleOf = (width, height) => `min(tan(atan2(100cqw, ${width}px)), tan(atan2(100cqh, ${height}px)))`;

/** `pages`: HTML, one element each; `attributes`: of <leaf-book>, with page-width and page-height. `spread` "auto" is written as "double".
 * `id` tells several books of one site apart; without one they are numbered. */
export function render(pages, attributes = {}) {
  const { "page-width": width, "page-height": height, spread, covers = "none", page = 0, fit = "contain", hinge = "left", reading, center, thickness, eye, rest } = attributes;
  if (!(width > 0 && height > 0)) throw new TypeError("page-width and page-height are needed: what is written looks like the book");
  const isUpright = UPRIGHT.includes(hinge), isMirrored = ["right", "bottom"].includes(hinge) || (hinge === "left" && reading === "rtl");
  const shape = { page: { width, height }, spread: spread === "single" ? "single" : "double", covers };
  shape.radius = radiusOf({ page: shape.page, cornerRadius: attributes["corner-radius"], thickness, rest });
  const shown = still(shape, pages.length, page, { isUpright, isMirrored, center });
  const across = shape.spread === "double" && !isUpright ? 2 : 1, down = shape.spread === "double" && isUpright ? 2 : 1;
  const edge = edgeOf(shape.page, { thickness, eye, rest });
  const id = attributes.id ?? `leaf-book-${++last}`, book = `leaf-book#${id}:not(:defined)`;
  const corners = (x, y) => (shape.radius > 0 ? `;border-radius:${rounded(radiiAt(x, y, shape, { isUpright, isMirrored }))}` : "");
  const rules = [
    `${book}{display:block;position:relative;container-type:size;aspect-ratio:${across * width}/${down * height};--s:${
      fit === "fixed" ? 1 : scaleOf(across * width + 2 * edge, down * height + 2 * edge)}}`,
    `${book}>*{position:absolute;left:0;top:0;box-sizing:border-box!important;margin:0!important;width:${width}px!important;height:${
      height}px!important;overflow:hidden;visibility:hidden;transform-origin:0 0}`,
    `:where(${book})>*{background:#fff}`,
    ...shown.pages.map(([index, x, y]) => `${book}>:nth-child(${index + 1}){visibility:visible;transform:translate(50cqw,50cqh) scale(var(--s)) `
      + `translate(${x + shown.shift[0]}px,${y + shown.shift[1]}px)${corners(x, y)}}`),
  ];
  const own = Object.entries({ ...attributes, id }).filter(([, value]) => value !== undefined && value !== null && value !== false)
    .map(([name, value]) => ` ${name}${value === true ? "" : `="${escaped(value)}"`}`).join("");
  return `<style>${rules.join("")}</style><leaf-book${own}>${pages.join("")}</leaf-book>`;
}
