// Types of react.js.
import type { ForwardRefExoticComponent, HTMLAttributes, ReactNode, RefAttributes } from "react";
import type { LeafBook, LeafBookEvents, LeafBookOptions, Source } from "./leaf-book.js";

type Told<K extends keyof LeafBookEvents> = (event: LeafBookEvents[K]) => void;
export interface BookProps extends Partial<LeafBookOptions>, Omit<HTMLAttributes<LeafBook>, keyof LeafBookOptions | "onError" | "color" | "content"> {
  children?: ReactNode;
  /** The page that is shown: another number turns there. `onPage` tells of every other page, also of another number of the same one. */
  page?: number;
  defaultPage?: number;
  pages?: readonly (Source | null)[] | null;
  pageProvider?: LeafBook["pageProvider"];
  onReady?: Told<"ready">;
  onError?: Told<"error">;
  onPage?: Told<"page">;
  onPagesChange?: Told<"pageschange">;
  onNeedPages?: Told<"needpages">;
  onSpreadChange?: Told<"spreadchange">;
  onStateChange?: Told<"statechange">;
  onBeforeTurn?: Told<"beforeturn">;
  onBeforeLift?: Told<"beforelift">;
  onFlipStart?: Told<"flip-start">;
  onFlipEnd?: Told<"flip-end">;
  onLift?: Told<"lift">;
  onContact?: Told<"contact">;
  onTurn?: Told<"turn">;
  onBeforeZoom?: Told<"beforezoom">;
  onZoom?: Told<"zoom">;
  onPanel?: Told<"panel">;
  onBeforeChoose?: Told<"beforechoose">;
  onHit?: Told<"hit">;
}
/** The element by itself: React 19 sets its properties, 18 only its attributes. */
type Own = HTMLAttributes<LeafBook> & RefAttributes<LeafBook> & { [attribute: string]: unknown };
declare module "react" {
  namespace JSX { interface IntrinsicElements { "leaf-book": Own } }
}
declare global {
  namespace JSX { interface IntrinsicElements { "leaf-book": Own } }
}
export const Book: ForwardRefExoticComponent<BookProps & RefAttributes<LeafBook>>;
export default Book;
