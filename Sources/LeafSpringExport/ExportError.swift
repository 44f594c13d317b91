/// Why a file or a picture was not written or read. No file is left half-written under its final name.
public struct ExportError: Error, Equatable, Sendable, CustomStringConvertible {
  public enum Kind: Equatable, Sendable {
    /// The system refused to create, write, flush or rename a file; `code` is its `errno`.
    case io(code: Int32)
    /// The output path is a file that the run reads.
    case isInput
    /// There was nothing to read: no such folder, or no picture in it.
    case noInput
    /// The input cannot be exported: a frame has the wrong length, a number is not finite, a file is not a picture.
    case badData
  }

  public let kind: Kind
  /// The file or folder at fault; empty if the data was at fault before any file was touched.
  public let path: String
  /// The error and what would be accepted, in one line.
  public let reason: String

  public init(_ kind: Kind, path: String = "", _ reason: String) {
    self.kind = kind
    self.path = path
    self.reason = reason
  }

  public var description: String { path.isEmpty ? reason : "\(path): \(reason)" }
}
