import LeafSpring

/// One combination for which every property of the transitions must hold.
public struct TransitionCase: CustomStringConvertible {
  public let name: String
  public let space: TransitionSpace
  public let frame: (Double) throws -> TransitionFrame
  public let screens: (Double) -> Screens

  public var description: String {
    "\(name), \(space.fidelity), \(space.direction), \(space.viewport.width)x\(space.viewport.height)"
  }

  public var isCorrected: Bool { space.fidelity == .corrected }

  /// This transition in the other direction.
  public let opposite: (Double) throws -> TransitionFrame
}

public enum TransitionCombinations {
  public static let sizes = [(320, 568), (390, 844), (1024, 768), (1366, 1024), (200, 2000)].map {
    Size(width: Double($0.0), height: Double($0.1))
  }

  /// Every kind, with every edge where it has one, in both directions and fidelities, on every size.
  public static func all(sizes: [Size] = sizes, fidelities: [Fidelity] = Fidelity.allCases) throws
    -> [TransitionCase]
  {
    var cases: [TransitionCase] = []
    func add<T: Transition>(_ name: String, _ transition: T) {
      for size in sizes {
        for fidelity in fidelities {
          for direction in Direction.allCases {
            let space = TransitionSpace(viewport: size, direction: direction, fidelity: fidelity)
            let turned = TransitionSpace(viewport: size, direction: direction.opposite, fidelity: fidelity)
            cases.append(
              TransitionCase(
                name: name, space: space, frame: { try TransitionFrame(transition, at: $0, in: space) },
                screens: { transition.screens(at: $0, in: space) },
                opposite: { try TransitionFrame(transition, at: $0, in: turned) }))
          }
        }
      }
    }
    for entry in TransitionEntry.all {
      for (name, transition) in entry.variants { add("\(entry.kind) \(name)", transition) }
    }
    add(
      "move",
      try Move(
        from: [Rect(x: 10, y: 20, width: 30, height: 40), Rect(x: 50.1, y: 20.7, width: 33.3, height: 44.4)],
        to: [Rect(x: 0, y: 0, width: 320, height: 427), Rect(x: 1.3, y: 200.9, width: 99.9, height: 77.7)]))
    return cases
  }
}
