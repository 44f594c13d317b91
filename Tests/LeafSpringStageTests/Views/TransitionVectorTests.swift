import Foundation
@testable import LeafSpring
import LeafSpringTestSupport
import Testing

/// The published pictures of `original`, W = 320, H = 568, as corners on the screen.
struct TransitionVectorTests {
  static let size = Size(width: 320, height: 568)

  static func space(_ direction: Direction = .forward) -> TransitionSpace {
    TransitionSpace(viewport: size, direction: direction, fidelity: .original)
  }

  /// Corners of one cell; nil where the transition has no such cell.
  static func corners<T: Transition>(
    _ transition: T, _ view: CellIdentity.View, _ part: CellIdentity.Part = .whole, item: Int = 0,
    leaf: Int? = nil,
    at e: Double
  ) throws -> [ProjectedCorner] {
    let frame = try TransitionFrame(transition, at: e, in: space())
    let cell = try #require(frame.cell(view, part, item: item, leaf: leaf))
    return frame.corners(cell)
  }

  static func card(_ a: CardState, _ b: CardState, _ e: Double) -> [ProjectedCorner] {
    CardState.lerp(a, b, e).pose(Rect(x: 0, y: 0, width: 320, height: 568), opacity: 1).corners()
  }

  /// The corners of the track with that name in the vector file.
  static func track(_ name: String, at e: Double) throws -> [ProjectedCorner]? {
    let view: CellIdentity.View = name.contains("from") || name.contains("src") ? .from : .to
    switch name {
    case "turn.V.rev0.from", "turn.V.rev0.to": return try corners(Turn(), view, at: e)
    case "turn.H.rev0.from", "turn.H.rev0.to":
      return try corners(Turn(flipDirection: .horizontal), view, at: e)
    case "flip.rev0.fromHalf": return try corners(Flip(), .from, .left, at: e)
    case "flip.rev0.toHalf": return try corners(Flip(), .to, .right, at: e)
    case "cube.H.rev0.from", "cube.H.rev0.to": return try corners(Cube(), view, at: e)
    case "cube.V.rev0.from", "cube.V.rev0.to":
      return try corners(Cube(cubeAnimationWay: .vertical), view, at: e)
    case "natgeo.fwd.src", "natgeo.fwd.dst": return try corners(NatGeo(), view, at: e)
    case "cards.I->t1": return card(.rest, .tipped(900), e)
    case "cards.t1->t2": return card(.tipped(900), .back(900, 568), e)
    case "cards.S.6->t1": return card(.small, .tipped(900), e)
    case "cards.t1->I": return card(.tipped(900), .rest, e)
    default: break
    }
    if name.hasPrefix("fold.rev0.") {
      let tail = name.dropFirst("fold.rev0.".count)
      let item = tail.contains("0") ? 0 : 1
      return try corners(Fold(), view, tail.hasSuffix("L") ? .left : .right, item: item, leaf: item, at: e)
    }
    return nil
  }

  @Test func everyTrackOfTheVectorFileIsProjectedToAMillionthOfAPoint() throws {
    let file = try VectorFile.object("transitions.json")
    let tracks = try #require(file["tracks"] as? [String: [String: [[Double]]]])
    var worst = 0.0
    var checked = 0
    for (name, samples) in tracks {
      for (key, expected) in samples {
        let e = try #require(Double(key))
        let projected = try Self.track(name, at: e)
        let actual = try #require(projected, "no track \(name)")
        for (corner, value) in zip(actual, expected) {
          let error = max(abs(corner.x - value[0]), abs(corner.y - value[1]), abs(corner.z - value[2]))
          worst = max(worst, error)
          #expect(error <= 1e-6, "\(name) at \(key): \(corner) is not \(value)")
        }
        checked += 1
      }
    }
    #expect(checked == 72)
    print("figure: original projection, worst of \(checked) quadrilaterals \(worst) pt")
  }

  // MARK: Golden values that need no file

  /// One line of the specification's table: corners to a thousandth of a point.
  private func expect(_ actual: [ProjectedCorner], _ golden: [Double], _ what: String) {
    for (index, corner) in actual.enumerated() {
      let error = max(abs(corner.x - golden[2 * index]), abs(corner.y - golden[2 * index + 1]))
      #expect(error <= 0.000501, "\(what), corner \(index): \(corner)")
    }
  }

  @Test func theGoldenCornersOfTheSpecificationComeOut() throws {
    let turn = try Self.corners(Turn(), .from, at: 0.25)
    expect(turn, [67.739, 52.404, 306.224, -83.055, 67.739, 515.596, 306.224, 651.055], "turn")
    let flipFrom = try Self.corners(Flip(), .from, .left, at: 0.25)
    expect(flipFrom, [13.776, -83.055, 160, 0, 13.776, 651.055, 160, 568], "flip, old half")
    let flipTo = try Self.corners(Flip(), .to, .right, at: 1)
    expect(flipTo, [160, 0, 320.051, -0.091, 160, 568, 320.051, 568.091], "flip, new half")
    let fold0 = try Self.corners(Fold(), .from, .left, leaf: 0, at: 0.5)
    expect(fold0, [160, 0, 199.718, 84.599, 160, 568, 199.718, 483.401], "fold, from 0 left")
    let foldTo = try Self.corners(Fold(), .to, .left, leaf: 0, at: 0.5)
    expect(foldTo, [0, 0, 79.373, 62.617, 0, 568, 79.373, 505.383], "fold, to 0 left")
    let fold1 = try Self.corners(Fold(), .from, .right, item: 1, leaf: 1, at: 0.25)
    expect(fold1, [237.402, 45.613, 320, 0, 237.402, 522.387, 320, 568], "fold, from 1 right")
    let cubeFrom = try Self.corners(Cube(), .from, at: 0.5)
    expect(cubeFrom, [160, 0, 304.521, 102.610, 160, 568, 304.521, 465.390], "cube, from")
    let cubeTo = try Self.corners(Cube(), .to, at: 0.25)
    expect(cubeTo, [-3.921, 89.375, 80, 0, -3.921, 478.625, 80, 568], "cube, to")
    let flight = try Self.corners(NatGeo(), .to, at: 0.5)
    expect(flight, [199.015, -6.992, 592.388, -76.117, 146.135, 572.782, 574.777, 701.726], "natgeo, flight")
    let door = try Self.corners(NatGeo(), .from, at: 0.5)
    expect(door, [-0.008, 32.555, 191.187, 88.066, -0.008, 535.445, 191.187, 479.934], "natgeo, door")
    let shut = try Self.corners(NatGeo(), .from, at: 1)
    expect(
      shut, [-0.018, 72.887, 28.116, 140.241, -0.018, 495.113, 28.116, 427.759], "natgeo, door at the end")
    let tipped = Self.card(.tipped(900), .rest, 0)
    expect(tipped, [19.477, 43.070, 300.523, 43.070, -5.518, 567.784, 325.518, 567.784], "cards t1")
    let back = try Self.corners(Cards(), .from, at: 0.6)
    expect(back, [32, 11.360, 288, 11.360, 32, 465.760, 288, 465.760], "cards t2")
    let rising = Self.card(.small, .tipped(900), 0.5)
    expect(rising, [38.048, 69.102, 281.952, 69.102, 33.882, 506.238, 286.118, 506.238], "cards rising")
  }

  @Test func thePublishedCardsReturnAlongTheirSplines() throws {
    let alphas: [(Double, Double)] = [
      (0.1, 0.588338), (0.2, 0.572012), (0.35, 0.6), (0.45, 0.695896), (0.525, 0.798077), (0.6, 0.900964),
      (0.7, 1),
      (0.8, 1), (0.9, 1), (0.2333333333, 0.57037),
    ]
    for (e, alpha) in alphas {
      let frame = try TransitionFrame(Cards(), at: e, in: Self.space(.reverse))
      let cell = try #require(frame.cell(.to))
      #expect(abs(frame.poses[cell].opacity - alpha) < 1e-5, "opacity at \(e)")
    }
    let places: [(Double, Double)] = [
      (0.1, 0.216), (0.25, 0.5625), (0.4, 0.864), (0.5, 1), (0.6, 1.064), (0.75, 1.0625), (0.9, 1.016),
      (2.0 / 3, 1.07407),
    ]
    for (e, y) in places {
      let frame = try TransitionFrame(Cards(), at: e, in: Self.space(.reverse))
      let cell = try #require(frame.cell(.from))
      #expect(abs((frame.poses[cell].position.y - 284) / 568 - y) < 1e-5, "place at \(e)")
    }
    let overshoot = ShortTrack(from: 0.6, to: 1, start: 0.35, length: 0.35)
    #expect(abs(overshoot.cubic(at: 0.8) - 1.02735) < 1e-5)
    #expect(abs(overshoot.cubic(at: 0.9) - 1.013675) < 1e-6)
  }
}
