import LeafSpring

extension CoreAnimationSource {
  /// The text before the cells.
  static func head(_ recording: Recording) -> String {
    return """
      // \(Markup.comment(recording.title))
      // Made by leafspring export. Put the layers of all cells into one layer of the viewport's size, origin at the top left.
      import Foundation
      import QuartzCore

      public enum LeafSpringAnimation {
        public static let viewport = CGSize(width: \(recording.viewport.width), height: \(recording.viewport.height))
        public static let duration: Double = \(recording.duration)

        /// Times 0…1, and as many values, or sixteen times as many.
        public struct Track {
          public let times: [Double]
          public let values: [Double]

          init(_ times: [Double], _ values: [Double]) {
            self.times = times
            self.values = values
          }

          func animation(_ keyPath: String, holds: Bool, _ value: (Int) -> Any) -> CAKeyframeAnimation {
            let animation = CAKeyframeAnimation(keyPath: keyPath)
            animation.values = times.indices.map(value)
            // Discrete animations take one time more than values.
            animation.keyTimes = (holds ? times + [1] : times).map { NSNumber(value: $0) }
            animation.calculationMode = holds ? .discrete : .linear
            animation.duration = LeafSpringAnimation.duration
            return animation
          }
        }

        public struct Cell {
          public let number: Int
          public let size: CGSize
          public let transform, opacity, order, hidden: Track

          /// A layer that plays; set its contents.
          public func makeLayer() -> CALayer {
            let layer = CALayer()
            layer.anchorPoint = .zero
            layer.bounds = CGRect(origin: .zero, size: size)
            layer.add(makeAnimation(), forKey: "leafspring")
            return layer
          }

          public func makeAnimation() -> CAAnimationGroup {
            let group = CAAnimationGroup()
            group.animations = [
              transform.animation("transform", holds: false) { NSValue(caTransform3D: matrix($0)) },
              opacity.animation("opacity", holds: false) { NSNumber(value: opacity.values[$0]) },
              order.animation("zPosition", holds: true) { NSNumber(value: order.values[$0]) },
              hidden.animation("hidden", holds: true) { NSNumber(value: hidden.values[$0] != 0) },
            ]
            group.duration = LeafSpringAnimation.duration
            group.fillMode = .both
            group.isRemovedOnCompletion = false
            return group
          }

          /// The transform of a key. Entries are those of Core Animation.
          public func matrix(_ key: Int) -> CATransform3D {
            let m = Array(transform.values[16 * key..<16 * key + 16]).map { CGFloat($0) }
            return CATransform3D(
              m11: m[0], m12: m[1], m13: m[2], m14: m[3], m21: m[4], m22: m[5], m23: m[6], m24: m[7], m31: m[8], m32: m[9],
              m33: m[10], m34: m[11], m41: m[12], m42: m[13], m43: m[14], m44: m[15])
          }
        }

        public static let cells: [Cell] = [

      """
  }
}
