import LeafSpringTestSupport
import Testing

@testable import LeafSpring
@testable import LeafSpringTestScenes

/// The round corners of stacks of pages, seen only through snapshots.
@Suite struct BlockCornerTests {
  /// A corner as it is drawn.
  private struct Corner {
    let face: CellIdentity.Face
    /// Points of its arc on the screen, at equal angles, and whether its band has them.
    let arc: [Point]
    let isWithinBand: Bool
    let light: [Float]
  }

  // The same from either end, since a hinge at the top exchanges them.
  private static let angles = [0.0, 0.3, 0.7853981633974483, 1.2707963267948966, 1.5707963267948966]

  /// With corners as round as a page allows the fore edge is still there, and nothing is infinite.
  @Test func aPageAsRoundAsItCanBeHasFiniteStacks() throws {
    for hinge in Edge.allCases {
      for size in [Size(width: 300, height: 300), Size(width: 200, height: 500), Size(width: 500, height: 200)] {
        let book = Peels.turned {
          ($0.pageSize, $0.hinge, $0.boards) = (size, hinge, 6)
          $0.cornerRadius = min(size.width, size.height) / 2
          $0.paper?.sheet = 1
        }
        let (stage, id) = try Peels.open(book, at: 4, mode: .double)
        try stage.next(id)
        try stage.advance(by: 0.2)
        stage.withSnapshot { frame in
          let entries = (0..<16 * frame.count).map { frame.matrices64[$0] }
          #expect(entries.allSatisfy { $0.isFinite && abs($0) < 1e7 }, "\(hinge) \(size)")
          let edges = (0..<frame.count).filter { frame.identity($0).role == .block && frame.flags[$0] & 1 != 0 }
          #expect(edges.count > 4, "\(hinge) \(size)")
        }
      }
    }
  }

  private func corners(_ stage: Stage) -> [Corner] {
    stage.withSnapshot { frame in
      (0..<frame.count).compactMap { row in
        let identity = frame.identity(row), radii = frame.surface(row).radii, size = frame.size(row)
        guard identity.role == .block, identity.part == .whole, frame.flags[row] & CellFlags.visible.rawValue != 0
        else { return nil }
        let all = [radii.topLeft, radii.topRight, radii.bottomLeft, radii.bottomRight], own = all.firstIndex { $0 > 0 }!
        #expect(all.filter { $0 > 0 }.count == 1)
        let (radius, isRight, isBottom) = (Double(all[own]), own % 2 == 1, own >= 2)
        let arc = BlockCornerTests.angles.map { angle in
          let (sine, cosine) = Elementary.sincos(angle)
          let (x, y) = (radius * (1 - cosine), radius * (1 - sine))
          return Point(x: isRight ? size.width - x : x, y: isBottom ? size.height - y : y)
        }
        let band = frame.band(row)
        return Corner(
          face: identity.face, arc: arc.map { Stage.image(frame, row, $0) },
          isWithinBand: arc.allSatisfy { band.low <= band.offset($0) && band.offset($0) <= band.high },
          light: [frame.light[2 * row], frame.light[2 * row + 1]])
      }
    }
  }

  /// A point of the lowest sheet's corner on the screen, by the definition: the page's own, outward by b and down by 1
  /// for each point of the stack.
  private func expected(_ angle: Double, isHead: Bool, isTurned: Bool, leaves: Int, of book: Book) -> Point {
    let size = Peels.size(book), eye = book.eyeDistance, depth = book.paper!.sheet * Double(leaves)
    let beyond = depth * (0.3 + max(size.width, size.height / 2) / eye), (sine, cosine) = Elementary.sincos(angle)
    let out = size.width + beyond - book.cornerRadius * (1 - cosine)
    let down = size.height + beyond - book.cornerRadius * (1 - sine)
    let flat = Peels.place(Point(x: out, y: isHead ? size.height - down : down), of: book, isTurned: isTurned)
    let spine = book.vanishingPoint(in: Scenes.viewport), nearer = eye / (eye + depth)
    return Point(x: spine.x + (flat.x - spine.x) * nearer, y: spine.y + (flat.y - spine.y) * nearer)
  }

  @Test func aCornerIsThatOfTheLowestSheet() throws {
    var worst = Worst("point of a stack's round corner beside its place", unit: "points")
    for book in Peels.orientations {
      for spread in [0, 3, 9] {
        let (stage, _) = try Peels.open(book, at: spread)
        let corners = corners(stage), turned = spread + (book.spreadMode == .double ? 1 : 0)
        #expect(corners.count == (book.spreadMode == .double ? 4 : 2), "\(Peels.name(book))")
        #expect(corners.allSatisfy { $0.isWithinBand })
        for face in [CellIdentity.Face.front, .back] {
          let leaves = face == .back ? turned : book.leafCount - turned
          let drawn = corners.filter { $0.face == face }.flatMap(\.arc)
          guard !drawn.isEmpty else { continue }
          for angle in BlockCornerTests.angles {
            for isHead in [true, false] {
              let place = expected(angle, isHead: isHead, isTurned: face == .back, leaves: leaves, of: book)
              worst.record(drawn.map { $0.distance(to: place) }.min()!, "\(Peels.name(book)) \(spread)")
            }
          }
        }
      }
    }
    #expect(worst.report(limit: 2e-3))
  }

  /// The light of a corner goes from that of the fore edge to that of the other.
  @Test func lightGoesAroundTheCorner() throws {
    for book in Peels.orientations {
      let (stage, _) = try Peels.open(book)
      let edges = stage.withSnapshot { frame in
        (0..<frame.count).filter { frame.identity($0).role == .block && frame.identity($0).part != .whole }
          .map { (frame.identity($0), frame.light[2 * $0]) }
      }
      let isUpright = book.isUpright
      for corner in corners(stage) {
        let own = edges.filter { $0.0.face == corner.face }
        let fore = own.filter { [.left, .right].contains($0.0.part) != isUpright }.map(\.1)
        let ends = own.filter { [.left, .right].contains($0.0.part) == isUpright }.map(\.1)
        #expect(fore == [corner.light[0]] && ends.contains(corner.light[1]), "\(Peels.name(book))")
      }
    }
  }

  /// While the last leaf of a stack is in the air, turned or peeled, no corner and no edge lies where it was.
  @Test func nothingLiesUnderNoPage() throws {
    for strips in [1, 5] {
      for isPeeled in [false, true] {
        let book = Peels.book {
          ($0.hasClosedEnds, $0.paper!.sheet) = (true, 2)
          if strips > 1 { $0.soft = SoftLeaves(strips: strips) }
        }
        let (stage, id) = try Peels.open(book, at: 9)
        #expect(corners(stage).filter { $0.face == .front }.count == 2)
        if isPeeled { try stage.peel(id, to: 10, corner: .bottom) } else { try stage.turn(id, to: 10) }
        try stage.advance(by: 0.1)
        let faces = stage.withSnapshot { frame in
          (0..<frame.count).filter {
            frame.identity($0).role == .block && frame.flags[$0] & CellFlags.visible.rawValue != 0
          }.map { frame.identity($0).face }
        }
        #expect(faces == Array(repeating: .back, count: 5), "\(strips) strips, peeled: \(isPeeled)")
      }
    }
  }

  @Test func squarePagesHaveSixEdgesAndNoCorners() throws {
    for radius in [0.0, 1e-6, 20, 1e5] {
      let (stage, _) = try Peels.open(Peels.turned { $0.cornerRadius = radius })
      let roles = stage.withSnapshot { frame in (0..<frame.count).filter { frame.identity($0).role == .block } }
      #expect(roles.count == (radius > 0 ? 10 : 6))
      let finite = stage.withSnapshot { frame in
        roles.allSatisfy { row in (0..<16).allSatisfy { frame.matrices[16 * row + $0].isFinite } }
      }
      #expect(finite)
    }
  }

  /// A round corner never takes the whole of an edge, also not in a square page.
  @Test func theRoundestCornersLeaveStraightEdges() throws {
    for hinge in [Edge.left, .top] {
      for size in [Size(width: 240, height: 240), Size(width: 300, height: 200), Size(width: 200, height: 300)] {
        let book = Peels.turned {
          ($0.hinge, $0.pageSize, $0.cornerRadius) = (hinge, size, 1000)
        }
        let (stage, id) = try Peels.open(book)
        stage.withSnapshot { frame in
          for number in frame.matrices { #expect(number.isFinite, "\(hinge) \(size)") }
        }
        let scene = try #require(stage.find(id).asBook)
        for face in 0..<scene.block.count {
          let weights = scene.block[face].weights
          #expect(weights.x.isFinite && weights.y.isFinite)
        }
      }
    }
  }
}
