import LeafSpring

/// The tests' data about one kind of transition. A new kind adds its line to the list; then every property test, the
/// golden hashes and the container sweep include it.
public struct TransitionEntry {
  public let kind: TransitionKind
  /// Cells and seconds with default options, on 320 × 568.
  public let cells: Int
  public let duration: Double
  /// Every form in which the properties are checked, with a name that tells it from the others.
  public let variants: [(name: String, transition: any Transition)]

  init(_ kind: TransitionKind, cells: Int = 2, duration: Double = 1, _ variants: [(String, any Transition)]) {
    self.kind = kind
    self.cells = cells
    self.duration = duration
    self.variants = variants
  }

  private static func edges<T: Transition>(_ make: (Edge) throws -> T) -> [(String, any Transition)] {
    Edge.allCases.map { edge in ("\(edge)", try! make(edge)) }
  }

  /// In the order of `TransitionKind`.
  public static var all: [TransitionEntry] {
    [
      .init(.crossfade, [("", Crossfade())]),
      .init(.explode, cells: 182, [("", try! Explode(seed: 7))]),
      .init(.cards, [("", Cards())]),
      .init(.cube, edges { try Cube(edge: $0) }),
      .init(.flip, cells: 6, edges { try Flip(edge: $0) }),
      .init(
        .fold, cells: 10,
        [1, 2, 3, 8].flatMap { folds in edges { try Fold(folds: folds, edge: $0) }.map { ("\(folds) \($0)", $1) } }),
      .init(.natGeo, edges { try NatGeo(edge: $0) }),
      .init(.pan, duration: 0.3, edges { try Pan(edge: $0) }),
      .init(.portal, cells: 4, [("", Portal())]),
      .init(.turn, edges { try Turn(edge: $0) }),
    ]
  }
}
