//! Circuits through a SAT solver: inputs are found, and where there are none, none are.

use cadical_sys::{CaDiCal, Status};
use schism_expr::{Evaluator, Expr, Format, Model, Pool, Rounding, Sort, SymbolId};

use crate::circuit::{Blaster, ClauseSink, Lit};

struct Sink {
    solver: CaDiCal,
    variables: u32,
}

impl ClauseSink for Sink {
    fn new_var(&mut self) -> Lit {
        self.variables += 1;
        Lit::positive(self.variables)
    }

    fn clause(&mut self, lits: &[Lit]) {
        let lits: Vec<i32> = lits.iter().map(|lit| lit.dimacs()).collect();
        self.solver.clause6(&lits);
    }
}

/// The value of a symbol in the solver's model.
fn value(sink: &mut Sink, blaster: &Blaster, symbol: SymbolId) -> u128 {
    let bits = blaster.symbol_bits(symbol).unwrap();
    bits.iter().rev().fold(0, |value, lit| value << 1 | u128::from(sink.solver.val(lit.dimacs()) > 0))
}

/// A model of `condition`, checked by evaluation; nothing if it has none.
fn solve(p: &Pool, condition: Expr) -> Option<Model> {
    let mut sink = Sink { solver: CaDiCal::new(), variables: 0 };
    let mut blaster = Blaster::new();
    let goal = blaster.literal(p, condition, &mut sink);
    assert!(blaster.restrictions(condition).is_empty());
    match goal.known() {
        Some(true) => return Some(Model::new()),
        Some(false) => return None,
        None => sink.solver.clause1(goal.dimacs()),
    }
    match sink.solver.solve() {
        Status::SATISFIABLE => {
            let mut model = Model::new();
            for symbol in p.symbols_of(condition) {
                model.set(symbol, value(&mut sink, &blaster, symbol));
            }
            assert!(Evaluator::new().holds(p, &model, condition), "the circuit and the evaluator disagree");
            Some(model)
        }
        Status::UNSATISFIABLE => None,
        other => panic!("no answer: {other:?}"),
    }
}

/// The one value of `x` that solves `condition`.
fn only_solution(p: &mut Pool, x: Expr, condition: Expr) -> u128 {
    let model = solve(p, condition).expect("there is a solution");
    let found = model.get(p.node(x).symbol());
    let constant = p.constant(p.sort(x), found);
    let (left, right) = match p.sort(x) {
        Sort::Float(_) => (p.fto_bits(x), p.fto_bits(constant)),
        _ => (x, constant),
    };
    let other = p.ne(left, right);
    let second = p.and(condition, other);
    assert_eq!(solve(p, second), None, "there is another solution");
    found
}

#[test]
fn roots_of_a_square() {
    let mut p = Pool::new();
    let x = p.symbol("x", Sort::bits(32));
    let square = p.mul(x, x);
    let (wanted, bound) = (p.bv(32, 1369), p.bv(32, 1000));
    let (equal, small) = (p.eq(square, wanted), p.ult(x, bound));
    let both = p.and(equal, small);
    assert_eq!(only_solution(&mut p, x, both), 37);
    // No square is 2 modulo 4.
    let (two, three) = (p.bv(32, 2), p.bv(32, 3));
    let low = p.and(square, three);
    let impossible = p.eq(low, two);
    assert_eq!(solve(&p, impossible), None);
}

#[test]
fn quotient_times_divisor_plus_rest_is_the_dividend() {
    let mut p = Pool::new();
    let [x, y] = ["x", "y"].map(|name| p.symbol(name, Sort::bits(6)));
    let (quotient, rest) = (p.udiv(x, y), p.urem(x, y));
    let product = p.mul(quotient, y);
    let sum = p.add(product, rest);
    let differs = p.ne(sum, x);
    assert_eq!(solve(&p, differs), None);
}

#[test]
fn digits_of_a_number() {
    let mut p = Pool::new();
    let x = p.symbol("x", Sort::bits(32));
    let ten = p.bv(32, 10);
    let mut rest = x;
    let mut condition = Pool::TRUE;
    for digit in [7, 0, 3, 9, 1, 2, 8, 4, 6, 1] {
        let wanted = p.bv(32, digit);
        let last = p.urem(rest, ten);
        let equal = p.eq(last, wanted);
        condition = p.and(condition, equal);
        rest = p.udiv(rest, ten);
    }
    assert_eq!(only_solution(&mut p, x, condition), 1_648_219_307);
}

fn number(p: &mut Pool, format: Format, x: f64) -> Expr {
    let double = p.constant(Sort::Float(Format::Double), u128::from(x.to_bits()));
    p.fconvert(double, format)
}

#[test]
fn a_sum_of_doubles() {
    let mut p = Pool::new();
    let x = p.symbol("x", Sort::Float(Format::Double));
    let (tenth, wanted) = (number(&mut p, Format::Double, 0.1), number(&mut p, Format::Double, 0.3));
    let sum = p.fadd(x, tenth);
    let equal = p.feq(sum, wanted);
    let model = solve(&p, equal).unwrap();
    let found = f64::from_bits(model.get(p.node(x).symbol()) as u64);
    assert_eq!(found + 0.1, 0.3);
}

#[test]
fn no_float_is_larger_than_itself_plus_one_but_some_are_equal() {
    for format in [Format::Half, Format::Single, Format::Double, Format::X87] {
        let mut p = Pool::new();
        let x = p.symbol("x", Sort::Float(format));
        let one = number(&mut p, format, 1.0);
        let sum = p.fadd(x, one);
        let less = p.flt(sum, x);
        assert_eq!(solve(&p, less), None, "{format:?}");
        let equal = p.feq(sum, x);
        let infinite = p.fclass(schism_expr::class::INFINITY, x);
        let finite = p.not(infinite);
        let absorbed = p.and(equal, finite);
        assert!(solve(&p, absorbed).is_some(), "{format:?}");
    }
}

#[test]
fn products_quotients_and_roots_are_inverted() {
    for format in [Format::Half, Format::BFloat, Format::Single, Format::Double, Format::X87] {
        let mut p = Pool::new();
        let x = p.symbol("x", Sort::Float(format));
        let three = number(&mut p, format, 3.0);
        let seven = number(&mut p, format, 7.0);
        let (product, quotient, root) = (p.fmul(x, three), p.fdiv(x, three), p.fsqrt(x));
        for result in [product, quotient, root] {
            let equal = p.feq(result, seven);
            // Not every number is a product, but 7 is a quotient and a root.
            let found = solve(&p, equal);
            assert!(found.is_some() || result == product, "{format:?}");
        }
    }
}

#[test]
fn a_float_with_this_integer() {
    let mut p = Pool::new();
    let x = p.symbol("x", Sort::Float(Format::Single));
    let integer = p.fto_signed(x, 32, Rounding::Zero);
    let wanted = p.bv(32, 16_777_217);
    let equal = p.eq(integer, wanted);
    assert_eq!(solve(&p, equal), None, "float has no bit left for it");
    let y = p.symbol("y", Sort::bits(32));
    let float = p.signed_to_f(y, Format::Single);
    let wanted = number(&mut p, Format::Single, -16_777_216.0);
    let equal = p.feq(float, wanted);
    let odd = p.extract(y, 0, 1);
    let one = p.bv(1, 1);
    let odd = p.eq(odd, one);
    let both = p.and(equal, odd);
    assert_eq!(only_solution(&mut p, y, both), u128::from(-16_777_217_i32 as u32));
}
