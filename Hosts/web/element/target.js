// The targets of a press that are the page's own business.

const CONTROLS = "a[href],button,input,select,textarea,option,label,summary,details,iframe,embed,object,[contenteditable]:not([contenteditable=false]),"
  + "video[controls],audio[controls],dialog,[popover],[draggable=true],[role=button],[role=link],[role=slider],[no-turn],[data-no-turn]";

/** Links, which a finger may begin a swipe on. */
export const LINKS = ":is(a[href],[role=link]):not([draggable=true],[no-turn],[data-no-turn])";

/** True if a press is on a control of a page, or on an element that says that it turns nothing; controls of a selector do not count. */
export function isControl(event, surface, but = null) {
  for (const node of event.composedPath()) {
    if (node === surface) return false;
    if (node.nodeType === 1 && node.matches(CONTROLS) && !(but && node.matches(but))) return true;
  }
  return false;
}

/** True if a control of a page lies in a box of the window, or reaches into it. */
export function hasControlIn(page, { left, top, right, bottom }) {
  return [...page.querySelectorAll(CONTROLS)].some((node) => {
    const box = node.getBoundingClientRect();
    return box.right > left && box.left < right && box.bottom > top && box.top < bottom;
  });
}

/** True if something scrolls within its page. */
export const isScroller = (node) => (node.scrollHeight > node.clientHeight + 1 || node.scrollWidth > node.clientWidth + 1)
  && /auto|scroll/.test(getComputedStyle(node).overflow);

/** True if something of a page on an event's way scrolls sideways, or up and down, or says that it turns nothing. */
export function scrolls(event, surface, isSideways) {
  const path = event.composedPath();
  return path.slice(0, Math.max(path.indexOf(surface), 0)).some((node) => node.nodeType === 1 && (node.matches("[no-turn],[data-no-turn]")
    || (isScroller(node) && (isSideways ? node.scrollWidth > node.clientWidth + 1 : node.scrollHeight > node.clientHeight + 1))));
}

/** True if text of a book is selected. */
export function isSelected(element) {
  const selection = element.getRootNode().getSelection?.() ?? element.ownerDocument.getSelection();
  return Boolean(selection) && !selection.isCollapsed && element.contains(selection.anchorNode);
}

/** True if a letter that can be selected is under the mouse. */
export function isOnText({ clientX: x, clientY: y, target }) {
  const { ownerDocument: document } = target;
  const shadowRoots = [];
  for (let root = target.getRootNode(); root.host; root = root.host.getRootNode()) shadowRoots.push(root);
  let node, offset;
  if (document.caretPositionFromPoint) ({ offsetNode: node, offset } = document.caretPositionFromPoint(x, y, { shadowRoots }) ?? {});
  else ({ startContainer: node, startOffset: offset } = document.caretRangeFromPoint?.(x, y) ?? {});
  if (node?.nodeType !== 3 || getComputedStyle(node.parentElement).userSelect === "none") return false;
  const range = document.createRange();
  for (const from of [offset - 1, offset]) {
    if (from < 0 || from >= node.length) continue;
    range.setStart(node, from);
    range.setEnd(node, from + 1);
    for (const box of range.getClientRects()) {
      if (x >= box.left - 2 && x <= box.right + 2 && y >= box.top && y <= box.bottom) return true;
    }
  }
  return false;
}
