//! What decides how the files of a version are compiled.

use std::fmt;
use std::path::{Path, PathBuf};

use anyhow::bail;
use schism_native::Flags;
use serde::{Deserialize, Serialize};

use crate::load;

/// A version as it was given, and what clang is told of its files.
#[derive(Clone, Serialize, Deserialize)]
pub(crate) struct Origin {
    /// The file or folder; none if versions are told apart by an argument.
    pub(crate) given: Option<PathBuf>,
    /// If versions are single files: the name that all have.
    pub(crate) called: Option<String>,
    pub(crate) cc_args: Vec<String>,
    /// Of what a project's build made: where the project lay then, and where it lies now.
    #[serde(default)]
    pub(crate) build: Option<(PathBuf, PathBuf)>,
}

impl Origin {
    /// The old version and the new one.
    pub(crate) fn both(given: [&Path; 2], cc_args: &[String]) -> anyhow::Result<[Origin; 2]> {
        Self::each(given, [cc_args, cc_args].map(<[String]>::to_vec))
    }

    /// The old version and the new one, each with arguments of its own.
    pub(crate) fn each(given: [&Path; 2], cc_args: [Vec<String>; 2]) -> anyhow::Result<[Origin; 2]> {
        let called = name_of_file(Some(given[1]));
        let [old, new] = cc_args;
        let of = |given: &Path, cc_args| Origin {
            given: Some(given.to_owned()),
            called: called.clone(),
            cc_args,
            build: None,
        };
        let both = [of(given[0], old), of(given[1], new)];
        refuse_foreign_folders(&both)?;
        Ok(both)
    }

    /// The files of the version.
    pub(crate) fn sources(&self) -> anyhow::Result<Vec<PathBuf>> {
        self.given.as_deref().map_or(Ok(Vec::new()), load::sources)
    }

    /// How they are compiled.
    pub(crate) fn flags(&self) -> Flags {
        if let Some((place, folder)) = &self.build {
            return Flags::of_build(place, folder);
        }
        let Some(given) = &self.given else { return Flags::alone(&self.cc_args) };
        let flags = Flags::of_version(given, &self.cc_args);
        match &self.called {
            Some(name) if !given.is_dir() => flags.called(given, name),
            _ => flags,
        }
    }
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.given.as_deref().unwrap_or(Path::new("")).display().fmt(f)
    }
}

/// Refuses arguments that make one version see the headers of the other: what differs between them would be compared with itself.
pub(crate) fn refuse_foreign_folders(origins: &[Origin; 2]) -> anyhow::Result<()> {
    let flags = origins.each_ref().map(Origin::flags);
    for (own, other, names) in [(0, 1, ["old", "new"]), (1, 0, ["new", "old"])] {
        if let Some(folder) = flags[own].named_of(&flags[other]) {
            let [own, other] = names;
            bail!(
                "{} lies in the {other} version, and the {own} one would see its headers: write `{{}}` for the folder of the version, as in \
                 --cc-arg=-I{{}}/include, or give it by --{other}-cc-arg",
                folder.display()
            );
        }
    }
    Ok(())
}

/// The name of a version that is a single file.
pub(crate) fn name_of_file(version: Option<&Path>) -> Option<String> {
    let name = version.filter(|path| !path.is_dir())?.file_name()?;
    Some(name.to_string_lossy().into_owned())
}
