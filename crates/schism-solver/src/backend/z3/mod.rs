//! Z3, through its library and the text of SMT-LIB.

mod library;
mod values;

use std::collections::HashSet;
use std::fmt::Write;

use schism_expr::{Expr, Model, Op, Pool, Sort, SymbolId, smtlib};

use super::{Backend, Effort, Verdict};
use crate::error::SolverError;
use crate::options::Limits;
use library::Library;

/// Queries after which the context is replaced: Z3 keeps every name that it has seen.
const RENEW_QUERIES: u32 = 2_000;

/// Z3, loaded at run time. Every query is written as SMT-LIB and read by Z3's own parser, so that no part of our
/// translation is shared with the other backends.
pub struct Z3 {
    library: Library,
    state: State,
    queries: u32,
    renewals: u64,
}

/// What the context is set up for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    /// Nothing, or something else than the next query needs.
    Blank,
    /// Queries of the usual logic, with this limit, each in a scope of its own.
    Scopes(u32),
    /// Such a query, in its scope.
    Inside(u32),
}

/// The logic that scopes are opened in. It has all that queries use, but for uninterpreted functions.
const LOGIC: &str = "(set-logic QF_BVFP)";

impl Z3 {
    /// Loads the library.
    pub fn load() -> Result<Z3, SolverError> {
        Ok(Z3 { library: Library::load()?, state: State::Blank, queries: 0, renewals: 0 })
    }

    fn eval(&mut self, script: &str) -> Result<String, SolverError> {
        let answer = self.library.eval(script)?;
        match answer.find("(error") {
            Some(at) => Err(SolverError::Z3Refused(answer[at..].trim().to_owned())),
            None => Ok(answer),
        }
    }

    /// Asks a whole script. A scope in a context that is there costs a quarter of what a new context does.
    fn ask(&mut self, script: &str, limits: &Limits) -> Result<String, SolverError> {
        let limit = limits.z3_resources;
        let (logic, rest) = script.split_once('\n').unwrap_or(("", script));
        if logic.contains("ALL") {
            self.state = State::Blank;
            return self.eval(&format!("(reset)\n(set-option :rlimit {limit})\n{script}"));
        }
        if self.state != State::Scopes(limit) {
            self.state = State::Blank;
            self.eval(&format!("(reset)\n(set-option :rlimit {limit})\n{LOGIC}\n"))?;
        }
        self.state = State::Inside(limit);
        self.eval(&format!("(push)\n{rest}"))
    }

    /// Closes the scope of a query.
    fn leave(&mut self) -> Result<(), SolverError> {
        if let State::Inside(limit) = self.state {
            self.eval("(pop)")?;
            self.state = State::Scopes(limit);
        }
        Ok(())
    }

    /// The values of symbols in the model of the query just answered.
    fn values(&mut self, pool: &Pool, assertions: &[Expr]) -> Result<Vec<(SymbolId, u128)>, SolverError> {
        let names = names(pool, assertions);
        if names.is_empty() {
            return Ok(Vec::new());
        }
        let mut question = "(get-value (".to_owned();
        for (_, _, name) in &names {
            write!(question, "{name} ").expect("strings take everything");
        }
        question.push_str("))");
        let answer = self.eval(&question)?;
        let sorts: Vec<Sort> = names.iter().map(|&(_, sort, _)| sort).collect();
        let values = values::parse(&answer, &sorts).ok_or(SolverError::Z3Refused(answer))?;
        Ok(names.iter().map(|&(symbol, ..)| symbol).zip(values).collect())
    }
}

/// The symbols of a script and the names that it gives to them.
fn names(pool: &Pool, assertions: &[Expr]) -> Vec<(SymbolId, Sort, String)> {
    let cone = pool.cone(assertions);
    let mut taken = HashSet::new();
    let mut names = Vec::new();
    for &e in cone.iter().filter(|&&e| pool.op(e) == Op::Symbol) {
        let symbol = pool.node(e).symbol();
        let mut name = smtlib::term(pool, e);
        // The script adds the number of the symbol to names that are taken.
        if !taken.insert(name.clone()) {
            let end = name.len() - usize::from(name.ends_with('|'));
            name.insert_str(end, &format!("!{}", symbol.index()));
            taken.insert(name.clone());
        }
        names.push((symbol, pool.sort(e), name));
    }
    names
}

impl Backend for Z3 {
    fn name(&self) -> &'static str {
        "Z3"
    }

    fn solve(&mut self, pool: &Pool, assertions: &[Expr], _: &Model, limits: &Limits) -> Result<Verdict, SolverError> {
        self.queries += 1;
        if self.queries >= RENEW_QUERIES {
            self.library.renew();
            self.state = State::Blank;
            self.queries = 0;
            self.renewals += 1;
        }
        let answer = self.ask(&smtlib::script(pool, assertions), limits)?;
        let verdict = match answer.trim() {
            "sat" => Verdict::Sat(self.values(pool, assertions)?),
            "unsat" => Verdict::Unsat((0..assertions.len()).collect()),
            _ => Verdict::Unknown,
        };
        self.leave()?;
        Ok(verdict)
    }

    fn effort(&self) -> Effort {
        Effort { renewals: self.renewals, ..Effort::default() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use schism_expr::Format;

    fn solve(pool: &Pool, assertions: &[Expr]) -> Verdict {
        let mut z3 = Z3::load().expect("the tests need libz3");
        z3.solve(pool, assertions, &Model::new(), &Limits::default()).expect("Z3 reads what we write")
    }

    #[test]
    fn values_come_back_also_for_symbols_of_one_name() {
        let mut p = Pool::new();
        let input = p.array("argv[1]", 2);
        let a = p.byte(input, 1);
        let [b, c] = [p.symbol("x", Sort::bits(70)), p.symbol("x", Sort::bits(70))];
        let [ka, kb, kc] = [(8, 200), (70, 1 << 69), (70, 3)].map(|(width, value)| p.bv(width, value));
        let assertions = [p.eq(a, ka), p.eq(b, kb), p.eq(c, kc)];
        let Verdict::Sat(values) = solve(&p, &assertions) else { panic!("satisfiable") };
        let symbol = |e| p.node(e).symbol();
        assert_eq!(values, [(symbol(a), 200), (symbol(b), 1 << 69), (symbol(c), 3)]);
    }

    #[test]
    fn contradictions_and_floats() {
        let mut p = Pool::new();
        let x = p.symbol("x", Sort::Float(Format::Double));
        let one = p.constant(Sort::Float(Format::Double), u128::from(1.0_f64.to_bits()));
        let half = p.constant(Sort::Float(Format::Double), u128::from(0.5_f64.to_bits()));
        let sum = p.fadd(x, half);
        let is_one = p.feq(sum, one);
        let Verdict::Sat(values) = solve(&p, &[is_one]) else { panic!("satisfiable") };
        assert_eq!(f64::from_bits(values[0].1 as u64) + 0.5, 1.0);
        let above = p.flt(one, x);
        assert_eq!(solve(&p, &[is_one, above]), Verdict::Unsat(vec![0, 1]));
    }

    #[test]
    fn a_limit_gives_unknown() {
        let mut p = Pool::new();
        let [x, y, one] = [p.symbol("x", Sort::bits(64)), p.symbol("y", Sort::bits(64)), p.bv(64, 1)];
        let product = p.mul(x, y);
        let semiprime = p.bv(64, 4_294_967_291 * 4_294_967_279);
        let low = p.bv(64, u128::from(u32::MAX));
        let assertions = [p.eq(product, semiprime), p.ult(one, x), p.ult(one, y), p.ult(x, low), p.ult(y, low)];
        let mut z3 = Z3::load().expect("the tests need libz3");
        let limits = Limits { z3_resources: 1_000, ..Limits::default() };
        assert_eq!(z3.solve(&p, &assertions, &Model::new(), &limits), Ok(Verdict::Unknown));
    }
}
