//! Expressions as circuits, circuits as clauses.
//!
//! A [`Blaster`] gives every expression a word of literals, floats as their bit patterns, and sends the clauses that
//! define them to a [`ClauseSink`]. Each expression is translated once, together with everything below it; gates that
//! come out equal are one gate. What the circuits compute is what [`schism_expr::Evaluator`] computes, bit for bit.
//!
//! One operator has no circuit for all operands: the remainder of floats takes a step for each power of two between
//! them. See [`Blaster::restrictions`].
//!
//! Nothing here knows of SAT solvers.

mod float;
mod gates;
mod lit;
#[cfg(test)]
mod tests;
mod words;

use schism_expr::{Expr, Node, Op, Pool, Sort, SymbolId};

pub use lit::{ClauseSink, Lit};

use gates::{FastMap, GateTable, Gates};
use words::{Word, constant, not, resized, sign, sign_extended};

/// Where a word lies in [`Blaster::bits`].
#[derive(Clone, Copy)]
struct Span {
    start: u32,
    len: u32,
}

/// Translates the expressions of one pool into the clauses of one sink.
#[derive(Default)]
pub struct Blaster {
    /// The words of all expressions so far.
    bits: Vec<Lit>,
    words: FastMap<usize, Span>,
    symbols: FastMap<usize, Span>,
    /// The restrictions of the few expressions that have some.
    restricted: FastMap<usize, Box<[Lit]>>,
    gates: GateTable,
    open: Vec<Expr>,
}

impl Blaster {
    /// A blaster that has translated nothing.
    pub fn new() -> Blaster {
        Blaster::default()
    }

    /// The literal of a Bool. `pool` and `sink` must be those of all earlier calls.
    ///
    /// # Panics
    ///
    /// If `e` is no Bool.
    pub fn literal<S: ClauseSink>(&mut self, pool: &Pool, e: Expr, sink: &mut S) -> Lit {
        assert_eq!(pool.sort(e), Sort::Bool, "only a Bool has a literal");
        self.translate(pool, e, sink);
        self.word(e)[0]
    }

    /// The bits of a symbol, the lowest first; nothing if no expression with it was translated.
    pub fn symbol_bits(&self, symbol: SymbolId) -> Option<&[Lit]> {
        self.symbols.get(&symbol.index()).map(|&span| self.slice(span))
    }

    /// Number of expressions translated.
    pub fn nodes(&self) -> usize {
        self.words.len()
    }

    /// Literals that must hold for the circuit of a translated expression to say what the expression says; mostly
    /// none. A query is to assume them beside its own literals: a model found is then right, but if the query is
    /// unsatisfiable because of them, the answer is unknown.
    pub fn restrictions(&self, e: Expr) -> &[Lit] {
        self.restricted.get(&e.index()).map_or(&[], |restrictions| restrictions)
    }

    /// The word of an expression that was translated.
    fn word(&self, e: Expr) -> &[Lit] {
        self.slice(self.words[&e.index()])
    }

    fn slice(&self, span: Span) -> &[Lit] {
        &self.bits[span.start as usize..][..span.len as usize]
    }

    /// Gives a word to `root` and to all below it, operands first.
    fn translate(&mut self, pool: &Pool, root: Expr, sink: &mut dyn ClauseSink) {
        self.open.push(root);
        while let Some(&e) = self.open.last() {
            if self.words.contains_key(&e.index()) {
                self.open.pop();
                continue;
            }
            let node = pool.node(e);
            let before = self.open.len();
            self.open.extend(node.args().filter(|arg| !self.words.contains_key(&arg.index())));
            if self.open.len() > before {
                continue;
            }
            self.open.pop();
            let mut restrictions = self.inherited(node);
            let word = self.build(pool, e, node, sink, &mut restrictions);
            debug_assert_eq!(word.len(), node.width() as usize);
            let span = Span { start: self.bits.len() as u32, len: word.len() as u32 };
            self.bits.extend(word);
            self.words.insert(e.index(), span);
            if node.op() == Op::Symbol {
                self.symbols.insert(node.symbol().index(), span);
            }
            if !restrictions.is_empty() {
                self.restricted.insert(e.index(), restrictions.into());
            }
        }
    }

    /// The restrictions of the operands, each once.
    fn inherited(&self, node: Node) -> Vec<Lit> {
        if self.restricted.is_empty() {
            return Vec::new();
        }
        let mut all: Vec<Lit> = node.args().flat_map(|arg| self.restrictions(arg)).copied().collect();
        all.sort_unstable();
        all.dedup();
        all
    }

    fn build(&mut self, pool: &Pool, e: Expr, node: Node, sink: &mut dyn ClauseSink, limits: &mut Vec<Lit>) -> Word {
        let width = node.width() as usize;
        let args: Vec<&[Lit]> = node
            .args()
            .map(|arg| {
                let span = self.words[&arg.index()];
                &self.bits[span.start as usize..][..span.len as usize]
            })
            .collect();
        let mut gates = Gates::new(&mut self.gates, sink);
        match node.op() {
            Op::Const => constant(pool.value(e).unwrap_or(0), width),
            Op::Symbol => gates.inputs(width),
            Op::Select => gates.select(&pool.table_values(node.table()).values, args[0], width),
            _ => match float::Operation::of(pool, node) {
                Some(operation) => operation.build(&mut gates, &args, limits),
                None => integer(&mut gates, node, &args),
            },
        }
    }
}

/// The operators on Bool and bit-vectors.
fn integer(gates: &mut Gates<'_>, node: Node, args: &[&[Lit]]) -> Word {
    let width = node.width() as usize;
    let a = args[0];
    let b = args.get(1).copied().unwrap_or(&[]);
    match node.op() {
        Op::Not => not(a),
        Op::Neg => gates.neg(a),
        Op::And => gates.zip(a, b, Gates::and),
        Op::Or => gates.zip(a, b, Gates::or),
        Op::Xor => gates.zip(a, b, Gates::xor),
        Op::Add => gates.add(a, b),
        Op::Sub => gates.sub(a, b),
        Op::Mul => gates.multiply(a, b, width),
        Op::UDiv => gates.divide(a, b).0,
        Op::URem => gates.divide(a, b).1,
        Op::SDiv => gates.signed_quotient(a, b),
        Op::SRem => gates.signed_remainder(a, b),
        Op::Shl => gates.shift_left(a, b),
        Op::LShr => gates.shift_right(a, b, Lit::FALSE),
        Op::AShr => gates.shift_right(a, b, sign(a)),
        Op::Concat => [b, a].concat(),
        Op::Extract => a[usize::from(node.aux())..][..width].to_vec(),
        Op::ZExt => resized(a, width),
        Op::SExt => sign_extended(a, width),
        Op::Eq => vec![gates.equal(a, b)],
        Op::Ult => vec![gates.below(a, b)],
        Op::Ule => vec![gates.not_above(a, b)],
        Op::Slt => vec![gates.signed_below(a, b)],
        Op::Sle => vec![gates.signed_not_above(a, b)],
        Op::Ite => gates.choose(a[0], b, args[2]),
        other => unreachable!("{other:?} is no operator on bit-vectors"),
    }
}
