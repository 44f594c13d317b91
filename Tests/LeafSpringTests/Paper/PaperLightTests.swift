import CMathShim
import Foundation
import LeafSpringTestSupport
import Testing

@testable import LeafSpring

/// The model of light (light.md 1 and 3): its closed forms beside sums over angles, and beside a radiosity solution.
@Suite struct PaperLightTests {
  @Test func aFlatPageUnderTheWholeSkyIsWhite() {
    for bright in [-1.0, -0.5, 0, 1] {
      #expect(PaperLight.sky(0, 1, lean: 0, bright: bright) == 1)
      #expect(PaperLight.alpha(PaperLight.sky(0, 1, lean: 0, bright: bright), strength: 1) == 0)
      #expect(PaperLight.blocked(-1, bright: bright) == 0)
      #expect((0...1).contains(PaperLight.returned(facing: 1, bright: bright)))
    }
    #expect(PaperLight.alpha(1.2, strength: 1) == 0 && PaperLight.alpha(-0.1, strength: 0.6) == 0.6)
    #expect(PaperLight.besideRoll(10, radius: 10) == 0)
    #expect(abs(PaperLight.blocked(PaperLight.besideRoll(40, radius: 10), bright: 0) - 1.0 / 17) < 1e-15)
  }

  /// A face from flat to upside down, in steps: no jump, and it sees no sky at the end.
  @Test func theSkyOfAFaceHasNoJump() {
    var worst = Worst("light: a face's sky from one milliradian to the next", unit: "of white")
    for bright in [-1.0, 0, 0.7] {
      var last = PaperLight.sky(0, -1, lean: -.pi, bright: bright)
      #expect(last == 0)
      for step in -3141...3142 {
        let lean = min(Double(step) / 1000, .pi), turn = Elementary.sincos(lean)
        let next = PaperLight.sky(turn.sine, turn.cosine, lean: lean, bright: bright)
        worst.record(next - last, "\(lean)")
        last = next
      }
      #expect(last < 1e-12)
    }
    #expect(worst.report(limit: 1e-3))
  }

  private func chain(_ angles: [Double], width: Double) -> [ModelRadiosity.Place] {
    var (x, z, places) = (0.0, 0.0, [ModelRadiosity.Place(x: 0, z: 0)])
    for angle in angles {
      x += width / Double(angles.count) * Foundation.cos(angle)
      z += width / Double(angles.count) * Foundation.sin(angle)
      places.append(.init(x: x, z: z))
    }
    return places
  }

  /// A leaf that bends evenly and stays above the page.
  private func leaf(_ random: inout SplitMix64, strips: Int, least: Double = 0.05) -> [Double] {
    let middle = random.double(in: least...(Double.pi - least))
    let bend = random.double(in: -1...1) * 2 * min(1, min(middle, .pi - middle) - 0.5 * least)
    guard strips > 1 else { return [middle] }
    return (0..<strips).map { strip in
      let part = Double(strip) / Double(strips - 1)
      return middle + bend * (part - 0.5)
    }
  }

  @Test func whatLeavesBlockIsTheUnionOfTheirEdges() throws {
    var random = SplitMix64(seed: 461)
    var worst = Worst("light: blocked part beside the union of edges", unit: "of white")
    for _ in 0..<Effort.cases(10_000) {
      let width = random.double(in: 50...500), strips = random.int(in: 1...12)
      let angles = leaf(&random, strips: strips), bright = random.double(in: -1...1)
      let sections = try LeafSections(strips: strips, leaves: 1)
      sections.add(leaf: 0, angles, width: width)
      sections.count = 1
      let room = LeafSections.Surroundings(bright: bright, width: width)
      for isLeft in [false, true] {
        let low = min(sections.edge(isLeft: isLeft), width)
        guard low < 0.999 * width else { continue }
        let side = isLeft ? -1.0 : 1
        let places = chain(angles, width: width).map { ModelRadiosity.Place(x: side * $0.x, z: $0.z) }
        withUnsafeTemporaryAllocation(of: Double.self, capacity: LeafSections.profileRoom) { numbers in
          guard let start = numbers.baseAddress else { return }
          sections.writeBlocked(isLeft: isLeft, from: low, to: width, room, into: start)
          for place in 1..<17 {
            let model = ModelSkyline.blocked(places, at: Self.place(place, low, width), bright: side * bright)
            worst.record(start[place] - max(model, 0), "\(angles) \(place)")
          }
        }
      }
      let radius = random.double(in: 1...40), x = radius * random.double(in: 1.0001...16)
      // The tangent from the point over the roll rises by twice the angle to its axis.
      let up = 2 * Foundation.atan2(radius, x), s = -Foundation.cos(up)
      worst.record(
        PaperLight.blocked(PaperLight.besideRoll(x, radius: radius), bright: bright)
          - ((1 + s) / 2 + 2 * 0.35 * bright / (3 * .pi) * (s * s - 1)), "roll \(x / radius)")
    }
    #expect(worst.report(limit: 1e-12))
  }

  /// The same bits whatever the lanes, at hinges and on pages; and a hinge's light alone is that of all.
  @Test func everyLevelLightsAlike() throws {
    var random = SplitMix64(seed: 465)
    for _ in 0..<Effort.cases(300) {
      let width = random.double(in: 50...500), strips = random.int(in: 1...64)
      let leaves = [leaf(&random, strips: strips), leaf(&random, strips: strips)]
      let room = LeafSections.Surroundings(bright: random.double(in: -1...1), width: width)
      var first: [UInt64]?
      for level in 0...leaf_simd_level() {
        let sections = try LeafSections(strips: strips, leaves: 2, level: level)
        for (index, angles) in leaves.enumerated() { sections.add(leaf: index, angles, width: width) }
        sections.count = 2
        var bits: [UInt64] = []
        for isVerso in [false, true] {
          let sides = (0...1).map { LeafSections.Side($0, isVerso: isVerso) }
          sections.writeAlphas(sides[0], room, isAmongOthers: false, strength: 1)
          for hinge in 0...strips {
            let light = sections.light(sides[0], hinge, room, isAmongOthers: false)
            #expect(sections.alphas(isVerso: isVerso)[hinge] == Float(PaperLight.alpha(light, strength: 1)))
            bits += [light.bitPattern, sections.light(sides[1], hinge, room, isAmongOthers: true).bitPattern]
          }
          withUnsafeTemporaryAllocation(of: Double.self, capacity: LeafSections.profileRoom) { numbers in
            guard let start = numbers.baseAddress else { return }
            sections.writeBlocked(isLeft: isVerso, from: 0.3 * width, to: width, room, into: start)
            bits += numbers[..<17].map(\.bitPattern)
          }
        }
        if let first { #expect(bits == first, "\(strips) strips, level \(level)") } else { first = bits }
      }
    }
  }

  /// One of the 17 places of a profile.
  private static func place(_ index: Int, _ low: Double, _ high: Double) -> Double {
    low + (high - low) * Double(index * index) / 256
  }

  private func pages(_ width: Double) -> [[ModelRadiosity.Place]] {
    [[.init(x: 0, z: 0), .init(x: width, z: 0)], [.init(x: -width, z: 0), .init(x: 0, z: 0)]]
  }

  /// Faces and pages of single leaves, where the eye over the spine sees them.
  @Test func singleLeavesAgreeWithRadiosity() throws {
    var random = SplitMix64(seed: 462)
    var worst = Worst("light: single leaves beside radiosity, worst", unit: "of white"), sum = 0.0
    for _ in 0..<Effort.cases(200) {
      let width = 1.0, strips = 12, angles = leaf(&random, strips: strips), bright = random.double(in: -1...1)
      let sections = try LeafSections(strips: strips, leaves: 1)
      sections.add(leaf: 0, angles, width: width)
      sections.count = 1
      let room = LeafSections.Surroundings(bright: bright, width: width)
      let places = chain(angles, width: width)
      let model = ModelRadiosity([places] + pages(width), bright: bright, length: 1.0 / 12)
      let eye = ModelRadiosity.Place(x: 0, z: 5.5)
      func compare(_ own: Double, _ place: ModelRadiosity.Place, _ normal: ModelRadiosity.Place, _ what: String) {
        let off = ModelRadiosity.Place(x: place.x + 1e-5 * normal.x, z: place.z + 1e-5 * normal.z)
        guard model.sees(off, from: eye) else { return }
        let found = min(model.light(at: off, normal: normal), 1)
        sum += abs(min(own, 1) - found)
        worst.record(min(own, 1) - found, "\(what), bright \(bright), angles \(angles[0])…\(angles[strips - 1])")
      }
      for strip in 0..<strips {
        for isVerso in [false, true] {
          // In the middle of a strip the light is the mean of its hinges'.
          let face = LeafSections.Side(0, isVerso: isVerso)
          let light = (0...1).map { sections.light(face, strip + $0, room, isAmongOthers: false) }
          let middle = ModelRadiosity.Place(
            x: (places[strip].x + places[strip + 1].x) / 2, z: (places[strip].z + places[strip + 1].z) / 2)
          let turn = Elementary.sincos(angles[strip]), side = isVerso ? 1.0 : -1
          compare(
            (light[0] + light[1]) / 2, middle, .init(x: side * turn.sine, z: -side * turn.cosine),
            isVerso ? "verso \(strip)" : "recto \(strip)")
        }
      }
      for isLeft in [false, true] {
        let low = min(sections.edge(isLeft: isLeft), width)
        guard low < 0.98 * width else { continue }
        let returned = sections.returned(isLeft: isLeft, room)
        withUnsafeTemporaryAllocation(of: Double.self, capacity: LeafSections.profileRoom) { numbers in
          guard let start = numbers.baseAddress else { return }
          sections.writeBlocked(isLeft: isLeft, from: low, to: width, room, into: start)
          for place in stride(from: 1, to: 16, by: 3) {
            let x = (isLeft ? -1 : 1) * Self.place(place, low, width)
            compare(1 - (1 - returned) * start[place], .init(x: x, z: 0), .init(x: 0, z: 1), "page at \(x)")
          }
        }
      }
    }
    print("figure: light: single leaves beside radiosity, mean \(shortened(sum / Double(worst.count)))")
    #expect(sum / Double(worst.count) < 0.03)
    #expect(worst.report(limit: 0.12))
  }

  /// The page that a roll uncovers, and the roll itself.
  @Test func rollsAgreeWithRadiosity() {
    var random = SplitMix64(seed: 463)
    var worst = Worst("light: rolls beside radiosity, worst", unit: "of white"), sum = 0.0
    for _ in 0..<Effort.cases(40) {
      let radius = 1.0, bright = random.double(in: -1...1), flap = random.double(in: 1...12)
      let steps = 24
      var roll = [ModelRadiosity.Place(x: -10, z: 0)]
      for step in 0...steps {
        let turn = Double.pi * Double(step) / Double(steps)
        roll.append(.init(x: radius * Foundation.sin(turn), z: radius * (1 - Foundation.cos(turn))))
      }
      roll.append(.init(x: -flap, z: 2 * radius))
      // The uncovered page begins under the roll.
      let model = ModelRadiosity(
        [roll, [.init(x: 0.02, z: -0.01), .init(x: 24, z: -0.01)]], bright: bright, length: 0.4, rays: 64)
      func compare(_ own: Double, _ place: ModelRadiosity.Place, _ normal: ModelRadiosity.Place, _ what: String) {
        let off = ModelRadiosity.Place(x: place.x + 1e-4 * normal.x, z: place.z + 1e-4 * normal.z)
        let found = min(model.light(at: off, normal: normal), 1)
        sum += abs(min(own, 1) - found)
        worst.record(min(own, 1) - found, "\(what), bright \(bright), flap \(flap)")
      }
      for x in [1.1, 1.5, 2, 3, 5, 8, 12.0] {
        let b = PaperLight.blocked(PaperLight.besideRoll(x, radius: 1), bright: bright)
        let returned = PaperLight.returned(facing: 0, bright: bright)
        compare(1 - (1 - returned) * b, .init(x: x, z: -0.01), .init(x: 0, z: 1), "page at \(x) r")
      }
      for step in steps / 2..<steps {
        let turn = Double.pi * (Double(step) + 0.5) / Double(steps)
        let (sine, cosine) = (Foundation.sin(turn), Foundation.cos(turn))
        // Its under side is seen: it leans by π − turn.
        let sky = PaperLight.sky(sine, -cosine, lean: .pi - turn, bright: bright)
        compare(
          sky + PaperLight.rollBounce(sine, -cosine, isTowardPage: true, (radius, 24)),
          .init(x: sine * 0.9986, z: 1 - cosine * 0.9986),
          .init(x: sine, z: -cosine), "roll at \(turn)")
      }
    }
    print("figure: light: rolls beside radiosity, mean \(shortened(sum / Double(worst.count)))")
    #expect(sum / Double(worst.count) < 0.03)
    #expect(worst.report(limit: 0.08))
  }

  /// Faces of leaves over which others stand.
  @Test func facesUnderOthersAgreeWithRadiosity() throws {
    var random = SplitMix64(seed: 464)
    var errors: [Double] = []
    for _ in 0..<Effort.cases(100) {
      let strips = 6, count = random.int(in: 2...5), bright = random.double(in: -1...1)
      // From the leaf that is turned farthest: none passes through another.
      let turns = (0..<count).map { _ in random.double(in: 0.1...(Double.pi - 0.1)) }.sorted(by: >)
      guard zip(turns, turns.dropFirst()).allSatisfy({ $0 - $1 > 0.05 }) else { continue }
      let leaves = turns.map { Array(repeating: $0, count: strips) }
      let sections = try LeafSections(strips: strips, leaves: count)
      for (index, angles) in leaves.enumerated() { sections.add(leaf: index, angles, width: 1) }
      sections.count = count
      let room = LeafSections.Surroundings(bright: bright, width: 1)
      let chains = leaves.map { chain($0, width: 1) }
      let model = ModelRadiosity(chains + pages(1), bright: bright, length: 1.0 / 8, rays: 64)
      for index in 0..<count {
        for strip in 0..<strips {
          let turn = Elementary.sincos(turns[index])
          for isVerso in [false, true] {
            let side = isVerso ? 1.0 : -1, part = (Double(strip) + 0.5) / Double(strips)
            let normal = ModelRadiosity.Place(x: side * turn.sine, z: -side * turn.cosine)
            let off = ModelRadiosity.Place(
              x: part * turn.cosine + 1e-5 * normal.x, z: part * turn.sine + 1e-5 * normal.z)
            guard model.sees(off, from: .init(x: 0, z: 5.5)) else { continue }
            let face = LeafSections.Side(index, isVerso: isVerso)
            let own = (0...1).map { sections.light(face, strip + $0, room, isAmongOthers: true) }
            let found = min(model.light(at: off, normal: normal, rays: 256), 1)
            errors.append(abs(min(max((own[0] + own[1]) / 2, 0), 1) - found))
          }
        }
      }
    }
    errors.sort()
    let mean = errors.reduce(0, +) / Double(max(errors.count, 1)), most = errors[errors.count * 95 / 100]
    print(
      "figure: light: faces under others beside radiosity, mean \(shortened(mean)), 95 % \(shortened(most)) of \(errors.count)"
    )
    #expect(errors.count > Effort.cases(1000) && mean < 0.07 && most < 0.18)
  }

  @Test func theTwoBlocksAreTheBook() {
    let size = Size(width: 362, height: 568)
    for turned in stride(from: -1.0, through: 201, by: 12.5) {
      let both = [true, false].map {
        PaperBlock(sheet: 0.12, leaves: 200, turned: turned, isLeft: $0, page: size, eye: 2000)
      }
      #expect(abs(both[0].thickness + both[1].thickness - 24) < 1e-12)
      #expect(both[0].part.upperBound == both[1].part.lowerBound)
      for block in both {
        #expect(block.thickness >= 0 && block.length >= block.thickness && block.angle > 0 && block.angle < .pi / 2)
        // It goes down by its thickness, and outward by more than the line of sight does at the page's edge.
        let (sine, cosine) = Elementary.sincos(block.angle)
        #expect(abs(block.length * sine - block.thickness) < 1e-12)
        #expect(block.length * cosine >= block.thickness * 362 / 2000)
      }
    }
    let none = PaperBlock(sheet: 0, leaves: 200, turned: 100, isLeft: true, page: size, eye: 2000)
    #expect(none.thickness == 0 && none.length == 0)
    let empty = PaperBlock(sheet: 1, leaves: 0, turned: 0, isLeft: false, page: size, eye: 2000)
    #expect(empty.thickness == 1 && empty.part == 0...1)
  }
}
