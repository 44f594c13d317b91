/// The dark palette that all files share.
enum Palette {
  static let ground = "#14171c"
  static let panel = "#1d2229"
  static let rule = "#343c47"
  static let text = "#e8eaee"
  static let muted = "#9aa4b2"
  static let accent = "#f0b95b"
  static let second = "#6cc3d5"
  static let alert = "#ef8a80"
  static let sans = "system-ui, -apple-system, 'Segoe UI', 'DejaVu Sans', sans-serif"
  static let serif = "Georgia, 'Times New Roman', 'DejaVu Serif', serif"
}
