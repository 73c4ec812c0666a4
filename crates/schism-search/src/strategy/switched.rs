//! The directed search, with definition switching where a concrete condition blocks the way to a change.
//!
//! While a change was not reached, every second pick may go to the candidate that is nearest to a definition that would have to run first
//! ([`schism_analysis::Switching`]). As long as nothing is blocked, and for the first picks, all is as without it.

use schism_analysis::Place;
use schism_vm::{Machine, State};

use super::blocked::{Blocked, SwitchGround};
use super::directed::Directed;
use super::offered::Offered;
use super::toward::Toward;
use super::{Note, Strategy};

/// Most changes are reached at once; picks before it is asked what blocks the others.
const FIRST_PICKS: u64 = 32;
/// Of so many picks one goes to a definition.
const SWITCH_EACH: u64 = 2;
/// And of so many one asks anew what is blocked, if something was executed for the first time.
const ASK_EACH: u64 = 16;

/// The strategy.
pub struct Switched<'a> {
    directed: Directed,
    offered: Offered,
    blocked: Blocked<'a>,
    /// To definitions that would have to run first.
    toward: Toward<'a>,
    picks: u64,
}

impl<'a> Switched<'a> {
    /// For versions that part at these places of the new one; what else is known of it is made when it is needed.
    pub fn new(points: Vec<Place>, make: impl Fn() -> SwitchGround<'a> + 'a) -> Self {
        Switched {
            directed: Directed::default(),
            offered: Offered::default(),
            blocked: Blocked::new(points, make),
            toward: Toward::default(),
            picks: 0,
        }
    }

    /// The number in the store of what an order has picked; `None` if the other had it.
    fn take(&mut self, number: u32) -> Option<u32> {
        self.toward.take(number);
        self.offered.take(number)
    }
}

impl Strategy for Switched<'_> {
    fn look(&mut self, note: Note, machine: &Machine, state: &State) {
        let note = self.offered.offer(note);
        self.blocked.look(&note, machine, state);
        self.toward.look(&note, machine, state, false);
        self.directed.add(note);
    }

    fn add(&mut self, note: Note) {
        let note = self.offered.offer(note);
        self.directed.add(note);
    }

    fn pick(&mut self, machine: &Machine) -> Option<u32> {
        self.picks += 1;
        if self.picks >= FIRST_PICKS {
            if self.picks.is_multiple_of(ASK_EACH)
                && let Some(distances) = self.blocked.ask(machine)
            {
                self.toward.aim(distances);
            }
            if self.picks.is_multiple_of(SWITCH_EACH)
                && let Some(number) = self.toward.nearest(machine)
            {
                return self.take(number);
            }
        }
        loop {
            let number = self.directed.pick(machine)?;
            if let Some(id) = self.take(number) {
                return Some(id);
            }
        }
    }

    fn parted(&mut self, root: u32, place: (u32, u32)) {
        self.directed.parted(root, place);
    }

    fn borrows(&self) -> bool {
        true
    }

    fn spent(&mut self, root: u32, cost: u64) {
        self.directed.spent(root, cost);
    }
}
