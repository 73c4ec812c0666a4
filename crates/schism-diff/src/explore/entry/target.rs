//! The memory behind a pointer that the driver makes up.

use super::metadata::NodeId;
use super::types::{Leaf, LeafKind, Scalar, SourceType, Types};

/// How much is made up.
#[derive(Clone, Copy, Debug)]
pub(super) struct Limits {
    /// Bytes behind a pointer whose type does not say it.
    pub(super) bytes: u64,
}

/// How many pointers are followed from a parameter: to a structure, from there to another and to a third.
const DEEPEST: usize = 2;

/// Structures of the C library that bytes cannot make up.
const OF_THE_LIBRARY: &[(&str, &str)] =
    &[("_IO_FILE", "a stream"), ("__dirstream", "a directory stream"), ("__va_list_tag", "an argument list")];

/// The memory behind a pointer.
#[derive(Clone, Debug, Default)]
pub(super) struct Target {
    pub(super) size: u64,
    /// A string: the last byte is zero.
    pub(super) is_text: bool,
    /// The name of its type, if it is a record.
    pub(super) record: Option<String>,
    /// The record that a pointer in it points to, if it is a single pointer.
    pub(super) pointer_to: Option<String>,
    /// Its pieces; none if it is plain bytes.
    pub(super) leaves: Vec<Leaf>,
    /// Pointers in it: where, their names, and what they point to; `None` is always null.
    pub(super) pointers: Vec<(u64, String, Option<Target>)>,
}

impl Target {
    /// Plain bytes.
    pub(super) fn bytes(size: u64) -> Target {
        Target { size, ..Target::default() }
    }

    /// Only what the type of a pointer's target is called.
    pub(super) fn named(types: Types, to: Option<NodeId>) -> Target {
        let record = match types.resolve(to) {
            SourceType::Record(record) => Some(record.name),
            _ => None,
        };
        Target { record, ..Target::default() }
    }

    /// What a pointer points to.
    ///
    /// # Errors
    /// Says of what kind the pointer is, if nothing can be made up.
    pub(super) fn behind(types: Types, to: Option<NodeId>, limits: Limits, depth: usize) -> Result<Target, String> {
        match types.resolve(to) {
            SourceType::Void => Ok(Target::bytes(limits.bytes)),
            SourceType::Scalar(Scalar { bytes, .. }) => {
                let step = bytes.next_power_of_two();
                let size = (limits.bytes / step * step).max(step);
                Ok(Target { size, is_text: types.is_text(to), ..Target::default() })
            }
            SourceType::Pointer(inner) => Ok(Target::pointers(types, inner, limits, depth)),
            SourceType::Function => Err("is a pointer to a function".into()),
            SourceType::Array(_, 0) => Ok(Target::bytes(limits.bytes)),
            SourceType::Array(..) | SourceType::Record(_) => {
                Target::of_type(types, to, limits, depth).map_err(|what| format!("points to something that {what}"))
            }
            SourceType::Other(what) => Err(format!("is a pointer to {what}")),
        }
    }

    /// A value of a type that has pieces.
    pub(super) fn of_type(types: Types, id: Option<NodeId>, limits: Limits, depth: usize) -> Result<Target, String> {
        let mut target = Target { size: types.size(id), ..Target::default() };
        if let SourceType::Record(record) = types.resolve(id) {
            if let Some((_, what)) = OF_THE_LIBRARY.iter().find(|(name, _)| *name == record.name) {
                return Err(format!("is {what}"));
            }
            if record.size == 0 {
                return Err(format!("is a `{}`, of which the program has no definition", record.name));
            }
            target.record = Some(record.name);
        }
        target.leaves = types.leaves(id);
        for leaf in &target.leaves {
            if let LeafKind::Pointer(to) = leaf.kind {
                let inner = Target::inner(types, to, limits, depth);
                target.pointers.push((leaf.offset, leaf.path.clone(), inner));
            }
        }
        Ok(target)
    }

    /// An array of pointers.
    fn pointers(types: Types, to: Option<NodeId>, limits: Limits, depth: usize) -> Target {
        let count = (limits.bytes / 8).max(1);
        let pointer = |at| (8 * at, format!("[{at}]"), Target::inner(types, to, limits, depth));
        let leaf = |at| Leaf { path: format!("[{at}]"), offset: 8 * at, size: 8, kind: LeafKind::Pointer(to) };
        Target {
            size: 8 * count,
            pointer_to: Target::named(types, to).record,
            leaves: (0..count).map(leaf).collect(),
            pointers: (0..count).map(pointer).collect(),
            ..Target::default()
        }
    }

    /// What a pointer inside made-up memory points to: nothing, where nothing can be made up.
    pub(super) fn inner(types: Types, to: Option<NodeId>, limits: Limits, depth: usize) -> Option<Target> {
        let void = types.resolve(to) == SourceType::Void;
        if depth >= DEEPEST || void { None } else { Target::behind(types, to, limits, depth + 1).ok() }
    }
}
