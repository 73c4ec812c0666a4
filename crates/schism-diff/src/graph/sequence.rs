//! The change sequence graph.

use std::collections::BTreeMap;

use schism_analysis::{Csg, CsgKind, CsgNodeId, CsgOptions, Marked, StatementFlow};

use super::picture::{Edge, EdgeKind, Mark, Node, Picture};
use super::scene::Scene;

/// The change sequence graph of FSE'13.
pub(crate) fn csg(scene: &Scene, options: CsgOptions) -> Picture {
    let visits = if options.paper { Vec::new() } else { scene.changed.visits() };
    let flow = StatementFlow::with_visitors(&scene.new.base.icfg, scene.statements(), &visits);
    let old = (!options.paper && !visits.is_empty()).then(|| scene.old.known());
    let marked = Marked::new(scene.program, scene.new.known(), old, scene.changed, &flow, options);
    let csg = Csg::new(&marked);
    let mut picture = Picture { title: "change sequence graph".into(), ..Picture::default() };
    picture.nodes = csg.ids().map(|id| node(scene, &csg, id)).collect();
    name_functions(&mut picture);
    let edge = |&(from, to): &(CsgNodeId, CsgNodeId)| Edge {
        from: from.index(),
        to: to.index(),
        kind: EdgeKind::Flow,
        label: None,
    };
    picture.edges = csg.edges().iter().map(edge).collect();
    picture.notes = notes(&picture, &csg);
    picture.tidy();
    picture
}

/// Puts the function in front of line numbers, except for those of the function with most nodes.
fn name_functions(picture: &mut Picture) {
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for function in picture.nodes.iter().filter_map(|node| node.function.clone()) {
        *counts.entry(function).or_default() += 1;
    }
    let most = counts.iter().max_by_key(|(_, count)| **count).map(|(function, _)| function.clone());
    for node in picture.nodes.iter_mut().filter(|node| node.function != most) {
        if let Some(function) = node.function.as_ref().filter(|function| !node.label.starts_with(*function)) {
            node.label = format!("{function}:{}", node.label);
        }
    }
}

fn node(scene: &Scene, csg: &Csg, id: CsgNodeId) -> Node {
    let known = csg.node(id);
    let mut node = match (known.kind, &known.statements[..]) {
        (CsgKind::Removed(number), _) => scene.removed_node(number as usize),
        (_, [one]) => scene.node(*one),
        (_, [first, .., last]) => {
            let (first, last) = (scene.node(*first), scene.node(*last));
            let label = format!("{}-{}", first.label, last.label);
            Node { label, text: first.text, marks: vec![Mark::Changed], ..last }
        }
        (_, []) => Node::default(),
    };
    if known.kind == CsgKind::Interaction {
        node.marks.insert(0, Mark::Interaction);
        node.note = Some(interaction(scene, csg, id));
    } else if known.depends_on.len() > 1 && known.kind == CsgKind::Change {
        // Def. 4 allows a changed statement to be an interaction location; it is a change first.
        node.note = Some(interaction(scene, csg, id));
    }
    node
}

/// Which changes meet there.
fn interaction(scene: &Scene, csg: &Csg, id: CsgNodeId) -> String {
    let name = |&change: &CsgNodeId| match (csg.node(change).kind, csg.node(change).statements.first()) {
        (CsgKind::Removed(number), _) => scene.removed_node(number as usize).label,
        (_, Some(&first)) => scene.node(first).label,
        (_, None) => String::new(),
    };
    let names: Vec<_> = csg.node(id).depends_on.iter().map(name).collect();
    if names.len() > MOST_NAMES {
        return format!("after {} and {} more", names[..MOST_NAMES].join(", "), names.len() - MOST_NAMES);
    }
    format!("after {}", names.join(", "))
}

/// More changes than this are not named one by one.
const MOST_NAMES: usize = 6;

fn notes(picture: &Picture, csg: &Csg) -> Vec<String> {
    let count = |kind: fn(CsgKind) -> bool| csg.ids().filter(|&id| kind(csg.node(id).kind)).count();
    let counts = [
        (count(|kind| kind == CsgKind::Change), "changes"),
        (count(|kind| matches!(kind, CsgKind::Removed(_))), "removed"),
        (count(|kind| kind == CsgKind::Interaction), "interaction locations"),
        (count(|kind| kind == CsgKind::Output), "outputs"),
        (csg.edges().len(), "edges"),
    ];
    let counts: Vec<_> = counts.iter().map(|(count, word)| format!("{word}: {count}")).collect();
    let starts: Vec<_> = csg.starts().iter().map(|start| picture.nodes[start.index()].label.clone()).collect();
    vec![counts.join(", "), format!("first changes of an execution: {}", starts.join(", "))]
}
