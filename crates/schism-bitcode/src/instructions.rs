//! One instruction at a time.

use schism_ir::{BlockId, Op, Type};

use crate::error::ReadError;
use crate::functions::BodyBuilder;
use crate::llvm::{BlockRef, GepView, Inst, InstView};

impl<'m> BodyBuilder<'_, 'm> {
    /// Translates an instruction; those that [`Inst::is_split`] tells of, and relative loads, become two.
    pub(crate) fn inst(&mut self, inst: Inst<'m>) -> Result<(), ReadError> {
        if let Some((table, offset)) = self.module.relative.load(self.module.llvm, inst) {
            return self.relative_load(inst, table, offset);
        }
        let start = self.operands_start();
        let op = match inst.view() {
            InstView::Simple(op) => {
                for index in 0..inst.operand_count() {
                    self.operand(inst.operand(index))?;
                }
                op
            }
            InstView::Gep(gep) => self.gep(gep)?,
            InstView::Call => self.call(inst)?,
            InstView::Alloca { ty, align } => {
                self.operand(inst.operand(0))?;
                Op::Alloca { ty: self.module.types.id(ty)?, align: align.max(1) }
            }
            InstView::Phi => {
                let mut from = Vec::with_capacity(inst.incoming().len());
                for (value, block) in inst.incoming() {
                    self.operand(value)?;
                    from.push(self.block(block)?);
                }
                Op::Phi { from }
            }
            InstView::Invoke { normal } => {
                let call = self.call(inst)?;
                let ty = self.module.types.id(inst.value().ty())?;
                self.push(inst, call, ty, start);
                let to = self.block(normal)?;
                return self.terminator(inst, Op::Br(to));
            }
            InstView::Unsupported { name, terminator } => {
                let ty = self.module.types.id(inst.value().ty())?;
                self.push(inst, Op::Unsupported(name), ty, start);
                return if terminator { self.terminator(inst, Op::Unreachable) } else { Ok(()) };
            }
            view => self.branch(inst, &view)?,
        };
        let ty = self.module.types.id(inst.value().ty())?;
        self.push(inst, op, ty, start);
        Ok(())
    }

    fn terminator(&mut self, inst: Inst<'m>, op: Op) -> Result<(), ReadError> {
        let void = self.module.types.intern(Type::Void);
        self.push(inst, op, void, self.operands_start());
        Ok(())
    }

    fn branch(&mut self, inst: Inst<'m>, view: &InstView<'m>) -> Result<Op, ReadError> {
        let targets = inst.successors().map(|block| self.block(block)).collect::<Result<Vec<_>, _>>()?;
        if !matches!(view, InstView::Br) {
            self.operand(inst.operand(0))?;
        }
        Ok(match (view, targets.as_slice()) {
            (InstView::Br, &[to]) => Op::Br(to),
            (InstView::CondBr, &[then, otherwise]) => Op::CondBr { then, otherwise },
            (InstView::Switch, &[default, ref cases @ ..]) => {
                // Behind value and default come pairs of case and target.
                for case in 0..cases.len() as u32 {
                    self.operand(inst.operand(2 + 2 * case))?;
                }
                Op::Switch { default, targets: cases.to_vec() }
            }
            (InstView::IndirectBr, _) => Op::IndirectBr { targets },
            _ => return Err(ReadError::Invalid("a branch has the wrong number of targets".into())),
        })
    }

    fn gep(&mut self, gep: GepView<'m>) -> Result<Op, ReadError> {
        let folded = self.module.fold_gep(gep)?;
        self.operand(gep.base())?;
        let mut scales = Vec::with_capacity(folded.indices.len());
        for (index, scale) in folded.indices {
            self.operand(index)?;
            scales.push(scale);
        }
        Ok(Op::Gep { offset: folded.offset, scales })
    }

    fn block(&self, block: BlockRef<'m>) -> Result<BlockId, ReadError> {
        let id = self.module.blocks.get(&block).copied();
        id.ok_or_else(|| ReadError::Invalid("a branch leads out of its function".into()))
    }
}
