import Foundation
import LeafSpring
import LeafSpringExport

/// A stress run's report to its user. Times are in nanoseconds, memory in bytes.
struct StressReport: Encodable {
  struct Times: Encodable {
    var p50, p90, p99, p999, max: UInt64
    var mean: Double

    init(_ times: FrameTimes) {
      p50 = times.percentile(50)
      p90 = times.percentile(90)
      p99 = times.percentile(99)
      p999 = times.percentile(99.9)
      max = times.longest
      mean = times.mean
    }

    var text: String {
      [("p50", p50), ("p90", p90), ("p99", p99), ("p99.9", p999), ("max", max)].map {
        "\($0.0) \(StressReport.microseconds($0.1))"
      }.joined(separator: "   ") + " µs"
    }
  }

  /// The products of the frames.
  struct Products: Encodable {
    /// Cells in the median frame, in the least, and in all.
    var median, least, cells: Int
    var count, byBLAS: Int
    /// Calls of BLAS: in these frames, in the frames before them, and by the probe of the stage.
    var calls, callsBefore, callsOfProbe: Int

    init(_ work: FrameWork, _ stage: Stage) {
      (median, least, cells) = (work.median, min(work.least, work.median), work.cells)
      (count, byBLAS, calls) = (work.products, work.productsByBLAS, work.calls)
      let all = stage.callsOfBLAS
      (callsBefore, callsOfProbe) = (all.products - work.calls, all.probe)
    }

    func lines(_ frames: Int) -> [String] {
      let share =
        byBLAS == 0 ? "by the built-in kernel" : byBLAS == count ? "by BLAS" : "\(byBLAS) by BLAS, the others built in"
      let all = calls + callsBefore + callsOfProbe
      return [
        Text.row("multiplied", "\(median) cells in the median frame, \(least) in the least, \(cells) in all"),
        Text.row("products", "\(count) in \(frames) frames, \(share)"),
        Text.row(
          "BLAS calls",
          "\(calls) in these frames; \(all) in all, with \(callsBefore) before them and \(callsOfProbe) of the probe"),
      ]
    }
  }

  struct Soak: Encodable {
    /// Times of the arithmetic loop that has the same median.
    var reference: Times
    var tailRatio: Double
    /// From the end of the warm-up to the end of the run.
    var heapDrift, residentDrift: Int
    var samples: [MemoryUse]
  }

  var kind, mode, kernel: String
  var cells, scenes, frames, seed: Int
  var rate, budget: Double
  var frame: Times
  var missed: Int
  /// Nil for springs, which multiply nothing.
  var products: Products?
  /// Time of all frames over the cells that they multiplied, or over the channels.
  var nanosecondsPerCell: Double?
  var nanosecondsPerChannel: Double?
  /// Nil where memory requests cannot be counted.
  var allocationsPerFrame: Double?
  var peakMemory: Int
  var stateHash: String
  var seconds: Double
  var soak: Soak?

  let chart: FrameTimeChart

  private enum CodingKeys: CodingKey {
    case kind, mode, kernel, cells, scenes, frames, seed, rate, budget, frame, missed, products, nanosecondsPerCell
    case nanosecondsPerChannel, allocationsPerFrame, peakMemory, stateHash, seconds, soak
  }

  init(_ run: StressRun, _ command: StressCommand) {
    kind = "\(command.kind)"
    mode = "\(command.mode)"
    kernel = "\(command.kernel)"
    (cells, scenes, frames, seed) = (run.load.cells, command.scenes, run.times.count, command.seed)
    (rate, budget) = (command.rate, run.budget)
    frame = Times(run.times)
    missed = run.missed
    allocationsPerFrame =
      StressRun.countsAllocations() ? Double(run.allocations) / Double(max(1, frames)) : nil
    peakMemory = MemoryUse.now().peak
    stateHash = Text.hex(run.load.hash())
    products = run.load.stage.map { Products(run.work, $0) }
    if let products {
      nanosecondsPerCell = products.cells == 0 ? nil : Double(run.times.total) / Double(products.cells)
    } else {
      nanosecondsPerChannel = run.times.mean / Double(max(1, cells))
    }
    seconds = run.seconds
    if let reference = run.reference, let first = run.drift.first, let last = run.drift.last {
      let other = Times(reference)
      soak = Soak(
        reference: other, tailRatio: Double(frame.p999) / Double(max(1, other.p999)),
        heapDrift: last.heap - first.heap, residentDrift: last.resident - first.resident, samples: run.drift)
    }
    chart = FrameTimeChart(
      title: "Frame times: \(kind), \(cells) cells",
      caption: "\(frames) frames   ·   \(mode), \(kernel)   ·   seed \(seed)   ·   state hash \(stateHash)",
      budget: budget * 1e9, stretches: run.times.course.stretches, tail: run.times.tail())
  }

  /// The report as text for people.
  func text(_ svg: String?) -> String {
    var lines = ["Stress: \(kind), \(cells) cells in \(scenes) scenes, \(mode), \(kernel), seed \(seed)."]
    lines.append(Text.row("frames", "\(frames) at \(Text.short(rate)) /s, \(Text.fixed(seconds, 2)) s in all"))
    lines.append(Text.row("frame time", frame.text))
    lines.append(Text.row("missed", "\(missed) of \(frames) took longer than \(Text.fixed(budget * 1e3, 3)) ms"))
    if let products { lines += products.lines(frames) }
    if let nanosecondsPerCell {
      lines.append(
        Text.row("per cell", "\(Text.fixed(nanosecondsPerCell, 2)) ns of all frames for each cell multiplied"))
    }
    if let nanosecondsPerChannel {
      lines.append(Text.row("per channel", "\(Text.fixed(nanosecondsPerChannel, 2)) ns of the mean frame"))
    }
    lines.append(
      Text.row(
        "allocations",
        allocationsPerFrame.map { "\(Text.short($0)) a frame, after a warm-up of \(StressRun.warmUp)" }
          ?? "not counted in this build"))
    if let soak { lines += StressReport.lines(soak) }
    lines.append(Text.row("peak memory", "\(StressReport.mebibytes(peakMemory)) MiB"))
    lines.append(Text.row("state hash", stateHash))
    if let svg { lines.append(Text.row("wrote", svg)) }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func lines(_ soak: Soak) -> [String] {
    [
      Text.row("arithmetic", soak.reference.text),
      Text.row("tail", "p99.9 is \(Text.fixed(soak.tailRatio, 2)) × that of the arithmetic loop run in turn"),
      Text.row("drift", "heap \(soak.heapDrift) bytes, resident \(soak.residentDrift / 1024) KiB"),
    ]
  }

  /// One line of JSON.
  func json() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    return String(decoding: try encoder.encode(self), as: UTF8.self) + "\n"
  }

  fileprivate static func microseconds(_ nanoseconds: UInt64) -> String { Text.fixed(Double(nanoseconds) / 1000, 2) }

  private static func mebibytes(_ bytes: Int) -> String { Text.fixed(Double(bytes) / 1_048_576, 1) }
}
