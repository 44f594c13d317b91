import LeafSpring

extension Player {
  /// Everything up to the body. The policy forbids the page to load anything, so that it stays one file.
  static func head(title: String, style more: String = "", script also: String = "") -> String {
    let policy =
      "default-src 'none'; img-src data:; style-src 'unsafe-inline'; script-src 'unsafe-inline'\(also)"
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width,initial-scale=1">
      <meta http-equiv="Content-Security-Policy" content="\(policy)">
      <title>\(Markup.escaped(title))</title>
      <style>
      \(style)
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
      <output id="phase"></output>
      <div id="read"><span>time <output id="time"></output></span><span><span id="what">progress</span> <output id="value"></output></span>
      <span>velocity <output id="rate"></output></span><span>frame <output id="frame"></output></span></div>
      </div>
    </footer>
    """

  /// Cells are flat siblings in one stacking context: no `preserve-3d`, so that paint order is `z-index`
  /// alone and nothing can cut through anything.
  static let style = """
    *{box-sizing:border-box}
    html,body{height:100%;margin:0}
    body{display:flex;flex-direction:column;background:\(Palette.ground);color:\(Palette.text);font:15px/1.4 \(Palette.sans)}
    header{display:flex;flex-wrap:wrap;align-items:baseline;gap:4px 28px;padding:14px 22px 10px}
    h1{font-size:20px;font-weight:600;margin:0}
    dl{display:flex;flex-wrap:wrap;gap:2px 18px;margin:0;font-size:14px}
    dl div{display:flex;gap:6px}
    dt{color:\(Palette.muted)}
    dd{margin:0}
    #room{flex:1;min-height:0;position:relative;overflow:hidden}
    #view{position:absolute;left:0;top:0;transform-origin:0 0;overflow:hidden;background:\(Palette.panel);
     box-shadow:0 0 0 1px \(Palette.rule)}
    .screen{position:absolute;inset:0}
    .cells{position:absolute;inset:0;isolation:isolate}
    .cell{position:absolute;left:0;top:0;transform-origin:0 0;overflow:hidden;display:none}
    .cell>*{position:absolute}
    .pic{background-size:cover;background-position:center;background-repeat:no-repeat}
    .pic svg{width:100%;height:100%;display:block}
    .shade,.rear{inset:0}
    .edge{inset:0;border-radius:inherit;box-shadow:inset 0 0 0 1px rgba(0,0,0,.28)}
    .rear{display:none}
    .cell.turned .rear{display:block}
    text{text-anchor:middle;font-family:\(Palette.sans)}
    text.s{font-family:\(Palette.serif)}
    footer{padding:10px 22px 16px;background:\(Palette.panel);border-top:1px solid \(Palette.rule)}
    #track{position:relative;padding-top:22px}
    #phases{position:absolute;left:8px;right:8px;top:0;height:20px;font-size:12px;color:\(Palette.muted)}
    #phases span{position:absolute;top:0;bottom:0;overflow:hidden;white-space:nowrap;text-overflow:ellipsis;
     border-left:1px solid \(Palette.rule);padding-left:5px}
    #phases span.on{color:\(Palette.accent);border-color:\(Palette.accent)}
    #scrub{width:100%;margin:0;accent-color:\(Palette.accent);height:22px}
    #bar{display:flex;flex-wrap:wrap;align-items:center;gap:8px 12px;margin-top:6px}
    button,select{font:inherit;color:inherit;background:\(Palette.ground);border:1px solid \(Palette.rule);border-radius:6px;
     padding:5px 12px;min-height:34px}
    button:hover,select:hover{border-color:\(Palette.muted)}
    #play{min-width:84px;background:\(Palette.accent);border-color:\(Palette.accent);color:#1b1508;font-weight:600}
    :focus-visible{outline:2px solid \(Palette.second);outline-offset:2px}
    label{display:flex;align-items:center;gap:6px}
    #loop{accent-color:\(Palette.accent);width:17px;height:17px}
    #phase{color:\(Palette.accent);margin-left:6px}
    #read{margin-left:auto;display:flex;flex-wrap:wrap;gap:4px 18px;color:\(Palette.muted);font-variant-numeric:tabular-nums}
    #read output{color:\(Palette.text);display:inline-block;min-width:5.2em}
    """
}
