//! Constants that instructions use: each of LLVM's translated once, operands before users.

use schism_ir::{Const, ConstExpr, ConstId, TypeId};

use crate::error::ReadError;
use crate::llvm::{ExprView, GepView, Value, ValueView};
use crate::translate::{Name, Translator};

/// Deeper nesting than any program has, far less than the stack allows.
pub(crate) const MAX_DEPTH: u32 = 500;

impl<'m> Translator<'m> {
    /// The id of a constant.
    pub(crate) fn constant(&mut self, value: Value<'m>) -> Result<ConstId, ReadError> {
        self.constant_at(value, 0)
    }

    /// Adds a constant that LLVM has no handle for.
    pub(crate) fn push_constant(&mut self, constant: Const) -> ConstId {
        self.out.constants.push(constant);
        ConstId::new(self.out.constants.len() - 1)
    }

    fn constant_at(&mut self, value: Value<'m>, depth: u32) -> Result<ConstId, ReadError> {
        if let Some(&id) = self.constants.get(&value) {
            return Ok(id);
        }
        if depth > MAX_DEPTH {
            return Err(ReadError::TooDeep("constants"));
        }
        let constant = self.translate_constant(value, depth)?;
        let id = self.push_constant(constant);
        self.constants.insert(value, id);
        Ok(id)
    }

    fn translate_constant(&mut self, value: Value<'m>, depth: u32) -> Result<Const, ReadError> {
        let ty = self.types.id(value.ty())?;
        Ok(match value.view() {
            ValueView::Int | ValueView::Float => match (self.types.bits(ty), self.llvm.number(value)) {
                (1..=128, Some(number)) => Const::Bits { ty, bits: number.bits() },
                (129.., Some(number)) => {
                    Const::Bytes { ty, bytes: number.bytes().take(self.types.store_size(ty) as usize).collect() }
                }
                _ => unsupported(ty, format!("a number of type {}", value.ty().print())),
            },
            ValueView::Zero => Const::Zero(ty),
            ValueView::Undef | ValueView::Metadata => Const::Undef(ty),
            ValueView::Symbol => match self.names.get(&value) {
                Some(&Name::Symbol(symbol)) => Const::Symbol(symbol),
                _ => unsupported(ty, format!("the address of {}", value.name())),
            },
            ValueView::BlockAddress { function, block } => match (self.names.get(&function), self.blocks.get(&block)) {
                (Some(&Name::Symbol(symbol)), Some(&block)) => Const::BlockAddress(symbol, block),
                _ => unsupported(ty, "the address of a block of no function".into()),
            },
            ValueView::Aggregate => {
                let mut elements = Vec::new();
                for index in 0.. {
                    let Some(element) = value.element(index) else { break };
                    elements.push(self.constant_at(element, depth + 1)?);
                }
                Const::Aggregate { ty, elements }
            }
            ValueView::Data => Const::Bytes { ty, bytes: self.data_bytes(value) },
            ValueView::Expr(expr) => Const::Expr { ty, expr: self.expr(expr, depth)? },
            ValueView::Other => unsupported(ty, "a constant that C does not have".into()),
        })
    }

    fn expr(&mut self, expr: ExprView<'m>, depth: u32) -> Result<ConstExpr, ReadError> {
        Ok(match expr {
            ExprView::Gep(gep) => self.gep_expr(gep, depth)?,
            ExprView::Cast(op, operand) => ConstExpr::Cast(op, self.constant_at(operand, depth + 1)?),
            ExprView::Binary(op, left, right) => {
                let left = self.constant_at(left, depth + 1)?;
                ConstExpr::Binary(op, left, self.constant_at(right, depth + 1)?)
            }
            ExprView::Other(name) => ConstExpr::Unsupported(format!("the constant expression {name}")),
        })
    }

    fn gep_expr(&mut self, gep: GepView<'m>, depth: u32) -> Result<ConstExpr, ReadError> {
        let folded = self.fold_gep(gep)?;
        if !folded.indices.is_empty() {
            return Ok(ConstExpr::Unsupported("a constant address with an index that is not a number".into()));
        }
        Ok(ConstExpr::Offset { base: self.constant_at(gep.base(), depth + 1)?, offset: folded.offset })
    }

    /// The bytes of an array or vector of plain numbers, as they lie in memory.
    pub(crate) fn data_bytes(&self, value: Value<'m>) -> Vec<u8> {
        if let Some(bytes) = value.string_bytes() {
            return bytes.to_vec();
        }
        // Elements have 8, 16, 32 or 64 bits.
        let width = value.element(0).and_then(|element| element.ty().width()).unwrap_or(0).div_ceil(8);
        let mut bytes = Vec::new();
        for index in 0.. {
            let Some(number) = value.element(index).and_then(|element| self.llvm.number(element)) else { break };
            bytes.extend_from_slice(&number.low().to_le_bytes()[..width.min(8) as usize]);
        }
        bytes
    }
}

fn unsupported(ty: TypeId, what: String) -> Const {
    Const::Expr { ty, expr: ConstExpr::Unsupported(what) }
}
