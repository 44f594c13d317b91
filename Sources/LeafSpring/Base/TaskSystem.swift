/// Runs parts of a frame on the host's threads, by two C functions, as in physics engines. The package starts no
/// threads; without such a table everything runs on the calling thread.
///
/// Results are equal, bit for bit, with any number of threads or none. Each part works only on its own cells, and does
/// not allocate, wait, or call the host.
public struct TaskSystem {
  /// Works on the items `first..<end`. Parts may run at the same time, on any threads, in any order.
  public typealias Body =
    @convention(c) (_ first: Int32, _ end: Int32, _ context: UnsafeMutableRawPointer?) -> Void

  /// Calls the task for parts of `0..<count` that do not overlap and together cover it; parts of fewer than `least`
  /// items are too short to pay. Returns an argument for `finish`, or nil if all parts are done already. `host` is the
  /// table's own.
  public typealias Enqueue =
    @convention(c) (
      _ task: Body?, _ count: Int32, _ least: Int32, _ context: UnsafeMutableRawPointer?,
      _ host: UnsafeMutableRawPointer?
    ) -> UnsafeMutableRawPointer?

  /// Returns once all parts that `enqueue` started are done and the caller can see their results.
  public typealias Finish =
    @convention(c) (_ enqueued: UnsafeMutableRawPointer?, _ host: UnsafeMutableRawPointer?) -> Void

  public var enqueue: Enqueue
  public var finish: Finish
  /// Passed to both functions.
  public var host: UnsafeMutableRawPointer?

  /// A table of the host's functions, which must stay valid while it is in use.
  public init(enqueue: @escaping Enqueue, finish: @escaping Finish, host: UnsafeMutableRawPointer? = nil) {
    self.enqueue = enqueue
    self.finish = finish
    self.host = host
  }

  /// The fewest cells in a part: some microseconds of work.
  static let least = 1024
}

extension TaskSystem? {
  /// Runs a task on 0..<count: in parts if there is a table and enough work, otherwise here.
  func run(_ count: Int, _ context: UnsafeMutableRawPointer, _ task: TaskSystem.Body) {
    guard let table = self, count >= 2 * TaskSystem.least else {
      return task(0, Int32(truncatingIfNeeded: count), context)
    }
    let enqueued = table.enqueue(
      task, Int32(truncatingIfNeeded: count), Int32(TaskSystem.least), context, table.host)
    if let enqueued { table.finish(enqueued, table.host) }
  }
}
