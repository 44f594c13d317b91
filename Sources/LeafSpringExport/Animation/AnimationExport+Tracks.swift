import LeafSpring

extension AnimationExport.Prepared {
  /// A property of a cell over time, as text.
  struct Track {
    struct Stop {
      var offset: Double
      var value: String
      var holds: Bool
    }

    let property: (css: String, script: String)
    /// True if the value is a string in JSON.
    let isQuoted: Bool
    let stops: [Stop]

    /// Stops that begin at 0 and end at 1: the first and the last value stay.
    var filled: [Stop] {
      var all = stops
      if let first = all.first, first.offset > 0 { all.insert(Stop(offset: 0, value: first.value, holds: true), at: 0) }
      if let last = all.last, last.offset < 1 { all.append(Stop(offset: 1, value: last.value, holds: true)) }
      return all
    }
  }

  /// Transform, opacity and paint order.
  func tracks(_ animation: CellAnimation) -> [Track] {
    [
      Track(
        property: ("transform", "transform"), isQuoted: true, stops: animation.transform.map { stop($0) { $0.css } }),
      Track(property: ("opacity", "opacity"), isQuoted: false, stops: animation.opacity.map { stop($0) { "\($0)" } }),
      Track(property: ("z-index", "zIndex"), isQuoted: false, stops: animation.order.map { stop($0) { "\($0)" } }),
    ]
  }

  /// The opacity of the overlay; nil where there is none.
  func overlay(_ animation: CellAnimation) -> Track? {
    guard !animation.shade.isEmpty else { return nil }
    return Track(
      property: ("opacity", "opacity"), isQuoted: false, stops: animation.shade.map { stop($0) { "\($0)" } })
  }

  private func stop<Value>(_ stop: CellAnimation.Stop<Value>, _ text: (Value) -> String) -> Track.Stop {
    let offset = (stop.time - recording.times[0]) / recording.duration
    return Track.Stop(offset: offset, value: text(stop.value), holds: stop.holds)
  }
}
