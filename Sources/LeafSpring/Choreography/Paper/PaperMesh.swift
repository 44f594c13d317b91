/// One face of a peeled leaf as triangles, for hosts that draw meshes. It is made from the same facets as the leaf's
/// cells. Each vertex has a position, a normal, a texture coordinate and the alpha of the black overlay, all in the
/// host's memory.
package struct PaperMesh {
  /// Three numbers for each vertex: u from the spine and v from the top, in the page's own coordinates, and the height
  /// toward the viewer.
  package var positions: UnsafeMutablePointer<Float>
  /// Three numbers for each vertex: the outward normal, of length 1. At a hinge it is the mean of its two facets'
  /// normals, for smooth shading.
  package var normals: UnsafeMutablePointer<Float>
  /// Two numbers for each vertex: the page point divided by the page's size, with u from the spine.
  package var coordinates: UnsafeMutablePointer<Float>
  /// One number for each vertex, 0…1.
  package var light: UnsafeMutablePointer<Float>
  /// Three numbers for each triangle. Seen from the front of this face they run the same way round as those of the page
  /// do when seen from above.
  package var indices: UnsafeMutablePointer<UInt32>

  package init(
    positions: UnsafeMutablePointer<Float>, normals: UnsafeMutablePointer<Float>,
    coordinates: UnsafeMutablePointer<Float>, light: UnsafeMutablePointer<Float>, indices: UnsafeMutablePointer<UInt32>
  ) {
    (self.positions, self.normals, self.coordinates) = (positions, normals, coordinates)
    (self.light, self.indices) = (light, indices)
  }

  /// The most vertices and triangles that a face with this many hinges has.
  package static func room(hinges: Int) -> (vertices: Int, triangles: Int) {
    (PaperBand.mostVertices * (hinges + 1), (PaperBand.mostVertices - 2) * (hinges + 1))
  }

  /// Writes all facets of a face and returns how much of the room they take. Facets without an area take none.
  /// O(hinges).
  /// - Parameters:
  ///   - axis: of the fold as it appears on the screen, for the light.
  ///   - vertices: room for `PaperBand.polygonRoom` points.
  package func write(
    _ fold: PaperFold, _ hinges: borrowing PaperHinges, face: CellIdentity.Face, axis: Point,
    using vertices: UnsafeMutablePointer<Point>
  ) -> (vertices: Int, triangles: Int) {
    var (count, triangles) = (0, 0)
    let last = fold.isFlat ? 0 : hinges.count
    for index in 0...last {
      let facet = fold.isFlat ? PaperFacet(whole: fold.page) : fold.facet(index, of: hinges)
      let sides = facet.band.polygon(of: fold.page, into: vertices)
      let ends = PaperLight.ends(
        ofFacet: fold.isFlat ? 0 : index, hinges: hinges.count, axis: axis, face: face)
      for corner in 0..<sides {
        let lean = fold.isFlat ? 0 : PaperMesh.lean(vertices[corner], facet, index, hinges)
        put(vertices[corner], at: count + corner, facet, fold, lean: lean, ends, face)
      }
      for corner in stride(from: 2, to: sides, by: 1) {
        let (a, b) = face == .front ? (corner - 1, corner) : (corner, corner - 1)
        let to = indices + 3 * triangles
        to[0] = UInt32(truncatingIfNeeded: count)
        to[1] = UInt32(truncatingIfNeeded: count + a)
        to[2] = UInt32(truncatingIfNeeded: count + b)
        triangles += 1
      }
      count += sides
    }
    return (count, triangles)
  }

  /// The angle of the normal at a vertex: halfway between the angles of two facets at their hinge, the facet's own
  /// angle away from hinges, and linear between two hinges.
  private static func lean(
    _ point: Point, _ facet: PaperFacet, _ index: Int, _ hinges: borrowing PaperHinges
  ) -> Double {
    let (band, half) = (facet.band, Double.pi / Double(2 * hinges.count))
    let offset = band.offset(point)
    let width = band.high - band.low
    // A single hinge is a crease: the mean of its two facets' normals has no direction.
    guard hinges.count > 1 else { return facet.angle }
    if index == 0 { return offset >= band.high - 1e-9 * width ? half : 0 }
    if index == hinges.count { return offset <= band.low + 1e-9 * width ? .pi - half : .pi }
    let part = min(max((offset - band.low) / width, 0), 1)
    return facet.angle + (2 * part - 1) * half
  }

  private func put(
    _ point: Point, at index: Int, _ facet: PaperFacet, _ fold: PaperFold, lean: Double,
    _ ends: (low: Double, high: Double), _ face: CellIdentity.Face
  ) {
    let place = facet.place(of: point)
    let (sine, cosine) = Elementary.sincos(lean)
    let side: Double = face == .front ? 1 : -1
    let axis = facet.band.axis
    positions[3 * index] = Float(place.x)
    positions[3 * index + 1] = Float(place.y)
    positions[3 * index + 2] = Float(place.z)
    normals[3 * index] = Float(-side * sine * axis.x)
    normals[3 * index + 1] = Float(-side * sine * axis.y)
    normals[3 * index + 2] = Float(side * cosine)
    coordinates[2 * index] = Float(point.x / fold.page.width)
    coordinates[2 * index + 1] = Float(point.y / fold.page.height)
    let width = facet.band.high - facet.band.low
    let part = width > 0 ? min(max((facet.band.offset(point) - facet.band.low) / width, 0), 1) : 0
    light[index] = Float(ends.low + part * (ends.high - ends.low))
  }
}

extension PaperFacet {
  /// The single facet of a page at rest.
  fileprivate init(whole page: Size) {
    self.init(PaperBand(whole: page), angle: 0, sine: 0, cosine: 1, along: 0, above: 0)
  }
}
