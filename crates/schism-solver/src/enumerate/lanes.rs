//! The values of expressions for 256 inputs at once.
//!
//! One operation at a time is applied to whole rows of numbers: the compiler turns each loop into vector instructions,
//! and what an operation is, is looked at once for 256 values.

use schism_expr::{Expr, Node, Op, Pool, Sort, Table};

/// Inputs that are evaluated at once.
pub(super) const LANES: usize = 256;

/// A value for each input.
pub(super) type Row = [u64; LANES];

/// One operation, with what it needs of the pool.
pub(super) struct Step {
    op: Op,
    /// The rows of the operands.
    args: [usize; 3],
    /// Bits of the first operand and of the second.
    from: [u32; 2],
    width: u32,
    aux: u32,
    /// What divides, if that is a constant.
    divisor: Option<u64>,
    table: Option<Table>,
}

impl Step {
    /// The operation of a node whose operands are in the rows `args`; nothing if it is about floats or wide numbers.
    pub fn new(pool: &Pool, e: Expr, args: [usize; 3]) -> Option<Step> {
        let node: Node = pool.node(e);
        let is_plain = |e: Expr| !matches!(pool.sort(e), Sort::Float(_)) && pool.width(e) <= u64::BITS;
        if !is_plain(e) || !node.args().all(is_plain) || node.op() as u8 > Op::Select as u8 {
            return None;
        }
        let mut from = [node.width(); 2];
        for (width, arg) in from.iter_mut().zip(node.args()) {
            *width = pool.width(arg);
        }
        let divides = matches!(node.op(), Op::UDiv | Op::URem);
        Some(Step {
            op: node.op(),
            args,
            from,
            width: node.width(),
            aux: u32::from(node.aux()),
            divisor: divides.then(|| pool.value(node.b())).flatten().map(|value| value as u64),
            table: (node.op() == Op::Select).then(|| pool.table_values(node.table()).clone()),
        })
    }

    /// All bits of both rows.
    pub fn union([a, b]: [usize; 2]) -> Step {
        let width = u64::BITS;
        Step { op: Op::Or, args: [a, b, a], from: [width; 2], width, aux: 0, divisor: None, table: None }
    }

    /// About how long it takes, as a multiple of an addition.
    pub fn cost(&self) -> u64 {
        match self.op {
            Op::Mul => 4,
            Op::UDiv | Op::URem if self.is_by_small_constant() => 12,
            Op::UDiv | Op::URem | Op::SDiv | Op::SRem => 60,
            Op::Select => 12,
            _ => 2,
        }
    }

    /// A division of at most 32 bits by a constant that is no power of two and not 0.
    fn is_by_small_constant(&self) -> bool {
        self.from[0] <= 32 && self.divisor.is_some_and(|divisor| divisor > 1 && !divisor.is_power_of_two())
    }

    /// Fills the row `at`, which stands behind those of the operands.
    #[inline(always)]
    pub fn run(&self, rows: &mut [Row], at: usize) {
        let (before, behind) = rows.split_at_mut(at);
        let [a, b, c] = self.args.map(|arg| &before[arg]);
        let result = &mut behind[0];
        let ones = u64::MAX >> (u64::BITS - self.width);
        let [low, shift] = [self.aux, self.from[1]];
        match self.op {
            Op::Not => unary(result, a, |a| !a & ones),
            Op::Neg => unary(result, a, |a| a.wrapping_neg() & ones),
            Op::Extract => unary(result, a, |a| a >> low & ones),
            Op::ZExt => *result = *a,
            Op::SExt => {
                let sign = 1 << (self.from[0] - 1);
                unary(result, a, |a| (a ^ sign).wrapping_sub(sign) & ones);
            }
            Op::And => binary(result, a, b, |a, b| a & b),
            Op::Or => binary(result, a, b, |a, b| a | b),
            Op::Xor => binary(result, a, b, |a, b| a ^ b),
            Op::Add => binary(result, a, b, |a, b| a.wrapping_add(b) & ones),
            Op::Sub => binary(result, a, b, |a, b| a.wrapping_sub(b) & ones),
            Op::Mul => binary(result, a, b, |a, b| a.wrapping_mul(b) & ones),
            Op::Concat => binary(result, a, b, |a, b| a << shift | b),
            Op::Eq => binary(result, a, b, |a, b| u64::from(a == b)),
            Op::Ult => binary(result, a, b, |a, b| u64::from(a < b)),
            Op::Ule => binary(result, a, b, |a, b| u64::from(a <= b)),
            Op::Slt => self.compare(result, a, b, |a, b| a < b),
            Op::Sle => self.compare(result, a, b, |a, b| a <= b),
            Op::Shl => binary(result, a, b, |a, b| if b < 64 { a << b & ones } else { 0 }),
            Op::LShr => binary(result, a, b, |a, b| if b < 64 { a >> b } else { 0 }),
            Op::AShr => {
                let up = u64::BITS - self.width;
                binary(result, a, b, |a, b| ((((a << up) as i64) >> up) >> b.min(63)) as u64 & ones);
            }
            Op::Ite => {
                for at in 0..LANES {
                    result[at] = if a[at] != 0 { b[at] } else { c[at] };
                }
            }
            Op::Select => {
                if let Some(table) = &self.table {
                    unary(result, a, |a| table.get(u128::from(a)) as u64);
                }
            }
            _ => self.divide(result, a, b, ones),
        }
    }

    #[inline(always)]
    fn compare(&self, result: &mut Row, a: &Row, b: &Row, holds: impl Fn(i64, i64) -> bool) {
        let up = u64::BITS - self.from[0];
        binary(result, a, b, |a, b| u64::from(holds((a << up) as i64, (b << up) as i64)));
    }

    /// The divisions of SMT-LIB, total.
    #[inline(always)]
    fn divide(&self, result: &mut Row, a: &Row, b: &Row, ones: u64) {
        if let Some(divisor) = self.divisor.filter(|_| self.is_by_small_constant()) {
            // Lemire, Kaser, Kurz: Faster remainder by direct computation (2019): exact for dividends of 32 bits.
            let reciprocal = u64::MAX / divisor + 1;
            let quotient = |a: u64| ((u128::from(reciprocal) * u128::from(a)) >> 64) as u64;
            match self.op {
                Op::UDiv => unary(result, a, quotient),
                _ => unary(result, a, |a| a - quotient(a) * divisor),
            }
            return;
        }
        let up = u64::BITS - self.width;
        let signed = |a: u64| ((a << up) as i64) >> up;
        match self.op {
            Op::UDiv => binary(result, a, b, |a, b| a.checked_div(b).unwrap_or(ones)),
            Op::URem => binary(result, a, b, |a, b| a.checked_rem(b).unwrap_or(a)),
            Op::SDiv => binary(result, a, b, |a, b| match (signed(a), signed(b)) {
                (a, 0) => {
                    if a < 0 {
                        1
                    } else {
                        ones
                    }
                }
                (a, b) => a.wrapping_div(b) as u64 & ones,
            }),
            _ => binary(result, a, b, |a, b| match (signed(a), signed(b)) {
                (_, 0) => a,
                (a, b) => a.wrapping_rem(b) as u64 & ones,
            }),
        }
    }
}

#[inline(always)]
fn unary(result: &mut Row, a: &Row, of: impl Fn(u64) -> u64) {
    for at in 0..LANES {
        result[at] = of(a[at]);
    }
}

#[inline(always)]
fn binary(result: &mut Row, a: &Row, b: &Row, of: impl Fn(u64, u64) -> u64) {
    for at in 0..LANES {
        result[at] = of(a[at], b[at]);
    }
}
