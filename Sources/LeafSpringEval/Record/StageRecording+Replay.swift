import LeafSpring

extension StageRecording {
  /// The first difference between a replay and what was recorded.
  public struct Difference: Equatable, Sendable, CustomStringConvertible {
    public enum Place: Equatable, Sendable {
      /// A call of the script that the stage now refuses, and why.
      case call(ScriptError)
      case cellCount(recorded: Int, replayed: Int)
      /// The cell that differs, the name of the element, and both versions of its bits.
      case element(cell: Int, identity: String, name: String, recorded: UInt32, replayed: UInt32)
      /// All rows are equal, but the motion behind them differs.
      case motion
      /// Time, events or the range of changed rows differ.
      case events
      /// The script shows the frame at another time.
      case time(asked: Double)
      /// The script asks for more frames, or for fewer.
      case frameCount(recorded: Int, asked: Int)
    }

    public let frame: Int
    public let time: Double
    public let place: Place

    public var description: String {
      let at = "frame \(frame) (\(time) s)"
      switch place {
      case .call(let error): return "\(at): \(error)"
      case .cellCount(let recorded, let replayed): return "\(at): \(replayed) cells, recorded \(recorded)"
      case .element(let cell, let identity, let name, let recorded, let replayed):
        let isFloat = name != "order" && name != "flags"
        func text(_ bits: UInt32) -> String {
          isFloat ? "\(Float(bitPattern: bits)) (0x\(String(bits, radix: 16)))" : "\(bits)"
        }
        return "\(at), cell \(cell) (\(identity)), \(name): \(text(replayed)), recorded \(text(recorded))"
      case .motion: return "\(at): the motion behind equal cells differs"
      case .events: return "\(at): time, events or the changed range differ; all cells are equal"
      case .time(let asked): return "\(at): the script shows this frame at \(asked) s"
      case .frameCount(let recorded, let asked):
        return "\(at): the script asks for \(asked) frames, recorded \(recorded)"
      }
    }
  }

  /// The number of the script's calls after the last frame, which no frame shows.
  public var unseenCallCount: Int {
    let last = frames.last?.time ?? -1
    return script.calls.count { $0.t > last }
  }

  /// Plays the script again on a stage of its own.
  /// - Parameter verify: whether to compare every frame, and the times and number of frames with what the script asks
  ///   for; otherwise the frames are only played.
  /// - Returns: the stage at the last frame, and the first difference.
  /// - Throws: `ScriptError` for a script that cannot even start.
  public func replay(
    verify: Bool, progress: (Int, Int) -> Void = { _, _ in }
  ) throws(ScriptError) -> (stage: Stage, difference: Difference?) {
    let play = try ScriptStage(script)
    let asked = verify ? askedFrames() : .success(frames.count)
    var table = RowTable()
    for (index, frame) in frames.enumerated() {
      func differs(_ place: Difference.Place) -> (Stage, Difference) {
        (play.stage, Difference(frame: index, time: frame.time, place: place))
      }
      if case .success(let count) = asked, index >= count {
        return differs(.frameCount(recorded: frames.count, asked: count))
      }
      let time = script.time(ofFrame: index)
      if verify, frame.time.bitPattern != time.bitPattern { return differs(.time(asked: time)) }
      do throws(ScriptError) { try play.advance(to: frame.time) } catch { return differs(.call(error)) }
      if verify {
        table.apply(frame)
        if let place = compare(frame, table, play.stage) { return differs(place) }
      }
      progress(index + 1, frames.count)
    }
    return (play.stage, missing(asked))
  }

  /// The number of frames that the script needs; or the error, if a call after the last frame is refused.
  private func askedFrames() -> Result<Int, ScriptError> {
    Result { () throws(ScriptError) in try script.frameCount() }
  }

  /// The first frame that the script asks for and the recording does not have.
  private func missing(_ asked: Result<Int, ScriptError>) -> Difference? {
    let place: Difference.Place
    switch asked {
    case .success(frames.count): return nil
    case .success(let count): place = .frameCount(recorded: frames.count, asked: count)
    case .failure(let error): place = .call(error)
    }
    return Difference(frame: frames.count, time: script.time(ofFrame: frames.count), place: place)
  }

  private func compare(_ frame: Frame, _ table: RowTable, _ stage: Stage) -> Difference.Place? {
    let now = RowTable.read(stage)
    guard now.count == table.bits.count else {
      return .cellCount(recorded: frame.cells, replayed: now.count / Row.words)
    }
    if let index = now.indices.first(where: { now[$0] != table.bits[$0] }) {
      let cell = index / Row.words
      let identity = stage.withSnapshot { snapshot in
        let found = snapshot.identity(cell)
        return "scene \(snapshot.scene(cell).rawValue), \(found.role) \(found.item), \(found.face)"
      }
      return .element(
        cell: cell, identity: identity, name: Row.name(ofWord: index % Row.words), recorded: table.bits[index],
        replayed: now[index])
    }
    if stage.stateHash() != frame.stateHash { return .motion }
    return stage.frameHash() == frame.frameHash ? nil : .events
  }
}
