// The page of one book: its bar fades while one reads, keys turn wherever the focus is, and the book shows one page where two would be small.

import { follow } from "./access.js";
import { Crisp } from "./crisp.js";
import { Hits } from "./hits.js";
import { LeafBook } from "./leaf-book.js";
import { Near } from "./near.js";
import { Trail } from "./trail.js";
import { fail, unpack } from "./unpack.js";

const WIDE = ["first", "previous", "page", "next", "last", "thumbnails", "contents", "search", "zoom", "fullscreen", "autoplay", "print"];
const NARROW = ["thumbnails", "contents", "search", "page", "zoom", "fullscreen"];
// Pixels of a window that is narrow, and of one without room for what a browser does, too; how much larger a page has to be alone; and
// milliseconds until the bar fades.
const NARROW_WIDTH = 620, LEAST_WIDTH = 340, LARGER = 1.35, FADES = 3000;
const OWN = ["zoom", "fullscreen"];
// Pixels beside the book that a title needs, and that are kept free around it.
const TITLE = 120, MARGIN = 24, WIDE_WIDTH = 960;
// Milliseconds until the click of a tap has come.
const AIMED = 100;
// The most by which a picture's ratio may differ from its page's and count as the same.
const SAME = 0.002;

/** The book of the page. */
export const book = document.querySelector("leaf-book");
const { classList } = document.body;
let timer = 0, chosen = null;

function fit() {
  const { innerWidth: width, innerHeight: height } = window, { pageWidth, pageHeight } = book;
  const wanted = (width < NARROW_WIDTH ? NARROW : WIDE).filter((name) => (name !== "contents" || book.hasAttribute("contents")) && (width >= LEAST_WIDTH || !OWN.includes(name)));
  if (book.toolbar.join() !== wanted.join()) book.toolbar = wanted;
  // Somebody else has said so.
  if (book.getAttribute("spread") !== chosen) return;
  const isUpright = ["top", "bottom"].includes(book.hinge), one = Math.min(width / pageWidth, height / pageHeight);
  const two = isUpright ? Math.min(width / pageWidth, height / (2 * pageHeight)) : Math.min(width / (2 * pageWidth), height / pageHeight);
  const spread = height > width && one > LARGER * two ? "single" : "auto";
  if (chosen !== spread) book.spread = chosen = spread;
  entitle(spread === "single" ? pageWidth * one : (isUpright ? 1 : 2) * pageWidth * two);
}

// A title lies beside the book where there is room, or is only read aloud.
function entitle(bookWidth) {
  const { style } = document.querySelector("h1"), { innerWidth: width } = window, beside = (width - bookWidth) / 2 - MARGIN;
  const isSeen = width <= WIDE_WIDTH || beside >= TITLE;
  style.maxWidth = isSeen && width > WIDE_WIDTH ? `${beside}px` : "";
  style.clipPath = isSeen ? "" : "inset(50%)";
}

// A picture of the page's ratio, as far as pixels go, leaves no line of paper beside it.
function whole({ naturalWidth, naturalHeight, style }) {
  if (Math.abs(naturalWidth * book.pageHeight / (naturalHeight * book.pageWidth) - 1) < SAME) style.objectFit = "fill";
}

// ---- the bar

// True if it is in use: a hand is on it, a key has gone there, or it has opened something.
function isBusy() {
  const { panel, box } = book.tools;
  return (panel.name !== null && !hits.isBeside) || box.matches(":hover") || box.querySelector(":focus-visible") !== null;
}

function show() {
  classList.remove("idle");
  clearTimeout(timer);
  timer = setTimeout(() => (isBusy() ? show() : classList.add("idle")), FADES);
}

// A finger is aimed at what was seen as it came down: after it the bar comes, and nothing of that is pressed.
function wake({ type, pointerType = "touch" }) {
  if (pointerType === "mouse") show();
  else if (!["pointermove", "pointerdown"].includes(type)) setTimeout(show, AIMED);
}

// ---- the start

LeafBook.load(unpack());
book.addEventListener("error", ({ detail: { error } }) => fail("The pages cannot be turned", error));
for (const name of ["pointermove", "pointerdown", "pointerup", "pointercancel", "focusin"]) addEventListener(name, wake, { passive: true });
// A page that comes into sight is never white first.
for (const image of book.querySelectorAll("section > img")) {
  image.decoding = "sync";
  if (image.complete) whole(image);
  else image.addEventListener("load", () => whole(image), { once: true });
}
// It asks what is open before a window of another shape opens one page or two.
const near = new Near(book);
addEventListener("resize", fit);
const hits = new Hits(book);
new Trail(book);
new Crisp(book);
addEventListener("keydown", (event) => near.key(event) && event.stopPropagation(), { capture: true });
addEventListener("keydown", (event) => {
  const isTyping = ["INPUT", "SELECT"].includes(event.composedPath()[0].tagName), { key } = event, { acts, panel } = book.tools;
  const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
  if (key === "f" && isPlain && !isTyping) acts.fullscreen();
  else if (key === "Escape" && near.isOn && !isTyping) near.toggle();
  // The browser's own search knows the pages that are near, and no others.
  else if ((key === "/" && isPlain && !isTyping) || (key === "f" && !isPlain && !event.altKey)) {
    event.preventDefault();
    if (panel.name !== "search") acts.search();
  } else if ([null, document.body, document.documentElement].includes(document.activeElement)) follow(event, book);
});
fit();
show();
