import LeafSpringTestSupport
import Testing

@testable import LeafSpring

/// Light, shadows and the thickness of a book (paper.md, section 8).
@Suite struct PaperLightTests {
  @Test func paperThatLiesFlatIsAsItIs() {
    let l = PaperLight.direction
    #expect(abs(l.x * l.x + l.y * l.y + l.z * l.z - 1) < 1e-15)
    #expect(PaperLight.overlay(Vector3(x: 0, y: 0, z: 1)) == 0)
    for axis in [Point(x: 1, y: 0), Point(x: 0, y: 1), Point(x: -0.6, y: 0.8)] {
      #expect(PaperLight.overlay(angle: 0, axis: axis, face: .front) == 0)
      #expect(PaperLight.overlay(angle: .pi, axis: axis, face: .back) < 1e-15)
      #expect(PaperLight.overlay(angle: .pi, axis: axis, face: .front) > 0.4)
    }
    // Paper turned toward the light is not brighter than white.
    #expect(PaperLight.overlay(l) == 0)
    #expect(PaperLight.both(0, 0) == 0 && PaperLight.both(1, 0.5) == 1 && PaperLight.both(0.5, 0.5) == 0.75)
    #expect(PaperLight.spine(at: 0, width: 300) == 0.35)
    #expect(PaperLight.spine(at: 300, width: 300) < 1e-6)
  }

  @Test func theFacetsAtAHingeShareItsLight() throws {
    var random = SplitMix64(seed: 70)
    var seam = Worst("light: neighbours at their hinge, the face that is seen", unit: "")
    for _ in 0..<Effort.cases(20_000) {
      let (sine, cosine) = Elementary.sincos(random.double(in: 0...(2 * .pi)))
      let (axis, k) = (Point(x: cosine, y: sine), random.int(in: 1...32))
      for face in [CellIdentity.Face.front, .back] {
        let ends = (0...k).map { PaperLight.ends(ofFacet: $0, hinges: k, axis: axis, face: face) }
        for (index, end) in ends.enumerated() {
          #expect(end.low >= 0 && end.low <= 1 && end.high >= 0 && end.high <= 1)
          guard index > 0 else { continue }
          // The recto is visible for the first half of the turn, the verso after that.
          let isSeen = face == .front ? 2 * index <= k : 2 * index > k
          if isSeen { seam.record(end.low - ends[index - 1].high, "k \(k) facet \(index) \(face)") }
        }
        #expect(ends[0] == (0, 0) && ends[k] == (0, 0))
      }
      let angles = (0..<k).map { _ in random.double(in: 0...(.pi)) }
      angles.withUnsafeBufferPointer { buffer in
        guard let start = buffer.baseAddress else { return }
        let ends = (0..<k).map { PaperLight.ends(ofStrip: $0, of: k, start, axis: axis, face: .front) }
        for index in 1..<max(k, 1) { #expect(ends[index].low == ends[index - 1].high) }
        #expect(ends[0].low == PaperLight.overlay(angle: angles[0], axis: axis, face: .front))
        #expect(ends[k - 1].high == PaperLight.overlay(angle: angles[k - 1], axis: axis, face: .front))
      }
    }
    #expect(seam.report(limit: 1e-13))
  }

  /// A shadow is where the light through a point of the leaf meets the pages.
  @Test func shadowsLieWhereTheLightMeetsThePages() throws {
    var random = SplitMix64(seed: 71)
    var flap = Worst("shadow of a flap, beside the light", unit: "of size")
    var strip = Worst("shadow of a turning strip, beside the light", unit: "of size")
    let light = PaperLight.direction
    for _ in 0..<Effort.cases(20_000) {
      let own = try PaperCase.random(&random)
      let hinges = try PaperHinges(own.page.hinges)
      let fold = PaperFold(own.place(&random), own.corner, of: own.page)
      let point = Point(x: random.double(in: 0...own.page.width), y: random.double(in: 0...own.page.height))
      func lit(_ p: Vector3) -> Vector3 {
        Vector3(x: p.x - p.z * light.x / light.z, y: p.y - p.z * light.y / light.z, z: 0)
      }
      if !fold.isFlat {
        let shadow = withUnsafeTemporaryAllocation(of: Point.self, capacity: PaperBand.polygonRoom) {
          $0.baseAddress.map { PaperShadow(of: fold, hinges, using: $0) }
        }
        let facet = fold.facet(hinges.count, of: hinges)
        if let shadow {
          flap.record((shadow.place(of: point) - lit(facet.place(of: point))).length / own.extent, "\(own)")
          #expect(shadow.light.low >= 0 && shadow.light.low <= 0.35 && shadow.light.high == shadow.light.low / 2)
          #expect(shadow.light.low > 0 || fold.radius == 0)
          #expect(shadow.band.polygon(of: own.size).count == facet.band.polygon(of: own.size).count, "\(own)")
        }
      }
      let angle = random.double(in: 0...(.pi))
      let hinge = Point(x: random.double(in: -200...200), y: random.double(in: 0...200))
      let shadow = PaperShadow(strip: 100...120, angle: angle, hinge: hinge, of: own.size, dark: 0.3)
      let (sine, cosine) = Elementary.sincos(angle)
      let place = Vector3(x: hinge.x + (point.x - 100) * cosine, y: point.y, z: hinge.y + (point.x - 100) * sine)
      strip.record((shadow.place(of: point) - lit(place)).length / own.extent, "\(own)")
    }
    #expect(flap.report(limit: 1e-13))
    #expect(strip.report(limit: 1e-13))
    #expect(PaperShadow.strength(height: 0, width: 300) == 0)
    #expect(PaperShadow.strength(height: 15, width: 300) == 0.175)
    #expect(PaperShadow.strength(height: 300, width: 300) == 0.35)
  }

  @Test func theTwoBlocksAreTheBook() {
    let size = Size(width: 362, height: 568)
    for turned in stride(from: -1.0, through: 201, by: 12.5) {
      let both = [true, false].map {
        PaperBlock(sheet: 0.12, leaves: 200, turned: turned, isLeft: $0, page: size, eye: 2000)
      }
      #expect(abs(both[0].thickness + both[1].thickness - 24) < 1e-12)
      #expect(both[0].part.upperBound == both[1].part.lowerBound)
      for block in both {
        #expect(block.thickness >= 0 && block.length >= block.thickness && block.angle > 0 && block.angle < .pi / 2)
        // It goes down by its thickness, and outward by more than the line of sight does at the page's edge.
        let (sine, cosine) = Elementary.sincos(block.angle)
        #expect(abs(block.length * sine - block.thickness) < 1e-12)
        #expect(block.length * cosine >= block.thickness * 362 / 2000)
      }
    }
    let none = PaperBlock(sheet: 0, leaves: 200, turned: 100, isLeft: true, page: size, eye: 2000)
    #expect(none.thickness == 0 && none.length == 0)
    let empty = PaperBlock(sheet: 1, leaves: 0, turned: 0, isLeft: false, page: size, eye: 2000)
    #expect(empty.thickness == 1 && empty.part == 0...1)
  }
}

extension PaperShadow {
  /// Where a page point's shadow falls.
  fileprivate func place(of point: Point) -> Vector3 {
    Vector3(
      x: point.x * u.x + point.y * v.x + shift.x, y: point.x * u.y + point.y * v.y + shift.y,
      z: point.x * u.z + point.y * v.z + shift.z)
  }
}
