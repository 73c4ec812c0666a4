//! `schism explain`: how the effect of a change travels on one input, from the changed line to what can be seen, or to where it dies.
//!
//! - `explainer.rs`: runs both versions in the machine and compares what they computed.
//! - `text.rs`: the story in words. `drawing.rs`: as a picture.

pub(crate) mod drawing;
pub(crate) mod explainer;
pub(crate) mod text;

use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use schism_program::Program;
use schism_report::TestFolder;

use crate::changes::source::Sources;
use crate::events::Caller;
use crate::graph::Format;
use crate::recipe::{RECIPE, Recipe};
use crate::tools::Tools;
use explainer::Explainer;
pub use explainer::MOST_INSTANCES;

/// What to explain.
#[derive(Clone, Debug)]
pub struct ExplainRequest {
    /// A test of a comparison, such as schism.out/tests/000001, or an output folder for all of its tests.
    pub finding: PathBuf,
    /// Both versions, if the test is not from a comparison or its sources are elsewhere now.
    pub versions: Option<[PathBuf; 2]>,
    /// How to write it.
    pub format: Format,
    /// Follow each version for about so many instructions.
    pub max_instructions: usize,
    /// Arguments for clang, for .c files given here.
    pub cc_arg: Vec<String>,
}

impl ExplainRequest {
    /// The story of a finding in words, of the versions that were compared.
    pub fn new(finding: impl Into<PathBuf>) -> Self {
        ExplainRequest {
            finding: finding.into(),
            versions: None,
            format: Format::Text,
            max_instructions: MOST_INSTANCES,
            cc_arg: Vec::new(),
        }
    }
}

/// Tells the story of one input, or of all in a folder.
///
/// # Errors
/// If the finding or its versions cannot be read.
pub fn explain(options: &ExplainRequest, caller: &Caller) -> anyhow::Result<String> {
    let tests = tests(&options.finding)?;
    if tests.len() > 1 && options.format != Format::Text {
        bail!("a picture is of one finding: choose one of the {} in {}", tests.len(), options.finding.display());
    }
    let recipe = recipe(options, &tests[0])?;
    let toolchain = Tools::open(caller).context("cannot prepare the C library")?;
    let [old, new] = recipe.load(&toolchain)?;
    let program = Program::new(old, new);
    let explainer = Explainer::new(&program, options.max_instructions);
    let sources = Sources::default();
    let mut output = String::new();
    for test in &tests {
        let unreadable = || format!("cannot read the test {}", test.display());
        let folder = TestFolder::at(test);
        let input = folder.read_input(recipe.program()).with_context(unreadable)?;
        let objects = folder.read_objects().with_context(unreadable)?;
        let values: Vec<_> = objects.into_iter().map(|object| (object.name, object.bytes)).collect();
        let explained = explainer.explain(&input, &values)?;
        let title = schism_report::diff::command(&input, &test.display().to_string());
        if !output.is_empty() {
            output.push('\n');
        }
        let picture = drawing::picture(&title, &explained, &sources);
        output += &options.format.render(&picture, || text::render(&title, &explained, &sources))?;
    }
    Ok(output)
}

/// The test itself, or all tests of an output folder.
fn tests(path: &Path) -> anyhow::Result<Vec<PathBuf>> {
    if !path.is_dir() {
        bail!("{}: no folder of a finding", path.display());
    }
    let tests: Vec<_> = TestFolder::find(path)?.into_iter().map(|test| test.path().to_owned()).collect();
    if tests.is_empty() {
        bail!("{}: there is no test in it", path.display());
    }
    Ok(tests)
}

/// How the versions are made: as given, or as beside the test.
fn recipe(options: &ExplainRequest, test: &Path) -> anyhow::Result<Recipe> {
    if let Some([old, new]) = &options.versions {
        return Recipe::new([old, new], &options.cc_arg);
    }
    let Some(recipe) = Recipe::beside(test)? else {
        bail!("no {RECIPE} beside the test says what was compared: schism explain FINDING OLD NEW");
    };
    if let Some(missing) = recipe.missing() {
        bail!(
            "cannot find {} from here: run this where schism diff ran, or name the versions: schism explain FINDING OLD NEW",
            missing.display()
        );
    }
    Ok(recipe)
}
