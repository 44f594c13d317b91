import CLeafSpring
import LeafSpring

/// The object behind a `leaf_stage`: a stage, its last error and log, and the memory to which snapshots point.
final class StageBox: Handled {
  static var kind: Int { LEAFI_STAGE }
  let stage: Stage
  /// The error of the last call that failed.
  private(set) var status = leaf_status.ok
  private(set) var field: StaticString = ""
  private(set) var accepts: StaticString = ""
  var log: leaf_log?
  var logContext: UnsafeMutableRawPointer?
  var scenes = Lent<leaf_scene_state>()
  var events = Lent<leaf_event>()
  var shadows = Lent<leaf_shadow>()

  init(_ stage: Stage) { self.stage = stage }

  func note(_ error: LeafError) {
    let named = error.ofHeader
    note(named.code.rawValue, named.field, named.accepts)
  }

  /// Notes a status that did not come from the core.
  func note(_ status: leaf_status) {
    switch Int(status) {
    case LEAF_BAD_POINTER: note(status, "pointer", "not null where the call needs it, aligned as its type demands")
    case LEAF_BAD_STRUCT: note(status, "struct_size", "the size that the struct has in the library's header")
    case LEAF_TOO_SMALL: note(status, "capacity", "room for as many as there are")
    case LEAF_OUT_OF_MEMORY: note(status, "call", "a size this machine has memory for")
    default: note(status, "call", "counts up to those that the function's description names")
    }
  }

  private func note(_ status: leaf_status, _ field: StaticString, _ accepts: StaticString) {
    (self.status, self.field, self.accepts) = (status, field, accepts)
    // Errors in pointers and in room for results are not logged, because they concern only the host.
    if status < .badPointer { log?(logContext, status, field.cString, accepts.cString) }
  }

  /// True if the log has heard that the BLAS is wrong.
  var hasToldOfBLAS = false

  func tellOfBLAS() {
    guard !hasToldOfBLAS, !stage.probe.faults.isEmpty else { return }
    hasToldOfBLAS = true
    let field: StaticString = "blas"
    let accepts: StaticString = "one whose products are right; the built-in kernel multiplies"
    log?(logContext, leaf_status(LEAF_ENVIRONMENT), field.cString, accepts.cString)
  }

  deinit {
    scenes.free()
    events.free()
    shadows.free()
  }
}

/// Runs a body with a stage, which keeps what goes wrong as its last error. A fault that a check of the arguments has
/// found is kept and returned instead, even if the handle has one, too. Counts are compared only if the stage exists.
@inline(never)
func onStage(
  _ handle: OpaquePointer?, _ checked: leaf_status = .ok, _ body: (StageBox) throws(LeafError) -> leaf_status
) -> leaf_status {
  let told = onObject(handle) { (box: StageBox) in
    var status = checked
    do throws(LeafError) {
      if status == .ok { status = try body(box) }
      if status != .ok { box.note(status) }
    } catch {
      box.note(error)
      status = error.code.rawValue
    }
    if box.log != nil { box.tellOfBLAS() }
    return status
  }
  return checked >= .badPointer ? checked : told
}

@c @implementation
public func leaf_stage_def_default(_ def: UnsafeMutablePointer<leaf_stage_def>!, _ struct_size: UInt32) -> leaf_status {
  var value = leaf_stage_def()
  value.viewport = leaf_size(width: 1024, height: 768)
  value.visible_tolerance = Stage.standardTolerance
  return fill(def, struct_size, value)
}

@c @implementation
public func leaf_stage_create(
  _ def: UnsafePointer<leaf_stage_def>!, _ stage: UnsafeMutablePointer<OpaquePointer?>!
) -> leaf_status {
  create(stage, check(def)) { () throws(LeafError) in
    StageBox(
      try Stage(
        viewport: Size(def.pointee.viewport), mode: try choose(def.pointee.mode, "mode"),
        kernel: try choose(def.pointee.kernel, "kernel"), visibleTolerance: def.pointee.visible_tolerance))
  }
}

@c @implementation
public func leaf_stage_clone(_ stage: OpaquePointer!, _ clone: UnsafeMutablePointer<OpaquePointer?>!) -> leaf_status {
  onStage(stage, .badPointer.unless(isUsable(clone))) { box throws(LeafError) in
    give(StageBox(try box.stage.clone()), to: clone)
  }
}

@c @implementation
public func leaf_stage_destroy(_ stage: OpaquePointer!) -> leaf_status { destroy(stage, StageBox.self) }

@c @implementation
public func leaf_stage_last_error(_ stage: OpaquePointer!, _ error: UnsafeMutablePointer<leaf_error>!) -> leaf_status {
  onStage(stage, check(error)) { box throws(LeafError) in
    error.pointee.status = box.status
    error.pointee.field = box.field.cString
    error.pointee.accepts = box.accepts.cString
    return .ok
  }
}

@c @implementation
public func leaf_stage_set_log(
  _ stage: OpaquePointer!, _ log: leaf_log!, _ context: UnsafeMutableRawPointer!
) -> leaf_status {
  onStage(stage) { box throws(LeafError) in
    box.log = log
    box.logContext = context
    box.hasToldOfBLAS = false
    return .ok
  }
}

@c @implementation
public func leaf_stage_describe(_ stage: OpaquePointer!, _ info: UnsafeMutablePointer<leaf_stage_info>!)
  -> leaf_status
{
  run(stage, check(info)) { stage throws(LeafError) in
    let probe = stage.probe
    info.pointee.mode = Int32(stage.mode.rawValue)
    info.pointee.kernel = Int32(stage.kernel.rawValue)
    info.pointee.blas_is_used = probe.blasIsTrustworthy && stage.kernel != .builtin ? 1 : 0
    info.pointee.blas_faults = UInt32(probe.faults.rawValue)
    info.pointee.blas_rounding = UInt32(probe.bitClass.rawValue)
    info.pointee.simd_level = UInt32(probe.simdLevel.rawValue)
  }
}
