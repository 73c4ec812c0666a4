//! Initial contents of global variables: bytes, and places that hold addresses.

use schism_ir::{Initializer, Relocation, Type};

use crate::constants::MAX_DEPTH;
use crate::error::ReadError;
use crate::llvm::{ExprView, Value, ValueView};
use crate::translate::Translator;

impl<'m> Translator<'m> {
    /// Flattens a constant of any type.
    pub(crate) fn initializer(&mut self, value: Value<'m>) -> Result<Initializer, ReadError> {
        let mut init = Initializer::default();
        self.flatten(&mut init, value, 0, 0)?;
        let used = init.bytes.iter().rposition(|&byte| byte != 0).map_or(0, |last| last + 1);
        init.bytes.truncate(used);
        init.bytes.shrink_to_fit();
        Ok(init)
    }

    fn flatten(&mut self, init: &mut Initializer, value: Value<'m>, offset: u64, depth: u32) -> Result<(), ReadError> {
        if depth > MAX_DEPTH {
            return Err(ReadError::TooDeep("initialisers"));
        }
        match value.view() {
            // Bytes that nobody wrote are zero, as a linker leaves them.
            ValueView::Zero | ValueView::Undef => Ok(()),
            ValueView::Int | ValueView::Float => match self.llvm.number(value) {
                Some(number) => {
                    let ty = self.types.id(value.ty())?;
                    let size = self.types.store_size(ty) as usize;
                    let bytes: Vec<u8> = number.bytes().take(size).collect();
                    self.write(init, offset, &bytes)
                }
                None => self.relocate(init, value, offset),
            },
            ValueView::Data => {
                let bytes = self.data_bytes(value);
                self.write(init, offset, &bytes)
            }
            ValueView::Aggregate => self.flatten_elements(init, value, offset, depth),
            // A number made into a pointer needs no linker.
            ValueView::Expr(ExprView::Cast(schism_ir::CastOp::IntToPtr, number))
                if matches!(number.view(), ValueView::Int) =>
            {
                let bits = self.llvm.number(number).map_or(0, |number| number.low());
                self.write(init, offset, &bits.to_le_bytes())
            }
            _ => self.relocate(init, value, offset),
        }
    }

    fn flatten_elements(
        &mut self,
        init: &mut Initializer,
        value: Value<'m>,
        offset: u64,
        depth: u32,
    ) -> Result<(), ReadError> {
        let ty = self.types.id(value.ty())?;
        let bits = match *self.types.get(ty) {
            Type::Vector { element, .. } => self.types.bits(element),
            _ => 8,
        };
        if bits % 8 != 0 {
            return self.flatten_bits(init, value, offset, bits);
        }
        for index in 0.. {
            let Some(element) = value.element(index) else { break };
            let place = match self.types.get(ty) {
                Type::Struct { fields, .. } => fields.get(index as usize).map_or(0, |field| field.1),
                // Elements of vectors are packed, those of arrays padded.
                Type::Vector { .. } => u64::from(index) * (bits / 8),
                _ => u64::from(index) * self.types.info(element.ty())?.size(),
            };
            self.flatten(init, element, offset + place, depth + 1)?;
        }
        Ok(())
    }

    /// A vector of bits or other odd numbers, packed from the lowest bit on.
    fn flatten_bits(
        &mut self,
        init: &mut Initializer,
        value: Value<'m>,
        offset: u64,
        width: u64,
    ) -> Result<(), ReadError> {
        let mut bytes = Vec::new();
        let mut place = 0;
        for index in 0.. {
            let Some(element) = value.element(index) else { break };
            let number: Vec<u8> = self.llvm.number(element).map_or(Vec::new(), |number| number.bytes().collect());
            let is_set = |bit: &u64| number.get((bit / 8) as usize).is_some_and(|byte| byte >> (bit % 8) & 1 == 1);
            for bit in (0..width).filter(is_set) {
                let position = place + bit;
                let byte = (position / 8) as usize;
                if bytes.len() <= byte {
                    bytes.resize(byte + 1, 0u8);
                }
                bytes[byte] |= 1 << (position % 8);
            }
            place += width;
        }
        self.write(init, offset, &bytes)
    }

    fn relocate(&mut self, init: &mut Initializer, value: Value<'m>, offset: u64) -> Result<(), ReadError> {
        let value = self.constant(value)?;
        init.relocations.push(Relocation { offset, value });
        Ok(())
    }

    /// Writes bytes; memory is taken up to the last one that is not zero.
    fn write(&mut self, init: &mut Initializer, offset: u64, bytes: &[u8]) -> Result<(), ReadError> {
        let Some(last) = bytes.iter().rposition(|&byte| byte != 0) else { return Ok(()) };
        let bytes = &bytes[..=last];
        let end = offset + bytes.len() as u64;
        if let Some(growth) = end.checked_sub(init.bytes.len() as u64) {
            let too_large = || ReadError::TooLarge("the initial contents of this module's variables are".into());
            self.initializer_budget = self.initializer_budget.checked_sub(growth).ok_or_else(too_large)?;
            init.bytes.resize(end as usize, 0);
        }
        init.bytes[offset as usize..end as usize].copy_from_slice(bytes);
        Ok(())
    }
}
