// The element's inner style.

const STYLE = `
:host { display: block; position: relative; isolation: isolate; min-width: 0; max-width: 100%; --leaf-paper: #fff; --leaf-edge: #ede9e0; --leaf-board: #453c33; }
:host([hidden]) { display: none; }
:host(:fullscreen) > .bar { background: Canvas; color: CanvasText; }
.room { display: block; height: 0; max-width: 100%; }
.book { position: absolute; inset: 0; contain: size layout; outline-offset: 4px; touch-action: pan-y pinch-zoom; }
.book.odd { padding-bottom: 1px; }
.book.upright { touch-action: pan-x pinch-zoom; }
.book.zoomable { touch-action: pan-y; }
.book.upright.zoomable { touch-action: pan-x; }
.book.still { touch-action: auto; }
.book.zoomed { overflow: clip; touch-action: none; }
.book:focus-visible { outline: 3px solid var(--leaf-focus, Highlight); }
.book.barred { bottom: var(--leaf-toolbar-height, 44px); }
.bar { display: none; position: absolute; inset: auto 0 0; height: var(--leaf-toolbar-height, 44px); justify-content: safe center; align-items: center; gap: 4px; overflow: auto hidden; scrollbar-width: none; font: 15px system-ui, sans-serif; }
.barred ~ .bar { display: flex; }
.bar > * { flex: none; white-space: nowrap; }
.bar :is(button, a) { all: unset; flex: none; box-sizing: border-box; width: 36px; height: 36px; padding: 6px; border-radius: 6px; cursor: pointer; }
.bar svg { display: block; width: 24px; height: 24px; fill: none; stroke: currentColor; stroke-width: 2; stroke-linecap: round; stroke-linejoin: round; }
.bar.mirrored [part~=first] svg, .bar.mirrored [part~=previous] svg, .bar.mirrored [part~=next] svg, .bar.mirrored [part~=last] svg { transform: scaleX(-1); }
.bar :is(button, a):hover { background: color-mix(in srgb, currentColor 12%, transparent); }
.bar :is([aria-pressed=true], [aria-expanded=true]) { background: color-mix(in srgb, currentColor 22%, transparent); }
.bar button[aria-disabled=true] { opacity: .35; cursor: default; }
.bar :focus-visible, .panel :focus-visible { outline: 3px solid var(--leaf-focus, Highlight); outline-offset: -3px; }
.panel { position: absolute; inset: auto 0 var(--leaf-toolbar-height, 44px); max-height: min(70%, 360px); box-sizing: border-box; overflow: auto; overscroll-behavior: contain; padding: 8px;
  background: Canvas; color: CanvasText; border: 1px solid; border-radius: 6px 6px 0 0; font: 15px/1.4 system-ui, sans-serif; }
.panel[hidden] { display: none; }
.panel ol { display: flex; flex-direction: column; list-style: none; margin: 0; padding: 0; }
.panel ol.thumbnails { display: grid; grid-template-columns: repeat(auto-fill, minmax(88px, 1fr)); gap: 4px; }
.panel button { all: unset; display: flex; box-sizing: border-box; width: 100%; gap: 12px; justify-content: space-between; padding: 6px 8px 6px calc(8px + 16px * var(--level, 0)); border-radius: 4px; cursor: pointer; }
.panel .thumbnails button { flex-direction: column; align-items: center; justify-content: end; height: 100%; gap: 2px; padding: 6px; font-size: 12px; text-align: center; }
.panel img { max-width: 100%; height: 72px; object-fit: contain; outline: 1px solid #8884; }
.panel mark { background: none; color: inherit; font-weight: 700; }
.panel [role=status] { padding: 4px 8px; }
.panel :is(button:hover, [aria-current]) { background: color-mix(in srgb, currentColor 12%, transparent); }
.panel input { box-sizing: border-box; width: 100%; font: inherit; padding: 6px 8px; }
.bar input { font: inherit; color: inherit; background: transparent; text-align: end; border: 1px solid; border-radius: 4px; padding: 3px 6px; }
.layer { position: absolute; left: 0; top: 0; transform-origin: 0 0; }
.cell { position: absolute; left: 0; top: 0; transform-origin: 0 0; }
.sheet, .rear, .shadow { position: absolute; left: 0; top: 0; width: calc(100% * var(--leaf-across, 1)); height: calc(100% * var(--leaf-down, 1)); scale: calc(1 / var(--leaf-across, 1)) calc(1 / var(--leaf-down, 1)); transform-origin: 0 0; }
.sheet { overflow: hidden; background: var(--leaf-paper); }
.sheet > img { width: 100%; height: 100%; object-fit: contain; display: block; }
::slotted(*) { box-sizing: border-box !important; display: flow-root; }
::slotted(:is(img, canvas, video)) { object-fit: contain; }
::slotted(:not([own-size])) { width: 100% !important; height: 100% !important; margin: 0 !important; }
::slotted(img[wide]) { width: 200% !important; max-width: none !important; }
.bound > ::slotted(:is(img, canvas, video):not([own-size])), .bound > img { width: calc(100% * var(--across)) !important; height: calc(100% * var(--down)) !important; scale: calc(1 / var(--across)) calc(1 / var(--down)); transform-origin: 0 0; }
.sheet > .half { width: 200%; max-width: none; }
.sheet > .half, .mirrored ::slotted(img[wide]) { translate: -50% 0 !important; }
.upright ::slotted(img[wide]) { width: 100% !important; height: 200% !important; max-height: none !important; }
.upright .sheet > .half { width: 100%; height: 200%; max-height: none; }
.upright .sheet > .half, .upright.mirrored ::slotted(img[wide]) { translate: 0 -50% !important; }
.mirrored .sheet > .half { translate: none !important; }
.sharp { position: absolute; inset: 0; }
.sought { visibility: visible !important; opacity: 0 !important; pointer-events: none; }
.found { position: absolute; inset: 0; overflow: hidden; pointer-events: none; z-index: -1; }
.found > div { position: absolute; inset: 0; width: var(--wide, 100%); }
.rear { background: var(--leaf-ground, var(--leaf-paper)); background-image: var(--leaf-tint, none); display: none; }
.turned > .rear { display: block; }
.shadow { pointer-events: none; opacity: var(--leaf-shadow-opacity, 1); }
.shade, .light { position: absolute; inset: 0; opacity: 0; border-radius: inherit; }
.cast, .edge, .board { pointer-events: none; }
:is(.edge, .board) > .rear { display: none !important; }
.cast { position: absolute; left: 0; top: 0; transform-origin: 0 0; opacity: var(--leaf-shadow-opacity, 1); }
.blank > .sheet { background: var(--leaf-ground, var(--leaf-paper)) center / contain no-repeat; background-image: var(--leaf-tint, none); }
.edge > .sheet { background-color: var(--leaf-edge); }
.board > .sheet { background-color: var(--leaf-board); }
.wing, .curled > .shadow > .light { inset: -50%; border-radius: 0; }
.wing { display: none; position: absolute; background: var(--leaf-ground, var(--leaf-paper)) center / 60% 60% no-repeat; background-image: var(--leaf-tint, none); --near: calc(25% + 1px); --far: calc(75% - 1px); clip-path: polygon(evenodd, 0 0, 0 100%, 100% 100%, 100% 0, 0 0, var(--near) var(--near), var(--far) var(--near), var(--far) var(--far), var(--near) var(--far), var(--near) var(--near)); }
.curled > .wing { display: block; }
.flap > .shadow::before { content: ""; position: absolute; inset: 0; border-radius: inherit; box-shadow: inset 0 0 0 1px rgba(0,0,0,var(--rim,.2)); }
.curled > .shadow::before { clip-path: var(--flat); }
.ghost { opacity: 0 !important; }
.canvas { position: absolute; pointer-events: none; }
.plain :is(.shadow, .cast) { display: none; }
.heard { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.more { position: relative; }
.turns { cursor: pointer; }
.drags { cursor: grab; }
.pressed { user-select: none; -webkit-user-select: none; }
.held, .held * { cursor: grabbing; }
@media print {
  :host { height: auto !important; aspect-ratio: auto !important; }
  .book { position: static; contain: none; }
  .layer { position: static; width: auto !important; height: auto !important; transform: none !important; }
  .cell { position: static; transform: none !important; visibility: visible !important; opacity: 1 !important; clip-path: none !important; break-after: page; }
  .cell { width: calc(var(--leaf-width) * var(--leaf-print, var(--leaf-scale))) !important; height: calc(var(--leaf-height) * var(--leaf-print, var(--leaf-scale))) !important; }
  .sheet { position: static; width: 100%; height: 100%; scale: none; border-radius: 0 !important; }
  .sheet[hidden] { content-visibility: visible; }
  .gathered .cell { display: none !important; }
  .paper::slotted(*) { break-after: page; overflow: clip; width: calc(var(--leaf-width) * var(--leaf-print, var(--leaf-scale))) !important; height: calc(var(--leaf-height) * var(--leaf-print, var(--leaf-scale))) !important; }
  .last, .paper::slotted(:last-child) { break-after: auto; }
  .bar, .panel, .shadow, .rear, .wing, .canvas, .cast, .edge, .blank, .found, .heard { display: none !important; }
}
@media (forced-colors: active) {
  .sheet { outline: 1px solid CanvasText; }
  .bar :is(button, a) { color: ButtonText; border: 1px solid ButtonBorder; padding: 5px; }
  .bar :is([aria-pressed=true], [aria-expanded=true]) { border-width: 3px; padding: 3px; }
  .panel [aria-current] { outline: 2px solid; }
  .panel mark { background: Highlight; color: HighlightText; }
  .bar button[aria-disabled=true] { color: GrayText; opacity: 1; }
}
`;

// Sheets are made by script, which a site's policy for styles (style-src) does not hold back; the first is shared by all books of a document.
const shared = new WeakMap();

/** Gives an element's inside its style; again in another document, which takes no sheets of the former one. True if it had none. */
export function dress(root) {
  const { defaultView: view } = root.ownerDocument, made = (text) => {
    const sheet = new view.CSSStyleSheet();
    sheet.replaceSync(text);
    return sheet;
  };
  if (!shared.has(view)) shared.set(view, made(STYLE));
  if (root.adoptedStyleSheets[0] === shared.get(view)) return false;
  root.adoptedStyleSheets = [shared.get(view), made("")];
  return true;
}

/** Replaces the rules that depend on the book's shape. */
export function reshape(root, text) { root.adoptedStyleSheets[1].replaceSync(text); }
