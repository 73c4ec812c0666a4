//! The input of a finding on two native programs: whether they still differ on it.

use std::os::unix::ffi::OsStrExt;
use std::path::Path;
use std::time::Duration;

use anyhow::Context;
use schism_native::{Binaries, Confirmer, Sandbox, SandboxLimits, Toolchain};
use schism_report::TestFolder;

use crate::recipe::{RECIPE, Recipe};

/// Two programs and how they are run.
#[derive(Clone, Copy, Debug)]
pub struct Replay<'r> {
    /// The old one and the new one.
    pub programs: [&'r Path; 2],
    /// What they are called when they run.
    pub called: &'r std::ffi::OsStr,
    /// A folder for what the sandbox needs meanwhile.
    pub place: &'r Path,
    /// A run that takes longer never ends.
    pub max_run_time: Duration,
    /// Run them even where nothing locks them in.
    pub without_walls: bool,
}

/// What a finding is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Subject {
    /// What the program is called when it runs.
    pub program: String,
    /// The function, if it was called alone.
    pub entry: Option<String>,
}

impl Subject {
    /// Of a test of a comparison, by what lies beside it.
    ///
    /// # Errors
    /// If it is none.
    pub fn of(test: &Path) -> anyhow::Result<Self> {
        let recipe = Recipe::beside(test)?
            .with_context(|| format!("{}: no {RECIPE} beside the test says what was compared", test.display()))?;
        let program = String::from_utf8_lossy(recipe.program()).into_owned();
        Ok(Self { program, entry: recipe.entry().map(str::to_owned) })
    }
}

/// In what two programs differ on the input of a test, as an ordinary comparison would see it; `None` if one of them does not do the same twice.
///
/// # Errors
/// If the test cannot be read or the programs cannot be run.
pub fn replay(test: &Path, replay: &Replay) -> anyhow::Result<Option<Vec<String>>> {
    let folder = TestFolder::at(test);
    let unreadable = || format!("cannot read the test {}", test.display());
    let input = folder.read_input(replay.called.as_bytes()).with_context(unreadable)?;
    let objects = folder.read_objects().with_context(unreadable)?;
    let declared: Vec<_> = objects.into_iter().map(|object| (object.name, object.bytes)).collect();
    let (cpu, wall, insist) = (replay.max_run_time, replay.max_run_time, replay.without_walls);
    // Without it, whatever shows the time is looked at again a second later.
    let clock = Toolchain::open(&mut |_| ()).ok().and_then(|toolchain| toolchain.clock_library().ok());
    let sandbox = Sandbox::new(SandboxLimits { cpu, wall, clock, insist, ..SandboxLimits::within(replay.place) })?;
    let [old, new] = replay.programs.map(Binaries::plain);
    let seen = Confirmer::new(sandbox, old, new).confirm(&input, &declared)?;
    let differences = || seen.differences().iter().map(ToString::to_string).collect();
    Ok((seen.deterministic == [true; 2]).then(differences))
}
