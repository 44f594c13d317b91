// Prints what layers made by exported source contain: for each cell and animation a line with key path, mode, times and
// values.
import Foundation
import QuartzCore

for cell in LeafSpringAnimation.cells {
  let layer = cell.makeLayer()
  precondition(layer.anchorPoint == .zero && layer.bounds.size == cell.size)
  let group = layer.animations["leafspring"] as! CAAnimationGroup
  precondition(group.duration == LeafSpringAnimation.duration && !group.isRemovedOnCompletion)
  for animation in group.animations! as! [CAKeyframeAnimation] {
    let values = animation.values!.flatMap { value -> [Double] in
      guard let m = (value as? TransformValue)?.transform else { return [(value as! NSNumber).doubleValue] }
      let rows = [
        m.m11, m.m12, m.m13, m.m14, m.m21, m.m22, m.m23, m.m24, m.m31, m.m32, m.m33, m.m34, m.m41, m.m42, m.m43, m.m44,
      ]
      return rows.map(Double.init)
    }
    let facts: [String: Any] = [
      "cell": cell.number, "size": [Double(cell.size.width), Double(cell.size.height)], "path": animation.keyPath!,
      "mode": "\(animation.calculationMode)", "times": animation.keyTimes!.map(\.doubleValue), "values": values,
      "duration": animation.duration,
    ]
    print(String(decoding: try! JSONSerialization.data(withJSONObject: facts), as: UTF8.self))
  }
}
