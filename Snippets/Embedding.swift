// A host: its loop, a finger, a tap, a window that changes, a second thread.

// snippet.stage
import LeafSpring

let stage = try Stage(viewport: Size(width: 1024, height: 768))
let book = try stage.add(Book(pages: 16))
// snippet.end

// snippet.draw
/// What a renderer does with a frame.
func draw(_ frame: borrowing Snapshot) -> Int {
  var drawn = 0
  for cell in frame.backToFront {
    let row = Int(cell)
    guard CellFlags(rawValue: frame.flags[row]).contains(.visible) else { continue }
    let matrix = UnsafeBufferPointer(rebasing: frame.matrices[16 * row..<16 * row + 16])
    let picture = frame.identity(row)  // which page, which face, which part of it
    let surface = frame.surface(row)  // paper, corner radii, gradient
    // Upload: `matrix` as it is, `frame.opacity[row]`, and the gradient's alphas times `frame.shade[row]`.
    precondition(matrix.count == 16 && picture.role == .page && surface.gradient.stopCount >= 0)
    drawn += 1
  }
  return drawn
}
// snippet.end

// snippet.loop
try stage.open(book)
var frames = 0
var isMoving = true
while isMoving {
  isMoving = try stage.advance(by: 1.0 / 60).isMoving
  _ = stage.withSnapshot(draw)
  frames += 1
}
print(stage.time > 1, frames > 60)  // → true true
// snippet.end

// snippet.triangles
// A frame as one buffer of vertices and a loop over draws, for a graphics processor: back to front, shadows among the pages.
let room = UnsafeMutableBufferPointer<DrawVertex>.allocate(capacity: 20_000)
let draws = UnsafeMutableBufferPointer<Draw>.allocate(capacity: 500)
let size = try stage.withSnapshot { frame in try frame.drawList(vertices: room, draws: draws) }
var drawn = 0
for draw in draws.prefix(size.draws) {
  // Bind picture `draw.identity.item`, draw `draw.count` vertices from `draw.first` on.
  drawn += draw.count > 0 ? 1 : 0
}
print(drawn)  // → 10
// snippet.end

// snippet.events
// Those of the last step. A call adds none: its own come with the next step.
for event in stage.events where event.kind == .finished {
  print("\(event.subject) \(event.kind)")  // → run finished
}
// snippet.end

// snippet.clock
// The machine slept for two hours between two timestamps: that counts as one frame or, without a policy, as two hours.
var clock = HostClock(gaps: .resume(nominal: 1.0 / 60))
for timestamp in [5, 5.25, 5.5, 7205.5, 7205.75] {
  let dt = try clock.step(to: timestamp)
  try stage.advance(by: dt)
}
print(clock.gaps, clock.reversals)  // → 1 0
// snippet.end

// snippet.gesture
// A finger drags the right page over: it starts at the page's edge and moves left at 1200 points a second.
try stage.drag(book, location: Point(x: 860, y: 384), phase: .began, time: 0)
for step in 1...12 {
  let time = Double(step) / 60
  try stage.drag(book, location: Point(x: 860 - 1200 * time, y: 384), phase: .changed, time: time)
  try stage.advance(by: 1.0 / 60)
}
try stage.drag(book, location: Point(x: 620, y: 384), phase: .ended, time: 0.2)
while try stage.advance(by: 1.0 / 60).isMoving {}
print(try stage.state(of: book).index)  // → 1
// snippet.end

// snippet.hit
if let hit = try stage.hitTest(Point(x: 600, y: 400)) {
  print(hit.identity.role, hit.identity.item)  // → page 4
}
// snippet.end

// snippet.page
// To what a reader calls page 6: item 6, because item 0 is the cover, and page 5 for calls that take a page.
try stage.turn(book, to: try stage.book(book).spread(ofPage: 5))
while try stage.advance(by: 1.0 / 60).isMoving {}
print(try stage.hitTest(Point(x: 600, y: 400))?.identity.item ?? -1)  // → 6
// snippet.end

// snippet.resize
// In the middle of a turn the window changes: page and progress stay.
try stage.next(book)
try stage.advance(by: 0.2)
try stage.resize(Size(width: 800, height: 1200))
// snippet.end

// snippet.errors
do {
  try stage.advance(by: -1)
} catch {
  print(error.code, error.field)  // → outOfRange dt
}
// snippet.end

// snippet.mailbox
// The stage's thread posts, a render thread takes the latest whole frame; neither waits.
let mailbox = try Mailbox()
try mailbox.post(stage)
let isFresh = mailbox.withLatest { frame, isNew in isNew && frame.count > 0 }
print(isFresh ?? false)  // → true
// snippet.end
