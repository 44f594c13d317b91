/// Parameters of a book's pages as paper: how a free corner is peeled, and how thick a sheet is.
///
/// A leaf is a fan of rigid facets. Straight hinge lines that do not cross inside the page cut it into facets, and each
/// facet turns about its hinge relative to the one before. So the paper neither stretches nor tears, whatever the
/// finger does.
public struct Paper: Equatable, Sendable {
  /// Hinges of a curl, 1…32. 1: a flat fold.
  public var hinges = 8
  /// Largest radius of a curl, in points: 0 to the page's width, or nil for 0.14 of the width. 0 gives a flat fold.
  public var maxRadius: Double?
  /// The distance from the limits of the paper at which a curl begins to tighten: above 0 and at most 1/π. This number
  /// times (2 · width + height) has to stay below the eye distance; nil for the widest curl, 1/π, or what takes half of
  /// that distance if it is less. A page that is pulled taut has a crease.
  public var tightness: Double?
  /// A drag that begins within this many points of a free corner peels the corner; anywhere else it turns the leaf. 0
  /// to half the shorter side, or nil for a quarter of it. 0 switches peeling off.
  public var cornerZone: Double?
  /// Height of the middle of the path of a corner that peels by itself, as a fraction of the page's height, 0…0.5. At 0
  /// the fold stays parallel to the spine.
  public var lift = 0.12
  /// Thickness of a sheet in points, 0…100. 0: the book has no thickness.
  public var sheet = 0.0

  public init() {}
}

/// The two free corners of a leaf.
public enum PaperCorner: UInt8, CaseIterable, Sendable, BitwiseCopyable {
  case bottom, top
}
