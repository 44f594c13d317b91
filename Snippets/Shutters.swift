// A transition of your own: the old view is cut into slats, which turn over and show the new one.
// Hosts/guide/shutters.py has it in Python, as data.

// snippet.shutters
import LeafSpring

struct Shutters: Transition {
  var slats = 8
  var duration: Double { 0.8 }

  // Two cells a slat: its front shows the old view, its back the new one.
  func cellCount(in space: TransitionSpace) -> Int { 2 * slats }

  func describe(_ cells: borrowing CellTable, in space: TransitionSpace) {
    for slat in 0..<slats {
      let part = Rect(x: Double(slat) / Double(slats), y: 0, width: 1 / Double(slats), height: 1)
      cells[2 * slat] = (CellIdentity(role: .view, item: slat, view: .from, content: part), CellSurface())
      cells[2 * slat + 1] = (CellIdentity(role: .view, item: slat, view: .to, content: part), CellSurface())
    }
  }

  // One perspective for all slats, about the middle of the viewport.
  func eye(in space: TransitionSpace) -> SharedEye {
    SharedEye(
      distance: 2 * space.viewport.width, centre: Point(x: space.viewport.width / 2, y: space.viewport.height / 2))
  }

  func poses(at e: Double, in space: TransitionSpace, into poses: borrowing PoseBuffer) {
    let way = space.direction == .forward ? 1.0 : -1
    for slat in 0..<slats {
      let width = space.from.width / Double(slats)
      let frame = Rect(
        x: space.from.x + Double(slat) * width, y: space.from.y, width: width, height: space.from.height)
      var old = Pose(frame: frame)
      old.angle = way * .pi * e
      if e >= 0.5 { old.flags.remove(.visible) }
      var new = Pose(frame: frame)
      new.angle = way * .pi * (e - 1)
      if e < 0.5 { new.flags.remove(.visible) }
      poses[2 * slat] = old
      poses[2 * slat + 1] = new
    }
    // Slats never cover one another, so any order will do; a buffer starts with index order.
  }
}

let stage = try Stage(viewport: Size(width: 320, height: 568))
let shutters = try stage.add(Shutters(slats: 5))
try stage.open(shutters)
while try stage.advance(by: 1.0 / 60).isMoving {}  // draw a frame
print(stage.cellCount, try stage.state(of: shutters).progress)  // → 10 1.0

// Every gesture drives it, as it drives the published ones.
try stage.begin(shutters)
try stage.scrub(shutters, to: 0.25)
try stage.cancel(shutters)
// snippet.end
