import CAllocProbe
import Foundation
import LeafSpringTestSupport
import Testing

@testable import LeafSpring

/// The tracks of Tests/Vectors/curves.py, in its order.
private let tracks: [(from: Double, frames: [Keyframe])] = [
  (0, [Keyframe(start: 0.25, length: 0.5, value: 1)]),
  (0.6, [Keyframe(start: 0.35, length: 0.35, value: 1)]),
  (0, [Keyframe(start: 0, length: 0.5, value: 568)]),
  (568, [Keyframe(start: 0.6, length: 0.2, value: 538), Keyframe(start: 0.8, length: 0.2, value: 0)]),
  (1, [Keyframe(start: 0.45, length: 0.05, value: 0)]),
  (1, [Keyframe(start: 0.25, length: 0, value: 0)]),
  (2, [Keyframe(start: 0, length: 0, value: -1), Keyframe(start: 0.5, length: 0.25, value: 3)]),
  (0, [Keyframe(start: 0.2, length: 0.4, value: -2), Keyframe(start: 0, length: 0.4, value: 1)]),
  (
    0,
    [
      Keyframe(start: 0.125, length: 0.25, value: 1), Keyframe(start: 0.375, length: 0.125, value: 4),
      Keyframe(start: 0.5, length: 0.5, value: 2),
    ]
  ),
  (5, [Keyframe(start: 0.5, length: 0.75, value: 7)]),
  (3, [Keyframe(start: 0.25, length: 0.25, value: 3)]),
  (1, []),
  (0, (0..<16).map { Keyframe(start: Double($0) / 16, length: 1.0 / 16, value: $0 % 2 == 0 ? 1 : -1) }),
  (0, many(300, 1)),
  (0, many(4096, 1)),
  (0, many(4096, 0.5)),
]

/// This many windows, each filling a share of its part of the time, with values that jump up and down.
private func many(_ count: Int, _ share: Double) -> [Keyframe] {
  (0..<count).map { i in
    let value = Double((i * i * 37 + i * 11) % 101 - 50) / 64
    return Keyframe(start: Double(i) / Double(count), length: share / Double(count), value: value)
  }
}

private let modes: [String: KeyframeMode] = [
  "linear": .linear, "discrete": .discrete, "paced": .paced, "cubic": .cubic, "cubicPaced": .cubicPaced,
]

@Suite("Keyframe tracks") struct KeyframeTests {
  private func frame(_ start: Double, _ length: Double, _ value: Double) -> Keyframe {
    Keyframe(start: start, length: length, value: value)
  }

  @Test func badKeyframesAreNamedAndRefused() {
    for bad in [Double.nan, .infinity, -.infinity] {
      #expect(throws: LeafError(.nonFinite, "start", accepts: "")) {
        try KeyframeTrack([frame(bad, 0, 0)], from: 0)
      }
      #expect(throws: LeafError(.nonFinite, "length", accepts: "")) {
        try KeyframeTrack([frame(0, bad, 0)], from: 0)
      }
      #expect(throws: LeafError(.nonFinite, "value", accepts: "")) {
        try KeyframeTrack([frame(0, 0, bad)], from: 0)
      }
      #expect(throws: LeafError(.nonFinite, "from", accepts: "")) { try KeyframeTrack([], from: bad) }
    }
    for bad in [-0x1p-1074, (1.0).nextUp] {
      #expect(throws: LeafError(.outOfRange, "start", accepts: "")) {
        try KeyframeTrack([frame(bad, 0, 0)], from: 0)
      }
      #expect(throws: LeafError(.outOfRange, "length", accepts: "")) {
        try KeyframeTrack([frame(0, bad, 0)], from: 0)
      }
    }
    #expect(throws: LeafError(.outOfRange, "value", accepts: "")) {
      try KeyframeTrack([frame(0, 0, 2e100)], from: 0)
    }
    #expect(throws: LeafError(.outOfRange, "keyframes", accepts: "")) {
      try KeyframeTrack(Array(repeating: frame(0, 0, 0), count: KeyframeTrack.maximumCount + 1), from: 0)
    }
  }

  /// In every order that a sort may find hard, as many comparisons as n log n allows; and frames with equal starts keep
  /// their order.
  @Test func anyOrderIsSortedInFewComparisonsAndEqualStartsKeepTheirs() throws {
    var random = SplitMix64(seed: 21)
    var most = 0.0
    for count in [0, 1, 2, 3, 100, 4096, KeyframeTrack.maximumCount] {
      let size = Double(max(count, 1))
      let orders: [(String, (Int) -> Double)] = [
        ("reversed", { 1 - Double($0) / size }), ("sorted", { Double($0) / size }), ("equal", { _ in 0.5 }),
        ("of few starts", { Double(($0 * 7919) % 5) / 5 }), ("any", { _ in random.double(in: 0...1) }),
        ("two halves", { Double($0 % max(1, count / 2)) / size }),
      ]
      for (name, start) in orders {
        let frames = (0..<count).map { frame(start($0), 0, Double($0)) }
        var comparisons = 0
        let sorted = frames.sortedStably { a, b in
          comparisons += 1
          return a.start < b.start
        }
        for (a, b) in zip(sorted, sorted.dropFirst()) {
          #expect(a.start < b.start || (a.start == b.start && a.value < b.value), "\(name) \(count)")
        }
        #expect(sorted.count == count)
        let bound = 2 * size * max(1, log2(size))
        most = max(most, Double(comparisons) / bound)
        #expect(Double(comparisons) <= 1.5 * bound, "\(name) \(count): \(comparisons)")
      }
    }
    print("figure: keyframes sorted, most comparisons over 2 n log2 n: \(most)")
  }

  /// Expected values come from these rules in Python with 60 digits, where the length of a spline follows from the
  /// roots of its derivative. Tracks of thousands of keys are hundreds of times as long as their range.
  @Test func everyModeAgreesWithExactValues() throws {
    var worst: [String: Double] = [:]
    for row in try VectorFile.lines("keyframes.txt") {
      let fields = row.split(separator: " ").map(String.init)
      let number = Int(fields[0])!, track = tracks[number]
      let mode = modes[fields[1]]!
      let time = Double(fields[3])!
      let want = Double(fields[4])!
      let made = try KeyframeTrack(track.frames, from: track.from, mode: mode, curve: .easeInOut)
      let got = fields[2] == "curve" ? made.value(at: time) : made.value(eased: time)
      let range = max(track.from.magnitude, track.frames.map(\.value.magnitude).max() ?? 0, 1)
      let error = (got - want).magnitude / range
      #expect(error <= 1e-15, "\(row): \(got)")
      let name = number < 12 ? fields[1] : "\(fields[1]), many keys,"
      worst[name] = max(worst[name] ?? 0, error)
    }
    #expect(worst.count == 10)
    for (mode, error) in worst.sorted(by: { $0.key < $1.key }) {
      print("figure: keyframes \(mode) worst error \(error) of the range")
    }
  }

  @Test func publishedValuesOfTheCardsAreMet() throws {
    // transitions.md 1.5 and 17: the outgoing cards of the reverse run, alpha and y/H.
    let alpha = try KeyframeTrack([frame(0.35, 0.35, 1)], from: 0.6, mode: .cubic)
    let times = [0.1, 0.2, 0.35, 0.45, 0.525, 0.6, 0.7, 0.8, 0.9]
    let alphas = [0.588338, 0.572012, 0.6, 0.695896, 0.798077, 0.900964, 1, 1.02735, 1.013675]
    for (t, want) in zip(times, alphas) {
      #expect((alpha.value(eased: t) - want).magnitude < 6e-7, "alpha at \(t)")
    }
    #expect((alpha.value(eased: 0.2333333333) - 0.57037).magnitude < 1e-5)
    let y = try KeyframeTrack([frame(0, 0.5, 1)], from: 0, mode: .cubic)
    let points = [
      (0.1, 0.216), (0.25, 0.5625), (0.4, 0.864), (0.5, 1), (0.6, 1.064), (0.75, 1.0625), (0.9, 1.016),
    ]
    for (t, want) in points { #expect((y.value(eased: t) - want).magnitude < 1e-12, "y at \(t)") }
    // book-and-album.md C4: the cover's alpha under the same rule.
    let cover = try KeyframeTrack([frame(0.45, 0.05, 0)], from: 1, mode: .cubic)
    var top = 0.0
    var bottom = 0.0
    for step in 0...100_000 {
      let value = cover.value(eased: Double(step) / 100_000)
      top = max(top, value)
      bottom = min(bottom, value)
    }
    #expect((top - 1.133).magnitude < 6e-4 && (bottom + 0.135).magnitude < 6e-4, "\(top), \(bottom)")
  }

  @Test func theOverallCurveBendsTheClockFirst() throws {
    // C4: with ease-in-out a window at 0.45 begins at about 0.4709, and at a quarter the angle is -0.8115.
    let late = try KeyframeTrack([frame(0.45, 0.05, 0)], from: 1)
    #expect(late.value(at: 0.4708) == 1)
    #expect(late.value(at: 0.4710) < 1)
    let angle = try KeyframeTrack([frame(0, 0.5, -Double.pi)], from: 0)
    #expect((angle.value(at: 0.25) + 0.8115).magnitude < 5e-5)
  }

  @Test func holdsAreFlatAndKeysAreMetExactly() throws {
    for mode in [KeyframeMode.linear, .discrete] {
      let track = try KeyframeTrack([frame(0.25, 0.5, 0.3)], from: 0.1, mode: mode, curve: .linear)
      for t in [-1, 0, 0.1, 0.25] { #expect(track.value(at: t) == 0.1) }
      for t in [0.75, 0.9, 1, 2] { #expect(track.value(at: t) == 0.3) }
    }
    for mode in KeyframeMode.allCases {
      let track = try KeyframeTrack(
        [frame(0.2, 0.3, 0.7), frame(0.5, 0.1, 0.1)], from: 0.3, mode: mode, curve: .linear)
      #expect(track.value(at: 0) == 0.3 && track.value(at: 1) == 0.1)
      #expect(track.value(eased: .nan) == 0.3)
      if mode != .paced && mode != .cubicPaced {
        #expect(track.value(at: 0.5) == 0.7 && track.value(at: 0.6) == 0.1)
      }
    }
  }

  @Test func aJumpSwitchesAtItsTimeAndNothingOvershootsIt() throws {
    for mode in [KeyframeMode.linear, .discrete, .cubic] {
      let track = try KeyframeTrack([frame(0.5, 0, 8)], from: 2, mode: mode, curve: .linear)
      #expect(track.value(at: (0.5).nextDown) == 2 && track.value(at: 0.5) == 8)
      let start = try KeyframeTrack([frame(0, 0, 8)], from: 2, mode: mode, curve: .linear)
      #expect(start.value(at: 0) == 8 && start.value(at: -0.1) == 2)
      let end = try KeyframeTrack([frame(1, 0, 8)], from: 2, mode: mode, curve: .linear)
      #expect(end.value(at: (1.0).nextDown) == 2 && end.value(at: 1) == 8)
    }
  }

  @Test func windowsThatMeetButForRoundingMeet() throws {
    // 0.1 + 0.2 > 0.3 in doubles.
    let steps = try KeyframeTrack(
      [frame(0.1, 0.2, 1), frame(0.3, 0.2, 2)], from: 0, mode: .discrete, curve: .linear)
    #expect(steps.value(at: 0.4) == 1)
    #expect(steps.keys.count == 5)
    let thirds = try KeyframeTrack([frame(0, 1.0 / 3, 1), frame(2.0 / 3, 1.0 / 3, 0)], from: 0, mode: .cubic)
    #expect(thirds.keys.count == 4 && thirds.keys[3].time == 1)
  }

  @Test func pacedModesKeepOneSpeed() throws {
    for mode in [KeyframeMode.paced, .cubicPaced] {
      let track = try KeyframeTrack(
        [frame(0.1, 0.2, 3), frame(0.5, 0.1, -1)], from: 0, mode: mode, curve: .linear)
      var path = 0.0
      var longest = 0.0
      let count = 5000
      for step in 0..<count {
        let a = track.value(at: Double(step) / Double(count))
        let move = (track.value(at: Double(step + 1) / Double(count)) - a).magnitude
        path += move
        longest = max(longest, move)
      }
      // Only the steps that contain a turn are shorter than the others.
      #expect(longest * Double(count) <= path * 1.002, "\(mode)")
    }
  }

  /// The most keys that are allowed, up and down between 0 and 1: after `u` of 65,536 ways the value is the fractional
  /// part of 65,536u, or 1 minus that. Exact, because the number is a power of two.
  @Test func asManyKeysAsThereMayBeArePacedExactly() throws {
    let count = KeyframeTrack.maximumCount
    let frames = (0..<count).map { key in
      let start = Double(key) / Double(count)
      return frame(start, 1 / Double(count), Double(1 - key % 2))
    }
    let paced = try KeyframeTrack(frames, from: 0, mode: .paced, curve: .linear)
    // Slopes are 0 at all keys but the two at the ends, so the spline also turns at the keys, except in the first and
    // the last piece.
    let cubic = try KeyframeTrack(frames, from: 0, mode: .cubicPaced, curve: .linear)
    #expect(cubic.path?.points.count == count + 1)
    var worst = Worst("keyframes to and fro 65,536 times", unit: "of the range")
    var random = SplitMix64(seed: 3)
    for _ in 0..<Effort.cases(20_000) {
      let u = Double(random.next() >> 11) * 0x1p-53
      let way = u * Double(count), rest = way - way.rounded(.down)
      let exact = Int(way) % 2 == 0 ? rest : 1 - rest
      worst.record(paced.value(at: u) - exact, "\(u)")
      worst.record(cubic.value(at: u) - exact, "cubic \(u)")
    }
    #expect(worst.report(limit: 0x1p-53))
  }

  @Test func aTrackIsEqualToItsCopyAlone() throws {
    for mode in KeyframeMode.allCases {
      let track = try KeyframeTrack([frame(0, 0.5, 1), frame(0.5, 0.5, 0.25)], from: 0, mode: mode)
      #expect(try track == KeyframeTrack([frame(0, 0.5, 1), frame(0.5, 0.5, 0.25)], from: 0, mode: mode))
      #expect(try track != KeyframeTrack([frame(0, 0.5, 1), frame(0.5, 0.5, 0.5)], from: 0, mode: mode))
    }
  }

  @Test func evaluatingAllocatesNothing() throws {
    var all: [KeyframeTrack] = []
    for mode in KeyframeMode.allCases { all.append(try KeyframeTrack(tracks[8].frames, from: 0, mode: mode)) }
    let curve = try PiecewiseLinear([
      .init(input: 0, output: 0), .init(input: 0.4, output: 2), .init(input: 1, output: 1),
    ])
    var requests = 0
    var sum = 0.0
    for index in all.indices {
      let track = all[index]
      let before = leaf_test_allocations()
      for step in 0..<200 { sum += track.value(at: Double(step) / 200) }
      requests += leaf_test_allocations() - before
    }
    let before = leaf_test_allocations()
    for step in 0..<200 { sum += curve.value(at: Double(step) / 200) }
    requests += leaf_test_allocations() - before
    #expect(sum.isFinite)
    #expect(requests == 0)
  }
}
