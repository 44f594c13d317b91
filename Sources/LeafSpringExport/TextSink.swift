import Foundation

/// The system calls of the file writer; tests replace them with failing ones.
struct FileCalls {
  var open: (String, Int32, mode_t) -> Int32 = { Foundation.open($0, $1, $2) }
  var write: (Int32, UnsafeRawPointer, Int) -> Int = { Foundation.write($0, $1, $2) }
  var flush: (Int32) -> Int32 = { Foundation.fsync($0) }
  var close: (Int32) -> Int32 = { Foundation.close($0) }
  var rename: (String, String) -> Int32 = { Foundation.rename($0, $1) }
}

/// Collects text and bytes and hands them to a file descriptor in large pieces.
public final class TextSink {
  private let descriptor: Int32
  private let path: String
  private let calls: FileCalls
  private var buffer: [UInt8] = []
  private var passedOn = 0
  /// Told how many bytes have been passed on so far.
  public var progress: ((_ bytes: Int) -> Void)?
  private static let limit = 1 << 16

  /// Writes to an open descriptor, which the caller keeps and closes; `path` names it in errors.
  public convenience init(descriptor: Int32, path: String) {
    self.init(descriptor: descriptor, path: path, calls: FileCalls())
  }

  init(descriptor: Int32, path: String, calls: FileCalls) {
    self.descriptor = descriptor
    self.path = path
    self.calls = calls
    buffer.reserveCapacity(TextSink.limit + 4096)
  }

  /// - Throws: `io` when the system takes no more bytes.
  public func write(_ text: String) throws(ExportError) {
    buffer.append(contentsOf: text.utf8)
    if buffer.count >= TextSink.limit { try flush() }
  }

  /// - Throws: `io` when the system takes no more bytes.
  public func write(bytes: some Collection<UInt8>) throws(ExportError) {
    var rest = bytes[...]
    // Piece by piece, so that a long run of bytes is not copied as a whole.
    while !rest.isEmpty {
      buffer.append(contentsOf: rest.prefix(TextSink.limit))
      rest = rest.dropFirst(TextSink.limit)
      if buffer.count >= TextSink.limit { try flush() }
    }
  }

  /// Passes on what is buffered. Call it once at the end.
  public func flush() throws(ExportError) {
    var done = 0
    while done < buffer.count {
      let taken = buffer.withUnsafeBytes {
        calls.write(descriptor, $0.baseAddress! + done, buffer.count - done)
      }
      if taken < 0 {
        if errno == EINTR { continue }
        throw ExportError.system(path, "cannot write")
      }
      guard taken > 0 else {
        throw ExportError(.io(code: ENOSPC), path: path, "cannot write: no byte was taken")
      }
      done += taken
    }
    passedOn += done
    progress?(passedOn)
    buffer.removeAll(keepingCapacity: true)
  }
}

extension ExportError {
  /// An error in the system's own words for `errno`.
  static func system(_ path: String, _ action: String, code: Int32 = errno) -> ExportError {
    ExportError(.io(code: code), path: path, "\(action): \(String(cString: strerror(code)))")
  }
}
