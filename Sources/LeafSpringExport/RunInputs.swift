import Foundation
import Synchronization

/// The files that a run reads. No result may replace one of them, whatever name or link it is given by.
public enum RunInputs {
  private static let paths = Mutex<Set<String>>([])

  /// Remembers a file that is read; standard input is `/dev/stdin`.
  public static func add(_ path: String) {
    _ = paths.withLock { $0.insert(path) }
  }

  /// - Throws: `isInput` if a result at `path` would replace an input.
  public static func refuse(_ path: String) throws(ExportError) {
    guard let output = FileIdentity(path) else { return }
    // Looked up only now, because the number of a file that was deleted meanwhile may belong to another file.
    for input in paths.withLock({ $0 }) where FileIdentity(input) == output {
      let name = input == "/dev/stdin" ? "standard input" : input
      let which = name == path ? "this is the input" : "this is the input \(name) by another name"
      throw ExportError(.isInput, path: path, "\(which), which a result never replaces: another name is accepted")
    }
  }
}

/// The file to which a path finally leads, with links followed.
private struct FileIdentity: Equatable {
  let device: dev_t
  let number: ino_t

  /// Nil if there is nothing at the path, or nothing that a file could replace.
  init?(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    (device, number) = (status.st_dev, status.st_ino)
  }
}
