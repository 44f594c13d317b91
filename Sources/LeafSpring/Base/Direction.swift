/// A side of a page, a cell or a viewport.
public enum Edge: UInt8, CaseIterable, Sendable {
  case left, right, top, bottom
}

/// The reading direction of a book, which is the direction of `next`.
public enum ReadingDirection: UInt8, CaseIterable, Sendable {
  case leftToRight, rightToLeft
}

/// The direction of a transition: `forward` is push, present, next; `reverse` is pop, dismiss, previous.
public enum Direction: UInt8, CaseIterable, Sendable {
  case forward, reverse

  package var opposite: Direction { self == .forward ? .reverse : .forward }
}

/// The axis a cell turns about. Named axes give exact zeros and ones in the matrix; `free` reads the axis columns.
public enum RotationAxis: UInt8, Sendable {
  case y, x, z, free
}

/// `corrected` does what the specification requires; `original` reproduces the published picture, never its crashes,
/// hangs or leaks of state.
public enum Fidelity: UInt8, CaseIterable, Sendable {
  case corrected, original
}
