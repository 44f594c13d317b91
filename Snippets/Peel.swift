// A finger peels a page by its corner, and lets go. Hosts/guide/peel.py has it in Python.

// snippet.peel
import LeafSpring

let stage = try Stage(viewport: Size(width: 1024, height: 768))
var definition = Book(pages: 32)
definition.restRatio = 1  // the open book lies flat
definition.fan = 0
var paper = Paper()
paper.sheet = 0.5  // the book has a thickness, half a point a sheet
definition.paper = paper
let book = try stage.add(definition)
try stage.open(book)
while try stage.advance(by: 1.0 / 60).isMoving {}
try stage.drag(book, location: Point(x: 860, y: 660), phase: .began, time: 0)
for step in 1...30 {
  let finger = Point(x: 860 - 14 * Double(step), y: 660 - 5 * Double(step))
  try stage.drag(book, location: finger, phase: .changed, time: Double(step) / 60)
  try stage.advance(by: 1.0 / 60)
}
print(stage.stateHash())  // → 13773329485533060357
try stage.drag(book, location: Point(x: 440, y: 510), phase: .ended, time: 0.5)
while try stage.advance(by: 1.0 / 60).isMoving {}  // draw a frame
print(try stage.state(of: book).index)  // → 1
// snippet.end
