//! `getelementptr` with the layout folded in.

use crate::error::ReadError;
use crate::llvm::{GepView, Type, Value};
use crate::translate::Translator;

/// An address computation: a constant number of bytes, and indices with the bytes of one step.
pub(crate) struct Folded<'m> {
    pub(crate) offset: i64,
    pub(crate) indices: Vec<(Value<'m>, i64)>,
}

impl<'m> Translator<'m> {
    /// Turns a path of indices into bytes.
    pub(crate) fn fold_gep(&mut self, gep: GepView<'m>) -> Result<Folded<'m>, ReadError> {
        let mut folded = Folded { offset: 0, indices: Vec::new() };
        let source = gep.source();
        let mut indices = gep.indices();
        if let Some(first) = indices.next() {
            let size = self.types.info(source)?.size();
            self.step(&mut folded, first, size);
        }
        let mut current = source;
        for index in indices {
            current = match current.element() {
                Some(element) => {
                    let size = self.types.info(element)?.size();
                    self.step(&mut folded, index, size);
                    element
                }
                None => self.field(&mut folded, current, index)?,
            };
        }
        Ok(folded)
    }

    fn step(&self, folded: &mut Folded<'m>, index: Value<'m>, size: u64) {
        match self.constant_index(index) {
            Some(number) => folded.offset = folded.offset.wrapping_add(number.wrapping_mul(size as i64)),
            None => folded.indices.push((index, size as i64)),
        }
    }

    fn field(&self, folded: &mut Folded<'m>, current: Type<'m>, index: Value<'m>) -> Result<Type<'m>, ReadError> {
        let broken = || ReadError::Invalid("a getelementptr names a field that does not exist".into());
        // In a vector of addresses the field number is a vector too, with the same number in each lane.
        let number = self.constant_index(index).or_else(|| self.constant_index(index.element(0)?));
        let number = u32::try_from(number.ok_or_else(broken)?).map_err(|_| broken())?;
        let offset = self.llvm.field_offset(current, number).ok_or_else(broken)?;
        folded.offset = folded.offset.wrapping_add(offset as i64);
        current.field(number).ok_or_else(broken)
    }

    /// A scalar constant index, sign-extended or truncated to 64 bits.
    fn constant_index(&self, index: Value<'m>) -> Option<i64> {
        let width = index.ty().int_width()?;
        let number = self.llvm.number(index)?.low();
        let unused = 64 - width.min(64);
        Some((number << unused) as i64 >> unused)
    }
}
