// Uses of the npm package that the type checker accepts, and others that it refuses.
import { LeafSpring, NAMES, LeafError } from "leafspring";
async function main() {
  const leaf = await LeafSpring.load();
  const stage = leaf.stage({ viewport: { width: 100, height: 100 }, mode: "exact" });
  const book = stage.addBook({ pages: 3, hinge: "left", has_soft_covers: true, eye: null });
  book.open(); book.drag("began", { x: 1, y: 2 }, { time: 1 });
  const n: number = stage.snapshot().matrices[0] + NAMES.Edge.left;
  stage.addDataTransition({ cells: [{ cell: { view: "from" }, tracks: [{ what: "angle", from: 0, keys: [{ start: 0, length: 1, value: 1 }] }] }] });
  const ray = { x: 512, y: 384, z: 1600, dx: 0, dy: 0, dz: -1 };
  const far: number = stage.drawList("model").draws.length + (stage.hitRay(ray)?.row ?? -1);
  book.dragRay("began", ray, { time: 1 });
  stage.clone()[Symbol.dispose]();
  // @ts-expect-error
  stage.drawList("space");
  // @ts-expect-error
  book.drag("begin", { x: 1, y: 2 });
  // @ts-expect-error
  stage.addBook({ pages: "many" });
}
