//! What changed, as statements: those of the new version, and those that only the old one has, at their matched place.

mod removed;

use schism_ir::flow::BitSet;
use schism_ir::{FunctionId, InstId, Op};
use schism_program::{ChangedRegion, FunctionPairId, Program, Side, Status};

pub use removed::Removed;

use crate::{Numbers, StatementId, Statements, Visit};

/// The changed statements of two versions.
#[derive(Debug)]
pub struct ChangedStatements {
    /// Changed instructions of the new version, by number.
    insts: BitSet,
    /// Those of the new version that were added or modified, ascending.
    changed: Vec<StatementId>,
    removed: Vec<Removed>,
}

impl ChangedStatements {
    /// Compares two versions whose statements are known. `readers` are instructions of the new version that read changed
    /// data: nothing in them changed, but they are where the versions first differ.
    pub fn new(
        program: &Program,
        old: &Statements,
        new: &Statements,
        readers: impl IntoIterator<Item = (FunctionId, InstId)>,
    ) -> Self {
        let numbers = Numbers::new(&program.new);
        let mut insts = BitSet::new(numbers.len());
        for (function, inst) in readers {
            insts.insert(numbers.number(function, inst));
        }
        let mut changed = BitSet::new(new.len());
        let mut removed: Vec<Removed> = Vec::new();
        for (number, pair) in program.functions.iter().enumerate() {
            let id = FunctionPairId(number as u32);
            if let (Some(function), true) = (pair.new, matches!(pair.status, Status::Changed | Status::Added)) {
                let count = program.new.function(function).body.as_ref().map_or(0, |body| body.insts.len());
                let news = (0..count).map(InstId::new).filter(|&inst| program.is_changed(Side::New, id, inst));
                news.for_each(|inst| {
                    insts.insert(numbers.number(function, inst));
                });
            }
            let before = removed.len();
            removed.extend(removed::of_function(program, id, old, new, before));
        }
        for number in insts.iter() {
            let (function, inst) = numbers.at(number);
            if !is_variable(program, function, inst) {
                new.of(function, inst).into_iter().for_each(|statement| {
                    changed.insert(statement.index());
                });
            }
        }
        Self { insts, changed: changed.iter().map(|id| StatementId(id as u32)).collect(), removed }
    }

    /// The statements of the new version that were added or modified, ascending.
    pub fn changed(&self) -> &[StatementId] {
        &self.changed
    }

    /// The statements that only the old version has, function by function.
    pub fn removed(&self) -> &[Removed] {
        &self.removed
    }

    /// The places of the removed statements in the new version's flow.
    pub fn visits(&self) -> Vec<Visit> {
        self.removed.iter().map(|removed| removed.visit.clone()).collect()
    }

    /// The changed instructions of the new version, by number.
    pub fn insts(&self) -> &BitSet {
        &self.insts
    }

    /// The statements of each changed region of the new version, those in it that did not change included; the whole of
    /// a function that was added. Changed statements outside of every region stand for themselves.
    pub fn regions(&self, program: &Program, statements: &Statements) -> Vec<Vec<StatementId>> {
        let mut regions = Vec::new();
        let mut inside = BitSet::new(statements.len());
        for pair in &program.functions {
            let Some(function) = pair.new else { continue };
            let groups: Vec<BitSet> = match (&pair.body, pair.status) {
                (_, Status::Added) => vec![statements_of(statements, statements.of_function(function))],
                (Some(body), Status::Changed) => {
                    let regions = body.regions(Side::New).iter();
                    regions.map(|region| in_region(program, statements, function, region)).collect()
                }
                _ => continue,
            };
            for mut group in groups {
                group.subtract(&inside);
                inside.union_with(&group);
                let group: Vec<_> = group.iter().map(|id| StatementId(id as u32)).collect();
                if group.iter().any(|id| self.changed.binary_search(id).is_ok()) {
                    regions.push(group);
                }
            }
        }
        let alone = self.changed.iter().filter(|id| !inside.contains(id.index()));
        regions.extend(alone.map(|&id| vec![id]));
        regions.sort();
        regions
    }
}

fn statements_of(statements: &Statements, ids: impl Iterator<Item = StatementId>) -> BitSet {
    let mut set = BitSet::new(statements.len());
    ids.for_each(|id| {
        set.insert(id.index());
    });
    set
}

fn in_region(program: &Program, statements: &Statements, function: FunctionId, region: &ChangedRegion) -> BitSet {
    let body = program.new.function(function).body.as_ref();
    let ranges: Vec<_> = match region {
        ChangedRegion::Run { first, end, .. } => vec![(*first, *end)],
        ChangedRegion::Blocks(region) => {
            let blocks = body.map_or(&[][..], |body| &body.blocks);
            let inside = region.blocks.iter().filter_map(|block| blocks.get(block));
            inside.map(|block| (block.first, block.end)).collect()
        }
    };
    let insts = ranges.into_iter().flat_map(|(first, end)| (first.0..end.0).map(InstId));
    statements_of(statements, insts.filter_map(|inst| statements.of(function, inst)))
}

/// Reserving stack memory is no statement: what is put there is.
fn is_variable(program: &Program, function: FunctionId, inst: InstId) -> bool {
    let body = program.new.function(function).body.as_ref();
    body.is_some_and(|body| matches!(body.insts[inst.index()].op, Op::Alloca { .. }))
}
