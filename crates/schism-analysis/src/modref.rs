//! Which memory instructions and functions may read and write.

use schism_ir::{FunctionId, Image, InstId, Op};

use crate::accesses::{Accesses, Finder, Touch};
use crate::hash::{FastMap, FastSet};
use crate::{CallGraph, CallSite, ObjectKind, PointsTo, SparseSet};

/// What every instruction and every function may read and write, as sets of [`crate::LocationId`] numbers. Two accesses can
/// meet only if their sets share a number.
///
/// A call counts with all that its callees do until it returns. What signal handlers do is part of no call: they are found
/// by [`CallGraph::outside_callees`].
#[derive(Debug)]
pub struct ModRef {
    sets: Sets,
    /// Where the instructions of each function start in `reads` and `writes`.
    starts: Vec<u32>,
    reads: Vec<u32>,
    writes: Vec<u32>,
    /// For each function what it and its callees read and write.
    refs: Vec<u32>,
    mods: Vec<u32>,
}

/// All different sets; the first one is empty.
#[derive(Debug)]
struct Sets {
    sets: Vec<SparseSet>,
    by_content: FastMap<SparseSet, u32>,
    /// The set of all accesses of a size through the same addresses.
    by_touch: FastMap<Touch, u32>,
}

impl Sets {
    fn id(&mut self, set: SparseSet) -> u32 {
        if let Some(&id) = self.by_content.get(&set) {
            return id;
        }
        let id = self.sets.len() as u32;
        self.sets.push(set.clone());
        self.by_content.insert(set, id);
        id
    }

    fn of_touch(&mut self, finder: &Finder<'_>, touch: Touch) -> u32 {
        if let Some(&id) = self.by_touch.get(&touch) {
            return id;
        }
        let id = self.id(SparseSet::clone(&finder.touched_by(touch.0, touch.1)));
        self.by_touch.insert(touch, id);
        id
    }

    /// What a call touches: some locations itself, and what `sets` has for its callees. Mostly that is the set of one of them.
    fn with_callees(
        &mut self,
        finder: &Finder<'_>,
        site: CallSite,
        mut own: SparseSet,
        callees: &[FunctionId],
        sets: &[u32],
    ) -> u32 {
        let mut whole = Vec::new();
        for callee in callees {
            let set = sets[callee.index()];
            match finder.seen_by_caller(site, *callee, &self.sets[set as usize]) {
                Some(seen) => {
                    own.union_with(&seen);
                }
                None => whole.push(set),
            }
        }
        whole.sort_unstable();
        whole.dedup();
        match whole[..] {
            [one] if own.is_empty() => one,
            _ => {
                for set in whole {
                    own.union_with(&self.sets[set as usize]);
                }
                self.id(own)
            }
        }
    }
}

impl ModRef {
    /// For a program whose pointers and calls are known.
    pub fn new(image: &Image, points_to: &PointsTo, calls: &CallGraph) -> Self {
        let finder = Finder::new(image, points_to);
        let mut sets = Sets { sets: Vec::new(), by_content: FastMap::default(), by_touch: FastMap::default() };
        let empty = sets.id(SparseSet::new());
        let functions = image.functions.len();
        let (mut starts, mut reads, mut writes) = (vec![0], Vec::new(), Vec::new());
        for function in (0..functions).map(FunctionId::new) {
            let insts = image.function(function).body.as_ref().map_or(0, |body| body.insts.len());
            reads.resize(reads.len() + insts, empty);
            writes.resize(writes.len() + insts, empty);
            starts.push(reads.len() as u32);
        }
        let (refs, mods) = (vec![empty; functions], vec![empty; functions]);
        let mut modref = Self { sets, starts, reads, writes, refs, mods };
        let own = own_variables(points_to, functions);
        for group in calls.components() {
            modref.summarize(&finder, calls, group, &own);
        }
        modref
    }

    /// Handles functions that call each other; all others that they call are done.
    fn summarize(&mut self, finder: &Finder<'_>, calls: &CallGraph, group: &[FunctionId], own: &[SparseSet]) {
        let mut total = Accesses::default();
        for &function in group {
            self.accesses_of(finder, calls, function, &mut total);
        }
        if group.iter().any(|&function| calls.is_recursive(function)) {
            let ids = [self.sets.id(total.reads), self.sets.id(total.writes)];
            group.iter().for_each(|function| [self.refs[function.index()], self.mods[function.index()]] = ids);
            self.complete_recursive_calls(calls, group);
            return;
        }
        for &function in group {
            let own = &own[function.index()];
            self.refs[function.index()] = self.sets.id(total.reads.minus(own));
            self.mods[function.index()] = self.sets.id(total.writes.minus(own));
        }
    }

    /// The accesses of all instructions of a function; those in `total` are all together.
    fn accesses_of(&mut self, finder: &Finder<'_>, calls: &CallGraph, function: FunctionId, total: &mut Accesses) {
        let Some(body) = &finder.image.function(function).body else { return };
        if !finder.points_to.is_reached(function) {
            return;
        }
        let start = self.starts[function.index()] as usize;
        // Most accesses of a function are of a few sets.
        let mut seen = FastSet::default();
        for (inst, id) in body.insts.iter().zip(0u32..) {
            let callees = match inst.op {
                Op::Call(_) => calls.callees(CallSite { function, inst: InstId(id) }),
                Op::Load { .. } | Op::Store { .. } | Op::AtomicRmw(..) | Op::CmpXchg(_) | Op::VaArg => &[],
                _ => continue,
            };
            if let Some(touch) = finder.touch_of(function, InstId(id), inst) {
                let set = self.sets.of_touch(finder, touch);
                let (table, all) = match inst.op {
                    Op::Load { .. } => (&mut self.reads, &mut total.reads),
                    _ => (&mut self.writes, &mut total.writes),
                };
                table[start + id as usize] = set;
                if seen.insert((set, matches!(inst.op, Op::Load { .. }))) {
                    all.union_with(&self.sets.sets[set as usize]);
                }
                continue;
            }
            let found = finder.of(function, InstId(id), inst, callees);
            let site = CallSite { function, inst: InstId(id) };
            let reads = self.sets.with_callees(finder, site, found.reads, callees, &self.refs);
            let writes = self.sets.with_callees(finder, site, found.writes, callees, &self.mods);
            for (set, all, is_read) in [(reads, &mut total.reads, true), (writes, &mut total.writes, false)] {
                if seen.insert((set, is_read)) {
                    all.union_with(&self.sets.sets[set as usize]);
                }
            }
            self.reads[start + id as usize] = reads;
            self.writes[start + id as usize] = writes;
        }
    }

    /// Calls inside a group were looked at before the group's own sets were known, which have all that such a call does.
    fn complete_recursive_calls(&mut self, calls: &CallGraph, group: &[FunctionId]) {
        let inside: FastSet<FunctionId> = group.iter().copied().collect();
        for site in group.iter().flat_map(|&function| calls.sites(function)) {
            if let Some(callee) = calls.callees(*site).iter().find(|callee| inside.contains(callee)) {
                let at = self.starts[site.function.index()] as usize + site.inst.index();
                self.reads[at] = self.refs[callee.index()];
                self.writes[at] = self.mods[callee.index()];
            }
        }
    }

    /// What an instruction may read; a call, what the callees may read until it returns.
    pub fn reads(&self, function: FunctionId, inst: InstId) -> &SparseSet {
        &self.sets.sets[self.reads[self.starts[function.index()] as usize + inst.index()] as usize]
    }

    /// What an instruction may write; a call, what the callees may write until it returns.
    pub fn writes(&self, function: FunctionId, inst: InstId) -> &SparseSet {
        &self.sets.sets[self.writes[self.starts[function.index()] as usize + inst.index()] as usize]
    }

    /// The number of the set of what an instruction may read: equal numbers mean equal sets.
    pub(crate) fn read_set(&self, function: FunctionId, inst: InstId) -> u32 {
        self.reads[self.starts[function.index()] as usize + inst.index()]
    }

    /// The number of the set of what an instruction may write.
    pub(crate) fn write_set(&self, function: FunctionId, inst: InstId) -> u32 {
        self.writes[self.starts[function.index()] as usize + inst.index()]
    }

    /// The set with a number.
    pub(crate) fn set(&self, number: u32) -> &SparseSet {
        &self.sets.sets[number as usize]
    }

    /// What a function and all it calls may read. Its own variables are left out if no caller can see them.
    pub fn function_reads(&self, function: FunctionId) -> &SparseSet {
        &self.sets.sets[self.refs[function.index()] as usize]
    }

    /// What a function and all it calls may write. Its own variables are left out if no caller can see them.
    pub fn function_writes(&self, function: FunctionId) -> &SparseSet {
        &self.sets.sets[self.mods[function.index()] as usize]
    }
}

/// For each function the locations that end with a call of it.
fn own_variables(points_to: &PointsTo, functions: usize) -> Vec<SparseSet> {
    let mut own = vec![SparseSet::new(); functions];
    for object in points_to.objects() {
        let (ObjectKind::Stack(function, _) | ObjectKind::Variadic(function) | ObjectKind::Byval(function, _)) =
            object.kind
        else {
            continue;
        };
        for location in object.first.0..object.first.0 + object.locations {
            own[function.index()].insert(location);
        }
    }
    own
}
