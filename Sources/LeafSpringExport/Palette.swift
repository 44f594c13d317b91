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

  /// The colours as CSS variables, of the dark or the light scheme, whichever the reader's system asks for; light when
  /// printed.
  static let css = """
    :root{color-scheme:dark light;--ground:\(ground);--panel:\(panel);--rule:\(rule);--text:\(text);--muted:\(muted);--accent:\(accent);
     --second:\(second);--alert:\(alert);--sans:\(sans);--serif:\(serif)}
    @media (prefers-color-scheme:light){:root{\(light)}}
    @media print{:root{\(light)}}

    """

  /// Every pair of text and background has a contrast of 4.5 or more.
  private static let light =
    "--ground:#f7f7f4;--panel:#ffffff;--rule:#c9ccd1;--text:#1b1f26;--muted:#565e6a;--accent:#8a5a00;--second:#0b6377;--alert:#a3261b"
}
