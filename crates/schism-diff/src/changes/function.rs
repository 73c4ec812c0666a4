//! The report on one function.

use schism_ir::{Body, Function, FunctionId, Image, InstId, Module, Op};
use schism_program::{BodyMatch, Change, ChangedRegion, FunctionPair, Program, Side, Status, source_lines};
use serde::Serialize;

use super::hunks::{self, Line};
use super::report::{Place, place};
use super::source::Sources;

/// What became of a function or variable.
#[derive(Serialize, Clone, Copy, PartialEq, Eq, Debug)]
#[serde(rename_all = "lowercase")]
pub(super) enum What {
    Changed,
    Added,
    Removed,
    Same,
}

/// A function that changed, or at least its name or file.
#[derive(Serialize)]
pub(super) struct FunctionReport {
    pub(super) name: String,
    /// Its name in the old version, if that was another one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) old_name: Option<String>,
    pub(super) status: What,
    /// True if it is in another source file.
    pub(super) moved: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) old: Option<Place>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) new: Option<Place>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) body: Option<BodyReport>,
}

/// What changed inside of a function.
#[derive(Serialize)]
pub(super) struct BodyReport {
    pub(super) signature_changed: bool,
    pub(super) instructions_removed: usize,
    pub(super) instructions_modified: usize,
    pub(super) instructions_added: usize,
    /// Source lines of each changed region.
    pub(super) old_regions: Vec<LineRange>,
    pub(super) new_regions: Vec<LineRange>,
    pub(super) lines: Vec<Line>,
}

/// Lines of one file, both ends included.
#[derive(Serialize, Clone, PartialEq, Eq, Debug)]
pub(super) struct LineRange {
    pub(super) first: u32,
    pub(super) last: u32,
}

/// The report on a function; `None` if there is nothing to say.
pub(super) fn report(program: &Program, pair: &FunctionPair, sources: &Sources) -> Option<FunctionReport> {
    let sides = [(Side::Old, pair.old), (Side::New, pair.new)];
    let [old, new] = sides.map(|(side, id)| id.map(|id| Definition::new(program.image(side), id)));
    let defined = |definition: &Option<Definition>| definition.as_ref().is_some_and(|d| d.body.is_some());
    let name = new.as_ref().or(old.as_ref())?.name;
    let both_defined = defined(&old) && defined(&new);
    let old_name = old.as_ref().map(|old| old.name).filter(|&old| both_defined && old != name);
    let moved = both_defined && has_moved(program, pair);
    let status = match pair.status {
        Status::Changed => What::Changed,
        Status::Added => What::Added,
        Status::Removed => What::Removed,
        Status::Same if old_name.is_some() || moved => What::Same,
        Status::Same => return None,
    };
    let body = match (&pair.body, &old, &new) {
        (Some(map), Some(old), Some(new)) if status == What::Changed => Some(body(map, old, new, sources)),
        _ => None,
    };
    let place = |definition: Option<Definition>| definition.filter(|d| d.body.is_some()).and_then(|d| d.place);
    Some(FunctionReport {
        name: name.to_owned(),
        old_name: old_name.map(str::to_owned),
        status,
        moved,
        old: place(old),
        new: place(new),
        body,
    })
}

fn has_moved(program: &Program, pair: &FunctionPair) -> bool {
    let module = |image: &Image, id: Option<FunctionId>| id.map(|id| image.functions[id.index()].module);
    let (old, new) = (module(&program.old, pair.old), module(&program.new, pair.new));
    old.zip(new).is_some_and(|(old, new)| !program.modules.are_partners(old, new))
}

/// A function of one version.
pub(super) struct Definition<'p> {
    pub(super) name: &'p str,
    pub(super) module: &'p Module,
    pub(super) function: &'p Function,
    pub(super) body: Option<&'p Body>,
    pub(super) place: Option<Place>,
}

impl<'p> Definition<'p> {
    fn new(image: &'p Image, id: FunctionId) -> Self {
        let (function, module) = (image.function(id), image.module_of(id));
        Self {
            name: &function.name,
            module,
            function,
            body: function.body.as_ref(),
            place: place(module, function.loc),
        }
    }
}

fn body(map: &BodyMatch, old: &Definition, new: &Definition, sources: &Sources) -> BodyReport {
    let count = |wanted: fn(&Change) -> bool| map.changes().filter(wanted).count();
    BodyReport {
        signature_changed: map.signature_changed,
        instructions_removed: count(|change| matches!(change, Change::Removed(_))),
        instructions_modified: count(|change| matches!(change, Change::Modified { .. })),
        instructions_added: count(|change| matches!(change, Change::Added(_))),
        old_regions: region_lines(map, Side::Old, old),
        new_regions: region_lines(map, Side::New, new),
        lines: hunks::lines(map, old, new, sources),
    }
}

/// The lines that each region spans; regions without lines are left out, and so are repetitions.
fn region_lines(map: &BodyMatch, side: Side, definition: &Definition) -> Vec<LineRange> {
    let Some(body) = definition.body else { return Vec::new() };
    let mut ranges: Vec<LineRange> = Vec::new();
    for region in map.regions(side) {
        let insts: Vec<InstId> = match region {
            ChangedRegion::Run { first, end, .. } => (first.0..end.0).map(InstId).collect(),
            ChangedRegion::Blocks(region) => {
                let blocks = region.blocks.iter().map(|block| body.blocks[block]);
                blocks.flat_map(|block| (block.first.0..block.end.0).map(InstId)).collect()
            }
        };
        // Stack variables would pull in the first line of the function.
        let is_step = |inst: &InstId| !matches!(body.insts[inst.index()].op, Op::Alloca { .. });
        let insts: Vec<_> = match insts.iter().any(is_step) {
            true => insts.into_iter().filter(is_step).collect(),
            false => insts,
        };
        let lines = source_lines(definition.function, insts.into_iter());
        let numbers = || lines.iter().map(|loc| loc.line);
        if let (Some(first), Some(last)) = (numbers().min(), numbers().max()) {
            ranges.push(LineRange { first, last });
        }
    }
    ranges.sort_by_key(|range| (range.first, range.last));
    ranges.dedup();
    ranges
}
