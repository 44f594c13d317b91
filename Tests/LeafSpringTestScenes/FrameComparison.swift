@testable import LeafSpring

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(ucrt)
  import ucrt
#endif

/// Two frames by every number that a host can read, bit for bit, and not by hashes: names the first that differs.
enum FrameComparison {
  /// Bits that two frames need not have in common.
  struct Allowance: OptionSet {
    let rawValue: Int
    /// The number of steps, and so the events and marks of the last one: where time was divided otherwise.
    static let steps = Allowance(rawValue: 1)
    /// Columns that a mailed frame does not carry.
    static let mailed = Allowance(rawValue: 2)
    /// Answers to questions that cost more than the frame: pages in view, what is read, what is hit. They follow from what is
    /// compared anyway.
    static let answers = Allowance(rawValue: 4)
    /// Marks in books of paper: those of facets and pages that peel say whether a row differs from the frame that was read
    /// last, and one of the two stages was read while a page was off its place, the other before and after.
    static let unread = Allowance(rawValue: 8)
  }

  static func difference(_ a: Stage, _ b: Stage, allowing allowed: Allowance = []) -> String? {
    if !allowed.contains(.steps), a.events != b.events { return "events" }
    let inFrames = a.withSnapshot { x in b.withSnapshot { y in difference(x, y, allowing: allowed) } }
    if let inFrames { return inFrames }
    for scene in a.scenes {
      if let found = difference(of: scene, a, b, allowing: allowed) { return "scene \(scene.id.slot): \(found)" }
    }
    if allowed.contains(.answers) { return nil }
    for point in [Point(x: 400, y: 300), Point(x: 620, y: 410)] {
      if (try? a.hitTest(point)) != (try? b.hitTest(point)) { return "what is hit at \(point)" }
    }
    return (try? a.bounds()) == (try? b.bounds()) ? nil : "bounds"
  }

  static func difference(
    _ x: borrowing Snapshot, _ y: borrowing Snapshot, allowing allowed: Allowance = []
  ) -> String? {
    if x.count != y.count || x.time != y.time || x.isMoving != y.isMoving { return "count, time or whether it moves" }
    if allowed.isDisjoint(with: [.steps, .mailed]), x.changed != y.changed { return "changed rows" }
    if !allowed.contains(.steps), x.frame != y.frame { return "number of the frame" }
    if let row = unlike(x.matrices, y.matrices) { return "matrices, row \(row / 16)" }
    if let row = unlike(x.matrices64, y.matrices64) { return "matrices64, row \(row / 16)" }
    if let row = unlike(x.opacity, y.opacity) { return "opacity, row \(row)" }
    if let row = unlike(x.shade, y.shade) { return "shade, row \(row)" }
    if let row = unlike(x.order, y.order) { return "order, row \(row)" }
    if let row = unlike(x.backToFront, y.backToFront) { return "cells in paint order, \(row)" }
    if let row = unlike(x.sizes, y.sizes) { return "sizes, row \(row / 2)" }
    if let row = unlike(x.bands, y.bands) { return "bands, row \(row / 4)" }
    if let row = unlike(x.light, y.light) { return "light, row \(row / 2)" }
    // Shadows have unused bytes between their numbers.
    guard x.shadows.count == y.shadows.count else { return "number of shadows" }
    for index in 0..<x.shadows.count where x.shadows[index] != y.shadows[index] { return "shadow \(index)" }
    let marks = CellFlags.changed.rawValue
    for row in 0..<x.count where x.flags[row] != y.flags[row] {
      let isAllowed =
        allowed.contains(.steps) || allowed.contains(.unread) && hasFacets(x.scene(row), x)
      if !isAllowed || (x.flags[row] ^ y.flags[row]) & ~marks != 0 { return "flags, row \(row)" }
    }
    return cells(x, y, allowing: allowed)
  }

  private static func hasFacets(_ scene: SceneID, _ frame: borrowing Snapshot) -> Bool {
    for row in 0..<frame.count where frame.scene(row) == scene && frame.flags[row] & CellFlags.folded.rawValue != 0 {
      return true
    }
    return false
  }

  private static func cells(
    _ x: borrowing Snapshot, _ y: borrowing Snapshot, allowing allowed: Allowance
  ) -> String? {
    guard x.scenes.count == y.scenes.count else { return "number of scenes" }
    for index in 0..<x.scenes.count where x.scenes[index] != y.scenes[index] {
      return "state of scene \(index): \(x.scenes[index]), \(y.scenes[index])"
    }
    for row in 0..<x.count {
      if x.identity(row) != y.identity(row) { return "identity, row \(row)" }
      if x.surface(row) != y.surface(row) { return "surface, row \(row)" }
      if !allowed.contains(.mailed), x.size(row) != y.size(row) { return "size, row \(row)" }
      if x.scene(row) != y.scene(row) { return "scene of row \(row)" }
    }
    return nil
  }

  private static func difference(of scene: Scene, _ a: Stage, _ b: Stage, allowing allowed: Allowance) -> String? {
    let id = scene.id
    let (ofA, ofB) = (leaves(of: id, a), leaves(of: id, b))
    if ofA != ofB { return "leaves: \(ofA) \(ofB)" }
    // A question that is refused costs a hundred times as much: the test's runtime then notes where it was thrown.
    if scene.asContainer != nil {
      if (try? a.views(of: id)) != (try? b.views(of: id)) { return "views" }
      if (try? a.waitingOperations(of: id)) != (try? b.waitingOperations(of: id)) { return "operations that wait" }
    }
    if tracks(of: id, a) != tracks(of: id, b) { return "tracks" }
    guard scene.asBook != nil else { return nil }
    if !allowed.contains(.answers) {
      if (try? a.visiblePages(id)) != (try? b.visiblePages(id)) { return "visible pages" }
      if (try? a.reading(id)) != (try? b.reading(id)) { return "what is read" }
    }
    for pointer in 0..<3 as Range<Int32> {
      if (try? a.held(id, pointer: pointer)) != (try? b.held(id, pointer: pointer)) {
        return "what finger \(pointer) holds"
      }
    }
    return nil
  }

  private static func leaves(of id: SceneID, _ stage: Stage) -> [Double] {
    var numbers: [Double] = []
    stage.withSnapshot { frame in
      frame.forEachLeaf(of: id) { numbers += [Double($0), $1, $2, $3] }
    }
    return numbers
  }

  private static func tracks(of id: SceneID, _ stage: Stage) -> [TrackValue?] {
    let count = (try? stage.trackCount(of: id)) ?? 0
    return stage.withSnapshot { frame in (0..<count).map { frame.track($0, of: id) } }
  }

  /// The first index at which two columns have other bits; nil if they have the same.
  private static func unlike<T: BitwiseCopyable>(_ a: UnsafeBufferPointer<T>, _ b: UnsafeBufferPointer<T>) -> Int? {
    guard a.count == b.count else { return min(a.count, b.count) }
    guard let x = a.baseAddress, let y = b.baseAddress else { return nil }
    let size = MemoryLayout<T>.stride
    if memcmp(x, y, a.count * size) == 0 { return nil }
    return (0..<a.count).first { memcmp(x + $0, y + $0, size) != 0 }
  }
}
