// Types of leaf-book.js.
import type { LeafSpring, ModuleSource } from "../leafspring.js";

export interface TurnOptions {
  /** false: at once. */
  animate?: boolean;
  /** The corner by which the leaf is peeled; null: it turns whole. Without one it bends where it is drawn by WebGL, and is peeled by CSS. */
  corner?: "top" | "bottom" | null;
}

export type Gesture = "tap" | "drag" | "peel" | "swipe" | "hover" | "wheel" | "pinch" | "keys";
export type Tool = "first" | "previous" | "page" | "next" | "last" | "thumbnails" | "contents" | "search" | "zoom" | "fullscreen" | "sound" | "autoplay" | "download" | "print";
export type By = "hand" | "api" | "key";
/** A page that is no child: an element, or the address of a picture. */
export type Source = Element | string;

/** `by` is "pages" where pages came, went or moved, so that the one that is read has another number, or another one is read. */
export interface PageDetail { page: number; pages: number[]; previous: number; by: By | "pages"; first: boolean; last: boolean }
export interface FlipDetail { leaf: number; by: By; forward: boolean }
export interface BeforeDetail { from: number; to: number | null; pages: number[]; by: By; forward?: boolean }

/** The events of a book; all but `error` bubble and are composed. Those that begin with `before` can be refused by preventDefault. */
export interface LeafBookEvents {
  ready: CustomEvent<{ page: number; pageCount: number }>;
  error: CustomEvent<{ error: unknown }>;
  page: CustomEvent<PageDetail>;
  pageschange: CustomEvent<{ pageCount: number }>;
  /** Pages that pageCount counts and that are not there, as they come near; without a pageProvider. */
  needpages: CustomEvent<{ pages: number[] }>;
  spreadchange: CustomEvent<{ spread: "single" | "double" }>;
  statechange: CustomEvent<{ state: LeafBook["state"]; before: LeafBook["state"] }>;
  beforelift: CustomEvent<BeforeDetail>;
  beforeturn: CustomEvent<BeforeDetail>;
  beforezoom: CustomEvent<{ zoom: number; before: number }>;
  zoom: CustomEvent<{ zoom: number; before: number }>;
  /** A panel of the toolbar was opened or filled anew; null: closed. */
  panel: CustomEvent<{ name: "thumbnails" | "contents" | "search" | null }>;
  /** An entry of a panel was chosen; refused, the panel stays open. */
  beforechoose: CustomEvent<{ page: number; button: HTMLButtonElement }>;
  /** The words of a hit are selected. */
  hit: CustomEvent<{ page: number; range: Range }>;
  "flip-start": CustomEvent<FlipDetail>;
  "flip-end": CustomEvent<FlipDetail & { landed: boolean }>;
  lift: CustomEvent<{ leaf: number; speed: number; forward: boolean }>;
  contact: CustomEvent<{ leaf: number; speed: number; forward: boolean }>;
  /** In every frame that is drawn of a leaf in the air; progress 0…1, at the end exactly 1, or 0 for one that has fallen back. */
  turn: CustomEvent<{ leaf: number; progress: number; by: By }>;
}

/** Attributes as properties; each reflects the attribute of its name in kebab-case. Lengths in CSS pixels, times in milliseconds. */
export interface LeafBookOptions {
  pageWidth: number | null;
  pageHeight: number | null;
  minPageWidth: number;
  /** contain: as large as fits, its pages laid out at that size; scale: all that is on them is made larger or smaller with
   * the book; fixed: pages keep their own size. */
  fit: "contain" | "scale" | "fixed";
  spread: "auto" | "double" | "single";
  covers: "none" | "hard" | "soft";
  center: "book" | "spine";
  reading: "auto" | "ltr" | "rtl";
  hinge: "auto" | "left" | "right" | "top" | "bottom";
  /** 1: pages lie flat; 0.5: a V of 45 degrees. */
  rest: number;
  eye: number | null;
  /** The bend of a leaf while it turns, 0…1: of pictures drawn by WebGL. */
  softness: number;
  /** The thickness of all leaves together, in the unit of pageWidth; 0: the edges of the stack are not drawn. Books that lie flat (rest 1). */
  thickness: number;
  /** The distance that hard covers extend beyond the leaves, in the unit of pageWidth; 0: they are as large. Two facing pages. */
  boards: number;
  /** Of the pages' outer corners, in the unit of pageWidth; leaves of a book with a thickness are square. */
  cornerRadius: number;
  /** Until a full turn from rest has landed; 0: at once. */
  turnTime: number;
  /** Instead of turnTime: response in seconds and damping ratio. */
  spring: string;
  motion: "auto" | "full" | "instant";
  /** The corners that a drag or a tap peels; books that lie flat (rest 1). */
  peel: "all" | "bottom" | "top" | "none";
  /** From a corner, in CSS pixels; null: a quarter of the shorter side. */
  peelZone: number | null;
  /** The distance inside the page from which a method peels a corner, in CSS pixels. */
  lift: number;
  /** The number of hinges of a peeled leaf's paper: 1 folds, more curl. CSS has 8 at most, and a narrow curl. */
  hinges: number;
  /** auto: WebGL if all pages are pictures or canvases, and a graphics processor draws them. */
  drawing: "auto" | "css" | "webgl";
  /** The place of the page in the site's address, as page=5 (from 1), under the element's id if it has one. */
  address: "none" | "hash" | "query";
  /** The address of a recorded script, which is played instead of taking hands. */
  replay: string;
  /** 1: the book is never zoomed, and pinches zoom the site. */
  maxZoom: number;
  gestures: readonly Gesture[] | string;
  tap: "anywhere" | "edges" | "corners" | "none";
  /** any: the wheel turns up and down, too, for a page of a site that has nothing to scroll. */
  wheel: "along" | "any";
  shadows: "auto" | "none";
  swipeDistance: number;
  nearPages: number;
  /** The number of pages; an attribute that says more than there are yet reserves places for the others. */
  pageCount: number;
  /** Addresses of pictures, separated by spaces, or a list in JSON, which may begin with null: the first page lies alone. */
  src: string;
  label: string;
  /** Buttons below the book: without the attribute none, empty for all of them. */
  toolbar: readonly Tool[] | string;
  /** The headings that are the contents, as a selector, or a list in JSON of { title, page } (page from 0). */
  contents: string;
  /** The address of a file that the toolbar offers; without it there is no such link. */
  download: string;
  /** The addresses of sounds: a leaf is lifted, and comes to lie. */
  liftSound: string;
  contactSound: string;
  /** Between turns of the toolbar's autoplay. */
  autoplayTime: number;
  /** The names of the toolbar and its parts, in the reader's language. */
  labelFirst: string;
  labelPrevious: string;
  labelPage: string;
  labelNext: string;
  labelLast: string;
  labelThumbnails: string;
  labelContents: string;
  labelSearch: string;
  labelFound: string;
  labelZoom: string;
  labelFullscreen: string;
  labelSound: string;
  labelAutoplay: string;
  labelDownload: string;
  labelPrint: string;
  labelToolbar: string;
  /** The text that is read aloud of the open pages: {page}, {last} and {count} stand for numbers. */
  labelOnePage: string;
  labelTwoPages: string;
  /** Lifts a corner for a moment when the book is first seen. */
  hint: boolean;
  /** Hands and keys turn nothing; methods do. */
  disabled: boolean;
  record: boolean;
}

export interface BookClock { now(): number; request(frame: (now: number) => void): number; cancel(id: number): void; timeOf(event: Event): number }
export interface LeafBook extends LeafBookOptions {}
export class LeafBook extends HTMLElement {
  static readonly version: string;
  /** Loads the module before any book needs it; without a source from leafspring-book.wasm beside leafspring.js. */
  static load(source?: ModuleSource | Promise<ModuleSource>): Promise<LeafSpring>;
  /** When the core runs; rejected when its module or its script cannot be had, as turns are then. */
  readonly ready: Promise<LeafBook>;
  /** The first page, from 0, of the spread that is shown or turned to. A number turns there. */
  page: number;
  /** Elements, or addresses of pages not made yet. A list set here is shown instead of the children; null: the children again. Null in
   * its first place is an empty side: the first page lies alone. */
  get pages(): Source[];
  set pages(pages: readonly (Source | null)[] | null);
  pageProvider: ((page: number) => Source | Promise<Source>) | null;
  /** For tests: what tells the time and asks for frames, in milliseconds. */
  get clock(): BookClock;
  set clock(clock: Partial<BookClock>);
  /** Both places of the spread, in reading order; null for an empty side. */
  readonly view: (number | null)[];
  readonly shownSpread: "single" | "double";
  /** lifted: a corner is up, under a mouse or by liftCorner. */
  readonly state: "rest" | "turning" | "lifted" | "held";
  /** CSS pixels beyond each side of the element where leaves in the air may be seen; they take no part in layout or scrolling. */
  readonly reach: { left: number; top: number; right: number; bottom: number } | null;
  readonly bookRect: { left: number; top: number; width: number; height: number; pageWidth: number; pageHeight: number } | null;
  /** True when the book has landed there; false if there is nothing to turn, it is refused, or another turn takes its place. */
  next(options?: TurnOptions): Promise<boolean>;
  previous(options?: TurnOptions): Promise<boolean>;
  turnTo(page: number, options?: TurnOptions): Promise<boolean>;
  open(options?: TurnOptions): Promise<boolean>;
  close(options?: TurnOptions): Promise<boolean>;
  /** Lifts a corner of the next leaf (`forward: false`: of the one before) a little; null lets it fall. True if one is lifted then. */
  liftCorner(corner: "top" | "bottom" | null, options?: { forward?: boolean }): boolean;
  readonly liftedCorner: "top" | "bottom" | null;
  /** The factor by which the book is seen enlarged, 1 to maxZoom. */
  zoom: number;
  /** The same about a point of the window, which stays where it is; `animate: false`: at once. True if it changes. */
  zoomTo(factor: number, point?: { clientX: number; clientY: number } | null, options?: { animate?: boolean }): boolean;
  /** Has every turn under way end now. */
  settle(): void;
  /** Another book like this one, with copies of its children, at its page; what is in the air goes on there. */
  clone(): LeafBook;
  /** Resolves when all pages and their pictures are there, for a print by the site. */
  readyToPrint(): Promise<void>;
  /** What `leafspring play` plays again; empty without `record`. */
  script(): string;
  addEventListener<K extends keyof LeafBookEvents>(
    type: K, listener: (this: LeafBook, event: LeafBookEvents[K]) => unknown, options?: boolean | AddEventListenerOptions): void;
  addEventListener<K extends keyof HTMLElementEventMap>(
    type: K, listener: (this: LeafBook, event: HTMLElementEventMap[K]) => unknown, options?: boolean | AddEventListenerOptions): void;
  addEventListener(type: string, listener: EventListenerOrEventListenerObject, options?: boolean | AddEventListenerOptions): void;
  removeEventListener<K extends keyof LeafBookEvents>(
    type: K, listener: (this: LeafBook, event: LeafBookEvents[K]) => unknown, options?: boolean | EventListenerOptions): void;
  removeEventListener<K extends keyof HTMLElementEventMap>(
    type: K, listener: (this: LeafBook, event: HTMLElementEventMap[K]) => unknown, options?: boolean | EventListenerOptions): void;
  removeEventListener(type: string, listener: EventListenerOrEventListenerObject, options?: boolean | EventListenerOptions): void;
}

/** Defines the element, once; nothing without a document. */
export function define(name?: string): void;

declare global {
  interface HTMLElementTagNameMap { "leaf-book": LeafBook }
}
