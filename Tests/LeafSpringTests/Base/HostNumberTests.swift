import Foundation
import LeafSpringTestSupport
import Testing

@testable import LeafSpring

/// Numbers of hosts on a machine whose `Int` has 32 bits, as in WebAssembly.
@Suite struct HostNumberTests {
  @Test func whatDoesNotFitIsTheNearestThatDoes() {
    for (number, expected) in [
      (0, 0), (0x7fff_ffff, 0x7fff_ffff), (0x8000_0000, 0x7fff_ffff), (0xffff_ffff, 0x7fff_ffff),
    ] as [(UInt32, Int32)] {
      #expect(Int32(host: number) == expected && Int(host: number) == Int(number))
    }
    #expect(Int32(host: UInt64.max) == .max && Int32(host: Int64.min) == .min && Int(host: UInt64.max) == .max)
  }

  /// Every value of an id's lower half is a slot, or none: nothing of it stops the program.
  @Test func anIdThatNobodyGaveHasNoSlot() throws {
    let stage = try Stage(viewport: Size(width: 100, height: 100))
    let id = try stage.add(Book(pages: 2))
    #expect(id.slot(as: Int32.self) == 0 && id.slot == 0 && SceneID.none.slot(as: Int32.self) == -1)
    for low in [0, 2, 0x7fff_fffe, 0x7fff_ffff, 0x8000_0000, 0x8000_0001, 0xffff_fffe, 0xffff_ffff] as [UInt64] {
      for high in [0, 1, 0x7fff_ffff, 0x8000_0000, 0xffff_ffff] as [UInt64] {
        let made = SceneID(rawValue: high << 32 | low)
        #expect(made.slot(as: Int32.self) != 0 && made.slot(as: Int32.self) >= -1 && made.slot >= -1)
        #expect(throws: LeafError(.unknownScene, "scene", accepts: "")) { try stage.next(made) }
      }
    }
  }

  /// In the C interface a host's number becomes an `Int` in this one way.
  @Test func theCInterfaceNarrowsInOnePlace() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
      "../../../Sources/LeafSpringC")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".swift") }
    var narrowed = 0, others: [String] = []
    for name in names {
      let text = try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
      for match in text.matches(of: /\bInt\(([^)\n]*)/) {
        let argument = match.1
        if argument.hasPrefix("host: ") {
          narrowed += 1
        } else if !argument.hasPrefix("LEAF"), !["status", "Int32.max", "clamping: bytes"].contains(argument) {
          others.append("\(name): \(match.0)")
        }
      }
    }
    #expect(narrowed > 40 && others.isEmpty, "\(others)")
  }
}
