//! Calls: arguments become parameters, results come back, and summaries stand for what has no code.

use schism_ir::{Call, Callee, FunctionId, Inst, InstId, Intrinsic, Op, Target, Value};

use super::fields::{Role, Shift};
use super::shape::Shape;
use super::solver::{Constraint, Site, Solver};
use super::{ObjectId, ObjectKind};
use crate::summaries::{Effect, Extent, SystemCall, summary, system_call};
use crate::syscalls::integer;
use crate::wrappers::Wrapper;

/// Bytes of a `va_list`, and where it keeps the addresses of the two argument areas.
const VA_LIST: u64 = 24;
const VA_AREAS: [i64; 2] = [8, 16];
/// Assembly that puts no pointer into memory: barriers, the carry chains and bit counts of common headers, x87's control word.
const HARMLESS_ASM: &[&str] = &[
    "", "nop", "pause", "rep", "mfence", "lfence", "sfence", "lock;", "#", "addq", "subq", "mulq", "bsf", "bsr",
    "cpuid", "xchgq", "fnstcw", "fldcw",
];

/// A call as the analysis sees it.
#[derive(Clone, Copy)]
struct At<'c> {
    function: FunctionId,
    inst: InstId,
    call: &'c Call,
    operands: &'c [Value],
}

impl<'i> Solver<'i> {
    pub(super) fn call(
        &mut self,
        function: FunctionId,
        id: InstId,
        inst: &'i Inst,
        call: &'i Call,
        operands: &'i [Value],
    ) {
        // What is not analysed by its body may read and write behind a constant address that nobody else uses.
        for &operand in operands.iter().filter(|operand| matches!(operand, Value::Const(_))) {
            self.node(function, operand);
        }
        match &call.callee {
            Callee::Symbol(symbol) => {
                if let Target::Function(callee) =
                    self.image.target(self.image.functions[function.index()].module, *symbol)
                {
                    self.connect(function, id, callee);
                }
            }
            Callee::Pointer => {
                let pointer = operands.last().and_then(|&pointer| self.node(function, pointer));
                if let Some(pointer) = pointer {
                    self.sites.push(Site { function, inst: id });
                    self.constrain(pointer, Constraint::Call { site: self.sites.len() as u32 - 1 });
                }
            }
            Callee::Intrinsic(intrinsic) => self.intrinsic(function, id, inst, *intrinsic, operands),
            Callee::Asm(asm) => {
                let harmless = HARMLESS_ASM.contains(&asm.text.split_whitespace().next().unwrap_or_default());
                let at = At { function, inst: id, call, operands };
                match harmless {
                    true => {
                        operands.iter().for_each(|&from| self.flow(function, from, Value::Inst(id), Shift::default()))
                    }
                    false => self.call_anything(at),
                }
            }
        }
    }

    /// Lets a call enter a function, once.
    pub(super) fn connect(&mut self, caller: FunctionId, inst: InstId, callee: FunctionId) {
        if !self.connected.insert((caller, inst, callee)) {
            return;
        }
        let Some(body) = &self.image.function(caller).body else { return };
        let instruction = &body.insts[inst.index()];
        let Op::Call(call) = &instruction.op else { return };
        let at = At { function: caller, inst, call, operands: body.operands_of(instruction) };
        if let Some(effects) = summary(self.image, callee) {
            effects.iter().for_each(|&effect| self.effect(at, effect));
        } else if self.image.function(callee).body.is_some() {
            self.enter(at, callee);
        } else {
            self.call_anything(at);
        }
    }

    fn enter(&mut self, at: At<'_>, callee: FunctionId) {
        let Some(nodes) = self.reach(callee) else { return };
        let definition = self.image.function(callee);
        for (number, attr) in at.call.args.iter().enumerate() {
            let operand = at.operands[number];
            let Some(param) = definition.params.get(number) else {
                if definition.variadic {
                    self.pass_variadic(at.function, operand, attr.byval, callee);
                }
                continue;
            };
            if let (Some((size, _)), Some(source)) = (param.byval, self.node(at.function, operand)) {
                let object = self.byval(callee, number as u32, size);
                let target = self.address(object, 0);
                self.copy_memory(target, source, Some(size));
            } else if self.is_wide(at.function, operand)
                && let Some(from) = self.node(at.function, operand)
            {
                self.graph.copy(from, nodes.first + number as u32);
            }
        }
        let result = self.node(at.function, Value::Inst(at.inst));
        if let Some(wrapper) = self.wrappers.get(&callee).cloned() {
            self.enter_wrapper(at, callee, &wrapper);
        } else if let Some(result) = result {
            match at.call.callee {
                // Nothing else comes back from this call.
                Callee::Symbol(_) => self.graph.merge(nodes.result, result),
                _ => self.graph.copy(nodes.result, result),
            }
        }
    }

    /// The result of a wrapper is the object of this call, which is among those that the wrapper works with.
    fn enter_wrapper(&mut self, at: At<'_>, callee: FunctionId, wrapper: &Wrapper) {
        let (new, all) = (self.heap(at), self.made_by(callee));
        self.graph.copy(new, all);
        if let Some(result) = self.node(at.function, Value::Inst(at.inst)) {
            self.graph.copy(new, result);
        }
        for &param in &wrapper.passed {
            if let Some(&value) = at.operands.get(param as usize) {
                self.flow(at.function, value, Value::Inst(at.inst), Shift::default());
            }
        }
        wrapper.copied.iter().for_each(|&param| self.effect(at, Effect::CopyToNew(param)));
    }

    /// The node that holds the objects of all calls of a wrapper.
    pub(super) fn made_by(&mut self, wrapper: FunctionId) -> u32 {
        *self.made.entry(wrapper).or_insert_with(|| self.graph.add_node())
    }

    /// True if a call allocates what its function, a wrapper, returns.
    fn is_passed_on(&self, at: At<'_>) -> bool {
        self.wrappers.get(&at.function).is_some_and(|wrapper| wrapper.sites.contains(&at.inst))
    }

    fn variadic(&mut self, function: FunctionId) -> ObjectId {
        self.fields.object(Role::Program(ObjectKind::Variadic(function)), Shape::SINGLE, None, false)
    }

    fn pass_variadic(&mut self, caller: FunctionId, value: Value, byval: Option<(u64, u32)>, callee: FunctionId) {
        let object = self.variadic(callee);
        let area = self.address(object, 0);
        let Some(from) = self.node(caller, value) else { return };
        match byval {
            Some((size, _)) => self.copy_memory(area, from, Some(size)),
            None if self.is_wide(caller, value) => self.store_through(area, 0, from),
            None => {}
        }
    }

    /// Addresses move with the bytes of a block copy.
    fn copy_memory(&mut self, to: u32, from: u32, length: Option<u64>) {
        let transit = self.new_transit(length);
        self.constrain(from, Constraint::CopyFrom { transit, length });
        self.constrain(to, Constraint::CopyTo { transit, length });
    }

    /// Something that is not known is called: all it can reach is the outside's from now on.
    fn call_anything(&mut self, at: At<'_>) {
        self.give_away(at);
        if let Some(result) = self.node(at.function, Value::Inst(at.inst)) {
            self.graph.copy(self.escaped, result);
        }
    }

    /// The outside keeps the arguments of a call.
    fn give_away(&mut self, at: At<'_>) {
        for &operand in at.operands {
            if let Some(from) = self.node(at.function, operand) {
                self.graph.copy(from, self.escaped);
            }
        }
    }

    /// A node that holds what a call allocates.
    fn heap(&mut self, at: At<'_>) -> u32 {
        if self.is_passed_on(at) {
            return self.made_by(at.function);
        }
        let object = self.heap_object(at.function, at.inst);
        self.address(object, 0)
    }

    pub(super) fn heap_object(&mut self, function: FunctionId, inst: InstId) -> ObjectId {
        self.fields.object(Role::Program(ObjectKind::Heap(function, inst)), Shape::Strided(0), None, false)
    }

    fn effect(&mut self, at: At<'_>, effect: Effect) {
        let result = self.node(at.function, Value::Inst(at.inst));
        let argument = |number: u32| at.operands.get(number as usize).copied();
        match effect {
            Effect::Allocate => {
                let heap = self.heap(at);
                result.into_iter().for_each(|result| self.graph.copy(heap, result));
            }
            Effect::AllocateInto(number) => {
                let from = self.heap(at);
                if let Some(address) = argument(number).and_then(|value| self.node(at.function, value)) {
                    self.store_through(address, 0, from);
                }
            }
            // The calls of a wrapper copy what they pass themselves.
            Effect::CopyToNew(_) if self.is_passed_on(at) => {}
            Effect::CopyToNew(number) => {
                let heap = self.heap(at);
                if let Some(from) = argument(number).and_then(|value| self.node(at.function, value)) {
                    self.copy_memory(heap, from, None);
                }
            }
            Effect::CopyBytes { to, from, length } => {
                let [to, from] = [to, from].map(|n| argument(n).and_then(|value| self.node(at.function, value)));
                let length = match length {
                    Extent::Argument(n) => argument(n).and_then(|value| integer(self.image, at.function, value)),
                    _ => None,
                };
                if let (Some(to), Some(from)) = (to, from) {
                    self.copy_memory(to, from, length.and_then(|length| u64::try_from(length).ok()));
                }
            }
            Effect::Return(number) | Effect::ReturnInside(number) => {
                let scales = if matches!(effect, Effect::Return(_)) { Vec::new() } else { vec![1] };
                if let Some(from) = argument(number) {
                    self.flow(at.function, from, Value::Inst(at.inst), Shift { scales, ..Shift::default() });
                }
            }
            Effect::Read(..) | Effect::Write(..) => {}
            Effect::Call(name) => {
                self.image.function_named(name).into_iter().for_each(|function| {
                    self.reach(function);
                });
            }
            Effect::Constructors => {
                self.image.constructors.iter().for_each(|&function| self.enter(at, function));
            }
            Effect::Destructors => self.image.destructors.iter().for_each(|&function| {
                self.reach(function);
            }),
            Effect::SystemCall => self.system_call(at),
        }
    }

    fn system_call(&mut self, at: At<'_>) {
        let Some(numbers) = at.operands.first().and_then(|&number| self.numbers.of(at.function, number)) else {
            return self.call_anything(at);
        };
        let nodes: Vec<Option<u32>> = at.operands.iter().map(|&operand| self.node(at.function, operand)).collect();
        let argument = |number: usize| nodes.get(number).copied().flatten();
        self.system_calls.insert((at.function, at.inst), numbers.clone());
        for number in numbers {
            match system_call(number) {
                SystemCall::Plain | SystemCall::ReadsAll | SystemCall::Reaches => {}
                SystemCall::Maps => self.effect(at, Effect::Allocate),
                SystemCall::Remaps => {
                    self.effect(at, Effect::Allocate);
                    self.effect(at, Effect::CopyToNew(1));
                    self.effect(at, Effect::Return(1));
                }
                SystemCall::Handles => {
                    let handlers = self.handlers;
                    if let Some(new) = argument(2) {
                        self.load_through(new, 0, handlers);
                    }
                    if let Some(old) = argument(3) {
                        self.store_through(old, 0, handlers);
                    }
                }
                // Its own result is a number.
                SystemCall::Keeps => self.give_away(at),
            }
        }
    }

    /// Addresses in variadic arguments become a value.
    pub(super) fn va_arg(&mut self, function: FunctionId, list: Value, to: Value) {
        let (Some(list), Some(to)) = (self.node(function, list), self.node(function, to)) else { return };
        let area = self.graph.add_node();
        for offset in VA_AREAS {
            self.load_through(list, offset, area);
        }
        self.load_through(area, 0, to);
    }

    fn intrinsic(&mut self, function: FunctionId, id: InstId, inst: &Inst, intrinsic: Intrinsic, operands: &[Value]) {
        let result = Value::Inst(id);
        match intrinsic {
            Intrinsic::Memcpy | Intrinsic::MemcpyInline | Intrinsic::Memmove => {
                let length = operands.get(2).and_then(|&length| integer(self.image, function, length));
                if let (Some(to), Some(from)) = (self.node(function, operands[0]), self.node(function, operands[1])) {
                    self.copy_memory(to, from, length.and_then(|length| u64::try_from(length).ok()));
                }
            }
            Intrinsic::VaStart => {
                let object = self.variadic(function);
                let from = self.address(object, 0);
                let list = self.node(function, operands[0]);
                for offset in VA_AREAS {
                    list.into_iter().for_each(|list| self.store_through(list, offset, from));
                }
            }
            Intrinsic::VaCopy => {
                if let (Some(to), Some(from)) = (self.node(function, operands[0]), self.node(function, operands[1])) {
                    self.copy_memory(to, from, Some(VA_LIST));
                }
            }
            Intrinsic::MaskedLoad | Intrinsic::MaskedGather => {
                self.load_some(function, operands[0], result, inst.ty);
                // What the mask leaves out comes from the last operand.
                operands.last().into_iter().for_each(|&other| self.flow(function, other, result, Shift::default()));
            }
            Intrinsic::MaskedStore | Intrinsic::MaskedScatter => self.store(function, operands[0], operands[1]),
            Intrinsic::FrameAddress | Intrinsic::AddressOfReturnAddress | Intrinsic::ReturnAddress => {
                let node = self.node(function, result);
                node.into_iter().for_each(|node| self.graph.copy(self.escaped, node));
            }
            Intrinsic::ThreadlocalAddress
            | Intrinsic::LaunderInvariantGroup
            | Intrinsic::StripInvariantGroup
            | Intrinsic::PtrAnnotation
            | Intrinsic::Annotation
            | Intrinsic::SsaCopy
            | Intrinsic::Expect
            | Intrinsic::ExpectWithProbability => self.flow(function, operands[0], result, Shift::default()),
            Intrinsic::UMax | Intrinsic::UMin | Intrinsic::SMax | Intrinsic::SMin => {
                operands.iter().for_each(|&from| self.flow(function, from, result, Shift::default()));
            }
            Intrinsic::PtrMask
            | Intrinsic::UAddWithOverflow
            | Intrinsic::SAddWithOverflow
            | Intrinsic::USubWithOverflow
            | Intrinsic::SSubWithOverflow
            | Intrinsic::UAddSat
            | Intrinsic::USubSat => {
                let anywhere = Shift { anywhere: true, ..Shift::default() };
                operands.iter().for_each(|&from| self.flow(function, from, result, anywhere.clone()));
            }
            _ => {}
        }
    }
}
