import LeafSpring
import LeafSpringTestSupport
import Testing

/// Properties of single transitions.
struct TransitionDetailTests {
  static func space(
    _ size: Size = Size(width: 320, height: 568), _ direction: Direction = .forward,
    _ fidelity: Fidelity = .corrected
  ) -> TransitionSpace { TransitionSpace(viewport: size, direction: direction, fidelity: fidelity) }

  @Test func foldedPanelsMeetInTheirCreases() throws {
    var worst = 0.0
    for test in try TransitionCombinations.all(fidelities: [.corrected]) where test.name.hasPrefix("fold") {
      for step in 1..<24 {
        let frame = try test.frame(Double(step) / 24)
        let horizontal = test.name.hasSuffix("left") || test.name.hasSuffix("right")
        // From the left or top: every panel ends where the next one of the same view begins, in three dimensions.
        for view in [CellIdentity.View.from, .to] {
          let cells = frame.poses.indices.filter {
            frame.identities[$0].view == view && frame.identities[$0].leaf >= 0
          }
          for (a, b) in zip(cells, cells.dropFirst()) {
            let (p, q) = (frame.poses[a].plainWorld(), frame.poses[b].plainWorld())
            let size = frame.poses[a].size
            for across in [0.0, 1] {
              let end = p.image(
                horizontal
                  ? [size.width, across * size.height, 0, 1] : [across * size.width, size.height, 0, 1])
              let begin = q.image(
                horizontal ? [0, across * size.height, 0, 1] : [across * size.width, 0, 0, 1])
              for axis in 0..<3 { worst = max(worst, abs(end[axis] - begin[axis])) }
            }
          }
        }
      }
    }
    print("figure: fold panels apart by at most \(worst) pt")
    #expect(worst < 2e-12)
  }

  @Test func whatIsPaintedLastIsWhatIsNearest() throws {
    var checked = 0
    let names = ["fold", "flip", "turn"]
    for test in try TransitionCombinations.all(sizes: [
      Size(width: 390, height: 844), Size(width: 1024, height: 768),
    ])
    where names.contains(where: { test.name.hasPrefix($0) }) {
      // The panels of the published fold pass through one another; no paint order is right for them.
      if test.name.hasPrefix("fold"), !test.isCorrected { continue }
      for e in [0.03, 0.2, 0.45, 0.5, 0.55, 0.8, 0.97] {
        let frame = try test.frame(e)
        let screen = ScreenProbe(frame)
        for ix in 0..<23 {
          for iy in 0..<7 {
            let x = test.space.viewport.width * (Double(ix) + 0.37) / 23
            let y = test.space.viewport.height * (Double(iy) + 0.41) / 7
            guard let (top, nearest) = screen.hits(x, y) else { continue }
            checked += 1
            #expect(top >= nearest - 1e-6, "\(test) at \(e), point \(x), \(y): \(nearest - top) pt behind")
          }
        }
      }
    }
    print("figure: painted order agrees with depth at \(checked) points")
    #expect(checked > 20_000)
  }

  @Test func onlyTheMovingHalvesOfAFlipAreSeenAndTheyAreOnTop() throws {
    for fidelity in Fidelity.allCases {
      for direction in Direction.allCases {
        for edge in Edge.allCases {
          for e in [0.1, 0.4, 0.6, 0.9] {
            let frame = try TransitionFrame(
              Flip(edge: edge), at: e, in: Self.space(Size(width: 320, height: 568), direction, fidelity))
            let top = try #require(frame.paint.last)
            let seen = frame.poses.indices.filter { frame.poses[$0].flags.contains(.visible) }
            #expect(seen.count == 3 && seen.contains(top))
            #expect(
              frame.identities[top].view == (e < 0.5 ? .from : .to), "\(fidelity) \(direction) \(edge) \(e)")
            #expect(abs(frame.poses[top].angle) > 0.1)
            #expect(!frame.poses[top].flags.contains(.backFacing))
            // The moving half comes toward the viewer.
            let corners = frame.corners(top)
            #expect(corners.map(\.z).max()! > 1 && corners.map(\.z).min()! > -1e-9)
          }
        }
      }
    }
  }

  @Test func forwardBringsTheNewViewFromTheRight() throws {
    func leading(_ frame: TransitionFrame) throws -> ([ProjectedCorner], [ProjectedCorner]) {
      (frame.corners(try #require(frame.cell(.from))), frame.corners(try #require(frame.cell(.to))))
    }
    let (panOld, panNew) = try leading(TransitionFrame(Pan(), at: 0.25, in: Self.space()))
    #expect(panOld[0].x == -40 && panNew[0].x == 240)
    let (cubeOld, cubeNew) = try leading(TransitionFrame(Cube(), at: 0.25, in: Self.space()))
    #expect(cubeOld[1].x == 240 && cubeNew[0].x == 240)
    #expect((cubeOld + cubeNew).allSatisfy { $0.z <= 1e-9 })
    let (_, flying) = try leading(TransitionFrame(NatGeo(), at: 0.1, in: Self.space()))
    #expect(flying[0].x > 200)
    let (turned, _) = try leading(TransitionFrame(Turn(), at: 0.25, in: Self.space()))
    #expect(turned[1].z > 100 && turned[0].z < -50)
    let flip = try TransitionFrame(Flip(), at: 0.25, in: Self.space())
    #expect(flip.identities[try #require(flip.paint.last)].part == .right)
    let fold = try TransitionFrame(Fold(), at: 0.25, in: Self.space())
    let unfolded = fold.corners(try #require(fold.cell(.to, .right, item: 1)))
    #expect(unfolded[1].x == 320)
  }

  @Test func theTilesOfAnExplosionCoverTheViewOnceAndFlyTheSameEverywhere() throws {
    for size in TransitionCombinations.sizes + [
      Size(width: 414, height: 896), Size(width: 768, height: 1024),
    ] {
      let frame = try TransitionFrame(Explode(), at: 0, in: Self.space(size))
      let tiles = frame.poses[2...]
      let rows = (10 * size.height / size.width).rounded(.up)
      #expect(tiles.count == 10 * Int(rows), "\(size)")
      let area = tiles.reduce(0) { $0 + $1.size.width * $1.size.height }
      #expect(abs(area / (size.width * size.height) - 1) < 1e-12)
      let bottom = tiles.map { $0.position.y + $0.size.height / 2 }.max()!
      #expect(abs(bottom - size.height) < 1e-9)
    }
    // SplitMix64 of seed 0: e220a8397b1dcdaf 6e789e6aa1b965f4 06c45d188009454f.
    let end = try TransitionFrame(Explode(), at: 1, in: Self.space())
    let start = try TransitionFrame(Explode(), at: 0, in: Self.space())
    func number(_ bits: UInt64) -> Double { 2 * (Double(bits >> 11) / 9007199254740991) - 1 }
    let dx = end.poses[2].position.x - start.poses[2].position.x
    let dy = end.poses[2].position.y - start.poses[2].position.y
    #expect(abs(dx - 100 * number(0xe220_a839_7b1d_cdaf)) < 1e-12)
    #expect(abs(dy - 100 * number(0x6e78_9e6a_a1b9_65f4)) < 1e-12)
    #expect(end.poses[2].angle == 10 * number(0x06c4_5d18_8009_454f))
    #expect(end.poses[2...].allSatisfy { $0.opacity == 0 && abs($0.angle) <= 10 })
    let published = try TransitionFrame(
      Explode(), at: 1, in: Self.space(Size(width: 320, height: 568), .forward, .original))
    #expect(published.poses[2...].allSatisfy { abs($0.angle) <= Double.pi })
    let other = try TransitionFrame(Explode(seed: 1), at: 1, in: Self.space())
    #expect(other.poses != end.poses)
  }

  @Test func anExplosionKeepsItsCellsWhenTheScreenIsTurned() throws {
    let wide = Self.space(Size(width: 568, height: 320))
    let tall = Self.space(Size(width: 320, height: 568))
    let explode = Explode()
    for (made, turned) in [(wide, tall), (tall, wide)] {
      let buffer = try PoseBuffer(count: explode.cellCount(in: made))
      let cells = try CellTable(count: buffer.count)
      explode.describe(cells, in: turned)
      explode.poses(at: 1e-9, in: turned, into: buffer)
      var area = 0.0
      var content = 0.0
      for cell in 2..<buffer.count where buffer[cell].flags.contains(.visible) {
        area += buffer[cell].size.width * buffer[cell].size.height
        content += cells[cell].identity.content.width * cells[cell].identity.content.height
      }
      #expect(abs(area - 320 * 568) < 1e-6 && abs(content - 1) < 1e-9)
    }
  }

  @Test func theCardRisesThirtyPointsTooFarAndComesBack() throws {
    for (e, y) in [(0.6, 568.0), (0.7, 269), (0.8, -30), (0.9, -15), (1, 0)] {
      let frame = try TransitionFrame(Cards(), at: e, in: Self.space())
      #expect(abs(frame.corners(1)[0].y - y) < 1e-9, "at \(e)")
    }
    let large = try TransitionFrame(Cards(), at: 0.8, in: Self.space(Size(width: 640, height: 1136)))
    #expect(abs(large.corners(1)[0].y + 60) < 1e-9)
  }

  @Test func correctedPicturesAreTheSameOnAScreenTwiceAsLarge() throws {
    let small = Size(width: 320, height: 568)
    let large = Size(width: 640, height: 1136)
    func check<T: Transition>(_ transition: T) throws {
      for e in [0.1, 0.3, 0.5, 0.7, 0.95] {
        let a = try TransitionFrame(transition, at: e, in: Self.space(small))
        let b = try TransitionFrame(transition, at: e, in: Self.space(large))
        for cell in a.poses.indices {
          for (p, q) in zip(a.corners(cell), b.corners(cell)) {
            #expect(abs(2 * p.x - q.x) + abs(2 * p.y - q.y) < 1e-9, "\(transition) at \(e), cell \(cell)")
          }
        }
      }
    }
    for entry in TransitionEntry.all {
      for (_, transition) in entry.variants { try check(transition) }
    }
  }

  @Test func travellingElementsStartAndArriveExactly() throws {
    let starts = (0..<20).map { Rect(x: 0.1 * Double($0), y: 7.7, width: 33.3 + Double($0), height: 44.4) }
    let ends = (0..<20).map {
      Rect(x: 1.1 * Double($0), y: 70.3, width: 301.7 / Double($0 + 1), height: 410.1)
    }
    let move = try Move(from: starts, to: ends)
    for direction in Direction.allCases {
      let space = Self.space(Size(width: 320, height: 568), direction)
      for (e, view) in [(0.0, CellIdentity.View.from), (1, .to)] {
        let frame = try TransitionFrame(move, at: e, in: space)
        let rects = (view == .from) == (direction == .forward) ? starts : ends
        for (index, rect) in rects.enumerated() {
          let cell = try #require(frame.cell(view, item: index, leaf: index))
          #expect(frame.poses[cell] == Pose(frame: rect))
        }
        #expect(frame.poses.filter { $0.flags.contains(.visible) }.count == 21)
      }
      let middle = try TransitionFrame(move, at: 0.3, in: space)
      for index in 0..<20 {
        let a = middle.corners(try #require(middle.cell(.from, item: index, leaf: index)))
        let b = middle.corners(try #require(middle.cell(.to, item: index, leaf: index)))
        for (p, q) in zip(a, b) { #expect(abs(p.x - q.x) + abs(p.y - q.y) < 1e-11) }
      }
    }
  }
}

/// The cells of a frame under a point of the screen.
struct ScreenProbe {
  private struct Plane {
    var inverse: (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>)
    var depth: SIMD3<Double>
    var size: Size
  }

  private var planes: [Plane] = []

  /// The visible cells of a frame, back to front, without those seen from their edge.
  init(_ frame: TransitionFrame) {
    for cell in frame.paint where frame.poses[cell].flags.contains(.visible) {
      let k = frame.poses[cell].plainWorld(frame.eye).rows
      // The map of (x, y, 1) to (x', y', w), and its inverse by cross products.
      let a = SIMD3(k.0.x, k.0.y, k.0.w)
      let b = SIMD3(k.1.x, k.1.y, k.1.w)
      let c = SIMD3(k.3.x, k.3.y, k.3.w)
      let det = dot(a, cross(b, c))
      if abs(det) < 1e-6 { continue }
      let depth = SIMD3(k.0.z, k.1.z, k.3.z)
      planes.append(
        Plane(
          inverse: (cross(b, c) / det, cross(c, a) / det, cross(a, b) / det), depth: depth,
          size: frame.poses[cell].size))
    }
  }

  /// Depth (z/w, larger is nearer) of the cell painted last at a point, and of the nearest one there.
  func hits(_ x: Double, _ y: Double) -> (top: Double, nearest: Double)? {
    var top: Double?
    var nearest = -Double.infinity
    for plane in planes {
      let p = SIMD3(x, y, 1)
      let local = SIMD3(dot(plane.inverse.0, p), dot(plane.inverse.1, p), dot(plane.inverse.2, p))
      let (u, v) = (local.x / local.z, local.y / local.z)
      guard u > 0, v > 0, u < plane.size.width, v < plane.size.height, local.z > 0 else { continue }
      // local is (x, y, 1)/w, so its product with the row of z is z/w.
      let depth = dot(plane.depth, local)
      top = depth
      nearest = max(nearest, depth)
    }
    return top.map { ($0, nearest) }
  }

  private func dot(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> Double { (a * b).sum() }
  private func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
  }
}
