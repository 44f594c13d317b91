/// A shelf and its books as two views of a stack: pushing the view of the book from the shelf's view opens a book from
/// its cover, and popping it shuts that book. Every other pair of views has its transition from the other rules.
///
/// The book runs as `Stage.open(_:on:)` runs it, bit for bit, by its own timings (`setTiming`), motion policy and
/// release; a pinch follows the book's published formulas. `begin`, `scrub`, `finish`, `cancel`, `pinch` and `swipe`
/// take the stack's id, and events name the stack; with the book's id they, `open`, `close` and `setCompletion` are
/// refused. Turning and dragging pages, and scrolling the shelf, are as ever.
///
/// The shelf's view lies behind the book while it runs, and both scenes are drawn over the stack's cells. While another
/// transition runs, and while another view is in front, neither shelf nor books are drawn: they are part of the picture
/// that the host has of their view. A book whose view is taken off from under others (`popToRoot`) is shut at once.
public struct ShelfRule: Equatable, Sendable {
  public var shelf: SceneID
  /// The view that shows the shelf, and the one that shows the open book.
  public var from: Int
  public var to: Int
  /// The gesture that opens and shuts; nil for none. One that opens needs the book's view on offer (`Stage.offer`), and
  /// opens the book in the middle.
  public var interaction: ContainerGesture?

  public init(_ shelf: SceneID, from: Int, to: Int, interaction: ContainerGesture? = nil) {
    self.shelf = shelf
    self.from = from
    self.to = to
    self.interaction = interaction
  }

  /// - Throws: `outOfRange` for a view that is no number from 0 to 2³¹ − 1; `refused` for one view twice.
  package func validate() throws(LeafError) {
    try Check.view(from)
    try Check.view(to)
    try Check.that(from != to, .refused, "to", accepts: "another view than the shelf's")
  }

  /// True if an operation goes from one of the views to the other, the book's on top.
  func fits(_ request: ContainerRequest) -> Bool {
    switch request.operation {
    case .push: request.from == from && request.to == to
    case .pop: request.from == to && request.to == from
    case .present, .dismiss, .select: false
    }
  }
}

extension ContainerScene {
  /// The shelf's rule for an operation.
  func shelfRule(for request: ContainerRequest) -> ShelfRule? { shelves.first { $0.fits(request) } }

  /// True if a shelf and its books are in sight: while one of them runs, and at rest in front.
  func shows(_ rule: ShelfRule, isOpen: Bool, at now: Instant) -> Bool {
    guard interaction.progress.phase(at: now) == .idle else { return state.book?.state.shelf == rule.shelf }
    let front = contents.current.view
    return front == rule.from || front == rule.to && isOpen
  }
}
