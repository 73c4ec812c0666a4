//! Which functions a call may enter.

use schism_ir::flow::BitSet;
use schism_ir::{Call, Callee, FunctionId, Image, InstId, Op, Target, Value};

use crate::PointsTo;
use crate::scc::components;

/// A call instruction.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct CallSite {
    /// The function that it stands in.
    pub function: FunctionId,
    /// The instruction.
    pub inst: InstId,
}

/// Calls of one program, direct and indirect. Intrinsics and inline assembly are no calls here.
#[derive(Debug)]
pub struct CallGraph {
    /// All call sites: function by function, in program order.
    sites: Vec<CallSite>,
    /// Where the sites of each function start in `sites`, and one last entry.
    starts: Vec<u32>,
    callees: Vec<Vec<FunctionId>>,
    callers: Vec<Vec<CallSite>>,
    outside: Vec<FunctionId>,
    reachable: BitSet,
    components: Vec<Vec<FunctionId>>,
    component_of: Vec<u32>,
    recursive: BitSet,
}

impl CallGraph {
    /// The calls of a program whose pointers are known.
    pub fn new(image: &Image, points_to: &PointsTo) -> Self {
        let functions = image.functions.len();
        let (mut sites, mut starts, mut callees) = (Vec::new(), vec![0], Vec::new());
        for function in (0..functions).map(FunctionId::new) {
            let body = image.function(function).body.as_ref();
            for (inst, id) in body.iter().flat_map(|body| body.insts.iter().zip(0..)) {
                let Op::Call(call) = &inst.op else { continue };
                let operands = body.map_or(&[][..], |body| body.operands_of(inst));
                if let Some(found) = targets(image, points_to, function, call, operands) {
                    sites.push(CallSite { function, inst: InstId(id) });
                    callees.push(found);
                }
            }
            starts.push(sites.len() as u32);
        }
        let mut callers = vec![Vec::new(); functions];
        for (&site, callees) in sites.iter().zip(&callees) {
            callees.iter().for_each(|callee| callers[callee.index()].push(site));
        }
        let outside = points_to.outside_callees().to_vec();
        let mut graph = Self {
            sites,
            starts,
            callees,
            callers,
            outside,
            reachable: BitSet::new(functions),
            components: Vec::new(),
            component_of: Vec::new(),
            recursive: BitSet::new(functions),
        };
        graph.find_reachable();
        graph.find_components(functions);
        graph
    }

    fn find_reachable(&mut self) {
        let mut work = self.outside.clone();
        while let Some(function) = work.pop() {
            if self.reachable.insert(function.index()) {
                let [start, end] = [0, 1].map(|more| self.starts[function.index() + more] as usize);
                work.extend(self.callees[start..end].iter().flatten());
            }
        }
    }

    fn find_components(&mut self, functions: usize) {
        let mut successors = vec![Vec::new(); functions];
        for (site, callees) in self.sites.iter().zip(&self.callees) {
            successors[site.function.index()].extend(callees.iter().map(|callee| callee.0));
        }
        for (list, function) in successors.iter_mut().zip(0..) {
            list.sort_unstable();
            list.dedup();
            if list.binary_search(&function).is_ok() {
                self.recursive.insert(function as usize);
            }
        }
        let found = components(functions, |node, n| successors[node as usize].get(n as usize).copied());
        self.components = vec![Vec::new(); found.count as usize];
        for (&component, function) in found.of.iter().zip(0..) {
            self.components[component as usize].push(FunctionId(function));
        }
        for group in self.components.iter().filter(|group| group.len() > 1) {
            group.iter().for_each(|function| {
                self.recursive.insert(function.index());
            });
        }
        self.component_of = found.of;
    }

    /// What the call at `site` may enter, ascending; functions without a body are among them. Empty if there is no call.
    pub fn callees(&self, site: CallSite) -> &[FunctionId] {
        let first = self.starts[site.function.index()] as usize;
        self.sites(site.function).binary_search(&site).map_or(&[], |at| &self.callees[first + at])
    }

    /// The calls that may enter a function.
    pub fn callers(&self, function: FunctionId) -> &[CallSite] {
        &self.callers[function.index()]
    }

    /// The calls in a function, in program order.
    pub fn sites(&self, function: FunctionId) -> &[CallSite] {
        let [start, end] = [0, 1].map(|more| self.starts[function.index() + more] as usize);
        &self.sites[start..end]
    }

    /// What is entered without a call: where the program starts, and signal handlers.
    pub fn outside_callees(&self) -> &[FunctionId] {
        &self.outside
    }

    /// True if some way of calls leads there from outside.
    pub fn is_reachable(&self, function: FunctionId) -> bool {
        self.reachable.contains(function.index())
    }

    /// Groups of functions that call each other, callees before callers.
    pub fn components(&self) -> &[Vec<FunctionId>] {
        &self.components
    }

    /// The group of a function, an index into [`CallGraph::components`].
    pub fn component_of(&self, function: FunctionId) -> usize {
        self.component_of[function.index()] as usize
    }

    /// True if the function may be entered again before it is left.
    pub fn is_recursive(&self, function: FunctionId) -> bool {
        self.recursive.contains(function.index())
    }
}

/// What a call may enter; `None` for intrinsics and assembly, which enter nothing.
fn targets(
    image: &Image,
    points_to: &PointsTo,
    function: FunctionId,
    call: &Call,
    operands: &[Value],
) -> Option<Vec<FunctionId>> {
    let mut found = match &call.callee {
        Callee::Symbol(symbol) => match image.target(image.functions[function.index()].module, *symbol) {
            Target::Function(callee) => vec![callee],
            Target::Global(..) | Target::Null => Vec::new(),
        },
        Callee::Pointer => points_to.functions(function, *operands.last()?),
        Callee::Intrinsic(_) | Callee::Asm(_) => return None,
    };
    let called_back: Vec<_> = found.iter().flat_map(|&callee| points_to.called_by_builtin(callee)).collect();
    found.extend(called_back);
    found.sort_unstable();
    found.dedup();
    Some(found)
}
