import ArgumentParser
import Foundation
import LeafSpring
import LeafSpringEval
import LeafSpringExport

struct PlayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "play",
    abstract: "Film a script of timed host calls: gestures, turns, interruptions.",
    discussion: """
      FILE is JSON Lines. The first line says what is on the stage:
        {"viewport":[1024,768],"fps":120,"scenes":[{"id":"book","kind":"book","pages":8}]}
        with title, duration (seconds shown) and leading (a scene's id) if wanted. Scenes take the parameters that eval
        takes, an id, and "start":"open" to begin at their far end; a shelf's "books" may be a list of books with ids, null
        for a bare cover, and its "centre" the item in the middle. Up to \(Script.sceneLimit) scenes, these books among them.
      Every further line is a call at t seconds, in order:
        {"t":0.5,"call":"pinch","scene":"book","phase":"began","scale":1}
        open close next previous begin, turn (spread or page), scroll (offset, animated), fling (velocity), pinch (phase, scale,
        velocity), swipe (phase, translation, velocity, vertical), drag (phase, location, velocity), scrub (progress, velocity),
        finish and cancel (velocity), resize (viewport), timeScale (scale), motionPolicy (policy), turnPolicy (policy, stagger), tap (zone),
        release (decision, threshold, inclusive, projection or deceleration, flick),
        insertPages and removePages (at, count), replacePage (at). "note" names the part of the run that begins there.
      Frame k shows the time k/fps exactly; calls between two frames happen at their own times.

      Writes sheet.svg, play.html, series.csv and, where the leading scene's progress moves, springs.svg.

      EXAMPLES
        leafspring play Examples/catch-and-cancel.jsonl
        leafspring play Examples/five-rapid-turns.jsonl --frames csv --out turns
        leafspring play Examples/long-jump.jsonl --range 120..239 --frames csv --out part-2

      EXIT CODES: 0 done; 64 usage; 65 bad script; 66 no such file; 74 input or output failed.
      """)

  @Argument(
    help: ArgumentHelp("The script; - for standard input.", valueName: "file"),
    completion: .file(extensions: ["jsonl"]))
  var file: String

  @Option(
    help: ArgumentHelp("Folder the files are written into.", valueName: "folder"), completion: .directory,
    transform: Output.folder)
  var out = "leafspring-play"

  @Option(help: "Also write every cell of every frame, as frames.json or frames.csv.")
  var frames: FrameTable.Format?

  @Option(
    help: ArgumentHelp(
      "Only these frames, both ends included, as in 0..119: the same bytes per frame as in the whole run.",
      valueName: "range"), transform: PlayCommand.range)
  var range: ClosedRange<Int>?

  @OptionGroup var page: PageColorOption

  @OptionGroup var quiet: Quiet

  private static func range(_ text: String) throws -> ClosedRange<Int> {
    let ends = text.components(separatedBy: "..")
    guard ends.count == 2, let first = Int(ends[0]), let last = Int(ends[1]), first >= 0, last >= first else {
      throw ValidationError("it takes two frame numbers, the first not above the second, as in 0..119")
    }
    return first...last
  }

  private var name: String { file == "-" ? "standard input" : file }

  func run() throws {
    try Fault.translating {
      do {
        try film(try read())
      } catch let error as ScriptError {
        if case .readFailed(let code) = error.reason { throw Fault.errno(code, "\(name): cannot read") }
        throw Fault(.badData, "\(name), \(error)")
      }
    }
  }

  private func read() throws -> Script {
    let descriptor = try Input.open(file, accepts: "a readable file of JSON Lines")
    defer { if descriptor != 0 { _ = close(descriptor) } }
    return try Script(descriptor: descriptor)
  }

  private func film(_ script: Script) throws {
    let total = try script.frameCount()
    if let range, range.upperBound >= total {
      throw Fault(.usage, "--range: the run has \(total) frames; it takes numbers from 0 to \(total - 1)")
    }
    if let frames { try RunInputs.refuse(PathName.join(out, "frames.\(frames.rawValue)")) }
    let begun = ContinuousClock.now
    let play = try ScriptStage(script)
    let title = script.title ?? PathName.last(of: file)
    var film = ScriptFilm(
      title: title, viewport: script.largestViewport, frameCount: total, leading: play.leading,
      leafCount: script.leafCount)
    film.pageColor = page.color
    film.range = range.map { $0.lowerBound..<$0.upperBound + 1 }
    for cover in script.coverDesigns { film.designs[play.ids[cover.id]!] = cover.item }
    var bar = ProgressBar("filming")
    defer { bar.finish() }
    var recording = try film.record(play.stage, progress: { bar.show($0, of: $1) }) { frame in
      let time = script.time(ofFrame: frame)
      try play.advance(to: time)
      return (time, play.notes.filter { !$0.isEmpty })
    }
    bar.finish()
    recording.parameters = parameters(script, recording)
    bar = ProgressBar("writing")
    var paths = try recording.write(into: out, page: "play.html") { bar.show($0, of: $1) }
    if let frames { paths.append(try write(recording, as: frames)) }
    bar.finish()
    try Output.report(report(play, recording, paths, begun.duration(to: .now)))
  }

  private func parameters(_ script: Script, _ recording: Recording) -> [Recording.Parameter] {
    let size = script.viewport
    return [
      .init("viewport", "\(Text.short(size.width)) × \(Text.short(size.height))"),
      .init("scenes", script.sceneIDs.joined(separator: ", ")), .init("calls", "\(script.callCount)"),
      .init("frames", "\(Text.short(script.framesPerSecond)) /s"),
    ]
  }

  private func write(_ recording: Recording, as format: FrameTable.Format) throws -> String {
    let path = PathName.join(out, "frames.\(format.rawValue)")
    try Output.write(to: path) { sink throws(ExportError) in try FrameTable(format).write(recording, to: sink) }
    return path
  }

  private func report(
    _ play: ScriptStage, _ recording: Recording, _ paths: [String], _ seconds: Duration
  ) -> String {
    let script = play.script
    var kinds: [String: Int] = [:]
    for (_, event) in play.log { kinds["\(event.kind)", default: 0] += 1 }
    let events = kinds.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }.joined(separator: ", ")
    let first = recording.firstFrame
    var lines = ["\(Printable.line(recording.title)): \(script.sceneIDs.count) scenes, \(script.callCount) calls."]
    lines.append(
      Text.row(
        "simulated",
        "\(recording.frameCount) frames (\(first) to \(first + recording.frameCount - 1)) at "
          + "\(Text.short(script.framesPerSecond)) /s, \(recording.cellCount) cells"))
    lines.append(Text.row("events", events.isEmpty ? "none" : events))
    lines.append(Text.row("state hash", Text.hex(play.stage.stateHash())))
    lines.append(Text.row("took", "\(Text.fixed(seconds.inSeconds, 2)) s"))
    for (index, path) in paths.enumerated() { lines.append(Text.row(index == 0 ? "wrote" : "", path)) }
    return lines.joined(separator: "\n") + "\n"
  }
}
