import ArgumentParser
import CArguments
import CLeafSpring
import Foundation
import LeafSpringEval
import LeafSpringExport

/// The command `leafspring`.
@main
struct Tool: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "leafspring",
    abstract: "Moves pages: spring-driven books and view transitions as numbers and pictures.",
    discussion: """
      Run without a subcommand it films the built-in book into ./leafspring-out/ and says what was simulated.

      EXAMPLES
        leafspring
        leafspring book my.pdf --out my-book
        leafspring eval < requests.jsonl > answers.jsonl
        leafspring doctor
        leafspring gallery
        leafspring transition fold --folds 4
        leafspring play Examples/five-rapid-turns.jsonl
        leafspring export fold --to npz
        leafspring stress --cells 10000
        leafspring --generate-completion-script bash

      Every subcommand takes --quiet: no progress, and no report of what was written.
      """,
    version: "\(Tool.release)",
    subcommands: [
      BookCommand.self, EvalCommand.self, DoctorCommand.self, GalleryCommand.self, TransitionCommand.self,
      PlayCommand.self, ExportCommand.self, RecordCommand.self, ReplayCommand.self, BugReportCommand.self,
      AccuracyCommand.self,
      StressCommand.self, CHelloCommand.self,
    ], defaultSubcommand: BookCommand.self)

  static func main() {
    // If the reader of a pipe has gone, or a file reaches its size limit, the write fails; the process does not end.
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    Interruption.watch()
    // Lines of help have up to 120 characters; where no terminal says how wide it is, they keep their line breaks.
    if isatty(1) == 0 { setenv("COLUMNS", "120", 0) }
    do {
      try requireReadableArguments()
      var command = try parseAsRoot(Quiet.take(from: Array(Arguments.all.dropFirst())))
      try command.run()
    } catch let fault as Fault {
      if !fault.message.isEmpty { Console.error(fault.message) }
      Foundation.exit(fault.code.rawValue)
    } catch {
      let code = exitCode(for: error)
      // Help and completion scripts also end here.
      guard code == .validationFailure else { exit(withError: error) }
      let line = message(for: error).split(whereSeparator: \.isNewline).joined(separator: " ")
      let meant = Arguments.all.dropFirst().first.flatMap { Pages.meantSubcommand($0) }
      Console.error(meant ?? "\(line) (leafspring --help shows what is accepted)")
      Foundation.exit(code.rawValue)
    }
  }
}

extension Tool {
  /// The version, as in the C header.
  static let release = "\(LEAF_VERSION_MAJOR).\(LEAF_VERSION_MINOR).\(LEAF_VERSION_PATCH)"

  /// Swift repairs arguments that are not UTF-8, and the repaired names would belong to other files.
  private static func requireReadableArguments() throws {
    for (index, argument) in Arguments.all.enumerated() {
      guard let bytes = Arguments.bytes(index), String(validatingCString: bytes) == nil else { continue }
      throw Fault(.usage, "argument \(index), \(argument), is not UTF-8: names in UTF-8 are accepted")
    }
  }
}

/// The arguments that the tool was started with. Swift reads that from `/proc`, which a container or a jail may not have.
enum Arguments {
  static let all: [String] = {
    guard leaf_argument_count() > 0 else { return CommandLine.arguments }
    return (0..<leaf_argument_count()).map { String(cString: leaf_argument($0)) }
  }()

  static func bytes(_ index: Int) -> UnsafePointer<CChar>? {
    leaf_argument_count() > 0 ? leaf_argument(Int32(index)) : CommandLine.unsafeArgv[index].map { UnsafePointer($0) }
  }
}

/// Why the tool stops: one line for the user, and the exit code.
struct Fault: Error {
  /// The codes of BSD's sysexits, and one of ours.
  enum Code: Int32 {
    /// All is written, but pages are missing in it or say that they could not be drawn.
    case withLosses = 1
    case usage = 64
    case badData = 65
    case noInput = 66
    case noMemory = 71
    case inputOutput = 74
  }

  let code: Code
  /// The error, its place, and the accepted values; empty for a silent end.
  let message: String

  init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }

  static func errno(_ code: Int32, _ what: String) -> Fault {
    Fault(.inputOutput, "\(what): \(String(cString: strerror(code)))")
  }
}

/// Standard error.
enum Console {
  /// True if reports are left out.
  nonisolated(unsafe) static var isQuiet = false

  /// Writes one line; names and texts from files may contain anything.
  static func error(_ message: String) {
    write("leafspring: \(Printable.line(Unfinished.withoutFolders(message)))\n")
  }

  /// Writes lines.
  static func write(_ text: String) {
    var text = Printable.lines(text)
    text.withUTF8 { _ = Foundation.write(2, $0.baseAddress, $0.count) }
  }

  /// Writes lines to standard output. If the reader has gone, the tool ends silently.
  static func output(_ text: String) throws {
    var text = Printable.lines(text)
    let failure = text.withUTF8 { writeAll(UnsafeRawBufferPointer($0), to: 1) }
    if let failure {
      throw failure == EPIPE ? Fault(.inputOutput, "") : .errno(failure, "cannot write standard output")
    }
  }
}
