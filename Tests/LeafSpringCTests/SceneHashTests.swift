import CBLASProbe
import Foundation
import LeafSpringTestSupport
import Testing

@testable import LeafSpring

/// Every frame of the scenes of `Hosts/scenes.txt` has known bits: there is one hash per scene, over the lines that
/// every host prints.
///
/// `.ci/configurations.sh` runs this in every configuration it knows. `LEAF_KERNEL`, `LEAF_SIMD`, `LEAF_CELLS` (the
/// most in one product) and `LEAF_FLUSH` (1 FTZ, 2 DAZ, 3 both, set by the host) select some of them; `LEAF_ANSWERS`
/// names the file that receives the lines.
@Suite struct SceneHashTests {
  private static let hosts = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../Hosts")
  private static let environment = ProcessInfo.processInfo.environment

  private static func answers(_ make: @escaping (Size) throws -> Stage) throws -> [String] {
    var player = ScriptPlayer(make)
    for line in try String(contentsOf: hosts.appendingPathComponent("scenes.txt"), encoding: .utf8).split(
      separator: "\n")
    {
      try player.play(line)
    }
    return player.answers
  }

  /// One line per scene: its name, its frames, and FNV-1a over its lines. `Hosts/chain.py` computes the same.
  private static func chains(_ answers: [String]) -> [String] {
    var chains: [String] = [], name = "", frames = 0, hash: UInt64 = 0
    func finish() {
      if frames > 0 { chains.append("\(name) \(frames) \(String(hash, radix: 16))") }
    }
    for line in answers {
      if line.hasPrefix("scene ") {
        finish()
        (name, frames, hash) = (String(line.dropFirst(6)), 0, 0xcbf2_9ce4_8422_2325)
      }
      for byte in Array(line.utf8) + [10] { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
      if line.first!.isNumber { frames += 1 }
    }
    finish()
    return chains
  }

  private static func asked() throws -> (Size) throws -> Stage {
    let kernel = environment["LEAF_KERNEL"].flatMap { UInt8($0) }.flatMap { ProductKernel(rawValue: $0) } ?? .automatic
    let level = environment["LEAF_SIMD"].flatMap { UInt8($0) }.flatMap { SIMDLevel(rawValue: $0) }
    let cells = environment["LEAF_CELLS"].flatMap { Int($0) }
    return { size in
      var probe = try MatrixProbe()
      if let level { probe = probe.limited(to: level) }
      if let cells { probe = probe.limited(toCells: cells) }
      return try Stage(viewport: size, mode: .exact, kernel: kernel, probe: probe)
    }
  }

  @Test func everyFrameOfTheSharedScenesHasItsKnownBits() throws {
    let flush = Self.environment["LEAF_FLUSH"].flatMap { Int32($0) } ?? 0
    leaf_test_flush_subnormals(flush)
    defer { leaf_test_flush_subnormals(0) }
    let answers = try Self.answers(try Self.asked())
    let chains = Self.chains(answers)
    let golden = try String(contentsOf: Self.hosts.appendingPathComponent("scenes.golden"), encoding: .utf8)
    let wanted = golden.split(separator: "\n").map(String.init)
    for (found, wanted) in zip(chains, wanted) { #expect(found == wanted) }
    #expect(chains.count == wanted.count && chains.count >= 24)
    print("figure: shared scenes: \(chains.count), \(answers.filter { $0.first!.isNumber }.count) frames")
    if let path = Self.environment["LEAF_ANSWERS"] {
      try (answers.joined(separator: "\n") + "\n").write(toFile: path, atomically: true, encoding: .utf8)
    }
  }

  /// A host that sleeps as long as the stage says, in each of these scenes, with the stage's own tolerance.
  @Test(arguments: Effort.isQuick ? [60.0] : [60, 120, 1000])
  func aSleepingHostSeesAllOfTheSharedScenes(_ rate: Double) throws {
    let all = try String(contentsOf: Self.hosts.appendingPathComponent("scenes.txt"), encoding: .utf8)
    var player = ScriptPlayer()
    (player.rate, player.keepsTolerance) = (rate, true)
    var host = SleepingHost(tolerance: Stage.standardTolerance), sum = host
    var name = ""
    player.called = { host.called() }
    player.frame = { stage, dt in try host.frame(stage, dt) { try stage.advance(by: dt) } }
    func finish() {
      guard host.frames > 0 else { return }
      print("figure: \(name) at \(Int(rate)) Hz: \(host.line)")
      #expect(host.sleepsWell, "\(name): \(host.line)")
      sum += host
    }
    for line in all.split(separator: "\n") {
      if line.hasPrefix("scene ") {
        finish()
        (name, host) = (String(line.dropFirst(6)), SleepingHost(tolerance: Stage.standardTolerance))
      }
      try player.play(line)
    }
    finish()
    print("figure: shared scenes at \(Int(rate)) Hz: \(sum.line)")
    #expect(sum.awake > 0)
  }

  @Test func aSceneWithAnotherFrameIsNoticed() {
    let lines = ["scene a", "1 00", "2 ff", "scene b", "1 00"]
    let chains = Self.chains(lines)
    #expect(chains.count == 2 && chains[0] != chains[1])
    #expect(Self.chains(["scene a", "1 00", "2 fe", "scene b", "1 00"])[0] != chains[0])
    #expect(Self.chains(["scene a", "1 00", "2 ff", "3 ff", "scene b", "1 00"])[0] != chains[0])
  }
}
