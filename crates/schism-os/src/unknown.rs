//! System calls that are not modelled, and numbers by which schism's own C library says what it leaves out.

use std::rc::Rc;

use super::Os;
use super::errno::{Answer, Errno};

/// The numbers of `schism_notes.h`, and what they mean.
const LEFT_OUT: [(u64, &str); 2] =
    [(0x5c00_0001, "a message catalogue was looked for"), (0x5c00_0002, "a pattern with flags that only glibc has")];

impl Os {
    /// Notes a call that nobody answers.
    pub(super) fn unmodelled(&mut self, number: u64) -> Answer {
        match LEFT_OUT.iter().find(|(known, _)| *known == number) {
            Some((_, what)) => self.note(what),
            None => Rc::make_mut(&mut self.ledger).count_unmodelled(number),
        }
        Err(Errno::ENOSYS)
    }
}
