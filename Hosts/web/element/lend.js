// Elements that a site gives by script: they are put into the book, where the site's styles reach them, and are no children of the author's.

const lent = new WeakSet();

export const isLent = (node) => lent.has(node);

/** Puts an element into the book, unless it is there. */
export function lend(node, element) {
  if (node.parentNode === element) return;
  lent.add(node);
  element.append(node);
}

/** Takes an element away that is shown no more, if it was lent. */
export const takeBack = (node) => lent.delete(node) && node.remove();

/** Lends the elements of a list that is shown instead of children, and takes those away that are shown no more. */
export function lendAll(pages, before, element) {
  for (const { node } of pages) if (node) lend(node, element);
  const former = before.filter(({ node }) => lent.has(node)), shown = new Set(former.length ? pages.map(({ node }) => node) : []);
  for (const { node } of former) if (!shown.has(node)) takeBack(node);
}

/** Takes the copies of what was lent out of a copy. */
export function withoutLent(copy, element) {
  const copies = [...copy.children];
  [...element.children].forEach((node, i) => lent.has(node) && copies[i].remove());
}
