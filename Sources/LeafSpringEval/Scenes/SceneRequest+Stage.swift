import LeafSpring

extension SceneRequest {
  /// Adds the scene to a stage, with the requested timing.
  func add(to stage: Stage) throws(EvalError) -> SceneID {
    switch kind {
    case .book(let book):
      let id = try coreCall { () throws(LeafError) in try stage.add(book) }
      try setTiming(of: book, id, on: stage)
      return id
    case .shelf(let shelf): return try coreCall { () throws(LeafError) in try stage.add(shelf) }
    case .album(let request):
      let album = try request.make(duration: timing.duration)
      let asked = try timing.timing(defaultDuration: album.duration, fidelity: fidelity)
      return try coreCall { () throws(LeafError) in try set(asked, of: stage.add(album, fidelity: fidelity), on: stage)
      }
    case .transition(let kind, let options):
      let own = try coreCall { () throws(LeafError) in try kind.make(options).duration }
      let asked = try timing.timing(defaultDuration: own, fidelity: fidelity)
      return try coreCall { () throws(LeafError) in
        try set(asked, of: stage.add(kind, options, fidelity: fidelity), on: stage)
      }
    }
  }

  private func set(_ timing: Timing?, of id: SceneID, on stage: Stage) throws(LeafError) -> SceneID {
    if let timing { try stage.setTiming(id, open: timing, close: timing) }
    return id
  }

  /// Sets how a book opens, closes and turns its leaves.
  func setTiming(of book: Book, _ id: SceneID, on stage: Stage) throws(EvalError) {
    let open = try timing(of: book, isOpening: true)
    let close = try timing(of: book, isOpening: false)
    let turn = turning.map { Timing.spring($0, velocity: 0) }
    try coreCall { () throws(LeafError) in try stage.setTiming(id, open: open, close: close, turn: turn) }
  }
}

/// Runs a call of the core.
func coreCall<Value>(_ body: () throws(LeafError) -> Value) throws(EvalError) -> Value {
  do throws(LeafError) {
    return try body()
  } catch {
    throw EvalError(error)
  }
}
