//! How the results of a pair differ.

use std::rc::Rc;

use schism_code::Slot;
use schism_os::Stream;

use super::merge::Doubts;
use super::{Merge, Role};
use crate::machine::{Machine, State, Stop};

/// One side of a pair at its end.
pub struct PairEnd {
    /// The state.
    pub state: State,
    /// How it ended.
    pub stop: Rc<Stop>,
}

/// Both sides of a pair at their ends.
pub struct Ends {
    /// The old version's.
    pub old: PairEnd,
    /// The new version's.
    pub new: PairEnd,
    /// Function and position of the new version's code where they parted.
    pub split_at: (u32, u32),
    /// Whether what the user sees differs.
    pub differ: Merge,
}

impl Ends {
    /// A copy that shares all it can.
    pub fn fork(&mut self) -> Ends {
        let end = |end: &mut PairEnd| PairEnd { state: end.state.fork(), stop: Rc::clone(&end.stop) };
        let (old, new) = (end(&mut self.old), end(&mut self.new));
        Ends { old, new, split_at: self.split_at, differ: self.differ }
    }
}

impl Machine {
    /// Takes a pair apart whose sides have both ended.
    pub fn take_ends(&self, mut state: State) -> Option<Ends> {
        let split_at = state.split_at()?;
        let [old_stop, new_stop] = state.endings()?;
        if state.role == Role::Old {
            self.switch(&mut state);
        }
        let parked = state.parked()?;
        state.pair = None;
        let mut old = match Rc::try_unwrap(parked) {
            Ok(cell) => cell.into_inner(),
            Err(shared) => shared.borrow_mut().fork(),
        };
        old.trace.path = state.trace.path.clone();
        old.trace.decisions = state.trace.decisions;
        if !Rc::ptr_eq(&old.trace.model, &state.trace.model) {
            self.set_model(&mut old, Rc::clone(&state.trace.model));
        }
        let differ = self.results_differ(&old, &old_stop, &state, &new_stop);
        let (old, new) = (PairEnd { state: old, stop: old_stop }, PairEnd { state, stop: new_stop });
        Some(Ends { old, new, split_at, differ })
    }

    fn results_differ(&self, old: &State, old_stop: &Stop, new: &State, new_stop: &Stop) -> Merge {
        let engine = &mut *self.engine();
        let mut doubts = Doubts::new(engine);
        match (old_stop, new_stop) {
            (Stop::Exited(one), Stop::Exited(two)) => {
                let slot = |status: i32, state: &State| Slot { bits: status as u64, tag: state.trace.exit_tag };
                doubts.statuses(slot(*one, old), slot(*two, new));
            }
            (Stop::Killed(one), Stop::Killed(two)) if one == two => {}
            (Stop::Fault(one), Stop::Fault(two))
                if one.kind.signal() == two.kind.signal() && one.kind.is_hang() == two.kind.is_hang() => {}
            (Stop::Fuel, Stop::Fuel) => {}
            _ => doubts.certainly(),
        }
        for stream in [Stream::Stdout, Stream::Stderr] {
            doubts.texts(&old.os.written(stream), &new.os.written(stream));
        }
        doubts.lists(old.os.started(), new.os.started());
        doubts.lists(&old.os.given_to_programs(), &new.os.given_to_programs());
        if !old.os.is_same_inside(&new.os) {
            if old.os.files() != new.os.files() {
                doubts.certainly();
            } else {
                for (one, two) in old.os.tagged_files(&new.os) {
                    doubts.texts(&one, &two);
                }
            }
        }
        let outputs = |state: &State| Rc::clone(&state.trace.outputs);
        let (olds, news) = (outputs(old), outputs(new));
        let names =
            |list: &[crate::symbolic::Output]| list.iter().map(|output| output.name.clone()).collect::<Vec<_>>();
        if names(&olds) != names(&news) {
            doubts.certainly();
        } else {
            for (one, two) in olds.iter().zip(news.iter()) {
                doubts.outputs(one, two);
            }
        }
        doubts.verdict()
    }
}
