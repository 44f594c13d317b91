// Pictures of pages as textures: made while a page is near, let go when it is far.

/** The content of a page that can be drawn as a picture: an image or a canvas; null for anything else. */
export function pictureOf(page) {
  const sharp = page.box?.sharp;
  if (sharp?.complete && sharp.naturalWidth) return sharp;
  return page.picture;
}

/** The part of a page that a picture covers, across and down, as CSS fits it: 1 is all of it, more is cut. */
export function fitOf(source, { width, height }) {
  const w = (source.naturalWidth || source.width) / width, h = (source.naturalHeight || source.height) / height, fit = getComputedStyle(source).objectFit;
  if (fit === "fill" || !(w > 0 && h > 0)) return [1, 1];
  const scale = { cover: 1 / Math.min(w, h), none: 1, "scale-down": Math.min(1, 1 / Math.max(w, h)) }[fit] ?? 1 / Math.max(w, h);
  return [w * scale, h * scale];
}

// A picture is made anew if so many times as many pixels of it can be seen.
const LARGER = 1.1;

export class Pictures {
  /** `renew` is called when a picture has come that can be drawn now, `fail` when one may not be read. */
  constructor(gl, renew, fail) {
    Object.assign(this, { gl, renew, fail });
    this.kept = new Map();
  }

  /** The texture of a page; null while there is none. */
  of(page) { return this.kept.get(page)?.texture ?? null; }

  /** The part of its page, a size, that a picture covers: asked for again when `key` is another one. */
  fit(page, size, key) {
    const entry = this.kept.get(page);
    if (entry.key !== key) Object.assign(entry, { key, fit: fitOf(entry.source, size) });
    return entry.fit;
  }

  /** Keeps those of `pages` and no others, a canvas as it is now if it is `seen`; `width` and `height`: how many pixels of a page can be seen. */
  keep(pages, seen, width, height) {
    for (const [page, entry] of this.kept) if (!pages.has(page)) this.drop(page, entry);
    for (const page of pages) {
      const source = pictureOf(page);
      if (!source) continue;
      let entry = this.kept.get(page);
      const address = source.currentSrc || source.src;
      // The picture that there was is shown until the other has come.
      if (entry && (entry.source !== source || entry.address !== address)) Object.assign(entry, { source, address, asked: 0, key: null });
      if (!entry) this.kept.set(page, (entry = { source, address, texture: null, asked: 0 }));
      if (page.isSmall) {
        if (!entry.texture && source.naturalWidth) this.upload(entry, source);
      } else if (source.tagName !== "CANVAS") {
        if (Math.max(width, height) > LARGER * entry.asked) this.ask(page, entry, width, height);
      } else if (seen.has(page)) this.upload(entry, source);
    }
  }

  // Decoded beside the page's own work, and no larger than can be seen.
  async ask(page, entry, width, height) {
    const { source, address } = entry, asked = (entry.asked = Math.max(width, height));
    try {
      await source.decode();
      const { naturalWidth, naturalHeight } = source, part = Math.min(1, Math.max(width / naturalWidth, height / naturalHeight));
      const size = { resizeWidth: Math.max(Math.round(naturalWidth * part), 1), resizeHeight: Math.max(Math.round(naturalHeight * part), 1) };
      const bitmap = await createImageBitmap(source, { ...size, resizeQuality: "high", premultiplyAlpha: "premultiply" });
      if (this.kept.get(page) === entry && entry.asked === asked && entry.address === address) this.upload(entry, bitmap), this.renew();
      bitmap.close();
    } catch (error) {
      // A picture that is not there stays bare paper; one of another site may be seen by CSS only.
      if (error.name === "SecurityError") this.fail();
    }
  }

  upload(entry, source) {
    const { gl } = this;
    entry.texture ??= gl.createTexture();
    gl.bindTexture(gl.TEXTURE_2D, entry.texture);
    gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, source.tagName === "CANVAS");
    try {
      gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, gl.RGBA, gl.UNSIGNED_BYTE, source);
    } catch (error) {
      return this.fail(error);
    }
    gl.generateMipmap(gl.TEXTURE_2D);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR_MIPMAP_LINEAR);
    for (const side of [gl.TEXTURE_WRAP_S, gl.TEXTURE_WRAP_T]) gl.texParameteri(gl.TEXTURE_2D, side, gl.CLAMP_TO_EDGE);
    const more = gl.getExtension("EXT_texture_filter_anisotropic");
    if (more) gl.texParameterf(gl.TEXTURE_2D, more.TEXTURE_MAX_ANISOTROPY_EXT, 4);
  }

  drop(page, entry) {
    if (entry.texture) this.gl.deleteTexture(entry.texture);
    this.kept.delete(page);
  }

  clear() { for (const [page, entry] of this.kept) this.drop(page, entry); }
}
