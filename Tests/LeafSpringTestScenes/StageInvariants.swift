import Testing

@testable import LeafSpring

/// Conditions after every call and every step; all random tests check them.
extension Stage {
  /// The first rule that is broken; nil if none is. Reads the frame.
  var broken: String? {
    brokenUnread
      ?? withSnapshot { frame in
        for row in 0..<frame.count
        where frame.flags[row] & CellFlags.changed.rawValue != 0 && !frame.changed.contains(row) {
          return "row \(row) is marked, changed are \(frame.changed)"
        }
        return nil
      }
  }

  /// Conditions of the scenes alone.
  var brokenUnread: String? {
    for scene in scenes {
      guard let book = scene.asBook else { continue }
      let state = book.state, limits = book.book.spreads
      if !limits.contains(state.openSpread) { return "spread \(state.openSpread) of \(limits)" }
      if let wrong = state.waiting.first(where: { !limits.contains($0.target) }) {
        return "spread \(wrong.target) waits, of \(limits)"
      }
      if state.holds.contains(where: { !$0.isPull }), state.scroll != nil || state.holds.contains(where: \.isPull) {
        return "held leaves, and a pull or a scroll"
      }
    }
    return nil
  }

  /// A step after which the rules of the scenes hold.
  @discardableResult
  func advanceWhole(by dt: Double) throws -> StepResult {
    let result = try advance(by: dt)
    if let broken = brokenUnread { Issue.record("after a step of \(dt): \(broken)") }
    return result
  }
}
