// Strings that run a script where they are written raw, each calling ran(); and a page of books that a server has written with them:
// payloads.mjs SERVER-MODULE prints it.
const RUN = "ran()", tags = [`<script>${RUN}</script>`, `<img src=x onerror=${RUN}>`, `<svg onload=${RUN}>`, `<details open ontoggle=${RUN}>`, `<iframe srcdoc="<script>parent.${RUN}</script>">`];
const ENDS = ["", ">", '">', "'>", "</style>", "*/</style>", "</title>", "]]>", "-->", "\u0338>", "\u200d\">", "}</style>", "\\\">"];
/** 40 and more of them. */
export const PAYLOADS = [
  ...ENDS.flatMap((end, i) => [0, 1, 2].map((k) => end + tags[(i + k) % tags.length])),
  `" onmouseover="${RUN}" autofocus onfocus="${RUN}" tabindex="0`, `' onfocus='${RUN}' autofocus x='`, ` onfocus=${RUN} autofocus tabindex=0 `, `javascript:${RUN}`,
  `data:text/html,<script>${RUN}</script>`, `url(javascript:${RUN})`, `x{}</style><script>${RUN}</script>`, `a:not(b)}*{background:url(javascript:${RUN})`,
  `\u0000<script>${RUN}</script>`, `&quot;><script>${RUN}</script>`, `&#34;><img src=x onerror=${RUN}>`, `\u2028<script>${RUN}</script>`];

export const SIZE = { "page-width": 30, "page-height": 40 };
/** The attributes that take any text. */
export const PLACES = ["id", "label", "src", "class", "title", "page", "spread", "reading", "hinge", "replay", "aria-label", "data-x"];

if (globalThis.process?.argv[2]) {
  const [{ resolve }, { pathToFileURL }] = await Promise.all([import("node:path"), import("node:url")]);
  const { render } = await import(pathToFileURL(resolve(process.argv[2])));
  const pages = ["<p>1</p>", "<p>2</p>", "<p>3</p>"], books = [];
  let refused = 0;
  for (const text of PAYLOADS) {
    for (const name of PLACES) if (name !== "src" && name !== "replay") books.push(render(pages, { ...SIZE, [name]: text }));
    for (const attributes of [{ ...SIZE, [text]: "x" }, { ...SIZE, "page-width": text }, { ...SIZE, [`x ${text}`]: true }]) {
      try { books.push(render(pages, attributes)); } catch (error) { if (!(error instanceof TypeError)) throw error; refused++; }
    }
    for (const name of ["corner-radius", "thickness", "eye", "rest", "fit", "center", "covers"]) books.push(render(pages, { ...SIZE, [name]: text }));
    books.push(render(pages, SIZE, { nonce: text }));
  }
  if (refused !== 3 * PAYLOADS.length) throw new Error(`${refused} names and sizes are refused`);
  for (const name of ["onclick", "ONLOAD", "on-x", "a b", "a=b", "", "<a", "a/"]) {
    try { render(pages, { ...SIZE, [name]: "x" }); } catch (error) { if (error instanceof TypeError) continue; }
    throw new Error(`a server writes the attribute ${name}`);
  }
  console.log(`<!doctype html><meta charset="utf-8"><title>Payloads</title><script>globalThis.times = 0; globalThis.ran = () => { globalThis.times++; };</script>${books.join("\n")}`);
}
