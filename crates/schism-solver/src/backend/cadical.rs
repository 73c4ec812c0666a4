//! Bit-blasting onto CaDiCaL.

use cadical_sys::{CaDiCal, Status};
use schism_expr::{Expr, Model, Pool};

use super::{Backend, Effort, Verdict, symbols_of};
use crate::circuit::{Blaster, ClauseSink, Lit};
use crate::error::SolverError;
use crate::marks::Marks;
use crate::options::Limits;

/// The instance is renewed when it holds this many times the nodes of the query at hand ...
const RENEW_FACTOR: usize = 8;
/// ... and at least this many nodes: below that, what it has learned is worth more.
const RENEW_NODES: usize = 20_000;

/// One SAT instance, kept from query to query: nodes are translated once, queries are assumptions, learned clauses
/// stay. When a query uses only a small part of what it holds, it is thrown away.
pub struct Cadical {
    instance: Instance,
    blaster: Blaster,
    cones: Cones,
    literals: Vec<Lit>,
    restrictions: Vec<Lit>,
    /// The work of the instances that are gone.
    before: Effort,
}

struct Instance {
    solver: CaDiCal,
    variables: u32,
    clause: Vec<i32>,
}

impl Instance {
    fn new() -> Instance {
        let mut solver = CaDiCal::new();
        for (option, value) in OPTIONS {
            let known = solver.set(option, *value);
            debug_assert!(known, "CaDiCaL has no option {option}");
        }
        Instance { solver, variables: 0, clause: Vec::new() }
    }
}

/// Queries are many and small: attempts that cost a pass over the instance before the search starts do not pay.
const OPTIONS: &[(&str, i32)] = &[("factor", 0), ("lucky", 0), ("walk", 0)];

impl ClauseSink for Instance {
    fn new_var(&mut self) -> Lit {
        self.variables += 1;
        Lit::positive(self.variables)
    }

    fn clause(&mut self, lits: &[Lit]) {
        self.clause.clear();
        self.clause.extend(lits.iter().map(|lit| lit.dimacs()));
        self.solver.clause6(&self.clause);
    }
}

impl Default for Cadical {
    fn default() -> Cadical {
        Cadical::new()
    }
}

impl Cadical {
    /// A backend that holds nothing.
    pub fn new() -> Cadical {
        Cadical {
            instance: Instance::new(),
            blaster: Blaster::new(),
            cones: Cones::default(),
            literals: Vec::new(),
            restrictions: Vec::new(),
            before: Effort::default(),
        }
    }

    /// Throws the instance away if this query needs little of it.
    fn renew_if_outgrown(&mut self, pool: &Pool, assertions: &[Expr]) {
        let held = self.blaster.nodes();
        if held < RENEW_NODES {
            return;
        }
        let limit = held / RENEW_FACTOR;
        if self.cones.size(pool, assertions, limit) < limit {
            self.before = Effort { renewals: self.before.renewals + 1, ..self.effort() };
            self.instance = Instance::new();
            self.blaster = Blaster::new();
        }
    }

    /// Why there is no model. Restrictions are no part of the query: with one of them among the reasons, the query
    /// itself may have a model.
    fn core(&mut self) -> Verdict {
        let solver = &mut self.instance.solver;
        let mut failed = |literal: Lit| !literal.is_constant() && solver.failed(literal.dimacs());
        let restricted = self.restrictions.iter().any(|&literal| literal == Lit::FALSE || failed(literal));
        if restricted {
            return Verdict::Unknown;
        }
        Verdict::Unsat((0..self.literals.len()).filter(|&at| failed(self.literals[at])).collect())
    }

    /// The values that the solver found.
    fn read(&mut self, pool: &Pool, assertions: &[Expr]) -> Verdict {
        let mut values = Vec::new();
        for symbol in symbols_of(pool, assertions) {
            let Some(bits) = self.blaster.symbol_bits(symbol) else { continue };
            let mut value = 0;
            for (at, &bit) in bits.iter().enumerate() {
                let set = bit.known().unwrap_or_else(|| {
                    let bit = bit.dimacs();
                    self.instance.solver.val(bit) == bit
                });
                value |= u128::from(set) << at;
            }
            values.push((symbol, value));
        }
        Verdict::Sat(values)
    }
}

impl Backend for Cadical {
    fn name(&self) -> &'static str {
        "CaDiCaL"
    }

    fn solve(
        &mut self,
        pool: &Pool,
        assertions: &[Expr],
        hint: &Model,
        limits: &Limits,
    ) -> Result<Verdict, SolverError> {
        self.renew_if_outgrown(pool, assertions);
        self.literals.clear();
        self.restrictions.clear();
        for (at, &assertion) in assertions.iter().enumerate() {
            let literal = self.blaster.literal(pool, assertion, &mut self.instance);
            let restrictions = self.blaster.restrictions(assertion);
            if literal == Lit::FALSE {
                let unsat = Verdict::Unsat(vec![at]);
                return Ok(if restrictions.is_empty() { unsat } else { Verdict::Unknown });
            }
            self.restrictions.extend_from_slice(restrictions);
            self.literals.push(literal);
        }
        let solver = &mut self.instance.solver;
        for literal in self.literals.iter().chain(&self.restrictions).filter(|literal| !literal.is_constant()) {
            solver.assume(literal.dimacs());
        }
        for symbol in symbols_of(pool, assertions) {
            let Some(bits) = self.blaster.symbol_bits(symbol) else { continue };
            let value = hint.get(symbol);
            for (at, bit) in bits.iter().enumerate().filter(|(_, bit)| !bit.is_constant()) {
                solver.phase(if value >> at & 1 == 1 { bit.dimacs() } else { -bit.dimacs() });
            }
        }
        solver.limit("conflicts", i32::try_from(limits.conflicts).unwrap_or(i32::MAX));
        solver.limit("ticks", i32::try_from(limits.ticks).unwrap_or(i32::MAX));
        Ok(match solver.solve() {
            Status::SATISFIABLE => self.read(pool, assertions),
            Status::UNSATISFIABLE => self.core(),
            Status::UNKNOWN => Verdict::Unknown,
        })
    }

    fn effort(&self) -> Effort {
        let count = |name| u64::try_from(self.instance.solver.get_statistic_value(name)).unwrap_or(0);
        Effort {
            conflicts: self.before.conflicts + count("conflicts"),
            propagations: self.before.propagations + count("propagations"),
            renewals: self.before.renewals,
        }
    }
}

/// Sizes of cones, with marks that are kept from walk to walk.
#[derive(Default)]
struct Cones {
    marks: Marks,
    open: Vec<Expr>,
}

impl Cones {
    /// Number of different expressions below `roots`, but not more than `limit`.
    fn size(&mut self, pool: &Pool, roots: &[Expr], limit: usize) -> usize {
        self.marks.clear();
        self.open.clear();
        self.open.extend_from_slice(roots);
        let mut found = 0;
        while let Some(e) = self.open.pop() {
            if !self.marks.set(e.index()) {
                continue;
            }
            found += 1;
            if found >= limit {
                break;
            }
            self.open.extend(pool.node(e).args());
        }
        found
    }
}
