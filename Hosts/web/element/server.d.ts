// Types of server.js.
/** The HTML of a book, which looks like the open one until the element takes over. `pages`: HTML, one element each, written as it is;
 * `attributes` of <leaf-book>, with page-width and page-height; values are escaped. `nonce`: for a site whose policy wants one for styles.
 * Throws a TypeError without a size, and for names that are no attributes or are those of handlers. */
export function render(
  pages: readonly string[], attributes: Record<string, string | number | boolean | null | undefined>, options?: { nonce?: string }): string;
