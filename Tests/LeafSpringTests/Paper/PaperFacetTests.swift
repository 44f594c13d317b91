import LeafSpringTestSupport
import Testing

@testable import LeafSpring
@testable import LeafSpringTestScenes

/// The facets of a peeled leaf (paper.md, sections 2 and 9).
@Suite struct PaperFacetTests {
  @Test func facetsAreThoseOfTheModel() throws {
    var random = SplitMix64(seed: 30)
    var line = Worst("facets: fold line against the model", unit: "of size")
    var placed = Worst("facets: places against the model", unit: "of size")
    var outline = Worst("facets: polygons against the model", unit: "of size")
    var rows = Worst("facets: matrix rows against their own places", unit: "of size")
    for _ in 0..<Effort.cases(20_000) {
      let own = try PaperCase.random(&random)
      let hinges = try PaperHinges(own.page.hinges)
      let place = own.place(&random)
      let fold = PaperFold(place, own.corner, of: own.page)
      guard !fold.isUnfolded else { continue }
      let model = own.model.fold(ModelPaper.Spot(Wide(place.x), Wide(place.y)))
      line.record(Double(Wide(fold.offset) - model.offset) / own.extent, "\(own) \(place)")
      line.record(Double(Wide(fold.radius) - model.radius) / own.extent, "\(own) \(place)")
      for index in 0...hinges.count {
        let facet = fold.facet(index, of: hinges)
        let (low, high) = (
          index == 0 ? -Wide.infinity : model.hinges[index - 1],
          index == hinges.count ? Wide.infinity : model.hinges[index]
        )
        let (polygon, wanted) = (facet.band.polygon(of: own.size), own.model.polygon(from: low, to: high, model))
        for vertex in polygon {
          outline.record((wanted.map { vertex.distance(to: $0) }.min() ?? .infinity) / own.extent, "\(own) \(index)")
        }
        for point in corners(own) + polygon {
          let moved = facet.place(of: point)
          let spot = own.model.spot(point.x, point.y, facet: index, model)
          placed.record(moved.distance(to: spot) / own.extent, "\(own) \(place) facet \(index) at \(point)")
          let (m, own) = (facet.rows, own.extent)
          let again = Vector3(
            x: point.x * m.u.x + point.y * m.v.x + m.shift.x, y: point.x * m.u.y + point.y * m.v.y + m.shift.y,
            z: point.x * m.u.z + point.y * m.v.z + m.shift.z)
          rows.record((again - moved).length / own, "")
        }
      }
    }
    #expect(line.report(limit: 1e-13))
    #expect(placed.report(limit: 1e-12))
    #expect(outline.report(limit: 1e-9))
    #expect(rows.report(limit: 1e-13))
  }

  private func corners(_ own: PaperCase) -> [Point] {
    let (w, h) = (own.page.width, own.page.height)
    return [.zero, Point(x: w, y: 0), Point(x: w, y: h), Point(x: 0, y: h)]
  }

  /// The eye is over the middle of the spine. A facet shows it the side of its plane on which it is.
  @Test func aFacetShowsTheSideThatTheEyeIsOn() throws {
    var random = SplitMix64(seed: 33), sides = [-1: 0, 1: 0]
    let side = PeelSide(Peels.book(), of: Size(width: 362, height: 568), spine: .zero)
    for _ in 0..<Effort.cases(20_000) {
      let own = try PaperCase.random(&random), hinges = try PaperHinges(own.page.hinges)
      let fold = PaperFold(own.place(&random), own.corner, of: own.page), eye = own.page.eye
      guard !fold.isUnfolded else { continue }
      let shading = FacetShading(fold, side, eye: eye, strength: 1)
      for index in 0...hinges.count {
        let facet = fold.facet(index, of: hinges), normal = facet.rows.u.cross(facet.rows.v)
        let before = normal.dot(Vector3(x: 0, y: own.page.height / 2, z: eye) - facet.place(of: .zero))
        guard abs(before) > 1e-9 * eye else { continue }
        #expect(shading.facing(facet) == (before > 0 ? 1 : -1), "\(own) facet \(index): \(before)")
        sides[before > 0 ? 1 : -1]! += 1
      }
    }
    #expect(sides.values.allSatisfy { $0 > 1000 || !Effort.isAsShipped })
  }

  @Test func nothingStretchesTearsOrLeavesTheSpine() throws {
    var random = SplitMix64(seed: 31)
    var spine = Worst("facets: the spine cut by a fold", unit: "of size")
    var turning = Worst("facets: rows from those of a rotation", unit: "")
    var hinge = Worst("facets: neighbours at their hinge", unit: "of size")
    var areas = Worst("facets: areas against the page's", unit: "of it")
    var mirror = Worst("facets: flap against the mirror image at height 2r", unit: "of size")
    var onFlap = Worst("facets: corner off the flap", unit: "of size")
    var height = Worst("facets: below the page's plane or above 2r", unit: "of size")
    var (vertices, shared) = (0, 0)
    for _ in 0..<Effort.cases(20_000) {
      let own = try PaperCase.random(&random)
      let hinges = try PaperHinges(own.page.hinges)
      let place = own.place(&random)
      let fold = PaperFold(place, own.corner, of: own.page)
      guard !fold.isUnfolded else { continue }
      let facets = (0...hinges.count).map { fold.facet($0, of: hinges) }
      #expect(facets[0].rows == PaperFacet.still)
      for v in [0, own.page.height, random.double(in: 0...own.page.height)] {
        spine.record(max(0, facets[0].band.offset(Point(x: 0, y: v)) - facets[0].band.high) / own.extent, "\(own)")
      }
      var sum = 0.0
      var before: [Point] = []
      for (index, facet) in facets.enumerated() {
        turning.record(rotation(facet), "\(own) facet \(index)")
        let polygon = facet.band.polygon(of: own.size)
        vertices = max(vertices, polygon.count)
        sum += facet.band.area(of: own.size)
        for point in polygon {
          let z = facet.place(of: point).z
          height.record(max(0, -z, z - 2 * fold.radius) / own.extent, "\(own) facet \(index)")
        }
        if index > 0 {
          #expect(facet.band.low == facets[index - 1].band.high)
          // If both have an area, both ends of the hinge are vertices of both, bit for bit.
          let common = polygon.filter { abs(facet.band.offset($0) - facet.band.low) < 1e-9 * own.extent }
          if !polygon.isEmpty, !before.isEmpty, facet.band.high - facet.band.low > 1e-6 * own.extent {
            let missing = common.filter { point in !before.contains(point) }
            #expect(missing.isEmpty || before.contains { $0.distance(to: missing[0]) < 3e-9 * own.extent }, "\(own)")
            shared += common.count - missing.count
          }
          for point in common {
            let gap = facet.place(of: point) - facets[index - 1].place(of: point)
            hinge.record(gap.length / own.extent, "\(own) facet \(index)")
          }
        }
        before = polygon
      }
      areas.record(sum / (own.page.width * own.page.height) - 1, "\(own) \(place)")
      let (flap, corner) = (facets[hinges.count], own.page.corner(own.corner))
      onFlap.record(max(0, flap.band.low - flap.band.offset(corner)) / own.extent, "\(own)")
      mirror.record(
        (flap.place(of: corner) - Vector3(x: place.x, y: place.y, z: 2 * fold.radius)).length / own.extent, "\(own)")
      let point = Point(x: random.double(in: 0...own.page.width), y: random.double(in: 0...own.page.height))
      let beyond = 2 * (fold.axis.x * point.x + fold.axis.y * point.y - fold.offset)
      let image = Vector3(x: point.x - beyond * fold.axis.x, y: point.y - beyond * fold.axis.y, z: 2 * fold.radius)
      mirror.record((flap.place(of: point) - image).length / own.extent, "\(own)")
    }
    #expect(2 * vertices <= PaperBand.polygonRoom && vertices >= 5 && shared > 1000 / Effort.divisor)
    #expect(spine.report(limit: 0))
    #expect(turning.report(limit: 1e-14))
    #expect(hinge.report(limit: 1e-12))
    #expect(areas.report(limit: 1e-12))
    #expect(mirror.report(limit: 1e-13))
    #expect(onFlap.report(limit: 1e-13))
    #expect(height.report(limit: 1e-13))
  }

  /// The deviation of the rows from orthonormal with determinant 1.
  private func rotation(_ facet: PaperFacet) -> Double {
    let m = facet.rows
    let rows = [m.u, m.v, m.z]
    func dot(_ a: Vector3, _ b: Vector3) -> Double { a.x * b.x + a.y * b.y + a.z * b.z }
    var worst = 0.0
    for i in 0..<3 {
      for j in i..<3 { worst = max(worst, abs(dot(rows[i], rows[j]) - (i == j ? 1 : 0))) }
    }
    let turned = Vector3(
      x: m.u.y * m.v.z - m.u.z * m.v.y, y: m.u.z * m.v.x - m.u.x * m.v.z, z: m.u.x * m.v.y - m.u.y * m.v.x)
    return max(worst, (turned - m.z).length)
  }

  @Test func everyPointOfThePageHasItsFacet() throws {
    var random = SplitMix64(seed: 32)
    var beside = Worst("facets: a page point beside the band of its facet", unit: "of size")
    for _ in 0..<Effort.cases(50_000) {
      let own = try PaperCase.random(&random)
      let hinges = try PaperHinges(own.page.hinges)
      let fold = PaperFold(own.place(&random), own.corner, of: own.page)
      guard !fold.isUnfolded else { continue }
      let point = Point(x: random.double(in: 0...own.page.width), y: random.double(in: 0...own.page.height))
      let band = fold.facet(fold.facet(at: point, of: hinges), of: hinges).band
      beside.record(max(0, band.low - band.offset(point), band.offset(point) - band.high) / own.extent, "\(own)")
    }
    #expect(beside.report(limit: 1e-15))
  }

  @Test func manyHingesAreNearTheSmoothCylinder() throws {
    var random = SplitMix64(seed: 33)
    var worst = Worst("facets: from the smooth cylinder", unit: "of the bound")
    for _ in 0..<Effort.cases(20_000) {
      let own = try PaperCase.random(&random)
      let hinges = try PaperHinges(own.page.hinges)
      let place = own.place(&random)
      let fold = PaperFold(place, own.corner, of: own.page)
      guard !fold.isUnfolded, fold.radius > 1e-3, hinges.count > 1 else { continue }
      let model = own.model.fold(ModelPaper.Spot(Wide(place.x), Wide(place.y)))
      let (k, r) = (Double(hinges.count), fold.radius)
      let bound = 2 * r * (1 / Elementary.cos(.pi / (2 * k)) - 1) + (.pi * r - (k - 1) * r * hinges.chord) / 2
      for _ in 0..<4 {
        let point = Point(x: random.double(in: 0...own.page.width), y: random.double(in: 0...own.page.height))
        let facet = fold.facet(fold.facet(at: point, of: hinges), of: hinges)
        worst.record(facet.place(of: point).distance(to: own.model.smooth(point.x, point.y, model)) / bound, "\(own)")
      }
    }
    #expect(worst.report(limit: 1))
  }

  /// A corner that is cut off has half the product of its sides as its area.
  @Test func aPartOfLessThanATrillionthOfThePageIsNone() {
    let page = Size(width: 300, height: 400), root = Elementary.sqrt(2)
    for (side, count) in [(1e-4, 0), (4e-4, 0), (6e-4, 3), (1e-2, 3)] {
      let band = PaperBand(axis: Point(x: 1 / root, y: 1 / root), low: -1, high: side / root)
      #expect(band.polygon(of: page).count == count, "\(side)")
    }
  }

  /// A line that all but meets corners: nearer than a billionth of both sides two vertices are one.
  @Test(arguments: [(300.0, 400.0, 4, 5), (400, 300, 3, 4), (300, 300, 3, 5)])
  func verticesThatAllButMeetAreOne(_ width: Double, _ height: Double, _ merged: Int, _ apart: Int) {
    let page = Size(width: width, height: height), root = Elementary.sqrt(2)
    for (share, count) in [(1e-12, merged), (0.9e-9, merged), (1.1e-9, apart), (1e-6, apart)] {
      let low = (width - share * (width + height)) / root
      let band = PaperBand(axis: Point(x: 1 / root, y: 1 / root), low: low, high: 1000)
      #expect(band.polygon(of: page).count == count, "\(share)")
    }
  }

  @Test func theEndIsTheTurnedLeafAndTheStartMovesLittle() throws {
    var random = SplitMix64(seed: 34)
    var end = Worst("peel: the end against the leaf turned by π", unit: "of size")
    var start = Worst("peel: way of any point over that of the corner, at the start", unit: "")
    for _ in 0..<Effort.cases(20_000) {
      let own = try PaperCase.random(&random)
      let hinges = try PaperHinges(own.page.hinges)
      let last = PaperFold(own.page.end(own.corner), own.corner, of: own.page)
      #expect(last.axis == Point(x: 1, y: 0) && last.radius == 0)
      for index in 0...hinges.count {
        let facet = last.facet(index, of: hinges)
        #expect(facet.band.polygon(of: own.size).isEmpty == (index < hinges.count), "\(own)")
        guard index == hinges.count else { continue }
        for point in corners(own) {
          let place = facet.place(of: point)
          end.record((place - Vector3(x: -point.x, y: point.y, z: 0)).length / own.extent, "\(own)")
        }
      }
      let home = own.page.corner(own.corner)
      #expect(PaperFold(home, own.corner, of: own.page).isUnfolded)
      let near = own.page.nearest(
        Point(x: home.x - random.double(in: 0...3), y: home.y + random.double(in: -3...3)), own.corner)
      let fold = PaperFold(near, own.corner, of: own.page)
      guard !fold.isUnfolded else { continue }
      var farthest = 0.0
      for index in 0...hinges.count {
        let facet = fold.facet(index, of: hinges)
        for point in facet.band.polygon(of: own.size) {
          farthest = max(farthest, (facet.place(of: point) - Vector3(x: point.x, y: point.y, z: 0)).length)
        }
      }
      start.record(farthest / near.distance(to: home), "\(own)")
    }
    #expect(end.report(limit: 1e-12))
    #expect(start.report(limit: 2.5))
  }

  /// Spec: 60, 6 and 0.6 points for finger steps of 1, 0.01 and 0.0001 on the published page.
  @Test(arguments: [(1.0, 60.0), (0.01, 6.0), (0.0001, 0.6)])
  func aSmallStepOfTheFingerIsASmallStepOfThePage(step: Double, limit: Double) throws {
    var random = SplitMix64(seed: 35)
    var worst = Worst("peel: largest step of any point for a finger step of \(step)", unit: "points")
    let size = Size(width: 362, height: 568)
    for _ in 0..<Effort.cases(20_000) {
      var paper = Paper()
      paper.hinges = random.pick([1, 4, 8, 16])
      let page = try PaperPage(paper, size: size, eye: 2000)
      let hinges = try PaperHinges(paper.hinges)
      let finger = Point(x: random.double(in: -400...400), y: random.double(in: -400...400))
      let own = PaperCase(page, random.pick(PaperCorner.allCases), finger: finger)
      let angle = random.double(in: 0...(2 * .pi))
      let (sine, cosine) = Elementary.sincos(angle)
      let moved = own.ray(Point(x: finger.x + step * cosine, y: finger.y + step * sine))
      let folds = [own.ray, moved].map {
        PaperFold(page.cornerPlace(under: $0, own.corner).place, own.corner, of: page)
      }
      guard !folds[0].isUnfolded, !folds[1].isUnfolded else { continue }
      for _ in 0..<8 {
        let point = Point(x: random.double(in: 0...size.width), y: random.double(in: 0...size.height))
        let places = folds.map { $0.facet($0.facet(at: point, of: hinges), of: hinges).place(of: point) }
        worst.record((places[0] - places[1]).length, "\(own) at \(point)")
      }
    }
    #expect(worst.report(limit: limit))
  }

  @Test func theTopCornerIsTheBottomOnesMirrorImage() throws {
    var random = SplitMix64(seed: 36)
    var worst = Worst("peel: top corner against the mirrored bottom one", unit: "of size")
    for _ in 0..<Effort.cases(20_000) {
      let own = try PaperCase.random(&random)
      let page = own.page
      let hinges = try PaperHinges(page.hinges)
      let mirrored = own.ray(Point(x: own.finger.x, y: -own.finger.y))
      let (bottom, top) = (page.cornerPlace(under: own.ray, .bottom), page.cornerPlace(under: mirrored, .top))
      #expect(bottom.isUnderFinger == top.isUnderFinger, "\(own)")
      let folds = (PaperFold(bottom.place, .bottom, of: page), PaperFold(top.place, .top, of: page))
      let point = Point(x: random.double(in: 0...page.width), y: random.double(in: 0...page.height))
      let image = Point(x: point.x, y: page.height - point.y)
      guard !folds.0.isUnfolded else { continue }
      for index in 0...hinges.count {
        let places = (
          folds.0.facet(index, of: hinges).place(of: point), folds.1.facet(index, of: hinges).place(of: image)
        )
        let again = Vector3(x: places.1.x, y: page.height - places.1.y, z: places.1.z)
        worst.record((again - places.0).length / own.extent, "\(own)")
      }
    }
    #expect(worst.report(limit: 1e-12))
  }

  /// In a picture whose u runs the other way, or with u and v exchanged, a band shows the same part.
  @Test func bandsOfOtherHingesAndReadingDirectionsShowTheSamePart() throws {
    var random = SplitMix64(seed: 37)
    var worst = Worst("bands: vertices of the mirrored and transposed part", unit: "of size")
    for _ in 0..<Effort.cases(20_000) {
      let own = try PaperCase.random(&random)
      let hinges = try PaperHinges(own.page.hinges)
      let fold = PaperFold(own.place(&random), own.corner, of: own.page)
      guard !fold.isUnfolded else { continue }
      let band = fold.facet(random.int(in: 0...hinges.count), of: hinges).band
      let polygon = band.polygon(of: own.size)
      let mirrored = band.mirrored(width: own.page.width).polygon(of: own.size)
      let exchanged = band.transposed.polygon(of: own.size.transposed)
      guard polygon.count >= 3, mirrored.count >= 3, exchanged.count >= 3 else { continue }
      for vertex in polygon {
        let (other, third) = (Point(x: own.page.width - vertex.x, y: vertex.y), Point(x: vertex.y, y: vertex.x))
        worst.record((mirrored.map { $0.distance(to: other) }.min() ?? .infinity) / own.extent, "\(own)")
        worst.record((exchanged.map { $0.distance(to: third) }.min() ?? .infinity) / own.extent, "\(own)")
      }
    }
    #expect(worst.report(limit: 1e-8))
  }

  @Test func aWholeBandIsTheWholePageAndAnEmptyOneNothing() {
    let size = Size(width: 300, height: 200)
    let corners = [Point.zero, Point(x: 300, y: 0), Point(x: 300, y: 200), Point(x: 0, y: 200)]
    #expect(PaperBand(whole: size).polygon(of: size) == corners)
    for axis in [Point(x: 1, y: 0), Point(x: 0, y: 1), Point(x: 0.6, y: 0.8), Point(x: -0.6, y: 0.8)] {
      #expect(PaperBand(axis: axis, low: 100, high: 100).polygon(of: size).isEmpty)
      #expect(PaperBand(axis: axis, low: 100, high: 50).polygon(of: size).isEmpty)
      #expect(PaperBand(axis: axis, low: 1000, high: 2000).polygon(of: size).isEmpty)
      #expect(PaperBand(axis: axis, low: -500, high: 500).polygon(of: size) == corners)
    }
    #expect(
      PaperBand(axis: Point(x: 1, y: 0), low: 50, high: 75).polygon(of: size)
        == [Point(x: 50, y: 0), Point(x: 75, y: 0), Point(x: 75, y: 200), Point(x: 50, y: 200)])
  }
}

extension PaperBand {
  /// The area of the part of the page that it shows, before vertices that nearly coincide are dropped.
  fileprivate func area(of size: Size) -> Double {
    withUnsafeTemporaryAllocation(of: Point.self, capacity: PaperBand.polygonRoom) { room in
      guard let start = room.baseAddress else { return 0 }
      return LeafSpringTests.area(Array(room.prefix(cut(size, into: start))))
    }
  }
}

extension PaperFacet {
  /// The rows of the part at the spine, which does not move.
  static let still = (
    u: Vector3(x: 1, y: 0, z: 0), v: Vector3(x: 0, y: 1, z: 0), z: Vector3(x: 0, y: 0, z: 1), shift: Vector3.zero
  )
}
