//! schism as a library: compares two sources and prints what was found.
//!
//!     cargo run --release -p schism-diff --example embed -- old.c new.c
//!
//! Beside the program, or one folder above it, must lie `schism-bitcode`, which reads what clang writes.

use std::path::Path;

use anyhow::bail;
use schism_diff::diff::{Afterwards, Request, conduct};
use schism_diff::{Caller, Silent};

/// What a comparison says, and up to three differences, a line each.
pub(crate) fn compare(old: &Path, new: &Path) -> anyhow::Result<String> {
    let folder = tempfile::tempdir()?;
    let request = Request::new(old, new).template(["--sym-arg", "2"]).max_findings(3).output(folder.path().join("out"));
    let done = conduct(&request, &Caller::new(&Silent), Afterwards::More)?;
    let headlines = done.report().clusters.into_iter().map(|cluster| cluster.representative.headline());
    let lines: Vec<String> = std::iter::once(done.verdict.answer.title().to_owned()).chain(headlines).collect();
    // A headline holds output of the programs: no terminal shall obey it.
    Ok(schism_report::screen_text(&lines.join("\n")))
}

fn main() -> anyhow::Result<()> {
    let words: Vec<_> = std::env::args_os().skip(1).collect();
    let [old, new] = &words[..] else { bail!("usage: embed OLD.c NEW.c") };
    println!("{}", compare(old.as_ref(), new.as_ref())?);
    Ok(())
}
