import LeafSpring

extension Player {
  /// The frames from which on other shadows are shown, and what these are: [frame, [shadow…]].
  static func shadows(_ r: Recording, _ packed: PackedFrames) -> String {
    var lists: [String] = [], before: [Shadow]?
    for (index, frame) in packed.frames.enumerated() where r.shadows[frame] != before {
      before = r.shadows[frame]
      lists.append("[\(index),[\(r.shadows[frame].map(json).joined(separator: ","))]]")
    }
    return lists.joined(separator: ",")
  }

  /// A shadow as `shadow-css.js` takes it.
  private static func json(_ s: Shadow) -> String {
    func list(_ numbers: some Sequence<Float>) -> String {
      "[" + numbers.map { Markup.number(Double($0), 4) }.joined(separator: ",") + "]"
    }
    let lanes = 0..<16
    let matrix = "[" + lanes.map { "\(s.matrix[$0])" }.joined(separator: ",") + "]"
    let clip = list((0..<2 * Int(s.clipCount)).map { s.clip[$0] })
    let head = "kind:\(s.kind.rawValue),after:\(s.after),matrix:\(matrix),clip:\(clip)"
    if s.kind == .outline {
      let caster = list((0..<2 * Int(s.casterCount)).map { s.caster[$0] })
      let bright = list([s.bright.x, s.bright.y])
      return "{\(head),caster:\(caster),height:\(s.height),strength:\(s.strength),bright:\(bright)}"
    }
    let alphas = list((0...16).map { s.alpha($0) })
    return "{\(head),axis:\(list([s.axis.x, s.axis.y])),lo:\(s.low),hi:\(s.high),alpha:\(alphas),"
      + "endExtent:\(s.endExtent),endLength:\(s.endLength)}"
  }
}
