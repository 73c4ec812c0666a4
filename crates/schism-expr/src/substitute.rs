//! Expressions put in the place of others.

use std::collections::HashMap;

use crate::node::Expr;
use crate::pool::Pool;
use crate::symbols::SetId;

/// A set of replacements, all made at once: what is put in is not looked at again. Remembers what it did, for many
/// expressions with common parts.
pub struct Substitution {
    replacements: HashMap<Expr, Expr>,
    /// The symbols below everything to be replaced: an expression without them stays as it is.
    touched: SetId,
    images: HashMap<Expr, Expr>,
    open: Vec<Expr>,
}

impl Substitution {
    /// Replaces each first expression by its second, which has the same sort. Constants are not replaced.
    ///
    /// # Panics
    ///
    /// If the sorts of a pair differ.
    pub fn new(pool: &mut Pool, pairs: &[(Expr, Expr)]) -> Substitution {
        let mut touched = SetId::EMPTY;
        let mut replacements = HashMap::with_capacity(pairs.len());
        for &(from, to) in pairs {
            assert_eq!(pool.sort(from), pool.sort(to), "a replacement has the sort of what it replaces");
            touched = pool.union_of_sets(touched, pool.symbol_set(from));
            replacements.insert(from, to);
        }
        Substitution { replacements, touched, images: HashMap::new(), open: Vec::new() }
    }

    /// `e` with everything replaced.
    pub fn apply(&mut self, pool: &mut Pool, e: Expr) -> Expr {
        self.open.push(e);
        while let Some(&top) = self.open.last() {
            if self.images.contains_key(&top) {
                self.open.pop();
                continue;
            }
            let Some(image) = self.image(pool, top) else { continue };
            self.open.pop();
            self.images.insert(top, image);
        }
        self.images[&e]
    }

    /// What becomes of `e`; nothing if operands, now on the stack, come first.
    fn image(&mut self, pool: &mut Pool, e: Expr) -> Option<Expr> {
        if !pool.symbol_sets().intersect(pool.symbol_set(e), self.touched) {
            return Some(e);
        }
        if let Some(&to) = self.replacements.get(&e) {
            return Some(to);
        }
        let node = pool.node(e);
        let before = self.open.len();
        let images = &self.images;
        self.open.extend(node.args().filter(|arg| !images.contains_key(arg)));
        if self.open.len() > before {
            return None;
        }
        let mut images = [e; 3];
        for (image, arg) in images.iter_mut().zip(node.args()) {
            *image = self.images[&arg];
        }
        let images = &images[..node.op().arity()];
        if images.iter().copied().eq(node.args()) {
            return Some(e);
        }
        Some(pool.make(node.with_args(images)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sort::Sort;

    #[test]
    fn replaced_symbols_fold() {
        let mut p = Pool::new();
        let (x, y) = (p.symbol("x", Sort::bits(8)), p.symbol("y", Sort::bits(8)));
        let sum = p.add(x, y);
        let product = p.mul(sum, y);
        let (two, three) = (p.bv(8, 2), p.bv(8, 3));
        let mut both = Substitution::new(&mut p, &[(x, two), (y, three)]);
        let result = both.apply(&mut p, product);
        assert_eq!(p.value(result), Some(15));
    }

    #[test]
    fn symbols_can_change_places() {
        let mut p = Pool::new();
        let (x, y) = (p.symbol("x", Sort::bits(8)), p.symbol("y", Sort::bits(8)));
        let difference = p.sub(x, y);
        let swapped = Substitution::new(&mut p, &[(x, y), (y, x)]).apply(&mut p, difference);
        assert_eq!(swapped, p.sub(y, x));
    }

    #[test]
    fn whole_terms_are_replaced_and_others_stay() {
        let mut p = Pool::new();
        let [x, y, z] = ["x", "y", "z"].map(|name| p.symbol(name, Sort::bits(8)));
        let product = p.mul(x, y);
        let root = p.xor(product, z);
        let mut substitution = Substitution::new(&mut p, &[(product, y)]);
        assert_eq!(substitution.apply(&mut p, root), p.xor(y, z));
        assert_eq!(substitution.apply(&mut p, z), z);
        let other = p.mul(x, z);
        assert_eq!(substitution.apply(&mut p, other), other);
    }

    #[test]
    fn deep_expressions_need_no_stack() {
        let mut p = Pool::new();
        let (x, y) = (p.symbol("x", Sort::bits(8)), p.symbol("y", Sort::bits(8)));
        let deep = (0..100_000).fold(x, |e, _| p.mul(e, y));
        let one = p.bv(8, 1);
        assert_eq!(Substitution::new(&mut p, &[(y, one)]).apply(&mut p, deep), x);
    }
}
