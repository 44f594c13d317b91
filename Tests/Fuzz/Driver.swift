#if canImport(Glibc)
  import Glibc
#endif

/// libFuzzer's entry: `LEAF_FUZZ_TARGET` names the target.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ data: UnsafePointer<UInt8>?, _ size: Int) -> Int32 {
  Driver.consumed ^= Driver.target(UnsafeBufferPointer(start: data, count: size))
  defer { Driver.isCostly = false }
  return Driver.isCostly ? -1 : 0
}

#if LEAF_FUZZ_CALLS
  @_silgen_name("leaf_fuzz_calls") private func fuzzCalls(_ data: UnsafePointer<UInt8>?, _ size: Int) -> UInt64
#endif

/// Two programs, one for calls through the C interface and one for readers, so that neither counts the other's edges
/// after every input.
enum Driver {
  /// Read when the program ends, so that every result is used.
  nonisolated(unsafe) static var consumed = 0

  /// A target sets this for an input that is valid but takes as long as a thousand others; such an input does not enter
  /// the corpus.
  nonisolated(unsafe) static var isCostly = false

  nonisolated(unsafe) static let target: (UnsafeBufferPointer<UInt8>) -> Int = {
    atexit { print("consumed", Driver.consumed) }
    #if LEAF_FUZZ_CALLS
      return { Int(truncatingIfNeeded: fuzzCalls($0.baseAddress, $0.count)) }
    #else
      switch getenv("LEAF_FUZZ_TARGET").map({ String(cString: $0) }) {
      case "eval": return fuzzEval
      case "recording": return { fuzzRecording(Array($0), mended: Mending.binary(Array($0))) }
      case "recording-text": return { fuzzRecording(Array($0), mended: Mending.text(Array($0))) }
      case "script": return { fuzzScript(Array($0)) }
      default: fatalError("LEAF_FUZZ_TARGET takes eval, recording, recording-text or script")
      }
    #endif
  }()
}
