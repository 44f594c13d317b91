import CBLASProbe
import CLeafSpring
import LeafSpring
import LeafSpringC
import Testing

/// A C host's log about a wrong BLAS.
@Suite struct BLASLogTests {
  private final class Heard {
    var words: [String] = []
  }

  private func size<T>(_ type: T.Type) -> UInt32 { UInt32(MemoryLayout<T>.size) }

  private func listen(to stage: OpaquePointer?, _ heard: Heard) {
    let log: leaf_log = { context, status, field, _ in
      Unmanaged<Heard>.fromOpaque(context!).takeUnretainedValue().words.append(
        "\(status) \(field.map { String(cString: $0) } ?? "")")
    }
    #expect(leaf_stage_set_log(stage, log, Unmanaged.passUnretained(heard).toOpaque()) == LEAF_OK)
  }

  private func describe(_ stage: OpaquePointer?) -> leaf_stage_info {
    var info = leaf_stage_info()
    info.struct_size = size(leaf_stage_info.self)
    #expect(leaf_stage_describe(stage, &info) == LEAF_OK)
    return info
  }

  @Test func aBLASThatIsWrongInARunIsReportedOnceAndTheCallSucceeds() {
    leaf_test_gemm_fault(0)
    defer { leaf_test_gemm_fault(0) }
    var def = leaf_stage_def(), bookDef = leaf_book_def()
    var stage: OpaquePointer?
    var book: leaf_scene = 0
    #expect(leaf_stage_def_default(&def, size(leaf_stage_def.self)) == LEAF_OK)
    #expect(leaf_book_def_default(&bookDef, size(leaf_book_def.self)) == LEAF_OK)
    #expect(leaf_stage_create(&def, &stage) == LEAF_OK)
    let heard = Heard(), again = Heard()
    listen(to: stage, heard)
    #expect(leaf_stage_add_book(stage, &bookDef, &book) == LEAF_OK && leaf_stage_open(stage, book) == LEAF_OK)
    #expect(leaf_stage_advance(stage, 0.1, nil) == LEAF_OK)
    #expect(heard.words.isEmpty && describe(stage).blas_is_used == 1 && describe(stage).blas_faults == 0)
    leaf_test_gemm_fault(2)
    for _ in 0..<3 { #expect(leaf_stage_advance(stage, 0.1, nil) == LEAF_OK) }
    #expect(heard.words == ["\(LEAF_ENVIRONMENT) blas"])
    #expect(describe(stage).blas_is_used == 0 && describe(stage).blas_faults == 32)
    listen(to: stage, again)
    #expect(again.words == ["\(LEAF_ENVIRONMENT) blas"] && heard.words.count == 1)
    #expect(leaf_stage_destroy(stage) == LEAF_OK)
  }
}
