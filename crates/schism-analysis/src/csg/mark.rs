//! From two versions to the marked graphs that Algorithm 1 works on.

use schism_ir::flow::BitSet;
use schism_ir::{FunctionId, Image, InstId};
use schism_program::Program;

use super::{Dependences, Interactions, Marked, Parts};
use crate::{ChangedStatements, Icfg, Outputs, Pdg, PointId, Sdg, StatementFlow, StatementId, Statements};

/// What is known about one version.
#[derive(Clone, Copy, Debug)]
pub struct Version<'a> {
    /// Its code.
    pub image: &'a Image,
    /// Its statements.
    pub statements: &'a Statements,
    /// Its control flow.
    pub icfg: &'a Icfg,
    /// Its dependences, function by function.
    pub pdg: &'a Pdg<'a>,
    /// Its dependences across functions.
    pub sdg: &'a Sdg<'a>,
    /// Its outputs.
    pub outputs: &'a Outputs,
}

/// What one node of the change sequence graph stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Grain {
    /// A changed statement, as in the paper; with more than [`Grain::MOST_STATEMENTS`] of them, a changed region.
    #[default]
    Auto,
    /// A changed statement.
    Statement,
    /// A changed region: one entry, one exit.
    Region,
}

impl Grain {
    /// Between releases most statements change; then their order inside of a region says nothing.
    pub const MOST_STATEMENTS: usize = 250;
}

/// Choices that the paper leaves open.
#[derive(Clone, Copy, Debug, Default)]
pub struct CsgOptions {
    /// Leaves removed statements out, as the paper does.
    pub paper: bool,
    /// Takes every interaction location, not the important ones only (section 4.2).
    pub all_interactions: bool,
    /// What one node stands for.
    pub grain: Grain,
}

impl<'a> Marked<'a> {
    /// Marks changes and outputs, and finds out what depends on changes. `old` is needed for what depended on removed
    /// statements; without it nothing does. `flow` must have the removed statements as its visitors unless
    /// [`CsgOptions::paper`] is set.
    pub fn new(
        program: &Program,
        new: Version,
        old: Option<Version>,
        changed: &ChangedStatements,
        flow: &'a StatementFlow<'a>,
        options: CsgOptions,
    ) -> Self {
        let by_region = match options.grain {
            Grain::Auto => changed.changed().len() > Grain::MOST_STATEMENTS,
            Grain::Statement => false,
            Grain::Region => true,
        };
        let mut is_change = BitSet::new(new.statements.len());
        changed.changed().iter().for_each(|id| {
            is_change.insert(id.index());
        });
        let outputs = new.output_statements();
        let in_flow = |id: &StatementId| flow.points_of(*id).next().is_some();
        let changes: Vec<Vec<_>> = if by_region {
            let mut regions = changed.regions(program, new.statements);
            // An output that did not change is a node of its own.
            regions.iter_mut().for_each(|region| {
                region.retain(|id| is_change.contains(id.index()) || !outputs.contains(id.index()));
            });
            regions
        } else {
            changed.changed().iter().filter(|id| in_flow(id)).map(|&id| vec![id]).collect()
        };
        let mut sliced: Vec<Sliced> = changes
            .iter()
            .map(|change| {
                let starts: Vec<_> = change.iter().copied().filter(|id| is_change.contains(id.index())).collect();
                Sliced::new(&new, new.forward_slice(&starts))
            })
            .collect();
        let removed = if options.paper { 0 } else { changed.removed().len() };
        sliced.extend(changed.removed()[..removed].iter().map(|removed| match old {
            Some(old) => Sliced::new(&new, carried_over(program, &old, removed.statement)),
            None => Sliced::new(&new, Vec::new()),
        }));
        let (slices, insts): (Vec<_>, Vec<_>) = sliced.into_iter().map(|slice| (slice.statements, slice.insts)).unzip();
        let dependences = Dependences { direct: new.direct_dependences(), slices };
        let interactions = if options.all_interactions {
            Interactions::all(new.statements, &dependences)
        } else {
            Interactions::important(new.statements, &dependences, &changes, &is_change)
        };
        let parts = Parts {
            changed: without_rests(flow, touched(flow, changed.insts())),
            outputs: new.output_points(flow),
            locations: locations(flow, &insts),
        };
        let entry = new.starts().into_iter().filter_map(|start| new.icfg.entry(start)).map(|node| flow.first_of(node));
        Self { flow, changes, changed: is_change, removed, outputs, interactions, parts, entry: entry.collect() }
    }
}

impl Version<'_> {
    /// The statements whose effect can be seen from outside.
    pub fn output_statements(&self) -> BitSet {
        let mut found = BitSet::new(self.statements.len());
        for site in self.outputs.statements() {
            if let Some(statement) = self.statements.of(site.function, site.inst) {
                found.insert(statement.index());
            }
        }
        found
    }

    fn output_points(&self, flow: &StatementFlow) -> BitSet {
        let mut found = BitSet::new(flow.len());
        for site in self.outputs.statements() {
            // Output statements are calls and returns, which end their node.
            found.insert(flow.last_of(self.icfg.node_of(site.function, site.inst)).index());
        }
        found
    }

    /// Where the program starts: constructors and `main`, or every function that nobody calls if there is none.
    pub fn starts(&self) -> Vec<FunctionId> {
        let main = self.image.function_named("main").filter(|&main| self.icfg.entry(main).is_some());
        match main {
            Some(main) => self.image.constructors.iter().copied().chain([main]).collect(),
            None => (0..self.image.functions.len())
                .map(FunctionId::new)
                .filter(|&id| self.icfg.entry(id).is_some() && self.icfg.callers(id).next().is_none())
                .collect(),
        }
    }
}

/// A forward slice, by statements and by instruction numbers.
struct Sliced {
    statements: BitSet,
    insts: BitSet,
}

impl Sliced {
    fn new(version: &Version, insts: Vec<(FunctionId, InstId)>) -> Self {
        let numbers = version.icfg.numbers();
        let mut sliced = Self { statements: BitSet::new(version.statements.len()), insts: BitSet::new(numbers.len()) };
        for (function, inst) in insts {
            sliced.insts.insert(numbers.number(function, inst));
            if let Some(statement) = version.statements.of(function, inst) {
                sliced.statements.insert(statement.index());
            }
        }
        sliced
    }
}

/// The points with an instruction of a set.
fn touched(flow: &StatementFlow, insts: &BitSet) -> BitSet {
    let mut found = BitSet::new(flow.len());
    for number in insts.iter() {
        let (function, inst) = flow.icfg().numbers().at(number);
        found.insert(flow.point_of(function, inst).index());
    }
    found
}

/// Leaves out where a call returns to if the call's own point is of the same statement and in the set.
fn without_rests(flow: &StatementFlow, mut points: BitSet) -> BitSet {
    let calls = points.iter().filter_map(|point| flow.ends(PointId(point as u32)));
    let behind = calls.filter_map(|call| Some((flow.last_of(call), flow.first_of(flow.icfg().after_call(call)?))));
    let rests: Vec<_> =
        behind.filter(|&(call, rest)| flow.stop(call) == flow.stop(rest)).map(|(_, rest)| rest).collect();
    rests.into_iter().for_each(|rest| {
        points.remove(rest.index());
    });
    points
}

/// The points that are in two slices or more.
fn locations(flow: &StatementFlow, insts: &[BitSet]) -> BitSet {
    let (mut once, mut twice) = (BitSet::new(flow.len()), BitSet::new(flow.len()));
    for slice in insts {
        for point in touched(flow, slice).iter() {
            if !once.insert(point) {
                twice.insert(point);
            }
        }
    }
    twice
}

/// The new instructions whose old ones depended on a statement that is gone.
fn carried_over(program: &Program, old: &Version, removed: StatementId) -> Vec<(FunctionId, InstId)> {
    let mut found = Vec::new();
    for (function, inst) in old.forward_slice(&[removed]) {
        let pair = program.function(program.function_pair(schism_program::Side::Old, function));
        let Some(new_function) = pair.new else { continue };
        let now = match &pair.body {
            Some(body) => body.aligned_instruction(inst),
            None => Some(inst).filter(|_| pair.is_same()),
        };
        found.extend(now.map(|now| (new_function, now)));
    }
    found
}
