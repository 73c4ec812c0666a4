//! Inclusion-based points-to analysis after Andersen, solved in waves (Pereira and Berlin, CGO'09): places flow through
//! the acyclic graph of copies in topological order, then loads, stores and calls add edges for what arrived, and so on
//! until nothing is new. Functions join when the first call reaches them.

use schism_ir::{ConstId, FunctionId, Image, InstId, Value};

use super::fields::{Event, Fields, Role};
use super::graph::Graph;
use super::memory::Memory;
use super::pool::SetId;
use super::shape::Shape;
use super::{ObjectId, ObjectKind};
use crate::hash::{FastMap, FastSet};
use crate::syscalls::Numbers;
use crate::wrappers::{Wrapper, wrappers};

/// Loads, stores and calls wait for the next wave when they have added more edges than this.
const MOST_EDGES_IN_A_ROUND: usize = 200_000;

/// The parameters of a signal handler that are addresses: of what is known about the signal, and of the interrupted context.
const SIGNAL_ADDRESSES: std::ops::Range<u32> = 1..3;

/// What to do with the places that arrive at a node.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Constraint {
    /// What is stored `offset` bytes behind flows to a node.
    Load { to: u32, offset: i64 },
    /// A node flows to what is stored `offset` bytes behind.
    Store { from: u32, offset: i64 },
    /// The node has addresses, and is stored through another one.
    Wake { address: u32 },
    /// A block copy starts here.
    CopyFrom { transit: ObjectId, length: Option<u64> },
    /// A block copy ends here.
    CopyTo { transit: ObjectId, length: Option<u64> },
    /// The node is what is stored in a part of an object; it moves along with a flow of that object.
    Part { place: u32, flow: u32 },
    /// A call through this pointer.
    Call { site: u32 },
    /// Code outside of the program may use these places.
    Escape,
    /// These places are in the crowd.
    Crowd,
    /// The system may call these functions.
    Handler,
}

impl Constraint {
    /// True if it waits for the first place only, and is done then.
    fn is_for_any_place(self) -> bool {
        matches!(self, Self::Wake { .. } | Self::Part { .. })
    }
}

/// A call through a pointer.
#[derive(Clone, Copy, Debug)]
pub(super) struct Site {
    pub(super) function: FunctionId,
    pub(super) inst: InstId,
}

/// The nodes of a function.
#[derive(Clone, Copy, Debug)]
pub(super) struct Nodes {
    /// Of the first parameter; the others follow, then the instructions.
    pub(super) first: u32,
    pub(super) result: u32,
}

/// The analysis at work.
pub(super) struct Solver<'i> {
    pub(super) image: &'i Image,
    pub(super) graph: Graph,
    pub(super) fields: Fields<'i>,
    pub(super) constraints: Vec<Constraint>,
    known: FastSet<(u32, Constraint)>,
    /// For each function that was reached its nodes.
    pub(super) functions: Vec<Option<Nodes>>,
    /// Functions whose code has not been looked at.
    pub(super) reached: Vec<FunctionId>,
    pub(super) sites: Vec<Site>,
    /// The node between the loads (or stores) through a node and the memory behind it.
    hubs: FastMap<(u32, i64, bool), u32>,
    pub(super) memory: Memory,
    pub(super) connected: FastSet<(FunctionId, InstId, FunctionId)>,
    pub(super) constant_nodes: FastMap<(ObjectId, i64), u32>,
    /// The node of every constant that was looked at.
    pub(super) constants_seen: FastMap<(u32, ConstId), Option<u32>>,
    pub(super) numbers: Numbers<'i>,
    pub(super) wrappers: FastMap<FunctionId, Wrapper>,
    /// For each wrapper of an allocator a node that holds the objects of all its calls.
    pub(super) made: FastMap<FunctionId, u32>,
    /// The numbers of the system calls that each call may make, if they are known.
    pub(super) system_calls: FastMap<(FunctionId, InstId), Vec<i64>>,
    /// What the outside may hold and what is stored in its memory.
    pub(super) escaped: u32,
    /// Registered with the system.
    pub(super) handlers: u32,
    /// What code outside of the program may call with anything.
    pub(super) outside: FastSet<FunctionId>,
    /// What the system calls when a signal arrives.
    pub(super) handling: FastSet<FunctionId>,
    escaped_objects: FastSet<ObjectId>,
}

impl<'i> Solver<'i> {
    pub(super) fn new(image: &'i Image) -> Self {
        let (mut graph, mut fields) = (Graph::new(), Fields::new(image));
        let unknown = fields.object(Role::Program(ObjectKind::Unknown), Shape::SINGLE, None, false);
        let place = fields.place(&mut graph, unknown, 0);
        let escaped = fields.places[place as usize].node;
        graph.insert(escaped, place);
        let handlers = graph.add_node();
        let mut solver = Self {
            image,
            graph,
            fields,
            constraints: Vec::new(),
            known: FastSet::default(),
            functions: vec![None; image.functions.len()],
            reached: Vec::new(),
            sites: Vec::new(),
            hubs: FastMap::default(),
            memory: Memory::default(),
            connected: FastSet::default(),
            constant_nodes: FastMap::default(),
            constants_seen: FastMap::default(),
            numbers: Numbers::new(image),
            wrappers: wrappers(image),
            made: FastMap::default(),
            system_calls: FastMap::default(),
            escaped,
            handlers,
            outside: FastSet::default(),
            handling: FastSet::default(),
            escaped_objects: FastSet::default(),
        };
        solver.constrain(escaped, Constraint::Escape);
        solver.constrain(handlers, Constraint::Handler);
        solver
    }

    /// Lets a constraint watch a node.
    pub(super) fn constrain(&mut self, node: u32, constraint: Constraint) {
        let node = self.graph.find(node);
        if self.known.insert((node, constraint)) {
            self.constraints.push(constraint);
            self.graph.watch(node);
        }
    }

    /// What is stored `offset` bytes behind the places of a node flows to another. All such loads through a node share one
    /// hub, or there would be an edge for each pair of a place and a load.
    pub(super) fn load_through(&mut self, address: u32, offset: i64, to: u32) {
        let address = self.graph.find(address);
        let hub = self.hub((address, offset, false));
        self.graph.copy(hub, to);
        self.constrain(address, Constraint::Load { to: hub, offset });
    }

    /// The same for a register that gets nothing else: it is the hub.
    pub(super) fn load_register(&mut self, address: u32, offset: i64, to: u32) {
        let address = self.graph.find(address);
        let hub = self.hub((address, offset, false));
        self.graph.merge(hub, to);
        self.constrain(address, Constraint::Load { to: hub, offset });
    }

    /// A node flows to what is stored `offset` bytes behind the places of another.
    pub(super) fn store_through(&mut self, address: u32, offset: i64, from: u32) {
        let address = self.graph.find(address);
        let hub = self.hub((address, offset, true));
        self.graph.copy(from, hub);
        self.constrain(address, Constraint::Store { from: hub, offset });
    }

    fn hub(&mut self, key: (u32, i64, bool)) -> u32 {
        *self.hubs.entry(key).or_insert_with(|| self.graph.add_node())
    }

    /// Makes the hubs of one node that do the same one, after nodes were merged. The constraints that are left.
    fn merge_hubs(&mut self, mut constraints: Vec<u32>) -> Vec<u32> {
        constraints.sort_unstable();
        let mut hubs: FastMap<(i64, bool), (u32, u32)> = FastMap::default();
        constraints.retain(|&id| {
            let (key, hub) = match self.constraints[id as usize] {
                Constraint::Load { to, offset } => ((offset, false), to),
                Constraint::Store { from, offset } => ((offset, true), from),
                _ => return true,
            };
            let &mut (first, kept) = hubs.entry(key).or_insert((hub, id));
            if kept != id {
                self.graph.merge(first, hub);
                self.graph.replace_constraint(id, kept);
            }
            kept == id
        });
        constraints
    }

    /// Follows all pointers.
    pub(super) fn solve(&mut self) {
        loop {
            self.generate_reached();
            self.settle();
            let moved = self.graph.wave(&mut self.fields);
            self.gather_crowd();
            if self.graph.forgot_sets() {
                self.memory.forget_sets();
            }
            self.settle();
            let waiting = self.graph.waiting();
            if !moved && waiting.is_empty() && self.reached.is_empty() {
                return;
            }
            let start = self.graph.added;
            for node in waiting {
                // Cycles have to be found before there are too many edges in them.
                if self.graph.added - start > MOST_EDGES_IN_A_ROUND {
                    break;
                }
                let (set, constraints) = self.graph.take_todo(node);
                let (once, constraints) =
                    constraints.into_iter().partition(|&id| self.constraints[id as usize].is_for_any_place());
                let constraints = self.merge_hubs(constraints);
                self.graph.put_watchers(node, &constraints);
                once.into_iter().chain(constraints).for_each(|id| self.show(node, id, set));
                self.settle();
            }
        }
    }

    /// Shows places of a node to one of its constraints.
    fn show(&mut self, node: u32, id: u32, set: SetId) {
        let constraint = self.constraints[id as usize];
        if self.graph.is_crowd(node) && self.show_crowd(node, constraint) {
            return;
        }
        match constraint {
            Constraint::Part { place, flow } => self.apply_flow(place, flow),
            Constraint::Load { to, offset } => {
                let new = self.graph.show(id, set);
                self.apply_load(set, new, to, offset);
            }
            // What has no address to store waits until it has.
            Constraint::Store { from, .. } if self.graph.set_id(from).is_empty() => {
                self.constrain(from, Constraint::Wake { address: node });
            }
            Constraint::Store { from, offset } => {
                let new = self.graph.show(id, set);
                self.apply_store(set, new, from, offset);
            }
            Constraint::Wake { address } => self.graph.reconsider(address),
            Constraint::CopyFrom { transit, length } => self.apply_copy_from(set, transit, length),
            Constraint::CopyTo { transit, length } => self.apply_copy_to(set, transit, length),
            constraint => {
                let new = self.graph.show(id, set);
                self.graph.places(new).iter().for_each(|place| self.apply(node, constraint, place));
            }
        }
    }

    fn apply(&mut self, node: u32, constraint: Constraint, place: u32) {
        match constraint {
            Constraint::Load { .. }
            | Constraint::Store { .. }
            | Constraint::CopyFrom { .. }
            | Constraint::CopyTo { .. }
            | Constraint::Part { .. }
            | Constraint::Wake { .. } => {}
            Constraint::Call { site } => {
                if let Some(function) = self.function_at(place) {
                    let Site { function: caller, inst } = self.sites[site as usize];
                    self.connect(caller, inst, function);
                }
            }
            Constraint::Escape => self.escape(place),
            Constraint::Crowd => self.lump_with_crowd(node, place),
            Constraint::Handler => {
                if let Some(function) = self.function_at(place) {
                    self.handle_signals(function);
                }
            }
        }
    }

    pub(super) fn function_at(&self, place: u32) -> Option<FunctionId> {
        match self.fields.entry(self.fields.places[place as usize].object).role {
            Role::Program(ObjectKind::Function(function)) => Some(function),
            _ => None,
        }
    }

    /// Does what new parts, shapes and variables ask for.
    pub(super) fn settle(&mut self) {
        while let Some(event) = self.fields.events.pop() {
            match event {
                Event::Merge(a, b) => self.graph.merge(a, b),
                Event::Global(global) => self.initialize(global),
                Event::Part(place) => {
                    let object = self.fields.places[place as usize].object;
                    let flows = self.fields.entry(object).flows.len() as u32;
                    (0..flows).for_each(|flow| self.watch_part(place, flow));
                }
                Event::Reshaped(object) => {
                    let entry = self.fields.entry(object);
                    let flows = entry.flows.len() as u32;
                    let parts: Vec<u32> = entry.places.values().copied().collect();
                    for part in parts {
                        (0..flows).for_each(|flow| self.watch_part(part, flow));
                    }
                }
            }
        }
    }

    /// The outside may read and write an object, or call a function.
    fn escape(&mut self, place: u32) {
        let object = self.fields.places[place as usize].object;
        if !self.escaped_objects.insert(object) {
            return;
        }
        if let Some(function) = self.function_at(place) {
            return self.call_from_outside(function);
        }
        self.lump(object, self.escaped);
    }

    /// An object has no parts any more, and what is stored in it is one with a node.
    pub(super) fn lump(&mut self, object: ObjectId, with: u32) {
        self.fields.reshape(object, Shape::SINGLE);
        let whole = self.fields.place(&mut self.graph, object, 0);
        let content = self.fields.places[whole as usize].node;
        if self.fields.entry(object).read_only {
            self.graph.copy(content, with);
        } else {
            self.graph.merge(content, with);
        }
    }

    /// Something else than code of the program calls a function.
    pub(super) fn call_from_outside(&mut self, function: FunctionId) {
        if !self.outside.insert(function) {
            return;
        }
        let params = 0..self.image.function(function).params.len() as u32;
        self.enter_from_outside(function, params);
        if let Some(nodes) = self.functions[function.index()] {
            self.graph.copy(nodes.result, self.escaped);
        }
    }

    /// The system calls a function with the number of a signal and two addresses, and has no use for its result.
    fn handle_signals(&mut self, function: FunctionId) {
        if self.handling.insert(function) {
            self.enter_from_outside(function, SIGNAL_ADDRESSES);
        }
    }

    /// The outside calls a function, with addresses that it holds as some parameters.
    fn enter_from_outside(&mut self, function: FunctionId, params: std::ops::Range<u32>) {
        let Some(nodes) = self.reach(function) else { return };
        let count = self.image.function(function).params.len() as u32;
        for param in params.start..params.end.min(count) {
            if self.is_wide(function, Value::Param(param)) {
                self.graph.copy(self.escaped, nodes.first + param);
            }
        }
        if let Some(&site) = self.wrappers.get(&function).and_then(|wrapper| wrapper.sites.first()) {
            let (object, all) = (self.heap_object(function, site), self.made_by(function));
            let address = self.address(object, 0);
            self.graph.copy(address, all);
        }
    }

    /// The node of a register, or one that holds the addresses in a constant; `None` if there are none.
    pub(super) fn node(&mut self, function: FunctionId, value: Value) -> Option<u32> {
        let nodes = self.functions[function.index()]?;
        match value {
            Value::Param(param) => Some(nodes.first + param),
            Value::Inst(inst) => Some(nodes.first + self.image.function(function).params.len() as u32 + inst.0),
            Value::Const(constant) => self.constant(self.image.functions[function.index()].module, constant),
        }
    }
}
