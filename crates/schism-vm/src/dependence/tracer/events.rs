//! What the interpreter tells the tracer: steps, calls and returns, and what builtins do.

use schism_code::Slot;
use schism_ir::FunctionId;

use super::super::observer::{At, BuiltinCall, BuiltinEnd, Observer};
use super::super::plan::NONE;
use super::super::trace::{AGAIN, Segment};
use super::{Frame, Tracer};
use crate::machine::{Entry, Machine, State};

/// The builtin that all system calls go through.
const SYSTEM_CALL: &str = "__schism_syscall";

/// The builtin by which a program declares an output.
const DECLARED_OUTPUT: &str = "schism_output";

impl Tracer<'_> {
    fn is_system_call(&self, machine: &Machine, function: u32) -> bool {
        machine.image.function(FunctionId(function)).name == SYSTEM_CALL
    }

    /// A builtin moved control elsewhere.
    fn follow_move(&mut self, machine: &Machine, state: &mut State, user: u32) {
        let result = self.frames.last().and_then(Frame::result);
        let before = self.frames.last().map(|frame| frame.serial);
        let position = self.position;
        self.sync(machine, state, user);
        let top = state.stack.top();
        let (serial, resume) = (top.serial, top.resume);
        if self.frames.last().is_none_or(|frame| frame.serial != serial) {
            return;
        }
        let goes_on = before == Some(serial) && resume == position + 1;
        if before < Some(serial) || goes_on {
            // Its own result is there already, even if frames were pushed that run first.
            if let Some(result) = result {
                self.shadows[result] = user;
            }
            return;
        }
        self.land(machine, resume, user);
    }

    /// A `longjmp` came back into the top frame: its `setjmp` runs once more, and gives back what was passed to it.
    fn land(&mut self, machine: &Machine, resume: u32, user: u32) {
        let Some(frame) = self.frames.last_mut() else { return };
        let Entry::Code(code) = machine.entry(frame.plan.function.0) else { return };
        let Some(at) = (resume as usize).checked_sub(1) else { return };
        let inst = code.map[at].0;
        let to = &frame.plan.segments[frame.plan.segment_of(inst) as usize];
        self.regions.close(frame.regions, to.block);
        // What decided is the call in this function that led to the jump: the last instruction that ran here.
        if let Some(from) = frame.plan.segments.get(frame.segment as usize) {
            let call = frame.base.wrapping_add(from.first + from.len - 1);
            self.regions.open(frame.regions, call, from.until);
        }
        let control = self.regions.top(frame.regions).unwrap_or(frame.call);
        let again = self.trace.next();
        let segment = Segment { first: again, what: inst | AGAIN, control, frame: frame.number, words: 0 };
        self.trace.push(segment, 1);
        self.trace.add(again, user);
        if to.result != NONE {
            self.shadows[frame.shadows + to.result as usize] = again;
        }
    }
}

impl Tracer<'_> {
    /// The frame of a callee is there, with its parameters.
    fn follow_call(&mut self, machine: &Machine, state: &mut State) {
        if self.frames.is_empty() {
            return;
        }
        let caller = self.frames.len() - 1;
        let (function, serial) = (state.stack.top().function, state.stack.top().serial);
        let Entry::Code(code) = machine.entry(function) else { return };
        let call = self.current;
        self.push(machine, function, serial, call);
        let [.., from, to] = &self.frames[..] else { return };
        let Some(segment) = from.plan.segments.get(from.segment as usize).filter(|_| self.frames.len() == caller + 2)
        else {
            return;
        };
        let arguments = segment.arguments.0 as usize..segment.arguments.1 as usize;
        let params = &to.plan.params;
        for (number, &argument) in from.plan.sources.arguments[arguments].iter().enumerate() {
            let source = from.resolve(&self.trace, argument);
            let is_copied = params.get(number).copied().unwrap_or(code.variadic);
            if let Some(shadow) = self.shadows[to.shadows..].get_mut(number).filter(|_| number < params.len()) {
                *shadow = if is_copied { call } else { source };
            }
            if is_copied {
                self.trace.add(call, source);
            }
        }
    }

    fn follow_builtin(&mut self, machine: &Machine, state: &mut State, call: BuiltinCall) {
        let Some(frame) = self.frames.last() else { return };
        let BuiltinCall { function, arguments, gives, end } = call;
        let user = self.current;
        let result = frame.result();
        if let Some(segment) = frame.plan.segments.get(frame.segment as usize) {
            let (from, to) = segment.arguments;
            for &argument in &frame.plan.sources.arguments[from as usize..to as usize] {
                self.trace.add(user, frame.resolve(&self.trace, argument));
            }
        }
        self.take_log(state, user);
        let returned = match end {
            BuiltinEnd::Value(result) => result as i64,
            BuiltinEnd::Moved | BuiltinEnd::Ended => 0,
        };
        if self.is_system_call(machine, function) {
            self.follow_system_call(state, user, arguments, returned);
            let [number, rest @ ..] = arguments;
            let rest = [0, 1, 2, 3, 4, 5].map(|at| rest[at]);
            self.system.apply(&mut self.trace, user, &state.os.resources(number, rest, returned));
        }
        if machine.image.function(FunctionId(function)).name == DECLARED_OUTPUT {
            self.follow_output(state, user, arguments);
        }
        match end {
            BuiltinEnd::Value(bits) => {
                if let Some(values) = self.trace.values.as_mut().filter(|_| gives) {
                    values.mix(user, bits);
                }
                if let Some(result) = result {
                    self.shadows[result] = user;
                }
            }
            BuiltinEnd::Moved => self.follow_move(machine, state, user),
            BuiltinEnd::Ended => {}
        }
    }

    /// A frame has returned, and gives a value back or not.
    fn follow_return(&mut self, machine: &Machine, state: &mut State, gives: bool) {
        let Some(call) = self.frames.last().map(|frame| frame.call) else { return };
        let user = self.current;
        self.pop();
        let serial = state.stack.top().serial;
        let Some(frame) = self.frames.last().filter(|frame| frame.serial == serial) else {
            // A signal handler came back, and the next one runs.
            return self.sync(machine, state, call);
        };
        if let Some(result) = frame.result().filter(|_| gives) {
            self.shadows[result] = user;
        }
    }
}

/// Tells a tracer; with `EACH`, of every step, because outputs are asked for.
pub(crate) struct Following<'t, 'a, const EACH: bool>(pub(crate) &'t mut Tracer<'a>);

impl<const EACH: bool> Observer for Following<'_, '_, EACH> {
    const ACTIVE: bool = true;
    const EACH: bool = EACH;

    fn step(&mut self, machine: &Machine, state: &mut State, at: At) {
        self.0.follow(machine, state, at);
    }

    // Not part of the interpreter's loop, like all that follows: it would take the registers of all its arms.
    #[inline(never)]
    fn entered(&mut self, machine: &Machine, state: &mut State, segment: u32, regs: *const Slot) {
        if self.0.frames.is_empty() && self.0.trace.is_empty() {
            self.0.sync(machine, state, 0);
        }
        self.0.take_values(regs);
        self.0.enter(segment);
        self.0.take_before(regs);
    }

    #[inline(never)]
    fn load(&mut self, position: u32, address: u64, len: u64) {
        let tracer = &mut *self.0;
        let Some(frame) = tracer.frames.last() else { return };
        let access = frame.plan.accesses[position as usize];
        match tracer.memory.single(address, len) {
            Some(source) => tracer.trace.words[(frame.words + access.word) as usize] = source,
            None => {
                let user = frame.instance(position);
                tracer.read(user, address, len);
            }
        }
    }

    #[inline(never)]
    fn store(&mut self, position: u32, address: u64, len: u64) {
        let tracer = &mut *self.0;
        let Some(frame) = tracer.frames.last() else { return };
        tracer.memory.define(address, len, frame.instance(position));
    }

    #[inline(never)]
    fn select(&mut self, position: u32, takes_first: bool) {
        let tracer = &mut *self.0;
        let Some(frame) = tracer.frames.last() else { return };
        let access = frame.plan.accesses[position as usize];
        if let Some(&[first, second]) = frame.plan.sources.choices.get(access.more as usize) {
            let source = frame.resolve(&tracer.trace, if takes_first { first } else { second });
            tracer.trace.words[(frame.words + access.word) as usize] = source;
        }
    }

    fn tell(&mut self, position: u32) {
        self.0.tell(position);
    }

    fn ends(&mut self, regs: *const Slot) {
        self.0.take_values(regs);
    }

    fn called(&mut self, machine: &Machine, state: &mut State) {
        self.0.follow_call(machine, state);
    }

    fn before_inside(&mut self, state: &mut State) {
        if self.0.needs_log && !self.0.frames.is_empty() {
            state.memory.start_log(self.0.log.take().unwrap_or_default());
        }
    }

    fn after_inside(&mut self, state: &mut State) {
        if !self.0.frames.is_empty() {
            // A variadic call has its callee's frame already; what it writes is the call's.
            let user = self.0.current;
            self.0.take_log(state, user);
        }
    }

    fn after_builtin(&mut self, machine: &Machine, state: &mut State, call: BuiltinCall) {
        self.0.follow_builtin(machine, state, call);
    }

    fn returned(&mut self, machine: &Machine, state: &mut State, gives: bool) {
        self.0.follow_return(machine, state, gives);
    }

    fn released(&mut self, addresses: &[u64]) {
        addresses.iter().for_each(|&address| self.0.memory.forget(address));
    }
}
