// The pages of a book: children of the element, addresses of pictures, or what a function gives for a number.

import { isLent, lend } from "./lend.js";

const PICTURES = ["IMG", "CANVAS"];

/** True if a picture lies over both pages: attribute `wide`. */
const isWide = (node) => node?.tagName === "IMG" && node.hasAttribute("wide");

/** One page. `node` is the author's child, `made` what this element has made or been given for it, and `of` the wide picture whose
 * second half it is. */
class Page {
  constructor({ node = null, url = null, index = -1, of = null }) {
    this.node = node;
    this.of = of;
    this.url = url;
    this.asked = index;
    this.made = null;
    this.box = null;
  }

  /** The child of the book that it is, the author's or one that was lent; null for a picture that this element has made. */
  get child() { return this.node ?? (isLent(this.made) ? this.made : null); }

  /** The author's label, read aloud after the numbers. */
  get label() {
    if (this.of) return "";
    const node = this.node ?? this.made;
    return node?.getAttribute?.("aria-label") ?? node?.dataset?.label ?? "";
  }

  /** The number printed on it, if that differs from its place: `data-folio`; "" for none. */
  get folio() { return this.of ? null : (this.node ?? this.made)?.dataset?.folio; }

  /** The image or canvas that it is, or with `picture` has below everything else; null for neither. */
  get picture() {
    const node = this.node ?? this.made, shown = this.isLayered ? node.firstElementChild : node;
    return PICTURES.includes(shown?.tagName) ? shown : null;
  }

  /** True if there may be more on it than its picture: attribute `picture`. */
  get isLayered() { return this.node?.hasAttribute("picture") ?? false; }

  /** True if it is a half of a picture that lies over both pages. */
  get isHalf() { return Boolean(this.of ?? isWide(this.node)); }

  /** The address of a second, sharper picture for a book that is zoomed. */
  get hires() { return this.isHalf ? null : (this.node ?? this.made)?.dataset?.hires ?? null; }

  /** The address of the author's small picture of it (data-thumbnail). */
  get small() { return (this.node ?? this.made)?.dataset?.thumbnail; }

  /** The address of a small picture of it: the author's, or the picture that the page is; null for neither. */
  get thumbnail() {
    const { picture } = this;
    return this.small ?? this.url ?? (picture?.tagName === "IMG" ? picture.currentSrc || picture.src : null);
  }

  /** True if it is only counted so far: nothing of it is there. */
  get isOpen() { return this.asked >= 0 && !this.node && !this.url; }

  /** True if it has words to be found, and is no picture. */
  get hasWords() { return Boolean(this.node) && !PICTURES.includes(this.node.tagName); }

  /** True if the author wants it to stay in the document, however far it is: attribute `keep`. */
  get isKept() { return this.node?.hasAttribute("keep") ?? false; }

  /** "hard" or "soft" where the author says so; also by data-density. */
  get density() {
    const said = this.node?.getAttribute("density") ?? this.node?.dataset?.density;
    return said === "hard" || said === "soft" ? said : null;
  }
}

/** The name of the page at a place in a list, from 0: by what is printed on it, else by its number. */
export const nameOf = (list, page) => list[page]?.folio ?? String(page + 1);

/** The place of the page that a reader calls so: by what is printed on one, else by its number; -1 for none. `~5` is the fifth, whatever
 * it is called. */
export function pageNamed(list, text) {
  if (text === "") return -1;
  const page = list.findIndex(({ folio }) => folio === text), number = Number(text.replace(/^~/, ""));
  return page < 0 && Number.isInteger(number) ? number - 1 : page;
}

/** What a page is called in an address: its name, unless an earlier page has it, or else its number. */
export const addressOf = (list, page) => [nameOf(list, page), String(page + 1), `~${page + 1}`].find((text) => pageNamed(list, text) === page);

export const isPage = (node) => node.nodeType === 1 && !isLent(node) && !node.hasAttribute("slot") && !node.hasAttribute("no-page")
  && !["SCRIPT", "STYLE", "TEMPLATE", "LINK", "META", "TITLE"].includes(node.tagName);

/** The addresses of `src`: a list in JSON, or separated by spaces or new lines. A null in its first place is kept; a list that is
 * not valid has none. */
export function addresses(text) {
  const trimmed = text.trim();
  if (!trimmed.startsWith("[")) return trimmed ? trimmed.split(/\s+/) : [];
  try {
    return JSON.parse(trimmed).filter((item, i) => typeof item === "string" || (item === null && i === 0));
  } catch {
    return [];
  }
}

/** True if the list of pages begins with null: an empty side, so that the first page lies alone. */
export const isFirstAlone = (element, given) => (given ?? addresses(element.src))[0] === null;

/** The pages that an element has now; a page whose child or address is still there stays the same object. */
export function pagesOf(element, before, given) {
  const byNode = new Map(before.filter((page) => page.node).map((page) => [page.node, page]));
  const fromNode = (node) => {
    const page = byNode.get(node) ?? new Page({ node });
    return isWide(node) ? [page, (page.other ??= new Page({ of: node }))] : page;
  };
  const fromUrl = (url, i) => (before[i]?.url === url ? before[i] : new Page({ url }));
  const children = given ? [] : [...element.children].filter(isPage);
  // Both halves of a wide picture are told as that picture.
  const list = (given ?? (children.length ? children : addresses(element.src))).filter((item, i, all) => item !== null && !(isWide(item) && item === all[i - 1]));
  const pages = [];
  for (const item of list) pages.push(...[typeof item === "string" ? fromUrl(item, pages.length) : fromNode(item)].flat());
  // Of the others it is only said that there are so many.
  for (let i = pages.length, least = element.leastPages; i < least; i++) pages.push(before[i]?.asked === i ? before[i] : new Page({ index: i }));
  return pages;
}

// The places of the longest part of a list of numbers in which they rise.
function rising(numbers) {
  const ends = [], before = [], places = [];
  numbers.forEach((number, place) => {
    let low = 0, high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (numbers[ends[middle]] < number) low = middle + 1;
      else high = middle;
    }
    before[place] = ends[low - 1];
    ends[low] = place;
  });
  for (let place = ends.at(-1); place !== undefined; place = before[place]) places.push(place);
  return places.reverse();
}

/** The changes from one list to another, as the core counts them: pages that went, from the last one, then pages that came, `count` at once. As
 * many as can stay in their order do; between two of these, pages that come take the places of those that go. */
export function difference(before, after) {
  let first = 0, tail = 0;
  while (first < before.length && first < after.length && before[first] === after[first]) first++;
  while (tail < Math.min(before.length, after.length) - first && before.at(-1 - tail) === after.at(-1 - tail)) tail++;
  const ends = [before.length - tail, after.length - tail], olds = new Map(before.slice(first, ends[0]).map((page, i) => [page, first + i]));
  const news = after.slice(first, ends[1]).flatMap((page, i) => (olds.has(page) ? first + i : []));
  const stays = rising(news.map((i) => olds.get(after[i]))).map((place) => [olds.get(after[news[place]]), news[place]]);
  const went = [], came = [];
  let [old, now] = [first, first];
  for (const [nextOld, nextNow] of [...stays, ends]) {
    const gone = nextOld - old, come = nextNow - now, both = Math.min(gone, come);
    if (gone > both) went.unshift({ remove: old + both, count: gone - both });
    if (come > both) came.push({ insert: now + both, count: come - both });
    [old, now] = [nextOld + 1, nextNow + 1];
  }
  return [...went, ...came];
}

/** The changes of its children that a book watches. */
export const WATCHED = { childList: true, subtree: true, attributes: true, attributeFilter: ["density", "slot", "no-page", "keep", "wide"] };

/** The effects of mutations: which pages there are, what the core's book is made of, or only what is drawn. */
export function changesIn(records, element) {
  const has = (...names) => records.some(({ target, attributeName }) => target.parentNode === element && names.includes(attributeName));
  return {
    // That something was lent is no news.
    pages: has("slot", "no-page", "wide") || records.some(({ target, type, addedNodes = [target], removedNodes = [] }) => target === element && type === "childList"
      && ![...addedNodes, ...removedNodes].every(isLent)),
    shape: has("density"), looks: has("keep") };
}

/** The children of a book that are shown but are no pages: those with `slot` or `no-page`. */
export function unpaged(element) {
  return [...element.children].filter((node) => !isPage(node) && (node.hasAttribute("slot") || node.hasAttribute("no-page")));
}

const image = (url) => Object.assign(document.createElement("img"), { alt: "", decoding: "async", src: url });

// The second half of a picture: a copy of its element, as the browser has the picture already.
function half(picture) {
  const copy = picture.cloneNode();
  for (const name of ["id", "wide", "aria-label"]) copy.removeAttribute(name);
  return Object.assign(copy, { alt: "", className: "half" });
}

// An error of the site's own function is told as its own, and leaves the page blank.
function provided(page, provider) {
  try {
    return provider?.(page.asked);
  } catch (error) {
    reportError(error);
    return null;
  }
}

/** What is put on the sheet of a page without a child: its picture, or what `provider` makes or promises, which `slot` shows. */
export function made(page, provider, element, slot) {
  const node = page.of ? half(page.of) : page.url ?? provided(page, provider), place = document.createElement("div");
  function shown(given) {
    page.made = typeof given === "string" ? image(given) : given;
    if (page.of || !(given instanceof Element)) return page.made;
    lend(given, element);
    slot.assign(given);
    return slot;
  }
  if (!(node instanceof Promise)) return node ? shown(node) : (page.made = place);
  page.coming = node.then((given) => place.isConnected && place.replaceWith(shown(given)), reportError);
  return (page.made = place);
}
