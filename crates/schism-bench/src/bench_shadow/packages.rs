//! Single tools of Debian's source packages, two releases of each, built to bitcode against musl.
//!
//! No source of theirs is kept here: a pair's file `package` says where it is, as `PACKAGE OLD NEW SOURCE MORE...`, in which OLD and NEW are
//! suites. MORE are further sources for util-linux, and for busybox the options to configure, the applet's first.

use super::{Subject, line_count};
use crate::debian;
use crate::native::{Limits, run_ok};
use crate::paths;
use anyhow::{Context, Result, bail};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Changes when a build from before this program's last change is of no use.
const GENERATION: &str = "1";
const BUILD_SECONDS: u64 = 1800;
/// Plain code with names and lines.
const PLAIN: [&str; 5] = ["-O0", "-Xclang", "-disable-O0-optnone", "-g", "-w"];
/// What configure would find out about musl, as far as the tools ask. The package's number is left out of it: it is no change of theirs.
const UTIL_LINUX: [&str; 17] = [
    "-D_GNU_SOURCE",
    "-DHAVE_WIDECHAR",
    "-DHAVE_ERR_H",
    "-DHAVE_UNISTD_H",
    "-DHAVE_LOCALE_H",
    "-DHAVE_SYS_STAT_H",
    "-DHAVE_STDIO_EXT_H",
    "-DHAVE___FPENDING",
    "-DHAVE_NANOSLEEP",
    "-DHAVE_FSYNC",
    "-DHAVE_REALLOCARRAY",
    "-DHAVE_GETDTABLESIZE",
    "-DHAVE_PROGRAM_INVOCATION_SHORT_NAME",
    "-DPACKAGE=\"util-linux\"",
    "-DPACKAGE_STRING=\"util-linux\"",
    "-DPACKAGE_VERSION=\"\"",
    "-DLOCALEDIR=\"/usr/share/locale\"",
];
/// With one applet and no shell, busybox is that applet whatever its name.
const NO_SHELL: [&str; 1] = ["SH_IS_NONE"];
const SHELL: [&str; 2] = ["SH_IS_ASH", "SHELL_ASH"];

/// Which tool of which releases.
pub struct Package {
    package: String,
    suites: [String; 2],
    source: String,
    more: Vec<String>,
}

impl Package {
    /// What a pair's file says.
    pub fn read(pair: &Path) -> Result<Package> {
        let text = fs::read_to_string(pair.join("package"))?;
        let words: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
        let [package, old, new, source, more @ ..] = words.as_slice() else {
            bail!("not `PACKAGE OLD NEW SOURCE MORE...`");
        };
        if !["util-linux", "busybox"].contains(&package.as_str()) {
            bail!("how {package} is built is not known");
        }
        let suites = [old.clone(), new.clone()];
        Ok(Package { package: package.clone(), suites, source: source.clone(), more: more.to_vec() })
    }

    fn tool(&self) -> &str {
        Path::new(&self.source).file_stem().and_then(|stem| stem.to_str()).unwrap_or(&self.source)
    }
}

/// A pair, fetched and built.
pub fn subject(pair: &Path, name: &str) -> Result<Subject> {
    let package = Package::read(pair)?;
    let mut built = Vec::new();
    for suite in &package.suites {
        let source = debian::fetch(&package.package, suite, &format!("{}-{suite}-patched", package.package), true)?;
        let version = debian::version(&source, false)?;
        let bitcode = build(&package, &source, &version).with_context(|| format!("{} of {suite}", package.package))?;
        built.push((version, bitcode, line_count(&source.join(&package.source))?));
    }
    let [(old_version, old, _), (new_version, new, lines)] = built.as_slice() else { bail!("two releases") };
    Ok(Subject {
        name: format!("{name}-{old_version}-{new_version}"),
        old: old.clone(),
        new: new.clone(),
        options: Vec::new(),
        seeds: pair.join("seeds"),
        lines: *lines,
    })
}

/// The bitcode of one release, which is in the cache when it is complete.
fn build(package: &Package, source: &Path, version: &str) -> Result<PathBuf> {
    let tool = package.tool();
    let folder = paths::cache().join(format!("shadow/{}-{tool}-{version}-{GENERATION}", package.package));
    let bitcode = folder.join(format!("{tool}.bc"));
    if !bitcode.is_file() {
        eprintln!("building {tool} of {} {version}", package.package);
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder)?;
        let whole = folder.join("program.part");
        match package.package.as_str() {
            "busybox" => busybox(package, source, &folder, &whole)?,
            _ => util_linux(package, source, &folder, &whole)?,
        }
        fs::rename(&whole, &bitcode)?;
    }
    Ok(bitcode)
}

/// util-linux needs no configure for one tool.
fn util_linux(package: &Package, source: &Path, folder: &Path, whole: &Path) -> Result<()> {
    let mut compiled = Vec::new();
    for file in [&package.source].into_iter().chain(&package.more) {
        let output = folder.join(file.replace('/', "-")).with_extension("part.bc");
        let mut clang = Command::new(paths::root().join("scripts/musl-clang"));
        clang.args(["-c", "-emit-llvm"]).args(PLAIN).args(UTIL_LINUX).arg("-I").arg(source.join("include"));
        run_ok(clang.arg(source.join(file)).arg("-o").arg(&output), Limits::seconds(BUILD_SECONDS))?;
        compiled.push(output);
    }
    run_ok(Command::new("llvm-link-19").args(&compiled).arg("-o").arg(whole), Limits::seconds(BUILD_SECONDS))?;
    Ok(())
}

/// busybox by its own makefile, in a folder of its own.
fn busybox(package: &Package, source: &Path, folder: &Path, whole: &Path) -> Result<()> {
    let (scripts, build) = (paths::root().join("scripts"), folder.join("build"));
    let limits = Limits::seconds(BUILD_SECONDS);
    let make = || {
        let mut make = Command::new("make");
        make.current_dir(source).args(["-s", "HOSTCC=clang-19"]).arg(format!("O={}", build.display()));
        // A make above this program must not hand its job server down.
        make.env_remove("MAKEFLAGS").env_remove("MFLAGS").env_remove("MAKELEVEL").env("LC_ALL", "C");
        make
    };
    fs::create_dir_all(&build)?;
    run_ok(make().arg("allnoconfig"), limits)?;
    let config = build.join(".config");
    fs::write(&config, configured(&fs::read_to_string(&config)?, &package.more))?;
    // Options that appear now get their default without a question.
    run_ok(make().arg("silentoldconfig"), limits)?;
    let mut program = make();
    program.arg(format!("CC={}", scripts.join("bitcode-cc").display())).env("BITCODE_CC", scripts.join("musl-clang"));
    program.arg(format!("EXTRA_CFLAGS={}", PLAIN.join(" "))).args(["SKIP_STRIP=y", "busybox_unstripped"]);
    run_ok(&mut program, limits)?;
    let mut extract = Command::new(scripts.join("bitcode-extract"));
    run_ok(extract.arg(build.join("busybox_unstripped")).arg(whole), limits)?;
    Ok(())
}

/// A configuration with these options, and without a shell.
fn configured(text: &str, options: &[String]) -> String {
    let wanted = || options.iter().map(String::as_str).chain(NO_SHELL);
    let decided = |line: &&str| {
        let name = line.trim_start_matches("# ").split([' ', '=']).next().and_then(|name| name.strip_prefix("CONFIG_"));
        name.is_some_and(|name| SHELL.contains(&name) || wanted().any(|wanted| wanted == name))
    };
    let mut lines: Vec<String> = text.lines().filter(|line| !decided(line)).map(str::to_owned).collect();
    lines.extend(wanted().map(|name| format!("CONFIG_{name}=y")));
    lines.extend(SHELL.map(|name| format!("# CONFIG_{name} is not set")));
    lines.join("\n") + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_configuration_has_the_applet_and_no_shell() {
        let text = "CONFIG_SH_IS_ASH=y\n# CONFIG_SH_IS_NONE is not set\n# CONFIG_SEQ is not set\n# CONFIG_SEQUEL is not set\nCONFIG_X=\"\"\n";
        let expected = "# CONFIG_SEQUEL is not set\nCONFIG_X=\"\"\nCONFIG_SEQ=y\nCONFIG_SH_IS_NONE=y\n# CONFIG_SH_IS_ASH is not set\n# CONFIG_SHELL_ASH is not set\n";
        assert_eq!(configured(text, &["SEQ".to_owned()]), expected);
    }
}
