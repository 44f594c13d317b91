// The least program: a book opens, and every frame is drawn. The program of Snippets/FirstFrame.swift in JavaScript:
// node first.mjs leafspring.wasm
// snippet.frame
import { readFile } from "node:fs/promises";
import { LeafSpring, NAMES } from "../web/leafspring.js";

const leaf = await LeafSpring.load(await readFile(process.argv[2]));
const stage = leaf.stage({ viewport: { width: 1024, height: 768 } });
const book = stage.addBook({ pages: 16 });
book.open();
let drawn = 0;
let moving = true;
while (moving) {
  moving = stage.advance(1 / 60).isMoving;
  const frame = stage.snapshot();
  for (const row of frame.backToFront) {
    if (!(frame.flags[row] & NAMES.CellFlag.visible)) continue;
    const matrix = frame.matrices.subarray(16 * row, 16 * row + 16), opacity = frame.opacity[row];
    drawn += Number(matrix[15] !== 0 && opacity >= 0); // draw a quad with this matrix, at this opacity
  }
}
console.log(drawn); // → 930
// snippet.end
