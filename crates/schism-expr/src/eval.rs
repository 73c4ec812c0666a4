//! The value of expressions under a model.

use crate::model::Model;
use crate::node::{Expr, Node, Op, SymbolId};
use crate::pool::Pool;

/// What is known of an expression: its value, if the generation is the current one.
#[derive(Clone, Copy, Default)]
struct Cell {
    /// Two halves, because a `u128` would make the cell a third larger.
    value: [u64; 2],
    generation: u32,
}

/// Computes values and remembers them by the number of the expression, until the model changes. Meant to live long:
/// the room for the values is kept.
pub struct Evaluator {
    cells: Vec<Cell>,
    generation: u32,
    open: Vec<Expr>,
}

impl Default for Evaluator {
    fn default() -> Evaluator {
        Evaluator { cells: Vec::new(), generation: 1, open: Vec::new() }
    }
}

impl Evaluator {
    /// An evaluator that knows nothing.
    pub fn new() -> Evaluator {
        Evaluator::default()
    }

    /// Forgets all values. To be called whenever the next question is about another model or pool.
    pub fn forget(&mut self) {
        if self.generation == u32::MAX {
            self.cells.fill(Cell::default());
            self.generation = 0;
        }
        self.generation += 1;
    }

    /// The value of `e` under `model`, which must be the one of all calls since [`Evaluator::forget`]. Costs what
    /// was not asked for since then.
    pub fn value(&mut self, pool: &Pool, model: &Model, e: Expr) -> u128 {
        let len = pool.nodes().len();
        if self.cells.len() < len {
            self.cells.resize(len.max(self.cells.len() * 2), Cell::default());
        }
        if let Some(known) = self.known(e) {
            return known;
        }
        self.compute(pool, model, e)
    }

    /// Whether a Bool is true under `model`; see [`Evaluator::value`].
    pub fn holds(&mut self, pool: &Pool, model: &Model, e: Expr) -> bool {
        self.value(pool, model, e) != 0
    }

    fn compute(&mut self, pool: &Pool, model: &Model, root: Expr) -> u128 {
        let folder = pool.folder();
        let mut last = 0;
        self.open.push(root);
        while let Some(&e) = self.open.last() {
            let node = pool.node(e);
            let words = node.words();
            let before = self.open.len();
            let mut values = [0; 3];
            for i in 0..node.op().arity() {
                let arg = Expr::from_raw(words[i]);
                match self.known(arg).or_else(|| leaf(pool, model, pool.node(arg))) {
                    Some(value) => values[i] = value,
                    None => self.open.push(arg),
                }
            }
            if self.open.len() > before {
                continue;
            }
            self.open.pop();
            last = match leaf(pool, model, node) {
                Some(value) => value,
                None => folder.fold(node, pool.node(node.a()).sort_code(), values),
            };
            self.cells[e.index()] = Cell { value: [last as u64, (last >> 64) as u64], generation: self.generation };
        }
        last
    }

    #[inline]
    fn known(&self, e: Expr) -> Option<u128> {
        let Cell { value: [low, high], generation } = self.cells[e.index()];
        (generation == self.generation).then_some(u128::from(high) << 64 | u128::from(low))
    }
}

/// The value of a node without operands.
#[inline]
fn leaf(pool: &Pool, model: &Model, node: Node) -> Option<u128> {
    match node.op() {
        Op::Const => Some(pool.constant_bits(node)),
        Op::Symbol => Some(model.get(node.symbol())),
        _ => None,
    }
}

/// One operation of a [`Plan`].
struct Step {
    node: Node,
    /// The code of the first operand's sort.
    from: u8,
    /// Where the operands' values are.
    args: [u32; 3],
}

/// Expressions laid out for evaluation under many models: one pass over an array, no look-ups.
pub struct Plan {
    /// Values: of the constants, then of the symbols, then of the steps in order.
    values: Vec<u128>,
    symbols: Vec<SymbolId>,
    steps: Vec<Step>,
    /// Where the values of the symbols start.
    first_symbol: usize,
    /// Where the values of the roots are.
    roots: Vec<u32>,
}

impl Plan {
    /// A plan for the values of `roots`.
    pub fn new(pool: &Pool, roots: &[Expr]) -> Plan {
        let cone = pool.cone(roots);
        let of_kind =
            |wanted: fn(Op) -> bool| cone.iter().copied().filter(|&e| wanted(pool.op(e))).collect::<Vec<Expr>>();
        let constants = of_kind(|op| op == Op::Const);
        let symbols = of_kind(|op| op == Op::Symbol);
        let rest = of_kind(|op| !matches!(op, Op::Const | Op::Symbol));

        let order = constants.iter().chain(&symbols).chain(&rest);
        // The cone is sorted, so an expression's place in it is found by search.
        let mut places = vec![0; cone.len()];
        let rank = |e: Expr| cone.binary_search(&e).expect("the cone is closed");
        for (place, &e) in order.enumerate() {
            places[rank(e)] = place as u32;
        }
        let place = |e: Expr| places[rank(e)];

        let mut values: Vec<u128> = constants.iter().map(|&e| pool.constant_bits(pool.node(e))).collect();
        values.resize(cone.len(), 0);
        let steps = rest.iter().map(|&e| {
            let node = pool.node(e);
            let mut args = [place(node.a()); 3];
            for (slot, arg) in args.iter_mut().zip(node.args()) {
                *slot = place(arg);
            }
            Step { node, from: pool.node(node.a()).sort_code(), args }
        });
        Plan {
            steps: steps.collect(),
            first_symbol: constants.len(),
            symbols: symbols.iter().map(|&e| pool.node(e).symbol()).collect(),
            roots: roots.iter().map(|&e| place(e)).collect(),
            values,
        }
    }

    /// Number of operations.
    pub fn steps(&self) -> usize {
        self.steps.len()
    }

    /// The symbols that the roots depend on.
    pub fn symbols(&self) -> &[SymbolId] {
        &self.symbols
    }

    /// The values of the roots under `model`, in their order. `pool` must be the one of [`Plan::new`].
    pub fn run<'a>(&'a mut self, pool: &Pool, model: &Model) -> impl ExactSizeIterator<Item = u128> + use<'a> {
        let folder = pool.folder();
        for (value, &symbol) in self.values[self.first_symbol..].iter_mut().zip(&self.symbols) {
            *value = model.get(symbol);
        }
        let first_step = self.first_symbol + self.symbols.len();
        for (at, step) in self.steps.iter().enumerate() {
            let args = step.args.map(|place| self.values[place as usize]);
            self.values[first_step + at] = folder.fold(step.node, step.from, args);
        }
        let values = &self.values;
        self.roots.iter().map(|&place| values[place as usize])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `((x + y) * x) ^ y` over bytes, and a model for it.
    fn example() -> (Pool, Expr, [SymbolId; 2]) {
        let mut p = Pool::new();
        let input = p.array("in", 2);
        let (x, y) = (p.byte(input, 0), p.byte(input, 1));
        let sum = p.add(x, y);
        let product = p.mul(sum, x);
        let root = p.xor(product, y);
        let symbols = [p.byte_symbol(input, 0), p.byte_symbol(input, 1)];
        (p, root, symbols)
    }

    fn expected(x: u8, y: u8) -> u128 {
        u128::from(x.wrapping_add(y).wrapping_mul(x) ^ y)
    }

    #[test]
    fn evaluator_and_plan_follow_the_model() {
        let (p, root, [x, y]) = example();
        let mut evaluator = Evaluator::new();
        let mut plan = Plan::new(&p, &[root]);
        assert_eq!(plan.symbols(), [x, y]);
        for (a, b) in [(0, 0), (3, 200), (255, 255), (17, 4)] {
            let mut model = Model::new();
            model.set(x, u128::from(a));
            model.set(y, u128::from(b));
            evaluator.forget();
            assert_eq!(evaluator.value(&p, &model, root), expected(a, b));
            assert_eq!(plan.run(&p, &model).collect::<Vec<_>>(), [expected(a, b)]);
        }
    }

    #[test]
    fn new_expressions_are_evaluated_without_forgetting() {
        let (mut p, root, [x, y]) = example();
        let mut model = Model::new();
        model.set(x, 9);
        model.set(y, 30);
        let mut evaluator = Evaluator::new();
        let before = evaluator.value(&p, &model, root);
        let more = (0..3000).fold(root, |e, i| {
            let k = p.bv(8, i | 1);
            let product = p.mul(e, k);
            p.xor(product, root)
        });
        let plain = (0..3000).fold(before, |e, i| ((e * (i | 1)) & 255) ^ before);
        assert_eq!(evaluator.value(&p, &model, more), plain);
    }

    #[test]
    fn deep_expressions_need_no_stack() {
        let mut p = Pool::new();
        let input = p.array("in", 2);
        let (x, y) = (p.byte(input, 0), p.byte(input, 1));
        let deep = (0..200_000).fold(x, |e, i| if i % 2 == 0 { p.mul(e, y) } else { p.sub(y, e) });
        let mut model = Model::new();
        model.set(p.byte_symbol(input, 0), 5);
        model.set(p.byte_symbol(input, 1), 11);
        let plain = (0..200_000).fold(5_u8, |e, i| if i % 2 == 0 { e.wrapping_mul(11) } else { 11_u8.wrapping_sub(e) });
        assert_eq!(Evaluator::new().value(&p, &model, deep), u128::from(plain));
    }
}
