//! `schism test`: a finding as a test in the style that a project has.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, anyhow};
use schism_report::TestFolder;
use schism_report::diff::{Side, TestStyle, written_test};

use super::finding::item;
use crate::say;

/// The version that is right.
#[derive(Clone, Copy, clap::ValueEnum)]
enum Right {
    Old,
    New,
}

#[derive(clap::Args)]
pub(crate) struct Options {
    /// The difference: the folder of its test (schism.out/tests/000001), or its fingerprint.
    #[arg(value_name = "FINDING")]
    finding: String,
    /// The style: shell or pytest for a program; unity, cmocka, check or gtest for a function.
    #[arg(long, value_name = "STYLE", default_value = "shell")]
    style: TestStyle,
    /// The version that is right: the test demands what it did.
    #[arg(long, value_name = "VERSION", value_enum, default_value = "new")]
    expect: Right,
    /// With a fingerprint: the output folder of the comparison.
    #[arg(long, value_name = "DIR", default_value = "schism.out")]
    folder: PathBuf,
}

/// Prints the test.
pub(crate) fn run(options: &Options) -> anyhow::Result<ExitCode> {
    let (item, folder) = item(&options.finding, &options.folder)?;
    let name = item.argv.first().map(|name| name.known()).unwrap_or_default();
    let input = TestFolder::at(&folder).read_input(&name);
    let input = input.with_context(|| format!("cannot read the test in {}", folder.display()))?;
    let side = match options.expect {
        Right::Old => Side::Old,
        Right::New => Side::New,
    };
    let text = written_test(&item, &input, options.style, side).map_err(|why| anyhow!("{}: {why}", options.finding))?;
    say::result(&text)?;
    Ok(ExitCode::SUCCESS)
}
