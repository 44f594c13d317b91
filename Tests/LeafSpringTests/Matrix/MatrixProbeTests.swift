import Testing

@testable import LeafSpring

@Suite struct MatrixProbeTests {
  /// Comparisons of kernels, here and in a host, compare nothing if a limit is not kept.
  @Test func aLimitedProbeIsLimitedAndOtherwiseTheSame() throws {
    let probe = try MatrixProbe()
    for level in SIMDLevel.allCases {
      var limited = probe.limited(to: level)
      #expect(limited.simdLevel == min(level, probe.simdLevel))
      #expect(try MatrixBatch(cells: 8, probe: limited).probe.simdLevel == limited.simdLevel)
      limited = limited.limited(to: probe.simdLevel)
      #expect(limited.simdLevel == min(level, probe.simdLevel), "a limit is not lifted")
      #expect(limited.hasBLAS == probe.hasBLAS && limited.faults == probe.faults && limited.bitClass == probe.bitClass)
    }
    #expect(probe.limited(toCells: 64).mostCells == 64 && !probe.withoutBLAS.hasBLAS)
    #expect(!probe.withoutBLAS.blasIsTrustworthy && !probe.unsteady.blasIsTrustworthy)
  }
}
