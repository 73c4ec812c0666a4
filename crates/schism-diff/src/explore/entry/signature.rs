//! What a function takes and returns, as C that can be written down in a driver.

use std::collections::BTreeSet;

use schism_ir::{Function, Module, Type, TypeId};

use super::metadata::{Metadata, NodeId};
use super::shapes::{Forms, Shapes, plain};
use super::target::{Limits, Target};
use super::types::{Leaf, LeafKind, Record, Scalar, SourceType, Types};

/// A function that the driver calls.
#[derive(Clone, Debug)]
pub(super) struct Signature {
    /// Its name in the source.
    pub(super) name: String,
    /// Its name for the linker.
    pub(super) symbol: String,
    pub(super) params: Vec<Parameter>,
    pub(super) result: Value,
    /// How its values are written.
    pub(super) forms: Forms,
    /// Whether it may free what it is given, which then cannot be looked at afterwards.
    pub(super) may_free: bool,
    /// What it does or depends on that a call alone neither varies nor shows, in words.
    pub(super) unseen: BTreeSet<String>,
}

/// One parameter.
#[derive(Clone, Debug)]
pub(super) struct Parameter {
    pub(super) name: String,
    pub(super) value: Value,
}

/// What is passed or returned.
#[derive(Clone, Debug)]
pub(super) enum Value {
    Nothing,
    Scalar(Scalar),
    /// For a result only [`Target::record`] is of interest.
    Pointer(Target),
    Record(ByValue),
}

/// A record that is passed by value.
#[derive(Clone, Debug)]
pub(super) struct ByValue {
    pub(super) size: u64,
    pub(super) align: u64,
    /// Fields in C that are passed like those of the record.
    pub(super) fields: String,
    /// What is in it, pointers included.
    pub(super) content: Target,
}

impl Signature {
    /// What a driver cannot show of a call, in words.
    pub(super) fn not_shown(&self) -> BTreeSet<String> {
        let mut words = self.unseen.clone();
        let has_pointers = |target: &Target| !target.pointers.is_empty();
        for Parameter { name, value } in &self.params {
            match value {
                Value::Pointer(_) if self.may_free => {
                    words.insert(format!("what is behind `{name}`, because it may be freed"));
                }
                Value::Pointer(target) | Value::Record(ByValue { content: target, .. }) if has_pointers(target) => {
                    words.insert(format!("which pointers are put behind `{name}`"));
                }
                _ => {}
            }
        }
        match &self.result {
            Value::Pointer(_) => drop(words.insert("what the result points to".to_owned())),
            Value::Record(ByValue { content, .. }) if has_pointers(content) => {
                words.insert("what pointers in the result point to".to_owned());
            }
            _ => {}
        }
        words
    }

    /// The signature of a function, from debug information, else from the IR.
    ///
    /// # Errors
    /// Says what about the function cannot be handled.
    pub(super) fn read(
        module: &Module,
        function: &Function,
        metadata: &Metadata,
        limits: Limits,
    ) -> Result<Signature, String> {
        if function.variadic {
            return Err("takes a variable number of arguments".into());
        }
        let (params, result, forms) =
            match metadata.function(&function.name).and_then(|id| Some((id, metadata.node(id)?))) {
                Some((id, node)) => {
                    let types = node.node("type").and_then(|id| metadata.node(id)?.node("types"));
                    let list = types.map_or(Vec::new(), |list| metadata.list(list));
                    from_source(Types { metadata }, function, id, &list, limits)?
                }
                None => {
                    let (params, result) = from_ir(module, function, limits)?;
                    let forms = params.iter().map(|param: &Parameter| plain(&param.value)).collect();
                    let forms = Forms { params: forms, result: Some(plain(&result)) };
                    (params, result, forms)
                }
            };
        let (name, symbol) = (function.name.clone(), function.name.clone());
        Ok(Signature { name, symbol, params, result, forms, may_free: false, unseen: BTreeSet::new() })
    }
}

fn from_source(
    types: Types,
    function: &Function,
    id: NodeId,
    list: &[Option<NodeId>],
    limits: Limits,
) -> Result<(Vec<Parameter>, Value, Forms), String> {
    let mut params = Vec::new();
    let shapes = Shapes::new(types, limits);
    let mut forms = Forms::default();
    let mut simple = true;
    for index in 0.. {
        let variable = types.metadata.parameter(id, index);
        let ty = match (variable, list.get(index + 1)) {
            (Some(variable), _) => variable.node("type"),
            (None, Some(&Some(ty))) => Some(ty),
            (None, _) => break,
        };
        let name = variable.and_then(|variable| variable.string("name"));
        let name = name.map_or_else(|| format!("arg{index}"), str::to_owned);
        let wrong = |what: String| format!("cannot be given parameter {} (`{name}`): it {what}", index + 1);
        let value = value(types, ty, limits).map_err(wrong)?;
        simple &= matches!(&value, Value::Scalar(scalar) if scalar.bytes < 16) || matches!(&value, Value::Pointer(_));
        params.push(Parameter { name, value });
        forms.params.push(shapes.of_value(ty));
    }
    let given = function.params.iter().filter(|param| !param.sret).count();
    if simple && given != params.len() {
        return Err("was given other parameters by the optimiser; compile it with -O0".into());
    }
    let result = match types.resolve(list.first().copied().flatten()) {
        SourceType::Void => Value::Nothing,
        SourceType::Pointer(to) => Value::Pointer(Target::named(types, to)),
        _ => value(types, list[0], limits).map_err(|what| format!("cannot be called: its result {what}"))?,
    };
    forms.result = list.first().copied().flatten().map(|id| shapes.of_value(Some(id)));
    Ok((params, result, forms))
}

fn value(types: Types, id: Option<NodeId>, limits: Limits) -> Result<Value, String> {
    match types.resolve(id) {
        SourceType::Scalar(scalar) => Ok(Value::Scalar(scalar)),
        SourceType::Pointer(to) => Target::behind(types, to, limits, 0).map(Value::Pointer),
        SourceType::Record(record) => {
            let content = Target::of_type(types, id, limits, 0)?;
            Ok(Value::Record(by_value(&record, content)))
        }
        SourceType::Void | SourceType::Function | SourceType::Array(..) => Err("has no type that can be passed".into()),
        SourceType::Other(what) => Err(format!("is {what}")),
    }
}

/// How the x86-64 ABI passes a record depends on what is in each of its eight bytes: only floats, or anything else.
fn by_value(record: &Record, content: Target) -> ByValue {
    let align = content.leaves.iter().map(leaf_align).max().unwrap_or(1);
    let long_double = |leaf: &Leaf| matches!(leaf.kind, LeafKind::Number(scalar) if scalar.bytes == 10);
    let fields = if record.size > 16 {
        format!("unsigned char bytes[{}];", record.size)
    } else if content.leaves.iter().any(long_double) {
        "long double number;".to_owned()
    } else {
        let parts = (0..record.size.div_ceil(8)).map(|part| eight_bytes(record.size, part, &content.leaves));
        parts.collect::<Vec<_>>().join(" ")
    };
    ByValue { size: record.size, align, fields, content }
}

fn eight_bytes(size: u64, part: u64, leaves: &[Leaf]) -> String {
    let (start, end) = (8 * part, size.min(8 * part + 8));
    let scalar = |leaf: &Leaf| match leaf.kind {
        LeafKind::Number(scalar) | LeafKind::Numbers(scalar) if scalar.is_float => Some(scalar),
        _ => None,
    };
    let inside: Vec<_> = leaves.iter().filter(|leaf| leaf.offset < end && start < leaf.offset + leaf.size).collect();
    let floats: Option<Vec<Scalar>> = inside.into_iter().map(scalar).collect();
    match floats.as_deref() {
        Some([first, ..]) if first.bytes == 8 => format!("double part{part};"),
        Some([_, ..]) => format!("float part{part}[{}];", (end - start).div_ceil(4)),
        _ => format!("unsigned char part{part}[{}];", end - start),
    }
}

fn leaf_align(leaf: &Leaf) -> u64 {
    match leaf.kind {
        LeafKind::Number(scalar) | LeafKind::Numbers(scalar) => scalar.bytes.next_power_of_two(),
        LeafKind::Pointer(_) => 8,
        LeafKind::Bytes => leaf.size.next_power_of_two().min(8),
    }
}

/// Without debug information a parameter is a number, or a pointer to so many bytes.
fn from_ir(module: &Module, function: &Function, limits: Limits) -> Result<(Vec<Parameter>, Value), String> {
    let mut params = Vec::new();
    for (index, param) in function.params.iter().enumerate() {
        let name = if param.name.is_empty() { format!("arg{index}") } else { param.name.clone() };
        let wrong = |what: String| format!("cannot be given parameter {} (`{name}`): it {what}", index + 1);
        if param.sret || param.byval.is_some() {
            return Err(wrong("is a structure; compile the program with -g".into()));
        }
        params.push(Parameter { value: ir_value(module, param.ty, limits).map_err(wrong)?, name });
    }
    let result = match module.types.get(function.ret) {
        Type::Void => Value::Nothing,
        _ => ir_value(module, function.ret, limits).map_err(|what| format!("cannot be called: its result {what}"))?,
    };
    Ok((params, result))
}

fn ir_value(module: &Module, ty: TypeId, limits: Limits) -> Result<Value, String> {
    let (c, bytes, is_float) = match module.types.get(ty) {
        Type::Int(1) => ("_Bool", 1, false),
        Type::Int(8) => ("signed char", 1, false),
        Type::Int(16) => ("short", 2, false),
        Type::Int(32) => ("int", 4, false),
        Type::Int(64) => ("long", 8, false),
        Type::Int(128) => ("__int128", 16, false),
        Type::Float => ("float", 4, true),
        Type::Double => ("double", 8, true),
        Type::X86Fp80 => ("long double", 10, true),
        Type::Ptr => return Ok(Value::Pointer(Target::bytes(limits.bytes))),
        _ => return Err("has no simple type; compile the program with -g".into()),
    };
    Ok(Value::Scalar(Scalar { c, bytes, is_float }))
}
