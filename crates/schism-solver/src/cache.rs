//! Answers of earlier questions that answer later ones. All bounded.

use std::collections::VecDeque;
use std::rc::Rc;

use schism_expr::{Model, Pool, SymbolId};

use crate::options::Patience;
use crate::slice::Slice;
use schism_path::Table;
use schism_path::{Facts, is_narrow};

/// Slices whose answers are kept; when there are more, all are forgotten.
const MAX_ANSWERS: usize = 1 << 14;
/// Models that are kept.
const MAX_MODELS: usize = 24;
/// Contradictions that are kept.
const MAX_CORES: usize = 512;

/// Values for the symbols of a slice.
pub(crate) type Values = Rc<[(SymbolId, u128)]>;

/// The answer for a slice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Solved {
    Sat(Values),
    Unsat,
    /// A limit was hit.
    Unknown(Patience),
}

/// A contradiction, with a sign that tells most slices that cannot contain it.
struct Core {
    slice: Slice,
    sign: u64,
}

/// The caches of one solver.
#[derive(Default)]
pub(crate) struct Cache {
    answers: Table<Slice, Solved>,
    models: VecDeque<Model>,
    cores: VecDeque<Core>,
}

impl Cache {
    /// The answer for this very slice, unless more work is allowed now than was when nobody knew it.
    pub fn repeated(&self, slice: &Slice, patience: Patience) -> Option<Solved> {
        let gave_up_early = |solved: &Solved| matches!(solved, Solved::Unknown(allowed) if *allowed < patience);
        self.answers.get(slice).filter(|solved| !gave_up_early(solved)).cloned()
    }

    /// Keeps the answer for a slice.
    pub fn answer(&mut self, slice: Slice, solved: Solved) {
        if self.answers.len() >= MAX_ANSWERS {
            self.answers.clear();
        }
        self.answers.insert(slice, solved);
    }

    /// Keeps a model.
    pub fn model(&mut self, model: Model) {
        if self.models.len() >= MAX_MODELS {
            self.models.pop_back();
        }
        self.models.push_front(model);
    }

    /// Keeps conditions that exclude each other.
    pub fn core(&mut self, slice: Slice) {
        if self.cores.len() >= MAX_CORES {
            self.cores.pop_back();
        }
        self.cores.push_front(Core { sign: sign(&slice), slice });
    }

    /// Whether a slice contains conditions that are known to exclude each other.
    pub fn is_contradiction(&self, slice: &Slice) -> bool {
        let sign = sign(slice);
        self.cores.iter().any(|core| core.sign & !sign == 0 && core.slice.is_weaker_than(slice))
    }

    /// An earlier model of these conditions.
    pub fn find_model(&mut self, facts: &mut Facts, pool: &Pool, slice: &Slice) -> Option<Values> {
        let at = self.models.iter().position(|model| satisfies(facts, pool, slice, model))?;
        let model = self.models.remove(at)?;
        let values = slice.domains.iter().map(|domain| (domain.symbol, model.get(domain.symbol))).collect();
        // What helped once helps again.
        self.models.push_front(model);
        Some(values)
    }
}

/// One bit for each condition and symbol.
fn sign(slice: &Slice) -> u64 {
    let conditions = slice.linked.iter().fold(0, |sign, condition| sign | 1 << (condition.index() % 61));
    slice.domains.iter().fold(conditions, |sign, domain| sign | 1 << (domain.symbol.index() % 64))
}

/// Whether a model satisfies a slice.
pub(crate) fn satisfies(facts: &mut Facts, pool: &Pool, slice: &Slice, model: &Model) -> bool {
    let inside = slice
        .domains
        .iter()
        .all(|domain| domain.values.contains_wide(model.get(domain.symbol)) || !is_narrow(pool, domain.symbol));
    facts.evaluator.forget();
    // The newest conditions are the ones that an old model is most likely to miss.
    inside && slice.linked.iter().rev().all(|&condition| facts.evaluator.holds(pool, model, condition))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::slice::Domain;
    use schism_expr::Expr;
    use schism_path::ByteSet;

    fn world() -> (Pool, Slice, [Expr; 2]) {
        let mut p = Pool::new();
        let input = p.array("in", 2);
        let [x, y] = [0, 1].map(|index| p.byte(input, index));
        let below = p.ult(x, y);
        let domain = |leaf: Expr| Domain { symbol: p.node(leaf).symbol(), leaf, values: ByteSet::below(10) };
        let slice = Slice { linked: vec![below], domains: vec![domain(x), domain(y)] };
        (p, slice, [x, y])
    }

    #[test]
    fn a_model_is_found_only_if_it_fits() {
        let (p, slice, [x, y]) = world();
        let (mut cache, mut facts) = (Cache::default(), Facts::new());
        for (a, b) in [(5, 3), (5, 30), (3, 5)] {
            let mut model = Model::new();
            model.set(p.node(x).symbol(), a);
            model.set(p.node(y).symbol(), b);
            assert_eq!(cache.find_model(&mut facts, &p, &slice), None);
            cache.model(model);
        }
        let found = cache.find_model(&mut facts, &p, &slice).expect("the last one fits");
        assert_eq!(found.iter().map(|&(_, value)| value).collect::<Vec<_>>(), [3, 5]);
    }

    #[test]
    fn a_contradiction_makes_stronger_slices_contradictions() {
        let (mut p, slice, [x, y]) = world();
        let mut cache = Cache::default();
        cache.core(slice.clone());
        let mut stronger = slice.clone();
        stronger.linked.push(p.ult(y, x));
        stronger.domains[0].values = ByteSet::single(3);
        assert!(cache.is_contradiction(&stronger));
        stronger.domains[1].values = ByteSet::below(11);
        assert!(!cache.is_contradiction(&stronger));
    }

    #[test]
    fn caches_are_bounded() {
        let (mut p, slice, [x, _]) = world();
        let mut cache = Cache::default();
        for i in 0..MAX_ANSWERS + 10 {
            let k = p.bv(64, i as u128);
            let wide = p.zext(x, 64);
            let linked = vec![p.eq(wide, k), slice.linked[0]];
            let next = Slice { linked, domains: slice.domains.clone() };
            cache.core(next.clone());
            cache.model(Model::new());
            cache.answer(Slice { linked: vec![k], ..next }, Solved::Unsat);
        }
        assert!(cache.answers.len() <= MAX_ANSWERS);
        assert_eq!((cache.cores.len(), cache.models.len()), (MAX_CORES, MAX_MODELS));
    }
}
