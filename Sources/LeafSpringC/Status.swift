import CLeafSpring
import LeafSpring

/// The statuses that the C interface adds to the core's codes (`LeafError.Code`).
extension leaf_status {
  static var ok: leaf_status { leaf_status(LEAF_OK) }
  static var outOfRange: leaf_status { leaf_status(LEAF_OUT_OF_RANGE) }
  static var outOfMemory: leaf_status { leaf_status(LEAF_OUT_OF_MEMORY) }
  static var badPointer: leaf_status { leaf_status(LEAF_BAD_POINTER) }
  static var badStruct: leaf_status { leaf_status(LEAF_BAD_STRUCT) }
  static var tooSmall: leaf_status { leaf_status(LEAF_TOO_SMALL) }

  /// The status of a check: `.badPointer.unless(isUsable(pointer))`.
  @inline(__always)
  func unless(_ isGood: Bool) -> leaf_status { isGood ? .ok : self }

  /// The status of two checks, of which the second is made only if the first finds no fault.
  @inline(__always)
  func then(_ next: @autoclosure () -> leaf_status) -> leaf_status { self == .ok ? next() : self }

  /// Runs a body that may throw and returns its status; does not run it if a check has found a fault.
  @inline(__always)
  static func of(_ checked: leaf_status = .ok, _ body: () throws(LeafError) -> Void) -> leaf_status {
    guard checked == .ok else { return checked }
    do throws(LeafError) {
      try body()
      return .ok
    } catch {
      return told(error)
    }
  }
}

extension StaticString {
  /// The text as a C string. Literals end with a zero byte.
  var cString: UnsafePointer<CChar> { UnsafeRawPointer(utf8Start).assumingMemoryBound(to: CChar.self) }
}

@c @implementation
public func leaf_status_text(_ status: leaf_status) -> UnsafePointer<CChar>! {
  text(of: status).cString
}

private func text(of status: leaf_status) -> StaticString {
  switch Int(status) {
  case LEAF_OK: "ok"
  case LEAF_NON_FINITE: "a number is NaN or infinite"
  case LEAF_OUT_OF_RANGE: "a number is outside what is accepted"
  case LEAF_UNKNOWN_SCENE: "the id names no scene of this stage, or one of another kind"
  case LEAF_REFUSED: "the call makes no sense in the present state"
  case LEAF_NO_SOLUTION: "no answer exists"
  case LEAF_OVERFLOW: "the exact result does not fit a double"
  case LEAF_OUT_OF_MEMORY: "memory could not be had"
  case LEAF_TIME_REVERSED: "time cannot go back past the last call that moved something"
  case LEAF_ENVIRONMENT: "the floating-point unit does not round to nearest"
  case LEAF_BAD_POINTER: "a pointer is null or misaligned"
  case LEAF_BAD_HANDLE: "the handle is null, made up, destroyed or of another kind"
  case LEAF_BUSY: "another call is using this handle"
  case LEAF_BAD_STRUCT: "struct_size is not one this library knows"
  case LEAF_TOO_SMALL: "the caller's memory is too small"
  default: "unknown status"
  }
}

@c @implementation
public func leaf_version() -> UInt32 {
  UInt32(LEAF_VERSION_MAJOR) << 16 | UInt32(LEAF_VERSION_MINOR) << 8 | UInt32(LEAF_VERSION_PATCH)
}

@c @implementation
public func leaf_abi_version() -> UInt32 { UInt32(LEAF_ABI_VERSION) }

@c @implementation
public func leaf_build_info() -> UnsafePointer<CChar>! {
  #if hasFeature(Embedded)
    leafi_build_info(1)
  #else
    leafi_build_info(0)
  #endif
}
