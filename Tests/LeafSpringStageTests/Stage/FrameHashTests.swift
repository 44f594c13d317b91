import Foundation
import LeafSpringTestSupport
import Testing

@testable import LeafSpring
@testable import LeafSpringTestScenes

/// Tests that compare by hash see every number that a host can read.
@Suite struct FrameHashTests {
  private func stage() throws -> Stage {
    let stage = try Scenes.stage(mode: .double)
    let book = try stage.add(Scenes.book(20) { $0.soft = SoftLeaves(strips: 4) })
    _ = try stage.add(.fold)
    try stage.open(book)
    try stage.advance(by: 5)
    try stage.next(book)
    try stage.advance(by: 0.2)
    return stage
  }

  /// True if another number at a place in memory makes another hash; the number is put back.
  private func sees<Number: BinaryFloatingPoint>(_ place: UnsafeMutablePointer<Number>, _ hash: () -> UInt64) -> Bool {
    let (before, old) = (hash(), place.pointee)
    place.pointee = old == 0.25 ? 0.75 : 0.25
    defer { place.pointee = old }
    return hash() != before
  }

  private func sees(_ place: UnsafeMutablePointer<UInt32>, _ hash: () -> UInt64) -> Bool {
    let before = hash()
    place.pointee ^= 1
    defer { place.pointee ^= 1 }
    return hash() != before
  }

  @Test func everyNumberOfEveryColumnIsInTheFrameHash() throws {
    let stage = try stage()
    let hash = { stage.frameHash() }
    for row in 0..<stage.cellCount {
      for entry in 16 * row..<16 * row + 16 {
        #expect(sees(stage.columns.matrices.pointer + entry, hash))
        #expect(sees(stage.columns.matrices64.pointer + entry, hash))
      }
      for entry in 4 * row..<4 * row + 4 { #expect(sees(stage.columns.bands.pointer + entry, hash)) }
      for entry in 2 * row..<2 * row + 2 {
        #expect(sees(stage.columns.sizes.pointer + entry, hash))
        #expect(sees(stage.columns.light.pointer + entry, hash))
      }
      #expect(sees(stage.columns.opacity.pointer + row, hash))
      #expect(sees(stage.columns.shade.pointer + row, hash))
      #expect(sees(stage.columns.order.pointer + row, hash))
      #expect(sees(stage.columns.backToFront.pointer + row, hash))
      #expect(sees(stage.columns.flags.pointer + row, hash))
    }
    stage.withSnapshot { #expect($0.count == stage.cellCount && !$0.matrices64.isEmpty) }
  }

  @Test func everyNumberOfAShadowIsInTheStateHash() throws {
    let (stage, id) = try Peels.open(Peels.book())
    try stage.next(id)
    try stage.advanceWhole(by: 0.2)
    let before = stage.stateHash()
    let changes: [(String, (inout Shadow) -> Void)] = [
      ("scene", { $0.scene = .none }), ("kind", { $0.kind = $0.kind == .outline ? .profile : .outline }),
      ("after", { $0.after += 1 }), ("matrix", { $0.matrix[15] += 1 }), ("clipCount", { $0.clipCount += 1 }),
      ("clip", { $0.clip[0] += 1 }), ("axis", { $0.axis.y += 1 }), ("low", { $0.low += 1 }), ("high", { $0.high += 1 }),
      ("alphas", { $0.alphas[7] += 1 }), ("lastAlpha", { $0.lastAlpha += 1 }), ("endExtent", { $0.endExtent += 1 }),
      ("endLength", { $0.endLength += 1 }), ("casterCount", { $0.casterCount += 1 }), ("caster", { $0.caster[3] += 1 }),
      ("height", { $0.height += 1 }), ("strength", { $0.strength += 1 }), ("bright", { $0.bright.x += 1 }),
    ]
    #expect(stage.columns.shadowCount >= 2)
    for index in 0..<stage.columns.shadowCount {
      let place = stage.columns.shadows.pointer + index, own = place.pointee
      for (name, change) in changes {
        change(&place.pointee)
        #expect(stage.stateHash() != before, "\(name) of shadow \(index)")
        place.pointee = own
      }
    }
    let names = Set(Mirror(reflecting: Shadow()).children.compactMap(\.label))
    #expect(names == Set(changes.map(\.0)))
  }

  private func source(_ path: String) throws -> String {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../../..")
    return try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
  }

  /// A new column is not forgotten: whatever a snapshot lends is hashed, compared here and altered in the test above.
  @Test func everyColumnOfASnapshotIsHashedAndCompared() throws {
    let snapshot = try source("Sources/LeafSpring/Stage/Snapshot.swift")
    let lent = snapshot.matches(of: /public let (\w+): UnsafeBufferPointer<(?!SceneState)/).map { String($0.1) }
    let known: Set = [
      "matrices", "matrices64", "opacity", "shade", "order", "backToFront", "flags", "sizes", "bands", "light",
      "shadows",
    ]
    #expect(Set(lent) == known, "a column that this test does not know")
    let hash = try source("Sources/LeafSpring/Stage/Stage+Hash.swift")
    let comparison = try source("Tests/LeafSpringTestScenes/FrameComparison.swift")
    let altered = try source("Tests/LeafSpringStageTests/Stage/FrameHashTests.swift")
    for name in lent {
      #expect(hash.contains("columns.\(name).pointer["), "\(name) is not hashed")
      #expect(comparison.contains("x.\(name)") && comparison.contains("y.\(name)"), "\(name) is not compared")
      #expect(altered.contains("stage.columns.\(name).pointer +"), "\(name) is not altered")
    }
  }

  @Test func theStateHashSeesBothMatrices() throws {
    let stage = try stage()
    let hash = { stage.stateHash() }
    for entry in 0..<16 * stage.cellCount {
      #expect(sees(stage.columns.matrices.pointer + entry, hash))
      #expect(sees(stage.columns.matrices64.pointer + entry, hash))
    }
  }

  @Test func everyPropertyOfASceneStateIsInTheFrameHash() throws {
    let stage = try stage()
    let before = stage.frameHash()
    let other = SceneID(rawValue: 77)
    let changes: [(String, (inout SceneState) -> Void)] = [
      ("scene", { $0.scene = other }), ("owner", { $0.owner = other }), ("firstRow", { $0.firstRow += 1 }),
      ("cellCount", { $0.cellCount += 1 }), ("progress", { $0.progress += 0.5 }), ("velocity", { $0.velocity += 0.5 }),
      ("target", { $0.target += 0.5 }), ("phase", { $0.phase = $0.phase == .idle ? .running : .idle }),
      ("gestureOwner", { $0.gestureOwner = $0.gestureOwner == .near ? .far : .near }),
      ("isMoving", { $0.isMoving.toggle() }), ("offset", { $0.offset += 0.5 }), ("index", { $0.index += 1 }),
      ("screens", { $0.screens.to.alpha += 0.5 }), ("ignoredInputs", { $0.ignoredInputs += 1 }),
    ]
    let names = Mirror(reflecting: stage.states[0]).children.compactMap(\.label)
    #expect(Set(names) == Set(changes.map(\.0)), "a property of SceneState that the hash may forget")
    for index in stage.states.indices {
      for (name, change) in changes {
        let old = stage.states[index]
        change(&stage.states[index])
        #expect(stage.frameHash() != before, "\(name)")
        stage.states[index] = old
      }
    }
    #expect(stage.frameHash() == before)
  }

  @Test func whatTheCellsAreIsInTheFrameHash() throws {
    let stage = try stage()
    let before = stage.frameHash()
    let old = CellTable.Row(identity: stage.columns.cells[0].identity, surface: stage.columns.cells[0].surface)
    func names(_ value: Any) -> Set<String> { Set(Mirror(reflecting: value).children.compactMap(\.label)) }
    #expect(names(old.identity) == ["role", "item", "leaf", "face", "view", "part", "content"])
    #expect(names(old.surface) == ["backColor", "radii", "gradient"])
    #expect(names(old.surface.gradient) == ["color", "start", "end", "locations", "alphas", "stopCount"])
    let changes: [(inout CellTable.Row) -> Void] = [
      { $0.identity.role = .photo }, { $0.identity.item += 1 }, { $0.identity.leaf += 1 },
      { $0.identity.face = $0.identity.face == .front ? .back : .front }, { $0.identity.view = .from },
      { $0.identity.part = .left }, { $0.identity.content.width += 1 }, { $0.surface.backColor.green += 0.5 },
      { $0.surface.radii.bottomLeft += 1 }, { $0.surface.gradient.color.alpha += 0.5 },
      { $0.surface.gradient.start.x += 1 }, { $0.surface.gradient.end.y += 1 },
      { $0.surface.gradient.locations.3 += 1 }, { $0.surface.gradient.alphas.0 += 1 },
      { $0.surface.gradient.stopCount += 1 },
    ]
    for (number, change) in changes.enumerated() {
      var row = old
      change(&row)
      stage.columns.cells[0] = (row.identity, row.surface)
      #expect(stage.frameHash() != before, "change \(number)")
      stage.columns.cells[0] = (old.identity, old.surface)
    }
    #expect(stage.frameHash() == before)
  }

  @Test func everyPropertyOfAnEventIsInTheFrameHash() throws {
    let stage = try stage()
    try stage.advance(by: 5)
    #expect(!stage.delivered.isEmpty)
    let before = stage.frameHash()
    let changes: [(String, (inout StageEvent) -> Void)] = [
      ("kind", { $0.kind = $0.kind == .finished ? .cancelled : .finished }),
      ("subject", { $0.subject = $0.subject == .leaf ? .scroll : .leaf }),
      ("scene", { $0.scene = SceneID(rawValue: 77) }), ("leaf", { $0.leaf += 1 }), ("from", { $0.from += 1 }),
      ("to", { $0.to += 1 }), ("time", { $0.time += 1 }), ("elapsed", { $0.elapsed += 1 }),
      ("speed", { $0.speed += 1 }),
    ]
    let names = Mirror(reflecting: stage.delivered[0]).children.compactMap(\.label)
    #expect(Set(names) == Set(changes.map(\.0)), "a property of StageEvent that the hash may forget")
    for (name, change) in changes {
      let old = stage.delivered[0]
      change(&stage.delivered[0])
      #expect(stage.frameHash() != before, "\(name)")
      stage.delivered[0] = old
    }
  }
}
