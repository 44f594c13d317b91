import CBLASProbe
import LeafSpring
import Testing

@testable import LeafSpringTool

@Suite struct DoctorTests {
  /// Wrong from column 2,000 on, which the probe's 256 columns do not show.
  @Test func theDoctorFindsABLASThatIsWrongInLargeProducts() throws {
    leaf_test_gemm_fault(6)
    defer { leaf_test_gemm_fault(0) }
    let probe = try MatrixProbe()
    #expect(probe.blasIsTrustworthy)
    #expect(try Doctor.table(probe).contains { $0.contains("FAILED") })
    leaf_test_gemm_fault(0)
    #expect(try !Doctor.table(probe).contains { $0.contains("FAILED") })
  }
}
