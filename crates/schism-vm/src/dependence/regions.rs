//! Dynamic control dependence after Xin and Zhang (ISSTA 2007): a stack of branches that have not met their other side again.
//!
//! A branch is open until its immediate post-dominator runs. Whatever runs meanwhile was decided by the youngest open branch
//! of its call, or by the call itself. Regions nest: where a branch runs inside of an open region, its own region ends there
//! at the latest.

/// An open branch.
#[derive(Clone, Copy, Debug)]
struct Open {
    instance: u32,
    /// The block that closes it.
    until: u32,
}

/// The open branches of all calls, the youngest last.
#[derive(Default, Debug)]
pub(super) struct Regions {
    open: Vec<Open>,
}

impl Regions {
    /// Where the regions of a new call start.
    pub(super) fn mark(&self) -> usize {
        self.open.len()
    }

    /// Forgets those that are younger than a mark.
    pub(super) fn cut(&mut self, mark: usize) {
        self.open.truncate(mark);
    }

    /// A branch is decided. One that ends at the same block is behind us: this one was decided by it.
    #[inline]
    pub(super) fn open(&mut self, mark: usize, instance: u32, until: u32) {
        match self.open[mark..].last_mut() {
            Some(top) if top.until == until => top.instance = instance,
            _ => self.open.push(Open { instance, until }),
        }
    }

    /// A block runs.
    #[inline]
    pub(super) fn close(&mut self, mark: usize, block: u32) {
        while self.open.len() > mark && self.open.last().is_some_and(|top| top.until == block) {
            self.open.pop();
        }
    }

    /// What decides at the moment, if it is a branch.
    #[inline]
    pub(super) fn top(&self, mark: usize) -> Option<u32> {
        self.open[mark..].last().map(|top| top.instance)
    }
}
