import Foundation
import LeafSpring
import LeafSpringHosts

/// One HTML file in which the core itself runs, as WebAssembly. It has pages to drag, pinch, flick and catch, a panel
/// of settings, and a script of everything that was done, for `leafspring play`. It needs no network and opens from
/// disk.
public struct LivePage {
  /// What the page shows.
  public enum Kind: Sendable {
    /// A book of this many pages.
    case book(pages: Int)
    /// The view transitions.
    case gallery
  }

  public var kind: Kind
  /// For a book: its sides, the cover first. For the gallery: the outgoing and the incoming view. Empty for built-in
  /// artwork.
  public var pictures: [Picture] = []
  /// How they fill the pages.
  public var fit = PictureFit.contain
  /// The page's title; nil for one that says what it is.
  public var heading: String?
  /// The text on the sides of a book, for screen readers; empty if unknown.
  public var texts: [String] = []
  /// How the sides are called; empty where each is called by its number.
  public var labels: [String] = []
  /// Chapters, and places on pages that lead elsewhere.
  public var contents: [Heading] = []
  public var links: [PageLink] = []
  /// For a book: the strips of a leaf, the hinges with which it is peeled and the thickness of a sheet, its hinge, its reading direction and how it rests, as the page starts.
  public var book = Book(pages: 0)
  /// The bytes of `leafspring.wasm`, either plain or compressed by gzip.
  private let module: [UInt8]

  /// Where `Scripts/build-wasm.sh` puts the module, relative to the folder of the sources.
  public static let usualModule = ".build-wasm/leafspring.wasm.gz"

  /// The most bytes that a module may have.
  static let moduleLimit = 64_000_000

  /// A page with the module from a file, which may be a `.wasm` or one compressed by gzip.
  /// - Throws: `noInput` when there is no such file, `badData` when it is something else, `io` when it cannot be read.
  public init(_ kind: Kind, modulePath path: String = LivePage.usualModule) throws(ExportError) {
    self.kind = kind
    var status = stat()
    guard stat(path, &status) == 0 else {
      throw ExportError(
        .noInput, "no WebAssembly module at \(path): Scripts/build-wasm.sh makes it, --wasm names another")
    }
    guard status.st_mode & S_IFMT == S_IFREG, status.st_size <= LivePage.moduleLimit else {
      throw ExportError(.badData, "\(path) is no ordinary file of up to \(LivePage.moduleLimit) bytes")
    }
    guard let file = FileHandle(forReadingAtPath: path), let data = try? file.readToEnd() ?? Data() else {
      throw ExportError.system(path, "cannot read")
    }
    RunInputs.add(path)
    module = [UInt8](data)
    let isPlain = module.starts(with: [0x00, 0x61, 0x73, 0x6d])
    guard isPlain || module.starts(with: [0x1f, 0x8b]) else {
      throw ExportError(.badData, "\(path) is no WebAssembly module, nor one compressed by gzip")
    }
  }

  /// Writes the page.
  /// - Throws: `io` when a picture cannot be read or the file cannot be written.
  public func write(to path: String) throws(ExportError) {
    try AtomicFile.write(to: path) { sink throws(ExportError) in try write(to: sink) }
  }

  /// - Throws: `io` when a picture cannot be read or the sink fails.
  public func write(to sink: TextSink) throws(ExportError) {
    let style = LivePage.text(PackageResources.live_css)
    try sink.write(Player.head(title: title, style: style, script: " 'wasm-unsafe-eval'"))
    try sink.write("<body>\n" + LivePage.text(PackageResources.live_html))
    try Player.parts(pictures, Set(pictures.indices), to: sink)
    try sink.write("<script type=\"module\">\nconst LIVE={\(facts),pictures:\(pictures.count),\n")
    try sink.write("wasm:\"" + Base64.text(module) + "\"};\n" + Player.pictureScript)
    try sink.write(HostFiles.interface + "\n" + HostFiles.paper + "\n")
    let parts = [
      PackageResources.draw_js, PackageResources.hands_js, PackageResources.live_js, PackageResources.panel_js,
    ]
    for part in parts { try sink.write(LivePage.text(part) + "\n") }
    try sink.write("</script>\n</body>\n</html>\n")
  }

  private var title: String {
    if let heading { return heading }
    switch kind {
    case .book: return "A live book"
    case .gallery: return "Live transitions"
    }
  }

  private var facts: String {
    let hint: String
    let more: String
    switch kind {
    case .book(let pages):
      hint = "Tap to open. Drag, flick or catch a page; pinch or ctrl-wheel to open and close; arrow keys turn."
      more = "kind:\"book\",pages:\(pages)"
    case .gallery:
      hint = "Tap to run; swipe or pinch to scrub, flick to finish, catch it in the air."
      more = "kind:\"gallery\",pages:0"
    }
    return "title:\(Markup.json(title)),hint:\(Markup.json(hint)),\(more),\(shape)"
  }

  /// How the book starts; its size is that of its pictures.
  private var shape: String {
    let size = Size.page(of: pictures, within: Size(width: 460, height: 568)) ?? Size(width: 362, height: 568)
    let start = [
      "strips:\(book.soft?.strips ?? 1)", "bow:\(bow)", "hinges:\(book.paper?.hinges ?? 0)",
      "sheet:\(book.paper?.sheet ?? 0)", "hinge:\"\(book.hinge)\"",
      "rest:\(book.restRatio)",
      "reading:\"\(book.reading == .rightToLeft ? "rtl" : "ltr")\"", "single:\(book.spreadMode == .single)",
    ]
    return
      "fit:\"\(fit.css)\",looks:\"\(looks(size))\",size:[\(size.width),\(size.height)],isOwn:\(!pictures.isEmpty),start:{\(start.joined(separator: ","))},"
      + words
  }

  /// A digit for each picture: 0 if it is fitted into its page, 1 if it has the page's ratio, 2 if it also hides the paper.
  private func looks(_ page: Size) -> String {
    pictures.map { !$0.fills(page) ? "0" : $0.format == .jpeg ? "2" : "1" }.joined()
  }

  /// The spring of the leaves' middles and how much leaves droop; null for leaves that bend evenly.
  private var bow: String {
    guard let soft = book.soft, let middle = soft.middle else { return "null" }
    return "{duration:\(middle.duration),bounce:\(middle.bounce),sag:\(soft.sag)}"
  }

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
