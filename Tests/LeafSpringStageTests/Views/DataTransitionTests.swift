import CAllocProbe
import LeafSpringTestSupport
import Testing

@testable import LeafSpring
@testable import LeafSpringTestScenes

/// A transition given as data is refused if it is wrong, and works as well as a Swift one if it is right.
@Suite struct DataTransitionTests {
  private func line(_ from: Double, _ to: Double) throws -> KeyframeTrack {
    try KeyframeTrack([Keyframe(start: 0, length: 1, value: to)], from: from)
  }

  private var old: CellIdentity { CellIdentity(role: .view, item: 0, view: .from) }
  private var new: CellIdentity { CellIdentity(role: .view, item: 0, view: .to) }

  @Test func whatIsWrongIsNamed() throws {
    let good = DataCell(old)
    let flat = try line(0, 1)
    func bad(_ change: (inout DataCell) -> Void) -> [DataCell] {
      var cell = good
      change(&cell)
      return [good, cell]
    }
    let cases: [(StaticString, LeafError.Code, [DataCell])] = [
      ("size", .outOfRange, bad { $0.size.width = 0 }), ("size", .nonFinite, bad { $0.size.height = .nan }),
      ("anchor", .nonFinite, bad { $0.anchor.x = .infinity }),
      ("position", .outOfRange, bad { $0.position.y = 1e10 }),
      ("eye", .outOfRange, bad { $0.eye = 0 }), ("eye", .nonFinite, bad { $0.eye = .nan }),
      (
        "freeAxis", .outOfRange,
        bad {
          $0.axis = .free; $0.freeAxis.x = 1
        }
      ),
      ("content", .outOfRange, bad { $0.identity.content.width = -1 }),
      ("backColor", .nonFinite, bad { $0.surface.backColor.red = .nan }),
      ("stopCount", .outOfRange, bad { $0.surface.gradient.stopCount = 5 }),
      ("gradient", .outOfRange, bad { $0.surface.gradient.alphas.2 = 1.5 }),
      ("radii", .outOfRange, bad { $0.surface.radii.topLeft = -1 }),
      (
        "tracks", .refused,
        bad { $0.tracks = [PoseTrack(.angle, flat), PoseTrack(.shade, flat), PoseTrack(.angle, flat)] }
      ),
      (
        "tracks", .outOfRange,
        [
          try {
            var cell = good; cell.tracks = [PoseTrack(.shiftX, try line(0, 2e6))]; return cell
          }()
        ]
      ),
    ]
    for (field, code, cells) in cases {
      #expect(throws: LeafError(code, field, accepts: "")) { try DataTransition(cells: cells) }
    }
    #expect(throws: LeafError(.outOfRange, "duration", accepts: "")) {
      try DataTransition(cells: [good], duration: -1)
    }
    #expect(throws: LeafError(.outOfRange, "eye", accepts: "")) { try DataTransition(cells: [good], eye: -5) }
    let orders: [[DataOrder]] = [
      [DataOrder([0])], [DataOrder([0, 0])], [DataOrder([0, 2])], [DataOrder([-1, 0])],
      [DataOrder([0, 1, 0])],
      [DataOrder(from: 0.5, [0, 1])], [DataOrder([0, 1]), DataOrder([1, 0])],
      [DataOrder([0, 1]), DataOrder(from: 1.5, [1, 0])],
    ]
    for order in orders {
      #expect(throws: LeafError(.outOfRange, "orders", accepts: "")) {
        try DataTransition(cells: [good, good], orders: order)
      }
    }
    #expect(try DataTransition(cells: []).cellCount(in: TransitionSpace(viewport: Containers.viewport)) == 0)
  }

  /// The pan, written as data.
  private func pan() throws -> DataTransition {
    try DataTransition(
      cells: [
        DataCell(
          old, basis: .old,
          tracks: [
            PoseTrack(.moveX, try line(0, -0.5)),
            PoseTrack(
              .visible, try KeyframeTrack([Keyframe(start: 1, length: 0, value: 0)], from: 1, mode: .discrete)
            ),
          ]),
        DataCell(new, basis: .new, tracks: [PoseTrack(.moveX, try line(1, 0))]),
      ], duration: 0.3)
  }

  @Test func thePanAsDataIsThePan() throws {
    let data = try pan()
    var worst = 0.0
    for direction in Direction.allCases {
      let space = TransitionSpace(viewport: Size(width: 1000, height: 700), direction: direction)
      for step in 0...1024 {
        let e = Double(step) / 1024
        let (a, b) = (
          try TransitionFrame(data, at: e, in: space), try TransitionFrame(Pan(), at: e, in: space)
        )
        #expect(a.identities == b.identities && a.paint == b.paint)
        for cell in 0..<2 {
          worst = max(worst, abs(a.poses[cell].position.x - b.poses[cell].position.x))
          #expect(a.poses[cell].position.y == b.poses[cell].position.y)
        }
        #expect(
          a.poses[0].flags.contains(.visible) == b.poses[0].flags.contains(.visible), "\(direction) \(e)")
      }
    }
    #expect(worst < 1e-12 * 1000)
    print("figure: pan as data differs by at most \(worst) points")
  }

  @Test func everyScalarGoesWhereItBelongsAndReverseIsTheMirror() throws {
    let mode = KeyframeMode.cubic
    var cell = DataCell(new, basis: .new, size: Size(width: 0.5, height: 0.25), anchor: Point(x: 0, y: 1))
    for (index, scalar) in PoseScalar.allCases.enumerated() {
      let keys = [
        Keyframe(start: 0.1, length: 0.3, value: 0.7 + 0.01 * Double(index)),
        Keyframe(start: 0.5, length: 0.5, value: 0.9),
      ]
      cell.tracks.append(PoseTrack(scalar, try KeyframeTrack(keys, from: 0.6, mode: mode)))
    }
    cell.axis = .x
    cell.eye = 800
    let back = DataCell(old, basis: .points, size: Size(width: 30, height: 40), position: Point(x: 7, y: 9))
    let transition = try DataTransition(
      cells: [back, cell], eye: 1200, orders: [DataOrder([0, 1]), DataOrder(from: 0.5, [1, 0])])
    let frame = Rect(x: 10, y: 20, width: 200, height: 100)
    let forward = TransitionSpace(viewport: Containers.viewport, to: frame)
    let reverse = TransitionSpace(viewport: Containers.viewport, direction: .reverse, from: frame)
    for step in 0...64 {
      let e = Double(step) / 64
      let there = try TransitionFrame(transition, at: e, in: forward)
      let again = try TransitionFrame(transition, at: 1 - e, in: reverse)
      #expect(there.poses == again.poses && there.paint == again.paint)
      #expect(again.identities.map(\.view) == [.to, .from] && there.identities.map(\.view) == [.from, .to])
      let pose = there.poses[1]
      func value(_ scalar: PoseScalar) -> Double {
        cell.tracks[Int(scalar.rawValue)].track.value(eased: e)
      }
      #expect(
        pose.size == Size(width: 100, height: 25) && pose.anchor == Point(x: 0, y: 1) && pose.axis == .x)
      #expect(pose.angle == value(.angle) && pose.scale == Point(x: value(.scaleX), y: value(.scaleY)))
      #expect(
        pose.shift == Vector3(x: 200 * value(.shiftX), y: 100 * value(.shiftY), z: 200 * value(.shiftZ)))
      #expect(pose.position == Point(x: 110 + 200 * value(.moveX), y: 70 + 100 * value(.moveY)))
      #expect(pose.opacity == min(max(value(.opacity), 0), 1) && pose.shade == min(max(value(.shade), 0), 1))
      #expect(pose.perspective.z == -0.00125)
      #expect(there.paint == (e < 0.5 ? [0, 1] : [1, 0]))
      #expect(
        there.poses[0].position == Point(x: 7, y: 9) && there.poses[0].size == Size(width: 30, height: 40))
    }
    #expect(transition.eye(in: forward) == SharedEye(distance: 1200, centre: Point(x: 160, y: 284)))
  }

  @Test func itRunsInAContainerAndWritesItsFramesWithoutMemory() throws {
    let (stage, id) = try Containers.stage(.stack([0, 1]))
    let data = try pan()
    try stage.setRule(ContainerRule(.push, interaction: .horizontalSwipe), data, on: id)
    let before = stage.stateHash()
    try stage.push(2, on: id, interactive: true)
    for fraction in [0.3, 0.5, 0.99, 1] { try stage.scrub(id, to: fraction) }
    try stage.cancel(id)
    #expect(try stage.runToRest().ends == [.cancelled])
    #expect(stage.stateHash() == before)
    try stage.push(2, on: id)
    try stage.push(3, on: id)
    try stage.advance(by: 0.01)
    guard leaf_test_counts_allocations() != 0 else { return }
    let start = leaf_test_allocations()
    for _ in 0..<200 { try stage.advance(by: 1.0 / 120) }
    let used = leaf_test_allocations() - start
    #expect(try stage.views(of: id) == [0, 1, 2, 3] && !stage.isMoving)
    // Unoptimised code allocates memory that the optimiser removes.
    #if !DEBUG
      #expect(used == 0, "200 steps, with one operation that had waited, asked for memory \(used) times")
      print("figure: \(used) allocations in 200 steps of a container")
    #endif
  }
}
