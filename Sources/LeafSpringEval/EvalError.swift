import LeafSpring

/// Why a request could not be answered. It becomes the `error` object of the answer.
public struct EvalError: Error, Equatable, Sendable {
  /// The codes of the filter. They are part of its contract; the messages are not.
  public enum Code: String, CaseIterable, Sendable {
    /// The line is not one JSON object within the limits.
    case json
    /// `op` names no operation.
    case op
    /// A required field is absent.
    case missing
    /// A field is not known, or a field that takes one of a fixed set has some other value.
    case unknown
    /// A field holds a value of the wrong kind.
    case type
    /// A number or a count is outside the accepted range.
    case range
    /// A number is NaN or infinite.
    case nonfinite
    /// The exact result is not representable.
    case overflow
    /// A matrix has no inverse.
    case singular
    /// No spring fits.
    case noFit
    /// The request makes no sense in the state it describes.
    case state
  }

  public let code: Code
  /// Path of the field at fault, such as `scene.pages` or `t[3]`; empty if no field is at fault.
  public let field: String
  /// The value that was found, and the accepted ones.
  public let message: String

  init(_ code: Code, _ field: String, _ message: String) {
    self.code = code
    self.field = field
    self.message = message
  }

  /// An error of the core in the request's own names; `field` replaces the core's name of the field.
  init(_ error: LeafError, field: String? = nil, noSolution: Code = .noFit) {
    let code: Code
    switch error.code {
    case .nonFinite: code = .nonfinite
    case .outOfRange, .outOfMemory: code = .range
    case .overflow: code = .overflow
    case .noSolution: code = noSolution
    case .unknownScene, .refused, .timeReversed, .environment: code = .state
    }
    self.init(code, field ?? "\(error.field)", "\(error.field): accepts \(error.accepts)")
  }
}
