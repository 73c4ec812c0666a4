//! Names of symbols that SMT-LIB accepts.

use std::collections::{HashMap, HashSet};

use crate::node::{Expr, Op, SymbolId};
use crate::pool::Pool;

/// A different name for each symbol.
pub(super) struct Names {
    names: HashMap<SymbolId, String>,
}

impl Names {
    /// Names for the symbols among `cone`.
    pub fn new(pool: &Pool, cone: &[Expr]) -> Names {
        let mut taken = HashSet::new();
        let mut names = HashMap::new();
        for &e in cone {
            let node = pool.node(e);
            if node.op() != Op::Symbol {
                continue;
            }
            let symbol = node.symbol();
            let plain = pool.symbol_name(symbol);
            let mut name = quote(&plain);
            if !taken.insert(name.clone()) {
                // A number that no other symbol has, after a sign that quoted names do not keep.
                name = quote(&format!("{plain}!{}", symbol.index()));
                taken.insert(name.clone());
            }
            names.insert(symbol, name);
        }
        Names { names }
    }

    pub fn get(&self, symbol: SymbolId) -> &str {
        &self.names[&symbol]
    }
}

/// As it is if that is a simple symbol, else between bars, without what may not stand there. The dollar belongs to
/// the names that the printer makes.
fn quote(name: &str) -> String {
    let simple = |c: char| c.is_ascii_alphanumeric() || "_.!".contains(c);
    let starts_well = name.chars().next().is_some_and(|c| c.is_ascii_alphabetic());
    if starts_well && name.chars().all(simple) && !RESERVED.contains(&name) {
        return name.to_owned();
    }
    let kept = |c: char| if (c.is_ascii_graphic() || c == ' ') && !"|\\$".contains(c) { c } else { '_' };
    format!("|{}|", name.chars().map(kept).collect::<String>())
}

/// Words that mean something else. Operators of the theories are as good as reserved.
const RESERVED: &[&str] = &[
    "let", "forall", "exists", "match", "par", "as", "true", "false", "not", "and", "or", "xor", "ite", "concat",
    "distinct", "extract", "fp", "select", "store", "RNE", "RNA", "RTP", "RTN", "RTZ", "Bool", "Int", "Real",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_quoted_where_needed() {
        assert_eq!(quote("x_1"), "x_1");
        assert_eq!(quote("argv[1][0]"), "|argv[1][0]|");
        assert_eq!(quote("a|b$"), "|a_b_|");
        assert_eq!(quote("ite"), "|ite|");
        assert_eq!(quote(""), "||");
    }
}
