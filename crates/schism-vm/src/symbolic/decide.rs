//! Decisions: a state goes on as its model says and leaves a candidate for all other inputs.

use std::cell::RefCell;
use std::rc::Rc;

use schism_code::Slot;
use schism_expr::{Expr, Model};
use schism_path::Chain;

use super::{
    Adopted, Candidate, CandidateKind, Engine, Halt, Position, Symbolic, Trace, expr_of, is_symbolic, lane_of,
};
use crate::machine::{Machine, State};
use crate::pairs::Role;

/// A decision between the inputs that satisfy `taken` and those that satisfy one of `others`.
pub(crate) struct Decision<'a> {
    /// What the model satisfies.
    pub(crate) taken: Expr,
    /// What else is possible, each with the place it leads to.
    pub(crate) others: &'a [(Expr, u32)],
    pub(crate) kind: CandidateKind,
}

/// A path that is run again: no candidates are left.
pub(super) struct Replay {
    /// The first decision here, after so many, stops the run.
    target: (Position, u32),
    /// The candidates that are still to come, the next one last.
    adopted: Vec<Adopted>,
}

impl Machine {
    /// Decides a condition of which the model's value is known. The top frame must stand at the deciding instruction.
    pub(crate) fn decide(&self, state: &mut State, condition: Expr, holds: bool, kind: CandidateKind) -> Symbolic<()> {
        self.decide_between(state, condition, holds, kind, None)
    }

    /// The same for a branch: `target` is where the other side leads.
    pub(crate) fn decide_between(
        &self,
        state: &mut State,
        condition: Expr,
        holds: bool,
        kind: CandidateKind,
        target: Option<u32>,
    ) -> Symbolic<()> {
        let (taken, other) = {
            let engine = &mut *self.engine();
            let condition = engine.under_path(state, condition);
            if engine.pool.value(condition).is_some() {
                return Ok(());
            }
            let negated = engine.pool.not(condition);
            if holds { (condition, negated) } else { (negated, condition) }
        };
        let target = target.unwrap_or_else(|| state.stack.top().resume);
        self.commit(state, &Decision { taken, others: &[(other, target)], kind })
    }

    /// Makes a decision.
    pub(crate) fn commit(&self, state: &mut State, decision: &Decision) -> Symbolic<()> {
        if let Some((taken, others)) = self.without_uninitialised(state, decision) {
            if self.engine().pool.value(taken).is_some() {
                return Ok(());
            }
            return self.commit(state, &Decision { taken, others: &others, kind: decision.kind });
        }
        let engine = &mut *self.engine();
        if let Some(record) = &mut engine.record {
            record.push((decision.taken, decision.kind));
            return Ok(());
        }
        engine.catch_up(state);
        let stands = (state.position(), state.trace.decisions);
        if engine.replay.as_ref().is_some_and(|replay| replay.target == stands) {
            return Err(Halt::Replayed);
        }
        if state.is_apart() {
            self.walk(state, decision.taken);
        }
        if state.trace.path.fixes(&engine.pool, decision.taken) {
            if state.role == Role::New {
                engine.agreed.insert(decision.taken);
            }
            return Ok(());
        }
        if let Some(known) = state.trace.path.decided(&mut engine.facts, &engine.pool, decision.taken) {
            debug_assert!(known, "a model must satisfy its path condition");
            return Ok(());
        }
        if engine.replay.is_some() {
            engine.take(state, decision.taken);
            return Ok(());
        }
        let depth = state.trace.decisions;
        let frame = *state.stack.top();
        if state.role == Role::Shared && !self.can_reach_change(state, frame.resume) {
            if !self.runs_on_when_retired() {
                return Err(Halt::Retired);
            }
            state.retired = true;
        }
        let snapshot = Rc::new(RefCell::new(state.fork()));
        let others = decision.others.iter().map(|&(condition, target)| Candidate {
            snapshot: Rc::clone(&snapshot),
            condition,
            kind: decision.kind,
            site: (frame.function, frame.resume),
            target,
            depth,
        });
        engine.candidates.extend(others);
        engine.take(state, decision.taken);
        Ok(())
    }

    /// The slot's value as a plain number; the path is restricted to it.
    pub(crate) fn concrete(&self, state: &mut State, slot: Slot) -> Symbolic<u64> {
        let Some(e) = expr_of(slot.tag) else { return Ok(slot.bits) };
        let equal = {
            let engine = &mut *self.engine();
            let e = engine.under_path(state, e);
            let pool = &mut engine.pool;
            let value = pool.bv(64, u128::from(slot.bits));
            pool.eq(e, value)
        };
        self.decide(state, equal, true, CandidateKind::Value)?;
        Ok(slot.bits)
    }

    /// The same for slots of the top frame, which become plain.
    pub(crate) fn concrete_slots(&self, state: &mut State, slots: &[u32]) -> Symbolic<()> {
        for &at in slots {
            let slot = state.stack.slots()[at as usize].get();
            if is_symbolic(slot.tag) {
                let bits = self.concrete(state, slot)?;
                state.stack.slots()[at as usize].set(Slot::new(bits));
            }
        }
        Ok(())
    }

    /// The path is restricted to inputs that satisfy a condition; the others are of no interest.
    pub(crate) fn assume(&self, state: &mut State, condition: Expr, holds: bool) -> Symbolic<()> {
        if holds {
            let engine = &mut *self.engine();
            if let Some(record) = &mut engine.record {
                record.push((condition, CandidateKind::Assume));
            } else if engine.pool.value(condition).is_none() {
                state.trace.path.push(&mut engine.facts, &mut engine.pool, condition);
            }
            return Ok(());
        }
        self.decide(state, condition, false, CandidateKind::Assume)?;
        Err(Halt::Assumed)
    }

    /// The path is restricted to what was read as plain numbers though it had tags.
    pub(crate) fn pin_looked_at(&self, state: &mut State) -> Symbolic<()> {
        let ranges = state.memory.take_looked_at();
        self.pin_ranges(state, ranges)
    }

    /// The path is restricted to the values of bytes in memory.
    pub(crate) fn pin_ranges(&self, state: &mut State, ranges: Vec<(u64, u64)>) -> Symbolic<()> {
        let mut all = None;
        for (start, length) in ranges {
            let mut bytes = vec![0; length as usize];
            let Ok(tags) = state.memory.read_tagged(start, &mut bytes) else { continue };
            let engine = &mut *self.engine();
            for (&tag, &value) in tags.iter().zip(&bytes).filter(|&(&tag, _)| tag != 0) {
                let (byte, value) = (engine.byte(tag, value), engine.pool.bv(8, u128::from(value)));
                let equal = engine.pool.eq(byte, value);
                all = Some(all.map_or(equal, |all| engine.pool.and(all, equal)));
            }
        }
        let Some(taken) = all else { return Ok(()) };
        let other = self.engine().pool.not(taken);
        if self.engine().pool.value(taken).is_some() {
            return Ok(());
        }
        let target = state.stack.top().resume;
        let decision = Decision { taken, others: &[(other, target)], kind: CandidateKind::Text };
        self.commit(state, &decision)
    }

    /// Gives a state another input, which must satisfy its path condition and `condition`.
    pub fn adopt(&self, state: &mut State, condition: Expr, model: Model) {
        let engine = &mut *self.engine();
        let place = state.position();
        state.trace.decided_here(place, condition);
        let (conditions, decisions) = (state.trace.here.1.clone(), state.trace.decisions);
        state.trace.adopted.push(Adopted { place, conditions, decisions });
        state.trace.path.push(&mut engine.facts, &mut engine.pool, condition);
        state.trace.model = Rc::new(model);
        engine.refresh(state);
    }

    /// Gives a state another input, which must satisfy its path condition.
    pub fn set_model(&self, state: &mut State, model: Rc<Model>) {
        state.trace.model = model;
        self.engine().refresh(state);
    }

    /// The status with which a state exited, under the model that it has now.
    pub fn exit_status(&self, state: &State, status: i32) -> i32 {
        match expr_of(state.trace.exit_tag) {
            Some(e) => self.engine().value(state, e) as i32,
            None => status,
        }
    }

    /// Runs on with a state that has the model of a dropped candidate, to the place where that stood after so many decisions. On the way everything is decided as it was
    /// before, because the model leads there alone, and what is known of the path shapes expressions; but no candidates are left.
    pub fn replay(&self, state: &mut State, target: (Position, u32), adopted: Chain<Adopted>) -> crate::Stop {
        self.engine().replay = Some(Replay { target, adopted: adopted.iter().collect() });
        state.trace.adopted = adopted;
        let stop = self.run(state, u64::MAX);
        self.engine().replay = None;
        stop
    }

    /// Whether the new version of some pair has decided as the old one did what this condition denies: a candidate of the old side with it
    /// sends both the other way.
    pub fn have_agreed(&self, condition: Expr) -> bool {
        let engine = &mut *self.engine();
        let denied = engine.pool.not(condition);
        engine.agreed.contains(&denied)
    }

    /// The candidates left since the last call.
    pub fn take_candidates(&self) -> Vec<Candidate> {
        std::mem::take(&mut self.engine().candidates)
    }
}

impl Trace {
    /// Keeps what was decided at a place.
    fn decided_here(&mut self, place: Position, condition: Expr) {
        if self.here.0 != place {
            self.here = (place, Chain::default());
        }
        self.here.1.push(condition);
    }
}

impl Engine {
    /// From now on decisions are only written down: no path condition shapes later expressions, and no candidates are left. So every condition
    /// says by itself what was asked, whatever else was decided before. Or no longer.
    pub fn record_decisions(&mut self, on: bool) {
        self.record = on.then(Vec::new);
    }

    /// Computes every tagged value of a state anew.
    fn refresh(&mut self, state: &mut State) {
        self.refresh_stack(state);
        let Engine { pool, evaluator, .. } = self;
        let model = Rc::clone(&state.trace.model);
        let mut byte = |tag: u64| match expr_of(tag) {
            Some(e) => (evaluator.value(pool, &model, e) >> (8 * lane_of(tag))) as u8,
            None => 0,
        };
        state.memory.refresh(&mut byte);
        state.os.retag(&mut byte);
    }

    /// Gives the slots of all frames the values that they have under the state's model.
    pub(crate) fn refresh_stack(&mut self, state: &mut State) {
        let Engine { pool, evaluator, .. } = self;
        let model = Rc::clone(&state.trace.model);
        evaluator.forget();
        state.stack.for_each_tagged(|slot| {
            if let Some(e) = expr_of(slot.tag) {
                slot.bits = evaluator.value(pool, &model, e) as u64;
            }
        });
    }

    /// While a path is run again: adds the conditions of candidates that the state was here.
    pub(crate) fn catch_up(&mut self, state: &mut State) {
        let Some(replay) = &mut self.replay else { return };
        let position = state.position();
        while let Some(adopted) = replay.adopted.pop_if(|adopted| adopted.place == position) {
            let conditions: Vec<Expr> = adopted.conditions.iter().collect();
            for &condition in conditions.iter().rev() {
                state.trace.path.push(&mut self.facts, &mut self.pool, condition);
            }
            state.trace.here = (position, adopted.conditions);
            state.trace.decisions = adopted.decisions;
        }
    }

    /// Adds what was decided to a state's path.
    fn take(&mut self, state: &mut State, taken: Expr) {
        let place = state.position();
        state.trace.decided_here(place, taken);
        state.trace.path.push(&mut self.facts, &mut self.pool, taken);
        state.trace.decisions += 1;
    }

    /// An expression with what the path decides put in.
    pub(crate) fn under_path(&mut self, state: &mut State, e: Expr) -> Expr {
        self.catch_up(state);
        state.trace.path.under(&mut self.facts, &mut self.pool, e)
    }

    /// The value of an expression under a state's model.
    pub fn value(&mut self, state: &State, e: Expr) -> u128 {
        self.evaluator.forget();
        self.evaluator.value(&self.pool, &state.trace.model, e)
    }
}
