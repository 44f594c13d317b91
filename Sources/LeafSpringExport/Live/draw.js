// Draws a stage's snapshot: one element for each cell, placed by matrix3d, ordered by z-index, with an overlay for its
// shade.

const VISIBLE = 1, BACK = 2, BANDED = 32, BLEED = 1.5;
// How a picture lies in its page, in LIVE.looks: fitted into it, or of its ratio and hiding its paper.
const PLAIN = "0", COVERS = "2";
const ROLE = { page: 0, cover: 1, photo: 2, view: 3, shadow: 4, block: 5 };
const HUES = [158, 8, 216, 36, 298, 118];

const colour = (c, alpha = 1) =>
  `rgba(${Math.round(255 * c.red)},${Math.round(255 * c.green)},${Math.round(255 * c.blue)},${(c.alpha * alpha).toFixed(4)})`;

function element(parent, name) {
  const e = document.createElement("div");
  e.className = name;
  parent.append(e);
  return e;
}

// Pictures of our own, for cells that have none.
const ART = {
  cover(box, w, h) {
    const title = element(box, "title");
    title.innerHTML = "<b>LEAF</b><i></i><b>SPRING</b>";
    title.style.fontSize = `${Math.min(w, h * 0.64) / 362 * 44}px`;
    return "#1f4a3c";
  },
  page(box, w, h, item, left) {
    const unit = Math.min(w, h * 0.64) / 362, inner = 52 * unit, outer = 38 * unit;
    box.style.padding = `${46 * unit}px ${left ? inner : outer}px ${30 * unit}px ${left ? outer : inner}px`;
    box.style.setProperty("--unit", `${unit}px`);
    box.style.setProperty("--ink", `hsl(${HUES[item % HUES.length]} 45% 42%)`);
    box.innerHTML = `<hr><strong>${item}</strong><p></p><small>${item}</small>`;
    return item % 2 ? "#f3efe5" : "#f6f2e8";
  },
  photo(box, w, h, item) {
    const hue = (200 + 49 * item) % 360, sun = 25 + 50 * ((item * 5) % 7) / 6;
    box.style.background = `radial-gradient(circle at ${sun}% 33%, #ffedb8 0 11%, transparent 11.5%),`
      + `linear-gradient(${170 + item % 20}deg, transparent 62%, hsl(${hue} 38% 30%) 62.5%),`
      + `linear-gradient(${190 - item % 13}deg, transparent 48%, hsl(${hue} 38% 42%) 48.5%), hsl(${hue} 45% 62%)`;
    return "#888";
  },
  view(box, w, h, item, left, view) {
    const rows = Array.from({ length: 7 }, (_, i) => `<p style="--hue:${40 * i}"><i></i><b></b><u></u></p>`).join("");
    box.innerHTML = view === 2 ? "<header>To</header><figure></figure><p></p><p></p><p></p><p></p>" : `<header>From</header>${rows}`;
    box.style.setProperty("--unit", `${h / 568}px`);
    return view === 2 ? "#21262f" : "#eff1f5";
  },
};

function artOf(cell) {
  if (cell.role === ROLE.page) return cell.item === 0 ? "cover" : "page";
  return ["page", "cover", "photo", "view"][cell.role];
}

// The edge of a stack of paper, from the front cover to the back cover: lines at uneven distances, as sheets lie.
function stackEdge(part) {
  const across = part === 1 || part === 2, stops = [], paper = "#ede9e0";
  for (let line = 0; line < 36; line++) {
    const from = (line + 0.3 + 0.04 * (line * 17 % 10)) / 0.36, to = from + (0.25 + 0.07 * (line * 7 % 5)) / 0.36;
    const ink = `rgba(84,71,56,${(0.25 + 0.057 * (line * 13 % 7)).toFixed(2)})`;
    stops.push(`transparent ${from.toFixed(2)}% ,${ink} ${from.toFixed(2)}% ${to.toFixed(2)}%,transparent ${to.toFixed(2)}%`);
  }
  return `linear-gradient(${across ? "to right" : "to bottom"},${stops.join()}),${paper}`;
}

/** Shows a stage in an element. */
class Drawing {
  constructor(view) {
    this.view = view;
    this.isBook = LIVE.kind === "book";
    this.from = element(view, "screen");
    this.to = element(view, "screen");
    this.layer = element(view, "cells");
    this.nodes = [];
    this.cells = [];
    this.ranks = false;
  }

  // The cells as the stage describes them; those that look the same keep their element.
  describe(cells) {
    this.cells = cells;
    while (this.nodes.length > cells.length) this.nodes.pop().e.remove();
    cells.forEach((cell, row) => {
      const node = this.nodes[row] ??= { e: element(this.layer, "cell") };
      const key = JSON.stringify(cell, (k, v) => (typeof v === "bigint" ? String(v) : v));
      if (node.key !== key) this.fill(node, cell), (node.key = key);
    });
  }

  fill(node, cell) {
    const { e } = node, { width, height } = cell.size, c = cell.content, [tl, tr, bl, br] = cell.radii;
    e.textContent = "";
    node.picture = undefined;
    Object.assign(e.style, {
      width: `${width}px`, height: `${height}px`, borderRadius: `${tl}px ${tr}px ${br}px ${bl}px`, background: "none" });
    // A shadow has nothing but its light.
    if (cell.role === ROLE.block) e.style.background = stackEdge(cell.part);
    else if (cell.role !== ROLE.shadow) this.print(node, cell);
    node.shade = element(e, "shade");
    node.shade.style.backgroundImage = gradient(cell);
    node.light = element(e, "light");
    (node.w = width), (node.h = height), (node.rear = cell.role === ROLE.page && cell.back_color.alpha > 0);
    if (c.width === 1 && c.height === 1 && cell.role < ROLE.view) element(e, "edge");
    node.rank = element(e, "rank");
  }

  print(node, cell) {
    const { e } = node, { width, height } = cell.size, c = cell.content;
    const number = this.picture(cell), picture = number < LIVE.pictures;
    // The classes of the built-in artwork set backgrounds of their own.
    const w = width / c.width, h = height / c.height, box = element(e, picture ? "pic" : `pic ${artOf(cell)}`);
    Object.assign(box.style, { width: `${w}px`, height: `${h}px`, left: `${-c.x * w}px`, top: `${-c.y * h}px` });
    if (picture) {
      // Nothing of a page is cut off.
      if (this.isBook) e.style.borderRadius = "0";
      const look = this.isBook ? LIVE.looks[number] : PLAIN;
      box.style.backgroundSize = look === PLAIN ? LIVE.fit : "100% 100%";
      (node.box = box), (node.picture = number), (node.covers = look === COVERS);
      e.style.background = cell.back_color.alpha > 0 ? colour(cell.back_color) : "#fff";
    } else {
      const left = cell.radii[0] + cell.radii[2] > cell.radii[1] + cell.radii[3] || cell.item % 2 === 1;
      e.style.background = ART[artOf(cell)](box, w, h, cell.item, left, cell.view);
    }
    if (cell.back_color.alpha > 0) element(e, "rear").style.background = colour(cell.back_color);
  }

  // Which picture a cell shows, if there are so many: of a book's sides, or of the two views.
  picture(cell) {
    if (cell.role === ROLE.page) return cell.item;
    if (cell.role === ROLE.view) return cell.view - 1;
    return cell.role === ROLE.cover ? 0 : 1;
  }

  paint(frame) {
    const scene = frame.scenes[0];
    this.from.style.background = colour(scene.from_background, scene.from_alpha);
    // A book's own screen comes with its opening.
    const share = this.isBook ? Math.min(Math.max(scene.progress, 0), 1) : scene.to_alpha;
    this.to.style.background = colour(scene.to_background, share);
    // A facet extends a little under the facet beside it that is painted next, if both show the same side.
    const { bands, light } = frame, beside = new Set();
    const edge = (row, line) => `${this.cells[row].leaf}:${this.cells[row].face}:${line}:${frame.flags[row] & BACK}`;
    for (let row = 0; row < frame.count; row++) {
      if (frame.flags[row] & VISIBLE && frame.flags[row] & BANDED && this.cells[row].role === ROLE.page) beside.add(edge(row, bands[4 * row + 2]));
    }
    for (let row = 0; row < frame.count; row++) {
      const node = this.nodes[row], { e, shade, rank } = node, s = e.style, flags = frame.flags[row];
      // The cover of an album that is shut is its list's; here the page is the list.
      const isListed = this.cells[row].role === ROLE.cover && this.cells[row].face === 0 && scene.hidden_item < 0;
      if (!(flags & VISIBLE || isListed)) {
        s.display = "none";
        continue;
      }
      if (node.picture !== undefined && dress(node.box, node.picture)) {
        node.picture = undefined;
        // Paper under a picture that covers it would be a pale line at its edge, where both are smoothed.
        if (node.covers) s.background = "none";
      }
      s.display = "block";
      s.zIndex = frame.order[row];
      s.opacity = frame.opacity[row];
      const at = row * frame.matrixStride;
      s.transform = `matrix3d(${frame.matrices.subarray(at, at + 16).join()})`;
      shade.style.opacity = frame.shade[row];
      const [x, y, low, high] = bands.subarray(4 * row, 4 * row + 4), { w, h } = node;
      const wide = high + (this.cells[row].role === ROLE.page && beside.has(edge(row, high)) ? BLEED : 0);
      // The back of a leaf lies under the page on its other side: where both are smoothed its paper would be a pale line.
      s.clipPath = flags & BANDED ? clip(w, h, x, y, low, wide) : node.rear && flags & BACK ? "inset(.5px)" : "none";
      node.light.style.backgroundImage = black(
        w, h, x, y, Math.max(low, -w), Math.min(high, w + h), light[2 * row], light[2 * row + 1]);
      e.classList.toggle("turned", (flags & BACK) !== 0);
      if (this.ranks) rank.textContent = frame.order[row];
    }
  }
}
