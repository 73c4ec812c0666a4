//! The scripts of a comparison, really run.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use schism_case::{Entry, FileTree, Input, Outcome, Status};

use super::sample::{header, outcome};
use super::{Added, Class, DiffFolder, DiffHeader, Finding, Ignore, Seen};

/// Two versions of a program as shell scripts, and an output folder.
struct Stage {
    place: tempfile::TempDir,
    folder: DiffFolder,
}

impl Stage {
    fn new(old: &str, new: &str, ignore: &[&str]) -> Self {
        let place = tempfile::tempdir().unwrap();
        for (name, body) in [("old", old), ("new", new)] {
            schism_testing::shell_script(&place.path().join(name), body);
        }
        let header = DiffHeader { ignore: Ignore::parse(ignore).unwrap(), ..header() };
        let folder = DiffFolder::create(&place.path().join("schism.out"), &header).unwrap();
        Stage { place, folder }
    }

    fn program(&self, name: &str) -> PathBuf {
        self.place.path().join(name)
    }

    fn add(&mut self, input: Input, old: Seen, new: Seen, ignore: &[&str]) -> Class {
        let finding = Finding::compare(1, input, old, new, &Ignore::parse(ignore).unwrap()).unwrap();
        assert!(matches!(self.folder.add(&finding).unwrap(), Added::New(_)));
        finding.class
    }

    fn run(&self, script: &Path, shell: &str, arguments: &[&str]) -> (i32, String) {
        let mut command = Command::new(shell);
        command.arg(script).arg("--unsafe").args(arguments).env("SCHISM_TIMEOUT", "1").current_dir(self.place.path());
        let output = command.output().unwrap();
        (output.status.code().unwrap(), String::from_utf8_lossy(&output.stdout).into_owned())
    }

    /// The script of the whole suite, in both shells; they must agree.
    fn suite(&self, arguments: &[&str]) -> (i32, String) {
        let script = self.folder.path().join("tests.sh");
        let (dash, bash) = (self.run(&script, "dash", arguments), self.run(&script, "bash", arguments));
        assert_eq!(dash, bash);
        dash
    }

    /// The script of the first test alone.
    fn single(&self, arguments: &[&str]) -> (i32, String) {
        self.run(&self.folder.path().join("tests/000001/run.sh"), "bash", arguments)
    }

    /// Each version does what is expected of it, and not what is expected of the other.
    fn check_both(&self) {
        for (arguments, code) in
            [(&["./new"][..], 0), (&["./old"], 1), (&["--old", "./old"], 0), (&["--old", "./new"], 1)]
        {
            let (seen, words) = self.suite(arguments);
            assert_eq!(seen, code, "{arguments:?}: {words}");
        }
    }
}

fn with_files(outcome: Outcome, files: &[(&str, Entry)]) -> Seen {
    let mut tree = FileTree::default();
    files.iter().for_each(|(path, entry)| tree.insert(*path, entry.clone()).unwrap());
    Seen::new(Outcome { files: tree, ..outcome })
}

fn exited(stdout: &str, stderr: &str, status: u8) -> Seen {
    Seen::new(outcome(stdout, stderr, Status::Exited(status)))
}

#[test]
fn the_suite_speaks_tap() {
    let mut stage = Stage::new("echo \"$1 a\"", "echo \"$1 b\"; exit $2", &[]);
    stage.add(Input::new(["p", "x"]), exited("x a\n", "", 0), exited("x b\n", "", 0), &[]);
    stage.add(Input::new(["p", "x", "3"]), exited("x a\n", "", 0), exited("x b\n", "", 3), &[]);
    let (code, words) = stage.suite(&["./new"]);
    assert_eq!(code, 0, "{words}");
    expect_test::expect![[r#"
        TAP version 13
        1..2
        ok 1 - 000001 `p x` prints `x a` in old and `x b` in new
        ok 2 - 000002 `p x 3` prints `x a` in old and fails with status 3 in new
        # 2 of 2 as expected
    "#]]
    .assert_eq(&words);
    let (code, words) = stage.suite(&["./old"]);
    assert_eq!(code, 1);
    expect_test::expect![[r#"
        TAP version 13
        1..2
        not ok 1 - 000001 `p x` prints `x a` in old and `x b` in new
        # stdout differs (- expected, + seen):
        # @@ -1 +1 @@
        # -x b
        # +x a
        not ok 2 - 000002 `p x 3` prints `x a` in old and fails with status 3 in new
        # stdout differs (- expected, + seen):
        # @@ -1 +1 @@
        # -x b
        # +x a
        # status 0, expected 3
        # 0 of 2 as expected
    "#]]
    .assert_eq(&words);
    stage.check_both();
}

#[test]
fn misuse_and_nothing_to_run() {
    let stage = Stage::new("", "", &[]);
    assert_eq!(stage.suite(&["./new"]), (0, "1..0 # SKIP no differences were found\n".into()));
    assert_eq!(stage.suite(&[]).0, 2);
    assert_eq!(stage.suite(&["./absent"]).0, 2);
}

#[test]
fn standard_error_and_the_programs_name_are_checked() {
    let mut stage = Stage::new("echo \"${0##*/}: bad\" >&2", "echo \"${0##*/}: worse\" >&2", &[]);
    assert_eq!(
        stage.add(Input::new(["tool"]), exited("", "tool: bad\n", 0), exited("", "tool: worse\n", 0), &[]),
        Class::Stderr
    );
    // A script is started by its path, whatever its name should be; its last part is the link's.
    stage.check_both();
}

#[test]
fn a_crash_leaves_no_words_of_the_shell() {
    let mut stage = Stage::new("cat", "cat; kill -SEGV $$", &[]);
    let mut input = Input::new(["p"]);
    input.stdin = b"in\0put".to_vec();
    let seen = |status| Seen::new(outcome("in\0put", "", status));
    assert_eq!(stage.add(input, seen(Status::Exited(0)), seen(Status::Killed(11)), &[]), Class::FaultInNew);
    stage.check_both();
    assert_eq!(stage.single(&["--check", "./new"]).0, 0);
    assert_eq!(stage.single(&["--check-old", "./new"]).0, 1);
    assert_eq!(stage.single(&["./new"]), (139, "in\0put".into()));
}

#[test]
fn files_are_checked_in_every_respect() {
    let file = |content: &str, mode| Entry::file(content).with_mode(mode);
    let old = "rm gone; echo x > made; chmod 600 made; ln -s 'a b' l; mkdir -p d/e; mkfifo 'a pipe'";
    let pipe = Entry::new(schism_case::Node::Fifo { mode: 0o644 });
    let seen = [
        ("made", file("x\n", 0o600)),
        ("l", Entry::symlink("a b")),
        ("d/e", Entry::directory()),
        ("a pipe", pipe.clone()),
    ];
    let variants = [
        (
            "echo y > made; chmod 600 made; ln -s 'a b' l; mkdir -p d/e; mkfifo 'a pipe'; rm gone",
            ("made", file("y\n", 0o600)),
        ),
        (
            "echo x > made; chmod 640 made; ln -s 'a b' l; mkdir -p d/e; mkfifo 'a pipe'; rm gone",
            ("made", file("x\n", 0o640)),
        ),
        (
            "echo x > made; chmod 600 made; ln -s 'a c' l; mkdir -p d/e; mkfifo 'a pipe'; rm gone",
            ("l", Entry::symlink("a c")),
        ),
        ("echo x > made; chmod 600 made; ln -s 'a b' l; mkdir -p d/e; mkfifo 'a pipe'", ("gone", Entry::file("g"))),
        (
            "echo x > made; chmod 600 made; ln -s 'a b' l; mkdir -p d/e; chmod 700 d/e; mkfifo 'a pipe'; rm gone",
            ("d/e", Entry::directory().with_mode(0o700)),
        ),
        (
            "echo x > made; chmod 600 made; ln -s 'a b' l; mkdir -p d/e; echo > 'a pipe'; rm gone",
            ("a pipe", Entry::file("\n")),
        ),
    ];
    for (new, (path, entry)) in variants {
        let mut stage = Stage::new(old, new, &[]);
        let mut input = Input::new(["p"]);
        input.files.insert("gone", Entry::file("g")).unwrap();
        let mut left: Vec<(&str, Entry)> = seen.iter().filter(|(name, _)| *name != path).cloned().collect();
        left.push((path, entry));
        let empty = || outcome("", "", Status::Exited(0));
        let class = stage.add(input, with_files(empty(), &seen), with_files(empty(), &left), &[]);
        assert_eq!(class, Class::Files, "{path}");
        stage.check_both();
    }
}

#[test]
fn a_file_that_nobody_expects_is_told() {
    let mut stage = Stage::new("echo a; echo x > extra", "echo b; echo x > extra", &[]);
    stage.add(Input::new(["p"]), exited("a\n", "", 0), exited("b\n", "", 0), &[]);
    let (code, words) = stage.single(&["--check", "./new"]);
    assert_eq!((code, words.as_str()), (1, "files are left, expected none\n"));
}

#[test]
fn a_program_that_does_not_end_is_stopped() {
    let mut stage = Stage::new("echo done", "echo start; exec sleep 1000", &[]);
    let hung = Seen { hung: true, ..Seen::new(outcome("start\n", "", Status::Killed(9))) };
    assert_eq!(stage.add(Input::new(["p"]), exited("done\n", "", 0), hung, &[]), Class::HangInNew);
    stage.check_both();
}

#[test]
fn what_is_ignored_is_not_checked() {
    let ignore = ["stderr", "status", r"pid \d+"];
    let body =
        |value: &str| format!("echo \"pid $$\"; echo {value}; echo $$ >&2; echo \"pid $$\" > log; exit $(($$ % 2))");
    let mut stage = Stage::new(&body("a"), &body("b"), &ignore);
    let seen = |value: &str| {
        let outcome = outcome(&format!("pid 7\n{value}\n"), "7\n", Status::Exited(1));
        with_files(outcome, &[("log", Entry::file("pid 7\n"))])
    };
    assert_eq!(stage.add(Input::new(["p"]), seen("a"), seen("b"), &ignore), Class::Output);
    stage.check_both();
}

#[test]
fn what_changes_from_run_to_run_is_not_checked() {
    let version = |word: &str| format!("date +%N; echo 0x7ffe$$ {word}; date +%N > f");
    let mut stage = Stage::new(&version("old"), &version("new"), &[]);
    let [old, new] = ["old", "new"].map(|word| {
        let seen = outcome(&format!("<varies>\n<address> {word}\n"), "", Status::Exited(0));
        with_files(seen, &[("f", Entry::file("<varies>\n"))])
    });
    stage.add(Input::new(["p"]), old, new, &[]);
    stage.check_both();
}

#[test]
fn standard_output_is_a_pipe() {
    let mut stage = Stage::new("[ -p /dev/stdout ] && echo pipe", "[ -p /dev/stdout ] || echo file; exit 3", &[]);
    stage.add(Input::new(["p"]), exited("pipe\n", "", 0), exited("", "", 3), &[]);
    stage.check_both();
}

#[test]
fn what_a_program_leaves_running_is_not_waited_for() {
    let mut stage = Stage::new("sleep 300 & echo a", "sleep 300 & echo b", &[]);
    stage.add(Input::new(["p"]), exited("a\n", "", 0), exited("b\n", "", 0), &[]);
    let start = std::time::Instant::now();
    stage.check_both();
    assert!(start.elapsed().as_secs() < 200, "{:?}", start.elapsed());
}

#[test]
fn a_test_is_a_seed_too() {
    let mut stage = Stage::new("", "", &[]);
    let mut input = Input::new(["p", "a b", "\x01"]);
    input.stdin = b"in".to_vec();
    input.environment = vec![b"A=b".to_vec()];
    stage.add(input.clone(), exited("1", "", 0), exited("2", "", 0), &[]);
    let tests = crate::TestFolder::find(stage.folder.path()).unwrap();
    assert_eq!(tests.len(), 1);
    assert_eq!(tests[0].read_input(b"p").unwrap(), input);
    assert!(stage.program("old").is_file());
}

#[test]
fn at_any_moment_the_folder_is_readable() {
    let mut stage = Stage::new("echo a", "echo b", &[]);
    let path = stage.folder.path().to_owned();
    let json = |path: &Path| -> serde_json::Value {
        serde_json::from_slice(&fs::read(path.join("findings.json")).unwrap()).unwrap()
    };
    assert_eq!(json(&path)["findings"].as_array().unwrap().len(), 0);
    stage.add(Input::new(["p"]), exited("a\n", "", 0), exited("b\n", "", 0), &[]);
    assert_eq!(json(&path)["findings"][0]["test"], "tests/000001");
    // A killed run: half a test and half a file under names that nobody looks at.
    fs::create_dir(path.join("tests/.000002")).unwrap();
    fs::write(path.join("tests/.000002/argv"), "x").unwrap();
    fs::write(path.join(".findings.json"), "{").unwrap();
    stage.check_both();
    assert_eq!(crate::TestFolder::find(&path).unwrap().len(), 1);
    // The next run takes the place of this one, when this one has ended.
    let Stage { place, folder, .. } = stage;
    drop(folder);
    DiffFolder::create(&path, &header()).unwrap();
    assert_eq!(json(&path)["findings"].as_array().unwrap().len(), 0);
    assert!(place.path().join("schism.out.old/tests/000001/run.sh").is_file());
}

/// Set for the process that is to be killed: where it writes.
const VICTIM: &str = "SCHISM_REPORT_VICTIM";

/// Not a test by itself: writes without end, where another test asks for it.
#[test]
fn victim() {
    let Some(path) = std::env::var_os(VICTIM) else { return };
    loop {
        let mut folder = DiffFolder::create(Path::new(&path), &header()).unwrap();
        for number in 0..40 {
            let word = "abcdefghijklmnopqrstuvwxyz"[..8].repeat(number + 1);
            let (old, new) = (exited("", "", 0), exited(&format!("{word}\n"), "", 0));
            let finding = Finding::compare(1, Input::new(["p"]), old, new, &Ignore::default()).unwrap();
            folder.add(&finding).unwrap();
        }
    }
}

#[test]
fn a_killed_run_leaves_a_readable_folder() {
    let place = tempfile::tempdir().unwrap();
    let path = place.path().join("schism.out");
    for round in 0..12 {
        let mut command = Command::new(std::env::current_exe().unwrap());
        command.args(["--exact", "diff::replay_tests::victim"]).env(VICTIM, &path);
        let mut child = command.stdout(std::process::Stdio::null()).spawn().unwrap();
        std::thread::sleep(std::time::Duration::from_millis(40 + 7 * round));
        child.kill().unwrap();
        child.wait().unwrap();
        // Between two renames only the earlier run may be there.
        let readable = [path.clone(), place.path().join("schism.out.old")];
        let Some(path) = readable.iter().find(|path| path.exists()) else { continue };
        let json: serde_json::Value = serde_json::from_slice(&fs::read(path.join("findings.json")).unwrap()).unwrap();
        for finding in json["findings"].as_array().unwrap() {
            assert!(path.join(finding["test"].as_str().unwrap()).join("run.sh").is_file());
        }
        for entry in fs::read_dir(path.join("tests")).unwrap() {
            let test = entry.unwrap().path();
            if !test.file_name().unwrap().to_string_lossy().starts_with('.') {
                assert!(test.join("test.json").is_file() && test.join("expected.new/status").is_file(), "{test:?}");
            }
        }
    }
    assert!(path.exists() || place.path().join("schism.out.old").exists());
}
