import LeafSpring

extension Recorder {
  /// Adds a stage's present frame. Time, progress and leaves are those of `leading`. Leaves that have no cells keep
  /// their last state, so that a long book has one row of numbers for each leaf.
  /// - Parameters:
  ///   - time: seconds of the frame; nil for the stage's.
  ///   - viewport: the stage's, if it differs from the recording's.
  ///   - stage: the stage itself, to keep also what the matrices were made of; nil to keep only the matrices.
  public mutating func append(
    _ snapshot: borrowing Snapshot, leading: SceneID, at time: Double? = nil, viewport: Size? = nil,
    from stage: Stage? = nil
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
    shadows = Array(snapshot.shadows)
    for row in 0..<snapshot.count {
      let entries = 16 * row..<16 * row + 16
      var cell = Row(
        scene: snapshot.scene(row), identity: snapshot.identity(row), surface: snapshot.surface(row),
        size: snapshot.size(row), opacity: snapshot.opacity[row], shade: snapshot.shade[row],
        rank: snapshot.order[row], flags: CellFlags(rawValue: snapshot.flags[row]))
      if screens.hiddenItem < 0, Recorder.isListed(row, in: snapshot) { cell.flags.insert(.visible) }
      cell.band = Array(snapshot.bands[4 * row..<4 * row + 4])
      cell.light = Array(snapshot.light[2 * row..<2 * row + 2])
      let doubles: Slice<UnsafeBufferPointer<Double>> =
        snapshot.matrices64.isEmpty ? snapshot.matrices64[0..<0] : snapshot.matrices64[entries]
      let model = stage.map { Recorder.model(row, cell.scene, of: $0) }
      add(cell, matrix: snapshot.matrices[entries], doubles: doubles, model: model)
    }
  }

  /// True if a cell is the front of an album's cover: while the album is shut, the list draws that, and here the
  /// recording.
  private static func isListed(_ row: Int, in snapshot: borrowing Snapshot) -> Bool {
    guard row > 0, snapshot.identity(row).role == .cover, snapshot.identity(row).face == .front else { return false }
    let below = snapshot.identity(row - 1)
    return below.role == .cover && below.face == .back
  }

  private static func model(_ row: Int, _ scene: SceneID, of stage: Stage) -> Recording.Model {
    // A row of a snapshot belongs to a scene of its stage.
    Recording.Model(pose: stage.pose(ofRow: row), eye: (try? stage.eye(of: scene)) ?? .none)
  }
}

/// Values that a recording keeps in addition to the snapshots' columns.
public struct RecordingDetail: Equatable, Sendable {
  /// `double` also keeps the matrices in Double.
  public var mode = ProductMode.exact
  /// Keeps the poses and perspectives, which the cameras of other programs need.
  public var keepsModels = false

  public init() {}
}
