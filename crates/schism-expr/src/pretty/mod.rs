//! Expressions as C-like text, for reports: `argv[1][0] == '-' && (uint32_t)x + 1 < 10`.
//!
//! Made to be read. Values are unsigned unless a cast says otherwise, parentheses stand only where C needs them, bytes
//! of an array that form a word are shown as a load of that word, masks and shifts are shown as such again. What is
//! too long is cut: `...`.

mod constant;
mod float;
mod word;

use std::collections::{HashMap, HashSet};

use crate::node::{Expr, Node, Op};
use crate::pool::Pool;
use crate::sort::Sort;

/// Nodes that are looked at; those further from the root are cut.
const MAX_NODES: usize = 2_000;

/// Characters of a text; longer ones are cut.
const MAX_LENGTH: usize = 4_000;

/// How tightly the operators of C bind, from the loosest.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Binding {
    Choice,
    LogicalOr,
    LogicalAnd,
    BitOr,
    BitXor,
    BitAnd,
    Equality,
    Order,
    Shift,
    Sum,
    Product,
    Prefix,
    Postfix,
}

impl Binding {
    /// The next tighter one.
    fn tighter(self) -> Binding {
        use Binding::*;
        const ALL: [Binding; 13] = [
            Choice, LogicalOr, LogicalAnd, BitOr, BitXor, BitAnd, Equality, Order, Shift, Sum, Product, Prefix, Postfix,
        ];
        ALL[(self as usize + 1).min(ALL.len() - 1)]
    }
}

/// A text and its outermost operator.
#[derive(Clone)]
struct Fragment {
    text: String,
    binding: Binding,
}

/// The C-like text of an expression.
pub fn text(pool: &Pool, e: Expr) -> String {
    let mut printer = Printer { pool, fragments: HashMap::new() };
    for e in nearest(pool, e) {
        let mut fragment = printer.fragment(e);
        if fragment.text.len() > MAX_LENGTH {
            fragment = Fragment { text: "...".to_owned(), binding: Binding::Postfix };
        }
        printer.fragments.insert(e, fragment);
    }
    printer.text(e, Binding::Choice)
}

/// The nodes nearest to the root, children first.
fn nearest(pool: &Pool, root: Expr) -> Vec<Expr> {
    let mut seen = HashSet::from([root]);
    let mut found = vec![root];
    let mut next = 0;
    while next < found.len() && found.len() < MAX_NODES {
        found.extend(pool.node(found[next]).args().filter(|&arg| seen.insert(arg)));
        next += 1;
    }
    found.sort_unstable();
    found
}

struct Printer<'a> {
    pool: &'a Pool,
    fragments: HashMap<Expr, Fragment>,
}

impl Printer<'_> {
    /// The text of `e` where something that binds at least as tightly as `binding` is wanted.
    fn text(&self, e: Expr, binding: Binding) -> String {
        match self.fragments.get(&e) {
            None => "...".to_owned(),
            Some(fragment) if fragment.binding < binding => format!("({})", fragment.text),
            Some(fragment) => fragment.text.clone(),
        }
    }

    fn fragment(&self, e: Expr) -> Fragment {
        let node = self.pool.node(e);
        let whole = |text: String| Fragment { text, binding: Binding::Postfix };
        match node.op() {
            Op::Const => constant::fragment(node.sort(), self.pool.constant_bits(node)),
            Op::Symbol => whole(self.pool.symbol_name(node.symbol())),
            Op::Select => {
                let index = self.text(node.a(), Binding::Choice);
                whole(format!("table{}[{index}]", node.table().index()))
            }
            Op::Not | Op::Neg => self.prefix(node),
            Op::Ite => self.choice(node),
            Op::Eq => self.equality(node, "=="),
            Op::Ult | Op::Ule | Op::Slt | Op::Sle => self.order(node),
            Op::Add => self.sum(node),
            Op::Concat | Op::Extract | Op::ZExt | Op::SExt => self.word(e, node),
            Op::And | Op::Or | Op::Xor | Op::Sub | Op::Mul | Op::UDiv | Op::URem | Op::Shl | Op::LShr => {
                self.infix(node, |printer, e, binding| printer.text(e, binding))
            }
            Op::SDiv | Op::SRem => self.infix(node, |printer, e, _| printer.signed(e)),
            Op::AShr => {
                let (value, distance) = (self.signed(node.a()), self.text(node.b(), Binding::Sum));
                Fragment { text: format!("{value} >> {distance}"), binding: Binding::Shift }
            }
            _ => self.float(node),
        }
    }

    /// An operator between two operands.
    fn infix(&self, node: Node, operand: impl Fn(&Self, Expr, Binding) -> String) -> Fragment {
        let logical = node.sort() == Sort::Bool;
        let (name, binding) = match node.op() {
            Op::And if logical => ("&&", Binding::LogicalAnd),
            Op::Or if logical => ("||", Binding::LogicalOr),
            Op::Xor if logical => ("!=", Binding::Equality),
            Op::And => ("&", Binding::BitAnd),
            Op::Or => ("|", Binding::BitOr),
            Op::Xor => ("^", Binding::BitXor),
            Op::Sub => ("-", Binding::Sum),
            Op::Mul => ("*", Binding::Product),
            Op::UDiv | Op::SDiv => ("/", Binding::Product),
            Op::URem | Op::SRem => ("%", Binding::Product),
            Op::Shl => ("<<", Binding::Shift),
            _ => (">>", Binding::Shift),
        };
        let mask = matches!(node.op(), Op::And | Op::Or | Op::Xor) && !logical;
        // The same operator again on the right needs no parentheses if the order does not matter.
        let associative = matches!(node.op(), Op::And | Op::Or | Op::Xor | Op::Mul) && name != "!=";
        let right_binding = if associative { binding } else { binding.tighter() };
        let right = match self.pool.value(node.b()) {
            Some(value) if mask => constant::mask(value),
            _ => operand(self, node.b(), right_binding),
        };
        Fragment { text: format!("{} {name} {right}", operand(self, node.a(), binding)), binding }
    }

    /// A sum; with a negative constant a difference.
    fn sum(&self, node: Node) -> Fragment {
        let left = self.text(node.a(), Binding::Sum);
        let negative = self.pool.value(node.b()).filter(|&value| value >> (node.width() - 1) == 1 && node.width() > 1);
        let text = match negative {
            Some(value) => format!("{left} - {}", constant::number(value.wrapping_neg() & node.sort().mask())),
            None => format!("{left} + {}", self.text(node.b(), Binding::Sum)),
        };
        Fragment { text, binding: Binding::Sum }
    }

    fn prefix(&self, node: Node) -> Fragment {
        if node.op() == Op::Not && node.sort() == Sort::Bool {
            let inner = self.pool.node(node.a());
            if inner.op() == Op::Eq {
                return self.equality(inner, "!=");
            }
            return Fragment { text: format!("!{}", self.text(node.a(), Binding::Prefix)), binding: Binding::Prefix };
        }
        let sign = if node.op() == Op::Not { '~' } else { '-' };
        Fragment { text: format!("{sign}{}", self.text(node.a(), Binding::Prefix)), binding: Binding::Prefix }
    }

    fn choice(&self, node: Node) -> Fragment {
        let condition = self.text(node.a(), Binding::LogicalOr);
        let then = self.text(node.b(), Binding::LogicalOr);
        let otherwise = self.text(node.c(), Binding::Choice);
        Fragment { text: format!("{condition} ? {then} : {otherwise}"), binding: Binding::Choice }
    }

    fn equality(&self, node: Node, name: &str) -> Fragment {
        let left = self.text(node.a(), Binding::Order);
        let right = match self.pool.value(node.b()) {
            Some(value) if self.pool.sort(node.a()) == Sort::bits(8) => constant::character(value),
            _ => self.text(node.b(), Binding::Order),
        };
        Fragment { text: format!("{left} {name} {right}"), binding: Binding::Equality }
    }

    /// A comparison; a constant on the left goes to the right.
    fn order(&self, node: Node) -> Fragment {
        let signed = matches!(node.op(), Op::Slt | Op::Sle);
        let mut strict = matches!(node.op(), Op::Ult | Op::Slt);
        let width = self.pool.width(node.a());
        let operand = |e: Expr| if signed { self.signed(e) } else { self.text(e, Binding::Shift) };
        let (left, right, less) = match self.pool.value(node.a()) {
            Some(_) => (node.b(), node.a(), false),
            None => (node.a(), node.b(), true),
        };
        let right = match self.pool.value(right) {
            Some(value) if signed => constant::signed(value, width),
            Some(value) if width == 8 => {
                let (value, still_strict) = constant::nicer_bound(value, less, strict);
                strict = still_strict;
                constant::character(value)
            }
            _ => operand(right),
        };
        let name = match (less, strict) {
            (true, true) => "<",
            (true, false) => "<=",
            (false, true) => ">",
            (false, false) => ">=",
        };
        Fragment { text: format!("{} {name} {right}", operand(left)), binding: Binding::Order }
    }

    /// `e` as a signed number.
    fn signed(&self, e: Expr) -> String {
        let width = self.pool.width(e);
        if let Some(value) = self.pool.value(e) {
            return constant::signed(value, width);
        }
        if self.pool.op(e) == Op::SExt {
            return self.text(e, Binding::Prefix);
        }
        format!("(int{width}_t){}", self.text(e, Binding::Prefix))
    }
}

#[cfg(test)]
mod tests;
