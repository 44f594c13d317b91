import ArgumentParser
import Foundation
import LeafSpringExport

/// The option for a page in which the core itself runs.
struct LiveOptions: ParsableArguments {
  @Flag(
    name: .customLong("live"),
    help: ArgumentHelp(
      "Write live.html instead: the core itself as WebAssembly, to drag, pinch, flick and catch in a browser."))
  var isAsked = false

  @Option(
    help: ArgumentHelp(
      "The module that --live puts into the page, as Scripts/build-wasm.sh makes it.", valueName: "file"),
    completion: .file(extensions: ["wasm", "gz"]))
  var wasm = LivePage.usualModule

  /// - Parameters:
  ///   - isAlone: whether all options that a live page does not accept have their default values.
  ///   - more: the options that it does accept.
  func validate(isAlone: Bool, _ more: String) throws {
    guard wasm != "-" else {
      throw ValidationError("--wasm: it takes the path of a file, not standard input; write ./- for a file named -")
    }
    guard isAsked || wasm == LivePage.usualModule else { throw ValidationError("--wasm goes with --live") }
    guard !isAsked || isAlone else {
      throw ValidationError("--live takes \(more), --out and --wasm; everything else is set in the page")
    }
  }

  func write(
    _ kind: LivePage.Kind, _ pictures: [Picture], into folder: String, setUp: (inout LivePage) -> Void = { _ in }
  ) throws {
    var page = try LivePage(kind, modulePath: wasm)
    page.pictures = pictures
    setUp(&page)
    try AtomicFile.makeFolder(folder)
    let path = PathName.join(folder, "live.html")
    try Output.write(to: path) { sink throws(ExportError) in try page.write(to: sink) }
    try Output.report(
      "A live page: the core in WebAssembly, no network, no server.\n" + Text.row("wrote", path) + "\n")
  }
}
