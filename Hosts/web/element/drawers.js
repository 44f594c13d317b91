// Chooses one of the two drawers for a book: WebGL for pictures where it is quick, CSS for everything else.

import { CssDrawer } from "./draw-css.js";
import { GlDrawer } from "./draw-gl.js";

// Elements for which WebGL has failed, and the choice by which it was tried: another one tries again.
const failed = new WeakMap(), hasFailed = (element) => failed.get(element) === element.drawing;

/** css or webgl, by choice or by what the pages are. */
export function kindFor(element) {
  const { drawing, pageList } = element;
  // WebGL does not follow a reader's own colours.
  if (hasFailed(element) || drawing === "css" || !pageList.length || matchMedia("(forced-colors: active)").matches) return "css";
  if (drawing === "webgl") return "webgl";
  const isPicture = ({ node, url, of, picture }) => url || of || (node && picture && !node.hasAttribute("own-size"));
  return pageList.every(isPicture) ? "webgl" : "css";
}

/** A drawer of a kind for a book; where WebGL cannot be had, or fails later, it is the one of CSS. */
export function drawerFor(kind, element) {
  const make = (page, slot) => element.make(page, slot);
  if (kind === "webgl" && !hasFailed(element)) {
    const fail = () => {
      if (hasFailed(element)) return;
      failed.set(element, element.drawing);
      queueMicrotask(() => element.isConnected && element.fitAnew());
    };
    try {
      return new GlDrawer(element.layer, make, element, fail, element.drawing === "auto");
    } catch {
      failed.set(element, element.drawing);
    }
  }
  return new CssDrawer(element.layer, make, element);
}
