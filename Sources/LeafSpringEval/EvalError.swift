import LeafSpring

/// Why a request could not be answered. It becomes the `error` object of the answer.
public struct EvalError: Error, Equatable, Sendable {
  /// The codes of the filter. They are part of its contract; messages are not.
  public enum Code: String, CaseIterable, Sendable {
    /// The line is not one JSON object within the limits.
    case json
    /// `op` names no operation.
    case op
    /// A required field is absent.
    case missing
    /// A field, or the value of a field that has a fixed set of values, is not known.
    case unknown
    /// A field holds another kind of value than it takes.
    case type
    /// A number or a count is outside what is accepted.
    case range
    /// A number is NaN or infinite.
    case nonfinite
    /// The exact result is not representable.
    case overflow
    /// A matrix has no inverse.
    case singular
    /// No spring fits.
    case noFit
    /// The request makes no sense in the state it names.
    case state
  }

  public let code: Code
  /// Path of the field at fault, as in `scene.pages` or `t[3]`; empty where no field is.
  public let field: String
  /// What was found and what would be accepted.
  public let message: String

  init(_ code: Code, _ field: String, _ message: String) {
    self.code = code
    self.field = field
    self.message = message
  }

  /// An error of the core, for the request's own names. `field` replaces the core's word for it.
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
