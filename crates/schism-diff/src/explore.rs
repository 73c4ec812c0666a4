//! `schism explore`: tests for one program.

mod coverage;
pub(crate) mod engine;
pub(crate) mod entry;
mod ktest;
mod request;
pub(crate) mod seeds;
mod writer;

use std::os::unix::ffi::OsStrExt;
use std::rc::Rc;
use std::time::Instant;

use anyhow::Context;
use schism_case::SymbolicInput;
use schism_report::Ended;
use schism_vm::Machine;

use crate::events::{Caller, Event};
use crate::load;
use crate::template::Template;
use schism_native::Flags;

use engine::{Job, Settings};
pub use request::{ExploreRequest, Strategy};
use writer::Writer;

/// What an exploration came to.
pub struct Explored {
    /// Why it ended.
    pub ended: Ended,
    /// Separate faults that it found.
    pub faults: usize,
    /// What came out, in a few lines.
    pub text: String,
}

/// Explores, writes the output folder on the way, and says what came out.
///
/// # Errors
/// If the program cannot be built or a file cannot be written.
pub fn explore(options: &ExploreRequest, caller: &Caller) -> anyhow::Result<Explored> {
    schism_report::check_output(&options.output)?;
    let inputs = inputs(options)?;
    let (image, driver) = match &options.entry {
        Some(function) => {
            let unit = entry::unit(caller, options, function)?;
            (unit.image, Some(unit.driver))
        }
        None => (load::image(caller, &options.files, &Flags::alone(&options.cc_arg))?, None),
    };
    let machine = Machine::covering(image);
    caller.tell(Event::Started);
    let settings = Settings {
        strategy: options.strategy,
        random_seed: options.random_seed,
        max_instructions: options.max_instructions,
        max_queries: options.max_queries,
        max_paths: options.max_paths,
        max_memory: options.max_memory,
        check_solver: options.check_solver,
        log_queries: options.log_queries.clone(),
        memory: caller.memory,
        interrupt: Rc::new(caller.interrupt.until(options.max_time.map(|limit| Instant::now() + limit))),
    };
    let job = Job { machine, inputs, settings };
    let mut writer = Writer::create(options, caller, &job.inputs).context("cannot write the output")?;
    if let Some(text) = driver {
        std::fs::write(options.output.join(entry::DRIVER), text).context("cannot write the driver")?;
    }
    let conclusion = engine::run_engine(&job, &mut writer);
    caller.tell(Event::Searched);
    let conclusion = conclusion?;
    let (text, faults) = writer.finish(&conclusion).context("cannot write the output")?;
    Ok(Explored { ended: conclusion.ended, faults, text })
}

/// Where to start, and what is free there: the seeds, then the template. Seeds alone need no template.
fn inputs(options: &ExploreRequest) -> anyhow::Result<Vec<SymbolicInput>> {
    let program = options.files[0].file_stem().unwrap_or_default().as_bytes();
    let mut inputs = seeds::read(options.seeds(), program)?;
    if inputs.is_empty() || !options.template.is_empty() {
        inputs.extend(Template::parse(&options.template)?.expand(program)?);
    }
    Ok(inputs)
}
