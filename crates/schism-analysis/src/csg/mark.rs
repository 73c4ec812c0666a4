//! From two versions to the marked graphs that Algorithm 1 works on.

use schism_ir::flow::BitSet;
use schism_ir::{FunctionId, Image};
use schism_program::Program;

use super::{Dependences, Interactions, Marked, Parts};
use crate::rows::Rows;
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
        let removed = if options.paper { 0 } else { changed.removed().len() };
        let starts: Vec<Vec<_>> = changes
            .iter()
            .map(|change| change.iter().copied().filter(|id| is_change.contains(id.index())).collect())
            .collect();
        let gone: Vec<_> = changed.removed()[..removed].iter().map(|removed| vec![removed.statement]).collect();
        let mut insts = new.forward_slices(&[starts, vec![Vec::new(); removed]].concat());
        if let Some(old) = old {
            carry_over(program, &old, &gone, &new, changes.len(), &mut insts);
        }
        let dependences = Dependences {
            direct: new.direct_dependences(),
            slices: by_statement(&new, &insts, changes.len() + removed),
        };
        let interactions = if options.all_interactions {
            Interactions::all(new.statements, &dependences)
        } else {
            Interactions::important(new.statements, &dependences, &changes, &is_change)
        };
        let parts = Parts {
            changed: without_rests(flow, touched(flow, changed.insts())),
            outputs: new.output_points(flow),
            locations: locations(flow, &insts, changes.len() + removed),
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

/// The changes that statements depend on through one of their instructions.
fn by_statement(version: &Version, insts: &Rows, changes: usize) -> Rows {
    let mut rows = Rows::new(version.statements.len(), changes);
    let numbers = version.icfg.numbers();
    for number in 0..numbers.len() {
        let (function, inst) = numbers.at(number);
        if let Some(statement) = version.statements.of(function, inst) {
            rows.merge(statement.index(), insts, number);
        }
    }
    rows
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
fn locations(flow: &StatementFlow, insts: &Rows, changes: usize) -> BitSet {
    let numbers = flow.icfg().numbers();
    let mut points = Rows::new(flow.len(), changes);
    for number in (0..numbers.len()).filter(|&number| !insts.is_empty(number)) {
        let (function, inst) = numbers.at(number);
        points.merge(flow.point_of(function, inst).index(), insts, number);
    }
    let mut several = BitSet::new(flow.len());
    (0..flow.len()).filter(|&point| points.count(point) > 1).for_each(|point| {
        several.insert(point);
    });
    several
}

/// Adds the new instructions whose old ones depended on statements that are gone, which have the columns from `first` on.
fn carry_over(
    program: &Program,
    old: &Version,
    gone: &[Vec<StatementId>],
    new: &Version,
    first: usize,
    insts: &mut Rows,
) {
    let slices = old.forward_slices(gone);
    let numbers = old.icfg.numbers();
    for number in (0..numbers.len()).filter(|&number| !slices.is_empty(number)) {
        let (function, inst) = numbers.at(number);
        let pair = program.function(program.function_pair(schism_program::Side::Old, function));
        let Some(new_function) = pair.new else { continue };
        let now = match &pair.body {
            Some(body) => body.aligned_instruction(inst),
            None => Some(inst).filter(|_| pair.is_same()),
        };
        let Some(now) = now else { continue };
        let now = new.icfg.numbers().number(new_function, now);
        slices.columns(number).for_each(|removed| insts.insert(now, first + removed));
    }
}
