//! From C to bitcode to a native program, with the C library that schism builds.
//!
//! These tests need musl's source (`make libc` fetches it); the first one to run builds the library.

use std::fs;
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::time::{Duration, Instant};

use expect_test::{Expect, expect};
use schism_native::{Flags, Progress, Toolchain};

fn toolchain() -> Toolchain {
    Toolchain::open(&mut |progress| {
        if let Progress::Compiled { files, refused } = progress {
            eprintln!("{files} files compiled, refused: {refused:?}");
            assert!(files >= 1300, "too few files of musl");
            assert!(refused.is_empty(), "{refused:?}");
        }
    })
    .unwrap()
}

fn program(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/programs").join(name)
}

/// The shortest time; the machine may be busy with other tests.
fn best_of_five(mut work: impl FnMut()) -> Duration {
    let once = |_| {
        let start = Instant::now();
        work();
        start.elapsed()
    };
    (0..5).map(once).min().unwrap()
}

/// Compiles, links and runs a program of `tests/programs`.
fn run(name: &str, cc_args: &[&str]) -> Output {
    let tools = toolchain();
    let cc_args: Vec<String> = cc_args.iter().map(|arg| arg.to_string()).collect();
    let compiled = tools.compile(&program(name), &Flags::alone(&cc_args)).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("program");
    tools.link_reference(&[compiled.bitcode], &out, &mut |_| ()).unwrap();
    Command::new(&out).args(["one", "two"]).env_clear().env("LANG", "C").output().unwrap()
}

fn check(name: &str, cc_args: &[&str], expected: &Expect) {
    let output = run(name, cc_args);
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let ended = output.status.code().map_or(format!("signal {:?}", output.status.signal()), |c| format!("status {c}"));
    expected.assert_eq(&format!("{}{}{ended}\n", text(&output.stdout), text(&output.stderr)));
}

#[test]
fn hello() {
    let expected = expect![[r#"
        hello
        0.10000000000000001 2.71828 1e+4930
        3: one two, LANG=C
        status 7
    "#]];
    check("hello.c", &[], &expected);
    check("hello.c", &["-O2"], &expected);
}

#[test]
fn what_the_machine_provides_works_natively() {
    let expected = expect![[r#"
        constructor
        local 42
        jumped back 1
        heap 0
        open: -1 No such file or directory
        child 3
        thread Success
        2.5+2.5i inf
        262013
        atexit
        destructor
        status 0
    "#]];
    check("runtime.c", &[], &expected);
    check("runtime.c", &["-O1"], &expected);
}

#[test]
fn a_file_looks_like_glibcs() {
    let expected = expect![[r#"
        pending 6, room 1
        first a
        ahead 6, next b
        then c, fd 1
        end of file 1, error 0, save 0
        status 0
    "#]];
    check("file_layout.c", &[], &expected);
}

#[test]
fn the_compile_cache_follows_headers_and_arguments() {
    let tools = toolchain();
    let folder = tempfile::tempdir().unwrap();
    let (source, header) = (folder.path().join("a b.c"), folder.path().join("h.h"));
    fs::write(&source, "#include \"h.h\"\n#include <stdio.h>\nint value = VALUE + EXTRA;\n").unwrap();
    fs::write(&header, "#define VALUE 1\n").unwrap();
    let compile = |extra: &str| tools.compile(&source, &Flags::alone(&[format!("-DEXTRA={extra}")])).unwrap();
    let first = compile("0");
    assert_eq!(compile("0").bitcode, first.bitcode);
    assert_ne!(compile("1").bitcode, first.bitcode);
    fs::write(&header, "#define VALUE 2\n").unwrap();
    assert_ne!(compile("0").bitcode, first.bitcode);
    fs::write(&header, "#define VALUE 1\n").unwrap();
    assert_eq!(compile("0").bitcode, first.bitcode);
}

#[test]
fn clangs_words_reach_the_user() {
    let tools = toolchain();
    let folder = tempfile::tempdir().unwrap();
    let source = folder.path().join("a.c");
    fs::write(&source, "int main(void) { return oops; }\n").unwrap();
    let error = tools.compile(&source, &Flags::default()).unwrap_err().to_string();
    assert!(error.contains("a.c:1:25: error:") && error.contains("oops"), "{error}");

    fs::write(&source, "int main(void) { int idle; return 0; }\n").unwrap();
    let args = Flags::alone(&["-Wunused-variable".to_owned()]);
    for _ in 0..2 {
        // The second time the warning comes from the cache.
        assert!(tools.compile(&source, &args).unwrap().diagnostics.contains("warning: unused variable 'idle'"));
    }
    // What was C once is no error.
    fs::write(&source, "main() { int *p = 1; return !p + strlen(\"\"); }\n").unwrap();
    assert_eq!(tools.compile(&source, &Flags::default()).unwrap().diagnostics, "");
    let error = tools.compile(&folder.path().join("absent.c"), &Flags::default()).unwrap_err().to_string();
    assert!(error.starts_with("cannot read "), "{error}");
}

#[test]
fn unresolved_symbols_fail_the_link() {
    let tools = toolchain();
    let folder = tempfile::tempdir().unwrap();
    let source = folder.path().join("a.c");
    fs::write(&source, "int nowhere(void);\nint main(void) { return nowhere(); }\n").unwrap();
    let bitcode = tools.compile(&source, &Flags::default()).unwrap().bitcode;
    let error = tools.link_reference(&[bitcode], &folder.path().join("out"), &mut |_| ()).unwrap_err().to_string();
    assert!(error.contains("nowhere"), "{error}");
}

// The next two need the program schism-bitcode, which `cargo build` puts beside the tests.

#[test]
fn the_archive_has_ordinary_names_and_no_allocator() {
    let tools = toolchain();
    let archive = tools.libc_archive(&mut |_| ()).unwrap();
    for present in ["__schism_start", "memcpy", "strlen", "printf", "qsort", "__libc_malloc", "__muldc3", "strtold"] {
        assert!(archive.member_defining(present).is_some(), "{present}");
    }
    for absent in ["malloc", "free", "realloc", "calloc", "setjmp", "longjmp", "__schism_syscall", "_start"] {
        assert!(archive.member_defining(absent).is_none(), "{absent}");
    }
    for member in 0..archive.len() {
        archive.member(member).unwrap();
    }
}

#[test]
fn modules_are_read_once() {
    let tools = toolchain();
    let bitcode = tools.compile(&program("hello.c"), &Flags::default()).unwrap().bitcode;
    let first = tools.load_module(&bitcode).unwrap();
    assert!(first.symbols.iter().any(|symbol| symbol.name == "main"));
    assert!(best_of_five(|| drop(tools.load_module(&bitcode).unwrap())) < Duration::from_millis(10));
    let second = tools.load_module(&bitcode).unwrap();
    assert_eq!(schism_ir::encode_module(&first), schism_ir::encode_module(&second));

    let folder = tempfile::tempdir().unwrap();
    let damaged = folder.path().join("damaged.bc");
    fs::write(&damaged, &fs::read(&bitcode).unwrap()[..2000]).unwrap();
    let error = tools.load_module(&damaged).unwrap_err().to_string();
    assert!(error.contains("damaged.bc"), "{error}");
}

#[test]
fn a_harness_replays_its_values() {
    let tools = toolchain();
    let compiled = tools.compile(&program("harness.c"), &Flags::default()).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let (out, values) = (folder.path().join("program"), folder.path().join("test.ktest"));
    tools.link_reference(&[compiled.bitcode], &out, &mut |_| ()).unwrap();
    // No arguments; objects `arg00` (skipped), `first`, `pair` (shorter than asked for), `ranged`.
    let objects: [(&str, &[u8]); 4] =
        [("arg00", b"ab\0"), ("first", b"\x01\x01\0\0"), ("pair", b"\x03\0\x04"), ("ranged", b"\x05\0\0\0")];
    let mut bytes = b"KTEST\0\0\0\x03\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\x04".to_vec();
    for (name, value) in objects {
        for part in [name.as_bytes(), value] {
            bytes.extend_from_slice(&[0, 0, 0, part.len() as u8]);
            bytes.extend_from_slice(part);
        }
    }
    fs::write(&values, &bytes).unwrap();
    let run = |values: &Path| {
        let output = Command::new(&out).env_clear().env("KTEST_FILE", values).output().unwrap();
        (output.status.code(), String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap())
    };
    assert_eq!(run(&values), (Some(0), "257 3 4\n5 5\n0 1\n".to_owned(), String::new()));
    fs::write(&values, &bytes[..bytes.len() - 1]).unwrap();
    assert_eq!(run(&values).2, "schism replay: the file of KTEST_FILE is cut short\n");
    let (status, _, words) = run(&folder.path().join("absent"));
    assert_eq!((status, words.as_str()), (Some(98), "schism replay: cannot read the file of KTEST_FILE\n"));
    let unaided = Command::new(&out).env_clear().output().unwrap();
    assert_eq!(String::from_utf8_lossy(&unaided.stderr), "schism replay: an assumption does not hold\n");
}
