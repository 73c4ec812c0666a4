//! The partitions of one version, found by negating the parts of conditions (TR11/11, sections III and VI.A).
//!
//! What is still to be explored is a list of disjoint regions of the input space. A run on an input of a region cuts its partition out of it: for
//! each part of the partition's condition what satisfies the parts before it, and not this one, is a region of its own. So nothing is lost, whatever other
//! runs' conditions leave out; the order of the parts, dependences first, decides only into how many pieces a partition falls. A region whose input
//! belongs to a known partition is cut without a run, so there is one run for each partition.
//!
//! If a run shows that there is more to conditions than was known ([`schism_dynamic::Subject::generation`]), the exploration starts again.

use std::collections::VecDeque;
use std::rc::Rc;

use schism_case::SymbolicInput;
use schism_dynamic::Formula;
use schism_expr::{Evaluator, Expr, Model};
use schism_path::PathCondition;
use schism_solver::{Answer, Solver};
use schism_vm::LoadError;
use schism_vm::symbolic::Engine;

use super::{Partition, Signature, Version};

/// Which region is next.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Order {
    /// The oldest.
    #[default]
    Fifo,
    /// The newest.
    Lifo,
}

/// How far an exploration is.
#[derive(Clone, Copy, Debug, Default)]
pub struct Progress {
    /// Runs so far.
    pub runs: u64,
    /// Partitions so far.
    pub partitions: u64,
    /// Regions that wait.
    pub waiting: u64,
    /// Instructions executed.
    pub instructions: u64,
}

/// Inputs that are still to be explored.
struct Region {
    source: usize,
    /// What they have in common.
    path: PathCondition,
    /// What else; of the input itself, where the exploration starts, nothing.
    condition: Option<Expr>,
    /// An input that satisfies the path.
    hint: Rc<Model>,
}

/// An exploration of one version.
pub struct Exploration<'e> {
    /// What is explored.
    pub inputs: &'e [SymbolicInput],
    /// Which conditions of a run count.
    pub formula: Formula,
    /// Which region is next.
    pub order: Order,
    /// After how many runs to end.
    pub most_runs: Option<u64>,
}

impl Exploration<'_> {
    /// Explores until all is known, a limit is reached or `go_on` says no.
    ///
    /// # Errors
    /// If the program cannot be loaded.
    pub fn run(
        &self,
        version: &Version<'_>,
        solver: &mut Solver,
        go_on: &mut dyn FnMut(&Progress) -> bool,
    ) -> Result<Signature, LoadError> {
        let mut signature = Signature::default();
        let mut regions = self.all(version)?;
        let mut generation = version.subject().generation();
        while let Some(region) = self.next(&mut regions) {
            let progress = Progress {
                runs: signature.runs,
                partitions: signature.partitions.len() as u64,
                waiting: regions.len() as u64,
                instructions: signature.instructions,
            };
            if self.most_runs.is_some_and(|most| signature.runs >= most) || !go_on(&progress) {
                signature.open += 1 + regions.len() as u64;
                break;
            }
            let model = match solve(version, solver, &region) {
                Answer::Sat(model) => model,
                Answer::Unsat => continue,
                Answer::Unknown => {
                    signature.open += 1;
                    signature.unknown += 1;
                    continue;
                }
            };
            let number = match known(version, &signature.partitions, region.source, &model) {
                Some(number) => number,
                None => {
                    let input = (region.source, &self.inputs[region.source]);
                    let ran = version.run(input, Some(model.clone()), self.formula)?;
                    if !version.patience().lasts() {
                        signature.open += 1 + regions.len() as u64;
                        break;
                    }
                    signature.runs += 1;
                    signature.instructions += ran.state.instructions;
                    if version.subject().generation() != generation {
                        generation = version.subject().generation();
                        let Signature { runs, instructions, .. } = signature;
                        signature = Signature { runs, instructions, ..Signature::default() };
                        regions = self.all(version)?;
                        continue;
                    }
                    signature.partitions.push(ran.partition);
                    signature.partitions.len() - 1
                }
            };
            if !cut(version, &region, &signature.partitions[number], Rc::new(model), &mut regions) {
                signature.open += 1;
            }
        }
        Ok(signature)
    }

    /// The whole input space.
    fn all(&self, version: &Version<'_>) -> Result<VecDeque<Region>, LoadError> {
        let mut regions = VecDeque::new();
        for (source, input) in self.inputs.iter().enumerate() {
            let state = version.machine().start_symbolic(input, None)?;
            let (path, hint) = (state.trace.path.clone(), Rc::clone(&state.trace.model));
            regions.push_back(Region { source, path, condition: None, hint });
        }
        Ok(regions)
    }

    fn next(&self, regions: &mut VecDeque<Region>) -> Option<Region> {
        match self.order {
            Order::Fifo => regions.pop_front(),
            Order::Lifo => regions.pop_back(),
        }
    }
}

fn solve(version: &Version<'_>, solver: &mut Solver, region: &Region) -> Answer {
    let Some(condition) = region.condition else { return Answer::Sat((*region.hint).clone()) };
    let Engine { pool, facts, .. } = &mut *version.machine().engine();
    solver.check(facts, pool, &region.path, condition, &region.hint)
}

/// The partition that an input belongs to, if it is known.
fn known(version: &Version<'_>, partitions: &[Partition], source: usize, model: &Model) -> Option<usize> {
    let pool = &version.machine().engine().pool;
    let mut evaluator = Evaluator::new();
    partitions.iter().position(|partition| {
        partition.source == source && partition.parts().all(|part| evaluator.holds(pool, model, part))
    })
}

/// Leaves what a region has besides a partition. False if that is not all: because nobody waits for it, or because the input that the partition was
/// found by is not in it, which would be an error of ours.
fn cut(
    version: &Version<'_>,
    region: &Region,
    partition: &Partition,
    model: Rc<Model>,
    regions: &mut VecDeque<Region>,
) -> bool {
    let Engine { pool, facts, .. } = &mut *version.machine().engine();
    let mut path = region.path.clone();
    if let Some(condition) = region.condition {
        path.push(facts, pool, condition);
    }
    let mut evaluator = Evaluator::new();
    for part in partition.parts() {
        if !version.patience().lasts() || !evaluator.holds(pool, &model, part) {
            return false;
        }
        if path.decided(facts, pool, part) == Some(true) {
            continue;
        }
        let other = pool.not(part);
        let hint = Rc::clone(&model);
        regions.push_back(Region { source: region.source, path: path.clone(), condition: Some(other), hint });
        path.push(facts, pool, part);
    }
    true
}
