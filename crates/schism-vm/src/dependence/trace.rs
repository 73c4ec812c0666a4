//! What one run did: its instances of instructions, and what each depends on.

use std::rc::Rc;

use schism_ir::{FunctionId, InstId};
use schism_os::Visible;

use super::conditions::Assumed;
use super::outputs::OutputInstance;
use super::plan::Plan;
use super::sources::Source;
use super::values::Values;

/// One execution of one instruction. Instances are numbered in the order in which they ran; 0 is none.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Instance(pub u32);

/// Instances of neighbouring instructions that ran one after the other, in one call of a function.
#[derive(Clone, Copy, Debug)]
pub(super) struct Segment {
    /// The first instance.
    pub(super) first: u32,
    /// The number of the segment in its function. With [`COPIES`] or [`AGAIN`], the instruction that all its instances are of.
    pub(super) what: u32,
    /// What decided that it ran: a branch or a call; 0 at the start.
    pub(super) control: u32,
    /// The call of the function.
    pub(super) frame: u32,
    /// Where its words start.
    pub(super) words: u32,
}

/// Marks a segment whose instances are parts of one copy of memory.
pub(super) const COPIES: u32 = 1 << 31;

/// Marks a segment with one instance, of a call that comes back once more.
pub(super) const AGAIN: u32 = 1 << 30;

/// The most instances, and words, that numbers suffice for.
pub(super) const MOST: u32 = (1 << 31) - 1;

/// So many further dependences are looked through for a repeated one.
const LOOKED_THROUGH: usize = 16;

/// One in so many instances is entered in [`DynamicTrace::hints`], as a power of 2.
const HINT: u32 = 6;

/// A call of a function.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Called {
    /// The instance that made it.
    pub(super) call: u32,
    pub(super) function: u32,
}

/// The instances of one run and their dependences.
///
/// Dependences inside of a segment are not kept but read from the function's [`Plan`]; see `sources.rs`.
#[derive(Default, Debug)]
pub struct DynamicTrace {
    pub(super) segments: Vec<Segment>,
    /// How many instances there are, with number 0.
    count: u32,
    /// What segments depend on from outside: instances, where their functions' plans say.
    pub(super) words: Vec<u32>,
    /// Further dependences: user and source.
    more: Vec<[u32; 2]>,
    /// By function.
    pub(super) plans: Vec<Option<Rc<Plan>>>,
    /// All calls of functions.
    pub(super) frames: Vec<Called>,
    /// The segments of some instances, to find others from.
    hints: Vec<u32>,
    /// Dependences through the modelled system: user and source. They are among the data dependences too.
    system: Vec<[u32; 2]>,
    /// What instances produced, if that was asked for.
    pub(super) values: Option<Box<Values>>,
    /// System calls whose effects can be seen outside, in the order in which they ran.
    pub(super) visible: Vec<(u32, Visible)>,
    /// What it assumed of its input.
    pub(super) assumed: Vec<Assumed>,
    /// What it output.
    pub(super) outputs: Vec<OutputInstance>,
    /// What the addresses of stores were made by, if that was noted: store and source.
    pub(super) addresses: Vec<[u32; 2]>,
    /// Loads and stores whose address depends on the input.
    pub(super) blurred: Vec<u32>,
    /// The instance that ran last, if that was noted.
    pub(super) last: u32,
    /// Whether all of the run is in it.
    pub(super) complete: bool,
}

impl DynamicTrace {
    pub(super) fn new() -> Self {
        // Number 0 stands for nothing in both.
        Self { count: 1, frames: vec![Called::default()], complete: true, ..Self::default() }
    }

    /// The number of the next instance.
    pub(super) fn next(&self) -> u32 {
        self.count
    }

    /// Adds a segment and its instances.
    #[inline]
    pub(super) fn push(&mut self, segment: Segment, len: u32) {
        self.segments.push(segment);
        self.count += len;
    }

    /// The run ended with an instance: the rest of its segment did not run.
    pub(super) fn end_at(&mut self, last: u32) {
        if self.segments.last().is_some_and(|segment| segment.what & COPIES == 0 && segment.first <= last) {
            self.count = self.count.min(last + 1);
        }
    }

    /// Makes dependences easy to find.
    pub(super) fn close(&mut self) {
        self.more.sort_by_key(|pair| pair[0]);
        self.more.dedup();
        self.hints.reserve((self.count >> HINT) as usize + 1);
        for (number, segment) in (0..).zip(&self.segments) {
            while self.hints.len() <= (segment.first >> HINT) as usize {
                self.hints.push(u32::saturating_sub(number, 1));
            }
        }
    }

    /// Adds a dependence beside those that the plan of the function says.
    pub(super) fn add(&mut self, user: u32, source: u32) {
        let pair = [user, source];
        if source != 0 && source != user && !self.more.iter().rev().take(LOOKED_THROUGH).any(|&known| known == pair) {
            self.more.push(pair);
        }
    }

    /// Adds a dependence through the modelled system.
    pub(super) fn add_through_system(&mut self, user: u32, source: u32) {
        self.add(user, source);
        self.system.push([user, source]);
    }

    /// How many instances there are.
    pub fn len(&self) -> usize {
        self.count as usize - 1
    }

    /// True if nothing ran.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// True if the whole run is in it: it was not too long.
    pub fn is_complete(&self) -> bool {
        self.complete
    }

    /// All instances in the order in which they ran.
    pub fn instances(&self) -> impl DoubleEndedIterator<Item = Instance> + use<> {
        (1..self.count).map(Instance)
    }

    fn segment_of(&self, instance: Instance) -> usize {
        let hint = (instance.0 >> HINT) as usize;
        let from = self.hints.get(hint).map_or(0, |&from| from as usize);
        let to = self.hints.get(hint + 1).map_or(self.segments.len(), |&to| to as usize + 1);
        from + self.segments[from..to].partition_point(|segment| segment.first <= instance.0) - 1
    }

    /// The first instruction of a segment, and whether all its instances are of that one.
    fn inst(&self, segment: &Segment) -> (u32, bool) {
        if segment.what & (COPIES | AGAIN) != 0 {
            return (segment.what & !(COPIES | AGAIN), true);
        }
        (self.plan(segment).map_or(0, |plan| plan.segments[segment.what as usize].first), false)
    }

    fn plan(&self, segment: &Segment) -> Option<&Plan> {
        self.plans.get(self.frames[segment.frame as usize].function as usize)?.as_deref()
    }

    /// The number of an instance's segment in the trace, the plan of its function, the number of the segment there, and the
    /// instruction; `None` for instances that no plan says anything of.
    pub(super) fn planned(&self, instance: Instance) -> Option<(usize, &Plan, u32, u32)> {
        let number = self.segment_of(instance);
        let segment = &self.segments[number];
        let plan = self.plan(segment).filter(|_| segment.what & (COPIES | AGAIN) == 0)?;
        let first = plan.segments[segment.what as usize].first;
        Some((number, plan, segment.what, first + (instance.0 - segment.first)))
    }

    /// The instruction that an instance is of.
    pub fn place(&self, instance: Instance) -> (FunctionId, InstId) {
        let segment = &self.segments[self.segment_of(instance)];
        let (first, is_one) = self.inst(segment);
        let inst = if is_one { first } else { first + (instance.0 - segment.first) };
        (FunctionId(self.frames[segment.frame as usize].function), InstId(inst))
    }

    /// True if an instance is a part of a copy of memory, next to the instance of the copying instruction itself.
    pub fn is_part_of_copy(&self, instance: Instance) -> bool {
        self.segments[self.segment_of(instance)].what & COPIES != 0
    }

    /// The instances whose results an instance used: values in registers, and bytes of memory.
    pub fn data(&self, instance: Instance) -> impl Iterator<Item = Instance> + '_ {
        let planned = self.planned(instance);
        let sources = planned.map_or(&[][..], |(_, plan, _, inst)| plan.sources.of(inst));
        let base = planned.map_or(0, |(.., inst)| instance.0.wrapping_sub(inst));
        let words = planned.map_or(0, |(number, ..)| self.segments[number].words);
        let known = sources.iter().map(move |source| match *source {
            Source::Inst(inst) => base.wrapping_add(inst),
            Source::Word(word) => self.words[(words + word) as usize],
            Source::Nothing => 0,
        });
        let from = self.more.partition_point(|pair| pair[0] < instance.0);
        let more = self.more[from..].iter().take_while(move |pair| pair[0] == instance.0).map(|pair| pair[1]);
        known.chain(more).filter(move |&source| source != 0 && source != instance.0).map(Instance)
    }

    /// True if one instance depends on another through the modelled system: a file, a descriptor, a signal.
    pub fn is_through_system(&self, user: Instance, source: Instance) -> bool {
        let from = self.system.partition_point(|pair| pair[0] < user.0);
        self.system[from..].iter().take_while(|pair| pair[0] == user.0).any(|pair| pair[1] == source.0)
    }

    /// The instance that decided that another one ran: the nearest branch that has not met its other side again, else
    /// the call of its function. `None` where the program starts.
    pub fn control(&self, instance: Instance) -> Option<Instance> {
        Some(self.segments[self.segment_of(instance)].control).filter(|&control| control != 0).map(Instance)
    }

    /// The instance of the call that the function of an instance runs for; `None` for where the program starts.
    pub fn caller(&self, instance: Instance) -> Option<Instance> {
        let frame = self.segments[self.segment_of(instance)].frame;
        self.frame_call(frame)
    }

    /// A number for the call of a function that an instance belongs to.
    pub fn frame(&self, instance: Instance) -> u32 {
        self.segments[self.segment_of(instance)].frame
    }

    /// The instance of the call behind the number of a frame; `None` for where the program starts.
    pub fn frame_call(&self, frame: u32) -> Option<Instance> {
        Some(self.frames[frame as usize].call).filter(|&call| call != 0).map(Instance)
    }

    /// How many numbers of frames there are; 0 is none.
    pub fn frames(&self) -> u32 {
        self.frames.len() as u32
    }

    /// True if an instance is a call that entered a function with code.
    pub fn enters(&self, instance: Instance) -> bool {
        let next = self.segments.get(self.segment_of(instance) + 1);
        next.is_some_and(|next| self.frames[next.frame as usize].call == instance.0)
    }

    /// The first instruction that ran after a branch: what it decided for. `None` if the run ended there.
    pub fn outcome(&self, branch: Instance) -> Option<InstId> {
        let next = self.segments.get(self.segment_of(branch) + 1)?;
        (next.what & COPIES == 0).then(|| InstId(self.inst(next).0))
    }

    /// Runs of instances of neighbouring instructions: the first instance, its instruction, and how many.
    pub fn runs(&self) -> impl Iterator<Item = (Instance, FunctionId, InstId, u32)> + '_ {
        let ends = self.segments.iter().skip(1).map(|next| next.first).chain([self.count]);
        self.segments.iter().zip(ends).map(|(segment, end)| {
            let function = FunctionId(self.frames[segment.frame as usize].function);
            (Instance(segment.first), function, InstId(self.inst(segment).0), end - segment.first)
        })
    }

    /// The system calls whose effects can be seen outside, in the order in which they ran.
    pub fn visible(&self) -> impl DoubleEndedIterator<Item = (Instance, Visible)> + '_ {
        self.visible.iter().map(|&(instance, what)| (Instance(instance), what))
    }

    /// What the run output, in its order, if it was asked to be noted.
    pub fn outputs(&self) -> &[OutputInstance] {
        &self.outputs
    }

    /// The instance that ran last, if that was noted: the one of the error in a run that ended with one.
    pub fn last(&self) -> Option<Instance> {
        Some(self.last).filter(|&last| last != 0).map(Instance)
    }

    /// Bytes that the trace takes.
    pub fn bytes(&self) -> usize {
        let values = self.values.as_ref().map_or(0, |values| values.bytes());
        let lists = size_of_val(&*self.more) + size_of_val(&*self.frames) + size_of_val(&*self.hints);
        size_of_val(&*self.segments) + size_of_val(&*self.words) + lists + values
    }
}
