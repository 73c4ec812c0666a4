//! Two versions of a program in one machine.
//!
//! An execution runs as *Shared*, one that stands for both versions, until it is about to execute what differs or to read a byte that
//! differs. Then it splits into a *pair*: two executions over one input and one path condition, of which one runs and the other is
//! parked. Where both come to the same point with equal live state, they are one again.
//!
//! A Shared execution runs the code of the new version. In a changed function a *gap* (`points.rs`) is what the versions do not have in
//! common; before each gap the new code has a marker. Frames of changed functions are translated slot by slot (`frames.rs`): in their
//! code every value has slots of its own, and the new frame has room for what only the old version computes, so the two versions can
//! be one execution even where each has values of its own.
//!
//! - `points.rs`: where the versions of a function part and meet.
//! - `frames.rs`: from frames of one version to those of the other.
//! - `ids.rs`: the same object has the same address on both sides.
//! - `split.rs`: one becomes two, and who runs until where.
//! - `merge.rs`: two become one.
//! - `ends.rs`: how the results of a pair differ.
//! - `cost.rs`: what each side holds on the heap.
//! - `walk.rs`: where the sides go different ways.
//! - `infection.rs`: bytes that differ while one execution stands for both.
//! - `hybrid.rs`: executions in which only some changes are made.
//! - `reach.rs`: whether a change can still be reached.
//! - `route.rs`: marks that states pass, for searches along sequences of places.

mod cost;
mod ends;
mod frames;
mod hybrid;
mod ids;
mod infection;
mod merge;
mod points;
mod reach;
mod route;
mod split;
mod walk;

use std::cell::OnceCell;
use std::rc::Rc;

use schism_code::lower::Apart;
use schism_ir::{FunctionId, Image, ImageGlobal};
use schism_memory::first_byte;
use schism_program::{Joint, Program, Status};

pub use ends::{Ends, PairEnd};
pub(crate) use frames::FunctionMap;
pub use hybrid::Unit;
pub(crate) use ids::{Ids, name_of_thread};
pub(crate) use infection::Infection;
pub use merge::{Meeting, Merge};
pub use reach::ReachTable;
pub(crate) use route::Marks;
pub use route::{Passed, Route};
pub(crate) use split::ANY_COMMON;
pub use split::{Goal, Next, Pair};
pub(crate) use walk::Walk;

use points::{Points, Version};

/// For whom an execution stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Role {
    /// The only version that there is.
    #[default]
    Only,
    /// Both versions.
    Shared,
    /// The old version, in a pair.
    Old,
    /// The new version, in a pair.
    New,
}

/// Which of the ideas are in use; all, unless somebody wants to see what each is worth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ideas {
    /// One execution stands for both versions until they part.
    pub share: bool,
    /// Pairs become one execution again.
    pub merge: bool,
    /// Also if bytes of memory differ, until one of them is read.
    pub infect: bool,
    /// An execution that can no longer reach a change ends.
    pub retire: bool,
    /// Such executions run on instead, to see that they really reach none.
    pub check_retired: bool,
}

impl Default for Ideas {
    fn default() -> Self {
        Ideas { share: true, merge: true, infect: true, retire: true, check_retired: false }
    }
}

/// What a machine knows of two versions.
pub(crate) struct Versions {
    program: Rc<Program>,
    /// For each function of the joint image that both sides know, the one that the old version runs.
    old_bodies: Vec<FunctionId>,
    /// For each old body, counted from the number of pairs, its pair.
    body_pairs: Vec<u32>,
    /// For each pair, how its versions correspond, if it changed.
    maps: Vec<OnceCell<Option<Box<FunctionMap>>>>,
    points: Vec<OnceCell<Option<Box<Points>>>>,
    /// For each pair, whether calls lead from it to one that changed.
    leading: OnceCell<Vec<bool>>,
    /// Changed variables.
    pub(crate) data: Vec<ChangedVariable>,
    pub(crate) reach: Option<ReachTable>,
    pub(crate) marks: Option<Marks>,
    pub(crate) ideas: Ideas,
}

/// A variable whose first content changed.
pub(crate) struct ChangedVariable {
    /// Its number.
    pub(crate) global: u32,
    /// Offsets of bytes that differ.
    pub(crate) bytes: Vec<u64>,
    /// Where its old content is.
    pub(crate) old: ImageGlobal,
    /// The old content, once it was needed.
    pub(crate) content: OnceCell<Vec<u8>>,
    pub(crate) sizes: [u64; 2],
}

impl Versions {
    /// Both versions, and the image that holds them.
    pub(crate) fn new(program: Rc<Program>, ideas: Ideas) -> (Self, Image) {
        let Joint { image, old_bodies, body_pairs, old_contents } = program.joint();
        let mut data = Vec::new();
        for (id, old) in old_contents {
            let pair = program.global(id);
            let size = |place: ImageGlobal| image.modules[place.module as usize].globals[place.global.index()].size;
            let sizes = [size(old), size(image.globals[id.index()])];
            let bytes = pair.change.differing.iter().cloned().flatten().collect();
            data.push(ChangedVariable { global: id.0, bytes, old, content: OnceCell::new(), sizes });
        }
        let count = old_bodies.len();
        let versions = Versions {
            old_bodies,
            body_pairs: body_pairs.iter().map(|pair| pair.0).collect(),
            maps: (0..count).map(|_| OnceCell::new()).collect(),
            points: (0..count).map(|_| OnceCell::new()).collect(),
            leading: OnceCell::new(),
            data,
            reach: None,
            marks: None,
            ideas,
            program,
        };
        (versions, image)
    }

    /// Variables that have another size in the new version.
    pub(crate) fn resized(&self) -> impl Iterator<Item = &ChangedVariable> {
        self.data.iter().filter(|variable| variable.sizes[0] != variable.sizes[1])
    }

    /// The body that a version runs for a function.
    #[inline]
    pub(crate) fn old_body(&self, function: u32) -> u32 {
        self.old_bodies.get(function as usize).map_or(function, |body| body.0)
    }

    /// The function that a body belongs to.
    pub(crate) fn pair_of(&self, function: u32) -> u32 {
        match (function as usize).checked_sub(self.old_bodies.len()) {
            Some(number) => self.body_pairs[number],
            None => function,
        }
    }

    /// True if the function has two bodies.
    pub(crate) fn is_changed(&self, function: u32) -> bool {
        let pair = self.pair_of(function);
        self.old_body(pair) != pair
    }

    /// Whether calls lead from an unchanged function to one that changed; `find` finds out of which they do.
    pub(crate) fn leads_to_change(&self, function: u32, find: impl FnOnce() -> Vec<bool>) -> bool {
        self.leading.get_or_init(find).get(function as usize).copied().unwrap_or(false)
    }

    /// How many functions both versions know.
    pub(crate) fn pair_count(&self) -> usize {
        self.old_bodies.len()
    }

    /// True if the versions part at the call of a function already: its frames have nothing in common.
    pub(crate) fn parts_at_call(&self, function: u32) -> bool {
        self.is_changed(function) && self.points_of(function).is_none()
    }

    /// True if constructors or destructors changed.
    pub(crate) fn startup_changed(&self) -> bool {
        self.program.startup_changed
    }

    /// The lists of constructors or destructors of the old version, as functions of the joint image.
    pub(crate) fn old_list(&self, constructors: bool) -> Vec<FunctionId> {
        let old = &self.program.old;
        let list = if constructors { &old.constructors } else { &old.destructors };
        let pair = |&id: &FunctionId| FunctionId(self.program.function_pair(schism_program::Side::Old, id).0);
        list.iter().map(pair).collect()
    }

    /// The points of a changed function, unless its versions have nothing in common.
    pub(crate) fn points_of(&self, function: u32) -> Option<&Points> {
        let pair = self.pair_of(function);
        let points = self.points.get(pair as usize)?.get_or_init(|| {
            let entry = &self.program.functions[pair as usize];
            let bodies =
                entry.body.as_ref().filter(|bodies| !bodies.signature_changed && entry.status == Status::Changed)?;
            let (old, new) = (entry.old?, entry.new?);
            let version = |image, id| Version { image, id, body: image_body(image, id) };
            Some(Box::new(Points::new(&version(&self.program.old, old), &version(&self.program.new, new), bodies)))
        });
        points.as_deref()
    }

    /// How a function's code is to be kept apart from its other version's; `None` if it did not change.
    pub(crate) fn apart(&self, function: u32, old_frame_size: impl FnOnce() -> u32) -> Option<Apart> {
        if !self.is_changed(function) {
            return None;
        }
        let is_old = function as usize >= self.old_bodies.len();
        Some(match self.points_of(function) {
            None => Apart::default(),
            Some(points) if is_old => points.old_code(),
            Some(points) => points.new_code(old_frame_size()),
        })
    }

    pub(crate) fn map_cell(&self, pair: u32) -> &OnceCell<Option<Box<FunctionMap>>> {
        &self.maps[pair as usize]
    }

    pub(crate) fn program(&self) -> &Program {
        &self.program
    }

    /// Address of a changed variable.
    pub(crate) fn address_of(functions: usize, variable: &ChangedVariable) -> u64 {
        first_byte(functions as u32 + 1 + variable.global)
    }
}

fn image_body(image: &Image, id: FunctionId) -> &schism_ir::Body {
    static EMPTY: std::sync::OnceLock<schism_ir::Body> = std::sync::OnceLock::new();
    image.function(id).body.as_ref().unwrap_or_else(|| EMPTY.get_or_init(schism_ir::Body::default))
}
