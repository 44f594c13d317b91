#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(ucrt)
  import ucrt
#endif

/// Reads lines from a file descriptor; its memory is bounded by the longest line allowed.
public final class LineReader {
  public enum Line {
    /// A line without its newline; valid until the next call.
    case line(UnsafeBufferPointer<UInt8>)
    /// A line longer than the limit, which has been skipped.
    case tooLong
    case end
    /// `errno` of the failed read.
    case failed(Int32)
  }

  private static let chunk = 1 << 16
  private let descriptor: Int32
  private let limit: Int
  private var memory: UnsafeMutablePointer<UInt8>
  private var capacity: Int
  /// Bytes start..<end are unread; start..<scanned hold no newline.
  private var start = 0
  private var scanned = 0
  private var end = 0
  private var atEnd = false
  private var bytesRead = 0
  /// The number of bytes in the lines so far, with their newlines.
  public var bytesTaken: Int { bytesRead - (end - start) }
  /// Called before a read that may block, so that a peer that waits for an answer gets it first.
  private let beforeReading: () -> Bool

  /// - Parameter limit: the longest line in bytes.
  public init(descriptor: Int32, limit: Int, beforeReading: @escaping () -> Bool) {
    self.descriptor = descriptor
    self.limit = limit
    self.beforeReading = beforeReading
    capacity = 2 * LineReader.chunk
    memory = .allocate(capacity: capacity)
  }

  deinit { memory.deallocate() }

  public func next() -> Line {
    var skipping = false
    var line = take(&skipping)
    while line == nil {
      if let failure = fill() { return .failed(failure) }
      line = take(&skipping)
    }
    return line!
  }

  /// The next line, or nil if more must be read first. `skipping`: what was read of this line so far has been dropped.
  private func take(_ skipping: inout Bool) -> Line? {
    if let newline = findNewline() {
      let line = UnsafeBufferPointer(start: memory + start, count: newline - start)
      start = newline + 1
      scanned = start
      return skipping || line.count > limit ? .tooLong : .line(line)
    }
    scanned = end
    if skipping || end - start > limit {
      skipping = true
      start = end
    }
    guard atEnd else { return nil }
    if skipping { return .tooLong }
    guard end > start else { return .end }
    let line = UnsafeBufferPointer(start: memory + start, count: end - start)
    start = end
    return .line(line)
  }

  private func findNewline() -> Int? {
    guard end > scanned, let found = memchr(memory + scanned, 0x0a, end - scanned) else { return nil }
    return UnsafeRawPointer(found) - UnsafeRawPointer(memory)
  }

  /// Makes space in the buffer and reads once. Returns `errno` if that fails.
  private func fill() -> Int32? {
    if start > 0 {
      memmove(memory, memory + start, end - start)
      end -= start
      scanned -= start
      start = 0
    }
    if capacity - end < LineReader.chunk {
      let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity * 2)
      larger.update(from: memory, count: end)
      memory.deallocate()
      memory = larger
      capacity *= 2
    }
    guard beforeReading() else {
      atEnd = true
      start = end
      return nil
    }
    var count = read(descriptor, memory + end, capacity - end)
    while count < 0, errno == EINTR || errno == EAGAIN {
      if errno == EAGAIN {
        var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        poll(&waiting, 1, -1)
      }
      count = read(descriptor, memory + end, capacity - end)
    }
    if count < 0 { return errno }
    atEnd = count == 0
    end += count
    bytesRead += count
    return nil
  }
}

/// Writes all of `bytes`. Returns `errno` if that fails, or nil.
public func writeAll(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int32? {
  var offset = 0
  while offset < bytes.count {
    let count = write(descriptor, bytes.baseAddress! + offset, bytes.count - offset)
    if count >= 0 {
      offset += count
    } else if errno == EAGAIN {
      var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
      poll(&waiting, 1, -1)
    } else if errno != EINTR {
      return errno
    }
  }
  return nil
}
