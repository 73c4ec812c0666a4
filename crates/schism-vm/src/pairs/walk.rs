//! The way that a side of a pair takes, by the decisions that depend on the input, to find where the two go different ways.

use std::rc::Rc;

use schism_expr::Expr;

use crate::fault::Location;
use crate::machine::{Machine, State};

/// Steps that are kept of one pair; where they part after that is not told.
const MOST_STEPS: u32 = 100_000;

/// What was decided: the condition, and function and position of the deciding instruction in the code of the side's own version.
type Decided = (Expr, u32, u32);

/// The last step of a way, and those before it, which are shared with copies of the state.
#[derive(Clone, Default)]
pub(crate) struct Walk {
    last: Option<Rc<Step>>,
}

struct Step {
    decided: Decided,
    number: u32,
    before: Walk,
}

impl Drop for Step {
    fn drop(&mut self) {
        // Step by step: a way can be long.
        let mut next = self.before.last.take();
        while let Some(step) = next {
            match Rc::try_unwrap(step) {
                Ok(mut step) => next = step.before.last.take(),
                Err(_) => break,
            }
        }
    }
}

impl Walk {
    fn step(&mut self, decided: Decided) {
        let number = self.last.as_ref().map_or(0, |step| step.number + 1);
        if number < MOST_STEPS {
            let before = std::mem::take(self);
            self.last = Some(Rc::new(Step { decided, number, before }));
        }
    }

    fn decisions(&self) -> Vec<Decided> {
        let mut decisions = Vec::new();
        let mut at = self.last.as_deref();
        while let Some(step) = at {
            decisions.push(step.decided);
            at = step.before.last.as_deref();
        }
        decisions.reverse();
        decisions
    }
}

impl Machine {
    /// Notes what one side of a pair has decided. Deciding the same twice in a row counts once.
    #[cold]
    pub(crate) fn walk(&self, state: &mut State, taken: Expr) {
        if state.walk.last.as_ref().is_some_and(|step| step.decided.0 == taken) {
            return;
        }
        let frame = *state.stack.top();
        state.walk.step((taken, frame.function, frame.resume));
    }

    /// Where two sides of a pair went different ways: the first decision of the new version that the old one does not make in its turn, in
    /// the program's own code if it is called from there. `None` if they differ only in values.
    pub fn ways_part(&self, old: &State, new: &State) -> Option<Location> {
        self.ways_part_at(old, new).map(|(function, position)| self.place(function, position))
    }

    /// The same as function and position.
    pub(crate) fn ways_part_at(&self, old: &State, new: &State) -> Option<(u32, u32)> {
        let (olds, news) = (old.walk.decisions(), new.walk.decisions());
        let common = olds.iter().zip(&news).take_while(|(old, new)| old.0 == new.0).count();
        if common == olds.len() && common == news.len() {
            return None;
        }
        let own = |&&(_, function, _): &&Decided| self.is_own(function);
        // What the library decides is told by the next decision of the program itself.
        let decided = news[common..].iter().find(own).or_else(|| olds[common..].iter().find(own));
        let &(_, function, position) = decided.or_else(|| news[..common].iter().rev().find(own))?;
        Some(self.in_new(function, position).unwrap_or((function, position)))
    }
}
