//! What the interpreter tells the tracer: steps, calls and returns, and what builtins do.

use schism_ir::FunctionId;

use super::super::observer::{At, BuiltinCall, BuiltinEnd, Observer};
use super::super::trace::Segment;
use super::Tracer;
use crate::code::CallSite;
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
    fn follow_move(&mut self, machine: &Machine, state: &mut State, base: usize, site: &CallSite, user: u32) {
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
            for slot in site.dst..site.dst + site.dst_count {
                self.slots[base + slot as usize] = user;
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
        let to = frame.plan.segments[frame.plan.segment_of(inst) as usize];
        self.regions.close(frame.regions, to.block);
        // What decided is the call in this function that led to the jump: the last instruction that ran here.
        if let Some(from) = frame.plan.segments.get(frame.segment as usize) {
            let call = frame.base.wrapping_add(from.first + from.len - 1);
            self.regions.open(frame.regions, call, frame.plan.until[from.block as usize]);
        }
        let control = self.regions.top(frame.regions).unwrap_or(frame.call);
        let again = self.trace.next();
        let (function, number) = (frame.plan.function.0, frame.number);
        self.trace.push(Segment { first: again, function, inst, control, frame: number }, 1);
        self.trace.add(again, user);
        let site = code.sites.get(code.ins[at].b as usize);
        for slot in site.into_iter().flat_map(|site| site.dst..site.dst + site.dst_count) {
            self.slots[frame.slots + slot as usize] = again;
        }
    }
}

impl Observer for Tracer<'_> {
    const ACTIVE: bool = true;

    #[inline(always)]
    fn step(&mut self, machine: &Machine, state: &mut State, at: At) -> u32 {
        if self.follows_each() {
            self.follow::<true>(machine, state, at)
        } else {
            self.follow::<false>(machine, state, at)
        }
    }

    fn called(&mut self, machine: &Machine, state: &mut State, site: &CallSite) {
        let Some(caller) = self.frames.last().map(|frame| frame.slots) else { return };
        let (function, serial) = (state.stack.top().function, state.stack.top().serial);
        let Entry::Code(code) = machine.entry(function) else { return };
        let call = self.current;
        self.push(machine, function, serial, call);
        let Some(frame) = self.frames.last().map(|frame| frame.slots) else { return };
        let params = code.params.last().copied().unwrap_or(0);
        for (to, &from) in (0..params).zip(&site.slots) {
            self.slots[frame + to as usize] = self.slot(caller, from);
        }
        if code.variadic {
            for &from in site.slots.iter().skip(params as usize) {
                let source = self.slot(caller, from);
                self.trace.add(call, source);
            }
        }
    }

    fn before_inside(&mut self, state: &mut State) {
        if self.needs_log && !self.frames.is_empty() {
            state.memory.start_log(self.log.take().unwrap_or_default());
        }
    }

    fn after_inside(&mut self, state: &mut State) {
        if !self.frames.is_empty() {
            // A variadic call has its callee's frame already; what it writes is the call's.
            let user = self.current;
            self.take_log(state, user);
        }
    }

    fn after_builtin(&mut self, machine: &Machine, state: &mut State, call: BuiltinCall<'_>) {
        let Some(base) = self.frames.last().map(|frame| frame.slots) else { return };
        let BuiltinCall { function, arguments, site, end } = call;
        let user = self.current;
        for &from in &site.slots {
            self.trace.add(user, self.slots[base + from as usize]);
        }
        self.take_log(state, user);
        let result = match end {
            BuiltinEnd::Value(result) => result as i64,
            BuiltinEnd::Moved | BuiltinEnd::Ended => 0,
        };
        if self.is_system_call(machine, function) {
            self.follow_system_call(state, user, arguments, result);
            let [number, rest @ ..] = arguments;
            let rest = [0, 1, 2, 3, 4, 5].map(|at| rest[at]);
            self.system.apply(&mut self.trace, user, &state.os.resources(number, rest, result));
        }
        if machine.image.function(FunctionId(function)).name == DECLARED_OUTPUT {
            self.follow_output(state, user, arguments);
        }
        match end {
            BuiltinEnd::Value(bits) => {
                if let Some(values) = &mut self.trace.values
                    && site.dst_count > 0
                {
                    values.mix(user, bits);
                }
                for slot in site.dst..site.dst + site.dst_count {
                    self.slots[base + slot as usize] = user;
                }
            }
            BuiltinEnd::Moved => self.follow_move(machine, state, base, site, user),
            BuiltinEnd::Ended => {}
        }
    }

    fn returned(&mut self, machine: &Machine, state: &mut State, dst: u32, count: u32) {
        if self.frames.is_empty() {
            return;
        }
        let user = self.current;
        let call = self.frames.last().map_or(0, |frame| frame.call);
        self.pop();
        let serial = state.stack.top().serial;
        if self.frames.last().is_none_or(|frame| frame.serial != serial) {
            // A signal handler came back, and the next one runs.
            return self.sync(machine, state, call);
        }
        if let Some(base) = self.frames.last().map(|frame| frame.slots) {
            for slot in dst..dst + count {
                self.slots[base + slot as usize] = user;
            }
        }
    }

    fn released(&mut self, addresses: &[u64]) {
        addresses.iter().for_each(|&address| self.memory.forget(address));
    }
}
