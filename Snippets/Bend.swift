// A soft leaf that turns. Hosts/guide/bend.py has it in Python.

// snippet.bend
import LeafSpring

let stage = try Stage(viewport: Size(width: 1024, height: 768))
var definition = Book(pages: 32)
definition.restRatio = 1  // the open book lies flat
definition.fan = 0
definition.paper = Paper()
definition.soft = .paper()
let book = try stage.add(definition)
try stage.open(book)
while try stage.advance(by: 1.0 / 60).isMoving {}
try stage.next(book)
for _ in 0..<18 { try stage.advance(by: 1.0 / 60) }
print(stage.stateHash())  // → 7728755402166663157
while try stage.advance(by: 1.0 / 60).isMoving {}  // draw a frame
print(try stage.state(of: book).index)  // → 1
// snippet.end
