/// How a host runs parts of a frame on threads of its own: two C functions, as physics engines take them. The package starts
/// no thread; without such a table everything runs on the thread that calls.
///
/// Results are the same, bit for bit, with any number of threads and without. Parts work on cells of their own and touch
/// nothing else; none of them allocates, waits, or calls the host.
public struct TaskSystem {
  /// Does the work on the items `first..<end`. Parts may run at the same time, on any threads, in any order.
  public typealias Body =
    @convention(c) (_ first: Int32, _ end: Int32, _ context: UnsafeMutableRawPointer?) -> Void

  /// Has the task called for parts of `0..<count` that together are all of it, without overlap; parts under `least` items are
  /// not worth it. Answers what `finish` is to wait for, or nil if all parts are done already. `host` is the table's own.
  public typealias Enqueue =
    @convention(c) (
      _ task: Body?, _ count: Int32, _ least: Int32, _ context: UnsafeMutableRawPointer?,
      _ host: UnsafeMutableRawPointer?
    ) -> UnsafeMutableRawPointer?

  /// Returns when all parts of what `enqueue` answered are done, and what they wrote can be seen by the caller.
  public typealias Finish =
    @convention(c) (_ enqueued: UnsafeMutableRawPointer?, _ host: UnsafeMutableRawPointer?) -> Void

  public var enqueue: Enqueue
  public var finish: Finish
  /// Handed to both.
  public var host: UnsafeMutableRawPointer?

  /// A table of the host's functions, which must stay as long as it is in use.
  public init(enqueue: @escaping Enqueue, finish: @escaping Finish, host: UnsafeMutableRawPointer? = nil) {
    self.enqueue = enqueue
    self.finish = finish
    self.host = host
  }

  /// Cells that a part has at least: some microseconds of work.
  static let least = 1024
}

extension TaskSystem? {
  /// Does a task on 0..<count: in parts if there is a table and enough to do, else here.
  func run(_ count: Int, _ context: UnsafeMutableRawPointer, _ task: TaskSystem.Body) {
    guard let table = self, count >= 2 * TaskSystem.least else {
      return task(0, Int32(truncatingIfNeeded: count), context)
    }
    let enqueued = table.enqueue(
      task, Int32(truncatingIfNeeded: count), Int32(TaskSystem.least), context, table.host)
    if let enqueued { table.finish(enqueued, table.host) }
  }
}
