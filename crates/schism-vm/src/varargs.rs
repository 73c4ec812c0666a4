//! Variadic arguments by the System V convention: clang compiles `va_arg` to code that looks into the register save area and
//! the overflow area itself, so both have to be there, just as a native prologue leaves them.

use schism_code::{ArgKind, CallSite, Code, Slot};

use crate::fault::FaultKind;
use crate::ledger::Approximation;
use crate::machine::{Machine, State};
use crate::slow::{Done, get, set};
use crate::symbolic::is_symbolic;

/// Bytes of the general registers in the save area.
const GENERAL: u64 = 48;
/// Bytes of the save area: the general registers, then eight vector registers of 16 bytes.
const SAVED: u64 = 176;

/// The areas while they are filled.
struct Areas {
    bytes: Vec<u8>,
    general: u64,
    vector: u64,
    /// Words with tags, by their place.
    tagged: Vec<(u64, Slot)>,
}

impl Areas {
    /// Puts words into general registers if all of them fit, else into memory.
    fn integers(&mut self, words: &[Slot], align: usize) {
        let needed = 8 * words.len() as u64;
        if self.general + needed <= GENERAL {
            for word in words {
                self.place(self.general, &word.bits.to_le_bytes());
                self.tag(self.general, *word);
                self.general += 8;
            }
        } else {
            self.overflow_words(words, align);
        }
    }

    fn tag(&mut self, at: u64, word: Slot) {
        if is_symbolic(word.tag) {
            self.tagged.push((at, word));
        }
    }

    /// Puts words into memory.
    fn overflow_words(&mut self, words: &[Slot], align: usize) {
        let bytes: Vec<u8> = words.iter().flat_map(|word| word.bits.to_le_bytes()).collect();
        let start = self.overflow(&bytes, align);
        for (at, &word) in (start..).step_by(8).zip(words) {
            self.tag(at, word);
        }
    }

    /// Puts a number into a vector register if one is left, else into memory.
    fn float(&mut self, word: Slot) {
        let at = if self.vector + 16 <= SAVED { self.vector } else { self.bytes.len() as u64 };
        self.floats(&word.bits.to_le_bytes());
        self.tag(at, word);
    }

    /// Puts bytes into a vector register if one is left, else into memory.
    fn floats(&mut self, bytes: &[u8]) {
        if self.vector + 16 <= SAVED && bytes.len() <= 16 {
            self.place(self.vector, bytes);
            self.vector += 16;
        } else {
            self.overflow(bytes, bytes.len().next_power_of_two().clamp(8, 16));
        }
    }

    fn place(&mut self, at: u64, bytes: &[u8]) {
        self.bytes[at as usize..at as usize + bytes.len()].copy_from_slice(bytes);
    }

    fn overflow(&mut self, bytes: &[u8], align: usize) -> u64 {
        let start = self.bytes.len().next_multiple_of(align);
        self.bytes.resize(start, 0);
        self.bytes.extend(bytes);
        self.bytes.resize(self.bytes.len().next_multiple_of(8), 0);
        start as u64
    }
}

/// Slots of the caller's frame, which is on top, that have tags and of which a variadic callee gets bytes: where a structure is, and vectors.
pub(crate) fn passed_as_bytes(state: &mut State, site: &CallSite) -> Vec<u32> {
    let mut open = Vec::new();
    for argument in &site.args {
        let count = match argument.kind {
            ArgKind::Byval { .. } => 1,
            ArgKind::Vector { lanes, bits } => lanes * bits.div_ceil(64),
            _ => continue,
        };
        let first = argument.first as usize;
        let slots = &site.slots[first..first + count as usize];
        open.extend(slots.iter().filter(|&&at| is_symbolic(get(state, at).tag)));
    }
    open
}

impl Machine {
    /// Passes what does not simply fit the callee's parameters: variadic arguments, and calls through a type that is not
    /// the function's own. The callee's frame is on top.
    #[inline(never)]
    pub(crate) fn pass_unusual(&self, state: &mut State, callee: &Code, site: &CallSite, values: Vec<Slot>) -> Done {
        let params = *callee.params.last().unwrap_or(&0) as usize;
        for slot in values.len()..params {
            set(state, slot as u32, Slot::undefined());
        }
        if !callee.variadic {
            return Ok(());
        }
        // Most of them print what they get, from where it goes through memory, which has no notes of what is uninitialised.
        if values.iter().skip(params).any(|value| value.tag & Slot::UNDEFINED != 0) {
            state.ledger.note(Approximation::UninitialisedArgument, callee.function.0, 0);
        }
        let mut areas = Areas { bytes: vec![0; SAVED as usize], general: 0, vector: GENERAL, tagged: Vec::new() };
        let mut named = None;
        let mut structures = Vec::new();
        for argument in &site.args {
            if named.is_none() && argument.first as usize >= params {
                named = Some((areas.general, areas.vector));
                // Named arguments that are in memory are not part of the variadic area.
                areas.bytes.truncate(SAVED as usize);
                areas.tagged.retain(|&(at, _)| at < SAVED);
            }
            let slot = |at: u32| values[(argument.first + at) as usize];
            let value = |at: u32| slot(at).bits;
            match argument.kind {
                ArgKind::Int => areas.integers(&[slot(0)], 8),
                ArgKind::Int128 => areas.integers(&[slot(0), slot(1)], 16),
                ArgKind::Float => areas.float(slot(0)),
                ArgKind::X87 => areas.overflow_words(&[slot(0), slot(1)], 16),
                ArgKind::Vector { lanes, bits } => areas.floats(&packed(lanes, bits, value)),
                ArgKind::Byval { size, align } => {
                    if size > crate::STACK_LIMIT {
                        return Err(FaultKind::StackOverflow);
                    }
                    let mut bytes = vec![0; size as usize];
                    let tags = state.memory.read_tagged(value(0), &mut bytes).map_err(FaultKind::Memory)?;
                    let at = areas.overflow(&bytes, align.max(8) as usize);
                    structures.push((at, tags));
                }
            }
        }
        if !self.is_own(callee.function.0) {
            // The library's wrappers of system calls read arguments that callers need not pass.
            areas.bytes.extend([0; 8]);
        }
        let (general, vector) = named.unwrap_or((areas.general, areas.vector));
        let address = self.stack_object(state, areas.bytes.len() as u64)?;
        state.memory.write_bytes(address, &areas.bytes).map_err(FaultKind::Memory)?;
        for (at, word) in areas.tagged {
            let tags = self.engine().byte_tags(word, 8);
            state.memory.set_tags(address + at, &tags);
        }
        for (at, tags) in structures.iter().filter(|(_, tags)| !tags.is_empty()) {
            state.memory.set_tags(address + at, tags);
        }
        let frame = state.stack.top();
        frame.varargs = address;
        frame.named = general | vector << 32;
        Ok(())
    }

    /// Fills a `va_list`: two offsets, the overflow area, the save area.
    pub(crate) fn va_start(&self, state: &mut State, list: u32) -> Done {
        let list = get(state, list).bits;
        let frame = *state.stack.top();
        for (at, value) in [(0, frame.named), (8, frame.varargs + SAVED), (16, frame.varargs)] {
            state.memory.store8(list.wrapping_add(at), value).map_err(FaultKind::Memory)?;
        }
        Ok(())
    }

    /// LLVM's own `va_arg` instruction.
    pub(crate) fn va_arg(&self, state: &mut State, dst: u32, list: u32, bits: u32, float: bool) -> Done {
        let list = get(state, list).bits;
        let memory = &mut state.memory;
        let (at, end, step) = if float { (4, SAVED, 16) } else { (0, GENERAL, 8) };
        let offset = memory.load4(list.wrapping_add(at)).map_err(FaultKind::Memory)?;
        let address = if bits <= 64 && offset + step <= end {
            memory.store4(list.wrapping_add(at), offset + step).map_err(FaultKind::Memory)?;
            memory.load8(list.wrapping_add(16)).map_err(FaultKind::Memory)?.wrapping_add(offset)
        } else {
            let size = if bits > 64 { 16 } else { 8 };
            let next = memory.load8(list.wrapping_add(8)).map_err(FaultKind::Memory)?;
            let next = next.checked_next_multiple_of(size).unwrap_or(0);
            memory.store8(list.wrapping_add(8), next.wrapping_add(size)).map_err(FaultKind::Memory)?;
            next
        };
        self.load_wide(state, dst, bits, address)
    }
}

/// The bytes of a vector as it lies in a register.
fn packed(lanes: u32, bits: u32, value: impl Fn(u32) -> u64) -> Vec<u8> {
    let slots = bits.div_ceil(64);
    let size = bits.div_ceil(8) as usize;
    let lane = |number: u32| {
        let words = (0..slots).flat_map(|word| value(number * slots + word).to_le_bytes());
        words.take(size).collect::<Vec<u8>>()
    };
    (0..lanes).flat_map(lane).collect()
}
