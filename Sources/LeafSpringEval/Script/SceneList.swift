/// The scenes of a script in their order, found by id.
struct SceneList: Sendable {
  private(set) var scenes: [ScriptScene] = []
  private var places: [String: Int] = [:]

  subscript(_ id: String) -> ScriptScene? { places[id].map { scenes[$0] } }

  /// - Throws: `range` for an id that is empty or already used, and for a scene beyond `Script.sceneLimit`.
  mutating func append(_ scene: ScriptScene, _ fields: Fields) throws(EvalError) {
    guard !scene.id.isEmpty, places[scene.id] == nil else {
      throw EvalError(
        .range, fields.path("id"), "\(fields.path("id")) is \"\(scene.id)\"; it takes a name no other scene has")
    }
    guard scenes.count < Script.sceneLimit else {
      throw EvalError(
        .range, "scenes",
        "scenes has more than \(Script.sceneLimit), the books of shelves among them; it takes up to so many")
    }
    places[scene.id] = scenes.count
    scenes.append(scene)
  }

  /// The scene that a call names; the name may be left out if there is only one scene.
  func target(_ fields: inout Fields) throws(EvalError) -> ScriptScene {
    if case .string(let id)? = fields.peek("scene"), let scene = self[id] {
      _ = fields.take("scene")
      return scene
    }
    return try fields.choice(
      "scene", scenes.map { ($0.id, $0) }, default: scenes.count == 1 ? scenes[0] : nil)
  }
}
