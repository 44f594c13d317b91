// A stack whose views are a shelf and its open book, as in Snippets/Stack.swift: node stack.mjs leafspring.wasm
import { readFile } from "node:fs/promises";
import { LeafSpring } from "../web/leafspring.js";

// snippet.stack
const leaf = await LeafSpring.load(await readFile(process.argv[2]));
const stage = leaf.stage({ viewport: { width: 1024, height: 768 } });
const stack = stage.addContainer({ views: [0] }); // view 0 shows the shelf, 1 the open book, 2 anything else
const shelf = stage.addShelf({ books: 5 });
for (let item = 0; item < 5; item++) stage.addBookOnShelf(shelf, item, { pages: 16 });
stack.setShelfRule(shelf, { from: 0, to: 1 }); // push opens the tapped book, pop shuts it
stack.setRule({ operation: "push", to: 2 }, { kind: "fold" }); // another pair has its own transition
const hit = stage.hitTest(884, 384);
if (hit?.scene === shelf.id) stack.pushItem(1, hit.item);
while (stage.advance(1 / 60).isMoving); // draw a frame
stack.push(2);
stage.advance(0.25);
console.log(String(stage.stateHash())); // → 8818224975486703332
// snippet.end
