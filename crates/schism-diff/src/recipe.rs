//! How the versions of a comparison were made, left beside its findings.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Context;
use schism_ir::Image;
use schism_report::screen_json;
use serde::{Deserialize, Serialize};

use crate::explore::entry::{self, Call, Files};
use crate::load;
use crate::origin::Origin;
use crate::tools::Tools;

/// How two versions become images: what `schism explain` needs to make them again. Paths are as they were given.
#[derive(Serialize, Deserialize)]
pub(crate) struct Recipe {
    /// What the program is called when it runs.
    program: String,
    files: [Vec<PathBuf>; 2],
    origins: [Origin; 2],
    entry: Option<EntryRecipe>,
}

#[derive(Serialize, Deserialize)]
struct EntryRecipe {
    function: String,
    setup: Vec<String>,
    size: u64,
    null: bool,
}

/// The file beside findings that holds it.
pub(crate) const RECIPE: &str = "versions.json";

impl Recipe {
    /// For two versions of a program.
    pub(crate) fn new(given: [&Path; 2], cc_args: &[String]) -> anyhow::Result<Self> {
        let origins = Origin::both(given, cc_args)?;
        let files = [origins[0].sources()?, origins[1].sources()?];
        let name = files[1].first().and_then(|file| file.file_stem()).unwrap_or_default();
        let program = name.to_string_lossy().into_owned();
        Ok(Recipe { program, files, origins, entry: None })
    }

    /// For what a comparison was given, and the call if it was of a function.
    pub(crate) fn of(program: &[u8], files: [Vec<PathBuf>; 2], origins: [Origin; 2], call: Option<&Call<'_>>) -> Self {
        let entry = call.map(|call| EntryRecipe {
            function: call.entry.to_owned(),
            setup: call.setup.to_vec(),
            size: call.size,
            null: call.null,
        });
        Recipe { program: String::from_utf8_lossy(program).into_owned(), files, origins, entry }
    }

    /// Leaves it beside findings.
    pub(crate) fn keep(&self, output: &Path) -> anyhow::Result<()> {
        let text = screen_json(&serde_json::to_string_pretty(self)?) + "\n";
        let path = output.join(RECIPE);
        fs::write(&path, text).with_context(|| format!("cannot write {}", path.display()))
    }

    /// What lies beside a test, if that is one of a comparison.
    pub(crate) fn beside(test: &Path) -> anyhow::Result<Option<Self>> {
        let test = test.canonicalize().with_context(|| format!("cannot find {}", test.display()))?;
        let Some(path) = test.ancestors().take(3).map(|folder| folder.join(RECIPE)).find(|file| file.is_file()) else {
            return Ok(None);
        };
        let text = fs::read(&path).with_context(|| format!("cannot read {}", path.display()))?;
        Ok(Some(serde_json::from_slice(&text).with_context(|| format!("{} is damaged", path.display()))?))
    }

    /// The function that was called alone, if one was.
    pub(crate) fn entry(&self) -> Option<&str> {
        self.entry.as_ref().map(|entry| entry.function.as_str())
    }

    /// What the program is called when it runs.
    pub(crate) fn program(&self) -> &[u8] {
        self.program.as_bytes()
    }

    /// The first file that is not there any more.
    pub(crate) fn missing(&self) -> Option<&Path> {
        self.files.iter().flatten().map(PathBuf::as_path).find(|file| !file.exists())
    }

    /// Makes the images again.
    pub(crate) fn load(&self, toolchain: &Tools) -> anyhow::Result<[Image; 2]> {
        let flags = self.origins.each_ref().map(Origin::flags);
        let files = |number: usize| Files { files: &self.files[number], flags: &flags[number] };
        if let Some(EntryRecipe { function, setup, size, null }) = &self.entry {
            let request = Call { entry: function, setup, size: *size, null: *null };
            return Ok(entry::pair(toolchain, [files(0), files(1)], &request)?.0);
        }
        let image = |files: Files| load::link(toolchain, load::modules(toolchain, files.files, files.flags)?);
        Ok([image(files(0))?, image(files(1))?])
    }
}
