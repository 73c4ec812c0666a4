//! Builds three releases of coreutils: every tool as a native program and as whole-program bitcode.
//!
//! Everything stays in the cache, in one folder a release.

use crate::coreutils::build::{BUILD_SECONDS, CFLAGS, Config, HEADERS, OPTIONS, environment, extract, program};
use crate::native::{Limits, parallel, run_ok};
use crate::paths;
use anyhow::{Context, Result};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Changes when a build from before this program's last change is of no use.
const GENERATION: &str = "1";
/// The option against GMP had another name once; configure only warns of those that it does not know.
const OLD_OPTION: &str = "--without-gmp";
/// An old release initialises a function that does not return with an ordinary one, which clang now refuses.
const TOLERANT: &str = "-Wno-incompatible-function-pointer-types";
/// Targets of our own in coreutils' makefile.
const TARGETS: &str = "schism-programs: $(bin_PROGRAMS)\nschism-list:\n\t@echo $(bin_PROGRAMS)\n";

/// A release and the Debian suite whose source package holds it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Release {
    /// Its number.
    pub version: &'static str,
    suite: &'static str,
}

/// The releases, oldest first.
pub const RELEASES: [Release; 3] = [
    Release { version: "8.32", suite: "bullseye" },
    Release { version: "9.1", suite: "bookworm" },
    Release { version: "9.7", suite: "trixie" },
];

/// One tool of one release.
#[derive(Clone, Debug)]
pub struct Tool {
    /// All of it but the C library.
    pub bitcode: PathBuf,
    /// The program that `make` linked from the same bitcode.
    pub native: PathBuf,
}

/// Name to tool.
pub type Tools = BTreeMap<String, Tool>;

/// Builds what is missing of a release.
pub fn prepare(release: Release, jobs: usize) -> Result<Tools> {
    let base = paths::cache().join(format!("coreutils/release-{}-{GENERATION}", release.version));
    let (build, bitcode, stamp) = (base.join("build"), base.join("bitcode"), base.join("tools"));
    if !stamp.is_file() {
        configure(release, &build)?;
        eprintln!("building coreutils {} (a few minutes, once)", release.version);
        make(&build, &[&format!("-j{jobs}"), "schism-programs"])?;
        let list = make(&build, &["schism-list"])?;
        let names = list.split_whitespace().filter_map(|path| path.strip_prefix("src/"));
        // `[` is `test` once more.
        let names: Vec<&str> = names.filter(|name| *name != "[").collect();
        fs::create_dir_all(&bitcode)?;
        let extracted =
            parallel(&names, jobs, |built| extract(&build.join("src").join(built), &bitcode, name_of(built)));
        extracted.into_iter().collect::<Result<()>>()?;
        // Written last, so its presence says that all is there.
        fs::write(&stamp, names.iter().map(|built| format!("{}\n", name_of(built))).collect::<String>())?;
    }
    let names = fs::read_to_string(&stamp)?;
    let tool = |name: &str| Tool {
        bitcode: bitcode.join(format!("{name}.bc")),
        native: build.join("src").join(program(name)),
    };
    Ok(names.lines().map(|name| (name.to_owned(), tool(name))).collect())
}

/// The tool's name for the makefile's.
fn name_of(built: &str) -> &str {
    if built == program("install") { "install" } else { built }
}

/// Fetches and configures; done once.
fn configure(release: Release, build: &Path) -> Result<()> {
    let stamp = build.join(".schism-configured");
    if stamp.is_file() {
        return Ok(());
    }
    let source = paths::cache().join(format!("src/coreutils-{}", release.version));
    let scripts = paths::root().join("scripts");
    let limits = Limits::seconds(BUILD_SECONDS);
    let mut fetch = Command::new(scripts.join("fetch-source"));
    run_ok(fetch.args(["coreutils", release.suite]).arg(&source).arg("--upstream"), limits)?;
    eprintln!("configuring coreutils {} (about two minutes, once)", release.version);
    let _ = fs::remove_dir_all(build);
    fs::create_dir_all(build)?;
    let mut configure = Command::new(source.join("configure"));
    configure.current_dir(build).args(OPTIONS).arg(OLD_OPTION);
    configure.arg(format!("CC={}", scripts.join("bitcode-cc").display()));
    // An assertion's text names its file; where the sources lie is no difference between releases.
    configure.arg(format!("{CFLAGS} -fmacro-prefix-map={}/= {TOLERANT}", source.display()));
    // Configure's own tests need no bitcode, and root is refused otherwise.
    environment(&mut configure, Config::Glibc).env("BITCODE_OFF", "1").env("FORCE_UNSAFE_CONFIGURE", "1");
    run_ok(&mut configure, limits)?;
    fs::write(build.join("schism.mk"), format!("{HEADERS}{TARGETS}"))?;
    make(build, &["schism-headers"])?;
    Ok(fs::write(stamp, "")?)
}

/// Runs make; what it printed.
fn make(build: &Path, arguments: &[&str]) -> Result<String> {
    let mut make = Command::new("make");
    make.current_dir(build).args(["-s", "-f", "Makefile", "-f", "schism.mk"]).args(arguments);
    let ran = run_ok(environment(&mut make, Config::Glibc), Limits::seconds(BUILD_SECONDS))?;
    String::from_utf8(ran.stdout).context("make printed no text")
}
