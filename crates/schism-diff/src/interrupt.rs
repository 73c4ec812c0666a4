//! The wish to end early.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// A flag that all its clones share: once it is raised, whatever looks at it ends soon and keeps what it has. A signal's handler may raise it.
#[derive(Clone, Debug, Default)]
pub struct Interrupt(Arc<AtomicBool>);

impl Interrupt {
    /// Raises the flag; true if it was raised before.
    pub fn raise(&self) -> bool {
        self.0.swap(true, Ordering::Relaxed)
    }

    /// Whether it was raised.
    pub fn is_raised(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    /// What tells whether it was raised, or this time has come.
    pub(crate) fn until(&self, end: Option<Instant>) -> impl Fn() -> bool + 'static {
        let flag = self.clone();
        move || flag.is_raised() || end.is_some_and(|end| Instant::now() >= end)
    }
}

#[cfg(test)]
mod tests {
    use super::Interrupt;

    #[test]
    fn clones_share_the_flag() {
        let flag = Interrupt::default();
        let other = flag.clone();
        assert!(!other.is_raised());
        assert!(!flag.raise());
        assert!(other.is_raised() && other.raise());
    }
}
