//! `schism graph`: the graphs that the analyses see, as pictures.

mod branches;
mod calls;
mod dependence;
pub(crate) mod dot;
mod flow;
mod layout;
pub(crate) mod picture;
mod scene;
mod sequence;
mod style;
pub(crate) mod svg;
mod text;
pub(crate) mod version;

use std::path::PathBuf;

use anyhow::{Context, bail};
use schism_analysis::{ChangedStatements, ControlGraph, CsgOptions, Grain, Pdg, Through, data_readers};
use schism_ir::{FunctionId, Image};
use schism_program::{Program, Side};

use crate::changes::load_version;
use crate::changes::source::Sources;
use crate::choices::choices;
use crate::events::Caller;
use crate::origin::Origin;
use crate::tools::Tools;
use dependence::Direction;
use picture::Picture;
use scene::Scene;
use version::{Base, Version};

/// What to show of two versions.
#[derive(Clone, Debug)]
pub struct GraphRequest {
    /// What to show of the new version.
    pub kind: Kind,
    /// The old version: a .c, .bc or .ll file, or a folder of .c files.
    pub old: PathBuf,
    /// The new version.
    pub new: PathBuf,
    /// Show these functions only. Graphs of one function show this, or the only changed one, or `main`.
    pub function: Vec<String>,
    /// How to write it.
    pub format: Format,
    /// Slice: what the lines may be affected by, instead of what they may affect.
    pub backward: bool,
    /// Slice: start from these lines instead of the changes.
    pub line: Vec<u32>,
    /// Slice: follow what goes through files and other parts of the system, too; each read may depend on all writes.
    pub through_files: bool,
    /// Change sequence graph: leave removed statements out, as the paper does.
    pub paper: bool,
    /// Change sequence graph: show all interaction locations, not the important ones only.
    pub all_interactions: bool,
    /// Change sequence graph: what a changed node is.
    pub grain: GrainName,
    /// Arguments for clang, for .c files.
    pub cc_arg: Vec<String>,
}

impl GraphRequest {
    /// A graph of all functions, as text.
    pub fn new(kind: Kind, old: impl Into<PathBuf>, new: impl Into<PathBuf>) -> Self {
        GraphRequest {
            kind,
            old: old.into(),
            new: new.into(),
            function: Vec::new(),
            format: Format::Text,
            backward: false,
            line: Vec::new(),
            through_files: false,
            paper: false,
            all_interactions: false,
            grain: GrainName::Auto,
            cc_arg: Vec::new(),
        }
    }
}

choices! {
    /// Which graph.
    pub enum Kind {
        /// Which function calls which.
        Callgraph = "callgraph",
        /// The control-flow graph of one function.
        Cfg = "cfg",
        /// Which condition decides about what.
        Cdg = "cdg",
        /// Control and data dependences.
        Pdg = "pdg",
        /// The control-flow graphs of all functions, with calls and returns.
        Icfg = "icfg",
        /// What the changes may affect.
        Slice = "slice",
        /// The change sequence graph (FSE'13).
        Csg = "csg",
        /// Branches that lead to no change, B_E and B_P (ISSTA'11).
        Irrelevant = "irrelevant",
        /// How many conditions stand between a statement and the change (ASE'10).
        Distance = "distance",
    }
}

choices! {
    /// How a graph is written.
    pub enum Format {
        /// Words.
        Text = "text",
        /// For Graphviz.
        Dot = "dot",
        /// A drawing.
        Svg = "svg",
        /// For programs.
        Json = "json",
    }
}

impl Format {
    /// A picture in this format; in words as given.
    pub(crate) fn render(self, picture: &Picture, words: impl FnOnce() -> String) -> anyhow::Result<String> {
        Ok(match self {
            Format::Text => words(),
            Format::Dot => dot::render(picture),
            Format::Json => serde_json::to_string_pretty(picture).context("cannot write JSON")? + "\n",
            Format::Svg if picture.nodes.len() > svg::MOST_NODES => bail!(
                "{} nodes are too many to draw (at most {}): choose a function, or another format",
                picture.nodes.len(),
                svg::MOST_NODES
            ),
            Format::Svg => svg::render(picture),
        })
    }
}

choices! {
    /// What a changed node of the change sequence graph is.
    pub enum GrainName {
        /// A statement, or a region if there are very many.
        Auto = "auto",
        /// A statement.
        Statement = "statement",
        /// A region with one entry and one exit.
        Region = "region",
    }
}

/// Analyses both versions and writes one graph.
///
/// # Errors
/// If a version cannot be read or compiled, or has not what is asked for.
pub fn graph(request: &GraphRequest, caller: &Caller) -> anyhow::Result<String> {
    let toolchain = Tools::open(caller).context("cannot prepare the C library's headers")?;
    let [old, new] =
        Origin::both([&request.old, &request.new], &request.cc_arg)?.map(|origin| load_version(&toolchain, &origin));
    let (old, new) = (old?, new?);
    let picture = draw(request, &Program::new(old, new))?;
    request.format.render(&picture, || text::render(&picture))
}

fn draw(request: &GraphRequest, program: &Program) -> anyhow::Result<Picture> {
    let [old, new] = Base::both(program);
    let [old_control, new_control] = [&old, &new].map(|base| ControlGraph::new(base.image, &base.icfg));
    let old_pdg = Pdg::new(&old_control, &old.modref);
    let new_pdg = Pdg::new(&new_control, &new.modref);
    let functions = chosen(&program.new, &request.function)?;
    let readers = data_readers(program, Side::New, &new.reach_input());
    let changed = ChangedStatements::new(program, &old.statements, &new.statements, readers);
    let (old, new) = (Version::new(&old, &old_control, &old_pdg), Version::new(&new, &new_control, &new_pdg));
    let outputs = new.known().output_statements();
    let sources = Sources::default();
    let scene = Scene { program, old: &old, new: &new, changed: &changed, outputs, sources: &sources, functions };
    Ok(match request.kind {
        Kind::Callgraph => calls::callgraph(&scene),
        Kind::Cfg => flow::cfg(&scene, scene.one_function()?),
        Kind::Cdg => dependence::cdg(&scene),
        Kind::Pdg => dependence::pdg(&scene),
        Kind::Icfg => flow::icfg(&scene),
        Kind::Slice => slice(request, &scene)?,
        Kind::Csg => sequence::csg(&scene, csg_options(request)),
        Kind::Irrelevant => branches::irrelevant(&scene, scene.one_function()?),
        Kind::Distance => branches::distance(&scene, scene.one_function()?),
    })
}

/// The functions with these names, with a body.
fn chosen(image: &Image, names: &[String]) -> anyhow::Result<Vec<FunctionId>> {
    let mut found = Vec::new();
    for name in names {
        let before = found.len();
        let all = (0..image.functions.len()).map(FunctionId::new);
        found.extend(all.filter(|&id| image.function(id).name == *name && image.function(id).body.is_some()));
        if found.len() == before {
            bail!("the new version has no function `{name}`");
        }
    }
    Ok(found)
}

fn slice(request: &GraphRequest, scene: &Scene) -> anyhow::Result<Picture> {
    let mut from = Vec::new();
    for &line in &request.line {
        let found = dependence::on_line(scene, line);
        if found.is_empty() {
            bail!("no statement on line {line}");
        }
        from.extend(found);
    }
    if request.line.is_empty() {
        from.extend(scene.changed.changed());
    }
    let direction = if request.backward { Direction::Backward } else { Direction::Forward };
    let through = if request.through_files { Through::System } else { Through::Memory };
    Ok(dependence::slice(scene, &from, direction, through))
}

fn csg_options(request: &GraphRequest) -> CsgOptions {
    let grain = match request.grain {
        GrainName::Auto => Grain::Auto,
        GrainName::Statement => Grain::Statement,
        GrainName::Region => Grain::Region,
    };
    CsgOptions { paper: request.paper, all_interactions: request.all_interactions, grain }
}
