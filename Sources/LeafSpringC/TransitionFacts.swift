import CLeafSpring
import LeafSpring

/// The facts of the kind with this number.
private func facts(_ kind: Int32) -> TransitionFacts? {
  guard kind >= 0, kind <= 255 else { return nil }
  return TransitionKind(rawValue: UInt8(kind))?.facts
}

extension StaticString {
  func isEqual(to text: UnsafePointer<CChar>) -> Bool {
    for index in 0...utf8CodeUnitCount where cString[index] != text[index] { return false }
    return true
  }
}

@c @implementation
public func leaf_transition_kind(_ name: UnsafePointer<CChar>!) -> Int32 {
  guard let name else { return Int32(LEAF_UNSET) }
  var kind: Int32 = 0
  while let facts = facts(kind) {
    if facts.name.isEqual(to: name) { return kind }
    kind += 1
  }
  return Int32(LEAF_UNSET)
}

@c @implementation
public func leaf_transition_describe(_ kind: Int32, _ info: UnsafeMutablePointer<leaf_transition_info>!) -> leaf_status
{
  let checked = check(info)
  guard checked == .ok else { return checked }
  guard let facts = facts(kind) else { return .told("kind", accepts: "one of the named values") }
  info.pointee.parameter_count = Int32(facts.parameters.count)
  info.pointee.name = facts.name.cString
  info.pointee.title = facts.title.cString
  info.pointee.note = facts.note.cString
  info.pointee.original_note = facts.originalNote.cString
  return .ok
}

@c @implementation
public func leaf_transition_parameter(
  _ kind: Int32, _ index: Int32, _ info: UnsafeMutablePointer<leaf_parameter_info>!
) -> leaf_status {
  let checked = check(info)
  guard checked == .ok else { return checked }
  guard let facts = facts(kind), index >= 0, Int(host: index) < facts.parameters.count else {
    return .told("index", accepts: "the number of a parameter of the kind")
  }
  let parameter = facts.parameters[Int(host: index)]
  info.pointee.form = Int32(parameter.form.rawValue)
  info.pointee.name = parameter.name.cString
  info.pointee.unit = parameter.unit.cString
  info.pointee.words = parameter.words.cString
  info.pointee.meaning = parameter.meaning.cString
  info.pointee.least = parameter.range.lowerBound
  info.pointee.most = parameter.range.upperBound
  info.pointee.standard = parameter.standard ?? 0
  info.pointee.has_standard = parameter.standard == nil ? 0 : 1
  info.pointee.is_above_least = parameter.isAboveLeast ? 1 : 0
  return .ok
}

/// The values that `leaf_transition_set` writes, by the parameter's index among the parameters of its kind.
extension leaf_transition_def {
  fileprivate static let room = 8

  fileprivate subscript(place: Int) -> Double {
    mutating get { withUnsafeBytes(of: &values) { $0.load(fromByteOffset: 8 * place, as: Double.self) } }
    set {
      withUnsafeMutableBytes(of: &values) { $0.storeBytes(of: newValue, toByteOffset: 8 * place, as: Double.self) }
    }
  }
}

@c @implementation
public func leaf_transition_set(
  _ def: UnsafeMutablePointer<leaf_transition_def>!, _ name: UnsafePointer<CChar>!, _ value: Double
) -> leaf_status {
  let checked = check(def)
  guard checked == .ok else { return checked }
  guard let name else { return .badPointer }
  guard let parameters = facts(def.pointee.kind)?.parameters else {
    return .told("kind", accepts: "one of the named values")
  }
  for place in 0..<min(parameters.count, leaf_transition_def.room) where parameters[place].name.isEqual(to: name) {
    return .of { () throws(LeafError) in
      var options = TransitionOptions()
      try options.set(parameters[place], to: value)
      def.pointee[place] = value
      def.pointee.set |= 1 << UInt32(place)
    }
  }
  return .told("name", accepts: "the name of a parameter of the kind")
}

/// Sets what `leaf_transition_set` has written. Bits beyond the last parameter are ignored.
func named(_ def: leaf_transition_def, _ parameters: [Parameter], _ options: inout TransitionOptions) throws(LeafError)
{
  guard def.set != 0 else { return }
  var def = def
  for place in 0..<min(parameters.count, leaf_transition_def.room) where def.set >> UInt32(place) & 1 == 1 {
    try options.set(parameters[place], to: def[place])
  }
}
