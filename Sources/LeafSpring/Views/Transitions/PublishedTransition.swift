/// A transition of the table: made from what a host sets, with the old and the new view as its first two cells.
package protocol PublishedTransition: Transition, Sendable {
  /// - Throws: `nonFinite`, `outOfRange`.
  init(_ options: TransitionOptions) throws(LeafError)
  /// Its `nearness` in `corrected`; in `original` that is 0.
  func correctedNearness(_ tolerance: Tolerance, in space: TransitionSpace) -> Double
}

extension PublishedTransition {
  /// As published.
  package init() { try! self.init(TransitionOptions()) }

  package func nearness(_ tolerance: Tolerance, in space: TransitionSpace) -> Double {
    space.fidelity == .corrected ? correctedNearness(tolerance, in: space) : 0
  }

  package func cellCount(in space: TransitionSpace) -> Int { 2 }

  package func describe(_ cells: borrowing CellTable, in space: TransitionSpace) {
    Staging(in: space).describeWholes(cells)
  }

  /// The axes of one that comes from an edge.
  func axes(_ space: TransitionSpace) -> EdgeAxes { EdgeAxes(incomingEdge(in: space) ?? .right) }
}

/// The published choice of `cube` and `turn` between two axes; read only where no edge is given.
package enum PublishedWay: UInt8, CaseIterable, Sendable { case horizontal, vertical }

extension Parameter {
  static func way(_ name: StaticString, standard: PublishedWay, _ meaning: StaticString) -> Parameter {
    Parameter(name, .word, standard: Double(standard.rawValue), words: "horizontal vertical", meaning)
  }
}

extension TransitionOptions {
  func way(_ parameter: Parameter) -> PublishedWay { PublishedWay(rawValue: UInt8(whole(parameter)))! }

  mutating func set(_ parameter: Parameter, _ way: PublishedWay) { set(parameter, Int(way.rawValue)) }

  /// Seconds and eye distance, which nearly every transition has.
  func timeAndEye(standard seconds: Double = 1) throws(LeafError) -> (duration: Double, eye: Double?) {
    let duration = duration ?? seconds
    try Check.notNegative(duration, "duration")
    if let eye { try Check.eye(eye) }
    return (duration, eye)
  }
}
