import ArgumentParser
import Foundation
import LeafSpringEval

struct EvalCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "eval",
    abstract: "Answer JSON Lines requests on standard input: the maths as a filter.",
    discussion: """
      One request a line on standard input, one answer a line on standard output, in order. Numbers may be JSON numbers or
      strings of hexadecimal floats ("0x1.9p+6"); "hex": true gives hexadecimal answers; "id" is returned. A bad line is
      answered by {"error": {"code", "field", "message"}}. A line may have up to 16 MiB, a list a million elements.

      A spring is mass (1), stiffness, damping; or dampingRatio, omega0; or duration, bounce; or response, dampingRatio.

      A scene is {"kind", its parameters, "fidelity", "duration", and "curve" or "spring"}: a curve is a name or four numbers,
      a spring one of those forms, or "dampingRatio" and "velocity" for UIKit's rule over the duration.

      EXIT CODES: 0 all input read; 64 usage; 65 bad line with --strict; 74 input or output failed.

      EXAMPLES, one for each operation:
      \(Operation.all.map { "  \($0.example)" }.joined(separator: "\n"))
      """)

  @Flag(help: "Stop at the first bad line, after its answer, with exit code 65.")
  var strict = false

  @OptionGroup var quiet: Quiet

  func run() throws {
    var bar = InputProgress("answering", descriptor: 0, isShown: isatty(1) == 0)
    let outcome = EvalFilter().run(input: 0, output: 1, strict: strict) { bar.show($0) }
    bar.finish()
    switch outcome {
    case .done: return
    case .bad(let line, let error):
      throw Fault(.badData, "standard input, line \(line): \(error.message) (\(error.code.rawValue))")
    case .readFailed(let code): throw Fault.errno(code, "cannot read standard input")
    case .writeFailed(EPIPE): throw Fault(.inputOutput, "")
    case .writeFailed(let code): throw Fault.errno(code, "cannot write standard output")
    }
  }
}
