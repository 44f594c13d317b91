/// Why a recording is refused, or not written to its end, and at which byte of the file (counted from 0).
public struct RecordingError: Error, Equatable, Sendable, CustomStringConvertible {
  public enum Reason: Equatable, Sendable {
    /// The file does not begin as a recording does.
    case unknownFormat
    /// The version is not one that this program reads.
    case version(Int)
    /// The file ends inside a block or before its end mark.
    case truncated
    /// The check sum of a block is wrong.
    case corrupted
    /// Something follows the end mark.
    case trailing
    /// The recording has more bytes than this.
    case tooLong(Int)
    /// A field makes no sense; the text says what it accepts.
    case bad(String)
    /// The script of the recording, by its own line numbers.
    case script(ScriptError)
  }

  public let offset: Int
  public let reason: Reason

  init(_ offset: Int, _ reason: Reason) {
    self.offset = offset
    self.reason = reason
  }

  public var description: String {
    let what: String
    switch reason {
    case .unknownFormat: what = "is no recording; it takes what leafspring record writes"
    case .version(let number): what = "version is \(number); this program reads 1 to \(StageRecording.version)"
    case .truncated: what = "the file ends too early; it was cut short"
    case .corrupted: what = "the check sum is wrong; the file was damaged"
    case .trailing: what = "something follows the end of the recording"
    case .tooLong(let limit): what = "a recording takes up to \(limit) bytes; fewer frames or cells make fewer"
    case .bad(let text): what = text
    case .script(let error): what = "script, \(error)"
    }
    return "byte \(offset): \(what)"
  }
}
