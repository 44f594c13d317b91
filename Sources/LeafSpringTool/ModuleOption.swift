import ArgumentParser
import LeafSpringExport

/// The module of a page in which the core runs.
struct ModuleOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The WebAssembly module that the page contains, as Scripts/build-wasm.sh makes it.", valueName: "file"),
    completion: .file(extensions: ["wasm", "gz"]))
  var wasm: String?

  /// - Parameters:
  ///   - isUsed: whether such a page is written.
  ///   - option: which asks for it.
  func validate(isUsed: Bool, _ option: String) throws {
    guard wasm != "-" else {
      throw ValidationError("--wasm: it takes the path of a file, not standard input; write ./- for a file named -")
    }
    guard isUsed || wasm == nil else { throw ValidationError("--wasm goes with \(option)") }
  }
}
