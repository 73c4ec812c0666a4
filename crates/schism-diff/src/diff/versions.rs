//! The forms in which two versions are given, and what is made of each: an image for the machine, native programs to confirm with.

use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::fs;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use anyhow::{Context, bail};
use schism_ir::Image;
use schism_native::{Binaries, Flags, Flavour, Making};

use super::request::{BuiltVersion, Request};
use crate::events::{Building, Event};
use crate::explore::entry::{self, Call, Files};
use crate::load;
use crate::origin::{Origin, name_of_file, refuse_foreign_folders};
use crate::recipe::Recipe;
use crate::tools::Tools;

/// What clang is told about an annotated source, for the old version and for the new one.
const ANNOTATED: [&str; 2] = ["-DSCHISM_OLD", "-DSCHISM_NEW"];

/// One version as it was given.
pub(super) struct Version {
    /// What the user calls it.
    pub(super) name: String,
    files: Vec<PathBuf>,
    origin: Origin,
    flags: Flags,
    /// The native program, if the user has one.
    program: Option<PathBuf>,
}

impl Version {
    fn files(&self) -> Files<'_> {
        Files { files: &self.files, flags: &self.flags }
    }

    /// The files it is made of, and how; `None` for a program.
    pub(super) fn sources(&self) -> Option<(&[PathBuf], &Flags)> {
        self.program.is_none().then_some((&self.files, &self.flags))
    }

    /// A version beside the two: a program, or sources of one.
    pub(super) fn further(path: &Path, options: &Request) -> anyhow::Result<Version> {
        let extension = path.extension().and_then(|extension| extension.to_str());
        let is_source = path.is_dir() || matches!(extension, Some("c" | "i" | "bc" | "ll"));
        let (files, program) =
            if is_source { (load::sources(path)?, None) } else { (Vec::new(), Some(path.to_owned())) };
        let called = name_of_file(options.new.as_deref());
        let origin = Origin { given: Some(path.to_owned()), called, cc_args: options.cc_arg.clone(), build: None };
        Ok(Version { name: path.display().to_string(), files, flags: origin.flags(), origin, program })
    }
}

/// The old version and the new one.
pub(super) fn given(options: &Request) -> anyhow::Result<[Version; 2]> {
    if let Some(built) = &options.built {
        return Ok(built.versions.each_ref().map(|version| of_build(version, options)));
    }
    let paths = [&options.old, &options.new];
    let programs = [&options.old_bin, &options.new_bin];
    let version = |number: usize| -> anyhow::Result<Version> {
        let mut cc_args = [&options.cc_arg[..], &options.own_cc_args[number]].concat();
        let (name, files) = match paths[number] {
            Some(path) => (path.display().to_string(), load::sources(path)?),
            None => {
                cc_args.push(ANNOTATED[number].to_owned());
                let names = options.annotated.iter().map(|file| file.display().to_string()).collect::<Vec<_>>();
                (format!("{} ({})", names.join(" "), ["old", "new"][number]), options.annotated.clone())
            }
        };
        let called = name_of_file(options.new.as_deref());
        let origin = Origin { given: paths[number].clone(), called, cc_args, build: None };
        Ok(Version { name, files, flags: origin.flags(), origin, program: programs[number].clone() })
    };
    let both = [version(0)?, version(1)?];
    refuse_foreign_folders(&both.each_ref().map(|version| version.origin.clone()))?;
    Ok(both)
}

/// Files of libraries that the native programs are linked with.
pub(super) fn libraries(versions: &[Version; 2]) -> Vec<PathBuf> {
    let mut all: Vec<PathBuf> = versions.iter().flat_map(|version| version.flags.libraries()).collect();
    all.sort();
    all.dedup();
    all
}

/// What a project's build made.
fn of_build(version: &BuiltVersion, options: &Request) -> Version {
    let BuiltVersion { name, program, modules, place, tree } = version.clone();
    let origin = Origin { given: None, called: None, cc_args: Vec::new(), build: Some((place, tree)) };
    // The driver of --entry makes other programs.
    let program = program.filter(|_| options.entry.is_none());
    Version { name, files: modules, flags: origin.flags(), origin, program }
}

/// Leaves beside findings how the versions were made.
pub(super) fn keep_recipe(versions: &[Version; 2], options: &Request) -> anyhow::Result<()> {
    let files = versions.each_ref().map(|version| version.files.clone());
    let origins = versions.each_ref().map(|version| version.origin.clone());
    Recipe::of(program_name(options), files, origins, request(options).as_ref()).keep(&options.output)
}

/// What the program is called when it runs.
pub(super) fn program_name(options: &Request) -> &[u8] {
    if options.entry.is_some() {
        return b"driver";
    }
    if let Some(built) = &options.built {
        return built.called.as_bytes();
    }
    let file = options.new.as_deref().or(options.annotated.first().map(PathBuf::as_path));
    file.and_then(Path::file_stem).unwrap_or_default().as_bytes()
}

/// Compiles and links both versions for the machine, with `--entry` around a driver.
pub(super) fn load(
    toolchain: &Tools,
    versions: &[Version; 2],
    options: &Request,
) -> anyhow::Result<([Image; 2], Option<entry::Pair>)> {
    if let Some(request) = request(options) {
        let (images, unit) = entry::pair(toolchain, versions.each_ref().map(Version::files), &request)?;
        return Ok((images, Some(unit)));
    }
    let image = |version: &Version| load::link(toolchain, load::modules(toolchain, &version.files, &version.flags)?);
    Ok(([image(&versions[0])?, image(&versions[1])?], None))
}

/// Both versions without the C library, to be looked at only.
pub(super) fn look(toolchain: &Tools, versions: &[Version; 2]) -> anyhow::Result<[Image; 2]> {
    let image = |version: &Version| {
        let modules = load::modules(toolchain, &version.files, &version.flags)?;
        schism_ir::link(modules, None, &[]).with_context(|| format!("cannot link {}", version.name))
    };
    Ok([image(&versions[0])?, image(&versions[1])?])
}

/// The native programs of everything that was given, each built when it is first needed.
pub(super) struct Natives<'t> {
    pub(super) old: Binaries<'t>,
    pub(super) new: Binaries<'t>,
    pub(super) fixed: Option<Binaries<'t>>,
    pub(super) before_fix: Option<Binaries<'t>>,
}

impl<'t> Natives<'t> {
    /// Looks at what the user brought, and says how the rest is built.
    pub(super) fn new(
        toolchain: &'t Tools,
        [old, new]: &[Version; 2],
        unit: Option<&entry::Pair>,
        options: &Request,
        begun: &'t Begun,
    ) -> anyhow::Result<Natives<'t>> {
        let makes = |what| Makes { toolchain, begun, what };
        let sources = |number: usize| unit.map(|unit| unit.sources[number].as_slice());
        let further = |path: &Option<PathBuf>, option: &'static str| {
            let build = |path: &PathBuf| -> anyhow::Result<Binaries<'t>> {
                let version = Version::further(path, options)?;
                let sources = match (unit, request(options)) {
                    (Some(unit), Some(request)) => Some(unit.further(toolchain, version.files(), &request)?),
                    _ => None,
                };
                makes(option.trim_start_matches('-')).binaries(&version, sources.as_deref())
            };
            path.as_ref().map(build).transpose().context(option)
        };
        Ok(Natives {
            old: makes("old").binaries(old, sources(0))?,
            new: makes("new").binaries(new, sources(1))?,
            fixed: further(&options.fixed, "--fixed")?,
            before_fix: further(&options.before_fix, "--before-fix")?,
        })
    }
}

/// Builds that were begun, and why some failed.
#[derive(Default)]
pub(super) struct Begun {
    /// Of plain programs, of sanitized ones.
    counts: [AtomicUsize; 2],
    /// Told once, though it may hold for each version and each sanitizer.
    failed: Mutex<BTreeSet<String>>,
}

impl Begun {
    /// Whether nobody was told yet.
    fn is_news(&self, why: String) -> bool {
        self.failed.lock().unwrap_or_else(PoisonError::into_inner).insert(why)
    }
}

/// Plain programs of a comparison, and sanitized ones.
const BUILDS: [usize; 2] = [2, 6];

/// How the native programs of a version are made.
#[derive(Clone, Copy)]
struct Makes<'t> {
    toolchain: &'t Tools<'t>,
    begun: &'t Begun,
    /// The version.
    what: &'static str,
}

impl<'t> Makes<'t> {
    /// The native programs of one version: the user's own, or built from its files, which may have stand-ins.
    fn binaries(self, version: &Version, sources: Option<&[PathBuf]>) -> anyhow::Result<Binaries<'t>> {
        if let Some(program) = &version.program {
            let program = program.canonicalize().with_context(|| format!("cannot find {}", program.display()))?;
            let found = fs::metadata(&program).with_context(|| format!("cannot look at {}", program.display()))?;
            if !found.is_file() || found.permissions().mode() & 0o111 == 0 {
                bail!("{} is no program: a file that may be executed is needed", program.display());
            }
            return Ok(Binaries::plain(program));
        }
        let files = sources.unwrap_or(&version.files);
        Ok(self.toolchain.binaries(files, &version.flags, move |making| self.tell(making)))
    }

    fn tell(self, making: Making<'_>) {
        let caller = self.toolchain.caller;
        match making {
            Making::Begins(flavour) => {
                let group = usize::from(!matches!(flavour, Flavour::Plain | Flavour::Later));
                let number = 1 + self.begun.counts[group].fetch_add(1, Ordering::Relaxed);
                // Versions by which differences are judged come on top.
                let of = BUILDS[group].max(number);
                caller.tell(Event::Building(&Building { version: self.what, flavour, number, of }));
            }
            Making::Failed(flavour, error) => {
                if self.begun.is_news(error.to_string()) {
                    caller.note(&format!("no build with {}: {error}", sanitizer(flavour)));
                }
            }
            Making::Library(progress) => caller.tell(Event::Library(progress)),
        }
    }
}

/// What a flavour is called by who made the sanitizer.
fn sanitizer(flavour: Flavour) -> &'static str {
    match flavour {
        Flavour::Plain | Flavour::Later => "no sanitizer",
        Flavour::Address => "AddressSanitizer",
        Flavour::Undefined => "UndefinedBehaviorSanitizer",
        Flavour::Memory => "MemorySanitizer",
        Flavour::Thread => "ThreadSanitizer",
    }
}

/// What `--entry` asks for.
fn request(options: &Request) -> Option<Call<'_>> {
    let entry = options.entry.as_deref()?;
    Some(Call { entry, setup: &options.setup, size: options.entry_size, null: options.entry_null })
}

/// The new version with the C library of the machine, as a native program.
pub(super) fn reference(toolchain: &Tools, version: &Version, unit: Option<&entry::Pair>) -> anyhow::Result<PathBuf> {
    let files = unit.map_or(version.files.as_slice(), |unit| unit.sources[1].as_slice());
    let bitcode: Vec<_> =
        load::bitcode(toolchain, files, &version.flags)?.into_iter().map(|compiled| compiled.bitcode).collect();
    Ok(toolchain.build_native(&bitcode, &Flags::default(), Flavour::Plain, &mut |_| ())?.path)
}

/// Programs larger than this are not kept beside findings.
const MOST_BYTES: u64 = 256 << 20;

/// Leaves the native programs beside the findings, under their name: `run.sh` runs them. A folder on the `PATH` for each version.
pub(super) fn keep_programs(programs: [&Path; 2], name: &[u8], folder: &Path) -> anyhow::Result<()> {
    let is_plain = !name.is_empty() && !name.contains(&b'/') && name[0] != b'.';
    for (program, side) in programs.into_iter().zip(["old", "new"]) {
        let place = folder.join("programs").join(side);
        let writing = || format!("cannot keep the program in {}", place.display());
        if !is_plain || fs::metadata(program).with_context(writing)?.len() > MOST_BYTES {
            return Ok(());
        }
        fs::create_dir_all(&place).with_context(writing)?;
        fs::copy(program, place.join(OsStr::from_bytes(name))).with_context(writing)?;
    }
    Ok(())
}

/// With `--entry`, leaves the driver and native programs with it beside the findings: only these can run the tests.
pub(super) fn keep_driver(unit: &entry::Pair, [old, new]: [&Path; 2], folder: &Path) -> anyhow::Result<()> {
    let put = |name: &str| folder.join(name);
    let result = fs::write(put(entry::DRIVER), &unit.driver)
        .and_then(|()| fs::copy(old, put("driver.old")))
        .and_then(|_| fs::copy(new, put("driver.new")));
    result.map(drop).with_context(|| format!("cannot write the driver into {}", folder.display()))
}
