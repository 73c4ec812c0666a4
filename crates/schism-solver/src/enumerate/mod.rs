//! Trying every value.
//!
//! What no search for a proof gets through, such as a digest or a division by multiplication, is often about few bits: an
//! `int`, four characters. Then all values are tried, a few hundred million in a second, and whatever the question is, its answer
//! is exact.

mod lanes;
mod threads;

use std::sync::Arc;

use schism_expr::{Expr, Op, Pool, SymbolId};

use crate::slice::Domain;
use lanes::{LANES, Row, Step};
use schism_path::is_narrow;

/// What one operation costs in ticks for a row: with the costs of [`Step::cost`], as long as CaDiCaL takes for as many.
/// `cargo test --release -p schism-solver -- --ignored --nocapture ticks` prints both.
const ROW_TICKS: u64 = 2;

/// Rows between looks at the clock.
const ROWS_PER_LOOK: u64 = 1 << 14;

/// A space that does not go across, and which of its values it has at present.
#[derive(Clone)]
struct Digit {
    /// The row that holds its present value in every lane.
    row: usize,
    values: Vec<u64>,
    at: usize,
}

/// Where the values of a symbol come from: a symbol of a byte goes through its domain, eight bits of a wider one through
/// all values.
struct Space {
    symbol: SymbolId,
    values: Vec<u64>,
}

/// The spaces of all symbols, the largest first.
fn spaces(pool: &Pool, domains: &[Domain]) -> Vec<Space> {
    let mut spaces = Vec::new();
    for &Domain { symbol, values, .. } in domains {
        if is_narrow(pool, symbol) {
            let values = (0..=u8::MAX).filter(|&value| values.contains(value)).map(u64::from).collect();
            spaces.push(Space { symbol, values });
            continue;
        }
        let width = pool.symbol_sort(symbol).width();
        for low in (0..width).step_by(8) {
            let values = (0..1 << (width - low).min(8)).map(|value: u64| value << low).collect();
            spaces.push(Space { symbol, values });
        }
    }
    spaces.sort_by_key(|space| std::cmp::Reverse(space.values.len()));
    spaces
}

/// A question that is laid out for trying.
#[derive(Clone)]
pub(crate) struct Enumeration {
    steps: Arc<[(usize, Step)]>,
    rows: Vec<Row>,
    roots: Vec<usize>,
    /// How many values of the first space stand side by side.
    lanes: usize,
    /// All other spaces, the fastest first.
    digits: Vec<Digit>,
    /// For each digit, the steps that are to be repeated when it moved and no slower one did; behind them, all steps.
    repeated: Vec<Vec<usize>>,
    /// Where each symbol is.
    symbols: Vec<(SymbolId, usize)>,
    /// What was done so far, in rows.
    pub operations: u64,
}

/// What came of trying.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Tried {
    /// Values with which all conditions hold.
    Found(Vec<(SymbolId, u128)>),
    /// There are none.
    Nothing,
    /// There was no time to try everything.
    Interrupted,
}

impl Enumeration {
    /// Lays a question out, if it can be and trying takes no more than so many ticks. The domains are those of its symbols.
    pub fn new(pool: &Pool, roots: &[Expr], domains: &[Domain], ticks: u64) -> Option<Enumeration> {
        if domains.iter().any(|domain| pool.symbol_sort(domain.symbol).width() > u64::BITS) {
            return None;
        }
        let spaces = spaces(pool, domains);
        let (across, others) = spaces.split_first()?;
        let count = others.iter().try_fold(1_u64, |all, space| all.checked_mul(space.values.len() as u64))?;
        if count > ticks {
            return None;
        }
        let layout = Layout::of(pool, roots, &spaces)?;
        let cost: u64 = layout.steps.iter().map(|(_, step)| step.cost()).sum();
        if count.checked_mul(cost * ROW_TICKS)? > ticks {
            return None;
        }
        Some(layout.filled(across, others))
    }

    /// Tries everything in order, until `is_over`.
    fn run_alone(&mut self, is_over: &dyn Fn() -> bool) -> Tried {
        for at in 0..self.digits.len() {
            self.show(at);
        }
        let mut moved = self.repeated.len() - 1;
        let mut tried = 0_u64;
        loop {
            self.evaluate(moved);
            self.operations += self.repeated[moved].len() as u64;
            if let Some(lane) = self.holds_at() {
                return Tried::Found(self.values(lane));
            }
            tried += 1;
            if tried.is_multiple_of(ROWS_PER_LOOK) && is_over() {
                return Tried::Interrupted;
            }
            match self.advance() {
                Some(slowest) => moved = slowest,
                None => return Tried::Nothing,
            }
        }
    }

    /// Goes on to the next values; the slowest digit that moved, if there is a next.
    fn advance(&mut self) -> Option<usize> {
        for at in 0..self.digits.len() {
            let digit = &mut self.digits[at];
            digit.at += 1;
            if digit.at < digit.values.len() {
                self.show(at);
                return Some(at);
            }
            digit.at = 0;
            self.show(at);
        }
        None
    }

    /// Writes the present value of a digit where the steps read it.
    fn show(&mut self, at: usize) {
        let digit = &self.digits[at];
        self.rows[digit.row] = [digit.values[digit.at]; LANES];
    }

    /// Repeats what depends on digits that moved.
    fn evaluate(&mut self, moved: usize) {
        #[cfg(target_arch = "x86_64")]
        if std::arch::is_x86_feature_detected!("avx2") {
            // SAFETY: the processor has what the function is compiled for.
            unsafe { evaluate_with_avx2(&self.steps, &self.repeated[moved], &mut self.rows) };
            return;
        }
        evaluate(&self.steps, &self.repeated[moved], &mut self.rows);
    }

    /// A lane in which all conditions hold.
    fn holds_at(&self) -> Option<usize> {
        let mut all = [1; LANES];
        for &root in &self.roots {
            for (all, holds) in all.iter_mut().zip(&self.rows[root]) {
                *all &= holds;
            }
        }
        // Most rows have none, and that is quickly seen.
        if all.iter().fold(0, |any, holds| any | holds) == 0 {
            return None;
        }
        all[..self.lanes].iter().position(|&holds| holds != 0)
    }

    /// The values of the symbols in a lane.
    fn values(&self, lane: usize) -> Vec<(SymbolId, u128)> {
        self.symbols.iter().map(|&(symbol, row)| (symbol, u128::from(self.rows[row][lane]))).collect()
    }
}

/// Which row each expression gets: spaces first, then constants and what is computed.
struct Layout {
    /// The fastest digit that a row depends on; [`usize::MAX`] for what never moves.
    fastest: Vec<usize>,
    steps: Vec<(usize, Step)>,
    constants: Vec<(usize, u64)>,
    /// Rows of the symbols.
    symbols: Vec<(SymbolId, usize)>,
    roots: Vec<usize>,
}

impl Layout {
    fn of(pool: &Pool, roots: &[Expr], spaces: &[Space]) -> Option<Layout> {
        // The first space goes across, so its row never changes.
        let fastest = (0..spaces.len()).map(|at| at.checked_sub(1).unwrap_or(usize::MAX)).collect();
        let mut layout =
            Layout { fastest, steps: Vec::new(), constants: Vec::new(), symbols: Vec::new(), roots: Vec::new() };
        let cone = pool.cone(roots);
        let mut rows = Vec::with_capacity(cone.len());
        for &e in &cone {
            let node = pool.node(e);
            let row = match node.op() {
                Op::Symbol => layout.symbol(node.symbol(), spaces)?,
                Op::Const => {
                    let row = layout.row(usize::MAX);
                    layout.constants.push((row, u64::try_from(pool.value(e)?).ok()?));
                    row
                }
                _ => {
                    let mut args = [0; 3];
                    for (slot, arg) in args.iter_mut().zip(node.args()) {
                        *slot = rows[cone.binary_search(&arg).ok()?];
                    }
                    layout.step(Step::new(pool, e, args)?, &args[..node.op().arity()])
                }
            };
            rows.push(row);
        }
        layout.roots = roots.iter().map(|root| Some(rows[cone.binary_search(root).ok()?])).collect::<Option<_>>()?;
        Some(layout)
    }

    fn row(&mut self, fastest: usize) -> usize {
        self.fastest.push(fastest);
        self.fastest.len() - 1
    }

    fn step(&mut self, step: Step, args: &[usize]) -> usize {
        let fastest = args.iter().map(|&arg| self.fastest[arg]).min().unwrap_or(usize::MAX);
        let row = self.row(fastest);
        self.steps.push((row, step));
        row
    }

    /// The row of a symbol: that of its space, or of all its pieces together.
    fn symbol(&mut self, symbol: SymbolId, spaces: &[Space]) -> Option<usize> {
        let mut pieces = (0..spaces.len()).filter(|&at| spaces[at].symbol == symbol);
        let mut whole = pieces.next()?;
        for piece in pieces {
            whole = self.step(Step::union([whole, piece]), &[whole, piece]);
        }
        self.symbols.push((symbol, whole));
        Some(whole)
    }

    fn filled(self, across: &Space, others: &[Space]) -> Enumeration {
        let mut rows = vec![[0; LANES]; self.fastest.len()];
        for (lane, value) in rows[0].iter_mut().zip(across.values.iter().cycle()) {
            *lane = *value;
        }
        for (row, value) in self.constants {
            rows[row] = [value; LANES];
        }
        let digits = others.iter().enumerate();
        let digits: Vec<Digit> =
            digits.map(|(at, space)| Digit { row: at + 1, values: space.values.clone(), at: 0 }).collect();
        let moving = |slowest: usize| {
            let moves = |row: usize| self.fastest[row] <= slowest;
            (0..self.steps.len()).filter(|&at| moves(self.steps[at].0)).collect()
        };
        let mut repeated: Vec<Vec<usize>> = (0..digits.len()).map(moving).collect();
        repeated.push((0..self.steps.len()).collect());
        Enumeration {
            repeated,
            lanes: across.values.len(),
            digits,
            rows,
            steps: self.steps.into(),
            roots: self.roots,
            symbols: self.symbols,
            operations: 0,
        }
    }
}

#[inline(always)]
fn evaluate(steps: &[(usize, Step)], wanted: &[usize], rows: &mut [Row]) {
    for &at in wanted {
        let (row, step) = &steps[at];
        step.run(rows, *row);
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
fn evaluate_with_avx2(steps: &[(usize, Step)], wanted: &[usize], rows: &mut [Row]) {
    evaluate(steps, wanted, rows);
}

#[cfg(test)]
mod tests {
    use super::{Enumeration, Tried};
    use crate::slice::Domain;
    use schism_expr::{Evaluator, Expr, Model, Pool, Sort};
    use schism_path::ByteSet;

    fn domain(p: &Pool, leaf: Expr, values: ByteSet) -> Domain {
        Domain { symbol: p.node(leaf).symbol(), leaf, values }
    }

    fn tried(p: &Pool, root: Expr, domains: &[Domain]) -> Tried {
        Enumeration::new(p, &[root], domains, u64::MAX >> 8).expect("can be tried").run(None)
    }

    /// One expression of each operator over two operands of the same width, as bits.
    fn all_operators(p: &mut Pool, a: Expr, b: Expr) -> Vec<Expr> {
        let width = p.width(a);
        let table = p.table(width, (0..40).map(|at| at * 7 % 251));
        let (below, equal) = (p.ult(a, b), p.eq(a, b));
        let bits = [p.slt(a, b), p.sle(a, b), p.ule(a, b), below, equal];
        let mut found: Vec<Expr> = bits.iter().map(|&bit| p.ite(bit, a, b)).collect();
        let wide = [p.sext(a, width + 7), p.zext(b, width + 7), p.concat(a, b)];
        found.extend(wide.map(|wide| p.extract(wide, 3, width)));
        found.extend([p.add(a, b), p.sub(a, b), p.mul(a, b), p.and(a, b), p.or(a, b), p.xor(a, b), p.not(a), p.neg(b)]);
        found.extend([p.udiv(a, b), p.urem(a, b), p.sdiv(a, b), p.srem(a, b), p.shl(a, b), p.lshr(a, b), p.ashr(a, b)]);
        for divisor in [1, 3, 7, 10, 64, 100] {
            let divisor = p.bv(width, divisor);
            found.extend([p.udiv(a, divisor), p.urem(b, divisor), p.sdiv(a, divisor), p.srem(b, divisor)]);
        }
        found.push(p.select(table, a));
        found
    }

    #[test]
    fn every_operator_means_what_it_means_elsewhere() {
        for width in [8, 13, 32, 57] {
            let mut p = Pool::new();
            let input = p.array("in", 2);
            let [x, y] = [p.byte(input, 0), p.byte(input, 1)];
            let mut wide = |byte: Expr, factor: u128, offset: u128| {
                let byte = p.zext(byte, 64);
                let [factor, offset] = [p.bv(64, factor), p.bv(64, offset)];
                let product = p.mul(byte, factor);
                let sum = p.add(product, offset);
                p.extract(sum, 0, width)
            };
            let (a, b) = (wide(x, 0x0123_4567_89ab_cdef, 12_345), wide(y, 0x0101_0101_0101_0101, 3));
            let results = all_operators(&mut p, a, b);
            let (mut evaluator, mut model) = (Evaluator::new(), Model::new());
            for [first, second] in [[0, 0], [1, 7], [200, 129], [255, 254]] {
                let domains = [domain(&p, x, ByteSet::single(first)), domain(&p, y, ByteSet::single(second))];
                model.set(domains[0].symbol, u128::from(first));
                model.set(domains[1].symbol, u128::from(second));
                evaluator.forget();
                for &result in &results {
                    let value = evaluator.value(&p, &model, result);
                    let value = p.bv(p.width(result), value);
                    let is_it = p.eq(result, value);
                    if p.value(is_it).is_none() {
                        assert_ne!(tried(&p, is_it, &domains), Tried::Nothing, "{:?} of {width} bits", p.op(result));
                    }
                }
            }
        }
    }

    /// Two words whose sum is 77 and whose product is 1,176: there is only one such pair.
    #[test]
    fn the_only_values_are_found_wherever_they_are() {
        let mut p = Pool::new();
        let (x, y) = (p.symbol("x", Sort::bits(11)), p.symbol("y", Sort::bits(11)));
        let (sum, product) = (p.add(x, y), p.mul(x, y));
        let [k, n] = [77, 1_176].map(|value| p.bv(11, value));
        let (is_sum, is_product) = (p.eq(sum, k), p.eq(product, n));
        let [a, b] = [p.ult(x, y), p.ult(y, k)];
        let all = [is_sum, is_product, a, b];
        let domains = [x, y].map(|leaf| domain(&p, leaf, ByteSet::of_width(8)));
        let found = Enumeration::new(&p, &all, &domains, u64::MAX >> 8).expect("can be tried").run(None);
        let [x, y] = [domains[0].symbol, domains[1].symbol];
        assert_eq!(found, Tried::Found(vec![(x, 21), (y, 56)]));
    }

    #[test]
    fn domains_are_kept() {
        let mut p = Pool::new();
        let input = p.array("in", 3);
        let bytes = [0, 1, 2].map(|at| p.byte(input, at));
        let sum = bytes[1..].iter().fold(bytes[0], |sum, &byte| p.add(sum, byte));
        let digits = ByteSet::from_fn(|value| value.is_ascii_digit());
        let domains = bytes.map(|byte| domain(&p, byte, digits));
        for (wanted, is_there) in [(b'0' * 3, true), (b'9'.wrapping_mul(3), true), (b'0' * 3 - 1, false)] {
            let wanted = p.bv(8, u128::from(wanted));
            let is_it = p.eq(sum, wanted);
            assert_eq!(tried(&p, is_it, &domains) != Tried::Nothing, is_there);
        }
    }

    #[test]
    fn what_takes_too_long_is_not_begun() {
        let mut p = Pool::new();
        let (x, y) = (p.symbol("x", Sort::bits(32)), p.symbol("y", Sort::bits(32)));
        let root = p.ult(x, y);
        let domains = [x, y].map(|leaf| domain(&p, leaf, ByteSet::of_width(8)));
        assert!(Enumeration::new(&p, &[root], &domains, 2_000_000_000).is_none());
        let y = p.bv(32, 5);
        let root = p.ult(x, y);
        assert!(Enumeration::new(&p, &[root], &domains[..1], 10_000_000).is_none());
        assert!(Enumeration::new(&p, &[root], &domains[..1], 2_000_000_000).is_some());
    }

    /// What [`super::ROW_TICKS`] was made from.
    #[test]
    #[ignore = "measures"]
    fn ticks() {
        let mut p = Pool::new();
        let x = p.symbol("x", Sort::bits(28));
        let mut sum = x;
        for at in 0..16 {
            let k = p.bv(28, 0x345_6789 ^ at);
            let mixed = p.xor(sum, k);
            sum = p.add(mixed, x);
        }
        // No square is three more than a multiple of eight.
        let (square, three) = (p.mul(x, x), p.bv(28, 3));
        let (is_three, is_sum) = (p.eq(square, three), p.ult(sum, x));
        let domains = [domain(&p, x, ByteSet::of_width(8))];
        let Some(mut enumeration) = Enumeration::new(&p, &[is_three, is_sum], &domains, u64::MAX >> 8) else { return };
        let cost: u64 = enumeration.steps.iter().map(|(_, step)| step.cost()).sum();
        let start = std::time::Instant::now();
        let tried = enumeration.run(None);
        let nanoseconds = start.elapsed().as_nanos() as f64;
        let costs = (cost << 20) as f64;
        println!("{tried:?}: {:.1} ns a unit of cost; a tick is 10 ns", nanoseconds / costs);
    }
}
