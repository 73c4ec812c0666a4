//! Models made from the one at hand by small changes.

use schism_expr::{Expr, Model, Pool, SymbolId};

use crate::facts::{Facts, is_narrow};
use crate::path::PathCondition;

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

/// A model of `path`, to which `condition` was added and of which `hint` was a model before that; the symbols of
/// `condition` are `symbols`.
///
/// Every symbol that its domain excludes gets a value of its domain; then, if conditions over several symbols are
/// still violated, each symbol of the condition is tried with each of its values, the others kept.
pub(crate) fn repair(
    facts: &mut Facts,
    pool: &Pool,
    path: &PathCondition,
    condition: Expr,
    symbols: &[SymbolId],
    hint: &Model,
) -> Option<Repaired> {
    let mut search = Search { path, condition, changed: Vec::new(), trials: MAX_TRIALS };
    let mut model = hint.clone();
    for &symbol in symbols {
        let (value, domain) = (hint.get(symbol), path.domain(pool, symbol));
        if is_narrow(pool, symbol) && !domain.contains_wide(value) {
            model.set(symbol, u128::from(domain.choose(value)?));
            search.changed.push(symbol);
        }
    }
    let alone = symbols.iter().all(|&symbol| path.linked(symbol).next().is_none());
    if alone || search.holds(facts, pool, &model, None) {
        return Some(Repaired { model, by_domain: alone });
    }
    for &symbol in symbols.iter().filter(|&&symbol| is_narrow(pool, symbol)).take(MAX_SYMBOLS) {
        let before = model.get(symbol);
        for value in path.domain(pool, symbol).by_preference() {
            model.set(symbol, u128::from(value));
            if u128::from(value) != before && search.holds(facts, pool, &model, Some(symbol)) {
                return Some(Repaired { model, by_domain: false });
            }
            if search.trials == 0 {
                return None;
            }
        }
        model.set(symbol, before);
    }
    None
}

struct Search<'a> {
    path: &'a PathCondition,
    condition: Expr,
    /// The symbols that do not have the hint's value.
    changed: Vec<SymbolId>,
    trials: u32,
}

impl Search<'_> {
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
