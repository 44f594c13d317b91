// <leaf-book> for React 18 and later: children are pages, every prop is live, the ref is the element.
//
//   <Book page={page} onPage={(event) => setPage(event.detail.page)} pageWidth={300} pageHeight={400}>…</Book>

import { createElement, forwardRef, useEffect, useImperativeHandle, useLayoutEffect, useRef } from "react";
import "./leaf-book.js";
import { OPTIONS } from "./options.js";

const EVENTS = { onReady: "ready", onError: "error", onPage: "page", onPagesChange: "pageschange", onSpreadChange: "spreadchange", onStateChange: "statechange",
  onNeedPages: "needpages", onBeforeTurn: "beforeturn", onBeforeLift: "beforelift", onFlipStart: "flip-start", onFlipEnd: "flip-end", onLift: "lift", onContact: "contact",
  onTurn: "turn", onBeforeZoom: "beforezoom", onZoom: "zoom", onPanel: "panel", onBeforeChoose: "beforechoose", onHit: "hit" };
const NAMES = Object.fromEntries(Object.keys(OPTIONS).map((name) => [name.replace(/-(.)/g, (_, letter) => letter.toUpperCase()), name]));

// Listeners are there before the browser paints: a book whose module is loaded already says at once that it is ready. A server has no
// effects, and React warns of this one there.
const useListening = typeof document === "undefined" ? useEffect : useLayoutEffect;

// Props as attributes, which a server writes too.
function attributes(props) {
  const all = {};
  for (const [name, value] of Object.entries(props)) {
    if (name in EVENTS || value === undefined || value === null || value === false) continue;
    if (name === "className") all.class = value;
    else all[NAMES[name] ?? name] = value === true ? "" : Array.isArray(value) && NAMES[name] ? value.join(" ") : value;
  }
  return all;
}

export const Book = forwardRef(function Book({ children, page, defaultPage, pages = null, pageProvider = null, ...props }, ref) {
  const element = useRef(null), latest = useRef(props), first = useRef(page ?? defaultPage), given = useRef(null);
  latest.current = props;
  useImperativeHandle(ref, () => element.current, []);
  useListening(() => {
    const stop = new AbortController();
    for (const [prop, name] of Object.entries(EVENTS)) {
      // Events of a book inside a page bubble; they are not this book's.
      const tell = (event) => event.target === element.current && latest.current[prop]?.(event);
      element.current.addEventListener(name, tell, { signal: stop.signal });
    }
    return () => stop.abort();
  }, []);
  useListening(() => {
    // One that never had a list of its own is left alone.
    if (pages || given.current) element.current.pages = given.current = pages;
  }, [pages]);
  useListening(() => {
    if (pageProvider !== element.current.pageProvider) element.current.pageProvider = pageProvider;
  }, [pageProvider]);
  useEffect(() => {
    if (page !== undefined && element.current.page !== page) element.current.page = page;
  }, [page]);
  return createElement("leaf-book", { ref: element, ...attributes(props), ...(first.current !== undefined && { page: first.current }) }, children);
});
export default Book;
