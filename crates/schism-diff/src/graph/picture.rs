//! What a graph looks like, whichever analysis it comes from: the one thing that the renderers know.

use serde::Serialize;

/// A graph to be shown.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub(crate) struct Picture {
    /// What it is, in a few words.
    pub(crate) title: String,
    /// Facts about the whole, one a line: sizes, choices made.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) notes: Vec<String>,
    /// Groups of nodes, usually functions.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) clusters: Vec<String>,
    /// Nodes, in the order in which a reader meets them in the source.
    pub(crate) nodes: Vec<Node>,
    /// Edges between them, by position.
    pub(crate) edges: Vec<Edge>,
}

/// A statement, a function, an end of the program.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub(crate) struct Node {
    /// What is written into it: a line number where there is one.
    pub(crate) label: String,
    /// The source text, if it can be read.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) text: Option<String>,
    /// The source file, without folders.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) file: Option<String>,
    /// The source line.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) line: Option<u32>,
    /// The function that it belongs to.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) function: Option<String>,
    /// Its group, a position in [`Picture::clusters`].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) cluster: Option<usize>,
    /// What it is to the change.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) marks: Vec<Mark>,
    /// More about it, such as a distance.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) note: Option<String>,
}

/// What a node is to the change.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Mark {
    /// Added or modified.
    Changed,
    /// Only the old version has it.
    Removed,
    /// Several changes meet here (FSE'13, Def. 4).
    Interaction,
    /// What it does can be seen from outside.
    Output,
    /// It has several ways out.
    Condition,
}

/// A connection.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub(crate) struct Edge {
    /// The position of the node where it starts.
    pub(crate) from: usize,
    /// The position of the node where it ends.
    pub(crate) to: usize,
    /// What it stands for.
    pub(crate) kind: EdgeKind,
    /// What is written at it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) label: Option<String>,
}

/// What an edge stands for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum EdgeKind {
    /// Control goes on there.
    Flow,
    /// A branch that leads to no change (B_E of ISSTA'11).
    CannotReach,
    /// One that no change leads to either (B_P of ISSTA'11).
    CannotPropagate,
    /// The source decides whether the target runs.
    Control,
    /// The target may read what the source writes.
    Data,
    /// A call.
    Call,
    /// Back from a call.
    Return,
}

impl Mark {
    /// In a word.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Mark::Changed => "changed",
            Mark::Removed => "removed",
            Mark::Interaction => "interaction",
            Mark::Output => "output",
            Mark::Condition => "condition",
        }
    }
}

impl EdgeKind {
    /// In a word; nothing for plain flow.
    pub(crate) fn name(self) -> Option<&'static str> {
        match self {
            EdgeKind::Flow => None,
            EdgeKind::CannotReach => Some("B_E"),
            EdgeKind::CannotPropagate => Some("B_E, B_P"),
            EdgeKind::Control => Some("control"),
            EdgeKind::Data => Some("data"),
            EdgeKind::Call => Some("call"),
            EdgeKind::Return => Some("return"),
        }
    }
}

impl Node {
    /// True if the node is that to the change.
    pub(crate) fn is(&self, mark: Mark) -> bool {
        self.marks.contains(&mark)
    }
}

impl Picture {
    /// Puts edges in order, each once; of several with one kind between two nodes the labels are joined.
    pub(crate) fn tidy(&mut self) {
        self.edges.sort();
        self.edges.dedup();
        let mut joined: Vec<Edge> = Vec::new();
        for edge in self.edges.drain(..) {
            match joined.last_mut() {
                Some(last) if (last.from, last.to, last.kind) == (edge.from, edge.to, edge.kind) => {
                    last.label = match (last.label.take(), edge.label) {
                        (Some(a), Some(b)) => Some(format!("{a}, {b}")),
                        (a, b) => a.or(b),
                    };
                }
                _ => joined.push(edge),
            }
        }
        self.edges = joined;
    }
}
