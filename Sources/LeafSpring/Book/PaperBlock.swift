/// The visible edges of the stack of pages on one side of an open book: how thick the stack is, and how its faces lie.
///
/// The open spread stays at height 0, and the covers sink. A face hangs from an outer edge of the page and slants
/// outward on its way down. It slants more than the line of sight does there, or the page would hide it.
package struct PaperBlock: Equatable, Sendable {
  /// Thickness of the stack in points.
  package let thickness: Double
  /// From the page's edge down to the cover, measured along the face; points.
  package let length: Double
  /// Angle of the face below the plane of the pages, in radians: 0…π/2.
  package let angle: Double
  /// The part of the whole book's thickness that is on this side, as fractions from the front cover; it selects the
  /// picture on the face.
  package let part: ClosedRange<Double>

  /// - Parameters:
  ///   - leaves: how many the whole book has, 1 or more.
  ///   - turned: the sum of the fractions by which the leaves have turned, 0…leaves.
  ///   - isLeft: whether this is the side of the turned leaves.
  package init(sheet: Double, leaves: Int, turned: Double, isLeft: Bool, page: Size, eye: Double) {
    let all = Double(max(leaves, 1))
    let turned = min(max(turned, 0), all)
    thickness = PaperBlock.thickness(sheet: sheet, leaves: leaves, turned: turned, isLeft: isLeft)
    let slant = PaperBlock.slant(page, eye: eye)
    length = thickness * Elementary.sqrt(1 + slant * slant)
    angle = Elementary.atan2(y: 1, x: slant)
    part = isLeft ? 0...(turned / all) : (turned / all)...1
  }

  static func thickness(sheet: Double, leaves: Int, turned: Double, isLeft: Bool) -> Double {
    let all = Double(max(leaves, 1)), turned = min(max(turned, 0), all)
    return sheet * (isLeft ? turned : all - turned)
  }

  /// Points outward for each point down.
  static func slant(_ page: Size, eye: Double) -> Double { 0.3 + max(page.width, page.height / 2) / eye }
}
