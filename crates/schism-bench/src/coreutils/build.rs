//! Builds coreutils as its users do, with `bitcode-cc` as the compiler: configure once, then the tools that are asked for.
//!
//! Everything stays in the cache: the configured tree, one bitcode file for each tool, the ordinary native binaries, and
//! the native reference for each version of schism's C library.

use crate::native::{Limits, parallel, run_ok};
use crate::paths;
use anyhow::{Context, Result, ensure};
use schism_native::Toolchain;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Changes when a build from before this program's last change is of no use.
const GENERATION: &str = "1";
/// How long a build may take.
pub const BUILD_SECONDS: u64 = 1800;
/// Libraries that may or may not be installed must not decide what is tested.
pub const OPTIONS: &[&str] = &[
    "--quiet",
    "--disable-nls",
    "--disable-dependency-tracking",
    "--disable-acl",
    "--disable-xattr",
    "--disable-libcap",
    "--without-selinux",
    "--without-openssl",
    "--without-libgmp",
];
/// Plain code with names and lines, as a debugger would want it.
pub const CFLAGS: &str = "CFLAGS=-O0 -g -Xclang -disable-O0-optnone";
/// What is usual for KLEE. Such bitcode has more instructions: marks where the life of a variable begins and ends.
const KLEE_CFLAGS: &str =
    "CFLAGS=-g -O1 -Xclang -disable-llvm-passes -D__NO_STRING_INLINES -D_FORTIFY_SOURCE=0 -U__OPTIMIZE__";
/// Generated headers come first; `make` for a single tool does not ask for them.
pub const HEADERS: &str = "schism-headers: $(BUILT_SOURCES)\n";

/// For which C library configure has answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Config {
    /// glibc, as usual.
    Glibc,
    /// musl, as Debian packages it.
    Musl,
    /// glibc, compiled as for KLEE, where the numbers of instructions are held against KLEE's.
    Klee,
}

impl Config {
    /// Its name on the command line and in reports.
    pub fn name(self) -> &'static str {
        match self {
            Config::Glibc => "glibc",
            Config::Musl => "musl",
            Config::Klee => "klee",
        }
    }

    fn cflags(self) -> &'static str {
        match self {
            Config::Glibc | Config::Musl => CFLAGS,
            Config::Klee => KLEE_CFLAGS,
        }
    }
}

/// One tool, in three forms.
pub struct Tool {
    /// Bitcode; the file's name is the tool's with `.bc`.
    pub bitcode: PathBuf,
    /// The same bitcode, natively, with the same C library as in the machine.
    pub reference: PathBuf,
    /// The program that `make` linked.
    pub ordinary: PathBuf,
}

/// Name to tool.
pub type Tools = BTreeMap<String, Tool>;

/// Builds what is missing.
pub fn prepare(config: Config, names: &BTreeSet<&str>, jobs: usize) -> Result<Tools> {
    let base = paths::cache().join(format!("coreutils/{}-{GENERATION}", config.name()));
    let bitcode = base.join("bitcode");
    fs::create_dir_all(&bitcode)?;
    let missing: Vec<&str> =
        names.iter().copied().filter(|name| !bitcode.join(format!("{name}.bc")).is_file()).collect();
    if !missing.is_empty() {
        let build = configured(config, &base)?;
        make(config, &build, &missing, jobs)?;
        let extracted =
            parallel(&missing, jobs, |name| extract(&build.join("src").join(program(name)), &bitcode, name));
        extracted.into_iter().collect::<Result<()>>()?;
    }
    let toolchain = Toolchain::open(&mut |_| ())?;
    let version = toolchain.libc.folder().file_name().context("the C library has no name")?.to_owned();
    let references = base.join("reference").join(version);
    fs::create_dir_all(&references)?;
    let names: Vec<&str> = names.iter().copied().collect();
    let tools = parallel(&names, jobs, |name| -> Result<(String, Tool)> {
        let tool = Tool {
            bitcode: bitcode.join(format!("{name}.bc")),
            reference: references.join(name),
            ordinary: base.join("build/src").join(program(name)),
        };
        if !tool.reference.is_file() {
            let unfinished = references.join(format!(".{name}"));
            toolchain.link_reference(std::slice::from_ref(&tool.bitcode), &unfinished, &mut |_| ())?;
            fs::rename(&unfinished, &tool.reference)?;
        }
        Ok(((*name).to_owned(), tool))
    });
    tools.into_iter().collect()
}

/// The makefile's name for a tool: `install` would be one of its own targets.
pub fn program(name: &str) -> &str {
    if name == "install" { "ginstall" } else { name }
}

/// The build tree, configured if it was not.
fn configured(config: Config, base: &Path) -> Result<PathBuf> {
    let source = paths::cache().join("src/coreutils");
    let scripts = paths::root().join("scripts");
    let limits = Limits::seconds(BUILD_SECONDS);
    run_ok(
        Command::new(scripts.join("fetch-source")).args(["coreutils", "bookworm"]).arg(&source).arg("--upstream"),
        limits,
    )?;
    let (build, stamp) = (base.join("build"), base.join("build/.schism-configured"));
    if stamp.is_file() {
        return Ok(build);
    }
    if config == Config::Musl {
        let headers = Path::new("/usr/include/x86_64-linux-musl");
        ensure!(headers.is_dir(), "musl's headers are not installed; install the package musl-dev");
    }
    eprintln!("configuring coreutils for {} (about two minutes, once)", config.name());
    let _ = fs::remove_dir_all(&build);
    fs::create_dir_all(&build)?;
    let mut configure = Command::new(source.join("configure"));
    configure.current_dir(&build).args(OPTIONS).arg(format!("CC={}", scripts.join("bitcode-cc").display()));
    configure.arg(config.cflags());
    // Configure's own tests need no bitcode, and root is refused otherwise.
    environment(&mut configure, config).env("BITCODE_OFF", "1").env("FORCE_UNSAFE_CONFIGURE", "1");
    run_ok(&mut configure, limits)?;
    fs::write(build.join("schism.mk"), HEADERS)?;
    let mut headers = Command::new("make");
    headers.current_dir(&build).args(["-s", "-f", "Makefile", "-f", "schism.mk", "schism-headers"]);
    run_ok(environment(&mut headers, config), limits)?;
    fs::write(stamp, "")?;
    Ok(build)
}

/// Sets the environment of configure and make.
pub fn environment(command: &mut Command, config: Config) -> &mut Command {
    // A make above this program must not hand its job server down.
    command.env_remove("MAKEFLAGS").env_remove("MFLAGS").env_remove("MAKELEVEL").env("LC_ALL", "C");
    match config {
        Config::Glibc | Config::Klee => command.env_remove("BITCODE_CC"),
        Config::Musl => command.env("BITCODE_CC", paths::root().join("scripts/musl-clang")),
    }
}

fn make(config: Config, build: &Path, names: &[&str], jobs: usize) -> Result<()> {
    eprintln!("building {} tools of coreutils for {}", names.len(), config.name());
    let mut make = Command::new("make");
    make.current_dir(build).arg("-s").arg(format!("-j{jobs}"));
    make.args(names.iter().map(|name| format!("src/{}", program(name))));
    run_ok(environment(&mut make, config), Limits::seconds(BUILD_SECONDS)).map(|_| ())
}

/// The bitcode of a built program as `FOLDER/NAME.bc`.
pub fn extract(program: &Path, folder: &Path, name: &str) -> Result<()> {
    let unfinished = folder.join(format!(".{name}.bc"));
    let mut command = Command::new(paths::root().join("scripts/bitcode-extract"));
    run_ok(command.arg(program).arg(&unfinished), Limits::seconds(120))?;
    Ok(fs::rename(&unfinished, folder.join(format!("{name}.bc")))?)
}
