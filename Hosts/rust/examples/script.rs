//! Plays a script of calls (see Hosts/script.txt) and prints the state hash after every frame, as the other hosts do:
//! script SCRIPT
use leafspring::*;
use std::collections::HashMap;

struct Player {
    stage: Stage,
    scenes: HashMap<String, Scene>,
}

impl Player {
    fn advance(&mut self, dt: f64) -> Result<()> {
        self.stage.advance(dt)?;
        println!("{} {:016x}", self.stage.frame()?.number(), self.stage.state_hash()?);
        Ok(())
    }

    fn book(n: &[f64]) -> BookDef<'static> {
        BookDef::with(|def| def.pages = n[0] as i32)
    }

    fn reshaped(n: &[f64]) -> BookDef<'static> {
        BookDef::with(|def| {
            (def.pages, def.reading, def.hinge, def.spread) = (n[0] as i32, n[1] as i32, n[2] as i32, n[3] as i32);
            (def.strips, def.hinges, def.page_size) = (n[4] as i32, n[5] as i32, Size { width: n[6], height: n[7] });
            if def.hinges > 0 {
                (def.rest_ratio, def.fan) = (1.0, 0.0);
            }
        })
    }

    fn rects(count: usize) -> Vec<Rect> {
        (0..count).map(|i| Rect { x: 110.0 * (i % 4) as f64, y: 110.0 * (i / 4) as f64, width: 100.0, height: 100.0 }).collect()
    }

    fn add(&mut self, verb: &str, names: &[&str], n: &[f64]) -> Result<bool> {
        let scene = match verb {
            "book" => self.stage.add_book(&Player::book(n))?,
            "shelfbook" => {
                let shelf = *self.scenes.get(names[1]).unwrap_or(&0);
                self.stage.add_book_on_shelf(&Player::book(&n[1..]), shelf, n[0] as i32)?
            }
            "shelf" => self.stage.add_shelf(&ShelfDef::with(|def| def.books = n[0] as i32))?,
            "transition" => self.stage.add_transition(&TransitionDef::with(|def| def.kind = n[0] as i32))?,
            "album" => {
                let photos = Player::rects(n[0] as usize);
                let mut def = AlbumDef::default();
                def.set_photos(&photos);
                self.stage.add_album(&def)?
            }
            "stack" => {
                let views: Vec<i32> = (0..n[0] as i32).collect();
                let mut def = ContainerDef::default();
                def.set_views(&views);
                self.stage.add_container(&def)?
            }
            _ => return Ok(false),
        };
        self.scenes.insert(names[0].to_string(), scene);
        Ok(true)
    }

    fn rule(&mut self, verb: &str, scene: Scene, names: &[&str], n: &[f64]) -> Result<()> {
        if verb == "shelfrule" {
            let shelf = *self.scenes.get(names[1]).unwrap_or(&0);
            let def = ShelfRuleDef::with(|def| {
                (def.shelf, def.from, def.to, def.interaction) = (shelf, n[0] as i32, n[1] as i32, n[2] as i32);
            });
            return self.stage.set_shelf_rule(scene, &def);
        }
        let mut rule = RuleDef::with(|def| def.operation = n[0] as i32);
        let count = n[1] as usize;
        if verb == "albumrule" {
            let photos = Player::rects(count);
            let mut def = AlbumDef::default();
            def.set_photos(&photos);
            return self.stage.set_album_rule(scene, &rule, &def);
        }
        if verb == "moverule" {
            let item = |id: usize, frame: Rect| MoveItem { frame, id: id as i32, keeps_picture: (id % 3 == 0) as i32 };
            let from: Vec<MoveItem> = (0..count)
                .map(|i| item(i, Rect { x: 70.0 * i as f64, y: 20.0 + 3.0 * i as f64, width: 60.0, height: 60.0 }))
                .collect();
            let to: Vec<MoveItem> = (0..count)
                .map(|i| {
                    let frame = Rect { x: 500.0 - 30.0 * i as f64, y: 90.0 * (i % 5) as f64, width: 200.0, height: 150.0 };
                    item(i + count / 2, frame)
                })
                .collect();
            let mut def = MoveDef::default();
            def.set_from_items(&from);
            def.set_to_items(&to);
            return self.stage.set_move_rule(scene, &rule, &def);
        }
        rule.interaction = n[2] as i32;
        self.stage.set_rule(scene, &rule, &TransitionDef::with(|def| def.kind = n[1] as i32))
    }

    fn gesture(&mut self, verb: &str, scene: Scene, n: &[f64]) -> Result<()> {
        let mut event = Gesture::with(|event| event.phase = n[0] as i32);
        if verb == "pinch" {
            event.scale = n[1];
            return self.stage.pinch(scene, &event);
        }
        (event.point, event.pointer) = (Point { x: n[1], y: n[2] }, n[3] as i32);
        if verb == "swipe" { self.stage.swipe(scene, &event) } else { self.stage.drag(scene, &event) }
    }

    fn call(&mut self, verb: &str, names: &[&str], n: &[f64]) -> Result<()> {
        if self.add(verb, names, n)? {
            return Ok(());
        }
        let scene = names.first().and_then(|name| self.scenes.get(*name)).copied().unwrap_or(0);
        let (stage, first) = (&mut self.stage, n[0] as i32);
        match verb {
            "frames" => (0..first).try_for_each(|_| self.advance(n[1])),
            "advance" => self.advance(n[0]),
            "resize" => stage.resize(n[0], n[1]),
            "seek" => stage.seek(n[0]).map(|_| ()),
            "tolerance" => stage.set_visible_tolerance(n[0]),
            "timescale" => stage.set_time_scale(n[0]),
            "motion" => stage.set_motion_policy(0, first),
            "open" => stage.open(scene),
            "close" => stage.close(scene),
            "openitem" => stage.open_item(scene, first),
            "next" => stage.next(scene),
            "previous" => stage.previous(scene),
            "turn" => stage.turn(scene, first),
            "peel" => stage.peel(scene, first, n[1] as i32),
            "reshape" => stage.replace_book(scene, &Player::reshaped(n)),
            "insert" => stage.insert_pages(scene, first, n[1] as i32),
            "removepages" => stage.remove_pages(scene, first, n[1] as i32),
            "remove" => stage.remove(scene),
            "scroll" => stage.scroll(scene, n[0], n[1] != 0.0),
            "fling" => stage.fling(scene, n[0]),
            "begin" => stage.begin(scene).map(|_| ()),
            "scrub" => stage.scrub(scene, n[0], n[1]),
            "finish" => stage.finish(scene, None),
            "cancel" => stage.cancel(scene, None),
            "push" => stage.push(scene, first, false),
            "pushitem" => stage.push_item(scene, first, n[1] as i32, false),
            "pop" => stage.pop(scene, false).map(|_| ()),
            "pinch" | "swipe" | "drag" => self.gesture(verb, scene, n),
            "offer" => stage.offer(scene, first, None),
            "rule" | "shelfrule" | "albumrule" | "moverule" => self.rule(verb, scene, names, n),
            "timing" => {
                let def = TimingDef::with(|def| {
                    (def.kind, def.spring.duration, def.spring.bounce) = (TimingKind::SPRING, n[1], n[2]);
                });
                stage.set_timing(scene, first, &def)
            }
            _ => panic!("{verb} is no verb of the script"),
        }
    }
}

fn main() {
    let path = std::env::args().nth(1).expect("script SCRIPT");
    let text = std::fs::read_to_string(path).expect("a readable script");
    let mut player: Option<Player> = None;
    for line in text.lines() {
        let words: Vec<&str> = line.split_whitespace().collect();
        if words.is_empty() || words[0].starts_with('#') {
            continue;
        }
        let is_name = |word: &&&str| word.len() == 1 && word.chars().all(|c| c.is_ascii_lowercase());
        let names: Vec<&str> = words[1..].iter().filter(is_name).copied().collect();
        let mut n: Vec<f64> = words[1..].iter().filter(|word| !is_name(word)).map(|word| word.parse().expect("a number")).collect();
        n.resize(9, 0.0);
        if words[0] == "stage" {
            player = Some(Player { stage: Stage::new(n[0], n[1]).expect("a stage"), scenes: HashMap::new() });
        } else if let Err(error) = player.as_mut().expect("a stage first").call(words[0], &names, &n) {
            println!("{} {}", words[0], error.status);
        }
    }
}
