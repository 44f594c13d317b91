import Foundation
import LeafSpring
import LeafSpringExport

/// Makes a video, or a folder of frames, of a recording: the OpenGL ES host draws, ffmpeg encodes.
struct FilmMaker {
  /// The host as it is called where it is installed.
  static let hostName = "leafspring-film"

  private let format: FilmFormat
  private let path: String
  private let rate: FilmRate
  private let size: (width: Int, height: Int)
  private let samples: Int
  private let host: String
  private let encoder: String
  private let folder: String
  /// How many frames were drawn, and how fast; nil before.
  private(set) var facts: String?

  /// - Throws: a fault that says what is not installed.
  init(_ format: FilmFormat, _ options: FilmOptions, _ size: Size?) throws {
    self.format = format
    path = options.path
    rate = options.rate
    self.size = size.map { (Int($0.width), Int($0.height)) } ?? (1024, 768)
    samples = options.samples ?? 2
    guard let host = FilmMaker.findHost() else {
      throw Fault(
        .noInput,
        "\(format.rawValue): its frames are drawn by \(FilmMaker.hostName), which is not installed: Scripts/build-film.sh builds it"
      )
    }
    self.host = host
    encoder = format == .png ? "" : try FilmMaker.program("ffmpeg", "ffmpeg", format)
    folder = NSTemporaryDirectory() + "leafspring-\(getpid())-film"
    if format != .png { try FilmMaker.requirePlace(path) }
  }

  /// A film takes minutes: a place where no file can be is refused before.
  private static func requirePlace(_ path: String) throws {
    var status = stat()
    if stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR { throw Fault.errno(EISDIR, path) }
    guard stat(path, &status) != 0 else { return }
    let above = PathName.folder(of: path)
    guard !path.hasSuffix("/") else { throw Fault.errno(EISDIR, path) }
    guard access(above, W_OK) == 0 else { throw Fault.errno(errno, "\(path): cannot create") }
    guard stat(above, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else { throw Fault.errno(ENOTDIR, path) }
  }

  /// The host in PATH, or as Scripts/build-film.sh leaves it in this folder or in the one where this program was built.
  static func findHost() -> String? {
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

  private static func program(_ name: String, _ package: String, _ format: FilmFormat) throws -> String {
    if let found = Child.find(name) { return found }
    throw Fault(
      .noInput,
      "\(format.rawValue) needs \(name), which is not installed: apt install \(package), or brew install "
        + (package == "librsvg2-bin" ? "librsvg" : package))
  }

  /// - Returns: the path written.
  mutating func make(_ recording: Recording) throws -> [String] {
    try AtomicFile.makeFolder(folder + "/pictures")
    Unfinished.addFolder(folder)
    defer { Unfinished.removeFolder(folder) }
    try DrawingList().write(recording, toFile: folder + "/list")
    try placePictures(recording)
    let begun = ContinuousClock.now
    if format == .png { try drawFrames(recording.frameCount) } else { try encode(recording.frameCount) }
    let seconds = begun.duration(to: .now).inSeconds
    facts =
      "\(recording.frameCount) frames of \(size.width) × \(size.height) pixels in \(Text.fixed(seconds, 1)) s, "
      + "\(Text.fixed(Double(recording.frameCount) / seconds, 1)) frames per second"
    return [path]
  }

  /// The pictures of the list under their numbers. Those of the user are links.
  private func placePictures(_ recording: Recording) throws {
    let sources = DrawingList.sources(of: recording)
    var bar = ProgressBar("pictures")
    defer { bar.finish() }
    for (number, source) in sources.enumerated() {
      bar.show(number, of: sources.count)
      let name = folder + "/pictures/" + String(repeating: "0", count: max(0, 7 - "\(number)".count)) + "\(number)"
      switch source {
      case .photo(let index):
        let picture = recording.pictures[index]
        let whole = URL(fileURLWithPath: picture.path).path
        try FileManager.default.createSymbolicLink(
          atPath: name + (picture.format == .png ? ".png" : ".jpg"), withDestinationPath: whole)
      case .artwork(let svg):
        try Data(svg.utf8).write(to: URL(fileURLWithPath: folder + "/art.svg"))
        // Sharp when the page fills the picture, each of whose pixels has several samples.
        let scale = Text.fixed(max(1, Double(size.height * samples) / 768), 3)
        let child = try Child(
          try FilmMaker.program("rsvg-convert", "librsvg2-bin", format),
          ["-z", scale, "-o", name + ".png", folder + "/art.svg"], errors: folder + "/errors-art")
        child.wait()
        guard child.status == 0 else { throw failed("rsvg-convert", child) }
      }
    }
  }

  private var drawing: [String] {
    [
      "--list", folder + "/list", "--pages", folder + "/pictures", "--size", "\(size.width)x\(size.height)",
      "--samples", "\(samples)",
    ]
  }

  /// Numbered PNG files; they come to their folder when all are there.
  private func drawFrames(_ count: Int) throws {
    try refuseOlderFrames(count)
    try AtomicFile.makeFolder(path)
    let hidden = PathName.join(path, ".leafspring-\(getpid())-frames")
    Unfinished.addFolder(hidden)
    defer { Unfinished.removeFolder(hidden) }
    try AtomicFile.makeFolder(hidden)
    let child = try Child(host, drawing + ["--out", hidden], errors: folder + "/errors")
    var bar = ProgressBar("drawing")
    defer { bar.finish() }
    while child.isRunning {
      usleep(50_000)
      bar.show((try? FileManager.default.contentsOfDirectory(atPath: hidden).count) ?? 0, of: count)
    }
    guard child.status == 0 else { throw failed(FilmMaker.hostName, child) }
    for name in try FileManager.default.contentsOfDirectory(atPath: hidden) {
      guard rename(PathName.join(hidden, name), PathName.join(path, name)) == 0 else {
        throw Fault.errno(errno, PathName.join(path, name))
      }
    }
  }

  /// A longer film's last frames must not follow this film's.
  private func refuseOlderFrames(_ count: Int) throws {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    for name in names where name.hasPrefix("frame-") && name.hasSuffix(".png") {
      guard let number = Int(name.dropFirst(6).dropLast(4)), number >= count else { continue }
      throw Fault(
        .usage, "\(path): it holds frames of a longer film, such as \(name): accepted is a folder without them")
    }
  }

  private func encode(_ count: Int) throws {
    let film = folder + "/film.\(format.rawValue)"
    if format == .gif {
      // The colours are chosen from the whole film, which is then drawn again, because it may not fit into memory.
      let palette = folder + "/palette.png"
      try run(["-vf", "palettegen=stats_mode=diff", "-update", "1", palette], count, "choosing colours")
      try run(
        ["-i", palette, "-filter_complex", "[0:v][1:v]paletteuse=dither=sierra2_4a:diff_mode=rectangle", film], count,
        "filming")
    } else {
      try run(codec + [film], count, "filming")
    }
    try AtomicFile.write(to: path) { sink throws(ExportError) in try FilmMaker.copy(film, to: sink) }
  }

  private var codec: [String] {
    guard format == .mp4 else { return ["-f", "apng", "-plays", "0", "-pix_fmt", "rgb24"] }
    // The colours of video with high resolution, and said so in the file.
    let color = ["-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709"]
    return [
      "-vf", "scale=out_color_matrix=bt709:out_range=tv,format=yuv420p", "-c:v", "libx264", "-preset", "veryfast",
      "-crf",
      "18", "-movflags", "+faststart",
    ] + color
  }

  private func run(_ arguments: [String], _ count: Int, _ label: String) throws {
    let progress = folder + "/progress"
    let input = [
      "-f", "rawvideo", "-pix_fmt", "rgba", "-s", "\(size.width)x\(size.height)", "-r", rate.text, "-i", "-",
    ]
    let (film, ffmpeg) = try Child.pair(
      (host, drawing + ["--raw"], folder + "/errors"),
      (encoder, ["-loglevel", "error", "-y", "-progress", progress] + input + arguments, folder + "/errors-ffmpeg"))
    var bar = ProgressBar(label)
    defer { bar.finish() }
    while film.isRunning || ffmpeg.isRunning {
      usleep(50_000)
      bar.show(FilmMaker.frames(in: progress), of: count)
    }
    // A film that cannot be encoded has no reader any more, so the encoder's reason comes first.
    guard ffmpeg.status == 0 else { throw failed("ffmpeg", ffmpeg) }
    guard film.status == 0 else { throw failed(FilmMaker.hostName, film) }
  }

  /// The last number of frames that ffmpeg reported.
  private static func frames(in progress: String) -> Int {
    let text = (try? String(contentsOfFile: progress, encoding: .utf8)) ?? ""
    let line = text.split(separator: "\n").last { $0.hasPrefix("frame=") }
    return line.flatMap { Int($0.dropFirst(6).trimmingCharacters(in: .whitespaces)) } ?? 0
  }

  private func failed(_ name: String, _ child: Child) -> Fault {
    Fault(.inputOutput, "\(path): \(name) failed: \(child.firstError)")
  }

  private static func copy(_ file: String, to sink: TextSink) throws(ExportError) {
    guard let data = FileManager.default.contents(atPath: file) else {
      throw ExportError(.io(code: EIO), path: file, "cannot read")
    }
    try sink.write(bytes: data)
  }
}
