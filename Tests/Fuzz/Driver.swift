#if canImport(Glibc)
  import Glibc
#endif

/// libFuzzer's entry: `LEAF_FUZZ_TARGET` names the target.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ data: UnsafePointer<UInt8>?, _ size: Int) -> Int32 {
  Driver.consumed ^= Driver.target(UnsafeBufferPointer(start: data, count: size))
  return 0
}

@_silgen_name("leaf_fuzz_calls") private func fuzzCalls(_ data: UnsafePointer<UInt8>?, _ size: Int) -> UInt64

enum Driver {
  /// Read when the program ends, so that no result is without use.
  nonisolated(unsafe) static var consumed = 0

  nonisolated(unsafe) static let target: (UnsafeBufferPointer<UInt8>) -> Int = {
    atexit { print("consumed", Driver.consumed) }
    switch getenv("LEAF_FUZZ_TARGET").map({ String(cString: $0) }) {
    case "eval": return fuzzEval
    case "recording": return { fuzzRecording(Array($0), mended: Mending.binary(Array($0))) }
    case "recording-text": return { fuzzRecording(Array($0), mended: Mending.text(Array($0))) }
    case "script": return { fuzzScript(Array($0)) }
    case "calls": return { Int(truncatingIfNeeded: fuzzCalls($0.baseAddress, $0.count)) }
    default: fatalError("LEAF_FUZZ_TARGET takes eval, recording, recording-text, script or calls")
    }
  }()
}
