import Foundation

/// Writes whole files or nothing: the text goes to a temporary name in the same folder, is flushed to the
/// disk and only then renamed. Whatever fails, the final name shows the old file or none, and the temporary
/// one is removed.
public enum AtomicFile {
  /// Calls `body` with a sink and puts what it wrote at `path`, in place of an older file.
  /// - Throws: what `body` throws, or `io` with the path and the system's reason.
  public static func write(
    to path: String, _ body: (TextSink) throws(ExportError) -> Void
  ) throws(ExportError) {
    try write(to: path, calls: FileCalls(), body)
  }

  static func write(
    to path: String, calls: FileCalls, _ body: (TextSink) throws(ExportError) -> Void
  ) throws(ExportError) {
    let (temporary, descriptor) = try create(beside: path, calls)
    var open = true
    do throws(ExportError) {
      let sink = TextSink(descriptor: descriptor, path: path, calls: calls)
      try body(sink)
      try sink.flush()
      guard calls.flush(descriptor) == 0 else { throw ExportError.system(path, "cannot flush to the disk") }
      open = false
      guard calls.close(descriptor) == 0 else { throw ExportError.system(path, "cannot close") }
      guard calls.rename(temporary, path) == 0 else { throw ExportError.system(path, "cannot put in place") }
    } catch {
      if open { _ = calls.close(descriptor) }
      _ = unlink(temporary)
      throw error
    }
    flushFolder(of: path)
  }

  /// Makes a folder and those above it; one that exists is fine.
  /// - Throws: `io` when a file stands in the way or the system refuses.
  public static func makeFolder(_ path: String) throws(ExportError) {
    guard !path.isEmpty else { throw ExportError(.badData, "the folder's name is empty") }
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    } catch {
      var status = stat()
      let code = stat(path, &status) == 0 ? ENOTDIR : firstObstacle(path)
      throw ExportError.system(path, "cannot make the folder", code: code)
    }
  }

  /// The reason why no folder can be made at `path`, found on the nearest ancestor that exists.
  private static func firstObstacle(_ path: String) -> Int32 {
    var ancestor = path
    while ancestor != "/" && !ancestor.isEmpty && ancestor != "." {
      ancestor = (ancestor as NSString).deletingLastPathComponent
      var status = stat()
      if stat(ancestor.isEmpty ? "." : ancestor, &status) == 0 {
        if status.st_mode & S_IFMT != S_IFDIR { return ENOTDIR }
        return access(ancestor.isEmpty ? "." : ancestor, W_OK) == 0 ? EIO : errno
      }
    }
    return ENOENT
  }

  private static func create(
    beside path: String, _ calls: FileCalls
  ) throws(ExportError) -> (name: String, descriptor: Int32) {
    guard !path.isEmpty else { throw ExportError(.badData, "the file's name is empty") }
    for attempt in 0..<100 {
      let name = "\(path).\(getpid())-\(attempt).part"
      let descriptor = calls.open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
      if descriptor >= 0 { return (name, descriptor) }
      if errno != EEXIST && errno != EINTR { throw ExportError.system(path, "cannot create") }
    }
    throw ExportError(.io(code: EEXIST), path: path, "cannot create: a hundred temporary names are taken")
  }

  /// Makes the new name itself durable. Some file systems do not offer this; the file is whole all the same.
  private static func flushFolder(of path: String) {
    let folder = (path as NSString).deletingLastPathComponent
    let descriptor = Foundation.open(folder.isEmpty ? "." : folder, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    _ = fsync(descriptor)
    _ = Foundation.close(descriptor)
  }
}
