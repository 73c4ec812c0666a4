//! Debug information of a module, read from LLVM's text.
//!
//! The compact IR of the other crates knows no types of the source. What a function takes is needed here only, so it is read from what
//! clang prints of the module: one line for each node, such as `!7 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)`.

use std::collections::HashMap;

/// The number of a node.
pub(super) type NodeId = u32;

/// The nodes of a module's debug information, and which of them describe its functions.
#[derive(Debug, Default)]
pub(super) struct Metadata {
    nodes: HashMap<NodeId, Node>,
    /// Parameters by their function's node: number from 1 and node of the variable.
    parameters: HashMap<NodeId, Vec<(usize, NodeId)>>,
    functions: HashMap<String, NodeId>,
}

/// One node.
#[derive(Debug)]
pub(super) struct Node {
    /// Such as `DIBasicType`; empty for a list.
    pub(super) class: String,
    fields: Vec<(String, String)>,
}

impl Node {
    /// A field as it is written.
    pub(super) fn field(&self, name: &str) -> Option<&str> {
        self.fields.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str())
    }

    /// A field that is a number; 0 if it is absent, as LLVM has it.
    pub(super) fn number(&self, name: &str) -> u64 {
        self.field(name).and_then(|value| value.parse().ok()).unwrap_or(0)
    }

    /// A field that is a string.
    pub(super) fn string(&self, name: &str) -> Option<&str> {
        self.field(name)?.strip_prefix('"')?.strip_suffix('"')
    }

    /// A field that names another node.
    pub(super) fn node(&self, name: &str) -> Option<NodeId> {
        reference(self.field(name)?)
    }
}

impl Metadata {
    /// Reads what clang printed of a module.
    pub(super) fn parse(text: &str) -> Metadata {
        let mut metadata = Metadata::default();
        for line in text.lines() {
            if line.starts_with("define ") {
                metadata.functions.extend(defined(line));
            } else if let Some((id, node)) = node(line) {
                let (number, scope) = (node.number("arg") as usize, node.node("scope"));
                if let ("DILocalVariable", Some(scope)) = (node.class.as_str(), scope)
                    && number > 0
                {
                    metadata.parameters.entry(scope).or_default().push((number, id));
                }
                metadata.nodes.insert(id, node);
            }
        }
        metadata
    }

    pub(super) fn node(&self, id: NodeId) -> Option<&Node> {
        self.nodes.get(&id)
    }

    /// The nodes of a list; `None` where it says `null`.
    pub(super) fn list(&self, id: NodeId) -> Vec<Option<NodeId>> {
        let node = self.nodes.get(&id).filter(|node| node.class.is_empty());
        node.map_or(Vec::new(), |node| node.fields.iter().map(|(_, value)| reference(value)).collect())
    }

    /// The node of a function's definition.
    pub(super) fn function(&self, name: &str) -> Option<NodeId> {
        self.functions.get(name).copied()
    }

    /// The variable that a function's parameter is, counted from 0.
    pub(super) fn parameter(&self, function: NodeId, index: usize) -> Option<&Node> {
        let parameters = self.parameters.get(&function)?;
        let &(_, id) = parameters.iter().find(|(number, _)| *number == index + 1)?;
        self.nodes.get(&id)
    }
}

fn reference(value: &str) -> Option<NodeId> {
    value.strip_prefix('!')?.parse().ok()
}

/// Name and node of a function from `define ... @name(...) ... !dbg !7 {`.
fn defined(line: &str) -> Option<(String, NodeId)> {
    let (_, rest) = line.split_once('@')?;
    let name = match rest.strip_prefix('"') {
        Some(quoted) => quoted.split_once('"')?.0,
        None => rest.split_once('(')?.0,
    };
    let (_, after) = line.rsplit_once("!dbg !")?;
    let digits = after.split(|c: char| !c.is_ascii_digit()).next()?;
    Some((name.to_owned(), digits.parse().ok()?))
}

/// A node from `!7 = distinct !DIName(key: value, ...)` or `!8 = !{!1, null}`.
fn node(line: &str) -> Option<(NodeId, Node)> {
    let (id, rest) = line.strip_prefix('!')?.split_once(" = ")?;
    let rest = rest.strip_prefix("distinct ").unwrap_or(rest).strip_prefix('!')?;
    let (class, rest) = rest.split_at(rest.find(['(', '{'])?);
    let inside = rest.get(1..rest.len().checked_sub(1)?)?;
    let fields = split(inside).into_iter().map(|field| match field.split_once(": ") {
        Some((key, value)) if !class.is_empty() => (key.to_owned(), value.to_owned()),
        _ => (String::new(), field.to_owned()),
    });
    Some((id.parse().ok()?, Node { class: class.to_owned(), fields: fields.collect() }))
}

/// Splits at commas that are in no string and no brackets.
fn split(text: &str) -> Vec<&str> {
    let (mut parts, mut start, mut depth, mut quoted) = (Vec::new(), 0, 0, false);
    for (at, c) in text.char_indices() {
        match c {
            '"' => quoted = !quoted,
            '(' | '{' if !quoted => depth += 1,
            ')' | '}' if !quoted => depth -= 1,
            ',' if !quoted && depth == 0 => {
                parts.push(text[start..at].trim());
                start = at + 1;
            }
            _ => {}
        }
    }
    parts.push(text[start..].trim());
    parts.retain(|part| !part.is_empty());
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nodes_functions_and_parameters_are_found() {
        let text = r#"
define dso_local i32 @sum(ptr noundef %0) #0 !dbg !23 {
define internal void @"a b"() !dbg !5 {
declare i32 @puts(ptr)
!23 = distinct !DISubprogram(name: "sum", type: !24, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition)
!25 = !{!26, null}
!26 = !DIBasicType(name: "a, \22b\22", size: 32, encoding: DW_ATE_signed)
!44 = !DILocalVariable(name: "list", arg: 1, scope: !23, type: !26)
!45 = !DILocalVariable(name: "local", scope: !23, type: !26)
!46 = !{}
"#;
        let metadata = Metadata::parse(text);
        assert_eq!((metadata.function("sum"), metadata.function("a b")), (Some(23), Some(5)));
        assert_eq!(metadata.function("puts"), None);
        assert_eq!(metadata.list(25), [Some(26), None]);
        assert_eq!(metadata.list(46), []);
        let node = metadata.node(26).unwrap();
        assert_eq!((node.class.as_str(), node.number("size"), node.number("offset")), ("DIBasicType", 32, 0));
        assert_eq!(node.string("name"), Some("a, \\22b\\22"));
        let parameter = metadata.parameter(23, 0).unwrap();
        assert_eq!((parameter.string("name"), parameter.node("type")), (Some("list"), Some(26)));
        assert!(metadata.parameter(23, 1).is_none());
    }
}
