/// One line of a container's table: which operation, between which views, and how its transition runs. The transition
/// itself is passed alongside. If several lines fit, the one that names more views wins, and `from` counts more than
/// `to`.
public struct ContainerRule: Equatable, Sendable {
  public var operation: ContainerOperation
  /// The outgoing view; nil for any.
  public var from: Int?
  /// The incoming view; nil for any.
  public var to: Int?
  public var fidelity = Fidelity.corrected
  /// Timing of the transition, by itself: curve and duration or spring, and a delay; nil for the transition's own.
  public var timing: Timing?
  /// The gesture that drives it; nil for none.
  public var interaction: ContainerGesture?

  public init(
    _ operation: ContainerOperation, from: Int? = nil, to: Int? = nil, fidelity: Fidelity = .corrected,
    timing: Timing? = nil, interaction: ContainerGesture? = nil
  ) {
    self.operation = operation
    self.from = from
    self.to = to
    self.fidelity = fidelity
    self.timing = timing
    self.interaction = interaction
  }

  /// - Throws: `outOfRange` or `nonFinite` for a view or the timing; `refused` for a gesture that cannot drive the
  ///   operation.
  package func validate() throws(LeafError) {
    if let from { try Check.view(from) }
    if let to { try Check.view(to) }
    try timing?.validate()
    if let interaction, !interaction.drives(operation) {
      throw LeafError(.refused, "interaction", accepts: "for tabs a horizontal swipe")
    }
  }

  func hasSameKey(as other: ContainerRule) -> Bool {
    operation == other.operation && from == other.from && to == other.to
  }

  /// The fit of the line: nil if it does not, otherwise higher for every view it names.
  func fit(_ request: ContainerRequest) -> Int? {
    guard operation == request.operation, from == nil || from == request.from, to == nil || to == request.to
    else { return nil }
    return (from == nil ? 0 : 2) + (to == nil ? 0 : 1)
  }
}

/// An operation that was asked for, with the views before and after it.
struct ContainerRequest {
  var operation: ContainerOperation
  var before: ContainerContents
  var after: ContainerContents
  /// The cover whose book it opens, if it opens one.
  var item: Int?

  var from: Int { before.current.view }
  var to: Int { after.current.view }

  /// Forward is push, present, and the tab to the right. In `original`, as published, the tab to the right is reverse.
  func direction(_ fidelity: Fidelity) -> Direction {
    switch operation {
    case .push, .present: .forward
    case .pop, .dismiss: .reverse
    case .select: (after.selected > before.selected) == (fidelity == .corrected) ? .forward : .reverse
    }
  }

  /// The view that does not take part, because it stays behind one that does not cover the container.
  func absent(in viewport: Size) -> CellIdentity.View {
    switch operation {
    case .present: after.current.leavesRoom(in: viewport) ? .from : .none
    case .dismiss: before.current.leavesRoom(in: viewport) ? .to : .none
    case .push, .pop, .select: .none
    }
  }

  /// The view of the shelf, which lies behind the book that opens or shuts.
  func behindBook(in viewport: Size) -> (contents: ContainerContents, levels: Range<Int>) {
    let contents = operation == .push ? before : after
    return (contents, contents.seen(in: viewport))
  }

  /// The levels behind the views that take part.
  func behind(in viewport: Size) -> (contents: ContainerContents, levels: Range<Int>) {
    guard operation == .present || operation == .dismiss else { return (before, 0..<0) }
    let contents = operation == .present ? before : after, seen = contents.seen(in: viewport)
    return (contents, absent(in: viewport) == .none ? seen.dropLast() : seen)
  }
}
