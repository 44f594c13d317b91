import ArgumentParser
import Foundation
import LeafSpring
import LeafSpringExport

struct DoctorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Check the BLAS library, SIMD level, kernel speed and self-check of this machine.",
    discussion: """
      Reports the BLAS library in use and how it rounds, the SIMD level, the speed of every mode and kernel, and the hash of a
      fixed run. In exact mode that hash is the same on every machine and with every BLAS.

      EXAMPLE
        leafspring doctor

      EXIT CODES: 0 healthy; 65 a self-check failed; 74 standard output failed.
      """)

  @OptionGroup var quiet: Quiet

  func run() throws {
    do {
      try examine()
    } catch let error as LeafError {
      throw Fault(.badData, "\(error.field): accepts \(error.accepts)")
    }
  }

  private func examine() throws {
    let (text, healthy) = try Doctor.report()
    try Console.output(text)
    if !healthy {
      throw Fault(
        .badData, "self-check: exact mode gives different bits with different kernels; all must give the same")
    }
  }
}

enum Doctor {
  /// Everything that `leafspring doctor` prints, and whether its self-check passed.
  static func report() throws -> (text: String, healthy: Bool) {
    var bar = ProgressBar("measuring")
    defer { bar.finish() }
    let runs = ProductMode.allCases.count * kernels.count
    bar.show(0, of: 2 * runs)
    let probe = try MatrixProbe()
    var lines = ["leafspring doctor"]
    lines.append(Text.row("BLAS", Doctor.libraries(probe)))
    lines.append(Text.row("bit class", Doctor.bitClass(probe)))
    lines.append(Text.row("BLAS probe", Doctor.faults(probe)))
    lines.append(Text.row("SIMD", "\(probe.simdLevel)"))
    lines.append(
      Text.row("rounding", probe.roundsToNearest ? "to nearest" : "NOT to nearest: no stage can be made"))
    lines.append(
      Text.row(
        "automatic",
        probe.blasIsTrustworthy
          ? "blas up to \(ProductKernel.automaticLimit) cells, builtin above" : "builtin (no trusted BLAS)"))
    lines.append("")
    lines += try Doctor.table(probe) { bar.show($0, of: 2 * runs) }
    lines.append("")
    let (hashes, healthy) = try Doctor.selfCheck { bar.show(runs + $0, of: 2 * runs) }
    lines += hashes
    return (lines.joined(separator: "\n") + "\n", healthy)
  }

  /// The files of the BLAS libraries that this process has mapped.
  static func libraries(_ probe: MatrixProbe) -> String {
    guard probe.hasBLAS else { return "none in this build" }
    guard let file = FileHandle(forReadingAtPath: "/proc/self/maps"), let data = try? file.readToEnd() else {
      return "linked; path unknown"
    }
    let maps = String(decoding: data, as: UTF8.self)
    var paths: [String] = []
    for line in maps.split(separator: "\n") {
      guard let slash = line.firstIndex(of: "/") else { continue }
      let path = String(line[slash...])
      let name = PathName.last(of: path).lowercased()
      if ["blas", "blis", "mkl", "atlas"].contains(where: name.contains), name.contains(".so"),
        !paths.contains(path)
      {
        paths.append(path)
      }
    }
    return paths.isEmpty ? "linked; path unknown" : paths.joined(separator: ", ")
  }

  static func bitClass(_ probe: MatrixProbe) -> String {
    switch probe.bitClass {
    case .none: return "none"
    case .plain: return "plain (multiplies and adds are rounded one by one)"
    case .fused: return "fused (multiply-add)"
    case .other: return "other (not trusted)"
    }
  }

  static func faults(_ probe: MatrixProbe) -> String {
    guard probe.hasBLAS else { return "not run" }
    var words: [String] = []
    if probe.faults.contains(.poisoned) { words.append("old contents show") }
    if probe.faults.contains(.inexact) { words.append("exact products differ") }
    if probe.faults.contains(.uneven) { words.append("one product differs from a loop") }
    if probe.faults.contains(.leaking) { words.append("NaN reaches other cells") }
    if probe.faults.contains(.notReentrant) { words.append("not safe on two threads (a serial OpenBLAS)") }
    return words.isEmpty ? "passed" : "FAILED: " + words.joined(separator: ", ")
  }

  private static let kernels = [ProductKernel.blas, .builtin]
  private static let sizes = [17, 400, 4000, 40000]
  /// The one of them that is compared.
  private static let usual = 1

  /// Nanoseconds per cell, from pose to finished matrix, for each mode and kernel.
  static func table(_ probe: MatrixProbe, progress: (_ done: Int) -> Void = { _ in }) throws -> [String] {
    var done = 0
    var both: [Double] = []
    var lines = ["  ns per cell" + sizes.map { pad("\($0) cells") }.joined()]
    let poses = try PoseBuffer(count: sizes.last!)
    var pose = Pose(frame: Rect(x: 331, y: 100, width: 362, height: 568), anchor: Point(x: 0, y: 0.5))
    poses.fill(with: pose)
    for index in 0..<poses.count {
      pose.angle = -Double(index % 100) * 0.03
      poses[index] = pose
    }
    for mode in ProductMode.allCases {
      for kernel in kernels {
        let batch = try MatrixBatch(cells: sizes.last!, mode: mode, kernel: kernel, probe: probe)
        let costs = sizes.map { measure(batch, poses, $0) }
        let cost = costs.map { pad(Text.fixed($0, 1)) }.joined()
        if mode == .exact { both.append(costs[usual]) }
        let isMissing = kernel == .blas && !probe.blasIsTrustworthy
        done += 1
        progress(done)
        lines.append("  " + "\(mode)".padded(8) + "\(kernel)".padded(8) + (isMissing ? "  (builtin)" : cost))
        if batch.probe.faults != probe.faults { lines.append("  FAILED: a product of BLAS was wrong in this run") }
      }
    }
    if probe.blasIsTrustworthy {
      lines.append(
        "  \(sizes[usual]) cells in exact mode: BLAS \(Text.fixed(both[0], 1)) ns a cell, built in \(Text.fixed(both[1], 1)); "
          + "BLAS takes \(Text.fixed(both[0] / both[1], 1)) times as long")
    }
    return lines
  }

  private static func pad(_ text: String) -> String {
    String(repeating: " ", count: max(1, 14 - text.count)) + text
  }

  private static func measure(_ batch: borrowing MatrixBatch, _ poses: borrowing PoseBuffer, _ count: Int)
    -> Double
  {
    let rows = UnsafeMutablePointer<Float>.allocate(capacity: 16 * count)
    let doubles = UnsafeMutablePointer<Double>.allocate(capacity: 16 * count)
    defer {
      rows.deallocate()
      doubles.deallocate()
    }
    let shared = Matrix4(SharedEye(distance: 2000, centre: Point(x: 512, y: 384)))
    let rounds = max(1, 40_000 / count)
    var best = Double.infinity
    for _ in 0..<8 {
      let start = ContinuousClock.now
      for _ in 0..<rounds { batch.run(poses, cells: 0..<count, shared: shared, into: rows, doubles: doubles) }
      best = min(best, start.duration(to: .now).inSeconds)
    }
    return best * 1e9 / Double(rounds * count)
  }

  /// State hashes of a fixed run under every mode and kernel, and whether exact mode agrees with itself.
  static func selfCheck(progress: (_ done: Int) -> Void = { _ in }) throws -> (lines: [String], healthy: Bool) {
    var lines: [String] = []
    var exact: Set<UInt64> = []
    for mode in ProductMode.allCases {
      for kernel in kernels {
        let hash = try run(mode, kernel)
        if mode == .exact { exact.insert(hash) }
        progress(lines.count)
        lines.append("  " + "\(mode)".padded(8) + "\(kernel)".padded(8) + "  state hash " + Text.hex(hash))
      }
    }
    let healthy = exact.count == 1
    lines.append(
      Text.row("self-check", healthy ? "passed: exact mode gives the same bits with both kernels" : "FAILED"))
    return (lines, healthy)
  }

  /// A book of 400 pages, half opened, three leaves in the air.
  private static func run(_ mode: ProductMode, _ kernel: ProductKernel) throws -> UInt64 {
    let stage = try Stage(viewport: Size(width: 1024, height: 768), mode: mode, kernel: kernel)
    let book = try stage.add(Book(pages: 400))
    try stage.open(book)
    try stage.advance(by: 3)
    try stage.turn(book, to: 3)
    try stage.advance(by: 0.2)
    return stage.stateHash()
  }
}

extension String {
  fileprivate func padded(_ width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}
