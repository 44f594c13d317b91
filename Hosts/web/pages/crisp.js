// Letters of an open page at rest are as sharp as the screen: a browser blurs a picture that it makes smaller, so over it lies one of
// the screen's own pixels, made by a filter that keeps edges.

// Milliseconds of rest before a page is drawn anew: nobody who leafs on waits for it. And those after which a hand has its turn.
const REST = 80, SLICE = 8;
// Lanczos, 1979: pixels of the smaller picture to either side that count.
const REACH = 3;

const sinc = (x) => (x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x));

/** For each of `to` places in a row of `from`: the first one that counts, and the weights of it and of those behind it. */
function spans(from, to) {
  const long = from / to, far = REACH * long;
  return Array.from({ length: to }, (_, i) => {
    const middle = (i + 0.5) * long, first = Math.max(Math.ceil(middle - far - 0.5), 0), end = Math.min(Math.floor(middle + far - 0.5) + 1, from);
    const weights = Array.from({ length: end - first }, (_, k) => (first + k + 0.5 - middle) / long).map((x) => sinc(x) * sinc(x / REACH));
    const sum = weights.reduce((a, b) => a + b);
    return [first, Float32Array.from(weights, (weight) => weight / sum)];
  });
}

// A row of the smaller picture's height, as wide as the larger one.
function gather(row, data, [first, weights]) {
  row.fill(0);
  for (let y = 0; y < weights.length; y++) {
    const weight = weights[y], start = row.length * (first + y);
    for (let i = 0; i < row.length; i++) row[i] += weight * data[start + i];
  }
}

function narrow(row, to, at, across) {
  for (const [first, weights] of across) {
    let r = 0, g = 0, b = 0;
    for (let x = 0, i = 4 * first; x < weights.length; x++, i += 4) {
      const weight = weights[x];
      r += weight * row[i], g += weight * row[i + 1], b += weight * row[i + 2];
    }
    to[at] = r, to[at + 1] = g, to[at + 2] = b, to[at + 3] = 255;
    at += 4;
  }
}

/** A smaller picture of pixels; null if it is not wanted any more. */
async function shrunk({ data, width: wide, height: high }, width, height, isWanted) {
  const small = new ImageData(width, height), across = spans(wide, width), row = new Float32Array(4 * wide);
  let began = performance.now();
  for (const [y, span] of spans(high, height).entries()) {
    gather(row, data, span);
    narrow(row, small.data, 4 * width * y, across);
    if (performance.now() - began < SLICE) continue;
    await new Promise((done) => setTimeout(done));
    if (!isWanted()) return null;
    began = performance.now();
  }
  return small;
}

const canvas = (width, height) => Object.assign(document.createElement("canvas"), { width, height });

/** A picture of so many pixels; null if it is not wanted any more. */
async function drawn(image, width, height, isWanted) {
  const { naturalWidth: wide, naturalHeight: high } = image, whole = canvas(wide, high).getContext("2d", { willReadFrequently: true });
  const made = canvas(width, height), context = made.getContext("2d", { alpha: false });
  // What is transparent is paper.
  whole.fillStyle = "#fff";
  whole.fillRect(0, 0, wide, high);
  whole.drawImage(image, 0, 0);
  const small = await shrunk(whole.getImageData(0, 0, wide, high), width, height, isWanted);
  if (!small) return null;
  context.putImageData(small, 0, 0);
  // A canvas would be a layer of its own, beside which Chromium leaves the first column of pixels without the light over the page.
  const over = Object.assign(new Image(), { alt: "", className: "crisp", src: made.toDataURL() });
  await over.decode();
  return isWanted() ? over : null;
}

// Firefox makes pictures smaller by such a filter itself.
const isSharp = "mozInnerScreenX" in globalThis;

export class Crisp {
  constructor(book) {
    Object.assign(this, { book, made: new Map(), timer: 0, round: 0, isOff: isSharp });
    if (this.isOff) return;
    for (const name of ["ready", "page", "statechange", "zoom"]) book.addEventListener(name, () => this.wait());
    book.addEventListener("beforezoom", () => this.keep([]));
    book.addEventListener("load", () => this.wait(), { capture: true });
    const anew = () => (this.keep([]), this.wait());
    addEventListener("resize", anew);
    // A panel beside it makes it smaller, and only it.
    new ResizeObserver(anew).observe(book);
  }

  /** Takes away what lies over other pages than these. */
  keep(pages) {
    for (const [page, over] of this.made) if (!pages.includes(page)) over.remove(), this.made.delete(page);
  }

  wait() {
    this.round += 1;
    this.book.classList.add("moving");
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.look(), REST);
  }

  async look() {
    const { book, round } = this, isWanted = () => round === this.round;
    if (!book.core || book.state !== "rest" || this.isOff) return;
    this.book.classList.remove("moving");
    const open = book.view.filter((page) => page !== null).map((page) => book.pages[page]);
    this.keep(open);
    for (const page of open) if (isWanted()) await this.draw(page, isWanted);
  }

  /** The pixels of the screen under a page's picture, whole ones: left, top, width, height. */
  area(page, image) {
    const { left, top, width, height } = page.getBoundingClientRect(), { naturalWidth: wide, naturalHeight: high, style } = image;
    const fit = Math.min(width / wide, height / high), [across, down] = style.objectFit === "fill" ? [width, height] : [fit * wide, fit * high];
    const begin = [left + (width - across) / 2, top + (height - down) / 2], end = [begin[0] + across, begin[1] + down];
    const pixel = (place) => Math.round(place * devicePixelRatio), [x, y] = begin.map(pixel);
    return [x, y, pixel(end[0]) - x, pixel(end[1]) - y];
  }

  async draw(page, isWanted) {
    const { made } = this, image = page.querySelector("img"), before = made.get(page);
    if (!image?.complete || !["fill", "contain"].includes(image.style.objectFit)) return;
    const [, , width, height] = this.area(page, image);
    if (before?.naturalWidth === width && before.naturalHeight === height) return this.lay(page, image, before);
    before?.remove();
    made.delete(page);
    if (!(width > 0 && height > 0 && width < image.naturalWidth && height < image.naturalHeight)) return;
    // A file beside the page may be shown, and not read.
    const over = await drawn(image, width, height, isWanted).catch(() => void (this.isOff = true));
    if (!over) return;
    made.set(page, over);
    this.lay(page, image, over);
    image.after(over);
  }

  // The page may have moved while its picture was drawn.
  lay(page, image, { style }) {
    const { left, top, width } = page.getBoundingClientRect(), scale = parseFloat(getComputedStyle(page).width) / width;
    const [x, y, wide, high] = this.area(page, image).map((pixels) => pixels / devicePixelRatio);
    for (const [name, value] of Object.entries({ left: x - left, top: y - top, width: wide, height: high })) style[name] = `${value * scale}px`;
  }
}
