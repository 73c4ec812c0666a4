//! What the file tests with two versions print.

use std::fmt::Write;

use schism_analysis::{CallSite, ChangeReach, Criterion};
use schism_ir::{FunctionId, InstId, Op};
use schism_program::{Program, Side};

use crate::analyses::{Analyses, Case, functions, line};
use crate::names::Names;

pub fn print(case: &Case<'_>, kind: &str) -> String {
    let program = Program::new(case.image("old"), case.image("new"));
    Analyses::with(&program.old, |old| {
        Analyses::with(&program.new, |new| {
            let reach = ChangeReach::new(&program, [old.reach_input(), new.reach_input()]);
            match kind {
                "relevant" => relevant(&reach, new),
                _ => Printer { case, program: &program, reach: &reach }.print(),
            }
        })
    })
}

/// TR11/11, section II: the branches that matter for reaching a change are those that it depends on, directly or not.
fn relevant(reach: &ChangeReach<'_>, new: &Analyses<'_>) -> String {
    let marks = reach.marks(Side::New).map(|(function, inst)| Criterion::Inst(function, inst));
    let slice = new.sdg.backward(marks);
    let (mut inside, mut outside) = (Vec::new(), Vec::new());
    for function in new.functions() {
        let body = new.image.function(function).body.as_ref().expect("a body");
        for (inst, id) in body.insts.iter().zip(0..) {
            if matches!(inst.op, Op::CondBr { .. } | Op::Switch { .. }) {
                let list = match slice.contains(new.icfg.numbers(), function, InstId(id)) {
                    true => &mut inside,
                    false => &mut outside,
                };
                list.push(inst.loc.line);
            }
        }
    }
    format!("relevant branches: {inside:?}\nother branches: {outside:?}\n")
}

struct Printer<'a> {
    case: &'a Case<'a>,
    program: &'a Program,
    reach: &'a ChangeReach<'a>,
}

impl Printer<'_> {
    fn print(&self) -> String {
        let mut out = String::new();
        for side in Side::BOTH {
            let title = if side == Side::Old { "old" } else { "new" };
            writeln!(
                out,
                "{title} marks:{}",
                self.list(side, |function, inst| self.reach.is_mark(side, function, inst))
            )
            .expect("a string");
            let from = self.list(side, |function, inst| self.reach.from(side, function, inst));
            writeln!(out, "{title} reaches from:{from}").expect("a string");
        }
        writeln!(out, "at exit: {}", self.reach.at_exit()).expect("a string");
        for at in self.case.directives("at") {
            let mut words = at.split(' ');
            let side = if words.next() == Some("old") { Side::Old } else { Side::New };
            let mut places: Vec<_> = words.map(|word| self.point(side, word)).collect();
            let (function, inst) = places.pop().expect("a place");
            let stack: Vec<_> = places.iter().map(|&(function, inst)| CallSite { function, inst }).collect();
            let found = self.reach.from_stack(side, function, inst, &stack);
            writeln!(out, "{at}: {found}").expect("a string");
            let above = stack.iter().fold(self.reach.at_exit(), |above, &site| self.reach.enter(side, above, site));
            assert_eq!(above || self.reach.from(side, function, inst), found, "frame by frame");
        }
        out
    }

    fn names(&self, side: Side, function: FunctionId) -> Names<'_> {
        let version = if side == Side::Old { "old" } else { "new" };
        let function = self.program.image(side).function(function);
        Names::new(function, function.body.as_ref().expect("a body"), self.case.version(version))
    }

    /// `function:%result`, `function:label.k`, or `function:line` for its first instruction.
    fn point(&self, side: Side, text: &str) -> (FunctionId, InstId) {
        let (name, place) = text.split_once(':').unwrap_or((text, ""));
        let image = self.program.image(side);
        let id = functions(image).find(|&id| image.function(id).name == name).expect("a function");
        let body = image.function(id).body.as_ref().expect("a body");
        if place.is_empty() {
            return (id, InstId(0));
        }
        if let Ok(wanted) = place.parse::<u32>() {
            let found = (0..body.insts.len()).map(InstId::new).find(|&inst| line(image, id, inst) == wanted);
            return (id, found.unwrap_or_else(|| panic!("nothing is on line {wanted}")));
        }
        if place.starts_with('%') {
            return (id, self.names(side, id).find_inst(place));
        }
        let (label, offset) = place.split_once('.').unwrap_or((place, "0"));
        let block = self.names(side, id).find_block(label);
        (id, InstId(body.blocks[block.index()].first.0 + offset.parse::<u32>().expect("a number")))
    }

    /// The instructions of one version with a property: lines in C, names otherwise.
    fn list(&self, side: Side, holds: impl Fn(FunctionId, InstId) -> bool) -> String {
        let image = self.program.image(side);
        let mut out = String::new();
        for function in functions(image) {
            let count = image.function(function).body.as_ref().map_or(0, |body| body.insts.len());
            let found: Vec<_> = (0..count).map(InstId::new).filter(|&inst| holds(function, inst)).collect();
            let words: Vec<_> = if self.case.comment == "//" {
                let mut lines: Vec<_> = found.iter().map(|&inst| line(image, function, inst)).collect();
                lines.sort_unstable();
                lines.dedup();
                lines.into_iter().filter(|&line| line != 0).map(|line| line.to_string()).collect()
            } else {
                let names = self.names(side, function);
                found.iter().map(|&inst| names.inst(inst)).collect()
            };
            if !words.is_empty() {
                write!(out, "\n  {}: {}", image.function(function).name, words.join(" ")).expect("a string");
            }
        }
        if out.is_empty() { " nothing".into() } else { out }
    }
}
