import ArgumentParser
import Foundation
import LeafSpring
import LeafSpringExport

struct TransitionCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "transition",
    abstract: "Film one view transition, the album or the move.",
    discussion: """
      NAME is one of \(GalleryScene.all.map(\.name).joined(separator: ", ")).

      Writes two files:
        sheet.svg     twelve moments on one sheet
        NAME.html     the film, to play and scrub in a browser, from disk

      EXAMPLES
        leafspring transition fold --folds 4 --edge bottom
        leafspring transition cube --direction reverse --fidelity original
        leafspring transition flip --from list.png --to detail.png --size 1024x768 --out flip

      EXIT CODES: 0 done; 64 usage; 65 a file that is not a picture; 66 no such file; 74 input or output failed.
      """)

  @Argument(help: ArgumentHelp("The scene.", valueName: "name"), transform: TransitionCommand.scene)
  var scene: GalleryScene

  @Option(
    help: "forward (push, present, next) or reverse.", transform: { try Word.parse($0, Word.directions) })
  var direction = Direction.forward

  @Option(
    help: "corrected, or original as published.", transform: { try Word.parse($0, Word.fidelities) })
  var fidelity = Fidelity.corrected

  @Option(
    help: "Seconds, above 0 and up to 60; the scene's own if not given.",
    transform: { try Number.parse($0, above: 0, upTo: 60) })
  var duration: Double?

  @OptionGroup var parameters: ParameterOptions

  @OptionGroup var pictures: PicturePair

  @Option(
    help: ArgumentHelp("The screen in points, as in 1024x768.", valueName: "size"), transform: Number.size)
  var size = Size(width: 320, height: 568)

  @Option(
    help: ArgumentHelp("Folder the files are written into.", valueName: "folder"), completion: .directory,
    transform: Output.folder)
  var out = "leafspring-transition"

  @Option(
    help: "Frames per second, above 0 and up to 1000.",
    transform: { try Number.parse($0, above: 0, upTo: 1000) })
  var fps = 60.0

  @OptionGroup var quiet: Quiet

  private static func scene(_ name: String) throws -> GalleryScene {
    guard let scene = GalleryScene.named(name) else {
      throw ValidationError("it takes \(GalleryScene.all.map(\.name).joined(separator: ", "))")
    }
    return scene
  }

  func validate() throws {
    try parameters.validate(for: scene.name)
  }

  func run() throws {
    try Fault.translating {
      let (from, to) = try pictures.load()
      var film = scene
      film.viewport = size
      film.options.duration = duration
      try parameters.set(&film.options)
      var bar = ProgressBar("filming")
      defer { bar.finish() }
      var recording = try film.record(direction, fidelity, framesPerSecond: fps) { bar.show($0, of: $1) }
      bar.finish()
      recording.place(from: from, to: to)
      try AtomicFile.makeFolder(out)
      let sheet = PathName.join(out, "sheet.svg")
      let page = PathName.join(out, "\(film.name).html")
      var contact = ContactSheet()
      contact.showsPictures = true
      contact.columns = size.width < size.height ? 6 : 4
      try Output.write(to: sheet) { sink throws(ExportError) in try contact.write(recording, to: sink) }
      try Output.write(to: page) { sink throws(ExportError) in try Player().write(recording, to: sink) }
      let facts =
        "\(film.title), \(direction), \(fidelity): \(recording.frameCount) frames at \(Text.short(fps)) /s, "
        + "\(recording.cellCount) cells."
      try Output.report("\(facts)\n" + Text.row("wrote", sheet) + "\n" + Text.row("", page) + "\n")
    }
  }
}

extension Number {
  static func whole(_ text: String, _ range: ClosedRange<Int>) throws -> Int {
    guard let value = Int(text), range.contains(value) else {
      throw ValidationError("it takes a whole number from \(range.lowerBound) to \(range.upperBound)")
    }
    return value
  }

  static func size(_ text: String) throws -> Size {
    let sides = text.lowercased().split(separator: "x", omittingEmptySubsequences: false).map { Double($0) ?? 0 }
    guard sides.count == 2, sides.allSatisfy({ $0 > 0 && $0 <= Size.limit }) else {
      throw ValidationError("it takes two sides from 0.000001 to 1000000, as in 1024x768")
    }
    return Size(width: sides[0], height: sides[1])
  }
}
