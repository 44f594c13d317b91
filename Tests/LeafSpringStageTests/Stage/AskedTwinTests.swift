import LeafSpringTestSupport
import Testing

@testable import LeafSpring
@testable import LeafSpringTestScenes

/// Asking changes nothing: of stages that are called alike one is asked everything between all calls and steps, one is only read
/// then, and one is left alone. After every step all three are the same in every column, mark and hash.
@Suite struct AskedTwinTests {
  private struct Twins {
    var script: FeatureScript
    let asked, read, silent: Stage
    var calls = 0

    init(_ script: FeatureScript, _ probe: MatrixProbe) throws {
      self.script = script
      func stage() throws -> Stage {
        try Stage(
          viewport: Size(width: 1024, height: 768), mode: script.mode, kernel: script.kernel, probe: probe)
      }
      (asked, read, silent) = (try stage(), try stage(), try stage())
      for stage in [asked, read, silent] { try self.script.cast(on: stage) }
    }

    /// Plays so many frames with calls; returns the first difference.
    mutating func run(rounds: Int) throws -> String? {
      for round in 0..<rounds {
        for _ in 0..<script.random.int(in: 1...3) {
          let call = script.call()
          ask()
          let outcomes = [asked, read, silent].map { script.make(call, on: $0) }
          if outcomes[0] != outcomes[1] || outcomes[0] != outcomes[2] {
            return "round \(round), call \(call): another outcome"
          }
          if outcomes[0] == nil { calls += 1 }
          ask()
          if let broken = asked.broken { return "round \(round), call \(call): \(broken)" }
        }
        let step = script.random.int(in: 0...11) == 0 ? 5 : Double(script.random.int(in: 1...8)) / 60
        for _ in 0..<script.random.int(in: 0...3) {
          let results = try [asked, read, silent].map { try $0.advance(by: step) }
          if results[0] != results[1] || results[0].isMoving != results[2].isMoving {
            return "round \(round): a step says \(results)"
          }
          if let found = try compare() { return "round \(round), after a step: \(found)" }
          ask()
        }
      }
      return nil
    }

    private func compare() throws -> String? {
      if let broken = asked.broken ?? silent.broken { return broken }
      if let found = FrameComparison.difference(asked, read, allowing: .answers) { return "read: \(found)" }
      if let found = FrameComparison.difference(asked, silent, allowing: [.answers]) {
        return "silent: \(found)"
      }
      if asked.stateHash() != silent.stateHash() { return "hash of the state" }
      return asked.frameHash() == read.frameHash() ? nil : "hash of the frame"
    }

    /// Every question there is.
    private mutating func ask() {
      read.withSnapshot { _ in }
      let point = Point(x: script.random.double(in: 0...1024), y: script.random.double(in: 0...768))
      let every = script.random.pick([1.0 / 64, 1.0 / 60, 0.25])
      _ = try? asked.nextChange(every: every)
      _ = asked.frameHash()
      _ = asked.isMoving
      _ = try? asked.hitTest(point)
      _ = try? asked.page(at: point)
      _ = try? asked.bounds()
      _ = try? asked.bounds(changedOnly: true)
      if asked.cellCount > 0 { _ = asked.pose(ofRow: script.random.int(in: 0...asked.cellCount - 1)) }
      for id in asked.scenes.map(\.id) { ask(of: id) }
      if script.random.int(in: 0...15) == 0 { _ = try? asked.clone() }
    }

    private func ask(of id: SceneID) {
      _ = try? asked.state(of: id)
      _ = try? asked.bounds(of: id)
      _ = try? asked.eye(of: id)
      guard let scene = try? asked.findAny(id) else { return }
      asked.withSnapshot { frame in
        frame.forEachLeaf(of: id) { _, _, _, _ in }
        _ = frame.track(0, of: id)
      }
      if scene.asContainer != nil {
        _ = try? asked.context(of: id)
        _ = try? asked.views(of: id)
        _ = try? asked.waitingOperations(of: id)
      }
      guard let book = scene.asBook else { return }
      for pointer in 0..<3 as Range<Int32> { _ = try? asked.held(id, pointer: pointer) }
      _ = try? asked.visiblePages(id)
      _ = try? asked.reading(id)
      _ = try? asked.meshSize(of: id, leaf: max(book.state.openSpread, 0), face: .front)
    }
  }

  /// Scripts in all. LEAF_LONG=1: 100,000; LEAF_SCRIPTS: so many, LEAF_SEED: others; LEAF_SCRIPT: this one alone.
  private static var count: Int {
    let count = Scenes.number("LEAF_SCRIPTS").map { Int($0) } ?? Effort.cases(Effort.isLong ? 100_000 : 1092)
    return max(count, Effort.divisor > 1 ? 2 : Feature.pairs.count)
  }

  @Test(arguments: 0..<2)
  func allPairsOfFeaturesShowTheSameAskedAndNotAsked(part: Int) throws {
    let seed = Scenes.number("LEAF_SEED") ?? 43, probe = try MatrixProbe()
    var (calls, wrong, scripts) = (0, 0, 0)
    let all = Array(stride(from: part, to: Self.count, by: 2))
    for number in Scenes.number("LEAF_SCRIPT").map({ part == 0 ? [Int($0)] : [] }) ?? all {
      let planned = FeatureScript(number: number, seed: seed)
      var twins = try Twins(planned, probe)
      if let found = try twins.run(rounds: 8) {
        wrong += 1
        Issue.record("script \(number), seed \(seed), \(planned.features): \(found)")
        if wrong == 20 { break }
      }
      (calls, scripts) = (calls + twins.calls, scripts + 1)
    }
    #expect(wrong == 0 && calls >= scripts)
    print(
      "figure: part \(part + 1) of 2: \(scripts) scripts over all pairs of features, seed \(seed), \(calls) calls, one twin asked "
        + "everything: \(wrong) differ")
  }
}
