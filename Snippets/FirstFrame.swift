// The least program: a book opens, and every frame is drawn. Hosts/guide has it in C, Python and JavaScript.

// snippet.frame
import LeafSpring

let stage = try Stage(viewport: Size(width: 1024, height: 768))
let book = try stage.add(Book(pages: 16))
try stage.open(book)
var drawn = 0
var isMoving = true
while isMoving {
  isMoving = try stage.advance(by: 1.0 / 60).isMoving
  stage.withSnapshot { frame in
    for row in frame.backToFront where CellFlags(rawValue: frame.flags[Int(row)]).contains(.visible) {
      // Draw a quad with the 16 numbers from here on, at this opacity.
      _ = (frame.matrices[16 * Int(row)], frame.opacity[Int(row)])
      drawn += 1
    }
  }
}
print(drawn)  // → 930
// snippet.end
