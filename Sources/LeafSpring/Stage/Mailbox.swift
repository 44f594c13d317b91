import CMathShim

/// The latest whole frame of a stage, passed from the thread that steps it to a thread that draws, without either
/// waiting.
///
/// There are three copies of a frame: one the writer fills, one the reader holds, and one between them. Posting and
/// reading each swap theirs with the middle one in one atomic step. So the reader sees only whole frames, always the
/// newest, and a slow reader costs the writer nothing but frames that are never seen.
///
/// One thread at a time may post, and one at a time may read with `withLatest` and `withCurrent`; the two may be
/// different threads, at once. Posting copies 116 bytes per cell (244 in `double` mode) and the shadows, and
/// allocates only when the stage has more cells than before.
public final class Mailbox: @unchecked Sendable {
  /// Index of the middle copy, plus `fresh` as long as nobody has read it.
  private let middle: Column<UInt32>
  private let copies: (FrameCopy, FrameCopy, FrameCopy)
  private var back: UInt32 = 0
  private var front: UInt32 = 2
  private static let fresh: UInt32 = 4

  /// Frames posted, and how many of them were replaced by a newer one before they were read. For the posting thread.
  public private(set) var posted: UInt64 = 0
  public private(set) var dropped: UInt64 = 0

  /// An empty mailbox.
  /// - Throws: `outOfMemory`.
  public convenience init() throws(LeafError) {
    let middle = try Column<UInt32>(1)
    middle[0] = 1
    self.init(middle, (try FrameCopy(), try FrameCopy(), try FrameCopy()))
  }

  private init(_ middle: consuming Column<UInt32>, _ copies: (FrameCopy, FrameCopy, FrameCopy)) {
    self.middle = middle
    self.copies = copies
  }

  private func copy(_ index: UInt32) -> FrameCopy {
    index == 0 ? copies.0 : index == 1 ? copies.1 : copies.2
  }

  /// Copies the present frame of a stage and makes it the latest. O(cells).
  /// - Throws: `outOfMemory`; the latest frame then stays what it was.
  public func post(_ stage: Stage) throws(LeafError) {
    try copy(back).take(stage)
    let before = leaf_exchange(middle.pointer, back | Mailbox.fresh)
    back = before & 3
    posted += 1
    if before & Mailbox.fresh != 0 { dropped += 1 }
  }

  /// Calls `body` with the latest frame that was posted, and whether it is new to the reader; does not call it, and
  /// returns nil, if none was ever posted. The frame is valid until `body` returns.
  public func withLatest<Result, Failure: Error>(
    _ body: (borrowing Snapshot, _ isNew: Bool) throws(Failure) -> Result
  ) throws(Failure) -> Result? {
    let isNew = leaf_peek(middle.pointer) & Mailbox.fresh != 0
    if isNew { front = leaf_exchange(middle.pointer, front) & 3 }
    return try withCurrent { frame throws(Failure) in try body(frame, isNew) }
  }

  /// Calls `body` with the same frame as the last `withLatest`, whatever has been posted since; nil if there is none
  /// yet.
  package func withCurrent<Result, Failure: Error>(
    _ body: (borrowing Snapshot) throws(Failure) -> Result
  ) throws(Failure) -> Result? {
    let copy = copy(front)
    guard copy.isWritten else { return nil }
    return try copy.withSnapshot(body)
  }
}
