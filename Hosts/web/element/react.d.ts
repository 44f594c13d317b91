// Types of react.js.
import type { CSSProperties, ForwardRefExoticComponent, ReactNode, RefAttributes } from "react";
import type { LeafBook, LeafBookEvents, LeafBookOptions } from "./leaf-book.js";

type Told<K extends keyof LeafBookEvents> = (event: LeafBookEvents[K]) => void;
export interface BookProps extends Partial<LeafBookOptions> {
  children?: ReactNode;
  className?: string;
  style?: CSSProperties;
  id?: string;
  /** The page that is shown; with onPage a controlled one. */
  page?: number;
  defaultPage?: number;
  onReady?: Told<"ready">;
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
}
export const Book: ForwardRefExoticComponent<BookProps & RefAttributes<LeafBook>>;
export default Book;
