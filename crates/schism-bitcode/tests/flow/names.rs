//! Names of blocks and registers, which the compact form has dropped, from the text that it was read from.

use schism_ir::flow::block_of;
use schism_ir::{BlockId, Body, Function, InstId, Op, Value};

/// Names for one function.
pub struct Names<'m> {
    function: &'m Function,
    body: &'m Body,
    /// By block; `None` if the text has no label.
    blocks: Vec<Option<String>>,
    /// By instruction; empty if the text has another number of instructions than the body.
    insts: Vec<Option<String>>,
}

impl<'m> Names<'m> {
    /// Finds the names of a function in the text of its module: labels and results, each on a line of its own.
    pub fn new(function: &'m Function, body: &'m Body, text: &str) -> Self {
        let head = format!("@{}(", function.name);
        let lines = text.lines().skip_while(|line| !(line.starts_with("define") && line.contains(&head)));
        let lines = lines.skip(1).take_while(|line| *line != "}").map(str::trim);
        let (mut blocks, mut insts) = (Vec::new(), Vec::new());
        let lines = lines.map(|line| line.split(';').next().unwrap_or_default().trim());
        for line in lines.filter(|line| !line.is_empty() && !line.starts_with("#dbg_")) {
            if let Some(label) = line.strip_suffix(':') {
                blocks.push(Some(label.to_owned()));
                continue;
            }
            if blocks.is_empty() {
                blocks.push(None);
            }
            insts.push(line.split_once(" = ").map(|(name, _)| name.to_owned()));
        }
        if insts.len() != body.insts.len() {
            insts.clear();
        }
        blocks.resize(body.blocks.len(), None);
        Self { function, body, blocks, insts }
    }

    /// A block by its label, or its number, with the first source line in it.
    pub fn block(&self, block: BlockId) -> String {
        let Some(code) = self.body.blocks.get(block.index()) else { return "exit".into() };
        let name = self.blocks[block.index()].clone().unwrap_or_else(|| format!("b{}", block.0));
        let line = self.body.block_insts(code).map(|(_, inst)| inst.loc.line).find(|&line| line != 0);
        line.map_or(name.clone(), |line| format!("{name}@{line}"))
    }

    /// Several blocks.
    pub fn blocks(&self, blocks: impl IntoIterator<Item = BlockId>) -> String {
        let names: Vec<_> = blocks.into_iter().map(|block| self.block(block)).collect();
        names.join(" ")
    }

    /// The block with a label.
    pub fn find_block(&self, label: &str) -> BlockId {
        let found = self.blocks.iter().position(|name| name.as_deref() == Some(label));
        BlockId::new(found.unwrap_or_else(|| panic!("no block is called {label}")))
    }

    /// The instruction whose result has a name.
    pub fn find_inst(&self, name: &str) -> InstId {
        let found = self.insts.iter().position(|result| result.as_deref() == Some(name));
        InstId::new(found.unwrap_or_else(|| panic!("no instruction is called {name}")))
    }

    /// An instruction by its result, or by what it is and where it stands.
    pub fn inst(&self, id: InstId) -> String {
        if let Some(Some(name)) = self.insts.get(id.index()) {
            return name.clone();
        }
        let block = block_of(self.body, id);
        let place = id.0 - self.body.blocks[block.index()].first.0;
        let inst = &self.body.insts[id.index()];
        let what = match &inst.op {
            Op::Store { .. } => "store",
            Op::Load { .. } => "load",
            Op::Call(_) => "call",
            Op::Ret => "ret",
            Op::Phi { .. } => "phi",
            Op::Alloca { .. } => "alloca",
            op if op.is_terminator() => "branch",
            _ => "inst",
        };
        format!("{what}@{}:{place}", self.block(block))
    }

    /// A register.
    pub fn value(&self, value: Value) -> String {
        match value {
            Value::Inst(id) => self.inst(id),
            Value::Param(param) => match &self.function.params[param as usize].name {
                name if name.is_empty() => format!("%p{param}"),
                name => format!("%{name}"),
            },
            Value::Const(_) => "constant".into(),
        }
    }
}
