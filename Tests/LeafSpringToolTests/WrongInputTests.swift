import Foundation
import Testing

@testable import LeafSpringTool

/// Wrong inputs to every subcommand: one line that names what is wrong, the exit code for it, and no file.
@Suite struct WrongInputTests {
  static let inputs: [(String, Int32, String)] = [
    ("nothing-like-it", 64, "neither"), ("book gone.pdf", 66, "gone.pdf"), ("book text", 65, "not a PDF"),
    ("book empty-folder", 66, "no picture"), ("book bad-folder", 65, "a.png"), ("book --fps abc", 64, "--fps"),
    ("book --spring 1", 64, "--spring"), ("book --duration nan", 64, "--duration"), ("book --strips 0", 64, "--strips"),
    ("book --frames xml", 64, "--frames"), ("book --to mov", 64, "--to"), ("book --no-such", 64, "--no-such"),
    ("book -", 64, "standard input"), ("book --pages -", 64, "standard input"),
    ("gallery --from -", 64, "--from"), ("gallery --to -", 64, "--to"), ("transition fold --from -", 64, "--from"),
    ("book text --wasm -", 64, "--wasm"), ("gallery --live --wasm -", 64, "--wasm"),
    ("gallery --live --wasm gone.wasm", 66, "gone.wasm"), ("gallery --live --wasm text", 65, "text"),
    ("book --wasm text", 64, "--wasm"), ("book --lab", 64, "--lab"), ("book text --film --lab", 64, "--lab"),
    ("eval extra", 64, "extra"), ("eval --strictt", 64, "--strict"), ("doctor --cells x", 64, "--cells"),
    ("doctor extra", 64, "extra"), ("gallery --fps 0", 64, "--fps"), ("gallery --fidelity both", 64, "--fidelity"),
    ("gallery --out=-", 64, "./-"), ("gallery --from gone.png --to text", 66, "gone.png"),
    ("transition", 64, "<"), ("transition nosuch", 64, "nosuch"), ("transition fold --folds x", 64, "--folds"),
    ("transition cube --folds 4", 64, "--folds"), ("transition fold --size 0x1", 64, "--size"),
    ("transition fold --direction up", 64, "--direction"), ("play", 64, "<file>"),
    ("play gone.jsonl", 66, "gone.jsonl"),
    ("play text", 65, "line 1"), ("play S --fps -1", 64, "--fps"), ("export", 64, "<scene>"),
    ("export fold", 64, "--to"), ("export fold --to xyz", 64, "--to"), ("export gone.jsonl --to npz", 66, "gone.jsonl"),
    ("export text --to npz", 65, "text"), ("export fold --to linear", 64, "linear"),
    ("export spring --to npz", 64, "linear"), ("export fold --to css --tolerance 0", 64, "--tolerance"),
    ("export fold --to npz --tolerance 1", 64, "--tolerance"), ("export fold --to csv --double", 64, "--double"),
    ("export fold --to npy --fps 1/0", 64, "--fps"), ("record", 64, "<"), ("record gone --out r", 66, "gone"),
    ("record text --out r", 65, "line 1"), ("replay gone", 66, "gone"), ("replay text", 65, "text"),
    ("bug-report gone --out b", 66, "gone"), ("bug-report text --out b", 65, "text"), ("accuracy gone", 66, "gone"),
    ("accuracy text", 65, "line 1"), ("accuracy", 64, "<file>"), ("stress --cells 0", 64, "--cells"),
    ("stress --kind none", 64, "--kind"), ("stress --rate 0", 64, "--rate"), ("stress --mode slow", 64, "--mode"),
    ("stress --seed -1", 64, "--seed"), ("c-hello extra", 64, "extra"), ("c-hello --prefix", 64, "--prefix"),
    ("--no-such", 64, "--no-such"),
  ]

  @Test(arguments: inputs) func oneLineAndTheRightCode(_ words: String, _ code: Int32, _ says: String) throws {
    let folder = try Scratch()
    try folder.put(shortScript, "S")
    try folder.put("something else\n", "text")
    for name in ["empty-folder", "bad-folder"] {
      try FileManager.default.createDirectory(atPath: folder.path(name), withIntermediateDirectories: true)
    }
    try folder.put("no picture", "bad-folder/a.png")
    let before = folder.names
    let run = try ToolRun(words.split(separator: " ").map { String($0) }, in: folder.folder)
    #expect(!run.wasSignalled && run.status == code, "\(words): \(run.status) \(run.errors)")
    #expect(run.lines.count == 1 && run.errors.contains(says), "\(words): \(run.errors)")
    #expect(folder.names == before, "\(words)")
  }

  @Test func everySubcommandIsTried() {
    let tried = Set(WrongInputTests.inputs.compactMap { $0.0.split(separator: " ").first.map { String($0) } })
    let names = Set(Tool.configuration.subcommands.compactMap { $0.configuration.commandName })
    #expect(names.subtracting(tried).isEmpty, "\(names.subtracting(tried))")
    #expect(WrongInputTests.inputs.count >= 50)
    print("figure: \(WrongInputTests.inputs.count) wrong inputs over \(names.count) subcommands: a line each, no file")
  }
}
