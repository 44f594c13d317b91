import LeafSpring

/// Plays a script and returns what each frame shows, one frame at a time, so that a long run need not be kept.
public final class StageRecorder {
  /// Frames of the whole run.
  public let frameCount: Int
  /// The number of frames that `next` has returned.
  public private(set) var framesDone = 0
  private let cellLimit: Int
  private let play: ScriptStage
  private var table = RowTable()

  /// Plays the script once to count its frames, then goes back to its start.
  /// - Throws: `ScriptError` for a script that the stage refuses.
  public convenience init(_ script: Script) throws(ScriptError) {
    try self.init(script, cellLimit: StageRecording.cellLimit)
  }

  init(_ script: Script, cellLimit: Int) throws(ScriptError) {
    self.cellLimit = cellLimit
    frameCount = try script.frameCount()
    play = try ScriptStage(script)
  }

  /// The next frame; nil after the last.
  /// - Throws: `ScriptError` for a frame of more than `StageRecording.cellLimit` cells.
  public func next() throws(ScriptError) -> StageRecording.Frame? {
    guard framesDone < frameCount else { return nil }
    let time = play.script.time(ofFrame: framesDone)
    try play.advance(to: time)
    let cells = play.stage.withSnapshot { $0.count }
    guard cells <= cellLimit else {
      throw ScriptError(
        line: play.latestLine,
        EvalError(
          .range, "scenes",
          "frame \(framesDone) has \(cells) cells; a frame of a recording takes up to \(cellLimit)"))
    }
    framesDone += 1
    return table.next(play.stage, at: time)
  }
}
