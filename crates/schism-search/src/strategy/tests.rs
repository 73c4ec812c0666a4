//! The order in which strategies pick hand-made candidates.

use schism_expr::{Pool, Sort};
use schism_vm::Machine;
use schism_vm::pairs::Role;
use schism_vm::symbolic::CandidateKind;

use super::{Auto, Bfs, Cover, Dfs, Directed, Note, Random, Shadow, Strategy};
use crate::tests::machine;

/// No code is there, so no strategy has a reason to prefer it.
const NOWHERE: u32 = u32::MAX;

pub(super) fn note(id: u32, depth: u32) -> Note {
    let condition = Pool::new().constant(Sort::Bool, 1);
    let (kind, role) = (CandidateKind::Branch, Role::Only);
    Note { id, kind, site: (0, 1), target: NOWHERE, depth, apart: false, role, condition, root: 0 }
}

/// Everything that a strategy picks until it has no more.
fn picks(strategy: &mut dyn Strategy, machine: &Machine, notes: impl IntoIterator<Item = Note>) -> Vec<u32> {
    notes.into_iter().for_each(|note| strategy.add(note));
    std::iter::from_fn(|| strategy.pick(machine)).collect()
}

#[test]
fn breadth_first_takes_the_shallowest_and_of_those_the_oldest() {
    let notes = [(0, 3), (1, 1), (2, 2), (3, 1), (4, 0)].map(|(id, depth)| note(id, depth));
    assert_eq!(picks(&mut Bfs::default(), &machine(), notes), [4, 1, 3, 2, 0]);
}

#[test]
fn depth_first_takes_the_youngest() {
    let machine = machine();
    let mut dfs = Dfs::default();
    (0..3).for_each(|id| dfs.add(note(id, 0)));
    assert_eq!(dfs.pick(&machine), Some(2));
    dfs.add(note(3, 9));
    assert_eq!(picks(&mut dfs, &machine, []), [3, 1, 0]);
}

#[test]
fn random_takes_each_once_and_the_same_seed_the_same_order() {
    let machine = machine();
    let order = |seed| picks(&mut Random::new(seed), &machine, (0..50).map(|id| note(id, 0)));
    assert_eq!(order(1), order(1));
    assert_ne!(order(1), order(2));
    let mut all = order(1);
    all.sort_unstable();
    assert_eq!(all, (0..50).collect::<Vec<u32>>());
}

#[test]
fn values_come_at_each_eighth_pick_and_when_nothing_else_waits() {
    let machine = machine();
    let value = |id| Note { kind: CandidateKind::Text, ..note(id, 0) };
    let strategies: [Box<dyn Strategy>; 4] =
        [Box::new(Bfs::default()), Box::new(Dfs::default()), Box::new(Random::new(1)), Box::new(Cover::default())];
    for mut strategy in strategies {
        let notes = (100..104).map(value).chain((0..17).map(|id| note(id, 0)));
        let order = picks(&mut *strategy, &machine, notes);
        let places: Vec<usize> = (0..order.len()).filter(|&at| order[at] >= 100).collect();
        assert_eq!(places, [7, 15, 19, 20]);
        assert!(order.iter().filter(|&&id| id >= 100).eq(&[100, 101, 102, 103]), "first come, first served: {order:?}");
    }
}

#[test]
fn cover_goes_round_its_branches() {
    let at = |id, place| Note { site: (0, place), ..note(id, 0) };
    // Ten candidates of a loop, then two of another branch: it does not have to wait for the loop.
    let notes = (0..10).map(|id| at(id, 1)).chain([at(10, 2), at(11, 2)]);
    let order = picks(&mut Cover::default(), &machine(), notes);
    assert_eq!(order[..5], [0, 10, 1, 11, 2]);
}

#[test]
fn code_that_was_never_executed_comes_first() {
    let machine = machine();
    let start = machine.image().function_named("__schism_start").expect("the program has a start").0;
    let fresh = (0..1000).find(|&position| machine.is_uncovered(start, position)).expect("nothing was executed yet");
    let old = [0, 1, 2].map(|id| Note { site: (start, 1), ..note(id, 0) });
    let new = Note { site: (start, 9), target: fresh, ..note(3, 7) };
    assert_eq!(picks(&mut Cover::default(), &machine, old.into_iter().chain([new]))[0], 3);
    assert_eq!(picks(&mut Directed::default(), &machine, old.into_iter().chain([new]))[0], 3);
}

#[test]
fn cover_spends_the_same_on_new_code_and_on_each_branch() {
    let machine = machine();
    let start = machine.image().function_named("__schism_start").expect("the program has a start").0;
    let fresh = (0..1000).find(|&position| machine.is_uncovered(start, position)).expect("nothing was executed yet");
    let mut cover = Cover::default();
    // A side that is never taken and costs much, and a cheap one that was.
    (0..10).for_each(|id| cover.add(Note { site: (start, 9), target: fresh, ..note(id, 0) }));
    (10..40).for_each(|id| cover.add(note(id, 0)));
    let mut dear = 0;
    for _ in 0..20 {
        let id = cover.pick(&machine).expect("candidates wait");
        dear += u32::from(id < 10);
        cover.spent(0, if id < 10 { 1000 } else { 100 });
    }
    assert_eq!(dear, 2);
}

#[test]
fn directed_takes_the_input_that_has_cost_least() {
    let from = |id, root| Note { root, ..note(id, 0) };
    let mut directed = Directed::default();
    for note in [from(0, 0), from(1, 0), from(2, 1), from(3, 2)] {
        directed.add(note);
    }
    let machine = machine();
    directed.spent(0, 100);
    directed.spent(1, 50);
    assert_eq!(directed.pick(&machine), Some(3));
    assert_eq!(directed.pick(&machine), Some(2));
    assert_eq!(directed.pick(&machine), Some(0));
}

#[test]
fn directed_lets_pairs_and_others_take_turns() {
    let apart = |id, apart| Note { apart, site: (0, id), ..note(id, 0) };
    let notes = (0..4).map(|id| apart(id, false)).chain((4..8).map(|id| apart(id, true)));
    let order = picks(&mut Directed::default(), &machine(), notes);
    let kinds: Vec<bool> = order.iter().map(|&id| id >= 4).collect();
    assert_eq!(kinds, [false, true, false, true, false, true, false, true]);
}

#[test]
fn strategies_of_a_mix_share_candidates_and_none_starves() {
    let machine = machine();
    let mut mix = Auto::default().with(12, Bfs::default()).with(1, Dfs::default());
    (0..400).for_each(|id| mix.add(note(id, id)));
    let mut picked = Vec::new();
    while let Some(id) = mix.pick(&machine) {
        picked.push(id);
        mix.spent(0, 10_000);
    }
    let deepest = picked.iter().take(200).filter(|&&id| id > 200).count();
    assert!((5..60).contains(&deepest), "the second has its share: {deepest}");
    picked.sort_unstable();
    assert_eq!(picked, (0..400).collect::<Vec<u32>>(), "each candidate is picked once");
}

#[test]
fn a_strategy_that_pays_has_more() {
    let machine = machine();
    let mut mix = Auto::default().with(4, Bfs::default()).with(1, Dfs::default());
    (0..4000).for_each(|id| mix.add(note(id, id)));
    let mut deepest = [0, 0];
    for round in 0..2000 {
        let is_deep = mix.pick(&machine).is_some_and(|id| id > 2000);
        deepest[usize::from(round >= 1000)] += u32::from(is_deep);
        if is_deep {
            mix.differed((0, round));
        }
        mix.spent(0, 10_000);
    }
    assert!(deepest[0] > 300 && deepest[1] > 300, "{deepest:?}");
}

#[test]
fn beside_one_seed_the_others_have_their_turn() {
    let mut shadow = Shadow::default();
    (0..2).for_each(|root| shadow.add(Note { root, ..note(root, 0) }));
    shadow.spent(0, 1_000_000);
    assert_eq!(picks(&mut shadow, &machine(), []), [1, 0]);
}
