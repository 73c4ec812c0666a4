//! The forms of `schism diff`: one function, one annotated source, no template, further versions, cost.

use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use tempfile::TempDir;

/// Files in a folder of their own, compared there.
struct Bench {
    folder: TempDir,
}

impl Bench {
    fn new(files: &[(&str, &str)]) -> Bench {
        let folder = tempfile::tempdir().expect("a temporary folder");
        for (name, text) in files {
            fs::write(folder.path().join(name), text).expect("a file in it");
        }
        Bench { folder }
    }

    fn diff(&self, args: &[&str]) -> Output {
        let mut command = Command::new(env!("CARGO_BIN_EXE_schism"));
        let limit = if args.contains(&"--max-time") { &[][..] } else { &["--max-time", "0"] };
        command.args(["diff", "-o", "out"]).args(limit).args(args).current_dir(self.folder.path()).stdin(Stdio::null());
        command.output().expect("schism starts")
    }

    /// A comparison with this status: what it printed.
    fn told(&self, args: &[&str], status: i32) -> String {
        let output = self.diff(args);
        let text = String::from_utf8_lossy(&output.stdout) + String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(status), "{args:?}: {text}");
        text.into_owned()
    }

    fn path(&self) -> &Path {
        self.folder.path()
    }
}

const FUNCTION_OLD: &str = "static int half(int n) { return n / 2; }\nint main(void) { return half(6); }\n";
const FUNCTION_NEW: &str = "int half(int number) { return number >> 1; }\nint main(void) { return half(6); }\n";

#[test]
fn one_function_is_compared() {
    let bench = Bench::new(&[("old.c", FUNCTION_OLD), ("new.c", FUNCTION_NEW)]);
    let text = bench.told(&["old.c", "new.c", "--entry", "half"], 1);
    assert!(
        text.contains("DIFFERENT: 1 difference") && text.contains("1. half(-") && text.contains(" returned "),
        "{text}"
    );
    // The tests need what calls the function.
    let script = bench.path().join("out/tests/000001/run.sh");
    for (option, driver) in [("--check-old", "driver.old"), ("--check", "driver.new")] {
        let ended = Command::new(&script)
            .arg(option)
            .arg(bench.path().join("out").join(driver))
            .env("SCHISM", env!("CARGO_BIN_EXE_schism"))
            .output();
        assert_eq!(ended.expect("the script starts").status.code(), Some(0), "{driver}");
    }
    bench.told(&["old.c", "old.c", "--entry", "half"], 0);
}

#[test]
fn a_test_that_is_replayed_removes_nothing() {
    let place = tempfile::tempdir().expect("there is a place");
    let canary = place.path().join("canary");
    std::fs::write(&canary, "sings").expect("it can be written");
    let new = format!(
        "#include <stdio.h>\n#include <unistd.h>\nint main(void) {{ unlink(\"{}\"); puts(\"b\"); }}\n",
        canary.display()
    );
    let bench = Bench::new(&[("old.c", "#include <stdio.h>\nint main(void) { puts(\"a\"); }\n"), ("new.c", &new)]);
    bench.told(&["old.c", "new.c"], 1);
    let program = bench.path().join("program");
    let built = Command::new("cc").arg(bench.path().join("new.c")).arg("-o").arg(&program).status();
    assert!(built.expect("cc starts").success());
    let run = |script: &str, options: &[&str]| {
        let mut command = Command::new(bench.path().join("out").join(script));
        command.args(options).arg(&program).env("SCHISM", env!("CARGO_BIN_EXE_schism"));
        command.output().expect("the script starts")
    };
    for (script, options) in [("tests/000001/run.sh", &["--check"][..]), ("tests.sh", &[])] {
        let ended = run(script, options);
        assert_eq!(ended.status.code(), Some(0), "{script}: {}", String::from_utf8_lossy(&ended.stdout));
        assert!(canary.exists(), "{script}");
    }
    assert_eq!(run("tests/000001/run.sh", &[]).stdout, b"b\n");
    assert!(canary.exists());
    // It does without the sandbox.
    run("tests/000001/run.sh", &["--unsafe"]);
    assert!(!canary.exists());
}

#[test]
fn bitcode_has_functions_too() {
    let bench = Bench::new(&[("old.c", FUNCTION_OLD), ("new.c", FUNCTION_NEW)]);
    for name in ["old", "new"] {
        let names = (format!("{name}.c"), format!("{name}.bc"));
        let clang =
            ["clang-19", "clang"].into_iter().find(|clang| Command::new(clang).arg("--version").output().is_ok());
        let mut command = Command::new(clang.expect("clang is there"));
        let command = command.args(["-c", "-g", "-emit-llvm", &names.0, "-o", &names.1]).current_dir(bench.path());
        assert!(command.status().expect("clang starts").success());
    }
    bench.told(&["old.bc", "new.bc", "--entry", "half"], 1);
}

#[test]
fn functions_that_take_something_else_are_refused() {
    let other = "int half(int n, int by) { return n / by; }\nint main(void) { return half(6, 2); }\n";
    let bench = Bench::new(&[("old.c", FUNCTION_OLD), ("new.c", other)]);
    let text = bench.told(&["old.c", "new.c", "--entry", "half"], 2);
    assert!(text.contains("`half` cannot be compared: its number of parameters is 1"), "{text}");
    let text = bench.told(&["old.c", "new.c", "--entry", "third"], 2);
    assert!(text.contains("the program has no function `third`"), "{text}");
    assert!(!bench.path().join("out").exists());
}

#[test]
fn one_source_stands_for_both_versions() {
    let text = r#"
#include <schism.h>
#include <stdio.h>
static const char *names[] = {"none", change("one", "1")};
int main(int argc, char **argv)
{
    int count = argc > change(1, 2);
    if (change(0, 1))
        count += argc == 1;
    puts(names[count]);
    return argv[0] == 0;
}
"#;
    let bench = Bench::new(&[("both.c", text)]);
    let text = bench.told(&["--annotated", "both.c", "--", "x"], 1);
    assert!(text.contains("both.c (old)") && text.contains("prints `none` in old and `1` in new"), "{text}");
    let text = bench.told(&["--annotated", "both.c", "--fixed", "both.c", "--cc-arg=-DSCHISM_NEW", "--", "x"], 1);
    assert!(text.contains("progression"), "{text}");
    bench.told(&["both.c", "--annotated", "both.c"], 2);
}

#[test]
fn what_the_program_reads_is_free_by_default() {
    let old = r#"
#include <stdio.h>
#include <stdlib.h>
int main(void)
{
    const char *level = getenv("LEVEL");
    int c = getchar();
    return c == 'q' && level && level[0] == '7';
}
"#;
    let bench = Bench::new(&[("old.c", old), ("new.c", &old.replace("'7'", "'8'"))]);
    let text = bench.told(&["old.c", "new.c", "--max-findings", "1"], 1);
    assert!(text.contains("-- --sym-stdin 8 --sym-env LEVEL 4\n"), "{text}");
}

#[test]
fn further_versions_judge_a_difference() {
    let print = |text: &str| format!("#include <stdio.h>\nint main(void) {{ puts(\"{text}\"); return 0; }}\n");
    let (one, two) = (print("1"), print("2"));
    let bench = Bench::new(&[("old.c", &one), ("new.c", &two), ("fixed.c", &one), ("before.c", &two)]);
    let text = bench.told(&["old.c", "new.c", "--fixed", "fixed.c", "--", "x"], 1);
    assert!(text.contains("(regression)"), "{text}");
    let text = bench.told(&["old.c", "new.c", "--fixed", "fixed.c", "--before-fix", "before.c", "--", "x"], 1);
    assert!(text.contains("(regression, bug)"), "{text}");
    bench.told(&["old.c", "new.c", "--before-fix", "before.c", "--", "x"], 2);
    bench.told(&["old.c", "new.c", "--fixed", "absent", "--", "x"], 2);
}

/// Plain programs do the same: only a sanitizer tells them apart.
#[test]
fn a_memory_error_is_judged_as_one() {
    let program = |index: &str| {
        format!(
            "#include <stdlib.h>\nint main(int argc, char **argv)\n{{\n    char *p = calloc(8, 1);\n    return argc > 1 && argv[1][0] == 'x' ? \
             p[{index}] & 0 : 0;\n}}\n"
        )
    };
    let (right, wrong) = (program("7"), program("8"));
    let bench = Bench::new(&[("right.c", &right), ("wrong.c", &wrong)]);
    let text = bench.told(&["right.c", "wrong.c", "--fixed", "right.c", "--", "x"], 1);
    assert!(text.contains("heap-buffer-overflow") && text.contains("(regression)"), "{text}");
    let text = bench.told(&["wrong.c", "right.c", "--fixed", "right.c", "--", "x"], 1);
    assert!(text.contains("(progression)"), "{text}");
}

#[test]
fn cost_counts_if_it_is_asked_for() {
    let program = |times: &str| {
        format!(
            "int main(int argc, char **argv) {{ volatile int n = 0; for (int i = 0; i < {times}; i++) n += i; return argc - argc; }}\n"
        )
    };
    let bench = Bench::new(&[("old.c", &program("1000")), ("new.c", &program("1200"))]);
    bench.told(&["old.c", "new.c", "--", "x"], 0);
    bench.told(&["old.c", "new.c", "--cost", "--", "x"], 0);
    let text = bench.told(&["old.c", "new.c", "--cost", "10", "--", "x"], 1);
    assert!(text.contains(" instructions and 0 bytes of heap in old, "), "{text}");
}

#[test]
fn memory_that_only_one_version_loses_is_a_finding() {
    let program = |end: &str| {
        format!(
            "#include <stdlib.h>\nstatic void work(void) {{ char *text = malloc(8); {end} }}\nint main(void) {{ work(); return 0; }}\n"
        )
    };
    let bench = Bench::new(&[("old.c", &program("free(text);")), ("new.c", &program("text = 0;"))]);
    let text = bench.told(&["old.c", "new.c", "--", "x"], 1);
    assert!(text.contains("only new loses memory"), "{text}");
}

const WITH_HEADER: &str =
    "#include <stdio.h>\n#include <limit.h>\nint main(void) { printf(\"%d\\n\", LIMIT); return 0; }\n";

/// A bench with two folders of the same source, whose headers in `include` differ.
fn folders() -> Bench {
    let bench = Bench::new(&[]);
    for (version, limit) in [("v1", 3), ("v2", 4)] {
        let include = bench.path().join(version).join("include");
        fs::create_dir_all(&include).expect("a folder for headers");
        fs::write(include.join("limit.h"), format!("#define LIMIT {limit}\n")).expect("a header");
        fs::write(bench.path().join(version).join("a.c"), WITH_HEADER).expect("a source");
    }
    bench
}

#[test]
fn a_header_of_the_versions_own_folder_is_a_change() {
    let bench = folders();
    bench.told(&["v1", "v2"], 1);
    // Files are not searched for headers in other folders than their own.
    let text = bench.told(&["v1/a.c", "v2/a.c"], 2);
    assert!(text.contains("limit.h"), "{text}");
    bench.told(&["v1/a.c", "v2/a.c", "--cc-arg=-I{}/include"], 1);
}

#[test]
fn headers_of_one_version_are_not_those_of_the_other() {
    let bench = folders();
    let text = bench.told(&["v1/a.c", "v2/a.c", "--cc-arg=-Iv1/include"], 2);
    assert!(text.contains("v1/include lies in the old version") && text.contains("--old-cc-arg"), "{text}");
    let text = bench.told(&["v1/a.c", "v2/a.c", "--old-cc-arg=-Iv2/include", "--new-cc-arg=-Iv2/include"], 2);
    assert!(text.contains("v2/include lies in the new version"), "{text}");
    bench.told(&["v1/a.c", "v2/a.c", "--old-cc-arg=-Iv1/include", "--new-cc-arg=-Iv2/include"], 1);
}

#[test]
fn each_version_has_arguments_of_its_own() {
    let source = "#include <stdio.h>\nint main(void) { printf(\"%d\\n\", LIMIT); return 0; }\n";
    let bench = Bench::new(&[("a.c", source)]);
    let text = bench.told(&["a.c", "a.c", "--old-cc-arg=-DLIMIT=3", "--new-cc-arg=-DLIMIT=4"], 1);
    assert!(text.contains("DIFFERENT"), "{text}");
    bench.told(&["a.c", "a.c", "--old-cc-arg=-DLIMIT=3", "--new-cc-arg=-DLIMIT=3"], 0);
}

#[test]
fn time_that_is_over_before_anything_is_compiled_is_no_error() {
    let source = "#include <stdio.h>\nint main(void) { puts(\"a\"); return 0; }\n";
    let bench = Bench::new(&[("a.c", source), ("b.c", &source.replace("\"a\"", "\"b\""))]);
    let text = bench.told(&["a.c", "b.c", "--max-time", "1ms"], 3);
    assert!(text.contains("INCONCLUSIVE") && text.contains("the time was over before"), "{text}");
}

#[test]
fn libraries_are_linked_natively_and_named_in_the_ledger() {
    let old = "#include <stdio.h>\n#include <stdlib.h>\nint twice(int);\nint main(int argc, char **argv) {\n\
               int n = argc > 1 ? atoi(argv[1]) : 1;\nprintf(\"%d\\n\", twice(n) + 0);\nreturn 0; }\n";
    let bench = Bench::new(&[
        ("old.c", old),
        ("new.c", &old.replace("+ 0", "+ (n == 7)")),
        ("other.c", &old.replace("+ 0", "- 0")),
        ("lib.c", "int twice(int n) { return 2 * n; }\n"),
    ]);
    for words in [&["-fPIC", "-shared", "-o", "libtwice.so", "lib.c"][..], &["-c", "-o", "lib.a", "lib.c"]] {
        let status = Command::new("cc").args(words).current_dir(bench.path()).status().expect("a compiler");
        assert!(status.success());
    }
    for library in [&["--cc-arg=lib.a"][..], &["--cc-arg=libtwice.so"], &["--cc-arg=-L.", "--cc-arg=-ltwice"]] {
        let template = ["--", "--sym-arg", "1"];
        let text = bench.told(&[&["old.c", "new.c"], library, &template].concat(), 1);
        assert!(text.contains("DIFFERENT") && text.contains("$ new 7"), "{text}");
        let text = bench.told(&[&["old.c", "other.c"], library, &template].concat(), 3);
        assert!(text.contains("call of `twice`") && text.contains("what was approximated"), "{text}");
    }
}
