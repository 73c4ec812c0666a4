//! Expressions as SMT-LIB 2.
//!
//! The text grows with the number of nodes, not with the number of paths through them: what is used more than once, or
//! gets long, has a name. In a script the names are definitions, not nested `let`s, because assertions share them and
//! because readers with a recursive parser break on thousands of nested `let`s.
//!
//! Three things have no exact counterpart. The bits of a float (a NaN has no payload there) are a constant of which
//! only is said that it converts to that float. C's `fmod` is an uninterpreted function. x86_fp80 is the sort with
//! its 15 and 64 bits; patterns that the processor refuses are not told apart.

mod floats;
mod name;

use std::collections::HashMap;
use std::fmt::Write;

use crate::node::{Expr, Node, Op};
use crate::pool::Pool;
use crate::sort::Sort;
use name::Names;

/// Texts longer than this get a name even if they are used once.
const MAX_INLINE: usize = 400;

/// A whole script: declarations, definitions, one assertion for each expression, `(check-sat)`.
///
/// # Panics
///
/// If an assertion is not a Bool.
pub fn script(pool: &Pool, assertions: &[Expr]) -> String {
    let printer = Printer::new(pool, assertions);
    let mut text = format!("(set-logic {})\n", printer.logic());
    text.push_str(&printer.declarations());
    for definition in &printer.lines {
        text.push_str(definition);
    }
    for &assertion in assertions {
        assert_eq!(pool.sort(assertion), Sort::Bool, "assertions are Bool");
        writeln!(text, "(assert {})", printer.text(assertion)).expect("strings take everything");
    }
    text.push_str("(check-sat)\n");
    text
}

/// One expression, with a `let` for what occurs more than once.
pub fn term(pool: &Pool, e: Expr) -> String {
    let printer = Printer::new(pool, &[e]);
    let mut text = String::new();
    for (name, _, value) in &printer.definitions {
        write!(text, "(let (({name} {value})) ").expect("strings take everything");
    }
    text.push_str(printer.text(e));
    text.extend(std::iter::repeat_n(')', printer.definitions.len()));
    text
}

struct Printer<'a> {
    pool: &'a Pool,
    names: Names,
    /// Each expression's name or text.
    texts: HashMap<Expr, String>,
    /// Name, sort and value of what has a name, in an order in which each needs only earlier ones.
    definitions: Vec<(String, Sort, String)>,
    /// The definitions, and declarations that depend on them, as lines of a script.
    lines: Vec<String>,
    cone: Vec<Expr>,
}

impl<'a> Printer<'a> {
    fn new(pool: &'a Pool, roots: &[Expr]) -> Printer<'a> {
        let cone = pool.cone(roots);
        let names = Names::new(pool, &cone);
        let mut printer = Printer {
            pool,
            names,
            texts: HashMap::with_capacity(cone.len()),
            definitions: Vec::new(),
            lines: Vec::new(),
            cone: Vec::new(),
        };
        let uses = printer.count_uses(&cone);
        for &e in &cone {
            let node = pool.node(e);
            let text = printer.node_text(e, node);
            let leaf = node.op().arity() == 0;
            let text = if !leaf && (uses[&e] > 1 || text.len() > MAX_INLINE) {
                printer.define(e, node.sort(), text)
            } else {
                text
            };
            printer.texts.insert(e, text);
        }
        printer.cone = cone;
        printer
    }

    /// How often each expression's text is needed. Some operators write their operand more than once.
    fn count_uses(&self, cone: &[Expr]) -> HashMap<Expr, u32> {
        let mut uses: HashMap<Expr, u32> = cone.iter().map(|&e| (e, 0)).collect();
        for &e in cone {
            let node = self.pool.node(e);
            let several = matches!(node.op(), Op::Select | Op::FClass | Op::FToSigned | Op::FToUnsigned | Op::BitsToF);
            for arg in node.args() {
                *uses.entry(arg).or_default() += if several { 2 } else { 1 };
            }
        }
        uses
    }

    fn define(&mut self, e: Expr, sort: Sort, value: String) -> String {
        let name = format!("${}", e.index());
        self.lines.push(format!("(define-fun {name} () {sort} {value})\n"));
        self.definitions.push((name.clone(), sort, value));
        name
    }

    fn text(&self, e: Expr) -> &str {
        &self.texts[&e]
    }

    fn node_text(&mut self, e: Expr, node: Node) -> String {
        match node.op() {
            Op::Const => constant(node.sort(), self.pool.constant_bits(node)),
            Op::Symbol => self.names.get(node.symbol()).to_owned(),
            Op::Select => self.selection(node),
            Op::FToBits => self.float_bits(e, node),
            _ => {
                let args: Vec<&str> = node.args().map(|arg| &*self.texts[&arg]).collect();
                let from = self.pool.sort(node.a());
                match floats::text(node, from, &args) {
                    Some(text) => text,
                    None => format!("({} {})", head(node, from), args.join(" ")),
                }
            }
        }
    }

    /// A table as choices that halve the range of the index.
    fn selection(&self, node: Node) -> String {
        let table = self.pool.table_values(node.table());
        let index = node.a();
        let index_sort = self.pool.sort(index);
        let reach = index_sort.mask();
        let reached = table.values.iter().copied().take(usize::try_from(reach).unwrap_or(usize::MAX).saturating_add(1));
        let beyond = (reach >= table.values.len() as u128).then_some(0);
        let mut level: Vec<(u128, String, u128)> = Vec::new();
        for (at, value) in reached.chain(beyond).enumerate() {
            if level.last().is_none_or(|&(_, _, last)| last != value) {
                level.push((at as u128, constant(node.sort(), value), value));
            }
        }
        let index = self.text(index);
        while level.len() > 1 {
            let join = |pair: &[(u128, String, u128)]| match pair {
                [(first, low, _), (border, high, _)] => {
                    let border = constant(index_sort, *border);
                    (*first, format!("(ite (bvult {index} {border}) {low} {high})"), 0)
                }
                _ => pair[0].clone(),
            };
            level = level.chunks(2).map(join).collect();
        }
        level.swap_remove(0).1
    }

    /// A constant that converts to the float.
    fn float_bits(&mut self, e: Expr, node: Node) -> String {
        let Sort::Float(format) = self.pool.sort(node.a()) else { unreachable!("bits of a float") };
        let name = format!("$bits{}", e.index());
        let mut lines = format!("(declare-const {name} {})\n", node.sort());
        for fact in floats::facts_of_bits(format, &name, self.text(node.a())) {
            writeln!(lines, "(assert {fact})").expect("strings take everything");
        }
        self.lines.push(lines);
        name
    }

    fn logic(&self) -> &'static str {
        let of = |wanted: fn(Node) -> bool| self.cone.iter().any(|&e| wanted(self.pool.node(e)));
        if of(|node| node.op() == Op::FRem) {
            return "ALL";
        }
        if of(|node| matches!(node.sort(), Sort::Float(_))) { "QF_BVFP" } else { "QF_BV" }
    }

    fn declarations(&self) -> String {
        let mut text = String::new();
        for &e in &self.cone {
            let node = self.pool.node(e);
            if node.op() == Op::Symbol {
                writeln!(text, "(declare-const {} {})", self.names.get(node.symbol()), node.sort())
                    .expect("strings take everything");
            }
        }
        let mut remainders: Vec<Sort> = Vec::new();
        for &e in &self.cone {
            let node = self.pool.node(e);
            if node.op() == Op::FRem && !remainders.contains(&node.sort()) {
                let (name, sort) = (floats::remainder(node.sort()), node.sort());
                writeln!(text, "(declare-fun {name} ({sort} {sort}) {sort})").expect("strings take everything");
                remainders.push(sort);
            }
        }
        text
    }
}

/// A constant: hexadecimal where the width allows.
fn constant(sort: Sort, bits: u128) -> String {
    match sort {
        Sort::Bool => (if bits != 0 { "true" } else { "false" }).to_owned(),
        Sort::BitVec(width) if width % 4 == 0 => format!("#x{bits:0digits$x}", digits = usize::from(width / 4)),
        Sort::BitVec(width) => format!("#b{bits:0digits$b}", digits = usize::from(width)),
        Sort::Float(format) => floats::constant(format, bits),
    }
}

/// The operator with its parameters.
fn head(node: Node, from: Sort) -> String {
    let logical = node.sort() == Sort::Bool;
    let name = match node.op() {
        Op::Not if logical => "not",
        Op::And if logical => "and",
        Op::Or if logical => "or",
        Op::Xor if logical => "xor",
        Op::Not => "bvnot",
        Op::And => "bvand",
        Op::Or => "bvor",
        Op::Xor => "bvxor",
        Op::Neg => "bvneg",
        Op::Add => "bvadd",
        Op::Sub => "bvsub",
        Op::Mul => "bvmul",
        Op::UDiv => "bvudiv",
        Op::SDiv => "bvsdiv",
        Op::URem => "bvurem",
        Op::SRem => "bvsrem",
        Op::Shl => "bvshl",
        Op::LShr => "bvlshr",
        Op::AShr => "bvashr",
        Op::Concat => "concat",
        Op::Eq => "=",
        Op::Ult => "bvult",
        Op::Ule => "bvule",
        Op::Slt => "bvslt",
        Op::Sle => "bvsle",
        Op::Ite => "ite",
        Op::Extract => {
            let low = u32::from(node.aux());
            return format!("(_ extract {} {low})", low + node.width() - 1);
        }
        Op::ZExt => return format!("(_ zero_extend {})", node.width() - from.width()),
        Op::SExt => return format!("(_ sign_extend {})", node.width() - from.width()),
        other => unreachable!("{other:?} is printed elsewhere"),
    };
    name.to_owned()
}

#[cfg(test)]
mod tests;
