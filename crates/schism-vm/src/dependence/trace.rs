//! What one run did: its instances of instructions, and what each depends on.

use schism_ir::{FunctionId, InstId};

use super::conditions::Assumed;
use super::outputs::OutputInstance;
use super::values::{Produced, Values};
use crate::os::Visible;

/// One execution of one instruction. Instances are numbered in the order in which they ran; 0 is none.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Instance(pub u32);

/// Instances of neighbouring instructions that ran one after the other, in one call of a function.
#[derive(Clone, Copy, Debug)]
pub(super) struct Segment {
    /// The first instance.
    pub(super) first: u32,
    pub(super) function: u32,
    /// The first instruction. With [`COPIES`], the one that all instances are of.
    pub(super) inst: u32,
    /// What decided that it ran: a branch or a call; 0 at the start.
    pub(super) control: u32,
    /// The call of the function.
    pub(super) frame: u32,
}

/// Marks a segment whose instances are parts of one copy of memory.
pub(super) const COPIES: u32 = 1 << 31;

/// Marks in a dependence that the rest is in the list with that number.
const MORE: u32 = 1 << 31;

/// Room for dependences is made for so many instances at once.
const ROOM: usize = 1 << 12;

/// The most instances that numbers suffice for.
pub(super) const MOST: u32 = MORE - 1;

/// The instances of one run and their dependences.
#[derive(Default, Debug)]
pub struct DynamicTrace {
    pub(super) segments: Vec<Segment>,
    /// How many instances there are, with number 0.
    count: u32,
    /// For each instance two dependences, or one and the number of a link. There is room for more instances than there are.
    data: Vec<[u32; 2]>,
    /// Further dependences: each an instance and the next link, 0 at the end.
    links: Vec<[u32; 2]>,
    /// For each call of a function the instance that made it.
    pub(super) frames: Vec<u32>,
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
        // Number 0 stands for nothing in all of them.
        Self { count: 1, data: vec![[0; 2]], links: vec![[0; 2]], frames: vec![0], complete: true, ..Self::default() }
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
        if self.data.len() < self.count as usize {
            self.make_room();
        }
    }

    #[cold]
    fn make_room(&mut self) {
        self.data.resize((self.count as usize).next_multiple_of(ROOM), [0; 2]);
    }

    /// The run ended with an instance: the rest of its segment did not run.
    pub(super) fn end_at(&mut self, last: u32) {
        if self.segments.last().is_some_and(|segment| segment.inst & COPIES == 0 && segment.first <= last) {
            self.count = self.count.min(last + 1);
        }
    }

    /// Adds a dependence, once.
    #[inline]
    pub(super) fn add(&mut self, user: u32, source: u32) {
        if source == 0 || source == user {
            return;
        }
        let pair = &mut self.data[user as usize];
        if pair[0] == 0 {
            pair[0] = source;
        } else if pair[0] == source || pair[1] == source {
        } else if pair[1] == 0 {
            pair[1] = source;
        } else {
            self.add_link(user, source);
        }
    }

    /// Sets the dependences of an instance that has none yet; the first is something.
    #[inline(always)]
    pub(super) fn set(&mut self, user: u32, sources: [u32; 2]) {
        self.data[user as usize] = sources;
    }

    /// Adds two dependences.
    #[inline(always)]
    pub(super) fn add_two(&mut self, user: u32, first: u32, second: u32) {
        let pair = &mut self.data[user as usize];
        if pair[0] != 0 {
            return [first, second].into_iter().for_each(|source| self.add(user, source));
        }
        let first = if first == user { 0 } else { first };
        let second = if second == user || second == first { 0 } else { second };
        *pair = if first == 0 { [second, 0] } else { [first, second] };
    }

    /// Adds a dependence through the modelled system.
    pub(super) fn add_through_system(&mut self, user: u32, source: u32) {
        self.add(user, source);
        self.system.push([user, source]);
    }

    #[cold]
    fn add_link(&mut self, user: u32, source: u32) {
        let second = self.data[user as usize][1];
        let mut link = if second & MORE != 0 { second & !MORE } else { 0 };
        let head = link;
        // Long lists are not searched to their end: a repeated entry costs less.
        for _ in 0..16 {
            if link == 0 || self.links[link as usize][0] == source {
                break;
            }
            link = self.links[link as usize][1];
        }
        if link != 0 && self.links[link as usize][0] == source {
            return;
        }
        let mut next = head;
        if head == 0 {
            next = self.links.len() as u32;
            self.links.push([second, 0]);
        }
        self.data[user as usize][1] = MORE | self.links.len() as u32;
        self.links.push([source, next]);
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
        self.segments.partition_point(|segment| segment.first <= instance.0) - 1
    }

    /// The instruction that an instance is of.
    pub fn place(&self, instance: Instance) -> (FunctionId, InstId) {
        let segment = self.segments[self.segment_of(instance)];
        let inst = match segment.inst & COPIES {
            0 => segment.inst + (instance.0 - segment.first),
            _ => segment.inst & !COPIES,
        };
        (FunctionId(segment.function), InstId(inst))
    }

    /// True if an instance is a part of a copy of memory, next to the instance of the copying instruction itself.
    pub fn is_part_of_copy(&self, instance: Instance) -> bool {
        self.segments[self.segment_of(instance)].inst & COPIES != 0
    }

    /// The instances whose results an instance used: values in registers, and bytes of memory.
    pub fn data(&self, instance: Instance) -> impl Iterator<Item = Instance> + '_ {
        let [first, second] = self.data[instance.0 as usize];
        let (plain, link) = if second & MORE == 0 { (second, 0) } else { (0, second & !MORE) };
        let links = std::iter::successors(Some(link).filter(|&link| link != 0), |&link| {
            Some(self.links[link as usize][1]).filter(|&next| next != 0)
        });
        let more = links.map(|link| self.links[link as usize][0]);
        [first, plain].into_iter().chain(more).filter(|&source| source != 0).map(Instance)
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
        Some(self.frames[frame as usize]).filter(|&call| call != 0).map(Instance)
    }

    /// A number for the call of a function that an instance belongs to.
    pub fn frame(&self, instance: Instance) -> u32 {
        self.segments[self.segment_of(instance)].frame
    }

    /// The instance of the call behind the number of a frame; `None` for where the program starts.
    pub fn frame_call(&self, frame: u32) -> Option<Instance> {
        Some(self.frames[frame as usize]).filter(|&call| call != 0).map(Instance)
    }

    /// How many numbers of frames there are; 0 is none.
    pub fn frames(&self) -> u32 {
        self.frames.len() as u32
    }

    /// True if an instance is a call that entered a function with code.
    pub fn enters(&self, instance: Instance) -> bool {
        let next = self.segments.get(self.segment_of(instance) + 1);
        next.is_some_and(|next| self.frames[next.frame as usize] == instance.0)
    }

    /// The first instruction that ran after a branch: what it decided for. `None` if the run ended there.
    pub fn outcome(&self, branch: Instance) -> Option<InstId> {
        let next = self.segments.get(self.segment_of(branch) + 1)?;
        (next.inst & COPIES == 0).then_some(InstId(next.inst))
    }

    /// Runs of instances of neighbouring instructions: the first instance, its instruction, and how many.
    pub fn runs(&self) -> impl Iterator<Item = (Instance, FunctionId, InstId, u32)> + '_ {
        let ends = self.segments.iter().skip(1).map(|next| next.first).chain([self.count]);
        self.segments.iter().zip(ends).map(|(segment, end)| {
            let inst = InstId(segment.inst & !COPIES);
            (Instance(segment.first), FunctionId(segment.function), inst, end - segment.first)
        })
    }

    /// What an instance produced, if values were asked for: the number in its register, what it stored or gave back.
    pub fn produced(&self, instance: Instance) -> Produced {
        self.values.as_ref().map_or(Produced::Nothing, |values| values.of(instance.0))
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
        let lists = size_of_val(&*self.links) + size_of_val(&*self.frames);
        size_of_val(&*self.segments) + size_of_val(&*self.data) + lists + values
    }
}
