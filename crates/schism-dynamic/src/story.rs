//! A propagation tree told by statements of the source: from the change over the values that differed to what can be seen.
//!
//! Executions of one line are one step of the story, the first time with its values and then a count. If something different can be
//! seen in the end, only what leads there is told; else everything, and where the effect dies.

mod groups;
mod words;

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet, VecDeque};

use schism_ir::Op;
use schism_os::Visible;
use schism_program::Side;
use schism_vm::dependence::Instance;

use crate::propagation::{Node, Propagation, State};
use groups::{Group, Groups};
use words::Words;

/// A line of a version.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct SourceLine {
    /// The version; what both have is where the new one has it.
    pub side: Side,
    /// The function.
    pub function: String,
    /// The file as the compiler knew it, if there is debug information.
    pub file: Option<String>,
    /// The line from 1, or 0.
    pub line: u32,
}

/// Something that differed at a step.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Value {
    /// The variable; `None` if it has no name.
    pub name: Option<String>,
    /// What the old version had; `None` if it did not come here, or it cannot be shown.
    pub old: Option<String>,
    /// What the new version had.
    pub new: Option<String>,
}

/// Where the two versions went on from a branch.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Ways {
    /// Where the old version went on.
    pub old: SourceLine,
    /// Where the new version did.
    pub new: SourceLine,
}

/// Why an effect goes no further than a step.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fate {
    /// What differs is not used afterwards.
    Unused,
    /// It is used, but both versions decide the same; the outcome of a comparison, if it is one.
    SameDecision(Option<bool>),
    /// It is used, but what comes out is the same.
    SameValue(Option<String>),
}

/// A step of a story.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// The line.
    pub place: SourceLine,
    /// Whether it is part of the change.
    pub changed: bool,
    /// Whether the effect begins here although the code is the same: it reads what changed.
    pub begins: bool,
    /// Which versions came there.
    pub state: State,
    /// What differed there the first time.
    pub values: Vec<Value>,
    /// Where the versions parted there.
    pub ways: Option<Ways>,
    /// What was called there by one version only or with other arguments.
    pub calls: Vec<String>,
    /// What of it can be seen outside.
    pub shows: BTreeSet<Visible>,
    /// How often the line was executed with a difference.
    pub times: usize,
    /// The step that it comes from; always an earlier one.
    pub parent: Option<usize>,
    /// Further steps that it comes from.
    pub also: BTreeSet<usize>,
    /// Why it goes no further, if it does not.
    pub fate: Option<Fate>,
}

/// The story of one input.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Story {
    /// The steps, each behind the one that it comes from.
    pub steps: Vec<Step>,
    /// Whether the effect can be seen in the end.
    pub shown: bool,
    /// Whether changed code ran, or changed data was read.
    pub reached: bool,
    /// Lines that differed too, but led nowhere.
    pub dead_ends: usize,
}

impl Story {
    /// Tells a tree. `ends_differ` says that the runs did not end in the same way.
    pub fn new(tree: &Propagation<'_>, ends_differ: bool) -> Self {
        Teller::new(tree, ends_differ).tell()
    }

    /// The shortest way from a change to something that can be seen, as numbers of steps.
    pub fn chain(&self) -> Vec<usize> {
        // Steps are in the order of their distance from the change.
        let Some(mut at) = self.steps.iter().position(|step| !step.shows.is_empty()) else { return Vec::new() };
        let mut chain = vec![at];
        while let Some(parent) = self.steps[at].parent {
            chain.push(parent);
            at = parent;
        }
        chain.reverse();
        chain
    }
}

/// What is told of a step if there is nothing better.
#[derive(Default)]
struct Spare {
    /// Variables that it reads.
    read: Vec<Value>,
    /// A value that has no name.
    unnamed: Option<Value>,
}

/// Values that are kept of one step: a loop in one line has as many as it has rounds.
const MOST_VALUES: usize = 64;

struct Teller<'t, 'a> {
    tree: &'t Propagation<'a>,
    groups: Groups,
    /// The nodes of each group, by group.
    nodes: Vec<(u32, Node)>,
    /// Edges between groups, sorted.
    edges: Vec<(u32, u32)>,
    /// Those that say best why a group is there at all.
    reasons: Vec<(u32, u32)>,
    /// What can be seen of each group.
    shows: BTreeMap<u32, BTreeSet<Visible>>,
}

impl<'t, 'a> Teller<'t, 'a> {
    fn new(tree: &'t Propagation<'a>, ends_differ: bool) -> Self {
        let groups = Groups::new(tree);
        let mut nodes: Vec<_> = tree.nodes().map(|node| (groups.of(tree, node), node)).collect();
        nodes.sort_unstable();
        let between_groups = |is_wanted: &dyn Fn(Node, Node) -> bool| {
            let wanted = tree.edges().iter().filter(|&&(from, to)| is_wanted(from, to));
            let mut edges: Vec<_> = wanted.map(|&(from, to)| (groups.of(tree, from), groups.of(tree, to))).collect();
            edges.retain(|&(from, to)| from != to);
            edges.sort_unstable();
            edges.dedup();
            edges
        };
        let edges = between_groups(&|_, _| true);
        let reasons = between_groups(&|from, to| tree.is_reason(from, to));
        let mut teller = Self { tree, groups, nodes, edges, reasons, shows: BTreeMap::new() };
        teller.find_visible(ends_differ);
        teller
    }

    fn find_visible(&mut self, ends_differ: bool) {
        for side in Side::BOTH {
            let trace = self.tree.runs.trace(side);
            let end = Some((Instance(trace.len() as u32), Visible::End)).filter(|_| ends_differ && !trace.is_empty());
            for (instance, what) in trace.visible().chain(end) {
                let node = self.tree.node(side, instance);
                if self.tree.contains(node) && self.tree.state(node) != State::Same {
                    self.shows.entry(self.groups.of(self.tree, node)).or_default().insert(what);
                }
            }
        }
    }

    fn tell(mut self) -> Story {
        let roots: BTreeSet<u32> = self.tree.roots().iter().map(|&root| self.groups.of(self.tree, root)).collect();
        let mut story = Story { reached: !roots.is_empty(), shown: !self.shows.is_empty(), ..Story::default() };
        let keep = story.shown.then(|| self.leading_to_visible());
        self.pass_back();
        let mut parents: BTreeMap<u32, Option<u32>> = roots.iter().map(|&root| (root, None)).collect();
        let mut work: VecDeque<u32> = roots.into_iter().collect();
        let mut order = Vec::new();
        while let Some(group) = work.pop_front() {
            order.push(group);
            for &(_, to) in targets(&self.reasons, group) {
                if let Entry::Vacant(free) = parents.entry(to) {
                    free.insert(Some(group));
                    work.push_back(to);
                }
            }
        }
        let mut steps: BTreeMap<SourceLine, usize> = BTreeMap::new();
        let mut dead: BTreeSet<SourceLine> = BTreeSet::new();
        let mut step_of: BTreeMap<u32, usize> = BTreeMap::new();
        for group in order {
            let info = self.groups.get(group);
            if info.hidden {
                continue;
            }
            let place = self.place(info);
            if keep.as_ref().is_some_and(|keep| !keep.contains(&group)) {
                dead.insert(place);
                continue;
            }
            let from = self.nearest_told(&parents, &step_of, group);
            let number = *steps.entry(place.clone()).or_insert_with(|| {
                story.steps.push(self.step(group, place, from));
                story.steps.len() - 1
            });
            let step = &mut story.steps[number];
            step.times += 1;
            if let Some(shows) = self.shows.get(&group) {
                step.shows.extend(shows);
            }
            if let Some(from) = from.filter(|&from| from < number && step.parent != Some(from)) {
                step.also.insert(from);
            }
            step_of.insert(group, number);
        }
        for (from, to) in &self.edges {
            if let (Some(&from), Some(&to)) = (step_of.get(from), step_of.get(to))
                && from != to
                && story.steps[to].parent != Some(from)
            {
                story.steps[to].also.insert(from);
            }
        }
        story.dead_ends = dead.iter().filter(|place| !steps.contains_key(place)).count();
        if !story.shown {
            self.find_fates(&mut story, &step_of);
        }
        story
    }

    /// All groups from which something visible can be reached.
    fn leading_to_visible(&self) -> BTreeSet<u32> {
        let mut backward: Vec<(u32, u32)> = self.edges.iter().map(|&(from, to)| (to, from)).collect();
        backward.sort_unstable();
        let mut found: BTreeSet<u32> = self.shows.keys().copied().collect();
        let mut work: Vec<u32> = found.iter().copied().collect();
        while let Some(group) = work.pop() {
            for &(_, from) in targets(&backward, group) {
                if found.insert(from) {
                    work.push(from);
                }
            }
        }
        found
    }

    /// What hidden groups show is shown by those that they have it from.
    fn pass_back(&mut self) {
        let mut backward: Vec<(u32, u32)> = self.edges.iter().map(|&(from, to)| (to, from)).collect();
        backward.sort_unstable();
        let hidden: Vec<_> = self
            .shows
            .iter()
            .filter(|&(&group, _)| self.groups.get(group).hidden)
            .map(|(&g, s)| (g, s.clone()))
            .collect();
        for (group, shows) in hidden {
            let mut seen = BTreeSet::from([group]);
            let mut work = vec![group];
            while let Some(at) = work.pop() {
                for &(_, from) in targets(&backward, at) {
                    if !seen.insert(from) {
                        continue;
                    }
                    if self.groups.get(from).hidden {
                        work.push(from);
                    } else {
                        self.shows.entry(from).or_default().extend(&shows);
                    }
                }
            }
        }
    }

    fn nearest_told(
        &self,
        parents: &BTreeMap<u32, Option<u32>>,
        step_of: &BTreeMap<u32, usize>,
        group: u32,
    ) -> Option<usize> {
        let mut at = parents.get(&group).copied().flatten()?;
        loop {
            if let Some(&step) = step_of.get(&at) {
                return Some(step);
            }
            at = parents.get(&at).copied().flatten()?;
        }
    }

    fn place(&self, group: Group) -> SourceLine {
        let image = self.tree.runs.program.image(group.side);
        let files = &image.module_of(group.function).files;
        SourceLine {
            side: group.side,
            function: image.function(group.function).name.clone(),
            file: group.file.and_then(|file| files.get(file.index())).cloned(),
            line: group.line,
        }
    }

    fn nodes_of(&self, group: u32) -> impl Iterator<Item = Node> + '_ {
        let from = self.nodes.partition_point(|&(of, _)| of < group);
        self.nodes[from..].iter().take_while(move |&&(of, _)| of == group).map(|&(_, node)| node)
    }

    fn step(&self, group: u32, place: SourceLine, parent: Option<usize>) -> Step {
        let mut step = Step {
            state: if place.side == Side::Old { State::OnlyOld } else { State::Differs },
            place,
            changed: false,
            begins: false,
            values: Vec::new(),
            ways: None,
            calls: Vec::new(),
            shows: BTreeSet::new(),
            times: 0,
            parent,
            also: BTreeSet::new(),
            fate: None,
        };
        let (mut only_new, mut differ) = (true, 0);
        let mut spare = Spare::default();
        for node in self.nodes_of(group) {
            step.changed |= self.tree.is_changed(node);
            step.begins |= self.tree.roots().binary_search(&node).is_ok();
            let state = self.tree.state(node);
            if state == State::Same {
                only_new = false;
                continue;
            }
            differ += 1;
            only_new &= state == State::OnlyNew;
            self.describe(node, &mut step, &mut spare);
        }
        if only_new && differ > 0 {
            step.state = State::OnlyNew;
        }
        if step.values.is_empty() {
            step.values.append(&mut spare.read);
        }
        if step.values.is_empty() && step.ways.is_none() {
            step.values.extend(spare.unnamed);
        }
        step
    }

    /// Adds what a node has to say to its step.
    fn describe(&self, node: Node, step: &mut Step, spare: &mut Spare) {
        let (side, instance) = self.tree.instance(node);
        let (function, inst) = self.tree.runs.trace(side).place(instance);
        let image = self.tree.runs.program.image(side);
        if !image.is_own(function) {
            return;
        }
        let Some(words) = Words::new(image, function) else { return };
        match self.tree.runs.op(side, instance) {
            Some(Op::CondBr { .. } | Op::Switch { .. } | Op::IndirectBr { .. }) => {
                let ways = || self.ways(node).filter(|_| self.tree.state(node) == State::Differs);
                step.ways = step.ways.take().or_else(ways);
            }
            Some(Op::Call(_)) => step.calls.extend(words.callee(inst).filter(|name| !step.calls.contains(name))),
            Some(op) => {
                let value = self.value(node, words.name(inst));
                let is_known = value.old.is_some() || value.new.is_some();
                let is_read = matches!(op, Op::Load { .. });
                let list = if is_read { &mut spare.read } else { &mut step.values };
                if value.name.is_some() && list.len() >= MOST_VALUES {
                    return;
                }
                if value.name.is_some() && !list.contains(&value) {
                    list.push(value);
                } else if is_known && !is_read {
                    spare.unnamed = Some(value);
                }
            }
            None => {}
        }
    }

    fn value(&self, node: Node, name: Option<String>) -> Value {
        let [old, new] = self.tree.instances(node);
        let produced = self.tree.produced(node);
        let shown = |side: Side, instance: Option<Instance>| {
            let (function, inst) = self.tree.runs.trace(side).place(instance?);
            Words::new(self.tree.runs.program.image(side), function)?.value(inst, produced[side.index()])
        };
        Value { name, old: shown(Side::Old, old), new: shown(Side::New, new) }
    }

    /// The lines on which both versions go on after a branch.
    fn ways(&self, node: Node) -> Option<Ways> {
        let [old, new] = self.tree.instances(node);
        let next = |side: Side, branch: Instance| {
            let trace = self.tree.runs.trace(side);
            let function = trace.place(branch).0;
            let body = self.tree.runs.program.image(side).function(function).body.as_ref()?;
            let next = trace.outcome(branch)?;
            let loc = body.insts[next.index()..].iter().map(|inst| inst.loc).find(|loc| loc.line != 0)?;
            Some(self.place(Group { side, function, file: loc.file, line: loc.line, hidden: false }))
        };
        Some(Ways { old: next(Side::Old, old?)?, new: next(Side::New, new?)? })
    }

    /// Says of the steps that lead to no other why.
    fn find_fates(&self, story: &mut Story, step_of: &BTreeMap<u32, usize>) {
        let goes_on: BTreeSet<usize> =
            story.steps.iter().flat_map(|step| step.parent.into_iter().chain(step.also.iter().copied())).collect();
        for (&group, &number) in step_of {
            if goes_on.contains(&number) || story.steps[number].fate.is_some() {
                continue;
            }
            let leaf = self.nodes_of(group).filter(|&node| self.tree.state(node) == State::Same).last();
            story.steps[number].fate = Some(leaf.map_or(Fate::Unused, |leaf| self.fate(leaf)));
        }
    }

    fn fate(&self, leaf: Node) -> Fate {
        let (side, instance) = self.tree.instance(leaf);
        match self.tree.runs.op(side, instance) {
            Some(Op::CondBr { .. } | Op::Switch { .. } | Op::IndirectBr { .. }) => Fate::SameDecision(None),
            Some(Op::ICmp(_) | Op::FCmp(_)) => {
                let value = self.value(leaf, None).new;
                Fate::SameDecision(value.map(|value| value == "true"))
            }
            _ => Fate::SameValue(self.value(leaf, None).new),
        }
    }
}

fn targets(edges: &[(u32, u32)], group: u32) -> &[(u32, u32)] {
    let from = edges.partition_point(|&(source, _)| source < group);
    let count = edges[from..].partition_point(|&(source, _)| source == group);
    &edges[from..from + count]
}
