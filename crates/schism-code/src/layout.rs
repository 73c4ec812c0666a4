//! Where functions and variables lie: their addresses follow from their numbers, so both ways of looking up are arithmetic.

use schism_ir::{BlockId, CastOp, Const, ConstExpr, ConstId, FunctionId, GlobalId, Image, Target, Type, TypeId};
use schism_memory::{BASE, first_byte, object_id};

use crate::arithmetic::{binary, convert_int};
use crate::scalar::{mask, pieces, slot_count};

/// Addresses of a program's functions and variables. Object ids 1.. are the functions, then the variables.
#[derive(Clone, Copy, Debug)]
pub struct Layout {
    functions: u32,
}

/// Distance of a block's address from its function's.
const BLOCK_OFFSET: u64 = 16;

/// Constant expressions nest no deeper than this.
const MOST_NESTED: u32 = 200;

impl Layout {
    /// Where those of an image lie.
    pub fn new(image: &Image) -> Self {
        Self { functions: u32::try_from(image.functions.len()).unwrap_or(u32::MAX) }
    }

    /// The address of a function.
    #[inline]
    pub fn function_address(self, id: FunctionId) -> u64 {
        first_byte(id.0 + 1)
    }

    /// The function that starts at an address.
    #[inline]
    pub fn function_at(self, address: u64) -> Option<FunctionId> {
        let id = object_id(address).wrapping_sub(1);
        (id < self.functions && address as u32 as u64 == BASE).then_some(FunctionId(id))
    }

    /// The address of a variable.
    #[inline]
    pub fn global_address(self, id: GlobalId) -> u64 {
        first_byte(self.functions + 1 + id.0)
    }

    /// The address that stands for a block.
    pub fn block_address(self, function: FunctionId, block: BlockId) -> u64 {
        self.function_address(function) + BLOCK_OFFSET + u64::from(block.0)
    }

    /// The block of `function` that an address stands for.
    pub fn block_at(self, function: FunctionId, address: u64) -> Option<BlockId> {
        let offset = address.checked_sub(self.function_address(function) + BLOCK_OFFSET)?;
        u32::try_from(offset).ok().map(BlockId)
    }

    /// The address of what a symbol means.
    pub fn target_address(self, target: Target) -> u64 {
        match target {
            Target::Function(id) => self.function_address(id),
            Target::Global(id, offset) => self.global_address(id).wrapping_add_signed(offset),
            Target::Null => 0,
        }
    }
}

/// The value of a scalar constant; `None` if it is undefined.
pub fn evaluate(image: &Image, layout: Layout, module: u32, constant: ConstId) -> Result<Option<u128>, String> {
    evaluate_nested(image, layout, module, constant, 0)
}

fn evaluate_nested(
    image: &Image,
    layout: Layout,
    module: u32,
    id: ConstId,
    depth: u32,
) -> Result<Option<u128>, String> {
    if depth > MOST_NESTED {
        return Err("a constant expression nested too deeply".into());
    }
    let unit = &image.modules[module as usize];
    let operand = |id| evaluate_nested(image, layout, module, id, depth + 1);
    Ok(Some(match &unit.constants[id.index()] {
        Const::Bits { bits, .. } => *bits,
        Const::Zero(_) => 0,
        Const::Undef(_) => return Ok(None),
        Const::Symbol(symbol) => u128::from(layout.target_address(image.target(module, *symbol))),
        Const::BlockAddress(symbol, block) => match image.target(module, *symbol) {
            Target::Function(function) => u128::from(layout.block_address(function, *block)),
            _ => return Err("the address of a block of no function".into()),
        },
        Const::Aggregate { .. } | Const::Bytes { .. } => return Err("an aggregate where a scalar belongs".into()),
        Const::Expr { ty, expr: ConstExpr::Binary(..) | ConstExpr::Cast(CastOp::SExt, _) }
            if type_bits(image, module, *ty) > 128 =>
        {
            return Err(format!("a constant expression of {} bits", type_bits(image, module, *ty)));
        }
        Const::Expr { ty, expr } => match expr {
            ConstExpr::Offset { base, offset } => {
                let Some(base) = operand(*base)? else { return Ok(None) };
                u128::from((base as u64).wrapping_add_signed(*offset))
            }
            ConstExpr::Cast(op, from) => {
                if let (CastOp::BitCast, Const::Aggregate { elements, .. }) = (op, &unit.constants[from.index()]) {
                    return lanes_as_number(image, layout, module, elements, depth + 1).map(Some);
                }
                let Some(value) = operand(*from)? else { return Ok(None) };
                let from_bits = const_bits(image, module, *from);
                convert_int(*op, value, from_bits, type_bits(image, module, *ty))
            }
            ConstExpr::Binary(op, a, b) => {
                let (Some(a), Some(b)) = (operand(*a)?, operand(*b)?) else { return Ok(None) };
                binary(*op, type_bits(image, module, *ty), a, b)
                    .map_err(|_| "a division by zero in a constant".to_owned())?
            }
            ConstExpr::Unsupported(text) => return Err(format!("the constant expression `{text}`")),
        },
    }))
    .map(|value: Option<u128>| value.map(|bits| bits & mask(const_bits(image, module, id).max(1))))
}

/// A vector's elements side by side. LLVM leaves this as an expression if some are undefined: those may be anything.
fn lanes_as_number(image: &Image, layout: Layout, module: u32, lanes: &[ConstId], depth: u32) -> Result<u128, String> {
    let mut number = 0;
    let mut at = 0;
    for &lane in lanes {
        let bits = evaluate_nested(image, layout, module, lane, depth)?.unwrap_or(0);
        number |= bits.checked_shl(at).ok_or("a constant vector of more than 128 bits as a number")?;
        at += const_bits(image, module, lane);
    }
    Ok(number)
}

fn type_bits(image: &Image, module: u32, ty: TypeId) -> u32 {
    image.modules[module as usize].types.bits(ty) as u32
}

/// Width of a scalar constant.
pub fn const_bits(image: &Image, module: u32, id: ConstId) -> u32 {
    match &image.modules[module as usize].constants[id.index()] {
        Const::Bits { ty, .. } | Const::Zero(ty) | Const::Undef(ty) | Const::Expr { ty, .. } => {
            type_bits(image, module, *ty)
        }
        Const::Symbol(_) | Const::BlockAddress(..) => 64,
        Const::Aggregate { .. } | Const::Bytes { .. } => 0,
    }
}

/// The type of a constant; `None` for addresses, which are pointers.
pub fn const_type(image: &Image, module: u32, id: ConstId) -> Option<TypeId> {
    match &image.modules[module as usize].constants[id.index()] {
        Const::Bits { ty, .. }
        | Const::Zero(ty)
        | Const::Undef(ty)
        | Const::Expr { ty, .. }
        | Const::Aggregate { ty, .. }
        | Const::Bytes { ty, .. } => Some(*ty),
        Const::Symbol(_) | Const::BlockAddress(..) => None,
    }
}

/// The slots of any constant in memory order, `None` where undefined; `count` is the number that its type has.
pub fn words(image: &Image, layout: Layout, module: u32, id: ConstId, count: u32) -> Result<Vec<Option<u64>>, String> {
    let unit = &image.modules[module as usize];
    let mut words = Vec::with_capacity(count as usize);
    let mut work = vec![(id, 0u32)];
    let slots_of = |ty| pieces(&unit.types, ty).map(|parts| slot_count(&parts) as usize);
    while let Some((id, depth)) = work.pop() {
        if depth > MOST_NESTED {
            return Err("a constant nested too deeply".into());
        }
        match &unit.constants[id.index()] {
            Const::Aggregate { elements, .. } => {
                work.extend(elements.iter().rev().map(|&element| (element, depth + 1)))
            }
            Const::Bytes { ty, bytes } => {
                let scalar = match unit.types.get(*ty) {
                    Type::Array { element, .. } | Type::Vector { element, .. } => *element,
                    _ => *ty,
                };
                let step = (unit.types.store_size(scalar) as usize).max(1);
                let word = |bytes: &[u8]| bytes.iter().rev().fold(0, |word, &byte| word << 8 | u64::from(byte));
                words.extend(bytes.chunks(step).flat_map(|scalar| scalar.chunks(8)).map(|bytes| Some(word(bytes))));
            }
            Const::Zero(ty) => words.extend(vec![Some(0); slots_of(*ty)?]),
            Const::Undef(ty) => words.extend(vec![None; slots_of(*ty)?]),
            _ => {
                let value = evaluate(image, layout, module, id)?;
                let word = |at: u32| value.map(|bits| bits.checked_shr(64 * at).unwrap_or(0) as u64);
                words.extend((0..const_bits(image, module, id).div_ceil(64)).map(word));
            }
        }
    }
    if words.len() == count as usize { Ok(words) } else { Err("a constant that does not fit its type".into()) }
}
