import Foundation
import LeafSpringExport

/// Reads picture files into pages. ImageMagick decodes each PNG and JPEG, so that none is a white page without a word, and
/// converts what browsers do not draw; rsvg-convert draws SVG.
final class PictureReader {
  private let scratch: String
  private let magick: String?
  private let rsvg: String?
  private let makesSmall: Bool
  private var saysMissing = true

  /// Seconds and pixels after which a picture counts as one that cannot be drawn.
  static let seconds = 60
  private static let limits = [
    "-limit", "memory", "1GiB", "-limit", "map", "1GiB", "-limit", "disk", "2GiB", "-limit", "thread", "1", "-limit",
    "width", "\(Picture.sideLimit)", "-limit", "height", "\(Picture.sideLimit)", "-limit", "time", "\(seconds)",
  ]

  /// Of PNGs with longer sides, ImageMagick as Debian ships it says only that there are no pictures.
  private static let sideLimit = 16_000.0

  /// - Parameters:
  ///   - scratch: a temporary folder.
  ///   - makesSmall: true if pages get small copies.
  init(_ scratch: String, makesSmall: Bool) {
    (self.scratch, self.makesSmall) = (scratch, makesSmall)
    magick = PictureReader.program
    rsvg = Child.find("rsvg-convert")
  }

  /// ImageMagick, by the name of either version; nil where it is not installed.
  static var program: String? { Child.find("magick") ?? Child.find("convert") }

  /// A picture that a program is busy with.
  private struct Job {
    let index: Int
    let child: Child
    let picture: Picture?
    let output: String
    /// Why a browser would not draw the file.
    let flaw: String?
  }

  /// The pages of each file: one, or none, or for TIFF several.
  func read(_ files: [(path: String, name: String)]) throws -> [[OwnPage]] {
    var pages = [[OwnPage]](repeating: [], count: files.count)
    var bar = ProgressBar("reading pictures")
    defer { bar.finish() }
    var running: [Job] = []
    var done = 0
    func finish(_ job: Job) throws {
      pages[job.index] = try result(job, files[job.index].name)
      done += 1
      bar.show(done, of: files.count)
    }
    for (index, file) in files.enumerated() {
      RunInputs.add(file.path)
      switch try start(index, file) {
      case .busy(let job): running.append(job)
      case .done(let picture, let flaw):
        pages[index] = [OwnPage(picture: picture, name: file.name, flaw: flaw)]
        done += 1
      }
      // Any machine has two cores.
      while running.count >= 2 {
        _ = try running.removeFirst(where: { $0.child.hasEnded(within: PictureReader.seconds) }).map(finish)
      }
    }
    for job in running {
      job.child.wait(seconds: PictureReader.seconds)
      try finish(job)
    }
    return pages
  }

  private enum Start {
    case busy(Job)
    case done(Picture?, String?)
  }

  private func start(_ index: Int, _ file: (path: String, name: String)) throws -> Start {
    let path = file.path
    var looked: Picture?
    var flaw = "no picture of a kind that can be read"
    do throws(ExportError) { looked = try PictureFolder.picture(at: path) } catch { flaw = error.reason }
    guard let kind = PictureKind(path: path) else { return .done(nil, PictureReader.foreign(path) ?? flaw) }
    if PictureReader.isAnimated(path, kind) {
      Console.error("note: \(file.name): it moves: its first picture is the page")
    }
    let link = scratch + "/in-\(index)"
    let output = scratch + "/out-\(index)"
    guard symlink(URL(fileURLWithPath: path).path, link) == 0 else { throw Fault.errno(errno, link) }
    if kind == .svg {
      guard let rsvg else {
        return .done(nil, "an SVG is drawn by rsvg-convert, which is not installed: apt install librsvg2-bin")
      }
      return .busy(try job(index, rsvg, ["-a", "-h", "1600", "-o", output + ".png", link], nil, nil))
    }
    guard let magick else {
      if let looked {
        sayMissing()
        return .done(looked, nil)
      }
      return .done(nil, "\(flaw); ImageMagick, which may read it, is not installed: apt install imagemagick")
    }
    let source = "\(kind.rawValue):\(link)" + (kind == .tiff ? "" : "[0]")
    if let looked {
      // Enough to decode all of it; a JPEG is made small as it is decoded.
      let pixels = makesSmall ? SmallPicture.height : 64
      let decode = PictureReader.limits + ["-define", "jpeg:size=\(pixels)x\(pixels)", source]
      let words = decode + (makesSmall ? ["-auto-orient"] + small(index) : ["null:"])
      return .busy(try job(index, magick, words, looked, nil))
    }
    let isDrawing = [.png, .gif, .bmp].contains(kind)
    let words =
      PictureReader.limits + [
        source, "-auto-orient", "-resize", "4096x4096>", "-background", "white", "-alpha", "remove", "-strip",
        "-quality", "90", "-write", isDrawing ? "png:\(output)-%04d.png" : "jpeg:\(output)-%04d.jpg",
      ] + (makesSmall ? small(index) : ["null:"])
    return .busy(try job(index, magick, words, nil, [.png, .jpeg].contains(kind) ? flaw : nil))
  }

  /// Words that write the small copies of a file's pages.
  private func small(_ index: Int) -> [String] {
    [
      "-thumbnail", "x\(SmallPicture.height)>", "-background", "white", "-alpha", "remove", "-colorspace", "sRGB",
      "-strip", "-quality", "\(SmallPicture.quality)", "jpeg:\(scratch)/thumb-\(index)-%04d.jpg",
    ]
  }

  /// The small copy of a page of a file; nil for none.
  private func small(_ index: Int, page: Int) -> Picture? {
    let number = "\(page)"
    let digits = String(repeating: "0", count: max(4 - number.count, 0)) + number
    return makesSmall ? try? PictureFolder.picture(at: "\(scratch)/thumb-\(index)-\(digits).jpg") : nil
  }

  private func job(
    _ index: Int, _ program: String, _ words: [String], _ picture: Picture?, _ flaw: String?
  ) throws -> Job {
    let child = try Child(reader: program, words, errors: scratch + "/errors-\(index)")
    return Job(index: index, child: child, picture: picture, output: scratch + "/out-\(index)", flaw: flaw)
  }

  /// Why an ordinary file that can be read, but is of no known kind, is no page; nil for another.
  private static func foreign(_ path: String) -> String? {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG, access(path, R_OK) == 0 else { return nil }
    return status.st_size == 0 ? "the file is empty" : "no picture of a kind that can be read, whatever its name says"
  }

  /// True if a file of this kind says that it is a row of pictures shown one after the other: in its head, or a GIF by a time for
  /// which a second picture is shown.
  private static func isAnimated(_ path: String, _ kind: PictureKind) -> Bool {
    let place = URL(fileURLWithPath: path)
    guard [.gif, .webp, .avif].contains(kind), let file = try? Data(contentsOf: place, options: .alwaysMapped) else {
      return false
    }
    let head = file.prefix(4096)
    if ["NETSCAPE2.0", "ANIM", "ftypavis"].contains(where: { head.range(of: Data($0.utf8)) != nil }) { return true }
    let control = Data([0x21, 0xF9, 0x04])
    guard kind == .gif, let first = file.range(of: control) else { return false }
    return file[first.upperBound...].range(of: control) != nil
  }

  private func sayMissing() {
    if saysMissing {
      Console.error("note: pictures are not decoded before: ImageMagick is not installed (apt install imagemagick)")
    }
    saysMissing = false
  }

  private func result(_ job: Job, _ name: String) throws -> [OwnPage] {
    if let code = Unfinished.obstacle(in: scratch) { throw Fault.errno(code, "\(name): cannot write in \(scratch)") }
    // A message names no file of ours.
    let reason = job.flaw ?? PictureReader.reason(job.child).replacing(" in-\(job.index)", with: "")
    guard job.child.status == 0 else {
      // ImageMagick's own limits, which a distribution sets, are below those of browsers.
      let isWide = job.picture?.pixels.map { max($0.width, $0.height) > PictureReader.sideLimit } ?? false
      let isLarge = isWide || ["exhausted", "exceeds limit"].contains { job.child.errorText.contains($0) }
      if isLarge, let picture = job.picture { return [OwnPage(picture: picture, name: name)] }
      return [OwnPage(name: name, flaw: reason)]
    }
    if let picture = job.picture {
      let isCut = job.child.errorText.contains("premature end of data")
      let flaw = isCut ? "the picture ends early, the rest of it is missing" : nil
      return [OwnPage(picture: picture, small: small(job.index, page: 0), name: name, flaw: flaw)]
    }
    let base = PathName.last(of: job.output)
    let made = try PictureFolder.list(scratch).files.filter { $0.hasPrefix(base + "-") || $0.hasPrefix(base + ".") }
    let pictures = try made.map { try PictureFolder.picture(at: PathName.join(scratch, $0)) }
    guard !pictures.isEmpty else { return [OwnPage(name: name, flaw: reason)] }
    return pictures.enumerated().map { index, picture in
      let name = pictures.count == 1 ? name : "\(name), page \(index + 1)"
      return OwnPage(picture: picture, small: small(job.index, page: index), name: name)
    }
  }

  /// The program's message, without its own names of files and functions.
  private static func reason(_ child: Child) -> String {
    guard child.status >= 0 else { return "it cannot be drawn within \(seconds) s and the limits of memory" }
    var line = child.firstError
    if let end = line.range(of: " `") ?? line.range(of: " @ ") { line = String(line[..<end.lowerBound]) }
    if let colon = line.range(of: ": ") { line = String(line[colon.upperBound...]) }
    if line == "no images defined" { line = "its pixels are damaged" }
    return "it cannot be drawn: \(line)"
  }
}

extension Array {
  /// Waits until one of the elements meets a condition, and takes it out.
  fileprivate mutating func removeFirst(where meets: (Element) -> Bool) -> Element? {
    while true {
      if let index = firstIndex(where: meets) { return remove(at: index) }
      usleep(3_000)
    }
  }
}
