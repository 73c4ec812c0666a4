//! `schism explore`: tests for one program.

mod coverage;
pub(crate) mod display;
pub(crate) mod engine;
pub(crate) mod entry;
mod ktest;
pub(crate) mod options;
pub(crate) mod seeds;
mod writer;

use std::os::unix::ffi::OsStrExt;
use std::process::ExitCode;

use anyhow::Context;
use schism_case::SymbolicInput;
use schism_report::Ended;
use schism_vm::Machine;

use crate::exit::Exit;
use crate::template::Template;
use crate::{interrupt, load, say};
use schism_native::Flags;

use engine::{Job, Settings};
pub(crate) use options::Options;
use writer::Writer;

/// Explores, writes the output folder on the way, and says what came out.
pub(crate) fn run(options: &Options) -> anyhow::Result<ExitCode> {
    schism_report::check_output(&options.output)?;
    let inputs = inputs(options)?;
    let (image, driver) = match &options.entry {
        Some(function) => {
            let unit = entry::unit(options, function)?;
            (unit.image, Some(unit.driver))
        }
        None => (load::image(&options.files, &Flags::alone(&options.cc_arg))?, None),
    };
    let machine = Machine::covering(image);
    interrupt::watch();
    let settings = Settings {
        strategy: options.strategy,
        random_seed: options.random_seed,
        max_instructions: options.max_instructions,
        max_queries: options.max_queries,
        max_paths: options.max_paths,
        max_memory: options.max_memory,
        check_solver: options.check_solver,
        log_queries: options.log_queries.clone(),
    };
    let job = Job { machine, inputs, settings };
    let mut writer = Writer::create(options, &job.inputs).context("cannot write the output")?;
    if let Some(text) = driver {
        std::fs::write(options.output.join(entry::DRIVER), text).context("cannot write the driver")?;
    }
    let conclusion = engine::run_engine(&job, &mut writer).inspect_err(|_| writer.clear())?;
    let (report, faults) = writer.finish(&conclusion).context("cannot write the output")?;
    say::result(&report)?;
    Ok(match conclusion.ended {
        Ended::Interrupted => Exit::Interrupted.into(),
        _ if faults > 0 => Exit::Different.into(),
        Ended::Complete => ExitCode::SUCCESS,
        _ => Exit::OutOfBudget.into(),
    })
}

/// Where to start, and what is free there: the seeds, then the template. Seeds alone need no template.
fn inputs(options: &Options) -> anyhow::Result<Vec<SymbolicInput>> {
    let program = options.files[0].file_stem().unwrap_or_default().as_bytes();
    let mut inputs = seeds::read(&options.seed_dir, &options.seed, program)?;
    if inputs.is_empty() || !options.template.is_empty() {
        inputs.extend(Template::parse(&options.template)?.expand(program)?);
    }
    Ok(inputs)
}
