import LeafSpringHosts

extension Player {
  /// The drawing functions of the web element, for a script that is no module.
  private static let paper = plain(HostFiles.paper) + plain(HostFiles.shadows)

  private static func plain(_ module: String) -> String {
    module.split(separator: "\n", omittingEmptySubsequences: false).filter { !$0.hasPrefix("import ") }
      .map { $0.hasPrefix("export ") ? $0.dropFirst(7) : $0 }.joined(separator: "\n")
  }

  /// The player. `load` takes a film as `Player.film` writes it. It unpacks the frames once and then shows the last
  /// recorded frame that is not after the current time; it never interpolates. A fragment `#t=1.25` opens the page
  /// paused at that second.
  static let script =
    paper + #"""
      const view=document.getElementById("view"),by=id=>document.getElementById(id);
      const VISIBLE=1,BACK=2,BANDED=32,STATE=25;
      function div(name){const e=document.createElement("div");e.className=name;return e;}
      let DATA,rows,nodes,layer,shadows,grid=null,last,start,fromScreen,toScreen,told;
      // The states of all cells in each frame: flags, and in 25 words rank, opacity, shade, matrix, band, light; null for a cell not
      // drawn.
      function unpack(data){
        const raw=atob(data.frames),bytes=new Uint8Array(raw.length);
        for(let i=0;i<raw.length;i++)bytes[i]=raw.charCodeAt(i);
        const words=new Uint32Array(bytes.buffer),seen=[],frames=[];
        let at=0,row=new Array(data.cells.length).fill(null);
        for(let f=0;f<data.times.length;f++){
          let count=words[at++];row=row.slice();
          while(count-->0){
            const head=words[at++],cell=head>>>8;
            if(!(head&VISIBLE)){row[cell]=null;continue;}
            const ints=seen[cell]?seen[cell].slice():new Uint32Array(STATE),mask=words[at++];
            for(let i=0;i<STATE;i++)if(mask>>>i&1)ints[i]=words[at++];
            seen[cell]=ints;row[cell]={flags:head&255,ints,floats:new Float32Array(ints.buffer)};
          }
          frames.push(row);
        }
        return frames;
      }

      function add(parent,name){const e=document.createElement("div");e.className=name;parent.append(e);return e;}
      // The elements of a cell, made when it is first shown: of a long book few cells ever are.
      function build(cell){
        const e=add(layer,"cell"),[w,h]=cell.size,[cx,cy,cw,ch]=cell.content;
        e.title=cell.name;e.style.width=w+"px";e.style.height=h+"px";e.style.borderRadius=cell.radii;
        if(cell.paper)e.style.background=cell.paper;
        const pic=add(e,"pic"),pw=w/cw,ph=h/ch;
        Object.assign(pic.style,{width:pw+"px",height:ph+"px",left:-cx*pw+"px",top:-cy*ph+"px"});
        if(cell.picture!==undefined)pic.style.backgroundSize=cell.whole?"100% 100%":cell.fit||DATA.fit;
        else pic.innerHTML=ARTS[cell.art];
        if(cell.back)add(e,"rear").style.background=cell.back;
        const shade=add(e,"shade");
        if(cell.gradient)shade.style.backgroundImage=cell.gradient;
        // There must be no seams between parts of one image.
        const light=add(e,"light");
        if(cw===1&&ch===1)add(e,"edge "+(cell.spine??""));
        return{e,pic,picture:cell.picture,covers:cell.covers,shade,light,w,h,shown:undefined};
      }
      function print(node){
        if(node.picture===undefined||!dress(node.pic,node.picture))return;
        node.picture=undefined;
        // Paper under a picture that covers it would be a pale line at its edge, where both are smoothed.
        if(node.covers)node.e.style.background="none";
      }
      // Cells that were shown before their pictures had come.
      addEventListener("DOMContentLoaded",()=>nodes?.forEach(node=>{if(node?.shown)print(node);}));
      function load(data){
        DATA=data;last=data.times.length-1;start=data.times[0];rows=unpack(data);frame=-1;told=null;
        view.textContent="";fromScreen=add(view,"screen");toScreen=add(view,"screen");
        layer=add(view,"cells");shadows=new CssShadows(layer);nodes=data.cells.map(()=>null);
        const scrub=by("scrub"),length=data.times[last]-start||1;
        scrub.min=start;scrub.max=data.times[last];scrub.step="any";by("phases").textContent="";
        for(const[name,from,to]of data.phases){
          const e=document.createElement("span"),a=Math.max(from,start),b=Math.min(to,data.times[last]);
          e.textContent=name;e.title=name;
          e.style.left=(a-start)/length*100+"%";e.style.width=(b-a)/length*100+"%";by("phases").append(e);
        }
        show(start);
      }

      let now=0,frame=-1,playing=false,before=0,wide=0,high=0,bleed=.5;
      function find(t){let a=0,b=last+1;while(b-a>1){const m=a+b>>1;if(DATA.times[m]<=t+1e-9)a=m;else b=m;}return a;}
      function paint(f){
        const row=rows[f],next=new Map(),past=new Map();
        // A facet reaches a little under the one that is painted after it beside it, if that shows the same side, and that one a little
        // over it, since a shadow may lie between them: two pixels of the screen, for an edge is smoothed over one.
        const side=(s,c,end)=>DATA.cells[c].page+":"+s.ints[end]+":"+(s.flags&BACK);
        row.forEach((s,c)=>{if(s&&s.flags&BANDED){next.set(side(s,c,21),s);past.set(side(s,c,22),s.ints[0]);}});
        nodes.forEach((node,c)=>{
          const state=row[c],isFacet=state&&state.flags&BANDED,after=isFacet&&next.has(side(state,c,22)),over=isFacet&&past.get(side(state,c,21))<state.ints[0];
          if(!node){if(!state)return;node=nodes[c]=build(DATA.cells[c]);}
          if(state===node.shown&&after===node.after&&over===node.over)return;node.shown=state;node.after=after;node.over=over;
          const s=node.e.style;
          if(!state){s.display="none";return;}
          print(node);
          s.display="block";s.zIndex=2*state.ints[0]+1;s.opacity=state.floats[1];
          s.transform=placed(state.floats,3,node.w,node.h,state.flags&BANDED?null:grid);
          const[x,y,low,high,a,b]=state.floats.subarray(19);
          s.clipPath=state.flags&BANDED?clip(node.w,node.h,x,y,low-(over?bleed:0),high+(after?bleed:0)):"none";
          node.light.style.backgroundImage=black(node.w,node.h,x,y,Math.max(low,-node.w),Math.min(high,node.w+node.h),a,b);
          node.shade.style.opacity=state.floats[2];
          node.e.classList.toggle("turned",(state.flags&BACK)!==0);
        });
        shadows.show(latest(DATA.shadows,f)?.[1]??[],after=>2*after);
        const screen=latest(DATA.screens,f),[,w,h]=latest(DATA.sizes,f);
        if(w!==wide||h!==high){wide=w;high=h;view.style.width=w+"px";view.style.height=h+"px";fit();}
        fromScreen.style.background=screen[1];toScreen.style.background=screen[2];
      }
      function latest(list,f){let found=list[0];for(const e of list){if(e[0]>f)break;found=e;}return found;}
      function show(t){
        now=Math.min(Math.max(t,start),DATA.times[last]);
        const f=find(now);if(f===frame)return;frame=f;paint(f);tell();
        const at=DATA.times[f],scrub=by("scrub");
        let phase=DATA.phases.findIndex(p=>at>=p[1]&&at<=p[2]);
        by("time").value=at.toFixed(3)+" s";by("value").value=DATA.values[f].toFixed(4);
        by("what").textContent=DATA.movers[f]<0?"progress":"leaf "+DATA.movers[f];
        by("rate").value=DATA.speeds[f].toFixed(3)+" /s";by("frame").value=DATA.numbers[f]+" / "+DATA.numbers[last];
        by("phase").value=phase<0?"":DATA.phases[phase][0];
        scrub.value=at;scrub.setAttribute("aria-valuetext",at.toFixed(2)+" seconds"+(phase<0?"":", "+DATA.phases[phase][0]));
        [...by("phases").children].forEach((e,i)=>e.classList.toggle("on",i===phase));
      }
      // Says where the book is open: in the picture's name, in the bar and, while it stands still, by the text on its pages.
      function tell(){
        const place=DATA.places.length?latest(DATA.places,frame):[0,"",[]],now=place[1]+playing;
        if(now===told)return;
        told=now;by("place").value=place[1];
        view.setAttribute("aria-label",DATA.title+(place[1]?": "+place[1]:""));
        by("words").textContent=playing?"":place[2].map(side=>DATA.texts[side]??"").join(" ");
      }
      function play(on){
        playing=on;by("play").textContent=on?"Pause":"Play";tell();
        if(on){if(frame===last)show(start);before=performance.now();requestAnimationFrame(tick);}
      }
      function tick(clock){
        if(!playing)return;
        const t=now+Math.max(0,clock-before)/1000*Number(by("speed").value);before=clock;
        // A pause at the end of a loop lets the eye see the last frame.
        if(t>DATA.times[last]+(by("loop").checked?.5:0)){
          if(by("loop").checked)show(start);else{show(t);play(false);return;}
        }else if(t>DATA.times[last]){show(t);now=t;}else show(t);
        requestAnimationFrame(tick);
      }
      function step(count){play(false);show(DATA.times[Math.min(Math.max(frame+count,0),last)]);}
      function fit(){
        const room=by("room"),w=room.clientWidth,h=room.clientHeight;
        const scale=Math.max(.01,Math.min((w-24)/DATA.width,(h-8)/DATA.height));
        const ratio=devicePixelRatio||1,whole=x=>Math.round(x*ratio)/ratio,x=whole((w-scale*wide)/2),y=whole((h-scale*high)/2),pixel=scale*ratio;
        view.style.transform="translate("+x+"px,"+y+"px) scale("+scale+")";
        if(bleed!==2/scale||grid?.across!==pixel){bleed=2/scale;grid={across:pixel,down:pixel,x:0,y:0};nodes.forEach(node=>{if(node)node.shown=undefined;});if(frame>=0)paint(frame);}
      }

      by("scrub").addEventListener("input",()=>{play(false);show(Number(by("scrub").value));});
      by("play").addEventListener("click",()=>play(!playing));
      by("back").addEventListener("click",()=>step(-1));
      by("next").addEventListener("click",()=>step(1));
      function full(){if(document.fullscreenElement)document.exitFullscreen();else document.documentElement.requestFullscreen?.();}
      by("full").addEventListener("click",full);
      by("full").hidden=!document.fullscreenEnabled;
      // A tap plays or stops; a finger drawn across, or the wheel, goes through the film.
      let held=null;
      const room=by("room");
      room.addEventListener("pointerdown",event=>{held={x:event.clientX,t:now,moved:false};});
      room.addEventListener("pointermove",event=>{
        if(!held||event.buttons===0)return;
        const way=event.clientX-held.x;
        if(!held.moved&&Math.abs(way)<6)return;
        held.moved=true;play(false);show(held.t+way/room.clientWidth*(DATA.times[last]-start));
      });
      room.addEventListener("pointerup",()=>{if(held&&!held.moved)play(!playing);held=null;});
      room.addEventListener("pointercancel",()=>{held=null;});
      room.addEventListener("wheel",event=>{
        if(event.ctrlKey||event.metaKey)return;
        event.preventDefault();step(Math.sign(event.deltaY)*(event.shiftKey?10:1));
      },{passive:false});
      addEventListener("keydown",event=>{
        const on=event.target.tagName;
        if(event.ctrlKey||event.metaKey||event.altKey||on==="SELECT"||event.target.type==="radio")return;
        const stride=event.shiftKey?10:1;
        if(event.key===" "&&on!=="BUTTON"&&event.target.id!=="loop")play(!playing);
        else if(event.key==="ArrowLeft")step(-stride);
        else if(event.key==="ArrowRight")step(stride);
        else if(event.key==="Home")step(-last);
        else if(event.key==="End")step(last);
        else if(event.key==="f")full();
        else return;
        event.preventDefault();
      });
      // Also when the bar takes another line.
      new ResizeObserver(()=>fit()).observe(room);
      function jump(){const at=/[#&]t=([0-9.]+)$/.exec(location.hash);if(at){play(false);show(Number(at[1]));}return!!at;}
      // On paper the picture has the width of the sheet.
      addEventListener("beforeprint",()=>{play(false);document.body.classList.add("paper");fit();});
      addEventListener("afterprint",()=>{document.body.classList.remove("paper");fit();});
      const still=matchMedia("(prefers-reduced-motion: reduce)").matches;

      """#

  /// The last lines of a page with one film.
  static let begin = """
    load(FILM);
    addEventListener("hashchange",jump);
    if(!jump()&&!still)play(true);

    """
}
