//! What is known of a bit-vector whatever its symbols are: bounds and single bits, computed once when a node is made.

use crate::index::{Index, hash};
use crate::node::{Node, Op};
use crate::sort::mask;

/// Most different facts that a pool keeps. Nodes made after that have none of their own, which is correct and only
/// less simple.
const MAX_FACTS: usize = 1 << 16;

/// Bounds (unsigned, both included) and known bits. The bits above the width are in neither set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Facts {
    pub min: u128,
    pub max: u128,
    /// Bits that are always 0.
    pub zeros: u128,
    /// Bits that are always 1.
    pub ones: u128,
}

impl Facts {
    /// Nothing but the width.
    #[inline]
    pub fn unknown(width: u32) -> Facts {
        Facts { min: 0, max: mask(width), zeros: 0, ones: 0 }
    }

    /// One value.
    #[inline]
    pub fn exact(value: u128, width: u32) -> Facts {
        Facts { min: value, max: value, zeros: !value & mask(width), ones: value }
    }

    /// Bounds alone.
    fn between(min: u128, max: u128) -> Facts {
        Facts { min, max, zeros: 0, ones: 0 }
    }

    /// The value, if there is only one.
    #[inline]
    pub fn value(self) -> Option<u128> {
        (self.min == self.max).then_some(self.min)
    }

    /// What holds for values of either.
    fn or(self, other: Facts) -> Facts {
        Facts {
            min: self.min.min(other.min),
            max: self.max.max(other.max),
            zeros: self.zeros & other.zeros,
            ones: self.ones & other.ones,
        }
    }

    /// How many of the lowest bits are known.
    fn known_low_bits(self) -> u32 {
        (self.zeros | self.ones).trailing_ones()
    }

    /// Bounds and bits, each improved by the other.
    fn refined(mut self, width: u32) -> Facts {
        let all = mask(width);
        self.max = self.max.min(all & !self.zeros);
        self.min = self.min.max(self.ones);
        // Where both bounds begin alike, so do all values between them.
        let open = match self.min ^ self.max {
            0 => 0,
            different => u128::MAX >> different.leading_zeros(),
        };
        self.zeros |= all & !self.min & !open;
        self.ones |= self.min & !open;
        self
    }

    /// Facts about `node` from those about its operands; `from` is the width of the first.
    pub fn of_node(node: Node, from: u32, args: [Facts; 3]) -> Facts {
        let width = node.width();
        let [a, b, c] = args;
        let facts = match node.op() {
            Op::Not => {
                let all = mask(width);
                Facts { min: all - a.max, max: all - a.min, zeros: a.ones, ones: a.zeros }
            }
            Op::And => Facts { min: 0, max: a.max.min(b.max), zeros: a.zeros | b.zeros, ones: a.ones & b.ones },
            Op::Or => {
                Facts { min: a.min.max(b.min), max: mask(width), zeros: a.zeros & b.zeros, ones: a.ones | b.ones }
            }
            Op::Xor => Facts {
                min: 0,
                max: mask(width),
                zeros: a.zeros & b.zeros | a.ones & b.ones,
                ones: a.zeros & b.ones | a.ones & b.zeros,
            },
            Op::Ite => b.or(c),
            Op::ZExt => Facts { zeros: a.zeros | (mask(width) & !mask(from)), ..a },
            Op::SExt => sign_extended(a, from, width),
            Op::Concat => {
                let low = width - from;
                Facts {
                    min: a.min << low | b.min,
                    max: a.max << low | b.max,
                    zeros: a.zeros << low | b.zeros,
                    ones: a.ones << low | b.ones,
                }
            }
            Op::Extract => extracted(a, u32::from(node.aux()), width),
            Op::Add | Op::Sub | Op::Mul | Op::Neg => arithmetic(node.op(), width, a, b),
            Op::UDiv if b.min > 0 => Facts::between(a.min / b.max, a.max / b.min),
            // A remainder by 0 is the dividend.
            Op::URem if b.min > 0 => Facts::between(if a.max < b.min { a.min } else { 0 }, a.max.min(b.max - 1)),
            Op::URem => Facts::between(0, a.max),
            Op::Shl | Op::LShr => shifted(node.op(), width, a, b),
            _ => Facts::unknown(width),
        };
        facts.refined(width)
    }
}

fn sign_extended(a: Facts, from: u32, width: u32) -> Facts {
    let sign = 1 << (from - 1);
    let above = mask(width) & !mask(from);
    if a.max < sign {
        return Facts { zeros: a.zeros | above, ..a };
    }
    if a.min >= sign {
        return Facts { min: a.min | above, max: a.max | above, zeros: a.zeros, ones: a.ones | above };
    }
    Facts { min: 0, max: mask(width), zeros: a.zeros, ones: a.ones }
}

fn extracted(a: Facts, low: u32, width: u32) -> Facts {
    let all = mask(width);
    let (zeros, ones) = (a.zeros >> low & all, a.ones >> low & all);
    let (min, max) = (a.min >> low, a.max >> low);
    // The bounds hold if all values between them differ in no bit that is cut off above.
    let (min, max) = if min & !all == max & !all { (min & all, max & all) } else { (0, all) };
    Facts { min, max, zeros, ones }
}

fn arithmetic(op: Op, width: u32, a: Facts, b: Facts) -> Facts {
    let all = mask(width);
    let wrapping = |x: u128, y: u128| match op {
        Op::Add => x.wrapping_add(y),
        Op::Sub => x.wrapping_sub(y),
        Op::Mul => x.wrapping_mul(y),
        _ => x.wrapping_neg(),
    };
    let (low, trailing) = match op {
        Op::Neg => (a.known_low_bits(), 0),
        // Factors of two come together.
        Op::Mul => (a.known_low_bits().min(b.known_low_bits()), a.zeros.trailing_ones() + b.zeros.trailing_ones()),
        _ => (a.known_low_bits().min(b.known_low_bits()), 0),
    };
    let known = if low == 0 { 0 } else { mask(low.min(width)) };
    let value = wrapping(a.ones, b.ones);
    let factor = if trailing == 0 { 0 } else { mask(trailing.min(width)) };
    let (zeros, ones) = (!value & known | factor, value & known & !factor);
    let bounds = match op {
        Op::Add => sum_bounds(a, b, all),
        Op::Sub if a.min >= b.max => Some((a.min - b.max, a.max - b.min)),
        Op::Sub if a.max < b.min => Some((wrapping(a.min, b.max) & all, wrapping(a.max, b.min) & all)),
        Op::Neg if a.min > 0 => Some((wrapping(a.max, 0) & all, wrapping(a.min, 0) & all)),
        Op::Mul => a.max.checked_mul(b.max).filter(|&max| max <= all).map(|max| (a.min * b.min, max)),
        _ => None,
    };
    let (min, max) = bounds.unwrap_or((0, all));
    Facts { min, max, zeros, ones }
}

/// The bounds of a sum that never wraps or always does.
fn sum_bounds(a: Facts, b: Facts, all: u128) -> Option<(u128, u128)> {
    let (min, carries_low) = a.min.overflowing_add(b.min);
    let (max, carries_high) = a.max.overflowing_add(b.max);
    let wraps_low = carries_low || min > all;
    let wraps_high = carries_high || max > all;
    (wraps_low == wraps_high).then_some((min & all, max & all))
}

fn shifted(op: Op, width: u32, a: Facts, b: Facts) -> Facts {
    let unknown = Facts::unknown(width);
    let far = |distance: u128| distance >= u128::from(width);
    if op == Op::LShr {
        let min = if far(b.max) { 0 } else { a.min >> b.max };
        let max = if far(b.min) { 0 } else { a.max >> b.min };
        return Facts { min, max, ..unknown };
    }
    let zeros = match a.zeros.trailing_ones().saturating_add(b.min.min(128) as u32).min(width) {
        0 => 0,
        low => mask(low),
    };
    if !far(b.max) && a.max.leading_zeros() >= b.max as u32 + (128 - width) {
        return Facts { min: a.min << b.min, max: a.max << b.max, zeros, ones: 0 };
    }
    Facts { zeros, ..unknown }
}

/// The number of some facts; 0 stands for none.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct FactsId(u32);

impl FactsId {
    /// Nothing is known.
    pub const NONE: FactsId = FactsId(0);
}

/// Different facts, each once: most nodes share a few.
pub(crate) struct FactTable {
    /// Slot 0 is never read.
    entries: Vec<Facts>,
    index: Index,
}

impl FactTable {
    pub fn new() -> FactTable {
        FactTable { entries: vec![Facts::unknown(1)], index: Index::new() }
    }

    /// The facts with a number, for a node of `width` bits.
    #[inline]
    pub fn get(&self, id: FactsId, width: u32) -> Facts {
        match id {
            FactsId::NONE => Facts::unknown(width),
            FactsId(at) => self.entries[at as usize],
        }
    }

    /// The number of facts about a node of `width` bits.
    pub fn intern(&mut self, facts: Facts, width: u32) -> FactsId {
        if facts == Facts::unknown(width) {
            return FactsId::NONE;
        }
        let halves = |x: u128| (x as u64) ^ ((x >> 64) as u64).rotate_left(32);
        // Bounds and bits are often the same numbers, so they must not meet unchanged.
        let [low, high] = [halves(facts.min).rotate_left(17) ^ halves(facts.max), halves(facts.zeros)];
        let hash = hash([low, high.rotate_left(29) ^ halves(facts.ones)]);
        if let Some(found) = self.index.find(hash, |at| self.entries[at as usize] == facts) {
            return FactsId(found);
        }
        if self.entries.len() >= MAX_FACTS {
            return FactsId::NONE;
        }
        let id = self.entries.len() as u32;
        self.entries.push(facts);
        self.index.insert(hash, id);
        FactsId(id)
    }

    /// Bytes of memory in use.
    pub fn bytes(&self) -> usize {
        self.entries.capacity() * size_of::<Facts>() + self.index.bytes()
    }
}

/// Facts that hold for every entry of a table.
pub(crate) fn of_entries(values: &[u128], width: u32) -> Facts {
    let exact = values.iter().map(|&value| Facts::exact(value, width));
    exact.reduce(Facts::or).unwrap_or(Facts::exact(0, width)).refined(width)
}

/// Facts about a selection: those about the entries, and about the 0 that stands beyond the end.
pub(crate) fn of_select(entries: Facts, len: usize, width: u32, index: Facts) -> Facts {
    if index.max < len as u128 { entries } else { entries.or(Facts::exact(0, width)).refined(width) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::node::Expr;
    use crate::pool::Pool;
    use crate::sort::Sort;

    /// Bytes `x` and `y` as words of 64 bits.
    fn bytes(p: &mut Pool) -> [Expr; 2] {
        ["x", "y"].map(|name| {
            let byte = p.symbol(name, Sort::bits(8));
            p.zext(byte, 64)
        })
    }

    #[test]
    fn bounds_follow_the_operators() {
        let mut p = Pool::new();
        let [x, y] = bytes(&mut p);
        let w = p.symbol("w", Sort::bits(64));
        let [three, ten] = [3, 10].map(|k| p.bv(64, k));
        let c = p.symbol("c", Sort::Bool);
        let sum = p.add(x, ten);
        let product = p.mul(sum, y);
        let masked = p.and(w, ten);
        let table = p.table(16, [500, 600, 700]);
        let index = p.urem(w, three);
        let cases = [
            (x, (0, 255)),
            (sum, (10, 265)),
            (product, (0, 265 * 255)),
            (masked, (0, 10)),
            (p.urem(w, ten), (0, 9)),
            (p.udiv(sum, ten), (1, 26)),
            (p.sub(ten, w), (0, u128::from(u64::MAX))),
            (p.ite(c, sum, three), (3, 265)),
            (p.select(table, index), (500, 700)),
            (p.select(table, w), (0, 700)),
            (w, (0, u128::from(u64::MAX))),
        ];
        for (e, range) in cases {
            assert_eq!(p.range(e), range, "{}", crate::smtlib::term(&p, e));
        }
    }

    #[test]
    fn multiples_have_zeros_below() {
        let mut p = Pool::new();
        let [x, y] = bytes(&mut p);
        let w = p.symbol("w", Sort::bits(64));
        let [four, twelve] = [4, 12].map(|k| p.bv(64, k));
        let element = p.mul(w, twelve);
        assert_eq!(p.known_zero_low_bits(element), 2);
        let base = p.mul(x, four);
        let address = p.add(base, element);
        assert_eq!(p.known_zero_low_bits(address), 2);
        assert_eq!(p.known_zero_low_bits(y), 0);
        let product = p.mul(element, base);
        assert_eq!(p.known_zero_low_bits(product), 4);
        assert_eq!(p.known_zero_low_bits(four), 2);
    }

    #[test]
    fn a_full_table_takes_no_more_and_gives_what_it_has() {
        let mut table = FactTable::new();
        for max in 0..2 * MAX_FACTS as u128 {
            table.intern(Facts::between(0, max), 64);
        }
        assert_eq!(table.entries.len(), MAX_FACTS);
        let first = table.intern(Facts::between(0, 7), 64);
        assert_eq!(table.get(first, 64).max, 7);
        assert_eq!(table.intern(Facts::between(1, 2), 64), FactsId::NONE);
    }
}
