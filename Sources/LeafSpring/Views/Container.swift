/// Screens that replace one another in one place: a stack, presented views, or tabs. A host adds a container to a stage
/// and names its views by numbers of its own. At rest the front view is a cell whose item is that number. While an
/// operation runs, cells of the scene in `Stage.context(of:)` take its place, and their `view` says whether they show
/// `from` or `to`. A gesture drives an operation if its rule says so (`ContainerRule.interaction`).
public struct Container: Equatable, Sendable {
  package enum Kind: UInt8, CaseIterable, Sendable { case stack, modal, tabs }

  package let kind: Kind
  /// Views, bottom first; for tabs, all of them.
  public let views: [Int]
  /// Index of the tab that is shown first.
  public let selected: Int
  /// The number of views that may lie over one another in a modal container.
  public let levels: Int
  /// True if a horizontal swipe pops from right to left, or from left to right. If not given, in `corrected` the way
  /// the picture goes back: to the edge from which it came, or to the right; in `original` from right to left, as
  /// published, which is against most pictures. `Stage.setPopSide` changes it, rules do not.
  public var popOnRightToLeft: Bool?

  private init(_ kind: Kind, views: [Int], selected: Int = 0, levels: Int = 1) {
    self.kind = kind
    self.views = views
    self.selected = selected
    self.levels = levels
  }

  /// A stack of views, its root first.
  public static func stack(_ views: [Int]) -> Container { Container(.stack, views: views) }

  /// A view over which others are presented: at most `levels` views, this one included.
  public static func modal(root: Int, levels: Int = 8) -> Container {
    Container(.modal, views: [root], levels: levels)
  }

  /// Views side by side, one of them shown.
  public static func tabs(_ views: [Int], selected: Int = 0) -> Container {
    Container(.tabs, views: views, selected: selected)
  }

  /// Checks that everything is in its range; the error names the first that is not. There must be 1 to 4,096 views,
  /// each named once by a number from 0 to 2³¹ − 1, `selected` must be the index of one, and levels 1 to 64.
  package func validate() throws(LeafError) {
    try Check.count(views.count, 1...4096, "views", accepts: "1 to 4,096 views")
    for index in 0..<views.count {
      try Check.view(views[index])
      for other in 0..<index where views[other] == views[index] {
        throw LeafError(.refused, "views", accepts: "every view once")
      }
    }
    try Check.that(selected >= 0 && selected < views.count, .outOfRange, "selected", accepts: "the index of a tab")
    try Check.count(levels, 1...64, "levels", accepts: "1 to 64 levels")
  }
}

extension Check {
  static func view(_ view: Int) throws(LeafError) {
    try Check.that(view >= 0 && view <= Int(Int32.max), .outOfRange, "view", accepts: "a number from 0 to 2^31 - 1")
  }
}
