//! What the script does not show: frames, lists, meshes, errors and clones.
use leafspring::*;

/// A leaf of paper in the air darkens what lies under it.
fn shadows() -> Result<()> {
    let mut stage = Stage::new(1024.0, 768.0)?;
    let book = stage.add_book(&BookDef::with(|def| {
        (def.pages, def.strips, def.hinges, def.rest_ratio, def.fan) = (16, 4, 8, 1.0, 0.0)
    }))?;
    stage.open(book)?;
    while stage.advance(1.0 / 60.0)?.is_moving() {}
    stage.next(book)?;
    stage.advance(0.2)?;
    let frame = stage.frame()?;
    assert!(!frame.shadows().is_empty());
    for shadow in frame.shadows() {
        assert!(shadow.scene == book && shadow.after as usize <= frame.count());
        assert!(shadow.alpha.iter().all(|alpha| (0.0..=1.0).contains(alpha)));
    }
    let (mut vertices, mut draws) = (Vec::new(), Vec::new());
    stage.draw_list(DrawSpace::SCREEN, &mut vertices, &mut draws)?;
    stage.draw_list(DrawSpace::SCREEN, &mut vertices, &mut draws)?;
    assert_eq!(draws.iter().map(|draw| draw.count as usize).sum::<usize>(), vertices.len());
    assert_eq!(draws.iter().filter(|draw| draw.row < 0).count(), frame.shadows().len());
    assert!(vertices.iter().all(|vertex| vertex.w > 0.0 && (0.0..=1.0).contains(&vertex.black)));
    Ok(())
}

/// A transition whose poses a closure writes, in a stage and its clone; its panic comes out of the call that ran it.
fn codes() -> Result<()> {
    use std::sync::{atomic::AtomicBool, atomic::Ordering, Arc};
    let mut stage = Stage::new(320.0, 568.0)?;
    let cube = stage.add_transition(&TransitionDef::with(|def| def.kind = TransitionKind::CUBE))?;
    let (panics, seen) = (Arc::new(AtomicBool::new(false)), Arc::new(()));
    let (told, held) = (panics.clone(), seen.clone());
    stage.set_pose_code(cube, move |poses| {
        let _ = &held;
        assert!(!told.load(Ordering::Relaxed), "no poses today");
        assert!(poses.frame().progress > 0.0 && poses.count() == poses.order().len());
        poses.opacity().fill(0.5);
    })?;
    stage.open(cube)?;
    stage.advance(0.1)?;
    assert_eq!((stage.frame()?.opacity()[0], Arc::strong_count(&seen)), (0.5, 2));
    let mut clone = stage.try_clone()?;
    stage.clear_pose_code(cube)?;
    clone.advance(0.1)?;
    assert_eq!((stage.frame()?.opacity()[0], clone.frame()?.opacity()[0], Arc::strong_count(&seen)), (1.0, 0.5, 2));
    panics.store(true, Ordering::Relaxed);
    std::panic::set_hook(Box::new(|_| {}));
    assert!(std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| clone.advance(0.1))).is_err());
    let _ = std::panic::take_hook();
    assert_eq!(clone.frame()?.opacity()[0], 1.0);
    let book = clone.add_book(&BookDef::default())?;
    assert_eq!(clone.set_pose_code(book, |_| {}).unwrap_err().status, Status::REFUSED);
    drop(clone);
    assert_eq!(Arc::strong_count(&seen), 1);
    Ok(())
}

fn main() -> Result<()> {
    codes()?;
    let mut stage = Stage::new(1024.0, 768.0)?;
    let hard = [1, 3];
    let mut def = BookDef::with(|def| (def.pages, def.strips) = (16, 4));
    def.set_hard_leaves(&hard);
    let book = stage.add_book(&def)?;
    stage.open(book)?;
    let mut moving = true;
    while moving {
        moving = stage.advance(1.0 / 60.0)?.is_moving();
        let frame = stage.frame()?;
        assert_eq!(frame.matrices().len(), 16 * frame.count());
        assert!(frame.back_to_front().iter().all(|row| (*row as usize) < frame.count()));
    }
    assert!(!stage.frame()?.is_moving() && stage.leaves(book)?.len() == 9);
    assert_eq!(stage.hit_test(600.0, 400.0)?.map(|hit| hit.item), Some(2));
    assert!(stage.hit_test(-9.0, -9.0)?.is_none() && stage.held(book, 0)?.is_none() && stage.page_at(-9.0, -9.0)?.is_none());
    assert!(stage.bounds(book, false)?.is_some_and(|rect| rect.width > 300.0) && Stage::new(9.0, 9.0)?.bounds(0, false)?.is_none());
    assert_eq!(stage.next_change(1.0 / 60.0)?, None);
    let down = Ray { x: 600.0, y: 400.0, z: 2000.0, dx: 0.0, dy: 0.0, dz: -1.0 };
    assert_eq!(stage.hit_ray(&down)?.map(|hit| hit.item), Some(2));
    let finger = Gesture::with(|event| event.phase = GesturePhase::BEGAN);
    stage.drag_ray(book, &finger, &down)?;
    assert!(stage.held(book, 0)?.is_some());
    let busy = stage.next(book).unwrap_err();
    assert_eq!((busy.status, busy.accepts), (Status::REFUSED, "a book no finger holds"));
    stage.drag_ray(book, &Gesture::with(|event| event.phase = GesturePhase::CANCELLED), &down)?;
    while stage.advance(1.0)?.is_moving() {}
    assert_eq!(stage.pages_of_spread(book, 1)?, (2, 3));
    assert_eq!(stage.cells(0, 2)?.iter().map(|cell| cell.item).collect::<Vec<_>>(), [0, 1]);
    assert_eq!(stage.cells(0, 1 << 30).map(|_| ()).unwrap_err().status, Status::OUT_OF_RANGE);
    let (vertices, indices) = stage.leaf_mesh(book, 1, Face::FRONT)?;
    assert!(indices.iter().all(|index| (*index as usize) < vertices.len() / Mesh::FLOATS as usize) && indices.len() >= 6);
    assert_eq!(stage.copy(&CopyDef::default())?.len(), 16 * stage.frame()?.count());

    let wrong = stage.add_book(&BookDef::with(|def| def.rest_ratio = 2.0)).unwrap_err();
    assert_eq!((wrong.status, wrong.field, wrong.accepts), (Status::OUT_OF_RANGE, "rest_ratio", "a number from 0 to 1"));
    assert_eq!(Stage::new(-1.0, 0.0).map(|_| ()).unwrap_err().field, "viewport");
    assert_eq!(Spring::new(0.5, 7.0).unwrap_err().field, "bounce");
    assert!((Spring::new(0.5, 0.0)?.trace(0.0, 1.0, 0.0, &[0.0, 9.0])?.0[1] - 1.0).abs() < 1e-9);

    let settings = stage.settings()?;
    assert_eq!((settings.viewport.width, settings.time_scale, settings.visible_tolerance), (1024.0, 1.0, 0.05));

    let mut twin = stage.try_clone()?;
    stage.next(book)?;
    assert_ne!(twin.state_hash()?, stage.state_hash()?);
    twin.next(book)?;
    assert_eq!(twin.state_hash()?, stage.state_hash()?);
    // A stage goes to another thread.
    let hash = std::thread::spawn(move || twin.advance(0.1).and_then(|_| twin.state_hash())).join().expect("a thread")?;
    stage.advance(0.1)?;
    assert_eq!(hash, stage.state_hash()?);
    shadows()?;
    println!("frames, lists, meshes, shadows, errors and clones are as they must be in Rust");
    Ok(())
}
