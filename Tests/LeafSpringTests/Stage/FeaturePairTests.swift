import LeafSpringTestSupport
import Testing

@testable import LeafSpring

/// All pairs of features, in scripts of random calls, each played in several ways that must show the same: by every
/// column that a host can read.
@Suite struct FeaturePairTests {
  /// One script on several stages.
  private struct Play {
    var script: FeatureScript
    /// Read after every call, and played step by step.
    let played: Stage
    /// Not read between the calls of a frame; with `seek` in the script its time is sought, with `tasks` its rows are
    /// divided.
    let again: Stage
    /// Cloned from `played` in the middle, and from itself.
    var twin: Stage?
    let mailbox: Mailbox?
    var calls = 0

    init(_ script: FeatureScript, _ probe: MatrixProbe) throws {
      self.script = script
      let viewport = Size(width: 1024, height: 768)
      played = try Stage(viewport: viewport, mode: script.mode, kernel: script.kernel, probe: probe)
      again = try Stage(viewport: viewport, mode: script.mode, kernel: script.kernel, probe: probe)
      try self.script.cast(on: played)
      try self.script.cast(on: again)
      if script.features.contains(.tasks) { again.tasks = StageTasksTests.atOnce }
      mailbox = script.features.contains(.mailbox) ? try Mailbox() : nil
    }

    private var seeks: Bool { script.features.contains(.seek) }

    /// Plays so many frames with calls; returns the first difference.
    mutating func run(rounds: Int) throws -> String? {
      let middle = script.random.int(in: 0...rounds - 1)
      for round in 0..<rounds {
        if script.features.contains(.clone) {
          if round == middle { twin = try played.clone() }
          if round > middle, script.random.int(in: 0...2) == 0 { twin = try twin?.clone() }
        }
        let answers: FrameComparison.Allowance = round == middle || round == rounds - 1 ? [] : .answers
        if let found = try makeCalls() ?? passTime() ?? compare(answers) { return "round \(round), \(found)" }
      }
      return nil
    }

    private mutating func makeCalls() throws -> String? {
      for _ in 0..<script.random.int(in: 1...3) {
        let call = script.call()
        let outcome = script.make(call, on: played)
        if outcome == nil { calls += 1 }
        if script.make(call, on: again) != outcome { return "call \(call): another outcome" }
        if let twin, script.make(call, on: twin) != outcome { return "call \(call): another outcome in the clone" }
        played.withSnapshot { _ in }
        _ = try? played.bounds()
      }
      return nil
    }

    private mutating func passTime() throws -> String? {
      let steps = script.random.int(in: 0...3)
      let step = script.random.int(in: 0...11) == 0 ? 5 : Double(script.random.int(in: 1...8)) / 64
      for _ in 0..<steps {
        try played.advance(by: step)
        try twin?.advance(by: step)
        if !seeks { try again.advance(by: step) }
      }
      guard seeks, steps > 0 else { return nil }
      try again.seek(to: played.time)
      let back = script.random.double(in: 0...0.2)
      if script.random.int(in: 0...1) == 0, (try? again.seek(to: max(played.time - back, 0))) != nil {
        try again.seek(to: played.time)
      }
      return nil
    }

    /// - Parameter answers: `.answers` to compare without them.
    private func compare(_ answers: FrameComparison.Allowance) throws -> String? {
      if let found = FrameComparison.difference(played, again, allowing: answers.union(seeks ? .steps : [])) {
        return seeks ? "sought: \(found)" : "replayed: \(found)"
      }
      if let twin, let found = FrameComparison.difference(played, twin, allowing: answers) { return "cloned: \(found)" }
      guard let mailbox else { return nil }
      for stage in [again, played] {
        try mailbox.post(stage)
        let found = mailbox.withLatest { mailed, _ in
          stage.withSnapshot { FrameComparison.difference(mailed, $0, allowing: .mailed) }
        }
        if let found = found ?? "no frame" { return "mailed: \(found)" }
      }
      return nil
    }
  }

  /// LEAF_LONG=1: a million scripts; LEAF_SCRIPTS: so many, LEAF_SEED: others.
  @Test func allPairsOfFeaturesShowTheSamePlayedSoughtClonedAndReplayed() throws {
    let seed = Scenes.number("LEAF_SEED") ?? 21, probe = try MatrixProbe()
    let count = Scenes.number("LEAF_SCRIPTS").map { Int($0) } ?? Effort.cases(Scenes.isLong ? 1_000_000 : 780)
    var (calls, wrong) = (0, 0)
    var pairs: [Int: Int] = [:]
    let start = ContinuousClock.now
    for script in 0..<max(count, Effort.divisor > 1 ? 1 : Feature.pairs.count) {
      let planned = FeatureScript(number: script, seed: seed)
      var play = try Play(planned, probe)
      if let found = try play.run(rounds: 8) {
        wrong += 1
        Issue.record("script \(script), seed \(seed), \(planned.features): \(found)")
        if wrong == 20 { break }
      }
      calls += play.calls
      for a in planned.features {
        for b in planned.features where b.rawValue > a.rawValue { pairs[a.rawValue * 16 + b.rawValue, default: 0] += 1 }
      }
    }
    let seconds = start.duration(to: .now) / .seconds(1)
    #expect(wrong == 0 && calls > count)
    #expect(Effort.divisor > 1 || pairs.count == Feature.pairs.count)
    print(
      "figure: \(count) scripts over \(pairs.count) pairs of features, each in \(pairs.values.min() ?? 0) or more, seed \(seed), "
        + "\(calls) calls: \(wrong) differ; \(Int(Double(count) / seconds)) scripts a second")
  }
}
