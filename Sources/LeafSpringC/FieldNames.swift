import CLeafSpring
import LeafSpring

/// The core's names of parameters, as the structs and functions of the header call them.
private func cName(of field: StaticString) -> StaticString {
  // Not a list: an error may be that there is no memory.
  if field.isEqual(to: "backColor") { return "back_color" }
  if field.isEqual(to: "closedScale") { return "closed_scale" }
  if field.isEqual(to: "cornerRadius") { return "corner_radius" }
  if field.isEqual(to: "cornerZone") { return "corner_zone" }
  if field.isEqual(to: "dampingRatio") { return "damping_ratio" }
  if field.isEqual(to: "freeAxis") { return "free_axis" }
  if field.isEqual(to: "hardLeaves") { return "hard_leaves" }
  if field.isEqual(to: "itemSize") { return "item_size" }
  if field.isEqual(to: "keepsPicture") { return "keeps_picture" }
  if field.isEqual(to: "location") { return "point" }
  if field.isEqual(to: "maxRadius") { return "max_radius" }
  if field.isEqual(to: "middle") { return "middle_duration" }
  if field.isEqual(to: "mostBend") { return "most_bend" }
  if field.isEqual(to: "pageSize") { return "page_size" }
  if field.isEqual(to: "paper") { return "hinges" }
  if field.isEqual(to: "response") { return "duration" }
  if field.isEqual(to: "restRatio") { return "rest_ratio" }
  if field.isEqual(to: "settlingDuration") { return "duration" }
  if field.isEqual(to: "soft") { return "strips" }
  if field.isEqual(to: "spineGap") { return "spine_gap" }
  if field.isEqual(to: "spring") { return "bend_duration" }
  if field.isEqual(to: "stopCount") { return "gradient_stop_count" }
  if field.isEqual(to: "timeScale") { return "scale" }
  if field.isEqual(to: "translation") { return "point" }
  if field.isEqual(to: "visibleTolerance") { return "visible_tolerance" }
  return field
}

extension StaticString {
  fileprivate func isEqual(to other: StaticString) -> Bool { isEqual(to: other.cString) }
}

extension LeafError {
  /// An error with the name that the header has for its parameter.
  var ofHeader: LeafError { LeafError(code, cName(of: field), accepts: accepts) }
}

// MARK: Calls without a stage

extension leaf_status {
  /// Notes an error of a call that has no stage, for `leaf_last_error` on this thread.
  static func told(_ error: LeafError) -> leaf_status {
    let named = error.ofHeader
    leafi_note(named.code.rawValue, named.field.cString, named.accepts.cString)
    return named.code.rawValue
  }

  static func told(_ field: StaticString, accepts: StaticString) -> leaf_status {
    told(LeafError(.outOfRange, field, accepts: accepts))
  }
}

@c @implementation
public func leaf_last_error(_ error: UnsafeMutablePointer<leaf_error>!) -> leaf_status {
  .of(check(error)) {
    error.pointee.status = leafi_noted(&error.pointee.field, &error.pointee.accepts)
  }
}
