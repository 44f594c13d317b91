// Attacks on a book by a site's page, or by somebody who writes into its attributes: every attribute at its ends, pairs
// of them, storms.
import { OPTIONS } from "/element/options.js";
import { LeafBook, make, room, sheet, wait } from "./rows-kit.js";

const TEXTS = ["", "abc", "NaN", "-5", "1e9", "Infinity", "2.5", "[1,", "[null]", "a\u0000b", "<b>", "0x10", "true", "9".repeat(400)];
/** Values of an attribute: both its ends, or all its words. */
const ends = (name) => {
  const { kind, least, most, words } = OPTIONS[name];
  return kind === "number" ? [least, most] : kind === "flag" ? ["", null] : kind === "text" ? TEXTS.slice(0, 5) : words;
};
const NUMBERS = Object.keys(OPTIONS).filter((name) => OPTIONS[name].kind === "number");
const told = [];
const say = console.warn.bind(console);
console.warn = (text) => (String(text).startsWith("<leaf-book>: ") ? told.push(text) : say(text));

let longest = [0, ""], drawn = [0, ""];
const isGl = () => [...document.querySelectorAll("leaf-book")].some((book) => book.drawer.kind === "webgl");
const spin = () => {
  const began = performance.now();
  for (let i = 0; i < 4e5; i++) spin.sum = (spin.sum ?? 0) + Math.sqrt(i);
  return performance.now() - began;
};
let quickest = Infinity;
/** The factor by which everything takes longer now than on a quiet machine: other programs may have the processors. */
function slowness() {
  const times = Array.from({ length: 40 }, spin);
  quickest = Math.min(quickest, ...times.filter((ms) => ms > 0));
  return times.reduce((a, b) => a + b) / times.length / quickest;
}
/** Does something, and notes how long it takes on a quiet machine; by itself what the main processor draws in place of a graphics
 * processor. */
function timed(name, fn) {
  const wasGl = isGl(), began = performance.now(), value = fn(), most = wasGl || isGl() ? drawn : longest;
  let ms = performance.now() - began;
  if (ms > 200) ms /= Math.max(slowness(), 1);
  if (ms > most[0]) Object.assign(most, [ms, name.slice(0, 80)]);
  return value;
}
/** Checks that the book is still whole: its core is there, it has its page, and a turn at once arrives. */
async function works(book, name) {
  if (!book.core) throw new Error(`${name}: the book is gone`);
  await timed(`${name}: next`, () => book.turnTo(0, { animate: false }));
  await timed(`${name}: next`, () => book.next({ animate: false }));
  const more = book.pageList.length > book.core.pagesOf(book.core.firstSpread).length;
  if (more && book.page === 0) throw new Error(`${name}: it does not turn`);
  timed(`${name}: a frame`, () => book.flow.draw());
}

/** All attributes at their ends, and all pairs of the numbers. */
globalThis.ends = async () => {
  let tries = 0;
  const book = await make(8, { "turn-time": 50 });
  const attempt = async (pairs) => {
    const name = pairs.map(([key, value]) => `${key}=${value}`).join(" ");
    for (const [key, value] of pairs) timed(name, () => (value === null ? book.removeAttribute(key) : book.setAttribute(key, value)));
    await works(book, name);
    for (const [key] of pairs) timed(`${name}, taken away`, () => book.removeAttribute(key));
    book.setAttribute("page-width", 300), book.setAttribute("page-height", 400);
    if (++tries % 40 === 0) await wait(0);
  };
  for (const name of Object.keys(OPTIONS)) for (const value of [...ends(name), ...TEXTS]) if (name !== "replay") await attempt([[name, value]]);
  for (const [i, one] of NUMBERS.entries()) {
    for (const other of NUMBERS.slice(0, i)) for (const a of ends(one)) for (const b of ends(other)) await attempt([[one, a], [other, b]]);
  }
  return { tries, told: told.length, longest, drawn };
};

/** Repeats this with new books, as in a page that is loaded. */
globalThis.fresh = async () => {
  let tries = 0;
  for (const name of Object.keys(OPTIONS)) {
    if (name === "replay") continue;
    for (const value of [...ends(name), ...TEXTS]) {
      const book = document.createElement("leaf-book");
      book.append(...Array.from({ length: 4 }, (_, i) => sheet(i)));
      book.style.cssText = "width:100%;height:100%";
      if (value !== null) book.setAttribute(name, value);
      timed(`fresh ${name}=${value}`, () => room.append(book));
      await book.ready;
      await works(book, `fresh ${name}=${value}`);
      book.remove();
      tries++;
    }
  }
  return { tries, longest, drawn };
};

/** `count` random changes of attributes, sizes, pages and calls, with frames between. */
globalThis.storm = async (count, seed) => {
  let state = seed;
  const random = (n) => { state = (Math.imul(state, 1664525) + 1013904223) >>> 0; return Math.floor(state / 2 ** 32 * n); };
  const book = await make(8, { "turn-time": 50 }), names = Object.keys(OPTIONS).filter((name) => name !== "replay");
  const of = (list) => list[random(list.length)];
  const calls = [
    () => void book.next(), () => void book.previous({ animate: false }), () => void book.turnTo(random(9)), () => book.liftCorner(of(["top", "bottom", null])),
    () => book.settle(), () => (book.zoom = random(5)), () => book.append(sheet(9)), () => book.lastElementChild?.remove(), () => (book.page = of(["2", -5, NaN, 1e9, "x"])),
    () => (room.style.width = `${random(900)}px`), () => (room.style.height = `${random(600)}px`), () => book.clone(), () => (book.pages = null)];
  for (let i = 0; i < count; i++) {
    const name = of(names), value = of([...ends(name), ...ends(name), ...TEXTS]);
    // A million pages are tried by themselves: here they would be most of the time.
    const kept = name === "page-count" && Number(value) > 1000 ? 40 : value;
    timed(`${name}=${kept}`, () => (kept === null || random(3) === 0 ? book.removeAttribute(name) : book.setAttribute(name, kept)));
    if (random(4) === 0) { const call = of(calls); timed(String(call), call); }
    if (i % 50 === 0) await wait(0);
  }
  for (const name of names) book.removeAttribute(name);
  room.style.cssText = "width:800px;height:500px";
  book.replaceChildren(...Array.from({ length: 8 }, (_, i) => sheet(i)));
  await wait(100);
  await works(book, "after the storm");
  return { count, told: told.length, longest, drawn };
};

/** Refused attributes: the book is as it was, and one line says why. */
globalThis.refused = async () => {
  const book = await make(8), lines = [], before = told.length;
  await book.next();
  for (const [name, value] of [["spring", "1e-9 1"], ["spring", "1 0.01"]]) {
    const box = JSON.stringify(book.bookRect), { page } = book;
    book.setAttribute(name, value);
    if (JSON.stringify(book.bookRect) !== box || book.page !== page) throw new Error(`${name} has changed the book`);
    lines.push(told.at(-1));
    room.style.width = "700px"; await wait(60); room.style.width = "800px"; await wait(300);
    if (JSON.stringify(book.bookRect) !== box) throw new Error(`${name} changes the book later`);
    if (!await book.next({ animate: false }) || !await book.previous({ animate: false })) throw new Error(`${name}: no turn`);
    book.removeAttribute(name);
  }
  if (told.length - before !== 2) throw new Error(`${told.slice(before)}`);
  for (const bad of [[5], [null, {}], [undefined]]) {
    try { book.pages = bad; } catch (error) { if (error instanceof TypeError) continue; }
    throw new Error(`pages takes ${bad}`);
  }
  // However near the eye, the paper curls as it allows.
  const near = await make(4, { eye: 1 });
  await near.next();
  if (near.page !== 2) throw new Error("an eye nearby is refused");
  const tall = await make(4, { "page-height": 12000 });
  await tall.next();
  if (tall.page !== 2 || tall.bookRect.height !== 12000) throw new Error("a tall page is refused");
  return lines;
};
slowness();
globalThis.isThere = true;
