//! Transitions whose poses a closure writes.
use crate::sys::*;
use crate::{Result, Scene, Stage};
use core::ffi::c_void;
use std::any::Any;
use std::cell::RefCell;
use std::panic::{catch_unwind, resume_unwind, AssertUnwindSafe};

thread_local! {
    /// What a closure has panicked with, until the call that ran it is over: no panic may go through the library.
    static PANICKED: RefCell<Option<Box<dyn Any + Send>>> = const { RefCell::new(None) };
}

/// Goes on with the panic of a closure that the last call of this thread ran.
pub(crate) fn resume() {
    if let Some(panic) = PANICKED.with(|kept| kept.borrow_mut().take()) {
        resume_unwind(panic);
    }
}

/// The cells of one frame, as the transition itself has written them: see `PoseFrame`.
pub struct Poses<'a> {
    raw: &'a PoseFrame,
}

impl Poses<'_> {
    /// Progress, direction, frames of the views, and why the last poses were not taken.
    pub fn frame(&self) -> &PoseFrame {
        self.raw
    }

    pub fn count(&self) -> usize {
        self.raw.count
    }

    fn column<T>(&mut self, start: *mut T) -> &mut [T] {
        // The library lends `count` entries of each column until the closure returns.
        unsafe { core::slice::from_raw_parts_mut(start, self.raw.count) }
    }
}

macro_rules! columns {
    ($($name:ident: $kind:ty),*) => {
        impl Poses<'_> {
            $(pub fn $name(&mut self) -> &mut [$kind] {
                self.column(self.raw.$name)
            })*
        }
    };
}
columns!(
    width: f64, height: f64, anchor_x: f64, anchor_y: f64, position_x: f64, position_y: f64, scale_x: f64, scale_y: f64, angle: f64,
    axis_x: f64, axis_y: f64, axis_z: f64, axis: u8, shift_x: f64, shift_y: f64, shift_z: f64, perspective_x: f64, perspective_y: f64,
    perspective_z: f64, opacity: f64, shade: f64, flags: u32, order: u32
);

unsafe extern "C" fn write<F: Fn(&mut Poses<'_>)>(frame: *const PoseFrame, host: *mut c_void) {
    let (raw, code) = unsafe { (&*frame, &*host.cast::<F>()) };
    if let Err(panic) = catch_unwind(AssertUnwindSafe(|| code(&mut Poses { raw }))) {
        PANICKED.with(|kept| *kept.borrow_mut() = Some(panic));
        // So that none of its poses is taken.
        unsafe { *raw.width = -1.0 };
    }
}

unsafe extern "C" fn release<F>(host: *mut c_void) {
    drop(unsafe { Box::from_raw(host.cast::<F>()) });
}

/// Passes a closure on, which belongs to the library once it has been taken.
fn lend<F: Fn(&mut Poses<'_>)>(code: F, set: impl FnOnce(&PoseCode) -> Result<()>) -> Result<()> {
    let host = Box::into_raw(Box::new(code)).cast::<c_void>();
    let mut made = crate::sized::<PoseCode>();
    made.poses = write::<F> as unsafe extern "C" fn(*const PoseFrame, *mut c_void) as *const c_void;
    made.release = release::<F> as unsafe extern "C" fn(*mut c_void) as *const c_void;
    made.host = host;
    let result = set(&made);
    if result.is_err() {
        unsafe { release::<F>(host) };
    }
    result
}

impl Stage {
    /// Lets a closure write the poses of a transition, after the transition's own. Clones call it, too, on their threads. If it panics, the
    /// call that needed the frame does, and the frame shows the transition's own poses.
    pub fn set_pose_code(&mut self, scene: Scene, code: impl Fn(&mut Poses<'_>) + Send + Sync + 'static) -> Result<()> {
        lend(code, |made| self.check(unsafe { leaf_stage_set_pose_code(self.handle, scene, made) }))
    }

    /// The transition's own poses again.
    pub fn clear_pose_code(&mut self, scene: Scene) -> Result<()> {
        self.check(unsafe { leaf_stage_set_pose_code(self.handle, scene, core::ptr::null()) })
    }

    /// The same for the rule of an operation from one view to another, -1 for any.
    pub fn set_rule_code(
        &mut self, container: Scene, (operation, from, to): (i32, i32, i32), code: impl Fn(&mut Poses<'_>) + Send + Sync + 'static,
    ) -> Result<()> {
        lend(code, |made| self.check(unsafe { leaf_stage_set_rule_code(self.handle, container, operation, from, to, made) }))
    }

    /// The rule's own poses again.
    pub fn clear_rule_code(&mut self, container: Scene, (operation, from, to): (i32, i32, i32)) -> Result<()> {
        self.check(unsafe { leaf_stage_set_rule_code(self.handle, container, operation, from, to, core::ptr::null()) })
    }
}
