// Measures a book as the browser has laid it out: each function of `looks` returns what is wrong, as texts.
import { LeafBook } from "/element/leaf-book.js";

const room = document.getElementById("room"), wrong = [];
let book = null;
const check = (is, what) => { if (!is) wrong.push(what); };
const near = (a, b, what, by = 1) => check([a].flat().every((number, i) => Math.abs(number - [b].flat()[i]) <= by), `${what}: ${JSON.stringify(a)} for ${JSON.stringify(b)}`);

const inside = (selector) => [...book.shadowRoot.querySelectorAll(selector)], first = (selector) => inside(selector)[0];
const look = (node, part = null) => getComputedStyle(node, part);
const box = (node) => { const { left, top, right, bottom } = node.getBoundingClientRect(); return [left, top, right, bottom]; };
const wide = ([left, , right]) => right - left, high = ([, top, , bottom]) => bottom - top, middle = ([left, top, right, bottom]) => [(left + right) / 2, (top + bottom) / 2];
const px = (text) => Number.parseFloat(text);

// The colour that the browser makes of a text, as red, green, blue (0 to 255) and alpha.
const pen = Object.assign(document.createElement("canvas"), { width: 1, height: 1 }).getContext("2d", { willReadFrequently: true });
function colour(text) {
  pen.clearRect(0, 0, 1, 1), (pen.fillStyle = text), pen.fillRect(0, 0, 1, 1);
  const [red, green, blue, alpha] = pen.getImageData(0, 0, 1, 1).data;
  return [red, green, blue, alpha / 255];
}
const light = (text) => colour(text).slice(0, 3).map((part) => part / 255).map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)).reduce((sum, part, i) => sum + part * [0.2126, 0.7152, 0.0722][i], 0);
const contrast = (one, other) => { const [a, b] = [light(one), light(other)].sort((x, y) => y - x); return (a + 0.05) / (b + 0.05); };

const plain = (i) => Object.assign(document.createElement("div"), { textContent: `Page ${i + 1}` });
// A picture of so many pixels.
const picture = (width, height) => Object.assign(new Image(), { src: `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"/>`)}`, alt: "" });

async function make(attributes = {}, pages = Array.from({ length: 12 }, (_, i) => plain(i)), [width, height] = [800, 500]) {
  book = globalThis.book = new LeafBook();
  for (const [name, text] of Object.entries({ "page-width": 300, "page-height": 400, drawing: "css", "turn-time": 0, ...attributes })) book.setAttribute(name, text);
  book.style.cssText = `width:${width}px;height:${height}px`;
  book.append(...pages), room.replaceChildren(book);
  await book.ready, await Promise.all([...book.querySelectorAll("img")].map((image) => image.decode())), await rest();
}
const rest = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
const cellOf = (page) => [...book.drawer.boxes.values()].find(({ index }) => index === page);
const entries = () => inside(".panel button");
const open = async (name) => { first(`[part~=${name}]`).click(), await rest(); };

// ---- the toolbar

// Each button can be hit with a finger and is within the bar, its picture in its middle.
function bar(height = 44) {
  const around = box(first(".bar")), whole = box(book), buttons = inside(".bar [part~=button]");
  near([around[0], around[2], around[3], high(around)], [whole[0], whole[2], whole[3], height], "the place of the bar");
  near(box(book.surface), [whole[0], whole[1], whole[2], whole[3] - height], "the book over its bar");
  for (const button of buttons) {
    const at = box(button), svg = button.firstElementChild, drawn = box(svg), name = button.part[1];
    check(wide(at) >= 24 && high(at) >= 24 && high(at) <= height, `the size of ${name}: ${wide(at)} x ${high(at)}`);
    near(middle(drawn), middle(at), `the picture of ${name}`), near(middle(at)[1], middle(around)[1], `the height of ${name}`);
    check(wide(drawn) >= 16 && wide(drawn) <= wide(at) && look(svg).fill === "none" && px(look(svg).strokeWidth) >= 1.5 && colour(look(svg).stroke)[3] > 0.2, `the lines of ${name}`);
    check(look(button).outlineStyle === "none" && px(look(button).borderRadius) > 2, `the edge of ${name}`);
  }
  buttons.slice(1).forEach((button, i) => check(box(button)[0] >= box(buttons[i])[2] + 2, `${button.part[1]} beside the one before it`));
}
async function toolbar() {
  await make({ toolbar: "", "max-zoom": 3, fit: "contain" }), bar();
  const around = box(first(".bar")), [start, end] = [box(inside(".bar > *")[0])[0], box(inside(".bar > *").at(-1))[2]], button = (name) => first(`[part~=${name}]`);
  near(start - around[0], around[2] - end, "a bar in the middle");
  const field = button("page-number"), count = field.nextSibling;
  check(field.scrollWidth <= field.clientWidth && high(box(count)) < 30 && px(look(field).fontSize) >= 12 && px(look(first(".bar")).fontSize) >= 12 && px(look(field).borderTopWidth) >= 1 && colour(look(field).backgroundColor)[3] === 0, "the field of the page");
  check(look(field).fontSize === look(count).fontSize && look(field).color === look(count).color && look(field).textAlign === "end" && box(field)[2] <= box(count)[0] + 0.5, "the field and its count");
  near(middle(box(field))[1], middle(box(count))[1], "the height of the field", 2);
  const off = look(button("previous")), on = look(button("next"));
  check(off.opacity > 0.2 && off.opacity < 0.6 && off.cursor === "default" && on.opacity === "1" && on.cursor === "pointer", "a button that can do nothing");
  book.zoomTo(2, null, { animate: false });
  check(colour(look(button("zoom")).backgroundColor)[3] > 0.15 && colour(look(button("next")).backgroundColor)[3] === 0, "a button that is pressed"), book.zoomTo(1, null, { animate: false });
  await open("search"), check(colour(look(button("search")).backgroundColor)[3] > 0.15, "a button whose panel is open"), await open("search");
  book.style.setProperty("--leaf-toolbar-height", "60px"), bar(60), await open("contents"), near(box(first(".panel"))[3], box(first(".bar"))[1], "a panel over a high bar"), await open("contents");
  book.style.removeProperty("--leaf-toolbar-height"), (book.style.width = "160px"), await rest();
  const narrow = first(".bar");
  near([high(box(narrow)), wide(box(button("first"))), box(button("first"))[0]], [44, 36, box(narrow)[0]], "a narrow bar"), check(narrow.scrollWidth > narrow.clientWidth && narrow.scrollHeight <= narrow.clientHeight && look(narrow).scrollbarWidth === "none", "a narrow bar that scrolls");
  for (const reading of ["ltr", "rtl"]) {
    book.setAttribute("reading", reading), await rest();
    for (const each of inside(".bar [part~=button]")) check((new DOMMatrix(look(each.firstElementChild).transform).a < 0) === (reading === "rtl" && ["first", "previous", "next", "last"].includes(each.part[1])), `the arrow of ${each.part[1]}, ${reading}`);
  }
  book.removeAttribute("toolbar"), await rest(), check(look(first(".bar")).display === "none", "no bar"), near(box(book.surface), box(book), "a book without a bar");
  return wrong;
}

// ---- the panels

// A panel lies over the book, on its bar, and can be read.
function panel() {
  const around = box(first(".panel")), whole = box(book), { backgroundColor, color, fontSize, borderTopWidth, position, overflowY, overscrollBehaviorY } = look(first(".panel"));
  near([around[0], around[2], around[3]], [whole[0], whole[2], box(first(".bar"))[1]], "the place of a panel");
  check(high(around) <= Math.min(0.7 * high(whole), 360) + 1, `the height of a panel: ${high(around)}`);
  check(colour(backgroundColor)[3] === 1 && contrast(backgroundColor, color) >= 4.5 && px(fontSize) >= 12 && px(borderTopWidth) >= 1 && position === "absolute" && overflowY === "auto" && overscrollBehaviorY === "contain", "the look of a panel");
  for (const entry of entries()) check(high(box(entry)) >= 24 && wide(box(entry)) >= 60 && look(entry).cursor === "pointer" && px(look(entry).fontSize) >= 12 && box(entry)[0] >= around[0] + 4 && box(entry)[2] <= around[2] - 4, `an entry: ${entry.textContent}`);
  const [list, above] = [box(first(".panel ol")), first(".panel [role=status]")?.getBoundingClientRect().bottom ?? around[1] - first(".panel").scrollTop];
  check(look(first(".panel ol")).listStyleType === "none" && box(inside(".panel li")[0])[0] - around[0] < 12 && list[1] - above < 12 && around[2] - list[2] < 12, `the list of a panel: ${list}`);
  const [marked, other] = [inside(".panel [aria-current]")[0], entries().find((entry) => !entry.hasAttribute("aria-current"))];
  if (marked && other) check(colour(look(marked).backgroundColor)[3] > 0.08 && colour(look(other).backgroundColor)[3] === 0, "the open page's entry");
}
async function panels() {
  const heads = Array.from({ length: 60 }, (_, i) => ({ title: `Heading ${i}`, page: i % 12, level: 1 + i % 4 }));
  await make({ toolbar: "", contents: JSON.stringify(heads) });
  check(look(first(".panel")).display === "none", "a panel that is shut"), await open("contents"), panel();
  check(high(box(first(".panel"))) > 200 && first(".panel").scrollHeight > first(".panel").clientHeight + 100, "a long panel");
  const starts = entries().map((entry) => box(entry.firstElementChild)[0]);
  starts.forEach((start, i) => near(start - starts[0], 16 * (i % 4), `the indent of level ${1 + i % 4}`));
  for (const entry of entries()) check(box(entry)[2] - box(entry.lastElementChild)[2] < 16 && box(entry.lastElementChild)[0] > box(entry.firstElementChild)[2] + 8 && wide(box(entry)) > 700, `the two ends of ${entry.textContent}`);
  entries().slice(1).forEach((entry, i) => near(box(entry)[1], box(entries()[i])[3], "an entry below another one"));
  await open("search");
  const input = first(".panel input"), status = first(".panel [role=status]");
  (input.value = "Page 1"), input.dispatchEvent(new Event("input")), await rest(), panel();
  check(high(box(input)) >= 24 && wide(box(input)) > 760 && wide(box(input)) <= 800 && box(status)[1] >= box(input)[3] - 1 && px(look(input).fontSize) >= 12 && px(look(status).paddingLeft) >= 4, "the box of a search");
  const mark = first(".panel mark");
  check(mark.textContent === "Page 1" && look(mark).fontWeight >= 600 && look(mark).color === look(mark.parentElement).color && colour(look(mark).backgroundColor)[3] === 0, "the words that were found");
  await make({ toolbar: "" }, [picture(300, 400), picture(400, 100), ...Array.from({ length: 30 }, (_, i) => plain(i + 2))]), await open("thumbnails"), panel();
  const boxes = entries().map(box), row = boxes.filter(([, top]) => top === boxes[0][1]).length;
  check(row >= 5 && row <= 9 && boxes[row][1] >= boxes[0][3] + 2 && boxes[1][0] >= boxes[0][2] + 2, `the rows of small pictures: ${row}`);
  boxes.slice(0, row).forEach((at) => near([wide(at), high(at)], [wide(boxes[0]), high(boxes[0])], "small pictures in a row"));
  for (const entry of entries().slice(0, row)) {
    const [small, name] = [entry.firstElementChild, entry.lastElementChild];
    check(box(name)[1] >= box(small)[3] - 1, "a name under a small picture"), near([middle(box(small))[0], middle(box(name))[0]], Array(2).fill(middle(box(entry))[0]), "a small picture in the middle"), near(box(name)[3], box(entries()[0].lastElementChild)[3], "the names of a row");
    check(look(entry).textAlign === "center" && box(entry)[3] - box(name)[3] < 12, "a name in the middle");
    if (small.tagName === "IMG") check(high(box(small)) >= 60 && high(box(small)) <= 90 && wide(box(small)) <= wide(box(entry)) && look(small).objectFit === "contain" && px(look(small).outlineWidth) >= 1, "a small picture");
  }
  return wrong;
}

// ---- pages

const pageBoxes = () => { const { left, top, height, pageWidth } = book.bookRect, [x, y] = box(book.surface); return [0, 1].map((side) => [x + left + side * pageWidth, y + top, x + left + (side + 1) * pageWidth, y + top + height]); };

// All parts of a page's box are as large as the page, whatever its author has said of its child.
async function pages() {
  for (const fit of ["contain", "scale", "fixed"]) {
    const [styled, image, own, wideOne] = [plain(0), picture(300, 100), plain(2), picture(90, 90)];
    styled.style.cssText = "padding: 10px; margin: 7px; width: 50px; height: 20px", own.style.cssText = "width: 90px; height: 40px", own.setAttribute("own-size", "");
    await make({ fit }, [styled, image, own, wideOne, plain(4), plain(5)]);
    const [left, right] = pageBoxes(), scale = fit === "scale" ? book.scale : 1;
    near(box(styled), left, `a child that has its own style, ${fit}`), near(box(image), right, `a picture, ${fit}`), check(look(image).objectFit === "contain" && look(styled).display === "flow-root", `how a child is shown, ${fit}`);
    const { cell, sheet, rear, shadow, shade, light: lit } = cellOf(1);
    for (const part of [rear]) part.style.display = "block";
    for (const [name, part] of Object.entries({ cell, sheet, rear, shadow, shade, lit })) near(box(part), right, `${name}, ${fit}`);
    check(look(sheet).overflowX === "hidden" && look(rear).position === "absolute" && look(shadow).pointerEvents === "none" && look(lit).position === "absolute", `parts of a box, ${fit}`), rear.style.removeProperty("display");
    check(look(rear).display === "none", "the back of a page that is seen from the front"), cell.classList.add("turned"), check(look(rear).display === "block", "the back of a page that has turned"), cell.classList.remove("turned");
    for (const name of ["wing"]) {
      const wing = Object.assign(document.createElement("div"), { className: name }), [a, b, c, d] = box(cell), [dx, dy] = [(c - a) / 2, (d - b) / 2];
      cell.prepend(wing), check(look(wing).display === "none", "a wing of a flat page"), cell.classList.add("curled");
      for (const part of [wing, lit]) near(box(part), [a - dx, b - dy, c + dx, d + dy], `the light on a curl, ${fit}`);
      cell.classList.remove("curled"), wing.remove();
    }
    void book.turnTo(2, { animate: false }), await rest(), near([wide(box(own)), high(box(own))], [90 * scale, 40 * scale], `a child that has its own size, ${fit}`), near(box(wideOne), right, "a small picture");
  }
  return wrong;
}

// A wide picture lies over both pages, and one on a cover over its whole board.
async function pictures() {
  for (const hinge of ["left", "right", "top", "bottom"]) for (const fit of ["contain", "fixed"]) {
    const one = picture(600, 400);
    one.setAttribute("wide", ""), (one.className = ["top", "bottom"].includes(hinge) ? "low" : "narrow"), await make({ hinge, fit }, [one, plain(2), plain(3)]);
    const { left, top, width, height } = book.bookRect, [x, y] = box(book.surface), whole = [x + left, y + top, x + left + width, y + top + height], half = first(".half");
    near(box(one), whole, `the first half of a wide picture, ${hinge}, ${fit}`, 2), near(box(half), whole, `the second half of a wide picture, ${hinge}, ${fit}`, 2);
  }
  for (const child of [picture(300, 400), null]) {
    await make({ covers: "hard", boards: 12, ...(child ? {} : { src: picture(300, 400).src }) }, child ? [child, ...Array.from({ length: 9 }, (_, i) => plain(i))] : []);
    await rest(), await rest(), near(box(child ?? first(".sheet > img")), box(cellOf(0).cell), "a picture on a board", 2), check(wide(box(cellOf(0).cell)) > book.bookRect.pageWidth + 4, "a board that is larger than its pages");
  }
  return wrong;
}

// Colours and strengths are the site's, where it says some.
async function colours() {
  await make({ covers: "hard", boards: 8, thickness: 30, page: 4 });
  const sheets = () => ["page", "edge", "board"].map((part) => colour(look(first(`[part~=${part}]`)).backgroundColor).slice(0, 3).join());
  check(new Set(sheets()).size === 3 && sheets()[0] === "255,255,255", `paper, edges and boards: ${sheets()}`);
  for (const [name, ink] of [["--leaf-paper", "#010203"], ["--leaf-edge", "#040506"], ["--leaf-board", "#070809"]]) book.style.setProperty(name, ink);
  check(sheets().join() === "1,2,3,4,5,6,7,8,9" && look(cellOf(4).rear).backgroundColor === "rgb(1, 2, 3)", `a site's own colours: ${sheets()}`);
  const { shadow, cell, shade } = cellOf(4), shadows = () => [look(shadow).opacity, look(first(".cast")).opacity];
  check(shadows().join() === "1,1" && Number(look(shade).opacity) > 0, `shadows: ${shadows()}`), book.style.setProperty("--leaf-shadow-opacity", "0.5"), check(shadows().join() === "0.5,0.5", `weaker shadows: ${shadows()}`);
  book.setAttribute("shadows", "none"), check([shadow, first(".cast")].every((node) => look(node).display === "none"), "no shadows"), book.removeAttribute("shadows");
  check(["edge", "board"].every((part) => look(first(`[part~=${part}]`).parentNode).pointerEvents === "none" && look(first(`[part~=${part}]`).nextSibling).display === "none") && look(first(".cast")).pointerEvents === "none", "edges, boards and shadows under a mouse");
  cell.classList.add("flap"), check(/inset/.test(look(shadow, "::before").boxShadow) && colour(look(shadow, "::before").boxShadow.match(/rgba\([^)]*\)/)[0])[3] > 0.1, "the edge of a flap"), cell.classList.remove("flap");
  cell.classList.add("ghost"), check(look(cell).opacity === "0", "a page that WebGL draws"), cell.classList.remove("ghost");
  cell.classList.add("sought"), (cell.style.visibility = "hidden"), check([look(cell).opacity, look(cell).visibility, look(cell).pointerEvents].join() === "0,visible,none", "a page that is only to be found"), cell.classList.remove("sought");
  return wrong;
}

// The line of a flap's edge goes around all of the flat part that the page of a curling leaf has, however large the book is drawn.
async function flap() {
  await make({ "page-width": 240, "page-height": 320, "turn-time": 3000 });
  book.next();
  // Places in parts of a box, of which some are written in pixels.
  const places = (text, node) => [...text.matchAll(/(-?[\d.]+)(%?)/g)].map(([, number, isPart], i) => (isPart ? number / 100 : number / px(i % 2 ? look(node).height : look(node).width)));
  let seen = [];
  while (seen.length < 6 && book.state !== "rest") {
    await rest();
    const cell = first(".flap.curled"), shadow = cell?.querySelector(".shadow"), [part] = cell ? look(cell).clipPath.match(/M[^Z]*/) : [""];
    seen = cell ? places(look(shadow, "::before").clipPath, shadow) : [];
    if (seen.length < 6) continue;
    check(px(look(shadow).width) > 1.2 * px(look(cell).width), "a book that is drawn larger than its pages");
    near([seen.length, ...seen], [places(part, cell).length, ...places(part, cell)], "the line of a flap's edge", 0.002);
  }
  check(seen.length >= 6, "a flap while a leaf curls");
  return wrong;
}

// The browser is told which gestures are the book's, and hidden things take no space.
async function hands() {
  await make({}, undefined, [700, 480]);
  const { surface } = book, touches = (names) => { surface.className = names; return [...look(surface).touchAction.split(" ")].sort().join(" "); }, before = surface.className;
  const said = Object.fromEntries(["book", "book upright", "book zoomable", "book upright zoomable", "book still", "book zoomed", "book zoomable zoomed"].map((names) => [names, touches(names)]));
  check(JSON.stringify(said) === JSON.stringify({ book: "pan-y pinch-zoom", "book upright": "pan-x pinch-zoom", "book zoomable": "pan-y", "book upright zoomable": "pan-x", "book still": "auto", "book zoomed": "none", "book zoomable zoomed": "none" }), `what fingers may do: ${JSON.stringify(said)}`);
  for (const [names, cursor, overflow] of [["book turns", "pointer", "visible"], ["book drags", "grab", "visible"], ["book drags held", "grabbing", "visible"], ["book zoomed", "auto", "clip"]]) surface.className = names, check(look(surface).cursor === cursor && look(surface).overflowX === overflow, `the look of ${names}`);
  surface.className = "book held", check(look(cellOf(0).sheet).cursor === "grabbing", "a page in a hand"), (surface.className = before);
  const heard = first(".heard"), found = first(".found");
  check(wide(box(heard)) <= 1 && high(box(heard)) <= 1 && look(heard).overflowX === "hidden" && look(heard).position === "absolute" && look(heard).clipPath !== "none", "what is only read aloud");
  book.finder.hide();
  near(box(found), box(book), "the room of hidden pages"), check(look(found.firstElementChild).width === `${cellOf(0).sheet.offsetWidth}px`, "hidden pages are as wide as one that is near"), check(look(found).zIndex === "-1" && look(found).overflowX === "hidden" && look(found).pointerEvents === "none", "hidden pages");
  near([...box(surface), ...box(book.layer).slice(0, 2)], [...box(book), ...box(surface).slice(0, 2)], "the book in its element", 2), check(look(book).display === "block" && look(book).position === "relative" && look(book).isolation === "isolate" && look(surface).contain.includes("layout"), "the element");
  check(look(book.layer).transformOrigin === "0px 0px" && look(cellOf(0).cell).transformOrigin === "0px 0px" && look(cellOf(0).sheet).transformOrigin === "0px 0px", "the origin of boxes");
  for (const part of ["sharp", "canvas"]) { const node = Object.assign(document.createElement("div"), { className: part }); cellOf(0).sheet.append(node), check(look(node).position === "absolute", part), part === "sharp" ? near(box(node), box(cellOf(0).sheet), part) : check(look(node).pointerEvents === "none", part), node.remove(); }
  book.hidden = true, check(look(book).display === "none", "a book that is hidden");
  return wrong;
}

// ---- paper and a reader's own colours

/** Every page by itself, below the one before it, whole and in its own size; nothing of the screen, and nothing behind the last one. */
async function print(isGathered) {
  const all = Array.from({ length: 12 }, (_, i) => plain(i));
  if (!isGathered) all[3] = picture(600, 400), all[3].setAttribute("wide", "");
  await make({ toolbar: "", thickness: 20, covers: "hard", boards: 6, page: 4, "corner-radius": 9 }, all), await open("contents"), dispatchEvent(new Event("beforeprint")), await rest();
  const sheets = isGathered ? all : inside(".cell").filter((cell) => !cell.matches(".edge, .board, .blank")), boxes = sheets.map(box);
  check(sheets.length === (isGathered ? 12 : 13) && first(".book").classList.contains("gathered") === isGathered, `pages for print: ${sheets.length}`);
  boxes.forEach((at, i) => { near([wide(at), high(at)], [300 * book.scale, 400 * book.scale], `page ${i} on paper`), check(i === 0 || at[1] >= boxes[i - 1][3] - 1, `page ${i} below the one before it`), near(at[0], boxes[0][0], "pages one below the other"); });
  for (const sheet of sheets) check(look(sheet).breakAfter === (sheet === sheets.at(-1) ? "auto" : "page") && look(sheet).visibility === "visible" && look(sheet).opacity === "1" && look(sheet).transform === "none" && look(sheet).position === "static", "a page on paper");
  if (!isGathered) for (const sheet of inside(".sheet")) if (sheet.closest(".cell:not(.edge, .board, .blank)")) near(box(sheet), box(sheet.parentNode), "a sheet on paper"), check(look(sheet).scale === "none" && look(sheet).borderRadius === "0px" && look(sheet).contentVisibility !== "hidden", "the look of a sheet on paper");
  for (const name of [".bar", ".panel", ".shadow", ".rear", ".cast", ".edge", ".found", ".heard", ...(isGathered ? [".cell"] : [])]) check(inside(name).every((node) => node.getClientRects().length === 0), `${name} on paper`);
  check(look(book.surface).position === "static" && look(book.layer).transform === "none" && look(book.layer).position === "static", "a book on paper"), near(box(book.layer)[3], boxes.at(-1)[3], "the end of a book on paper");
  for (const zoom of [0.5]) { book.style.setProperty("--leaf-print", zoom); near([wide(box(sheets[0])), high(box(sheets[0]))], [300 * zoom, 400 * zoom], "a page in the size that a site prints"); }
  dispatchEvent(new Event("afterprint"));
  return wrong;
}

// In a reader's own colours all that can be pressed has an edge, and stays where it is.
async function forced() {
  await make({ toolbar: "", "max-zoom": 3, page: 4 }), bar();
  book.zoomTo(2, null, { animate: false }), bar();
  const button = (name) => look(first(`[part~=${name}]`));
  check(px(button("next").borderTopWidth) >= 1 && px(button("zoom").borderTopWidth) >= 2 * px(button("next").borderTopWidth) && button("next").borderTopStyle === "solid", "the edges of buttons");
  book.zoomTo(1, null, { animate: false }), void book.turnTo(0, { animate: false }), await rest();
  check(button("previous").opacity === "1" && button("previous").color !== button("next").color, "a button that can do nothing, in a reader's colours");
  check(px(look(cellOf(0).sheet).outlineWidth) >= 1 && look(cellOf(0).sheet).outlineStyle === "solid", "the edge of a page");
  await open("thumbnails"), check(px(look(first(".panel [aria-current]")).outlineWidth) >= 2 && look(first(".panel [aria-current]")).outlineStyle === "solid", "the open page's entry in a reader's colours");
  return wrong;
}

/** The outline of what has the focus, by keys: its width, style and offset. */
const focus = () => { const { outlineWidth, outlineStyle, outlineOffset } = look(book.shadowRoot.activeElement); return [book.shadowRoot.activeElement.part.value, px(outlineWidth), outlineStyle, px(outlineOffset)]; };
/** The background of a node under the mouse. */
const shade = (selector) => colour(look(first(selector)).backgroundColor)[3];
const centre = (selector) => middle(box(first(selector)));

// Each look by itself.
const looked = (fn) => (...args) => ((wrong.length = 0), fn(...args));
globalThis.looks = { ...Object.fromEntries(Object.entries({ toolbar, panels, pages, pictures, colours, flap, hands, print, forced }).map(([name, fn]) => [name, looked(fn)])), make, open, focus, shade, centre };
