//! Follows a run and builds its trace.
//!
//! Every slot of every frame and every byte of memory has a shadow: the instance that wrote it last. An instruction that
//! reads it depends on that instance. Arguments and byte-wise copies pass shadows on; a call of a function with code depends
//! only on the pointer that chose it.
//!
//! Slots have no shadows of their own: which instruction of a segment uses which one is known beforehand, so only what one segment
//! leaves to others needs one (`sources.rs`), and all of that happens where a segment is entered.

mod events;

pub(crate) use events::Following;

use std::rc::Rc;

use schism_code::{Opcode, Slot};
use schism_ir::{FunctionId, InstId};
use schism_memory::{AccessLog, Memory};
use schism_os::Visible;

use super::conditions;
use super::made::Group;
use super::observer::At;
use super::plan::{NONE, Plan};
use super::regions::Regions;
use super::shadow::ShadowMemory;
use super::sources::Source;
use super::system::System;
use super::trace::{COPIES, Called, DynamicTrace, Instance, MOST, Segment};
use crate::machine::{Entry, Machine, State, Stop};

/// A call in progress.
pub(super) struct Frame {
    pub(super) plan: Rc<Plan>,
    /// Where its shadows start.
    shadows: usize,
    /// Where its open branches start.
    regions: usize,
    serial: u64,
    /// The instance that called it.
    call: u32,
    /// Its number in the trace.
    number: u32,
    /// What to add to the number of an instruction to get its instance in the current segment.
    base: u32,
    /// The current segment, and where its words start.
    pub(super) segment: u32,
    words: u32,
    /// Whether its values have been taken.
    is_taken: bool,
}

impl Frame {
    /// What an instruction of the code is an instance of. Before the first block the call is what runs.
    #[inline]
    fn instance(&self, position: u32) -> u32 {
        if self.segment == NONE {
            return self.call;
        }
        self.base.wrapping_add(self.plan.accesses[position as usize].inst)
    }

    /// The instance that something comes from.
    #[inline]
    pub(super) fn resolve(&self, trace: &DynamicTrace, source: Source) -> u32 {
        match source {
            Source::Inst(inst) => self.base.wrapping_add(inst),
            Source::Word(word) => trace.words[(self.words + word) as usize],
            Source::Nothing => 0,
        }
    }

    /// The current segment's call gives something back: the shadow of that, if it is used.
    fn result(&self) -> Option<usize> {
        let shadow = self.plan.segments.get(self.segment as usize)?.result;
        (shadow != NONE).then(|| self.shadows + shadow as usize)
    }
}

/// Says of a call whether it never comes back.
type Ends<'a> = Box<dyn Fn(FunctionId, InstId) -> bool + 'a>;

/// What tracers know of the functions of a machine, for runs whose values are asked for and for others. It may be handed on from run to
/// run.
#[derive(Clone, Default, Debug)]
pub struct Plans([Vec<Option<Rc<Plan>>>; 2]);

/// Builds the [`DynamicTrace`] of a run: pass it to [`Machine::run_traced`] from the start on.
pub struct Tracer<'a> {
    pub(super) trace: DynamicTrace,
    plans: Plans,
    pub(super) frames: Vec<Frame>,
    shadows: Vec<u32>,
    pub(super) memory: ShadowMemory,
    regions: Regions,
    system: System,
    log: Option<Box<AccessLog>>,
    /// The instance that the run failed at.
    failed: Option<u32>,
    /// The instance of the last step that was told, and where its code stands.
    current: u32,
    position: u32,
    /// Whether that step touches memory in ways that only a log shows, if it is more than a load or a store.
    needs_log: bool,
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
            shadows: Vec::new(),
            memory: ShadowMemory::default(),
            regions: Regions::default(),
            system: System::default(),
            log: Some(Box::default()),
            failed: None,
            current: 0,
            position: 0,
            needs_log: true,
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
        if let Some(last) = self.failed {
            self.trace.end_at(last);
        }
        if let Some(values) = &mut self.trace.values {
            values.fail(self.failed);
        }
        self.trace.close();
        self.trace
    }

    /// What was traced, with the last decisions of the run.
    pub fn finish_recorded(mut self, machine: &Machine) -> DynamicTrace {
        conditions::take(machine, &mut self.trace, self.current);
        self.trace.sort_noted();
        self.trace.last = self.current;
        self.finish()
    }

    /// Whether every step is looked at by itself: decisions and outputs are those of the moment.
    pub(crate) fn follows_each(&self) -> bool {
        self.outputs.is_some()
    }

    /// Whether it keeps values.
    pub(crate) fn takes_values(&self) -> bool {
        self.trace.values.is_some()
    }

    fn plan(&mut self, machine: &Machine, function: u32) -> Option<Rc<Plan>> {
        let with_values = self.takes_values();
        let plans = &mut self.plans.0[usize::from(with_values)];
        let at = function as usize;
        if plans.len() <= at {
            plans.resize(at + 1, None);
        }
        if plans[at].is_none() {
            let Entry::Code(code) = machine.entry(function) else { return None };
            plans[at] = Some(Rc::new(Plan::new(&machine.image, code, &*self.ends, with_values)));
        }
        plans[at].clone()
    }

    fn push(&mut self, machine: &Machine, function: u32, serial: u64, call: u32) {
        let Some(plan) = self.plan(machine, function) else { return };
        if self.trace.plans.len() <= function as usize {
            self.trace.plans.resize(machine.image.functions.len(), None);
        }
        self.trace.plans[function as usize].get_or_insert_with(|| Rc::clone(&plan));
        let shadows = self.shadows.len();
        self.shadows.resize(shadows + plan.sources.shadows as usize, 0);
        self.trace.frames.push(Called { call, function });
        let number = self.trace.frames.len() as u32 - 1;
        let regions = self.regions.mark();
        self.frames.push(Frame {
            plan,
            shadows,
            regions,
            serial,
            call,
            number,
            base: 0,
            segment: NONE,
            words: 0,
            is_taken: true,
        });
    }

    /// The run stops, maybe only for now. If that is for an error, nothing behind it ran.
    pub(crate) fn pause(&mut self, state: &mut State, stop: &Stop) {
        self.failed = None;
        if state.stack.depth() == 0 {
            return;
        }
        let (serial, resume) = (state.stack.top().serial, state.stack.top().resume);
        let Some(frame) = self.frames.last().filter(|frame| frame.serial == serial) else { return };
        if self.follows_each() {
            self.failed = Some(self.current);
        } else if matches!(stop, Stop::Fault(_)) && resume > 0 {
            self.failed = Some(frame.instance(resume - 1));
        }
        self.take_values(state.stack.slots().as_ptr().cast());
    }

    fn pop(&mut self) {
        if let Some(frame) = self.frames.pop() {
            self.shadows.truncate(frame.shadows);
            self.regions.cut(frame.regions);
        }
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
                let params = frame.plan.params.len();
                self.shadows[frame.shadows..frame.shadows + params].fill(call);
            }
        }
    }

    /// The instructions of a segment run next.
    fn enter(&mut self, number: u32) {
        let Some(frame) = self.frames.last_mut() else { return };
        let Frame { plan, regions: mark, .. } = &*frame;
        let (segment, mark) = (&plan.segments[number as usize], *mark);
        let before = plan.segments.get(frame.segment as usize);
        let mut gate = 0;
        if segment.starts_block {
            let chose = self.regions.top(mark);
            self.regions.close(mark, segment.block);
            // Phis depend on the branch that chose the edge if it does not decide about the block itself.
            gate = chose.filter(|_| self.regions.top(mark) != chose).unwrap_or(0);
        } else if segment.after_leaving
            && let Some(before) = before
        {
            // The last instruction of the segment before: the call that brings us here.
            self.regions.open(mark, frame.base.wrapping_add(before.first + before.len - 1), before.until);
        }
        let first = self.trace.next();
        let control = self.regions.top(mark).unwrap_or(frame.call);
        let words = self.trace.words.len() as u32;
        let sources = &plan.sources;
        let shadows = &mut self.shadows[frame.shadows..];
        let noted = &mut self.trace.words;
        if segment.phis > 0 {
            noted.push(gate);
            let edges = &sources.edges[segment.edges.0 as usize..segment.edges.1 as usize];
            let edge = edges.iter().find(|edge| before.is_some_and(|before| before.block == edge.from));
            let incoming =
                edge.map_or(&[][..], |edge| &sources.incoming[edge.first as usize..][..segment.phis as usize]);
            noted.extend(incoming.iter().map(|&shadow| shadows.get(shadow as usize).copied().unwrap_or(0)));
        }
        noted.resize((words + segment.words) as usize, 0);
        let inputs = &sources.inputs[segment.inputs.0 as usize..segment.inputs.1 as usize];
        noted.extend(inputs.iter().map(|&shadow| shadows[shadow as usize]));
        let base = first.wrapping_sub(segment.first);
        for &(shadow, inst) in &sources.writes[segment.writes.0 as usize..segment.writes.1 as usize] {
            shadows[shadow as usize] = base.wrapping_add(inst);
        }
        if segment.branches {
            self.regions.open(mark, first + segment.len - 1, segment.until);
        }
        self.trace.push(Segment { first, what: number, control, frame: frame.number, words }, segment.len);
        (frame.base, frame.segment, frame.words, frame.is_taken) = (base, number, words, false);
        if self.trace.next() > self.limit || self.trace.words.len() > MOST as usize {
            self.trace.complete = false;
            self.frames.clear();
        }
    }

    /// An instance reads memory, in ways that have no word.
    pub(super) fn read(&mut self, user: u32, address: u64, len: u64) {
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
        let (_, inst) = self.trace.place(whole);
        let control = self.trace.control(whole).map_or(0, |control| control.0);
        let first = self.trace.next();
        let frame = self.trace.frame(whole);
        let segment = Segment { first, what: inst.0 | COPIES, control, frame, words: 0 };
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

    /// Takes what the current segment made, once.
    fn take_values(&mut self, regs: *const Slot) {
        let (Some(values), Some(frame)) = (&mut self.trace.values, self.frames.last_mut()) else { return };
        if let Some(made) = frame.plan.made.as_ref().filter(|_| !frame.is_taken) {
            values.take([Group::NarrowAfter, Group::WideAfter].map(|group| made.slots(frame.segment, group)), regs);
            frame.is_taken = true;
        }
    }

    /// Takes what was there before the current segment, which has just been entered.
    fn take_before(&mut self, regs: *const Slot) {
        let (Some(values), Some(frame)) = (&mut self.trace.values, self.frames.last()) else { return };
        values.start(self.trace.segments.len());
        if let Some(made) = &frame.plan.made {
            values.take([Group::NarrowBefore, Group::WideBefore].map(|group| made.slots(frame.segment, group)), regs);
        }
        if values.is_full() {
            self.trace.complete = false;
            self.frames.clear();
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

    /// An instruction is about to run, and outputs are asked for.
    fn follow(&mut self, machine: &Machine, state: &mut State, at: At) {
        conditions::take(machine, &mut self.trace, self.current);
        if at.ins.op == Opcode::Segment {
            return;
        }
        self.tell(at.position);
        if self.current != 0 && !self.frames.is_empty() {
            self.note_output(machine, state, at, self.current);
            self.blur(state, at, self.current);
        }
    }

    /// An instruction is about to run that hooks follow.
    fn tell(&mut self, position: u32) {
        let Some(frame) = self.frames.last() else { return };
        (self.current, self.position) = (frame.instance(position), position);
        self.needs_log = !frame.plan.accesses[position as usize].is_quiet;
    }
}
