/// The backgrounds of a transition's two screens, behind the cells. A host paints them.
public struct Screens: Equatable, Sendable {
  /// One screen: the background of its view.
  public struct Screen: Equatable, Sendable {
    public var background: Color
    /// Opacity of the background, 0…1.
    public var alpha: Double

    public init(background: Color = .clear, alpha: Double = 0) {
      self.background = background
      self.alpha = alpha
    }
  }

  /// One of the two screens.
  package enum Side: UInt8, Sendable { case near, far }

  /// The screen the transition started from when it last ran forward (shelf, list, presenter).
  public var from: Screen
  /// The screen it leads to (book, album, presented view).
  public var to: Screen
  /// Index of the cover or item that the host must not draw in its own list, because a cell stands in for it; −1 for
  /// none.
  public var hiddenItem: Int32

  public init(from: Screen = Screen(), to: Screen = Screen(), hiddenItem: Int = -1) {
    self.from = from
    self.to = to
    self.hiddenItem = Int32(truncatingIfNeeded: hiddenItem)
  }
}
