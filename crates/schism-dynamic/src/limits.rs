//! How long a traced run may be, and for how long anybody waits.

use std::cell::Cell;
use std::time::Instant;

/// What one run may take.
#[derive(Clone, Copy)]
pub struct Limits<'a> {
    /// Instructions.
    pub instructions: u64,
    /// Instances in its trace.
    pub instances: usize,
    /// When nobody waits for it any more.
    pub patience: &'a Patience,
}

/// Whether somebody still waits. Whatever may take long asks now and then, and ends early if not.
pub struct Patience {
    is_interrupted: Box<dyn Fn() -> bool>,
    deadline: Cell<Option<Instant>>,
}

impl Patience {
    /// Until the user interrupts.
    pub fn new(is_interrupted: impl Fn() -> bool + 'static) -> Self {
        Self { is_interrupted: Box::new(is_interrupted), deadline: Cell::new(None) }
    }

    /// From now on until then at most.
    pub fn until(&self, deadline: Option<Instant>) {
        self.deadline.set(deadline);
    }

    /// True as long as somebody waits.
    pub fn lasts(&self) -> bool {
        !(self.is_interrupted)() && self.deadline.get().is_none_or(|deadline| Instant::now() < deadline)
    }

    /// Does something that is short, and that has to be done also if it is late.
    pub fn whatever_the_time<R>(&self, work: impl FnOnce() -> R) -> R {
        let deadline = self.deadline.replace(None);
        let done = work();
        self.deadline.set(deadline);
        done
    }
}

#[cfg(test)]
mod tests {
    use super::Patience;
    use std::time::Instant;

    #[test]
    fn patience_ends_with_the_time_or_the_user() {
        let patience = Patience::new(|| false);
        assert!(patience.lasts());
        patience.until(Some(Instant::now()));
        assert!(!patience.lasts());
        assert!(patience.whatever_the_time(|| patience.lasts()));
        assert!(!patience.lasts());
        assert!(!Patience::new(|| true).lasts());
    }
}
