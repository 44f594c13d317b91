// Turns that turn about, and books that get other spreads in the air, in Node: turned.mjs ELEMENT-FOLDER WASM
import { bookOf, counted, kinds, pass, same, turns } from "./whole-kit.mjs";

const gone = async (book) => { book.remove(), await turns(); };
const ends = (told) => told.filter(([name]) => name.startsWith("flip")).map(([name, { forward, landed }]) => (name === "flip-start" ? [forward ? "forth" : "back"] : [forward ? "forth" : "back", landed]));

// A leaf that turns about has not landed where it went; each start has one end.
async function about() {
  const it = await bookOf(12, { page: 4 }), { book } = it, answers = {}, ask = (name) => void book[name]().then((answer) => (answers[name] = answer));
  await pass(it, 9), ask("next");
  const first = await pass(it, 10);
  ask("previous");
  const all = ends([...first, ...await pass(it, 300)]);
  same([all, answers, book.page, book.state], [[["forth"], ["forth", false], ["back"], ["back", true]], { previous: true, next: false }, 4, "rest"], "a leaf that turns about"), await gone(book);
}

// A leaf in the air comes to no end in a book of single pages, which turns two of them, and that is told; who waits for its page is answered by the new one.
async function other() {
  const it = await bookOf(12, { page: 4 }), { book } = it, answers = [];
  await pass(it, 9), void book.next().then((answer) => answers.push(answer));
  const before = await pass(it, 10);
  book.setAttribute("spread", "single");
  const all = [...before, ...await pass(it, 300)].filter(([name]) => name.startsWith("flip")).map(([name, { landed }]) => (name === "flip-end" ? landed : name));
  same([all, answers, book.page, book.state], [["flip-start", false, "flip-start", "flip-start", true, true], [true], 6, "rest"], "a book that has other spreads in the air"), await gone(book);
}

// In a book of other spreads a turn goes on from the part of its way that it has gone, forward and back.
async function parts() {
  for (const way of [1, -1]) for (const wait of [6, 14]) {
    const it = await bookOf(12, { page: 4 }), { book } = it, part = () => [...book.core.turns.values()].map((turn) => (way > 0 ? turn : 1 - turn)).filter((turn) => turn > 0 && turn < 1);
    await pass(it, 9), void (way > 0 ? book.next() : book.previous()), await pass(it, wait);
    const [before] = part();
    book.setAttribute("spread", "single");
    const after = part();
    same([after.length > 0, after.some((turn) => Math.abs(turn - before) < 0.1)], [true, true], `a turn that has gone ${before} of its way: ${after}`);
    await pass(it, 300), same([book.page, book.state], [4 + 2 * way, "rest"], "where it lands"), await gone(book);
  }
}

for (const test of [about, other, parts]) await test();
console.log(`figure: ${counted()} answers of turns that turn about are right`);
process.exit(0);
