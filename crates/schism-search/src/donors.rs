//! What one input lends to others.
//!
//! A candidate's path says nothing of most bytes behind the one that it is about. Those come from the last input that brought something
//! new, code that was never executed or a change that nobody came to: it may need only this one step aside to show a difference, and
//! whatever was there before led nowhere.

use std::collections::HashMap;
use std::rc::Rc;

use schism_expr::{Expr, Model, Pool};
use schism_solver::PathCondition;

/// For each explored input, the model of its last path that brought something new.
#[derive(Default)]
pub(crate) struct Donors {
    models: HashMap<u32, Rc<Model>>,
}

impl Donors {
    /// A path of an explored input has brought something new.
    pub(crate) fn keep(&mut self, root: u32, model: &Rc<Model>) {
        self.models.insert(root, Rc::clone(model));
    }

    /// Fills in what neither the path nor the condition says anything of.
    pub(crate) fn lend(&self, root: u32, pool: &Pool, path: &PathCondition, condition: Expr, model: &mut Model) {
        let Some(donor) = self.models.get(&root) else { return };
        let (sets, own) = (pool.symbol_sets(), pool.symbol_set(condition));
        for symbol in pool.symbols().filter(|&symbol| path.is_free(symbol) && !sets.contains(own, symbol)) {
            model.set(symbol, donor.get(symbol));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use schism_solver::Facts;

    #[test]
    fn only_free_bytes_are_lent() {
        let (mut pool, mut facts, mut path) = (Pool::new(), Facts::new(), PathCondition::new());
        let input = pool.array("in", 3);
        let bytes = [0, 1, 2].map(|index| pool.byte(input, index));
        let symbols = [0, 1, 2].map(|index| pool.byte_symbol(input, index));
        let [a, b] = [b'a', b'b'].map(|byte| pool.bv(8, byte.into()));
        let (first, second) = (pool.eq(bytes[0], a), pool.eq(bytes[1], b));
        path.push(&mut facts, &mut pool, first);
        let (mut donor, mut model) = (Model::new(), Model::new());
        symbols.iter().for_each(|&symbol| donor.set(symbol, b'x'.into()));
        [b'a', b'b'].iter().zip(symbols).for_each(|(&byte, symbol)| model.set(symbol, byte.into()));
        let mut donors = Donors::default();
        donors.lend(7, &pool, &path, second, &mut model);
        assert_eq!(symbols.map(|symbol| model.get(symbol) as u8), [b'a', b'b', 0], "nobody has anything yet");
        donors.keep(7, &Rc::new(donor));
        donors.lend(8, &pool, &path, second, &mut model);
        assert_eq!(symbols.map(|symbol| model.get(symbol) as u8), [b'a', b'b', 0], "another input's");
        donors.lend(7, &pool, &path, second, &mut model);
        assert_eq!(symbols.map(|symbol| model.get(symbol) as u8), *b"abx");
    }
}
