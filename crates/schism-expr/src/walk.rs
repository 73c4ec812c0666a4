//! Walks over the graph below an expression.

use std::collections::HashSet;

use crate::marks::Marks;
use crate::node::{Expr, Op};
use crate::pool::Pool;

impl Pool {
    /// The expressions below `roots` and these themselves, each once, children before parents.
    pub fn cone(&self, roots: &[Expr]) -> Vec<Expr> {
        let mut marks = Marks::default();
        marks.clear();
        let mut found: Vec<Expr> = roots.iter().copied().filter(|&root| marks.set(root.index())).collect();
        let mut next = 0;
        while let Some(&e) = found.get(next) {
            next += 1;
            found.extend(self.node(e).args().filter(|&arg| marks.set(arg.index())));
        }
        // A child is always older than its parents.
        found.sort_unstable();
        found
    }

    /// Number of different expressions below `e`, itself included, but not more than `limit`.
    pub fn dag_size(&self, e: Expr, limit: usize) -> usize {
        let mut seen = HashSet::from([e]);
        let mut found = vec![e];
        let mut next = 0;
        while next < found.len() && found.len() < limit {
            found.extend(self.node(found[next]).args().filter(|&arg| seen.insert(arg)));
            next += 1;
        }
        found.len().min(limit)
    }

    /// Operators on the longest way from `e` to a leaf, but not more than `limit`.
    pub fn depth(&self, e: Expr, limit: u32) -> u32 {
        let mut level = vec![e];
        for depth in 0..limit {
            let mut below: Vec<Expr> = level.iter().flat_map(|&e| self.node(e).args()).collect();
            below.sort_unstable();
            below.dedup();
            if below.is_empty() {
                return depth;
            }
            level = below;
        }
        limit
    }

    /// The operands of a chain of `op`, as `a`, `b` and `c` of `(a && b) && c`, but not more than `limit`: what
    /// is left then stands unsplit at the end.
    pub fn operands(&self, op: Op, e: Expr, limit: usize) -> Vec<Expr> {
        let mut done = Vec::new();
        let mut open = vec![e];
        while let Some(top) = open.pop() {
            match self.binary_of(op, top) {
                Some((a, b)) if done.len() + open.len() + 2 <= limit => open.extend([b, a]),
                _ => done.push(top),
            }
        }
        done
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sort::Sort;

    #[test]
    fn a_cone_has_children_first_and_everything_once() {
        let mut p = Pool::new();
        let (x, y) = (p.symbol("x", Sort::bits(8)), p.symbol("y", Sort::bits(8)));
        let sum = p.add(x, y);
        let product = p.mul(sum, x);
        let root = p.xor(product, sum);
        assert_eq!(p.cone(&[root]), [x, y, sum, product, root]);
        assert_eq!(p.dag_size(root, 100), 5);
        assert_eq!(p.dag_size(root, 3), 3);
        assert_eq!(p.depth(root, 10), 3);
        assert_eq!(p.depth(root, 2), 2);
        assert_eq!(p.depth(x, 10), 0);
    }

    #[test]
    fn chains_come_apart_up_to_the_limit() {
        let mut p = Pool::new();
        let symbols: Vec<Expr> = ["a", "b", "c", "d"].map(|name| p.symbol(name, Sort::Bool)).to_vec();
        let all = symbols.iter().copied().reduce(|a, b| p.and(a, b)).unwrap();
        let mut found = p.operands(Op::And, all, 100);
        found.sort();
        assert_eq!(found, symbols);
        assert_eq!(p.operands(Op::And, all, 2).len(), 2);
    }
}
