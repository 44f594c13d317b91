//! LeafSpring: page-turn and view-transition physics for any renderer. It draws nothing.
//!
//! Points, seconds, radians; origin at the top-left, x right, y down, z toward the viewer; row vectors, 16 numbers a matrix, which
//! GPUs take as they are. Scenes are numbers of the stage that gave them out. A call that fails has changed nothing.
//!
//! ```
//! use leafspring::{BookDef, Stage};
//! # fn main() -> leafspring::Result<()> {
//! let mut stage = Stage::new(1024.0, 768.0)?;
//! let book = stage.add_book(&BookDef::with(|def| def.pages = 16))?;
//! stage.open(book)?;
//! let mut moving = true;
//! while moving {
//!     moving = stage.advance(1.0 / 60.0)?.is_moving();
//!     let frame = stage.frame()?;
//!     assert_eq!(frame.matrices().len(), 16 * frame.count());
//! }
//! # Ok(()) }
//! ```
//!
//! A frame borrows its stage, so that nothing moves its arrays:
//!
//! ```compile_fail
//! # fn main() -> leafspring::Result<()> {
//! let mut stage = leafspring::Stage::new(1024.0, 768.0)?;
//! let frame = stage.frame()?;
//! stage.advance(0.1)?;
//! assert!(frame.matrices().is_empty());
//! # Ok(()) }
//! ```
//!
//! A definition borrows the lists that it points to:
//!
//! ```compile_fail
//! let mut def = leafspring::ContainerDef::default();
//! def.set_views(&vec![1, 2]);
//! assert_eq!(def.kind, 0);
//! ```
#![deny(unsafe_op_in_unsafe_fn)]
mod calls;
mod poses;
mod spring;
pub mod sys;

use core::ffi::{c_char, c_void, CStr};
use core::marker::PhantomData;
pub use poses::Poses;
pub use spring::{spread_for, Spring};
pub use sys::*;

/// A scene of a stage. Zero is no scene.
pub type Scene = u64;
pub type Result<T> = core::result::Result<T, Error>;

/// Why a call was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Error {
    /// A number of `Status`.
    pub status: i32,
    /// The parameter at fault, and what would be accepted; empty if the library does not say.
    pub field: &'static str,
    pub accepts: &'static str,
}

impl core::fmt::Display for Error {
    fn fmt(&self, out: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        let status = text(unsafe { leaf_status_text(self.status) });
        if self.field.is_empty() {
            return out.write_str(status);
        }
        write!(out, "{status} ({}: {})", self.field, self.accepts)
    }
}

impl std::error::Error for Error {}

impl Error {
    fn new(status: i32, known: &sys::Error) -> Error {
        if known.status == status {
            return Error { status, field: known.field(), accepts: known.accepts() };
        }
        Error { status, field: "", accepts: "" }
    }
}

/// A constant text of the library's.
pub(crate) fn text(place: *const c_char) -> &'static str {
    if place.is_null() {
        return "";
    }
    unsafe { CStr::from_ptr(place) }.to_str().unwrap_or("")
}

/// A zeroed struct with its size in its first member, which is a u32.
pub(crate) fn sized<T: Copy>() -> T {
    let mut made = core::mem::MaybeUninit::<T>::zeroed();
    unsafe {
        made.as_mut_ptr().cast::<u32>().write(core::mem::size_of::<T>() as u32);
        made.assume_init()
    }
}

/// The error of a call that has no stage.
pub(crate) fn check(status: i32) -> Result<()> {
    if status == Status::OK {
        return Ok(());
    }
    let mut known = sized::<sys::Error>();
    unsafe { leaf_last_error(&mut known) };
    Err(Error::new(status, &known))
}

/// Version of the library, and of its interface.
pub fn version() -> (u32, u32) {
    unsafe { (leaf_version(), leaf_abi_version()) }
}

/// A stage: owns scenes, moves them and shows frames. It may go to another thread, but not be shared by several.
pub struct Stage {
    handle: *mut StageHandle,
}

unsafe impl Send for Stage {}

impl Drop for Stage {
    fn drop(&mut self) {
        unsafe { leaf_stage_destroy(self.handle) };
    }
}

impl Stage {
    /// A stage without scenes, of so many points.
    pub fn new(width: f64, height: f64) -> Result<Stage> {
        Stage::of(&StageDef::with(|def| def.viewport = Size { width, height }))
    }

    pub fn of(def: &StageDef) -> Result<Stage> {
        let mut handle = core::ptr::null_mut();
        check(unsafe { leaf_stage_create(def, &mut handle) })?;
        Ok(Stage { handle })
    }

    /// A second stage in the same state; scenes have the same numbers in both.
    pub fn try_clone(&mut self) -> Result<Stage> {
        let mut handle = core::ptr::null_mut();
        self.check(unsafe { leaf_stage_clone(self.handle, &mut handle) })?;
        Ok(Stage { handle })
    }

    pub(crate) fn check(&self, status: i32) -> Result<()> {
        poses::resume();
        if status == Status::OK {
            return Ok(());
        }
        let mut known = sized::<sys::Error>();
        unsafe { leaf_stage_last_error(self.handle, &mut known) };
        Err(Error::new(status, &known))
    }

    /// Everything that a call with a capacity has to give.
    pub(crate) fn all<T: Copy>(&self, call: impl Fn(*mut T, usize, *mut usize) -> i32) -> Result<Vec<T>> {
        let (mut items, mut count) = (Vec::<T>::with_capacity(16), 0);
        let mut status = call(items.as_mut_ptr(), items.capacity(), &mut count);
        if status == Status::TOO_SMALL {
            items.reserve(count);
            status = call(items.as_mut_ptr(), items.capacity(), &mut count);
        }
        self.check(status)?;
        unsafe { items.set_len(count) };
        Ok(items)
    }

    /// The present frame. It already shows the effect of calls since the last step.
    pub fn frame(&self) -> Result<Frame<'_>> {
        let mut raw = core::mem::MaybeUninit::<Snapshot>::zeroed();
        self.check(unsafe { leaf_stage_snapshot(self.handle, raw.as_mut_ptr(), core::mem::size_of::<Snapshot>() as u32) })?;
        Ok(Frame { raw: unsafe { raw.assume_init() }, stage: PhantomData })
    }

    /// The picture and the surface of the cells of rows first … first + count − 1.
    pub fn cells(&self, first: u32, count: u32) -> Result<Vec<Cell>> {
        let rows = self.frame()?.count() as u64;
        // No memory is asked for where there are no such rows.
        let room = if first as u64 + count as u64 <= rows { count } else { 0 };
        let mut cells = Vec::with_capacity(room as usize);
        let size = core::mem::size_of::<Cell>() as u32;
        let (first, count) = if room == count { (first, count) } else { (u32::MAX, 0) };
        self.check(unsafe { leaf_stage_cells(self.handle, first, count, cells.as_mut_ptr(), size) })?;
        unsafe { cells.set_len(count as usize) };
        Ok(cells)
    }

    /// Matrices in a convention of the host's, 16 numbers a row, of all rows.
    pub fn copy(&self, def: &CopyDef) -> Result<Vec<f32>> {
        let rows = self.frame()?.count();
        let def = CopyDef { first: 0, count: rows as u32, stride: 0, scalar: Scalar::FLOAT32, ..*def };
        let mut matrices = vec![0f32; 16 * rows];
        self.check(unsafe { leaf_stage_copy(self.handle, &def, matrices.as_mut_ptr().cast::<c_void>(), 64 * rows) })?;
        Ok(matrices)
    }

    /// One face of a leaf as triangles: `Mesh::FLOATS` numbers a vertex, three indices a triangle.
    pub fn leaf_mesh(&self, book: Scene, leaf: i32, face: i32) -> Result<(Vec<f32>, Vec<u32>)> {
        let (mut points, mut indices) = (Vec::<f32>::new(), Vec::<u32>::new());
        let ask = |points: &mut Vec<f32>, indices: &mut Vec<u32>, vertices: &mut usize, triangles: &mut usize| unsafe {
            let (room, corners) = (points.len() / Mesh::FLOATS as usize, indices.len() / 3);
            let (points, indices) = (points.as_mut_ptr(), indices.as_mut_ptr());
            leaf_stage_leaf_mesh(self.handle, book, leaf, face, points, room, indices, corners, vertices, triangles)
        };
        let (mut vertices, mut triangles) = (0, 0);
        let mut status = ask(&mut points, &mut indices, &mut vertices, &mut triangles);
        if status == Status::TOO_SMALL {
            points.resize(Mesh::FLOATS as usize * vertices, 0.0);
            indices.resize(3 * triangles, 0);
            status = ask(&mut points, &mut indices, &mut vertices, &mut triangles);
        }
        self.check(status)?;
        Ok((points, indices))
    }

    /// The present frame as triangles, back to front, shadows among the cells, in memory that is used again. `space`:
    /// `DrawSpace::SCREEN`, or `DrawSpace::MODEL` for a camera of the host's own.
    pub fn draw_list(&self, space: i32, vertices: &mut Vec<Vertex>, draws: &mut Vec<Draw>) -> Result<()> {
        let (mut points, mut runs) = (0, 0);
        let mut ask = |vertices: &mut Vec<Vertex>, draws: &mut Vec<Draw>| unsafe {
            vertices.clear();
            draws.clear();
            let (room, most) = (vertices.capacity(), draws.capacity());
            let status = leaf_stage_draw_list(
                self.handle, space, vertices.as_mut_ptr(), room, draws.as_mut_ptr(), most, &mut points, &mut runs);
            (status, points, runs)
        };
        let (mut status, mut needed, mut listed) = ask(vertices, draws);
        if status == Status::TOO_SMALL {
            vertices.reserve(needed);
            draws.reserve(listed);
            (status, needed, listed) = ask(vertices, draws);
        }
        self.check(status)?;
        unsafe {
            vertices.set_len(needed);
            draws.set_len(listed);
        }
        Ok(())
    }

    /// Where an album's cover is now, which photos are on the screen, how far they are scrolled; none for as before.
    pub fn refit(&mut self, scene: Scene, cover: Option<&Rect>, visible: Option<&[u32]>, offset: Option<&Point>) -> Result<()> {
        let none = core::ptr::null();
        self.check(unsafe {
            leaf_stage_refit(
                self.handle, scene, cover.map_or(none, |lent| lent), visible.map_or(core::ptr::null(), |lent| lent.as_ptr()),
                visible.map_or(0, |lent| lent.len()), offset.map_or(core::ptr::null(), |lent| lent))
        })
    }

    /// Four numbers a track.
    pub fn track_values(&self, scene: Scene) -> Result<Vec<[f64; 4]>> {
        self.all(|room: *mut [f64; 4], capacity, count| unsafe {
            leaf_stage_track_values(self.handle, scene, room.cast::<f64>(), capacity, count)
        })
    }
}

/// A frame: its arrays belong to the stage, which nothing changes as long as the frame is held.
pub struct Frame<'a> {
    raw: Snapshot,
    stage: PhantomData<&'a Stage>,
}

impl<'a> Frame<'a> {
    fn list<T>(&self, place: *const T, count: usize) -> &'a [T] {
        if place.is_null() || count == 0 {
            return &[];
        }
        unsafe { core::slice::from_raw_parts(place, count) }
    }

    /// Cells of all scenes.
    pub fn count(&self) -> usize {
        self.raw.count as usize
    }
    /// Seconds, and steps, since the stage was made.
    pub fn time(&self) -> f64 {
        self.raw.time
    }
    pub fn number(&self) -> u64 {
        self.raw.frame
    }
    pub fn is_moving(&self) -> bool {
        self.raw.is_moving != 0
    }
    /// 16 numbers a cell: from points of the cell to those of the viewport.
    pub fn matrices(&self) -> &'a [f32] {
        self.list(self.raw.matrices, 16 * self.count())
    }
    /// The same in f64; empty unless the stage is in `Mode::DOUBLE`.
    pub fn matrices64(&self) -> &'a [f64] {
        self.list(self.raw.matrices64, 16 * self.count())
    }
    /// Width and height of each cell in its own points.
    pub fn sizes(&self) -> &'a [[f32; 2]] {
        self.list(self.raw.sizes.cast(), self.count())
    }
    /// 0…1
    pub fn opacity(&self) -> &'a [f32] {
        self.list(self.raw.opacity, self.count())
    }
    /// Strength of the cell's gradient, 0…1.
    pub fn shade(&self) -> &'a [f32] {
        self.list(self.raw.shade, self.count())
    }
    /// Rank of each cell in the paint order, 0 at the back.
    pub fn order(&self) -> &'a [u32] {
        self.list(self.raw.order, self.count())
    }
    /// The cells from back to front.
    pub fn back_to_front(&self) -> &'a [u32] {
        self.list(self.raw.back_to_front, self.count())
    }
    /// Bits of `CellFlag`.
    pub fn flags(&self) -> &'a [u32] {
        self.list(self.raw.flags, self.count())
    }
    /// The band of each cell: a unit vector, low and high.
    pub fn bands(&self) -> &'a [[f32; 4]] {
        self.list(self.raw.bands.cast(), self.count())
    }
    /// Alpha of the black over each cell at both ends of its band.
    pub fn light(&self) -> &'a [[f32; 2]] {
        self.list(self.raw.light.cast(), self.count())
    }
    /// In the order the scenes were added.
    pub fn scenes(&self) -> &'a [SceneState] {
        self.list(self.raw.scenes, self.raw.scene_count as usize)
    }
    /// Shadows from back to front; each is painted when `after` cells of `back_to_front` have been.
    pub fn shadows(&self) -> &'a [Shadow] {
        self.list(self.raw.shadows, self.raw.shadow_count as usize)
    }
    /// What happened in the last step, oldest first.
    pub fn events(&self) -> &'a [Event] {
        self.list(self.raw.events, self.raw.event_count as usize)
    }
}
