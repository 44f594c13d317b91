/// One cell of a transition that is given as data: where it rests, and how its pose changes.
package struct DataCell: Equatable, Sendable {
  /// The unit of the cell's lengths.
  package enum Basis: UInt8, CaseIterable, Sendable {
    /// Points of the container.
    case points
    /// The container: 1 is its width along x, its height along y, its width along z.
    case container
    /// The frame of the old or of the new view, in the same way.
    case old, new
  }

  /// The picture that goes on the cell. The view `from` is the old one, `to` the new one; in reverse they are
  /// exchanged.
  package var identity: CellIdentity
  package var surface = CellSurface()
  package var basis: Basis
  package var size: Size
  /// The point about which the cell turns and scales, in its unit coordinates.
  package var anchor: Point
  /// The place of the anchor.
  package var position: Point
  package var axis = RotationAxis.y
  /// Unit vector, for the axis `free`.
  package var freeAxis = Vector3(x: 0, y: 1, z: 0)
  /// Eye distance of the cell's own perspective in points; `.infinity` for none.
  package var eye = Double.infinity
  /// At most one track per scalar. A scalar without a track keeps its rest value: scales, opacity and visibility 1, all
  /// others 0.
  package var tracks: [PoseTrack] = []

  /// A cell that covers its basis and turns about its middle.
  package init(
    _ identity: CellIdentity, basis: Basis = .container, size: Size = Size(width: 1, height: 1),
    anchor: Point = Point(x: 0.5, y: 0.5), position: Point = Point(x: 0.5, y: 0.5), tracks: [PoseTrack] = []
  ) {
    self.identity = identity
    self.basis = basis
    self.size = size
    self.anchor = anchor
    self.position = position
    self.tracks = tracks
  }
}

/// A number of a cell's pose that a track can change.
package enum PoseScalar: UInt8, CaseIterable, Sendable {
  /// Radians about the cell's axis.
  case angle
  case scaleX, scaleY
  /// Translation after the rotation, in the cell's basis.
  case shiftX, shiftY, shiftZ
  /// Added to the cell's position, in its basis.
  case moveX, moveY
  /// Limited to 0…1.
  case opacity, shade
  /// Visibility: the cell is drawn while this is one half or more.
  case visible
}

/// Changes of one number of a cell's pose. The track's own timing curve is not used.
package struct PoseTrack: Equatable, Sendable {
  package var scalar: PoseScalar
  package var track: KeyframeTrack

  package init(_ scalar: PoseScalar, _ track: KeyframeTrack) {
    self.scalar = scalar
    self.track = track
  }
}

/// The paint order of a data transition from a given fraction on.
package struct DataOrder: Equatable, Sendable {
  /// Fraction from which it holds, 0…1.
  package var start: Double
  /// Indices of all cells, back to front.
  package var cells: [Int]

  package init(from start: Double = 0, _ cells: [Int]) {
    self.start = start
    self.cells = cells
  }
}

extension DataCell {
  static let trackLimit = 1e6

  /// - Throws: `nonFinite`, `outOfRange`; `refused` for two tracks of one scalar.
  func validate() throws(LeafError) {
    try Check.size(size, "size")
    try Check.point(anchor, "anchor")
    try Check.point(position, "position")
    try identity.validate()
    try Check.eyeOrNone(eye)
    try surface.validate()
    if axis == .free {
      let length = freeAxis.x * freeAxis.x + freeAxis.y * freeAxis.y + freeAxis.z * freeAxis.z
      try Check.that(length.isFinite, .nonFinite, "freeAxis", accepts: "finite numbers")
      try Check.that(abs(length - 1) <= 1e-6, .outOfRange, "freeAxis", accepts: "a unit vector")
    }
    for index in tracks.indices {
      try Check.that(
        tracks[index].track.reach <= DataCell.trackLimit, .outOfRange, "tracks", accepts: "values up to 1e6 either way")
      for other in 0..<index where tracks[other].scalar == tracks[index].scalar {
        throw LeafError(.refused, "tracks", accepts: "one track for a scalar of a cell")
      }
    }
  }
}

extension CellTable {
  /// - Throws: `nonFinite`, `outOfRange` for a part of a picture or a surface. O(cells).
  func validate() throws(LeafError) {
    for index in 0..<count {
      let (identity, surface) = self[index]
      try identity.validate()
      try surface.validate()
    }
  }
}

extension CellIdentity {
  /// - Throws: `nonFinite`, `outOfRange`.
  func validate() throws(LeafError) {
    try Check.point(Point(x: content.x, y: content.y), "content")
    try Check.notNegative(content.width, "content")
    try Check.notNegative(content.height, "content")
  }
}

extension CellSurface {
  /// - Throws: `nonFinite`, `outOfRange`.
  func validate() throws(LeafError) {
    try Check.color(backColor, "backColor")
    for radius in [radii.topLeft, radii.topRight, radii.bottomLeft, radii.bottomRight] {
      try Check.radius(Double(radius), "radii")
    }
    try Check.color(gradient.color, "gradient")
    try Check.point(gradient.start, "gradient")
    try Check.point(gradient.end, "gradient")
    try Check.that(gradient.stopCount <= 4, .outOfRange, "stopCount", accepts: "up to 4 stops")
    let (a, l) = (gradient.alphas, gradient.locations)
    for share in [a.0, a.1, a.2, a.3, l.0, l.1, l.2, l.3] { try Check.share(Double(share), "gradient") }
  }
}
