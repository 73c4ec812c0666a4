//! Programs for the tests of native runs.

use std::path::{Path, PathBuf};
use std::process::Command;

use schism_native::{Cache, Clang};

/// Compiles a file of `tests/programs` for this system.
pub fn compile(name: &str, flags: &[&str], folder: &Path) -> PathBuf {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/programs").join(name);
    compile_file(&source, flags, folder)
}

/// Compiles C code for this system.
#[allow(dead_code, reason = "not every test file has code of its own")]
pub fn compile_text(code: &str, flags: &[&str], folder: &Path) -> PathBuf {
    let source = folder.join("source.c");
    std::fs::write(&source, code).unwrap();
    compile_file(&source, flags, folder)
}

fn compile_file(source: &Path, flags: &[&str], folder: &Path) -> PathBuf {
    let clang = Clang::find(&Cache::from_env().unwrap()).unwrap();
    let out = (0..).map(|number| folder.join(format!("program-{number}"))).find(|path| !path.exists()).unwrap();
    let status = Command::new(&clang.path).args(["-w", "-O0", "-g", "-o"]).arg(&out).args(flags).arg(source).status();
    assert!(status.unwrap().success());
    out
}

/// The processes that run a program of this folder, or one below it.
#[allow(dead_code, reason = "not every test file looks for processes")]
pub fn running(folder: &Path) -> Vec<PathBuf> {
    let processes = std::fs::read_dir("/proc").unwrap().flatten().map(|entry| entry.path());
    processes.filter(|path| std::fs::read_link(path.join("exe")).is_ok_and(|exe| exe.starts_with(folder))).collect()
}
