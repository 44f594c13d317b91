/// The opening of the book as a whole.
package struct BookOpening: Equatable, Sendable {
  /// Value of the opening: 0 shut, 1 open; a spring may go past either end.
  package var value: Double
  /// True unless the book is open and at rest, so also while it is shut: visibility then follows the current angles,
  /// otherwise the layout.
  package var isNotFullyOpen: Bool
  /// Seconds of the transition that have passed, for what `original` does in fixed time, and nothing else; while
  /// scrubbed, the value times the duration.
  package var timeline: Double
  /// True if the transition is an opening; otherwise it is a closing.
  package var isOpening: Bool
  /// The place of the shut book; nil for the middle of the viewport at the book's own closed scale.
  package var place: Place?

  /// A shut book in the place of a cover: its scale, and its centre relative to the middle of the viewport in points.
  package struct Place: Equatable, Sendable {
    package var scale: Double
    package var centre: Point

    package init(scale: Double, centre: Point) {
      self.scale = scale
      self.centre = centre
    }
  }

  package init(value: Double, isNotFullyOpen: Bool, timeline: Double, isOpening: Bool, place: Place? = nil) {
    self.value = value
    self.isNotFullyOpen = isNotFullyOpen
    self.timeline = timeline
    self.isOpening = isOpening
    self.place = place
  }

  /// The share of its way from shut to open that each leaf has turned. A spring that falls below 0 moves the shut book
  /// as a whole; its leaves lie on each other and cannot turn further.
  var turn: Double { max(value, 0) }

  package static let open = BookOpening(value: 1, isNotFullyOpen: false, timeline: 1, isOpening: true)
}

/// Leaves of a book in ascending order, by slot.
struct LeafColumns {
  /// Their numbers and their ratios.
  let leaves: UnsafePointer<Int32>
  let ratios: UnsafePointer<Double>
  let count: Int
  /// A slot from which on all leaves lie flat on the right.
  var flat = Int.max
}

/// The poses of a book's cells: open (B4), shut (B5) and in between (B6, B7), from the ratios of its leaves.
///
/// A page's transform is M = S(s) · Ry(θ) · T(tx) · P(eye). Between shut and open the three scalars are blended, never
/// the matrices: s from `closedScale` to 1, tx from −closedScale/2 · width to 0 for every page alike, so that all
/// hinges stay together, and θ from 0 (recto) or +π (verso), so that page 1 stays behind the cover the whole way round.
extension Book {
  /// Writes the faces of some leaves, row by row. A face without an item is culled. Returns the smallest range of rows
  /// that holds every pose that has changed.
  /// - Parameter slots: those whose ratios may have changed since the last call, which had the same frame; nil where
  ///   anything may have.
  @discardableResult
  func poses(
    _ leaves: LeafColumns, _ frame: PageFrame, slots: Range<Int>? = nil, into poses: borrowing PoseBuffer
  ) -> Range<Int> {
    let isWhole = slots == nil && sharePoses(frame, poses), count = leaves.count
    if slots == nil { layBoards(leaves: leaves.leaves, count: count, frame, poses) }
    let slots = slots ?? 0..<count, inside = insideSlots(leaves.leaves, count)
    let columns = FaceColumns(angles: poses.cells(.angle), shades: poses.cells(.shade), flags: poses.flags)
    let repeats = fidelity == .corrected && facesPerLeaf == 2
    let flat = repeats ? slots.from(max(min(leaves.flat, count), inside.lowerBound) + 1).upTo(inside.upperBound) : 0..<0
    let end = flat.isEmpty ? inside.upperBound : flat.lowerBound
    let open = isOpen(frame) ? slots.from(inside.lowerBound).upTo(end) : 0..<0
    let first = open.isEmpty ? flat : open, rest = flat.isEmpty ? open : flat
    let special = first.isEmpty ? slots : slots.lowerBound..<first.lowerBound
    var rows = faces(special, leaves, frame, columns)
    let changed = openPoses(open, ratios: leaves.ratios, isNotFullyOpen: frame.opening.isNotFullyOpen, columns)
      .joined(repeatPoses(flat, columns))
    rows = rows.joined(2 * changed.lowerBound..<2 * changed.upperBound)
    if !rest.isEmpty { rows = rows.joined(faces(rest.upperBound..<slots.upperBound, leaves, frame, columns)) }
    return isWhole ? 0..<headCount(slots: count) : rows
  }

  /// Writes leaves of any kind, face by face. Answers the rows that have changed.
  private func faces(
    _ slots: Range<Int>, _ columns: LeafColumns, _ frame: PageFrame, _ to: FaceColumns
  ) -> Range<Int> {
    let (faces, turns, rows) = (facesPerLeaf, turns, headCount(slots: columns.count))
    let (angles, shades, flags) = (to.angles, to.shades, to.flags)
    var changed = 0..<0
    for slot in slots {
      let leaf = Int(columns.leaves[slot]), ratio = columns.ratios[slot]
      for side in 0..<faces where faces * slot + side < rows {
        let (row, face) = (faces * slot + side, side == 0 ? CellIdentity.Face.front : .back)
        let open = Book.angle(ratio: ratio, face: face)
        let angle = turned(open, face, frame)
        let page = LeafFace(leaf: leaf, face: face, ratio: ratio)
        let shade = shade(page, angle: angle, frame.opening)
        let seen = self.flags(page, angle: angle, frame).rawValue
        guard angles[row].bitPattern != (turns * angle).bitPattern || shades[row] != shade || flags[row] != seen
        else { continue }
        (angles[row], shades[row], flags[row]) = (turns * angle, shade, seen)
        changed = changed.joined(row..<row + 1)
      }
    }
    return changed
  }

  /// Writes what all pages share. Answers whether any of it may have been different.
  private func sharePoses(_ frame: PageFrame, _ poses: borrowing PoseBuffer) -> Bool {
    let (front, back) = (oriented(blank(.front, frame)), oriented(blank(.back, frame)))
    let differs = poses.fillShared(with: front)
    hinge(.anchorX, front.anchor.x, back.anchor.x, of: poses)
    hinge(.anchorY, front.anchor.y, back.anchor.y, of: poses)
    return differs
  }

  /// Writes one coordinate of all faces' anchors, as a single value if both faces have the same.
  private func hinge(
    _ column: PoseColumn, _ front: Double, _ back: Double, of poses: borrowing PoseBuffer
  ) {
    guard facesPerLeaf == 2, front != back else {
      poses.fill(column, with: front)
      return
    }
    let anchors = poses.cells(column)
    for row in 0..<poses.count { anchors[row] = row & 1 == 0 ? front : back }
  }

  /// The pose of one face at rest, the book open.
  package func restPose(leaf: Int, face: CellIdentity.Face, ratio: Double, in viewport: Size) -> Pose {
    let page = LeafFace(leaf: leaf, face: face, ratio: ratio), frame = PageFrame(self, .open, viewport)
    let angle = turned(Book.angle(ratio: ratio, face: face), face, frame)
    var pose = isOuter(leaf, face) ? board(face, frame) : blank(face, frame)
    pose.angle = angle
    pose.shade = shade(page, angle: angle, frame.opening)
    pose.flags = flags(page, angle: angle, frame)
    return oriented(pose)
  }

  /// A face as it lies before it is turned.
  func blank(_ face: CellIdentity.Face, _ frame: PageFrame) -> Pose {
    let share = frame.arm / frame.size.width
    var pose = Pose(
      size: frame.size, anchor: Point(x: face == .front ? 0 - share : 1 + share, y: 0.5), position: frame.spine)
    pose.scale = Point(x: frame.scale, y: frame.scale)
    pose.shift = frame.shift
    return pose
  }

  /// The angle of a face on its way from shut to `open`.
  @inline(__always)
  func turned(_ open: Double, _ face: CellIdentity.Face, _ frame: PageFrame) -> Double {
    let shut = face == .front ? 0 : Double.pi
    let p = frame.opening.turn
    return p == 1 ? open : shut + p * (open - shut)
  }

  /// Numbers that all pages of a book share at one instant, in the canonical orientation (spine to the left of a
  /// recto).
  struct PageFrame {
    let opening: BookOpening
    let size: Size
    let spine: Point
    let scale: Double
    let shift: Vector3
    let eye: Double
    /// Distance of a page's bound edge from the axis, in the page's points.
    let arm: Double
    /// The part of a board that is beyond the page, in the page's points.
    let overhang: Double

    init(_ book: Book, _ opening: BookOpening, _ viewport: Size) {
      self.opening = opening
      size = book.isUpright ? book.pageSize.transposed : book.pageSize
      spine = book.spine(in: viewport)
      eye = book.eyeDistance
      arm = book.arm
      let p = opening.value
      // On a shelf the cover is as large as the shelf has it.
      overhang = opening.place == nil ? book.overhang : book.overhang * min(max(p, 0), 1)
      guard p != 1 else {
        (scale, shift) = (1, .zero)
        return
      }
      let shutScale = opening.place?.scale ?? book.closedScale
      let centre = book.canonical(opening.place?.centre ?? .zero)
      scale = shutScale + p * (1 - shutScale)
      shift = Vector3(
        x: (1 - p)
          * (book.singleOffset + centre.x
            - shutScale / 2 * (size.width + 2 * arm + (opening.place == nil ? overhang : 0))),
        y: (1 - p) * centre.y, z: 0)
    }
  }

  /// Half a page in single mode, whose page is centred: how far the spine is from the middle of the viewport.
  private var singleOffset: Double { spreadMode == .single ? spineWidth / 2 : 0 }

  /// The spine's middle in the viewport, in points, in the canonical orientation.
  private func spine(in viewport: Size) -> Point {
    let view = isUpright ? viewport.transposed : viewport
    return Point(x: view.width / 2 + (isMirrored ? singleOffset : -singleOffset), y: view.height / 2)
  }

  /// The vanishing point of the book's perspective: the middle of the spine.
  package func vanishingPoint(in viewport: Size) -> Point {
    let spine = spine(in: viewport)
    return isUpright ? spine.transposed : spine
  }

  /// A displacement on the screen, seen in the canonical orientation.
  func canonical(_ point: Point) -> Point {
    let along = isUpright ? point.transposed : point
    return Point(x: isMirrored ? -along.x : along.x, y: along.y)
  }

  /// The inverse: a displacement in the canonical orientation, on the screen.
  package func onScreen(_ canonical: Point) -> Point {
    let along = Point(x: isMirrored ? -canonical.x : canonical.x, y: canonical.y)
    return isUpright ? along.transposed : along
  }

  /// Turns a canonical pose into the book's orientation. Mirrored: x reversed. Then, with a hinge at the top or the
  /// bottom: x and y exchanged, under which Ry(θ) becomes Rx(−θ).
  @inline(__always)
  func oriented(_ canonical: Pose) -> Pose {
    var pose = canonical
    if isMirrored {
      pose.anchor.x = 1 - pose.anchor.x
      pose.angle = -pose.angle
      pose.shift.x = -pose.shift.x
    }
    if isUpright {
      pose.size = pose.size.transposed
      pose.anchor = pose.anchor.transposed
      pose.position = pose.position.transposed
      pose.scale = pose.scale.transposed
      pose.axis = .x
      pose.angle = -pose.angle
      pose.shift = Vector3(x: pose.shift.y, y: pose.shift.x, z: pose.shift.z)
    }
    return pose
  }

  /// B8. In `corrected` the shade follows from the angle at every instant, and the cover's from the opening, too, both
  /// ways: B8 has none of it while the book opens and all of it while it shuts, so that a cover turned round in the air
  /// would change its shade at once. At 0.4 of the way to shut it is 0.54, where B8 has 0.9. In `original` the cover
  /// has none; while the book opens, the layer's implicit animation brings the shade up within a quarter of a second,
  /// whatever the duration; while it closes, the shade stays.
  private func shade(_ page: LeafFace, angle: Double, _ opening: BookOpening) -> Double {
    let isCover = page.leaf == 0 && page.face == .front
    if hasContact { return contactShade(page.leaf, page.face) }
    if fidelity == .corrected {
      return Book.shade(angle: angle) * (isCover ? min(max(opening.value, 0), 1) : 1)
    }
    if isCover { return 0 }
    let openAngle = Book.angle(ratio: page.ratio, face: page.face)
    guard opening.isNotFullyOpen, opening.isOpening else { return Book.shade(angle: openAngle) }
    return Book.shade(angle: openAngle) * TimingCurve.standard.value(at: min(max(opening.timeline * 4, 0), 1))
  }
}
