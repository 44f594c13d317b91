// A book before its core runs, and as a server writes it, has the pages, places and light that the core then gives it: still.mjs ELEMENT-FOLDER WASM
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

import { counted, HIGH, made, pass, placesOf, resize, same, turns, WIDE } from "./whole-kit.mjs";

// Lengths to a fiftieth of a point, alphas to a four hundredth.
const alike = (a, b) => Math.abs(a - b) <= (Math.abs(a) < 1 && Math.abs(b) < 1 ? 0.0025 : 0.02);
const numbersOf = (text) => (text.match(/-?\d+(?:\.\d+)?(?:e-?\d+)?/g) ?? []).map(Number);
const wordsOf = (text) => text.replace(/-?\d+(?:\.\d+)?(?:e-?\d+)?/g, "#");

/** Two texts of CSS say the same, but for what nobody sees. */
function equal(a, b, what) {
  const [one, other] = [a, b].map(String), [list, more] = [numbersOf(one), numbersOf(other)];
  same([wordsOf(one), list.map((number, i) => (alike(number, more[i]) ? more[i] : number))], [wordsOf(other), more], what);
}

// The corners of a box on the screen.
const cornersOf = (it, { style }, [width, height]) => { const at = placesOf(it, { cell: { style } }); return [[0, 0], [width, 0], [width, height], [0, height]].map(at).flat(); };
const sizeOf = ({ style }) => [Number.parseFloat(style.width), Number.parseFloat(style.height)];

/** Boards and pages that are seen: `looks`, their kinds, pages, round corners and what is dark at the spine, and `corners`. */
function boxesOf(it) {
  const { boxes, spare } = it.book.drawer, of = (kind, page, { cell, sheet, shade }) => {
    const dark = Number(shade.style.opacity ?? 0) > 0 ? shade.style.backgroundImage : "none";
    return { kind, page, z: Number(cell.style.zIndex), corners: cornersOf(it, cell, sizeOf(cell)), round: sheet.style.borderRadius ?? "", dark };
  };
  const isSeen = ({ cell }) => cell.style.visibility === "visible" && it.book.layer.contains(cell);
  const pages = [...boxes.values()].filter(isSeen).map((box) => of("page", box.index, box)), boards = (pages.length > 1 ? spare.board : []).filter(isSeen).map((box) => of("board", null, box));
  const sorted = (list) => list.sort((a, b) => a.page - b.page || a.corners[0] - b.corners[0] || a.corners[1] - b.corners[1]);
  same(boards.every((board) => pages.every(({ z }) => z > board.z)), true, "boards lie under pages");
  const all = [...sorted(boards), ...sorted(pages)];
  return { looks: JSON.stringify(all.map(({ z, corners: at, ...look }) => look)), corners: all.flatMap(({ corners: at }) => at) };
}

/** The shadow that a book throws on its table: the box from which it comes, and its blurs. */
function shadowOf(it) {
  const casts = Object.values(it.book.drawer.shadows.pools).flat().filter(({ outer }) => outer.parentNode);
  return casts.map(({ outer }) => [cornersOf(it, outer, sizeOf(outer)), outer.style.boxShadow]);
}

const LOOKS = {
  plain: {}, "in the middle": { page: 4 }, single: { spread: "single", page: 3 }, "first of single pages": { spread: "single" }, leftward: { reading: "rtl", page: 2 }, "leftward, single": { reading: "rtl", spread: "single", page: 5 },
  calendar: { hinge: "top", page: 2 }, "hinge below": { hinge: "bottom", page: 2 }, "calendar of single pages": { hinge: "top", spread: "single", page: 2 }, round: { "corner-radius": 24, page: 2 }, "round calendar": { "corner-radius": 24, hinge: "top", page: 2 },
  "without peels": { peel: "none", page: 2 }, "without peels, round": { peel: "none", "corner-radius": 9, page: 2 }, shut: { covers: "soft" }, "shut at the end": { covers: "soft", page: 11 }, "shut, not in the middle": { covers: "soft", center: "spine" },
  "shut leftward": { covers: "soft", reading: "rtl" }, "shut calendar": { covers: "soft", hinge: "top" }, fixed: { fit: "fixed", page: 2 }, scaled: { fit: "scale", page: 2 },
  boards: { covers: "hard", boards: 7, page: 3 }, "shut boards": { covers: "hard", boards: 7 }, "shut boards at the end": { covers: "hard", boards: 7, page: 11 }, "boards of a calendar": { covers: "hard", boards: 7, hinge: "top", page: 3 },
  "without shadows": { shadows: "none", page: 2 }, "round boards": { covers: "hard", boards: 7, "corner-radius": 12, page: 3 }, "fewer peels": { peel: "none", thickness: 6, page: 3 },
};

// The core changes nothing of a book that is shown already.
async function taken() {
  const facts = (it) => ({ ...boxesOf(it), shadow: JSON.stringify(shadowOf(it)), isPlain: it.book.surface.classList.contains("plain") });
  for (const [name, look] of Object.entries(LOOKS)) {
    const it = made(12, look), { book } = it, before = facts(it);
    same([before.corners.length > 0, book.core], [true, null], `a book before its core runs, ${name}`);
    await book.ready, await pass(it, 2);
    const after = facts(it), apart = before.corners.map((at, i) => Math.abs(at - after.corners[i]));
    equal(before.looks, after.looks, `pages that the core shows, ${name}`);
    // The core puts each side of a page in whole pixels; a board before it is not quite as large.
    same(apart.filter((by) => !(by <= (look.boards ? 1 : 0.02))), [], `the places of pages, ${name}`);
    // Around round corners the core's shadow is a picture of an outline.
    if (!look["corner-radius"]) equal(before.shadow, after.shadow, `the shadow on the table, ${name}`);
    same(before.isPlain, after.isPlain, `shadows that a site has taken away, ${name}`);
    book.remove(), await turns();
  }
}

// ---- what a server writes

const { render } = await import(pathToFileURL(resolve(process.argv[2], "server.js")));

// The box around some corners, as left, top, right and low.
const around = (corners) => [Math.min, Math.max].flatMap((most) => [0, 1].map((axis) => most(...corners.filter((_, i) => i % 2 === axis))));

/** The rules of a written book as a browser reads them in an element of 800 x 500 pixels: each with its words, its box, and the pixels of a point. */
function rulesOf(html, [width, height] = [WIDE, HIGH]) {
  const [, across, down] = /--s:(?:1|min\(tan\(atan2\(100cqw, ([\d.]+)px\)\), tan\(atan2\(100cqh, ([\d.]+)px\)\)\))\}/.exec(html), point = across ? Math.min(width / across, height / down) : 1;
  // A length is scaled by itself, or with all of its box.
  const plain = html.replaceAll(/calc\((-?[\d.]+px)\*var\(--s\)\)/g, "$1"), isScaled = plain !== html || html.includes("scale(var(--s))"), s = isScaled ? point : 1;
  return [...plain.matchAll(/:not\(:defined\)(>:nth-child\((\d+)\)|::before|::after)\{([^}]*)\}/g)].map(([, name, child, text]) => {
    const [wide, high, x, y] = /width:([-\d.]+)px.*?height:([-\d.]+)px.*?translate\(50cqw,50cqh\) (?:scale\(var\(--s\)\) )?translate\(([-\d.]+)px,([-\d.]+)px\)/.exec(text).slice(1).map(Number);
    return { name, page: child ? child - 1 : null, text, s, box: [width / 2 + s * x, height / 2 + s * y, width / 2 + s * (x + wide), height / 2 + s * (y + high)] };
  });
}

// The layers of light over a written spread: what is dark, and where.
const layersOf = ({ text, s, box: [left, top] }) => [...text.matchAll(/(linear-gradient\(.*?\)) (-?[\d.]+)px (-?[\d.]+)px\/([\d.]+)px ([\d.]+)px no-repeat/g)]
  .map(([, dark, ...numbers]) => { const [x, y, wide, high] = numbers.map((number) => s * number); return [dark, [left + x, top + y, left + x + wide, top + y + high]]; });
const isNear = (one, other) => one.every((number, i) => Math.abs(number - other[i]) <= 1.5);

// A server writes the book that the element then shows.
async function written() {
  for (const [name, look] of Object.entries(LOOKS)) {
    const it = made(12, look), { looks, corners } = boxesOf(it), boxes = JSON.parse(looks).map((box, i) => ({ ...box, at: around(corners.slice(8 * i, 8 * i + 8)) })), pages = boxes.filter(({ kind }) => kind === "page"), boards = boxes.filter(({ kind }) => kind === "board");
    const rules = rulesOf(render(Array(12).fill("<p>a</p>"), { "page-width": 300, "page-height": 400, ...look })), of = (part) => rules.find((rule) => rule.name === part), shown = rules.filter(({ page }) => page !== null);
    same([shown.map(({ page }) => page), shown.every(({ box }, i) => isNear(box, pages[i].at))], [pages.map(({ page }) => page), true], `the places of written pages, ${name}`);
    const layers = of("::after") ? layersOf(of("::after")) : [], isPlain = look.shadows === "none", lit = pages.filter(({ dark }) => dark !== "none" && !isPlain);
    same([layers.map(([dark]) => dark), layers.every(([, box], i) => isNear(box, lit[i].at))], [lit.map(({ dark }) => dark), true], `what is dark on written pages, ${name}`);
    const [cast] = isPlain ? [] : shadowOf(it), under = of("::before"), blurs = /box-shadow:([^;]*)/.exec(under?.text ?? "")?.[1], colours = (text) => text?.match(/rgba\([^)]*\)/g);
    if (boards.length) same([isNear(under.box, around(boards.flatMap(({ at }) => at))), /background:var\(--leaf-board/.test(under.text), colours(blurs)], [true, true, colours(cast[1])], `boards under written pages, ${name}`);
    else if (!look.boards) same([blurs, cast ? isNear(under.box, around(cast[0])) : under], [cast?.[1], cast ? true : undefined], `the shadow of a written book, ${name}`);
    it.book.remove(), await turns();
  }
}

// So it does in an element that is high rather than wide.
async function high() {
  resize(500, 900);
  for (const spread of ["double", "single"]) for (const look of [{}, { covers: "hard", boards: 7, page: 3 }]) {
    const it = made(12, { spread, ...look }), { corners, looks } = boxesOf(it), pages = JSON.parse(looks).map(({ kind }, i) => [kind, around(corners.slice(8 * i, 8 * i + 8))]).filter(([kind]) => kind === "page").map(([, at]) => at);
    const shown = rulesOf(render(Array(12).fill("<p>a</p>"), { "page-width": 300, "page-height": 400, spread, ...look }), [500, 900]).filter(({ page }) => page !== null);
    same([shown.length, shown.every(({ box }, i) => isNear(box, pages[i]))], [pages.length, true], `written pages in a high element, ${spread}`), it.book.remove(), await turns();
  }
}

for (const test of [taken, written, high]) await test();
console.log(`figure: ${counted()} facts of a book before its core runs and of one that a server writes are those of the core`);
process.exit(0);
