// The sounds of paper, from files of the author's: as a leaf leaves the others (lift), and as it comes to lie on them (contact).

// Leaves that set out together sound once. Half turns a second at which a leaf is as loud as its file.
const APART = 40, LOUD = 3;

export class Sound {
  constructor(element) { Object.assign(this, { element, isOff: false, last: {} }); }

  get isThere() { return Boolean(this.element.liftSound || this.element.contactSound); }

  play(kind, speed) {
    const url = this.element[`${kind}Sound`], now = performance.now();
    if (!url || this.isOff || now - (this.last[kind] ?? -Infinity) < APART) return;
    this.last[kind] = now;
    const audio = new Audio(url);
    audio.volume = Math.min(0.25 + Math.abs(speed) / (Math.PI * this.element.core.shape.page.width * LOUD), 1);
    // A browser plays nothing before the reader has touched the page.
    audio.play().catch(() => {});
  }
}
