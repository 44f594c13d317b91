// Draws a book's cells with CSS: one box for each page that is near, the author's child inside by a slot, placed by matrix3d.

import { NAMES } from "../leafspring.js";
import { bandOf, crestOf, Curl, curlOf } from "./curl.js";
import { div } from "./dom.js";
import { takeBack } from "./lend.js";
import { black, clip, crease, gradient, placed, RIM, rimOf, rounded, shaded, upright } from "./paper.js";
import { PROFILE } from "./shadow.js";
import { CssShadows } from "./shadow-css.js";
import { edge, hasLines, isStack, lines, lyingOn, narrowed } from "./stack.js";
import { meanOf, tintOf } from "./tint.js";

const { visible: VISIBLE, back_facing: BACK, banded: BANDED, folded: FOLDED } = NAMES.CellFlag, FRONT = NAMES.Face.front;
// The roles of cells that show a page, of the edges of a stack of pages, and of boards under them. A role that is not known is not drawn.
export const PAGES = [NAMES.Role.page, NAMES.Role.cover];
const { block: BLOCK, board: BOARD } = NAMES.Role;
// Black that is drawn: none below the first alpha, and in levels a quarter of a screen's.
const DIM = 0.002, SHADES = 1000, seenOf = (alpha) => (alpha < DIM ? 0 : Math.round(alpha * SHADES) / SHADES);
// The levels of the lighter end of a fold's light, in parts of the darker one; and black where both are the same.
const LEVELS = 128, EVEN = "linear-gradient(#000,#000)";
// Points by which the edge of a flat fold's flap leans where its crease is as dark as it can be.
const SLOPE = 24;
// The number of pages of a stack that are drawn where they do not lie flat on each other.
const FANNED = 4;

// The numbers that a box shows, none yet.
const fresh = () => Object.fromEntries(Object.entries({ matrix: 16, band: 4, light: 2 }).map(([name, wide]) => [name, new Float32Array(wide).fill(NaN)]));
// Copies numbers of a column; whether any is another one.
function renew(kept, column, at) {
  let isOther = false;
  for (let i = 0; i < kept.length; i++) if (kept[i] !== column[at + i]) kept[i] = column[at + i], (isOther = true);
  return isOther;
}

// True if a corner of a box, or its band, is so many points from where it is drawn, or its light has changed: edges of the stack move by a
// leaf's thickness in a whole turn, and to draw them anew takes a browser long.
const STRAY = 0.25, FAINT = 0.004;
function strays(seen, { matrices, bands, light }, row, w, h) {
  const isFar = (kept, column, at, by) => kept.some((number, i) => !(Math.abs(number - column[at + i]) <= by));
  if (isFar(seen.band, bands, 4 * row, STRAY) || isFar(seen.light, light, 2 * row, FAINT)) return true;
  for (const [x, y] of [[0, 0], [w, 0], [0, h], [w, h]]) for (const i of [0, 1]) {
    const place = (m, o) => (m[o + i] * x + m[o + 4 + i] * y + m[o + 12 + i]) / (m[o + 3] * x + m[o + 7] * y + m[o + 15]);
    if (!(Math.abs(place(seen.matrix, 0) - place(matrices, 16 * row)) <= STRAY)) return true;
  }
  return false;
}

export class CssDrawer {
  get kind() { return "css"; }
  get mostHinges() { return 8; }
  get canBend() { return false; }

  /** `layer` takes the boxes; `make(page, slot)` gives what is shown of a page that has no child; `element` is the book. */
  constructor(layer, make, element) {
    Object.assign(this, { layer, make, element, boxes: new Map(), grid: null });
    // Boxes without a page: bare paper, edges of the stack of leaves, boards.
    this.spare = { blank: [], edge: [], board: [] };
    this.shadows = new CssShadows(layer);
  }

  /** The present cells: asked again when they have changed. */
  describe(core, pages) {
    this.count = core.columns.read().count;
    this.cells = core.stage.cells(0, this.count);
    // The first cell of each page, by the page's number.
    this.cellOf = new Map();
    for (const cell of this.cells) {
      const index = cell.item - core.first;
      if (PAGES.includes(cell.role) && !this.cellOf.has(index)) this.cellOf.set(index, cell);
    }
    Object.assign(this, { pages, page: core.shape.page });
    const { hinges, strips = 1 } = core.shape, blocks = this.cells.filter(({ role }) => role === BLOCK || role === BOARD).length;
    this.hasEdges = blocks > 0;
    // Facets follow the faces, so many to each, from this row on.
    this.heads = core.hasPaper && hinges > 1 ? (this.count - blocks) / (strips + hinges) : this.count;
    this.facets = this.heads < this.count ? this.heads * strips : this.count;
    // Ranks of cells that lie flat end here.
    this.raised = this.heads < this.count ? this.count - this.heads * hinges : Infinity;
    this.hinges = hinges;
    this.thickness = core.shape.thickness;
    this.lines = lines(core.leafCount, this.thickness * this.element.scale);
    for (const page of [...this.boxes.keys()]) if (!pages.includes(page)) this.drop(page);
  }

  // A page's box, in the reading order of its neighbours.
  boxOf(page, index, cell) {
    let box = this.boxes.get(page);
    if (!box) {
      box = this.newBox(page);
      this.boxes.set(page, box);
      page.box = box;
    }
    if (box.index !== index) {
      box.index = index;
      const after = [...this.boxes.values()].filter((other) => other.index > index).sort((a, b) => a.index - b.index)[0];
      this.layer.insertBefore(box.cell, after ? after.cell : null);
    }
    if (box.key !== cell) this.dress(box, cell);
    return box;
  }

  newBox(page) {
    const cell = div("cell"), sheet = div("sheet", "page"), slot = document.createElement("slot");
    const rear = div("rear", "back"), shadow = div("shadow", "shadow"), shade = div("shade"), light = div("light");
    shadow.append(shade, light);
    cell.append(sheet, rear, shadow);
    if (page?.node) {
      sheet.append(slot);
      slot.assign(page.node);
    } else if (page) sheet.append(this.make(page, slot));
    return { page, cell, sheet, slot, rear, shadow, shade, light, round: "", key: null, last: {}, seen: fresh() };
  }

  // Writes the styles of a cell that seldom change.
  dress(box, cell) {
    box.key = cell;
    box.seen = fresh();
    const { width, height } = cell.size, [wide, high] = cell.role === BLOCK ? narrowed(cell, this.thickness) : [width, height];
    Object.assign(box.cell.style, { width: `${wide}px`, height: `${high}px` });
    box.stretch = wide < width || high < height ? ` scale(${width / wide},${height / high})` : "";
    Object.assign(box.shade.style, { backgroundImage: gradient(cell), clipPath: shaded(cell) });
    this.bind(box, cell.size);
    if (cell.role === BLOCK) box.sheet.style.backgroundImage = hasLines(cell) ? edge(cell, this.lines) : "none";
    const round = rounded(cell.radii);
    if (round === box.round) return;
    box.round = round;
    // Their pixels are those of the site (style.js).
    for (const part of [box.sheet, box.rear, box.shadow]) part.style.borderRadius = rounded(cell.radii, "var(--leaf-point, 1px)");
  }

  // A picture on a cover that is larger than a page is fitted into a page and then as large as the cover: one of a page's ratio covers it.
  bind(box, { width, height }) {
    const own = this.page ?? { width, height }, across = own.width / width, down = own.height / height, isApart = Math.abs(across - 1) > 1e-4 || Math.abs(down - 1) > 1e-4;
    const isBound = Boolean(box.page) && !box.page.isHalf && isApart;
    if (isBound) box.sheet.style.cssText += `;--across:${across};--down:${down}`;
    if (isBound !== Boolean(box.isBound)) box.sheet.classList.toggle("bound", (box.isBound = isBound));
  }

  drop(page) {
    const box = this.boxes.get(page);
    this.boxes.delete(page);
    page.box = null;
    if (!page.node) takeBack(page.made), page.made = null;
    box.slot.assign();
    box.cell.remove();
  }

  /** Shows a frame. `near`: pages to be kept ready though they cannot be seen, by number; in a far turn all others show small pictures. */
  paint(core, frame, near, isFar) {
    this.readTints(core.isMoving);
    const rows = this.visible(frame), turns = this.lying(core, frame, rows), lies = this.hasEdges && lyingOn(this, core, rows, turns), shown = new Set(), used = { blank: 0, edge: 0, board: 0 };
    const { hidden, shadows } = this.seenApart(core, frame, rows, turns);
    this.grid = this.element?.place.grid ?? null;
    this.isMoving = core.isMoving;
    const spare = (name, cell) => this.extra(name, used[name]++, cell);
    for (const row of rows) {
      const cell = this.cells[row], index = cell.item - core.first;
      if (cell.role === BLOCK && isStack(cell, lies)) this.show(spare("edge", cell), frame, row);
      if (cell.role === BOARD) this.show(spare("board", cell), frame, row);
      if (!PAGES.includes(cell.role) || index < 0 || index >= this.pages.length) continue;
      if (hidden.has(row) || this.isCovered(core, cell, turns, frame.flags[row])) continue;
      // The back of a page that is folded over: the page behind it is drawn there, or blank paper.
      const isBack = (frame.flags[row] & (FOLDED | BACK)) === (FOLDED | BACK), isBare = isFar && !near.has(index);
      if (isBack && core.shape.spread !== "single" && index + 1 < this.pages.length) continue;
      if (isBack || isBare || this.isCurl(row)) {
        // A page's own box shows its curl, too.
        if (isBack || isBare || !curlOf(this, frame, row).isPrinted) {
          const box = spare("blank", cell);
          this.print(box, isBare && !isBack ? this.pages[index].small : null, this.boxes.get(this.pages[index])?.tint ?? this.anyTint);
          this.show(box, frame, row);
        }
        continue;
      }
      shown.add(index);
      this.show(this.boxOf(this.pages[index], index, cell), frame, row);
    }
    for (const index of near) {
      if (shown.has(index)) continue;
      const cell = this.cellOf.get(index);
      // A page that is kept though it is too far for a cell stays as it was.
      const box = cell ? this.boxOf(this.pages[index], index, cell) : this.boxes.get(this.pages[index]);
      if (box) this.hide(box);
    }
    // A map goes on from an entry that is deleted.
    for (const [page, box] of this.boxes) if (!shown.has(box.index) && !near.has(box.index)) this.drop(page);
    for (const name in used) this.leave(name, used[name]);
    // Between two cells there is room for the shadows that lie on the lower one.
    this.shadows.show(shadows, (shadow) => 2 * this.rankUnder(shadow, frame));
  }

  // Asks the pages for their look as a motion begins, and new ones in the next frame: amid what is written the browser would lay out the
  // whole site for an answer.
  readTints(isMoving) {
    for (const box of this.boxes.values()) {
      if (!isMoving || (this.isMoving && box.tint !== undefined)) continue;
      const { ground, tint, image } = tintOf(box.page, box.sheet);
      this.tint(box, (this.anyTint = ground === undefined ? box.tint : [ground, tint]));
      box.image = image;
    }
  }

  tint(box, tint = ["", ""]) {
    ["--leaf-ground", "--leaf-tint"].forEach((name, i) => { if (box.tint?.[i] !== tint[i]) box.cell.style.setProperty(name, tint[i]); });
    box.tint = tint;
  }

  // A rank as it is drawn. Between all that is flat and the facets there is room for the pages on which curls are printed (curl.js).
  rankOf(order) { return order < this.raised ? order : order + this.heads; }

  // The rank over a shadow. That of a roll lies under its own page.
  rankUnder({ kind, after }, { order, backToFront }) {
    return kind === PROFILE && after >= this.raised ? this.heads + order[Math.floor((backToFront[after] - this.heads) / this.hinges)] : this.rankOf(after);
  }

  // True if a row is a facet of a curl, between the page's flat part and its flap.
  isCurl(row) { return row >= this.heads && row < this.heads * (1 + this.hinges) && (row - this.heads) % this.hinges !== this.hinges - 1; }

  // The rows of cells that are seen.
  visible({ count, flags }) {
    const rows = [];
    for (let row = 0; row < count; row++) if (flags[row] & VISIBLE) rows.push(row);
    return rows;
  }

  // The turn of each leaf; one that is folded lies on neither side.
  lying(core, { flags }, rows) {
    const turns = new Map(core.turns);
    for (const row of rows) {
      const { role, leaf } = this.cells[row];
      if (flags[row] & FOLDED && PAGES.includes(role)) turns.set(leaf, NaN);
    }
    return turns;
  }

  // The rows of stiff leaves in the air that go with the one over them, and the shadows that lie on others: more edges at one place add up
  // to a dark line.
  seenApart(core, { order, shadows }, rows, turns) {
    const hidden = new Set(), ranks = new Set(), { rest, strips = 1 } = core.shape;
    for (const row of rest === 1 && strips === 1 && !this.hasEdges ? rows : []) {
      const { leaf, face } = this.cells[row], turn = turns.get(leaf);
      if (turn > 0 && turn < 1 && turn === turns.get(leaf + (face === FRONT ? -1 : 1))) hidden.add(row), ranks.add(order[row] + 1);
    }
    // A book without pages throws none.
    return { hidden, shadows: this.pages.length ? shadows.filter(({ after }) => !ranks.has(after)) : [] };
  }

  // A box without a page: a sheet of paper that stands for any page, an edge of the stack, or a board.
  extra(name, number, cell) {
    const box = (this.spare[name][number] ??= this.newSpare(name));
    if (!box.cell.isConnected) this.layer.append(box.cell);
    if (box.key !== cell) this.dress(box, cell);
    return box;
  }

  // A leaf of a far turn shows the small picture of its page; the bare back of one has the page's own colour.
  print(box, small, tint) {
    this.tint(box, tint);
    if (box.small !== small) box.sheet.style.backgroundImage = (box.small = small) ? `url(${JSON.stringify(small)})` : "";
  }

  newSpare(name) {
    const box = this.newBox(null);
    box.cell.classList.add(name);
    box.isEdge = name !== "blank";
    if (box.isEdge) box.sheet.setAttribute("part", name);
    return box;
  }

  // Keeps so many of them.
  leave(name, count) { while (this.spare[name].length > count) this.spare[name].pop().cell.remove(); }

  // True if a page lies under another one that hides it whole: one of the next leaves, or that on the other side of its own.
  isCovered(core, { leaf, face, item }, turns, flags) {
    const isFront = face === FRONT, way = isFront ? -1 : 1, over = isFront ? 0 : 1, hasOther = !isFront || item - core.first + 1 < this.pages.length;
    if (flags & BACK && !(flags & FOLDED) && hasOther && turns.get(leaf) === 1 - over) return true;
    const deep = core.shape.rest === 1 ? 1 : FANNED;
    for (let i = 1; i <= deep; i++) if (turns.get(leaf + way * i) !== over) return false;
    return true;
  }

  show(box, frame, row) {
    const { last, seen } = box, w = frame.sizes[2 * row], h = frame.sizes[2 * row + 1], flags = frame.flags[row];
    if (box.isEdge && this.isMoving && last.flags === flags && last.zIndex === 2 * this.rankOf(frame.order[row]) + 1 && last.visibility === "visible" && !strays(seen, frame, row, w, h)) return;
    const isCut = renew(seen.band, frame.bands, 4 * row);
    if (renew(seen.matrix, frame.matrices, 16 * row)) this.set(box, "transform", placed(seen.matrix, 0, w, h, flags & BANDED ? null : this.grid) + box.stretch);
    const curl = this.curlOf(box, frame, row, w, h);
    this.set(box, "zIndex", 2 * (curl?.rank ?? this.rankOf(frame.order[row])) + 1);
    this.set(box, "opacity", frame.opacity[row]);
    this.set(box, "visibility", "visible"), this.set(box, "pointerEvents", "");
    if (last.flags !== flags) box.cell.classList.toggle("turned", (flags & BACK) !== 0);
    const isFlap = this.isFlap(frame, row);
    if (last.isFlap !== isFlap) box.cell.classList.toggle("flap", (last.isFlap = isFlap));
    const isLit = renew(seen.light, frame.light, 2 * row) || isCut || (isFlap && this.hinges === 1) || Boolean(curl) !== Boolean(last.curl);
    if (curl || isCut || last.curl || last.flags !== flags) this.set(box, "clipPath", curl ? curl.path : flags & BANDED ? clip(w, h, ...bandOf(this, frame, row)) : "none");
    if (Boolean(curl) !== Boolean(last.curl)) box.cell.classList.toggle("curled", Boolean(curl));
    if (curl) this.curl(box, curl);
    else if (isLit) this.light(box, w, h, isCut || last.curl);
    last.curl = curl;
    const rim = isFlap ? Number(rimOf(...seen.light).toFixed(2)) : RIM;
    if ((last.rim ?? RIM) !== rim) box.shadow.style.setProperty("--rim", (last.rim = rim));
    const shade = seenOf(frame.shade[row]);
    if (last.shade !== shade) box.shade.style.opacity = last.shade = shade;
    last.flags = flags;
  }

  // The curl on which what a box shows of its page goes on; null where there is none, or no print.
  curlOf({ page }, frame, row, w, h) {
    const curl = page && frame.flags[row] & FOLDED ? curlOf(this, frame, row) : null;
    return curl?.from === row && curl.facets.length ? new Curl(frame, curl, { row, band: bandOf(this, frame, row), w, h, crest: crestOf(this, frame, curl.facets[0]) }) : null;
  }

  // The light across a curl, bare paper where its page does not reach, and the line of a flap's edge beside its flat part alone.
  curl(box, { image, wing, flat }) {
    const { last, light } = box;
    box.wing ??= this.newWing(box);
    // The wing lies around the page alone (style.js); round corners lie within it, and show none of it but the facets'.
    box.wing.style.clipPath = box.round ? wing : "";
    if (last.wing !== box.image) box.wing.style.backgroundImage = (last.wing = box.image) ? `url(${JSON.stringify(box.image)})` : "";
    if (last.isFlap) box.shadow.style.setProperty("--flat", flat);
    Object.assign(light.style, { opacity: 1, backgroundImage: image });
    Object.assign(last, { dark: 1, image, ratio: null });
  }

  // Beyond the page's edges a picture goes on with what is near them there, and any other page with its colour.
  newWing(box) {
    const wing = div("wing"), { picture } = box.page;
    if (["CANVAS", "VIDEO"].includes(picture?.tagName)) this.tint(box, [meanOf(picture), ""]);
    box.cell.prepend(wing);
    return wing;
  }

  /** True if a row is a part of a leaf that is folded over and does not lie flat. */
  isFlap({ flags, matrices, sizes }, row) {
    return PAGES.includes(this.cells[row].role) && (flags[row] & (FOLDED | BANDED)) === (FOLDED | BANDED) && !upright(matrices, 16 * row, sizes[2 * row], sizes[2 * row + 1], null);
  }

  // The light across a fold; a fold without a radius has none, and gets a crease. Its gradient has the ratio of both alphas, so that one
  // gradient does for many frames, and its opacity the darker one.
  light({ last, light, seen }, w, h, isCut) {
    const [a, b] = seen.light, [x, y, low, high] = seen.band, far = w + h, isBare = last.isFlap && this.hinges === 1 && a <= 0 && b <= 0;
    // The crease goes as the flap comes down: its slope is that of its upper edge.
    const [from, to, first, second] = isBare ? crease(w, h, Math.min(Math.abs(seen.matrix[1]) * w / SLOPE, 1), seen.band) : [Math.max(low, -far), Math.min(high, far), a, b], most = Math.max(first, second);
    const dark = seenOf(most);
    if (last.dark !== dark) light.style.opacity = last.dark = dark;
    if (!dark) return void (last.ratio = null);
    const ratio = Math.round(LEVELS * (second - first) / most);
    if (last.ratio === ratio && !isCut) return;
    last.ratio = ratio;
    const image = ratio === 0 ? EVEN : black(w, h, x, y, from, to, Math.min(1 - ratio / LEVELS, 1), Math.min(1 + ratio / LEVELS, 1));
    if (last.image !== image) light.style.backgroundImage = last.image = image;
  }

  /** Has a box for every page, for print; the next frame lets go of those that are far. */
  all(pages, size) {
    const cell = { size, gradient_stop_count: 0 };
    pages.forEach((page, index) => this.boxOf(page, index, this.boxes.get(page)?.key ?? cell).cell.classList.toggle("last", index + 1 === pages.length));
  }

  // A page can say of its parts that they are seen.
  hide(box) { this.set(box, "visibility", "hidden"), this.set(box, "opacity", 0), this.set(box, "pointerEvents", "none"); }

  set(box, name, value) {
    if (box.last[name] !== value) box.cell.style[name] = box.last[name] = value;
  }

  clear() {
    for (const page of [...this.boxes.keys()]) this.drop(page);
    for (const name in this.spare) this.leave(name, 0);
    this.shadows.clear();
  }
}
