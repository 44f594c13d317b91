import LeafSpringTestSupport
import Testing

@testable import LeafSpring

/// Containers and steps that their tests share.
enum Containers {
  static let viewport = Size(width: 320, height: 568)
  /// Small enough that nothing ever starts again.
  static let frame = Rect(x: 40, y: 100, width: 240, height: 300)

  static func stage(_ container: Container) throws -> (stage: Stage, id: SceneID) {
    let stage = try Stage(viewport: viewport)
    return (stage, try stage.add(container))
  }

  /// Ready for one operation: a stack [0, 1, 2] with 3 on offer, a modal [0] or [0, 1], tabs at the middle of three.
  static func ready(
    for operation: ContainerOperation, kind: TransitionKind? = nil, fidelity: Fidelity = .corrected,
    interaction: ContainerGesture? = nil, frame: Rect? = nil
  ) throws -> (stage: Stage, id: SceneID) {
    let container: Container
    switch operation {
    case .push, .pop: container = .stack([0, 1, 2])
    case .present, .dismiss: container = .modal(root: 0)
    case .select: container = .tabs([0, 1, 2], selected: 1)
    }
    let (stage, id) = try stage(container)
    if operation == .dismiss {
      try stage.present(1, frame: frame, on: id)
      try stage.advance(by: 100)
    }
    let rule = ContainerRule(operation, fidelity: fidelity, interaction: interaction)
    if let kind { try stage.setRule(rule, kind, on: id) } else { try stage.setRule(rule, Pan(), on: id) }
    try stage.offer(9, frame: frame, on: id)
    try stage.advance(by: 0)
    return (stage, id)
  }

  /// Starts one operation by a call.
  static func perform(
    _ operation: ContainerOperation, _ stage: Stage, _ id: SceneID, interactive: Bool = false
  ) throws {
    switch operation {
    case .push: try stage.push(9, on: id, interactive: interactive)
    case .pop: #expect(try stage.pop(id, interactive: interactive) == 2)
    case .present: try stage.present(9, on: id, interactive: interactive)
    case .dismiss: #expect(try stage.dismiss(id, interactive: interactive) == 1)
    case .select: #expect(try stage.select(2, on: id, interactive: interactive))
    }
  }

  /// The front view and how many there are after the operation, from the start that `ready` gives.
  static func outcome(of operation: ContainerOperation, finished: Bool) -> [Int] {
    switch operation {
    case .push: finished ? [0, 1, 2, 9] : [0, 1, 2]
    case .pop: finished ? [0, 1] : [0, 1, 2]
    case .present: finished ? [0, 9] : [0]
    case .dismiss: finished ? [0] : [0, 1]
    case .select: [0, 1, 2]
    }
  }
}

extension Stage {
  /// Views of the visible cells at rest.
  func standing(_ id: SceneID) -> [Int] {
    withSnapshot { frame in
      (0..<frame.count).filter {
        frame.scene($0) == id && CellFlags(rawValue: frame.flags[$0]).contains(.visible)
      }.map { Int(frame.identity($0).item) }
    }
  }

  /// Visible cells of the transition that runs.
  func playing(_ id: SceneID) throws -> [CellIdentity.View] {
    guard let scene = try context(of: id)?.scene else { return [] }
    return withSnapshot { frame in
      (0..<frame.count).filter {
        frame.scene($0) == scene && CellFlags(rawValue: frame.flags[$0]).contains(.visible)
      }.map { frame.identity($0).view }
    }
  }
}

extension [StageEvent] {
  /// Terminal events, in order.
  var ends: [StageEvent.Kind] {
    map(\.kind).filter { $0 == .finished || $0 == .cancelled || $0 == .retargeted }
  }
}
