import Foundation
import LeafSpring

/// Collects nodes, meshes, materials and channels, and writes them as glTF's JSON.
struct GLTFScene {
  private(set) var buffer = GLTFBuffer()
  private let recording: Recording
  /// Seconds since the first frame; glTF stores them in 32 bits.
  private let times: [Float]
  private let timeAccessor: Int
  private let indexAccessor: Int
  private let normalAccessor: Int
  private var nodes: [String] = []
  private var meshes: [String] = []
  private var materials: [String] = []
  private var materialOf: [String: Int] = [:]
  private var samplers: [String] = []
  private var channels: [String] = []

  init(_ recording: Recording) {
    self.recording = recording
    times = recording.times.map { Float($0 - recording.times[0]) }
    timeAccessor = buffer.add(times.map { [$0] }, type: "SCALAR", bounds: true)
    indexAccessor = buffer.add(indices: [0, 2, 3, 0, 3, 1])
    normalAccessor = buffer.add(Array(repeating: [0, 0, 1], count: 4), type: "VEC3", target: 34962)
  }

  mutating func add(_ path: NodePath) {
    let cell = recording.cells[path.cell]
    let node = nodes.count
    let mesh = addMesh(cell, path.anchor)
    let keys = path.visibleScales(at: times)
    var parts = "\"translation\":\(GLTFBuffer.list(path.translations[0].list))"
    parts +=
      ",\"rotation\":\(GLTFBuffer.list(path.rotations[0].list)),\"scale\":\(GLTFBuffer.list(keys.scales[0].list))"
    nodes.append(
      "{\"name\":\(Markup.json("\(path.cell) \(cell.name)")),\"mesh\":\(mesh),\(parts),"
        + "\"extras\":{\"cell\":\(path.cell),\"item\":\(cell.identity.item),\"leaf\":\(cell.identity.leaf)}}")
    animate(node, "translation", path.translations.map(\.list), "VEC3", timeAccessor)
    animate(node, "rotation", path.rotations.map(\.list), "VEC4", timeAccessor)
    if Set(keys.scales.map(\.list)).count > 1 {
      let time = buffer.add(keys.times.map { [$0] }, type: "SCALAR", bounds: true)
      animate(node, "scale", keys.scales.map(\.list), "VEC3", time)
    }
  }

  /// Adds a channel if anything changes.
  private mutating func animate(_ node: Int, _ what: String, _ values: [[Float]], _ type: String, _ input: Int) {
    guard values.contains(where: { $0 != values[0] }) else { return }
    let output = buffer.add(values, type: type)
    samplers.append("{\"input\":\(input),\"output\":\(output)}")
    channels.append("{\"sampler\":\(samplers.count - 1),\"target\":{\"node\":\(node),\"path\":\"\(what)\"}}")
  }

  private static func corners(_ size: Size) -> [Point] {
    Outline.rect(Rect(x: 0, y: 0, width: size.width, height: size.height))
  }

  /// The cell's rectangle around its anchor, or the part that the cell shows, with that part of its picture as texture
  /// coordinates.
  private mutating func addMesh(_ cell: Recording.Cell, _ anchor: Point) -> Int {
    let band = cell.band.map { Outline.clip(GLTFScene.corners(cell.size), to: $0) }
    // The polygon of a band is a fan around its first vertex; four corners are two triangles.
    let units =
      band?.map { ($0.x / cell.size.width, $0.y / cell.size.height) } ?? [(0.0, 0.0), (1, 0), (0, 1), (1, 1)]
    let isFan = band != nil && units.count >= 3
    let normals =
      isFan ? buffer.add(Array(repeating: [0, 0, 1], count: units.count), type: "VEC3", target: 34962) : normalAccessor
    let triangles =
      isFan ? buffer.add(indices: (1..<units.count - 1).flatMap { [0, UInt16($0 + 1), UInt16($0)] }) : indexAccessor
    let places = units.map { x, y in
      [Float((x - anchor.x) * cell.size.width), Float((anchor.y - y) * cell.size.height), 0]
    }
    let content = cell.identity.content
    let texels = units.map { x, y in [Float(content.x + x * content.width), Float(content.y + y * content.height)] }
    let position = buffer.add(places, type: "VEC3", bounds: true, target: 34962)
    let texture = buffer.add(texels, type: "VEC2", target: 34962)
    meshes.append(
      "{\"primitives\":[{\"attributes\":{\"POSITION\":\(position),\"NORMAL\":\(normals),"
        + "\"TEXCOORD_0\":\(texture)},\"indices\":\(triangles),\"material\":\(material(of: cell))}]}")
    return meshes.count - 1
  }

  /// The paper of the built-in artwork, unlit and visible from both sides.
  private mutating func material(of cell: Recording.Cell) -> Int {
    let paper = Artwork.of(cell).paper
    let color = [paper.red, paper.green, paper.blue].map { GLTFScene.linear(Double($0)) } + [1]
    let text =
      "{\"name\":\"\(Markup.hex(paper))\",\"pbrMetallicRoughness\":{\"baseColorFactor\":\(GLTFBuffer.list(color)),"
      + "\"metallicFactor\":0},\"doubleSided\":true,\"extensions\":{\"KHR_materials_unlit\":{}}}"
    if let known = materialOf[text] { return known }
    materials.append(text)
    materialOf[text] = materials.count - 1
    return materials.count - 1
  }

  /// From sRGB to linear light.
  private static func linear(_ value: Double) -> Float {
    Float(value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4))
  }

  func json(_ camera: EquivalentCamera) -> String {
    let size = recording.viewport
    let unit = BinaryGLTF.scale
    let children = nodes.indices.map(String.init).joined(separator: ",")
    let root =
      "{\"name\":\"viewport\",\"children\":[\(children)],\"scale\":[\(unit),\(unit),\(unit)],"
      + "\"translation\":[\(-size.width / 2 * unit),\(size.height / 2 * unit),0]}"
    let eye = "{\"name\":\"eye\",\"camera\":0,\"translation\":\(camera.translation)}"
    let animation =
      channels.isEmpty
      ? ""
      : "\"animations\":[{\"name\":\(Markup.json(recording.title)),\"samplers\":[\(samplers.joined(separator: ","))],"
        + "\"channels\":[\(channels.joined(separator: ","))]}],"
    return "{\"asset\":{\"version\":\"2.0\",\"generator\":\"leafspring\"},\"extensionsUsed\":[\"KHR_materials_unlit\"],"
      + "\"scene\":0,\"scenes\":[{\"nodes\":[\(nodes.count),\(nodes.count + 1)],\"extras\":{\"viewport\":[\(size.width),"
      + "\(size.height)],\"metresPerPoint\":\(unit)}}],\"nodes\":[\((nodes + [root, eye]).joined(separator: ",\n"))],"
      + "\"cameras\":[\(camera.json)],\"meshes\":[\(meshes.joined(separator: ","))],"
      + "\"materials\":[\(materials.joined(separator: ","))],\(animation)"
      + "\"accessors\":[\(buffer.accessors.joined(separator: ","))],"
      + "\"bufferViews\":[\(buffer.views.joined(separator: ","))],\"buffers\":[{\"byteLength\":\(buffer.bytes.count)}]}"
  }
}
