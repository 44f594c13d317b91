import Foundation
import LeafSpringExport

/// A file to read, or standard input for "-".
enum Input {
  /// Seconds that a named pipe may stay without a byte.
  static let patience = 10

  static func open(_ path: String, accepts: String) throws -> Int32 {
    RunInputs.add(path == "-" ? "/dev/stdin" : path)
    if path == "-" { return 0 }
    // A named pipe into which nobody writes would block for ever.
    let descriptor = Foundation.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      let code = errno
      let why = String(cString: strerror(code))
      throw Fault(code == ENOENT ? .noInput : .inputOutput, "\(path): \(why): accepted is \(accepts)")
    }
    do { try requireKind(descriptor, path, accepts) } catch {
      close(descriptor)
      throw error
    }
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) & ~O_NONBLOCK)
    return descriptor
  }

  private static func requireKind(_ descriptor: Int32, _ path: String, _ accepts: String) throws {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw Fault.errno(errno, path) }
    switch status.st_mode & S_IFMT {
    case S_IFIFO:
      var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&waiting, 1, Int32(1000 * patience)) == 0 else { return }
      throw Fault(
        .noInput,
        "\(path): nothing came through this pipe in \(patience) s: accepted is \(accepts), or - for standard input")
    case S_IFBLK: throw Fault(.badData, "\(path): no ordinary file: accepted is \(accepts)")
    default: return
    }
  }

  /// - Throws: a fault where `path` leads to something else than an ordinary file.
  static func requireFile(_ path: String, accepts: String) throws {
    var status = stat()
    guard stat(path, &status) == 0 else {
      let code = errno
      throw Fault(
        code == ENOENT ? .noInput : .inputOutput, "\(path): \(String(cString: strerror(code))): accepted is \(accepts)")
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw Fault(.badData, "\(path): no ordinary file: accepted is \(accepts)")
    }
  }
}
