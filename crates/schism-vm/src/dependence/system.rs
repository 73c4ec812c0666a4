//! Dependences that leave memory: a file that is written and read again, a descriptor that is opened and used.

use std::collections::HashMap;

use schism_os::{Resource, Used};

use super::trace::DynamicTrace;

/// Who changed each part of the system last.
#[derive(Default)]
pub(super) struct System {
    last: HashMap<Resource, u32>,
}

impl System {
    /// A call used parts of the system. Changes keep what was there before, so they depend on it.
    pub(super) fn apply(&mut self, trace: &mut DynamicTrace, user: u32, used: &Used) {
        for resource in used.reads.iter().chain(&used.writes) {
            if let Some(&source) = self.last.get(resource) {
                trace.add_through_system(user, source);
            }
        }
        for &resource in used.writes.iter().chain(&used.makes) {
            self.last.insert(resource, user);
        }
    }
}
