//! The call stack: frames of slots in chunks that copies of a state share until one of them writes.

use std::cell::Cell;
use std::rc::Rc;

use schism_code::{NewFrame, Slot};

/// Slots of an ordinary chunk: small, because every fork leaves the top one behind. Larger frames have one of their own.
const CHUNK_SLOTS: usize = 32;

/// No slot.
pub(crate) const NO_SLOT: u32 = u32::MAX;

/// In place of a slot: the frame is a signal handler's, and the modelled system wants to know when it returns.
pub(crate) const HANDLER_SLOT: u32 = u32::MAX - 1;

/// One function call in progress.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Frame {
    /// The function, an id of the image.
    pub(crate) function: u32,
    /// Where it goes on: index of the next instruction.
    pub(crate) resume: u32,
    /// First slot in its chunk.
    base: u32,
    size: u32,
    /// Slots of the caller that get the result.
    pub(crate) dst: u32,
    pub(crate) dst_count: u32,
    /// Number of the chunk's stack objects before this frame.
    objects: u32,
    /// The area of variadic arguments, or 0.
    pub(crate) varargs: u64,
    /// Bytes of that area's two register parts that named arguments took: general in the low half, vector in the high.
    pub(crate) named: u64,
    /// Modelled stack bytes in use before this frame.
    bytes: u64,
    /// Tells frames apart for ever; `longjmp` looks for it.
    pub(crate) serial: u64,
    /// In a pair: how the frame was called, the same number on both sides; 0 for frames from before the split.
    pub(crate) path: u64,
    /// In a pair: calls and allocations that the frame has made.
    pub(crate) events: u32,
}

/// A frame taken out of its stack.
pub(crate) struct LooseFrame {
    pub(crate) frame: Frame,
    pub(crate) slots: Vec<Slot>,
    /// Addresses of its stack objects, oldest first.
    pub(crate) objects: Vec<u64>,
}

#[derive(Debug)]
struct Chunk {
    /// Cells, because the interpreter keeps a pointer to the top frame's while it calls methods of the stack.
    slots: Box<[Cell<Slot>]>,
    used: usize,
    frames: Vec<Frame>,
    /// Addresses of live stack objects, oldest first.
    objects: Vec<u64>,
}

impl Clone for Chunk {
    fn clone(&self) -> Self {
        // In one piece of memory of just that size: a copy for every fork makes most of what a snapshot takes.
        let mut slots = Vec::with_capacity(self.slots.len());
        slots.extend_from_slice(&self.slots[..self.used]);
        slots.resize(self.slots.len(), Cell::default());
        let slots = slots.into_boxed_slice();
        Self { slots, used: self.used, frames: self.frames.clone(), objects: self.objects.clone() }
    }
}

/// The call stack of a state.
#[derive(Clone, Debug, Default)]
pub(crate) struct Stack {
    chunks: Vec<Rc<Chunk>>,
    /// An empty chunk, kept so that a call at a chunk's end does not allocate again and again.
    spare: Option<Rc<Chunk>>,
    depth: usize,
    serial: u64,
    /// Modelled stack bytes in use: what the native program would need, roughly.
    pub(crate) bytes: u64,
}

impl Stack {
    /// Number of frames.
    pub(crate) fn depth(&self) -> usize {
        self.depth
    }

    /// Makes a frame; its slots hold leftovers, which no sound code reads.
    pub(crate) fn push(&mut self, new: &NewFrame) {
        let size = new.size as usize;
        let fits = self.chunks.last().is_some_and(|chunk| chunk.slots.len() - chunk.used >= size);
        if !fits {
            self.add_chunk(size);
        }
        self.serial += 1;
        self.depth += 1;
        let (bytes, serial) = (self.bytes, self.serial);
        self.bytes += new.bytes;
        let chunk = self.top_chunk();
        let base = chunk.used as u32;
        chunk.used += size;
        let objects = chunk.objects.len() as u32;
        let &NewFrame { function, size, dst, dst_count, .. } = new;
        chunk.frames.push(Frame {
            function,
            resume: 0,
            base,
            size,
            dst,
            dst_count,
            objects,
            varargs: 0,
            named: 0,
            bytes,
            serial,
            path: 0,
            events: 0,
        });
    }

    /// A stack of a copy of the top frame alone, without its objects.
    pub(crate) fn with_top_alone(&mut self) -> Stack {
        self.serial += 1;
        let (frame, serial) = (*self.top(), self.serial);
        let mut stack = Stack { serial: serial - 1, ..Stack::default() };
        let Frame { function, size, dst, dst_count, .. } = frame;
        stack.push(&NewFrame { function, size, bytes: 0, dst, dst_count });
        stack.slots().iter().zip(self.slots()).for_each(|(to, from)| to.set(from.get()));
        stack.top().resume = frame.resume;
        stack
    }

    /// Copies of all frames, outermost first.
    pub(crate) fn loosen(&self) -> Vec<LooseFrame> {
        let mut loose = Vec::with_capacity(self.depth);
        for chunk in &self.chunks {
            for (number, frame) in chunk.frames.iter().enumerate() {
                let end = chunk.frames.get(number + 1).map_or(chunk.objects.len(), |next| next.objects as usize);
                let slots = &chunk.slots[frame.base as usize..(frame.base + frame.size) as usize];
                loose.push(LooseFrame {
                    frame: *frame,
                    slots: slots.iter().map(Cell::get).collect(),
                    objects: chunk.objects[frame.objects as usize..end].to_vec(),
                });
            }
        }
        loose
    }

    /// A stack of these frames that goes on numbering as `like` does.
    pub(crate) fn from_loose(frames: Vec<LooseFrame>, like: &Stack) -> Stack {
        let mut stack = Stack::default();
        for LooseFrame { frame, slots, objects } in frames {
            let &Frame { function, dst, dst_count, .. } = &frame;
            stack.push(&NewFrame { function, size: slots.len() as u32, bytes: 0, dst, dst_count });
            stack.slots().iter().zip(slots).for_each(|(to, from)| to.set(from));
            let chunk = stack.top_chunk();
            chunk.objects.extend(objects);
            if let Some(made) = chunk.frames.last_mut() {
                *made = Frame { base: made.base, size: made.size, objects: made.objects, ..frame };
            }
        }
        (stack.serial, stack.bytes) = (like.serial, like.bytes);
        stack
    }

    /// Goes on numbering frames after those of another stack too.
    pub(crate) fn number_after(&mut self, other: &Stack) {
        self.serial = self.serial.max(other.serial);
    }

    #[cold]
    fn add_chunk(&mut self, size: usize) {
        let chunk = match self.spare.take() {
            Some(spare) if spare.slots.len() >= size => spare,
            _ => {
                let slots = vec![Cell::default(); size.max(CHUNK_SLOTS)].into_boxed_slice();
                Rc::new(Chunk { slots, used: 0, frames: Vec::new(), objects: Vec::new() })
            }
        };
        self.chunks.push(chunk);
    }

    /// Ends the top frame; its stack objects go to `released`.
    pub(crate) fn pop(&mut self, released: &mut Vec<u64>) -> Option<Frame> {
        if self.depth == 0 {
            return None;
        }
        let chunk = self.top_chunk();
        let frame = chunk.frames.pop()?;
        chunk.used = frame.base as usize;
        if chunk.objects.len() > frame.objects as usize {
            released.extend(chunk.objects.drain(frame.objects as usize..));
        }
        if chunk.frames.is_empty() {
            self.spare = self.chunks.pop();
        }
        self.depth -= 1;
        self.bytes = frame.bytes;
        Some(frame)
    }

    /// The top chunk, made ours alone if it is shared.
    fn top_chunk(&mut self) -> &mut Chunk {
        let chunk = self.chunks.last_mut().expect("a running state has a chunk");
        Rc::make_mut(chunk)
    }

    /// The top frame.
    pub(crate) fn top(&mut self) -> &mut Frame {
        self.top_chunk().frames.last_mut().expect("a chunk has a frame")
    }

    /// The slots of the top frame.
    pub(crate) fn slots(&mut self) -> &[Cell<Slot>] {
        let chunk = self.top_chunk();
        let frame = chunk.frames.last().expect("a chunk has a frame");
        let (base, size) = (frame.base as usize, frame.size as usize);
        &chunk.slots[base..base + size]
    }

    /// Changes slots of all frames. Chunks without a tagged slot stay shared.
    pub(crate) fn for_each_tagged(&mut self, mut f: impl FnMut(&mut Slot)) {
        for chunk in &mut self.chunks {
            if !chunk.slots[..chunk.used].iter().any(|slot| slot.get().tag > u64::from(u32::MAX)) {
                continue;
            }
            let chunk = Rc::make_mut(chunk);
            for cell in &chunk.slots[..chunk.used] {
                let mut slot = cell.get();
                if slot.tag > u64::from(u32::MAX) {
                    f(&mut slot);
                    cell.set(slot);
                }
            }
        }
    }

    /// Counts one more call or allocation of the top frame, or of the one `below` it.
    pub(crate) fn count_event(&mut self, below: usize) {
        let mut left = below;
        for chunk in self.chunks.iter_mut().rev() {
            if let Some(at) = chunk.frames.len().checked_sub(left + 1) {
                Rc::make_mut(chunk).frames[at].events += 1;
                return;
            }
            left -= chunk.frames.len();
        }
    }

    /// Notes a stack object of the top frame.
    pub(crate) fn own_object(&mut self, address: u64, bytes: u64) {
        self.bytes += bytes;
        self.top_chunk().objects.push(address);
    }

    /// Number of stack objects of the top frame: a mark for `stackrestore`.
    pub(crate) fn object_mark(&mut self) -> u64 {
        let chunk = self.top_chunk();
        let oldest = chunk.frames.last().map_or(0, |frame| frame.objects as usize);
        (chunk.objects.len() - oldest) as u64
    }

    /// Ends the stack objects of the top frame that are younger than the mark.
    pub(crate) fn restore_objects(&mut self, mark: u64, released: &mut Vec<u64>) {
        let chunk = self.top_chunk();
        let oldest = chunk.frames.last().map_or(0, |frame| frame.objects as usize);
        let mark = oldest.saturating_add(mark as usize).min(chunk.objects.len());
        released.extend(chunk.objects.drain(mark..));
    }

    /// All frames, innermost first.
    pub(crate) fn frames(&self) -> impl Iterator<Item = &Frame> {
        self.chunks.iter().rev().flat_map(|chunk| chunk.frames.iter().rev())
    }

    /// The slots of each frame, the top one first.
    pub(crate) fn slots_of_frames(&self) -> impl Iterator<Item = &[Cell<Slot>]> {
        let frames =
            self.chunks.iter().rev().flat_map(|chunk| chunk.frames.iter().rev().map(move |frame| (chunk, frame)));
        frames.map(|(chunk, frame)| &chunk.slots[frame.base as usize..(frame.base + frame.size) as usize])
    }
}

#[cfg(test)]
mod tests {
    use super::{NewFrame, Stack};
    use schism_code::Slot;

    fn frame(function: u32, size: u32) -> NewFrame {
        NewFrame { function, size, bytes: 0, dst: 0, dst_count: 0 }
    }

    #[test]
    fn copies_do_not_influence_one_another() {
        let mut one = Stack::default();
        for number in 0..1000 {
            one.push(&frame(number, 10));
            one.slots()[0].set(Slot::new(u64::from(number)));
        }
        let mut two = one.clone();
        two.slots()[0].set(Slot::new(7));
        two.own_object(99, 8);
        assert_eq!(one.slots()[0].get().bits, 999);
        let mut released = Vec::new();
        one.pop(&mut released);
        assert_eq!((one.slots()[0].get().bits, released.len()), (998, 0));
        two.pop(&mut released);
        assert_eq!((two.slots()[0].get().bits, released), (998, vec![99]));
    }

    #[test]
    fn a_copy_of_the_top_frame_alone_is_another_frame() {
        let mut one = Stack::default();
        one.push(&frame(1, 10));
        one.push(&frame(2, 10));
        one.slots()[3].set(Slot::new(7));
        one.own_object(99, 8);
        let mut two = one.with_top_alone();
        assert_eq!((two.depth(), two.slots()[3].get().bits, two.top().function), (1, 7, 2));
        assert_ne!(two.top().serial, one.top().serial);
        one.push(&frame(3, 10));
        assert_ne!(two.top().serial, one.top().serial);
        let mut released = Vec::new();
        two.pop(&mut released);
        assert_eq!((released.len(), one.depth()), (0, 3));
    }

    #[test]
    fn frames_larger_than_a_chunk_and_many_chunks_work() {
        let mut stack = Stack::default();
        stack.push(&frame(1, 5000));
        stack.slots()[4999].set(Slot::new(1));
        stack.push(&frame(2, 1000));
        stack.push(&frame(3, 1000));
        assert_eq!(stack.frames().map(|frame| frame.function).collect::<Vec<_>>(), [3, 2, 1]);
        let mut released = Vec::new();
        stack.pop(&mut released);
        stack.pop(&mut released);
        assert_eq!((stack.slots()[4999].get().bits, stack.depth()), (1, 1));
    }
}
