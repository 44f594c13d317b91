import ArgumentParser
import LeafSpring
import LeafSpringExport

/// The value of `--to`: what one film of a book is.
enum FilmFormat: String, CaseIterable, ExpressibleByArgument {
  case html, mp4, apng, png, gif

  /// True if its frames are drawn here, by the OpenGL ES host or a browser.
  var isDrawn: Bool { self != .html }

  /// The rate if none is given. A GIF counts in hundredths of a second, and browsers slow down what takes less than two.
  var usualRate: FilmRate { self == .gif ? FilmRate(25) : FilmRate(60) }
}

/// Frames per second, as written.
struct FilmRate: Equatable {
  let text: String
  let value: Double
  /// For a rate that was written as a fraction.
  let exact: FrameRate?

  init(_ value: Double) { (text, self.value, exact) = (Text.short(value), value, nil) }

  init(parsing text: String) throws {
    self.text = text
    exact = text.contains("/") ? FrameRate(text) : nil
    guard let value = exact?.value ?? Double(text), value > 0, value <= 1000 else {
      throw ValidationError("it takes frames per second above 0 and up to 1000, as in 60 or 30000/1001")
    }
    self.value = value
  }
}

/// The format, length and place of a film.
struct FilmOptions: ParsableArguments {
  @Option(
    name: .customLong("to"),
    help: ArgumentHelp("One film instead of the folder of files: html, mp4, apng, png or gif.", valueName: "format"))
  var format: FilmFormat?

  @Option(
    help: ArgumentHelp(
      "Folder the files are written into, leafspring-out if not given; with --to the film, book.mp4 or the like.",
      valueName: "path"), completion: .file())
  var out: String?

  @Option(
    help: ArgumentHelp(
      "Frames per second, above 0 and up to 1000, as in 60 or 30000/1001; 60 if not given, 25 for gif.",
      valueName: "rate"
    ), transform: { try FilmRate(parsing: $0) })
  var fps: FilmRate?

  @Option(
    help: "Seconds of the whole film, up to 600; without --turns it turns a page about every second.",
    transform: { try Number.parse($0, above: 0, upTo: 600) })
  var seconds: Double?

  @Option(
    help: "Antialiasing of mp4, apng, png and gif: N x N samples per pixel, 1 to 4; 2 if not given.",
    transform: { try Number.whole($0, 1...4) })
  var samples: Int?

  @Option(
    name: .customLong("draw-with"),
    help: "What draws the frames of mp4, apng, png and gif: gles, or browser; if not given, gles where it is installed."
  )
  var painter: FilmPainter.Name?

  var isUntouched: Bool { format == nil && fps == nil && seconds == nil && samples == nil && painter == nil }

  var rate: FilmRate { fps ?? format?.usualRate ?? FilmRate(60) }

  /// The file or folder.
  var path: String {
    if let out { return out }
    guard let format else { return "leafspring-out" }
    return format == .png ? "book-frames" : "book.\(format.rawValue)"
  }

  func validate() throws {
    do {
      let isFolder = format == nil || format == .png
      if let out { _ = isFolder ? try Output.folder(out) : try Output.file(out) }
    } catch let error as ValidationError {
      throw ValidationError("--out: \(error.message)")
    }
    if let format, format.isDrawn, out == "-" {
      throw ValidationError("--out: \(format.rawValue) takes a file; write ./- for a file named -")
    }
    guard samples == nil || format?.isDrawn == true else {
      throw ValidationError("--samples goes with --to mp4, apng, png and gif")
    }
    guard painter == nil || format?.isDrawn == true else {
      throw ValidationError("--draw-with goes with --to mp4, apng, png and gif")
    }
    if format == .gif, rate.value > 50 {
      throw ValidationError("--fps: gif takes up to 50 frames a second")
    }
  }

  /// - Parameter size: of a picture, in pixels.
  func validate(size: Size?) throws {
    guard let format, format.isDrawn, let size else { return }
    let sides = [size.width, size.height]
    guard sides.allSatisfy({ $0 >= 16 && $0 <= 8192 && $0 == $0.rounded() }) else {
      throw ValidationError("--size: \(format.rawValue) takes whole numbers of pixels, 16x16 to 8192x8192")
    }
    guard format != .mp4 || sides.allSatisfy({ Int($0) % 2 == 0 }) else {
      throw ValidationError("--size: mp4 takes even numbers of pixels")
    }
    let side = Int(max(size.width, size.height)) * (samples ?? 2)
    guard side <= 8192 else {
      throw ValidationError(
        "--size: with --samples \(samples ?? 2) it takes up to \(8192 / (samples ?? 2)) pixels a side")
    }
  }

  /// Sets up a film's frames and length.
  /// - Parameter turns: how often the page is turned, if the user said so.
  func apply(to film: inout BookFilm, turns: Int?) throws {
    film.framesPerSecond = rate.value
    if let exact = rate.exact { film.clock = .rate(exact) }
    guard let seconds else { return }
    guard seconds >= film.shortestLength else {
      throw Fault(
        .usage,
        "--seconds: opening and closing take \(Text.short(film.shortestLength)): accepted are as many or more, or a shorter --duration"
      )
    }
    film.length = seconds
    if turns == nil { film.turns = film.turnsThatFit(seconds) }
  }
}
