// The program of same.c in JavaScript: `node same.js` where the package is an ES module's, or a CommonJS one's with require.
async function same({ LeafSpring }) {
  const leaf = await LeafSpring.load();
  const stage = leaf.stage();
  const book = stage.addBook({ pages: 8 });
  book.open();
  stage.advance(3);
  const hit = stage.hitTest(700, 384);
  book.drag("began", { x: 800, y: 384 });
  book.drag("changed", { x: 600, y: 384 });
  stage.advance(1 / 64);
  book.drag("ended", { x: 300, y: 384 });
  const stack = stage.addContainer({ views: [1, 2] });
  stack.push(3);
  stage.advance(0.125);
  console.log(`item ${hit.item}, hash ${stage.stateHash().toString(16).padStart(16, "0")}`);
}
if (typeof require === "function") same(require("leafspring"));
else import("leafspring").then(same);
