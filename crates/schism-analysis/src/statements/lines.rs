//! Which line every instruction of a function counts for.

use std::collections::HashSet;

use schism_ir::flow::{DefUse, block_of};
use schism_ir::{BlockId, Body, FileId, Function, Inst, InstId, Op, Value};

/// What instructions of one statement share: a source line, or without debug information the last of them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) struct Place {
    pub(super) file: Option<FileId>,
    pub(super) line: u32,
    /// Tells statements without a line apart.
    root: u32,
}

/// For each instruction its place, if it counts for one.
pub(super) fn lines(function: &Function, body: &Body) -> Vec<Option<Place>> {
    let roots = roots(function, body);
    if body.insts.iter().all(|inst| inst.loc.line == 0) {
        let without = |root: &u32| Some(Place { file: None, line: 0, root: *root });
        let places = roots.iter().map(without).zip(&body.insts);
        return places.map(|(place, inst)| place.filter(|_| !is_silent(inst))).collect();
    }
    let mut places: Vec<_> = (0..body.insts.len()).map(|inst| place(body, inst, roots[inst] as usize)).collect();
    lines_of_conditions(body, &roots, &mut places);
    drop_shared_jumps(body, &mut places);
    places
}

/// Stack variables and jumps of a function without debug information are no statements.
fn is_silent(inst: &Inst) -> bool {
    matches!(inst.op, Op::Alloca { .. } | Op::Br(_))
}

/// For each instruction the last one of the expression that it is a part of: the one that uses its result up, if that is in
/// the same block. Users have higher numbers, except for phis, which no expression goes over.
fn roots(function: &Function, body: &Body) -> Vec<u32> {
    let uses = DefUse::new(function, body);
    let mut roots: Vec<u32> = (0..body.insts.len() as u32).collect();
    for inst in (0..body.insts.len()).rev() {
        let id = InstId::new(inst);
        if matches!(body.insts[inst].op, Op::Alloca { .. }) {
            continue;
        }
        let block = block_of(body, id);
        let mut users = uses.uses(Value::Inst(id)).map(|user| user.inst);
        let Some(first) = users.next() else { continue };
        let inside = |user: InstId| {
            user > id && block_of(body, user) == block && !matches!(body.insts[user.index()].op, Op::Phi { .. })
        };
        let root = roots[first.index()];
        if inside(first) && users.all(|user| inside(user) && roots[user.index()] == root) {
            roots[inst] = root;
        }
    }
    roots
}

/// The line of the root if the instruction does not stand before it: arguments may stand on later lines, but an earlier line
/// is an earlier statement.
fn place(body: &Body, inst: usize, root: usize) -> Option<Place> {
    let (own, whole) = (body.insts[inst].loc, body.insts[root].loc);
    let loc = if whole.line != 0 && whole.file == own.file && whole.line <= own.line { whole } else { own };
    (loc.line != 0).then_some(Place { file: loc.file, line: loc.line, root: 0 })
}

/// Puts the parts of a condition over several lines together, in code that was not optimised.
///
/// clang gives the branch of the last part the line where the condition starts, and those before it the line of the
/// operator behind their part.
fn lines_of_conditions(body: &Body, roots: &[u32], places: &mut [Option<Place>]) {
    // Variables live in memory, so instructions that are one expression are one in the source as well.
    if !body.locals.iter().any(|local| local.indirect) {
        return;
    }
    let mut members = vec![Vec::new(); body.insts.len()];
    for (inst, &root) in roots.iter().enumerate() {
        members[root as usize].push(inst);
    }
    let mut predecessors = vec![Vec::new(); body.blocks.len()];
    let mut conditions = Vec::new();
    for (number, block) in body.blocks.iter().enumerate() {
        let last = InstId(block.end.0.saturating_sub(1));
        let Some(end) = body.insts.get(last.index()) else { continue };
        end.op.successors().iter().for_each(|to| predecessors[to.index()].push(BlockId::new(number)));
        if matches!(end.op, Op::CondBr { .. }) && end.loc.line != 0 {
            conditions.push((BlockId::new(number), last.index()));
        }
    }
    for &(_, branch) in &conditions {
        let first = members[branch].iter().filter_map(|&inst| places[inst]).min();
        let whole = first.filter(|place| place.file == body.insts[branch].loc.file);
        members[branch].iter().for_each(|&inst| places[inst] = whole.or(places[inst]));
    }
    for &(block, branch) in &conditions {
        let Some(start) = places[branch] else { continue };
        let operands = members[branch].iter().map(|&inst| body.insts[inst].loc.line);
        let last = operands.filter(|&line| line != 0).max().unwrap_or(start.line);
        if last > start.line {
            join_parts(body, &members, &predecessors, places, (block, start, last));
        }
    }
}

/// Walks back from the last part of a condition, over parts that stand on lines between its start and `last`.
fn join_parts(
    body: &Body,
    members: &[Vec<usize>],
    predecessors: &[Vec<BlockId>],
    places: &mut [Option<Place>],
    (block, start, last): (BlockId, Place, u32),
) {
    let mut waiting = vec![block];
    let mut seen = HashSet::from([block]);
    while let Some(block) = waiting.pop() {
        for &before in &predecessors[block.index()] {
            let branch = body.blocks[before.index()].end.index() - 1;
            let is_part = |place: Place| place.file == start.file && (start.line + 1..=last).contains(&place.line);
            let is_condition = matches!(body.insts[branch].op, Op::CondBr { .. });
            if is_condition && places[branch].is_some_and(is_part) && seen.insert(before) {
                members[branch].iter().for_each(|&inst| places[inst] = Some(start));
                waiting.push(before);
            }
        }
    }
}

/// A jump on the line of other instructions is how they are left or come together; only one that has its line to itself
/// was written.
fn drop_shared_jumps(body: &Body, places: &mut [Option<Place>]) {
    let is_jump = |inst: usize| matches!(body.insts[inst].op, Op::Br(_));
    let written: HashSet<_> =
        (0..places.len()).filter(|&inst| !is_jump(inst)).filter_map(|inst| places[inst]).collect();
    for inst in (0..places.len()).filter(|&inst| is_jump(inst)) {
        places[inst] = places[inst].filter(|place| !written.contains(place));
    }
}
