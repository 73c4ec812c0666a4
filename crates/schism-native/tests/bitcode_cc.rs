//! scripts/bitcode-cc and scripts/bitcode-extract: programs are built as usual, and their bitcode is one file afterwards.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn script(name: &str) -> Command {
    Command::new(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scripts").join(name))
}

fn succeeded(output: &Output) {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

/// Compiles two files with these options and extracts; the size of the bitcode.
fn bitcode_of_program(options: &[&str]) -> u64 {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| -> PathBuf { folder.path().join(name) };
    fs::write(path("main.c"), "int part(void);\nint main(void) { return part(); }\n").unwrap();
    fs::write(path("part.c"), "int part(void) { return 7; }\n").unwrap();
    let mut build = script("bitcode-cc");
    build.current_dir(folder.path()).args(options).args(["main.c", "part.c", "-o", "program"]);
    succeeded(&build.output().unwrap());
    assert_eq!(Command::new(path("program")).status().unwrap().code(), Some(7));
    succeeded(&script("bitcode-extract").arg(path("program")).arg(path("program.bc")).output().unwrap());
    fs::metadata(path("program.bc")).unwrap().len()
}

#[test]
fn a_program_gives_its_bitcode() {
    assert!(bitcode_of_program(&[]) > 0);
}

#[test]
fn so_does_a_static_one() {
    assert!(bitcode_of_program(&["-static"]) > 0);
}

#[test]
fn a_program_without_bitcode_is_an_error() {
    let folder = tempfile::tempdir().unwrap();
    let output = script("bitcode-extract").arg("/bin/sh").arg(folder.path().join("sh.bc")).output().unwrap();
    assert!(!output.status.success());
    assert!(String::from_utf8_lossy(&output.stderr).contains(".schism_bc"));
}
