import Foundation

/// Writes a whole file or nothing. The text goes to a temporary name in the same folder, is flushed to the disk and is
/// renamed only then. If anything fails, the final name still shows the old file or none, and the temporary file is
/// removed. Links are followed; something that is not a regular file, such as a device or a pipe, is written to
/// directly.
public enum AtomicFile {
  /// Calls `body` with a sink and puts what it wrote at `path`, replacing an older file.
  /// - Throws: what `body` throws, `isInput` where `path` leads to a file that the run reads, or `io` with the path and
  ///   the system's reason.
  public static func write(
    to path: String, _ body: (TextSink) throws(ExportError) -> Void
  ) throws(ExportError) {
    try write(to: path, calls: FileCalls(), body)
  }

  static func write(
    to path: String, calls: FileCalls, _ body: (TextSink) throws(ExportError) -> Void
  ) throws(ExportError) {
    try RunInputs.refuse(path)
    guard let place = try place(of: path) else { return try pour(into: path, calls, body) }
    let (temporary, descriptor) = try create(beside: place, path, calls)
    var open = true
    do throws(ExportError) {
      let sink = TextSink(descriptor: descriptor, path: path, calls: calls)
      try body(sink)
      try sink.flush()
      guard calls.flush(descriptor) == 0 else { throw ExportError.system(path, "cannot flush to the disk") }
      open = false
      guard calls.close(descriptor) == 0 else { throw ExportError.system(path, "cannot close") }
      guard calls.rename(temporary, place) == 0 else { throw ExportError.system(path, "cannot put in place") }
      Unfinished.forget(temporary)
    } catch {
      if open { _ = calls.close(descriptor) }
      _ = unlink(temporary)
      Unfinished.forget(temporary)
      throw error
    }
    flush(PathName.folder(of: place))
  }

  /// The place of the file after following links; nil if it is not a regular file.
  private static func place(of path: String) throws(ExportError) -> String? {
    guard !path.isEmpty else { throw ExportError(.badData, "the file's name is empty") }
    var status = stat()
    if stat(path, &status) == 0 {
      if status.st_mode & S_IFMT == S_IFDIR { throw ExportError.system(path, "cannot put in place", code: EISDIR) }
      guard status.st_mode & S_IFMT == S_IFREG else { return nil }
      guard let whole = realpath(path, nil) else { throw ExportError.system(path, "cannot follow the link") }
      defer { free(whole) }
      return String(cString: whole)
    }
    let reason = errno
    if lstat(path, &status) == 0 {
      throw ExportError(.io(code: reason), path: path, "a link that leads nowhere: a link to a file is accepted")
    }
    guard !path.hasSuffix("/") else { throw ExportError.system(path, "cannot create a file", code: EISDIR) }
    guard reason == ENOENT else { throw ExportError.system(path, "cannot create", code: reason) }
    return path
  }

  /// Writes to a device, a pipe or the like.
  private static func pour(
    into path: String, _ calls: FileCalls, _ body: (TextSink) throws(ExportError) -> Void
  ) throws(ExportError) {
    let descriptor = calls.open(path, O_WRONLY | O_CLOEXEC, 0)
    guard descriptor >= 0 else { throw ExportError.system(path, "cannot open") }
    defer { _ = calls.close(descriptor) }
    let sink = TextSink(descriptor: descriptor, path: path, calls: calls)
    try body(sink)
    try sink.flush()
  }

  /// Makes a folder and its parents; an existing folder is fine.
  /// - Throws: `io` when a file stands in the way or the system refuses.
  public static func makeFolder(_ path: String) throws(ExportError) {
    guard !path.isEmpty else { throw ExportError(.badData, "the folder's name is empty") }
    var status = stat()
    // This is checked before any folder on the way is made.
    if stat(path, &status) != 0, errno == ENAMETOOLONG { throw ExportError.system(path, "cannot make the folder") }
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    } catch {
      let code = stat(path, &status) == 0 ? ENOTDIR : firstObstacle(path)
      throw ExportError.system(path, "cannot make the folder", code: code)
    }
  }

  /// The reason why no folder can be made at `path`, found on the nearest ancestor that exists.
  private static func firstObstacle(_ path: String) -> Int32 {
    var ancestor = path
    while ancestor != "/" && ancestor != "." {
      ancestor = PathName.folder(of: ancestor)
      var status = stat()
      if stat(ancestor, &status) == 0 {
        if status.st_mode & S_IFMT != S_IFDIR { return ENOTDIR }
        return access(ancestor, W_OK) == 0 ? EIO : errno
      }
    }
    return ENOENT
  }

  /// A unique hidden name, however long the final one is.
  private static func create(
    beside place: String, _ path: String, _ calls: FileCalls
  ) throws(ExportError) -> (name: String, descriptor: Int32) {
    let folder = PathName.folder(of: place)
    for attempt in 0..<100 {
      let name = PathName.join(folder, ".leafspring-\(getpid())-\(attempt).part")
      let descriptor = Unfinished.open(name) { calls.open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666) }
      if descriptor >= 0 { return (name, descriptor) }
      if errno != EEXIST && errno != EINTR { throw ExportError.system(path, "cannot create") }
    }
    throw ExportError(.io(code: EEXIST), path: path, "cannot create: a hundred temporary names are taken")
  }

  /// Makes the new name itself durable. Some file systems cannot do this; the file is complete in any case.
  private static func flush(_ folder: String) {
    let descriptor = Foundation.open(folder, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    _ = fsync(descriptor)
    _ = Foundation.close(descriptor)
  }
}
