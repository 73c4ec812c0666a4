//! Colours and words that all drawings share.

use super::picture::{EdgeKind, Mark, Node};

/// The colours of a node.
pub(super) struct NodeStyle {
    /// Inside.
    pub(super) fill: &'static str,
    /// Around.
    pub(super) border: &'static str,
}

/// How an edge is drawn.
pub(super) struct EdgeStyle {
    /// Its colour.
    pub(super) colour: &'static str,
    /// Lengths of dashes and gaps, if the line is broken.
    pub(super) dashes: Option<&'static str>,
}

/// Changed nodes are red, removed ones grey, interaction locations yellow, outputs blue.
pub(super) fn node(node: &Node) -> NodeStyle {
    let (fill, border) = if node.is(Mark::Changed) {
        ("#f8c4bc", "#a82818")
    } else if node.is(Mark::Removed) {
        ("#e4e4e4", "#777777")
    } else if node.is(Mark::Interaction) {
        ("#fbe7a1", "#92700c")
    } else if node.is(Mark::Output) {
        ("#cfe3f7", "#22598f")
    } else {
        ("#ffffff", "#555555")
    };
    NodeStyle { fill, border }
}

/// Flow is dark, control dependence green, data dependence blue, irrelevant branches dotted as in ISSTA'11.
pub(super) fn edge(kind: EdgeKind) -> EdgeStyle {
    let (colour, dashes) = match kind {
        EdgeKind::Flow => ("#444444", None),
        EdgeKind::CannotReach => ("#777777", Some("2 3")),
        EdgeKind::CannotPropagate => ("#a82818", Some("2 3")),
        EdgeKind::Control => ("#2b7a3d", None),
        EdgeKind::Data => ("#22598f", Some("6 3")),
        EdgeKind::Call => ("#7a3d8f", None),
        EdgeKind::Return => ("#7a3d8f", Some("6 3")),
    };
    EdgeStyle { colour, dashes }
}

/// More characters than this of a source line are cut off.
const MOST_CHARACTERS: usize = 48;

/// What stands inside of a node, line by line.
pub(super) fn caption(node: &Node) -> Vec<String> {
    let mut lines = vec![match &node.text {
        Some(text) => format!("{}  {}", node.label, shortened(text)),
        None => node.label.clone(),
    }];
    lines.extend(node.note.clone());
    lines
}

fn shortened(text: &str) -> String {
    if text.chars().count() <= MOST_CHARACTERS {
        return text.to_owned();
    }
    text.chars().take(MOST_CHARACTERS - 3).chain("...".chars()).collect()
}
