//! Undefined behaviour that programs survive: what a side of a pair did of it, and whether the other side did the same.
//!
//! The machine goes on with a fixed result, as native programs do that are built without optimisation, so nothing of it needs to show. Own code
//! of a comparison therefore asks before each such operation (`Opcode::Check`), and a side of a pair notes where the answer is
//! yes, or with which condition it may be. An execution that stands for both versions notes nothing: both do it. Where the sides meet or end, the
//! conditions of both are compared like anything else that may differ, so no path is split for them.

use std::rc::Rc;

use schism_code::Slot;
use schism_code::question::{Bounds, Check, Question};
use schism_expr::{Expr, Format, Sort};
use schism_ir::{BinOp, Intrinsic};

use crate::fault::Location;
use crate::ledger::Approximation;
use crate::machine::{Machine, State};
use crate::pairs::{Merge, Role};
use crate::symbolic::{Engine, is_symbolic};

/// Notes of one instruction that a side keeps; a loop that is executed apart makes one in each round.
const MOST_EACH: usize = 32;
/// Notes that a side keeps.
const MOST: usize = 256;

/// Kinds of undefined behaviour.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub enum Undefined {
    /// The result of signed arithmetic does not fit.
    Overflow,
    /// A shift by the width of its operand or more.
    Shift,
    /// A floating-point number that has no integer of the type it is converted to.
    Conversion,
    /// A `_Bool` that is neither 0 nor 1.
    Bool,
    /// A variable length array without elements.
    ArrayBound,
    /// `memcpy` between places that overlap.
    Overlap,
    /// A null pointer for a function that takes none, though it has nothing to do.
    NullArgument,
    /// Two threads use the same memory, one of them writes, and nothing orders them.
    Race,
    /// A branch, or an address, that depends on uninitialised memory.
    Uninitialised,
}

impl Undefined {
    /// In the words of the sanitizer that sees it.
    pub fn describe(self) -> &'static str {
        match self {
            Undefined::Overflow => "signed integer overflow",
            Undefined::Shift => "shift exponent is too large",
            Undefined::Conversion => "value is outside the range of representable values of its type",
            Undefined::Bool => "load of a value that is not valid for type '_Bool'",
            Undefined::ArrayBound => "variable length array bound evaluates to non-positive value",
            Undefined::Overlap => "memcpy-param-overlap",
            Undefined::Race => "data race",
            Undefined::NullArgument => "null pointer passed as an argument that is declared to never be null",
            Undefined::Uninitialised => "branch on uninitialised memory",
        }
    }
}

/// The kind of undefined behaviour that a question is about.
fn kind(question: Question) -> Undefined {
    match question {
        Question::Overflows(_) => Undefined::Overflow,
        Question::ShiftsOut => Undefined::Shift,
        Question::LeavesRange { .. } => Undefined::Conversion,
        Question::IsNoBool => Undefined::Bool,
        Question::IsEmpty => Undefined::ArrayBound,
        Question::Overlap => Undefined::Overlap,
        Question::IsNull => Undefined::NullArgument,
    }
}

/// Something undefined that a side of a pair did, if a condition holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Note {
    what: Undefined,
    /// The function, as both versions know it.
    function: u32,
    /// The function whose code it is, and the place in that.
    at: (u32, u32),
    /// For which inputs of the path; for all if there is none.
    when: Option<Expr>,
}

/// What a side of a pair did since the two parted.
#[derive(Clone, Default)]
pub(crate) struct Notes(Rc<Vec<Note>>);

impl Notes {
    /// False if there is no room left.
    fn add(&mut self, note: Note) -> bool {
        let here = || self.0.iter().filter(|known| known.at == note.at && known.what == note.what);
        if here().any(|known| known.when.is_none() || known.when == note.when) {
            return true;
        }
        if note.when.is_some() && (self.0.len() >= MOST || here().count() >= MOST_EACH) {
            return false;
        }
        Rc::make_mut(&mut self.0).push(note);
        true
    }

    /// Notes a race of the threads of one side.
    pub(crate) fn add_race(&mut self, function: u32, at: (u32, u32)) {
        self.add(Note { what: Undefined::Race, function, at, when: None });
    }

    /// Forgets all.
    pub(crate) fn clear(&mut self) {
        *self = Notes::default();
    }
}

/// A kind of undefined behaviour of a function that one side of a pair may do and the other not.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OneSided {
    /// What it is.
    pub what: Undefined,
    /// The function.
    pub function: u32,
    /// Which side does it.
    pub role: Role,
    /// For which inputs.
    pub differ: Merge,
}

impl Machine {
    /// Asks about the operation that a side of a pair is about to execute.
    #[cold]
    #[inline(never)]
    pub(crate) fn check(&self, state: &mut State, check: &Check, slots: [Slot; 3], at: (u32, u32)) {
        let Check { question, width, .. } = *check;
        let when = if slots.iter().any(|slot| is_symbolic(slot.tag)) {
            let engine = &mut *self.engine();
            let Some(condition) = engine.asked(question, width, slots) else { return };
            let condition = engine.under_path(state, condition);
            match engine.pool.value(condition) {
                Some(0) => return,
                Some(_) => None,
                None => Some(condition),
            }
        } else if question.holds(width, slots.map(|slot| slot.bits)) {
            None
        } else {
            return;
        };
        let function = self.versions.as_ref().map_or(at.0, |versions| versions.pair_of(at.0));
        if !state.undefined.add(Note { what: kind(question), function, at, when }) {
            state.ledger.note(Approximation::ManyUndefined, at.0, at.1 + 1);
        }
    }

    /// Notes that a side of a pair decides by what is uninitialised, where a condition holds. A condition on values that the side makes up, not
    /// the input, holds for some run if it can hold at all.
    pub(crate) fn note_uninitialised(&self, state: &mut State, when: Option<Expr>) {
        if !state.is_apart() || when.is_some_and(|when| self.engine().pool.value(when) == Some(0)) {
            return;
        }
        let frame = *state.stack.top();
        let at = (frame.function, frame.resume);
        let function = self.versions.as_ref().map_or(at.0, |versions| versions.pair_of(at.0));
        if !state.undefined.add(Note { what: Undefined::Uninitialised, function, at, when }) {
            state.ledger.note(Approximation::ManyUndefined, at.0, at.1 + 1);
        }
    }

    /// What only one side of a pair may do that is undefined.
    pub fn one_sided_now(&self, state: &State) -> Vec<OneSided> {
        let Some(parked) = state.parked() else { return Vec::new() };
        let parked = parked.borrow();
        if state.role == Role::Old { self.one_sided(state, &parked) } else { self.one_sided(&parked, state) }
    }

    /// The same of both sides at their ends.
    pub fn one_sided(&self, old: &State, new: &State) -> Vec<OneSided> {
        if old.undefined.0.is_empty() && new.undefined.0.is_empty() {
            return Vec::new();
        }
        let [olds, news] = [old, new].map(|state| state.undefined.0.as_slice());
        let (old_rest, new_rest) = (without_twins(olds, news), without_twins(news, olds));
        let mut found = Vec::new();
        for (role, mine, others) in [(Role::Old, &old_rest, news), (Role::New, &new_rest, olds)] {
            let mut keys: Vec<(u32, Undefined)> = mine.iter().map(|note| (note.function, note.what)).collect();
            keys.sort_unstable();
            keys.dedup();
            for (function, what) in keys {
                let engine = &mut *self.engine();
                let (one, other) = (engine.any(mine, function, what), engine.any(others, function, what));
                let not = engine.pool.not(other);
                let only = engine.pool.and(one, not);
                let differ = match engine.pool.value(only) {
                    Some(0) => continue,
                    Some(_) => Merge::Different,
                    None => Merge::Perhaps(only),
                };
                found.push(OneSided { what, function, role, differ });
            }
        }
        found
    }

    /// What a side of a pair did that is undefined, for the input that it has.
    pub fn undefined(&self, state: &State) -> Vec<(Undefined, Location)> {
        let mut engine = self.engine();
        let mut done: Vec<(Undefined, (u32, u32))> = state
            .undefined
            .0
            .iter()
            .filter(|note| note.when.is_none_or(|when| engine.value(state, when) != 0))
            .map(|note| (note.what, note.at))
            .collect();
        drop(engine);
        done.sort_unstable();
        done.dedup();
        done.into_iter().map(|(what, (function, at))| (what, self.place(function, at))).collect()
    }
}

/// The notes that the other side has not got, too. One with the same condition in another function is the same: code moves. Races are noted only
/// where the other side has none in the same object.
fn without_twins(notes: &[Note], others: &[Note]) -> Vec<Note> {
    let mut others: Vec<(Undefined, Option<Expr>)> = others.iter().map(|note| (note.what, note.when)).collect();
    let mut rest = notes.to_vec();
    rest.retain(|note| match others.iter().position(|&other| other == (note.what, note.when)) {
        Some(at) if note.what != Undefined::Race => {
            others.swap_remove(at);
            false
        }
        _ => true,
    });
    rest
}

impl Engine {
    /// Whether one of some notes about a function holds.
    fn any(&mut self, notes: &[Note], function: u32, what: Undefined) -> Expr {
        let mut any = self.pool.constant(Sort::Bool, 0);
        for note in notes.iter().filter(|note| (note.function, note.what) == (function, what)) {
            let when = note.when.unwrap_or_else(|| self.pool.constant(Sort::Bool, 1));
            any = self.pool.or(any, when);
        }
        any
    }

    /// Whether the ranges of two numbers say that arithmetic with them does not overflow.
    fn fits(&self, op: BinOp, width: u32, x: Expr, y: Expr) -> bool {
        let ends = |e: Expr| {
            let (low, high) = self.pool.range(e);
            let is_negative = |value: u128| value >> (width - 1) & 1 != 0;
            // A range with numbers of both signs says nothing.
            (is_negative(low) == is_negative(high)).then_some([low as u64, high as u64])
        };
        let (Some(xs), Some(ys)) = (ends(x), ends(y)) else { return false };
        xs.iter().all(|&x| ys.iter().all(|&y| !Question::Overflows(op).holds(width, [x, y, 0])))
    }

    /// The answer to a question as an expression; nothing if there is none for it.
    fn asked(&mut self, question: Question, width: u32, [a, b, c]: [Slot; 3]) -> Option<Expr> {
        let (x, y) = (self.low(a, width), self.low(b, width));
        Some(match question {
            // Counters in loops, mostly, of which everybody knows that they are small.
            Question::Overflows(op) if self.fits(op, width, x, y) => self.pool.constant(Sort::Bool, 0),
            Question::Overflows(op) => {
                let which = match op {
                    BinOp::Add => Intrinsic::SAddWithOverflow,
                    BinOp::Sub => Intrinsic::SSubWithOverflow,
                    _ => Intrinsic::SMulWithOverflow,
                };
                self.overflowing(which, width, x, y)?.1
            }
            Question::ShiftsOut => {
                let limit = self.pool.bv(width, u128::from(width));
                self.pool.ule(limit, y)
            }
            Question::LeavesRange { format, bits, signed } => {
                let Bounds { low, excluded, high } = Bounds::new(format, bits, signed);
                let f = self.float(x, format);
                let number = |value: f64| match format {
                    Format::Single => u128::from((value as f32).to_bits()),
                    _ => u128::from(value.to_bits()),
                };
                let pool = &mut self.pool;
                let (low, high) =
                    (pool.constant(Sort::Float(format), number(low)), pool.constant(Sort::Float(format), number(high)));
                let above = if excluded { pool.flt(low, f) } else { pool.fle(low, f) };
                let below = pool.flt(f, high);
                let fits = pool.and(above, below);
                pool.not(fits)
            }
            Question::IsNoBool => {
                let one = self.pool.bv(width, 1);
                self.pool.ult(one, x)
            }
            Question::IsEmpty | Question::IsNull => {
                let zero = self.pool.bv(width, 0);
                self.pool.eq(x, zero)
            }
            Question::Overlap => {
                let length = self.low(c, width);
                let pool = &mut self.pool;
                let (up, down, zero) = (pool.sub(x, y), pool.sub(y, x), pool.bv(width, 0));
                let (apart, near_above, near_below) = (pool.ne(up, zero), pool.ult(up, length), pool.ult(down, length));
                let near = pool.or(near_above, near_below);
                pool.and(apart, near)
            }
        })
    }
}
