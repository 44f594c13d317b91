import Testing

@testable import LeafSpring

/// The state table of interactions, entry by entry, as the specification has it.
@Suite struct InteractionTableTests {
  /// The reaction of each state to began, changed, ended, cancelled, open, close, arrived: in `corrected`, and in
  /// `original` where that differs. `open` and `close` are those of a scene that rests at or moves toward its near end;
  /// for the far end they are mirrored.
  static let table: [(state: InteractionState, corrected: [InteractionAction], original: [InteractionAction])] = [
    (
      .idle, [.begin, .ignore, .ignore, .ignore, .run, .refuse, .ignore],
      [.begin, .ignore, .ignore, .ignore, .run, .refuse, .ignore]
    ),
    (
      .tracking, [.ignore, .update, .release, .revoke, .refuse, .refuse, .ignore],
      [.ignore, .update, .release, .revoke, .refuse, .refuse, .ignore]
    ),
    (
      .running, [.grab, .ignore, .ignore, .ignore, .reverse, .refuse, .complete],
      [.ignore, .ignore, .ignore, .ignore, .refuse, .refuse, .complete]
    ),
  ]

  @Test func everyEntryIsAsSpecified() {
    for row in Self.table {
      for (fidelity, actions) in [(Fidelity.corrected, row.corrected), (.original, row.original)] {
        for far in [false, true] {
          for (index, input) in InteractionInput.allCases.enumerated() {
            // At the far end, close does what open does at the near one.
            let mirrored = far && input == .open ? index + 1 : far && input == .close ? index - 1 : index
            let action = row.state.action(for: input, towardFar: far, atFar: far, fidelity: fidelity)
            #expect(action == actions[mirrored], "\(row.state), \(input), far \(far), \(fidelity)")
          }
        }
      }
    }
  }

  /// The rest position does not matter while a scene moves, and the other way round.
  @Test func anEntryReadsOnlyTheEndThatItsStateHas() {
    for input in InteractionInput.allCases {
      for fidelity in Fidelity.allCases {
        for far in [false, true] {
          func action(_ state: InteractionState, _ toward: Bool, _ at: Bool) -> InteractionAction {
            state.action(for: input, towardFar: toward, atFar: at, fidelity: fidelity)
          }
          #expect(action(.idle, false, far) == action(.idle, true, far))
          #expect(action(.running, far, false) == action(.running, far, true))
          #expect(Set([false, true].map { action(.tracking, far, $0) }).count == 1)
        }
      }
    }
  }

  @Test func everyActionLeadsToItsState() {
    let next: [InteractionAction: InteractionState] = [
      .begin: .tracking, .grab: .tracking, .release: .running, .revoke: .running, .run: .running,
      .reverse: .running,
      .complete: .idle,
    ]
    for state in InteractionState.allCases {
      for action in [InteractionAction.ignore, .refuse, .update] { #expect(state.next(action) == state) }
      for (action, then) in next { #expect(state.next(action) == then) }
    }
  }
}
