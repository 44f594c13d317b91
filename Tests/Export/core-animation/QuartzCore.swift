// The part of Core Animation that exported source uses, so that it compiles and runs where there is no Core Animation.
import Foundation

public struct CATransform3D {
  public var m11, m12, m13, m14, m21, m22, m23, m24, m31, m32, m33, m34, m41, m42, m43, m44: CGFloat

  public init(
    m11: CGFloat, m12: CGFloat, m13: CGFloat, m14: CGFloat, m21: CGFloat, m22: CGFloat, m23: CGFloat, m24: CGFloat,
    m31: CGFloat, m32: CGFloat, m33: CGFloat, m34: CGFloat, m41: CGFloat, m42: CGFloat, m43: CGFloat, m44: CGFloat
  ) {
    (self.m11, self.m12, self.m13, self.m14) = (m11, m12, m13, m14)
    (self.m21, self.m22, self.m23, self.m24) = (m21, m22, m23, m24)
    (self.m31, self.m32, self.m33, self.m34) = (m31, m32, m33, m34)
    (self.m41, self.m42, self.m43, self.m44) = (m41, m42, m43, m44)
  }
}

public final class TransformValue: NSObject {
  public let transform: CATransform3D

  public init(caTransform3D: CATransform3D) { transform = caTransform3D }
}

public typealias NSValue = TransformValue

public enum CAAnimationCalculationMode: Sendable { case linear, discrete }
public enum CAMediaTimingFillMode: Sendable { case removed, both }

open class CAAnimation: NSObject {
  public var duration = 0.0
  public var fillMode = CAMediaTimingFillMode.removed
  public var isRemovedOnCompletion = true
}

public final class CAKeyframeAnimation: CAAnimation {
  public let keyPath: String?
  public var values: [Any]?
  public var keyTimes: [NSNumber]?
  public var calculationMode = CAAnimationCalculationMode.linear

  public init(keyPath: String?) { self.keyPath = keyPath }
}

public final class CAAnimationGroup: CAAnimation {
  public var animations: [CAAnimation]?
}

public final class CALayer: NSObject {
  public var anchorPoint = CGPoint(x: 0.5, y: 0.5)
  public var bounds = CGRect.zero
  public private(set) var animations: [String: CAAnimation] = [:]

  public func add(_ animation: CAAnimation, forKey key: String?) { animations[key ?? ""] = animation }
}
