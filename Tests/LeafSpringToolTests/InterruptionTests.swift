import Foundation
import LeafSpringTestSupport
import Testing

/// A run that is interrupted leaves nothing half-written.
@Suite(.serialized) struct InterruptionTests {
  private static let commands = [
    ["export", "book", "--to", "csv", "--fps", "1000", "--out", "out"],
    ["export", "book", "--to", "npy", "--fps", "1000", "--out", "out"], ["record", "S", "--text", "--out", "out"],
  ]

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP, SIGQUIT]) func nothingHalfWrittenStays(_ number: Int32) throws {
    // A run in the background of a script is told to ignore some of them, and would pass that on.
    let former = signal(number, SIG_DFL)
    defer { signal(number, former) }
    var ended = 0
    var done = 0
    for (index, command) in InterruptionTests.commands.enumerated() {
      for wait in stride(from: 1, through: 8, by: Effort.isQuick ? 3 : 1) {
        let folder = try Scratch()
        let script = shortScript.replacing("0.2", with: "60").replacing(#""fold""#, with: #""explode","columns":40"#)
        try folder.put(script, "S")
        let run = try ToolRun(command, in: folder.folder) { process in
          // Once while it is writing, if that can be seen from here; otherwise at some other moment.
          let limit = ContinuousClock.now + .seconds(3)
          while ContinuousClock.now < limit, !folder.names.contains(where: { $0.hasSuffix(".part") }) { usleep(300) }
          usleep(UInt32(wait * 2_000 + 300 * index))
          kill(process, number)
        }
        let left = folder.names.filter { $0 != "S" }
        if run.wasSignalled {
          ended += 1
          #expect(run.status == number)
          // The whole file, if the signal came when it was already in place.
          #expect(left.isEmpty || left == ["out"], "\(command) after \(wait): \(left)")
        } else {
          // The run was quicker than the signal.
          done += 1
          #expect(left == ["out"], "\(command): \(run.status) \(run.errors)")
        }
      }
    }
    print("figure: signal \(number): \(ended) runs ended while writing, \(done) finished before; no file left behind")
    #expect(ended >= (Effort.isQuick ? 4 : 12))
  }
}
