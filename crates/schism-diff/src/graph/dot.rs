//! A picture in the language of Graphviz.

use std::fmt::Write;

use schism_report::screen_text;

use super::picture::{Edge, EdgeKind, Mark, Node, Picture};
use super::style;

/// The picture as a `digraph`.
pub(crate) fn render(picture: &Picture) -> String {
    let mut out = String::from("digraph schism {\n");
    line(&mut out, 1, &format!("label={}; labelloc=t; rankdir=TB;", quoted(&picture.title)));
    line(&mut out, 1, "node [shape=box, style=\"rounded,filled\", fillcolor=white, fontname=\"monospace\"];");
    line(&mut out, 1, "edge [fontname=\"sans-serif\", fontsize=10];");
    for (number, name) in picture.clusters.iter().enumerate() {
        line(&mut out, 1, &format!("subgraph cluster_{number} {{"));
        line(&mut out, 2, &format!("label={};", quoted(name)));
        nodes(&mut out, 2, picture, Some(number));
        line(&mut out, 1, "}");
    }
    nodes(&mut out, 1, picture, None);
    for edge in &picture.edges {
        line(&mut out, 1, &format!("n{} -> n{} [{}];", edge.from, edge.to, edge_attributes(edge)));
    }
    out.push_str("}\n");
    out
}

fn nodes(out: &mut String, depth: usize, picture: &Picture, cluster: Option<usize>) {
    for (number, node) in picture.nodes.iter().enumerate().filter(|(_, node)| node.cluster == cluster) {
        line(out, depth, &format!("n{number} [{}];", node_attributes(node)));
    }
}

fn node_attributes(node: &Node) -> String {
    let mut text = format!("label={}", quoted(&style::caption(node).join("\n")));
    let colours = style::node(node);
    let _ = write!(text, ", fillcolor=\"{}\", color=\"{}\"", colours.fill, colours.border);
    if node.is(Mark::Interaction) {
        text.push_str(", peripheries=2");
    }
    if node.is(Mark::Removed) {
        text.push_str(", style=\"rounded,filled,dashed\"");
    }
    text
}

fn edge_attributes(edge: &Edge) -> String {
    let stroke = style::edge(edge.kind);
    let mut text = format!("color=\"{}\"", stroke.colour);
    if stroke.dashes.is_some() {
        let dotted = matches!(edge.kind, EdgeKind::CannotReach | EdgeKind::CannotPropagate);
        let _ = write!(text, ", style={}", if dotted { "dotted" } else { "dashed" });
    }
    if let Some(label) = &edge.label {
        let _ = write!(text, ", label={}", quoted(label));
    }
    text
}

fn line(out: &mut String, depth: usize, text: &str) {
    let _ = writeln!(out, "{:width$}{text}", "", width = depth * 2);
}

/// A string of the language; a line end becomes one in the picture, left-aligned.
fn quoted(text: &str) -> String {
    let mut out = String::from("\"");
    for char in screen_text(text).chars() {
        match char {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\t' => out.push(' '),
            char => out.push(char),
        }
    }
    out.push('"');
    out
}

#[cfg(test)]
mod tests {
    use super::quoted;

    #[test]
    fn strings_of_the_language() {
        assert_eq!(quoted("a \"b\"\\n\nc\t"), r#""a \"b\"\\n\nc ""#);
    }
}
