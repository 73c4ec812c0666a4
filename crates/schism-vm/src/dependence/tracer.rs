//! Follows a run and builds its trace.
//!
//! Every slot of every frame and every byte of memory has a shadow: the instance that wrote it last. An instruction that
//! reads it depends on that instance. Arguments and byte-wise copies pass shadows on; a call of a function with code depends
//! only on the pointer that chose it.

mod events;

use std::rc::Rc;

use schism_ir::{FunctionId, InstId};

use super::conditions;
use super::observer::At;
use super::plan::{Kind, Makes, NONE, Plan, Step};
use super::regions::Regions;
use super::shadow::ShadowMemory;
use super::system::System;
use super::trace::{COPIES, DynamicTrace, Instance, MOST, Segment};
use super::values::Pending;
use crate::code::Slot;
use crate::machine::{Entry, Machine, State};
use crate::memory::{AccessLog, Memory};
use crate::os::Visible;

/// A call in progress.
pub(super) struct Frame {
    plan: Rc<Plan>,
    /// Where its slots start among the shadows.
    pub(super) slots: usize,
    /// Where its open branches start.
    regions: usize,
    serial: u64,
    /// The instance that called it.
    call: u32,
    /// Its number in the trace.
    number: u32,
    /// What to add to the number of an instruction to get its instance in the current segment.
    base: u32,
    /// The current segment.
    segment: u32,
    /// The segment was entered early, on the edge that leads to it.
    on_edge: bool,
    /// The branch that chose that edge, if it does not decide about the block itself: phis depend on it.
    gate: u32,
}

impl Frame {
    /// What a step is an instance of.
    #[inline]
    fn instance(&self, step: Step) -> u32 {
        if step.inst == NONE { self.call } else { self.base.wrapping_add(step.inst) }
    }
}

/// Says of a call whether it never comes back.
type Ends<'a> = Box<dyn Fn(FunctionId, InstId) -> bool + 'a>;

/// What tracers know of the functions of a machine, for runs in which every step is looked at and for others. It may be handed on from
/// run to run.
#[derive(Clone, Default, Debug)]
pub struct Plans([Vec<Option<Rc<Plan>>>; 2]);

/// Builds the [`DynamicTrace`] of a run: pass it to [`Machine::run_traced`] from the start on.
pub struct Tracer<'a> {
    pub(super) trace: DynamicTrace,
    plans: Plans,
    pub(super) frames: Vec<Frame>,
    pub(super) slots: Vec<u32>,
    pub(super) memory: ShadowMemory,
    regions: Regions,
    system: System,
    log: Option<Box<AccessLog>>,
    /// For each step of the top frame how many follow it at which there is nothing to do.
    untold: Rc<[u8]>,
    /// The last step that ran, if it was none of those that were told.
    passed: u32,
    /// The instance of the last step that was told, and where its code stands.
    current: u32,
    position: u32,
    /// Whether that step touches memory in ways that only a log shows, if it is more than a load or a store.
    needs_log: bool,
    /// The value that the last step makes.
    pending: Pending,
    limit: u32,
    ends: Ends<'a>,
    /// Says of a call or return whether it is an output statement, if conditions and outputs are wanted.
    pub(super) outputs: Option<Ends<'a>>,
}

impl<'a> Tracer<'a> {
    /// Traces at most so many instances.
    pub fn new(limit: usize) -> Self {
        Self {
            trace: DynamicTrace::new(),
            plans: Plans::default(),
            frames: Vec::new(),
            slots: Vec::new(),
            memory: ShadowMemory::default(),
            regions: Regions::default(),
            system: System::default(),
            log: Some(Box::default()),
            untold: Rc::default(),
            passed: NONE,
            current: 0,
            position: 0,
            needs_log: true,
            pending: Pending::default(),
            limit: u32::try_from(limit).unwrap_or(MOST).min(MOST),
            ends: Box::new(|_, _| false),
            outputs: None,
        }
    }

    /// Takes into account which calls never come back, where nothing in the function itself shows it.
    pub fn with_ends(mut self, ends: impl Fn(FunctionId, InstId) -> bool + 'a) -> Self {
        self.ends = Box::new(ends);
        self
    }

    /// Uses what earlier tracers of the same machine, with the same ends, found out about its functions.
    pub fn with_plans(mut self, plans: Plans) -> Self {
        self.plans = plans;
        self
    }

    /// What it knows of functions, for the next one.
    pub fn take_plans(&mut self) -> Plans {
        std::mem::take(&mut self.plans)
    }

    /// Keeps the values that instances produce: [`DynamicTrace::produced`].
    pub fn with_values(mut self) -> Self {
        self.trace.values = Some(Box::default());
        self
    }

    /// Notes what the run assumes of its input, and what those output statements output. The machine must record, see
    /// [`crate::symbolic::Engine::record_decisions`].
    pub fn with_outputs(mut self, is_output: impl Fn(FunctionId, InstId) -> bool + 'a) -> Self {
        self.outputs = Some(Box::new(is_output));
        self
    }

    /// True if there were more instances than it may trace; the rest of the run is not followed.
    pub fn is_full(&self) -> bool {
        !self.trace.complete
    }

    /// What was traced.
    pub fn finish(mut self) -> DynamicTrace {
        self.trace.end_at(self.last());
        self.trace
    }

    /// The instance that ran last.
    fn last(&self) -> u32 {
        let passed = self.frames.last().filter(|_| self.passed != NONE);
        passed.map_or(self.current, |frame| frame.instance(frame.plan.steps[self.passed as usize]))
    }

    /// What was traced, with the last decisions of the run.
    pub fn finish_recorded(mut self, machine: &Machine) -> DynamicTrace {
        conditions::take(machine, &mut self.trace, self.current);
        self.trace.sort_noted();
        self.trace.last = self.current;
        self.finish()
    }

    /// Whether every step is looked at by itself: values and outputs are those of the moment.
    #[inline]
    fn follows_each(&self) -> bool {
        self.trace.values.is_some() || self.outputs.is_some()
    }

    fn plan(&mut self, machine: &Machine, function: u32) -> Option<Rc<Plan>> {
        let each = self.follows_each();
        let plans = &mut self.plans.0[usize::from(each)];
        let at = function as usize;
        if plans.len() <= at {
            plans.resize(at + 1, None);
        }
        if plans[at].is_none() {
            let Entry::Code(code) = machine.entry(function) else { return None };
            plans[at] = Some(Rc::new(Plan::new(&machine.image, code, &*self.ends, each)));
        }
        plans[at].clone()
    }

    fn push(&mut self, machine: &Machine, function: u32, serial: u64, call: u32) {
        let Some(plan) = self.plan(machine, function) else { return };
        let slots = self.slots.len();
        self.slots.resize(slots + plan.frame_size as usize, 0);
        self.trace.frames.push(call);
        let number = self.trace.frames.len() as u32 - 1;
        let regions = self.regions.mark();
        self.frames.push(Frame {
            plan,
            slots,
            regions,
            serial,
            call,
            number,
            base: 0,
            segment: NONE,
            on_edge: false,
            gate: 0,
        });
        self.take_up();
    }

    /// The top frame is another one.
    fn take_up(&mut self) {
        self.position = NONE;
        self.untold = self.frames.last().map_or_else(Rc::default, |frame| Rc::clone(&frame.plan.untold));
    }

    /// The run stops, maybe only for now: it is known again where it stands.
    pub(crate) fn pause(&mut self, state: &mut State) {
        self.passed = NONE;
        let Some(frame) = self.frames.last().filter(|_| self.position != NONE && state.stack.depth() > 0) else {
            return;
        };
        let (serial, resume) = (state.stack.top().serial, state.stack.top().resume);
        let untold = self.untold.get(self.position as usize).map_or(0, |&count| u32::from(count));
        // One that an error ended is the one before that at which the run would go on.
        let passed = self.position + 1..=self.position + untold;
        if frame.serial == serial && resume > 0 && passed.contains(&(resume - 1)) {
            self.passed = resume - 1;
        }
    }

    fn pop(&mut self) {
        if let Some(frame) = self.frames.pop() {
            self.slots.truncate(frame.slots);
            self.regions.cut(frame.regions);
        }
        self.take_up();
    }

    /// Follows frames that came or went behind the interpreter's back: constructors, handlers, `longjmp`.
    #[cold]
    fn sync(&mut self, machine: &Machine, state: &mut State, call: u32) {
        let real: Vec<(u32, u64)> = state.stack.frames().map(|frame| (frame.function, frame.serial)).collect();
        let top = real.first().map_or(0, |frame| frame.1);
        while self.frames.last().is_some_and(|frame| frame.serial > top) {
            self.pop();
        }
        let known = self.frames.last().map_or(0, |frame| frame.serial);
        for &(function, serial) in real.iter().rev().filter(|frame| frame.1 > known) {
            self.push(machine, function, serial, call);
            // What it gets is what the call gives it.
            if let Some(frame) = self.frames.last() {
                let Entry::Code(code) = machine.entry(function) else { continue };
                let params = code.params.last().copied().unwrap_or(0) as usize;
                self.slots[frame.slots..frame.slots + params].fill(call);
            }
        }
    }

    /// The instructions of a segment run next.
    #[inline(always)]
    fn enter(&mut self, number: u32) {
        let Some(frame) = self.frames.last_mut() else { return };
        let segment = frame.plan.segments[number as usize];
        if std::mem::take(&mut frame.on_edge) && frame.segment == number {
            return;
        }
        // The last instruction of the segment before: a call, if that is what brings us here.
        let before = frame.plan.segments.get(frame.segment as usize).copied();
        let call = before.map(|before| (frame.base.wrapping_add(before.first + before.len - 1), before.block));
        if segment.starts_block {
            self.regions.close(frame.regions, segment.block);
        } else if segment.after_leaving
            && let Some((call, block)) = call
        {
            self.regions.open(frame.regions, call, frame.plan.until[block as usize]);
        }
        let first = self.trace.next();
        frame.base = first.wrapping_sub(segment.first);
        frame.segment = number;
        let control = self.regions.top(frame.regions).unwrap_or(frame.call);
        let (function, frame) = (frame.plan.function.0, frame.number);
        self.trace.push(Segment { first, function, inst: segment.first, control, frame }, segment.len);
        if self.trace.next() > self.limit {
            self.trace.complete = false;
            self.frames.clear();
            self.take_up();
        }
    }

    /// The same, on the edge that leads there, for its phis.
    fn enter_on_edge(&mut self, number: u32) {
        let chose = self.frames.last().and_then(|frame| self.regions.top(frame.regions)).unwrap_or(0);
        self.enter(number);
        if let Some(frame) = self.frames.last_mut() {
            frame.on_edge = true;
            let decides = self.regions.top(frame.regions) == Some(chose);
            frame.gate = if decides { 0 } else { chose };
        }
    }

    #[inline]
    fn slot(&self, base: usize, slot: u32) -> u32 {
        self.slots[base + slot as usize]
    }

    /// An instance reads memory.
    #[inline(always)]
    pub(super) fn read(&mut self, user: u32, address: u64, len: u64) {
        if let Some(source) = self.memory.single(address, len) {
            return self.trace.add(user, source);
        }
        self.read_parts(user, address, len);
    }

    #[inline(never)]
    fn read_parts(&mut self, user: u32, address: u64, len: u64) {
        let (memory, trace) = (&self.memory, &mut self.trace);
        memory.each(address, len, |source, _| trace.add(user, source));
    }

    /// An instance copies memory. Each run of bytes that were written together stays apart, as a part of the copy.
    fn copy(&mut self, memory: &mut Memory, user: u32, (to, from, len): (u64, u64, u64)) {
        let mut runs = Vec::new();
        self.memory.each(from, len, |source, count| runs.push((source, count)));
        let written: Vec<u32> = runs.iter().map(|run| run.0).filter(|&source| source != 0).collect();
        if written.iter().all(|&source| source == written[0]) {
            written.first().into_iter().for_each(|&source| self.trace.add(user, source));
            self.memory.define(to, len, user);
            return;
        }
        // A structure that is passed by value is copied by the call, when the callee's frame is there already.
        let whole = Instance(user);
        let (function, inst) = self.trace.place(whole);
        let control = self.trace.control(whole).map_or(0, |control| control.0);
        let first = self.trace.next();
        let frame = self.trace.frame(whole);
        let segment = Segment { first, function: function.0, inst: inst.0 | COPIES, control, frame };
        self.trace.push(segment, runs.len() as u32);
        let mut at = to;
        for (part, (source, count)) in (first..).zip(runs) {
            self.trace.add(part, user);
            self.trace.add(part, source);
            self.memory.define(at, count, part);
            if let Some(values) = &mut self.trace.values {
                values.mix_bytes(memory, part, at, count);
            }
            at += count;
        }
    }

    /// Takes what the log says as done by an instance.
    fn take_log(&mut self, state: &mut State, user: u32) {
        let Some(log) = state.memory.take_log() else { return };
        for &(address, len) in &log.reads {
            self.read(user, address, len);
        }
        for &copied in &log.copies {
            self.copy(&mut state.memory, user, copied);
        }
        for &(address, len) in &log.writes {
            self.memory.define(address, len, user);
        }
        if let Some(values) = &mut self.trace.values {
            let copied = log.copies.iter().map(|&(to, _, len)| (to, len));
            for (address, len) in log.writes.iter().copied().chain(copied) {
                values.mix_bytes(&mut state.memory, user, address, len);
            }
        }
        self.log = Some(log);
    }

    /// Takes the value of the last step, and finds out which one this step makes.
    fn follow_values(&mut self, at: At, step: Step, user: u32) {
        let (Some(values), Some(frame)) = (&mut self.trace.values, self.frames.last()) else { return };
        self.pending.settle(values, frame.number, at.regs, |list| &frame.plan.lists[list as usize].writes);
        if step.makes == Makes::Nothing || user == 0 {
            return;
        }
        // SAFETY: sound code names only slots of its frame, which `regs` points to.
        let slot = |slot: u32| -> Slot { unsafe { *at.regs.add(slot as usize) } };
        match step.kind {
            Kind::Store(_) | Kind::StoreIndexed(_) => values.mix_slot(user, slot(at.ins.dst)),
            Kind::Return(list) => {
                frame.plan.lists[list as usize].reads.iter().for_each(|&read| values.mix_slot(user, slot(read)));
            }
            Kind::Slow(list, _) => self.pending.list(user, frame.number, list),
            Kind::Branch1 | Kind::Branch2 | Kind::BranchMany(_) => {}
            _ => self.pending.slot(user, frame.number, at.ins.dst, step.makes == Makes::Part),
        }
    }

    /// Notes what a system call gave the outside, or got from it.
    fn follow_system_call(&mut self, state: &mut State, user: u32, arguments: [u64; 8], result: i64) {
        let [number, a, b, c, d, e, f, _] = arguments;
        if let Some(visible) = Visible::of_call(number, [a, b, c, d, e, f]) {
            self.trace.visible.push((user, visible));
        }
        let (Some(values), Some(log)) = (&mut self.trace.values, &self.log) else { return };
        values.mix(user, number);
        // Addresses say nothing.
        let is_number = |&word: &u64| word >> 32 == 0 || (word as i64) < 0;
        for word in arguments.into_iter().skip(1).chain([result as u64]).filter(is_number) {
            values.mix(user, word);
        }
        for &(address, len) in &log.reads {
            values.mix_bytes(&mut state.memory, user, address, len);
        }
    }

    /// The program declares bytes an output.
    fn follow_output(&mut self, state: &mut State, user: u32, [address, len, ..]: [u64; 8]) {
        self.trace.visible.push((user, Visible::Declared));
        if let Some(values) = &mut self.trace.values {
            values.mix_bytes(&mut state.memory, user, address, len);
        }
    }

    /// What an instruction other than a call does, beside what its batch says.
    #[inline(always)]
    fn apply(&mut self, base: usize, at: At, kind: Kind, user: u32) {
        let ins = at.ins;
        // SAFETY: sound code names only slots of its frame, which `regs` points to.
        let bits = |slot: u32| -> u64 { unsafe { (*at.regs.add(slot as usize)).bits } };
        let offset = || bits(ins.a).wrapping_add(ins.b as i32 as i64 as u64);
        let indexed = || bits(ins.a).wrapping_add(bits(ins.b).wrapping_mul(u64::from(ins.w)));
        match kind {
            Kind::Load(len) => self.read(user, offset(), u64::from(len)),
            Kind::LoadIndexed(len) => self.read(user, indexed(), u64::from(len)),
            Kind::Store(len) => self.memory.define(offset(), u64::from(len), user),
            Kind::StoreIndexed(len) => self.memory.define(indexed(), u64::from(len), user),
            Kind::Aside => self.slots[base + ins.dst as usize] = self.slot(base, ins.a),
            Kind::Select => {
                let condition = u32::from(ins.w);
                let chosen = if bits(condition) & 1 != 0 { ins.a } else { ins.b };
                self.trace.add_two(user, self.slot(base, condition), self.slot(base, chosen));
                self.slots[base + ins.dst as usize] = user;
            }
            Kind::Nothing | Kind::Define0 | Kind::Define1 | Kind::Define2 | Kind::Undefined => {}
            Kind::Branch1 | Kind::Branch2 | Kind::BranchMany(_) => {}
            Kind::Call | Kind::CallPointer | Kind::Return(_) | Kind::Slow(..) => {}
        }
    }

    /// A step at which there is something to do; with `EACH`, any step. Not part of the interpreter's loop: it would take the registers of all its arms.
    #[inline(never)]
    fn follow<const EACH: bool>(&mut self, machine: &Machine, state: &mut State, at: At) -> u32 {
        if EACH && self.outputs.is_some() {
            conditions::take(machine, &mut self.trace, self.current);
        }
        if self.frames.is_empty() {
            if !self.trace.is_empty() {
                return 0;
            }
            self.sync(machine, state, 0);
        }
        let Some(frame) = self.frames.last() else { return 0 };
        let step = frame.plan.steps[at.position as usize];
        if step.segment != NONE {
            self.enter(step.segment);
        }
        if step.edge_to != NONE {
            self.enter_on_edge(step.edge_to);
        }
        let Some(frame) = self.frames.last() else { return 0 };
        let (user, base) = (frame.instance(step), frame.slots);
        let gate = if frame.on_edge { frame.gate } else { 0 };
        (self.current, self.position) = (user, at.position);
        if EACH && self.trace.values.is_some() {
            self.follow_values(at, step, user);
        }
        self.needs_log = !matches!(step.kind, Kind::Slow(_, false));
        if user == 0 {
            return 0;
        }
        if gate != 0 && step.kind != Kind::Nothing {
            self.trace.add(user, gate);
        }
        if step.kind == Kind::CallPointer {
            let source = self.slot(base, at.ins.a);
            self.trace.add(user, source);
        }
        if EACH && self.outputs.is_some() {
            self.note_output(machine, state, at, step.kind, user);
            self.blur(state, at, step.kind, user);
        }
        if step.batch != NONE {
            self.apply_batch(step, gate);
        }
        self.apply(base, at, step.kind, user);
        if EACH && self.outputs.is_some() {
            self.blur_store(state, at, step.kind, user);
        }
        self.untold.get(at.position as usize).map_or(0, |&count| u32::from(count))
    }

    #[inline(always)]
    fn apply_batch(&mut self, step: Step, gate: u32) {
        let Some(frame) = self.frames.last() else { return };
        // Before the first block the call is what runs.
        let base = if step.inst == NONE { frame.call } else { frame.base };
        let slots = &mut self.slots[frame.slots..];
        if let Some(branch) = frame.plan.batches.apply(step.batch, &mut self.trace, slots, base, gate) {
            let block = frame.plan.segments[frame.segment as usize].block;
            self.regions.open(frame.regions, branch, frame.plan.until[block as usize]);
        }
    }
}
