//! How `schism diff` and `schism changes` compile the two versions: nothing of where they lie shows.

use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use tempfile::TempDir;

/// A program with an assertion that fails for the argument `x`.
const ASSERTION: &str = "#include <assert.h>\n#include <stdio.h>\nint main(int argc, char **argv)\n{\n\tputs(__FILE__);\n\
    \tassert(argc < 2 || argv[1][0] != 'x');\n\treturn 0;\n}\n";

struct Bench {
    folder: TempDir,
}

impl Bench {
    fn new(files: &[(&str, &str)]) -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder");
        for (name, text) in files {
            let path = folder.path().join(name);
            fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
            fs::write(path, text).expect("a file");
        }
        Self { folder }
    }

    fn path(&self) -> &Path {
        self.folder.path()
    }

    /// Ends with this status; what it printed, and what it said beside.
    fn schism(&self, args: &[&str], status: i32) -> (String, String) {
        let mut command = Command::new(env!("CARGO_BIN_EXE_schism"));
        let Output { status: ended, stdout, stderr } =
            command.args(args).current_dir(self.path()).stdin(Stdio::null()).output().expect("schism starts");
        let (stdout, stderr) =
            (String::from_utf8_lossy(&stdout).into_owned(), String::from_utf8_lossy(&stderr).into_owned());
        assert_eq!(ended.code(), Some(status), "{args:?}: {stdout}{stderr}");
        (stdout, stderr)
    }
}

#[test]
fn the_name_of_the_folder_is_no_difference() {
    let bench = Bench::new(&[("one/a.c", ASSERTION), ("two/deep/a.c", ASSERTION), ("three.c", ASSERTION)]);
    for versions in [["one", "two/deep"], ["one/a.c", "three.c"]] {
        let (text, _) = bench.schism(&["changes", versions[0], versions[1]], 0);
        assert!(text.starts_with("no change"), "{text}");
        let all = ["diff", "--even-if-identical", versions[0], versions[1], "--", "--sym-arg", "1"];
        let (text, _) = bench.schism(&all, 0);
        assert!(text.starts_with("SAME") && text.contains("0 predicted"), "{text}");
    }
}

#[test]
fn an_assertion_that_moved_is_no_difference() {
    let moved = ASSERTION.replace("#include <stdio.h>\n", "#include <stdio.h>\n\n\n");
    let bench = Bench::new(&[("old.c", ASSERTION), ("new.c", &moved), ("other.c", &moved.replace("'x'", "'y'"))]);
    bench.schism(&["changes", "old.c", "new.c"], 0);
    // Without sharing, both versions run with their own numbers.
    for option in ["--max-paths=100", "--no-share"] {
        let (text, _) = bench.schism(&["diff", option, "old.c", "new.c", "--", "--sym-arg", "1"], 0);
        assert!(text.starts_with("SAME") && !text.contains("identical"), "{text}");
    }
    let (text, _) = bench.schism(&["diff", "old.c", "other.c", "--", "--sym-arg", "1"], 1);
    assert!(text.contains("crash or memory error only in old") && text.contains("only in new"), "{text}");
}

#[test]
fn a_program_with_an_assertion_function_of_its_own_may_use_the_line() {
    let own = "#include <stdlib.h>\nvoid __assert_fail(const char *text, const char *file, int line, const char *function)\n\
               {\n\texit(line);\n}\nvoid __assert_fail(const char *, const char *, int, const char *);\n\
               int main(void) { __assert_fail(\"\", \"\", __LINE__, \"\"); }\n";
    let bench = Bench::new(&[("old.c", own), ("new.c", &format!("\n{own}"))]);
    bench.schism(&["changes", "old.c", "new.c"], 1);
    bench.schism(&["diff", "old.c", "new.c", "--", "x"], 1);
}

#[test]
fn libraries_that_differ_are_no_identical_versions() {
    let main = "#include <stdio.h>\nint one(void);\nint main(void) { printf(\"%d\\n\", one()); return 0; }\n";
    let bench = Bench::new(&[("old/main.c", main), ("new/main.c", main)]);
    for (version, value) in [("old", 1), ("new", 2)] {
        let place = bench.path().join(version);
        fs::create_dir(place.join("lib")).expect("a folder");
        let build = format!(
            "cd lib && echo 'int one(void) {{ return {value}; }}' | cc -c -o one.o -x c - && ar rc libone.a one.o && rm one.o"
        );
        assert!(Command::new("sh").args(["-c", &build]).current_dir(&place).status().expect("sh").success());
    }
    for words in [&["--cc-arg=-L{}/lib", "--cc-arg=-lone"][..], &["--cc-arg={}/lib/libone.a"]] {
        let (text, _) = bench.schism(&[&["diff", "old", "new"], words].concat(), 1);
        assert!(text.contains("prints `1` in old and `2` in new"), "{words:?}: {text}");
    }
    // The same library, wherever it lies.
    fs::copy(bench.path().join("old/lib/libone.a"), bench.path().join("new/lib/libone.a")).expect("a copy");
    let (text, _) = bench.schism(&["diff", "old", "new", "--cc-arg=-L{}/lib", "--cc-arg=-lone"], 0);
    assert!(text.contains("the versions are identical"), "{text}");
    // Nobody reads what the linker is told.
    let words = ["diff", "old", "new", "--cc-arg=-L{}/lib", "--cc-arg=-lone", "--cc-arg=-Wl,-L{}"];
    assert!(!bench.schism(&words, 0).0.contains("identical"));
}

#[test]
fn identical_versions_are_told_at_once() {
    let bench = Bench::new(&[
        ("old/a.c", ASSERTION),
        ("old/part/b.c", "#include \"b.h\"\nint b(void) { return B; }\n"),
        ("old/part/b.h", "#define B 1\n"),
        ("new/a.c", ASSERTION),
        ("new/part/b.c", "#include \"b.h\"\nint b(void) { return B; }\n"),
        ("new/part/b.h", "#define B 1\n"),
    ]);
    let command = |more: &[&'static str]| [&["diff", "old", "new"], more, &["--", "--sym-arg", "1"]].concat();
    let compare = |more: &[&'static str]| bench.schism(&command(more), 0).0;
    let text = compare(&[]);
    assert!(text.contains("the versions are identical"), "{text}");
    let findings = fs::read_to_string(bench.path().join("schism.out/findings.json")).expect("findings.json");
    assert!(findings.contains("the versions are identical") && findings.contains("same"), "{findings}");
    // Who wants more than the verdict gets it, and what is wrong is said.
    assert!(!compare(&["--even-if-identical"]).contains("the versions are identical"));
    let (_, words) = bench.schism(&["diff", "old", "new", "--", "--sym-arg", "many"], 2);
    assert!(words.contains("`many` is no number"), "{words}");

    // A header of which nothing is compiled is a difference, too, and one that only one C library's headers lead to.
    fs::write(bench.path().join("new/part/b.h"), "#define B 1\n#define UNUSED\n").expect("a file");
    assert!(!compare(&[]).contains("the versions are identical"));
    let only_native =
        |value: u32| format!("#include <features.h>\n#ifdef __GLIBC__\nint value = {value};\n#endif\n#define B 1\n");
    fs::write(bench.path().join("old/part/b.h"), only_native(1)).expect("a file");
    fs::write(bench.path().join("new/part/b.h"), only_native(2)).expect("a file");
    let (text, _) = bench.schism(&command(&[]), 3);
    assert!(text.contains("with the system's own headers more is changed than the machine could see: data"), "{text}");
}
