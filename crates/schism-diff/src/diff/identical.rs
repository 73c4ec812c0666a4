//! Versions that are identical are told so at once: nothing has to be run.
//!
//! They are if the compiler gets the same to see: the same sources, the same headers, the same arguments, and the linker the same libraries. Names of single files and the
//! places of folders do not count, because nothing that is compiled shows them.

use std::path::PathBuf;
use std::time::Instant;

use schism_native::Flags;
use schism_report::Ended;
use schism_report::diff::{Answer, DiffFolder, DiffHeader, RunFacts, Verdict};
use schism_search::Counters;

use super::request::{Request, Strategy};
use super::versions::{self, Version};
use super::{Conclusion, seeds};
use crate::template::Template;
use crate::tools::Tools;

/// Why there is no difference, in the report.
const WHY: &str = "the versions are identical: the same sources, headers and arguments of the compiler";

/// The conclusion about versions that are identical.
pub(super) fn conclude(
    options: &Request,
    toolchain: &Tools,
    versions: &[Version; 2],
    header: impl FnOnce() -> anyhow::Result<DiffHeader>,
    start: Instant,
) -> anyhow::Result<Option<Conclusion>> {
    if !may_conclude(options) || !are_identical(toolchain, versions) {
        return Ok(None);
    }
    // What is wrong with the command is said all the same.
    Template::parse(&options.template)?;
    seeds::read(options.seeds(), versions::program_name(options))?;
    let folder = DiffFolder::create(&options.output, &header()?)?;
    versions::keep_recipe(versions, options)?;
    let facts = RunFacts { ended: Ended::Complete, seconds: start.elapsed().as_secs_f64(), ..RunFacts::new() };
    let verdict = Verdict {
        answer: Answer::SameWithinBounds,
        bounds: vec![WHY.to_owned()],
        reasons: Vec::new(),
        not_reached: Vec::new(),
        ledger: Vec::new(),
        sizes: Vec::new(),
    };
    folder.finish(&facts, &verdict, &[])?;
    let counters = Counters::default();
    Ok(Some(Conclusion { folder, facts, verdict, counters, first_error: None, findings: 0, signatures: None }))
}

/// Whether the verdict is all that is asked for, and the files are all that it depends on.
fn may_conclude(options: &Request) -> bool {
    let wants_more = options.semantic || matches!(options.strategy, Strategy::Reach | Strategy::Peso | Strategy::Cbpe);
    let other_programs = [&options.old_bin, &options.new_bin, &options.fixed, &options.before_fix];
    !options.even_if_identical
        && !wants_more
        && options.entry.is_none()
        && options.annotated.is_empty()
        && other_programs.iter().all(|program| program.is_none())
}

/// What clang cannot preprocess is told when it is compiled.
fn are_identical(toolchain: &Tools, [old, new]: &[Version; 2]) -> bool {
    let (Some((olds, before)), Some((news, after))) = (old.sources(), new.sources()) else { return false };
    let both = |(files, flags): (&[PathBuf], &Flags)| -> Vec<(PathBuf, Flags)> {
        files.iter().map(|file| (file.clone(), flags.clone())).collect()
    };
    let count = olds.len();
    if count != news.len() || olds.iter().zip(news).any(|(old, new)| !before.same_name(old, after, new)) {
        return false;
    }
    if !before.links_as(after) {
        return false;
    }
    let keys = toolchain.content_keys(&[both((olds, before)), both((news, after))].concat());
    keys[..count].iter().zip(&keys[count..]).all(|(old, new)| old.is_some() && old == new)
}
