/// A picture file that is shown on cells. Its bytes are read when a page is written, never kept in memory as
/// a whole set.
public struct Picture: Equatable, Sendable {
  public enum Format: String, Sendable {
    case png = "image/png"
    case jpeg = "image/jpeg"
  }

  public let path: String
  public let format: Format

  public init(path: String, format: Format) {
    self.path = path
    self.format = format
  }
}
