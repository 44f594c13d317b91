import ArgumentParser
import Foundation
import LeafSpring
import LeafSpringEval

struct AccuracyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "accuracy",
    abstract: "Measure the maths against high-precision vectors, next to the textbook formulas.",
    discussion: """
      FILE is what Tests/Vectors/accuracy.py prints (it needs mpmath). For every regime of springs, settling times, curves,
      elementary functions, matrices and corners on screen it prints the worst error of the library and of the usual formulas
      in the same precision, relative and in units in the last place (ULP).

      Errors are relative to: \(AccuracyReport.scale). Float is the Double result rounded once, as the C arrays give it; for matrices, the rows of a snapshot. ULP are those of the type at that size.

      EXAMPLES
        python3 Tests/Vectors/accuracy.py | leafspring accuracy -
        leafspring accuracy vectors.txt --json
        leafspring accuracy vectors.txt --markdown

      EXIT CODES: 0 every bar is met; 64 usage; 65 bad vectors or a bar missed; 66 no such file; 74 input or output failed.
      """)

  @Argument(help: ArgumentHelp("The vectors; - for standard input.", valueName: "file"), completion: .file())
  var file: String

  @Flag(help: "Print one JSON object instead of the table.")
  var json = false

  @Flag(help: "Print the documentation's table: springs by regime, everything else by kind.")
  var markdown = false

  @OptionGroup var quiet: Quiet

  func validate() throws {
    if json && markdown { throw ValidationError("give either --json or --markdown") }
  }

  private var name: String { file == "-" ? "standard input" : file }

  func run() throws {
    let report: AccuracyReport
    do {
      let descriptor = try Input.open(file, accepts: "what Tests/Vectors/accuracy.py prints")
      var bar = InputProgress("measuring", descriptor: descriptor)
      defer { bar.finish() }
      var meter = try AccuracyMeter()
      report = try meter.measure(descriptor: descriptor) { bar.show($0) }
    } catch let error as AccuracyError {
      if case .readFailed(let code) = error.flaw { throw Fault.errno(code, "\(name): cannot read") }
      throw Fault(.badData, "\(name), \(error)")
    } catch let error as LeafError {
      throw Fault(.badData, "\(error.field): accepts \(error.accepts)")
    }
    let text = json ? String(decoding: report.json, as: UTF8.self) : markdown ? report.markdown : report.text
    try Console.output(text)
    let missed = report.rows.filter { !$0.isMet }
    guard missed.isEmpty else {
      let names = missed.map { "\($0.kind) \($0.regime) \($0.type)" }.joined(separator: ", ")
      throw Fault(.badData, "\(name): beyond the bar: \(names)")
    }
  }
}
