import LeafSpring

extension AnimationExport.Prepared {
  /// A property of a cell over time: its stops and how a value is written.
  struct Track {
    let property: (css: String, script: String)
    let stops: [CellAnimation.Stop]
    /// Whether the value is a string in JSON.
    let isQuoted: Bool
    let value: (_ sample: Int) -> String
  }

  /// Transform, opacity and paint order; tracks of one value have one stop.
  func tracks(_ animation: CellAnimation) -> [Track] {
    let cell = animation.cell
    let count = recording.cellCount
    return [
      Track(property: ("transform", "transform"), stops: animation.transform, isQuoted: true) {
        recording.matrix(frame: $0, cell: cell).dividedByWeight.css
      },
      Track(property: ("opacity", "opacity"), stops: animation.opacity, isQuoted: false) {
        recording.isSeen(frame: $0, cell: cell) ? "\(recording.opacities[$0 * count + cell])" : "0"
      },
      Track(property: ("z-index", "zIndex"), stops: animation.order, isQuoted: false) {
        "\(recording.ranks[$0 * count + cell])"
      },
    ]
  }

  /// 0 at the first sample, 1 at the last.
  func offset(_ sample: Int) -> Double {
    (recording.times[sample] - recording.times[0]) / animations.duration
  }

  /// Stops that begin at 0 and end at 1: the first and the last value stay.
  func filled(_ stops: [CellAnimation.Stop]) -> [(offset: Double, sample: Int, holds: Bool)] {
    var all = stops.map { (offset: offset($0.sample), sample: $0.sample, holds: $0.holds) }
    if let first = all.first, first.offset > 0 { all.insert((0, first.sample, true), at: 0) }
    if let last = all.last, last.offset < 1 { all.append((1, last.sample, true)) }
    return all
  }
}
