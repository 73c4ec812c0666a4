//! Types: each of LLVM's translated once, with its layout.

use std::collections::HashMap;

use schism_ir::{Type, TypeId, TypeTable};

use crate::error::ReadError;
use crate::llvm::{self, Layout, Loaded, TypeView};
use crate::map::PointerMap;

/// Deeper nesting than any program has, far less than the stack allows.
const MAX_DEPTH: u32 = 200;

/// Larger than any object on x86-64.
const MAX_SIZE: u64 = 1 << 60;

/// A translated type.
#[derive(Clone, Copy)]
pub(crate) struct TypeInfo {
    pub(crate) id: TypeId,
    /// LLVM's size and alignment; `None` for types without, such as functions and undefined structures.
    pub(crate) layout: Option<Layout>,
}

impl TypeInfo {
    /// Bytes in an array, 0 if it has no size.
    pub(crate) fn size(self) -> u64 {
        self.layout.map_or(0, |layout| layout.size)
    }

    /// Alignment, 1 if it has none.
    pub(crate) fn align(self) -> u32 {
        self.layout.map_or(1, |layout| layout.align)
    }
}

/// The type table under construction.
pub(crate) struct Types<'m> {
    llvm: &'m Loaded,
    table: TypeTable,
    ids: HashMap<Type, TypeId>,
    known: PointerMap<llvm::Type<'m>, TypeInfo>,
}

impl<'m> Types<'m> {
    pub(crate) fn new(llvm: &'m Loaded) -> Self {
        let table = TypeTable { old_int_align: llvm.has_old_int_align(), ..TypeTable::default() };
        Self { llvm, table, ids: HashMap::new(), known: PointerMap::default() }
    }

    /// The finished table.
    pub(crate) fn finish(self) -> TypeTable {
        self.table
    }

    pub(crate) fn get(&self, id: TypeId) -> &Type {
        self.table.get(id)
    }

    pub(crate) fn store_size(&self, id: TypeId) -> u64 {
        self.table.store_size(id)
    }

    pub(crate) fn bits(&self, id: TypeId) -> u64 {
        self.table.bits(id)
    }

    /// The id of one of LLVM's types.
    pub(crate) fn id(&mut self, ty: llvm::Type<'m>) -> Result<TypeId, ReadError> {
        Ok(self.info(ty)?.id)
    }

    /// One of LLVM's types, translated.
    pub(crate) fn info(&mut self, ty: llvm::Type<'m>) -> Result<TypeInfo, ReadError> {
        self.info_at(ty, 0)
    }

    /// The id of a type that is already in our form.
    pub(crate) fn intern(&mut self, ty: Type) -> TypeId {
        if let Some(&id) = self.ids.get(&ty) {
            return id;
        }
        let id = TypeId::new(self.table.types.len());
        self.table.types.push(ty.clone());
        self.ids.insert(ty, id);
        id
    }

    fn info_at(&mut self, ty: llvm::Type<'m>, depth: u32) -> Result<TypeInfo, ReadError> {
        if let Some(&info) = self.known.get(&ty) {
            return Ok(info);
        }
        if depth > MAX_DEPTH {
            return Err(ReadError::TooDeep("types"));
        }
        let (translated, sized) = self.translate(ty, depth)?;
        let layout = if sized { self.llvm.layout(ty) } else { None };
        let info = TypeInfo { id: self.intern(translated), layout };
        self.known.insert(ty, info);
        Ok(info)
    }

    /// The type in our form, and whether it is safe to ask LLVM for its size.
    fn translate(&mut self, ty: llvm::Type<'m>, depth: u32) -> Result<(Type, bool), ReadError> {
        let scalar = match ty.view() {
            TypeView::Void => return Ok((Type::Void, false)),
            TypeView::Half => Type::Half,
            TypeView::BFloat => Type::BFloat,
            TypeView::Float => Type::Float,
            TypeView::Double => Type::Double,
            TypeView::X86Fp80 => Type::X86Fp80,
            TypeView::Fp128 => Type::Fp128,
            TypeView::Int(bits) => Type::Int(bits),
            TypeView::Ptr { address_space } if self.llvm.pointer_size(address_space) == 8 => Type::Ptr,
            TypeView::Ptr { .. } => Type::Opaque(ty.print()),
            TypeView::Vector(element, length) => {
                let element = self.info_at(element, depth + 1)?;
                return Ok((Type::Vector { element: element.id, length }, element.layout.is_some()));
            }
            TypeView::Array(element, length) => {
                let element = self.info_at(element, depth + 1)?;
                check_size(element.size().checked_mul(length))?;
                return Ok((Type::Array { element: element.id, length }, element.layout.is_some()));
            }
            TypeView::Struct { name, fields } => return self.structure(ty, name, &fields, depth),
            TypeView::Function | TypeView::Other => return Ok((Type::Opaque(ty.print()), false)),
        };
        Ok((scalar, true))
    }

    fn structure(
        &mut self,
        ty: llvm::Type<'m>,
        name: String,
        fields: &[llvm::Type<'m>],
        depth: u32,
    ) -> Result<(Type, bool), ReadError> {
        let mut translated = Vec::with_capacity(fields.len());
        let mut sum = 0u64;
        for &field in fields {
            let info = self.info_at(field, depth + 1)?;
            if info.layout.is_none() {
                return Ok((Type::Opaque(ty.print()), false));
            }
            sum = sum.saturating_add(info.size());
            translated.push((info.id, 0));
        }
        check_size(Some(sum))?;
        for (index, field) in translated.iter_mut().enumerate() {
            field.1 = self.llvm.field_offset(ty, index as u32).unwrap_or(0);
        }
        let Layout { size, align } = self.llvm.layout(ty).unwrap_or(Layout { size: 0, align: 1 });
        Ok((Type::Struct { name, fields: translated, size, align }, true))
    }
}

fn check_size(size: Option<u64>) -> Result<(), ReadError> {
    match size {
        Some(size) if size <= MAX_SIZE => Ok(()),
        _ => Err(ReadError::TooLarge("a type of this module is".into())),
    }
}
