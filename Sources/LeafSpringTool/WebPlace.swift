import Foundation
import LeafSpringExport

/// The places of the files that a page contains in which the core runs. They are installed with the tool; in a checkout
/// the tool builds the WebAssembly module.
struct WebPlace {
  /// Modules by what they have: what `<leaf-book>` calls, or everything.
  enum Module: String {
    case book = "leafspring-book.wasm.gz"
    case whole = "leafspring.wasm.gz"
  }

  private static let script = "Scripts/build-wasm.sh"
  private let module: Module

  /// - Parameter given: the module that the user names.
  /// - Throws: a fault that says what is missing, or why it cannot be built.
  static func files(_ module: Module, _ given: String?) throws -> WebFiles {
    let place = WebPlace(module: module)
    let program = URL(fileURLWithPath: Bundle.main.executablePath ?? Arguments.all.first ?? "leafspring")
      .resolvingSymlinksInPath().deletingLastPathComponent()
    let installed = program.deletingLastPathComponent().path + "/share/leafspring"
    if FileManager.default.fileExists(atPath: installed + "/web/leafspring.js") {
      return try WebFiles(folder: installed + "/web", module: given ?? PathName.join(installed, module.rawValue))
    }
    let here = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
    guard let root = checkout(above: program) ?? checkout(above: here) else {
      throw Fault(
        .noInput, "no \(installed)/web and no checkout of LeafSpring: the page needs one of them, --film does not")
    }
    return try WebFiles(folder: root + "/Hosts/web", module: given ?? place.built(in: root))
  }

  /// The nearest folder at or above a place that has the script.
  private static func checkout(above place: URL) -> String? {
    var folder = place
    while !FileManager.default.isExecutableFile(atPath: PathName.join(folder.path, script)) {
      guard folder.path != "/" else { return nil }
      folder.deleteLastPathComponent()
    }
    return folder.path
  }

  /// The module of a checkout, made anew where its sources have changed, by one run of the tool at a time.
  private func built(in root: String) throws -> String {
    let folder = PathName.join(root, ".build-wasm")
    let path = PathName.join(folder, module.rawValue)
    let isThere = FileManager.default.fileExists(atPath: path)
    guard Child.find("swiftc") != nil, Child.find("bash") != nil else {
      if isThere { return path }
      throw Fault(
        .noInput, "\(path) is built by swiftc, which is not installed: --wasm names another module, --film needs none")
    }
    try AtomicFile.makeFolder(folder)
    let lock = open(folder + "/lock", O_CREAT | O_RDWR | O_CLOEXEC, 0o666)
    if lock < 0, isThere { return path }
    guard lock >= 0 else { throw Fault.errno(errno, "\(folder): cannot write") }
    defer { close(lock) }
    flock(lock, LOCK_EX)
    try WebPlace.build(PathName.join(root, WebPlace.script))
    return path
  }

  private static func build(_ script: String) throws {
    let scratch = try Unfinished.makeFolder()
    defer { Unfinished.removeFolder(scratch) }
    let (steps, errors) = (scratch + "/steps", scratch + "/errors")
    let child = try Child("/bin/sh", ["-c", "exec \"$0\"", script], output: steps, errors: errors)
    var bar = ProgressBar("building the WebAssembly module, once:")
    defer { bar.finish() }
    let begun = ContinuousClock.now
    while child.isRunning {
      usleep(50_000)
      let said = String(decoding: FileManager.default.contents(atPath: steps) ?? Data(), as: UTF8.self)
      guard let step = said.split(separator: "\n").last(where: { $0.hasPrefix("step ") }) else { continue }
      bar.show("\(step.dropFirst(5)), \(begun.duration(to: .now).components.seconds) s")
    }
    guard child.status == 0 else {
      let last = child.errorText.split(separator: "\n").last { $0.contains("error") } ?? Substring(child.firstError)
      throw Fault(.inputOutput, "the WebAssembly module cannot be built: \(script) says \(last)")
    }
  }
}
