// One corner of one card, from its pose to its place on the screen.

import Foundation
// snippet.imports
import LeafSpring

// snippet.end
// snippet.card
// A card of 200 x 300 points at (100, 100), hinged at its left edge, turned by 60 degrees.
var card = Pose(frame: Rect(x: 100, y: 100, width: 200, height: 300), anchor: Point(x: 0, y: 0.5))
card.angle = .pi / 3  // about y: the right edge goes away from the viewer
card.perspective.z = -1 / 1000

let matrix = Matrix4(cell: card)
let corner = matrix.apply(Point(x: 200, y: 150))  // the middle of the right edge, in the card's own points
print(rounded(corner.w))  // → 1.1732
print(rounded(corner.x / corner.w))  // → 185.2366
// snippet.end

// snippet.shared
// The same card under a perspective that a whole scene shares, about the middle of a 400 x 400 viewport.
card.perspective.z = 0
let eye = SharedEye(distance: 1000, centre: Point(x: 200, y: 200))
let seen = (Matrix4(cell: card) * Matrix4(eye)).apply(Point(x: 200, y: 150))
print(rounded(seen.x / seen.w))  // → 200.0
// snippet.end

// snippet.stage
// A stage delivers the same sixteen numbers in Float, one row per cell.
let stage = try Stage(viewport: Size(width: 400, height: 400))
let pan = try stage.add(.pan)
try stage.begin(pan)
try stage.scrub(pan, to: 0.25)
try stage.advance(by: 0)
stage.withSnapshot { frame in
  // m41 and m42 stand at 12 and 13: the translation. The old view has drifted by an eighth of the width.
  print(frame.matrices[12], frame.matrices[13])  // → -50.0 0.0
}
// snippet.end

/// To four places.
func rounded(_ x: Double) -> Double { (x * 1e4).rounded() / 1e4 }
