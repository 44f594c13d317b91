import ArgumentParser
import LeafSpring

/// An option for every parameter of the published transitions. The options are made from the facts of the transitions,
/// so a new parameter there is also a new option of the tool.
struct ParameterOptions: ParsableArguments, CustomReflectable {
  /// A parameter and the kinds that have it. The duration of a film has bounds of its own.
  fileprivate struct Owned {
    let parameter: Parameter
    let name: String
    var kinds: [String]
  }

  fileprivate static let all: [Owned] = {
    var all: [Owned] = []
    for kind in TransitionKind.allCases {
      for parameter in kind.facts.parameters where "\(parameter.name)" != "duration" {
        let name = "\(parameter.name)"
        if let place = all.firstIndex(where: { $0.name == name }) {
          all[place].kinds.append("\(kind)")
        } else {
          all.append(Owned(parameter: parameter, name: name, kinds: ["\(kind)"]))
        }
      }
    }
    return all
  }()

  /// The given values, in the order of `all`.
  private var given: [Option<Double?>]

  init() { given = Self.all.map { $0.option } }

  private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    given = try Self.all.map { try container.decode(Option<Double?>.self, forKey: Key(stringValue: $0.name)) }
  }

  /// The argument parser finds options by reflection.
  var customMirror: Mirror {
    Mirror(self, children: zip(Self.all, given).map { (label: "_" + $0.name, value: $1 as Any) }, displayStyle: .struct)
  }

  /// - Throws: a validation error for an option that a scene of this name does not have.
  func validate(for scene: String) throws {
    for (owned, option) in zip(Self.all, given) where option.wrappedValue != nil && !owned.kinds.contains(scene) {
      throw ValidationError(
        "\(scene) has no --\(owned.name); it goes with \(owned.kinds.sorted().joined(separator: ", "))")
    }
  }

  func set(_ options: inout TransitionOptions) throws(LeafError) {
    for (owned, option) in zip(Self.all, given) {
      if let value = option.wrappedValue { try options.set(owned.parameter, to: value) }
    }
  }
}

extension ParameterOptions.Owned {
  fileprivate var option: Option<Double?> {
    let words = parameter.wordList
    let meaning = String(describing: parameter.meaning).prefix { $0 != ";" }
    let unit = "\(parameter.unit)" == "pt" ? " in points" : ""
    let standard = parameter.standard.map { "; \(Text.short($0)) if not given" } ?? ""
    let mark = words.isEmpty ? ", " : ": "
    let help = meaning.prefix(1).uppercased() + meaning.dropFirst() + unit + mark + accepts + standard
    return Option<Double?>(
      name: .customLong(name), help: "\(help) (\(kinds.joined(separator: ", "))).",
      completion: words.isEmpty ? .default : .list(words), transform: { [self] in try number($0) })
  }

  private var accepts: String {
    let words = parameter.wordList
    guard words.isEmpty else { return words.joined(separator: ", ") }
    let (least, most) = (Text.short(parameter.range.lowerBound), Text.short(parameter.range.upperBound))
    return parameter.isAboveLeast ? "above \(least) and up to \(most)" : "\(least) to \(most)"
  }

  private func number(_ text: String) throws -> Double {
    let words = parameter.wordList
    if !words.isEmpty {
      guard let index = words.firstIndex(of: text) else { throw ValidationError("it takes \(accepts)") }
      return Double(index)
    }
    var checked = TransitionOptions()
    guard let value = Double(text), (try? checked.set(parameter, to: value)) != nil else {
      throw ValidationError("it takes a \(parameter.form == .whole ? "whole " : "")number, \(accepts)")
    }
    return value
  }
}
