//! Numbers for the nodes of the system dependence graph.

use schism_ir::{FunctionId, Image, InstId};

use crate::{LocationId, Numbers};

/// Numbers for all nodes: instructions, results of calls, executions of calls, parameters, entries, locations, sets of
/// locations, and joints.
#[derive(Debug)]
pub(crate) struct Nodes {
    insts: u32,
    /// The first parameter of each function, and one last entry. Each function has one more, for its `...`.
    params: Vec<u32>,
    entries: u32,
    locations: u32,
    sets: u32,
    len: u32,
    /// For each location the one that stands for it; none if each stands for itself.
    classes: Vec<u32>,
}

/// What a node stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Place {
    /// An instruction, or the result or the execution of one that is a call: its number.
    Inst(u32),
    /// A parameter or an entry.
    Border,
    /// A memory location.
    Location,
    /// All locations that some instructions read, or all that some write; or a joint.
    Set,
}

impl Nodes {
    pub fn new(image: &Image, numbers: &Numbers, locations: usize) -> Self {
        let insts = numbers.len() as u32;
        let mut params = vec![3 * insts];
        for number in 0..image.functions.len() {
            params.push(params[number] + image.function(FunctionId::new(number)).params.len() as u32 + 1);
        }
        let entries = params[image.functions.len()];
        let first_location = entries + image.functions.len() as u32;
        let sets = first_location + locations as u32;
        Self { insts, params, entries, locations: first_location, sets, len: sets, classes: Vec::new() }
    }

    /// A node for one more set of locations, or joint.
    pub fn add(&mut self) -> u32 {
        self.len += 1;
        self.len - 1
    }

    pub fn len(&self) -> usize {
        self.len as usize
    }

    pub fn inst(&self, numbers: &Numbers, function: FunctionId, inst: InstId) -> u32 {
        numbers.number(function, inst) as u32
    }

    /// What a call of code in the graph gives back.
    pub fn result(&self, numbers: &Numbers, function: FunctionId, call: InstId) -> u32 {
        self.insts + self.inst(numbers, function, call)
    }

    /// That such a call runs at all, whatever its arguments.
    pub fn execution(&self, numbers: &Numbers, function: FunctionId, call: InstId) -> u32 {
        2 * self.insts + self.inst(numbers, function, call)
    }

    /// A parameter; those after the last are the variadic ones.
    pub fn param(&self, function: FunctionId, param: u32) -> u32 {
        let [first, end] = [0, 1].map(|more| self.params[function.index() + more]);
        (first + param).min(end - 1)
    }

    /// The nodes of a function's parameters, `...` included.
    pub fn params(&self, function: FunctionId) -> std::ops::Range<u32> {
        self.params[function.index()]..self.params[function.index() + 1]
    }

    pub fn entry(&self, function: FunctionId) -> u32 {
        self.entries + function.0
    }

    pub fn location(&self, location: LocationId) -> u32 {
        self.locations + self.classes.get(location.index()).copied().unwrap_or(location.0)
    }

    /// Lets locations stand for others: `classes` has one for each.
    pub fn join_locations(&mut self, classes: Vec<u32>) {
        self.classes = classes;
    }

    pub fn place(&self, node: u32) -> Place {
        match node {
            node if node < 3 * self.insts => Place::Inst(node % self.insts),
            node if node < self.locations => Place::Border,
            node if node < self.sets => Place::Location,
            _ => Place::Set,
        }
    }
}
