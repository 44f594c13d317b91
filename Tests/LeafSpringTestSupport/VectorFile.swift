import Foundation

/// The files of `Tests/Vectors`, found from this source file.
public enum VectorFile {
  public struct Malformed: Error {
    public init() {}
  }

  public static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../Vectors").standardizedFileURL

  public static func text(_ name: String) throws -> String {
    try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
  }

  /// The lines of a vector file, of which there must be some; those that begin with # are left out.
  public static func lines(_ name: String) throws -> [Substring] {
    let lines = try text(name).split(separator: "\n").filter { !$0.hasPrefix("#") }
    return try lines.isEmpty ? { throw Malformed() }() : lines
  }

  /// A vector file that is one JSON object.
  public static func object(_ name: String) throws -> [String: Any] {
    let data = try Data(contentsOf: folder.appendingPathComponent(name))
    guard let object = try JSONSerialization.jsonObject(with: data) as? [String: Any] else { throw Malformed() }
    return object
  }

  /// The entries of a vector file that has a list `vectors`.
  public static func vectors(_ name: String) throws -> [[String: Any]] {
    guard let vectors = try object(name)["vectors"] as? [[String: Any]], !vectors.isEmpty else { throw Malformed() }
    return vectors
  }
}
