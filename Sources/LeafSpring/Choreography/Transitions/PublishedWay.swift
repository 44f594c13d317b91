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
}
