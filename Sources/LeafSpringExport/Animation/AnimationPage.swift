import LeafSpring

/// The keyframes of a recording as a page that plays them, to look at and to copy from.
public struct AnimationPage {
  private let export: AnimationExport
  private let prepared: AnimationExport.Prepared

  public init(_ export: AnimationExport, _ prepared: AnimationExport.Prepared) {
    self.export = export
    self.prepared = prepared
  }

  /// - Throws: `io` when the sink fails.
  public func write(to sink: TextSink) throws(ExportError) {
    let recording = prepared.recording
    let size = recording.viewport
    try sink.write(
      """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      \(Player.meta())
      <title>\(Markup.escaped(recording.title))</title>
      <style>
      \(Palette.css)body{margin:0;background:var(--ground);color:var(--text);font:15px/1.4 var(--sans);padding:16px}
      #room{max-width:\(size.width)px;overflow:hidden}
      #stage{position:relative;transform-origin:0 0;width:\(size.width)px;height:\(size.height)px;overflow:hidden;background:#2a2f38;isolation:isolate}
      #stage>div{overflow:hidden}
      #stage>div>svg{position:absolute;display:block}
      \(Artwork.Label.css(serif: "var(--serif)", sans: "var(--sans)"))
      button{font:inherit;margin-top:12px;padding:8px 16px}

      """)
    if export.format == .css { try export.write(prepared, to: sink) } else { try sink.write(places) }
    try sink.write(
      "</style>\n</head>\n<body>\n<main><div id=\"room\"><div id=\"stage\" role=\"img\" aria-label=\"\(Markup.escaped(recording.title))\">\n"
    )
    for animation in prepared.cells { try sink.write(element(recording.cells[animation.cell], animation.cell)) }
    try sink.write(
      "</div></div>\n<button id=\"again\" type=\"button\">Again</button></main>\n<script>\n\"use strict\";\n")
    if export.format == .waapi {
      try sink.write("const FILM=")
      try export.write(prepared, to: sink)
      try sink.write(";\n" + AnimationPage.script)
    }
    try sink.write(AnimationPage.again + "</script>\n</body>\n</html>\n")
  }

  /// For Web Animations the page sets what the CSS otherwise sets itself.
  private var places: String {
    prepared.cells.map { animation in
      let cell = prepared.recording.cells[animation.cell]
      let size = cell.size
      let clip = cell.band.map { "clip-path:\(Outline.clipPath(size, $0, bleed: 0.5));" } ?? ""
      return
        ".\(export.prefix)-\(animation.cell){position:absolute;left:0;top:0;width:\(size.width)px;height:\(size.height)px;"
        + "\(clip)transform-origin:0 0}\n"
    }.joined() + "#stage i{position:absolute;inset:0}\n"
  }

  private func element(_ cell: Recording.Cell, _ number: Int) -> String {
    let art = Artwork.of(cell)
    let content = cell.identity.content
    let radii = cell.surface.radii
    let corners = [radii.topLeft, radii.topRight, radii.bottomRight, radii.bottomLeft].map { "\($0)px" }.joined(
      separator: " ")
    let place =
      "left:\(-content.x * art.size.width)px;top:\(-content.y * art.size.height)px;width:\(art.size.width)px;height:\(art.size.height)px"
    let drawing = art.element().replacing("<svg ", with: "<svg style=\"\(place)\" ", maxReplacements: 1)
    return
      "<div class=\"\(export.prefix)-\(number)\" style=\"background:\(Markup.rgba(art.paper));border-radius:\(corners)\">"
      + drawing + "</div>\n"
  }

  private static let script = """
    const cells=document.querySelectorAll("#stage>div");
    FILM.cells.forEach((cell,index)=>{
      for(const track of cell.tracks)cells[index].animate(track.keyframes,FILM.timing);
      if(!cell.overlay)return;
      const shade=document.createElement("i");
      shade.style.background=cell.overlay.background;
      cells[index].append(shade);
      for(const track of cell.overlay.tracks)shade.animate(track.keyframes,FILM.timing);
    });

    """

  /// The stage becomes smaller where it does not fit. Who asked for less motion sees the beginning, and starts it.
  private static let again = """
    const room=document.getElementById("room"),stage=document.getElementById("stage");
    function fit(){
      const scale=Math.min(1,room.clientWidth/stage.offsetWidth);
      stage.style.transform="scale("+scale+")";room.style.height=scale*stage.offsetHeight+"px";
    }
    addEventListener("resize",fit);fit();
    if(matchMedia("(prefers-reduced-motion: reduce)").matches){
      for(const animation of document.getAnimations()){animation.pause();animation.currentTime=0;}
    }
    document.getElementById("again").addEventListener("click",()=>{
      for(const animation of document.getAnimations()){animation.currentTime=0;animation.play();}
    });

    """
}
