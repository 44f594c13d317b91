/// The reference book: book-and-album.md part B, one item at a time, left to right reading.
public struct ModelBook: Sendable {
  /// Cover and page sides together; 0 for no book.
  public var items: Int
  public var viewport: (width: Double, height: Double)
  public var page = (width: 362.0, height: 568.0)
  public var eye = 2000.0

  public init(items: Int, viewport: (width: Double, height: Double) = (1024, 768)) {
    self.items = items
    self.viewport = viewport
  }

  // MARK: B2, geometry

  public var contentSize: (width: Double, height: Double) {
    ((Double(items) / 2).rounded(.down) * viewport.width, viewport.height)
  }

  public var restOffsets: [Double] {
    let spreads = items / 2
    return spreads == 0 ? [] : (0..<spreads).map { Double($0) * viewport.width }
  }

  /// Frame in content coordinates at the offset `x`.
  public func frame(at x: Double) -> (x: Double, y: Double, width: Double, height: Double) {
    (viewport.width / 2 - page.width / 2 + x, (viewport.height - page.height) / 2, page.width, page.height)
  }

  // MARK: B3, ratio, angle, visibility

  /// Fanned ratio of a leaf: 1 flat on the right, 0 upright, −1 flat on the left.
  public func ratio(leaf: Int, at x: Double) -> Double {
    let raw = -0.5 + Double(leaf) - x / viewport.width
    if raw > 0.5 { return 0.5 + 0.1 * (raw - 0.5) }
    if raw < -0.5 { return -0.5 + 0.1 * (raw + 0.5) }
    return raw
  }

  public func angle(item: Int, ratio: Double) -> Double {
    let clamped = min(max(ratio, -1), 1)
    return item % 2 == 0 ? -(1 - clamped) * .pi / 2 : (1 + clamped) * .pi / 2 + 0.001
  }

  public func angle(item: Int, at x: Double) -> Double {
    angle(item: item, ratio: ratio(leaf: item / 2, at: x))
  }

  /// True if the tutorial shows the item: odd ones left of upright, even ones right of it, the cover always.
  public func isVisible(item: Int, ratio: Double) -> Bool {
    if item == 0 { return true }
    return item % 2 == 1 ? ratio <= 0 : ratio >= 0
  }

  /// The author's project also drops what is more than five spreads away.
  public func isVisibleInProject(item: Int, ratio: Double) -> Bool {
    item == 0 || (isVisible(item: item, ratio: ratio) && abs(ratio) <= 1)
  }

  /// The project's draw order; nil stands for the cover's integer maximum.
  public func projectOrder(item: Int, ratio: Double) -> Int? {
    item == 0 ? nil : Int((1000 * (1 - abs(ratio))).rounded(.towardZero))
  }

  public enum Facing: Sendable { case front, back, edgeOn }

  /// The side of the item that the eye sees; `shift` is the item's translation after the turn (B6, last rule).
  public func facing(angle: Double, shift: Double = 0) -> Facing {
    let f = Wide(eye) * wideCos(Wide(angle)) - Wide(shift) * wideSin(Wide(angle))
    if abs(f) < 1e-9 * Wide(eye) { return .edgeOn }
    return f > 0 ? .front : .back
  }

  // MARK: B3, total order

  /// The ratio that belongs to an angle, however the item got there.
  public func ratio(item: Int, angle: Double) -> Double {
    item % 2 == 0 ? 1 + 2 * angle / .pi : 2 * angle / .pi - 1
  }

  /// True if the corrected order puts item `a` below item `b`, both at their present angles. Nil if either order is
  /// right: for two leaves on opposite sides, or closer together than rounding can distinguish, or two faces of a leaf
  /// seen from its edge.
  public func liesBelow(
    _ a: (item: Int, angle: Double), _ b: (item: Int, angle: Double), shift: Double = 0
  ) -> Bool? {
    if a.item / 2 == b.item / 2 {
      let seen = (facing(angle: a.angle, shift: shift), facing(angle: b.angle, shift: shift))
      if seen.0 == seen.1 || seen.0 == .edgeOn || seen.1 == .edgeOn { return nil }
      return seen.1 == .front
    }
    // The 0.001 between two faces must not decide the order of leaves.
    let of = { (entry: (item: Int, angle: Double)) in
      ratio(item: entry.item, angle: entry.item % 2 == 0 ? entry.angle : entry.angle - 0.001)
    }
    let (ra, rb) = (of(a), of(b))
    if (ra > 0) != (rb > 0) { return nil }
    if ra == rb || (abs(ra - rb) < 1e-12 && abs(abs(ra) - 1) < 1e-12) {
      return ra > 0 ? a.item > b.item : a.item < b.item
    }
    if abs(ra - rb) < 1e-9 { return nil }
    return abs(ra) > abs(rb)
  }

  // MARK: B4 to B7, poses

  /// An item between shut and open: scale, turn, then translation along x, all about the spine.
  public struct Pose: Equatable, Sendable {
    public var scale: Double
    public var angle: Double
    public var shift: Double
  }

  public func shut(item: Int) -> Pose {
    Pose(scale: 0.7, angle: item % 2 == 0 ? 0 : .pi, shift: -0.35 * page.width)
  }

  public func open(item: Int, at x: Double) -> Pose {
    Pose(scale: 1, angle: angle(item: item, at: x), shift: 0)
  }

  /// A book that opens, at the curve's output `p`, which a spring may carry beyond 1.
  public func opening(item: Int, at x: Double, progress p: Double) -> Pose {
    between(shut(item: item), open(item: item, at: x), p)
  }

  public func closing(item: Int, at x: Double, progress p: Double) -> Pose {
    between(open(item: item, at: x), shut(item: item), p)
  }

  private func between(_ a: Pose, _ b: Pose, _ p: Double) -> Pose {
    var turn = (b.angle - a.angle).truncatingRemainder(dividingBy: 2 * .pi)
    if turn > .pi { turn -= 2 * .pi }
    if turn <= -.pi { turn += 2 * .pi }
    return Pose(
      scale: a.scale + p * (b.scale - a.scale), angle: a.angle + p * turn,
      shift: a.shift + p * (b.shift - a.shift))
  }

  /// The pose with its own perspective, hinged at the middle of the viewport: a cell that the projection accepts.
  public func cell(item: Int, _ pose: Pose) -> ModelPose {
    var cell = ModelPose()
    cell.size = page
    cell.anchor = (item % 2 == 0 ? 0 : 1, 0.5)
    cell.position = (viewport.width / 2, viewport.height / 2)
    cell.scale = (pose.scale, pose.scale)
    cell.angle = pose.angle
    cell.shift = (pose.shift, 0, 0)
    cell.perspective = (0, 0, -1 / eye)
    return cell
  }

  /// M(p) = S(s) · Ry(θ) · T(tx) · P(d).
  public func matrix(_ pose: Pose) -> ModelMatrix<Wide> { cell(item: 0, pose).matrix }

  // MARK: B8, shade

  /// 0 when lying flat on either side, 1 when upright.
  public func shade(angle: Double) -> Double { max(0, 1 - abs(1 - 2 * abs(angle) / .pi)) }

  /// Alpha of the tutorial's gradient at full shade, and where its stops are.
  public func gradient(item: Int) -> (alphas: [Double], locations: [Double]) {
    item % 2 == 0 ? ([0.45, 0.40, 0.55], [0, 0.02, 1]) : ([0.30, 0.40, 0.50, 0.55], [0, 0.50, 0.98, 1])
  }
}
