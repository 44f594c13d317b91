/// A point or displacement in points: x right, y down.
public struct Point: Equatable, Sendable, BitwiseCopyable {
  public var x: Double
  public var y: Double

  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  public static let zero = Point(x: 0, y: 0)

  /// With x and y exchanged.
  var transposed: Point { Point(x: y, y: x) }
}

/// A width and a height in points.
public struct Size: Equatable, Sendable, BitwiseCopyable {
  public var width: Double
  public var height: Double

  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// The longest side a stage accepts, in points. Beyond it a Float matrix no longer resolves a thousandth of a point.
  package static let limit = 1_000_000.0
  /// The shortest side a stage accepts, in points. Below it, ratios of sizes leave the range of Float.
  package static let least = 1e-6

  var transposed: Size { Size(width: height, height: width) }
}

/// A rectangle: origin at its top-left corner, in points (or in unit coordinates where a comment says so).
public struct Rect: Equatable, Sendable, BitwiseCopyable {
  public var x: Double
  public var y: Double
  public var width: Double
  public var height: Double

  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// The whole of a source image or view, in unit coordinates.
  public static let unit = Rect(x: 0, y: 0, width: 1, height: 1)

  package var midX: Double { x + width / 2 }
  package var midY: Double { y + height / 2 }
  package var maxX: Double { x + width }
  package var maxY: Double { y + height }

  /// True if `point` lies inside. The left and top borders belong to the rectangle, the right and bottom ones do not.
  public func contains(_ point: Point) -> Bool {
    point.x >= x && point.x < maxX && point.y >= y && point.y < maxY
  }
}

/// The values of four corners of a cell, in the order top-left, top-right, bottom-left, bottom-right.
public struct Corners<Value> {
  public var topLeft: Value
  public var topRight: Value
  public var bottomLeft: Value
  public var bottomRight: Value

  public init(topLeft: Value, topRight: Value, bottomLeft: Value, bottomRight: Value) {
    self.topLeft = topLeft
    self.topRight = topRight
    self.bottomLeft = bottomLeft
    self.bottomRight = bottomRight
  }
}

extension Corners: Equatable where Value: Equatable {}
extension Corners: Sendable where Value: Sendable {}
extension Corners: BitwiseCopyable where Value: BitwiseCopyable {}

/// A colour in the sRGB space, each component and alpha 0…1, not premultiplied.
public struct Color: Equatable, Sendable, BitwiseCopyable {
  public var red: Float
  public var green: Float
  public var blue: Float
  public var alpha: Float

  public init(red: Float, green: Float, blue: Float, alpha: Float = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// A grey of the given white level, 0…1.
  package init(white: Float, alpha: Float = 1) {
    self.init(red: white, green: white, blue: white, alpha: alpha)
  }

  public static let clear = Color(white: 0, alpha: 0)
  public static let black = Color(white: 0)
}
