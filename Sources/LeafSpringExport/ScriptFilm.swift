import LeafSpring

/// Films a stage that the caller plays, frame by frame: a run of a script, or a stretch of one.
public struct ScriptFilm {
  public var title: String
  /// The largest viewport during the run.
  public var viewport: Size
  public var frameCount: Int
  /// The frames to keep, counted from 0; nil for all.
  public var range: Range<Int>?
  /// True if poses and perspectives are kept.
  public var keepsModels = false
  /// The most rows (frames times the cells of the first frame); nil for any number.
  public var rowLimit: Int?
  /// The scene whose progress and leaves are recorded, and how many leaves it has at most.
  public var leading: SceneID
  public var leafCount: Int
  /// Numbers of the covers on shelves that stand for these books.
  public var designs: [SceneID: Int] = [:]
  /// Paper of the pages of books.
  public var pageColor = Recording.pageColor

  public init(title: String, viewport: Size, frameCount: Int, leading: SceneID, leafCount: Int) {
    self.title = title
    self.viewport = viewport
    self.frameCount = frameCount
    self.leading = leading
    self.leafCount = leafCount
  }

  /// Records the frames of `range`. All frames are played, so that the recorded ones have exactly the same rows as in
  /// the whole run; only the work of drawing and writing the others is saved.
  /// - Parameter play: brings the stage to a frame; returns its time and, if new stretches begin with it, their names.
  /// - Throws: what `play` throws, and `ExportError` as `Recorder` does.
  public func record(
    _ stage: Stage, progress: (_ done: Int, _ total: Int) -> Void = { _, _ in },
    play: (_ frame: Int) throws -> (time: Double, phases: [String])
  ) throws -> Recording {
    var recorder = Recorder(title: title, viewport: viewport, leafCount: leafCount)
    recorder.designs = designs
    recorder.pageColor = pageColor
    recorder.kept = range
    var cells = 0
    for frame in 0..<frameCount {
      let now = try play(frame)
      for name in now.phases where frame == 0 { recorder.phase(name) }
      stage.withSnapshot {
        recorder.append($0, leading: leading, at: now.time, viewport: stage.viewport, from: keepsModels ? stage : nil)
        cells = $0.count
      }
      recorder.note(leading, on: stage)
      if let rowLimit, frameCount * cells > rowLimit { throw AnimationExport.tooLong(frameCount, cells) }
      for name in now.phases where frame > 0 { recorder.phase(name) }
      progress(frame + 1, frameCount)
    }
    var recording = try recorder.recording()
    let (first, last) = (recording.times.first ?? 0, recording.times.last ?? 0)
    recording.phases.removeAll { $0.end < first || $0.start > last || $0.end == $0.start }
    recording.motion = MotionTrack(progressOf: recording)
    return recording
  }
}

extension MotionTrack {
  /// The progress of a recording's leading scene; nil if it stands still.
  public init?(progressOf recording: Recording) {
    let samples = recording.times.indices.map { index in
      Sample(
        time: recording.times[index], value: recording.progress[index],
        velocity: recording.progressVelocity[index])
    }
    guard let first = samples.first, let last = samples.last, first.time < last.time,
      samples.contains(where: { $0.value != first.value })
    else { return nil }
    self.init(name: recording.title, samples: samples, target: last.value)
    isOneRun = false
  }
}
