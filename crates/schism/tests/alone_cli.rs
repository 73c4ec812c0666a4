//! `schism diff --entry-changed`: what is said of changed functions that are called alone.

use std::fs;
use std::process::{Command, Stdio};

/// Compares two texts, and gives the status and the lines of the answer.
fn compare(old: &str, new: &str, words: &[&str]) -> (Option<i32>, String) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    fs::write(folder.path().join("old.c"), old).expect("a file");
    fs::write(folder.path().join("new.c"), new).expect("a file");
    let mut command = Command::new(env!("CARGO_BIN_EXE_schism"));
    command.args(["diff", "old.c", "new.c", "--entry-changed", "--max-time", "15min"]).args(words);
    let output = command.current_dir(folder.path()).stdin(Stdio::null()).output().expect("schism starts");
    let told = String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
    assert!(!schism_testing::crashed(&told), "{told}");
    (output.status.code(), told)
}

#[track_caller]
fn check(old: &str, new: &str, words: &[&str], status: i32, lines: &[&str]) {
    let (ended, told) = compare(old, new, words);
    assert_eq!(ended, Some(status), "{told}");
    let mut rest = told.as_str();
    for line in lines {
        let at = rest.find(line).unwrap_or_else(|| panic!("no `{line}` in: {told}"));
        rest = &rest[at + line.len()..];
    }
}

#[test]
fn callers_show_a_difference_or_rule_it_out() {
    let old = "static int half(int x) { return x / 2; }\nint guarded(int x) { return x < 0 ? 0 : half(x); }\n\
               static int twice(int x) { return 2 * x; }\nint shown(int x) { return twice(x & 255); }\n\
               int same(unsigned x) { return x / 2; }\n";
    let new = "static int half(int x) { return x >> 1; }\nint guarded(int x) { return x < 0 ? 0 : half(x); }\n\
               static int twice(int x) { return 2 * x + (x == 7); }\nint shown(int x) { return twice(x & 255); }\n\
               int same(unsigned x) { return x >> 1; }\n";
    check(
        old,
        new,
        &[],
        1,
        &[
            "DIFFERENT: 1 of 3 changed functions, from the interface\n",
            "  from the interface: twice, by shown: shown(",
            "  ruled out by every caller: half: ",
            "  the same, called alone: same\n",
            "+ new.c:3  static int twice(int x) { return 2 * x + (x == 7); }",
        ],
    );
}

#[test]
fn what_no_caller_shows_is_isolated() {
    let old = "static int lonely(int x) { return x; }\nint (*table[1])(int) = { lonely };\n";
    let new = "static int lonely(int x) { return x == 5 ? 9 : x; }\nint (*table[1])(int) = { lonely };\n";
    let lines = [
        "DIFFERENT: 1 of 1 changed functions, only in isolation\n",
        "  only in isolation: lonely (it may also be called through a pointer): lonely(",
    ];
    check(old, new, &[], 0, &lines);
    check(old, new, &["--fail-on", "isolated"], 1, &lines);
}

#[test]
fn a_program_is_its_own_interface() {
    let old = "#include <stdlib.h>\nint step(int x) { return x + 1; }\nint never(int x) { return x; }\n\
               int main(int argc, char **argv) { return argc > 1 && argv[1][0] == 'x' ? step(3) : 0; }\n";
    let new = old.replace("x + 1", "x + 2").replace("never(int x) { return x;", "never(int x) { return x & 1;");
    check(
        old,
        &new,
        &[],
        1,
        &["from the interface: step, by main: ", "only in isolation: never (nothing that users call comes to it)"],
    );
}

/// Each pair differs for a user who calls several functions, or looks where a call alone shows nothing.
#[test]
fn what_a_call_alone_does_not_show_is_never_the_same() {
    let kept = "static int mode; void set(int m) { mode = m; } int get(void) { return mode; }\n";
    let read = "static int mode; void set(int m) { mode = m; } int get(int x) { return mode == 3 ? x : 1; }\n";
    let result = "static const char a[] = \"a\", b[] = \"b\"; const char *name(int x) { return x ? a : b; }\n";
    let freed = "#include <stdlib.h>\nvoid put(char *p) { free(malloc(1)); p[0] = 1; }\n";
    let random = "#include <stdlib.h>\nvoid seed(unsigned x) { srand(x); }\nint next(void) { return rand(); }\n";
    let error = "#include <errno.h>\nvoid fail(int x) { errno = x; }\n";
    let nested = "struct s { const char *p; }; static const char a[] = \"a\", b[] = \"b\"; void put(struct s *s) { s->p = a; (void)b; }\n";
    let pairs = [
        (kept, kept.replace("mode = m", "mode = m | 1"), "the variable `mode`"),
        (read, read.replace("== 3", "== 4"), "the variable `mode`"),
        (result, result.replace("x ? a : b", "x ? b : a"), "what the result points to"),
        (freed, freed.replace("= 1", "= 2"), "what is behind `p`, because it may be freed"),
        (random, random.replace("srand(x)", "srand(x ^ 1)"), "what `srand` leaves behind"),
        (error, error.replace("= x", "= x ^ 1"), "`errno`"),
        (nested, nested.replace("= a;", "= b;"), "which pointers are put behind `s`"),
    ];
    for (old, new, why) in pairs {
        check(old, &new, &[], 3, &["INCONCLUSIVE", "no answer", why]);
    }
    let table = "int limit = 3;\nint f(int x) { return x; }\n";
    check(table, &table.replace("= 3", "= 4"), &[], 3, &["not compared: the variable limit changed"]);
    let gone = "int f(int x) { return x; }\nint g(int x) { return x; }\n";
    check(gone, "int f(int x) { return x; }\n", &[], 3, &["not compared: the function g is gone"]);
    let many = "int f(int n, ...) { return n; }\n";
    check(many, &many.replace("return n", "return -n"), &[], 3, &["not compared: f: ", "variable number of arguments"]);
}
