//! Candidates that wait, within bounded memory.
//!
//! A path is its model: run from its root, it leads to the same place again, by the same decisions. So when memory runs short, snapshots are
//! dropped, and of each only its place and its model are kept. Nothing is lost.

use std::cell::RefCell;
use std::rc::Rc;

use schism_expr::{Expr, Model};
use schism_path::Chain;
use schism_vm::pairs::Role;
use schism_vm::symbolic::{Adopted, Candidate, CandidateKind, Position, Trace};
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
    /// Whether it belongs to two versions that have parted.
    pub apart: bool,
    /// The version that decided there, or both.
    pub role: Role,
    /// What its inputs satisfy besides the path that leads to it.
    pub condition: Expr,
    /// Which of the explored inputs it comes from.
    pub root: u32,
}

/// So few snapshots are not worth a walk through all candidates.
const FEW: u64 = 64;

/// How to come to a candidate's snapshot.
enum Way {
    Kept(Rc<RefCell<State>>),
    /// Dropped: where it stood, and which candidates it was before. The model leads there from the root.
    Dropped {
        root: u32,
        model: Rc<Model>,
        /// Its place, and the number of decisions before it.
        target: (Position, u32),
        adopted: Chain<Adopted>,
    },
    /// Given up, because it could not have been made again.
    Forgotten {
        root: u32,
    },
}

struct Waiting {
    way: Way,
    condition: Expr,
    retired: bool,
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
    /// Candidates that were given up for lack of memory.
    pub(crate) forgotten: u64,
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

    /// Keeps a candidate. One that is `retired` is only there for a check: it should reach no change.
    pub(crate) fn add(&mut self, candidate: Candidate, retired: bool) -> Note {
        let Candidate { snapshot, condition, kind, site, target, depth } = candidate;
        let id = self.new_id();
        let (apart, role, root) = {
            let state = snapshot.borrow();
            (state.is_apart(), state.role, state.trace.root)
        };
        self.waiting[id as usize] = Some(Waiting { way: Way::Kept(snapshot), condition, retired });
        self.count += 1;
        self.kept += 1;
        Note { id, kind, site, target, depth, apart, role, condition, root }
    }

    /// Keeps a candidate that was picked, for later.
    pub(crate) fn put_back(&mut self, Picked { state, condition }: Picked) -> u32 {
        let retired = state.retired;
        let id = self.new_id();
        self.waiting[id as usize] = Some(Waiting { way: Way::Kept(Rc::new(RefCell::new(state))), condition, retired });
        self.count += 1;
        self.kept += 1;
        id
    }

    fn new_id(&mut self) -> u32 {
        self.free.pop().unwrap_or_else(|| {
            self.waiting.push(None);
            self.waiting.len() as u32 - 1
        })
    }

    /// Which of the explored inputs a candidate comes from.
    pub(crate) fn root_of(&self, id: u32) -> u32 {
        self.waiting[id as usize].as_ref().map_or(0, |waiting| match &waiting.way {
            Way::Kept(snapshot) => snapshot.borrow().trace.root,
            Way::Dropped { root, .. } | Way::Forgotten { root } => *root,
        })
    }

    /// Whether a candidate was given up; then it is out.
    pub(crate) fn is_forgotten(&mut self, id: u32) -> bool {
        let slot = &mut self.waiting[id as usize];
        let forgotten = matches!(slot, Some(Waiting { way: Way::Forgotten { .. }, .. }));
        if forgotten {
            *slot = None;
            self.free.push(id);
        }
        forgotten
    }

    /// Takes a candidate out. `None` if its snapshot could not be made again, which would be an error of ours.
    pub(crate) fn take(&mut self, machine: &Machine, id: u32) -> Option<Picked> {
        let Waiting { way, condition, retired } = self.waiting[id as usize].take()?;
        self.free.push(id);
        self.count -= 1;
        let mut state = match way {
            Way::Kept(snapshot) => {
                self.kept -= 1;
                match Rc::try_unwrap(snapshot) {
                    Ok(state) => state.into_inner(),
                    Err(shared) => shared.borrow_mut().fork(),
                }
            }
            Way::Dropped { root, model, target, adopted } => {
                let mut state = self.roots[root as usize].borrow_mut().fork();
                let before = state.instructions;
                machine.set_model(&mut state, model);
                let stop = machine.replay(&mut state, target, adopted);
                self.recreated += 1;
                self.replayed_instructions += state.instructions - before;
                if !matches!(stop, Stop::Replayed) {
                    return None;
                }
                state
            }
            Way::Forgotten { .. } => return None,
        };
        state.retired |= retired;
        Some(Picked { state, condition })
    }

    /// Drops every second of the snapshots that are kept, so that each part of the tree keeps some; if none can be made again, gives up every second
    /// candidate. False if there are few.
    pub(crate) fn shrink(&mut self) -> bool {
        if self.kept < FEW {
            return false;
        }
        if !self.drop_snapshots() {
            self.forget();
        }
        true
    }

    fn forget(&mut self) {
        let mut odd = false;
        for waiting in self.waiting.iter_mut().flatten() {
            let Way::Kept(snapshot) = &waiting.way else { continue };
            odd = !odd;
            if odd {
                let root = snapshot.borrow().trace.root;
                waiting.way = Way::Forgotten { root };
                self.forgotten += 1;
                self.kept -= 1;
                self.count -= 1;
            }
        }
    }

    fn drop_snapshots(&mut self) -> bool {
        let before = self.dropped;
        let mut odd = false;
        for waiting in self.waiting.iter_mut().flatten() {
            let Way::Kept(snapshot) = &waiting.way else { continue };
            // The way to a pair leads over splits and merges; it is not a plain run.
            if snapshot.borrow().was_split() {
                continue;
            }
            odd = !odd;
            if odd {
                let state = snapshot.borrow();
                let Trace { root, model, adopted, .. } = &state.trace;
                let (root, model, adopted) = (*root, Rc::clone(model), adopted.clone());
                let target = (state.position(), state.trace.decisions);
                drop(state);
                waiting.way = Way::Dropped { root, model, target, adopted };
                self.dropped += 1;
                self.kept -= 1;
            }
        }
        self.dropped > before
    }
}
