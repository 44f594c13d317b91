extension Album {
  /// A photo's own place on screen.
  func place(_ index: Int) -> Rect {
    var frame = cells[index]
    frame.x -= offset.x
    frame.y -= offset.y
    return frame
  }

  /// The index that decides a photo's slot and window: its own when pushed; when popped its rank among the visible
  /// photos (`original`: its distance from the first of them).
  func slotIndex(_ index: Int, _ rank: Int, _ direction: Direction, _ fidelity: Fidelity) -> Int {
    if direction == .forward { return index }
    return fidelity == .corrected ? rank : index - Int(visible[0])
  }

  /// Centre of a visible photo's square behind the cover, on screen.
  func gathered(_ index: Int, _ rank: Int, _ direction: Direction, _ fidelity: Fidelity) -> Point {
    let (down, across) = grid.place(of: slotIndex(index, rank, direction, fidelity), fidelity: fidelity)
    let centre = grid.centre(down: down, across: across)
    return Point(x: centre.x - offset.x, y: centre.y - offset.y)
  }

  /// The part of the run in which a visible photo moves.
  package func window(of index: Int, rank: Int, direction: Direction, fidelity: Fidelity = .corrected)
    -> AlbumWindow
  {
    if stagger == .distance {
      let far = reach > 0 ? flight(index, rank, direction) / reach : 0
      return AlbumTimeline.photo(far: min(far, 1), direction: direction)
    }
    return AlbumTimeline.photo(
      slotIndex(index, rank, direction, fidelity), rows: grid.rows, slots: grid.slots, variant: variant,
      direction: direction, fidelity: fidelity)
  }

  func farthestFlight() -> Double {
    var farthest = 0.0
    for rank in 0..<visible.count {
      let index = Int(visible[rank])
      farthest = max(farthest, max(flight(index, rank, .forward), flight(index, rank, .reverse)))
    }
    return farthest
  }

  private func flight(_ index: Int, _ rank: Int, _ direction: Direction) -> Double {
    let start = gathered(index, rank, direction, .corrected)
    let end = place(index)
    let (dx, dy) = (end.midX - start.x, end.midY - start.y)
    return Elementary.sqrt(dx * dx + dy * dy)
  }

  /// The published push names a spline mode, which shapes opacity and place, never a transform; the pop names none.
  /// `pinchPop` names a mode that does not exist.
  private func splines(_ space: TransitionSpace) -> Bool {
    space.fidelity == .original && space.direction == .forward && variant != .pinchPop
  }

  /// Writes the visible photos.
  func writePhotos(at u: Double, _ space: TransitionSpace, into poses: borrowing PoseBuffer) {
    for rank in 0..<visible.count {
      let index = Int(visible[rank])
      poses[index] = photo(index, rank, at: u, space)
    }
  }

  @inline(__always)
  private func photo(_ index: Int, _ rank: Int, at u: Double, _ space: TransitionSpace) -> Pose {
    let (direction, fidelity) = (space.direction, space.fidelity)
    let forward = direction == .forward
    let cubic = splines(space)
    // 0 gathered behind the cover, 1 in its own place.
    let window = window(of: index, rank: rank, direction: direction, fidelity: fidelity)
    let (near, far) = forward ? (0.0, 1.0) : (1, 0)
    let out = window.linear(from: near, to: far, at: u)
    let way = cubic ? window.keys(from: near, to: far).cubic(at: u) : out
    let slot = gathered(index, rank, direction, fidelity)
    let frame = place(index)
    var pose = Pose(frame: frame)
    pose.position = Point(x: lerp(slot.x, frame.midX, way), y: lerp(slot.y, frame.midY, way))
    pose.scale = Point(x: lerp(grid.side / frame.width, 1, out), y: lerp(grid.side / frame.height, 1, out))
    if forward {
      let fade = AlbumTimeline.photoFade
      pose.opacity = clamp(cubic ? fade.keys(from: 0, to: 1).cubic(at: u) : fade.linear(from: 0, to: 1, at: u))
    }
    return pose.shown(pose.opacity > 0)
  }

  /// Points that a corner of a photo moves for each unit of the run, at most.
  func photoSpeed(_ index: Int, _ rank: Int, _ direction: Direction) -> Double {
    let frame = place(index)
    let growth = Tolerance.hypotenuse(frame.width - grid.side, frame.height - grid.side) / 2
    return (flight(index, rank, direction) + growth) / window(of: index, rank: rank, direction: direction).length
  }

  /// Both faces of the cover: the front lies on the back and disappears when the cover is seen edge-on.
  func writeCover(at u: Double, _ space: TransitionSpace, into poses: borrowing PoseBuffer) {
    let direction = space.direction
    let turned = AlbumTimeline.coverTurn(direction)
    let forward = direction == .forward
    let isDrawn = !isShut(at: u, direction)
    var pose = Pose(frame: cover, anchor: Point(x: 0, y: 0.5))
    pose.angle = turned.keys(from: forward ? 0 : -Double.pi, to: forward ? -Double.pi : 0).linear(at: u)
    pose.perspective.z = pose.angle / (.pi * eyeDistance(space.fidelity))
    pose.opacity = opacity(AlbumTimeline.coverFade(direction), at: u, space)
    poses[cells.count] = pose.seen(visible: isDrawn && pose.opacity > 0)
    pose.opacity *= opacity(AlbumTimeline.faceFade(direction), at: u, space)
    poses[cells.count + 1] = pose.seen(visible: isDrawn && pose.opacity > 0)
  }

  /// The eye distance at θ = π. A corner reaches the eye at a width of 1.727 eye distances, first at θ = 2.029.
  func eyeDistance(_ fidelity: Fidelity) -> Double {
    eye ?? (fidelity == .original ? 500 : max(500, 2 * cover.width - 1224))
  }

  private func opacity(_ window: AlbumWindow, at u: Double, _ space: TransitionSpace) -> Double {
    let forward = space.direction == .forward
    let keys = window.keys(from: forward ? 1 : 0, to: forward ? 0 : 1)
    return clamp(splines(space) ? keys.cubic(at: u) : keys.linear(at: u))
  }
}
