import CAllocProbe
import Foundation

/// A run and its measurements.
struct StressRun {
  let load: any StressLoad
  /// The seconds that a frame may take.
  let budget: Double
  private(set) var times = FrameTimes()
  /// The arithmetic loop of a soak.
  private(set) var reference: FrameTimes?
  private(set) var missed = 0
  private(set) var allocations = 0
  /// Cells multiplied, frame by frame, and products and calls of BLAS in all frames.
  private(set) var work = FrameWork()
  /// The memory at the start of a soak, after its warm-up, and later on.
  private(set) var drift: [MemoryUse] = []
  private(set) var seconds = 0.0

  static let warmUp = 240

  init(load: any StressLoad, budget: Double) {
    self.load = load
    self.budget = budget
  }

  /// True if memory requests can be counted here: only with glibc, and not under a sanitizer.
  static func countsAllocations() -> Bool { leaf_test_counts_allocations() != 0 }

  mutating func play(frames: Int, progress: (Int, Int) -> Void) throws {
    try warm()
    let begun = Clock.now
    for frame in 0..<frames {
      try step()
      if frame & 63 == 0 { progress(frame, frames) }
    }
    seconds = Double(Clock.now - begun) * 1e-9
  }

  /// Runs frames and the arithmetic loop in turn, until the minutes or the frames are over.
  mutating func soak(minutes: Double, frames: Int?, progress: (Int, Int) -> Void) throws {
    try warm()
    var loop = ArithmeticLoop()
    var idle = FrameTimes()
    var recent = FrameTimes()
    for _ in 0..<1000 { recent.add(try StressRun.time(load)) }
    loop.calibrate(to: recent.percentile(50))
    // Every page that the measuring itself needs is touched before memory is first looked at.
    for _ in 0..<1000 { recent.add(try StressRun.time(load) + loop.run()) }
    times = FrameTimes()
    for _ in 0..<8 { drift = [MemoryUse.now()] }
    drift.reserveCapacity(32)
    let begun = Clock.now
    let end = begun + UInt64(minutes * 60e9)
    var next = begun
    var done = 0
    while Clock.now < end, done < frames ?? .max {
      try step()
      idle.add(loop.run())
      done += 1
      if done % 1000 == 0 { loop.follow(times.percentile(50), idle.percentile(50)) }
      if Clock.now >= next {
        drift.append(MemoryUse.now())
        next += (end - begun) / 16
        progress(Int((Clock.now - begun) / 1_000_000), Int((end - begun) / 1_000_000))
      }
    }
    drift.append(MemoryUse.now())
    reference = idle
    seconds = Double(Clock.now - begun) * 1e-9
  }

  private mutating func warm() throws {
    for _ in 0..<StressRun.warmUp { try load.frame() }
  }

  private mutating func step() throws {
    let (before, load) = (leaf_test_allocations(), load)
    var time: UInt64 = 0
    if let stage = load.stage {
      try work.count(stage) { time = try StressRun.time(load) }
    } else {
      time = try StressRun.time(load)
    }
    allocations += leaf_test_allocations() - before
    times.add(time)
    if Double(time) * 1e-9 > budget { missed += 1 }
  }

  private static func time(_ load: any StressLoad) throws -> UInt64 {
    let begun = Clock.now
    try load.frame()
    return Clock.now - begun
  }
}

/// A chain of multiplications and additions that touches no memory. When it takes too long, the machine is the cause.
struct ArithmeticLoop {
  private(set) var rounds = 1000.0
  private var state = 0.5

  /// Sets the number of rounds so that a run takes about this long.
  mutating func calibrate(to nanoseconds: UInt64) {
    for _ in 0..<8 {
      var trial = FrameTimes()
      for _ in 0..<200 { trial.add(run()) }
      follow(nanoseconds, trial.percentile(50))
    }
  }

  mutating func follow(_ wanted: UInt64, _ measured: UInt64) {
    rounds = min(1e9, max(1, rounds * min(4, max(0.25, Double(wanted) / Double(max(1, measured))))))
  }

  /// One run, in nanoseconds.
  mutating func run() -> UInt64 {
    let begun = Clock.now
    var x = state
    for _ in 0..<Int(rounds) { x = x * 0.999 + 0.0007 }
    state = x
    return Clock.now - begun
  }
}

enum Clock {
  /// Monotonic nanoseconds; reading them needs no system call.
  static var now: UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }
}

/// Memory of this process, in bytes.
struct MemoryUse: Codable {
  /// Bytes in use on the C heap (mallinfo2); 0 if the C library cannot say.
  var heap: Int
  /// Resident bytes now, and the most so far.
  var resident: Int
  var peak: Int

  static func now() -> MemoryUse {
    let heap = Int(leaf_heap_bytes())
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    func field(_ name: String) -> Int {
      guard let line = status.split(separator: "\n").first(where: { $0.hasPrefix(name + ":") }) else { return 0 }
      return 1024 * (Int(line.split(whereSeparator: { $0 == " " || $0 == "\t" })[1]) ?? 0)
    }
    return MemoryUse(heap: heap, resident: field("VmRSS"), peak: field("VmHWM"))
  }
}
