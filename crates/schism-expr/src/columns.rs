//! Values of expressions for every value of one narrow symbol at once.
//!
//! A condition that depends on a single byte of the input is decided for good by trying all 256 values. Conditions on a path build on one
//! another, so the values of every node below are kept: a new condition costs what is new in it.

use std::collections::HashMap;

use crate::node::{Expr, Op, SymbolId};
use crate::pool::Pool;

/// Nodes whose values are kept; when there are more, those are forgotten that nobody asked for since there were as many last.
const MAX_NODES: usize = 1 << 12;

/// The values of expressions that depend on one symbol of at most 8 bits.
#[derive(Default)]
pub struct Columns {
    known: HashMap<Expr, Box<[u128]>>,
    /// Known before the last [`MAX_NODES`].
    older: HashMap<Expr, Box<[u128]>>,
    open: Vec<Expr>,
}

impl Columns {
    /// Columns that know nothing.
    pub fn new() -> Columns {
        Columns::default()
    }

    /// For each value of `symbol`, in order, the value of `e`, which must depend on no other symbol.
    pub fn values(&mut self, pool: &Pool, symbol: SymbolId, e: Expr) -> &[u128] {
        if self.known.len() >= MAX_NODES {
            self.older = std::mem::take(&mut self.known);
        }
        let count = 1usize << pool.symbol_sort(symbol).width().min(8);
        self.open.push(e);
        while let Some(&next) = self.open.last() {
            if self.is_known(next) {
                self.open.pop();
                continue;
            }
            let node = pool.node(next);
            let before = self.open.len();
            for arg in node.args().filter(|&arg| pool.value(arg).is_none()) {
                if !self.is_known(arg) {
                    self.open.push(arg);
                }
            }
            if self.open.len() == before {
                let column = self.column(pool, next, count);
                self.known.insert(next, column);
                self.open.pop();
            }
        }
        &self.known[&e]
    }

    /// Whether the values of a node are at hand; then they stay so for a while.
    fn is_known(&mut self, e: Expr) -> bool {
        if self.known.contains_key(&e) {
            return true;
        }
        let again = self.older.remove(&e);
        again.map(|column| self.known.insert(e, column)).is_some()
    }

    /// The column of a node whose operands are known.
    fn column(&self, pool: &Pool, e: Expr, count: usize) -> Box<[u128]> {
        let node = pool.node(e);
        if node.op() == Op::Symbol {
            return (0..count as u128).collect();
        }
        if let Some(value) = pool.value(e) {
            return vec![value; count].into_boxed_slice();
        }
        let folder = pool.folder();
        let from = pool.node(node.a()).sort_code();
        let mut constants = [0; 3];
        let mut columns: [&[u128]; 3] = [&[]; 3];
        for (at, arg) in node.args().enumerate() {
            match pool.value(arg) {
                Some(value) => constants[at] = value,
                None => columns[at] = &self.known[&arg],
            }
        }
        let operand = |at: usize, row: usize| columns[at].get(row).copied().unwrap_or(constants[at]);
        let row = |row: usize| folder.fold(node, from, [operand(0, row), operand(1, row), operand(2, row)]);
        (0..count).map(row).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Evaluator, Model};

    /// Conditions that build on one another, as those of a loop do: each costs what is new in it, also when there are many.
    #[test]
    fn what_a_chain_builds_on_is_not_forgotten() {
        let mut pool = Pool::new();
        let input = pool.array("in", 1);
        let mut value = pool.byte(input, 0);
        let symbol = pool.byte_symbol(input, 0);
        let mut columns = Columns::new();
        for step in 0..3 * MAX_NODES as u128 {
            let other = pool.bv(8, (step % 100) + 2);
            value = if step % 2 == 0 { pool.mul(value, other) } else { pool.add(value, other) };
            columns.values(&pool, symbol, value);
            assert!(columns.open.capacity() < 100, "all was computed again at step {step}");
        }
        assert!(columns.known.len() + columns.older.len() <= 2 * MAX_NODES + 1);
    }

    #[test]
    fn columns_are_the_values_under_each_model() {
        let mut pool = Pool::new();
        let input = pool.array("in", 1);
        let x = pool.byte(input, 0);
        let symbol = pool.byte_symbol(input, 0);
        let wide = pool.zext(x, 64);
        let seven = pool.bv(64, 7);
        let product = pool.mul(wide, seven);
        let rest = pool.urem(product, wide);
        let small = pool.ult(rest, seven);
        let choice = pool.ite(small, product, wide);
        let mut columns = Columns::new();
        for e in [small, choice, rest] {
            let values = columns.values(&pool, symbol, e).to_vec();
            for (value, found) in values.into_iter().enumerate() {
                let mut model = Model::new();
                model.set(symbol, value as u128);
                assert_eq!(found, Evaluator::new().value(&pool, &model, e));
            }
        }
    }
}
