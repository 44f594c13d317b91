//! Springs and curves, without a stage.
use crate::sys::*;
use crate::{check, sized, Result};

/// A damped spring.
#[derive(Clone, Copy, Debug)]
pub struct Spring {
    def: SpringDef,
}

impl Spring {
    /// By a duration in seconds and a bounce above −1 and up to 1.
    pub fn new(duration: f64, bounce: f64) -> Result<Spring> {
        Spring::of(SpringDef::with(|def| (def.duration, def.bounce) = (duration, bounce)))
    }

    pub fn of(def: SpringDef) -> Result<Spring> {
        let spring = Spring { def };
        spring.describe()?;
        Ok(spring)
    }

    pub fn describe(&self) -> Result<SpringInfo> {
        let mut info = sized::<SpringInfo>();
        check(unsafe { leaf_spring_describe(&self.def, &mut info) })?;
        Ok(info)
    }

    /// Values and velocities of the motion from `from` to `to` at times in seconds.
    pub fn trace(&self, from: f64, to: f64, velocity: f64, times: &[f64]) -> Result<(Vec<f64>, Vec<f64>)> {
        let (mut values, mut rates) = (vec![0.0; times.len()], vec![0.0; times.len()]);
        check(unsafe {
            leaf_spring_values(&self.def, from, to, velocity, times.as_ptr(), times.len(), values.as_mut_ptr(), rates.as_mut_ptr())
        })?;
        Ok((values, rates))
    }

    /// Seconds after which |value − target| stays below epsilon, from distance x and velocity v.
    pub fn settle(&self, x: f64, v: f64, epsilon: f64) -> Result<f64> {
        let mut seconds = 0.0;
        check(unsafe { leaf_spring_settle(&self.def, x, v, epsilon, &mut seconds) })?;
        Ok(seconds)
    }

    pub fn definition(&self) -> &SpringDef {
        &self.def
    }
}

/// Whether two pages fit the viewport at `least` times their size: a number of `Spread`.
pub fn spread_for(viewport: Size, page: Size, least: f64, hinge: i32) -> Result<i32> {
    let mut spread = 0;
    check(unsafe { leaf_spread_for(&viewport, &page, least, hinge, &mut spread) })?;
    Ok(spread)
}
