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

use std::borrow::Cow;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, bail};
use clap::ValueEnum;
use schism_analysis::{ChangedStatements, ControlGraph, CsgOptions, Grain, Pdg, Through, data_readers};
use schism_ir::{FunctionId, Image};
use schism_native::Toolchain;
use schism_program::{Program, Side};
use schism_report::screen_text;

use crate::changes::load_version;
use crate::changes::source::Sources;
use crate::libc_command::show_progress;
use crate::origin::Origin;
use crate::say;
use dependence::Direction;
use picture::Picture;
use scene::Scene;
use version::{Base, Version};

#[derive(clap::Args)]
pub(crate) struct Options {
    /// What to show of the new version.
    #[arg(value_name = "KIND", value_enum)]
    kind: Kind,
    /// The old version: a .c, .bc or .ll file, or a folder of .c files.
    #[arg(value_name = "OLD")]
    old: PathBuf,
    /// The new version.
    #[arg(value_name = "NEW")]
    new: PathBuf,
    /// Show this function only; may be repeated. cfg, irrelevant and distance show one: this, or the only changed
    /// one, or `main`.
    #[arg(long, value_name = "NAME")]
    function: Vec<String>,
    /// How to write it.
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    /// Write to a file.
    #[arg(short, value_name = "FILE")]
    output: Option<PathBuf>,
    /// slice: what the lines may be affected by, instead of what they may affect.
    #[arg(long)]
    backward: bool,
    /// slice: start from this line instead of the changes; may be repeated.
    #[arg(long, value_name = "N")]
    line: Vec<u32>,
    /// slice: follow what goes through files and other parts of the system, too; each read may depend on all writes.
    #[arg(long)]
    through_files: bool,
    /// csg: leave removed statements out, as the paper does.
    #[arg(long)]
    paper: bool,
    /// csg: show all interaction locations, not the important ones only.
    #[arg(long)]
    all_interactions: bool,
    /// csg: what a changed node is.
    #[arg(long, value_enum, default_value_t = GrainName::Auto)]
    grain: GrainName,
    /// Pass an argument on to clang, for .c files; may be repeated.
    #[arg(long, value_name = "ARG", allow_hyphen_values = true)]
    cc_arg: Vec<String>,
}

/// Which graph.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Kind {
    /// Which function calls which.
    Callgraph,
    /// The control-flow graph of one function.
    Cfg,
    /// Which condition decides about what.
    Cdg,
    /// Control and data dependences.
    Pdg,
    /// The control-flow graphs of all functions, with calls and returns.
    Icfg,
    /// What the changes may affect.
    Slice,
    /// The change sequence graph (FSE'13).
    Csg,
    /// Branches that lead to no change, B_E and B_P (ISSTA'11).
    Irrelevant,
    /// How many conditions stand between a statement and the change (ASE'10).
    Distance,
}

/// How a graph is written.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// Words.
    Text,
    /// For Graphviz.
    Dot,
    /// A drawing.
    Svg,
    /// For programs.
    Json,
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

/// Writes into a file, or to standard output.
pub(crate) fn put(file: Option<&Path>, format: Format, text: &str) -> anyhow::Result<()> {
    match file {
        Some(path) => fs::write(path, in_file(format, text).as_bytes())
            .with_context(|| format!("cannot write {}", path.display())),
        None if format == Format::Json => say::json(text),
        None => say::result(text),
    }
}

/// A text may be looked at on a terminal, too.
fn in_file(format: Format, text: &str) -> Cow<'_, str> {
    if format == Format::Text { screen_text(text).into() } else { text.into() }
}

/// What a changed node of the change sequence graph is.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum GrainName {
    /// A statement, or a region if there are very many.
    Auto,
    /// A statement.
    Statement,
    /// A region with one entry and one exit.
    Region,
}

/// Analyses both versions and writes one graph.
pub(crate) fn run(options: &Options) -> anyhow::Result<ExitCode> {
    let toolchain = Toolchain::open(&mut show_progress()).context("cannot prepare the C library's headers")?;
    let [old, new] =
        Origin::both([&options.old, &options.new], &options.cc_arg).map(|origin| load_version(&toolchain, &origin));
    let (old, new) = (old?, new?);
    let picture = draw(options, &Program::new(old, new))?;
    let output = options.format.render(&picture, || text::render(&picture))?;
    put(options.output.as_deref(), options.format, &output)?;
    Ok(ExitCode::SUCCESS)
}

fn draw(options: &Options, program: &Program) -> anyhow::Result<Picture> {
    let [old, new] = Base::both(program);
    let [old_control, new_control] = [&old, &new].map(|base| ControlGraph::new(base.image, &base.icfg));
    let old_pdg = Pdg::new(&old_control, &old.modref);
    let new_pdg = Pdg::new(&new_control, &new.modref);
    let functions = chosen(&program.new, &options.function)?;
    let readers = data_readers(program, Side::New, &new.reach_input());
    let changed = ChangedStatements::new(program, &old.statements, &new.statements, readers);
    let (old, new) = (Version::new(&old, &old_control, &old_pdg), Version::new(&new, &new_control, &new_pdg));
    let outputs = new.known().output_statements();
    let sources = Sources::default();
    let scene = Scene { program, old: &old, new: &new, changed: &changed, outputs, sources: &sources, functions };
    Ok(match options.kind {
        Kind::Callgraph => calls::callgraph(&scene),
        Kind::Cfg => flow::cfg(&scene, scene.one_function()?),
        Kind::Cdg => dependence::cdg(&scene),
        Kind::Pdg => dependence::pdg(&scene),
        Kind::Icfg => flow::icfg(&scene),
        Kind::Slice => slice(options, &scene)?,
        Kind::Csg => sequence::csg(&scene, csg_options(options)),
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

fn slice(options: &Options, scene: &Scene) -> anyhow::Result<Picture> {
    let mut from = Vec::new();
    for &line in &options.line {
        let found = dependence::on_line(scene, line);
        if found.is_empty() {
            bail!("no statement on line {line}");
        }
        from.extend(found);
    }
    if options.line.is_empty() {
        from.extend(scene.changed.changed());
    }
    let direction = if options.backward { Direction::Backward } else { Direction::Forward };
    let through = if options.through_files { Through::System } else { Through::Memory };
    Ok(dependence::slice(scene, &from, direction, through))
}

fn csg_options(options: &Options) -> CsgOptions {
    let grain = match options.grain {
        GrainName::Auto => Grain::Auto,
        GrainName::Statement => Grain::Statement,
        GrainName::Region => Grain::Region,
    };
    CsgOptions { paper: options.paper, all_interactions: options.all_interactions, grain }
}
