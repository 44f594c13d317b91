import Testing

@testable import LeafSpring

/// The state table of interactions, entry by entry, as the specification has it.
@Suite struct InteractionTableTests {
  /// The reaction of each state to began, changed, ended, cancelled, open and close: in `corrected`, and in
  /// `original` where that differs. `open` and `close` are those of a scene that rests at or moves toward its near end;
  /// for the far end they are mirrored.
  static let table: [(state: InteractionState, corrected: [InteractionAction], original: [InteractionAction])] = [
    (
      .idle, [.begin, .ignore, .ignore, .ignore, .run, .refuse], [.begin, .ignore, .ignore, .ignore, .run, .refuse]
    ),
    (
      .tracking, [.ignore, .update, .release, .revoke, .refuse, .refuse],
      [.ignore, .update, .release, .revoke, .refuse, .refuse]
    ),
    (
      .running, [.grab, .ignore, .ignore, .ignore, .reverse, .refuse],
      [.ignore, .ignore, .ignore, .ignore, .refuse, .refuse]
    ),
  ]

  @Test func everyEntryIsAsSpecified() {
    for row in Self.table {
      for (fidelity, actions) in [(Fidelity.corrected, row.corrected), (.original, row.original)] {
        for far in [false, true] {
          for (index, input) in InteractionInput.allCases.enumerated() {
            // At the far end, close does what open does at the near one.
            let mirrored = far && input == .open ? index + 1 : far && input == .close ? index - 1 : index
            let action = row.state.action(for: input, isFar: far, fidelity: fidelity)
            #expect(action == actions[mirrored], "\(row.state), \(input), far \(far), \(fidelity)")
          }
        }
      }
    }
  }
}
