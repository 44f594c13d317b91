import LeafSpringTestSupport
import Testing

@testable import LeafSpring
@testable import LeafSpringTestScenes

/// A page that is dragged out and back stays under the finger: measured by the stage's gestures and hit tests alone.
@Suite struct HeldPageTests {
  /// A finger on a page: the leaf and the page point it took, by a hit test.
  struct Grab {
    let stage: Stage
    let id: SceneID
    let book: Book
    let leaf: Int32
    /// Distance of the held point from the spine, of the page's width.
    let held: Double
    /// From the spine along the page, and across it, in points of the viewport.
    let start, across: Double

    init?(_ stage: Stage, _ id: SceneID, _ book: Book, along: Double, across: Double) throws {
      (self.stage, self.id, self.book, self.across, start) = (stage, id, book, across, along)
      let finger = Grab.place(book, stage.viewport, along, across)
      guard let hit = try stage.hitTest(finger) else { return nil }
      try stage.drag(id, location: finger, phase: .began)
      guard let page = try stage.held(id), page.leaf == Int(hit.identity.leaf) else { return nil }
      (leaf, held) = (hit.identity.leaf, Grab.distance(hit, book))
    }

    static func place(_ book: Book, _ viewport: Size, _ along: Double, _ across: Double) -> Point {
      let spine = book.vanishingPoint(in: viewport), way = book.isMirrored ? -along : along
      return book.isUpright
        ? Point(x: spine.x + across, y: spine.y + way) : Point(x: spine.x + way, y: spine.y + across)
    }

    static func distance(_ hit: Hit, _ book: Book) -> Double {
      let part = book.isUpright ? hit.unit.y : hit.unit.x
      return (hit.identity.face == .front || book.facesPerLeaf == 1) != book.isMirrored ? part : 1 - part
    }

    func move(to along: Double) throws {
      try stage.drag(id, location: Grab.place(book, stage.viewport, along, across), phase: .changed)
    }

    /// Distance by which the page is farther out than the held point at an offset from the finger; nil beside the leaf.
    private func beside(_ along: Double) throws -> Double? {
      guard let hit = try stage.hitTest(Grab.place(book, stage.viewport, along, across)), hit.identity.leaf == leaf
      else { return nil }
      return Grab.distance(hit, book) - held
    }

    /// The distance of the held point from the finger on the screen; nil if no finger would find it within 250 points.
    /// Near the finger it looks at twentieths of a point: of a leaf that stands nearly upright, a page is 4 points wide.
    func slip(_ along: Double) throws -> Double? {
      let near = (0..<20).map { (from: Double($0) / 20, step: 0.05) }
      for (far, step) in near + (1..<250).map({ (from: Double($0), step: 1) }) {
        for side in [1.0, -1] {
          let low = along + side * far, high = low + side * step
          guard let a = try beside(low) else { continue }
          if abs(a) < 1e-5 { return low - along }
          guard let b = try beside(high), abs(a - b) < 0.2, a * b <= 0 else { continue }
          return low - along + (high - low) * a / (a - b)
        }
      }
      return nil
    }

    /// Places of the leaf: at the ends and quarters of the page's width, at its top and bottom. Then the held point.
    func drawn() throws -> [Drawn] {
      let scene = try stage.inside(id)
      guard let slot = scene.slot(of: Int(leaf)) else { return [] }
      let head = book.facesPerLeaf * slot
      return stage.withSnapshot { frame in
        let first = scene.rowSpan.firstRow, isBent = CellFlags(rawValue: frame.flags[first + head]).contains(.banded)
        let matrices = frame.matrices.baseAddress!
        func drawn(_ u: Double, _ v: Double) -> Drawn {
          let strip = isBent ? min(Int(u * Double(book.strips)), book.strips - 1) : 0
          return Drawn(u, v, Homography(matrices + 16 * (first + strip * scene.headCount + head)), book)
        }
        return (1...4).flatMap { quarter in [0.0, 1].map { drawn(Double(quarter) / 4, $0) } } + [drawn(held, 0.5)]
      }
    }

    /// A point of a page: where it is on the screen, and its height over the plane of the spine.
    struct Drawn {
      let place: Point
      let height: Double

      /// - Parameter u: distance from the spine, of the page's width; v: along it.
      init(_ u: Double, _ v: Double, _ k: Homography, _ book: Book) {
        let part = book.isMirrored ? 1 - u : u, size = book.pageSize
        let x = (book.isUpright ? v : part) * size.width, y = (book.isUpright ? part : v) * size.height
        let w = x * k.a13 + y * k.a23 + k.a33
        place = Point(x: (x * k.a11 + y * k.a21 + k.a31) / w, y: (x * k.a12 + y * k.a22 + k.a32) / w)
        height = book.eyeDistance * (1 - w)
      }

      static func farthest(_ a: [Drawn], _ b: [Drawn]) -> Double {
        zip(a, b).map { Tolerance.hypotenuse($0.place.x - $1.place.x, $0.place.y - $1.place.y) }.max() ?? 0
      }
    }

    /// The factor by which a point may move farther than the finger, paper.md 5: w/u times the perspective, over how far the held
    /// point is from its silhouette. Nil within the silhouette.
    func ratio(_ held: Drawn...) -> Double? {
      let width = book.spineWidth, u = self.held * width, eye = book.eyeDistance
      let size = book.pageSize, half = (book.isUpright ? size.width : size.height) / 2
      let lift = held.map { $0.height / u - u / eye }.min() ?? 0, near = eye / (eye - width)
      guard lift >= Grab.silhouette else { return nil }
      return width / u * near * near * Tolerance.hypotenuse(1, half / eye) / lift
    }

    static let silhouette = 0.25
  }

  static func flat(_ change: (inout Book) -> Void = { _ in }) -> Book {
    Scenes.book(16) {
      ($0.restRatio, $0.fan, $0.soft) = (1, 0, .paper())
      change(&$0)
    }
  }

  /// The worst of a sweep.
  struct Seen {
    var slip: Worst, first: Worst, jump: Worst, rate: Worst
    var reachable = 0, samples = 0, lost = 0, bounded = 0

    init(_ name: String) {
      slip = Worst("\(name): slip of the held point", unit: "points")
      first = Worst("\(name): slip within the first tenth of a page", unit: "points")
      jump = Worst("\(name): a drawn point moves farther in a frame than its bound", unit: "points")
      rate = Worst("\(name): the way of a drawn point over its bound", unit: "times")
    }

    func report(slip limit: Double, first early: Double) -> Bool {
      print("figure: reachable \(reachable) of \(samples) samples, lost \(lost)")
      print("figure: the bound on drawn points holds in \(bounded) frames, the others are near the silhouette")
      let within = slip.report(limit: limit), led = first.report(limit: early), near = jump.report(limit: 2)
      print(rate.description)
      return within && led && near && Double(reachable) >= 0.8 * Double(samples) && lost == 0
    }
  }

  /// Moves the finger along a course and looks at each frame. Within reach is what a page reaches that lies on its plane: no farther
  /// out than where it was taken, on both sides.
  static func follow(_ grab: Grab, _ seen: inout Seen, _ name: String, _ course: [Double]) throws {
    var last = try grab.drawn(), before = grab.start
    for (frame, along) in course.enumerated() {
      try grab.move(to: along)
      try grab.stage.advance(by: 1.0 / 60)
      seen.samples += 1
      let now = try grab.drawn()
      // Over the spine a page is seen edge-on, where no hit test finds it.
      if abs(along) <= abs(grab.start), abs(along) > 4 {
        seen.reachable += 1
        let slip = try grab.slip(along)
        if slip == nil { seen.lost += 1 }
        let what = "\(name), held at \(shortened(grab.held)), frame \(frame), finger \(shortened(along))"
        let isEarly = abs(along - grab.start) < grab.book.spineWidth / 10
        if isEarly { seen.first.record(slip ?? 250, what) } else { seen.slip.record(slip ?? 250, what) }
        if let from = last.last, let to = now.last, abs(before) <= abs(grab.start), let ratio = grab.ratio(from, to) {
          let way = Grab.Drawn.farthest(now, last), bound = ratio * abs(along - before)
          seen.bounded += 1
          seen.jump.record(max(0, way - bound), what)
          if bound > 2 { seen.rate.record(way / bound, what) }
        }
      }
      (last, before) = (now, along)
    }
  }

  static func sinus(_ start: Double, way: Double, hertz: Double, seconds: Double) -> [Double] {
    (1...Int(seconds * 60)).map { frame in
      let turns = 2 * Double.pi * hertz * Double(frame)
      return start - way / 2 * (1 - Elementary.cos(turns / 60))
    }
  }

  /// Measured before: 74, 144 and 179 points with paper's springs, 28 for a rigid page.
  @Test(arguments: [true, false]) func aPageDraggedOutAndBackStaysUnderTheFinger(_ soft: Bool) throws {
    for hertz in [0.5, 1, 2] {
      let (stage, id) = try Scenes.open(HeldPageTests.flat { if !soft { $0.soft = nil } })
      let grab = try #require(try Grab(stage, id, try stage.book(id), along: 300, across: 60))
      var seen = Seen("\(soft ? "soft" : "rigid") page out and back 250 points at \(hertz) Hz")
      try HeldPageTests.follow(
        grab, &seen, "\(hertz) Hz", HeldPageTests.sinus(300, way: 250, hertz: hertz, seconds: 4))
      #expect(seen.report(slip: 2, first: soft ? 2 : 12))
      try stage.drag(id, location: .zero, phase: .cancelled)
    }
  }
}
