//! Bounds of expressions, from the domains of their symbols: what overflow and range checks need.

use schism_expr::{Expr, Node, Op, Pool, Sort, SymbolId};

use crate::bytes::ByteSet;
use crate::hash::Table;

/// Expressions below a condition up to which bounds are computed.
const MAX_NODES: usize = 400;

/// Most arguments of an expression.
const MAX_ARGS: usize = 3;

/// Entries of a table up to which the bounds of a selection are computed.
const MAX_ENTRIES: u128 = 512;

/// The least and the greatest value, as unsigned numbers. May be wider than needed, never narrower.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Interval {
    low: u128,
    high: u128,
}

impl Interval {
    fn new(low: u128, high: u128) -> Interval {
        debug_assert!(low <= high);
        Interval { low, high }
    }

    fn point(value: u128) -> Interval {
        Interval::new(value, value)
    }

    fn of_sort(sort: Sort) -> Interval {
        Interval::new(0, sort.mask())
    }

    fn of_truth(truth: Option<bool>) -> Interval {
        truth.map_or(Interval::new(0, 1), |truth| Interval::point(u128::from(truth)))
    }

    fn is_point(self) -> bool {
        self.low == self.high
    }

    /// The truth that both bounds of a Bool agree on.
    fn truth(self) -> Option<bool> {
        self.is_point().then_some(self.low == 1)
    }

    fn union(self, other: Interval) -> Interval {
        Interval::new(self.low.min(other.low), self.high.max(other.high))
    }

    /// `self < other`, if that is the same for all values.
    fn less(self, other: Interval) -> Option<bool> {
        if self.high < other.low { Some(true) } else { (self.low >= other.high).then_some(false) }
    }

    /// The same numbers with the sign bit turned: signed order becomes unsigned order. All numbers if some of them
    /// have the sign and some do not.
    fn signed(self, width: u32) -> Interval {
        let sign = 1 << (width - 1);
        if (self.low ^ self.high) & sign == 0 {
            Interval::new(self.low ^ sign, self.high ^ sign)
        } else {
            Interval::new(0, u128::MAX >> (128 - width))
        }
    }
}

/// Computes bounds; keeps its room from one question to the next.
#[derive(Default)]
pub(crate) struct Bounds {
    known: Table<Expr, Interval>,
    open: Vec<Expr>,
}

impl Bounds {
    /// The truth of a condition for all values that `domain` leaves to narrow symbols, if that is one.
    pub fn truth(&mut self, pool: &Pool, condition: Expr, domain: impl Fn(SymbolId) -> ByteSet) -> Option<bool> {
        self.known.clear();
        self.open.clear();
        self.open.push(condition);
        while let Some(&e) = self.open.last() {
            if self.known.contains_key(&e) {
                self.open.pop();
                continue;
            }
            let node = pool.node(e);
            let before = self.open.len();
            let known = &self.known;
            self.open.extend(node.args().filter(|arg| !known.contains_key(arg)));
            // So many open ones have more than the limit above each other.
            if self.open.len() > MAX_ARGS * MAX_NODES {
                return None;
            }
            if self.open.len() > before {
                continue;
            }
            if self.known.len() >= MAX_NODES {
                return None;
            }
            self.open.pop();
            let interval = self.interval(pool, e, node, &domain);
            self.known.insert(e, interval);
        }
        self.known[&condition].truth()
    }

    fn interval(&self, pool: &Pool, e: Expr, node: Node, domain: &impl Fn(SymbolId) -> ByteSet) -> Interval {
        let whole = Interval::of_sort(node.sort());
        let arg = |e: Expr| self.known[&e];
        match node.op() {
            Op::Const => Interval::point(pool.value(e).unwrap_or(0)),
            Op::Symbol if node.width() <= 8 => {
                let values = domain(node.symbol());
                let (first, last) = (values.iter().next(), values.iter().last());
                first.zip(last).map_or(whole, |(low, high)| Interval::new(u128::from(low), u128::from(high)))
            }
            Op::Symbol => whole,
            Op::Eq | Op::Ult | Op::Ule | Op::Slt | Op::Sle => {
                Interval::of_truth(compare(node.op(), pool.width(node.a()), arg(node.a()), arg(node.b())))
            }
            Op::Ite => match arg(node.a()).truth() {
                Some(true) => arg(node.b()),
                Some(false) => arg(node.c()),
                None => arg(node.b()).union(arg(node.c())),
            },
            Op::Select => {
                let Interval { low, high } = arg(node.a());
                if high - low >= MAX_ENTRIES {
                    return whole;
                }
                let table = pool.table_values(node.table());
                let entries = (low..=high).map(|index| Interval::point(table.get(index)));
                entries.reduce(Interval::union).unwrap_or(whole)
            }
            Op::Not => Interval::new(whole.high - arg(node.a()).high, whole.high - arg(node.a()).low),
            Op::ZExt | Op::SExt | Op::Extract => resize(node, pool.width(node.a()), arg(node.a()), whole),
            Op::Concat => {
                let (high, low) = (arg(node.a()), arg(node.b()));
                let width = pool.width(node.b());
                Interval::new(high.low << width | low.low, high.high << width | low.high)
            }
            op if op.arity() == 2 && matches!(node.sort(), Sort::Bool | Sort::BitVec(_)) && integers(pool, node) => {
                arithmetic(op, arg(node.a()), arg(node.b()), whole).unwrap_or(whole)
            }
            _ => whole,
        }
    }
}

fn integers(pool: &Pool, node: Node) -> bool {
    !matches!(pool.sort(node.a()), Sort::Float(_))
}

fn compare(op: Op, width: u32, a: Interval, b: Interval) -> Option<bool> {
    match op {
        Op::Eq if a.high < b.low || b.high < a.low => Some(false),
        Op::Eq => (a.is_point() && a == b).then_some(true),
        Op::Ult => a.less(b),
        Op::Ule => b.less(a).map(|less| !less),
        Op::Slt => a.signed(width).less(b.signed(width)),
        _ => b.signed(width).less(a.signed(width)).map(|less| !less),
    }
}

fn resize(node: Node, from: u32, a: Interval, whole: Interval) -> Interval {
    match node.op() {
        Op::ZExt => a,
        Op::SExt => {
            let sign = 1 << (from - 1);
            let above = whole.high & !(u128::MAX >> (128 - from));
            match (a.low & sign != 0, a.high & sign != 0) {
                (false, false) => a,
                (true, true) => Interval::new(a.low | above, a.high | above),
                _ => whole,
            }
        }
        // An extraction keeps the order of numbers that agree in all bits above it.
        _ => {
            let (low, high) = (a.low >> node.aux(), a.high >> node.aux());
            let above = |value: u128| value & !whole.high;
            if above(low) == above(high) { Interval::new(low & whole.high, high & whole.high) } else { whole }
        }
    }
}

/// Bounds of an operator on two unsigned numbers; nothing if the result may wrap around.
fn arithmetic(op: Op, a: Interval, b: Interval, whole: Interval) -> Option<Interval> {
    let fits =
        |low: u128, high: Option<u128>| high.filter(|&high| high <= whole.high).map(|high| Interval::new(low, high));
    // All ones up to the highest bit of either.
    let ones = (u128::MAX).checked_shr((a.high | b.high).leading_zeros()).unwrap_or(0);
    match op {
        // Wrapping around is fine if every sum does, as in `c - '0'`, which is a sum with a large number.
        Op::Add => {
            let wraps = |a: u128, b: u128| whole.high - a < b;
            (wraps(a.low, b.low) == wraps(a.high, b.high)).then(|| {
                Interval::new(a.low.wrapping_add(b.low) & whole.high, a.high.wrapping_add(b.high) & whole.high)
            })
        }
        Op::Sub if a.low >= b.high || a.high < b.low => {
            Some(Interval::new(a.low.wrapping_sub(b.high) & whole.high, a.high.wrapping_sub(b.low) & whole.high))
        }
        Op::Mul => fits(a.low.wrapping_mul(b.low), a.high.checked_mul(b.high)),
        Op::UDiv if b.low > 0 => Some(Interval::new(a.low / b.high, a.high / b.low)),
        Op::URem if b.low > 0 && a.high < b.low => Some(a),
        Op::URem if b.low > 0 => Some(Interval::new(0, a.high.min(b.high - 1))),
        Op::And => Some(Interval::new(0, a.high.min(b.high))),
        Op::Or => Some(Interval::new(a.low.max(b.low), ones.min(whole.high))),
        Op::Xor => Some(Interval::new(0, ones.min(whole.high))),
        Op::Shl if b.high < 128 && a.high.leading_zeros() >= b.high as u32 => {
            fits(a.low << b.low, Some(a.high << b.high))
        }
        Op::LShr if b.high < 128 => Some(Interval::new(a.low >> b.high, a.high >> b.low)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use schism_expr::{Evaluator, Model};

    /// The values of the two bytes in the test below.
    const DOMAINS: [(u8, u8); 6] = [(48, 57), (0, 3), (120, 135), (200, 255), (7, 7), (1, 16)];

    /// Every operator, for all values of two bytes in several ranges: the bounds hold.
    #[test]
    fn bounds_hold_for_all_values() {
        let mut p = Pool::new();
        let input = p.array("in", 2);
        let [x, y] = [0, 1].map(|index| p.byte(input, index));
        let symbols = [0, 1].map(|index| p.byte_symbol(input, index));
        let (wide_x, wide_y) = (p.zext(x, 12), p.sext(y, 12));
        let mut terms = vec![x, y, wide_x, wide_y];
        for (a, b) in [(x, y), (y, x), (wide_x, wide_y), (wide_y, wide_x)] {
            terms.extend([p.add(a, b), p.sub(a, b), p.mul(a, b), p.udiv(a, b), p.urem(a, b), p.and(a, b), p.or(a, b)]);
            terms.extend([p.xor(a, b), p.shl(a, b), p.lshr(a, b), p.ashr(a, b), p.not(a), p.neg(b), p.concat(a, b)]);
            terms.extend([p.extract(a, 2, 4), p.sdiv(a, b), p.srem(a, b)]);
            let less = p.ult(a, b);
            terms.push(p.ite(less, a, b));
            let table = p.table(8, (0..200).map(|index| index * 3));
            terms.push(p.select(table, a));
            terms.extend([p.eq(a, b), less, p.ule(a, b), p.slt(a, b), p.sle(a, b)]);
        }
        let mut bounds = Bounds::default();
        let mut evaluator = Evaluator::new();
        let mut narrower = 0;
        for (first, second) in DOMAINS.iter().flat_map(|a| DOMAINS.iter().map(move |b| (*a, *b))) {
            let domain = |symbol| {
                let (low, high) = if symbol == symbols[0] { first } else { second };
                ByteSet::from_fn(|value| (low..=high).contains(&value))
            };
            for &term in &terms {
                bounds.truth(&p, term, domain);
                narrower += u32::from(bounds.known[&term] != Interval::of_sort(p.sort(term)));
            }
            let found: Vec<Interval> = terms
                .iter()
                .map(|&term| {
                    bounds.truth(&p, term, domain);
                    bounds.known[&term]
                })
                .collect();
            for (a, b) in (first.0..=first.1).step_by(3).flat_map(|a| (second.0..=second.1).map(move |b| (a, b))) {
                let mut model = Model::new();
                model.set(symbols[0], u128::from(a));
                model.set(symbols[1], u128::from(b));
                evaluator.forget();
                for (&term, interval) in terms.iter().zip(&found) {
                    let value = evaluator.value(&p, &model, term);
                    assert!((interval.low..=interval.high).contains(&value), "{:?} of {a}, {b}", p.node(term));
                }
            }
        }
        assert!(narrower > 1_000, "bounds say something: {narrower}");
    }

    #[test]
    fn a_number_of_nine_digits_does_not_overflow() {
        let mut p = Pool::new();
        let input = p.array("in", 9);
        let (zero, ten) = (p.bv(8, u128::from(b'0')), p.bv(32, 10));
        let number = (0..9).fold(p.bv(32, 0), |number, index| {
            let c = p.byte(input, index);
            let digit = p.sub(c, zero);
            let digit = p.zext(digit, 32);
            let shifted = p.mul(number, ten);
            p.add(shifted, digit)
        });
        let digits = |_| ByteSet::from_fn(|value| value.is_ascii_digit());
        let [limit, less] = [1_000_000_000, 999_999_999].map(|limit| p.bv(32, limit));
        let (below, maybe) = (p.ult(number, limit), p.ult(number, less));
        let mut bounds = Bounds::default();
        assert_eq!(bounds.truth(&p, below, digits), Some(true));
        assert_eq!(bounds.truth(&p, maybe, digits), None);
        assert_eq!(bounds.truth(&p, below, |_| ByteSet::FULL), None);
    }
}
