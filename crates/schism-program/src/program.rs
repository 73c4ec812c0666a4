//! The two-version program.

use schism_ir::{FunctionId, GlobalId, Image, InstId};

use crate::body::BodyMatch;
use crate::compare::{Comparison, Verdict, compare};
use crate::data::DataChange;
use crate::{Bijection, Side};

macro_rules! pair_id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub struct $name(pub u32);

        impl $name {
            /// The position in its table.
            pub fn index(self) -> usize {
                self.0 as usize
            }
        }
    };
}

pair_id!(
    /// A function of the two-version program: an entry of [`Program::functions`].
    FunctionPairId
);
pair_id!(
    /// A variable of the two-version program: an entry of [`Program::globals`].
    GlobalPairId
);

/// What became of a function or variable.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Status {
    /// Nothing. What neither version defines is here too, and so is what only one version needs from the library.
    Same,
    /// Both versions define it differently.
    Changed,
    /// Only the new version defines it.
    Added,
    /// Only the old version defines it.
    Removed,
}

/// A function in both versions, or in one.
#[derive(Clone, Debug)]
pub struct FunctionPair {
    /// Its place in the old image.
    pub old: Option<FunctionId>,
    /// Its place in the new image.
    pub new: Option<FunctionId>,
    /// What became of it.
    pub status: Status,
    /// How the bodies correspond: always for changed functions; for those that are the same, only if their
    /// instructions have different ids.
    pub body: Option<Box<BodyMatch>>,
}

/// A variable in both versions, or in one.
#[derive(Clone, Debug)]
pub struct GlobalPair {
    /// Its place in the old image.
    pub old: Option<GlobalId>,
    /// Its place in the new image.
    pub new: Option<GlobalId>,
    /// What became of it.
    pub status: Status,
    /// True for a constant of the compiler's own, such as a string literal: it has no name worth printing.
    pub private: bool,
    /// How it differs, if it is changed.
    pub change: DataChange,
}

/// Two versions of a program as one: every function and variable has one id, whichever version it is in.
#[derive(Debug)]
pub struct Program {
    /// The old version, linked.
    pub old: Image,
    /// The new version, linked.
    pub new: Image,
    /// Old source files and the new ones that stand for them, as indices of the images' modules.
    pub modules: Bijection<u32>,
    /// All functions: those of the new version by their id there, then those that only the old version has.
    pub functions: Vec<FunctionPair>,
    /// All variables, likewise.
    pub globals: Vec<GlobalPair>,
    /// True if other functions run before `main` or after it, or in another order.
    pub startup_changed: bool,
    function_ids: [Vec<FunctionPairId>; 2],
    global_ids: [Vec<GlobalPairId>; 2],
}

impl Program {
    /// Compares two linked versions. If they are linked with a library, it must be the same one: what comes from it
    /// is not compared.
    pub fn new(old: Image, new: Image) -> Self {
        let found = compare([&old, &new]);
        let startup_changed = lists_differ(&found.functions, &old.constructors, &new.constructors)
            || lists_differ(&found.functions, &old.destructors, &new.destructors);
        let (functions, function_ids) = function_pairs([&old, &new], &found.functions);
        let (globals, global_ids) = global_pairs([&old, &new], &found);
        let mut program = Self {
            modules: found.modules.clone(),
            old,
            new,
            functions,
            globals,
            startup_changed,
            function_ids: function_ids.map(|ids| ids.into_iter().map(FunctionPairId).collect()),
            global_ids: global_ids.map(|ids| ids.into_iter().map(GlobalPairId).collect()),
        };
        program.enter(found);
        program
    }

    fn enter(&mut self, found: Comparison) {
        for (old, verdict) in found.bodies {
            let id = self.function_pair(Side::Old, old);
            let pair = &mut self.functions[id.index()];
            (pair.status, pair.body) = match verdict {
                Verdict::Same => (Status::Same, None),
                Verdict::Reordered(map) => (Status::Same, Some(Box::new(map))),
                Verdict::Changed(map) => (Status::Changed, Some(Box::new(map))),
            };
        }
        for (old, change) in found.data {
            let id = self.global_pair(Side::Old, old);
            let pair = &mut self.globals[id.index()];
            (pair.status, pair.change) = (Status::Changed, change);
        }
    }

    /// One of the two versions.
    pub fn image(&self, side: Side) -> &Image {
        match side {
            Side::Old => &self.old,
            Side::New => &self.new,
        }
    }

    /// The two-version function that a function of one version is.
    pub fn function_pair(&self, side: Side, id: FunctionId) -> FunctionPairId {
        self.function_ids[side.index()][id.index()]
    }

    /// The two-version variable that a variable of one version is.
    pub fn global_pair(&self, side: Side, id: GlobalId) -> GlobalPairId {
        self.global_ids[side.index()][id.index()]
    }

    /// A function.
    pub fn function(&self, id: FunctionPairId) -> &FunctionPair {
        &self.functions[id.index()]
    }

    /// A variable.
    pub fn global(&self, id: GlobalPairId) -> &GlobalPair {
        &self.globals[id.index()]
    }

    /// The functions that both versions define differently.
    pub fn changed_functions(&self) -> impl Iterator<Item = (FunctionPairId, &FunctionPair)> {
        (0..).map(FunctionPairId).zip(&self.functions).filter(|(_, pair)| pair.status == Status::Changed)
    }

    /// The new instruction that does the same as an old one with corresponding operands.
    pub fn matched_instruction(&self, function: FunctionPairId, old: InstId) -> Option<InstId> {
        let pair = self.function(function);
        match (&pair.body, pair.status) {
            (Some(body), _) => body.matched_instruction(old),
            (None, Status::Same) => Some(old),
            (None, _) => None,
        }
    }

    /// True if an instruction of one version is not the same in the other. Takes constant time.
    pub fn is_changed(&self, side: Side, function: FunctionPairId, inst: InstId) -> bool {
        let pair = self.function(function);
        match (&pair.body, pair.status) {
            (Some(body), _) => body.is_changed(side, inst),
            (None, status) => status != Status::Same,
        }
    }

    /// True if no function, variable or start-up list differs. Names and places do not count.
    pub fn is_unchanged(&self) -> bool {
        !self.startup_changed
            && self.functions.iter().all(|pair| pair.status == Status::Same)
            && self.globals.iter().all(|pair| pair.status == Status::Same)
    }
}

impl FunctionPair {
    /// True if nothing changed in it.
    pub fn is_same(&self) -> bool {
        self.status == Status::Same
    }
}

fn lists_differ(functions: &Bijection<FunctionId>, old: &[FunctionId], new: &[FunctionId]) -> bool {
    old.len() != new.len() || old.iter().zip(new).any(|(&old, &new)| !functions.are_partners(old, new))
}

/// Ids for both sides: new entries keep theirs, old ones without a partner follow.
fn number<T: crate::bijection::Dense>(partners: &Bijection<T>, counts: [usize; 2]) -> [Vec<u32>; 2] {
    let mut next = counts[1] as u32..;
    let old = (0..counts[0]).map(|old| match partners.new_of(T::at(old)) {
        Some(new) => new.position() as u32,
        None => next.next().unwrap_or(u32::MAX),
    });
    [old.collect(), (0..counts[1] as u32).collect()]
}

fn status(old_defined: bool, new_defined: bool) -> Status {
    match (old_defined, new_defined) {
        (true, false) => Status::Removed,
        (false, true) => Status::Added,
        _ => Status::Same,
    }
}

fn is_own(image: &Image, module: u32) -> bool {
    (module as usize) < image.own_modules
}

fn function_pairs(images: [&Image; 2], partners: &Bijection<FunctionId>) -> (Vec<FunctionPair>, [Vec<u32>; 2]) {
    let defined = |side: Side, id: Option<FunctionId>| {
        let image = images[side.index()];
        id.is_some_and(|id| is_own(image, image.functions[id.index()].module) && image.function(id).body.is_some())
    };
    let pair = |old: Option<FunctionId>, new: Option<FunctionId>| FunctionPair {
        old,
        new,
        status: status(defined(Side::Old, old), defined(Side::New, new)),
        body: None,
    };
    let news = (0..images[1].functions.len()).map(FunctionId::new);
    let mut pairs: Vec<_> = news.map(|new| pair(partners.old_of(new), Some(new))).collect();
    pairs.extend(partners.only_old().map(|old| pair(Some(old), None)));
    (pairs, number(partners, images.map(|image| image.functions.len())))
}

fn global_pairs(images: [&Image; 2], found: &Comparison) -> (Vec<GlobalPair>, [Vec<u32>; 2]) {
    let partners = &found.globals;
    let defined = |side: Side, id: GlobalId| {
        let image = images[side.index()];
        is_own(image, image.globals[id.index()].module) && image.global(id).init.is_some()
    };
    let private = |side: Side, id: Option<GlobalId>| id.is_some_and(|id| found.floating.is_private(side, id));
    let pair = |old: Option<GlobalId>, new: Option<GlobalId>| {
        let private = private(Side::Old, old) || private(Side::New, new);
        let [old_defined, new_defined] =
            [old.is_some_and(|id| defined(Side::Old, id)), new.is_some_and(|id| defined(Side::New, id))];
        // A literal of one version only belongs to the code that uses it.
        let status = if private { Status::Same } else { status(old_defined, new_defined) };
        GlobalPair { old, new, status, private, change: DataChange::default() }
    };
    let news = (0..images[1].globals.len()).map(GlobalId::new);
    let mut pairs: Vec<_> = news.map(|new| pair(partners.old_of(new), Some(new))).collect();
    pairs.extend(partners.only_old().map(|old| pair(Some(old), None)));
    (pairs, number(partners, images.map(|image| image.globals.len())))
}
