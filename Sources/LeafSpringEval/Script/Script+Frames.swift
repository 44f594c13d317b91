import LeafSpring

extension Script {
  /// This script at another rate, in frames a second above 0.
  /// - Throws: `ScriptError` if its duration would have more than `frameLimit` frames.
  public func shown(framesPerSecond: Double) throws(ScriptError) -> Script {
    guard framesPerSecond > 0, framesPerSecond * (duration ?? 0) <= Double(Script.frameLimit) else {
      throw ScriptError(
        line: 1,
        EvalError(
          .range, "fps", "\(framesPerSecond) frames a second: the run would have more than \(Script.frameLimit)"))
    }
    var script = self
    script.framesPerSecond = framesPerSecond
    return script
  }

  /// Time of a frame, in seconds.
  public func time(ofFrame frame: Int) -> Double { Double(frame) / framesPerSecond }

  /// Plays the whole script once, without drawing anything, and counts its frames.
  /// - Throws: `ScriptError` for the first call that the stage refuses, and for more than `frameLimit` frames.
  public func frameCount() throws(ScriptError) -> Int {
    let play = try ScriptStage(self)
    let last = calls.last?.t ?? 0
    try play.advance(to: last)
    if let duration { return Int((duration * framesPerSecond + 1e-9).rounded(.down)) + 1 }
    var frame = Int(min((last * framesPerSecond).rounded(.up), Double(Script.frameLimit)))
    let end = last + 2
    while play.stage.isMoving, time(ofFrame: frame) < end, frame <= Script.frameLimit {
      try play.advance(to: max(time(ofFrame: frame), last))
      frame += 1
    }
    guard frame <= Script.frameLimit else {
      throw ScriptError(
        line: calls.reduce(1) { $1.line },
        EvalError(.range, "t", "t is \(last): the run would have more than \(Script.frameLimit) frames"))
    }
    return frame + 1
  }

  /// The largest viewport during the run.
  public var largestViewport: Size {
    var size = viewport
    for call in calls {
      guard case .resize(let next) = call.action else { continue }
      size = Size(width: max(size.width, next.width), height: max(size.height, next.height))
    }
    return size
  }

  /// The most leaves that the leading scene has during the run; 0 unless it is a book.
  public var leafCount: Int {
    guard var book = scenes.first(where: { $0.id == leading })?.book else { return 0 }
    var most = book.leafCount
    for call in calls where call.scene == leading {
      if case .insertPages(_, let count) = call.action { book.pages += count }
      if case .replaceBook(let other) = call.action { book = other }
      most = max(most, book.leafCount)
    }
    return most
  }

  /// The covers on shelves that stand for books: each book's id, and the number of its cover.
  public var coverDesigns: [(id: String, item: Int)] {
    scenes.compactMap { scene in scene.place.map { (scene.id, $0.item) } }
  }
}
