import LeafSpring

extension GalleryScene {
  /// Runs the scene from one end to the other and records every frame until it is at rest.
  /// - Throws: `LeafError` for options the scene does not take and for a frame rate outside 0…1000 (0 excluded);
  ///   `outOfRange` for a run of more than 100,000 frames.
  public func record(
    _ direction: Direction, _ fidelity: Fidelity, framesPerSecond: Double = 60,
    progress: (_ done: Int, _ total: Int) -> Void = { _, _ in }
  ) throws -> Recording {
    guard framesPerSecond > 0, framesPerSecond <= 1000 else {
      throw LeafError(.outOfRange, "framesPerSecond", accepts: "a number above 0 and up to 1000")
    }
    return try film(direction, fidelity, framesPerSecond, nil, progress) { Double($0) / framesPerSecond }
  }

  /// Records at an exact rate, which may be above 1000 frames a second, or at given times.
  /// - Throws: `LeafError` for options the scene does not take; `outOfRange` for a run of more than 100,000 frames.
  public func record(
    _ direction: Direction, _ fidelity: Fidelity, clock: FrameClock,
    progress: (_ done: Int, _ total: Int) -> Void = { _, _ in }
  ) throws -> Recording {
    try film(direction, fidelity, clock.framesPerSecond, clock.count, progress, time: clock.time)
  }

  private func film(
    _ direction: Direction, _ fidelity: Fidelity, _ framesPerSecond: Double, _ count: Int?,
    _ progress: (_ done: Int, _ total: Int) -> Void, time: (Int) -> Double
  ) throws -> Recording {
    let (stage, id) = try place(direction, fidelity)
    var recorder = recorder(id, "\(title), \(direction), \(fidelity)")
    let duration = options.duration ?? ownDuration
    guard duration * framesPerSecond <= 100_000 else {
      throw LeafError(.outOfRange, "duration", accepts: "a duration of up to 100,000 frames")
    }
    recorder.phase("\(direction)")
    if direction == .forward { try stage.open(id) } else { try stage.close(id) }
    let total = count ?? Int(duration * framesPerSecond) + 1
    var frame = 0
    repeat {
      try stage.seek(to: time(frame))
      stage.withSnapshot { recorder.append($0, leading: id, from: detail.keepsModels ? stage : nil) }
      frame += 1
      progress(frame, total)
    } while count.map { frame < $0 } ?? stage.isMoving
    var recording = try recorder.recording()
    recording.parameters = parameters(fidelity) + [.init("frames", "\(Markup.number(framesPerSecond)) /s")]
    return recording
  }

  /// The scene at eased fractions of its way, one frame each, as if a finger held it there. The times of the frames are
  /// the fractions.
  /// - Throws: `LeafError` for options the scene does not take; fractions must ascend within 0…1.
  public func stills(
    _ direction: Direction, _ fidelity: Fidelity, at fractions: [Double]
  ) throws -> Recording {
    let (stage, id) = try place(direction, fidelity)
    var recorder = recorder(id, "\(title), \(direction), \(fidelity)")
    _ = try stage.begin(id)
    for fraction in fractions {
      try stage.scrub(id, to: fraction)
      try stage.advance(by: 0)
      stage.withSnapshot { recorder.append($0, leading: id, at: fraction) }
    }
    var recording = try recorder.recording()
    recording.parameters = parameters(fidelity)
    return recording
  }

  private var ownDuration: Double {
    parameters.first { "\($0.name)" == "duration" }?.standard ?? 1
  }

  /// A stage with the scene at rest at the end from which `direction` starts.
  private func place(_ direction: Direction, _ fidelity: Fidelity) throws(LeafError) -> (Stage, SceneID) {
    let stage = try Stage(viewport: viewport, mode: detail.mode)
    let id = try add(to: stage, fidelity)
    if direction == .reverse {
      _ = try stage.begin(id)
      try stage.scrub(id, to: 1)
      try stage.setMotionPolicy(.instant)
      try stage.finish(id)
      try stage.advance(by: 0)
      try stage.setMotionPolicy(.full)
    }
    return (stage, id)
  }

  private func recorder(_ id: SceneID, _ title: String) -> Recorder {
    var recorder = Recorder(title: title, viewport: viewport)
    if case .move = kind { recorder.elementScenes.insert(id) }
    return recorder
  }

  private func parameters(_ fidelity: Fidelity) -> [Recording.Parameter] {
    var list = [
      Recording.Parameter("fidelity", "\(fidelity)"),
      .init("screen", "\(Markup.number(viewport.width)) × \(Markup.number(viewport.height))"),
    ]
    for parameter in self.parameters {
      guard let value = options.value(of: parameter), "\(parameter.name)" != "duration" else { continue }
      let text = parameter.form == .word ? parameter.wordList[Int(value)] : Markup.number(value)
      list.append(.init("\(parameter.name)", text))
    }
    return list
  }
}

extension Recording {
  /// Puts two pictures on the views of a transition: `from` on the outgoing view and `to` on the incoming one,
  /// whichever way it runs. On an album `from` goes on the cover and `to` on the photos. Nil keeps the built-in
  /// artwork.
  public mutating func place(from: Picture?, to: Picture?) {
    pictures = [from, to].compactMap { $0 }
    let first = from == nil ? nil : 0
    let second = to == nil ? nil : pictures.count - 1
    for index in cells.indices {
      switch cells[index].identity.role {
      case .view: cells[index].picture = cells[index].identity.view == .to ? second : first
      case .cover: cells[index].picture = first
      case .photo: cells[index].picture = second
      case .page, .block, .board: break
      }
    }
  }
}
