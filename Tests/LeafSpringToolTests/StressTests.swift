import ArgumentParser
import CBLASProbe
import Foundation
import LeafSpring
import Testing

@testable import LeafSpringTool

/// `leafspring stress`: what it refuses, what it repeats, and what it measures.
@Suite struct StressTests {
  private func refusal(_ words: String) throws -> String {
    do {
      _ = try StressCommand.parse(words.split(separator: " ").map(String.init))
    } catch {
      #expect(StressCommand.exitCode(for: error).rawValue == 64)
      return StressCommand.message(for: error)
    }
    return "accepted"
  }

  @Test(arguments: [
    ("--cells 0", "1 to 1000000"), ("--cells many", "1 to 1000000"), ("--cells 1000001", "1 to 1000000"),
    ("--scenes 0", "1 to 1000"), ("--frames 0", "1 to 1000000000"), ("--frames -5", "--frames"),
    ("--rate 0", "above 0 and up to 10000"), ("--rate nan", "above 0"), ("--rate inf", "above 0"),
    ("--kind page", "book, shelf, springs, crossfade"), ("--mode slow", "exact, fast, double"),
    ("--kernel gpu", "automatic, blas, builtin"), ("--seed x", "0 to 9007199254740992"),
    ("--soak 0", "above 0"), ("--soak nan", "above 0"), ("--kind fold --cells 10", "fold has no --cells"),
    ("--kind fold --soak 1", "--soak goes with book, springs"),
    ("--kind shelf --soak 1", "--soak goes with book, springs"),
    ("--kind shelf --cells 100001", "up to 100000"), ("--scenes 1000 --cells 1000000", "up to 16777216"),
    ("--svg=", "--svg"), ("--frobnicate", "frobnicate"), ("surplus", "surplus"),
  ])
  func badOptionsAreRefusedInALineThatNamesThem(words: String, says: String) throws {
    let answer = try refusal(words)
    #expect(answer.contains(says), "\(words): \(answer)")
  }

  private func run(_ words: String) throws -> StressReport {
    let command = try StressCommand.parse(words.split(separator: " ").map(String.init))
    return try command.measure { _, _ in }
  }

  @Test(arguments: ["book --cells 100", "springs --cells 100", "cube --scenes 3", "album"])
  func theSameSeedGivesTheSameHash(kind: String) throws {
    let first = try run("--kind \(kind) --frames 300 --seed 7")
    let again = try run("--kind \(kind) --frames 300 --seed 7 --rate 120 --json")
    #expect(first.stateHash == again.stateHash && first.frames == 300)
    let short = try run("--kind \(kind) --frames 299 --seed 7")
    #expect(short.stateHash != first.stateHash, "300 frames end while something moves")
  }

  @Test(arguments: ["book", "springs"]) func anotherSeedGivesAnotherHash(kind: String) throws {
    #expect(try run("--kind \(kind) --frames 60").stateHash != run("--kind \(kind) --frames 60 --seed 1").stateHash)
  }

  /// The count is of the rows that went into products, in the stage; a book at rest multiplies none.
  @Test(arguments: [
    "--cells 400", "--cells 401 --scenes 3", "--cells 1", "--cells 2", "--cells 37 --seed 5", "--cells 3000 --rate 60",
    "--cells 400 --mode fast", "--cells 400 --mode double --kernel builtin", "--cells 50 --rate 10000",
    "--cells 50 --rate 5", "--cells 50 --rate 0.5", "--cells 640 --strips 8", "--kind shelf --cells 400",
    "--kind shelf --cells 1", "--kind shelf --cells 2000 --scenes 2 --rate 30",
  ])
  func everyFrameMultipliesAsManyCellsAsAreAskedFor(words: String) throws {
    let report = try run(words + " --frames 700")
    let products = try #require(report.products)
    let asked = words.split(separator: " ").drop { $0 != "--cells" }.dropFirst().first.flatMap { Int($0) }
    #expect(report.cells == (asked ?? 0) * report.scenes, "\(words)")
    #expect(products.least == report.cells, "\(words): \(products.least)")
    #expect(products.median == report.cells && products.cells == 700 * report.cells)
    let each = try #require(report.nanosecondsPerCell)
    #expect(abs(each * Double(report.cells) / report.frame.mean - 1) < 1e-12)
  }

  @Test(arguments: [
    "--kernel blas", "--kernel automatic --cells 1024", "--kernel automatic --cells 1025", "--kernel builtin",
    "--kernel blas --cells 5000 --scenes 2", "--kind shelf --kernel blas", "--kind fold --scenes 3", "--kind album",
    "--kernel blas --mode fast", "--kernel blas --mode double", "--cells 640 --strips 8",
  ])
  func callsOfBLASAreAsManyAsAnInterposedLibraryCounts(words: String) throws {
    let before = leaf_test_gemm_calls()
    let report = try run(words + " --frames 100")
    let counted = leaf_test_gemm_calls() - before
    let products = try #require(report.products)
    #expect(counted == products.calls + products.callsBefore + products.callsOfProbe, "\(words)")
    #expect(report.text(nil).contains("\(products.calls) in these frames; \(counted) in all"))
    let isBuiltIn = words.contains("builtin") || words.contains("1025")
    #expect(isBuiltIn ? products.calls == 0 : products.calls >= 100, "\(words): \(products.calls)")
    #expect(products.byBLAS == products.calls)
    #expect(report.text(nil).contains("by BLAS") == (products.calls > 0))
  }

  @Test func aRunWithoutStageMultipliesNothing() throws {
    let report = try run("--kind springs --frames 20")
    #expect(report.products == nil && report.nanosecondsPerCell == nil && report.nanosecondsPerChannel ?? 0 > 0)
  }

  @Test func exactModeHashesAlikeByBothKernels() throws {
    let blas = try run("--frames 60 --kernel blas")
    #expect(try run("--frames 60 --kernel builtin").stateHash == blas.stateHash)
  }

  @Test func theReportIsConsistent() throws {
    let report = try run("--frames 500 --cells 300 --scenes 2")
    #expect(report.cells == 600 && report.scenes == 2)
    #expect(report.frame.p50 > 0 && report.frame.p50 <= report.frame.p90 && report.frame.p90 <= report.frame.p99)
    #expect(report.frame.p99 <= report.frame.p999 && report.frame.p999 <= report.frame.max)
    #expect(report.missed >= 0 && report.missed <= 500)
    #expect(report.peakMemory > 1 << 20)
    #expect(report.soak == nil)
    let json = try JSONSerialization.jsonObject(with: Data(report.json().utf8)) as? [String: Any]
    #expect(json?["stateHash"] as? String == report.stateHash)
    #expect(json?["frames"] as? Int == 500)
  }

  @Test func everyFrameIsMissedWhereTheBudgetIsNothing() throws {
    // 100 µs is less than a frame of 30,000 cells takes on any machine known; 10,000 frames a second are the most.
    let report = try run("--frames 20 --cells 30000 --rate 10000")
    #expect(report.missed == 20)
  }

  @Test func aSoakEndsAfterItsFramesAndReportsDrift() throws {
    let report = try run("--soak 1 --frames 300 --cells 128")
    let soak = try #require(report.soak)
    #expect(report.frames == 300)
    #expect(soak.samples.count >= 2)
    #expect(soak.reference.p50 > 0 && soak.tailRatio > 0)
    let again = try run("--soak 1 --frames 300 --cells 128")
    #expect(again.stateHash == report.stateHash)
  }

  @Test func theHistogramFindsThePercentilesOfAKnownSet() {
    var times = FrameTimes()
    for value in 1...10_000 as ClosedRange<UInt64> { times.add(1000 * value) }
    for (share, expected) in [(50.0, 5_000_000.0), (90, 9_000_000), (99, 9_900_000), (99.9, 9_990_000)] {
      let found = Double(times.percentile(share))
      #expect(abs(found - expected) <= 0.002 * expected, "\(share) %: \(found)")
    }
    #expect(times.longest == 10_000_000 && times.count == 10_000 && times.mean == 5_000_500)
  }

  @Test func theCourseKeepsEveryFrameHoweverManyThereAre() {
    for count in [1, 1023, 1024, 1025, 5000, 100_000] {
      var course = FrameCourse()
      for index in 0..<count { course.add(UInt64(index)) }
      let stretches = course.stretches
      #expect(stretches.reduce(0) { $0 + $1.frames } == count)
      #expect(stretches.count <= 1024 && stretches.last?.longest == Double(count - 1))
      let sum = stretches.reduce(0) { $0 + $1.mean * Double($1.frames) }
      #expect(abs(sum - Double(count * (count - 1) / 2)) <= 1e-9 * sum)
    }
  }
}
