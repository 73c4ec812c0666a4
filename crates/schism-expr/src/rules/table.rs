//! Selections: an entry of a table of constants, and one of many expressions.

use super::{Rule, rules};
use crate::node::{Expr, Node, Op};
use crate::pool::Pool;
use crate::sort::mask;

/// The most expressions that [`Pool::select_balanced`] takes.
pub const MAX_BALANCED: usize = 1 << 16;

pub(super) const SELECT: &[Rule] = rules![select_uniform, select_narrow_index, super::ite::constant_arms];

/// A table in which every entry that the index reaches is the same is a constant.
fn select_uniform(p: &mut Pool, n: Node) -> Option<Expr> {
    let table = p.table_values(n.table());
    let reach = p.sort(n.a()).mask();
    let beyond_end = reach >= table.values.len() as u128;
    let first = table.get(0);
    let reached = table.values.iter().take(usize::try_from(reach).unwrap_or(usize::MAX).saturating_add(1));
    let uniform = reached.clone().all(|&value| value == first) && (!beyond_end || first == 0);
    uniform.then(|| p.constant(n.sort(), first))
}

/// Zeros in front of the index do not count, and entries that it does not reach are left out.
fn select_narrow_index(p: &mut Pool, n: Node) -> Option<Expr> {
    let index = p.unary_of(Op::ZExt, n.a())?;
    let table = p.table_values(n.table());
    let reach = mask(p.width(index));
    if reach < table.values.len() as u128 - 1 {
        let values = table.values[..=reach as usize].to_vec();
        let width = table.width;
        let shorter = p.table(width, values);
        return Some(p.select(shorter, index));
    }
    Some(p.select(n.table(), index))
}

impl Pool {
    /// The expression at `index` of `items`, all of one sort; the last one for every index beyond the end. Halves
    /// the range again and again, so the depth is the logarithm of the length, and halves that are the same
    /// need no question. Constants alone become a table.
    ///
    /// # Panics
    ///
    /// If there are no items, or more than [`MAX_BALANCED`].
    pub fn select_balanced(&mut self, items: &[Expr], index: Expr) -> Expr {
        assert!((1..=MAX_BALANCED).contains(&items.len()), "1 to {MAX_BALANCED} items");
        let reachable = usize::try_from(self.sort(index).mask()).unwrap_or(usize::MAX).saturating_add(1);
        let items = &items[..items.len().min(reachable)];
        // Joins neighbours level by level; `first` is where an entry's range starts.
        let mut level: Vec<(u128, Expr)> = items.iter().enumerate().map(|(at, &item)| (at as u128, item)).collect();
        level.dedup_by_key(|&mut (_, item)| item);
        while level.len() > 1 {
            level = level
                .chunks(2)
                .map(|pair| match *pair {
                    [(first, low), (border, high)] => {
                        let border = self.constant(self.sort(index), border);
                        let below = self.ult(index, border);
                        (first, self.ite(below, low, high))
                    }
                    _ => pair[0],
                })
                .collect();
        }
        level[0].1
    }

    /// A selection from a table of constants as choices between constants, for who knows no tables.
    ///
    /// # Panics
    ///
    /// If `select` is no selection.
    pub fn expand_select(&mut self, select: Expr) -> Expr {
        let node = self.node(select);
        assert_eq!(node.op(), Op::Select, "expands selections only");
        let reach = self.sort(node.a()).mask();
        let table = self.table_values(node.table());
        let mut values = table.values.to_vec();
        if reach >= values.len() as u128 {
            values.push(0);
        }
        let items: Vec<Expr> = values.into_iter().map(|value| self.constant(node.sort(), value)).collect();
        self.select_balanced(&items, node.a())
    }
}
