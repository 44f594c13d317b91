import ArgumentParser
import Foundation
import LeafSpring
import LeafSpringExport

extension FrameTable.Format: ExpressibleByArgument {}

struct BookCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "book",
    abstract: "Make a page to read a book of your own, or film a book (the default command).",
    discussion: """
      A book of your own becomes leafspring-out/book.html, a page that needs no network and opens from disk. Its leaves turn by finger,
      mouse, wheel and keys; the text of a PDF is selected and searched, its links, contents and labels work; it zooms and prints.
      Pictures of more than 40 MB lie beside it, in book-pages.

      Without a book this films the built-in one of eight pages, the published effect, into ./leafspring-out/; --film does that to yours:
        sheet.svg     twelve moments on one sheet
        book.html     the film, to play and scrub in a browser, from disk
        series.csv    value and velocity of the opening and of every leaf, frame by frame
        springs.svg   the spring of the opening, if a spring opens it

      A book of your own is a PDF, a folder of pictures, whose folders are chapters, or a .cbz file, of up to \(Pages.limit) pages.
      Pictures have up to \(Picture.byteLimit) bytes and \(Picture.sideLimit) pixels a side each, \(Picture.pageByteLimit) bytes in all.
      Poppler draws a PDF's pages; qpdf reads its labels, contents, links and direction; ImageMagick decodes pictures and
      reads WebP, AVIF, HEIC, GIF, TIFF and BMP; rsvg-convert draws SVG; unzip opens a .cbz. What is missing is named.
      A page that cannot be drawn, or not in \(PDFPages.seconds) s and 4 GB, says so; it is named, the rest is made, and the exit code is 1.
      The page gets the ratio of most pictures. It is paper that lies flat and bends; --rest and --strips say otherwise.

      --to makes one film instead: html a page to play, mp4, apng and gif a video, png a folder of numbered frames.
      Frames are drawn by the OpenGL ES host, which Scripts/build-film.sh builds, or, more slowly, by chromium; ffmpeg makes videos.
      --turns, --no-shelf, --hand, --open, --gap, --size, --spring, --duration, --fps, --seconds and --frames are for films.

      EXAMPLES
        leafspring
        leafspring book my.pdf
        leafspring book holiday/ --fit cover --out holiday-book
        leafspring book my.pdf --film --turns all --no-shelf --rest 1 --out my-film
        leafspring book --spring 0.5,2 --duration 0.8 --fps 120
        leafspring book --spring 200:12 --frames csv
        leafspring book --spring 0.6s:0.3 --frames json --out run
        leafspring book --strips 16 --out soft
        leafspring book my.pdf --lab
        leafspring book my.pdf --to mp4 --size 1920x1080 --seconds 10 --out my-book.mp4

      EXIT CODES: 0 done; 1 done, but not every page is as in the file; 64 usage; 65 a file that is no book; 66 no such
      file, no pictures, or a program is missing; 74 input or output failed.
      """)

  @Argument(
    help: ArgumentHelp("A PDF, a .cbz file, or a folder of pictures; the same as --pages.", valueName: "book"),
    completion: .file())
  var source: String?

  @Option(
    help: ArgumentHelp(
      "A PDF, a .cbz file, or a folder of pictures: one named cover first, then the others by name, page2 before page10.",
      valueName: "book"), completion: .file())
  var pages: String?

  @OptionGroup var target: FilmOptions

  @Option(
    help: ArgumentHelp(
      "Spring of the opening: damping ratio and start velocity as in 0.7,0.7 (UIKit's rule over --duration); stiffness and "
        + "damping as in 100:10; perceptual duration and bounce as in 0.5s:0.3.", valueName: "spring"),
    transform: SpringOption.parse)
  var spring = SpringOption.published

  @Option(
    help: "Seconds of the opening (for a spring like 0.7,0.7) and of the closing, above 0 and up to 60.",
    transform: { try Number.parse($0, above: 0, upTo: 60) })
  var duration = 1.0

  @Option(
    help:
      "Strips, 1 to 64, into which every leaf but the covers is cut, so that it bends as it turns; 12 if not given, 1 is rigid.",
    transform: { try Number.whole($0, 1...64) })
  var strips: Int?

  @Flag(name: .customLong("film"), help: "Film a book of your own into these files, instead of a page to read it.")
  var asksForFilm = false

  @Option(help: "Also write every cell of every frame, as frames.json or frames.csv.")
  var frames: FrameTable.Format?

  @OptionGroup var own: OwnBookOptions

  @OptionGroup var page: PageColorOption

  @Flag(
    name: .customLong("lab"),
    help: "The page to read a book has a laboratory: springs, geometry, time, numbers, and a script of what was done.")
  var hasLab = false

  @OptionGroup var module: ModuleOption

  @OptionGroup var quiet: Quiet

  private var mine: String? { source ?? pages }

  /// True if the book becomes a page to read it.
  private var isReader: Bool { mine != nil && !asksForFilm && target.format == nil }

  /// The first option that is only for films, and was given.
  private var filmOption: String? {
    let given = [
      ("--turns", own.turns != nil), ("--no-shelf", own.noShelf), ("--hand", own.hand), ("--open", own.open),
      ("--gap", own.gap != nil),
      ("--size", own.size != nil), ("--spring", spring != .published), ("--duration", duration != 1),
      ("--fps", target.fps != nil), ("--seconds", target.seconds != nil), ("--frames", frames != nil),
    ]
    return given.first { $0.1 }?.0
  }

  func validate() throws {
    if source != nil, pages != nil { throw ValidationError("give the book once, as \(source!) or by --pages") }
    try module.validate(isUsed: isReader, "a book of your own, without --film and --to")
    guard isReader || !hasLab else {
      throw ValidationError("--lab goes with a book of your own, without --film and --to")
    }
    if mine != nil, page.given != nil {
      throw ValidationError("--page-color goes with the built-in book: pages of your own are never tinted")
    }
    if isReader, let filmOption { throw ValidationError("\(filmOption) goes with --film or --to") }
    if frames != nil, target.format != nil {
      throw ValidationError("--frames goes with a folder of files, without --to")
    }
    try own.validate(isTimed: target.seconds != nil)
    try target.validate(size: own.size)
    do { _ = try spring.timing(duration: duration) } catch {
      throw ValidationError("--spring: \(error.field) takes \(error.accepts)")
    }
  }

  func run() throws {
    let begun = ContinuousClock.now
    do {
      guard let mine else { return try film(OwnPages(), begun) }
      let files = ReaderFiles(module: module.wasm)
      let options = Pages.Options(
        words: target.format?.isDrawn != true, password: own.password, splits: own.doublePages == .auto && !own.single,
        reading: own.reading, output: target.path,
        beforeDrawing: { if isReader { _ = try files.find() } else { _ = try maker() } })
      try Pages.with(mine, options) { pages in
        if isReader { try writeReader(pages, files.find()) } else { try film(pages, begun) }
      }
    } catch let error as ExportError {
      throw Fault(error)
    } catch let error as LeafError {
      throw Fault(.usage, "\(error.field): accepts \(error.accepts)")
    }
  }

  private func plan(_ pages: OwnPages) throws -> (film: BookFilm, push: Timing) {
    let pictures = pages.pictures
    var film = BookFilm()
    if !pictures.isEmpty { film = BookFilm(pictures: pictures) }
    if let title = pages.title { film.title = title }
    film.texts = pages.texts
    film.labels = pages.labels
    film.book.reading = pages.reading ?? film.book.reading
    film.pageColor = page.color
    own.apply(to: &film, strips: strips, isOwn: !pictures.isEmpty, isFilm: target.format?.isDrawn == true)
    let isPaper = film.book.paper != nil && spring == .published && duration == 1
    let push = isPaper ? .paperOpening : try spring.timing(duration: duration)
    film.openTiming = push
    film.closeTiming = isPaper ? push : .curve(.easeInOut, duration: duration)
    if spring.isUndamped { film.openingLength = max(duration, 1.25) }
    film.pushParameters = isPaper ? [] : spring.parameters(duration: duration)
    try target.apply(to: &film, turns: own.turns)
    return (film, push)
  }

  /// The maker of a video; nil for a page.
  private func maker() throws -> FilmMaker? {
    try target.format.flatMap { $0.isDrawn ? try FilmMaker($0, target, own.size) : nil }
  }

  /// - Parameter begun: when the run began, before a PDF's pages were drawn.
  private func film(_ pages: OwnPages, _ begun: ContinuousClock.Instant) throws {
    let (film, push) = try plan(pages)
    var drawing = try maker()
    try drawing?.require(for: film.pictures)
    try refuseInputs(frames: film.frameCount)
    var bar = ProgressBar("filming")
    defer { bar.finish() }
    var hash: UInt64 = 0
    let recording = try film.record(progress: { bar.show($0, of: $1) }, inspect: { hash = $0.stateHash() })
    bar.finish()
    let paths = try drawing?.make(recording) ?? write(recording)
    guard !Console.isQuiet else { return }
    let speed = try Speed.measure(film.book)
    let report = BookReport(
      film: film, recording: recording, push: push, hash: hash, speed: speed,
      seconds: begun.duration(to: .now), drawing: drawing?.facts, paths: paths.filter { $0 != "-" })
    try Output.report(report.text, beside: target.format == .html ? target.path : nil)
  }

  private func refuseInputs(frames count: Int) throws {
    if let frames { try RunInputs.refuse(PathName.join(target.path, "frames.\(frames.rawValue)")) }
    guard let format = target.format else { return }
    guard format == .png else { return try RunInputs.refuse(target.path) }
    for number in 0..<count { try RunInputs.refuse(PathName.join(target.path, FilmMaker.frameName(number))) }
  }

  /// Writes the page alone, or the folder; returns the paths.
  private func write(_ recording: Recording) throws -> [String] {
    if target.format == .html {
      try Output.write(to: target.path) { sink throws(ExportError) in try Player().write(recording, to: sink) }
      return [target.path]
    }
    var writing = ProgressBar("writing")
    defer { writing.finish() }
    var paths = try recording.write(into: target.path, progress: { writing.show($0, of: $1) })
    if let frames {
      let path = PathName.join(target.path, "frames.\(frames.rawValue)")
      writing.finish()
      try Output.write(to: path) { sink throws(ExportError) in try FrameTable(frames).write(recording, to: sink) }
      paths.append(path)
    }
    return paths
  }
}

extension Fault {
  init(_ error: ExportError) {
    switch error.kind {
    case .io: self.init(.inputOutput, "\(error)")
    case .isInput: self.init(.usage, "\(error)")
    case .noInput: self.init(.noInput, "\(error)")
    case .badData: self.init(.badData, "\(error)")
    }
  }
}
