//! The interpreter loop.
//!
//! One loop for everything: exploration runs the same one. A concrete instruction costs no allocation, no hashing and
//! no lock. Slots are read and written through a pointer to the current frame; [`Code::is_sound`] has checked every
//! slot number and jump target before the code runs, and that is all the unsafe code here relies on.

use schism_code::lower::NOWHERE;
use schism_code::question::Asked;
use schism_code::{Cases, Code, Ins, Opcode, Slot, SlowOp};
use schism_memory::MemoryFault;

use crate::builtins::{Flow, Invocation};
use crate::dependence::observer::{At, BuiltinCall, BuiltinEnd, Observer, Off};
use crate::dependence::{Following, Tracer};
use crate::fault::FaultKind;
use crate::ledger::Approximation;
use crate::machine::{Entry, Machine, State, Stop};
use crate::pairs::{ANY_COMMON, Role};
use crate::races::Racing;
use crate::stack::HANDLER_SLOT;
use crate::symbolic::{Halt, is_symbolic, set_tags};
use crate::varargs::passed_as_bytes;

/// A guest function whose code is running. Passed by value, so that the loop can keep it in registers.
#[derive(Clone, Copy)]
struct Running<'m> {
    code: &'m Code,
    /// The next instruction.
    pc: *const Ins,
    /// The frame's first slot.
    regs: *mut Slot,
}

impl Machine {
    /// Runs a state for about `fuel` instructions: a block is never split.
    pub fn run(&self, state: &mut State, fuel: u64) -> Stop {
        let end = state.instructions.saturating_add(fuel);
        loop {
            let limit = if state.threads.is_some() { end.min(state.turn_ends) } else { end };
            let left = limit.saturating_sub(state.instructions);
            let left = i64::try_from(left).unwrap_or(i64::MAX);
            let stop = match state.races {
                None => self.execute(state, left, &mut Off),
                Some(_) => self.execute(state, left, &mut Racing::new()),
            };
            if state.threads.is_some() {
                match self.change_thread(state, stop) {
                    None if state.instructions <= end => continue,
                    None => return Stop::Fuel,
                    Some(stop) => return stop,
                }
            }
            if state.others.is_none() {
                return stop;
            }
            if let Some(stop) = self.change_process(state, stop) {
                return stop;
            }
        }
    }

    /// The same, and tells a tracer what depends on what. The machine must have been made with [`Machine::for_tracing`], or if no
    /// values are asked for with [`Machine::for_slicing`], and the tracer must have seen all of the run so far.
    pub fn run_traced(&self, state: &mut State, fuel: u64, tracer: &mut Tracer<'_>) -> Stop {
        assert!(self.shows_values() || !tracer.takes_values(), "a machine whose values cannot be seen");
        let fuel = i64::try_from(fuel).unwrap_or(i64::MAX);
        let stop = if tracer.follows_each() {
            self.execute(state, fuel, &mut Following::<true>(tracer))
        } else {
            self.execute(state, fuel, &mut Following::<false>(tracer))
        };
        tracer.pause(state, &stop);
        stop
    }

    /// Takes up the top frame where it stands; `None` if there is none left.
    fn resume<'m>(&'m self, state: &mut State) -> Option<Running<'m>> {
        if state.stack.depth() == 0 {
            return None;
        }
        let frame = *state.stack.top();
        let Entry::Code(code) = self.entry(frame.function) else { return None };
        // SAFETY: a frame's resume point is an instruction of its code: 0, or one that a sound instruction set.
        let pc = unsafe { code.ins.as_ptr().add(frame.resume as usize) };
        Some(Running { code, pc, regs: state.stack.slots().as_ptr().cast_mut().cast() })
    }

    #[allow(clippy::too_many_lines, reason = "one arm for each opcode")]
    fn execute<O: Observer>(&self, state: &mut State, mut fuel: i64, observer: &mut O) -> Stop {
        let Some(mut run) = self.resume(state) else { return Stop::Exited(0) };
        let mut left = fuel;

        // Counts what was executed since the last time.
        macro_rules! count {
            () => {
                state.instructions += (fuel - left) as u64
            };
        }

        // Saves the position, so that others can see it.
        macro_rules! sync {
            () => {
                // SAFETY: both pointers are inside the same code.
                state.stack.top().resume = unsafe { run.pc.offset_from(run.code.ins.as_ptr()) } as u32
            };
        }
        macro_rules! stop {
            ($stop:expr) => {{
                sync!();
                count!();
                return $stop;
            }};
        }
        macro_rules! fault {
            ($kind:expr) => {{
                let kind = $kind;
                if kind.is_parting() {
                    // Not a fault: the versions disagree about a byte that is read.
                    state.stack.top().resume = position!();
                    count!();
                    return Stop::Split;
                }
                sync!();
                count!();
                return Stop::Fault(self.report(state, kind));
            }};
        }
        macro_rules! check {
            ($result:expr) => {
                match $result {
                    Ok(value) => value,
                    Err(fault) => fault!(FaultKind::Memory(fault)),
                }
            };
        }
        macro_rules! reload {
            () => {
                match self.resume(state) {
                    Some(resumed) => run = resumed,
                    None => {
                        count!();
                        return Stop::Exited(0);
                    }
                }
            };
        }
        macro_rules! get {
            ($slot:expr) => {
                // SAFETY: sound code names only slots of its frame.
                unsafe { read_slot(run.regs.add($slot as usize)) }
            };
        }
        macro_rules! set {
            ($slot:expr, $value:expr) => {{
                let value = $value;
                // SAFETY: sound code names only slots of its frame.
                unsafe { write_slot(run.regs.add($slot as usize), value) }
            }};
        }
        macro_rules! goto {
            ($target:expr) => {
                // SAFETY: targets of sound code are instructions of it.
                run.pc = unsafe { run.code.ins.as_ptr().add($target as usize) }
            };
        }

        // Where the current instruction stands; `run.pc` is one past it.
        macro_rules! position {
            () => {
                // SAFETY: both pointers are inside the same code.
                unsafe { run.pc.offset_from(run.code.ins.as_ptr()) as u32 - 1 }
            };
        }
        // A step that may decide: the state stands before the instruction, so that a snapshot executes it again.
        macro_rules! decide {
            ($step:expr) => {{
                count!();
                fuel = left;
                state.stack.top().resume = position!();
                match $step {
                    Ok(value) => {
                        // The frame may be shared with a snapshot now.
                        run.regs = state.stack.slots().as_ptr().cast_mut().cast();
                        value
                    }
                    Err(Halt::Fault(kind)) => fault!(kind),
                    Err(Halt::Replayed) => return Stop::Replayed,
                    Err(Halt::Assumed) => return Stop::Assumed,
                    Err(Halt::Retired) => return Stop::Retired,
                }
            }};
        }

        loop {
            // SAFETY: `pc` points to an instruction; the last one of sound code does not fall through.
            let ins = unsafe { *run.pc };
            // SAFETY: at most one past the end.
            run.pc = unsafe { run.pc.add(1) };
            if O::EACH {
                observer.step(self, state, At { position: position!(), ins, regs: run.regs });
            }

            // The tag of a result.
            macro_rules! tag {
                ($a:expr, $b:expr) => {{
                    let tag = $a.tag | $b.tag;
                    if is_symbolic(tag) { self.tag_of(ins, [$a.bits, $a.tag, $b.bits, $b.tag]) } else { tag }
                }};
            }
            macro_rules! unary {
                ($f:expr) => {{
                    let a = get!(ins.a);
                    let f: fn(u64) -> u64 = $f;
                    set!(ins.dst, Slot { bits: f(a.bits), tag: tag!(a, Slot::new(0)) })
                }};
            }
            macro_rules! rr {
                ($f:expr) => {{
                    let (a, b) = (get!(ins.a), get!(ins.b));
                    let f: fn(u64, u64) -> u64 = $f;
                    set!(ins.dst, Slot { bits: f(a.bits, b.bits), tag: tag!(a, b) })
                }};
            }
            // Immediates are sign-extended; 32-bit operations cut the result.
            macro_rules! ri {
                ($f:expr) => {{
                    let (a, b) = (get!(ins.a), Slot::new(ins.b as i32 as i64 as u64));
                    let f: fn(u64, u64) -> u64 = $f;
                    set!(ins.dst, Slot { bits: f(a.bits, b.bits), tag: tag!(a, b) })
                }};
            }
            macro_rules! end_block {
                () => {
                    left -= i64::from(ins.w);
                    if left < 0 {
                        stop!(Stop::Fuel);
                    }
                };
            }
            macro_rules! branch {
                ($holds:expr, $a:expr, $b:expr) => {{
                    let holds = $holds;
                    let tag = $a.tag | $b.tag;
                    if tag != 0 {
                        if tag & Slot::UNDEFINED != 0 {
                            self.undefined_branch(state, run);
                        }
                        if is_symbolic(tag) {
                            decide!(self.decide_branch(state, ins, ($a, $b), holds, position!() + 1));
                        }
                    }
                    if holds {
                        goto!(ins.dst);
                    }
                    end_block!();
                }};
            }
            macro_rules! br_rr {
                ($f:expr) => {{
                    let (a, b) = (get!(ins.a), get!(ins.b));
                    let f: fn(u64, u64) -> bool = $f;
                    branch!(f(a.bits, b.bits), a, b)
                }};
            }
            macro_rules! br_ri {
                ($f:expr) => {{
                    let (a, b) = (get!(ins.a), Slot::new(ins.b as i32 as i64 as u64));
                    let f: fn(u64, u64) -> bool = $f;
                    branch!(f(a.bits, b.bits), a, b)
                }};
            }
            macro_rules! shift {
                ($width:literal, $f:expr) => {{
                    if get!(ins.b).bits >= $width {
                        self.oversized_shift(state, run);
                    }
                    rr!($f)
                }};
            }
            macro_rules! divide_tag {
                ($a:expr, $b:expr) => {{
                    let tag = $a.tag | $b.tag;
                    if is_symbolic(tag) { decide!(self.divide_tag(state, ins, $a, $b)) } else { tag }
                }};
            }
            macro_rules! divide {
                ($signed:ty, $f:expr) => {{
                    let (a, b) = (get!(ins.a), get!(ins.b));
                    let (x, y) = (a.bits as $signed, b.bits as $signed);
                    let tag = divide_tag!(a, b);
                    let f: fn($signed, $signed) -> Option<$signed> = $f;
                    match f(x, y) {
                        Some(result) => {
                            set!(ins.dst, Slot { bits: unsigned(result as i64, <$signed>::BITS), tag })
                        }
                        None if y == 0 => fault!(FaultKind::DivisionByZero),
                        None => fault!(FaultKind::DivisionOverflow),
                    }
                }};
            }
            macro_rules! load {
                ($f:ident, $size:literal, $address:expr) => {{
                    let address: Slot = $address;
                    if O::ACTIVE {
                        observer.load(position!(), address.bits, $size);
                    }
                    if O::RACES {
                        let at = (run.code.function.0, position!());
                        observer.touched(self, state, at, (address.bits, $size), false);
                    }
                    if is_symbolic(address.tag) {
                        let value = decide!(self.load_tagged(state, address, $size));
                        set!(ins.dst, value)
                    } else {
                        match state.memory.$f(address.bits) {
                            Ok(value) => set!(ins.dst, Slot::new(value)),
                            Err(fault) if *fault == MemoryFault::Tagged => {
                                let value = decide!(self.load_tagged(state, address, $size));
                                set!(ins.dst, value)
                            }
                            Err(fault) => fault!(FaultKind::Memory(fault)),
                        }
                    }
                }};
            }
            macro_rules! store {
                ($f:ident, $size:literal, $address:expr) => {{
                    let (address, value): (Slot, Slot) = ($address, get!(ins.dst));
                    if O::ACTIVE {
                        observer.store(position!(), address.bits, $size);
                    }
                    if O::RACES {
                        let at = (run.code.function.0, position!());
                        observer.touched(self, state, at, (address.bits, $size), true);
                    }
                    if is_symbolic(address.tag | value.tag) {
                        decide!(self.store_tagged(state, address, value, $size))
                    } else {
                        check!(state.memory.$f(address.bits, value.bits))
                    }
                }};
            }
            macro_rules! float64 {
                ($f:expr) => {{
                    let f: fn(f64, f64) -> f64 = $f;
                    let (a, b) = (get!(ins.a), get!(ins.b));
                    let bits = f(f64::from_bits(a.bits), f64::from_bits(b.bits)).to_bits();
                    set!(ins.dst, Slot { bits, tag: tag!(a, b) })
                }};
            }
            macro_rules! float32 {
                ($f:expr) => {{
                    let f: fn(f32, f32) -> f32 = $f;
                    let (a, b) = (get!(ins.a), get!(ins.b));
                    let bits = f(f32::from_bits(a.bits as u32), f32::from_bits(b.bits as u32)).to_bits();
                    set!(ins.dst, Slot { bits: u64::from(bits), tag: tag!(a, b) })
                }};
            }
            macro_rules! offset_address {
                () => {{
                    let (a, b) = (get!(ins.a), Slot::new(ins.b as i32 as i64 as u64));
                    let bits = a.bits.wrapping_add(b.bits);
                    let tag = if is_symbolic(a.tag) { self.address_tag(a, b, 1) } else { 0 };
                    Slot { bits, tag }
                }};
            }
            macro_rules! indexed_address {
                () => {{
                    let (a, b) = (get!(ins.a), get!(ins.b));
                    let bits = a.bits.wrapping_add(b.bits.wrapping_mul(u64::from(ins.w)));
                    let tag = if is_symbolic(a.tag | b.tag) { self.address_tag(a, b, ins.w) } else { 0 };
                    Slot { bits, tag }
                }};
            }

            match ins.op {
                Opcode::Mov => set!(ins.dst, get!(ins.a)),
                Opcode::Imm => set!(ins.dst, Slot::new(u64::from(ins.a) | u64::from(ins.b) << 32)),
                Opcode::Undef => {
                    let value = match &self.versions {
                        Some(_) if ins.w > 0 => self.uninitialised_slot(state, run.code.function.0, ins),
                        _ => Slot::undefined(),
                    };
                    for slot in ins.dst..ins.dst + ins.b {
                        set!(slot, value);
                    }
                }
                Opcode::Freeze => {
                    let a = get!(ins.a);
                    set!(ins.dst, Slot { bits: a.bits, tag: a.tag & !Slot::UNDEFINED })
                }
                Opcode::Add32RR => rr!(|a, b| u64::from((a as u32).wrapping_add(b as u32))),
                Opcode::Add32RI => ri!(|a, b| u64::from((a as u32).wrapping_add(b as u32))),
                Opcode::Add64RR => rr!(u64::wrapping_add),
                Opcode::Add64RI => ri!(u64::wrapping_add),
                Opcode::Sub32RR => rr!(|a, b| u64::from((a as u32).wrapping_sub(b as u32))),
                Opcode::Sub64RR => rr!(u64::wrapping_sub),
                Opcode::Mul32RR => rr!(|a, b| u64::from((a as u32).wrapping_mul(b as u32))),
                Opcode::Mul32RI => ri!(|a, b| u64::from((a as u32).wrapping_mul(b as u32))),
                Opcode::Mul64RR => rr!(u64::wrapping_mul),
                Opcode::Mul64RI => ri!(u64::wrapping_mul),
                Opcode::AndRR => rr!(|a, b| a & b),
                Opcode::And32RI => ri!(|a, b| a & u64::from(b as u32)),
                Opcode::And64RI => ri!(|a, b| a & b),
                Opcode::OrRR => rr!(|a, b| a | b),
                Opcode::Or32RI => ri!(|a, b| a | u64::from(b as u32)),
                Opcode::Or64RI => ri!(|a, b| a | b),
                Opcode::XorRR => rr!(|a, b| a ^ b),
                Opcode::Xor32RI => ri!(|a, b| a ^ u64::from(b as u32)),
                Opcode::Xor64RI => ri!(|a, b| a ^ b),
                Opcode::Shl32RR => shift!(32, |a, b| u64::from((a as u32).wrapping_shl(b as u32))),
                Opcode::Shl32RI => ri!(|a, b| u64::from((a as u32).wrapping_shl(b as u32))),
                Opcode::Shl64RR => shift!(64, |a, b| a.wrapping_shl(b as u32)),
                Opcode::Shl64RI => ri!(|a, b| a.wrapping_shl(b as u32)),
                Opcode::LShr32RR => shift!(32, |a, b| u64::from((a as u32).wrapping_shr(b as u32))),
                Opcode::LShr32RI => ri!(|a, b| u64::from((a as u32).wrapping_shr(b as u32))),
                Opcode::LShr64RR => shift!(64, |a, b| a.wrapping_shr(b as u32)),
                Opcode::LShr64RI => ri!(|a, b| a.wrapping_shr(b as u32)),
                Opcode::AShr32RR => shift!(32, |a, b| u64::from((a as i32).wrapping_shr(b as u32) as u32)),
                Opcode::AShr32RI => ri!(|a, b| u64::from((a as i32).wrapping_shr(b as u32) as u32)),
                Opcode::AShr64RR => shift!(64, |a, b| (a as i64).wrapping_shr(b as u32) as u64),
                Opcode::AShr64RI => ri!(|a, b| (a as i64).wrapping_shr(b as u32) as u64),
                Opcode::UDivRR | Opcode::URemRR => {
                    let (a, b) = (get!(ins.a), get!(ins.b));
                    let tag = divide_tag!(a, b);
                    let divided = ins.op == Opcode::UDivRR;
                    let result = if divided { a.bits.checked_div(b.bits) } else { a.bits.checked_rem(b.bits) };
                    let Some(bits) = result else { fault!(FaultKind::DivisionByZero) };
                    set!(ins.dst, Slot { bits, tag })
                }
                Opcode::SDiv32RR => divide!(i32, i32::checked_div),
                Opcode::SDiv64RR => divide!(i64, i64::checked_div),
                Opcode::SRem32RR => divide!(i32, i32::checked_rem),
                Opcode::SRem64RR => divide!(i64, i64::checked_rem),
                Opcode::Mask => {
                    let a = get!(ins.a);
                    set!(ins.dst, Slot { bits: a.bits & (u64::MAX >> (64 - ins.w)), tag: tag!(a, Slot::new(0)) })
                }
                Opcode::SExt => {
                    let a = get!(ins.a);
                    let wide = ((a.bits << (64 - ins.w)) as i64 >> (64 - ins.w)) as u64;
                    set!(ins.dst, Slot { bits: wide & (u64::MAX >> (64 - ins.b)), tag: tag!(a, Slot::new(0)) })
                }
                Opcode::SExt32 => unary!(|a| a as i32 as i64 as u64),
                Opcode::Lea => {
                    let (a, b) = (get!(ins.a), get!(ins.b));
                    let bits = a.bits.wrapping_add(b.bits.wrapping_mul(u64::from(ins.w)));
                    set!(ins.dst, Slot { bits, tag: tag!(a, b) })
                }
                Opcode::SetEqRR => rr!(|a, b| u64::from(a == b)),
                Opcode::SetEqRI => ri!(|a, b| u64::from(a == b)),
                Opcode::SetNeRR => rr!(|a, b| u64::from(a != b)),
                Opcode::SetNeRI => ri!(|a, b| u64::from(a != b)),
                Opcode::SetUltRR => rr!(|a, b| u64::from(a < b)),
                Opcode::SetUltRI => ri!(|a, b| u64::from(a < b)),
                Opcode::SetUleRR => rr!(|a, b| u64::from(a <= b)),
                Opcode::SetUleRI => ri!(|a, b| u64::from(a <= b)),
                Opcode::SetUgtRI => ri!(|a, b| u64::from(a > b)),
                Opcode::SetUgeRI => ri!(|a, b| u64::from(a >= b)),
                Opcode::SetSlt32RR => rr!(|a, b| u64::from((a as i32) < b as i32)),
                Opcode::SetSlt32RI => ri!(|a, b| u64::from((a as i32) < b as i32)),
                Opcode::SetSle32RR => rr!(|a, b| u64::from(a as i32 <= b as i32)),
                Opcode::SetSle32RI => ri!(|a, b| u64::from(a as i32 <= b as i32)),
                Opcode::SetSgt32RI => ri!(|a, b| u64::from(a as i32 > b as i32)),
                Opcode::SetSge32RI => ri!(|a, b| u64::from(a as i32 >= b as i32)),
                Opcode::SetSlt64RR => rr!(|a, b| u64::from((a as i64) < b as i64)),
                Opcode::SetSlt64RI => ri!(|a, b| u64::from((a as i64) < b as i64)),
                Opcode::SetSle64RR => rr!(|a, b| u64::from(a as i64 <= b as i64)),
                Opcode::SetSle64RI => ri!(|a, b| u64::from(a as i64 <= b as i64)),
                Opcode::SetSgt64RI => ri!(|a, b| u64::from(a as i64 > b as i64)),
                Opcode::SetSge64RI => ri!(|a, b| u64::from(a as i64 >= b as i64)),
                Opcode::BrEqRR => br_rr!(|a, b| a == b),
                Opcode::BrEqRI => br_ri!(|a, b| a == b),
                Opcode::BrNeRR => br_rr!(|a, b| a != b),
                Opcode::BrNeRI => br_ri!(|a, b| a != b),
                Opcode::BrUltRR => br_rr!(|a, b| a < b),
                Opcode::BrUltRI => br_ri!(|a, b| a < b),
                Opcode::BrUleRR => br_rr!(|a, b| a <= b),
                Opcode::BrUleRI => br_ri!(|a, b| a <= b),
                Opcode::BrUgtRI => br_ri!(|a, b| a > b),
                Opcode::BrUgeRI => br_ri!(|a, b| a >= b),
                Opcode::BrSlt32RR => br_rr!(|a, b| (a as i32) < b as i32),
                Opcode::BrSlt32RI => br_ri!(|a, b| (a as i32) < b as i32),
                Opcode::BrSle32RR => br_rr!(|a, b| a as i32 <= b as i32),
                Opcode::BrSle32RI => br_ri!(|a, b| a as i32 <= b as i32),
                Opcode::BrSgt32RI => br_ri!(|a, b| a as i32 > b as i32),
                Opcode::BrSge32RI => br_ri!(|a, b| a as i32 >= b as i32),
                Opcode::BrSlt64RR => br_rr!(|a, b| (a as i64) < b as i64),
                Opcode::BrSlt64RI => br_ri!(|a, b| (a as i64) < b as i64),
                Opcode::BrSle64RR => br_rr!(|a, b| a as i64 <= b as i64),
                Opcode::BrSle64RI => br_ri!(|a, b| a as i64 <= b as i64),
                Opcode::BrSgt64RI => br_ri!(|a, b| a as i64 > b as i64),
                Opcode::BrSge64RI => br_ri!(|a, b| a as i64 >= b as i64),
                Opcode::BrIf => {
                    let a = get!(ins.a);
                    branch!(a.bits & 1 != 0, a, Slot::new(0))
                }
                Opcode::BrUnless => {
                    let a = get!(ins.a);
                    branch!(a.bits & 1 == 0, a, Slot::new(0))
                }
                Opcode::Jump => {
                    goto!(ins.dst);
                    end_block!();
                }
                Opcode::Switch => {
                    let a = get!(ins.a);
                    if a.tag & Slot::UNDEFINED != 0 {
                        self.undefined_branch(state, run);
                    }
                    let table = &run.code.switches[ins.b as usize];
                    // The second word exists whenever the table is wide.
                    let high = if matches!(table.cases, Cases::Wide(_)) { get!(ins.a + 1) } else { Slot::new(0) };
                    let target = table.find(a.bits, high.bits);
                    if is_symbolic(a.tag | high.tag) {
                        decide!(self.decide_switch(state, table, (a, high), target));
                    }
                    goto!(target);
                    end_block!();
                }
                Opcode::IndirectBr => {
                    let address = get!(ins.a);
                    let address =
                        if is_symbolic(address.tag) { decide!(self.concrete(state, address)) } else { address.bits };
                    let block = self.block_at(run.code.function.0, address);
                    let table = &run.code.switches[ins.b as usize];
                    match block.map(|block| table.find(u64::from(block.0), 0)) {
                        Some(target) if target != NOWHERE => goto!(target),
                        _ => fault!(FaultKind::BadJump),
                    }
                    end_block!();
                }
                Opcode::Select => {
                    let condition = get!(ins.w);
                    if O::ACTIVE {
                        observer.select(position!(), condition.bits & 1 != 0);
                    }
                    let mut chosen = if condition.bits & 1 != 0 { get!(ins.a) } else { get!(ins.b) };
                    if is_symbolic(condition.tag) {
                        chosen.tag = self.selected_tag(condition, get!(ins.a), get!(ins.b));
                    }
                    chosen.tag |= condition.tag & Slot::UNDEFINED;
                    set!(ins.dst, chosen)
                }
                Opcode::Load8 => load!(load1, 1, offset_address!()),
                Opcode::Load16 => load!(load2, 2, offset_address!()),
                Opcode::Load32 => load!(load4, 4, offset_address!()),
                Opcode::Load64 => load!(load8, 8, offset_address!()),
                Opcode::LoadX8 => load!(load1, 1, indexed_address!()),
                Opcode::LoadX16 => load!(load2, 2, indexed_address!()),
                Opcode::LoadX32 => load!(load4, 4, indexed_address!()),
                Opcode::LoadX64 => load!(load8, 8, indexed_address!()),
                Opcode::Store8 => store!(store1, 1, offset_address!()),
                Opcode::Store16 => store!(store2, 2, offset_address!()),
                Opcode::Store32 => store!(store4, 4, offset_address!()),
                Opcode::Store64 => store!(store8, 8, offset_address!()),
                Opcode::StoreX8 => store!(store1, 1, indexed_address!()),
                Opcode::StoreX16 => store!(store2, 2, indexed_address!()),
                Opcode::StoreX32 => store!(store4, 4, indexed_address!()),
                Opcode::StoreX64 => store!(store8, 8, indexed_address!()),
                Opcode::FAdd32 => float32!(|a, b| a + b),
                Opcode::FAdd64 => float64!(|a, b| a + b),
                Opcode::FSub32 => float32!(|a, b| a - b),
                Opcode::FSub64 => float64!(|a, b| a - b),
                Opcode::FMul32 => float32!(|a, b| a * b),
                Opcode::FMul64 => float64!(|a, b| a * b),
                Opcode::FDiv32 => float32!(|a, b| a / b),
                Opcode::FDiv64 => float64!(|a, b| a / b),
                Opcode::FCmp32 => {
                    let (a, b) = (get!(ins.a), get!(ins.b));
                    let (x, y) = (f32::from_bits(a.bits as u32), f32::from_bits(b.bits as u32));
                    let holds = holds(ins.w, x.partial_cmp(&y));
                    set!(ins.dst, Slot { bits: u64::from(holds), tag: tag!(a, b) })
                }
                Opcode::FCmp64 => {
                    let (a, b) = (get!(ins.a), get!(ins.b));
                    let holds = holds(ins.w, f64::from_bits(a.bits).partial_cmp(&f64::from_bits(b.bits)));
                    set!(ins.dst, Slot { bits: u64::from(holds), tag: tag!(a, b) })
                }
                Opcode::I32ToF64 => unary!(|a| f64::from(a as i32).to_bits()),
                Opcode::I64ToF64 => unary!(|a| (a as i64 as f64).to_bits()),
                Opcode::F32ToF64 => unary!(|a| f64::from(f32::from_bits(a as u32)).to_bits()),
                Opcode::F64ToF32 => unary!(|a| u64::from((f64::from_bits(a) as f32).to_bits())),
                Opcode::Call | Opcode::CallPointer => {
                    let function = if ins.op == Opcode::Call {
                        ins.a
                    } else {
                        let address = get!(ins.a);
                        let address = if is_symbolic(address.tag) {
                            decide!(self.concrete(state, address))
                        } else {
                            address.bits
                        };
                        match self.layout.function_at(address) {
                            Some(function) => function.0,
                            None => fault!(FaultKind::BadCall(address)),
                        }
                    };
                    let function = match state.role {
                        Role::Only | Role::New => function,
                        Role::Old => self.body_of(state, function),
                        Role::Shared => {
                            if self.parts_at_call(function) {
                                state.stack.top().resume = position!();
                                count!();
                                return Stop::Split;
                            }
                            function
                        }
                    };
                    let site = &run.code.sites[ins.b as usize];
                    sync!();
                    if O::ACTIVE {
                        observer.tell(position!());
                        observer.ends(run.regs);
                    }
                    match self.entry(function) {
                        Entry::Code(callee) => {
                            let params = callee.params[callee.params.len() - 1];
                            let unusual = callee.variadic || site.slots.len() != params as usize;
                            let here = position!();
                            if callee.variadic {
                                let open = passed_as_bytes(state, site);
                                if !open.is_empty() {
                                    decide!(self.concrete_slots(state, &open));
                                    sync!();
                                }
                            }
                            let before = if unusual { self.before_call(state) } else { None };
                            state.stack.push(&callee.new_frame(site.dst, site.dst_count));
                            let regs: *mut Slot = state.stack.slots().as_ptr().cast_mut().cast();
                            for (to, &from) in (0..params).zip(&site.slots) {
                                // SAFETY: parameters are slots of the callee's frame, arguments of the caller's.
                                unsafe { *regs.add(to as usize) = *run.regs.add(from as usize) };
                            }
                            if O::ACTIVE {
                                observer.called(self, state);
                            }
                            let caller = run.regs;
                            run = Running { code: callee, pc: callee.ins.as_ptr(), regs };
                            if unusual {
                                self.reserve_id(state);
                                // SAFETY: arguments are slots of the caller's frame, which is still there.
                                let values =
                                    site.slots.iter().map(|&from| unsafe { *caller.add(from as usize) }).collect();
                                if O::ACTIVE {
                                    observer.before_inside(state);
                                }
                                let passed = self.pass_unusual(state, callee, site, values);
                                if O::ACTIVE {
                                    observer.after_inside(state);
                                }
                                if let Err(kind) = passed {
                                    if let (true, Some(before)) = (kind.is_parting(), before) {
                                        let read = state.memory.parted_at();
                                        *state = before;
                                        state.memory.note_parted(read);
                                        state.stack.top().resume = here;
                                        count!();
                                        return Stop::Split;
                                    }
                                    fault!(kind);
                                }
                            }
                            self.name_frame(state);
                            if state.stack.bytes > crate::STACK_LIMIT {
                                fault!(FaultKind::StackOverflow);
                            }
                        }
                        Entry::Builtin(builtin) => {
                            let (mut arguments, mut tags, mut any) = ([0; 8], [0; 8], 0);
                            for (at, &from) in site.slots.iter().enumerate().take(8) {
                                let slot = get!(from);
                                (arguments[at], tags[at]) = (slot.bits, slot.tag);
                                any |= slot.tag;
                            }
                            if state.trace.is_active() {
                                count!();
                                fuel = left;
                            }
                            if is_symbolic(any) && !builtin.takes_symbols {
                                for at in 0..8 {
                                    decide!(self.concrete(state, Slot { bits: arguments[at], tag: tags[at] }));
                                }
                                sync!();
                            }
                            let invocation = Invocation { arguments, tags, site };
                            let before = self.before_call(state);
                            // The frame may be shared with a snapshot afterwards.
                            let is_shared = before.is_some() || state.trace.is_active();
                            self.reserve_id(state);
                            if O::ACTIVE {
                                observer.before_inside(state);
                            }
                            let result = (builtin.run)(self, state, &invocation);
                            if O::ACTIVE {
                                let end = BuiltinEnd::from(&result);
                                let gives = site.dst_count > 0;
                                observer.after_builtin(self, state, BuiltinCall { function, arguments, gives, end });
                            }
                            if state.memory.has_parted()
                                && let Some(before) = before
                            {
                                let read = state.memory.parted_at();
                                *state = before;
                                state.memory.note_parted(read);
                                state.stack.top().resume = position!();
                                count!();
                                return Stop::Split;
                            }
                            if is_shared && !matches!(result, Ok(Flow::Reload)) {
                                run.regs = state.stack.slots().as_ptr().cast_mut().cast();
                            }
                            match result {
                                Ok(Flow::Value(bits)) => {
                                    if site.dst_count > 0 {
                                        set!(site.dst, Slot::new(bits));
                                    }
                                }
                                Ok(Flow::Slot(slot)) => {
                                    if site.dst_count > 0 {
                                        set!(site.dst, slot);
                                    }
                                }
                                Ok(Flow::Reload) => reload!(),
                                Ok(Flow::Stop(stop)) => {
                                    count!();
                                    return stop;
                                }
                                Ok(Flow::Again(stop)) => {
                                    // SAFETY: this instruction is one before the next.
                                    run.pc = unsafe { run.pc.sub(1) };
                                    stop!(stop);
                                }
                                Err(kind) => fault!(kind),
                            }
                        }
                        Entry::Missing => {
                            let name = self.image.function(schism_ir::FunctionId(function)).name.clone();
                            fault!(FaultKind::UndefinedFunction(name));
                        }
                    }
                }
                Opcode::Ret | Opcode::Ret1 | Opcode::RetN => {
                    left -= i64::from(ins.w);
                    if O::ACTIVE {
                        observer.tell(position!());
                        observer.ends(run.regs);
                    }
                    let single = if ins.op == Opcode::Ret1 { get!(ins.a) } else { Slot::undefined() };
                    let list = if ins.op == Opcode::RetN { self.returned(run, ins.a) } else { Vec::new() };
                    let frame = state.stack.pop(&mut state.released);
                    if !state.released.is_empty() {
                        if O::ACTIVE {
                            observer.released(&state.released);
                        }
                        self.release_objects(state, run.code.function.0, run);
                    }
                    if let Some(frame) = frame
                        && frame.dst == HANDLER_SLOT
                    {
                        match self.handler_returned(state, frame.serial) {
                            Ok(None) => {}
                            Ok(Some(stop)) => {
                                count!();
                                return stop;
                            }
                            Err(kind) => {
                                count!();
                                return Stop::Fault(self.report(state, kind));
                            }
                        }
                    }
                    reload!();
                    if O::ACTIVE
                        && let Some(frame) = frame
                    {
                        observer.returned(self, state, frame.dst_count > 0);
                    }
                    if let Some(frame) = frame
                        && frame.dst_count > 0
                    {
                        if ins.op == Opcode::RetN {
                            for (offset, slot) in (0..frame.dst_count).zip(list) {
                                set!(frame.dst + offset, slot);
                            }
                        } else {
                            set!(frame.dst, single);
                        }
                    }
                    if O::RACES {
                        observer.left(self, state, single);
                    }
                    if let Some(frame) = frame
                        && frame.serial == state.goal.serial
                    {
                        state.returned = true;
                        stop!(Stop::Arrived);
                    }
                    if left < 0 {
                        stop!(Stop::Fuel);
                    }
                }
                Opcode::Slow => {
                    let op = &run.code.slow[ins.a as usize];
                    if matches!(op, SlowOp::Alloca { .. } | SlowOp::ByvalCopy { .. }) {
                        sync!();
                        self.reserve_id(state);
                    }
                    let tags = if state.trace.is_active() { decide!(self.rare_tags(state, op)) } else { Vec::new() };
                    sync!();
                    if O::ACTIVE {
                        observer.tell(position!());
                        observer.before_inside(state);
                    }
                    let done = self.slow(state, op);
                    if O::ACTIVE {
                        observer.after_inside(state);
                    }
                    match done {
                        Ok(()) => {
                            set_tags(state, &tags);
                            run.regs = state.stack.slots().as_ptr().cast_mut().cast();
                        }
                        Err(kind) => fault!(kind),
                    }
                    if state.memory.was_looked_at() {
                        decide!(self.pin_looked_at(state));
                    }
                }
                Opcode::Cover => {
                    self.cover(run.code, ins.dst);
                    if matches!(state.role, Role::Old | Role::New) && !run.code.starts.is_empty() {
                        state.touch(run.code.function.0, ins.dst);
                    }
                    if let Some(block) = state.goal.block
                        && (block == ins.dst || block == ANY_COMMON)
                        && state.stack.top().serial == state.goal.serial
                        && (block != ANY_COMMON || self.has_common(run.code.function.0, ins.dst))
                    {
                        stop!(Stop::Arrived);
                    }
                }
                Opcode::Split => {
                    if state.role == Role::Shared {
                        state.at_gap = Some(ins.dst);
                        stop!(Stop::Split);
                    }
                }
                Opcode::Join => {
                    if state.goal.gap == Some(ins.dst) && state.stack.top().serial == state.goal.serial {
                        stop!(Stop::Arrived);
                    }
                }
                Opcode::Check => {
                    if matches!(state.role, Role::Old | Role::New) {
                        let check = &run.code.checks[ins.dst as usize];
                        let slots = check.operands.map(|operand| match operand {
                            Asked::Slot(slot) => get!(slot),
                            Asked::Value(bits) => Slot::new(bits),
                        });
                        count!();
                        fuel = left;
                        state.stack.top().resume = position!();
                        self.check(state, check, slots, (run.code.function.0, position!()));
                    }
                }
                Opcode::Mark => self.pass(state, ins.dst),
                Opcode::Segment => {
                    if O::ACTIVE {
                        observer.entered(self, state, ins.dst, run.regs);
                    }
                }
                Opcode::Unreachable => fault!(FaultKind::Unreachable(run.code.messages[ins.a as usize].clone())),
                Opcode::Fail => fault!(FaultKind::Unsupported(run.code.messages[ins.a as usize].clone())),
            }
        }
    }

    /// A copy to go back to if the versions part inside of a library function that is a model.
    #[inline]
    fn before_call(&self, state: &mut State) -> Option<State> {
        match &self.versions {
            Some(versions)
                if state.role == Role::Shared && (!versions.data.is_empty() || !state.infection.is_empty()) =>
            {
                Some(state.fork())
            }
            _ => None,
        }
    }

    #[inline]
    fn parts_at_call(&self, function: u32) -> bool {
        self.versions.as_ref().is_some_and(|versions| versions.parts_at_call(function))
    }

    fn returned(&self, run: Running, list: u32) -> Vec<Slot> {
        let slots = run.code.lists[list as usize].iter();
        // SAFETY: sound code names only slots of its frame.
        slots.map(|&slot| unsafe { *run.regs.add(slot as usize) }).collect()
    }

    /// Ends the stack objects of a frame that returned.
    fn release_objects(&self, state: &mut State, function: u32, run: Running) {
        // SAFETY: both pointers are inside the same code.
        let resume = unsafe { run.pc.offset_from(run.code.ins.as_ptr()) } as u64;
        let origin = u64::from(function + 1) << 32 | resume;
        for address in state.released.drain(..) {
            state.memory.release(address, origin);
        }
    }

    /// [`Machine::result_tag`] of two slots by their halves: slots that are passed on themselves would have to be in memory, even where
    /// nothing is symbolic.
    #[cold]
    #[inline(never)]
    fn tag_of(&self, ins: Ins, [bits, tag, other_bits, other_tag]: [u64; 4]) -> u64 {
        self.result_tag(ins, Slot { bits, tag }, Slot { bits: other_bits, tag: other_tag })
    }

    #[cold]
    fn undefined_branch(&self, state: &mut State, run: Running) {
        self.note(state, run, Approximation::UninitialisedBranch);
    }

    #[cold]
    fn oversized_shift(&self, state: &mut State, run: Running) {
        // The library is compiled with optimisation, which computes ahead what is then not used. It has no such shifts itself.
        if self.is_own(run.code.function.0) {
            self.note(state, run, Approximation::OversizedShift);
        }
    }

    fn note(&self, state: &mut State, run: Running, what: Approximation) {
        // SAFETY: both pointers are inside the same code.
        let at = unsafe { run.pc.offset_from(run.code.ins.as_ptr()) } as u32;
        state.ledger.note(what, run.code.function.0, at);
    }
}

/// Reads the halves of a slot one by one. A single 16-byte load of a slot that was just written in two halves waits until
/// both stores have left the store buffer: measured, a third of the run time of an integer loop.
///
/// # Safety
/// `slot` must be readable.
#[inline(always)]
unsafe fn read_slot(slot: *const Slot) -> Slot {
    // SAFETY: the caller's promise; volatile only keeps the compiler from joining the two reads.
    unsafe { Slot { bits: (&raw const (*slot).bits).read_volatile(), tag: (&raw const (*slot).tag).read_volatile() } }
}

/// Writes the halves of a slot one by one, for the same reason.
///
/// # Safety
/// `slot` must be writable.
#[inline(always)]
unsafe fn write_slot(slot: *mut Slot, value: Slot) {
    // SAFETY: the caller's promise; volatile only keeps the compiler from joining the two writes.
    unsafe {
        (&raw mut (*slot).bits).write_volatile(value.bits);
        (&raw mut (*slot).tag).write_volatile(value.tag);
    }
}

/// A signed result of `width` bits as a zero-extended one.
fn unsigned(value: i64, width: u32) -> u64 {
    value as u64 & (u64::MAX >> (64 - width))
}

/// Whether a floating-point predicate holds for an order; LLVM numbers predicates by the orders they accept
/// (1 equal, 2 greater, 4 less, 8 unordered), and so does [`schism_ir::FloatPredicate`].
#[inline]
fn holds(predicate: u16, order: Option<std::cmp::Ordering>) -> bool {
    let bit = match order {
        Some(std::cmp::Ordering::Equal) => 1,
        Some(std::cmp::Ordering::Greater) => 2,
        Some(std::cmp::Ordering::Less) => 4,
        None => 8,
    };
    predicate & bit != 0
}
