//! Bit-blasting onto CaDiCaL.

use cadical_sys::{CaDiCal, Status, Terminator};
use schism_expr::{Expr, Marks, Model, Op, Pool, Sort};

use super::{Backend, Effort, Verdict, symbols_of};
use crate::circuit::{Blaster, ClauseSink, Lit};
use crate::error::SolverError;
use crate::options::{Interrupt, Limits};

/// The instance is renewed when it holds this many times the nodes of the query at hand ...
const RENEW_FACTOR: usize = 8;
/// ... and at least this many nodes: below that, what it has learned is worth more.
const RENEW_NODES: usize = 20_000;

/// One SAT instance, kept from query to query: nodes are translated once, queries are assumptions, learned clauses
/// stay. When a query uses only a small part of what it holds, it is thrown away.
pub struct Cadical {
    setting: Setting,
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

/// What an instance is for.
enum Setting {
    /// Many small queries, one after the other.
    Quick,
    /// One query that others gave up, for which everything is tried.
    Thorough(Option<Interrupt>),
}

/// Ends a query that no limit bounds.
struct Clock(Interrupt);

impl Terminator for Clock {
    fn terminated(&mut self) -> bool {
        (self.0)()
    }
}

impl Instance {
    fn new(setting: &Setting) -> Instance {
        let mut solver = CaDiCal::new();
        match setting {
            Setting::Quick => {
                for (option, value) in QUICK {
                    let known = solver.set(option, *value);
                    debug_assert!(known, "CaDiCaL has no option {option}");
                }
            }
            Setting::Thorough(Some(interrupt)) => solver.connect_terminator(Clock(interrupt.clone())),
            Setting::Thorough(None) => {}
        }
        Instance { solver, variables: 0, clause: Vec::new() }
    }
}

/// Queries are many and small: attempts that cost passes over the instance before the search starts, or between its
/// parts, do not pay. No limit holds for them either: one query could take seconds.
const QUICK: &[(&str, i32)] = &[("congruence", 0), ("factor", 0), ("inprocessing", 0), ("lucky", 0), ("walk", 0)];

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
        Cadical::with(Setting::Quick)
    }

    /// A backend for queries that were given up. It begins each anew, with everything that CaDiCaL can do to an instance:
    /// finding gates that are equal in two circuits, above all, which proves in a moment that two ways to compute a
    /// number give the same one where search alone takes hours.
    pub fn thorough(interrupt: Option<Interrupt>) -> Cadical {
        Cadical::with(Setting::Thorough(interrupt))
    }

    fn with(setting: Setting) -> Cadical {
        Cadical {
            instance: Instance::new(&setting),
            setting,
            blaster: Blaster::new(),
            cones: Cones::default(),
            literals: Vec::new(),
            restrictions: Vec::new(),
            before: Effort::default(),
        }
    }

    /// Throws the instance away if this query needs little of it.
    fn renew_if_outgrown(&mut self, pool: &Pool, assertions: &[Expr], limits: &Limits) {
        let held = self.blaster.nodes();
        if matches!(self.setting, Setting::Thorough(_)) {
            if held > 0 {
                self.renew();
            }
            return;
        }
        let full = u64::from(self.instance.variables) > limits.clauses;
        if held < RENEW_NODES && !full {
            return;
        }
        let limit = held / RENEW_FACTOR;
        if full || self.cones.size(pool, assertions, limit) < limit {
            self.renew();
        }
    }

    fn renew(&mut self) {
        self.before = Effort { renewals: self.before.renewals + 1, ..self.effort() };
        self.instance = Instance::new(&self.setting);
        self.blaster = Blaster::new();
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
        if self.cones.clauses(pool, assertions, limits.clauses) >= limits.clauses {
            return Ok(Verdict::Unknown);
        }
        self.renew_if_outgrown(pool, assertions, limits);
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

/// About how many clauses an operation takes; see the sizes that the tests of `circuit` print.
fn clauses(pool: &Pool, e: Expr) -> u64 {
    let node = pool.node(e);
    let width = u64::from(node.width());
    let operand = || u64::from(pool.width(node.a()));
    let significand = |e: Expr| match pool.sort(e) {
        Sort::Float(format) => u64::from(format.significand_bits()),
        _ => 64,
    };
    match node.op() {
        Op::Const | Op::Symbol | Op::Not | Op::Concat | Op::Extract | Op::ZExt | Op::SExt => 0,
        Op::FToBits | Op::BitsToF | Op::FNeg | Op::FAbs => 0,
        Op::Mul if pool.value(node.b()).is_some() || pool.value(node.a()).is_some() => 20 * width,
        Op::Mul => 8 * width * width,
        Op::UDiv | Op::URem | Op::SDiv | Op::SRem if pool.value(node.b()).is_some() => 40 * width,
        Op::UDiv | Op::URem | Op::SDiv | Op::SRem => 11 * width * width,
        Op::Shl | Op::LShr | Op::AShr => 20 * width,
        Op::Select => pool.table_values(node.table()).values.len() as u64 * width / 2,
        Op::Eq | Op::Ult | Op::Ule | Op::Slt | Op::Sle => 6 * operand(),
        Op::FAdd | Op::FSub | Op::FRound | Op::FConvert => 200 * significand(node.a()),
        Op::FMul | Op::FDiv | Op::FSqrt | Op::FFma => 25 * significand(node.a()).pow(2),
        Op::FRem => 90 * significand(node.a()).pow(2),
        Op::FEq | Op::FLt | Op::FLe | Op::FClass => 20 * significand(node.a()),
        Op::FToSigned | Op::FToUnsigned | Op::SignedToF | Op::UnsignedToF => 6_000,
        _ => 10 * width,
    }
}

impl Cones {
    /// About how many clauses all expressions below `roots` take together, but not more than about `limit`.
    fn clauses(&mut self, pool: &Pool, roots: &[Expr], limit: u64) -> u64 {
        self.marks.clear();
        self.open.clear();
        self.open.extend_from_slice(roots);
        let mut found = 0;
        while let Some(e) = self.open.pop() {
            if self.marks.set(e.index()) {
                found += clauses(pool, e);
                if found >= limit {
                    break;
                }
                self.open.extend(pool.node(e).args());
            }
        }
        found
    }

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

#[cfg(test)]
mod tests {
    use super::*;
    use schism_expr::Sort;

    fn solve(backend: &mut Cadical, pool: &Pool, assertions: &[Expr]) -> Verdict {
        backend.solve(pool, assertions, &Model::new(), &Limits::default()).expect("CaDiCaL has no errors")
    }

    #[test]
    fn queries_share_the_instance_and_leave_nothing_behind() {
        let mut p = Pool::new();
        let [x, y] = ["x", "y"].map(|name| p.symbol(name, Sort::bits(16)));
        let product = p.mul(x, y);
        let [k, one] = [p.bv(16, 0x1234), p.bv(16, 1)];
        let (is_k, is_one, other) = (p.eq(product, k), p.eq(x, one), p.eq(y, one));
        let mut backend = Cadical::new();
        assert!(matches!(solve(&mut backend, &p, &[is_k, is_one]), Verdict::Sat(_)));
        let nodes = backend.blaster.nodes();
        assert_eq!(solve(&mut backend, &p, &[other, is_k, is_one]), Verdict::Unsat(vec![0, 1, 2]));
        let Verdict::Sat(values) = solve(&mut backend, &p, &[is_k, is_one]) else { panic!("satisfiable again") };
        assert_eq!(values, [(p.node(x).symbol(), 1), (p.node(y).symbol(), 0x1234)]);
        assert!(backend.blaster.nodes() <= nodes + 1, "only the new comparison was translated");
    }

    #[test]
    fn the_core_leaves_out_what_is_not_needed() {
        let mut p = Pool::new();
        let [x, y] = ["x", "y"].map(|name| p.symbol(name, Sort::bits(16)));
        let [five, nine] = [5, 9].map(|k| p.bv(16, k));
        let assertions = [p.ult(x, y), p.ult(x, five), p.ult(y, nine), p.ult(nine, x)];
        assert_eq!(solve(&mut Cadical::new(), &p, &assertions), Verdict::Unsat(vec![1, 3]));
    }

    #[test]
    fn an_instance_that_is_too_large_for_the_query_is_renewed() {
        let mut p = Pool::new();
        let [x, y] = ["x", "y"].map(|name| p.symbol(name, Sort::bits(8)));
        let sum = (0..30_000).fold(x, |sum, i| {
            let k = p.bv(8, i % 251);
            let mixed = p.xor(sum, k);
            p.add(mixed, y)
        });
        let (large, small) = (p.ult(sum, x), p.ult(x, y));
        let mut backend = Cadical::new();
        let limits = Limits { conflicts: 1, clauses: u64::MAX, ..Limits::default() };
        for _ in 0..2 {
            backend.solve(&p, &[large], &Model::new(), &limits).expect("CaDiCaL has no errors");
            assert_eq!(backend.effort().renewals, 0, "the query needs all of it");
        }
        assert!(matches!(solve(&mut backend, &p, &[small]), Verdict::Sat(_)));
        assert_eq!(backend.effort().renewals, 1);
        assert!(backend.blaster.nodes() < 10);
    }
}
