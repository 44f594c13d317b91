import ArgumentParser
import Foundation
import LeafSpring
import LeafSpringExport

/// What draws the frames of a film.
enum FilmPainter: Equatable {
  /// The OpenGL ES host.
  case gles(String)
  /// A browser without a window, which shows the film's page.
  case browser(String)

  /// The value of `--draw-with`.
  enum Name: String, CaseIterable, ExpressibleByArgument {
    case gles, browser
  }

  /// The host as it is called where it is installed.
  static let hostName = "leafspring-film"

  /// The one that is asked for, or else the host, or else a browser.
  /// - Throws: a fault that says what is not installed.
  static func find(_ name: Name?, for format: FilmFormat) throws -> FilmPainter {
    if name != .browser, let host = findHost() { return .gles(host) }
    if name != .gles, let browser = Browser.find() { return .browser(browser) }
    let host = "\(hostName) (Scripts/build-film.sh builds it)"
    let browser = "a browser (apt install chromium)"
    let what = name == .gles ? host : name == .browser ? browser : "\(host) or by \(browser)"
    throw Fault(
      .noInput,
      "\(format.rawValue): its frames are drawn by \(what), which \(name == nil ? "are both missing" : "is not installed")"
    )
  }

  /// The host in PATH, or as Scripts/build-film.sh leaves it in this folder or in the one where this program was built.
  private static func findHost() -> String? {
    if let found = Child.find(hostName) { return found }
    let built = "/.build-film/film"
    var above = [FileManager.default.currentDirectoryPath]
    var place = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    for _ in 0..<5 where place.path.count > 1 {
      place.deleteLastPathComponent()
      above.append(place.path)
    }
    return above.map { $0 + built }.first { FileManager.default.isExecutableFile(atPath: $0) }
  }
}

/// The frames of a film as a browser shows them in the film's page, without the page's own controls.
final class BrowserFilm {
  private let browser: Browser

  /// - Parameter folder: for the page, and for what the browser keeps; the caller removes it.
  init(_ program: String, _ recording: Recording, size: (width: Int, height: Int), folder: String) throws {
    var page = Player()
    page.frameBytes = .max
    try Output.write(to: folder + "/film.html", label: "preparing") { sink throws(ExportError) in
      try page.write(recording, to: sink)
    }
    browser = try Browser(program, folder: folder)
    try browser.resize(size)
    try browser.open(folder + "/film.html")
    try browser.run(BrowserFilm.bare(scale: Double(size.height) / recording.viewport.height))
  }

  /// Hides all but the film, which fills the picture.
  private static func bare(scale: Double) -> String {
    """
    play(false);fit=()=>{};document.body.append(Object.assign(document.createElement("style"),{textContent:
    "header,footer{display:none!important}#room{position:fixed!important;inset:0;height:auto!important}"+
    "#view{box-shadow:none!important;transform:scale(\(scale))!important}"}));0
    """
  }

  /// A frame as a PNG file.
  func picture(_ frame: Int) throws -> Data {
    try browser.run("show(DATA.times[\(frame)])")
    return try browser.picture()
  }

  func end() { browser.end() }
}
