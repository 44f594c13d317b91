import LeafSpringTestSupport
import Testing

@testable import LeafSpring

/// Scripts over all pairs of features by golden hashes: FeaturePairTests compares ways to play a script, and cannot see what
/// is wrong in all of them.
@Suite struct FeatureHashTests {
  /// Everything that can be read while the script runs, chained. All in exact mode: what a BLAS rounds shows in Doubles.
  private static func chain(_ number: Int, _ probe: MatrixProbe) throws -> UInt64 {
    var script = FeatureScript(number: number, seed: 25), hash = StateHash()
    let stage = try Stage(
      viewport: Size(width: 1024, height: 768), kernel: script.kernel, visibleTolerance: 0.05, probe: probe)
    try script.cast(on: stage)
    for round in 0..<10 {
      for _ in 0..<script.random.int(in: 1...3) {
        let outcome = script.make(script.call(), on: stage)
        hash.combine(outcome.map { Int($0.code.rawValue) } ?? 0)
      }
      for question in 0..<questions.count { try questions[(round + question) % questions.count](stage, &hash) }
      let step = script.random.int(in: 0...11) == 0 ? 5 : Double(script.random.int(in: 1...8)) / 64
      for _ in 0..<script.random.int(in: 0...3) {
        try stage.advance(by: step)
        hash.combine(stage.frameHash())
      }
    }
    return hash.value
  }

  /// Each is the first that is asked after a call, in turn: an answer must not be that of the frame before.
  private static let questions: [@Sendable (Stage, inout StateHash) throws -> Void] = [
    { $1.combine(try $0.nextChange(every: 0.25)?.seconds ?? .infinity) },
    { add(try $0.bounds(), to: &$1) },
    { add(try $0.bounds(changedOnly: true), to: &$1) },
    { for point in points { add(try $0.hitTest(point), to: &$1) } },
    { for point in points { add(try $0.page(at: point), to: &$1) } },
    { stage, hash in for book in books(stage) { add(try stage.visiblePages(book), to: &hash) } },
    { stage, hash in for book in books(stage) { add(try stage.reading(book), to: &hash) } },
    { stage, hash in
      for book in books(stage) {
        for pointer in 0..<3 as Range<Int32> { add(try stage.held(book, pointer: pointer), to: &hash) }
      }
    },
    { stage, hash in
      for scene in stage.scenes where scene.asContainer != nil {
        add(try stage.views(of: scene.id), to: &hash)
        add(try stage.waitingOperations(of: scene.id), to: &hash)
        add(try stage.context(of: scene.id), to: &hash)
      }
    },
    { stage, hash in for scene in stage.scenes { add(try stage.state(of: scene.id), to: &hash) } },
    { stage, hash in
      let scenes = stage.scenes.map(\.id)
      stage.withSnapshot { frame in
        for scene in scenes {
          frame.forEachLeaf(of: scene) { for number in [Double($0), $1, $2, $3] { hash.combine(number) } }
        }
      }
    },
    { $1.combine($0.frameHash()) },
  ]

  private static let points = [Point(x: 400, y: 300), Point(x: 620, y: 410)]

  private static func books(_ stage: Stage) -> [SceneID] { stage.scenes.filter { $0.asBook != nil }.map(\.id) }

  /// An answer as it is printed, which tells every number of it apart.
  private static func add(_ answer: some Any, to hash: inout StateHash) {
    for byte in "\(answer)".utf8 { hash.combine(UInt64(byte)) }
  }

  static let name = "scripts over pairs of features"

  @Test func everyPairOfFeaturesHasItsGoldenHash() throws {
    let probe = try MatrixProbe(), golden = Golden.hashes(Self.name)
    var found: [UInt64] = []
    for pair in 0..<Effort.cases(Feature.pairs.count) {
      // Those with tasks have thousands of cells, and take twenty times as long.
      let isLong = Feature.pairs[pair].0 == .tasks || Feature.pairs[pair].1 == .tasks
      var hash = StateHash()
      for script in 0..<(isLong ? 1 : 20) { hash.combine(try Self.chain(pair + script * Feature.round, probe)) }
      found.append(hash.value)
      #expect(
        pair < golden.count && golden[pair] == hash.value,
        "\(Feature.pairs[pair]); Scripts/golden.sh writes Tests/golden.txt")
    }
    #expect(Golden.hashes(Self.name, found: found).count == Feature.pairs.count)
  }
}
