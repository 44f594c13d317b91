import Testing

@testable import LeafSpring

/// Rows so many that they are written past the caches, at places that are not aligned to 64 bytes.
@Suite struct StreamPlaceTests {
  @Test(arguments: [4, 8, 16, 32, 48, 60]) func rowsAtAnyPlaceAreWhatTheyAre(_ offset: Int) throws {
    let count = 200_000, few = 64
    var random = MatrixRandom(5)
    let numbers = (0..<16 * few).map { _ in Float(random.next(-9, 9)) }
    let batch = try MatrixBatch(cells: 0, mode: .fast, kernel: .builtin, probe: MatrixProbe())
    let locals = UnsafeMutableBufferPointer<Float>.allocate(capacity: 16 * count)
    let memory = UnsafeMutableRawPointer.allocate(byteCount: 64 * count + 128, alignment: 64)
    defer {
      locals.deallocate()
      memory.deallocate()
    }
    for index in 0..<16 * count { locals[index] = numbers[index % (16 * few)] }
    func product(_ rows: Int, at place: Int) throws -> [UInt32] {
      let start = (memory + place).bindMemory(to: Float.self, capacity: 16 * rows)
      let worlds = UnsafeMutableBufferPointer(start: start, count: 16 * rows)
      try batch.multiply(UnsafeBufferPointer(rebasing: locals[..<(16 * rows)]), by: bookEye, into: worlds)
      return worlds.map(\.bitPattern)
    }
    let expected = try product(few, at: 0)
    let found = try product(count, at: offset)
    #expect(found.indices.allSatisfy { found[$0] == expected[$0 % (16 * few)] })
  }
}
