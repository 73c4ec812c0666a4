//! What the file tests print.

use std::fmt::Write;
use std::ops::Range;

use schism_analysis::{
    CallSite, ControlDistance, Controller, Criterion, FlowDistance, LocationId, NodeId, ObjectKind, Potential, Seen,
    Slice, Switching,
};
use schism_ir::flow::{EdgeKind, block_of};
use schism_ir::{BlockId, FunctionId, Image, InstId, Value};

use crate::analyses::{Analyses, Case, functions, line};
use crate::names::Names;

pub struct Printer<'a> {
    case: &'a Case<'a>,
    analyses: &'a Analyses<'a>,
    names: Vec<Option<Names<'a>>>,
}

impl<'a> Printer<'a> {
    pub fn new(case: &'a Case<'a>, analyses: &'a Analyses<'a>) -> Self {
        let image = analyses.image;
        let names = (0..image.functions.len()).map(|number| {
            let function = image.function(FunctionId::new(number));
            Some(Names::new(function, function.body.as_ref()?, case.version("new")))
        });
        let names = names.collect();
        Self { case, analyses, names }
    }

    pub fn name(&self, function: FunctionId) -> &str {
        &self.analyses.image.function(function).name
    }

    fn names(&self, function: FunctionId) -> &Names<'a> {
        self.names[function.index()].as_ref().expect("a body")
    }

    fn node(&self, id: NodeId) -> String {
        let node = self.analyses.icfg.node(id);
        let first =
            self.analyses.image.function(node.function).body.as_ref().expect("a body").blocks[node.block.index()].first;
        let part = match node.first.0 - first.0 {
            0 => String::new(),
            start => format!("+{start}"),
        };
        format!("{}:{}{part}", self.name(node.function), self.names(node.function).block(node.block))
    }

    /// `function:%result`, `function:label`, `function:label.k`, `function:line`, or `function` for its entry.
    pub fn points(&self, text: &str) -> Vec<(FunctionId, InstId)> {
        let (function, place) = text.split_once(':').unwrap_or((text, ""));
        let image = self.analyses.image;
        let id = functions(image).find(|&id| self.name(id) == function);
        let id = id.unwrap_or_else(|| panic!("no function is called {function}"));
        let body = image.function(id).body.as_ref().expect("a body");
        if place.is_empty() {
            return vec![(id, InstId(0))];
        }
        if let Ok(wanted) = place.parse::<u32>() {
            let insts = (0..body.insts.len()).map(InstId::new);
            return insts.filter(|&inst| line(image, id, inst) == wanted).map(|inst| (id, inst)).collect();
        }
        if place.starts_with('%') {
            return vec![(id, self.names(id).find_inst(place))];
        }
        let (label, offset) = place.split_once('.').unwrap_or((place, "0"));
        let block = self.names(id).find_block(label);
        let offset: u32 = offset.parse().expect("a number");
        vec![(id, InstId(body.blocks[block.index()].first.0 + offset))]
    }

    pub fn icfg(&self) -> String {
        let icfg = self.analyses.icfg;
        let mut out = String::new();
        for id in icfg.ids() {
            write!(out, "{}", self.node(id)).expect("a string");
            let next: Vec<_> = icfg.successors(id).map(|next| self.node(next)).collect();
            let callees: Vec<_> = icfg.callees(id).map(|callee| self.name(callee)).collect();
            if !callees.is_empty() {
                write!(out, " calls {}", callees.join(" ")).expect("a string");
            }
            let ends = [
                (icfg.is_call(id) && icfg.after_call(id).is_none(), " never back"),
                (icfg.returns(id), " returns"),
                (icfg.jumps(id), " jumps"),
                (icfg.landings().contains(&id), " landing"),
                (icfg.calls_back(id), " again"),
            ];
            ends.iter().filter(|(is, _)| *is).for_each(|(_, text)| out += text);
            if !next.is_empty() {
                write!(out, " -> {}", next.join(" ")).expect("a string");
            }
            out += "\n";
        }
        for function in self.analyses.functions().filter(|&function| !icfg.may_return(function)) {
            writeln!(out, "{} never returns", self.name(function)).expect("a string");
        }
        for function in self.analyses.functions().filter(|&function| icfg.may_jump(function)) {
            writeln!(out, "{} may be left by longjmp", self.name(function)).expect("a string");
        }
        let handlers = icfg.handlers();
        for (what, list) in [("exit", &handlers.exit), ("signal", &handlers.signal)] {
            if !list.is_empty() {
                let names: Vec<_> = list.iter().map(|&id| self.name(id)).collect();
                writeln!(out, "{what} handlers: {}", names.join(" ")).expect("a string");
            }
        }
        out
    }

    pub fn cdg(&self) -> String {
        let control = self.analyses.control;
        let mut out = String::new();
        for function in self.analyses.functions() {
            let callers: Vec<_> = control.callers(function).map(|call| self.node(call)).collect();
            let from = if callers.is_empty() { "outside".into() } else { callers.join(" ") };
            writeln!(out, "{} <- {from}", self.name(function)).expect("a string");
            let blocks = control.flow(function).expect("a body").cfg.blocks();
            for block in (0..blocks).map(BlockId::new) {
                let found = control.block_controllers(function, block);
                let list: Vec<_> = found.iter().map(|&controller| self.controller(function, controller)).collect();
                writeln!(out, "  {} <- {}", self.names(function).block(block), list.join(", ")).expect("a string");
            }
        }
        out
    }

    fn controller(&self, function: FunctionId, controller: Controller) -> String {
        match controller {
            Controller::Entry => "entry".into(),
            Controller::Branch(edge) => {
                let cfg = &self.analyses.control.flow(function).expect("a body").cfg;
                format!("{} {}", self.names(function).block(cfg.source(edge)), outcome(cfg.kind(edge)))
            }
            Controller::Call(call) => self.names(function).inst(call),
        }
    }

    pub fn pdg(&self) -> String {
        let mut out = String::new();
        for function in self.analyses.functions() {
            let pdg = self.analyses.pdg.function(function).expect("a body");
            let names = self.names(function);
            writeln!(out, "{}:", self.name(function)).expect("a string");
            let body = self.analyses.image.function(function).body.as_ref().expect("a body");
            for (inst, id) in body.insts.iter().zip(0..) {
                let id = InstId(id);
                let mut parts = Vec::new();
                let mut registers: Vec<_> = pdg.registers(id).map(|from| names.inst(from)).collect();
                let params = body.operands_of(inst).iter().filter(|value| matches!(value, Value::Param(_)));
                registers.extend(params.map(|&value| names.value(value)));
                let memory: Vec<_> = pdg.memory(id).map(|from| names.inst(from)).collect();
                let control: Vec<_> = pdg.control(id).map(|from| names.inst(from)).collect();
                for (what, list) in [("reads", registers), ("memory", memory), ("control", control)] {
                    if !list.is_empty() {
                        parts.push(format!("{what} {}", list.join(" ")));
                    }
                }
                if pdg.reads_from_entry(id) {
                    parts.push("memory at entry".into());
                }
                if !parts.is_empty() {
                    writeln!(out, "  {} <- {}", names.inst(id), parts.join("; ")).expect("a string");
                }
            }
        }
        out
    }

    pub fn outputs(&self) -> String {
        let statements = self.analyses.outputs.statements().iter();
        statements.map(|site| self.point(site.function, site.inst) + "\n").collect()
    }

    fn point(&self, function: FunctionId, inst: InstId) -> String {
        match line(self.analyses.image, function, inst) {
            0 => format!("{}:{}", self.name(function), self.names(function).inst(inst)),
            line => format!("{}:{line}", self.name(function)),
        }
    }

    pub fn slices(&self) -> String {
        let mut out = String::new();
        for directive in self.case.directives("slice") {
            let (direction, place) = directive.split_once(' ').expect("a direction and a place");
            let criteria = self.points(place).into_iter().map(|(function, inst)| Criterion::Inst(function, inst));
            let slice = match direction {
                "forward" => self.analyses.sdg.forward(criteria),
                "backward" => self.analyses.sdg.backward(criteria),
                other => panic!("no slice is called {other}"),
            };
            writeln!(out, "{directive}:\n{}", self.slice(&slice)).expect("a string");
        }
        out.trim_end().to_owned() + "\n"
    }

    fn slice(&self, slice: &Slice) -> String {
        let mut out = String::new();
        for function in self.analyses.functions() {
            let insts = slice.iter(self.analyses.icfg.numbers()).filter(|&(id, _)| id == function);
            let mut points: Vec<_> = insts.map(|(_, inst)| self.place(function, inst)).collect();
            points.dedup();
            if self.case.comment == "//" {
                points.sort_by_key(|point| point.parse::<u32>().unwrap_or(0));
                points.dedup();
            }
            if !points.is_empty() {
                writeln!(out, "  {}: {}", self.name(function), points.join(" ")).expect("a string");
            }
        }
        out
    }

    /// An instruction: its line in C, its name otherwise.
    fn place(&self, function: FunctionId, inst: InstId) -> String {
        match (self.case.comment, line(self.analyses.image, function, inst)) {
            ("//", line) => line.to_string(),
            _ => self.names(function).inst(inst),
        }
    }

    pub fn control_distances(&self) -> String {
        let targets: Vec<_> = self.case.directives("target").flat_map(|place| self.points(place)).collect();
        let distance = ControlDistance::new(self.analyses.control, targets);
        let mut out = String::new();
        for function in self.analyses.functions() {
            let cfg = &self.analyses.control.flow(function).expect("a body").cfg;
            writeln!(out, "{} {}", self.name(function), shown(distance.entry(function))).expect("a string");
            for block in (0..cfg.blocks()).map(BlockId::new) {
                let edges: Vec<_> = cfg
                    .edges_from(block)
                    .filter(|&edge| cfg.kind(edge) != EdgeKind::Goto)
                    .map(|edge| format!(", {} {}", outcome(cfg.kind(edge)), shown(distance.edge(function, edge))))
                    .collect();
                let at = shown(distance.block(function, block));
                writeln!(out, "  {} {at}{}", self.names(function).block(block), edges.concat()).expect("a string");
            }
        }
        out
    }

    pub fn flow_distances(&self) -> String {
        let targets: Vec<_> = self.case.directives("target").flat_map(|place| self.points(place)).collect();
        let distance = FlowDistance::new(self.analyses.icfg, self.analyses.passage, targets);
        let mut out = String::new();
        for from in self.case.directives("from") {
            let mut places: Vec<_> = from.split(' ').map(|place| self.points(place)[0]).collect();
            let (function, inst) = places.pop().expect("a place");
            let stack: Vec<_> = places.iter().map(|&(function, inst)| CallSite { function, inst }).collect();
            let found = distance.from_stack(function, inst, &stack);
            writeln!(out, "{from}: {}", shown(found)).expect("a string");
        }
        out
    }

    pub fn potential(&self) -> String {
        let potential = Potential::new(self.analyses.control, self.analyses.modref);
        let mut out = String::new();
        for function in self.analyses.functions() {
            let cfg = &self.analyses.control.flow(function).expect("a body").cfg;
            for block in (0..cfg.blocks()).map(BlockId::new) {
                for edge in cfg.edges_from(block).filter(|&edge| cfg.kind(edge) != EdgeKind::Goto) {
                    let defined = potential.untaken_defines(function, edge);
                    let list: Vec<_> = defined.iter().map(|location| self.location(LocationId(location))).collect();
                    for location in defined.iter() {
                        assert!(potential.untaken_may_define(function, edge, LocationId(location)));
                    }
                    let place = format!("{}:{}", self.name(function), self.names(function).block(block));
                    writeln!(out, "{place} {}: {}", outcome(cfg.kind(edge)), list.join(" ")).expect("a string");
                }
            }
        }
        out
    }

    /// What would have to run so that the targets can be reached, if nothing but `entered` was entered and the input decides at `decided`.
    pub fn switches(&self) -> String {
        let Analyses { image, icfg, calls, modref, .. } = *self.analyses;
        let places = |key| self.case.directives(key).flat_map(|place| self.points(place)).collect::<Vec<_>>();
        let mut seen = Told { image, entered: places("entered"), decided: places("decided") };
        let found = Switching::new(image, icfg, calls, modref).definitions(&places("target"), &mut seen);
        found.iter().map(|&(function, inst)| format!("{}\n", self.point(function, inst))).collect()
    }

    /// A memory location by the name of its object.
    fn location(&self, location: LocationId) -> String {
        let image = self.analyses.image;
        let offset = self.analyses.points_to.locations()[location.index()].offset;
        let name = match self.analyses.points_to.object_of(location).kind {
            ObjectKind::Global(id) => image.global(id).name.clone(),
            ObjectKind::Stack(function, inst) => {
                let body = image.function(function).body.as_ref().expect("a body");
                let local = body.locals.iter().find(|local| local.value == Value::Inst(inst));
                local.map_or_else(|| self.names(function).inst(inst), |local| local.name.clone())
            }
            ObjectKind::Heap(function, inst) => format!("heap@{}", self.point(function, inst)),
            other => format!("{other:?}"),
        };
        if offset == 0 { name } else { format!("{name}+{offset}") }
    }
}

/// What a test says was seen.
struct Told<'a> {
    image: &'a Image,
    entered: Vec<(FunctionId, InstId)>,
    decided: Vec<(FunctionId, InstId)>,
}

impl Seen for Told<'_> {
    fn entered(&mut self, function: FunctionId, block: BlockId) -> bool {
        let body = self.image.function(function).body.as_ref().expect("a body");
        self.entered.iter().any(|&(other, inst)| other == function && block_of(body, inst) == block)
    }

    fn decides(&self, function: FunctionId, insts: Range<InstId>) -> bool {
        self.decided.iter().any(|(other, inst)| *other == function && insts.contains(inst))
    }
}

fn shown(distance: Option<u32>) -> String {
    distance.map_or_else(|| "-".into(), |distance| distance.to_string())
}

pub fn outcome(kind: EdgeKind) -> String {
    match kind {
        EdgeKind::Goto => "goto".into(),
        EdgeKind::True => "true".into(),
        EdgeKind::False => "false".into(),
        EdgeKind::Default => "default".into(),
        EdgeKind::Case(number) => format!("case{number}"),
        EdgeKind::Target(number) => format!("target{number}"),
        EdgeKind::LongJump => "longjmp".into(),
    }
}
