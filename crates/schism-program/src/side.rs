//! Old or new.

/// One of the two versions.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Side {
    /// The version before the change.
    Old,
    /// The version after it.
    New,
}

impl Side {
    /// Old, then new.
    pub const BOTH: [Side; 2] = [Side::Old, Side::New];

    /// 0 for old, 1 for new.
    pub fn index(self) -> usize {
        self as usize
    }
}
