import Foundation
import LeafSpring
import LeafSpringEval
import LeafSpringExport

/// The source of an export: a scene of the gallery, the built-in book, a script, or the script of a recording.
struct ExportSource {
  private enum Kind {
    case scene(GalleryScene, Direction, Fidelity)
    case book
    case script(Script)
  }

  /// The names of the built-in scenes.
  static let names = GalleryScene.all.map(\.name) + ["book"]

  /// The name of the output file if none is given: that of the scene, or of the script's file.
  let name: String
  /// As a CSS identifier.
  let identifier: String
  private let kind: Kind
  /// The most rows that a script is recorded with.
  var rowLimit: Int?
  /// The data that recordings keep besides the snapshots' columns.
  var detail = RecordingDetail()
  /// The user's name for it, for messages.
  private let label: String

  /// - Throws: a fault for a name that is neither a scene nor a file, and for a bad script.
  init(_ argument: String, _ direction: Direction, _ fidelity: Fidelity, _ size: Size?) throws {
    label = argument == "-" ? "standard input" : argument
    if var scene = GalleryScene.named(argument) {
      if let size { scene.viewport = size }
      kind = .scene(scene, direction, fidelity)
      (name, identifier) = (scene.name, scene.name)
    } else if argument == "book" {
      kind = .book
      (name, identifier) = ("book", "book")
    } else {
      let accepts =
        "one of \(ExportSource.names.joined(separator: ", ")), spring, a script of timed calls, or a recording"
      let bytes = try RecordingFile.read(argument, accepts)
      kind = .script(try ExportSource.script(bytes, label))
      name = argument == "-" ? "script" : PathName.stem(of: argument)
      identifier = "leafspring"
    }
  }

  /// The script of a recording: it plays to the same bits, which replay --verify checks.
  private static func script(_ bytes: [UInt8], _ label: String) throws -> Script {
    if StageRecording.isRecording(bytes) {
      do throws(RecordingError) { return try StageRecording(bytes: bytes).script } catch {
        throw Fault(.badData, "\(label), \(error)")
      }
    }
    do throws(ScriptError) { return try Script(bytes: bytes) } catch { throw Fault(.badData, "\(label), \(error)") }
  }

  /// Makes the recording. Without a clock it has the script's own rate, or 60 frames a second.
  func record(_ clock: FrameClock?, progress: (Int, Int) -> Void) throws -> Recording {
    switch kind {
    case .scene(var scene, let direction, let fidelity):
      scene.detail = detail
      return try scene.record(direction, fidelity, clock: clock ?? .rate(FrameRate(60)!), progress: progress)
    case .book:
      var film = BookFilm()
      film.clock = clock ?? .rate(FrameRate(60)!)
      film.detail = detail
      return try film.record(progress: progress)
    case .script(let script):
      do { return try film(script, clock, progress) } catch let error as ScriptError {
        throw Fault(.badData, "\(label), \(error)")
      }
    }
  }

  private func film(_ script: Script, _ clock: FrameClock?, _ progress: (Int, Int) -> Void) throws -> Recording {
    var shown = script
    var count: Int?
    switch clock {
    case .rate(let rate)?: shown = try script.shown(framesPerSecond: rate.value)
    case .times(let times)?: count = times.count
    case nil: break
    }
    let play = try ScriptStage(shown, mode: detail.mode)
    var film = ScriptFilm(
      title: shown.title ?? name, viewport: shown.largestViewport, frameCount: try count ?? shown.frameCount(),
      leading: play.leading, leafCount: shown.leafCount)
    film.keepsModels = detail.keepsModels
    film.rowLimit = rowLimit
    for cover in shown.coverDesigns { film.designs[play.ids[cover.id]!] = cover.item }
    return try film.record(play.stage, progress: progress) { frame in
      let time = clock?.time(ofFrame: frame) ?? shown.time(ofFrame: frame)
      try play.advance(to: time)
      return (time, [])
    }
  }
}
