import LeafSpring

/// The built-in run: a book is taken from its shelf and opened, some of its pages are turned, and it is
/// closed again.
public struct BookFilm {
  public var book: Book
  public var viewport = Size(width: 1024, height: 768)
  public var framesPerSecond = 60.0
  /// An exact rate, which may be above 1000 frames a second, or given times; replaces `framesPerSecond`.
  public var clock: FrameClock?
  /// Values that `record` keeps besides the snapshots' own columns.
  public var detail = RecordingDetail()
  /// The number of turns to the next spread, but never beyond the last.
  public var turns = 2
  /// True if a finger turns the pages, as `strokes` say, instead of calls. The book needs paper.
  public var hand = false
  /// True if the book is open from the first frame to the last.
  public var isOpen = false
  /// Books on the shelf, of which the middle one is opened; 0 for a book without a shelf.
  public var shelf = 3
  public var title = "A book that opens, turns and closes"
  /// Timing of the book's opening and closing; nil for the published push and pop.
  public var openTiming: Timing?
  public var closeTiming: Timing?
  /// Seconds for which the opening is shown; nil for as long as it takes to settle, but at least 1.25.
  public var openingLength: Double?
  /// Seconds of the whole film; nil for a second a turn, beside opening and closing. The turns, or the open book, share
  /// what opening and closing leave.
  public var length: Double?
  /// Text of the captions about the opening's spring, instead of the parameters of the published push.
  public var pushParameters: [Recording.Parameter] = [
    .init("damping ratio", "0.7"), .init("start velocity", "0.7 /s"), .init("push", "1 s"),
  ]
  /// Shown on the book's sides in order, the cover first.
  public var pictures: [Picture] = []
  /// The text on the pictures, as far as it is known.
  public var texts: [String] = []
  /// Names of the pages, the first one first; empty where each is called by its number.
  public var labels: [String] = []
  /// Paper of the built-in book's pages; pictures are never tinted.
  public var pageColor = Recording.pageColor
  /// Fit of the pictures on their pages.
  public var fit = PictureFit.contain

  /// A film of the published book with this many pages.
  public init(book: Book = Book(pages: 8)) { self.book = book }

  /// A film of a book made of these pictures, the cover first. `book` gives everything except the number of pages,
  /// their size and their corners. The book is alone on its shelf.
  public init(pictures: [Picture], book: Book = Book(pages: 0)) {
    self.book = book
    self.book.pages = max(0, pictures.count - 1)
    self.pictures = pictures
    shelf = 1
    title = "Your book"
    fitPage()
  }

  /// Gives the page the ratio of the pictures, as large as fits on the screen when two of them are side by side, one
  /// above the other, or one alone. Without pictures the page stays as it is. The corners are almost square, so that
  /// nothing of the pictures is cut off. Leaves in the air stay on the screen: along the spine a page takes 0.74 of it,
  /// and from four page widths away an upright leaf is seen a third larger.
  public mutating func fitPage() {
    let along = 0.74, across = book.spreadMode == .double ? 0.45 : book.isUpright ? along : 0.9
    let (wide, high) = book.isUpright ? (along, across) : (across, along)
    let box = Size(width: wide * viewport.width, height: high * viewport.height)
    guard let size = Size.page(of: pictures, within: box) else { return }
    book.pageSize = size
    book.cornerRadius = 0
    let width = book.isUpright ? size.height : size.width
    if book.fidelity == .corrected { book.eye = max(2000, 4 * width) }
  }

  /// Seconds from one event to the next: the opening, each turn, and the closing with a moment of stillness.
  private var opening: Double {
    if isOpen { return BookFilm.stillness }
    if let openingLength { return openingLength }
    if let rest = restTimes?.opening { return rest }
    guard case .spring(let spring)? = openTiming?.driver else { return 1.25 }
    let settled = spring.lastTime(x: -1, v: openTiming?.velocity ?? 0, epsilon: 0.001)
    return min(max(1.25, settled + 0.2), 60)
  }
  // The book is closed only when the push is over, not merely too slow to see; so the closing runs its own curve.
  private var turning: Double {
    guard let length, turnCount > 0 else { return leastTurning }
    return max(leastTurning, (length - opening - closing) / Double(turnCount))
  }
  private var leastTurning: Double { restTimes?.turning ?? (length == nil ? 1 : 0) }
  private var closing: Double {
    if isOpen { return BookFilm.stillness }
    guard case .curve(_, let duration)? = closeTiming?.driver else { return 1.25 }
    return min(duration, 60) + 0.25
  }

  /// Seconds of an open book before its first leaf is touched, and after the last.
  private static let stillness = 0.2

  /// The shortest `length`, in which the book opens and closes and nothing else.
  public var shortestLength: Double { opening + closing }

  /// The number of turns that fit into a `length` at about one a second, or as fast as pages can be peeled.
  public func turnsThatFit(_ length: Double) -> Int {
    let fit = (length - shortestLength) / max(1, restTimes?.turning ?? 1)
    return fit >= 1 ? Int(min(fit, 1e6)) : 0
  }

  /// Its pages as a reader counts them: pictures with the cover, or those of the published book.
  public var pageCount: Int { pictures.isEmpty ? book.pages : pictures.count }

  /// Seconds until the book begins to close.
  private var reading: Double {
    if hand { return opening + BookFilm.handLength }
    return length.map { max(opening, $0 - closing) } ?? opening + turning * Double(turnCount)
  }

  /// When a book with paper has come to rest after it was opened, and after a page was peeled: only then is the next one peeled. Nil
  /// for other books.
  private var restTimes: (opening: Double, turning: Double)? {
    guard peels, let stage = try? Stage(viewport: viewport), let id = try? stage.add(book) else {
      return nil
    }
    func rest() -> Double {
      let start = stage.time
      while stage.isMoving, stage.time < start + 60, (try? stage.advance(by: 1.0 / 60)) != nil {}
      return stage.time - start
    }
    guard (try? stage.setTiming(id, open: openTiming, close: closeTiming)) != nil, (try? stage.open(id)) != nil
    else { return nil }
    let opening = rest()
    try? turnOn(stage, id, 0)
    return (opening, rest())
  }

  /// The number of frames that `record` makes; with a `length` as many as it has, otherwise one more, which shows the
  /// end. 0 for a frame rate it refuses.
  public var frameCount: Int {
    if let count = clock?.count { return count }
    guard clock != nil || framesPerSecond > 0 && framesPerSecond <= 1000 else { return 0 }
    let rate = clock?.framesPerSecond ?? framesPerSecond
    if let length { return max(1, Int((length * rate).rounded())) }
    return Int(((reading + closing) * rate).rounded(.up)) + 1
  }

  private func frameTime(_ frame: Int) -> Double {
    clock?.time(ofFrame: frame) ?? Double(frame) / framesPerSecond
  }

  /// The turns that are filmed by calls: `turns`, as far as the book has spreads and they fit into `length`.
  public var turnCount: Int {
    let most = hand ? 0 : max(0, min(turns, book.spreadCount - 1))
    // A page is peeled only when the one before rests.
    guard peels, let length else { return most }
    return min(most, turnsThatFit(length))
  }

  /// Runs a stage and records it. `inspect` receives the stage after the last frame.
  /// - Throws: `LeafError` for a book, viewport or frame rate that a stage does not accept, `ExportError` as `Recorder`
  ///   does.
  public func record(
    progress: (_ done: Int, _ total: Int) -> Void = { _, _ in }, inspect: (Stage) -> Void = { _ in }
  ) throws -> Recording {
    guard frameCount > 0 else {
      throw LeafError(.outOfRange, "framesPerSecond", accepts: "a number above 0 and up to 1000")
    }
    let stage = try Stage(viewport: viewport, mode: detail.mode)
    let (shelfID, bookID, item) = try place(on: stage)
    var recorder = Recorder(title: title, viewport: viewport, leafCount: book.leafCount)
    recorder.designs[bookID] = item
    recorder.pageColor = pageColor
    let total = frameCount
    var next = 0
    func play(until time: Double) throws {
      while next < total, frameTime(next) < time {
        try stage.seek(to: frameTime(next))
        stage.withSnapshot { recorder.append($0, leading: bookID, from: detail.keepsModels ? stage : nil) }
        recorder.note(bookID, on: stage)
        next += 1
        progress(next, total)
      }
      try stage.seek(to: min(time, frameTime(total - 1)))
    }
    recorder.phase(isOpen ? "open" : "opening")
    if isOpen {
      try BookFilm.openAtOnce(bookID, on: stage)
    } else if shelf == 0 {
      try stage.open(bookID)
    } else {
      try stage.open(item, on: shelfID)
    }
    try play(until: opening)
    for turn in 0..<turnCount {
      recorder.phase("turn to spread \(turn + 2)")
      try turnOn(stage, bookID, turn)
      try play(until: opening + turning * Double(turn + 1))
    }
    if hand {
      recorder.phase("by hand")
      try turnByHand(stage, bookID, from: opening, play: play)
    }
    try play(until: reading)
    if !isOpen {
      recorder.phase("closing")
      try stage.close(bookID)
    }
    try play(until: .infinity)
    inspect(stage)
    return try finish(recorder)
  }

  private static func openAtOnce(_ book: SceneID, on stage: Stage) throws(LeafError) {
    try stage.setMotionPolicy(.instant)
    try stage.open(book)
    try stage.advance(by: 0)
    try stage.setMotionPolicy(.full)
  }

  /// True if pages are peeled.
  private var peels: Bool { book.paper.map { $0.cornerZone != 0 } ?? false }

  /// Turns to the next spread; a book whose corners can be peeled is peeled by its two corners in turn.
  private func turnOn(_ stage: Stage, _ book: SceneID, _ turn: Int) throws(LeafError) {
    if !peels { return try stage.next(book) }
    let spread = Int(try stage.state(of: book).index) + 1
    guard self.book.spreads.contains(spread) else { return }
    try stage.peel(book, to: spread, corner: turn % 2 == 0 ? .bottom : .top)
  }

  private func place(on stage: Stage) throws(LeafError) -> (shelf: SceneID, book: SceneID, item: Int) {
    if shelf == 0 {
      let bookID = try stage.add(book)
      try stage.setTiming(bookID, open: openTiming, close: closeTiming)
      return (bookID, bookID, 0)
    }
    var list = Shelf(books: max(1, shelf))
    list.itemSize = book.pageSize
    list.pitch = book.pageSize.width + 10
    list.scale = book.closedScale
    list.cornerRadius = book.cornerRadius
    list.fidelity = book.fidelity
    list.background = book.background
    let item = list.books / 2
    let shelfID = try stage.add(list)
    try stage.scroll(shelfID, to: list.offset(centring: item, in: viewport))
    let bookID = try stage.add(book, as: item, on: shelfID)
    try stage.setTiming(bookID, open: openTiming, close: closeTiming)
    return (shelfID, bookID, item)
  }

  private func finish(_ recorder: Recorder) throws -> Recording {
    var recording = try recorder.recording()
    if pictures.isEmpty {
      recording.bind(items: book.itemCount)
    } else {
      recording.place(pictures)
      recording.texts = texts
      recording.name(pages: pictures.count, labels)
    }
    recording.fit = fit
    let push = try openTiming ?? .fitted(dampingRatio: 0.7, velocity: 0.7, duration: 1)
    if case .spring(let spring) = push.driver {
      recording.motion = MotionTrack(
        name: "Push: value and velocity", spring: spring, velocity: push.velocity)
    }
    let size = "\(Markup.number(book.pageSize.width)) × \(Markup.number(book.pageSize.height))"
    recording.parameters =
      [
        .init("pages", "\(pageCount)"), .init("page size", size),
        .init("eye", Markup.number(book.eyeDistance)),
      ] + pushParameters + [.init("frames", "\(Markup.number(clock?.framesPerSecond ?? framesPerSecond)) /s")]
    return recording
  }
}
