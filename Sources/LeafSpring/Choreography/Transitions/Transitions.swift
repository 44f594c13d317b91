/// The ten published view transitions. A new one adds its name here and its line to the table below; `eval`, the
/// gallery and the tool find it by that name.
public enum TransitionKind: UInt8, CaseIterable, Sendable {
  case crossfade, explode, cards, cube, flip, fold, natGeo, pan, portal, turn
}

/// What a host can say about a published transition. A parameter that a kind does not have is ignored.
public struct TransitionOptions: Equatable, Sendable {
  /// Seconds; the kind's own if not given.
  public var duration: Double?
  /// See the kind; its own if not given.
  public var edge: Edge?
  /// Eye distance in points; the kind's own if not given.
  public var eye: Double?
  /// Pairs of panels of `fold`.
  public var folds = 2
  /// Tiles side by side of `explode`.
  public var columns = 10
  /// Which explosion.
  public var seed: UInt64 = 0
  /// Scale behind the doors of `portal`.
  public var zoom = 0.8

  /// Every kind as published.
  public init() {}
}

/// Receives the transition that a `TransitionKind` stands for, as the concrete type it is.
public protocol TransitionVisitor {
  associatedtype Result
  mutating func visit<T: Transition>(_ transition: T) throws(LeafError) -> Result
}

extension TransitionKind {
  /// The table: makes the transition of this kind and hands it to `visitor`.
  /// - Throws: `nonFinite`, `outOfRange` for options, and what the visitor throws.
  public func make<V: TransitionVisitor>(_ o: TransitionOptions, for visitor: inout V) throws(LeafError)
    -> V.Result
  {
    let duration = o.duration ?? 1
    switch self {
    case .crossfade: return try visitor.visit(Crossfade(duration: duration))
    case .explode: return try visitor.visit(Explode(duration: duration, columns: o.columns, seed: o.seed))
    case .cards: return try visitor.visit(Cards(duration: duration, eye: o.eye))
    case .cube: return try visitor.visit(Cube(duration: duration, edge: o.edge, eye: o.eye))
    case .flip: return try visitor.visit(Flip(duration: duration, edge: o.edge, eye: o.eye))
    case .fold: return try visitor.visit(Fold(duration: duration, folds: o.folds, edge: o.edge, eye: o.eye))
    case .natGeo: return try visitor.visit(NatGeo(duration: duration, edge: o.edge ?? .right, eye: o.eye))
    case .pan: return try visitor.visit(Pan(duration: o.duration ?? 0.3, edge: o.edge ?? .right))
    case .portal: return try visitor.visit(Portal(duration: duration, zoom: o.zoom))
    case .turn: return try visitor.visit(Turn(duration: duration, edge: o.edge, eye: o.eye))
    }
  }
}
