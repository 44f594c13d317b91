import LeafSpringTestSupport
import Testing

@testable import LeafSpring
@testable import LeafSpringTestScenes

/// A place is the same for every call that takes one: in the coordinates the host draws in, with whatever view it has set.
@Suite struct ViewPlaceTests {
  /// Points, larger points elsewhere, points upside down, normalised coordinates, and a picture seen from the side.
  private static let views = [
    Matrix4.identity, Matrix4((2, 0, 0, 0), (0, 2, 0, 0), (0, 0, 2, 0), (-300, 77, 0, 1)),
    Matrix4((1, 0, 0, 0), (0, -1, 0, 0), (0, 0, 1, 0), (0, 768, 0, 1)),
    Matrix4((2.0 / 1024, 0, 0, 0), (0, -2.0 / 768, 0, 0), (0, 0, 0.001, 0), (-1, 1, 0, 1)),
    Matrix4((1, 0.1, 0, 0.0003), (-0.2, 1.1, 0, 0.0001), (0, 0, 1, 0), (50, -20, 0, 1.2)),
  ]

  /// Host units per unit of the viewport, by differences.
  private func drawn(_ place: Point, moving velocity: Point, _ view: Matrix4) -> Point {
    let h = 1e-4
    let (a, b) = (
      Scenes.drawn(Point(x: place.x - h * velocity.x, y: place.y - h * velocity.y), view),
      Scenes.drawn(Point(x: place.x + h * velocity.x, y: place.y + h * velocity.y), view)
    )
    return Point(x: (b.x - a.x) / (2 * h), y: (b.y - a.y) / (2 * h))
  }

  /// A velocity of which one part is beyond the numbers is none; a place is none, too.
  @Test func viewsThatStretchBeyondTheNumbersGiveNoVelocity() {
    let thin = [
      Matrix4((1e-300, 0, 0, 0), (0, 1, 0, 0), (0, 0, 1, 0), (0, 0, 0, 1)),
      Matrix4((1, 0, 0, 0), (0, 1e-300, 0, 0), (0, 0, 1, 0), (0, 0, 0, 1)),
    ]
    for view in thin {
      let (slow, fast) = (Point(x: 1, y: 1), Point(x: 1e10, y: 1e10))
      let place = Point(x: 1, y: 1)
      #expect(view.unprojected(place, velocity: nil) != nil)
      #expect(view.unprojected(place, velocity: slow)?.velocity != nil)
      #expect(view.unprojected(place, velocity: fast) == nil)
      #expect(view.unprojected(Point(x: 1e10, y: 1e10), velocity: nil) == nil)
    }
  }

  @Test func aHitAndADragMeanTheSamePointOfTheSamePage() throws {
    var random = SplitMix64(seed: 31)
    var along = Worst("held point in a view beside that of the hit", unit: "of the page")
    var held = 0
    for view in Self.views {
      for hinge in Edge.allCases {
        for _ in 0..<40 {
          let place = Point(x: random.double(in: 100...924), y: random.double(in: 60...708))
          func open(_ view: Matrix4) throws -> (stage: Stage, book: SceneID) {
            let made = try Scenes.open(
              Scenes.book(12) {
                ($0.restRatio, $0.fan, $0.hinge, $0.pageSize) = (1, 0, hinge, Size(width: 340, height: 330))
              })
            try made.stage.setView(view)
            try made.stage.turn(made.book, to: 2)
            try made.stage.advanceWhole(by: 20)
            return made
          }
          let (seen, id) = try open(view)
          let (plain, other) = try open(.identity)
          let finger = Scenes.drawn(place, view)
          let (hit, points) = (try seen.hitTest(finger), try plain.hitTest(place))
          #expect(hit?.row == points?.row && hit?.identity == points?.identity)
          #expect(try seen.page(at: finger)?.page == plain.page(at: place)?.page)
          try seen.drag(id, location: finger, phase: .began)
          try plain.drag(other, location: place, phase: .began)
          let (one, two) = (try seen.held(id), try plain.held(other))
          #expect(one?.leaf == two?.leaf && one?.face == two?.face)
          guard let hit, let one, let taken = one.along else { continue }
          #expect(one.leaf == Int(hit.identity.leaf) && one.face == hit.identity.face)
          along.record(
            taken - (hinge == .top || hinge == .bottom ? hit.unit.y : hit.unit.x), "\(view) \(hinge) at \(place)")
          held += 1
          // The finger moves on and lets go: the leaf stands and moves as without a view.
          let (end, speed) = (Point(x: place.x + 60, y: place.y - 50), Point(x: 700, y: -500))
          let there = Scenes.drawn(end, view)
          try seen.drag(id, location: there, phase: .changed)
          try plain.drag(other, location: end, phase: .changed)
          try seen.drag(id, location: there, phase: .ended, velocity: drawn(end, moving: speed, view))
          try plain.drag(other, location: end, phase: .ended, velocity: speed)
          for ((a, v), (b, w)) in zip(leaves(seen, id), leaves(plain, other)) {
            #expect(abs(a - b) < 1e-6 && abs(v - w) < 1e-4, "\(view) \(hinge) at \(place)")
          }
        }
      }
    }
    #expect(held > 200 && along.report(limit: 5e-4))
  }

  private func leaves(_ stage: Stage, _ id: SceneID) -> [(Double, Double)] {
    stage.withSnapshot { frame in
      var all: [(Double, Double)] = []
      frame.forEachLeaf(of: id) { _, turn, velocity, _ in all.append((turn, velocity)) }
      return all
    }
  }

  @Test func aShelfFollowsAFingerInEveryView() throws {
    for view in Self.views {
      func dragged(_ view: Matrix4) throws -> Double {
        let stage = try Scenes.stage()
        let shelf = try stage.add(Shelf(books: 5))
        try stage.setView(view)
        try stage.drag(shelf, location: Scenes.drawn(Point(x: 700, y: 384), view), phase: .began)
        try stage.drag(shelf, location: Scenes.drawn(Point(x: 430, y: 390), view), phase: .changed)
        return try stage.state(of: shelf).offset
      }
      #expect(abs(try dragged(view) - dragged(.identity)) < 1e-6, "\(view)")
    }
  }
}
