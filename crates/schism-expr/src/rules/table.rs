//! Selections: an entry of a table of constants, and one of many expressions.

use super::{Rule, rules};
use crate::node::{Expr, Node, Op};
use crate::pool::Pool;

/// The most expressions that [`Pool::select_balanced`] takes.
pub const MAX_BALANCED: usize = 1 << 16;

pub(super) const SELECT: &[Rule] =
    rules![select_uniform, select_narrow_index, select_cut_table, super::ite::constant_arms];

/// A table in which every entry that the index reaches is the same is a constant.
fn select_uniform(p: &mut Pool, n: Node) -> Option<Expr> {
    let table = p.table_values(n.table());
    let (first, last) = p.range(n.a());
    let len = table.values.len() as u128;
    let value = table.get(first);
    let reached = &table.values[first.min(len) as usize..last.saturating_add(1).min(len) as usize];
    let uniform = reached.iter().all(|&entry| entry == value) && (last < len || value == 0);
    uniform.then(|| p.constant(n.sort(), value))
}

/// Zeros in front of the index do not count.
fn select_narrow_index(p: &mut Pool, n: Node) -> Option<Expr> {
    let index = p.unary_of(Op::ZExt, n.a())?;
    Some(p.select(n.table(), index))
}

/// Entries beyond the largest index are left out.
fn select_cut_table(p: &mut Pool, n: Node) -> Option<Expr> {
    let table = p.table_values(n.table());
    let (_, last) = p.range(n.a());
    let reached = usize::try_from(last).ok().and_then(|last| table.values.get(..=last))?;
    if reached.len() == table.values.len() {
        return None;
    }
    let (width, values) = (table.width, reached.to_vec());
    let shorter = p.table(width, values);
    Some(p.select(shorter, n.a()))
}

impl Pool {
    /// The expression at `index` of `items`, all of one sort; the last one for every index beyond the end. Halves
    /// the range again and again, so the depth is the logarithm of the length, and neighbours that are the same need
    /// no question.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::Evaluator;
    use crate::model::Model;
    use crate::sort::Sort;

    /// The value of `e` with `index` set to each number.
    fn values(p: &Pool, e: Expr, index: Expr, numbers: std::ops::Range<u128>) -> Vec<u128> {
        let mut evaluator = Evaluator::new();
        let value = |number| {
            let mut model = Model::new();
            model.set(p.node(index).symbol(), number);
            evaluator.forget();
            evaluator.value(p, &model, e)
        };
        numbers.map(value).collect()
    }

    #[test]
    fn balanced_selection_finds_every_item_at_little_depth() {
        for count in [1, 2, 3, 7, 100, 256] {
            let mut p = Pool::new();
            let index = p.symbol("i", Sort::bits(8));
            let items: Vec<Expr> = (0..count).map(|at| p.bv(8, at * at)).collect();
            let selected = p.select_balanced(&items, index);
            let expected: Vec<u128> = (0..256).map(|at: u128| at.min(count - 1).pow(2) & 255).collect();
            assert_eq!(values(&p, selected, index, 0..256), expected, "{count}");
            assert!(p.depth(selected, 100) <= 10);
        }
    }

    #[test]
    fn equal_neighbours_need_no_question() {
        let mut p = Pool::new();
        let index = p.symbol("i", Sort::bits(8));
        let x = p.symbol("x", Sort::bits(8));
        assert_eq!(p.select_balanced(&[x; 200], index), x);
    }

    #[test]
    fn an_expanded_selection_has_the_same_values() {
        let mut p = Pool::new();
        let index = p.symbol("i", Sort::bits(8));
        let table = p.table(8, (0..40).map(|at| at / 3 * 7));
        let select = p.select(table, index);
        let expanded = p.expand_select(select);
        assert_eq!(values(&p, expanded, index, 0..256), values(&p, select, index, 0..256));
        assert_eq!(values(&p, select, index, 39..41), [91, 0]);
    }
}
