//! Types of the source, as far as they say what lies in memory and how a value is passed.

use super::metadata::{Metadata, Node, NodeId};

/// A type without its names and qualifiers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum SourceType {
    Void,
    Scalar(Scalar),
    /// To what; `None` is `void`.
    Pointer(Option<NodeId>),
    Function,
    /// Element and bytes of the whole; 0 bytes if the length is open.
    Array(NodeId, u64),
    Record(Record),
    /// Nothing that can be made here, in words.
    Other(String),
}

/// A number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Scalar {
    /// Its type in C.
    pub(super) c: &'static str,
    /// Bytes that count: 10 for `long double`.
    pub(super) bytes: u64,
    pub(super) is_float: bool,
}

/// A structure or union. Without a size it is only declared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Record {
    /// For messages and to tell types apart.
    pub(super) name: String,
    pub(super) size: u64,
    pub(super) is_union: bool,
    elements: Option<NodeId>,
}

/// A member as the source has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Member {
    pub(super) name: String,
    /// In bits.
    pub(super) offset: u64,
    /// Its width, if it is a bit-field.
    pub(super) bits: Option<u64>,
    pub(super) ty: Option<NodeId>,
}

/// A piece of a record that is no record itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Leaf {
    /// Such as `.pos.x`.
    pub(super) path: String,
    pub(super) offset: u64,
    pub(super) size: u64,
    pub(super) kind: LeafKind,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum LeafKind {
    Number(Scalar),
    /// To what.
    Pointer(Option<NodeId>),
    /// An array of such numbers.
    Numbers(Scalar),
    /// Bit-fields or a union.
    Bytes,
}

/// Elements of an array of records that are looked at one by one.
const MOST_ELEMENTS: u64 = 64;
/// How deep qualifiers, names and records may be nested.
const DEEPEST: usize = 64;
/// Pieces of a value that are told apart: damaged debug information may have a record in itself.
const MOST_LEAVES: usize = 4096;

/// Types of one module.
#[derive(Clone, Copy)]
pub(super) struct Types<'m> {
    pub(super) metadata: &'m Metadata,
}

impl<'m> Types<'m> {
    /// The type of a node; `None` stands for `void`.
    pub(super) fn resolve(self, id: Option<NodeId>) -> SourceType {
        let mut id = id;
        // The name of the last type name on the way, which a structure without one goes by.
        let mut named = None;
        for _ in 0..DEEPEST {
            let Some(node) = id.and_then(|id| self.metadata.node(id)) else { return SourceType::Void };
            let tag = node.field("tag").unwrap_or_default();
            return match (node.class.as_str(), tag) {
                ("DIBasicType", _) => basic(node),
                ("DISubroutineType", _) => SourceType::Function,
                (_, "DW_TAG_pointer_type") => SourceType::Pointer(node.node("baseType")),
                (_, "DW_TAG_array_type") if node.field("flags").is_some_and(|flags| flags.contains("DIFlagVector")) => {
                    SourceType::Other("a vector".into())
                }
                (_, "DW_TAG_array_type") => match node.node("baseType") {
                    Some(element) => SourceType::Array(element, node.number("size") / 8),
                    None => SourceType::Other("an array".into()),
                },
                (_, "DW_TAG_enumeration_type") => {
                    // Every value of the underlying type: C checks none, and programs must cope.
                    match integer(self.is_signed(node.node("baseType")), node.number("size")) {
                        Some(scalar) => SourceType::Scalar(scalar),
                        None => SourceType::Other("an enumeration of an unusual size".into()),
                    }
                }
                (_, "DW_TAG_structure_type" | "DW_TAG_union_type") => SourceType::Record(record(node, tag, named)),
                (_, "DW_TAG_typedef") => {
                    named = node.string("name");
                    id = node.node("baseType");
                    continue;
                }
                (_, "DW_TAG_const_type" | "DW_TAG_volatile_type" | "DW_TAG_restrict_type" | "DW_TAG_atomic_type") => {
                    id = node.node("baseType");
                    continue;
                }
                (_, tag) => SourceType::Other(format!("of a kind unknown here ({tag})")),
            };
        }
        SourceType::Other("a type nested too deeply".into())
    }

    /// A type as C writes it, without qualifiers; empty if it has no name.
    pub(super) fn spelled(self, id: Option<NodeId>) -> String {
        let (mut id, mut stars) = (id, String::new());
        for _ in 0..DEEPEST {
            let Some(node) = id.and_then(|id| self.metadata.node(id)) else { return format!("void{stars}") };
            let name = node.string("name").unwrap_or_default();
            let (tag, is_basic) = (node.field("tag").unwrap_or_default(), node.class == "DIBasicType");
            let keyword = match tag {
                "DW_TAG_structure_type" => "struct ",
                "DW_TAG_union_type" => "union ",
                "DW_TAG_enumeration_type" => "enum ",
                _ => "",
            };
            match tag {
                "DW_TAG_pointer_type" => stars.insert_str(0, if stars.is_empty() { " *" } else { "*" }),
                _ if is_basic || tag == "DW_TAG_typedef" || !keyword.is_empty() => {
                    let is_plain = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == ' ';
                    let named = !name.is_empty() && name.chars().all(is_plain);
                    return if named { format!("{keyword}{name}{stars}") } else { String::new() };
                }
                "DW_TAG_const_type" | "DW_TAG_volatile_type" | "DW_TAG_restrict_type" | "DW_TAG_atomic_type" => {}
                _ => return String::new(),
            }
            id = node.node("baseType");
        }
        String::new()
    }

    /// The members of a structure or union.
    pub(super) fn members(self, record: &Record) -> Vec<Member> {
        let members = record.elements.map_or(Vec::new(), |list| self.metadata.list(list));
        let nodes = members.into_iter().flatten().filter_map(|id| self.metadata.node(id));
        nodes
            .map(|node| Member {
                name: node.string("name").unwrap_or_default().to_owned(),
                offset: node.number("offset"),
                bits: is_bit_field(node).then(|| node.number("size")),
                ty: node.node("baseType"),
            })
            .collect()
    }

    /// Name and names of an enumeration; `None` for any other type.
    pub(super) fn enumeration(self, id: Option<NodeId>) -> Option<(String, Vec<(String, i128)>)> {
        let (mut id, mut named) = (id, None);
        for _ in 0..DEEPEST {
            let node = self.metadata.node(id?)?;
            match node.field("tag").unwrap_or_default() {
                "DW_TAG_enumeration_type" => {
                    let tag = node.string("name").filter(|name| !name.is_empty()).map(|name| format!("enum {name}"));
                    let elements = node.node("elements").map_or(Vec::new(), |list| self.metadata.list(list));
                    let nodes = elements.into_iter().flatten().filter_map(|id| self.metadata.node(id));
                    let name =
                        |node: &Node| Some((node.string("name")?.to_owned(), node.field("value")?.parse().ok()?));
                    let name_of_type = named.map(str::to_owned).or(tag).unwrap_or_default();
                    return Some((name_of_type, nodes.filter_map(name).collect()));
                }
                "DW_TAG_typedef" => named = named.or(node.string("name")),
                "DW_TAG_const_type" | "DW_TAG_volatile_type" | "DW_TAG_restrict_type" | "DW_TAG_atomic_type" => {}
                _ => return None,
            }
            id = node.node("baseType");
        }
        None
    }

    /// Whether the type under an enumeration is signed, which is a number or a name of one; without one, or with none that ends, it is.
    fn is_signed(self, id: Option<NodeId>) -> bool {
        let mut id = id;
        for _ in 0..DEEPEST {
            let Some(node) = id.and_then(|id| self.metadata.node(id)) else { return true };
            if node.class == "DIBasicType" {
                return !matches!(basic(node), SourceType::Scalar(scalar) if scalar.c.starts_with("unsigned"));
            }
            id = node.node("baseType");
        }
        true
    }

    /// Bytes of a value; 0 if there are none or nobody knows.
    pub(super) fn size(self, id: Option<NodeId>) -> u64 {
        match self.resolve(id) {
            SourceType::Scalar(scalar) => scalar.bytes.next_power_of_two(),
            SourceType::Pointer(_) => 8,
            SourceType::Array(_, size) => size,
            SourceType::Record(record) => record.size,
            SourceType::Void | SourceType::Function | SourceType::Other(_) => 0,
        }
    }

    /// Whether a type is `char`, so that a pointer to it is a string.
    pub(super) fn is_text(self, id: Option<NodeId>) -> bool {
        self.resolve(id) == SourceType::Scalar(Scalar { c: "char", bytes: 1, is_float: false })
    }

    /// The pieces of a value, in the order of their offsets.
    pub(super) fn leaves(self, id: Option<NodeId>) -> Vec<Leaf> {
        let mut leaves = Vec::new();
        self.member(id, String::new(), 0, 0, &mut leaves);
        leaves.sort_by_key(|leaf| leaf.offset);
        leaves
    }

    fn collect(self, record: &Record, path: &str, start: u64, depth: usize, leaves: &mut Vec<Leaf>) {
        if record.is_union || depth > DEEPEST {
            let (offset, size) = (start, record.size);
            leaves.push(Leaf { path: path.to_owned(), offset, size, kind: LeafKind::Bytes });
            return;
        }
        let members = record.elements.map_or(Vec::new(), |list| self.metadata.list(list));
        for member in members.into_iter().flatten().filter_map(|id| self.metadata.node(id)) {
            let name = member.string("name").unwrap_or_default();
            let path = if name.is_empty() { path.to_owned() } else { format!("{path}.{name}") };
            let (bits, offset) = (member.number("size"), member.number("offset"));
            if is_bit_field(member) {
                let first = offset / 8;
                let size = (offset + bits).div_ceil(8) - first;
                merge_bits(leaves, Leaf { path, offset: start + first, size, kind: LeafKind::Bytes });
            } else {
                self.member(member.node("baseType"), path, start + offset / 8, depth, leaves);
            }
        }
    }

    fn member(self, id: Option<NodeId>, path: String, offset: u64, depth: usize, leaves: &mut Vec<Leaf>) {
        if leaves.len() >= MOST_LEAVES || depth > DEEPEST {
            return;
        }
        let mut leaf = |size, kind| leaves.push(Leaf { path: path.clone(), offset, size, kind });
        match self.resolve(id) {
            SourceType::Scalar(scalar) => leaf(scalar.bytes, LeafKind::Number(scalar)),
            SourceType::Pointer(to) => leaf(8, LeafKind::Pointer(to)),
            SourceType::Record(record) => self.collect(&record, &path, offset, depth + 1, leaves),
            SourceType::Array(element, size) => {
                let step = self.size(Some(element));
                match self.resolve(Some(element)) {
                    SourceType::Scalar(scalar) => leaf(size, LeafKind::Numbers(scalar)),
                    _ if step > 0 => {
                        for at in 0..(size / step).min(MOST_ELEMENTS) {
                            self.member(Some(element), format!("{path}[{at}]"), offset + at * step, depth + 1, leaves);
                        }
                    }
                    _ => {}
                }
            }
            SourceType::Void | SourceType::Function | SourceType::Other(_) => {}
        }
    }
}

fn is_bit_field(member: &Node) -> bool {
    member.field("flags").is_some_and(|flags| flags.contains("DIFlagBitField"))
}

/// Bit-fields share bytes: those of one byte are one piece.
fn merge_bits(leaves: &mut Vec<Leaf>, new: Leaf) {
    match leaves.last_mut() {
        Some(last) if last.kind == LeafKind::Bytes && new.offset < last.offset + last.size => {
            let end = (new.offset + new.size).max(last.offset + last.size);
            last.size = end - last.offset;
            last.path += &new.path;
        }
        _ => leaves.push(new),
    }
}

fn record(node: &Node, tag: &str, named: Option<&str>) -> Record {
    Record {
        name: node.string("name").filter(|name| !name.is_empty()).or(named).unwrap_or_default().to_owned(),
        size: node.number("size") / 8,
        is_union: tag == "DW_TAG_union_type",
        elements: node.node("elements"),
    }
}

fn basic(node: &Node) -> SourceType {
    let (name, bits) = (node.string("name").unwrap_or_default(), node.number("size"));
    let found = match node.field("encoding").unwrap_or_default() {
        "DW_ATE_boolean" => Some(Scalar { c: "_Bool", bytes: 1, is_float: false }),
        "DW_ATE_signed_char" | "DW_ATE_unsigned_char" if name == "char" => {
            Some(Scalar { c: "char", bytes: 1, is_float: false })
        }
        "DW_ATE_signed" | "DW_ATE_signed_char" if !name.starts_with("_BitInt") => integer(true, bits),
        "DW_ATE_unsigned" | "DW_ATE_unsigned_char" | "DW_ATE_UTF" if !name.starts_with("unsigned _BitInt") => {
            integer(false, bits)
        }
        "DW_ATE_float" => match name {
            "float" => Some(Scalar { c: "float", bytes: 4, is_float: true }),
            "double" => Some(Scalar { c: "double", bytes: 8, is_float: true }),
            "long double" => Some(Scalar { c: "long double", bytes: 10, is_float: true }),
            _ => None,
        },
        _ => None,
    };
    found.map_or_else(|| SourceType::Other(format!("`{name}`")), SourceType::Scalar)
}

fn integer(signed: bool, bits: u64) -> Option<Scalar> {
    let c = match (bits, signed) {
        (8, true) => "signed char",
        (8, false) => "unsigned char",
        (16, true) => "short",
        (16, false) => "unsigned short",
        (32, true) => "int",
        (32, false) => "unsigned int",
        (64, true) => "long",
        (64, false) => "unsigned long",
        (128, true) => "__int128",
        (128, false) => "unsigned __int128",
        _ => return None,
    };
    Some(Scalar { c, bytes: bits / 8, is_float: false })
}
