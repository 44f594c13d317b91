import ArgumentParser
import Foundation
import LeafSpringExport

/// The destination of results.
enum Output {
  /// Writes a file whole or not at all; `-` is standard output.
  /// - Parameter label: of the progress bar; nil where `body` shows one itself.
  static func write(
    to path: String, label: String? = "writing", _ body: (TextSink) throws(ExportError) -> Void
  ) throws {
    let isOnScreen = path == "-" && isatty(1) == 1
    var bar = ProgressBar(label ?? "", isShown: label != nil && !isOnScreen)
    defer { bar.finish() }
    bar.show(bytes: 0)
    func fill(_ sink: TextSink) throws(ExportError) {
      sink.progress = { bar.show(bytes: $0) }
      try body(sink)
    }
    guard path == "-" else { return try AtomicFile.write(to: path, fill) }
    let sink = TextSink(descriptor: 1, path: "standard output")
    do throws(ExportError) {
      try fill(sink)
      try sink.flush()
    } catch {
      // The reader has closed the pipe.
      if error.kind == .io(code: EPIPE) { throw Fault(.inputOutput, "") }
      throw error
    }
  }

  /// Prints what was done; on standard error if the result itself goes to standard output.
  static func report(_ text: String, beside path: String? = nil) throws {
    if !Console.isQuiet { try result(text, beside: path) }
  }

  /// Prints what was asked for by name, also with `--quiet`; on standard error if another result goes to standard output.
  static func result(_ text: String, beside path: String? = nil) throws {
    if path == "-" { Console.write(text) } else { try Console.output(text) }
  }

  /// The value of an option for a file.
  static func file(_ text: String) throws -> String {
    guard !text.isEmpty else {
      throw ValidationError("it is empty; it takes the path of a file, or - for standard output")
    }
    guard PathName.last(of: text).utf8.count <= 255 else { throw ValidationError("it takes a name of up to 255 bytes") }
    return text
  }

  /// The value of an option for a folder, into which several files go.
  static func folder(_ text: String) throws -> String {
    guard !text.isEmpty else { throw ValidationError("it is empty; it takes the path of a folder") }
    guard text != "-" else {
      throw ValidationError("it takes a folder, for several files; write ./- for a folder named -")
    }
    return text
  }
}
