import Foundation

// LeafSpring against every peer that this machine has, interleaved in one run on one core. See `Options.usage`.
setenv("OPENBLAS_NUM_THREADS", "1", 1)
setenv("MKL_THREADING_LAYER", "SEQUENTIAL", 1)
setenv("BLIS_NUM_THREADS", "1", 1)
do {
  let options = try Options(CommandLine.arguments.dropFirst())
  if options.wantsHelp {
    print(Options.usage)
    exit(0)
  }
  let report = options.processes > 1 ? try Report.median(options) : try Report.measure(options)
  if let path = options.json { try report.json().write(toFile: path, atomically: true, encoding: .utf8) }
  print(options.readme ? report.readme() : report.text())
  exit(report.isRight ? 0 : 65)
} catch let refusal as Refusal {
  FileHandle.standardError.write(Data("peers: \(refusal.line)\n".utf8))
  exit(refusal.code)
}

/// Why nothing was measured.
struct Refusal: Error {
  var line: String
  var code: Int32
}
