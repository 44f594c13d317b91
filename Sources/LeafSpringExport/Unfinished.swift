import Foundation

/// The files that a run would leave behind if it ended now: half-written files, temporary folders, and programs it is
/// waiting for.
public enum Unfinished {
  private struct Things {
    var files: Set<String> = []
    var folders: Set<String> = []
    var children: Set<Int32> = []
    /// Every folder of the run, removed ones too, and what messages have in place of it and its slash.
    var names: [(folder: String, shown: String)] = []
  }

  private static let things = Guarded(Things())

  /// Opens a file that is removed when the run ends, unless `forget` is called first; a negative descriptor if `open`
  /// fails.
  static func open(_ path: String, _ open: () -> Int32) -> Int32 {
    things.withLock {
      let descriptor = open()
      if descriptor >= 0 { $0.files.insert(path) }
      return descriptor
    }
  }

  /// Call this for a file that is finished or was removed.
  static func forget(_ path: String) {
    _ = things.withLock { $0.files.remove(path) }
  }

  /// Makes a folder with a new name, which only this user may enter, and which is removed when the run ends.
  /// - Throws: `io` where none can be made.
  public static func makeFolder(
    in parent: String = NSTemporaryDirectory(), prefix: String = "leafspring-"
  ) throws(ExportError) -> String {
    let made = things.withLock { things -> (path: String?, code: Int32) in
      var name = Array(PathName.join(parent, prefix + "XXXXXX").utf8CString)
      guard let path = name.withUnsafeMutableBufferPointer({ mkdtemp($0.baseAddress!).map { String(cString: $0) } })
      else { return (nil, errno) }
      things.folders.insert(path)
      things.names.append((path, prefix.hasPrefix(".") ? PathName.join(parent, "") : ""))
      return (path, 0)
    }
    guard let path = made.path else {
      throw ExportError.system(parent, "cannot make a temporary folder in it", code: made.code)
    }
    return path
  }

  /// A message without temporary folders, whoever wrote it: they are gone when a user reads it. A file in one keeps
  /// its name, the folder itself becomes the one that it was made in.
  public static func withoutFolders(_ message: String) -> String {
    things.withLock { $0.names }.reversed().reduce(message) { text, name in
      text.replacing(name.folder + "/", with: name.shown).replacing(name.folder, with: PathName.folder(of: name.folder))
    }
  }

  /// Removes a temporary folder.
  public static func removeFolder(_ path: String) {
    try? FileManager.default.removeItem(atPath: path)
    _ = things.withLock { $0.folders.remove(path) }
  }

  /// Why no more can be written into a temporary folder; nil if it can. Programs that fail on a full disk often do not say so.
  public static func obstacle(in folder: String) -> Int32? {
    let path = PathName.join(folder, "room")
    let descriptor = Foundation.open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return errno }
    defer {
      _ = close(descriptor)
      unlink(path)
    }
    let block = [UInt8](repeating: 0, count: 1 << 16)
    let taken = block.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress!, $0.count) }
    if taken == block.count { return nil }
    return taken < 0 ? errno : ENOSPC
  }

  /// Starts a program that ends with the run; nil if `start` cannot start it. `endChild` says that it has ended.
  public static func startChild(_ start: () -> Int32?) -> Int32? {
    things.withLock {
      let child = start()
      if let child { $0.children.insert(child) }
      return child
    }
  }

  public static func endChild(_ child: Int32) {
    _ = things.withLock { $0.children.remove(child) }
  }

  /// Removes everything and then calls `end`, which ends the process. Nothing new can be added meanwhile.
  public static func abandon(_ end: () -> Void) {
    things.withLock {
      for child in $0.children { kill(child, SIGTERM) }
      for file in $0.files { unlink(file) }
      for folder in $0.folders { try? FileManager.default.removeItem(atPath: folder) }
      // A program that was still writing may have put a file into it meanwhile.
      for child in $0.children { kill(child, SIGKILL) }
      for folder in $0.folders where FileManager.default.fileExists(atPath: folder) {
        try? FileManager.default.removeItem(atPath: folder)
      }
      end()
    }
  }
}
