// Fingers: two open a book; one pulls a page over, throws the next one, and taps.

// snippet.hand
import LeafSpring

/// A host that passes on touches. Its display shows a frame every sixtieth of a second.
struct Host {
  let stage: Stage
  let book: SceneID
  var time = 0.0

  init() throws {
    stage = try Stage(viewport: Size(width: 1024, height: 768))
    book = try stage.add(Book(pages: 16))
    try stage.setTap(book, .edges)  // a tap on the outer tenth of a page turns it
  }

  mutating func frame() throws -> Bool {
    time += 1.0 / 60
    return try stage.advance(by: 1.0 / 60).isMoving  // draw a frame
  }

  /// Two fingers spread: the book opens as far as they do, and completely when they are lifted.
  mutating func spread() throws {
    for (step, phase) in [GesturePhase.began, .changed, .changed, .ended].enumerated() {
      try stage.pinch(book, scale: 1 + 0.3 * Double(step), phase: phase, time: time)
      _ = try frame()
    }
    while try frame() {}
  }

  /// A finger moves from one place to another at the same height. The stage estimates its velocity.
  mutating func move(from start: Double, to end: Double, frames: Int) throws {
    try stage.drag(book, location: Point(x: start, y: 384), phase: .began, time: time)
    for step in 1...frames {
      _ = try frame()
      let x = start + (end - start) * Double(step) / Double(frames)
      try stage.drag(book, location: Point(x: x, y: 384), phase: .changed, time: time)
    }
    try stage.drag(book, location: Point(x: end, y: 384), phase: .ended, time: time)
    while try frame() {}
  }
}

var host = try Host()
try host.spread()
try host.move(from: 860, to: 300, frames: 30)
print(try host.stage.state(of: host.book).index)  // → 1
try host.move(from: 860, to: 780, frames: 3)  // a short way, but fast
print(try host.stage.state(of: host.book).index)  // → 2
try host.move(from: 862, to: 862, frames: 3)  // a tap
print(try host.stage.state(of: host.book).index)  // → 3
// snippet.end
