//! Distances and reachability against an exploration with explicit call stacks.

use std::collections::{HashMap, VecDeque};

use schism_analysis::{CallSite, ChangeReach, FlowDistance};
use schism_ir::{FunctionId, InstId, Op};
use schism_program::{Program, Side};

use crate::analyses::{Analyses, image_of};
use crate::random::{Random, program};

/// Frames: the calls that are open, then the instruction that runs next.
type Stack = Vec<(FunctionId, InstId)>;

/// What an exploration found.
struct Explored {
    /// Fewest instructions from the start to each instruction.
    nearest: HashMap<(FunctionId, InstId), u32>,
    /// All states, with the same number for each.
    states: HashMap<Stack, u32>,
    /// The number after which states were left out.
    exact: u32,
}

const DEEPEST: usize = 7;
const MOST_STATES: usize = 60_000;

struct Explorer<'a> {
    analyses: &'a Analyses<'a>,
}

impl Explorer<'_> {
    fn op(&self, (function, inst): (FunctionId, InstId)) -> &Op {
        &self.analyses.image.function(function).body.as_ref().expect("a body").insts[inst.index()].op
    }

    /// All states after one instruction, and true if some were left out for being too deep.
    fn step(&self, stack: &Stack) -> (Vec<Stack>, bool) {
        let &(function, inst) = stack.last().expect("a frame");
        let image = self.analyses.image;
        let body = image.function(function).body.as_ref().expect("a body");
        let at = |inst: InstId| {
            let mut next = stack.clone();
            *next.last_mut().expect("a frame") = (function, inst);
            next
        };
        let mut found = Vec::new();
        let mut too_deep = false;
        match self.op((function, inst)) {
            Op::Ret => {
                let mut next = stack.clone();
                next.pop();
                if let Some(top) = next.last_mut() {
                    top.1 = InstId(top.1.0 + 1);
                    found.push(next);
                }
            }
            Op::Call(_) => {
                for &callee in self.analyses.calls.callees(CallSite { function, inst }) {
                    let name = image.function(callee).name.as_str();
                    if image.function(callee).body.is_some() {
                        let mut next = stack.clone();
                        next.push((callee, InstId(0)));
                        too_deep |= next.len() > DEEPEST;
                        found.extend((next.len() <= DEEPEST).then_some(next));
                    } else if name == "longjmp" {
                        found.extend((1..=stack.len()).flat_map(|frames| self.land(&stack[..frames])));
                    } else {
                        found.push(at(InstId(inst.0 + 1)));
                    }
                }
            }
            op if op.is_terminator() => {
                found.extend(op.successors().into_iter().map(|to| at(body.blocks[to.index()].first)));
            }
            _ => found.push(at(InstId(inst.0 + 1))),
        }
        (found, too_deep)
    }

    /// True if some way inside of its function leads to a call.
    fn can_run(&self, site: CallSite) -> bool {
        let icfg = self.analyses.icfg;
        let mut seen: Vec<_> = icfg.entry(site.function).into_iter().collect();
        let mut at = 0;
        while let Some(&node) = seen.get(at) {
            at += 1;
            for next in icfg.successors(node) {
                if !seen.contains(&next) {
                    seen.push(next);
                }
            }
        }
        seen.contains(&icfg.node_of(site.function, site.inst))
    }

    /// The states behind all calls of `setjmp` in the last of some frames.
    fn land(&self, frames: &[(FunctionId, InstId)]) -> Vec<Stack> {
        let function = frames.last().expect("a frame").0;
        let sites = self.analyses.calls.sites(function).iter();
        let named = |callee: &FunctionId| self.analyses.image.function(*callee).name == "setjmp";
        let jumps = sites.filter(|site| self.analyses.calls.callees(**site).iter().any(named) && self.can_run(**site));
        let landed = jumps.map(|site| {
            let mut next = frames.to_vec();
            *next.last_mut().expect("a frame") = (function, InstId(site.inst.0 + 1));
            next
        });
        landed.collect()
    }

    /// Explores all states from one on, those with the fewest instructions first.
    fn explore(&self, start: &Stack) -> Explored {
        let mut nearest = HashMap::new();
        let mut seen = HashMap::from([(start.clone(), 0)]);
        let mut work = VecDeque::from([start.clone()]);
        let mut exact = u32::MAX;
        while let Some(stack) = work.pop_front() {
            let distance = seen[&stack];
            nearest.entry(*stack.last().expect("a frame")).or_insert(distance);
            if seen.len() > MOST_STATES {
                exact = exact.min(distance);
                break;
            }
            let (next, too_deep) = self.step(&stack);
            if too_deep {
                exact = exact.min(distance);
            }
            for next in next {
                if !seen.contains_key(&next) {
                    seen.insert(next.clone(), distance + 1);
                    work.push_back(next);
                }
            }
        }
        Explored { nearest, states: seen, exact }
    }
}

/// Compares all distances from one state; returns how many were compared exactly.
fn compare(explorer: &Explorer<'_>, start: &Stack, seed: u64) -> usize {
    let analyses = explorer.analyses;
    let Explored { nearest, exact, .. } = explorer.explore(start);
    let (&(function, inst), above) = start.split_last().expect("a frame");
    let stack: Vec<_> = above.iter().map(|&(function, inst)| CallSite { function, inst }).collect();
    let mut compared = 0;
    for target_function in analyses.functions() {
        let count = analyses.icfg.numbers().range(target_function).len();
        for target in (0..count).map(InstId::new) {
            let distance = FlowDistance::new(analyses.icfg, analyses.passage, [(target_function, target)]);
            let found = distance.from_stack(function, inst, &stack);
            let wanted = nearest.get(&(target_function, target)).copied();
            let place = format!("seed {seed}: from {start:?} to {target_function:?} {target:?}");
            match wanted {
                Some(wanted) if wanted <= exact => assert_eq!(found, Some(wanted), "{place}"),
                Some(wanted) => assert!(found.is_some_and(|found| found <= wanted), "{place}: {found:?}, {wanted}"),
                None if exact == u32::MAX => assert_eq!(found, None, "{place}"),
                None => assert!(found.is_none_or(|found| found > exact), "{place}: {found:?}, {exact}"),
            }
            compared += usize::from(wanted.is_some_and(|wanted| wanted <= exact));
        }
    }
    compared
}

#[test]
fn distances_are_those_of_explicit_stacks() {
    let mut compared = 0;
    for seed in 0..120 {
        let image = image_of("random", &program(seed, seed % 2 == 1));
        Analyses::with(&image, |analyses| {
            let explorer = Explorer { analyses };
            let main = image.function_named("main").expect("main");
            let start = vec![(main, InstId(0))];
            let states = explorer.explore(&start).states;
            compared += compare(&explorer, &start, seed);
            let mut random = Random::new(seed + 1000);
            let mut states: Vec<_> = states.into_keys().collect();
            states.sort();
            for _ in 0..3 {
                compared += compare(&explorer, &states[random.below(states.len())], seed);
            }
        });
    }
    assert!(compared > 5000, "only {compared} distances were compared exactly");
}

#[test]
fn what_runs_after_a_point_is_found() {
    for seed in 0..200 {
        let image = image_of("random", &program(seed, seed % 2 == 1));
        Analyses::with(&image, |analyses| {
            let explorer = Explorer { analyses };
            let main = image.function_named("main").expect("main");
            let states = explorer.explore(&vec![(main, InstId(0))]).states;
            let mut states: Vec<_> = states.into_keys().collect();
            states.sort();
            let mut random = Random::new(seed);
            let start = &states[random.below(states.len())];
            let nearest = explorer.explore(start).nearest;
            let first = *start.last().expect("a frame");
            let after = analyses.icfg.after([first]);
            for &(function, inst) in nearest.keys() {
                assert!(after.contains(analyses.icfg.numbers(), function, inst), "seed {seed}: {start:?}");
                let before = analyses.icfg.before([(function, inst)]);
                assert!(before.contains(analyses.icfg.numbers(), first.0, first.1), "seed {seed}: {start:?}");
            }
        });
    }
}

/// The program with one constant of a comparison changed, or `None` if it has no comparison.
fn mutated(text: &str, random: &mut Random) -> Option<String> {
    let places: Vec<_> = text.match_indices("icmp sgt i32 ").map(|(at, _)| at).collect();
    let at = *places.get(random.below(places.len().max(1)))?;
    let end = at + text[at..].find('\n')?;
    Some(format!("{}7{}", &text[..end], &text[end..]))
}

#[test]
fn a_state_that_is_retired_reaches_no_change() {
    let (mut retired, mut kept) = (0, 0);
    for seed in 0..200 {
        let text = program(seed, seed % 2 == 1);
        let Some(changed) = mutated(&text, &mut Random::new(seed + 5)) else { continue };
        let both = Program::new(image_of("random", &text), image_of("random", &changed));
        Analyses::with(&both.old, |old| {
            Analyses::with(&both.new, |new| {
                let reach = ChangeReach::new(&both, [old.reach_input(), new.reach_input()]);
                let explorer = Explorer { analyses: new };
                let main = both.new.function_named("main").expect("main");
                let mut states: Vec<_> = explorer.explore(&vec![(main, InstId(0))]).states.into_keys().collect();
                states.sort();
                let mut random = Random::new(seed);
                for _ in 0..8 {
                    let state = &states[random.below(states.len())];
                    let (&(function, inst), above) = state.split_last().expect("a frame");
                    let stack: Vec<_> = above.iter().map(|&(function, inst)| CallSite { function, inst }).collect();
                    let nearest = explorer.explore(state).nearest;
                    let reached = nearest.keys().any(|&(function, inst)| reach.is_mark(Side::New, function, inst));
                    let found = reach.from_stack(Side::New, function, inst, &stack);
                    assert!(found || !reached, "seed {seed}: {state:?} reaches a change");
                    *(if found { &mut kept } else { &mut retired }) += 1;
                }
            });
        });
    }
    assert!(retired > 100 && kept > 100, "{retired} retired, {kept} kept");
}
