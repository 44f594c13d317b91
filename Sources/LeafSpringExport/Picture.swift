import LeafSpring

/// A picture file that is shown on cells. Its bytes are read when a page is written; never are all pictures in memory
/// at once.
public struct Picture: Equatable, Sendable {
  public enum Format: String, Sendable {
    case png = "image/png"
    case jpeg = "image/jpeg"
    /// Only one that the tool has made itself.
    case svg = "image/svg+xml"
  }

  /// The most bytes that a file, and all pictures of a page together, may have. In the page they become text that is a
  /// third longer.
  public static let byteLimit = 100_000_000
  public static let pageByteLimit = 350_000_000
  /// The most pixels on a side, and in all, that browsers still draw.
  public static let sideLimit = 32_767
  public static let pixelLimit = 268_435_456

  public let path: String
  public let format: Format
  /// Width and height in pixels, from the head of the file, as it is shown; nil for a picture that was not inspected.
  public let pixels: Size?
  /// The order of its rows in the file, 1 to 8, as EXIF counts; 1 is as it is shown. Browsers read it themselves.
  public let orientation: Int
  /// Bytes of the file; 0 for a picture that was not inspected.
  public let byteCount: Int

  public init(path: String, format: Format, pixels: Size? = nil, orientation: Int = 1, byteCount: Int = 0) {
    self.path = path
    self.orientation = orientation
    self.format = format
    self.pixels = pixels
    self.byteCount = byteCount
  }
}

extension Picture {
  /// True if it has the ratio of a page to 0.2 %, which is more than its sides lose when they are rounded to pixels.
  func fills(_ page: Size) -> Bool {
    guard let pixels else { return false }
    let (along, across) = (pixels.width * page.height, pixels.height * page.width)
    return abs(along - across) <= 0.002 * across
  }
}
