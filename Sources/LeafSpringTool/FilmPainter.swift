import ArgumentParser
import Foundation
import LeafSpring
import LeafSpringExport

/// The program that draws the frames of a film.
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

  /// The one that is asked for, or else the host, or else a browser. The host's artwork is drawn by rsvg-convert.
  /// - Throws: a fault that says what is not installed.
  static func find(_ name: Name?, for format: FilmFormat) throws -> FilmPainter {
    let found = name == .gles ? nil : Browser.find()
    if name != .browser, let host = findHost() {
      if Child.find("rsvg-convert") != nil { return .gles(host) }
      if found == nil { _ = try FilmMaker.program("rsvg-convert", "librsvg2-bin", format) }
    }
    if let found { return .browser(found) }
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

/// The frames of a film as a browser shows them in the film's page, without the page's own controls. Letters that lie between two
/// pixels are smeared over both, so a frame is drawn larger, with several samples for each of its pixels.
final class BrowserFilm {
  private let browser: Browser
  private let samples: Int

  /// - Parameters:
  ///   - size: of a frame, in pixels.
  ///   - samples: on each side of a pixel.
  ///   - folder: for the page, and for what the browser keeps; the caller removes it.
  init(
    _ program: String, _ recording: Recording, size: (width: Int, height: Int), samples: Int, folder: String
  ) throws {
    self.samples = samples
    var page = Player()
    page.frameBytes = .max
    try Output.write(to: folder + "/film.html", label: "preparing") { sink throws(ExportError) in
      try page.write(recording, to: sink)
    }
    browser = try Browser(program, folder: folder)
    try browser.resize((size.width * samples, size.height * samples))
    try browser.open(folder + "/film.html")
    try browser.run(BrowserFilm.bare(scale: Double(size.height * samples) / recording.viewport.height))
    try browser.run(BrowserFilm.mean)
  }

  /// Hides all but the film, which fills the picture.
  private static func bare(scale: Double) -> String {
    """
    play(false);fit=()=>{};document.body.append(Object.assign(document.createElement("style"),{textContent:
    "header,footer{display:none!important}#room{position:fixed!important;inset:0;height:auto!important}"+
    "#view{box-shadow:none!important;transform:scale(\(scale))!important}"}));
    bleed=2/\(scale);nodes.forEach(node=>{if(node)node.shown=undefined;});frame=-1;0
    """
  }

  /// The picture whose pixels are the means of `n` x `n` of another.
  private static let mean = """
    async function mean(data,n){
      const image=new Image();image.src="data:image/png;base64,"+data;await image.decode();
      const large=new OffscreenCanvas(image.width,image.height).getContext("2d",{willReadFrequently:true});
      large.drawImage(image,0,0);
      const w=image.width/n,h=image.height/n,from=large.getImageData(0,0,w*n,h*n).data,to=new ImageData(w,h);
      for(let y=0,at=0;y<h;y++)for(let x=0;x<w;x++,at+=4)for(let k=0;k<4;k++){
        let sum=0;
        for(let j=0;j<n;j++)for(let i=0,p=4*((n*y+j)*w*n+n*x)+k;i<n;i++,p+=4)sum+=from[p];
        to.data[at+k]=sum/(n*n);
      }
      const small=Object.assign(document.createElement("canvas"),{width:w,height:h});
      small.getContext("2d").putImageData(to,0,0);
      return small.toDataURL("image/png").split(",")[1];
    }0
    """

  /// A frame as a PNG file.
  func picture(_ frame: Int) throws -> Data {
    let text = try shown(frame, .png)
    return try data(samples > 1 ? try browser.run("mean('\(text)',\(samples))") ?? "" : text)
  }

  /// A frame with all its samples, which whoever reads it takes the means of.
  func large(_ frame: Int, _ format: Browser.PictureFormat) throws -> Data { try data(shown(frame, format)) }

  private func shown(_ frame: Int, _ format: Browser.PictureFormat) throws -> String {
    try browser.run("show(DATA.times[\(frame)])")
    return try browser.picture(format)
  }

  private func data(_ text: String) throws -> Data {
    guard let data = Data(base64Encoded: text), !data.isEmpty else {
      throw Fault(.inputOutput, "the browser gave no picture")
    }
    return data
  }

  func end() { browser.end() }
}
