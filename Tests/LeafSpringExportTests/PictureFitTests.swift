import LeafSpring
import Testing

@testable import LeafSpringExport

@Suite struct PictureFitTests {
  private func picture(_ width: Double, _ height: Double) -> Picture {
    Picture(path: "p", format: .png, pixels: Size(width: width, height: height))
  }

  @Test func aPictureFitsItsCell() {
    let (wide, cell) = (Size(width: 200, height: 100), Size(width: 50, height: 50))
    #expect(PictureFit.contain.scale(wide, into: cell) == (0.25, 0.25))
    #expect(PictureFit.cover.scale(wide, into: cell) == (0.5, 0.5))
    #expect(PictureFit.stretch.scale(wide, into: cell) == (0.25, 0.5))
  }

  /// A4, Letter, square, 16:9, and a ratio beyond any book's.
  @Test(arguments: [(595.0, 842.0), (612, 792), (500, 500), (1920, 1080), (1, 32_767), (32_767, 1)])
  func thePageFillsTheBoxWithTheRatioOfThePictures(size: (Double, Double)) throws {
    let box = Size(width: 460, height: 568)
    let page = try #require(
      Size.page(of: [picture(9, 1), picture(size.0, size.1), picture(size.0, size.1)], within: box))
    #expect(page.width <= box.width * (1 + 1e-12) && page.height <= box.height * (1 + 1e-12))
    #expect(abs(page.width - box.width) < 1e-9 || abs(page.height - box.height) < 1e-9)
    let ratio = min(max(size.0 / size.1, 0.125), 8)
    #expect(abs(page.width / page.height / ratio - 1) < 1e-12)
  }

  @Test func theMiddleRatioCountsAndTheCoverOnlyAlone() {
    let box = Size(width: 100, height: 100)
    #expect(Size.page(of: [picture(1, 2)], within: box) == Size(width: 50, height: 100))
    let mixed = [picture(9, 1), picture(2, 1), picture(1, 1), picture(1, 4)]
    #expect(Size.page(of: mixed, within: box) == Size(width: 100, height: 100))
    #expect(Size.page(of: [], within: box) == nil)
    #expect(Size.page(of: [Picture(path: "unseen", format: .png)], within: box) == nil)
  }
}
