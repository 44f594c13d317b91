// The place of a book in its element, and its part at a point.

import { kindFor } from "./drawers.js";
import { airOf, bookSize, edgeOf, fitted, overhangOf, shiftOf, spreadOf } from "./layout.js";

const UPRIGHT = ["top", "bottom"];
// Of a leaf that bends.
const STRIPS = 10;

export class Place {
  constructor(element) {
    this.element = element;
    /** CSS pixels a point of the core, and the core's viewport in points; null without a book. */
    this.scale = 1;
    this.viewport = null;
    /** The same to the right and down, so that a page has whole device pixels. */
    this.across = this.down = 1;
    /** The options that the book is made of: the element's own, or while the core refuses those, the last that it took. */
    this.options = element;
    /** The page and spread that are shown before the core runs. */
    this.still = null;
  }

  /** Device pixels of a CSS pixel. */
  get ratio() { return globalThis.devicePixelRatio || 1; }

  /** The shape of what is shown. */
  get shown() { return this.element.core?.shape ?? this.still; }

  get room() { return { width: this.element.surface.clientWidth, height: this.element.surface.clientHeight }; }

  get pageSize() {
    const { pageWidth, pageHeight } = this.options, { pageList } = this.element;
    if (pageWidth && pageHeight) return { width: pageWidth, height: pageHeight };
    const own = this.ownSize(pageList[0]);
    const ratio = own ? own.height / own.width : 4 / 3;
    if (pageWidth) return { width: pageWidth, height: pageWidth * ratio };
    if (pageHeight) return { width: pageHeight / ratio, height: pageHeight };
    return own ?? { width: 300, height: 400 };
  }

  // The size that the first page has: a picture's own, or its width and height attributes.
  ownSize(page) {
    const node = page?.node;
    if (!node) return null;
    const width = node.naturalWidth || Number(node.getAttribute("width")), height = node.naturalHeight || Number(node.getAttribute("height")), [across, down] = this.spanOf(page);
    if (width > 0 && height > 0) return { width: width / across, height: height / down };
    if (node.tagName === "IMG") node.addEventListener("load", () => this.element.isConnected && this.element.fitAnew(), { once: true });
    return null;
  }

  /** The number of pages that a page's picture lies over, across and down. */
  spanOf({ isHalf }) { return !isHalf ? [1, 1] : this.isUpright ? [1, 2] : [2, 1]; }

  get reading() {
    const { reading } = this.options;
    return reading === "auto" ? getComputedStyle(this.element).direction : reading;
  }

  get hinge() { return this.options.hinge === "auto" ? "left" : this.options.hinge; }
  get isUpright() { return UPRIGHT.includes(this.hinge); }
  // True if forward is toward the right (or the bottom), as in a book read toward the left.
  get isMirrored() {
    // As the core's book has it: the browser is asked once, since its answer takes a layout.
    const { hinge, reading } = this.element.core?.shape ?? this;
    return hinge === "right" || hinge === "bottom" || (hinge === "left" && reading === "rtl");
  }

  /** Two pages or one, as they fit. */
  get spread() {
    const { spread, fit, minPageWidth } = this.element, { width } = this.pageSize;
    return spreadOf(spread, this.room, this.isUpright, fit === "fixed" ? width : Math.min(minPageWidth, width));
  }

  openSize(spread = this.spread) { return bookSize(this.pageSize, spread, this.isUpright); }

  /** CSS for an element without a height of its own, and for one whose width is that of its content: of two pages if it may have two. */
  ownShape(spread) {
    const { width, height } = this.openSize(spread), own = this.element.spread === "single" ? width : this.openSize("double").width;
    return `:host { aspect-ratio: ${width} / ${height}; } .room { width: ${own}px; }`;
  }

  /** A page that lies alone, since null comes before it, is a soft cover. */
  get covers() {
    const { covers } = this.options, { isFirstAlone } = this.element;
    return covers === "none" && isFirstAlone ? "soft" : covers;
  }

  /** True if light falls on the book as on paper. */
  get isLit() {
    const { rest, peel, thickness, softness } = this.options;
    return rest === 1 && (peel !== "none" || thickness > 0 || (softness > 0 && kindFor(this.element) === "webgl"));
  }

  /** The definition of the core's book, for the drawers. */
  shape(spread, { mostHinges, canBend }) {
    const { covers, options } = this, { rest, peel, peelZone, thickness, boards, cornerRadius, softness, hinges } = options, { pageList, turnTime } = this.element;
    return {
      ...(softness > 0 && canBend && { strips: STRIPS, bend: Math.max(turnTime, 50) / 1000, mostBend: 2 * softness, sag: 0.2 * softness }),
      thickness, boards, cornerRadius,
      hinges: Math.min(hinges, mostHinges),
      page: this.pageSize, spread, covers, peel, peelZone: peelZone === null ? null : peelZone / (this.scale || 1),
      density: pageList.map((page) => page.density), hinge: this.hinge, reading: this.reading, rest,
      eye: options.eye };
  }

  /** Measures again; answers whether the core's viewport is another one now. */
  fit(spread) {
    const { played, fit } = this.element, before = this.viewport;
    // A recorded book keeps the viewport that it was recorded in.
    const { scale, viewport } = played
      ? { scale: Math.min(this.room.width / played.viewport.width, this.room.height / played.viewport.height) || 1, viewport: played.viewport }
      : fitted(fit, this.room, this.openSize(spread), edgeOf(this.pageSize, this.options, spread, this.isUpright));
    const { width, height } = played?.shape.page ?? this.pageSize;
    Object.assign(this, { moved: null, based: null, scale, viewport, across: this.whole(width, scale), down: this.whole(height, scale) });
    return !before || viewport.width !== before.width || viewport.height !== before.height;
  }

  // A scale near to one with which a side has whole device pixels.
  whole(side, scale) { return Math.max(Math.round(side * scale * this.ratio), 1) / (side * this.ratio); }

  /** Puts the book's box on whole device pixels, wherever the site's layout has put the element: letters on a page that has turned would
   * stand between two. */
  align() {
    const { ratio, element: { surface } } = this, { left, top } = surface.getBoundingClientRect(), [x = 0, y = 0] = this.off ?? [];
    const over = (at) => at - Math.round(at * ratio) / ratio, dx = over(left + x), dy = over(top + y);
    // Browsers have 64 places in a pixel.
    if (Math.abs(dx - x) + Math.abs(dy - y) < 0.03) return;
    this.off = [dx, dy];
    surface.style.margin = `${-dy}px ${dx}px ${dy}px ${-dx}px`;
  }

  /** Gives the layer its size, and says how many of a site's pixels a point of a page is: what is on a page keeps its own size, unless
   * the site asks for more (fit="scale"). Of whole pixels, since browsers round a box before they turn it. */
  lay() {
    const { layer, surface, fit } = this.element, { viewport } = this, page = this.pageSize, scale = fit === "contain" ? this.scale : 1;
    Object.assign(layer.style, { width: `${viewport.width}px`, height: `${viewport.height}px` });
    surface.classList.toggle("upright", this.isUpright);
    surface.classList.toggle("mirrored", this.isMirrored);
    const lengths = { "--leaf-scale": scale, "--leaf-across": this.whole(page.width, scale), "--leaf-down": this.whole(page.height, scale), "--leaf-point": `${scale}px`, "--leaf-width": `${page.width}px`, "--leaf-height": `${page.height}px` };
    for (const [name, value] of Object.entries(lengths)) layer.style.setProperty(name, value);
  }

  /** The open book's box in points: x, y, width, height. */
  box(shape = this.shown) {
    const { viewport } = this, size = bookSize(shape.page, shape.spread, this.isUpright);
    return { x: (viewport.width - size.width) / 2, y: (viewport.height - size.height) / 2, ...size };
  }

  /** Points by which a book is moved so that a shut one is in the middle, [x, y]. `first` and `last`: turns of the outermost leaves. */
  shiftBy(shape, first, last) {
    if (this.element.center !== "book" || shape.covers === "none" || shape.spread === "single") return [0, 0];
    const { isUpright, isMirrored } = this, { page, overhang = overhangOf(page, shape, shape.spread, isUpright) } = shape;
    const along = shiftOf({ isUpright, isMirrored, page, overhang }, first, last);
    // Half a cover is whole pixels, too.
    const half = (isUpright ? (page.height + overhang) * this.down : (page.width + overhang) * this.across) * this.ratio / 2, whole = along * Math.floor(half + 1e-6) / half;
    return isUpright ? [0, whole] : [whole, 0];
  }

  /** Points by which a book is moved so that its spine and its upper edge lie on whole pixels. */
  snapBy(shape) {
    const { ratio, spare } = this, [left, top] = this.anchor(shape), by = (at, off, scale) => Math.round((at + off) * scale * ratio) / (ratio * scale) - at;
    return [by(left, spare[0], this.across), by(top, spare[1], this.down)];
  }

  // Points on the left of and above a recorded book's viewport, where the element has another shape.
  get spare() {
    const { room, scale, viewport } = this;
    return this.element.played ? [(room.width / scale - viewport.width) / 2, (room.height / scale - viewport.height) / 2] : [0, 0];
  }

  /** CSS that puts the layer of all cells where it is seen, moved by a shift in points. */
  transform([dx, dy]) { return `scale(${this.across},${this.down}) translate(${dx}px,${dy}px)`; }

  /** Device pixels a point, and the origin's place in points, while the book is neither zoomed nor on its way; else null. */
  get grid() {
    if (this.element.zooming.factor !== 1) return null;
    const { ratio } = this, across = this.across * ratio, down = this.down * ratio, [x, y] = this.shift;
    const isWhole = (at, pixel) => Math.abs(at * pixel - Math.round(at * pixel)) < 1e-3, [left, top] = this.base(this.element.core).anchor;
    return isWhole(left + x, across) && isWhole(top + y, down) ? { across, down, x, y } : null;
  }

  // The places of a book's spine and upper edge, or of a single page's edges, in points.
  anchor(shape) {
    const { x, y, width, height } = this.box(shape), isSingle = shape.spread === "single";
    return [this.isUpright || isSingle ? x : x + width / 2, this.isUpright && !isSingle ? y + height / 2 : y];
  }

  // The anchor of the core's book, and what puts it on whole pixels: the same in all frames until the book is laid anew.
  base({ shape }) {
    const { ratio } = this;
    if (this.based?.shape !== shape || this.based.ratio !== ratio) this.based = { shape, ratio, anchor: this.anchor(shape), snap: this.snapBy(shape) };
    return this.based;
  }

  /** The same, as its leaves are now: reckoned once in a frame. */
  get shift() {
    const { core } = this.element;
    if (!core) return [0, 0];
    const { age } = core.stage;
    if (this.moved?.core !== core || this.moved.age !== age) this.moved = { core, age, shift: this.moveOf(core) };
    return this.moved.shift;
  }

  moveOf(core) {
    const [x, y] = this.base(core).snap, [dx, dy] = core.shape.covers === "none" ? [0, 0] : this.swayOf(core);
    return [x + dx, y + dy];
  }

  // Points by which a book with covers is moved, as its leaves are now.
  swayOf(core) {
    const { turns, spread } = core, last = Math.ceil((core.corePages + 1) / 2) - 1;
    return this.shiftBy(core.shape, turns.get(0) ?? (spread < 0 ? 0 : 1), core.count % 2 === 0 ? turns.get(last) ?? (spread >= core.lastSpread ? 1 : 0) : 0);
  }

  /** A pointer in points of the stage, whatever the site has scaled. */
  pointOf({ clientX, clientY }) {
    const box = this.element.layer.getBoundingClientRect(), { width, height } = this.viewport ?? { width: 1, height: 1 };
    return [(clientX - box.left) * width / (box.width || 1), (clientY - box.top) * height / (box.height || 1)];
  }

  /** 1 for the side where a leaf turns forward, -1 for the other. */
  sideOf([x, y]) {
    const { isUpright, isMirrored, viewport } = this, box = this.box();
    if (this.shown.spread === "single") {
      const part = isUpright ? (y - box.y) / box.height : (x - box.x) / box.width;
      return (isMirrored ? 1 - part : part) > 0.35 ? 1 : -1;
    }
    const part = isUpright ? y - viewport.height / 2 : x - viewport.width / 2;
    return (part >= 0) !== isMirrored ? 1 : -1;
  }

  /** The part of the book at a point: its outer edge, a corner, or no book. `edge` and `corner`: parts of a page's width and diagonal. */
  zoneOf([x, y], edge, corner) {
    const { core } = this.element;
    if (!this.shown) return { isOnBook: false };
    const box = this.box(), { page } = this.shown, { isUpright, scale } = this;
    const near = isUpright ? Math.min(y - box.y, box.y + box.height - y) : Math.min(x - box.x, box.x + box.width - x);
    const across = isUpright ? Math.min(x - box.x, box.x + box.width - x) : Math.min(y - box.y, box.y + box.height - y);
    const strip = Math.max(edge * (isUpright ? page.height : page.width), 16 / scale), size = corner * Math.hypot(page.width, page.height);
    const out = 12 / scale, isFirst = isUpright ? x - box.x < box.width / 2 : y - box.y < box.height / 2;
    const found = core?.isMoving ? core.stage.pageAt(x, y) : null;
    return {
      corner: isFirst ? "top" : "bottom", isInside: near >= 0 && across >= 0, isOnBook: core?.isMoving ? found !== null : near >= -out && across >= -out, leaf: found?.leaf ?? null,
      isEdge: near < strip, isBorder: near < 1.5 * strip, isCorner: near < size && across < size };
  }

  /** Where a free corner lies, "top" or "bottom", of the leaf on a side, in points; `inside`: so many points within the page. */
  cornerOf(way, corner, inside = 0) {
    const box = this.box(), isHigh = (way > 0) !== this.isMirrored, isSingle = this.shown.spread === "single";
    // The side of a book where a leaf's free edge lies, and the corner along it.
    const free = (isSingle ? !this.isMirrored : isHigh), first = corner === "top";
    const along = free ? -inside : inside, across = first ? inside : -inside;
    return this.isUpright
      ? [box.x + (first ? 0 : box.width) + across, box.y + (free ? box.height : 0) + along]
      : [box.x + (free ? box.width : 0) + along, box.y + (first ? 0 : box.height) + across];
  }

  /** The farthest that leaves in the air are seen beyond the element, in CSS pixels. */
  get reach() {
    const { isUpright, isMirrored, across, down, room, options, shown: { page, spread } } = this, air = airOf(page, options, spread, isUpright), { x, y, width, height } = this.box();
    // A single page has its spine at a side.
    const part = spread === "single" ? (isMirrored ? 1 : 0) : 0.5, [wide, high] = isUpright ? [air.along, air.across] : [air.across, air.along];
    const middle = [x + width * (isUpright ? 0.5 : part), y + height * (isUpright ? part : 0.5)], beyond = (pixels) => Math.max(Math.ceil(pixels - 1e-6), 0);
    return { left: beyond((wide - middle[0]) * across), top: beyond((high - middle[1]) * down), right: beyond((middle[0] + wide) * across - room.width), bottom: beyond((middle[1] + high) * down - room.height) };
  }

  /** The box in CSS pixels of the element. */
  get rect() {
    const { x, y, width, height } = this.box(), { across, down } = this, { page } = this.element.core.shape, [dx, dy] = this.shift;
    return { left: (x + dx) * across, top: (y + dy) * down, width: width * across, height: height * down, pageWidth: page.width * across, pageHeight: page.height * down };
  }
}
