//! The programs that are analysed, each in two versions: as it is, and with a small edit. All is kept in the cache.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};
use schism_native::{Flags, Toolchain};

use crate::coreutils::build::{self, Config};
use crate::native::{Limits, run_ok};
use crate::paths;

const BUILD_SECONDS: u64 = 3600;
const COMPILE_SECONDS: u64 = 300;

/// A program in two versions, as bitcode.
pub struct Pair {
    /// Its name.
    pub name: &'static str,
    /// The version before the edit.
    pub old: Vec<PathBuf>,
    /// The version after it.
    pub new: Vec<PathBuf>,
}

/// A text of a source file and what the new version has in its place.
type Edit = (&'static str, &'static str);

const DEMO: Edit = ("while (left + 1 < right)", "while (left < right)");
const ECHO: Edit = ("display_return = false;", "display_return = !do_v9;");
const SORT: Edit = ("  return reverse ? -diff : diff;", "  return diff == 0 ? 0 : reverse ? -diff : diff;");
const JQ: Edit = ("if (len > bufsize - 1 && bufsize >= 4)", "if (len >= bufsize && bufsize > 4)");
const BUSYBOX: Edit = ("counts[WC_WORDS] += in_word;", "counts[WC_WORDS] += !!in_word;");

/// All programs, the smallest first.
pub fn prepare(jobs: usize) -> Result<Vec<Pair>> {
    let toolchain = Toolchain::open(&mut |_| ())?;
    let names = BTreeSet::from(["echo", "sort"]);
    let tools = build::prepare(Config::Musl, &names, jobs)?;
    let tool = |name: &str| tools.get(name).with_context(|| format!("{name} was not built"));
    Ok(vec![
        demo(&toolchain)?,
        coreutils("echo", &tool("echo")?.ordinary, ECHO)?,
        coreutils("sort", &tool("sort")?.ordinary, SORT)?,
        jq(&toolchain)?,
        busybox(jobs)?,
    ])
}

/// The folder for what belongs to one program.
fn folder(name: &str) -> Result<PathBuf> {
    let folder = paths::cache().join("analysis").join(name);
    fs::create_dir_all(&folder).with_context(|| format!("cannot make {}", folder.display()))?;
    Ok(folder)
}

/// A source text after an edit.
fn edited(text: &str, (from, to): Edit) -> Result<String> {
    ensure!(text.matches(from).count() == 1, "the source does not have '{from}' exactly once");
    Ok(text.replace(from, to))
}

/// Writes a source file with and without an edit.
fn versions(work: &Path, source: &Path, edit: Edit) -> Result<[PathBuf; 2]> {
    let text = fs::read_to_string(source).with_context(|| format!("cannot read {}", source.display()))?;
    let name = source.file_stem().and_then(|name| name.to_str()).context("a source file has a name")?;
    write_versions(work, name, [&text, &edited(&text, edit)?])
}

/// Writes both versions of a source file, each into a folder of its own, where it has the same name.
fn write_versions(work: &Path, name: &str, texts: [&str; 2]) -> Result<[PathBuf; 2]> {
    let mut files = [PathBuf::new(), PathBuf::new()];
    for ((folder, text), file) in ["old", "new"].into_iter().zip(texts).zip(&mut files) {
        fs::create_dir_all(work.join(folder))?;
        *file = work.join(folder).join(format!("{name}.c"));
        fs::write(&*file, text)?;
    }
    Ok(files)
}

/// The example that is shipped with schism.
fn demo(toolchain: &Toolchain) -> Result<Pair> {
    let files = versions(&folder("demo")?, &paths::root().join("examples/demo.c"), DEMO)?;
    let [old, new] = files.map(|file| toolchain.compile(&file, &Flags::of_version(&file, &[])));
    Ok(Pair { name: "demo", old: vec![old?.bitcode], new: vec![new?.bitcode] })
}

/// An argument for clang that makes the folder of a version look like that of the other.
fn same_place(file: &Path) -> Vec<String> {
    let folder = file.parent().unwrap_or(file);
    vec![format!("-ffile-prefix-map={}=/source", folder.display())]
}

/// A tool of coreutils with an edit of its own source file.
fn coreutils(name: &'static str, program: &Path, edit: Edit) -> Result<Pair> {
    let source = paths::cache().join("src/coreutils/src").join(name).with_extension("c");
    let text = fs::read_to_string(&source).with_context(|| format!("cannot read {}", source.display()))?;
    let [old, new] = relinked(&folder(name)?, name, program, [&text, &edited(&text, edit)?])?;
    Ok(Pair { name, old: vec![old], new: vec![new] })
}

/// A tool of coreutils with two texts of its own source file: that is compiled anew for both versions, all others are as they were built.
pub fn relinked(work: &Path, name: &str, program: &Path, texts: [&str; 2]) -> Result<[PathBuf; 2]> {
    let build = program.parent().and_then(Path::parent).context("the tool is in the build folder")?;
    let source = paths::cache().join("src/coreutils");
    let files = write_versions(work, name, texts)?;
    let list = work.join("list");
    let dump = format!("--dump-section=.schism_bc={}", list.display());
    run_ok(Command::new("llvm-objcopy-19").arg(dump).arg(program).arg("/dev/null"), Limits::seconds(COMPILE_SECONDS))?;
    let listed = fs::read_to_string(&list)?;
    let own = format!("/src/.{name}.o.bc");
    let rest: Vec<PathBuf> = listed.lines().filter(|line| !line.ends_with(&own)).map(PathBuf::from).collect();
    let mut linked = [PathBuf::new(), PathBuf::new()];
    for (file, linked) in files.iter().zip(&mut linked) {
        let object = file.with_extension("bc");
        let mut clang = Command::new(paths::root().join("scripts/musl-clang"));
        clang.args(["-c", "-emit-llvm", "-O0", "-g", "-w"]).args(same_place(file));
        for folder in [build, &source] {
            clang.arg("-I").arg(folder.join("lib")).arg("-I").arg(folder.join("src"));
        }
        run_ok(clang.arg(file).arg("-o").arg(&object), Limits::seconds(COMPILE_SECONDS))?;
        *linked = file.with_file_name(format!("{name}-all.bc"));
        let mut link = Command::new("llvm-link-19");
        run_ok(link.arg(&object).args(&rest).arg("-o").arg(&*linked), Limits::seconds(COMPILE_SECONDS))?;
    }
    Ok(linked)
}

/// jq without its regular expressions, and without configure: it needs two generated files only.
fn jq(toolchain: &Toolchain) -> Result<Pair> {
    let source = fetched("jq")?.join("src");
    let work = folder("jq")?;
    let generated = work.join("generated/src");
    fs::create_dir_all(&generated)?;
    fs::write(generated.join("version.h"), "#define JQ_VERSION \"1.6\"\n")?;
    let builtins = fs::read_to_string(source.join("builtin.jq"))?;
    let literal = |line: &str| format!("\"{}\\n\"\n", line.replace('\\', "\\\\").replace('"', "\\\""));
    fs::write(generated.join("builtin.inc"), builtins.lines().map(literal).collect::<String>())?;
    let mut arguments: Vec<String> = ["-w", "-D_GNU_SOURCE", "-DIEEE_8087"].map(str::to_owned).to_vec();
    for include in [&work.join("generated"), &source] {
        arguments.extend(["-I".to_owned(), include.display().to_string()]);
    }
    let files = versions(&work, &source.join("jv_print.c"), JQ)?;
    let mut rest: Vec<PathBuf> = Vec::new();
    for entry in fs::read_dir(&source)? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if name.ends_with(".c") && !["jv_print.c", "inject_errors.c"].contains(&&*name) {
            rest.push(path);
        }
    }
    rest.sort();
    let rest = rest
        .iter()
        .map(|file| Ok(toolchain.compile(file, &Flags::alone(&arguments))?.bitcode))
        .collect::<Result<Vec<_>>>()?;
    let version = |file: &PathBuf| -> Result<Vec<PathBuf>> {
        let own = toolchain.compile(file, &Flags::of_version(file, &arguments))?.bitcode;
        Ok([vec![own], rest.clone()].concat())
    };
    Ok(Pair { name: "jq", old: version(&files[0])?, new: version(&files[1])? })
}

/// busybox with nearly all of its applets, built twice by its own makefile.
fn busybox(jobs: usize) -> Result<Pair> {
    let work = folder("busybox")?;
    let [old, new] = ["old.bc", "new.bc"].map(|name| work.join(name));
    if !new.is_file() {
        let tree = work.join("tree");
        let edited_file = tree.join("coreutils/wc.c");
        let _ = fs::remove_dir_all(&tree);
        run_ok(Command::new("cp").arg("-a").arg(fetched("busybox")?).arg(&tree), Limits::seconds(COMPILE_SECONDS))?;
        configure_busybox(&tree)?;
        let make = || -> Result<()> {
            let mut command = make_in(&tree);
            command.arg(format!("-j{jobs}")).arg(format!("CC={}", paths::root().join("scripts/bitcode-cc").display()));
            command.args(["SKIP_STRIP=y", "EXTRA_CFLAGS=-O1 -g -w", "busybox_unstripped"]);
            run_ok(&mut command, Limits::seconds(BUILD_SECONDS)).map(|_| ())
        };
        eprintln!("building busybox (several minutes, once)");
        make()?;
        extract(&tree.join("busybox_unstripped"), &old)?;
        let text = fs::read_to_string(&edited_file)?;
        fs::write(&edited_file, edited(&text, BUSYBOX)?)?;
        make()?;
        extract(&tree.join("busybox_unstripped"), &new)?;
    }
    Ok(Pair { name: "busybox", old: vec![old], new: vec![new] })
}

/// Debian's source of a package.
fn fetched(package: &str) -> Result<PathBuf> {
    let source = paths::cache().join("src").join(package);
    let mut fetch = Command::new(paths::root().join("scripts/fetch-source"));
    run_ok(fetch.args([package, "bookworm"]).arg(&source), Limits::seconds(BUILD_SECONDS))?;
    Ok(source)
}

fn make_in(tree: &Path) -> Command {
    let mut command = Command::new("make");
    command.current_dir(tree).args(["-s", "HOSTCC=clang-19"]);
    // A make above this program must not hand its job server down.
    command.env_remove("MAKEFLAGS").env_remove("MFLAGS").env_remove("MAKELEVEL").env("LC_ALL", "C");
    command
}

/// The default choice of applets, without the one that new kernel headers break, and without assembly.
fn configure_busybox(tree: &Path) -> Result<()> {
    run_ok(make_in(tree).arg("defconfig"), Limits::seconds(BUILD_SECONDS))?;
    let config = tree.join(".config");
    let without = ["CONFIG_TC", "CONFIG_SHA1_HWACCEL", "CONFIG_SHA256_HWACCEL"];
    let line = |line: &str| match without.iter().find(|name| line == format!("{name}=y")) {
        Some(name) => format!("# {name} is not set\n"),
        None => format!("{line}\n"),
    };
    let text: String = fs::read_to_string(&config)?.lines().map(line).collect();
    fs::write(&config, text)?;
    // Options that appear now get their default without a question.
    run_ok(make_in(tree).arg("silentoldconfig"), Limits::seconds(BUILD_SECONDS)).map(|_| ())
}

/// The bitcode of a program; the file is there when it is complete.
fn extract(program: &Path, bitcode: &Path) -> Result<()> {
    let unfinished = bitcode.with_extension("part");
    let mut command = Command::new(paths::root().join("scripts/bitcode-extract"));
    run_ok(command.arg(program).arg(&unfinished), Limits::seconds(COMPILE_SECONDS))?;
    Ok(fs::rename(&unfinished, bitcode)?)
}
