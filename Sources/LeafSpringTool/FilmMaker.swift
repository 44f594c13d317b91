import Foundation
import LeafSpring
import LeafSpringEval
import LeafSpringExport

/// Makes a video, or a folder of frames, of a recording: the OpenGL ES host or a browser draws, ffmpeg encodes.
struct FilmMaker {
  let format: FilmFormat
  let path: String
  private let rate: FilmRate
  let size: (width: Int, height: Int)
  let samples: Int
  private let painter: FilmPainter
  private let encoder: String
  /// Temporary; empty before `make`.
  var folder = ""
  /// The number of drawn frames, and the speed; nil before.
  private(set) var facts: String?

  /// - Throws: a fault that says what is not installed.
  init(_ format: FilmFormat, _ options: FilmOptions, _ size: Size?) throws {
    self.format = format
    path = options.path
    rate = options.rate
    self.size = size.map { (Int($0.width), Int($0.height)) } ?? (1024, 768)
    samples = options.samples ?? 2
    painter = try FilmPainter.find(options.painter, for: format)
    encoder = format == .png ? "" : try FilmMaker.program("ffmpeg", "ffmpeg", format)
    if format != .png { try FilmMaker.requirePlace(path) }
  }

  var isDrawnByHost: Bool {
    if case .gles = painter { return true }
    return false
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

  static func program(_ name: String, _ package: String, _ format: FilmFormat) throws -> String {
    if let found = Child.find(name) { return found }
    throw Fault(
      .noInput,
      "\(format.rawValue) needs \(name), which is not installed: apt install \(package), or brew install "
        + (package == "librsvg2-bin" ? "librsvg" : package))
  }

  /// - Returns: the path written.
  mutating func make(_ recording: Recording) throws -> [String] {
    try Child.requireDescriptors()
    let temporary = try Unfinished.makeFolder()
    defer { Unfinished.removeFolder(temporary) }
    folder = temporary
    try AtomicFile.makeFolder(folder + "/pictures")
    let drawing = try prepare(recording)
    defer { drawing.end() }
    let begun = ContinuousClock.now
    let count = recording.frameCount
    if format == .png { try drawFrames(drawing, count) } else { try encode(drawing, count) }
    let seconds = begun.duration(to: .now).inSeconds
    facts =
      "\(count) frames of \(size.width) × \(size.height) pixels in \(Text.fixed(seconds, 1)) s, "
      + "\(Text.fixed(Double(count) / seconds, 1)) frames per second, by \(drawing.name)"
    return [path]
  }

  /// The painter, ready to begin.
  private enum Drawing {
    /// A program with its arguments, which draws all frames in order.
    case program(String, [String])
    case browser(BrowserFilm)

    var name: String {
      if case .program = self { return "OpenGL ES" }
      return "a browser"
    }

    func end() {
      if case .browser(let film) = self { film.end() }
    }
  }

  private func prepare(_ recording: Recording) throws -> Drawing {
    switch painter {
    case .browser(let program):
      return .browser(try BrowserFilm(program, recording, size: size, samples: samples, folder: folder))
    case .gles(let host):
      try Output.write(to: folder + "/list", label: "preparing") { sink throws(ExportError) in
        try DrawingList().write(recording, to: sink)
      }
      try placePictures(recording)
      let arguments = [
        "--list", folder + "/list", "--pages", folder + "/pictures", "--size", "\(size.width)x\(size.height)",
        "--samples", "\(samples)",
      ]
      return .program(host, arguments)
    }
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
        try place(picture, whole, name)
      case .artwork(let svg):
        try AtomicFile.write(to: folder + "/art.svg") { sink throws(ExportError) in try sink.write(svg) }
        try draw(folder + "/art.svg", name)
      }
    }
  }

  /// The name of a frame's file, as the OpenGL ES host names it, too.
  static func frameName(_ number: Int) -> String { "frame-" + String(format: "%05d", number) + ".png" }

  /// Numbered PNG files; they come to their folder when all are there.
  private func drawFrames(_ drawing: Drawing, _ count: Int) throws {
    try refuseOlderFrames(count)
    try AtomicFile.makeFolder(path)
    let hidden = try Unfinished.makeFolder(in: path, prefix: ".leafspring-")
    defer { Unfinished.removeFolder(hidden) }
    switch drawing {
    case .program(let host, let arguments): try drawFrames(host, arguments + ["--out", hidden], hidden, count)
    case .browser(let film): try drawFrames(film, hidden, count)
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: hidden)
    for name in names { try RunInputs.refuse(PathName.join(path, name)) }
    for name in names {
      guard rename(PathName.join(hidden, name), PathName.join(path, name)) == 0 else {
        throw Fault.errno(errno, PathName.join(path, name))
      }
    }
  }

  private func drawFrames(_ host: String, _ arguments: [String], _ hidden: String, _ count: Int) throws {
    let child = try Child(host, arguments, errors: folder + "/errors")
    var bar = ProgressBar("drawing")
    defer { bar.finish() }
    while child.isRunning {
      usleep(50_000)
      bar.show((try? FileManager.default.contentsOfDirectory(atPath: hidden).count) ?? 0, of: count)
    }
    guard child.status == 0 else { throw failed(FilmPainter.hostName, child) }
  }

  private func drawFrames(_ film: BrowserFilm, _ hidden: String, _ count: Int) throws {
    var bar = ProgressBar("drawing")
    defer { bar.finish() }
    for frame in 0..<count {
      let picture = try film.picture(frame)
      try AtomicFile.write(to: PathName.join(hidden, FilmMaker.frameName(frame))) {
        sink throws(ExportError) in try sink.write(bytes: picture)
      }
      bar.show(frame + 1, of: count)
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

  private func encode(_ drawing: Drawing, _ count: Int) throws {
    let film = folder + "/film.\(format.rawValue)"
    if format == .gif {
      // The colours are chosen from the whole film, which is then drawn again, because it may not fit into memory.
      let palette = folder + "/palette.png"
      try run(
        drawing, ["-vf", means + "palettegen=stats_mode=diff", "-update", "1", palette], count, "choosing colours")
      try run(
        drawing,
        [
          "-i", palette, "-filter_complex",
          "[0:v]\(means)format=rgb24[all];[all][1:v]paletteuse=dither=sierra2_4a:diff_mode=rectangle", film,
        ], count,
        "filming")
    } else {
      try run(drawing, codec + [film], count, "filming")
    }
    try AtomicFile.write(to: path) { sink throws(ExportError) in try FilmMaker.copy(film, to: sink) }
  }

  /// The filter of ffmpeg for a browser's frames, which have several samples for each pixel.
  private var means: String {
    isDrawnByHost || samples == 1 ? "" : "scale=\(size.width):\(size.height):flags=area,"
  }

  private var codec: [String] {
    guard format == .mp4 else { return ["-vf", means + "format=rgb24", "-f", "apng", "-plays", "0"] }
    // The colours of video with high resolution, and said so in the file.
    let color = ["-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709"]
    return [
      "-vf", means + "scale=out_color_matrix=bt709:out_range=tv,format=yuv420p", "-c:v", "libx264", "-preset",
      "veryfast",
      "-crf",
      "18", "-movflags", "+faststart",
    ] + color
  }

  private func run(_ drawing: Drawing, _ arguments: [String], _ count: Int, _ label: String) throws {
    switch drawing {
    case .program(let host, let words): try run(host, words + ["--raw"], arguments, count, label)
    case .browser(let film): try run(film, arguments, count, label)
    }
  }

  private func run(
    _ host: String, _ words: [String], _ arguments: [String], _ count: Int, _ label: String
  ) throws {
    let progress = folder + "/progress"
    let input = [
      "-f", "rawvideo", "-pix_fmt", "rgba", "-s", "\(size.width)x\(size.height)", "-r", rate.text, "-i", "-",
    ]
    let (film, ffmpeg) = try Child.pair(
      (host, words, folder + "/errors"),
      (encoder, ["-loglevel", "error", "-y", "-progress", progress] + input + arguments, folder + "/errors-ffmpeg"))
    var bar = ProgressBar(label)
    defer { bar.finish() }
    while film.isRunning || ffmpeg.isRunning {
      usleep(50_000)
      bar.show(FilmMaker.frames(in: progress), of: count)
    }
    // A film that cannot be encoded has no reader any more, so the encoder's reason comes first.
    try requireWhole(ffmpeg)
    guard film.status == 0 else { throw failed(FilmPainter.hostName, film) }
  }

  /// Draws frame by frame and passes each on to ffmpeg. A video has half the colours' resolution anyway.
  private func run(_ film: BrowserFilm, _ arguments: [String], _ count: Int, _ label: String) throws {
    let pipe = Pipe()
    let (kind, coder): (Browser.PictureFormat, String) = format == .mp4 ? (.jpeg, "mjpeg") : (.png, "png")
    let input = ["-loglevel", "error", "-y", "-f", "image2pipe", "-c:v", coder, "-framerate", rate.text, "-i", "-"]
    let ffmpeg = try Child(encoder, input + arguments, input: pipe, errors: folder + "/errors-ffmpeg")
    try? pipe.fileHandleForReading.close()
    var bar = ProgressBar(label)
    defer { bar.finish() }
    for frame in 0..<count {
      let picture = try film.large(frame, kind)
      // A reader that has gone says why below.
      let failure = picture.withUnsafeBytes { writeAll($0, to: pipe.fileHandleForWriting.fileDescriptor) }
      if failure != nil { break }
      bar.show(frame + 1, of: count)
    }
    try? pipe.fileHandleForWriting.close()
    ffmpeg.wait()
    try requireWhole(ffmpeg)
  }

  /// The last number of frames that ffmpeg reported.
  private static func frames(in progress: String) -> Int {
    let text = (try? String(contentsOfFile: progress, encoding: .utf8)) ?? ""
    let line = text.split(separator: "\n").last { $0.hasPrefix("frame=") }
    return line.flatMap { Int($0.dropFirst(6).trimmingCharacters(in: .whitespaces)) } ?? 0
  }

  /// On a full disk ffmpeg 5.1 says so, and exits as if all were well.
  private func requireWhole(_ ffmpeg: Child) throws {
    guard ffmpeg.status == 0, ffmpeg.isSilent else { throw failed("ffmpeg", ffmpeg) }
    if let code = Unfinished.obstacle(in: folder) { throw Fault.errno(code, "\(path): ffmpeg failed in \(folder)") }
  }

  func failed(_ name: String, _ child: Child) -> Fault {
    Fault(.inputOutput, "\(path): \(name) failed: \(child.firstError)")
  }

  private static func copy(_ file: String, to sink: TextSink) throws(ExportError) {
    guard let data = FileManager.default.contents(atPath: file) else {
      throw ExportError(.io(code: EIO), path: file, "cannot read")
    }
    try sink.write(bytes: data)
  }
}
