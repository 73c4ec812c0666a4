//! Native programs for the drivers that `--entry` writes.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use libtest_mimic::Failed;
use schism_native::Toolchain;

/// A program as a driver needs it: its `main` goes by another name, and all its functions can be called from outside.
pub fn open(tools: &Toolchain, bitcode: &Path, folder: &Path) -> Result<PathBuf, Failed> {
    let mut command = Command::new(&tools.clang.path);
    command.args(["-w", "-S", "-emit-llvm", "-Xclang", "-disable-llvm-passes", "-x", "ir"]).arg(bitcode);
    let output = command.args(["-o", "-"]).output()?;
    let mut text = String::from_utf8(output.stdout)?.replace("@main(", "@__schism_program_main(");
    let local =
        |line: &str| Some(line.strip_prefix("define internal ")?.split_once('@')?.1.split_once('(')?.0.to_owned());
    let names: Vec<String> = text.lines().filter_map(local).collect();
    for name in names {
        text = text.replace(&format!("@{name}("), &format!("@__schism_entry_{name}("));
    }
    let path = folder.join("opened.ll");
    fs::write(&path, text.replace("define internal ", "define "))?;
    Ok(path)
}
