import ArgumentParser
import Foundation
import LeafSpringExport

/// Asks for a page in which the core itself runs.
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

  func write(_ kind: LivePage.Kind, _ pictures: [Picture], into folder: String) throws {
    var page = try LivePage(kind, modulePath: wasm)
    page.pictures = pictures
    try AtomicFile.makeFolder(folder)
    let path = (folder as NSString).appendingPathComponent("live.html")
    try page.write(to: path)
    try Console.output(
      "A live page: the core in WebAssembly, no network, no server.\n" + Text.row("wrote", path) + "\n")
  }
}
