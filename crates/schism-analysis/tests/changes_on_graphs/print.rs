//! What the tests print.

use std::fmt::Write;

use schism_analysis::{
    Csg, CsgKind, CsgNodeId, CsgOptions, Grain, Irrelevant, Marked, Relevance, StatementFlow, StatementId, Version,
};
use schism_ir::FunctionId;

use crate::versions::Pair;

/// The nodes by kind, then the edges of each, then where an execution starts.
pub fn csg(pair: &Pair) -> String {
    let grain = match (pair.has("grain=region"), pair.has("grain=statement")) {
        (true, _) => Grain::Region,
        (_, true) => Grain::Statement,
        _ => Grain::Auto,
    };
    let options = CsgOptions { paper: pair.has("paper"), all_interactions: pair.has("all-interactions"), grain };
    let visits = if options.paper { Vec::new() } else { pair.changed.visits() };
    let flow = StatementFlow::with_visitors(pair.new.icfg, pair.new.statements, &visits);
    let marked = Marked::new(pair.program, pair.new, Some(pair.old), pair.changed, &flow, options);
    let csg = Csg::new(&marked);
    let mut out = String::new();
    for id in csg.ids() {
        let node = csg.node(id);
        let kind = match node.kind {
            CsgKind::Change => "change",
            CsgKind::Removed(_) => "removed change",
            CsgKind::Output => "output",
            CsgKind::Interaction => "interaction location",
        };
        let _ = write!(out, "{}: {kind}", name(pair, &csg, id));
        if node.depends_on.len() > 1 || (node.kind == CsgKind::Interaction) {
            let _ = write!(out, " of {}", names(pair, &csg, node.depends_on.iter().copied()));
        }
        out.push('\n');
    }
    for id in csg.ids().filter(|&id| csg.successors(id).next().is_some()) {
        let _ = writeln!(out, "{} -> {}", name(pair, &csg, id), names(pair, &csg, csg.successors(id)));
    }
    let _ = writeln!(out, "first: {}", names(pair, &csg, csg.starts().iter().copied()));
    out
}

fn names(pair: &Pair, csg: &Csg, ids: impl Iterator<Item = CsgNodeId>) -> String {
    ids.map(|id| name(pair, csg, id)).collect::<Vec<_>>().join(" ")
}

/// `function:line`, `function:first-last` of a region, `function:-line` of a removed statement.
fn name(pair: &Pair, csg: &Csg, id: CsgNodeId) -> String {
    let node = csg.node(id);
    match (node.kind, &node.statements[..]) {
        (CsgKind::Removed(number), _) => {
            let (function, line) = place(&pair.old, pair.changed.removed()[number as usize].statement);
            format!("{function}:-{line}")
        }
        (_, [first, .., last]) => {
            let ((function, first), (_, last)) = (place(&pair.new, *first), place(&pair.new, *last));
            format!("{function}:{first}-{last}")
        }
        (_, [one]) => statement(&pair.new, *one),
        (_, []) => "nothing".to_owned(),
    }
}

fn place<'v>(version: &Version<'v>, id: StatementId) -> (&'v str, u32) {
    let statement = version.statements.statement(id);
    (&version.image.function(statement.function).name, statement.line)
}

fn statement(version: &Version, id: StatementId) -> String {
    let (function, line) = place(version, id);
    format!("{function}:{line}")
}

/// All branches by source conditions with what they are; then B_E and B_P, and how many jumps they are.
pub fn irrelevant(pair: &Pair) -> String {
    let flow = StatementFlow::with_visitors(pair.new.icfg, pair.new.statements, &pair.changed.visits());
    let found = Irrelevant::new(&flow, pair.changed.insts(), &pair.new.starts());
    let mut out = String::new();
    let (mut jumps, mut irrelevant) = (0, 0);
    let [mut b_e, mut b_p] = [Vec::new(), Vec::new()];
    for function in (0..pair.new.image.functions.len()).map(FunctionId::new) {
        for (branch, relevance) in found.by_statement(pair.new.statements, function) {
            let word = match relevance {
                Relevance::Relevant => "relevant",
                Relevance::CannotReach => "B_E",
                Relevance::CannotPropagate => "B_E and B_P",
            };
            let (from, to) = (statement(&pair.new, branch.from), place(&pair.new, branch.to).1);
            let _ = writeln!(out, "{from} -> {to}: {word}");
            let name = format!("<{}, {to}>", place(&pair.new, branch.from).1);
            if relevance != Relevance::Relevant {
                b_e.push(name.clone());
            }
            if relevance == Relevance::CannotPropagate {
                b_p.push(name);
            }
        }
        let all = found.of_function(pair.new.image, function);
        jumps += all.len();
        irrelevant += all.iter().filter(|(_, relevance)| *relevance != Relevance::Relevant).count();
    }
    let _ = writeln!(out, "B_E: {}\nB_P: {}", b_e.join(" "), b_p.join(" "));
    let _ = writeln!(out, "compiled: {irrelevant} of {jumps} branches are in B_E");
    let _ = writeln!(
        out,
        "graph of {} functions, {} calls cut short",
        found.graph().methods(),
        found.graph().shortened_calls()
    );
    out
}

/// The changed statements, and those that are targets of a search for changes in isolation.
pub fn isolation(pair: &Pair) -> String {
    let (control, statements) = (pair.new.pdg.control(), pair.new.statements);
    let lines = |ids: &[schism_analysis::StatementId]| {
        ids.iter().map(|&id| statements.statement(id).line.to_string()).collect::<Vec<_>>().join(" ")
    };
    let targets = schism_analysis::deepest(control, statements, pair.changed.changed());
    format!("changed: {}\ntargets: {}\n", lines(pair.changed.changed()), lines(&targets))
}
