// Helpers of the rows: a book in an element of 800 x 500, hands on it, and what it tells.
import { LeafBook } from "/element/leaf-book.js";

export { LeafBook };
export const room = document.getElementById("room");
const frame = () => new Promise((done) => requestAnimationFrame(done));
/** A time, and then two frames: a busy machine may have drawn none meanwhile. */
export const wait = async (ms) => { await new Promise((done) => setTimeout(done, ms)); await frame(); await frame(); };
export const is = (a, b) => { if (JSON.stringify(a) !== JSON.stringify(b)) throw new Error(`${JSON.stringify(a)} for ${JSON.stringify(b)}`); };
export const sheet = (i, html = `P${i}`) => Object.assign(document.createElement("div"), { className: "p", innerHTML: html });

export async function make(n = 8, attributes = {}, pages = Array.from({ length: n }, (_, i) => sheet(i))) {
  const book = document.createElement("leaf-book");
  const all = { "page-width": 300, "page-height": 400, fit: "fixed", spread: "double", "turn-time": 100, ...attributes };
  for (const [name, value] of Object.entries(all)) if (value !== null) book.setAttribute(name, value);
  book.style.cssText = "width:100%;height:100%";
  book.append(...pages);
  room.append(book);
  await book.ready;
  return book;
}
export const heard = (book, ...names) => {
  const list = [];
  for (const name of names) book.addEventListener(name, (event) => list.push([event.type, event.detail]));
  return list;
};
export const point = (book, type, x, y, more = {}) => book.surface.dispatchEvent(new PointerEvent(type, {
  bubbles: true, composed: true, cancelable: true, isPrimary: true, pointerId: 7, pointerType: "mouse", clientX: x, clientY: y, ...more }));
export const tap = (book, x, y) => { point(book, "pointerdown", x, y); point(book, "pointerup", x, y); };
export const rest = async (book) => { for (let i = 0; i < 300 && book.state !== "rest"; i++) await wait(10); };

/** The progress of the leaves in the air, the lowest number first. */
export const air = (book) => book.core.book.leaves().filter(({ turn }) => turn > 0 && turn < 1).map(({ turn }) => turn);
/** A clock that goes when the test says so: `pass(ms)` lets time pass and draws a frame. */
export function ownClock() {
  let now = 0, frame = null;
  return {
    clock: { now: () => now, request: (fn) => ((frame = fn), 1), cancel: () => (frame = null), timeOf: () => now },
    pass(ms, steps = 1) {
      for (let i = 0; i < steps; i++) {
        now += ms / steps;
        const fn = frame;
        frame = null;
        fn?.(now);
      }
    },
  };
}
