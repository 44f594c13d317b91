import LeafSpring

/// One thing that a host can set on a scene by name, with what the definition's `validate` accepts.
struct SceneParameter {
  enum Form {
    case number, whole, word, flag
    /// More than one number or word can say.
    case other
  }

  let name: String
  let form: Form
  let range: ClosedRange<Double>
  /// True if the lower end of the range is itself refused.
  let isAboveLeast: Bool
  /// Its value if a host does not set it; nil if that depends on others.
  let standard: Double?
  /// The words it takes, in the order of their numbers.
  let words: [String]

  init(
    _ name: String, _ form: Form = .number, _ range: ClosedRange<Double> = 0...1, above: Bool = false,
    standard: Double? = nil, words: String = ""
  ) {
    self.name = name
    self.form = form
    self.range = range
    isAboveLeast = above
    self.standard = standard
    self.words = words.split(separator: " ").map(String.init)
  }

  /// A parameter of a published transition.
  init(_ parameter: Parameter) {
    let form: Form =
      switch parameter.form {
      case .number: .number
      case .whole: .whole
      case .word: .word
      }
    self.init(
      "\(parameter.name)", form, parameter.range, above: parameter.isAboveLeast, standard: parameter.standard,
      words: "\(parameter.words)")
  }
}

/// The parameters of books, shelves and albums. A new one also needs its property, its line in `validate`, its place in
/// `SceneFields` and a member of the header.
extension SceneParameter {
  static let book: [SceneParameter] = [
    .init("pages", .whole, 0...Double(Book.pageLimit), standard: 8), .init("size", .other),
    .init("eye", .number, 1...1e9),
    .init("restRatio", standard: 0.5), .init("fan", standard: 0.1),
    .init("closedScale", .number, 0...100, above: true, standard: 0.7),
    .init("cornerRadius", .number, 0...Size.limit, standard: 20), .init("hasClosedEnds", .flag, standard: 0),
    .init("hinge", .word, 0...3, standard: 0, words: "left right top bottom"),
    .init("spineGap", .number, 0...Size.limit, standard: 0), .init("reading", .word, standard: 0, words: "ltr rtl"),
    .init("spread", .word, standard: 0, words: "double single"),
    .init("overshoot", .word, 0...2, standard: 0, words: "free clamp bounce"), fidelity,
    .init("source", .word, standard: 0, words: "tutorial repository"), .init("strips", .whole, 1...64, standard: 1),
    .init("bendSpring", .other), .init("mostBend", .number, 0...2, standard: 2), .init("middleSpring", .other),
    .init("sag", .number, 0...0.5, standard: 0), .init("hardCovers", .flag, standard: 1), .init("paper", .other),
    .init("light", standard: PaperLight.standard), .init("height", .number, 0...1000, standard: 12),
    .init("boards", .number, 0...1000, standard: 0), .init("hardLeaves", .other),
  ]

  static let shelf: [SceneParameter] = [
    .init("books", .whole, 0...100_000, standard: 3), .init("size", .other),
    .init("pitch", .number, 0...Size.limit, above: true, standard: 372),
    .init("scale", .number, 0...100, above: true, standard: 0.7), .init("floor", standard: 0.75), fidelity,
  ]

  static let album: [SceneParameter] = [
    .init("cover", .other), .init("cells", .other), .init("visible", .other), .init("offset", .other),
    .init("columns", .whole, 1...1000, standard: 5),
    .init("insets", .number, 0...Double.greatestFiniteMagnitude, standard: 10), .init("gaps", .other),
    .init("eye", .number, 1...1e9),
    .init("variant", .word, 0...2, standard: 1, words: "noInteraction pinchPop pinchPushPop"),
    .init("stagger", .word, standard: 0, words: "published distance"), .init("coverBack", .other), fidelity,
  ]

  private static let fidelity = SceneParameter("fidelity", .word, standard: 0, words: "corrected original")
}
