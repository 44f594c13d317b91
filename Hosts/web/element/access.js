// Keys, focus and what is read aloud.

import { isControl, scrolls } from "./target.js";

const NUMBER = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 1, ArrowUp: -1, PageDown: 1, PageUp: -1 };
// Parts of a page that use these keys themselves.
const EDITED = "input,select,textarea,option,[contenteditable]:not([contenteditable=false]),video,audio,iframe,dialog,[popover],[no-turn],[data-no-turn],"
  + "[role=slider],[role=spinbutton],[role=listbox],[role=combobox],[role=tab],[role^=menu],[role^=radio],[role^=tree],[role=grid],[role=application]";

/** The action of a key: a number of spreads, "first", "last", or null for nothing. Arrows follow the paper: toward the left is forward in
 * a book that is read toward the left. */
function wayOf(event, isUpright, isMirrored) {
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return null;
  const path = event.composedPath(), within = path.slice(0, path.indexOf(event.currentTarget));
  if (within.some((node) => node.nodeType === 1 && node.matches(EDITED))) return null;
  // A box that scrolls up and down has all keys for itself but those to the sides.
  if (!/^Arrow(Left|Right)$/.test(event.key) && scrolls(event, event.currentTarget, false)) return null;
  if (event.key === " ") return isControl(event, event.currentTarget) ? null : event.shiftKey ? -1 : 1;
  if (event.shiftKey) return null;
  if (event.key === "Home") return "first";
  if (event.key === "End") return "last";
  const isSideways = /^Arrow(Left|Right)$/.test(event.key), isArrow = event.key.startsWith("Arrow");
  if (isArrow && isSideways === isUpright) return null;
  const way = NUMBER[event.key] ?? null;
  return way !== null && isArrow && isMirrored ? -way : way;
}

/** Turns a book by a key. */
export function follow(event, element) {
  if (event.key === "Escape" && element.tools.panel.name) return event.preventDefault(), element.tools.panel.close();
  if (element.disabled || !element.gestures.includes("keys")) return;
  const way = wayOf(event, element.place.isUpright, element.place.isMirrored);
  if (way === null) return;
  event.preventDefault();
  if (typeof way === "number") element.flow.go(way, { by: "key" });
  else element.turnTo(way === "first" ? 0 : element.pageCount - 1, { by: "key" });
}

/** Keeps what is not on show out of reach of Tab and of assistive technology, and says where the reader is. */
export class Access {
  constructor(book, heard) {
    this.book = book;
    this.heard = heard;
    book.tabIndex = 0;
    book.setAttribute("role", "group");
    book.setAttribute("aria-roledescription", "book");
    heard.setAttribute("aria-live", "polite");
  }

  label(text) { this.book.setAttribute("aria-label", text || "Book"); }

  /** Only the pages of the open spread and of another one can be reached. A focus that would be lost goes to the book. */
  reach(boxes, core, other) {
    const { spread } = core;
    for (const box of boxes.values()) {
      const at = core.spreadOf(box.index), isOut = at !== spread && at !== other && !box.isSought;
      // The browser is not asked in every frame.
      if (box.isOut === isOut) continue;
      if (isOut && this.hasFocus(box)) this.book.focus({ preventScroll: true });
      box.sheet.inert = box.isOut = isOut;
    }
  }

  hasFocus({ page, sheet }) {
    const { node } = page, within = sheet.getRootNode().activeElement;
    return Boolean(node?.contains(node.getRootNode().activeElement)) || Boolean(within && sheet.contains(within));
  }

  say(text) {
    if (this.heard.textContent !== text) this.heard.textContent = text;
  }
}
