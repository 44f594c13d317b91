/// The opening of a book.
extension BookScene {
  /// Seconds of the present opening or closing.
  var openingDuration: Double { timing(towardFar: interaction.progress.leadsFar).nominalDuration }

  /// Distance of a leaf's turn from its end, or of a scroll position in spreads, below which it counts as at rest.
  /// Leaves that turn during an opening may swing farther.
  func visibleTurn(at now: Instant) -> Double {
    let visible = common.tolerance.ofTurn(book, slots: slotCount)
    return interaction.progress.isAtFarEnd(at: now) ? visible : visible / 2
  }

  /// Numbers that all pages share at a moment.
  func frame(at moment: Moment) -> Book.PageFrame {
    Book.PageFrame(book, opening(at: moment.now), moment.viewport)
  }

  /// The opening as the choreography takes it.
  func opening(at now: Instant) -> BookOpening {
    if interaction.progress.isAtNearEnd(at: now) {
      // A shut book looks the same whichever way it was shut.
      return BookOpening(value: 0, isNotFullyOpen: true, timeline: 0, isOpening: true, place: state.shutPlace)
    }
    let value = runValue(at: now).value
    return BookOpening(
      value: shown(value, isRunning: interaction.progress.phase(at: now) == .running).value,
      isNotFullyOpen: !interaction.progress.isAtFarEnd(at: now),
      timeline: fidelity == .original ? interaction.progress.timeline(at: now, of: value, openingDuration) : 0,
      isOpening: interaction.progress.leadsFar, place: state.shutPlace)
  }
}
