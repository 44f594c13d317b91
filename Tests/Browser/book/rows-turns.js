// A change of attribute, size or pages takes effect at once: the page that is read stays, and turns under way go on and land.
import { air, heard, is, make, ownClock, point, rest, room, sheet, wait } from "./rows-kit.js";

// A book whose first leaf is on its way for so many milliseconds of its own clock.
async function flying(ms, attributes = {}, pages) {
  const own = ownClock(), book = await make(12, { page: 4, "turn-time": 800, ...attributes }, pages);
  book.clock = own.clock;
  const told = heard(book, "page", "flip-start", "flip-end"), landed = book.next();
  own.pass(ms, 8);
  let answer = "waits";
  landed.then((done) => { answer = done; });
  return { book, told, own, end: async () => { await landing(book, own); return answer; } };
}

// A motion that is too small to be seen ends by a timer of the browser's.
async function landing(book, own) {
  own.pass(4000, 250);
  for (let i = 0; i < 100 && book.state !== "rest"; i++) own.pass(16), await wait(10);
}

const names = (told) => told.map(([name, detail]) => (name === "page" ? detail.page : name));
// Attributes whose change makes the core build the book anew.
const LIVE = {
  "page-width": 280, "page-height": 380, reading: "rtl", hinge: "top", rest: 0.7, thickness: 40, "corner-radius": 20, eye: 3000, peel: "none",
  "peel-zone": 60, hinges: 4, record: "", softness: 0.5, drawing: "css", "turn-time": 400, gestures: "keys", shadows: "none", "max-zoom": 3, fit: "contain" };

export const TURNS = [
  ["own", "page asked for is remembered when one becomes two, and back", async () => {
    const b = await make(12, { spread: "single", page: 5 }); is(b.page, 5);
    b.spread = "double"; is([b.page, b.view], [4, [4, 5]]); b.spread = "single"; is([b.page, b.view], [5, [5]]);
    await b.turnTo(8); b.spread = "double"; is(b.page, 8); await b.turnTo(11); b.spread = "single"; is(b.page, 11);
    b.spread = "double"; b.remove(); await wait(20); b.spread = "single"; room.append(b); await b.ready; is(b.page, 11); }],
  ...Object.entries(LIVE).map(([name, value]) => ["own", `a turn goes on when ${name} changes`, async () => {
    const { book: b, told, end } = await flying(200), [before] = air(b);
    is(before > 0.1 && before < 0.9, true);
    b.setAttribute(name, value);
    const [after] = air(b); is([b.page, b.state, Math.abs(after - before) < 0.02], [6, "turning", true]);
    is([await end(), b.page, b.state, names(told)], [true, 6, "rest", ["flip-start", 6, "flip-end"]]); }]),
  ["own", "a turn goes on when two pages become one, and back", async () => {
    const { book: b, told, end } = await flying(200), [before] = air(b);
    b.spread = "single"; is([b.page, b.state, air(b).length > 0], [6, "turning", true]); is(Math.abs(air(b)[0] - before) < 0.02, true);
    b.spread = "double"; is([b.page, b.state], [6, "turning"]);
    is([await end(), b.page, b.view, b.state], [true, 6, [6, 7], "rest"]); is(told.filter(([name]) => name === "page").map(([, d]) => d.page), [6]);
    is(told.filter(([name]) => name === "flip-start").length, told.filter(([name]) => name === "flip-end").length); }],
  ["own", "a turn goes on when the room becomes narrow", async () => {
    const b = await make(12, { spread: "auto", "min-page-width": 300, "turn-time": 1500 }), landed = b.next();
    await wait(200); room.style.width = "400px"; await wait(60); is([b.shownSpread, b.page, b.state], ["single", 2, "turning"]);
    is([await landed, b.page], [true, 2]); await rest(b); }],
  ["own", "several leaves, and one that has turned about, go on", async () => {
    const own = ownClock(), b = await make(20, { "turn-time": 800 }); b.clock = own.clock;
    const said = []; for (const call of ["next", "next", "next"]) { void b[call]().then((done) => said.push(done)); own.pass(80, 4); }
    const before = air(b); b.thickness = 30; const after = air(b);
    is([before.length, after.length, before.every((turn, i) => Math.abs(turn - after[i]) < 0.03)], [3, 3, true]);
    void b.previous().then((done) => said.push(done)); own.pass(40, 2); const third = air(b).at(-1); b.thickness = 0;
    is([air(b).length, Math.abs(air(b).at(-1) - third) < 0.05, b.page], [3, true, 4]);
    await landing(b, own); is([b.page, b.state, said], [4, "rest", [true, true, true, false]]); }],
  ["own", "a peeled leaf goes on being peeled", async () => {
    const own = ownClock(), b = await make(12, { "turn-time": 800 }); b.clock = own.clock; const landed = b.next({ corner: "bottom" }); own.pass(200, 8);
    const folded = () => b.layer.querySelector(".cell[style*=polygon], .curled") !== null; is(folded(), true);
    b.setAttribute("corner-radius", 12); is([folded(), b.state], [true, "turning"]); await landing(b, own); is([await landed, b.page], [true, 2]); }],
  ["own", "a far turn goes on", async () => {
    const own = ownClock(), b = await make(60, { "turn-time": 800 }); b.clock = own.clock; const landed = b.turnTo(40); own.pass(200, 8);
    const many = air(b).length; b.setAttribute("corner-radius", 12); is([many > 2, air(b).length, b.page], [true, many, 40]);
    await landing(b, own); is([await landed, b.page, b.state], [true, 40, "rest"]); }],
  ["own", "a leaf in the hand stays there", async () => {
    const b = await make(12), move = (x) => point(b, "pointermove", x, 250, { buttons: 1 });
    point(b, "pointerdown", 690, 250); for (let x = 680; x > 500; x -= 20) move(x); await wait(40); const [before] = air(b);
    b.thickness = 30; await wait(40); const [after] = air(b); is([b.state, Math.abs(before - after) < 0.03], ["held", true]);
    for (let x = 500; x > 150; x -= 20) move(x); await wait(20); point(b, "pointerup", 150, 250); await rest(b); is([b.page, b.state], [2, "rest"]); }],
  ["own", "a turn goes on when pages come before it", async () => {
    for (const attributes of [{}, { covers: "soft", page: 5 }, { spread: "single" }]) {
      const { book: b, told, end } = await flying(200, attributes), goal = b.pages[b.page];
      b.prepend(sheet(90), sheet(91)); await wait(5); is([b.pageCount, b.pages[b.page] === goal, b.state], [14, true, "turning"]);
      is([await end(), b.pages[b.page] === goal, b.state, told.filter(([name]) => name === "page").length], [true, true, "rest", 1]); } }],
  ["own", "the page is told when the one that was read has another number, or is taken away", async () => {
    for (const attributes of [{}, { covers: "soft" }, { spread: "single" }]) {
      const b = await make(8, { ...attributes, "turn-time": 60 }), told = heard(b, "page"); await b.turnTo(7); await rest(b); const before = b.page; told.length = 0;
      b.prepend(sheet(20), sheet(21)); await wait(5); is(told.splice(0).map(([, { page, by }]) => [page, by]), [[before + 2, "pages"]]); b.append(sheet(22)); await wait(5); is(told, []); while (b.children.length > 3) b.lastElementChild.remove(); await wait(20);
      is([told.map(([, d]) => d.page), b.page < before], [[b.page], true]); b.remove(); } }],
  ["own", "a turn goes on when a page becomes hard, or a picture", async () => {
    const { book: b, end } = await flying(200); b.children[7].setAttribute("density", "hard"); await wait(5); is([b.page, b.state], [6, "turning"]); is(await end(), true); }],
];
