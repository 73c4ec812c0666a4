//! Bodies of functions: numbering first, so that operands may point forward, then one instruction after another.

use std::collections::HashSet;

use schism_ir::{Block, Body, Definition, Inst, InstId, LocalVariable, Op, OperandRange, TypeId, Value};

use crate::error::ReadError;
use crate::llvm;
use crate::map::PointerMap;
use crate::translate::{Name, Translator};

/// A body half translated.
pub(crate) struct BodyBuilder<'t, 'm> {
    pub(crate) module: &'t mut Translator<'m>,
    body: Body,
    /// Parameters and results of instructions.
    values: PointerMap<llvm::Value<'m>, Value>,
    /// Variables already in the list: optimised code names each again and again.
    known_locals: HashSet<(String, Value)>,
}

impl<'m> Translator<'m> {
    /// Translates the code of all functions.
    pub(crate) fn define_bodies(&mut self) -> Result<(), ReadError> {
        for function in self.llvm.functions() {
            let Some(&Name::Symbol(symbol)) = self.names.get(&function) else { continue };
            let Definition::Function(id) = self.out.symbols[symbol.index()].definition else { continue };
            if function.blocks().next().is_some() {
                let body = self.body(function)?;
                self.out.functions[id.index()].body = Some(body);
            }
        }
        Ok(())
    }

    fn body(&mut self, function: llvm::Value<'m>) -> Result<Body, ReadError> {
        let mut insts = Vec::new();
        let mut body = Body::default();
        let mut count = 0;
        for block in function.blocks() {
            let first = InstId::new(count);
            for inst in block.insts() {
                insts.push((inst, InstId::new(count)));
                count += self.length(inst);
            }
            body.blocks.push(Block { first, end: InstId::new(count) });
        }
        let params = function.params();
        let mut values = PointerMap::with_capacity_and_hasher(insts.len() + params.len(), Default::default());
        values.extend(params.into_iter().enumerate().map(|(index, param)| (param, Value::Param(index as u32))));
        values.extend(insts.iter().map(|&(inst, id)| (inst.value(), Value::Inst(self.result(inst, id)))));
        body.insts.reserve_exact(count);
        let mut builder = BodyBuilder { module: self, body, values, known_locals: HashSet::new() };
        for (inst, id) in insts {
            if inst.is_debug_call() {
                builder.local(inst);
            } else {
                debug_assert_eq!(builder.body.insts.len(), id.index(), "numbering and translation agree");
                builder.inst(inst)?;
            }
        }
        Ok(builder.body)
    }

    /// Number of our instructions that one of LLVM's becomes.
    fn length(&self, inst: llvm::Inst<'m>) -> usize {
        if inst.is_debug_call() {
            0
        } else if inst.is_split() || self.relative.load(self.llvm, inst).is_some() {
            2
        } else {
            1
        }
    }

    /// Which of our instructions has the result of one of LLVM's whose translation begins at `first`.
    fn result(&self, inst: llvm::Inst<'m>, first: InstId) -> InstId {
        match self.relative.load(self.llvm, inst) {
            Some(_) => InstId(first.0 + 1),
            None => first,
        }
    }
}

impl<'m> BodyBuilder<'_, 'm> {
    /// An operand in our form.
    pub(crate) fn value(&mut self, value: llvm::Value<'m>) -> Result<Value, ReadError> {
        match self.values.get(&value) {
            Some(&value) => Ok(value),
            None => Ok(Value::Const(self.module.constant(value)?)),
        }
    }

    /// Adds an operand of the instruction that comes next.
    pub(crate) fn operand(&mut self, value: llvm::Value<'m>) -> Result<(), ReadError> {
        let value = self.value(value)?;
        self.body.operands.push(value);
        Ok(())
    }

    /// Where the operands of the instruction that comes next begin.
    pub(crate) fn operands_start(&self) -> usize {
        self.body.operands.len()
    }

    /// Adds the result of the last instruction as an operand of the one that comes next.
    pub(crate) fn last_result(&mut self) {
        let last = InstId::new(self.body.insts.len() - 1);
        self.body.operands.push(Value::Inst(last));
    }

    /// Adds an instruction whose operands are those added since `start`.
    pub(crate) fn push(&mut self, source: llvm::Inst<'m>, op: Op, ty: TypeId, start: usize) {
        let len = (self.body.operands.len() - start) as u32;
        let operands = OperandRange { start: start as u32, len };
        let loc = self.module.files.inst_loc(source);
        self.body.insts.push(Inst { op, ty, operands, loc });
    }

    /// Notes the name of a variable that is kept in a parameter or instruction.
    fn local(&mut self, call: llvm::Inst<'m>) {
        let Some(local) = self.module.llvm.local_debug(call) else { return };
        let Some(&value) = self.values.get(&local.value) else { return };
        if self.known_locals.insert((local.name.clone(), value)) {
            let llvm::LocalDebug { name, line, indirect, .. } = local;
            self.body.locals.push(LocalVariable { name, value, indirect, line });
        }
    }
}
