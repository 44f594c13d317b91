// What the type checker accepts of <leaf-book>, its server part and its React component, and what it refuses; checked by types.sh.
import { createRef, useState } from "react";
import { LeafBook, define, type LeafBookEvents } from "leafspring/element";
import { render } from "leafspring/element/server";
import { Book } from "leafspring/element/react";

define("my-book");
const book = document.createElement("leaf-book"), made: LeafBook = book.clone();
book.pageWidth = 300;
book.covers = "hard";
book.gestures = ["tap", "keys"];
book.softness = 0.5;
book.pages = [null, "1.jpg", document.createElement("div")];
book.pageProvider = async (page) => `${page}.jpg`;
book.clock = { now: () => 0 };
book.addEventListener("page", (event) => { const page: number = event.detail.page; book.page = page; });
book.addEventListener("needpages", ({ detail }) => detail.pages.map((page: number) => page + 1));
book.addEventListener("click", () => book.settle(), { once: true });
const landed: Promise<boolean> = book.turnTo(3, { animate: false, corner: "top" }), lifted: "top" | "bottom" | null = book.liftedCorner;
const side: number | null | undefined = book.view[0], left: number | undefined = book.bookRect?.left;
const printed: Promise<void> = book.readyToPrint(), flip: LeafBookEvents["flip-end"] | null = null;
const html: string = render(["<p>1</p>"], { "page-width": 300, "page-height": 400, record: true });
export const facts = [made, landed, lifted, side, left, printed, flip, html];

const ref = createRef<LeafBook>();
export function Site() {
  const [page, setPage] = useState(0);
  return (
    <Book ref={ref} page={page} onPage={(event) => setPage(event.detail.page)} onNeedPages={(event) => event.detail.pages} pageWidth={300} pageHeight={400}
      covers="hard" gestures="tap drag" className="book" style={{ maxWidth: 900 }}>
      <div>1</div>
      {null}
      <img src="2.jpg" />
    </Book>
  );
}

// @ts-expect-error covers are none, hard or soft
book.covers = "cardboard";
// @ts-expect-error a corner is top or bottom
void book.next({ corner: "left" });
// @ts-expect-error there is no such gesture
book.gestures = ["shake"];
// @ts-expect-error the state is only read
book.state = "rest";
// @ts-expect-error a page is a number
book.addEventListener("page", (event) => { const page: string = event.detail.page; });
// @ts-expect-error pages are HTML
render([1], {});
// @ts-expect-error a width is a number
export const Wrong = () => <Book pageWidth="wide" />;
// @ts-expect-error there is no such prop
export const Unknown = () => <Book flippingTime={1} />;
