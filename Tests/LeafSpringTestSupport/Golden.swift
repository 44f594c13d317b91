import Foundation

/// The golden hashes of `Tests/golden.txt`: a line for every run, its hashes and then its name. `Scripts/golden.sh`
/// writes it.
public enum Golden {
  private static let chains: [String: [UInt64]] = {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../golden.txt")
    var chains: [String: [UInt64]] = [:]
    for line in try! String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
      let words = line.split(separator: " ")
      let hashes = words.prefix { $0.count == 16 && $0.allSatisfy(\.isHexDigit) }
      let name = words.dropFirst(hashes.count).joined(separator: " ")
      precondition(chains[name] == nil, "\(name) is in golden.txt twice")
      chains[name] = hashes.map { UInt64($0, radix: 16)! }
    }
    return chains
  }()

  /// The names in the file.
  public static var names: Set<String> { Set(chains.keys) }

  /// The hashes that the file has for a run; none if it does not know the run. `LEAF_GOLDEN` names a file to which the
  /// hashes that were found are added.
  public static func hashes(_ name: String, found: [UInt64] = []) -> [UInt64] {
    if !found.isEmpty, let path = ProcessInfo.processInfo.environment["LEAF_GOLDEN"] {
      append(found.map { word($0) + " " }.joined() + name + "\n", to: path)
    }
    return chains[name] ?? []
  }

  public static func word(_ hash: UInt64) -> String {
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}

/// Appends to a file in one piece, even if others are writing to it, too.
func append(_ text: String, to path: String) {
  let file = open(path, O_WRONLY | O_APPEND | O_CREAT, 0o644)
  defer { close(file) }
  let bytes = Array(text.utf8)
  precondition(write(file, bytes, bytes.count) == bytes.count, "cannot write \(path)")
}
