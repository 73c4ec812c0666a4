//! Concatenations, extractions and extensions: shown as the loads, masks, shifts and casts that they mostly were.

use super::{Binding, Fragment, Printer, constant};
use crate::node::{Expr, Node, Op};
use crate::pool::Pool;
use crate::sort::mask;
use crate::symbols::{ArrayId, Origin};

/// An expression that keeps some bits of another in place: `value & mask`, shifted to the left (or right, if
/// negative).
struct Field {
    value: Expr,
    low: u32,
    width: u32,
    /// Where the lowest bit of the field comes to lie.
    at: u32,
}

impl Printer<'_> {
    pub(super) fn word(&self, e: Expr, node: Node) -> Fragment {
        if let Some(text) = self.load(e) {
            return Fragment { text, binding: Binding::Prefix };
        }
        if let Some(fragment) = self.field_text(e) {
            return fragment;
        }
        match node.op() {
            Op::Concat => self.concat(node),
            Op::Extract => self.extract(node),
            Op::ZExt => self.cast(&format!("uint{}_t", node.width()), node.a()),
            _ => self.sign_extension(node),
        }
    }

    /// `*(uint32_t *)&name[4]`: consecutive bytes of an array, the lowest address in the lowest bits.
    fn load(&self, e: Expr) -> Option<String> {
        if self.pool.op(e) != Op::Concat {
            return None;
        }
        let mut bytes = Vec::new();
        let mut rest = e;
        while let Some((high, low)) = self.pool.binary_of(Op::Concat, rest) {
            bytes.push(byte_of_array(self.pool, high)?);
            rest = low;
        }
        bytes.push(byte_of_array(self.pool, rest)?);
        let (array, first) = *bytes.last()?;
        let in_order = bytes.iter().rev().enumerate().all(|(i, &byte)| byte == (array, first + i as u32));
        let name = self.pool.symbol_name(self.pool.byte_symbol(array, first));
        in_order.then(|| format!("*(uint{}_t *)&{name}", bytes.len() * 8))
    }

    /// `x & 0xf0`, `x << 3`, `x >> 3`: a field of a value of the same width.
    fn field_text(&self, e: Expr) -> Option<Fragment> {
        let field = field(self.pool, e)?;
        let width = self.pool.width(e);
        if self.pool.width(field.value) != width {
            return None;
        }
        let Field { value, low, width: kept, at } = field;
        if at == low {
            let text = format!("{} & {}", self.text(value, Binding::BitAnd), constant::mask(mask(kept) << low));
            return Some(Fragment { text, binding: Binding::BitAnd });
        }
        let (name, distance) = match (low, at) {
            (0, _) if kept + at == width => ("<<", at),
            (_, 0) if kept + low == width => (">>", low),
            _ => return None,
        };
        let text = format!("{} {name} {distance}", self.text(value, Binding::Shift));
        Some(Fragment { text, binding: Binding::Shift })
    }

    /// `(uint16_t)high << 8 | low`.
    fn concat(&self, node: Node) -> Fragment {
        let (high, low) = (node.a(), node.b());
        let distance = self.pool.width(low);
        let below = match self.pool.value(low) {
            Some(0) => None,
            Some(value) => Some(constant::mask(value)),
            None => Some(self.text(low, Binding::BitOr)),
        };
        if let Some(value) = self.pool.value(high) {
            let above = constant::mask(value << distance);
            let text = below.map_or(above.clone(), |below| format!("{above} | {below}"));
            return Fragment { text, binding: Binding::BitOr };
        }
        let above = format!("(uint{}_t){} << {distance}", node.width(), self.text(high, Binding::Prefix));
        match below {
            None => Fragment { text: above, binding: Binding::Shift },
            Some(below) => Fragment { text: format!("{above} | {below}"), binding: Binding::BitOr },
        }
    }

    /// `(uint8_t)x`, `(uint8_t)(x >> 8)`; a single bit `x >> 3 & 1`.
    fn extract(&self, node: Node) -> Fragment {
        let low = node.aux();
        if node.width() == 1 {
            let value = match low {
                0 => self.text(node.a(), Binding::BitAnd),
                _ => format!("{} >> {low}", self.text(node.a(), Binding::Shift)),
            };
            return Fragment { text: format!("{value} & 1"), binding: Binding::BitAnd };
        }
        let value = match low {
            0 => self.text(node.a(), Binding::Prefix),
            _ => format!("({} >> {low})", self.text(node.a(), Binding::Shift)),
        };
        Fragment { text: format!("(uint{}_t){value}", node.width()), binding: Binding::Prefix }
    }

    /// `(int32_t)(int8_t)x`; the high bits of a word of the same width are a signed shift.
    fn sign_extension(&self, node: Node) -> Fragment {
        let inner = self.pool.node(node.a());
        let from_word = inner.op() == Op::Extract && self.pool.width(inner.a()) == node.width();
        if from_word && u32::from(inner.aux()) + inner.width() == node.width() {
            let text = format!("{} >> {}", self.signed(inner.a()), inner.aux());
            return Fragment { text, binding: Binding::Shift };
        }
        let text = format!("(int{}_t){}", node.width(), self.signed(node.a()));
        Fragment { text, binding: Binding::Prefix }
    }
}

/// The array and the place, if `e` is an input byte.
fn byte_of_array(pool: &Pool, e: Expr) -> Option<(ArrayId, u32)> {
    let node = pool.node(e);
    if node.op() != Op::Symbol {
        return None;
    }
    match pool.origin(node.symbol()) {
        Origin::Byte { array, index, .. } => Some((array, index)),
        Origin::Free { .. } => None,
    }
}

/// `e` as one field between zeros.
fn field(pool: &Pool, e: Expr) -> Option<Field> {
    let inner = pool.unary_of(Op::ZExt, e).unwrap_or(e);
    let (kept, at) = match pool.binary_of(Op::Concat, inner) {
        Some((kept, zeros)) if pool.is_zero(zeros) => (kept, pool.width(zeros)),
        Some(_) => return None,
        None => (inner, 0),
    };
    let node = pool.node(kept);
    if node.op() != Op::Extract || kept == e {
        return None;
    }
    Some(Field { value: node.a(), low: u32::from(node.aux()), width: node.width(), at })
}
