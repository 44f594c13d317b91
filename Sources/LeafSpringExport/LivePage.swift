import LeafSpring

/// One HTML file in which the core itself runs, as WebAssembly: view transitions to swipe, pinch and catch, and the laboratory with a
/// script of everything that was done, for `leafspring play`. It needs no network and opens from disk.
public struct LivePage {
  /// The outgoing and the incoming view. Empty for built-in artwork.
  public var pictures: [Picture] = []
  private let files: WebFiles

  public init(files: WebFiles) { self.files = files }

  /// - Throws: `io` when a picture or a script cannot be read, or the sink fails.
  public func write(to sink: TextSink) throws(ExportError) {
    var script = ScriptBundle(files)
    try script.add("views.js")
    let style = try files.text("views.css") + files.text("lab.css")
    try sink.write(WebFiles.head(title: "Live transitions", style: style))
    try sink.write(
      """
      <body>
      <main>
      <header><h1>Live transitions</h1><p>Tap to run; swipe or pinch to scrub, flick to finish, catch it in the air.</p></header>
      <div id="view" tabindex="0" role="application" aria-label="The transition: swipe, pinch, or press Enter"></div>
      \(try files.lab("gallery"))</main>

      """)
    try Player.parts(pictures, Set(pictures.indices), to: sink)
    try sink.write(files.scripts(script))
  }
}
