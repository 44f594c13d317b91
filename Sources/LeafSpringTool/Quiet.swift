import ArgumentParser
import LeafSpringExport

/// `--quiet`, which every subcommand takes: here for its help. It is taken away before a subcommand is parsed.
struct Quiet: ParsableArguments {
  @Flag(help: "No progress, and no report of what was written.")
  var quiet = false

  /// The arguments without `--quiet`; those after `--` are not touched.
  static func take(from arguments: [String]) -> [String] {
    let end = arguments.firstIndex(of: "--") ?? arguments.endIndex
    let options = arguments[..<end].filter { $0 != "--quiet" }
    if options.count < end {
      Console.isQuiet = true
      ProgressBar.isQuiet = true
    }
    return Array(options + arguments[end...])
  }
}
