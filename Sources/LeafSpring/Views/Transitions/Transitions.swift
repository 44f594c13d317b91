/// A published view transition, identified by the number that hosts in C and recordings use. The name and all facts of
/// each are in its own file.
public struct TransitionKind: RawRepresentable, Hashable, CaseIterable, Sendable {
  /// The table. A new transition gets a line at the end, and a constant below: `eval`, the tool, the gallery, the live
  /// page and the bindings take it from here. The table is computed each time it is read, as all facts are, because a
  /// stored array would leak when the C library is unloaded.
  private static var table: [TransitionFacts] {
    [
      Crossfade.facts,
      Explode.facts,
      Cards.facts,
      Cube.facts,
      Flip.facts,
      Fold.facts,
      NatGeo.facts,
      Pan.facts,
      Portal.facts,
      Turn.facts,
    ]
  }

  public let rawValue: UInt8

  init(_ facts: TransitionFacts) { rawValue = facts.number }

  /// - Parameter rawValue: its number; nil if no kind has it.
  public init?(rawValue: UInt8) {
    guard Int(rawValue) < TransitionKind.table.count else { return nil }
    self.rawValue = rawValue
  }

  /// Every kind, in the order of their numbers.
  public static var allCases: [TransitionKind] { table.map { TransitionKind($0) } }

  /// The facts about it.
  package var facts: TransitionFacts { TransitionKind.table[Int(rawValue)] }
}

extension TransitionKind {
  public static let crossfade = TransitionKind(Crossfade.facts)
  public static let explode = TransitionKind(Explode.facts)
  public static let cards = TransitionKind(Cards.facts)
  public static let cube = TransitionKind(Cube.facts)
  public static let flip = TransitionKind(Flip.facts)
  public static let fold = TransitionKind(Fold.facts)
  public static let natGeo = TransitionKind(NatGeo.facts)
  public static let pan = TransitionKind(Pan.facts)
  public static let portal = TransitionKind(Portal.facts)
  public static let turn = TransitionKind(Turn.facts)
}

/// Facts for callers that do not know the type of a published transition.
package struct TransitionFacts: Sendable {
  /// Its place in the table, from 0.
  package let number: UInt8
  /// Its name in scripts and on the command line: `natgeo`.
  package let name: StaticString
  /// Its name in a heading: `NatGeo`. Its type has the same name.
  package let title: StaticString
  /// The picture of the forward run, in one line.
  package let note: StaticString
  /// The picture of the forward run in `original`, if it differs.
  package let originalNote: StaticString
  /// The parameters a host can set.
  package let parameters: [Parameter]
  let make: @Sendable (TransitionOptions) throws(LeafError) -> PlayedTransition

  init(
    _ number: UInt8, _ name: StaticString, _ title: StaticString, _ note: StaticString, original: StaticString? = nil,
    _ parameters: [Parameter], of type: (some PublishedTransition).Type
  ) {
    self.number = number
    self.name = name
    self.title = title
    self.note = note
    originalNote = original ?? note
    self.parameters = parameters
    make = { options throws(LeafError) in TransitionBox(try type.init(options)) }
  }
}

extension TransitionKind: CustomStringConvertible {
  public var description: String { "\(facts.name)" }
}
