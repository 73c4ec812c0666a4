//! Models made from the one at hand by small changes.

use schism_expr::{Expr, Model, Pool, SymbolId};

use schism_path::PathCondition;
use schism_path::{Facts, is_narrow};

/// Evaluations of conditions that a search may take.
const MAX_TRIALS: u32 = 600;

/// Symbols of the condition that are changed in turn.
const MAX_SYMBOLS: usize = 8;

/// A model that was found without a solver.
pub(crate) struct Repaired {
    pub model: Model,
    /// Whether domains alone made sure that it is one.
    pub by_domain: bool,
}

/// A search for a model of a path to which a condition was added.
pub(crate) struct Repair<'a> {
    path: &'a PathCondition,
    condition: Expr,
    symbols: &'a [SymbolId],
    /// A model of the path before, but for symbols that the condition's domains exclude.
    model: Model,
    /// The symbols that do not have the hint's value.
    changed: Vec<SymbolId>,
    trials: u32,
}

impl<'a> Repair<'a> {
    /// Gives every symbol that its domain excludes a value of its domain. `hint` was a model of `path` before `condition` was
    /// added, whose symbols are `symbols`. Nothing if a domain is empty.
    pub(crate) fn new(
        pool: &Pool,
        path: &'a PathCondition,
        condition: Expr,
        symbols: &'a [SymbolId],
        hint: &Model,
    ) -> Option<Self> {
        let mut repair =
            Repair { path, condition, symbols, model: hint.clone(), changed: Vec::new(), trials: MAX_TRIALS };
        for &symbol in symbols {
            let (value, domain) = (hint.get(symbol), path.domain(pool, symbol));
            if is_narrow(pool, symbol) && !domain.contains_wide(value) {
                repair.model.set(symbol, u128::from(domain.choose(value)?));
                repair.changed.push(symbol);
            }
        }
        Some(repair)
    }

    /// Whether that is a model already.
    pub(crate) fn at_once(&mut self, facts: &mut Facts, pool: &Pool) -> Option<Repaired> {
        let alone = self.symbols.iter().all(|&symbol| self.path.linked(symbol).next().is_none());
        let model = self.model.clone();
        (alone || self.holds(facts, pool, &model, None)).then_some(Repaired { model, by_domain: alone })
    }

    /// Tries each symbol of the condition with each of its values, the others kept. In vain that costs more than most proofs that there
    /// is no model, so it comes after them.
    pub(crate) fn search(&mut self, facts: &mut Facts, pool: &Pool) -> Option<Repaired> {
        let mut model = self.model.clone();
        for &symbol in self.symbols.iter().filter(|&&symbol| is_narrow(pool, symbol)).take(MAX_SYMBOLS) {
            let before = model.get(symbol);
            for value in self.path.domain(pool, symbol).by_preference() {
                model.set(symbol, u128::from(value));
                if u128::from(value) != before && self.holds(facts, pool, &model, Some(symbol)) {
                    return Some(Repaired { model, by_domain: false });
                }
                if self.trials == 0 {
                    return None;
                }
            }
            model.set(symbol, before);
        }
        None
    }

    /// Whether everything holds that a changed symbol, `also` among them, could have violated.
    fn holds(&mut self, facts: &mut Facts, pool: &Pool, model: &Model, also: Option<SymbolId>) -> bool {
        facts.evaluator.forget();
        let touched = self.changed.iter().copied().chain(also);
        let conditions = touched.flat_map(|symbol| self.path.linked(symbol));
        for condition in std::iter::once(self.condition).chain(conditions) {
            if self.trials == 0 {
                return false;
            }
            self.trials -= 1;
            if !facts.evaluator.holds(pool, model, condition) {
                return false;
            }
        }
        true
    }
}
