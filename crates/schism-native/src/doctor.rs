//! What this machine has of what schism needs: everything is tried, not looked up, and each part names what mends it.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::cache::Cache;
use crate::clang::{Clang, find_program};
use crate::confirm;
use crate::error::{Error, FileContext, Result};
use crate::libc::Libc;
use crate::process::run_tool;
use crate::reader::Reader;
use crate::sandbox::{BuildRoom, BuildWalls, Sandbox, SandboxLimits};

/// How well a part is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Health {
    /// It works.
    Fine,
    /// Without it schism does less, or builds it at its first use.
    Less,
    /// Without it nothing can be compared.
    Missing,
}

/// One part of what schism needs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checkup {
    /// What it is.
    pub name: &'static str,
    /// How well it is.
    pub health: Health,
    /// What was found, or what is wrong and what that means.
    pub words: String,
    /// The command that mends it.
    pub mend: Option<String>,
}

/// A program that is run to see whether it can be built.
const SOURCE: &str = "int main(void) { return 0; }\n";
/// A module that is read to see whether LLVM's library can be used.
const MODULE: &str = "target triple = \"x86_64-unknown-linux-gnu\"\ndefine i32 @main() {\n  ret i32 0\n}\n";

/// Looks at everything.
pub fn examine() -> Vec<Checkup> {
    let cache = Cache::from_env();
    let mut all = vec![of_cache(&cache)];
    // Whoever has no place for a cache can still be told of the rest.
    let work = tempfile::tempdir();
    let (Ok(work), spare) = (&work, Cache::at(std::env::temp_dir().join("schism-doctor"))) else {
        all.push(missing("temporary files", "no temporary folder can be made".into(), "export TMPDIR=/tmp"));
        return all;
    };
    let cache = cache.unwrap_or(spare);
    let clang = Clang::find(&cache);
    all.push(match &clang {
        Ok(clang) => fine("clang", format!("{} at {}", clang.banner, clang.path.display())),
        Err(error) => missing("clang", error.to_string(), "apt-get install clang-19"),
    });
    all.push(of_reader(&cache, work.path()));
    if let Ok(clang) = &clang {
        all.push(of_library(&cache, clang));
        all.extend(of_native(clang, work.path()));
        all.push(match clang.llvm_tool("llvm-ar").and_then(|_| clang.llvm_tool("llvm-nm")) {
            Ok(_) => fine("LLVM's tools", "llvm-ar and llvm-nm, for programs that are given as bitcode".into()),
            Err(error) => less("LLVM's tools", error.to_string(), format!("apt-get install llvm-{}", clang.version)),
        });
    }
    all.push(of_sandbox(work.path()));
    all.push(of_builds(work.path()));
    all.push(tool("git", "for revisions of a project", "apt-get install git"));
    all.push(tool("objcopy", "writes down in objects what they were compiled from", "apt-get install binutils"));
    all
}

fn fine(name: &'static str, words: String) -> Checkup {
    Checkup { name, health: Health::Fine, words, mend: None }
}

fn less(name: &'static str, words: String, mend: impl Into<String>) -> Checkup {
    Checkup { name, health: Health::Less, words, mend: Some(mend.into()) }
}

fn missing(name: &'static str, words: String, mend: impl Into<String>) -> Checkup {
    Checkup { name, health: Health::Missing, words, mend: Some(mend.into()) }
}

fn of_cache(cache: &Result<Cache>) -> Checkup {
    let made = cache.as_ref().map_err(ToString::to_string);
    let folder = made.and_then(|cache| cache.folder("").map_err(|error| error.to_string()));
    match folder {
        Ok(folder) => fine("cache", format!("{} is yours alone", folder.display())),
        Err(why) => missing("cache", why, "export SCHISM_CACHE=\"$HOME/.cache/schism-of-mine\""),
    }
}

/// A small module is read, by LLVM's own code.
fn of_reader(cache: &Cache, work: &Path) -> Checkup {
    const NAME: &str = "bitcode reader";
    let reader = match Reader::find() {
        Ok(reader) => reader,
        Err(error) => return missing(NAME, error.to_string(), "cargo install --path crates/schism-bitcode"),
    };
    let module = work.join("probe.ll");
    let read = fs::write(&module, MODULE).file("write", &module).and_then(|()| reader.load_module(cache, &module));
    match read {
        Ok(_) => fine(NAME, format!("{} reads a module", reader.path().display())),
        Err(error) => missing(NAME, error.to_string(), "apt-get install libllvm19"),
    }
}

fn of_library(cache: &Cache, clang: &Clang) -> Checkup {
    const NAME: &str = "C library";
    if let Some(folder) = Libc::find(cache, clang) {
        return fine(NAME, format!("musl {} as bitcode in {}", crate::MUSL_VERSION, folder.display()));
    }
    match crate::musl::find_source(cache) {
        Ok(source) => less(
            NAME,
            format!("not built for this clang yet; the first command builds it of {}, in a minute", source.display()),
            "schism libc",
        ),
        Err(error) => missing(NAME, error.to_string(), "make libc"),
    }
}

/// Programs are built natively, without and with sanitizers.
fn of_native(clang: &Clang, work: &Path) -> Vec<Checkup> {
    let source = work.join("probe.c");
    if let Err(error) = fs::write(&source, SOURCE).file("write", &source) {
        return vec![missing("native programs", error.to_string(), "export TMPDIR=/tmp")];
    }
    let build = |name: &str, flags: &[&str]| {
        let program = work.join(name);
        let built = run_tool(Command::new(&clang.path).args(flags).arg("-o").arg(&program).arg(&source), None);
        built.and_then(|()| run_tool(&mut Command::new(&program), None))
    };
    let runtime = format!("apt-get install libclang-rt-{}-dev", clang.version);
    let sanitizer = |name, flag: &str, what: &str| match build("probe-sanitized", &[flag]) {
        Ok(()) => fine(name, format!("{flag} works")),
        Err(error) => less(name, format!("{what} cannot be confirmed: {}", first_line(&error)), runtime.clone()),
    };
    vec![
        match build("probe", &[]) {
            Ok(()) => fine("native programs", "are built and run with the machine's own C library".into()),
            Err(error) => missing("native programs", first_line(&error), "apt-get install gcc libc6-dev"),
        },
        sanitizer("AddressSanitizer", "-fsanitize=address", "memory errors"),
        sanitizer("UndefinedBehaviorSanitizer", "-fsanitize=undefined", "undefined behaviour"),
        sanitizer("MemorySanitizer", "-fsanitize=memory", "uses of uninitialised memory"),
        match confirm::find_valgrind() {
            Some(path) => fine("valgrind", format!("{} confirms what MemorySanitizer sees", path.display())),
            None => {
                let less_sure =
                    "what MemorySanitizer sees of uninitialised memory is believed without a second opinion";
                less("valgrind", less_sure.to_owned(), "apt-get install valgrind".to_owned())
            }
        },
    ]
}

fn first_line(error: &Error) -> String {
    error.to_string().lines().next().unwrap_or_default().to_owned()
}

/// What mends a kernel that refuses namespaces.
const NAMESPACES: &str = "sysctl -w user.max_user_namespaces=15000 kernel.unprivileged_userns_clone=1";

fn of_sandbox(work: &Path) -> Checkup {
    const NAME: &str = "sandbox";
    match Sandbox::new(SandboxLimits::within(work.join("sandbox"))) {
        Ok(sandbox) => fine(NAME, sandbox.protection().to_owned()),
        Err(error) => missing(NAME, first_line(&error), NAMESPACES),
    }
}

fn of_builds(work: &Path) -> Checkup {
    const NAME: &str = "sandbox for builds";
    let folder = work.join("build");
    let room = BuildRoom {
        folder: folder.clone(),
        writable: vec![folder.clone()],
        protected: Vec::new(),
        readable: Vec::new(),
        mount: work.join("mount"),
    };
    let made = fs::create_dir_all(&folder).file("make the folder", &folder);
    match made.and_then(|()| BuildWalls::find(&room, false)) {
        Ok(walls) => fine(NAME, format!("a project's own build runs {}", walls.summary())),
        Err(error) => less(NAME, format!("schism build refuses: {}", first_line(&error)), NAMESPACES),
    }
}

fn tool(name: &'static str, why: &str, mend: &str) -> Checkup {
    match find_program(name) {
        Some(path) => fine(name, format!("{}, {why}", path.display())),
        None => less(name, format!("not installed; {why}"), mend),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::PathBuf;

    fn broken(folder: &Path, words: &str) -> PathBuf {
        let path = folder.join("broken");
        schism_testing::shell_script(&path, &format!("echo '{words}' >&2; exit 1"));
        path
    }

    #[test]
    fn a_part_that_does_not_work_says_what_mends_it() {
        let folder = tempfile::tempdir().unwrap();
        let clang = Clang {
            path: broken(folder.path(), "cannot find libclang_rt"),
            version: 17,
            banner: String::new(),
            resource_dir: PathBuf::new(),
            identity: String::new(),
            until: None,
        };
        let native = of_native(&clang, folder.path());
        let told: Vec<_> = native.iter().map(|part| (part.health, part.mend.as_deref())).collect();
        let runtime = Some("apt-get install libclang-rt-17-dev");
        assert_eq!(
            told[..4],
            [
                (Health::Missing, Some("apt-get install gcc libc6-dev")),
                (Health::Less, runtime),
                (Health::Less, runtime),
                (Health::Less, runtime)
            ]
        );
        assert!(native[1].words.contains("memory errors cannot be confirmed"), "{}", native[1].words);
        let cache = Cache::at(folder.path().join("cache"));
        let library = of_library(&cache, &clang);
        assert_eq!((library.health, library.mend.as_deref()), (Health::Missing, Some("make libc")));
        assert_eq!(of_cache(&Err(Error::NoCache)).health, Health::Missing);
        assert_eq!(tool("no-such-tool", "for nothing", "make it").mend.as_deref(), Some("make it"));
    }
}
