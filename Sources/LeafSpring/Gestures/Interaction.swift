/// The state table of an interaction: the effect of each host call on a scene's progress, for any gesture.
///
/// States go idle → tracking (a finger holds the progress) → running (released, or started by a call) → idle. An entry
/// is the stage's action. A call that makes no sense is ignored and counted (gesture noise) or refused (a plain call).
public enum InteractionState: UInt8, CaseIterable, Sendable {
  /// At rest at one end.
  case idle
  /// The host sets the progress.
  case tracking
  /// A motion runs toward one end.
  case running
}

/// A call of the host for a scene's progress.
package enum InteractionInput: UInt8, CaseIterable, Sendable {
  case began, changed, ended, cancelled
  /// A plain call that runs the scene to its far end (open, forward) or back (close, reverse).
  case open, close
}

/// The stage's reaction to an event.
package enum InteractionAction: UInt8, CaseIterable, Sendable {
  /// Gesture noise: nothing changes, a counter goes up.
  case ignore
  /// A plain call at the wrong time: a typed error, nothing changes.
  case refuse
  /// Hold the progress at its resting value.
  case begin
  /// Catch a running motion at its present value.
  case grab
  /// Set the progress.
  case update
  /// Release: the release rule decides the end.
  case release
  /// Release: back to the start of the interaction.
  case revoke
  /// Run from rest.
  case run
  /// Reverse a running motion; value and velocity are kept.
  case reverse
}

extension InteractionState {
  /// The table. `corrected` catches or reverses a running motion; `original` refuses. `isFar` is true if a scene
  /// moves toward its far end or rests there.
  package func action(for input: InteractionInput, isFar: Bool, fidelity: Fidelity) -> InteractionAction {
    switch (self, input) {
    case (.idle, .began): .begin
    case (.idle, .open): isFar ? .refuse : .run
    case (.idle, .close): isFar ? .run : .refuse
    case (.tracking, .changed): .update
    case (.tracking, .ended): .release
    case (.tracking, .cancelled): .revoke
    case (.running, .began): fidelity == .corrected ? .grab : .ignore
    case (.running, .open): fidelity == .corrected && !isFar ? .reverse : .refuse
    case (.running, .close): fidelity == .corrected && isFar ? .reverse : .refuse
    case (.tracking, .open), (.tracking, .close): .refuse
    default: .ignore
    }
  }
}
