// Types of server.js.
/** The HTML of a book, which looks like the open one until the element takes over. `pages`: HTML, one element each; `attributes` of
 * <leaf-book>, with page-width and page-height. Throws a TypeError without those. */
export function render(pages: readonly string[], attributes: Record<string, string | number | boolean | null | undefined>): string;
