// The panels that buttons of the toolbar open over the book: small pictures of its pages, its contents, or a box that searches them.

import { nameOf } from "./pages.js";

const LEFT_OUT = "script,style,template,noscript", CONTEXT = 30;
// The most places that are listed of a text.
const MOST = 500;

/** A letter as a search takes it: case and accents do not count, and a row of spaces is one. */
const fold = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replace(/\s+/g, " ");

const INLINE = "a,abbr,b,bdi,cite,code,em,font,i,kbd,mark,q,s,small,span,strong,sub,sup,u";
const blockOf = (node) => (node?.matches(INLINE) ? blockOf(node.parentElement) : node);

// The texts of a page: node, and whether it begins another block than the one before, so that their words are apart.
function* texts(root) {
  const walker = root.ownerDocument.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node, block = null; (node = walker.nextNode());) {
    if (node.parentElement.closest(LEFT_OUT)) continue;
    const before = block;
    block = blockOf(node.parentElement);
    yield [node, before !== null && before !== block];
  }
}

/** The words of a page: its text, or what is said of a picture. */
const wordsOf = ({ node, made, label }) => {
  const shown = node ?? made, text = shown ? [...texts(shown)].map(([{ data }, isApart]) => `${isApart ? " " : ""}${data}`).join("") : "";
  return `${label} ${shown?.alt ?? ""} ${text}`.replace(/\s+/g, " ").trim();
};

/** Where a folded text begins and ends in another one, each after the end of the one before. Words there may be divided: "divi- ded". */
function* placesOf(text, wanted) {
  const pattern = [...wanted].map((letter) => letter.replace(/[.*+?^${}()|[\]\\]/, "\\$&")).join("(?:- )?");
  if (wanted) for (const { index, 0: found } of text.matchAll(new RegExp(pattern, "g"))) yield [index, index + found.length];
}

/** A place of a text in a page, the first or the one of that number, as a range; null for none. */
export function rangeOf(root, wanted, number = 0) {
  let folded = "";
  const at = [], add = (letter, node, i) => {
    const more = fold(letter);
    if (more === " " && folded.endsWith(" ")) return;
    for (let k = 0; k < more.length; k++) at.push([node, i]);
    folded += more;
  };
  for (const [node, isApart] of texts(root)) {
    if (isApart) add(" ", node, 0);
    for (let i = 0; i < node.length; i++) add(node.data[i], node, i);
  }
  const place = [...placesOf(folded, fold(wanted))][number];
  if (!place) return null;
  const range = root.ownerDocument.createRange(), [last, offset] = at[place[1] - 1];
  range.setStart(...at[place[0]]);
  range.setEnd(last, offset + 1);
  return range;
}

/** The contents of a book, { title, page, level }: a list in JSON, or the headings that a selector finds. */
export function contentsOf(element) {
  const { contents, pageList } = element;
  try {
    if (contents.trim().startsWith("[")) return JSON.parse(contents).map(({ title, page, level = 1 }) => ({ title: String(title), page: Number(page), level: Number(level) }));
    return pageList.flatMap(({ node }, page) => (node ? [node, ...node.querySelectorAll(contents)].filter((each) => each.matches(contents)) : [])
      .map((each) => ({ title: each.textContent.trim(), page, level: Number(each.tagName[1]) || 1 })));
  } catch (error) {
    element.warn(`contents="${contents}" is refused: it takes a selector of headings, or a list of {"title", "page"} in JSON (${error.message}).`);
    return [];
  }
}

const make = (tag, fields = {}, ...children) => {
  const node = Object.assign(document.createElement(tag), fields);
  node.append(...children);
  return node;
};

export class Panel {
  constructor(element, box) {
    Object.assign(this, { element, box, name: null, button: null, query: "" });
    box.hidden = true;
    box.tabIndex = -1;
    box.addEventListener("keydown", (event) => this.key(event));
  }

  /** Opens one, or closes it if it is open; the focus goes there and back. */
  toggle(name, button) {
    if (this.name === name) return this.close();
    Object.assign(this, { name, button });
    this.box.setAttribute("role", "group");
    this.box.setAttribute("aria-label", button.getAttribute("aria-label"));
    this.list = make("ol");
    this.box.replaceChildren(this.list);
    this.box.hidden = false;
    if (name === "search") this.search();
    else this.fill(name === "contents" ? this.lines(contentsOf(this.element)) : this.thumbnails());
    this.element.tools.update();
    const open = this.list.querySelector("[aria-current]");
    if (open) this.box.scrollTop = open.offsetTop - (this.box.clientHeight - open.offsetHeight) / 2;
    this.reach(this.box.querySelector("input") ?? open ?? this.list.querySelector("button") ?? this.box);
  }

  /** True if it lies over the book. */
  get isOver() {
    const [one, other] = [this.box, this.element.surface].map((node) => node.getBoundingClientRect());
    return this.name !== null && one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top;
  }

  close() {
    if (!this.name) return;
    const hadFocus = this.box.contains(this.box.getRootNode().activeElement);
    this.name = null;
    this.box.hidden = true;
    this.box.replaceChildren();
    if (hadFocus) this.button.focus();
    this.element.tools.update();
    this.element.tell("panel", { name: null });
  }

  // ---- what is in it

  nameOf(page) { return nameOf(this.element.pageList, page); }

  fill(buttons) {
    this.list.className = this.name;
    this.list.replaceChildren(...buttons.map((button) => make("li", {}, button)));
    const open = this.list.querySelector("[aria-current]") ?? buttons[0];
    for (const button of buttons) button.tabIndex = button === open ? 0 : -1;
    this.element.tell("panel", { name: this.name });
  }

  // A button that turns to a page. A listener may keep the panel open.
  entry(page, children, act = () => {}) {
    const { element } = this, button = make("button", { type: "button", value: page }, ...children);
    button.setAttribute("part", "entry");
    if (element.view.includes(page)) button.setAttribute("aria-current", "page");
    button.addEventListener("click", async () => {
      if (element.tell("beforechoose", { page, button }, true)) this.close();
      // Of a page that is open already nothing is turned.
      if (element.view.includes(page) || await element.turnTo(page)) act();
    });
    return button;
  }

  lines(entries) {
    const outermost = Math.min(...entries.map(({ level }) => level)), last = Math.max(...this.element.view.map((page) => page ?? 0));
    const buttons = entries.map(({ title, page, level }) => {
      const button = this.entry(page, [make("span", {}, title), make("span", {}, this.nameOf(page))]);
      button.style.setProperty("--level", level - outermost);
      return button;
    });
    // No heading is on the open pages: one reads what follows an earlier one.
    if (!entries.some(({ page }) => this.element.view.includes(page))) buttons[entries.findLastIndex(({ page }) => page <= last)]?.setAttribute("aria-current", "location");
    return buttons;
  }

  thumbnails() {
    return this.element.pageList.map(({ thumbnail, label }, page) => {
      const inside = thumbnail ? [make("img", { alt: label, loading: "lazy", src: thumbnail })] : [make("span", {}, label || wordsOf(this.element.pageList[page]).slice(0, CONTEXT))];
      return this.entry(page, [...inside, make("span", {}, this.nameOf(page))]);
    });
  }

  search() {
    const { element, query } = this, input = make("input", { type: "search", value: query, autocomplete: "off" }), said = make("div");
    const pages = element.pageList.map((each) => ({ each, words: wordsOf(each) })).map(({ each, words }) => ({ each, words, folded: fold(words) }));
    input.setAttribute("part", "search-box");
    input.setAttribute("aria-label", element.labelSearch);
    said.setAttribute("role", "status");
    const find = () => {
      const wanted = fold((this.query = input.value).trim());
      const found = pages.flatMap(({ each, words, folded }, page) => [...placesOf(folded, wanted)].map((place) => [each, page, words, place]));
      said.textContent = wanted ? `${element.labelFound}: ${found.length}` : "";
      this.fill(found.slice(0, MOST).map(([each, page, words, place]) => this.hit(each, page, words, wanted, place)));
    };
    input.addEventListener("input", find);
    this.box.prepend(input, said);
    find();
  }

  // One search result: its page, and the whole words around it. A click opens the page and selects the words.
  hit({ node, label }, page, words, wanted, [at, end]) {
    const { element } = this, from = Math.max(at - CONTEXT, 0), before = words.slice(from, at), after = words.slice(end, end + CONTEXT);
    const part = make("span", {}, from ? `…${before.replace(/^\S*\s/, "")}` : before, make("mark", {}, words.slice(at, end)), end + CONTEXT < words.length ? after.replace(/\s\S*$/, "") : after);
    return this.entry(page, [part, make("span", {}, this.nameOf(page))], () => {
      // What is said of the page, as of a picture, is no text of its own.
      const own = fold(`${label} ${node?.alt ?? ""} `.replace(/\s+/g, " ").trimStart()).length, number = [...placesOf(fold(words), wanted)].filter(([place]) => place >= own && place < at).length;
      const range = node && rangeOf(node, wanted, number), selection = node?.ownerDocument.getSelection();
      if (range) selection.removeAllRanges(), selection.addRange(range), element.tell("hit", { page, range });
    });
  }

  // ---- keys

  key(event) {
    const { list } = this, buttons = [...list.querySelectorAll("button")], at = buttons.indexOf(event.target);
    const to = { ArrowDown: at + 1, ArrowRight: at + 1, ArrowUp: at - 1, ArrowLeft: at - 1, Home: 0, End: buttons.length - 1 }[event.key];
    if (event.key === "Escape") this.close();
    else if (at < 0 && event.key === "ArrowDown") this.reach(buttons[0]);
    else if (at < 0 && event.key === "Enter") buttons[0]?.click();
    else if (at >= 0 && to !== undefined) this.reach(to < 0 ? this.box.querySelector("input") : buttons[to]);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  // Only the panel is scrolled, not the site.
  reach(node) {
    if (!node) return;
    const { box, list } = this, { top, bottom } = node.getBoundingClientRect(), room = box.getBoundingClientRect();
    if (list.contains(node)) for (const button of list.querySelectorAll("button")) button.tabIndex = button === node ? 0 : -1;
    box.scrollTop += bottom > room.bottom ? bottom - room.bottom : Math.min(top - room.top, 0);
    node.focus({ preventScroll: true });
  }
}
