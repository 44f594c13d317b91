import ArgumentParser
import Foundation
import LeafSpring
import LeafSpringEval
import LeafSpringExport

struct ExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Carry a scene, script, recording or spring into other tools: NumPy, tables, CSS, Web Animations, glTF …",
    discussion: """
      SCENE is \(ExportSource.names.joined(separator: ", ")), a script as leafspring play takes it, a recording (a file; - for
      standard input), or spring.

      FORMAT is, for scenes and scripts,
        npy      the matrices, an array (frames, cells, 4, 4) of float32
        npz      matrices, opacity, shade, order, flags, times and sizes
        csv      a row per frame and cell, shortest decimals that read back to the same bits
        jsonl    the same as JSON Lines
        css      @keyframes of matrix3d, opacity and z-index, a class per cell
        waapi    the same as keyframes for element.animate, in JSON
        glb      glTF: a node per cell, a camera with the equivalent eye; for scenes whose cells share one perspective
        core-animation  Swift source: CAKeyframeAnimation of transform, opacity, zPosition and isHidden, a key per frame
        drawing  what to draw, in lines of numbers, for programs without a stage; Scripts/apng.sh makes APNG and PNG of it
      css and waapi carry shade as the opacity of an overlay, and place stops unevenly, as few as keep every corner within
      --tolerance points at every instant, sampled at up to \(AnimationExport.instantLimit) instants and in up to
      \(AnimationExport.rowLimit) rows: a motion that needs more is refused. For spring:
        linear   CSS linear() within --tolerance of the spring, and its duration, as custom properties

      EXAMPLES
        leafspring export fold --to npz
        leafspring export book --to npy --fps 30000/1001 --out book.npy
        leafspring export Examples/long-jump.jsonl --to csv --out jump.csv
        leafspring export cube --direction reverse --to css --tolerance 0.01
        leafspring export book --to glb --fps 24
        leafspring export spring --duration 0.5 --bounce 0.3 --to linear --tolerance 1e-3 --out -

      EXIT CODES: 0 done; 64 usage; 65 bad script or a motion that cannot be exported; 66 no such file; 74 input or output
      failed.
      """)

  @Argument(help: ArgumentHelp("The scene, script or spring.", valueName: "scene"), completion: .file())
  var scene: String

  @Option(name: .customLong("to"), help: "The kind of file.")
  var format: ExportFormat

  @Option(
    help: ArgumentHelp("The file, - for standard output; named after the scene if not given.", valueName: "file"),
    completion: .file(), transform: Output.file)
  var out: String?

  @Option(
    help: ArgumentHelp(
      "Frames per second, as in 60 or 30000/1001; if not given 60, or the script's own, and for css and waapi as few stops as "
        + "--tolerance allows.",
      valueName: "rate"), transform: ExportCommand.rate)
  var fps: FrameRate?

  @Option(
    help: "Points (css, waapi), above 0 and up to 100, or progress (linear), 1e-6 to 0.1.",
    transform: { try Number.parse($0, above: 0, upTo: 100) })
  var tolerance: Double?

  @Option(help: "forward or reverse (transitions, album, move).", transform: { try Word.parse($0, Word.directions) })
  var direction: Direction?

  @Option(
    help: "corrected, or original as published (transitions, album, move).",
    transform: { try Word.parse($0, Word.fidelities) })
  var fidelity: Fidelity?

  @Option(
    help: ArgumentHelp("The screen in points, as in 1024x768 (transitions, album, move).", valueName: "size"),
    transform: Number.size)
  var size: Size?

  @Flag(help: "Beside css or waapi also a page that runs it, named like the file, with .html at its end.")
  var html = false

  @Flag(help: "Matrices in float64, of a stage in double mode (npy, npz).")
  var double = false

  @OptionGroup var spring: ExportSpring

  @OptionGroup var quiet: Quiet

  private static func rate(_ text: String) throws -> FrameRate {
    guard let rate = FrameRate(text) else {
      throw ValidationError("it takes frames a second up to 100000, as in 60 or 30000/1001")
    }
    return rate
  }

  func validate() throws {
    guard (format == .linear) == (scene == "spring") else {
      throw ValidationError("linear goes with spring, and the other formats with scenes and scripts")
    }
    try spring.validate(isSpring: scene == "spring")
    if fps != nil, format == .linear { throw ValidationError("--fps goes with scenes and scripts, not with linear") }
    if fps != nil, tolerance != nil {
      throw ValidationError("give --fps, for a stop at every frame, or --tolerance, for as few as keep to it")
    }
    if html, ![.css, .waapi].contains(format) || out == "-" {
      throw ValidationError("--html goes with css and waapi, into a file")
    }
    guard !double || [.npy, .npz].contains(format) else { throw ValidationError("--double goes with npy and npz") }
    if tolerance != nil, ![.css, .waapi, .linear].contains(format) {
      throw ValidationError("--tolerance goes with css, waapi and linear; \(format.rawValue) has every frame")
    }
    let own = GalleryScene.named(scene) != nil
    guard own || direction == nil && fidelity == nil && size == nil else {
      throw ValidationError("--direction, --fidelity and --size go with transitions, album and move")
    }
  }

  func run() throws {
    try Fault.translating {
      if format == .linear { return try writeSpring() }
      var source = try ExportSource(scene, direction ?? .forward, fidelity ?? .corrected, size)
      try RunInputs.refuse(path(source.name))
      source.detail.keepsModels = format == .glb
      if double { source.detail.mode = .double }
      if let kind = AnimationExport.Format(rawValue: format.rawValue) { return try animate(source, kind) }
      var bar = ProgressBar("recording")
      defer { bar.finish() }
      let recording = try source.record(fps.map { .rate($0) }) { bar.show($0, of: $1) }
      bar.finish()
      let path = try write(source.name) { sink throws(ExportError) in try format.writer!.write(recording, to: sink) }
      try report("\(recording.frameCount) frames, \(recording.cellCount) cells", path)
    }
  }

  private func animate(_ source: ExportSource, _ kind: AnimationExport.Format) throws {
    var source = source
    source.rowLimit = AnimationExport.rowLimit
    var export = AnimationExport(kind, tolerance: tolerance ?? AnimationExport.usualTolerance)
    export.prefix = source.identifier
    export.rate = fps
    let page = PathName.join(PathName.folder(of: path(source.name)), PathName.stem(of: path(source.name)) + ".html")
    if html { try RunInputs.refuse(page) }
    var bar = ProgressBar("choosing stops")
    defer { bar.finish() }
    bar.show(0, of: 1)
    let prepared = try export.prepare(progress: { bar.show($0, of: $1) }) { try source.record($0) { _, _ in } }
    bar.finish()
    let path = try write(source.name) { sink throws(ExportError) in try export.write(prepared, to: sink) }
    if html {
      try Output.write(to: page) { sink throws(ExportError) in try AnimationPage(export, prepared).write(to: sink) }
    }
    try report("\(prepared.cellCount) cells, \(prepared.stopCount) stops", path.map { html ? "\($0), \(page)" : $0 })
  }

  private func writeSpring() throws {
    let (timing, words) = try spring.timing()
    guard case .spring(let driver) = timing.driver else { throw Fault(.usage, "--spring: it takes a spring") }
    let easing = try LinearEasing(driver, velocity: timing.velocity, tolerance: tolerance ?? 1e-3)
    let path = try write("spring") { sink throws(ExportError) in try easing.write(title: words, to: sink) }
    try report("\(easing.stops.count) stops over \(Text.fixed(easing.duration, 3)) s", path)
  }

  /// Writes the file, or standard output; returns the path, or nil.
  private func write(_ name: String, _ body: (TextSink) throws(ExportError) -> Void) throws -> String? {
    let path = path(name)
    try Output.write(to: path, body)
    return path == "-" ? nil : path
  }

  private func path(_ name: String) -> String { out ?? "\(name).\(format.suffix)" }

  private func report(_ facts: String, _ path: String?) throws {
    if let path { try Output.report("\(facts): \(Printable.line(path))\n") }
  }
}
