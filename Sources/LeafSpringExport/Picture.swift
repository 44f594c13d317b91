import LeafSpring

/// A picture file that is shown on cells. Its bytes are read when a page is written, never kept in memory as
/// a whole set.
public struct Picture: Equatable, Sendable {
  public enum Format: String, Sendable {
    case png = "image/png"
    case jpeg = "image/jpeg"
  }

  /// The most bytes of a file, and of all pictures of a page together, which go into it as text a third longer.
  public static let byteLimit = 100_000_000
  public static let pageByteLimit = 350_000_000
  /// The most pixels along a side, and in all: what browsers still draw.
  public static let sideLimit = 32_767
  public static let pixelLimit = 268_435_456

  public let path: String
  public let format: Format
  /// Width and height in pixels, as the file's head says; nil for a picture that nobody has looked at. Orientation tags
  /// are not read.
  public let pixels: Size?
  /// Bytes of the file; 0 for a picture that nobody has looked at.
  public let byteCount: Int

  public init(path: String, format: Format, pixels: Size? = nil, byteCount: Int = 0) {
    self.path = path
    self.format = format
    self.pixels = pixels
    self.byteCount = byteCount
  }
}
