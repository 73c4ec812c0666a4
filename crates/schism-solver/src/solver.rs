//! The chain of stages that answers a question.

use std::time::Instant;

use schism_expr::{Expr, Model, Op, Pool, Sort, SymbolId, smtlib};

use crate::answer::{Answer, Truth};
use crate::backend::{Backend, Cadical, Verdict, Z3};
use crate::cache::{Cache, Solved, Values, satisfies};
use crate::error::SolverError;
use crate::options::{BackendKind, Limits, Patience, SolverOptions};
use crate::reduce::{Reduced, reduce};
use crate::repair::{Repair, Repaired};
use crate::slice::{Domain, Slice, Slicer};
use crate::statistics::Statistics;
use schism_path::PathCondition;
use schism_path::{Facts, is_narrow, universe};

/// Errors that are kept; the first ones say enough.
const MAX_ERRORS: usize = 100;

/// The stage that a question got to; the deepest one counts.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Stage {
    Substitution,
    ModelReuse,
    UnsatSubset,
    Backend,
}

/// Answers whether conditions can hold.
pub struct Solver {
    options: SolverOptions,
    backend: Option<Box<dyn Backend>>,
    checker: Option<Z3>,
    cache: Cache,
    slicer: Slicer,
    statistics: Statistics,
    errors: Vec<SolverError>,
    /// For the question at hand.
    patience: Patience,
}

impl Solver {
    /// Another solver with the same backend and limits, which has learned nothing yet and logs nothing.
    pub fn fresh(&self) -> Solver {
        let SolverOptions { backend, limits, check_with_z3, .. } = self.options;
        Solver::new(SolverOptions { backend, limits, check_with_z3, log: None })
    }

    /// A solver. If Z3 is wanted and is not there, [`Solver::errors`] says so at once, and a solver that has no
    /// other backend answers "unknown" where it would need one.
    pub fn new(options: SolverOptions) -> Solver {
        let mut errors = Vec::new();
        let mut load = |wanted: bool| match wanted.then(Z3::load)? {
            Ok(z3) => Some(z3),
            Err(error) => {
                errors.push(error);
                None
            }
        };
        let backend: Option<Box<dyn Backend>> = match options.backend {
            BackendKind::Cadical => Some(Box::new(Cadical::new())),
            BackendKind::Z3 => load(true).map(|z3| Box::new(z3) as Box<dyn Backend>),
        };
        let checker = load(options.check_with_z3);
        Solver {
            options,
            backend,
            checker,
            cache: Cache::default(),
            slicer: Slicer::default(),
            statistics: Statistics::default(),
            errors,
            patience: Patience::Full,
        }
    }

    /// A solver with a backend from elsewhere in the place of the one that the options name.
    pub fn with_backend(options: SolverOptions, backend: Box<dyn Backend>) -> Solver {
        let mut solver = Solver::new(SolverOptions { backend: BackendKind::Cadical, ..options });
        solver.backend = Some(backend);
        solver
    }

    /// Who answered how many questions.
    pub fn statistics(&self) -> &Statistics {
        &self.statistics
    }

    /// What went wrong: a missing Z3, disagreements of backends. Questions that were hit by one were answered
    /// "unknown".
    pub fn errors(&self) -> &[SolverError] {
        &self.errors
    }

    /// Whether `path` and `condition` can hold together. `hint` must be a model of `path`; the model of the answer
    /// differs from it only in symbols that are connected to those of `condition`.
    pub fn check(
        &mut self,
        facts: &mut Facts,
        pool: &mut Pool,
        path: &PathCondition,
        condition: Expr,
        hint: &Model,
    ) -> Answer {
        self.check_within(Patience::Full, facts, pool, path, condition, hint)
    }

    /// The same with as much work as is allowed; "unknown" may still be known with more.
    pub fn check_within(
        &mut self,
        patience: Patience,
        facts: &mut Facts,
        pool: &mut Pool,
        path: &PathCondition,
        condition: Expr,
        hint: &Model,
    ) -> Answer {
        self.patience = patience;
        self.statistics.queries += 1;
        let decided = if path.is_contradiction() { Some(false) } else { path.decided(facts, pool, condition) };
        if let Some(truth) = decided {
            self.statistics.decided += 1;
            return if truth { Answer::Sat(hint.clone()) } else { Answer::Unsat };
        }
        let mut extended = path.clone();
        extended.push(facts, pool, condition);
        if extended.is_contradiction() {
            self.statistics.domain += 1;
            return Answer::Unsat;
        }
        let symbols: Vec<SymbolId> = pool.symbols_of(condition).collect();
        let mut repair = Repair::new(pool, &extended, condition, &symbols, hint);
        if let Some(repaired) = repair.as_mut().and_then(|repair| repair.at_once(facts, pool)) {
            return self.repaired(repaired);
        }
        let slice = self.slicer.around(pool, &extended, &symbols);
        if let Some(solved) = self.cache.repeated(&slice, self.patience) {
            self.statistics.repeated += 1;
            return answer(solved, hint);
        }
        let reduced = reduce(facts, pool, &slice);
        if reduced.as_ref().is_some_and(|reduced| !self.is_contradiction(reduced))
            && let Some(repaired) = repair.and_then(|mut repair| repair.search(facts, pool))
        {
            return self.repaired(repaired);
        }
        let solved = self.solve(facts, pool, reduced, hint);
        self.cache.answer(slice, solved.clone());
        answer(solved, hint)
    }

    fn repaired(&mut self, repaired: Repaired) -> Answer {
        *if repaired.by_domain { &mut self.statistics.domain } else { &mut self.statistics.repaired } += 1;
        Answer::Sat(repaired.model)
    }

    /// Whether a part of it is known to be one.
    fn is_contradiction(&self, reduced: &Reduced) -> bool {
        reduced.parts.iter().any(|part| self.cache.is_contradiction(part))
    }

    /// Answers each part of a slice of which known values were put in; nothing is left of one that contradicts itself.
    fn solve(&mut self, facts: &mut Facts, pool: &mut Pool, reduced: Option<Reduced>, hint: &Model) -> Solved {
        let mut deepest = Stage::Substitution;
        let mut result = Solved::Unsat;
        if let Some(reduced) = reduced {
            let mut values = reduced.fixed;
            result = Solved::Sat(Values::default());
            for part in reduced.parts {
                let (solved, stage) = self.solve_part(facts, pool, part, hint);
                deepest = deepest.max(stage);
                match solved {
                    Solved::Sat(found) => values.extend_from_slice(&found),
                    other => {
                        result = other;
                        break;
                    }
                }
            }
            if matches!(result, Solved::Sat(_)) {
                result = Solved::Sat(values.into());
            }
        }
        *match deepest {
            Stage::Substitution => &mut self.statistics.substitution,
            Stage::ModelReuse => &mut self.statistics.model_reuse,
            Stage::UnsatSubset => &mut self.statistics.unsat_subset,
            Stage::Backend => &mut self.statistics.backend,
        } += 1;
        result
    }

    fn solve_part(&mut self, facts: &mut Facts, pool: &mut Pool, part: Slice, hint: &Model) -> (Solved, Stage) {
        if satisfies(facts, pool, &part, hint) {
            let values = part.domains.iter().map(|domain| (domain.symbol, hint.get(domain.symbol)));
            return (Solved::Sat(values.collect()), Stage::Substitution);
        }
        if part.linked.is_empty() {
            let choose =
                |domain: &Domain| Some((domain.symbol, u128::from(domain.values.choose(hint.get(domain.symbol))?)));
            let values: Option<Values> = part.domains.iter().map(choose).collect();
            return (values.map_or(Solved::Unsat, Solved::Sat), Stage::Substitution);
        }
        if let Some(solved) = self.cache.repeated(&part, self.patience) {
            return (solved, Stage::ModelReuse);
        }
        if self.cache.is_contradiction(&part) {
            return (Solved::Unsat, Stage::UnsatSubset);
        }
        if let Some(values) = self.cache.find_model(facts, pool, &part) {
            return (Solved::Sat(values), Stage::ModelReuse);
        }
        let solved = self.ask(facts, pool, &part, hint);
        self.cache.answer(part, solved.clone());
        (solved, Stage::Backend)
    }

    /// Asks the backend.
    fn ask(&mut self, facts: &mut Facts, pool: &mut Pool, part: &Slice, hint: &Model) -> Solved {
        let mut assertions = part.linked.clone();
        let mut restricted = Vec::new();
        for &domain in &part.domains {
            let Domain { symbol, leaf, values } = domain;
            if is_narrow(pool, symbol) && values != universe(pool, symbol) {
                assertions.push(facts.domain_condition(pool, symbol, leaf, values));
                restricted.push(domain);
            }
        }
        let limits = match self.patience {
            Patience::Quick => self.options.limits.min(Limits::QUICK),
            Patience::Full => self.options.limits,
            Patience::Again(_) => self.options.limits.again(),
        };
        let start = Instant::now();
        let verdict = match &mut self.backend {
            Some(backend) => backend.solve(pool, &assertions, hint, &limits),
            None => Ok(Verdict::Unknown),
        };
        self.statistics.backend_time += start.elapsed();
        self.count_effort();
        let verdict = self.verify(facts, pool, &assertions, hint, verdict);
        match verdict {
            Verdict::Sat(values) => {
                self.statistics.backend_sat += 1;
                self.cache.model(overlay(hint, &values));
                Solved::Sat(values.into())
            }
            Verdict::Unsat(core) => {
                self.statistics.backend_unsat += 1;
                let count = part.linked.len();
                let mut slice = Slice::default();
                slice.linked.extend(core.iter().filter(|&&at| at < count).map(|&at| part.linked[at]));
                slice.domains.extend(core.iter().filter(|&&at| at >= count).map(|&at| restricted[at - count]));
                slice.sort();
                self.cache.core(slice);
                Solved::Unsat
            }
            Verdict::Unknown => {
                self.statistics.backend_unknown += 1;
                Solved::Unknown(self.patience)
            }
        }
    }

    fn count_effort(&mut self) {
        if let Some(backend) = &self.backend {
            let effort = backend.effort();
            self.statistics.conflicts = effort.conflicts;
            self.statistics.propagations = effort.propagations;
            self.statistics.renewals = effort.renewals;
        }
    }

    /// Logs a query and makes sure of its answer: a model must satisfy it, and Z3 must agree, if it is asked.
    fn verify(
        &mut self,
        facts: &mut Facts,
        pool: &Pool,
        assertions: &[Expr],
        hint: &Model,
        verdict: Result<Verdict, SolverError>,
    ) -> Verdict {
        let number = self.statistics.backend_sat + self.statistics.backend_unsat + self.statistics.backend_unknown + 1;
        let backend = self.backend.as_ref().map_or("no backend", |backend| backend.name());
        let mut verdict = verdict.unwrap_or_else(|error| {
            self.report(error);
            Verdict::Unknown
        });
        if let Verdict::Sat(values) = &verdict {
            let model = overlay(hint, values);
            facts.evaluator.forget();
            if !assertions.iter().all(|&assertion| facts.evaluator.holds(pool, &model, assertion)) {
                // What SMT-LIB leaves open, Z3 may choose otherwise than we do.
                if self.options.backend == BackendKind::Cadical {
                    let script = smtlib::script(pool, assertions);
                    self.report(SolverError::WrongModel { number, backend, script });
                }
                verdict = Verdict::Unknown;
            }
        }
        if let Some(log) = &mut self.options.log {
            log.query(number, &smtlib::script(pool, assertions), truth(&verdict));
        }
        match self.cross_check(facts, pool, assertions, hint, &verdict) {
            Ok(Some(theirs)) => {
                self.report(SolverError::Disagreement {
                    number,
                    first: backend,
                    first_answer: truth(&verdict).word(),
                    second: "Z3",
                    second_answer: theirs.word(),
                    script: smtlib::script(pool, assertions),
                });
                Verdict::Unknown
            }
            Ok(None) => verdict,
            Err(error) => {
                self.report(error);
                verdict
            }
        }
    }

    /// Z3's answer if it is another one.
    fn cross_check(
        &mut self,
        facts: &mut Facts,
        pool: &Pool,
        assertions: &[Expr],
        hint: &Model,
        ours: &Verdict,
    ) -> Result<Option<Truth>, SolverError> {
        let Some(z3) = &mut self.checker else { return Ok(None) };
        let theirs = z3.solve(pool, assertions, hint, &self.options.limits)?;
        let differs = match (&theirs, ours) {
            (Verdict::Sat(values), Verdict::Unsat(_)) => {
                // Only a model that is one by our own meaning of the operators counts.
                let model = overlay(hint, values);
                facts.evaluator.forget();
                assertions.iter().all(|&assertion| facts.evaluator.holds(pool, &model, assertion))
            }
            (Verdict::Unsat(_), Verdict::Sat(_)) => is_exact_in_smtlib(pool, assertions),
            _ => false,
        };
        Ok(differs.then(|| truth(&theirs)))
    }

    fn report(&mut self, error: SolverError) {
        if self.errors.len() < MAX_ERRORS {
            self.errors.push(error);
        }
    }
}

fn truth(verdict: &Verdict) -> Truth {
    match verdict {
        Verdict::Sat(_) => Truth::Sat,
        Verdict::Unsat(_) => Truth::Unsat,
        Verdict::Unknown => Truth::Unknown,
    }
}

fn answer(solved: Solved, hint: &Model) -> Answer {
    match solved {
        Solved::Sat(values) => Answer::Sat(overlay(hint, &values)),
        Solved::Unsat => Answer::Unsat,
        Solved::Unknown(_) => Answer::Unknown,
    }
}

/// `hint` with other values for some symbols.
fn overlay(hint: &Model, values: &[(SymbolId, u128)]) -> Model {
    let mut model = hint.clone();
    for &(symbol, value) in values {
        model.set(symbol, value);
    }
    model
}

/// Whether the text for Z3 says exactly what we mean: it does not for the bits of floats and for C's `fmod`.
fn is_exact_in_smtlib(pool: &Pool, assertions: &[Expr]) -> bool {
    pool.cone(assertions).iter().all(|&e| match pool.op(e) {
        Op::FRem | Op::FToBits => false,
        Op::BitsToF | Op::Symbol => pool.sort(e) != Sort::Float(schism_expr::Format::X87),
        _ => true,
    })
}
