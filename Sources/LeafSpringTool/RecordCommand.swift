import ArgumentParser
import Foundation
import LeafSpring
import LeafSpringEval
import LeafSpringExport

struct RecordCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "record",
    abstract: "Record a script of timed host calls: every frame's hashes and the bits of every cell.",
    discussion: """
      SCRIPT is a script as for leafspring play. The recording contains it, the program and BLAS class it ran with, and for
      every frame its time, two hashes and the bits of the rows that changed. leafspring replay --verify plays it again.
      It is written as it is made, and may have up to \(StageRecording.frameLimit) frames, \(StageRecording.cellLimit) cells
      in each and \(StageRecording.sizeLimit) bytes.

      EXAMPLES
        leafspring record Examples/long-jump.jsonl --out jump.leafrec
        leafspring record Examples/long-jump.jsonl --text --out jump.jsonl

      EXIT CODES: 0 done; 64 usage; 65 bad script; 66 no such file; 74 input or output failed.
      """)

  @Argument(help: ArgumentHelp("The script; - for standard input.", valueName: "script"), completion: .file())
  var file: String

  @Option(
    help: ArgumentHelp("The recording; - for standard output.", valueName: "file"), completion: .file(),
    transform: Output.file)
  var out = "recording.leafrec"

  @Flag(help: "JSON Lines instead of the compact binary form.")
  var text = false

  @OptionGroup var quiet: Quiet

  func run() throws {
    try Fault.translating {
      let done = try RecordingFile.record(file, as: text ? .text : .binary, doctor: "", to: out)
      let text = "recorded \(done.frames) frames, \(done.calls) calls, \(done.bytes) bytes: \(Printable.line(out))\n"
      try Output.report(text, beside: out)
    }
  }
}

struct BugReportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bug-report",
    abstract: "Bundle a recording of a script, the build and what doctor says into one file.",
    discussion: """
      The file is a recording in JSON Lines, with the doctor's report in its first line; leafspring replay plays it.

      EXAMPLE
        leafspring bug-report my-script.jsonl --out report.jsonl

      EXIT CODES: 0 done; 64 usage; 65 bad script; 66 no such file; 74 input or output failed.
      """)

  @Argument(help: ArgumentHelp("The script; - for standard input.", valueName: "script"), completion: .file())
  var file: String

  @Option(
    help: ArgumentHelp("The report; - for standard output.", valueName: "file"), completion: .file(),
    transform: Output.file)
  var out = "leafspring-report.jsonl"

  @OptionGroup var quiet: Quiet

  func run() throws {
    try Fault.translating {
      let done = try RecordingFile.record(file, as: .text, doctor: try Doctor.report().text, to: out)
      let text = "bundled \(done.frames) frames, the build and the doctor's report: \(Printable.line(out))\n"
      try Output.report(text, beside: out)
    }
  }
}

struct ReplayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay",
    abstract: "Play a recording again; --verify compares every frame bit for bit.",
    discussion: """
      FILE is what leafspring record or leafspring bug-report wrote. A damaged file is refused with the byte at fault before
      anything is played. With --verify the first frame, cell and element that differ are named, and the first frame that is
      not at the time that the script's fps gives it, is missing, or is one too many. The script is used as it is in the file:
      its title, and calls after the last frame (they are made and counted), are not compared with anything.

      EXAMPLE
        leafspring replay jump.leafrec --verify

      EXIT CODES: 0 done, all equal; 64 usage; 65 refused or different; 66 no such file; 74 input or output failed.
      """)

  @Argument(help: ArgumentHelp("The recording; - for standard input.", valueName: "file"), completion: .file())
  var file: String

  @Flag(help: "Compare every frame, cell and element.")
  var verify = false

  @OptionGroup var quiet: Quiet

  func run() throws {
    try Fault.translating {
      let name = file == "-" ? "standard input" : file
      let bytes = try RecordingFile.read(file, "a recording of leafspring record")
      let recording: StageRecording
      do throws(RecordingError) { recording = try StageRecording(bytes: bytes) } catch {
        throw Fault(.badData, "\(name), \(error)")
      }
      let bits = "\(try MatrixProbe().bitClass)"
      if bits != recording.head.bits {
        Console.error("note: recorded with BLAS class \(recording.head.bits), replayed with \(bits)")
      }
      var bar = ProgressBar("replaying")
      defer { bar.finish() }
      let (stage, difference) = try recording.replay(verify: verify) { bar.show($0, of: $1) }
      bar.finish()
      if let difference { throw Fault(.badData, "\(name): \(difference)") }
      let unseen = recording.unseenCallCount
      try Console.output(
        "\(recording.frames.count) frames \(verify ? "verified, all equal" : "played")"
          + (unseen > 0 ? ", \(unseen) calls after the last" : "")
          + "; state hash \(Text.hex(stage.stateHash())); recorded by \(Printable.line(recording.head.build))\n")
    }
  }
}

/// Reads and writes recordings as files.
enum RecordingFile {
  static var build: String { "leafspring, Swift \(compiler), \(architecture)" }

  private static var compiler: String {
    #if swift(>=6.4)
      "6.4 or newer"
    #elseif swift(>=6.3)
      "6.3"
    #else
      "6.1 or 6.2"
    #endif
  }

  private static var architecture: String {
    #if arch(x86_64)
      "x86_64"
    #elseif arch(arm64)
      "arm64"
    #else
      "another processor"
    #endif
  }

  /// Records a script frame by frame into a file, which appears only when all frames are written.
  static func record(
    _ path: String, as form: RecordingEncoder.Form, doctor: String, to out: String
  ) throws -> (frames: Int, calls: Int, bytes: Int) {
    let name = path == "-" ? "standard input" : path
    let source = try read(path, "a script of timed calls")
    try RunInputs.refuse(out)
    var head = StageRecording.Head(build: build, bits: "\(try MatrixProbe().bitClass)")
    head.doctor = doctor
    let script: Script
    let recorder: StageRecorder
    do throws(ScriptError) {
      script = try Script(bytes: source)
      recorder = try StageRecorder(script)
    } catch {
      throw Fault(.badData, "\(name), \(error)")
    }
    var encoder = RecordingEncoder(form, head, source: source)
    var bar = ProgressBar("recording")
    defer { bar.finish() }
    try Output.write(to: out, label: nil) { sink throws(ExportError) in
      do {
        while let frame = try recorder.next() {
          try encoder.append(frame)
          try sink.write(bytes: encoder.take())
          bar.show(recorder.framesDone, of: recorder.frameCount)
        }
        try encoder.finish()
        try sink.write(bytes: encoder.take())
      } catch let error as ExportError {
        throw error
      } catch {
        throw ExportError(.badData, "\(error is ScriptError ? name : out), \(error)")
      }
    }
    return (encoder.frameCount, script.callCount, encoder.size)
  }

  static func read(_ path: String, _ accepts: String) throws -> [UInt8] {
    let descriptor = try Input.open(path, accepts: accepts)
    defer { if descriptor != 0 { _ = close(descriptor) } }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = Foundation.read(descriptor, &chunk, chunk.count)
      if count == 0 { return bytes }
      if count < 0 {
        if errno == EINTR { continue }
        throw Fault.errno(errno, "\(path): cannot read")
      }
      bytes += chunk[..<count]
      guard bytes.count <= StageRecording.sizeLimit else {
        throw Fault(.badData, "\(path): takes up to \(StageRecording.sizeLimit) bytes")
      }
    }
  }
}
