//! How the values of a call are written: the types of the source as [`Shape`]s, and which of them the driver shows.

use std::cell::Cell;

use schism_report::typed::{Call, Field, Output, Parameter, Real, Shape, Step};

use super::driver::joined;
use super::metadata::NodeId;
use super::signature::{ByValue, Signature, Value};
use super::target::{Limits, Target};
use super::types::{LeafKind, Record, Scalar, SourceType, Types};

/// Pieces of one parameter's type: what has more is shown as bytes. Damaged debug information may have a record in itself.
const MOST_PIECES: usize = 4096;
/// How deep records may be nested.
const DEEPEST: usize = 64;

/// The types of a function's values.
#[derive(Clone, Debug, Default)]
pub(super) struct Forms {
    pub(super) params: Vec<Shape>,
    pub(super) result: Option<Shape>,
}

/// A byte without a type.
const BYTE: Shape = Shape::Int { signed: false, bytes: 1 };

/// What is read from debug information.
pub(super) struct Shapes<'m> {
    types: Types<'m>,
    limits: Limits,
    left: Cell<usize>,
}

impl<'m> Shapes<'m> {
    pub(super) fn new(types: Types<'m>, limits: Limits) -> Self {
        Shapes { types, limits, left: Cell::new(MOST_PIECES) }
    }

    /// The type of a parameter or result.
    pub(super) fn of_value(&self, id: Option<NodeId>) -> Shape {
        self.left.set(MOST_PIECES);
        match self.types.resolve(id) {
            SourceType::Pointer(to) => Shape::Pointer(self.behind(to, 0).map(Box::new)),
            _ => self.of(id, 0, 0),
        }
    }

    /// A type; pointers in it have been followed so many times.
    fn of(&self, id: Option<NodeId>, followed: usize, depth: usize) -> Shape {
        let Some(left) = self.left.get().checked_sub(1).filter(|_| depth < DEEPEST) else {
            return Shape::Bytes(self.types.size(id));
        };
        self.left.set(left);
        match self.types.resolve(id) {
            SourceType::Scalar(scalar) => self.enumeration(id, scalar).unwrap_or_else(|| number(scalar)),
            SourceType::Pointer(to) => Shape::Pointer(self.inner(to, followed).map(Box::new)),
            SourceType::Array(element, size) => {
                let c = self.types.spelled(Some(element));
                Shape::Array { element: Box::new(self.of(Some(element), followed, depth + 1)), c, size }
            }
            SourceType::Record(record) => self.record(self.types.spelled(id), &record, followed, depth),
            SourceType::Void | SourceType::Function | SourceType::Other(_) => Shape::Bytes(self.types.size(id)),
        }
    }

    fn record(&self, c: String, record: &Record, followed: usize, depth: usize) -> Shape {
        let members = self.types.members(record);
        let field = |member: super::types::Member| match member.bits {
            Some(bits) => Field {
                name: member.name,
                offset: member.offset / 8,
                bits: Some((member.offset % 8, bits)),
                shape: self.of(member.ty, followed, depth + 1),
            },
            None => Field {
                name: member.name,
                offset: member.offset / 8,
                bits: None,
                shape: self.of(member.ty, followed, depth + 1),
            },
        };
        let (size, fields) = (record.size, members.into_iter().map(field).collect());
        if record.is_union { Shape::Union { c, size, fields } } else { Shape::Record { c, size, fields } }
    }

    fn enumeration(&self, id: Option<NodeId>, scalar: Scalar) -> Option<Shape> {
        let (name, names) = self.types.enumeration(id)?;
        Some(Shape::Enum { name, signed: is_signed(scalar), bytes: scalar.bytes, names })
    }

    /// What the driver makes up behind a pointer: see [`Target::behind`].
    fn behind(&self, to: Option<NodeId>, followed: usize) -> Option<Shape> {
        let target = Target::behind(self.types, to, self.limits, followed).ok()?;
        let spelled = self.types.spelled(to);
        let array =
            |element, c: &str| Some(Shape::Array { element: Box::new(element), c: c.to_owned(), size: target.size });
        match self.types.resolve(to) {
            SourceType::Record(_) => Some(self.of(to, followed, 0)),
            SourceType::Pointer(inner) => array(Shape::Pointer(self.inner(inner, followed).map(Box::new)), &spelled),
            SourceType::Void | SourceType::Array(_, 0) => array(BYTE, "unsigned char"),
            _ => array(self.of(to, followed, 0), &spelled),
        }
    }

    fn inner(&self, to: Option<NodeId>, followed: usize) -> Option<Shape> {
        Target::inner(self.types, to, self.limits, followed)?;
        self.behind(to, followed + 1)
    }
}

/// Without debug information: as the IR has it.
pub(super) fn plain(value: &Value) -> Shape {
    match value {
        Value::Scalar(scalar) => number(*scalar),
        Value::Pointer(target) => {
            let (element, c) = (Box::new(BYTE), "unsigned char".to_owned());
            Shape::Pointer(Some(Box::new(Shape::Array { element, c, size: target.size })))
        }
        Value::Record(ByValue { size, .. }) => Shape::Bytes(*size),
        Value::Nothing => Shape::Bytes(0),
    }
}

fn number(scalar: Scalar) -> Shape {
    match (scalar.c, scalar.bytes) {
        ("_Bool", _) => Shape::Bool,
        ("char", _) => Shape::Char,
        ("float", _) => Shape::Real(Real::Single),
        ("double", _) => Shape::Real(Real::Double),
        ("long double", _) => Shape::Real(Real::Extended),
        (_, bytes) => Shape::Int { signed: is_signed(scalar), bytes },
    }
}

fn is_signed(scalar: Scalar) -> bool {
    !scalar.c.starts_with("unsigned")
}

/// All that is needed to write a call down, and what came of it.
pub(super) fn call(entry: &Signature, setup: &[Signature]) -> Call {
    let mut outputs = Vec::new();
    for (param, shape) in entry.params.iter().zip(&entry.forms.params) {
        match (&param.value, shape) {
            (Value::Pointer(target), Shape::Pointer(Some(shape))) => {
                shown(&param.name, "->", target, shape, true, &mut outputs);
            }
            (Value::Record(record), shape) => shown(&param.name, ".", &record.content, shape, false, &mut outputs),
            _ => {}
        }
    }
    if let (Value::Record(record), Some(shape)) = (&entry.result, &entry.forms.result) {
        pieces("result", ".", &record.content, shape, &mut outputs);
    }
    let step = |signature: &Signature| Step { function: signature.name.clone(), params: parameters(signature) };
    Call {
        function: entry.name.clone(),
        params: parameters(entry),
        result: entry.forms.result.clone().filter(|_| !matches!(entry.result, Value::Nothing)),
        outputs,
        setup: setup.iter().map(step).collect(),
        sources: Default::default(),
    }
}

fn parameters(signature: &Signature) -> Vec<Parameter> {
    let params = signature.params.iter().zip(&signature.forms.params);
    params.map(|(param, shape)| Parameter { name: param.name.clone(), shape: shape.clone() }).collect()
}

/// What the driver shows of a piece of memory, and of all that pointers in it lead to.
fn shown(name: &str, joint: &str, target: &Target, shape: &Shape, itself: bool, outputs: &mut Vec<Output>) {
    if itself {
        pieces(name, joint, target, shape, outputs);
    }
    for (offset, path, inner) in &target.pointers {
        if let (Some(inner), Some(Shape::Pointer(Some(shape)))) = (inner, shape.part(*offset, 8)) {
            shown(&joined(name, joint, path), "->", inner, &shape, true, outputs);
        }
    }
}

/// The driver's names for the pieces of one block of memory: see `show_target` of the driver.
fn pieces(name: &str, joint: &str, target: &Target, shape: &Shape, outputs: &mut Vec<Output>) {
    if target.leaves.is_empty() && target.size > 0 {
        outputs.push(Output { name: name.to_owned(), offset: 0, size: target.size, shape: shape.clone() });
    }
    for leaf in target.leaves.iter().filter(|leaf| !matches!(leaf.kind, LeafKind::Pointer(_))) {
        let shape = shape.part(leaf.offset, leaf.size).unwrap_or(Shape::Bytes(leaf.size));
        outputs.push(Output { name: joined(name, joint, &leaf.path), offset: leaf.offset, size: leaf.size, shape });
    }
}
