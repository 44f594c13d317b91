import Foundation

/// Compression by zlib, which poppler's programs load themselves: where they draw pages it is there.
enum Deflate {
  private typealias Compress =
    @convention(c) (
      UnsafeMutablePointer<UInt8>, UnsafeMutablePointer<UInt>, UnsafePointer<UInt8>, UInt, Int32
    ) -> Int32

  private static let function: Compress? = {
    for name in ["libz.so.1", "libz.1.dylib"] {
      if let library = dlopen(name, RTLD_NOW), let symbol = dlsym(library, "compress2") {
        return unsafeBitCast(symbol, to: Compress.self)
      }
    }
    return nil
  }()

  /// The largest one takes three times as long, for one percent.
  private static let level: Int32 = 8

  static var isThere: Bool { function != nil }

  /// A stream of zlib's format, as small as it gets; nil where there is no zlib, or no memory.
  static func compressed(_ bytes: [UInt8]) -> [UInt8]? {
    guard let function else { return nil }
    let room = bytes.count + bytes.count / 64 + 64
    return try? [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
      var size = UInt(room)
      guard let start = buffer.baseAddress, function(start, &size, bytes, UInt(bytes.count), level) == 0 else {
        throw Fault(.inputOutput, "zlib")
      }
      count = Int(size)
    }
  }
}
