//! Expressions put in the place of others.

use crate::node::Expr;
use crate::pool::Pool;
use crate::symbols::SetId;

/// What becomes of an expression, if the generation is the current one.
#[derive(Clone, Copy, Default)]
struct Cell {
    image: Option<Expr>,
    generation: u32,
}

/// A set of replacements, all made at once: what is put in is not looked at again. Remembers what it did, for many expressions
/// with common parts. Meant to live long, with one set after the other: the room is kept.
pub struct Substitution {
    /// By the number of the expression.
    cells: Vec<Cell>,
    generation: u32,
    /// The symbols below everything to be replaced: an expression without them stays as it is.
    touched: SetId,
    open: Vec<Expr>,
}

impl Default for Substitution {
    fn default() -> Substitution {
        Substitution { cells: Vec::new(), generation: 0, touched: SetId::EMPTY, open: Vec::new() }
    }
}

impl Substitution {
    /// From now on each first expression is replaced by its second, which has the same sort, and nothing else. Constants are not
    /// replaced.
    ///
    /// # Panics
    ///
    /// If the sorts of a pair differ.
    pub fn replace(&mut self, pool: &mut Pool, pairs: &[(Expr, Expr)]) {
        if self.generation == u32::MAX {
            self.cells.clear();
            self.generation = 0;
        }
        self.generation += 1;
        self.make_room(pool);
        self.touched = SetId::EMPTY;
        for &(from, to) in pairs {
            assert_eq!(pool.sort(from), pool.sort(to), "a replacement has the sort of what it replaces");
            self.touched = pool.union_of_sets(self.touched, pool.symbol_set(from));
            if pool.value(from).is_none() {
                self.set(from, to);
            }
        }
    }

    /// `e` with everything replaced.
    pub fn apply(&mut self, pool: &mut Pool, e: Expr) -> Expr {
        self.make_room(pool);
        self.open.push(e);
        let mut last = e;
        while let Some(&top) = self.open.last() {
            if let Some(image) = self.known(pool, top).or_else(|| self.image(pool, top)) {
                self.set(top, image);
                self.open.pop();
                last = image;
            }
        }
        last
    }

    fn make_room(&mut self, pool: &Pool) {
        let len = pool.nodes().len();
        if self.cells.len() < len {
            self.cells.resize(len.max(self.cells.len() * 2), Cell::default());
        }
    }

    #[inline]
    fn set(&mut self, e: Expr, image: Expr) {
        self.cells[e.index()] = Cell { image: Some(image), generation: self.generation };
    }

    /// What becomes of `e`, if that takes no work.
    #[inline]
    fn known(&self, pool: &Pool, e: Expr) -> Option<Expr> {
        let Cell { image, generation } = self.cells[e.index()];
        if generation == self.generation {
            return image;
        }
        (!pool.symbol_sets().intersect(pool.symbol_set(e), self.touched)).then_some(e)
    }

    /// What becomes of `e`; nothing if operands, now on the stack, come first.
    fn image(&mut self, pool: &mut Pool, e: Expr) -> Option<Expr> {
        let node = pool.node(e);
        let before = self.open.len();
        let mut images = [e; 3];
        for (image, arg) in images.iter_mut().zip(node.args()) {
            match self.known(pool, arg) {
                Some(known) => *image = known,
                None => self.open.push(arg),
            }
        }
        if self.open.len() > before {
            return None;
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
        let mut both = Substitution::default();
        both.replace(&mut p, &[(x, two), (y, three)]);
        let result = both.apply(&mut p, product);
        assert_eq!(p.value(result), Some(15));
    }

    #[test]
    fn symbols_can_change_places() {
        let mut p = Pool::new();
        let (x, y) = (p.symbol("x", Sort::bits(8)), p.symbol("y", Sort::bits(8)));
        let difference = p.sub(x, y);
        let mut swap = Substitution::default();
        swap.replace(&mut p, &[(x, y), (y, x)]);
        assert_eq!(swap.apply(&mut p, difference), p.sub(y, x));
    }

    #[test]
    fn whole_terms_are_replaced_and_others_stay() {
        let mut p = Pool::new();
        let [x, y, z] = ["x", "y", "z"].map(|name| p.symbol(name, Sort::bits(8)));
        let product = p.mul(x, y);
        let root = p.xor(product, z);
        let mut substitution = Substitution::default();
        substitution.replace(&mut p, &[(product, y)]);
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
        let mut substitution = Substitution::default();
        substitution.replace(&mut p, &[(y, one)]);
        assert_eq!(substitution.apply(&mut p, deep), x);
    }

    #[test]
    fn the_next_set_knows_nothing_of_the_last() {
        let mut p = Pool::new();
        let [x, y, z] = ["x", "y", "z"].map(|name| p.symbol(name, Sort::bits(8)));
        let sum = p.add(x, y);
        let mut substitution = Substitution::default();
        substitution.replace(&mut p, &[(x, z)]);
        assert_eq!(substitution.apply(&mut p, sum), p.add(z, y));
        substitution.replace(&mut p, &[(y, z)]);
        assert_eq!(substitution.apply(&mut p, sum), p.add(x, z));
        substitution.replace(&mut p, &[]);
        assert_eq!(substitution.apply(&mut p, sum), sum);
    }

    #[test]
    fn constants_stay() {
        let mut p = Pool::new();
        let (x, two, three) = (p.symbol("x", Sort::bits(8)), p.bv(8, 2), p.bv(8, 3));
        let sum = p.add(x, two);
        let mut substitution = Substitution::default();
        substitution.replace(&mut p, &[(two, three), (x, two)]);
        let result = substitution.apply(&mut p, sum);
        assert_eq!(p.value(result), Some(4));
    }
}
