//! Addresses in constants and in the first content of variables.

use schism_ir::{Const, ConstExpr, ConstId, GlobalId, Image, Target};

use super::ObjectId;
use super::fields::{ANYWHERE, Fields};
use super::solver::Solver;

/// The addresses that a constant contains, with their offsets.
pub(super) fn addresses(
    image: &Image,
    fields: &mut Fields<'_>,
    module: u32,
    constant: ConstId,
) -> Vec<(ObjectId, i64)> {
    let constants = &image.modules[module as usize].constants;
    let mut found = Vec::new();
    // Operands come before their users, so this ends.
    let mut work = vec![(constant, 0i64)];
    while let Some((id, offset)) = work.pop() {
        let shifted = |by: i64| if offset == ANYWHERE { ANYWHERE } else { offset.wrapping_add(by) };
        match &constants[id.index()] {
            Const::Symbol(symbol) => match image.target(module, *symbol) {
                Target::Function(function) => found.push((fields.function(function), 0)),
                Target::Global(global, by) => found.push((fields.global(global), shifted(by))),
                Target::Null => {}
            },
            Const::Aggregate { elements, .. } => work.extend(elements.iter().map(|&element| (element, offset))),
            Const::Expr { expr, .. } => match expr {
                ConstExpr::Offset { base, offset: by } => work.push((*base, shifted(*by))),
                ConstExpr::Cast(_, base) => work.push((*base, offset)),
                ConstExpr::Binary(_, a, b) => work.extend([(*a, ANYWHERE), (*b, ANYWHERE)]),
                ConstExpr::Unsupported(_) => {}
            },
            Const::Bits { .. } | Const::Zero(_) | Const::Undef(_) | Const::BlockAddress(..) | Const::Bytes { .. } => {}
        }
    }
    found
}

impl Solver<'_> {
    /// A node that holds the addresses in a constant; `None` if there are none.
    pub(super) fn constant(&mut self, module: u32, constant: ConstId) -> Option<u32> {
        if let Some(&node) = self.constants_seen.get(&(module, constant)) {
            return node;
        }
        let node = self.new_constant(module, constant);
        self.constants_seen.insert((module, constant), node);
        node
    }

    fn new_constant(&mut self, module: u32, constant: ConstId) -> Option<u32> {
        let found = addresses(self.image, &mut self.fields, module, constant);
        if let &[(object, offset)] = &found[..] {
            return Some(self.address(object, offset));
        }
        if found.is_empty() {
            return None;
        }
        let node = self.graph.add_node();
        for (object, offset) in found {
            let place = self.fields.place(&mut self.graph, object, offset);
            self.graph.insert(node, place);
        }
        Some(node)
    }

    /// A node that holds one address.
    pub(super) fn address(&mut self, object: ObjectId, offset: i64) -> u32 {
        if let Some(&node) = self.constant_nodes.get(&(object, offset)) {
            return node;
        }
        let (node, place) = (self.graph.add_node(), self.fields.place(&mut self.graph, object, offset));
        self.graph.insert(node, place);
        self.constant_nodes.insert((object, offset), node);
        node
    }

    /// Enters the addresses in the first content of a variable. One without content is the outside's.
    pub(super) fn initialize(&mut self, global: GlobalId) {
        let object = self.fields.global(global);
        let module = self.image.globals[global.index()].module;
        let Some(init) = &self.image.global(global).init else {
            let place = self.fields.place(&mut self.graph, object, 0);
            return self.graph.insert(self.escaped, place);
        };
        for relocation in &init.relocations {
            for (target, offset) in addresses(self.image, &mut self.fields, module, relocation.value) {
                let place = self.fields.place(&mut self.graph, object, relocation.offset as i64);
                let held = self.fields.place(&mut self.graph, target, offset);
                if let Some(content) = self.fields.stored(&mut self.graph, place) {
                    self.graph.insert(content, held);
                }
            }
        }
    }
}
