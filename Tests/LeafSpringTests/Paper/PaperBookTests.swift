import LeafSpringTestSupport
import Testing

@testable import LeafSpring

/// Paper in books of every orientation, tested through the poses of its cells and a projection that shares nothing with
/// the core.
@Suite struct PaperBookTests {
  private static let viewport = Size(width: 1024, height: 768)

  private func book(_ hinge: Edge, _ reading: ReadingDirection, _ spread: Book.SpreadMode) -> Book {
    var book = Book(pages: 16)
    (book.hinge, book.reading, book.spreadMode) = (hinge, reading, spread)
    (book.restRatio, book.fan) = (1, 0)
    return book
  }

  private var books: [Book] {
    Edge.allCases.flatMap { hinge in
      ReadingDirection.allCases.flatMap { reading in
        Book.SpreadMode.allCases.map { book(hinge, reading, $0) }
      }
    }
  }

  @Test func booksThatCannotBePeeledSaySo() throws {
    func refuses(_ change: (inout Book) -> Void) {
      var book = book(.left, .leftToRight, .double)
      change(&book)
      #expect(throws: LeafError(.refused, "paper", accepts: "")) { _ = try book.page(Paper()) }
    }
    refuses { $0.restRatio = 0.5 }
    refuses { $0.fan = 0.1 }
    refuses { $0.fidelity = .original }
    for book in books {
      let page = try book.page(Paper())
      #expect(page.width == book.spineWidth && page.eye == book.eyeDistance)
    }
    var single = Book(pages: 3)
    single.spreadMode = .single
    #expect(try single.page(Paper()).width == 362)
  }

  /// The place of a page point of a cell on the screen.
  private func seen(_ pose: Pose, _ book: Book, _ point: Point) -> Point {
    let k = pose.plainWorld(SharedEye(distance: book.eyeDistance, centre: book.vanishingPoint(in: Self.viewport)))
    let p = k.image([point.x, point.y, 0, 1])
    return Point(x: p.x / p.w, y: p.y / p.w)
  }

  /// A page point (u, v) in the picture of a face.
  private func picture(_ point: Point, _ face: CellIdentity.Face, _ book: Book, _ page: PaperPage) -> Point {
    var p = point
    let fromRight = (face == .back) != book.isMirrored
    if fromRight { p.x = page.width - p.x }
    return book.isUpright ? Point(x: p.y, y: p.x) : p
  }

  @Test func thePeeledCornerIsUnderTheFingerInEveryBook() throws {
    var random = SplitMix64(seed: 80)
    var miss = Worst(
      "peel in every orientation: corner beside the finger, both faces, through the poses", unit: "points")
    var tear = Worst("peel in every orientation: facets apart at their hinge, on the screen", unit: "points")
    var bands = Worst("peel in every orientation: vertices of a band beside the page's own", unit: "points")
    var wrong: [String] = []
    for round in 0..<Effort.cases(400) {
      for book in books {
        var paper = Paper()
        paper.hinges = random.pick([1, 2, 4, 8])
        let page = try book.page(paper)
        let hinges = try PaperHinges(page.hinges)
        let spine = book.vanishingPoint(in: Self.viewport)
        let finger = Point(x: spine.x + random.double(in: -300...300), y: spine.y + random.double(in: -300...300))
        let corner = random.pick(PaperCorner.allCases)
        let touch = page.cornerPlace(under: book.ray(finger, over: page, in: Self.viewport), corner)
        let fold = PaperFold(touch.place, corner, of: page)
        guard !fold.isUnfolded else { continue }
        let place = "round \(round), \(book.hinge) \(book.reading) \(book.spreadMode) \(corner) finger \(finger)"
        for face in [CellIdentity.Face.front, .back] {
          var before: Pose?
          for index in 0...hinges.count {
            let cell = book.cell(index, of: fold, hinges, face: face, in: Self.viewport)
            let facet = fold.facet(index, of: hinges)
            let polygon = facet.band.polygon(of: Size(width: page.width, height: page.height))
            let drawn = cell.band.polygon(of: cell.pose.size)
            for point in polygon {
              let own = picture(point, face, book, page)
              bands.record(drawn.map { $0.distance(to: own) }.min() ?? .infinity, place)
              if let before, abs(facet.band.offset(point) - facet.band.low) < 1e-9 {
                tear.record(seen(cell.pose, book, own).distance(to: seen(before, book, own)), place)
              }
            }
            before = cell.pose
            if index == hinges.count, touch.isUnderFinger {
              let own = picture(page.corner(corner), face, book, page)
              miss.record(seen(cell.pose, book, own).distance(to: finger), place)
            }
            if !polygon.isEmpty, !facesAsItsFlagSays(cell, book, drawn) { wrong.append("\(place) \(face) \(index)") }
          }
        }
      }
    }
    #expect(miss.report(limit: 1e-9))
    #expect(tear.report(limit: 1e-9))
    #expect(bands.report(limit: 1e-6))
    #expect(wrong.isEmpty, "\(wrong.prefix(3))")
  }

  /// Judged by the sense in which the outline runs on the screen, if it has an area there.
  private func facesAsItsFlagSays(_ cell: PaperCell, _ book: Book, _ polygon: [Point]) -> Bool {
    guard polygon.count >= 3 else { return true }
    func twice(_ points: [Point]) -> Double {
      points.indices.reduce(0) { sum, index in
        let (a, b) = (points[index], points[(index + 1) % points.count])
        return sum + (a.x * b.y - b.x * a.y)
      }
    }
    let (own, image) = (twice(polygon), twice(polygon.map { seen(cell.pose, book, $0) }))
    guard abs(image) > 1e-3, !cell.pose.flags.contains(.edgeOn) else { return true }
    return (own * image < 0) == cell.pose.flags.contains(.backFacing)
  }

  /// At the end of the leaf's way, the flap is the page of the other side at rest.
  @Test func thePeeledLeafEndsAsTheTurnedOne() throws {
    var worst = Worst("peel: the end against the other side's page at rest", unit: "points")
    for book in books where book.spreadMode == .double {
      let page = try book.page(Paper())
      let hinges = try PaperHinges(page.hinges)
      let fold = PaperFold(page.end(.bottom), .bottom, of: page)
      let cell = book.cell(hinges.count, of: fold, hinges, face: .back, in: Self.viewport)
      let rest = book.restPose(leaf: 1, face: .back, ratio: -1, in: Self.viewport)
      for point in [Point.zero, Point(x: cell.pose.size.width, y: cell.pose.size.height)] {
        // A verso at rest is off by a thousandth of a radian: its edge is half a point high, and the eye sees it at an
        // angle.
        worst.record(
          seen(cell.pose, book, point).distance(to: seen(rest, book, point)), "\(book.hinge) \(book.reading)")
      }
      #expect(cell.pose.angle == 0 && cell.pose.size == rest.size)
    }
    #expect(worst.report(limit: 0.25))
  }
}

extension Book {
  /// This book lying flat.
  fileprivate var flat: Book {
    var book = self
    (book.restRatio, book.fan) = (1, 0)
    return book
  }
}
