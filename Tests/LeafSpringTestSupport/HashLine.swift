import Foundation

/// Reports a hash that must be the same everywhere: it is printed, and added to the file that `LEAF_HASH_REPORT` names,
/// if any. A script that compares hashes reads that file, because the test runner's own lines may break up a printed
/// one.
public func reportHash(_ subject: String, _ hash: UInt64) {
  let line = "hash: \(subject) \(String(hash, radix: 16))\n"
  print(line, terminator: "")
  guard let path = ProcessInfo.processInfo.environment["LEAF_HASH_REPORT"] else { return }
  append(line, to: path)
}
