//! What is reported, in the shape that both printers use. The field names are those of the JSON output.

use schism_ir::{Image, Loc, Module};
use schism_program::{Program, Status};
use serde::Serialize;

use super::data::{self, DataReport};
use super::function::{self, FunctionReport};
use super::source::Sources;

/// All differences between two versions.
#[derive(Serialize)]
pub(super) struct Report {
    pub(super) functions: Vec<FunctionReport>,
    pub(super) data: Vec<DataReport>,
    /// Other functions run before `main` or after it.
    pub(super) startup_changed: bool,
    pub(super) summary: Summary,
}

/// Numbers of functions and variables that the program itself defines.
#[derive(Serialize, Default)]
pub(super) struct Summary {
    pub(super) functions_changed: usize,
    pub(super) functions_added: usize,
    pub(super) functions_removed: usize,
    pub(super) functions_renamed: usize,
    pub(super) functions_moved: usize,
    pub(super) functions_same: usize,
    pub(super) data_changed: usize,
    pub(super) data_added: usize,
    pub(super) data_removed: usize,
}

/// A place in a source file.
#[derive(Serialize, Clone, PartialEq, Eq, Debug)]
pub(super) struct Place {
    pub(super) file: String,
    pub(super) line: u32,
}

impl Report {
    pub(super) fn new(program: &Program) -> Self {
        let sources = Sources::default();
        let functions: Vec<_> =
            program.functions.iter().filter_map(|pair| function::report(program, pair, &sources)).collect();
        let data = data::reports(program);
        let mut summary = Summary::default();
        for function in &functions {
            match function.status {
                function::What::Changed => summary.functions_changed += 1,
                function::What::Added => summary.functions_added += 1,
                function::What::Removed => summary.functions_removed += 1,
                function::What::Same => {}
            }
            summary.functions_renamed += usize::from(function.old_name.is_some());
            summary.functions_moved += usize::from(function.moved);
        }
        summary.functions_same = program.functions.iter().filter(|pair| is_own_and_same(program, pair)).count();
        for data in &data {
            match data.status {
                function::What::Changed | function::What::Same => summary.data_changed += 1,
                function::What::Added => summary.data_added += 1,
                function::What::Removed => summary.data_removed += 1,
            }
        }
        Self { functions, data, startup_changed: program.startup_changed, summary }
    }
}

fn is_own_and_same(program: &Program, pair: &schism_program::FunctionPair) -> bool {
    let defined = pair.new.is_some_and(|id| program.new.function(id).body.is_some());
    pair.status == Status::Same && defined
}

/// Where something of a module is defined; `None` without debug information.
pub(super) fn place(module: &Module, loc: Loc) -> Option<Place> {
    let file = module.files.get(loc.file?.index())?;
    (loc.line != 0).then(|| Place { file: file.clone(), line: loc.line })
}

/// The module of a variable.
pub(super) fn module_of_global(image: &Image, id: schism_ir::GlobalId) -> &Module {
    &image.modules[image.globals[id.index()].module as usize]
}
