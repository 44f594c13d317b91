import Foundation

/// The files a run reads. No result replaces one, whatever name or link it is asked for by.
public enum RunInputs {
  private static let paths = Guarded<Set<String>>([])

  /// Remembers a file that is read; `/dev/stdin` for standard input.
  public static func add(_ path: String) {
    _ = paths.withLock { $0.insert(path) }
  }

  /// - Throws: `isInput` where a result at `path` would take an input's place.
  public static func refuse(_ path: String) throws(ExportError) {
    guard let output = FileIdentity(path) else { return }
    // Looked up now: what was deleted since may have left its number to another file.
    for input in paths.withLock({ $0 }) where FileIdentity(input) == output {
      let name = input == "/dev/stdin" ? "standard input" : input
      let which = name == path ? "this is the input" : "this is the input \(name) by another name"
      throw ExportError(.isInput, path: path, "\(which), which a result never replaces: another name is accepted")
    }
  }
}

/// The end of a path, links followed.
private struct FileIdentity: Equatable {
  let device: dev_t
  let number: ino_t

  /// Nil where there is nothing, or nothing that a file could take the place of.
  init?(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    (device, number) = (status.st_dev, status.st_ino)
  }
}
