import LeafSpring

extension Player {
  /// The head of every page that is written. The policy forbids it to load anything, so that it remains a single file,
  /// and no attribute of an element can contain a script.
  /// - Parameters:
  ///   - also: what scripts are allowed more.
  ///   - isBeside: whether pictures are files beside the page.
  static func meta(script also: String = "", picturesBeside isBeside: Bool = false) -> String {
    let policy =
      "default-src 'none'; img-src data:\(isBeside ? " 'self' file:" : ""); style-src 'unsafe-inline'; script-src 'unsafe-inline'\(also); "
      + "script-src-attr 'none'; base-uri 'none'; form-action 'none'"
    return """
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width,initial-scale=1">
      <meta http-equiv="Content-Security-Policy" content="\(policy)">
      """
  }

  /// Everything up to the body.
  static func head(title: String, style more: String = "", script also: String = "") -> String {
    """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    \(meta(script: also))
    <title>\(Markup.escaped(title))</title>
    <style>
    \(Palette.css)\(style)
    \(more)
    </style>
    </head>

    """
  }

  static func body(_ recording: Recording) -> String {
    let facts = recording.parameters.map {
      "<div><dt>\(Markup.escaped($0.name))</dt><dd>\(Markup.escaped($0.value))</dd></div>"
    }.joined()
    return """
      <body>
      <header><h1>\(Markup.escaped(recording.title))</h1><dl>\(facts)</dl></header>
      <main id="room"><div id="view" role="img" aria-label="\(Markup.escaped(recording.title))"></div></main>
      \(footer)

      """
  }

  /// Scrubber, buttons and readout.
  static let footer = """
    <footer>
      <div id="track"><div id="phases" aria-hidden="true"></div>
      <input id="scrub" type="range" value="0" aria-label="Position in the recording"></div>
      <div id="bar">
      <button id="back" type="button" aria-label="One frame back" title="One frame back (←)">◂</button>
      <button id="play" type="button" title="Play or pause (space)">Play</button>
      <button id="next" type="button" aria-label="One frame on" title="One frame on (→)">▸</button>
      <label>Speed <select id="speed"><option value="0.1">0.1×</option><option value="0.25">0.25×</option>
      <option value="0.5">0.5×</option><option value="1" selected>1×</option><option value="2">2×</option></select></label>
      <label><input id="loop" type="checkbox" checked> Loop</label>
      <button id="full" type="button" title="Full screen (F)">Full screen</button>
      <output id="place"></output>
      <output id="phase" aria-live="off"></output>
      <div id="read"><span>time <output id="time" aria-live="off"></output></span>
      <span><span id="what">progress</span> <output id="value" aria-live="off"></output></span>
      <span>velocity <output id="rate" aria-live="off"></output></span><span>frame <output id="frame" aria-live="off"></output></span></div>
      </div>
      <div id="words" class="heard" aria-live="polite"></div>
    </footer>
    """

  /// Cells are flat siblings in one stacking context, without `preserve-3d`. So `z-index` alone decides the paint
  /// order, and no cell can cut through another.
  static let style = """
    *{box-sizing:border-box}
    html,body{height:100%;margin:0}
    body{display:flex;flex-direction:column;background:var(--ground);color:var(--text);font:15px/1.4 var(--sans)}
    header{display:flex;flex-wrap:wrap;align-items:baseline;gap:4px 28px;padding:14px 22px 10px}
    h1{font-size:20px;font-weight:600;margin:0}
    dl{display:flex;flex-wrap:wrap;gap:2px 18px;margin:0;font-size:14px}
    dl div{display:flex;gap:6px}
    dt{color:var(--muted)}
    dd{margin:0}
    #room{flex:1;min-height:0;position:relative;overflow:hidden}
    #view{position:absolute;left:0;top:0;transform-origin:0 0;overflow:hidden;background:var(--panel);
     box-shadow:0 0 0 1px var(--rule)}
    .screen{position:absolute;inset:0}
    .cells{position:absolute;inset:0;isolation:isolate}
    .cell{position:absolute;left:0;top:0;transform-origin:0 0;overflow:hidden;display:none}
    .cell>*{position:absolute}
    .pic{background-size:cover;background-position:center;background-repeat:no-repeat}
    .pic svg{width:100%;height:100%;display:block}
    .shade,.light,.rear{inset:0}
    .edge{inset:0;border-radius:inherit;box-shadow:inset 0 0 0 1px rgba(0,0,0,.28)}
    .edge.left{clip-path:inset(0 0 0 1px)} .edge.right{clip-path:inset(0 1px 0 0)}
    .edge.top{clip-path:inset(1px 0 0 0)} .edge.bottom{clip-path:inset(0 0 1px 0)}
    .cast{position:absolute;left:0;top:0;transform-origin:0 0;pointer-events:none}
    .rear{display:none}
    .cell.turned .rear{display:block}
    \(Artwork.Label.css(serif: "var(--serif)", sans: "var(--sans)"))
    footer{padding:10px 22px 16px;background:var(--panel);border-top:1px solid var(--rule)}
    #track{position:relative;padding-top:22px}
    #phases{position:absolute;left:8px;right:8px;top:0;height:20px;font-size:12px;color:var(--muted)}
    #phases span{position:absolute;top:0;bottom:0;overflow:hidden;white-space:nowrap;text-overflow:ellipsis;
     border-left:1px solid var(--rule);padding-left:5px}
    #phases span.on{color:var(--accent);border-color:var(--accent)}
    #scrub{width:100%;margin:0;accent-color:var(--accent);height:22px}
    #bar{display:flex;flex-wrap:wrap;align-items:center;gap:8px 12px;margin-top:6px}
    button,select{font:inherit;color:inherit;background:var(--ground);border:1px solid var(--rule);border-radius:6px;
     padding:5px 12px;min-height:34px}
    button:hover,select:hover{border-color:var(--muted)}
    #play{min-width:84px;background:var(--accent);border-color:var(--accent);color:var(--ground);font-weight:600}
    :focus-visible{outline:2px solid var(--second);outline-offset:2px}
    label{display:flex;align-items:center;gap:6px}
    #loop{accent-color:var(--accent);width:17px;height:17px}
    .heard{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
    #place,#phase{width:13em;margin-left:6px;overflow:hidden;white-space:nowrap;text-overflow:ellipsis;font-variant-numeric:tabular-nums}
    #phase{width:9em;color:var(--accent)}
    #read{margin-left:auto;display:flex;flex-wrap:wrap;gap:4px 18px;color:var(--muted);font-variant-numeric:tabular-nums}
    #read span{white-space:nowrap}
    #read output{color:var(--text);display:inline-block;width:5.2em}
    #what{display:inline-block;min-width:4.2em}
    #read #frame{width:7em}
    #view{touch-action:pan-y}
    @media (max-width:760px){
     header{padding:10px 12px 6px}
     h1{font-size:17px}
     header dl,#read,#phase,#phases{display:none}
     #track{padding-top:0}
     footer{padding:6px 12px 10px}
     button,select{min-height:44px}
     #scrub{height:36px}
    }
    .paper #room{width:17cm;height:16cm;flex:none}
    @media print{
     footer,header dl{display:none}
     body{display:block;background:none}
     *{print-color-adjust:exact;-webkit-print-color-adjust:exact}
    }
    """
}
