// A host that draws only frames that differ from the last one.

// snippet.sleep
import LeafSpring

let stage = try Stage(viewport: Size(width: 1024, height: 768))
let book = try stage.add(Book(pages: 16))
try stage.open(book)

let frame = 1.0 / 60
var drawn = 0
while let next = try stage.nextChange(every: frame) {
  // Sleep for `next.seconds`. Then all frames that look alike pass in one step.
  try stage.advance(frames: next.frames, of: frame)
  stage.withSnapshot { frame in drawn += frame.count > 0 ? 1 : 0 }
}
print(drawn, Int(60 * stage.time + 0.5))  // → 70 94
// nil: nothing changes until the next call. Sleep until a finger comes down.
// snippet.end
