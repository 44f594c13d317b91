import Foundation
import LeafSpringEval

/// A page of text and lines as a PNG of few colours: letters stay as sharp as they were drawn, in half the bytes of a JPEG or less.
///
/// Surfaces keep their colours. Other colours that agree in the four highest bits of red, green and blue become one, their mean: for
/// the edges of letters so many are enough. Photographs and gradients would get bands, and so are refused.
struct FlatPicture {
  private let width: Int
  private let height: Int
  /// Red, green and blue of each pixel, row by row.
  private let pixels: ArraySlice<UInt8>

  /// The largest step of a channel between neighbours that counts as part of a gradient, and the most such steps in parts of all steps.
  /// The edges of letters have 0.07 to 0.1, photographs 0.3 and more.
  private static let smoothStep = 8
  private static let mostSmooth = 0.15
  /// The largest error of a channel that is never seen, and the most pixels with a larger one, in parts of all. Dense text has 0.1.
  private static let leastError = 2
  private static let mostWithError = 0.16
  private static let mostSurfaces = 16
  private static let leastRow = 3

  /// A file that pdftoppm has written: `P6`, width, height and `255`, each followed by one byte of white space, and the pixels.
  init?(ppm bytes: [UInt8]) {
    var place = 0
    func word() -> String {
      let end = bytes[place...].prefix(20).firstIndex { $0 == 0x20 || $0 == 0x0a } ?? place
      defer { place = end + 1 }
      return String(decoding: bytes[place..<end], as: UTF8.self)
    }
    guard word() == "P6", let width = Int(word()), let height = Int(word()), word() == "255", width > 0, height > 0,
      bytes.count - place == 3 * width * height
    else { return nil }
    (self.width, self.height, pixels) = (width, height, bytes[place...])
  }

  /// The bytes of the PNG; nil for a page that has to be a JPEG.
  func png() -> [UInt8]? {
    guard !isSmooth else { return nil }
    let surfaces = surfaces()
    guard let palette = IndexedColours(surfaces, bins(without: surfaces)), let packed = packed(surfaces, palette),
      let data = Deflate.compressed(packed)
    else { return nil }
    var out: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
    let head = FlatPicture.word(width) + FlatPicture.word(height) + [UInt8(palette.bits), 3, 0, 0, 0]
    let chunks = [
      ("IHDR", head), ("PLTE", palette.colours.flatMap { [$0.x, $0.y, $0.z] }), ("IDAT", data), ("IEND", []),
    ]
    for (name, body) in chunks {
      let named = Array(name.utf8) + body
      out += FlatPicture.word(body.count) + named + FlatPicture.word(Int(CRC32.of(named)))
    }
    return out
  }

  private static func word(_ number: Int) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) }
  }

  /// True if many neighbours, across or down, differ by little. Every fourth row tells.
  private var isSmooth: Bool {
    var (steps, smooth) = (0, 0)
    pixels.withUnsafeBufferPointer { pixels in
      func compare(_ at: Int, _ next: Int) {
        let most = max(
          abs(Int(pixels[at]) - Int(pixels[next])), abs(Int(pixels[at + 1]) - Int(pixels[next + 1])),
          abs(Int(pixels[at + 2]) - Int(pixels[next + 2])))
        if most > 0 { steps += 1 }
        if most > 0, most <= FlatPicture.smoothStep { smooth += 1 }
      }
      for y in stride(from: 0, to: height - 1, by: 4) {
        for at in stride(from: 3 * y * width, to: 3 * (y * width + width - 1), by: 3) {
          compare(at, at + 3)
          compare(at, at + 3 * width)
        }
      }
    }
    return Double(smooth) > FlatPicture.mostSmooth * Double(steps)
  }

  /// The colours of surfaces: of at least a thousandth of the page, in rows of some pixels. The most frequent come first.
  private func surfaces() -> [UInt32] {
    var counts: [UInt32: Int] = [:]
    pixels.withUnsafeBufferPointer { pixels in
      var (last, length) = (FlatPicture.colour(pixels, 0), 0)
      for at in stride(from: 0, to: pixels.count, by: 3) {
        let colour = FlatPicture.colour(pixels, at)
        if colour == last {
          length += 1
        } else {
          if length >= FlatPicture.leastRow { counts[last, default: 0] += length }
          (last, length) = (colour, 1)
        }
      }
      if length >= FlatPicture.leastRow { counts[last, default: 0] += length }
    }
    let large = counts.filter { $0.value >= width * height / 1000 }
    return large.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(FlatPicture.mostSurfaces).map(\.key)
  }

  /// Of all pixels but those of surfaces: the number, and the sums of the channels, of each of 4096 colours.
  private func bins(without surfaces: [UInt32]) -> [SIMD4<Int>] {
    var bins = [SIMD4<Int>](repeating: .zero, count: 4096)
    pixels.withUnsafeBufferPointer { pixels in
      var (last, isLastSurface) = (UInt32.max, false)
      for at in stride(from: 0, to: pixels.count, by: 3) {
        let colour = FlatPicture.colour(pixels, at)
        if colour != last { (last, isLastSurface) = (colour, surfaces.contains(colour)) }
        if isLastSurface { continue }
        bins[FlatPicture.bin(pixels, at)] &+= SIMD4(1, Int(pixels[at]), Int(pixels[at + 1]), Int(pixels[at + 2]))
      }
    }
    return bins
  }

  @inline(__always)
  private static func colour(_ pixels: UnsafeBufferPointer<UInt8>, _ at: Int) -> UInt32 {
    UInt32(pixels[at]) << 16 | UInt32(pixels[at + 1]) << 8 | UInt32(pixels[at + 2])
  }

  @inline(__always)
  private static func bin(_ pixels: UnsafeBufferPointer<UInt8>, _ at: Int) -> Int {
    Int(pixels[at] & 0xf0) << 4 | Int(pixels[at + 1] & 0xf0) | Int(pixels[at + 2]) >> 4
  }

  /// Rows of indices, each behind a byte that says that it is not filtered; nil if too many pixels would have another colour.
  private func packed(_ surfaces: [UInt32], _ palette: IndexedColours) -> [UInt8]? {
    let bits = palette.bits
    let long = (width * bits + 7) / 8 + 1
    var out = [UInt8](repeating: 0, count: long * height)
    var wrong = 0
    let (places, colours) = (palette.places, palette.colours)
    pixels.withUnsafeBufferPointer { pixels in
      var (last, index, isWrong) = (UInt32.max, UInt8(0), false)
      for y in 0..<height {
        for x in 0..<width {
          let at = 3 * (y * width + x)
          let colour = FlatPicture.colour(pixels, at)
          if colour != last {
            last = colour
            index = surfaces.firstIndex(of: colour).map { UInt8($0) } ?? places[FlatPicture.bin(pixels, at)]
            let shown = colours[Int(index)]
            let error = max(
              abs(Int(pixels[at]) - Int(shown.x)), abs(Int(pixels[at + 1]) - Int(shown.y)),
              abs(Int(pixels[at + 2]) - Int(shown.z)))
            isWrong = error > FlatPicture.leastError
          }
          if isWrong { wrong += 1 }
          let bit = x * bits
          out[long * y + 1 + bit / 8] |= index << UInt8(8 - bits - bit % 8)
        }
      }
    }
    return Double(wrong) > FlatPicture.mostWithError * Double(width * height) ? nil : out
  }
}
