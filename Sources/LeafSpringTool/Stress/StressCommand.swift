import ArgumentParser
import Foundation
import LeafSpring
import LeafSpringExport

struct StressCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stress",
    abstract: "Step scenes as fast as they go: frame times, missed frames, memory, state hash.",
    discussion: """
      KIND is book (every leaf is in the air in every frame), shelf (every cover scrolls in every frame), springs (channels
      without matrices), or a scene of the gallery (\(GalleryScene.all.map(\.name).joined(separator: ", "))),
      run back and forth. The report counts the cells that were multiplied, and the calls of BLAS.
      A frame is: the host's calls if a scene rests, one step of 1/RATE seconds, and reading the snapshot. Frames follow each
      other without waiting; a missed frame is one that took longer than 1/RATE. The same seed gives the same state hash.

      --soak runs 512 leaves (or channels) of which 16, chosen at random, are retargeted in every frame, for that many
      minutes or until --frames have passed. It reports how memory drifts after a warm-up. In turn with the
      frames it runs a loop of plain arithmetic with the same median: what that loop's 99.9th percentile shows is due to the
      machine.

      EXAMPLES
        leafspring stress
        leafspring stress --cells 10000 --mode fast --kernel builtin --svg frames.svg
        leafspring stress --kind shelf --cells 1000 --kernel blas
        leafspring stress --kind fold --scenes 100 --frames 10000 --json
        leafspring stress --soak 10

      EXIT CODES: 0 done; 64 usage; 71 not enough memory; 74 input or output failed.
      """)

  @Option(help: ArgumentHelp("What moves.", valueName: "kind"), transform: StressKind.parse)
  var kind = StressKind.book

  @Option(
    help: "Cells of each book or shelf in motion, or channels: 1 to 1000000; 400 if not given.",
    transform: { try Number.whole($0, 1...1_000_000) })
  var cells: Int?

  @Option(
    help: "Strips of each leaf of a book, 1 to 64; --cells counts strips.",
    transform: { try Number.whole($0, 1...64) })
  var strips = 1

  @Option(help: "How many of them, 1 to 1000.", transform: { try Number.whole($0, 1...1000) })
  var scenes = 1

  @Option(
    help: "Frames, 1 to 10^9; 2000 if not given.", transform: { try Number.whole($0, 1...1_000_000_000) })
  var frames: Int?

  @Option(
    help: "Frames a second, above 0 and up to 10000.", transform: { try Number.parse($0, above: 0, upTo: 10_000) })
  var rate = 120.0

  @Option(help: "exact, fast or double.", transform: { try Word.parse($0, Word.modes) })
  var mode = ProductMode.exact

  @Option(help: "automatic, blas or builtin.", transform: { try Word.parse($0, Word.kernels) })
  var kernel = ProductKernel.automatic

  @Option(help: "Which random targets, 0 to 2^53.", transform: { try Number.whole($0, 0...(1 << 53)) })
  var seed = 0

  @Option(
    help: ArgumentHelp("Soak for so many minutes, above 0 and up to 100000.", valueName: "minutes"),
    transform: { try Number.parse($0, above: 0, upTo: 100_000) })
  var soak: Double?

  @Flag(help: "Print the report as one JSON object.")
  var json = false

  @Option(
    help: ArgumentHelp("Draw the frame times into this file; - for standard output.", valueName: "file"),
    completion: .file(),
    transform: Output.file)
  var svg: String?

  @OptionGroup var quiet: Quiet

  func validate() throws {
    if cells != nil, !kind.takesCells {
      throw ValidationError("\(kind) has no --cells; it goes with book, shelf, springs")
    }
    if soak != nil, !kind.soaks { throw ValidationError("--soak goes with book, springs") }
    if case .shelf = kind, cells ?? 0 > 100_000 { throw ValidationError("--cells of a shelf is up to 100000") }
    if case .book = kind {} else if strips > 1 { throw ValidationError("--strips goes with book") }
    if let cells, scenes > Stage.mostCells / cells {
      throw ValidationError("--cells times --scenes is up to \(Stage.mostCells)")
    }
  }

  func run() throws {
    try Fault.translating {
      var bar = ProgressBar(soak == nil ? "stepping" : "soaking")
      defer { bar.finish() }
      let report = try measure { bar.show($0, of: $1) }
      bar.finish()
      if let svg {
        try Output.write(to: svg) { sink throws(ExportError) in try report.chart.write(to: sink) }
      }
      if json { return try Output.result(report.json(), beside: svg) }
      try Output.report(report.text(svg), beside: svg)
    }
  }

  func measure(progress: (Int, Int) -> Void) throws -> StressReport {
    var run = try StressRun(load: makeLoad(), budget: 1 / rate)
    if let soak {
      try run.soak(minutes: soak, frames: frames, progress: progress)
    } else {
      try run.play(frames: frames ?? 2000, progress: progress)
    }
    return StressReport(run, self)
  }

  private func makeLoad() throws -> any StressLoad {
    let count = cells ?? (soak == nil ? 400 : kind.soakCells)
    switch kind {
    case .springs:
      return try SpringLoad(
        channels: count * scenes, rate: rate, seed: UInt64(seed), isRetargeted: soak != nil)
    case .book:
      let stage = try Stage(viewport: Size(width: 1024, height: 768), mode: mode, kernel: kernel)
      return try BookLoad(
        on: stage, cells: count, books: scenes, strips: strips, rate: rate, seed: UInt64(seed),
        isRetargeted: soak != nil)
    case .shelf:
      let stage = try Stage(viewport: Size(width: 1024, height: 768), mode: mode, kernel: kernel)
      return try ShelfLoad(on: stage, books: count, shelves: scenes, rate: rate, seed: UInt64(seed))
    case .scene(let scene):
      let stage = try Stage(viewport: scene.viewport, mode: mode, kernel: kernel)
      return try TransitionLoad(on: stage, scene, count: scenes, rate: rate)
    }
  }
}

/// The value of `--kind`.
enum StressKind: CustomStringConvertible {
  case book, shelf, springs
  case scene(GalleryScene)

  static func parse(_ text: String) throws -> StressKind {
    if text == "book" { return .book }
    if text == "shelf" { return .shelf }
    if text == "springs" { return .springs }
    guard let scene = GalleryScene.named(text) else {
      throw ValidationError("it takes book, shelf, springs, \(GalleryScene.all.map(\.name).joined(separator: ", "))")
    }
    return .scene(scene)
  }

  var description: String {
    switch self {
    case .book: "book"
    case .shelf: "shelf"
    case .springs: "springs"
    case .scene(let scene): scene.name
    }
  }

  var takesCells: Bool {
    if case .scene = self { return false }
    return true
  }

  var soaks: Bool {
    switch self {
    case .book, .springs: true
    case .shelf, .scene: false
    }
  }

  /// Of 512 leaves, or 512 channels.
  var soakCells: Int {
    if case .springs = self { return 512 }
    return 1024
  }
}

extension Word {
  static let modes = ProductMode.allCases.map { ("\($0)", $0) }
  static let kernels = ProductKernel.allCases.map { ("\($0)", $0) }
}

extension Stage {
  /// The most cells a stage takes.
  static let mostCells = 1 << 24
}
