// The rules that a server writes of a book, asked where each page is seen, against a model: served.mjs ELEMENT-FOLDER
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const { render } = await import(pathToFileURL(resolve(process.argv[2], "server.js")));
let checks = 0;
const same = (a, b, what) => {
  checks++;
  if (JSON.stringify(a) !== JSON.stringify(b)) { console.error(`${what} FAILS: ${JSON.stringify(a)} for ${JSON.stringify(b)}`); process.exit(1); }
};

const WIDTH = 300, HEIGHT = 420, ROUND = 9;
const numbers = (text) => text.match(/-?[\d.]+(?=px)/g).map(Number);

/** The children that rules show: child, box of the whole child, box that is seen of it, and the radii of its corners, clockwise from the left upper one. */
function shownBy(html) {
  const rules = [...html.matchAll(/>:nth-child\((\d+)\)\{visibility:visible;width:(.*?)!important;height:(.*?)!important;transform:translate\(50cqw,50cqh\) (?:scale\(var\(--s\)\) )?translate\((.*?)\)(?:;border-radius:([^;}]*))?(?:;clip-path:inset\(([^)]*)\))?\}/g)];
  return rules.map(([, child, wide, high, place, round, clip = "0 0 0 0"]) => {
    const [[width], [height], [x, y]] = [wide, high, place].map(numbers), [top, right, bottom, left] = clip.split(" ").map((side) => Number.parseFloat(side) / 100);
    const seen = [x + left * width, y + top * height, width * (1 - left - right), height * (1 - top - bottom)];
    return { child: child - 1, whole: [x, y, width, height], seen, round: round === undefined ? null : round.match(/\d+(?=px(?! *\*var)|\*1px)/g).map(Number) };
  });
}

// The place of a page from the middle of the book, and true if its free edge is at the right or lower end.
function boxOf(place, { isUpright, isMirrored, isSingle }) {
  const isFar = (place === 1) !== isMirrored;
  if (isSingle) return [[-WIDTH / 2, -HEIGHT / 2, WIDTH, HEIGHT], !isMirrored];
  return [isUpright ? [-WIDTH / 2, isFar ? 0 : -HEIGHT, WIDTH, HEIGHT] : [isFar ? 0 : -WIDTH, -HEIGHT / 2, WIDTH, HEIGHT], isFar];
}

// The pages as they should be shown. `halves`: child and half of each page; a half of null is a whole page.
function model(halves, page, way) {
  const { isUpright, isMirrored, isSingle } = way, first = isSingle ? page : page - page % 2, pages = [first, first + 1].slice(0, isSingle ? 1 : 2).filter((each) => each < halves.length), axis = isUpright ? 1 : 0, side = isUpright ? HEIGHT : WIDTH;
  const parts = pages.map((each, place) => ({ child: halves[each][0], half: halves[each][1], box: boxOf(place, way)[0], isFar: boxOf(place, way)[1] }));
  const roundOf = (isFar) => (isUpright ? [!isFar, !isFar, isFar, isFar] : [!isFar, isFar, isFar, !isFar]).map((isRound) => (isRound ? ROUND : 0));
  if (parts.length === 2 && parts[0].half !== null && parts[0].child === parts[1].child) {
    const box = [...parts[0].box];
    box[axis] = Math.min(box[axis], parts[1].box[axis]), box[axis + 2] *= 2;
    return [{ child: parts[0].child, whole: box, seen: box, round: [ROUND, ROUND, ROUND, ROUND] }];
  }
  return parts.map(({ child, half, box, isFar }) => {
    const whole = [...box];
    // The second half of a picture is its right or lower one, but in a book that is read toward the left.
    if (half !== null) whole[axis] -= (half === 1) !== isMirrored ? side : 0, whole[axis + 2] *= 2;
    return { child, whole, seen: box, round: roundOf(isFar) };
  });
}

for (const lead of [[], ["<p>a</p>"], ["<p>a</p>", "<p>b</p>"]]) for (const spread of ["single", "double"]) for (const hinge of ["left", "right", "top", "bottom", "auto"]) for (const reading of ["ltr", "rtl"]) for (const fit of ["fixed", "contain", "scale"]) for (const radius of [0, ROUND]) {
  const html = [...lead, '<img alt="" wide>', "<p>c</p>", "<p>d</p>"], halves = html.flatMap((text, child) => (text.includes("wide") ? [[child, 0], [child, 1]] : [[child, null]]));
  const way = { isUpright: ["top", "bottom"].includes(hinge), isMirrored: ["right", "bottom"].includes(hinge) || (["left", "auto"].includes(hinge) && reading === "rtl"), isSingle: spread === "single" };
  for (let page = 0; page < halves.length; page++) {
    const found = shownBy(render(html, { "page-width": WIDTH, "page-height": HEIGHT, spread, hinge, reading, fit, page, "corner-radius": radius }));
    same(found, model(halves, page, way).map((shown) => ({ ...shown, round: radius ? shown.round : null })), `page ${page} of ${lead.length} pages and a wide picture, ${spread}, ${hinge}, ${reading}, ${fit}`);
  }
}
// Attributes are written as they are given: a flag without a value, one that is off not at all, and nothing that ends a value.
const [, written] = /<leaf-book(.*?)>/.exec(render(["<p>a</p>"], { "page-width": 300, "page-height": 400, hint: true, disabled: false, label: null, dir: undefined, contents: `"<a>'&`, page: 0 }));
same(written.replace(/ data-still="\w+"/, ""), ' page-width="300" page-height="400" hint contents="&#34;&#60;a&#62;&#39;&#38;" page="0"', "the attributes of a written book");
same([{}, { radius: 1 }].map((more) => /data-still="(\w+)"/.exec(render(["<p>a</p>"], { "page-width": 300, "page-height": 400, "corner-radius": more.radius ?? 0 }))[1]).filter((name, i, all) => all.indexOf(name) === i).length, 2, "the names of two books");
// A site whose policy wants a word for each style gives it.
same([undefined, "a\"b"].map((nonce) => /^<style([^>]*)>/.exec(render(["<p>a</p>"], { "page-width": 300, "page-height": 400 }, { nonce }))[1]), ["", ' nonce="a&#34;b"'], "the word of a style");
for (const name of ["onclick", "a b", "x>", "1a", ""]) {
  let isRefused = false;
  try { render(["<p>a</p>"], { "page-width": 300, "page-height": 400, [name]: "x" }); } catch (error) { isRefused = error instanceof TypeError; }
  same(isRefused, true, `an attribute called ${name}`);
}
// A toolbar has its place below the book; the element is as wide for its height as the open book.
for (const [more, padding, ratio] of [[{}, false, "600/400"], [{ toolbar: "" }, true, "600/400"], [{ spread: "single" }, false, "300/400"], [{ hinge: "top" }, false, "300/800"]]) {
  const html = render(["<p>a</p>", "<p>b</p>"], { "page-width": 300, "page-height": 400, ...more });
  same([html.includes("padding-bottom:44px"), /aspect-ratio:([^;]*);/.exec(html)[1]], [padding, ratio], "the box of a written book");
}
console.log(`figure: ${checks} spreads that a server writes are those of the model`);
