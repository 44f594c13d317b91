// Draws a book of pictures with WebGL 2: all leaves of a frame from one buffer. The pages' own boxes stay in the document, unseen, for
// those who read them otherwise, and for print.

import { NAMES } from "../leafspring.js";
import { crestOf } from "./curl.js";
import { CssDrawer, PAGES } from "./draw-css.js";
import { Pictures } from "./gl-pictures.js";
import { paperProgram } from "./gl-program.js";
import { rimOf, upright } from "./paper.js";
import { byRank } from "./shadow.js";
import { GlShadows, seenOf } from "./shadow-gl.js";
import { edgePicture, hasLines, isAcross, isStack, lyingOn } from "./stack.js";
import { CLOCK } from "./timing.js";

const { visible: VISIBLE, back_facing: BACK, banded: BANDED, folded: FOLDED } = NAMES.CellFlag, { block: BLOCK, board: BOARD } = NAMES.Role;
// The least that is kept around the element, for the book's shadow on its table, in parts of the element's larger side.
const MARGIN = 0.15;
// Pixels of a frame in which leaves move, in parts of those at rest, where the main processor draws them all.
const COARSE = 0.5;
// Numbers of a shadow's vertices at most: a box that eight sides cut has twelve corners.
const MOST_SHADOW = 10 * 3 * 5;
// A texture that covers all of its cell.
const WHOLE = [1, 1], ALL = [1, 1, 0, 0];

// True if the main processor does it all, which is slower than CSS.
function isSlow(gl) {
  const more = gl.getExtension("WEBGL_debug_renderer_info");
  return /swiftshader|llvmpipe|software|basic render/i.test(gl.getParameter(more ? more.UNMASKED_RENDERER_WEBGL : gl.RENDERER));
}

// The stops of a cell's gradient and their darkness: always four, the last again and again.
function fourStops({ gradient_stop_count: count, gradient_locations: places, gradient_alphas: alphas }) {
  return count > 3 ? [places, alphas] : [places, alphas].map((list) => list.map((_, i) => list[Math.max(Math.min(i, count - 1), 0)]));
}

// A colour of CSS in four numbers, multiplied by its alpha.
function colour(text) {
  const pen = Object.assign(document.createElement("canvas"), { width: 1, height: 1 }).getContext("2d");
  pen.fillStyle = text;
  pen.fillRect(0, 0, 1, 1);
  const [r, g, b, a] = pen.getImageData(0, 0, 1, 1).data;
  return [r * a, g * a, b * a, 255 * a].map((c) => c / 65025);
}

export class GlDrawer extends CssDrawer {
  get kind() { return "webgl"; }
  /** Pages are pictures: as many facets as the paper has. */
  get mostHinges() { return 32; }
  get canBend() { return true; }

  /** `element` is the book; `fail` is called when WebGL cannot go on. Throws where it cannot begin, or is slow and that `isSlowRefused`. */
  constructor(layer, make, element, fail, isSlowRefused) {
    super(layer, make, element);
    this.canvas = Object.assign(document.createElement("canvas"), { className: "canvas" });
    this.canvas.setAttribute("aria-hidden", "true");
    this.gl = this.canvas.getContext("webgl2", { alpha: true, antialias: true, depth: false, failIfMajorPerformanceCaveat: isSlowRefused });
    this.isSlow = Boolean(this.gl) && isSlow(this.gl);
    if (!this.gl || (isSlowRefused && this.isSlow)) throw new Error("no WebGL 2");
    this.canvas.addEventListener("webglcontextlost", (this.lost = () => fail()));
    Object.assign(this, paperProgram(this.gl), { shader: new GlShadows(this.gl), flat: new Float32Array(16) });
    this.pictures = new Pictures(this.gl, () => { if (element.core) element.core.isStale = true, element.flow.rouse(); }, fail);
    // A page's picture may get another address.
    layer.addEventListener("load", this.pictures.renew, true);
    this.vertices = new Float32Array(0);
    this.edges = new Map();
    layer.before(this.canvas);
  }

  paint(core, frame, near, isFar) {
    const rows = this.rows(core, frame, near, isFar), pages = new Set();
    // For a print the pages themselves are enough.
    if (!this.element.printing.isLaid) for (const index of near) if (this.pages[index]) pages.add(this.pages[index]);
    const seen = new Set(rows.flatMap(({ page, own }) => [page, own]));
    for (const page of seen) if (page) pages.add(page);
    this.grid = this.element.place.grid;
    this.place(core, frame, near, rows);
    this.fit();
    const { scale, place, zooming: { factor } } = this.element, fine = scale * place.ratio * Math.max(factor, Math.min(this.element.maxZoom, 2));
    this.pictures.keep(pages, seen, core.shape.page.width * fine, core.shape.page.height * fine);
    this.draw(core, frame, rows);
  }

  // The rows that are drawn, from the lowest to the highest: row, cell, and its page; without one bare paper.
  rows(core, frame, near, isFar) {
    const rows = [], visible = this.visible(frame), turns = this.lying(core, frame, visible), lies = this.hasEdges && lyingOn(this, core, visible, turns), isSingle = core.shape.spread === "single";
    const { hidden, shadows: lit } = this.seenApart(core, frame, visible, turns), shadows = byRank(lit), order = [...frame.backToFront];
    for (let rank = 0; rank <= order.length; rank++) {
      for (const shadow of shadows.get(rank) ?? []) rows.push({ shadow, page: null });
      if (rank === order.length) break;
      const row = order[rank], cell = this.cells[row], index = cell.item - core.first, flags = frame.flags[row];
      if (!(flags & VISIBLE)) continue;
      if ((cell.role === BLOCK && isStack(cell, lies)) || cell.role === BOARD) rows.push({ row, cell, page: null });
      if (!PAGES.includes(cell.role) || index < 0 || index >= this.pages.length || hidden.has(row) || this.isCovered(core, cell, turns, flags)) continue;
      const isRear = (flags & (FOLDED | BACK)) === (FOLDED | BACK);
      if (isRear && !isSingle && index + 1 < this.pages.length) continue;
      const own = flags & BACK || (isFar && !near.has(index)) ? null : this.pages[index];
      // Until its picture has come a page shows the small one, and a leaf of a far turn shows no other.
      rows.push({ row, cell, index, own, page: flags & BACK ? null : (this.pictures.of(own) ? null : this.small(this.pages[index])) ?? own });
    }
    return rows;
  }

  // A page of its own for a page's small picture.
  small(page) { return page.small ? (page.still ??= { isSmall: true, picture: Object.assign(new Image(), { src: page.small }) }) : null; }

  // The boxes of pages that are near: at their places, unseen.
  place(core, frame, near, rows) {
    const open = new Set(core.pagesOf(core.spread)), at = new Map(rows.map(({ row, index }) => [index, row]));
    for (const index of near) {
      const cell = this.cellOf.get(index);
      const box = cell ? this.boxOf(this.pages[index], index, cell) : this.boxes.get(this.pages[index]);
      if (!box) continue;
      // Content over a picture, such as selected text, is seen while the page rests.
      const rests = open.has(index) && at.has(index) && !core.isMoving;
      box.cell.classList.toggle("ghost", !rests || !box.page.isLayered);
      if (rests) this.show(box, frame, at.get(index));
      else this.hide(box);
    }
    for (const [page, box] of [...this.boxes]) if (!near.has(box.index)) this.drop(page);
  }

  // True if frames must be quick rather than fine. Who has a clock of his own waits for each.
  get isHurried() { return this.isSlow && this.element.core.isMoving && this.element.clock.request === CLOCK.request; }

  // The canvas over the element, with room for leaves in the air.
  fit() {
    const { room: { width, height }, ratio, reach } = this.element.place, fine = Math.min(ratio, 3) * (this.isHurried ? COARSE : 1);
    // Whole device pixels of the page around it.
    const whole = (pixels) => Math.ceil(pixels * ratio - 1e-6) / ratio, least = MARGIN * Math.max(width, height), [left, top, right, bottom] = ["left", "top", "right", "bottom"].map((side) => whole(Math.max(least, reach[side])));
    const sides = [whole(left + width + right), whole(top + height + bottom)];
    const [w, h] = sides.map((side) => Math.min(Math.round(side * fine), 8192));
    Object.assign(this, { origin: [left, top], sides });
    const fitted = [ratio, left, top, ...sides].join();
    if (this.canvas.width === w && this.canvas.height === h && this.fitted === fitted) return;
    this.fitted = fitted;
    Object.assign(this.canvas, { width: w, height: h });
    Object.assign(this.canvas.style, { left: `${-left}px`, top: `${-top}px`, width: `${sides[0]}px`, height: `${sides[1]}px` });
    this.gl.viewport(0, 0, w, h);
  }

  draw(core, frame, rows) {
    const { gl, uniforms } = this, parts = this.fill(frame, rows);
    gl.clearColor(0, 0, 0, 0);
    gl.clear(gl.COLOR_BUFFER_BIT);
    gl.bufferData(gl.ARRAY_BUFFER, this.vertices.subarray(0, parts.used), gl.DYNAMIC_DRAW);
    const strength = this.element.shadows === "none" ? 0 : this.strength;
    let isShadow = null;
    for (const part of parts) {
      if (isShadow !== Boolean(part.shadow)) (isShadow = Boolean(part.shadow)) ? this.shader.use(strength) : gl.useProgram(this.program);
      if (isShadow) this.shader.draw(part.shadow, part.first, part.count);
      else this.paperOf(part, core, frame, strength);
    }
  }

  // A page, bare paper, the edge of a stack, or a board.
  paperOf({ row, cell, page, first, count }, core, frame, strength) {
    const { gl, uniforms } = this, isEdge = cell.role === BLOCK, texture = isEdge ? (hasLines(cell) ? this.edge(cell) : null) : page ? this.pictures.of(page) : null;
    gl.uniform1i(uniforms.hasPicture, texture ? 1 : 0);
    if (texture) gl.bindTexture(gl.TEXTURE_2D, texture);
    gl.uniform2fv(uniforms.fit, page && texture ? this.pictures.fit(page, this.roomOf(page, core.shape.page), this.cells) : WHOLE);
    gl.uniform4fv(uniforms.part, page?.isHalf ? this.half(page) : ALL);
    gl.uniform4fv(uniforms.paper, isEdge ? this.edgePaper : cell.role === BOARD ? this.board : this.paper);
    this.shine(frame, row, cell, strength);
    gl.drawArrays(gl.TRIANGLES, first, count);
  }

  roomOf(page, { width, height }) {
    const [across, down] = this.element.place.spanOf(page);
    return { width: across * width, height: down * height };
  }

  // The half of both pages that one of them shows: scale and offset of unit coordinates.
  half(page) {
    const { isUpright, isMirrored } = this.element.place, from = (page.of !== null) !== isMirrored ? 0.5 : 0;
    return isUpright ? [1, 0.5, 0, from] : [0.5, 1, from, 0];
  }

  // The lines between leaves, as a texture.
  edge(cell) {
    const across = isAcross(cell), name = `edge${across}`;
    if (this.edges.get(name)?.lines !== this.lines) {
      const entry = this.edges.get(name) ?? { texture: null };
      this.pictures.upload(entry, edgePicture(across, this.lines));
      this.edges.set(name, Object.assign(entry, { lines: this.lines }));
    }
    return this.edges.get(name).texture;
  }

  shine(frame, row, cell, strength) {
    const { gl, uniforms: u } = this, { gradient_start: a, gradient_end: b, gradient_color: c } = cell, shade = frame.shade[row];
    const [stops, alphas] = fourStops(cell);
    gl.uniform2f(u.size, cell.size.width, cell.size.height);
    gl.uniform4fv(u.radii, cell.radii);
    gl.uniform1f(u.opacity, frame.opacity[row]);
    gl.uniform1f(u.strength, strength);
    gl.uniform1f(u.shade, shade < 0.002 || cell.gradient_stop_count < 1 ? 0 : shade);
    gl.uniform2f(u.last, stops[3], alphas[3]);
    gl.uniform3f(u.tint, c.red, c.green, c.blue);
    gl.uniform4f(u.line, a.x, a.y, b.x, b.y);
    gl.uniform4fv(u.stops, stops);
    gl.uniform4fv(u.alphas, alphas);
    const far = cell.size.width + cell.size.height, [x, y, low, high] = frame.bands.subarray(4 * row, 4 * row + 4);
    gl.uniform4f(u.band, x, y, Math.max(low, -far), Math.min(high, far));
    gl.uniform2f(u.light, frame.light[2 * row], frame.light[2 * row + 1]);
    const [edge, dark] = crestOf(this, frame, row);
    gl.uniform2f(u.crest, edge, dark * strength);
    gl.uniform1f(u.rim, this.isFlap(frame, row) ? rimOf(frame.light[2 * row], frame.light[2 * row + 1]) * strength : 0);
  }

  // The triangles of all rows and shadows, in one list of vertices.
  fill(frame, rows) {
    const { vertices, offsets } = frame.polygons(), parts = [], seen = this.seen();
    const most = 30 * (vertices.length / 4) + rows.length * 90 + frame.shadows.length * MOST_SHADOW;
    let used = 0;
    if (this.vertices.length < most / 2) this.vertices = new Float32Array(most);
    const put = (m, at, x, y, u, v) => {
      this.project(m, at, x, y, seen, used);
      this.vertices[used + 3] = u, this.vertices[used + 4] = v;
      used += 5;
    };
    const end = (part, first) => { if (used / 5 > first) parts.push({ ...part, first, count: used / 5 - first }); };
    for (const part of rows) {
      const { row, shadow } = part;
      const first = used / 5;
      if (shadow) {
        const list = seenOf(shadow);
        for (let i = 1; i + 1 < list.length; i++) for (const place of [list[0], list[i], list[i + 1]]) put(shadow.matrix, 0, ...place, ...place);
        end(part, first);
        continue;
      }
      const to = offsets[row + 1], [m, at] = this.matrixOf(frame, row);
      for (let from = offsets[row], i = from + 1; i + 1 < to; i++) for (const v of [from, i, i + 1]) put(m, at, ...vertices.subarray(4 * v, 4 * v + 4));
      end(part, first);
    }
    return Object.assign(parts, { used });
  }

  // A row's matrix: that of a page that lies flat has its sides on whole pixels.
  matrixOf({ matrices, sizes, flags }, row) {
    const { grid } = this, flat = grid && !(flags[row] & BANDED) && upright(matrices, 16 * row, sizes[2 * row], sizes[2 * row + 1], grid);
    if (!flat) return [matrices, 16 * row];
    const m = this.flat.fill(0);
    [m[0], m[5], m[10], m[12], m[13], m[15]] = [flat.sx, flat.sy, 1, flat.tx, flat.ty, 1];
    return [m, 0];
  }

  // The map from a point of the stage to clip space: x · ax + bx, y · ay + by.
  seen() {
    const { place, zooming } = this.element, [dx, dy] = place.shift, { origin: [left, top], sides: [w, h] } = this;
    const z = zooming.factor, [x, y] = z === 1 ? [0, 0] : [zooming.x, zooming.y], ax = 2 * z * place.across / w, ay = -2 * z * place.down / h;
    return { ax, bx: ax * dx + 2 * (x + left) / w - 1, ay, by: ay * dy + 1 - 2 * (y + top) / h };
  }

  project(m, at, x, y, { ax, bx, ay, by }, to) {
    const w = m[at + 3] * x + m[at + 7] * y + m[at + 15];
    this.vertices[to] = ax * (m[at] * x + m[at + 4] * y + m[at + 12]) + bx * w;
    this.vertices[to + 1] = ay * (m[at + 1] * x + m[at + 5] * y + m[at + 13]) + by * w;
    this.vertices[to + 2] = w;
  }

  /** The site's styles that it draws by: colours and strengths are asked for once. */
  describe(core, pages) {
    super.describe(core, pages);
    const style = getComputedStyle(this.element), part = Number.parseFloat(style.getPropertyValue("--leaf-shadow-opacity"));
    this.strength = Number.isFinite(part) ? part : 1;
    this.paper = colour(style.getPropertyValue("--leaf-paper") || "#fff");
    this.edgePaper = colour(style.getPropertyValue("--leaf-edge") || "#ede9e0");
    this.board = colour(style.getPropertyValue("--leaf-board") || "#453c33");
  }

  clear() {
    super.clear();
    this.pictures.clear();
    this.layer.removeEventListener("load", this.pictures.renew, true);
    this.canvas.removeEventListener("webglcontextlost", this.lost);
    this.canvas.remove();
    this.gl.getExtension("WEBGL_lose_context")?.loseContext();
  }
}
