//! From two images to what matches and what changed: the order of the steps.

use schism_ir::flow::{BitSet, Cfg};
use schism_ir::{FunctionId, GlobalId, Image};

use crate::align::{Alignment, Code, by_flow, by_sequence};
use crate::body::BodyMatch;
use crate::canon::{Canon, Partners};
use crate::content::Content;
use crate::data::{self, DataChange};
use crate::isomorphism::{Isomorphism, Vote, isomorphism};
use crate::judge::Judge;
use crate::names::{Entry, Floating, function_entries, global_entries, pair_by_key, pair_by_name};
use crate::regions::changed_regions;
use crate::side::Side;
use crate::view::View;
use crate::votes::{Election, votes_of_code};
use crate::{Bijection, modules, renames};

/// What the comparison found.
pub(crate) struct Comparison {
    pub(crate) modules: Bijection<u32>,
    pub(crate) functions: Bijection<FunctionId>,
    pub(crate) globals: Bijection<GlobalId>,
    /// Pairs that have a body in both versions.
    pub(crate) bodies: Vec<(FunctionId, Verdict)>,
    /// Pairs of variables that differ, by old id.
    pub(crate) data: Vec<(GlobalId, DataChange)>,
    pub(crate) floating: Floating,
}

/// The result for one function of both versions.
pub(crate) enum Verdict {
    /// The same, instruction for instruction.
    Same,
    /// The same in another order.
    Reordered(BodyMatch),
    Changed(BodyMatch),
}

pub(crate) fn compare(images: [&Image; 2]) -> Comparison {
    let modules = modules::pair_modules(images[0], images[1]);
    let function_entries = images.map(function_entries);
    let global_entries = images.map(global_entries);
    let (function_slices, global_slices) = (slices(&function_entries), slices(&global_entries));
    let floating = Floating::find(images, global_slices);
    let mut globals = pair_by_name(global_slices, &modules, |side, id| !floating.contains(side, id));
    let mut functions = pair_by_name(function_slices, &modules, |_, _| true);
    let guesses = renames::guess(images, function_slices, &modules, &mut functions);
    let (canon, content) = settle_renames(images, guesses, &mut functions, &globals, &floating);
    let election = Election { canon: &canon, entries: global_slices, floating: &floating, content: &content };
    let candidates = candidates(&election, &functions);
    let votes: Vec<_> = candidates.iter().flat_map(|candidate| candidate.votes.iter().copied()).collect();
    election.pair(&votes, &mut globals);
    pair_left_over(images, global_slices, &modules, &floating, &mut globals);
    let are_one = |(old, new): Vote| globals.are_partners(old, new) || content.are_equal(old, new);
    let bodies = candidates.into_iter().map(|candidate| (candidate.old, candidate.verdict(&canon, are_one))).collect();
    let data = globals.pairs().map(|pair| (pair.0, data::compare(&canon, pair, are_one)));
    let data = data.filter(|(_, change)| !change.is_empty()).collect();
    Comparison { modules, functions, globals, bodies, data, floating }
}

fn slices<'a, 'p>(entries: &'a [Vec<Entry<'p>>; 2]) -> [&'a [Entry<'p>]; 2] {
    entries.each_ref().map(Vec::as_slice)
}

/// Takes guessed pairs apart until the bodies of all that are left are the same.
fn settle_renames<'p>(
    images: [&'p Image; 2],
    mut guesses: Vec<FunctionId>,
    functions: &mut Bijection<FunctionId>,
    globals: &Bijection<GlobalId>,
    floating: &Floating,
) -> (Canon<'p>, Content) {
    loop {
        let canon = Canon::new(images, &Partners { functions, globals, floating });
        let content = Content::new(&canon, floating);
        let holds = |&old: &FunctionId| {
            let views = functions.new_of(old).and_then(|new| views(&canon, old, new));
            let found = views.and_then(|[old, new]| isomorphism(old, new));
            found.is_some_and(|found| found.votes.iter().all(|&(old, new)| content.are_equal(old, new)))
        };
        let (right, wrong): (Vec<_>, Vec<_>) = guesses.iter().partition(|old| holds(old));
        if wrong.is_empty() {
            return (canon, content);
        }
        wrong.into_iter().for_each(|old| functions.unpair(old));
        guesses = right;
    }
}

/// Variables that nothing matched uses, by name, number and type.
fn pair_left_over(
    images: [&Image; 2],
    entries: [&[Entry]; 2],
    modules: &Bijection<u32>,
    floating: &Floating,
    globals: &mut Bijection<GlobalId>,
) {
    let named = |side: Side| -> Vec<GlobalId> {
        let ids = (0..images[side.index()].globals.len()).map(GlobalId::new);
        ids.filter(|&id| floating.contains(side, id) && !floating.is_private(side, id)).collect()
    };
    let size = |side: Side, id: GlobalId| images[side.index()].global(id).size;
    pair_by_key(
        globals,
        &named(Side::Old),
        &named(Side::New),
        |id| {
            let entry = &entries[0][id.index()];
            Some((modules.new_of(entry.module)?, entry.name.to_owned(), size(Side::Old, *id)))
        },
        |id| {
            let entry = &entries[1][id.index()];
            Some((entry.module, entry.name.to_owned(), size(Side::New, *id)))
        },
    );
}

fn views<'a>(canon: &'a Canon<'a>, old: FunctionId, new: FunctionId) -> Option<[View<'a>; 2]> {
    Some([View::new(canon, Side::Old, old)?, View::new(canon, Side::New, new)?])
}

/// A function of both versions before it is known which floating variables are one.
struct Candidate {
    old: FunctionId,
    new: FunctionId,
    map: BodyMatch,
    votes: Vec<Vote>,
    /// True if the bodies are the same provided that the votes are.
    isomorphic: bool,
}

fn candidates(election: &Election, functions: &Bijection<FunctionId>) -> Vec<Candidate> {
    let [old_image, new_image] = election.canon.images;
    // The library is the same in both versions.
    let pairs = functions.pairs().filter(|&(old, new)| old_image.is_own(old) || new_image.is_own(new));
    pairs.filter_map(|(old, new)| candidate(election, old, new)).collect()
}

/// `None` unless both versions have a body.
fn candidate(election: &Election, old: FunctionId, new: FunctionId) -> Option<Candidate> {
    let views = views(election.canon, old, new)?;
    let same = isomorphism(views[0], views[1]);
    if let Some(Isomorphism { blocks, insts, votes }) = same
        && votes.iter().all(|&vote| election.may_be_one(vote))
    {
        let map = BodyMatch::new(blocks, insts, false);
        return Some(Candidate { old, new, map, votes, isomorphic: true });
    }
    let cfgs = views.map(|view| Cfg::new(view.body));
    let [old_code, new_code] = [0, 1].map(|side| Code { view: views[side], cfg: &cfgs[side] });
    let Alignment { blocks, insts } = best_alignment(old_code, new_code, election.content);
    let votes = votes_of_code(views[0], views[1], &insts);
    let map = BodyMatch::new(blocks, insts, views[0].signature() != views[1].signature());
    Some(Candidate { old, new, map, votes, isomorphic: false })
}

/// The alignment that leaves fewer instructions changed. Which literals are one is not known yet, so all are.
fn best_alignment(old: Code, new: Code, content: &Content) -> Alignment {
    let cost = |Alignment { blocks, insts }: &Alignment| {
        let judge = Judge { old, new, blocks, insts, are_one: |_| true };
        judge.changed().iter().map(BitSet::len).sum::<usize>()
    };
    let (sequence, flow) = (by_sequence(old, new, content), by_flow(old, new, content));
    if cost(&flow) < cost(&sequence) { flow } else { sequence }
}

impl Candidate {
    fn verdict(self, canon: &Canon, are_one: impl Fn(Vote) -> bool + Copy) -> Verdict {
        if self.isomorphic && self.votes.iter().all(|&vote| are_one(vote)) {
            return if self.map.is_identity() { Verdict::Same } else { Verdict::Reordered(self.map) };
        }
        let mut map = self.map;
        if let Some(views) = views(canon, self.old, self.new) {
            let cfgs = views.map(|view| Cfg::new(view.body));
            let [old, new] = [0, 1].map(|side| Code { view: views[side], cfg: &cfgs[side] });
            let judge = Judge { old, new, blocks: &map.blocks, insts: &map.insts, are_one };
            let changed: [BitSet; 2] = judge.changed();
            map.regions = [0, 1].map(|side| changed_regions(views[side].body, &cfgs[side], &changed[side]));
            map.changed = changed;
        }
        Verdict::Changed(map)
    }
}
