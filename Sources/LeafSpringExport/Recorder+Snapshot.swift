import LeafSpring

extension Recorder {
  /// Adds a stage's present frame. Time, progress and leaves are those of `leading`; leaves that have no
  /// cells keep the last state they had, so that a long book has one row of numbers per leaf.
  /// - Parameters:
  ///   - time: seconds of the frame; nil for the stage's.
  ///   - viewport: the stage's, where it is not the recording's.
  public mutating func append(
    _ snapshot: borrowing Snapshot, leading: SceneID, at time: Double? = nil, viewport: Size? = nil
  ) {
    var progress = (value: 0.0, velocity: 0.0)
    var screens = Screens()
    for state in snapshot.scenes {
      if state.screens.from.alpha > 0 { screens.from = state.screens.from }
      if state.screens.to.alpha > 0 { screens.to = state.screens.to }
      if state.screens.hiddenItem >= 0 { screens.hiddenItem = state.screens.hiddenItem }
      if state.scene == leading { progress = (state.progress, state.velocity) }
    }
    var leaves = lastLeaves
    snapshot.forEachLeaf(of: leading) { leaf, turn, velocity, angle in
      guard leaves.indices.contains(leaf) else { return }
      leaves[leaf] = .init(value: turn, velocity: velocity, angle: angle)
    }
    begin(
      time: time ?? snapshot.time, progress: progress.value, velocity: progress.velocity, screens: screens,
      leaves: leaves, viewport: viewport)
    for row in 0..<snapshot.count {
      add(
        Row(
          scene: snapshot.scene(row), identity: snapshot.identity(row), surface: snapshot.surface(row),
          size: snapshot.size(row), opacity: snapshot.opacity[row], shade: snapshot.shade[row],
          rank: snapshot.order[row],
          flags: CellFlags(rawValue: snapshot.flags[row])),
        matrix: snapshot.matrices[16 * row..<16 * row + 16])
    }
  }
}
