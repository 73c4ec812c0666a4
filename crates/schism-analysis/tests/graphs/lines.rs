//! Graphs between source lines, as papers draw them.

use std::collections::BTreeSet;
use std::fmt::Write;

use schism_analysis::Controller;
use schism_ir::{BlockId, Body, FunctionId, InstId};

use crate::analyses::{Analyses, Case};
use crate::print::outcome;

/// The line of the first instruction from `inst` on that has one, in this block or the only ones that follow.
fn next_lines(analyses: &Analyses<'_>, function: FunctionId, body: &Body, inst: InstId) -> BTreeSet<u32> {
    let cfg = &analyses.control.flow(function).expect("a body").cfg;
    let mut found = BTreeSet::new();
    let mut seen = BTreeSet::new();
    let mut work = vec![inst];
    while let Some(inst) = work.pop() {
        if !seen.insert(inst) {
            continue;
        }
        let block = schism_ir::flow::block_of(body, inst);
        let end = body.blocks[block.index()].end;
        let lines = (inst.0..end.0).map(|inst| body.insts[inst as usize].loc.line);
        match lines.into_iter().find(|&line| line != 0) {
            Some(line) => {
                found.insert(line);
            }
            None => work.extend(cfg.successors(block).map(|next| body.blocks[next.index()].first)),
        }
    }
    found
}

/// Which line may follow which, function by function. Steps inside of one line are left out.
pub fn cfg(_: &Case<'_>, analyses: &Analyses<'_>) -> String {
    let mut out = String::new();
    for function in analyses.functions() {
        let body = analyses.image.function(function).body.as_ref().expect("a body");
        let cfg = &analyses.control.flow(function).expect("a body").cfg;
        let mut edges = BTreeSet::new();
        for (number, block) in body.blocks.iter().enumerate() {
            let mut line = 0;
            for inst in block.first.0..block.end.0 {
                let at = body.insts[inst as usize].loc.line;
                if at != 0 && line != 0 && at != line {
                    edges.insert((line, at));
                }
                line = if at == 0 { line } else { at };
            }
            for next in cfg.successors(BlockId::new(number)).filter(|_| line != 0) {
                let to = next_lines(analyses, function, body, body.blocks[next.index()].first);
                edges.extend(to.into_iter().filter(|&to| to != line).map(|to| (line, to)));
            }
        }
        writeln!(out, "{}:", analyses.image.function(function).name).expect("a string");
        print(&mut out, "->", edges.iter().map(|&(from, to)| (from, to.to_string())));
    }
    out
}

/// Which line runs only because of which branch, function by function.
pub fn cdg(_: &Case<'_>, analyses: &Analyses<'_>) -> String {
    let mut out = String::new();
    for function in analyses.functions() {
        let body = analyses.image.function(function).body.as_ref().expect("a body");
        let cfg = &analyses.control.flow(function).expect("a body").cfg;
        let mut found = BTreeSet::new();
        for (inst, id) in body.insts.iter().zip(0..).filter(|(inst, _)| inst.loc.line != 0) {
            for controller in analyses.control.controllers(function, InstId(id)) {
                let (line, text) = match controller {
                    Controller::Entry => (0, "entry".to_owned()),
                    Controller::Branch(edge) => {
                        let end = body.blocks[cfg.source(edge).index()].end;
                        let line = body.insts[end.index() - 1].loc.line;
                        (line, format!("{line} {}", outcome(cfg.kind(edge))))
                    }
                    Controller::Call(call) => {
                        let line = body.insts[call.index()].loc.line;
                        (line, format!("{line} back"))
                    }
                };
                if line != inst.loc.line {
                    found.insert((inst.loc.line, line, text));
                }
            }
        }
        writeln!(out, "{}:", analyses.image.function(function).name).expect("a string");
        print(&mut out, "<-", found.iter().map(|(line, _, from)| (*line, from.clone())));
    }
    out
}

/// One text line for each source line.
fn print(out: &mut String, arrow: &str, edges: impl Iterator<Item = (u32, String)>) {
    let mut last = 0;
    for (line, other) in edges {
        match line == last {
            true => write!(out, ", {other}").expect("a string"),
            false => {
                let end = if last == 0 { "" } else { "\n" };
                write!(out, "{end}  {line} {arrow} {other}").expect("a string");
            }
        }
        last = line;
    }
    if last != 0 {
        *out += "\n";
    }
}
