//! From the instructions of a function to constraints.
//!
//! Every value is taken to carry addresses, integers among them; what computes a number that is no address any more
//! (comparison, multiplication, division, shifts, truth values) does not. Pieces of an address that are narrower than 64 bits are followed
//! within a function, so that a copy byte by byte is seen; they stand for the whole.

use schism_ir::{
    BinOp, Body, CastOp, Const, FunctionId, Inst, InstId, Linkage, Op, SymbolId, Target, Type, TypeId, TypeTable, Value,
};

use super::ObjectKind;
use super::fields::{ANYWHERE, Role, Shift};
use super::shape::Shape;
use super::solver::{Nodes, Solver};
use super::used::used;
use crate::syscalls::integer;

/// Where the libc of schism starts a program.
const START: &str = "__schism_start";
/// A value is moved in no more pieces than this; of a larger one, each address may come from and go anywhere.
const MOST_PIECES: usize = 64;

/// The offsets at which a value may hold addresses.
pub(super) fn pieces(types: &TypeTable, ty: TypeId) -> Vec<i64> {
    let mut found = Vec::new();
    let mut work = vec![(ty, 0u64)];
    while let Some((ty, offset)) = work.pop() {
        if found.len() > MOST_PIECES {
            return vec![ANYWHERE];
        }
        match types.get(ty) {
            Type::Void | Type::Opaque(_) => {}
            Type::Array { element, length } => {
                let step = types.size(*element);
                work.extend((0..(*length).min(MOST_PIECES as u64 + 1)).map(|at| (*element, offset + at * step)));
            }
            Type::Struct { fields, .. } => work.extend(fields.iter().map(|&(field, at)| (field, offset + at))),
            _ => {
                found.extend((0..types.store_size(ty)).step_by(8).take(MOST_PIECES + 1).map(|at| (offset + at) as i64))
            }
        }
    }
    if found.len() > MOST_PIECES {
        return vec![ANYWHERE];
    }
    found.sort_unstable();
    found
}

/// True for what does more than to compute a register.
fn has_effect(op: &Op) -> bool {
    matches!(
        op,
        Op::Alloca { .. } | Op::Store { .. } | Op::AtomicRmw(..) | Op::CmpXchg(_) | Op::VaArg | Op::Call(_) | Op::Ret
    )
}

impl<'i> Solver<'i> {
    /// The steps of an address that is itself an element's. An offset added to it may undo most of an index, and does not lead out of
    /// the object because it is large.
    fn steps_before(&self, function: FunctionId, address: Value) -> Vec<i64> {
        let Value::Inst(inst) = address else { return Vec::new() };
        let Some(body) = &self.image.function(function).body else { return Vec::new() };
        let inst = &body.insts[inst.index()];
        let Op::Gep { scales, .. } = &inst.op else { return Vec::new() };
        let indices = body.operands_of(inst)[1..].iter().zip(scales);
        indices.filter(|&(&index, _)| integer(self.image, function, index).is_none()).map(|(_, &scale)| scale).collect()
    }

    /// Enters the functions that the outside calls first.
    pub(super) fn start(&mut self) {
        let entry = |name| self.image.function_named(name).filter(|&id| self.image.function(id).body.is_some());
        if let Some(start) = entry(START).or_else(|| entry("main")) {
            let object = self.fields.object(Role::Program(ObjectKind::Start), Shape::SINGLE, None, false);
            let address = self.address(object, 0);
            let place = self.fields.place(&mut self.graph, object, 0);
            self.graph.insert(self.fields.places[place as usize].node, place);
            self.outside.insert(start);
            let nodes = self.reach(start);
            let types = &self.image.module_of(start).types;
            for (param, number) in self.image.function(start).params.iter().zip(0..) {
                if *types.get(param.ty) == Type::Ptr {
                    nodes.iter().for_each(|nodes| self.graph.copy(address, nodes.first + number));
                }
            }
            if self.image.function(start).name == START {
                return;
            }
            let lists = [&self.image.constructors, &self.image.destructors];
            return lists.into_iter().flatten().for_each(|&function| self.call_from_outside(function));
        }
        // A library: anybody may call and use what others can see.
        for (module, number) in self.image.modules.iter().zip(0..) {
            let seen = module.symbols.iter().zip(0..).filter(|(symbol, _)| symbol.linkage != Linkage::Local);
            for (_, symbol) in seen {
                match self.image.target(number, SymbolId(symbol)) {
                    Target::Function(function) => self.call_from_outside(function),
                    Target::Global(global, _) => {
                        let object = self.fields.global(global);
                        let place = self.fields.place(&mut self.graph, object, 0);
                        self.graph.insert(self.escaped, place);
                    }
                    Target::Null => {}
                }
            }
        }
    }

    /// Makes the nodes of a function with a body, at its first call.
    pub(super) fn reach(&mut self, function: FunctionId) -> Option<Nodes> {
        if let Some(nodes) = self.functions[function.index()] {
            return Some(nodes);
        }
        let definition = self.image.function(function);
        let body = definition.body.as_ref()?;
        let result = self.graph.add_node();
        let first = result + 1;
        for _ in 0..definition.params.len() + body.insts.len() {
            self.graph.add_node();
        }
        let nodes = Nodes { first, result };
        self.functions[function.index()] = Some(nodes);
        self.reached.push(function);
        Some(nodes)
    }

    /// Looks at the code of functions that were reached.
    pub(super) fn generate_reached(&mut self) {
        while let Some(function) = self.reached.pop() {
            let definition = self.image.function(function);
            for (param, number) in definition.params.iter().zip(0..) {
                if let Some((size, _)) = param.byval {
                    let object = self.byval(function, number, size);
                    let address = self.address(object, 0);
                    let node = self.node(function, Value::Param(number));
                    node.into_iter().for_each(|node| self.graph.copy(address, node));
                }
            }
            let Some(body) = &definition.body else { continue };
            let used = used(body);
            for (inst, id) in body.insts.iter().zip(0..) {
                match inst.op {
                    // An address in there is one that the program uses.
                    Op::Load { .. } if !used.contains(id as usize) => {
                        self.node(function, body.operands_of(inst)[0]);
                    }
                    _ if used.contains(id as usize) || has_effect(&inst.op) => {
                        self.instruction(function, body, InstId(id), inst);
                    }
                    _ => {}
                }
            }
        }
    }

    /// The object of a structure that is passed by value.
    pub(super) fn byval(&mut self, function: FunctionId, param: u32, size: u64) -> super::ObjectId {
        let role = Role::Program(ObjectKind::Byval(function, param));
        self.fields.object(role, Shape::Strided(0), Some(size), false)
    }

    fn instruction(&mut self, function: FunctionId, body: &'i Body, id: InstId, inst: &'i Inst) {
        let operands = body.operands_of(inst);
        let result = Value::Inst(id);
        match &inst.op {
            Op::Alloca { ty, .. } => self.alloca(function, id, *ty, operands),
            Op::Load { .. } => self.load(function, operands[0], result, inst.ty),
            Op::Store { .. } => self.store(function, operands[0], operands[1]),
            Op::Gep { offset, scales } => {
                let mut shift = Shift { offset: *offset, ..Shift::default() };
                for (&index, &scale) in operands[1..].iter().zip(scales) {
                    match integer(self.image, function, index) {
                        Some(number) => shift.offset = shift.offset.wrapping_add(number.wrapping_mul(scale)),
                        None => shift.scales.push(scale),
                    }
                }
                if shift.scales.is_empty() && shift.offset != 0 {
                    shift.scales = self.steps_before(function, operands[0]);
                }
                match shift == Shift::default() {
                    true => self.rename(function, operands[0], result),
                    false => self.flow(function, operands[0], result, shift),
                }
            }
            Op::Phi { .. } | Op::InsertValue { .. } | Op::InsertElement | Op::ShuffleVector { .. } => {
                operands.iter().for_each(|&from| self.flow(function, from, result, Shift::default()));
            }
            Op::Freeze | Op::ExtractValue { .. } | Op::ExtractElement => self.rename(function, operands[0], result),
            Op::Select => {
                operands[1..].iter().for_each(|&from| self.flow(function, from, result, Shift::default()));
            }
            Op::Cast(cast) => self.cast(function, *cast, operands[0], result),
            Op::Binary(op, _) => self.binary(function, *op, operands, result),
            Op::AtomicRmw(..) => {
                self.load(function, operands[0], result, inst.ty);
                self.store(function, operands[1], operands[0]);
            }
            Op::CmpXchg(_) => {
                let ty = self.type_of(function, operands[1]);
                self.load_pieces(function, operands[0], result, self.pieces_of(function, ty));
                self.store(function, operands[2], operands[0]);
            }
            Op::VaArg => self.va_arg(function, operands[0], result),
            Op::Ret => {
                if let (Some(&value), Some(nodes)) = (operands.first(), self.functions[function.index()])
                    && self.is_wide(function, value)
                    && let Some(node) = self.node(function, value)
                {
                    self.graph.copy(node, nodes.result);
                }
            }
            Op::Call(call) => self.call(function, id, inst, call, operands),
            _ => {}
        }
    }

    fn alloca(&mut self, function: FunctionId, id: InstId, ty: TypeId, operands: &[Value]) {
        let module = self.image.functions[function.index()].module;
        let count = operands.first().and_then(|&count| integer(self.image, function, count));
        let count = count.and_then(|count| u64::try_from(count).ok());
        let size = count.and_then(|count| self.image.module_of(function).types.size(ty).checked_mul(count));
        let types = &self.image.module_of(function).types;
        let shape = Shape::of_type(types, module, ty, count.unwrap_or(u64::MAX));
        let object = self.fields.object(Role::Program(ObjectKind::Stack(function, id)), shape, size, false);
        let place = self.fields.place(&mut self.graph, object, 0);
        if let Some(node) = self.node(function, Value::Inst(id)) {
            self.graph.insert(node, place);
        }
    }

    /// A value becomes another one, with a shift of the addresses in it.
    pub(super) fn flow(&mut self, function: FunctionId, from: Value, to: Value, shift: Shift) {
        if let (Some(from), Some(to)) = (self.node(function, from), self.node(function, to)) {
            let shift = self.graph.shift_id(shift);
            self.graph.edge(from, to, shift);
        }
    }

    /// A register is another name for a value. Nothing else ever flows to the register, so both can share a node.
    fn rename(&mut self, function: FunctionId, from: Value, to: Value) {
        if let (Some(from), Some(to)) = (self.node(function, from), self.node(function, to)) {
            self.graph.merge(from, to);
        }
    }

    /// What is stored at an address becomes a value.
    pub(super) fn load(&mut self, function: FunctionId, address: Value, to: Value, ty: TypeId) {
        self.load_pieces(function, address, to, self.pieces_of(function, Some(ty)));
    }

    /// The same for a value that comes from elsewhere, too.
    pub(super) fn load_some(&mut self, function: FunctionId, address: Value, to: Value, ty: TypeId) {
        if let (Some(address), Some(to)) = (self.node(function, address), self.node(function, to)) {
            let pieces = self.pieces_of(function, Some(ty));
            pieces.into_iter().for_each(|offset| self.load_through(address, offset, to));
        }
    }

    fn load_pieces(&mut self, function: FunctionId, address: Value, to: Value, pieces: Vec<i64>) {
        let (Some(address), Some(to)) = (self.node(function, address), self.node(function, to)) else { return };
        match pieces[..] {
            [offset] => self.load_register(address, offset, to),
            _ => pieces.into_iter().for_each(|offset| self.load_through(address, offset, to)),
        }
    }

    /// A value is stored at an address.
    pub(super) fn store(&mut self, function: FunctionId, value: Value, address: Value) {
        let pieces = self.pieces_of(function, self.type_of(function, value));
        if let (Some(from), Some(address)) = (self.node(function, value), self.node(function, address)) {
            pieces.into_iter().for_each(|offset| self.store_through(address, offset, from));
        }
    }

    /// Where a value of a type may hold addresses; only the address of a symbol has no type.
    fn pieces_of(&self, function: FunctionId, ty: Option<TypeId>) -> Vec<i64> {
        ty.map_or(vec![0], |ty| pieces(&self.image.module_of(function).types, ty))
    }

    fn cast(&mut self, function: FunctionId, cast: CastOp, from: Value, to: Value) {
        match cast {
            CastOp::PtrToInt | CastOp::IntToPtr | CastOp::BitCast | CastOp::Trunc => {
                self.rename(function, from, to);
            }
            CastOp::ZExt | CastOp::SExt if self.is_wide(function, from) => {
                self.rename(function, from, to);
            }
            _ => {}
        }
    }

    fn binary(&mut self, function: FunctionId, op: BinOp, operands: &[Value], to: Value) {
        if !self.is_wide(function, operands[0]) {
            return;
        }
        let anywhere = Shift { anywhere: true, ..Shift::default() };
        let by = |shift: Option<i64>| shift.map_or(anywhere.clone(), |offset| Shift { offset, ..Shift::default() });
        let [a, b] = [operands[0], operands[1]];
        let [left, right] = [a, b].map(|operand| integer(self.image, function, operand));
        match op {
            BinOp::Add => {
                self.flow(function, a, to, by(right));
                self.flow(function, b, to, by(left));
            }
            // The number that is left of two addresses leads from one object to the other.
            BinOp::Sub => self.flow(function, a, to, by(right.map(i64::wrapping_neg))),
            BinOp::And | BinOp::Or | BinOp::Xor => {
                self.flow(function, a, to, anywhere.clone());
                self.flow(function, b, to, anywhere);
            }
            _ => {}
        }
    }

    /// The type of a value; `None` for the address of a symbol.
    pub(super) fn type_of(&self, function: FunctionId, value: Value) -> Option<TypeId> {
        let definition = self.image.function(function);
        match value {
            Value::Inst(inst) => Some(definition.body.as_ref()?.insts[inst.index()].ty),
            Value::Param(param) => Some(definition.params.get(param as usize)?.ty),
            Value::Const(id) => match &self.image.module_of(function).constants[id.index()] {
                Const::Symbol(_) | Const::BlockAddress(..) => None,
                Const::Zero(ty)
                | Const::Undef(ty)
                | Const::Bits { ty, .. }
                | Const::Aggregate { ty, .. }
                | Const::Bytes { ty, .. }
                | Const::Expr { ty, .. } => Some(*ty),
            },
        }
    }

    /// True if a value has room for a whole address.
    pub(super) fn is_wide(&self, function: FunctionId, value: Value) -> bool {
        let types = &self.image.module_of(function).types;
        self.type_of(function, value).is_none_or(|ty| types.store_size(ty) >= 8)
    }
}
