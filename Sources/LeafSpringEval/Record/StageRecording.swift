import LeafSpring

/// A run of a stage that can be played again and compared bit for bit: a script of timed calls (`Script`) and, for
/// every frame, its time, its hashes and the rows that changed.
///
/// Its two forms contain the same: JSON Lines, and a compact binary form with a check sum for each block. Reading
/// checks everything before anything is played.
public struct StageRecording: Equatable, Sendable {
  /// The version that is written. Version 1, made before shadows were a list of their own, is read where that makes no
  /// difference.
  public static let version = 2
  static let versions = 1...version

  /// The build and settings of the run.
  public struct Head: Equatable, Sendable {
    /// The program and its compiler, as information for people; nothing depends on it.
    public var build: String
    /// The rounding of the machine's BLAS: `MatrixProbe.BitClass`.
    public var bits: String
    /// The output of `leafspring doctor`, in a bug report; otherwise empty.
    public var doctor = ""

    public init(build: String, bits: String) {
      self.build = build
      self.bits = bits
    }
  }

  /// One row of a frame: the bits of its 16 matrix entries, opacity, shade, paint order and flags.
  public struct Row: Equatable, Sendable {
    public static let words = 20
    public var index: Int
    public var bits: [UInt32]

    /// The name of a word of a row.
    public static func name(ofWord word: Int) -> String {
      word < 16 ? "m\(word / 4 + 1)\(word % 4 + 1)" : ["opacity", "shade", "order", "flags"][word - 16]
    }
  }

  public struct Frame: Equatable, Sendable {
    /// Seconds of the host's clock.
    public var time: Double
    public var stateHash: UInt64
    public var frameHash: UInt64
    /// The number of cells in the frame; a row beyond the previous frame's count counts as changed.
    public var cells: Int
    /// The rows whose bits differ from those of the frame before, in order.
    public var rows: [Row]
  }

  public var head: Head
  /// The script as it was given, line by line, without empty ones.
  public private(set) var source: [UInt8]
  public let script: Script
  public internal(set) var frames: [Frame]

  /// The most bytes of a recording that `RecordingEncoder` writes and the tool reads: enough for some hours of a book.
  public static let sizeLimit = 1 << 30
  /// The most frames: as many as a script's longest run shows.
  public static let frameLimit = Script.frameLimit + 1
  /// The most cells of a frame, which take some hundreds of megabytes.
  public static let cellLimit = 1 << 22

  /// Two recordings of the same bytes and frames are equal.
  public static func == (a: StageRecording, b: StageRecording) -> Bool {
    a.head == b.head && a.source == b.source && a.frames == b.frames
  }

  /// A copy of this run with other frames, for tests of the comparison.
  public func with(_ frames: [Frame]) -> StageRecording {
    var other = self
    other.frames = frames
    return other
  }

  /// Empty lines mean nothing; without them both forms contain the same bytes.
  static func withoutEmptyLines(_ source: [UInt8]) -> [UInt8] {
    Array(source.split(separator: 0x0a).joined(separator: [0x0a])) + [0x0a]
  }

  /// Plays a script and records it with every frame in memory; `StageRecorder` and `RecordingEncoder` keep none.
  /// - Parameter progress: called after every frame, with the number of frames done and of all frames.
  /// - Throws: `ScriptError`.
  public static func record(
    _ source: [UInt8], head: Head, progress: (Int, Int) -> Void = { _, _ in }
  ) throws(ScriptError) -> StageRecording {
    let script = try Script(bytes: source)
    let recorder = try StageRecorder(script)
    var recording = StageRecording(head: head, source: withoutEmptyLines(source), script: script, frames: [])
    while let frame = try recorder.next() {
      recording.frames.append(frame)
      progress(recorder.framesDone, recorder.frameCount)
    }
    return recording
  }
}

/// The bits of all rows of the latest frame.
struct RowTable {
  private(set) var cells = 0
  private(set) var bits: [UInt32] = []

  /// Reads a frame and returns how it differs from the one before.
  mutating func next(_ stage: Stage, at time: Double) -> StageRecording.Frame {
    let words = StageRecording.Row.words
    let now = RowTable.read(stage)
    var rows: [StageRecording.Row] = []
    for row in 0..<now.count / words {
      let range = row * words..<(row + 1) * words
      if row < cells, bits[range] == now[range] { continue }
      rows.append(.init(index: row, bits: Array(now[range])))
    }
    bits = now
    cells = now.count / words
    return .init(
      time: time, stateHash: stage.stateHash(), frameHash: stage.frameHash(), cells: cells, rows: rows)
  }

  /// Advances the table to a recorded frame, whose rows must be in order and within its cells.
  mutating func apply(_ frame: StageRecording.Frame) {
    let words = StageRecording.Row.words
    cells = frame.cells
    if bits.count > cells * words { bits.removeSubrange((cells * words)...) }
    bits.append(contentsOf: repeatElement(0, count: cells * words - bits.count))
    for row in frame.rows { bits.replaceSubrange(row.index * words..<(row.index + 1) * words, with: row.bits) }
  }

  static func read(_ stage: Stage) -> [UInt32] {
    stage.withSnapshot { frame in
      var bits: [UInt32] = []
      bits.reserveCapacity(frame.count * StageRecording.Row.words)
      for row in 0..<frame.count {
        for entry in 0..<16 { bits.append(frame.matrices[16 * row + entry].bitPattern) }
        bits += [frame.opacity[row].bitPattern, frame.shade[row].bitPattern, frame.order[row]]
        bits.append(frame.flags[row] & ~CellFlags.changed.rawValue)
      }
      return bits
    }
  }
}
