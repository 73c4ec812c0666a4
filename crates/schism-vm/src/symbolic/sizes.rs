//! How large an allocation is whose size depends on the input.
//!
//! An object has one size, so a symbolic one is decided. Up to [`EACH`] bytes every size is a path of its own; the candidates stand
//! for the smallest size, where most overflows show, for those below and for those above the model's. Of the larger ones that
//! memory has room for, one of each power of two is taken, and the ledger says so. What is too large for memory fails
//! whatever the size is, and stays symbolic.

use schism_code::Slot;
use schism_expr::{Expr, Pool};

use super::decide::Decision;
use super::{CandidateKind, Symbolic, expr_of};
use crate::ledger::Approximation;
use crate::machine::{Machine, State};

/// Sizes up to this many bytes are all explored.
const EACH: u64 = 1024;

/// Limits on the number of elements of an allocation.
struct Limits {
    /// Up to this number each is explored.
    each: u64,
    /// More than this do not fit into memory.
    room: u64,
}

impl Machine {
    /// The size of `count` elements of `unit` bytes; nothing if it is more than any address space has. The path is restricted to that size, or
    /// to sizes for which memory has no room.
    pub(crate) fn decide_size(&self, state: &mut State, count: Slot, unit: u64) -> Symbolic<Option<u64>> {
        let size = count.bits.checked_mul(unit);
        let Some(e) = expr_of(count.tag).filter(|_| unit > 0) else { return Ok(size) };
        let room = state.memory.room() / unit;
        let limits = Limits { each: (EACH / unit).min(room), room };
        let (taken, others) = {
            let engine = &mut *self.engine();
            let e = engine.under_path(state, e);
            if engine.pool.value(e).is_some() {
                return Ok(size);
            }
            limits.divide(&mut engine.pool, e, count.bits)
        };
        let target = state.stack.top().resume;
        let others: Vec<(Expr, u32)> = others.into_iter().map(|condition| (condition, target)).collect();
        self.commit(state, &Decision { taken, others: &others, kind: CandidateKind::Value })?;
        // Not before: the candidates are not of this size.
        if count.bits > limits.each {
            self.note_here(state, Approximation::BoundedSize);
        }
        Ok(size)
    }
}

impl Limits {
    /// What a path whose model has this value is restricted to, and what it leaves to candidates, in the order in which they are worth a try.
    fn divide(&self, pool: &mut Pool, e: Expr, model: u64) -> (Expr, Vec<Expr>) {
        let mut others = Vec::new();
        if model > self.room {
            let fits = within(pool, e, 0, self.room);
            return (pool.not(fits), vec![fits]);
        }
        if model > self.each {
            others.push(within(pool, e, 0, self.each));
        } else if model > 0 {
            let least = pool.range(e).0 as u64;
            others.push(within(pool, e, least, least.min(model - 1)));
            others.push(within(pool, e, least + 1, model - 1));
        }
        if model < self.each {
            others.push(within(pool, e, model + 1, self.each));
        }
        let larger = within(pool, e, self.each + 1, self.room);
        others.push(if model > self.each {
            let power = 1 << model.ilog2();
            let alike = within(pool, e, power, 2 * power - 1);
            let unlike = pool.not(alike);
            pool.and(larger, unlike)
        } else {
            larger
        });
        others.push(within(pool, e, self.room + 1, u64::MAX));
        others.retain(|&other| pool.value(other).is_none());
        let value = pool.bv(64, u128::from(model));
        (pool.eq(e, value), others)
    }
}

/// Whether a number of 64 bits is one of `low..=high`, of which there may be none.
fn within(pool: &mut Pool, e: Expr, low: u64, high: u64) -> Expr {
    if low > high {
        return Pool::FALSE;
    }
    let (low, high) = (pool.bv(64, u128::from(low)), pool.bv(64, u128::from(high)));
    let (from, to) = (pool.ule(low, e), pool.ule(e, high));
    pool.and(from, to)
}

#[cfg(test)]
mod tests {
    use super::Limits;
    use schism_expr::{Evaluator, Expr, Model, Pool};

    const LIMITS: Limits = Limits { each: 10, room: 100 };

    /// Whether two sizes may stand for each other.
    fn are_alike(a: u64, b: u64) -> bool {
        let is_large = |size: u64| size > LIMITS.each && size <= LIMITS.room;
        a > LIMITS.room && b > LIMITS.room || is_large(a) && is_large(b) && a.ilog2() == b.ilog2()
    }

    #[test]
    fn every_size_is_taken_left_once_or_stood_for() {
        let mut pool = Pool::new();
        let input = pool.array("size", 1);
        let byte = pool.byte(input, 0);
        let (size, symbol) = (pool.zext(byte, 64), pool.byte_symbol(input, 0));
        for model in 0..=255 {
            let (taken, others) = LIMITS.divide(&mut pool, size, model);
            for other in 0..=255 {
                let mut input = Model::new();
                input.set(symbol, u128::from(other));
                let mut evaluator = Evaluator::new();
                let mut holds = |&e: &Expr| evaluator.holds(&pool, &input, e);
                let (is_taken, left) = (holds(&taken), others.iter().filter(|&e| holds(e)).count());
                let stood_for = are_alike(model, other);
                assert_eq!(usize::from(is_taken || stood_for) + left, 1, "{other} where the model has {model}");
                assert!(is_taken || model != other, "{model}");
            }
        }
    }
}
