//! Changed data that never outlives the calls it is passed to.
//!
//! A message that is only ever an argument, as in `printf("...")`, is read somewhere deep in the library, on behalf of
//! thousands of other messages. To count every such load would make every call of `printf` one that reads changed data. But if
//! the address of a variable is an argument of some calls, is nowhere else in the code, and is held only by registers
//! and stack memory of functions that run during those calls, then it is read during those calls or never: they are
//! the readers.

use schism_ir::flow::BitSet;
use schism_ir::{Callee, FunctionId, Image, InstId, Op, Value};

use crate::{CallSite, Icfg, LocationId, ObjectId, ObjectKind, PointsTo};

/// For each of some objects, the calls that it is passed to, if it never outlives them.
pub(super) struct Carried<'a> {
    image: &'a Image,
    points_to: &'a PointsTo,
    icfg: &'a Icfg,
    /// For each object its number among those asked about.
    wanted: Vec<Option<u32>>,
    found: Vec<Uses>,
}

#[derive(Clone, Default)]
struct Uses {
    /// Calls with the address as an argument.
    sites: Vec<CallSite>,
    /// Functions with a register or stack memory that may hold the address.
    holders: Vec<FunctionId>,
    /// The address is elsewhere too.
    lost: bool,
}

impl<'a> Carried<'a> {
    /// Finds the uses of all `objects`.
    pub fn new(image: &'a Image, points_to: &'a PointsTo, icfg: &'a Icfg, objects: &[ObjectId]) -> Self {
        let mut wanted = vec![None; points_to.objects().len()];
        for (object, number) in objects.iter().zip(0..) {
            wanted[object.index()] = Some(number);
        }
        let found = vec![Uses::default(); objects.len()];
        let mut carried = Self { image, points_to, icfg, wanted, found };
        for number in 0..image.functions.len() {
            carried.scan(FunctionId::new(number));
        }
        for location in (0..points_to.locations().len() as u32).map(LocationId) {
            let keeper = match points_to.object_of(location).kind {
                ObjectKind::Stack(id, _) | ObjectKind::Variadic(id) | ObjectKind::Byval(id, _) => Some(id),
                _ => None,
            };
            carried.note(points_to.of_location(location), |uses| match keeper {
                Some(function) => uses.holders.push(function),
                None => uses.lost = true,
            });
        }
        carried.note(points_to.escaped(), |uses| uses.lost = true);
        carried
    }

    /// The calls that an object is passed to; `None` if it may be read elsewhere. `number` is its place in the list.
    pub fn sites(&self, number: usize) -> Option<&[CallSite]> {
        let uses = &self.found[number];
        if uses.lost || uses.sites.is_empty() {
            return None;
        }
        let icfg = self.icfg;
        let callees = uses.sites.iter().flat_map(|site| icfg.callees(icfg.node_of(site.function, site.inst)));
        let during = self.closure(callees, |id| icfg.nodes_of(id).flat_map(|node| icfg.callees(node)).collect());
        let around = self.closure(uses.sites.iter().map(|site| site.function), |id| {
            icfg.callers(id).map(|call| icfg.node(call).function).collect()
        });
        let inside = |id: &FunctionId| during.contains(id.index()) && !around.contains(id.index());
        uses.holders.iter().all(inside).then_some(&uses.sites)
    }

    fn closure(
        &self,
        starts: impl Iterator<Item = FunctionId>,
        next: impl Fn(FunctionId) -> Vec<FunctionId>,
    ) -> BitSet {
        let mut seen = BitSet::new(self.image.functions.len());
        let mut work: Vec<_> = starts.collect();
        while let Some(id) = work.pop() {
            if seen.insert(id.index()) {
                work.extend(next(id));
            }
        }
        seen
    }

    /// Enters what a list of addresses means for the objects that were asked about.
    fn note(&mut self, addresses: &[LocationId], mut enter: impl FnMut(&mut Uses)) {
        let mut last = None;
        for &address in addresses {
            let object = self.points_to.locations()[address.index()].object;
            if last.replace(object) != Some(object)
                && let Some(number) = self.wanted[object.index()]
            {
                enter(&mut self.found[number as usize]);
            }
        }
    }

    /// Looks through the registers and constants of a function.
    fn scan(&mut self, function: FunctionId) {
        let points_to = self.points_to;
        let definition = self.image.function(function);
        let Some(body) = &definition.body else { return };
        let params = (0..definition.params.len() as u32).map(Value::Param);
        let results = (0..body.insts.len()).map(|inst| Value::Inst(InstId::new(inst)));
        for register in params.chain(results) {
            self.note(points_to.of_value(function, register), |uses| uses.holders.push(function));
        }
        for (inst, id) in body.insts.iter().zip(0..) {
            let site = CallSite { function, inst: InstId(id) };
            let arguments = match &inst.op {
                Op::Call(call) if matches!(call.callee, Callee::Symbol(_) | Callee::Pointer) => call.args.len(),
                _ => 0,
            };
            for (number, &operand) in body.operands_of(inst).iter().enumerate() {
                if matches!(operand, Value::Const(_)) {
                    self.note(points_to.of_value(function, operand), |uses| match number < arguments {
                        true => uses.sites.push(site),
                        false => uses.lost = true,
                    });
                }
            }
        }
    }
}
