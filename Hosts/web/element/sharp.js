// A second, sharper picture of a page, `data-hires`, over the first while the book is zoomed.

/** Shows those of the open pages, and takes away all others. */
export function sharpen(element) {
  const { core, drawer, zoom, flow } = element, open = core && zoom > 1 ? core.pagesOf(core.spread) : null;
  for (const box of drawer.boxes.values()) {
    const url = open?.includes(box.index) ? box.page.hires : null;
    if (!url && !box.sharp) continue;
    if (box.sharp?.getAttribute("src") === url) continue;
    box.sharp?.remove();
    box.sharp = null;
    if (!url) continue;
    box.sharp = Object.assign(document.createElement("img"), { alt: "", className: "sharp", src: url });
    box.sharp.addEventListener("load", () => element.core && ((element.core.isStale = true), flow.rouse()));
    const under = box.page.node ?? box.page.made;
    if (under) box.sharp.style.objectFit = getComputedStyle(under).objectFit;
    box.sheet.append(box.sharp);
  }
}
