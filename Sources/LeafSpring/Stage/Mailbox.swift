import CMathShim

/// The latest whole frame of a stage, handed from the thread that steps it to a thread that draws, without either waiting.
///
/// There are three letters: one the writer fills, one the reader holds, one between them. Posting and reading each exchange
/// theirs for the middle one in one atomic step. So the reader sees whole frames only, always the newest, and a slow reader
/// costs the writer nothing but the frames that are never seen.
///
/// `post` is for one thread at a time, `withLatest` and `withCurrent` are for one thread at a time; the two may be different threads, and run at
/// once. Posting copies the frame's columns, 92 bytes a cell (220 in `double` mode), and allocates only when the stage has
/// got more cells than before.
public final class Mailbox: @unchecked Sendable {
  /// Index of the middle letter, plus `fresh` as long as nobody has read it.
  private let middle: Column<UInt32>
  private let letters: (Letter, Letter, Letter)
  private var back: UInt32 = 0
  private var front: UInt32 = 2
  private static let fresh: UInt32 = 4

  /// Frames posted, and how many of them gave way to a newer one before they were read. For the posting thread.
  public private(set) var posted: UInt64 = 0
  public private(set) var dropped: UInt64 = 0

  /// An empty mailbox.
  /// - Throws: `outOfMemory`.
  public convenience init() throws(LeafError) {
    let middle = try Column<UInt32>(1, filledWith: 1)
    self.init(middle, (try Letter(), try Letter(), try Letter()))
  }

  private init(_ middle: consuming Column<UInt32>, _ letters: (Letter, Letter, Letter)) {
    self.middle = middle
    self.letters = letters
  }

  private func letter(_ index: UInt32) -> Letter {
    index == 0 ? letters.0 : index == 1 ? letters.1 : letters.2
  }

  /// Copies the present frame of a stage in and makes it the latest. O(cells).
  /// - Throws: `outOfMemory`; then the latest frame is the one it was.
  public func post(_ stage: Stage) throws(LeafError) {
    try letter(back).take(stage)
    let before = leaf_exchange(middle.pointer, back | Mailbox.fresh)
    back = before & 3
    posted += 1
    if before & Mailbox.fresh != 0 { dropped += 1 }
  }

  /// Lends the latest frame that was posted, and whether it was not lent before; nothing if there never was one.
  /// The frame is valid until `body` returns.
  public func withLatest<Result, Failure: Error>(
    _ body: (borrowing MailedFrame, _ isNew: Bool) throws(Failure) -> Result
  ) throws(Failure) -> Result? {
    let isNew = leaf_peek(middle.pointer) & Mailbox.fresh != 0
    if isNew { front = leaf_exchange(middle.pointer, front) & 3 }
    return try withCurrent { frame throws(Failure) in try body(frame, isNew) }
  }

  /// Lends the frame that was lent last once more, whatever has been posted since.
  public func withCurrent<Result, Failure: Error>(
    _ body: (borrowing MailedFrame) throws(Failure) -> Result
  ) throws(Failure) -> Result? {
    let letter = letter(front)
    guard letter.isWritten else { return nil }
    return try letter.lend(body)
  }
}
