import CBLASProbe
import LeafSpringTestSupport
import Testing

@testable import LeafSpring

/// One hash over many exact products, which must be the same under every BLAS, processor and build.
/// `.ci/configurations.sh` compares the printed lines; the test below compares with the committed value.
@Suite struct MatrixHashTests {
  static func hash(_ kernel: ProductKernel, _ probe: MatrixProbe) throws -> UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for kind in [PoseKind.book, .mixed, .adversarial] {
      for count in [1, 7, 64, 400, 1000] {
        let poses = try kind.poses(count, seed: UInt64(count))
        let batch = try MatrixBatch(cells: count, kernel: kernel, probe: probe)
        for shared in [Matrix4.identity, bookEye, bookEye * ndcView] {
          for value in batch.rows(poses, 0..<count, shared).floats.rows {
            hash = (hash ^ UInt64(bits(value))) &* 0x100_0000_01b3
          }
        }
      }
    }
    return hash
  }

  @Test func theBitsOfExactProductsAreTheseEverywhere() throws {
    let probe = try MatrixProbe()
    print(
      "figure: BLAS bit class \(probe.bitClass), trusted \(probe.blasIsTrustworthy), SIMD \(probe.simdLevel)")
    let hash = try MatrixHashTests.hash(.blas, probe)
    reportHash("exact products", hash)
    let golden = Golden.hashes("exact products", found: [hash])
    #expect([hash] == golden, "Scripts/golden.sh writes Tests/golden.txt")
    for probe in try MatrixBatchTests.levels() {
      #expect(try MatrixHashTests.hash(.builtin, probe) == hash, "\(probe.simdLevel)")
    }
  }

  @Test(.enabled(if: leaf_test_can_flush_subnormals() != 0))
  func aHostThatFlushesSubnormalsSeesTheSameBits() throws {
    let probe = try MatrixProbe()
    let golden = Golden.hashes("exact products")
    leaf_test_flush_subnormals(3)
    defer { leaf_test_flush_subnormals(0) }
    for level in SIMDLevel.allCases where level <= probe.simdLevel {
      #expect([try MatrixHashTests.hash(.builtin, probe.limited(to: level))] == golden)
    }
    #expect([try MatrixHashTests.hash(.blas, try MatrixProbe())] == golden)
  }

  @Test(arguments: [1, 2, 3])
  func anotherRoundingModeIsRefused(mode: Int32) throws {
    leaf_test_round(mode)
    defer { leaf_test_round(0) }
    let probe = try MatrixProbe()
    #expect(!probe.roundsToNearest)
    #expect(throws: LeafError(.environment, "rounding mode", accepts: "")) {
      _ = try MatrixBatch(cells: 1, probe: probe)
    }
  }
}
