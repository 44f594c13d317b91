import Foundation
import LeafSpring
import LeafSpringExport

/// The pictures of a film as the OpenGL ES host reads them.
extension FilmMaker {
  /// - Throws: a fault if pictures have to be turned, and what turns them is not installed.
  func require(for pictures: [Picture]) throws {
    guard isDrawnByHost, let turned = pictures.first(where: { $0.orientation != 1 }), PictureReader.program == nil
    else { return }
    let what = "a film turns this picture by ImageMagick, which is not installed: apt install imagemagick"
    throw Fault(.noInput, "\(turned.path): \(what)")
  }

  /// The host reads PNG and JPEG, and no tags of EXIF.
  func place(_ picture: Picture, _ whole: String, _ name: String) throws {
    if picture.format == .svg { return try draw(whole, name) }
    let link = name + (picture.format == .png ? ".png" : ".jpg")
    guard picture.orientation != 1 else {
      guard symlink(whole, link) == 0 else { throw Fault.errno(errno, link) }
      return
    }
    guard let program = PictureReader.program else { return try require(for: [picture]) }
    let turned = folder + "/turned"
    guard symlink(whole, turned) == 0 else { throw Fault.errno(errno, turned) }
    defer { unlink(turned) }
    let child = try Child(
      reader: program, ["jpeg:" + turned, "-auto-orient", "-strip", "-quality", "92", "jpeg:" + link],
      errors: folder + "/errors-turned")
    child.wait(seconds: PictureReader.seconds)
    guard child.status == 0 else { throw failed("ImageMagick", child) }
  }

  func draw(_ svg: String, _ name: String) throws {
    // Sharp when the page fills the picture, each of whose pixels has several samples.
    let scale = Text.fixed(max(1, Double(size.height * samples) / 768), 3)
    let child = try Child(
      try FilmMaker.program("rsvg-convert", "librsvg2-bin", format),
      ["-z", scale, "-o", name + ".png", svg], errors: folder + "/errors-art")
    child.wait()
    guard child.status == 0 else { throw failed("rsvg-convert", child) }
  }
}
