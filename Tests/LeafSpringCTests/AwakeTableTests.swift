import Foundation
import LeafSpringTestSupport
import Testing

@testable import LeafSpring

/// The time for which a host has to be awake: the shared scenes, and every transition of the gallery run there and
/// back.
@Suite struct AwakeTableTests {
  private static let rate = 120.0

  /// A row: a name, and hosts with the tolerance 0 and with the standard one.
  private struct Row {
    let name: String
    var exact = SleepingHost(tolerance: 1e-9), seen = SleepingHost(tolerance: Stage.standardTolerance)

    var line: String {
      let numbers = [exact.frames, exact.moving, exact.awake, seen.moving, seen.awake].map { "| \($0) " }
      return "figure: | \(name) \(numbers.joined())|"
    }
  }

  /// The part of each shared scene that is played with one of the tolerances.
  private func shared(keepsTolerance: Bool) throws -> [(String, SleepingHost)] {
    let hosts = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../../Hosts")
    let all = try String(contentsOf: hosts.appendingPathComponent("scenes.txt"), encoding: .utf8)
    let tolerance = keepsTolerance ? Stage.standardTolerance : 1e-9
    var player = ScriptPlayer()
    (player.rate, player.keepsTolerance) = (Self.rate, keepsTolerance)
    var found: [(String, SleepingHost)] = []
    player.called = { if !found.isEmpty { found[found.count - 1].1.called() } }
    player.frame = { stage, dt in try found[found.count - 1].1.frame(stage, dt) { try stage.advance(by: dt) } }
    for line in all.split(separator: "\n") {
      if line.hasPrefix("scene ") { found.append((String(line.dropFirst(6)), SleepingHost(tolerance: tolerance))) }
      try player.play(line)
    }
    return found
  }

  private func gallery(_ kind: TransitionKind?, tolerance: Double) throws -> SleepingHost {
    var host = SleepingHost(tolerance: max(tolerance, 1e-9))
    let stage = try Stage(viewport: Size(width: 320, height: 568), visibleTolerance: tolerance)
    let id: SceneID
    if let kind {
      id = try stage.add(kind)
    } else {
      let photos = (0..<12).map { photo in
        let (column, row) = (Double(photo % 2), Double(photo / 2))
        return Rect(x: 7 + 157 * column, y: 160 * row, width: 150, height: 150)
      }
      id = try stage.add(Album(cover: Rect(x: 20, y: 134, width: 170, height: 190), cells: photos))
    }
    for isThere in [true, false] {
      host.called()
      try isThere ? stage.open(id) : stage.close(id)
      for _ in 0..<Int(2 * Self.rate) { try host.frame(stage, 1 / Self.rate) { try stage.advance(by: 1 / Self.rate) } }
    }
    return host
  }

  @Test(.enabled(if: !Effort.isQuick, "a table of all scenes: LEAF_LONG=short"))
  func theTableOfAwakeFrames() throws {
    var rows: [Row] = []
    for (exact, seen) in zip(try shared(keepsTolerance: false), try shared(keepsTolerance: true)) {
      #expect(exact.0 == seen.0)
      rows.append(Row(name: exact.0, exact: exact.1, seen: seen.1))
    }
    #expect(rows.count >= 38)
    for kind in TransitionKind.allCases.map(Optional.some) + [nil] {
      var row = Row(name: "gallery: \(kind.map { "\($0)" } ?? "album")")
      row.exact = try gallery(kind, tolerance: 0)
      row.seen = try gallery(kind, tolerance: Stage.standardTolerance)
      rows.append(row)
    }
    print("figure: | at 120 Hz | frames | moving, 0 | awake, 0 | moving, 1/20 | awake, 1/20 |")
    var sum = Row(name: "all")
    for row in rows {
      print(row.line)
      #expect(row.seen.sleepsWell, "\(row.name): \(row.seen.line)")
      sum.exact += row.exact
      sum.seen += row.seen
    }
    print(sum.line)
    #expect(sum.seen.awake < sum.exact.moving)
  }
}
