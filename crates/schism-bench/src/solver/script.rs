//! Reads SMT-LIB scripts, of the kind that schism writes, back into expressions.
//!
//! An expression is built as soon as its closing bracket is read, so there is no tree in between and no recursion.

use super::terms;
use anyhow::{Context, Result, bail, ensure};
use schism_expr::{Expr, Pool, Sort};
use std::collections::HashMap;

/// Part of a script that has been read.
#[derive(Clone, Debug)]
pub enum Item {
    /// A name, a keyword, a number, as written.
    Word(String),
    /// An expression.
    Term(Expr),
    /// A sort.
    Sort(Sort),
    /// An operator with numbers, `(_ extract 7 0)`.
    Indexed(String, Vec<u32>),
    /// `()`, or a command that is done.
    Nothing,
}

/// Reads scripts into one pool, so that what they share is shared.
pub struct Reader {
    /// The expressions.
    pub pool: Pool,
    symbols: HashMap<(String, Sort), Expr>,
    /// Names that mean something in the script at hand.
    names: HashMap<String, Expr>,
    assertions: Vec<Expr>,
}

impl Reader {
    /// An empty pool.
    pub fn new() -> Reader {
        Reader { pool: Pool::new(), symbols: HashMap::new(), names: HashMap::new(), assertions: Vec::new() }
    }

    /// The assertions of one script.
    pub fn read(&mut self, script: &str) -> Result<Vec<Expr>> {
        self.names.clear();
        self.assertions.clear();
        let mut open: Vec<Vec<Item>> = Vec::new();
        for token in Tokens(script) {
            match token {
                "(" => open.push(Vec::new()),
                ")" => {
                    let items = open.pop().context("a bracket is closed that was not opened")?;
                    let shown = format!("{:?}", items.first());
                    let item = self.reduce(items).with_context(|| format!("at {shown}"))?;
                    if let Some(outer) = open.last_mut() {
                        outer.push(item);
                    }
                }
                word => open.last_mut().context("a word outside of all brackets")?.push(Item::Word(word.to_owned())),
            }
        }
        ensure!(open.is_empty(), "a bracket is not closed");
        Ok(std::mem::take(&mut self.assertions))
    }

    fn reduce(&mut self, items: Vec<Item>) -> Result<Item> {
        let Some((head, rest)) = items.split_first() else { return Ok(Item::Nothing) };
        match head {
            Item::Word(word) if word == "_" => terms::indexed(&mut self.pool, rest),
            Item::Word(word) => match self.command(word, rest)? {
                Some(done) => Ok(done),
                None => self.apply(word, &[], rest),
            },
            Item::Indexed(name, numbers) => self.apply(name, numbers, rest),
            other => bail!("{other:?} is no operator"),
        }
    }

    fn apply(&mut self, name: &str, numbers: &[u32], operands: &[Item]) -> Result<Item> {
        // The rounding mode of an operation stands before its operands.
        let (rounding, operands) = match operands.split_first() {
            Some((Item::Word(word), rest)) if terms::rounding(word).is_some() => (terms::rounding(word), rest),
            _ => (None, operands),
        };
        let operands: Vec<Expr> = operands.iter().map(|item| self.term(item)).collect::<Result<_>>()?;
        terms::apply(&mut self.pool, name, numbers, rounding, &operands).map(Item::Term)
    }

    /// Carries out a command; nothing if it is none.
    fn command(&mut self, word: &str, rest: &[Item]) -> Result<Option<Item>> {
        match (word, rest) {
            ("set-logic", [_]) | ("check-sat" | "reset", []) => {}
            ("declare-const", [Item::Word(name), sort]) => {
                let sort = sort_of(sort)?;
                let pool = &mut self.pool;
                let symbol = *self
                    .symbols
                    .entry((name.clone(), sort))
                    .or_insert_with(|| pool.symbol(name.trim_matches('|'), sort));
                self.names.insert(name.clone(), symbol);
            }
            ("define-fun", [Item::Word(name), Item::Nothing, sort, value]) => {
                let value = self.term(value)?;
                ensure!(self.pool.sort(value) == sort_of(sort)?, "{name} has another sort than it says");
                self.names.insert(name.clone(), value);
            }
            ("assert", [value]) => {
                let value = self.term(value)?;
                ensure!(self.pool.sort(value) == Sort::Bool, "an assertion is not a Bool");
                self.assertions.push(value);
            }
            _ => return Ok(None),
        }
        Ok(Some(Item::Nothing))
    }

    fn term(&mut self, item: &Item) -> Result<Expr> {
        match item {
            Item::Term(term) => Ok(*term),
            Item::Word(word) => match self.names.get(word) {
                Some(&known) => Ok(known),
                None => terms::literal(&mut self.pool, word).with_context(|| format!("'{word}' means nothing")),
            },
            other => bail!("{other:?} is no term"),
        }
    }
}

fn sort_of(item: &Item) -> Result<Sort> {
    match item {
        Item::Sort(sort) => Ok(*sort),
        Item::Word(word) if word == "Bool" => Ok(Sort::Bool),
        other => bail!("{other:?} is no sort"),
    }
}

/// Brackets and words; names between bars may hold anything, and a semicolon starts a comment.
struct Tokens<'a>(&'a str);

impl<'a> Iterator for Tokens<'a> {
    type Item = &'a str;

    fn next(&mut self) -> Option<&'a str> {
        loop {
            self.0 = self.0.trim_start();
            match self.0.strip_prefix(';') {
                Some(comment) => self.0 = comment.split_once('\n').map_or("", |(_, rest)| rest),
                None => break,
            }
        }
        let length = match self.0.chars().next()? {
            '(' | ')' => 1,
            '|' => self.0[1..].find('|').map_or(self.0.len(), |end| end + 2),
            _ => self.0.find(|c: char| c.is_whitespace() || "()|;".contains(c)).unwrap_or(self.0.len()),
        };
        let (token, rest) = self.0.split_at(length);
        self.0 = rest;
        Some(token)
    }
}

#[cfg(test)]
mod tests {
    use super::{Reader, Tokens};
    use schism_expr::smtlib;

    #[test]
    fn tokens_are_brackets_and_words() {
        let tokens: Vec<&str> = Tokens("; no\n(a |b (c)| #x1)").collect();
        assert_eq!(tokens, ["(", "a", "|b (c)|", "#x1", ")"]);
    }

    /// Reads a script, prints it and reads it again: the same expressions.
    fn comes_back(declarations: &str, assertion: &str) {
        let mut reader = Reader::new();
        let first = reader.read(&format!("{declarations}(assert {assertion})(check-sat)")).unwrap();
        let printed = smtlib::script(&reader.pool, &first);
        assert_eq!(reader.read(&printed).unwrap(), first, "{printed}");
    }

    #[test]
    fn bit_vectors_come_back() {
        let declared = "(declare-const |a[0]| (_ BitVec 8))(declare-const b (_ BitVec 32))";
        for assertion in [
            "(bvult (bvadd ((_ zero_extend 24) |a[0]|) #x00000007) (bvmul b b))",
            "(= (concat |a[0]| ((_ extract 23 0) b)) (bvnot b))",
            "(and (or (bvsle b #x0000000a) (not (= |a[0]| #xff))) (xor (bvslt b #x00000001) (bvule |a[0]| #x03)))",
            "(= (ite (= |a[0]| #x2d) (bvneg b) ((_ sign_extend 24) |a[0]|)) (bvudiv b (bvor b #x00000100)))",
            "(= (bvshl b (bvlshr b (bvashr b #x00000003))) (bvsrem b (bvxor b #x00000011)))",
        ] {
            comes_back(declared, assertion);
        }
    }

    #[test]
    fn floats_come_back() {
        let declared = "(declare-const x (_ BitVec 64))(declare-const y (_ BitVec 80))";
        let (double, long) = ("((_ to_fp 11 53) x)", "((_ to_fp_unsigned 15 64) RNE x)");
        for assertion in [
            format!("(fp.lt (fp.mul RNE {double} {double}) (fp #b0 #b10000000000 #b{}))", "0".repeat(52)),
            format!("(fp.leq ((_ to_fp 15 64) RNE {double}) (fp.roundToIntegral RTZ {long}))"),
            format!("(or (fp.isNaN {double}) (and (fp.isZero {double}) (fp.isNegative {double})))"),
            "(= (fp.isNormal (fp ((_ extract 79 79) y) ((_ extract 78 64) y) ((_ extract 62 0) y))) (bvult x #x0000000000000001))".to_owned(),
        ] {
            comes_back(declared, &assertion);
        }
    }

    #[test]
    fn what_is_not_understood_is_told() {
        for script in ["(assert (nonsense true))", "(assert #x1)", "(assert true", "(assert true))", "(assert unknown)"]
        {
            assert!(Reader::new().read(script).is_err(), "{script}");
        }
    }
}
