import CPeers
import Foundation

extension Case {
  /// Checks every entry, then times those that are right in turn, round after round.
  func measure(_ options: Options, _ limits: Limits) -> Table {
    var table = Table(name: name, cells: cells, rows: [])
    var right: [(entry: Entry, error: Double?, rounds: Int)] = []
    for entry in entries {
      let error = entry.check?()
      if let error, !(error <= entry.tolerance) {
        table.wrong.append("\(name), \(cells): \(entry.name) is off by \(error)")
        continue
      }
      _ = entry.time(1)
      let once = max(1, entry.time(1))
      right.append((entry, error, max(1, options.sample / once)))
    }
    var samples = [[Double]](repeating: [], count: right.count)
    // A million cells take so long that fewer rounds must do; they leave nothing in the caches either.
    let isHuge = cells >= 1_000_000
    for _ in 0..<(isHuge ? min(11, options.rounds) : options.rounds) {
      for (index, subject) in right.enumerated() {
        // Not timed: brings its own code and data back into the caches.
        if !isHuge { _ = subject.entry.time(1) }
        samples[index].append(Double(subject.entry.time(subject.rounds)) / Double(subject.rounds * cells))
      }
    }
    table.fill(right.map { ($0.entry, $0.error) }, samples.map { $0.sorted() }, arithmetic(limits))
    return table
  }

  private func arithmetic(_ limits: Limits) -> Double {
    multiplyAdds * (isDouble ? limits.nanosecondsPerDouble : limits.nanosecondsPerFloat)
  }
}

extension Table {
  fileprivate mutating func fill(
    _ entries: [(entry: Entry, error: Double?)], _ samples: [[Double]], _ arithmetic: Double
  ) {
    let limits = zip(entries, samples).filter { $0.0.entry.role == .limit }.map { $0.1[0] }
    floor = limits.min().map { max($0, arithmetic) }
    let ours = zip(entries, samples).first { $0.0.entry.role == .ours }?.1[0]
    for ((entry, error), sorted) in zip(entries, samples) {
      rows.append(
        Row(
          name: entry.name, isOurs: entry.role == .ours, isPeer: entry.role == .peer || entry.role == .baseline,
          isBaseline: entry.role == .baseline, isNarrow: entry.role == .narrow, least: sorted[0],
          median: sorted[sorted.count / 2],
          toFloor: floor.map { sorted[0] / $0 }, toOurs: ours.map { sorted[0] / $0 }, error: error))
    }
  }
}

/// The greatest distance of two columns, relative to the largest entry of the second.
func distance<T: BinaryFloatingPoint, U: BinaryFloatingPoint>(
  _ found: UnsafeBufferPointer<T>, _ expected: [U]
) -> Double {
  guard found.count >= expected.count else { return .infinity }
  var worst = 0.0
  var largest = 0.0
  for index in expected.indices {
    let off = abs(Double(found[index]) - Double(expected[index]))
    guard off.isFinite else { return .infinity }
    worst = max(worst, off)
    largest = max(largest, abs(Double(expected[index])))
  }
  return largest == 0 ? worst : worst / largest
}

/// The memory of a group of cases. It is freed when the group is done and not before: entries keep bare pointers, and
/// the optimiser may let go of an owner after its last use.
enum Arena {
  nonisolated(unsafe) private static var blocks: [(start: UnsafeMutableRawPointer, bytes: Int)] = []

  /// Every block begins elsewhere within its page: where a result lies a multiple of 4 KiB from what it is made of, loads wait
  /// for stores that have nothing to do with them, and half of what is measured is that accident.
  ///
  /// Freshly mapped, large blocks in huge pages where the system has them: how scattered a heap's pages lie in memory decides
  /// whether 10,000 cells fit the second-level cache, and that is luck.
  static func allocate(_ bytes: Int) -> UnsafeMutableRawPointer {
    let shift = 64 * (17 * blocks.count % 61)
    guard let block = peers_map(bytes + shift) else { preconditionFailure("no memory for \(bytes) bytes") }
    blocks.append((block, bytes + shift))
    return block + shift
  }

  static func release() {
    for block in blocks { peers_unmap(block.start, block.bytes) }
    blocks.removeAll()
  }
}

/// Memory at a 64-byte boundary, as the entries of a case share it.
struct Memory<T: BitwiseCopyable> {
  let start: UnsafeMutablePointer<T>
  let count: Int

  init(_ count: Int, _ value: (Int) -> T) {
    let block = Arena.allocate(count * MemoryLayout<T>.stride + 64)
    start = block.bindMemory(to: T.self, capacity: count)
    self.count = count
    for index in 0..<count { start[index] = value(index) }
  }

  var buffer: UnsafeBufferPointer<T> { UnsafeBufferPointer(start: start, count: count) }
  var mutable: UnsafeMutableBufferPointer<T> { UnsafeMutableBufferPointer(start: start, count: count) }
}

extension Memory where T: BinaryFloatingPoint {
  /// Fills the memory with what no result is.
  func spoil() { for index in 0..<count { start[index] = .nan } }
}
