//! Semantic changes (TR11/11, section IV): pairs of overlapping partitions whose outputs can differ, and one input for each.

use std::collections::HashSet;

use schism_case::SymbolicInput;
use schism_dynamic::Formula;
use schism_expr::{Evaluator, Expr, Model, Sort};
use schism_solver::{Answer, Solver};
use schism_vm::LoadError;
use schism_vm::symbolic::Engine;

use super::outputs::{Differ, differ};
use super::{Partition, Signature, Versions};

/// One semantic change.
#[derive(Debug)]
pub struct SemanticChange {
    /// The partition of the old version, and of the new one, by number.
    pub partitions: [usize; 2],
    /// When the outputs differ; `None` if on all inputs of both.
    pub differ: Option<Expr>,
    /// An input that shows it.
    pub model: Model,
    /// Which of the explored inputs it belongs to.
    pub source: usize,
}

/// What the comparison of two signatures gives.
#[derive(Debug, Default)]
pub struct Differencing {
    /// The semantic changes, by old partition and then by new one.
    pub changes: Vec<SemanticChange>,
    /// Overlapping partitions with the same outputs, of which not all are known. What they do on one input may tell.
    pub doubtful: Vec<SemanticChange>,
    /// Formulas that were tested.
    pub formulas: u64,
    /// Those that no input satisfies: there both versions output the same.
    pub same: u64,
    /// Formulas that the solver gave up on, or that there was no time for.
    pub unknown: u64,
    /// Partitions of one version that execute a change and are not within those of the other.
    pub uncovered: u64,
}

impl Differencing {
    /// Compares two signatures: the satisfiable ones of the m * n formulas are the semantic changes.
    pub fn of(versions: &Versions<'_>, solver: &mut Solver, [old, new]: [&Signature; 2]) -> Self {
        let mut found = Differencing::default();
        let changed = |signature: &Signature| -> Vec<usize> {
            (0..signature.partitions.len()).filter(|&number| signature.partitions[number].is_changed()).collect()
        };
        let (olds, news) = (changed(old), changed(new));
        for &i in &olds {
            for &j in &news {
                let (one, other) = (&old.partitions[i], &new.partitions[j]);
                if one.source == other.source {
                    found.formula(versions, solver, [(i, one), (j, other)]);
                }
            }
        }
        for (partitions, others) in [(changed_of(old), changed_of(new)), (changed_of(new), changed_of(old))] {
            for partition in partitions {
                found.uncovered += u64::from(!is_covered(versions, solver, partition, &others));
            }
        }
        found
    }

    /// Tests one formula.
    fn formula(
        &mut self,
        versions: &Versions<'_>,
        solver: &mut Solver,
        [(i, old), (j, new)]: [(usize, &Partition); 2],
    ) {
        self.formulas += 1;
        if !versions.patience().lasts() {
            self.unknown += 1;
            return;
        }
        let Engine { pool, facts, .. } = &mut *versions.holder().engine();
        let is_exact = old.is_exact() && new.is_exact();
        let differ = match differ(pool, old, new) {
            Differ::Never if is_exact => {
                self.same += 1;
                return;
            }
            Differ::Never => Some(pool.constant(Sort::Bool, 0)),
            Differ::Always => None,
            Differ::When(condition) => Some(condition),
        };
        let mut path = old.base.clone();
        old.parts().for_each(|part| path.push(facts, pool, part));
        let mut condition = pool.constant(Sort::Bool, 1);
        for part in new.parts() {
            condition = pool.and(condition, part);
        }
        let different = differ.map_or(condition, |differ| pool.and(condition, differ));
        let change = |model: Model, differ| SemanticChange { partitions: [i, j], differ, model, source: old.source };
        match solver.check(facts, pool, &path, different, &old.model) {
            Answer::Sat(model) => self.changes.push(change(model, differ)),
            Answer::Unsat => {
                let overlap =
                    if is_exact { Answer::Unsat } else { solver.check(facts, pool, &path, condition, &old.model) };
                match overlap {
                    Answer::Sat(model) => self.doubtful.push(change(model, None)),
                    _ => self.same += 1,
                }
            }
            Answer::Unknown => self.unknown += 1,
        }
    }

    /// The semantic changes that some inputs show: each is run on both versions, and what their outputs differ on counts once for each pair of
    /// partitions (section VII.A.3). Also returns how many inputs there was no time for.
    ///
    /// # Errors
    /// If a program cannot be loaded.
    pub fn shown_by<'t>(
        versions: &Versions<'_>,
        inputs: &[SymbolicInput],
        tests: impl IntoIterator<Item = (usize, &'t Model)>,
    ) -> Result<(Vec<SemanticChange>, u64), LoadError> {
        let mut known: HashSet<[Vec<Expr>; 2]> = HashSet::new();
        let mut changes = Vec::new();
        let mut untested = 0;
        for (number, (source, model)) in tests.into_iter().enumerate() {
            let run =
                |side: usize| versions.side(side).run((source, &inputs[source]), Some(model.clone()), Formula::Change);
            if !versions.patience().lasts() {
                untested += 1;
                continue;
            }
            let [old, new] = [run(0)?.partition, run(1)?.partition];
            if !versions.patience().lasts() {
                untested += 1;
                continue;
            }
            let Engine { pool, .. } = &mut *versions.holder().engine();
            let differ = match differ(pool, &old, &new) {
                Differ::Never => continue,
                Differ::Always => None,
                Differ::When(condition) => Some(condition),
            };
            if differ.is_some_and(|condition| !Evaluator::new().holds(pool, &new.model, condition)) {
                continue;
            }
            let key = |partition: &Partition| {
                let mut parts: Vec<Expr> = partition.parts().collect();
                parts.sort_unstable();
                parts
            };
            if known.insert([key(&old), key(&new)]) {
                changes.push(SemanticChange { partitions: [number; 2], differ, model: new.model, source });
            }
        }
        Ok((changes, untested))
    }
}

fn changed_of(signature: &Signature) -> Vec<&Partition> {
    signature.partitions.iter().filter(|partition| partition.is_changed()).collect()
}

/// Whether every input of a partition is in one of the others, as far as there is time to know.
fn is_covered(versions: &Versions<'_>, solver: &mut Solver, partition: &Partition, others: &[&Partition]) -> bool {
    if !versions.patience().lasts() {
        return false;
    }
    let Engine { pool, facts, .. } = &mut *versions.holder().engine();
    let mut path = partition.base.clone();
    partition.parts().for_each(|part| path.push(facts, pool, part));
    let mut outside = pool.constant(Sort::Bool, 1);
    for other in others.iter().filter(|other| other.source == partition.source) {
        let mut inside = pool.constant(Sort::Bool, 1);
        for part in other.parts() {
            inside = pool.and(inside, part);
        }
        let not = pool.not(inside);
        outside = pool.and(outside, not);
    }
    solver.check(facts, pool, &path, outside, &partition.model) == Answer::Unsat
}
