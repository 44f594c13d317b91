import ArgumentParser
import Foundation
import LeafSpring
import LeafSpringExport

struct GalleryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "gallery",
    abstract: "Show every view transition, the album and the move, as a page to play and as one sheet.",
    discussion: """
      Writes three self-contained files:
        gallery.html  every scene in both directions and both fidelities, to play and scrub in a browser
        gallery.svg   a row for every scene: five instants forward, five in reverse
        paper.svg     pages peeled by their corners and pages that bend: five instants forward, five back

      EXAMPLES
        leafspring gallery
        leafspring gallery --from list.png --to detail.png --out my-gallery
        leafspring gallery --fidelity original --out as-published
        leafspring gallery --live

      EXIT CODES: 0 done; 64 usage; 65 a file that is not a picture; 66 no such file; 74 input or output failed.
      """)

  @OptionGroup var pictures: PicturePair

  @Option(
    help: ArgumentHelp("Folder the files are written into.", valueName: "folder"), completion: .directory,
    transform: Output.folder)
  var out = "leafspring-gallery"

  @Option(
    help: ArgumentHelp(
      "What the sheet shows, corrected or original; the page has both.", valueName: "fidelity"),
    transform: { try Word.parse($0, Word.fidelities) })
  var fidelity = Fidelity.corrected

  @Option(
    help: "Frames per second of the page's films, above 0 and up to 240.",
    transform: { try Number.parse($0, above: 0, upTo: 240) })
  var fps = 60.0

  @Flag(
    name: .customLong("live"),
    help: "Write live.html instead: the core itself as WebAssembly, to swipe, pinch, flick and catch in a browser.")
  var isLive = false

  @OptionGroup var page: PageColorOption

  @OptionGroup var module: ModuleOption

  @OptionGroup var quiet: Quiet

  func validate() throws {
    try module.validate(isUsed: isLive, "--live")
    guard !isLive || fps == 60 && fidelity == .corrected && page.given == nil else {
      throw ValidationError("--live takes --from, --to, --out and --wasm; everything else is set in the page")
    }
  }

  func run() throws {
    try Fault.translating {
      if isLive { return try writeLive() }
      var gallery = Gallery()
      (gallery.from, gallery.to) = try pictures.load()
      gallery.fidelity = fidelity
      gallery.framesPerSecond = fps
      try AtomicFile.makeFolder(out)
      let page = PathName.join(out, "gallery.html")
      let sheet = PathName.join(out, "gallery.svg")
      var bar = ProgressBar("page")
      defer { bar.finish() }
      try gallery.writePage(to: page) { bar.show($0, of: $1) }
      bar.finish()
      bar = ProgressBar("sheet")
      try gallery.writeSheet(to: sheet) { bar.show($0, of: $1) }
      bar.finish()
      let paper = PathName.join(out, "paper.svg")
      bar = ProgressBar("paper")
      var papers = PaperSheet()
      papers.pageColor = self.page.color
      try papers.write(to: paper) { bar.show($0, of: $1) }
      bar.finish()
      let films = "\(gallery.scenes.count) scenes, \(gallery.filmCount) films"
      try Output.report(
        "The gallery: \(films).\n" + Text.row("wrote", page) + "\n" + Text.row("", sheet) + "\n"
          + Text.row("", paper) + "\n")
    }
  }
}

extension GalleryCommand {
  fileprivate func writeLive() throws {
    let (from, to) = try pictures.load()
    var page = LivePage(files: try WebPlace.files(.whole, module.wasm))
    page.pictures = [from, to ?? from].compactMap { $0 }
    try AtomicFile.makeFolder(out)
    let path = PathName.join(out, "live.html")
    try Output.write(to: path) { sink throws(ExportError) in try page.write(to: sink) }
    try Output.report(
      "A live page: the core in WebAssembly, no network, no server.\n" + Text.row("wrote", path) + "\n")
  }
}

/// Two pictures that the user supplies.
struct PicturePair: ParsableArguments {
  @Option(
    name: .customLong("from"),
    help: ArgumentHelp(
      "PNG or JPEG shown as the outgoing view (of the album: the cover).", valueName: "picture"),
    completion: .file(extensions: ["png", "jpg", "jpeg"]))
  var from: String?

  @Option(
    name: .customLong("to"),
    help: ArgumentHelp(
      "PNG or JPEG shown as the incoming view (of the album: the photos).", valueName: "picture"),
    completion: .file(extensions: ["png", "jpg", "jpeg"]))
  var to: String?

  func validate() throws {
    for (name, path) in [("--from", from), ("--to", to)] where path == "-" {
      throw ValidationError("\(name): it takes the path of a picture, not standard input; write ./- for a file named -")
    }
  }

  func load() throws -> (from: Picture?, to: Picture?) {
    let pictures = (
      from: try from.map { try PictureFolder.picture(at: $0) }, to: try to.map { try PictureFolder.picture(at: $0) }
    )
    try requireWhole()
    return pictures
  }

  /// - Throws: a fault that names the first picture of which a part cannot be drawn.
  private func requireWhole() throws {
    let paths = [from, to].compactMap { $0 }
    guard !paths.isEmpty else { return }
    let scratch = try Unfinished.makeFolder()
    defer { Unfinished.removeFolder(scratch) }
    let read = try PictureReader(scratch, makesSmall: false).read(paths.map { (path: $0, name: $0) })
    for page in read.joined() {
      if let flaw = page.flaw { throw Fault(.badData, "\(page.name): \(flaw): accepted is a whole PNG or JPEG") }
    }
  }
}

/// Named values on the command line.
enum Word {
  static let fidelities: [(String, Fidelity)] = [("corrected", .corrected), ("original", .original)]
  static let directions: [(String, Direction)] = [("forward", .forward), ("reverse", .reverse)]
  static let edges: [(String, Edge)] = [
    ("left", .left), ("right", .right), ("top", .top), ("bottom", .bottom),
  ]

  static func parse<Value>(_ text: String, _ words: [(String, Value)]) throws -> Value {
    for (word, value) in words where word == text { return value }
    throw ValidationError("it takes \(words.map(\.0).joined(separator: ", "))")
  }
}

extension Fault {
  /// Runs a command's work; turns errors of the library into one line and an exit code.
  static func translating(_ body: () throws -> Void) throws {
    do {
      try body()
    } catch let error as ExportError {
      throw Fault(error)
    } catch let error as LeafError {
      throw Fault(
        error.code == .outOfMemory ? .noMemory : .usage, "\(error.field): accepts \(error.accepts)")
    }
  }
}
