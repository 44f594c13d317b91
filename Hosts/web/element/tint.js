// The look of a page where its print does not reach: on a curl beyond its edges, and on its bare back.

// The part of a page that what fills it covers, along and across.
const MOST = 0.9;
const CLEAR = "rgba(0, 0, 0, 0)", isOpaque = (colours) => !/rgba|\//.test(colours);

/** The mean colour of a canvas or film; none if its pixels may not be read, or let paper through. */
export function meanOf(picture) {
  const pen = Object.assign(document.createElement("canvas"), { width: 1, height: 1 }).getContext("2d");
  try {
    Object.assign(pen, { imageSmoothingQuality: "high" }).drawImage(picture, 0, 0, 1, 1);
    const [red, green, blue, alpha] = pen.getImageData(0, 0, 1, 1).data;
    return alpha === 255 ? `rgb(${red},${green},${blue})` : "";
  } catch {
    return "";
  }
}

/** Of a page on a sheet so wide and high: the `ground`, an opaque colour instead of paper's; the `tint`, layers over that as a background-image has them; and
 * `image`, the address of a picture: each "" for none. The page is asked, and what fills it. A picture tells no colours. */
export function tintOf({ node, picture, thumbnail, isHalf } = {}, { offsetWidth: width, offsetHeight: height }) {
  if (!node || picture) return { image: (!isHalf && thumbnail) || "" };
  let ground = "", tint = [], image = "";
  const put = (layer, colour) => { if (isOpaque(layer)) (ground = colour), (tint = []); };
  for (let part = node; part; part = [...part.children].find((child) => child.offsetWidth >= MOST * width && child.offsetHeight >= MOST * height)) {
    if (part.offsetWidth < MOST * width || part.offsetHeight < MOST * height) break;
    const { backgroundColor: colour, backgroundImage: layers } = getComputedStyle(part), [, address] = layers.match(/url\("(.*?)"\)/) ?? [];
    image = address ?? (part.currentSrc || part.poster || image);
    put(colour, colour);
    if (!isOpaque(colour) && colour !== CLEAR) tint.unshift(`linear-gradient(${colour},${colour})`);
    // Under a gradient its first colour: paper would be seen at its edges.
    if (layers !== "none" && !address) put(layers, layers.match(/rgb\(.*?\)/)?.[0] ?? ground), tint.unshift(layers);
  }
  return { ground, tint: tint.join(), image };
}
