import Foundation

/// What a run would leave behind if it ended now: half-written files, temporary folders, and programs it is waiting
/// for.
public enum Unfinished {
  private struct Things {
    var files: Set<String> = []
    var folders: Set<String> = []
    var children: Set<Int32> = []
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

  /// Registers a folder to be removed with everything in it.
  public static func addFolder(_ path: String) {
    _ = things.withLock { $0.folders.insert(path) }
  }

  /// Removes a temporary folder.
  public static func removeFolder(_ path: String) {
    try? FileManager.default.removeItem(atPath: path)
    _ = things.withLock { $0.folders.remove(path) }
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
      end()
    }
  }
}
