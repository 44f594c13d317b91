/// The views of a container at one moment, and how each operation changes them.
struct ContainerContents: Equatable {
  /// A view and the frame it is shown in, nil for the whole container.
  struct Level: Equatable {
    var view: Int
    var frame: Rect?
  }

  let kind: Container.Kind
  private(set) var levels: [Level]
  private(set) var selected: Int
  private let most: Int

  init(_ container: Container) {
    kind = container.kind
    levels = container.views.map { Level(view: $0, frame: nil) }
    selected = container.kind == .tabs ? container.selected : container.views.count - 1
    most = container.kind == .modal ? container.levels : 4096
  }

  /// The view in front.
  var current: Level { levels[selected] }

  /// These views with another one on top.
  /// - Throws: `refused` if the view is there already, or if there is no room for another.
  func adding(_ view: Int, frame: Rect?) throws(LeafError) -> ContainerContents {
    try Check.view(view)
    if let frame { try Check.frame(frame, "frame") }
    try Check.that(levels.count < most, .refused, "view", accepts: "no more views than there are levels")
    for level in levels where level.view == view {
      throw LeafError(.refused, "view", accepts: "a view that the container does not hold yet")
    }
    var contents = self
    contents.levels.append(Level(view: view, frame: frame))
    contents.selected = levels.count
    return contents
  }

  /// The first `count` views only; nil if there are no more, as for a pop at the root.
  func keeping(_ count: Int) -> ContainerContents? {
    guard count >= 1, count < levels.count else { return nil }
    var contents = self
    contents.levels.removeLast(levels.count - count)
    contents.selected = count - 1
    return contents
  }

  /// These views with another tab in front; nil if it is there already.
  /// - Throws: `outOfRange`.
  func selecting(_ index: Int) throws(LeafError) -> ContainerContents? {
    try Check.that(index >= 0 && index < levels.count, .outOfRange, "index", accepts: "the index of a tab")
    guard index != selected else { return nil }
    var contents = self
    contents.selected = index
    return contents
  }

  /// The levels seen at rest: the front one, and those behind it if it does not cover the container.
  func seen(in viewport: Size) -> Range<Int> {
    guard kind == .modal else { return selected..<selected + 1 }
    var first = levels.count - 1
    while first > 0, levels[first].leavesRoom(in: viewport) { first -= 1 }
    return first..<levels.count
  }
}

extension ContainerContents.Level {
  /// True if the view leaves part of the container uncovered.
  func leavesRoom(in viewport: Size) -> Bool {
    guard let frame else { return false }
    return frame.x > 0 || frame.y > 0 || frame.maxX < viewport.width || frame.maxY < viewport.height
  }

  func place(in viewport: Size) -> Rect {
    frame ?? Rect(x: 0, y: 0, width: viewport.width, height: viewport.height)
  }
}
