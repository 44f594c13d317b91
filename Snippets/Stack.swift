// A stack whose views are a shelf and its open book. Hosts/guide has the same in C, Python and JavaScript.

// snippet.stack
import LeafSpring

let stage = try Stage(viewport: Size(width: 1024, height: 768))
let stack = try stage.add(.stack([0]))  // view 0 shows the shelf, 1 the open book, 2 anything else
let shelf = try stage.add(Shelf(books: 5))
for item in 0..<5 { _ = try stage.add(Book(pages: 16), as: item, on: shelf) }
try stage.setRule(ShelfRule(shelf, from: 0, to: 1), on: stack)  // push opens the tapped book, pop shuts it
try stage.setRule(ContainerRule(.push, to: 2), .fold, on: stack)  // another pair has its own transition
if let hit = try stage.hitTest(Point(x: 884, y: 384)), hit.scene == shelf {
  try stage.push(1, item: Int(hit.identity.item), on: stack)
}
while try stage.advance(by: 1.0 / 60).isMoving {}  // draw a frame
try stage.push(2, on: stack)
try stage.advance(by: 0.25)
print(stage.stateHash())  // → 8818224975486703332
// snippet.end
