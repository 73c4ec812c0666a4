//! What one input lends to others.
//!
//! A candidate's path says nothing of most bytes behind the one that it is about, and little of many others. Those come from inputs that
//! brought something new, code that was never executed or a change that nobody came to: one may need only this one step aside to show a
//! difference, and whatever was there before led nowhere. They come from the same places of the last of these inputs. A candidate is tried
//! once, with what is lent then, so by turns they come from any of them. A program that reads one record after another needs several good
//! ones in a row, though. So by turns too the rest, behind the last byte of which much is said, is a piece of any of these inputs, or that
//! byte again and again. A change that was come to once is to be come to again, with other things before it: in one round of several
//! it is an input that came to a change that lends, whether it brought something new or not. Most differences show at once, so the first
//! that borrow only get what nothing is said of.

use std::collections::{HashMap, VecDeque};
use std::rc::Rc;

use schism_expr::{ArrayId, Expr, Model, Pool};
use schism_path::{Facts, PathCondition};

use crate::strategy::random;

/// Inputs that are kept for each explored one, the youngest.
const KEPT: usize = 64;

/// How many borrow before it is by turns.
const FIRST: usize = 100;

/// Where the rest of an input comes from.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Turn {
    /// The same places of the last input.
    Last,
    /// Any place of any input.
    Piece,
    /// The same places of any input.
    Any,
    /// The byte before.
    Again,
}

const TURNS: [Turn; 4] = [Turn::Last, Turn::Piece, Turn::Any, Turn::Again];

/// Of so many rounds one is of inputs that came to a change.
const PARTED_EACH: usize = 4;

/// The models of paths of one explored input, the last one at the end.
#[derive(Default)]
struct Corpus {
    /// Of those that brought something new.
    models: VecDeque<Rc<Model>>,
    /// Of those that came to a change.
    parted: VecDeque<Rc<Model>>,
    lent: usize,
    random: u64,
}

/// Inputs that lend, for each of the explored ones.
#[derive(Default)]
pub(crate) struct Donors {
    roots: HashMap<u32, Corpus>,
}

/// Who borrows: what holds on its path, and the arrays of its input with their sizes.
pub(crate) struct Borrower<'a> {
    pub(crate) root: u32,
    pub(crate) path: &'a PathCondition,
    pub(crate) condition: Expr,
    pub(crate) texts: &'a [(ArrayId, u32)],
}

impl Donors {
    /// A path of an explored input has brought something new.
    pub(crate) fn keep(&mut self, root: u32, model: &Rc<Model>) {
        keep(&mut self.roots.entry(root).or_default().models, model);
    }

    /// A path of an explored input has come to a change.
    pub(crate) fn keep_parted(&mut self, root: u32, model: &Rc<Model>) {
        keep(&mut self.roots.entry(root).or_default().parted, model);
    }

    /// Fills in what the path and the condition leave open.
    pub(crate) fn lend(&mut self, facts: &mut Facts, pool: &mut Pool, borrower: &Borrower, model: &mut Model) {
        let Some(corpus) = self.roots.get_mut(&borrower.root) else { return };
        let Some((turn, same, piece)) = corpus.lenders() else { return };
        let is_first = corpus.lent < FIRST;
        corpus.lent += 1;
        let mut path = borrower.path.clone();
        path.push(facts, pool, borrower.condition);
        for symbol in pool.symbols() {
            let value = same.get(symbol);
            let may_have = if is_first { path.is_free(symbol) } else { path.allows(symbol, value) };
            if may_have {
                model.set(symbol, value);
            }
        }
        if matches!(turn, Turn::Last | Turn::Any) {
            return;
        }
        let texts: Vec<Vec<u8>> = borrower.texts.iter().map(|&it| text(pool, &piece, it)).collect();
        let mut before: Option<Vec<u8>> = None;
        for &(array, size) in borrower.texts {
            let symbol = |at: usize| pool.byte_symbol(array, at as u32);
            let bytes = text(pool, model, (array, size));
            let read = (0..bytes.len()).rev().find(|&at| !path.leaves_open(symbol(at))).map_or(0, |last| last + 1);
            let rest = Rest { before: read.checked_sub(1).map(|at| bytes[at]), start: read };
            let filling = match (turn, &before) {
                (Turn::Again, _) => rest.before.map_or(Vec::new(), |byte| vec![byte; bytes.len() - read]),
                // One argument is as another.
                (_, Some(before)) if read == 0 && random::next(&mut corpus.random).is_multiple_of(2) => before.clone(),
                _ => rest.piece(&texts, random::next(&mut corpus.random) as usize),
            };
            for (at, value) in (read..bytes.len()).zip(filling) {
                if !path.allows(symbol(at), value.into()) {
                    break;
                }
                model.set(symbol(at), value.into());
            }
            before = Some(text(pool, model, (array, size)));
        }
    }
}

impl Corpus {
    /// Whose turn it is, and who lends the same places and who a piece.
    fn lenders(&mut self) -> Option<(Turn, Rc<Model>, Rc<Model>)> {
        let last = Rc::clone(self.models.back()?);
        if self.lent < FIRST {
            return Some((Turn::Last, Rc::clone(&last), last));
        }
        let turn = TURNS[self.lent % TURNS.len()];
        if (self.lent / TURNS.len()).is_multiple_of(PARTED_EACH)
            && let Some(parted) = any(&self.parted, &mut self.random)
        {
            return Some((turn, Rc::clone(&parted), parted));
        }
        let other = any(&self.models, &mut self.random)?;
        let same = if turn == Turn::Any { Rc::clone(&other) } else { last };
        Some((turn, same, other))
    }
}

fn keep(models: &mut VecDeque<Rc<Model>>, model: &Rc<Model>) {
    if models.back().is_some_and(|last| Rc::ptr_eq(last, model)) {
        return;
    }
    if models.len() == KEPT {
        models.pop_front();
    }
    models.push_back(Rc::clone(model));
}

/// One of these.
fn any(models: &VecDeque<Rc<Model>>, state: &mut u64) -> Option<Rc<Model>> {
    let number = random::next(state) % (models.len() as u64).max(1);
    models.get(number as usize).cloned()
}

/// The bytes of an array.
fn text(pool: &Pool, model: &Model, (array, size): (ArrayId, u32)) -> Vec<u8> {
    (0..size).map(|at| model.get(pool.byte_symbol(array, at)) as u8).collect()
}

/// The rest of an array, behind the last byte of which much is said.
struct Rest {
    /// That byte.
    before: Option<u8>,
    start: usize,
}

impl Rest {
    /// A piece of one of these texts.
    fn piece(&self, texts: &[Vec<u8>], chance: usize) -> Vec<u8> {
        let all = || texts.iter().flat_map(|text| self.starts(text).map(move |at| &text[at..]));
        all().nth(chance % all().count().max(1)).unwrap_or_default().to_vec()
    }

    /// Where a piece of a text may start: where the text does, at the same place, behind the same byte, or where a word does.
    fn starts<'t>(&self, text: &'t [u8]) -> impl Iterator<Item = usize> + use<'t> {
        let (before, start) = (self.before, self.start);
        (0..text.len()).filter(move |&at| match at.checked_sub(1).map(|last| text[last]) {
            None => true,
            Some(last) => at == start || before == Some(last) || is_word(text[at]) && !is_word(last),
        })
    }
}

fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric()
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Input {
        pool: Pool,
        facts: Facts,
        path: PathCondition,
        texts: Vec<(ArrayId, u32)>,
    }

    impl Input {
        fn new(sizes: &[u32]) -> Self {
            let mut pool = Pool::new();
            let texts = sizes.iter().map(|&size| (pool.array("in", size), size)).collect();
            Input { pool, facts: Facts::new(), path: PathCondition::new(), texts }
        }

        fn model(&self, bytes: &[&[u8]]) -> Model {
            let mut model = Model::new();
            for (&(array, _), bytes) in self.texts.iter().zip(bytes) {
                (0..).zip(*bytes).for_each(|(at, &byte)| model.set(self.pool.byte_symbol(array, at), byte.into()));
            }
            model
        }

        /// That a byte of the first text is the one given.
        fn is(&mut self, at: u32, value: u8) -> Expr {
            let (byte, value) = (self.pool.byte(self.texts[0].0, at), self.pool.bv(8, value.into()));
            self.pool.eq(byte, value)
        }

        /// What becomes of these texts, with a condition that they satisfy.
        fn lend(&mut self, donors: &mut Donors, root: u32, condition: Expr, bytes: &[&[u8]]) -> Vec<String> {
            let mut model = self.model(bytes);
            let Input { pool, facts, path, texts } = self;
            donors.lend(facts, pool, &Borrower { root, path, condition, texts }, &mut model);
            self.texts.iter().map(|&it| String::from_utf8(text(&self.pool, &model, it)).unwrap()).collect()
        }
    }

    #[test]
    fn only_what_a_path_leaves_open_is_lent() {
        let mut input = Input::new(&[3]);
        let (first, second) = (input.is(0, b'a'), input.is(1, b'b'));
        input.path.push(&mut input.facts, &mut input.pool, first);
        let mut donors = Donors::default();
        assert_eq!(input.lend(&mut donors, 7, second, &[b"ab-"]), ["ab-"], "nobody has anything yet");
        donors.keep(7, &Rc::new(input.model(&[b"xxx"])));
        assert_eq!(input.lend(&mut donors, 8, second, &[b"ab-"]), ["ab-"], "another input's");
        assert_eq!(input.lend(&mut donors, 7, second, &[b"ab-"]), ["abx"]);
    }

    #[test]
    fn a_byte_of_which_little_is_said_is_lent_if_it_may_be() {
        let mut input = Input::new(&[2]);
        let newlines = [0, 1].map(|at| input.is(at, b'\n'));
        for newline in newlines {
            let other = input.pool.not(newline);
            input.path.push(&mut input.facts, &mut input.pool, other);
        }
        let mut donors = Donors::default();
        donors.keep(0, &Rc::new(input.model(&[b"x\n"])));
        assert_eq!(input.lend(&mut donors, 0, Pool::TRUE, &[b"--"]), ["--"], "not among the first");
        donors.roots.entry(0).or_default().lent = FIRST;
        assert_eq!(input.lend(&mut donors, 0, Pool::TRUE, &[b"--"]), ["x-"]);
    }

    #[test]
    fn inputs_that_came_to_a_change_lend_too() {
        let mut input = Input::new(&[2]);
        let mut donors = Donors::default();
        donors.keep_parted(0, &Rc::new(input.model(&[b"p1"])));
        donors.keep_parted(0, &Rc::new(input.model(&[b"p2"])));
        assert_eq!(input.lend(&mut donors, 0, Pool::TRUE, &[b"--"]), ["--"], "nobody has brought anything new yet");
        donors.keep(0, &Rc::new(input.model(&[b"n1"])));
        donors.keep(0, &Rc::new(input.model(&[b"n2"])));
        let (condition, third) = (input.is(0, b'-'), Rc::new(input.model(&[b"n3"])));
        let mut lend = |donors: &mut Donors| input.lend(donors, 0, condition, &[b"--"]).concat();
        assert!((0..FIRST).all(|_| lend(&mut donors) == "-2"), "among the first only the last");
        donors.keep(0, &third);
        let round = TURNS.len() * PARTED_EACH;
        let lent: Vec<_> = (0..8 * round).map(|_| lend(&mut donors)).collect();
        let of_turn = |turn: Turn, parted: bool| {
            let is_it = move |&at: &usize| {
                let number = FIRST + at;
                TURNS[number % TURNS.len()] == turn && (number / TURNS.len()).is_multiple_of(PARTED_EACH) == parted
            };
            let mut texts: Vec<_> = (0..lent.len()).filter(is_it).map(|at| lent[at].as_str()).collect();
            texts.sort_unstable();
            texts.dedup();
            texts
        };
        assert_eq!(of_turn(Turn::Last, false), ["-3"]);
        assert_eq!(of_turn(Turn::Any, false), ["-1", "-2", "-3"]);
        assert_eq!(of_turn(Turn::Last, true), ["-1", "-2"]);
        assert_eq!(of_turn(Turn::Any, true), ["-1", "-2"]);
    }

    #[test]
    fn the_rest_is_a_piece_or_more_of_the_same() {
        let mut input = Input::new(&[8, 3]);
        let condition = input.is(1, b'\n');
        let mut donors = Donors::default();
        donors.keep(0, &Rc::new(input.model(&[b"?\n..ab\n!", b"123"])));
        donors.roots.entry(0).or_default().lent = FIRST;
        let lent: Vec<_> = (0..400).map(|_| input.lend(&mut donors, 0, condition, &[b"-\n------", b"---"])).collect();
        for (turn, texts) in lent.iter().enumerate().filter(|(turn, _)| turn % 4 != 1) {
            let first = ["?\n..ab\n!", "?\n\n\n\n\n\n\n"][usize::from(turn % 4 == 3)];
            assert_eq!(texts[..], [first, "123"]);
        }
        // From the start of a text, from behind a line's end, from a word on; one text may be as the one before.
        for first in ["?\n?\n..ab", "?\n..ab\n!", "?\n!.ab\n!", "?\nab\n!\n!", "?\n123b\n!"] {
            assert!(lent.iter().any(|texts| texts[0] == first), "{first:?} in {lent:?}");
        }
        assert!(lent.iter().any(|texts| texts[0].starts_with(&texts[1])), "{lent:?}");
    }
}
