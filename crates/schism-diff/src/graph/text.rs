//! A picture in words: every node with what it is, and where its edges lead.

use std::fmt::Write;

use super::picture::{Mark, Picture};

/// The picture as text.
pub(crate) fn render(picture: &Picture) -> String {
    let mut out = format!("{}\n", picture.title);
    for note in &picture.notes {
        let _ = writeln!(out, "{note}");
    }
    for (number, name) in picture.clusters.iter().enumerate() {
        let _ = writeln!(out, "\n{name}:");
        nodes(&mut out, picture, Some(number));
    }
    if picture.nodes.iter().any(|node| node.cluster.is_none()) {
        out.push('\n');
        nodes(&mut out, picture, None);
    }
    out
}

fn nodes(out: &mut String, picture: &Picture, cluster: Option<usize>) {
    let mut next = 0;
    for (number, node) in picture.nodes.iter().enumerate() {
        let start = next;
        next = start + picture.edges[start..].partition_point(|edge| edge.from <= number);
        if node.cluster != cluster {
            continue;
        }
        let _ = write!(out, "  {}", node.label);
        if let Some(text) = &node.text {
            let _ = write!(out, "  {text}");
        }
        // That a node has several ways out can be seen below it.
        let marks: Vec<_> =
            node.marks.iter().filter(|&&mark| mark != Mark::Condition).map(|mark| mark.name()).collect();
        if !marks.is_empty() {
            let _ = write!(out, "  [{}]", marks.join(", "));
        }
        if let Some(note) = &node.note {
            let _ = write!(out, "  ({note})");
        }
        out.push('\n');
        for edge in &picture.edges[start..next] {
            let target = &picture.nodes[edge.to];
            // A line number says little in another function.
            let place = match (target.cluster == cluster, &target.function) {
                (false, Some(function)) if *function != target.label => format!("{function}:"),
                _ => String::new(),
            };
            let words: Vec<&str> = edge.label.as_deref().into_iter().chain(edge.kind.name()).collect();
            let words = if words.is_empty() { String::new() } else { format!(" ({})", words.join("; ")) };
            let _ = writeln!(out, "      -> {place}{}{words}", target.label);
        }
    }
}
