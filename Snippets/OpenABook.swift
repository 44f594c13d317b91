// The tutorial's program. A line that begins with "step:" ends a step; a step contains the lines of all steps before it.

import LeafSpring

let stage = try Stage(viewport: Size(width: 1024, height: 768))
// step: stage
let book = try stage.add(Book(pages: 16))
print("\(stage.cellCount) cells, moving: \(stage.isMoving)")  // → 17 cells, moving: false
// step: book
try stage.open(book)
// step: open
var isMoving = true
while isMoving {
  isMoving = try stage.advance(by: 1.0 / 60).isMoving
  stage.withSnapshot { frame in
    // Draw frame.matrices, sixteen numbers a cell, in the order of frame.backToFront.
    precondition(frame.matrices.count == 16 * frame.count)
  }
}
print("open, at spread \(try stage.state(of: book).index)")  // → open, at spread 0
// step: loop
try stage.next(book)
try stage.advance(by: 0.1)
try stage.next(book)  // the first leaf is still in the air
try stage.advance(by: 0.1)
try stage.previous(book)  // and the second is called back
while try stage.advance(by: 1.0 / 60).isMoving {}
print("at spread \(try stage.state(of: book).index)")  // → at spread 1
// step: turn
try stage.pinch(book, scale: 0.99, phase: .began, time: stage.time)  // below 1: fingers come together
for tenth in 1...8 {
  try stage.advance(by: 1.0 / 60)
  try stage.pinch(book, scale: 1 - 0.08 * Double(tenth), phase: .changed, time: stage.time)
}
try stage.pinch(book, scale: 0.36, phase: .ended, time: stage.time)
while try stage.advance(by: 1.0 / 60).isMoving {}
print("shut: \(try stage.state(of: book).progress == 0)")  // → shut: true
// step: pinch
