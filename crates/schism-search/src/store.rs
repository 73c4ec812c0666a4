//! Candidates that wait, within bounded memory.
//!
//! A path is its decisions: the model of a snapshot and the number of its decisions are enough to make the snapshot again from the
//! root that it came from. So when memory runs short, snapshots are dropped and nothing is lost.

use std::cell::RefCell;
use std::rc::Rc;

use schism_expr::{Expr, Model};
use schism_vm::symbolic::{Candidate, CandidateKind};
use schism_vm::{Machine, State, Stop};

/// What a strategy sees of a candidate.
#[derive(Clone, Copy, Debug)]
pub struct Note {
    /// Its number in the store.
    pub id: u32,
    /// Why it was left.
    pub kind: CandidateKind,
    /// The deciding instruction: function and position in its code.
    pub site: (u32, u32),
    /// Where it leads.
    pub target: u32,
    /// How many decisions lie before it.
    pub depth: u32,
}

/// What a candidate costs without its snapshot: its entry here and in the strategy, and its share of models, roughly.
const CANDIDATE_BYTES: u64 = 200;

/// So few snapshots are not worth a walk through all candidates.
const FEW: u64 = 64;

/// How to come to a candidate's snapshot.
enum Way {
    Kept(Rc<RefCell<State>>),
    /// Dropped: the root, and the model that leads from there to the decision.
    Dropped { root: u32, model: Rc<Model> },
}

struct Waiting {
    way: Way,
    condition: Expr,
    depth: u32,
}

/// A picked candidate, ready for the solver.
pub(crate) struct Picked {
    pub(crate) state: State,
    pub(crate) condition: Expr,
}

/// All candidates that wait, by number.
#[derive(Default)]
pub(crate) struct Store {
    waiting: Vec<Option<Waiting>>,
    free: Vec<u32>,
    count: u64,
    /// How many of them have their snapshot.
    kept: u64,
    /// The states at the start of each input, from which all others come.
    roots: Vec<RefCell<State>>,
    pub(crate) dropped: u64,
    pub(crate) recreated: u64,
    /// Instructions spent on making snapshots again.
    pub(crate) replayed_instructions: u64,
}

impl Store {
    pub(crate) fn len(&self) -> u64 {
        self.count
    }

    /// Keeps the start of an input.
    pub(crate) fn add_root(&mut self, state: &mut State) {
        state.trace.root = self.roots.len() as u32;
        self.roots.push(RefCell::new(state.fork()));
    }

    pub(crate) fn add(&mut self, candidate: Candidate) -> Note {
        let Candidate { snapshot, condition, kind, site, target, depth } = candidate;
        let id = self.free.pop().unwrap_or_else(|| {
            self.waiting.push(None);
            self.waiting.len() as u32 - 1
        });
        self.waiting[id as usize] = Some(Waiting { way: Way::Kept(snapshot), condition, depth });
        self.count += 1;
        self.kept += 1;
        Note { id, kind, site, target, depth }
    }

    /// Takes a candidate out. `None` if its snapshot could not be made again, which would be an error of ours.
    pub(crate) fn take(&mut self, machine: &Machine, id: u32) -> Option<Picked> {
        let Waiting { way, condition, depth } = self.waiting[id as usize].take()?;
        self.free.push(id);
        self.count -= 1;
        let state = match way {
            Way::Kept(snapshot) => {
                self.kept -= 1;
                match Rc::try_unwrap(snapshot) {
                    Ok(state) => state.into_inner(),
                    Err(shared) => shared.borrow_mut().fork(),
                }
            }
            Way::Dropped { root, model } => {
                let mut state = self.roots[root as usize].borrow_mut().fork();
                let before = state.instructions;
                machine.set_model(&mut state, model);
                let stop = machine.replay(&mut state, depth, u64::MAX);
                self.recreated += 1;
                self.replayed_instructions += state.instructions - before;
                if !matches!(stop, Stop::Replayed) {
                    eprintln!("REPLAY {stop:?} depth {depth} got {} input {:?}", state.trace.decisions, machine.input_of(&state));
                    return None;
                }
                state
            }
        };
        Some(Picked { state, condition })
    }

    /// Bytes of the candidates themselves, snapshots apart.
    pub(crate) fn bytes(&self) -> u64 {
        self.count * CANDIDATE_BYTES
    }

    /// Drops every second of the snapshots that are kept, so that each part of the tree keeps some.
    pub(crate) fn shrink(&mut self) {
        if self.kept < FEW {
            return;
        }
        let mut odd = false;
        for waiting in self.waiting.iter_mut().flatten() {
            let Way::Kept(snapshot) = &waiting.way else { continue };
            odd = !odd;
            if odd {
                let (root, model) = {
                    let state = snapshot.borrow();
                    (state.trace.root, Rc::clone(&state.trace.model))
                };
                waiting.way = Way::Dropped { root, model };
                self.dropped += 1;
                self.kept -= 1;
            }
        }
    }
}
