//! The program: its results, its messages, and what it does with damaged files.

use std::fs;
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use schism_ir::{Archive, decode_module};

fn run(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_schism-bitcode")).args(args).output().expect("the program starts")
}

fn source(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/ir").join(name)
}

fn text(path: &Path) -> &str {
    path.to_str().expect("paths of this test are UTF-8")
}

/// Writes a file and expects an error about it.
fn error_for(name: &str, content: &[u8]) -> String {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join(name);
    fs::write(&file, content).expect("writable");
    let out = folder.path().join("out");
    let output = run(&[text(&file), "-o", text(&out)]);
    assert_eq!(output.status.code(), Some(2));
    assert!(!out.exists(), "nothing is written after an error");
    let message = String::from_utf8(output.stderr).expect("messages are UTF-8");
    assert_eq!(message.lines().count(), 1, "one line: {message}");
    let prefix = format!("schism: {}: ", file.display());
    message.trim_end().strip_prefix(&prefix).expect("the file is named").to_owned()
}

#[test]
fn a_file_becomes_a_module() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let out = folder.path().join("out");
    let output = run(&[text(&source("control.ll")), "-o", text(&out)]);
    assert!(output.status.success() && output.stderr.is_empty());
    let module = decode_module(&fs::read(&out).expect("it was written")).expect("it is a module");
    assert_eq!(module.functions.len(), 3);
    assert_eq!(fs::read_dir(folder.path()).expect("readable").count(), 1, "no temporary file is left");
}

#[test]
fn files_become_an_archive() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let out = folder.path().join("out");
    let list = folder.path().join("list");
    fs::write(&list, format!("{}\n", source("gep.ll").display())).expect("writable");
    let output = run(&["--archive", text(&out), text(&source("control.ll")), &format!("@{}", list.display())]);
    assert!(output.status.success());
    let archive = Archive::open(fs::read(&out).expect("it was written")).expect("it is an archive");
    assert_eq!((archive.len(), archive.member_name(1)), (2, "gep"));
    assert_eq!(archive.member_defining("choose"), Some(0));
}

#[test]
fn wrong_usage_is_an_error() {
    assert_eq!(run(&[]).status.code(), Some(2));
    assert_eq!(run(&["--unknown", "-o", "out"]).status.code(), Some(2));
    let output = run(&["/nonexistent/file.bc", "-o", "/nonexistent/out"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).starts_with("schism: /nonexistent/file.bc: No such file"));
}

#[test]
fn messages_say_what_is_wrong() {
    let cases: [(&str, &[u8], &str); 8] = [
        ("object.o", b"\x7fELF\x02\x01\x01\0\0", "this is neither LLVM bitcode nor textual LLVM IR"),
        ("short.bc", b"BC\xc0\xde", "LLVM cannot read this: "),
        ("syntax.ll", b"define i32 @f() {\n  ret i64 0\n}\n", "LLVM cannot read this: 2:7: "),
        ("empty.ll", b"", "this module is for the target \"\""),
        ("arm.ll", b"target triple = \"aarch64-linux-gnu\"", "this module is for the target \"aarch64-linux-gnu\""),
        ("mac.ll", b"target triple = \"x86_64-apple-macosx\"", "this module is for the target \"x86_64-apple-macosx\""),
        (
            "layout.ll",
            b"target triple = \"x86_64-linux-gnu\"\ntarget datalayout = \"E-p:32:32\"",
            "this module has an unusual data layout",
        ),
        (
            "large.ll",
            b"target triple = \"x86_64-linux-gnu\"\n@a = global [9000000000000000000 x i8] zeroinitializer",
            "a type of this module is too large",
        ),
    ];
    for (name, content, expected) in cases {
        let message = error_for(name, content);
        assert!(message.starts_with(expected), "{name}: {message}");
    }
}

#[test]
fn absurd_initialisers_are_refused() {
    let message = error_for(
        "sparse.ll",
        b"target triple = \"x86_64-linux-gnu\"
          @a = global { [1000000000000 x i8], i8 } { [1000000000000 x i8] zeroinitializer, i8 1 }",
    );
    assert!(message.contains("too large"), "{message}");
}

#[test]
fn deep_constants_are_refused() {
    let mut expression = "i64 ptrtoint (ptr @a to i64)".to_owned();
    for _ in 0..1000 {
        // LLVM folds neither into the other.
        expression = format!("i64 xor (i64 add ({expression}, i64 1), i64 6)");
    }
    let module = format!("target triple = \"x86_64-linux-gnu\"\n@a = global {expression}");
    assert_eq!(error_for("deep.ll", module.as_bytes()), "this module nests constants too deep");
}

/// A fixed sequence of numbers that look random (xorshift).
struct Random(u64);

impl Random {
    fn next(&mut self, below: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % below as u64) as usize
    }
}

#[test]
fn damaged_bitcode_never_gets_through_unnoticed() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let bitcode = folder.path().join("whole.bc");
    let assemble = Command::new("llvm-as-19").arg(source("debug_o2.ll")).arg("-o").arg(&bitcode).status();
    assert!(assemble.expect("llvm-as-19 is installed").success());
    let whole = fs::read(&bitcode).expect("it was written");
    let (file, out) = (folder.path().join("damaged.bc"), folder.path().join("out"));
    let mut random = Random(0x5eed);
    for round in 0..60 {
        let mut damaged = whole.clone();
        if round % 5 == 0 {
            damaged.truncate(random.next(whole.len()));
        }
        for _ in 0..=random.next(8) {
            let place = random.next(damaged.len().max(1));
            if let Some(byte) = damaged.get_mut(place) {
                *byte ^= 1 << random.next(8);
            }
        }
        fs::write(&file, &damaged).expect("writable");
        let output = run(&[text(&file), "-o", text(&out)]);
        match output.status.code() {
            Some(0) => {
                decode_module(&fs::read(&out).expect("it was written")).expect("it is a module");
                fs::remove_file(&out).expect("removable");
            }
            Some(2) => {
                let message = String::from_utf8_lossy(&output.stderr).into_owned();
                assert_eq!(message.lines().count(), 1, "round {round}: {message}");
                assert!(!message.contains("internal error"), "round {round}: {message}");
            }
            // LLVM's own crash: who starts the program reports it.
            None => assert!(output.status.signal().is_some()),
            Some(other) => panic!("round {round}: exit status {other}"),
        }
    }
}
