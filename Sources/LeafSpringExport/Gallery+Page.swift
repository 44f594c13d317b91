import LeafSpring

extension Gallery {
  static func body(_ scenes: [GalleryScene]) -> String {
    let items = scenes.map {
      "<button type=\"button\" data-name=\"\(Markup.escaped($0.name))\">\(Markup.escaped($0.title))</button>"
    }.joined(separator: "\n")
    return """
      <body>
      <header><h1 id="title">Gallery</h1><p id="note"></p></header>
      <div id="middle">
      <nav id="scenes" aria-label="Scenes">
      \(items)
      </nav>
      <main id="room"><div id="view" role="img" aria-label="The chosen scene"></div></main>
      <form id="choice" aria-label="Variant">
      <fieldset><legend>Direction</legend>
      <label><input type="radio" name="direction" value="forward" checked> Forward</label>
      <label><input type="radio" name="direction" value="reverse"> Reverse</label></fieldset>
      <fieldset><legend>Fidelity</legend>
      <label><input type="radio" name="fidelity" value="corrected" checked> Corrected</label>
      <label><input type="radio" name="fidelity" value="original"> Original</label></fieldset>
      </form>
      </div>
      \(Player.footer)

      """
  }

  static let style = """
    #note{margin:0;color:var(--muted)}
    #middle{flex:1;min-height:0;display:flex}
    #scenes{display:flex;flex-direction:column;gap:4px;padding:6px 10px 10px 22px;overflow:auto;width:150px;flex:none}
    #scenes button{text-align:left;border-color:transparent;background:none;flex:none}
    #scenes button:hover{border-color:var(--rule)}
    #scenes button[aria-current=true]{background:var(--panel);border-color:var(--accent);color:var(--accent)}
    #choice{width:172px;flex:none;padding:6px 22px 10px 10px;overflow:auto}
    fieldset{border:1px solid var(--rule);border-radius:6px;margin:0 0 12px;padding:6px 12px 8px}
    legend{color:var(--muted);font-size:13px;padding:0 4px}
    fieldset label{min-height:28px}
    input[type=radio]{accent-color:var(--accent);width:16px;height:16px;margin:0}
    @media print{#scenes,#choice{display:none}}
    @media (max-width:720px){
     #middle{flex-direction:column}
     #scenes{flex-direction:row;width:auto;padding:0 12px 8px;overflow-x:auto}
     #choice{width:auto;display:flex;gap:10px;padding:6px 12px}
     fieldset{margin:0}
     fieldset label{display:inline-flex;margin-right:8px}
    }
    """

  /// Chooses a film. A fragment like `#scene=fold&direction=reverse&fidelity=original&t=0.25` opens the page there, paused.
  static let script = #"""
    const form=by("choice"),menu=[...by("scenes").children];
    let scene=SCENES[0];
    function choose(name,t){
      scene=SCENES.find(s=>s.name===name)||SCENES[0];
      const kind=form.elements.direction.value+" "+form.elements.fidelity.value;
      by("title").textContent=scene.title;
      by("note").textContent="forward: "+scene.notes[form.elements.fidelity.value];
      for(const e of menu){
        const on=e.dataset.name===scene.name;
        if(on)e.setAttribute("aria-current","true");else e.removeAttribute("aria-current");
      }
      load(scene.films[kind]);fit();
      if(t===undefined)return;
      play(false);show(t);
    }
    function turnTo(){
      const at=new URLSearchParams(location.hash.slice(1));
      for(const key of["direction","fidelity"])if(at.has(key))form.elements[key].value=at.get(key);
      const t=at.has("t")?Number(at.get("t")):undefined;
      choose(at.get("scene"),Number.isFinite(t)?t:undefined);
      return at.has("t");
    }
    for(const e of menu)e.addEventListener("click",()=>{choose(e.dataset.name);play(true);});
    form.addEventListener("change",()=>{choose(scene.name);play(true);});
    form.addEventListener("submit",event=>event.preventDefault());
    addEventListener("hashchange",turnTo);
    if(!turnTo()&&!still)play(true);

    """#
}
