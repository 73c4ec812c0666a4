//! `schism diff` as a command: what it says about bad input, its exit statuses, what it writes and where.

use std::fs;
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

mod diff_support;

use diff_support::killed::{VICTIM, check_no_process, check_readable, kill_after};
use diff_support::{contents, folder, json, names, run, schism, text};

/// Trouble: status 2 and a message with these words, before anything is written.
fn check_trouble(args: &[&str], words: &str) {
    let folder = folder();
    let output = run(folder.path(), args);
    let message = text(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{args:?}: {message}");
    assert!(message.contains(words) && !schism_testing::crashed(&message), "no `{words}` in: {message}");
    assert!(output.stdout.is_empty(), "{}", text(&output.stdout));
    assert!(!folder.path().join("schism.out").exists(), "{message}");
}

#[test]
fn what_cannot_be_compared_is_trouble_with_a_reason() {
    check_trouble(&["old.c", "missing.c"], "missing.c: No such file");
    check_trouble(&["old.c", "broken.c"], "broken.c:2:12: error: expected expression");
    check_trouble(&["letter.txt", "new.c"], "letter.txt: not a .c, .bc or .ll file");
    check_trouble(&["old.c", "noise.bc"], "noise.bc: LLVM cannot read this");
    check_trouble(&["empty", "new.c"], "empty: no .c file");
    check_trouble(&["--old-bin", "missing", "old.c", "new.c"], "cannot find missing: No such file");
    check_trouble(&["--new-bin", "letter.txt", "old.c", "new.c"], "letter.txt is no program");
    check_trouble(&["--fixed", "empty/missing", "old.c", "new.c"], "--fixed: cannot find empty/missing");
}

#[test]
fn wrong_options_are_trouble_with_a_reason() {
    check_trouble(&["--unheard-of", "old.c", "new.c"], "--unheard-of");
    check_trouble(&["old.c"], "<NEW>");
    check_trouble(&["--ignore", "(", "old.c", "new.c"], "--ignore (");
    check_trouble(&["--ignore", "(", "old.c", "new.c"], "unclosed group");
    check_trouble(&["--suppress", "missing", "old.c", "new.c"], "missing: No such file");
    check_trouble(&["--suppress", "empty", "old.c", "new.c"], "cannot read empty: it is a folder");
    check_trouble(&["--suppress", "letter.txt", "old.c", "new.c"], "letter.txt: line 1: a fingerprint has 16");
    check_trouble(&["--max-time", "soon", "old.c", "new.c"], "90, 90s, 5min or 1h");
    check_trouble(&["--strategy", "best", "old.c", "new.c"], "possible values: auto");
    check_trouble(&["--semantic", "--strategy", "bfs", "old.c", "new.c"], "cannot be used with");
    check_trouble(&["old.c", "new.c", "--", "--sym-arg", "many"], "`many` is no number");
}

/// Ends with this status, and its first line starts so.
fn check_end(args: &[&str], status: i32, verdict: &str) -> Output {
    let folder = folder();
    let output = run(folder.path(), args);
    assert_eq!(output.status.code(), Some(status), "{args:?}: {}{}", text(&output.stdout), text(&output.stderr));
    assert!(text(&output.stdout).starts_with(verdict), "{args:?}: {}", text(&output.stdout));
    assert!(folder.path().join("schism.out/report.html").is_file());
    output
}

#[test]
fn the_exit_status_is_the_verdict() {
    check_end(&["old.c", "new.c", "--", "--sym-arg", "1"], 1, "DIFFERENT: 1 difference");
    let output = check_end(&["old.c", "new.c", "--", "y"], 3, "NOT REACHED");
    let words = text(&output.stdout);
    assert!(words.contains("no input that was tried goes on from new.c:5 `if (argc > 1"), "{words}");
    check_end(&["new.c", "new.c", "--", "--sym-arg", "1"], 0, "SAME WITHIN BOUNDS");
    check_end(&["--max-paths", "1", "old.c", "new.c", "--", "--sym-arg", "1"], 3, "NOT REACHED");
}

#[test]
fn the_report_names_the_command_and_both_outputs() {
    let output = check_end(&["old.c", "new.c", "--", "--sym-arg", "1"], 1, "DIFFERENT");
    let words = text(&output.stdout);
    for wanted in
        ["$ new x", "in old and with status 4 in new", "fingerprint ", "1 predicted, 1 confirmed, 0 unconfirmed"]
    {
        assert!(words.contains(wanted), "no `{wanted}` in: {words}");
    }
}

/// The versions differ in standard output, standard error and status for the argument `x`.
#[test]
fn what_is_ignored_does_not_count() {
    let ends = |ignored: &[&str]| {
        let mut args = vec!["old.c", "new.c"];
        args.extend(ignored.iter().flat_map(|word| ["--ignore", word]));
        args.extend(["--", "--sym-arg", "1"]);
        let folder = folder();
        let output = run(folder.path(), &args);
        let found = json(&folder.path().join("schism.out"))["findings"][0]["class"].as_str().map(str::to_owned);
        (output.status.code(), found)
    };
    let class = |name: &str| (Some(1), Some(name.to_owned()));
    assert_eq!(ends(&[]), class("status"));
    assert_eq!(ends(&["status"]), class("output"));
    assert_eq!(ends(&["status", "stdout"]), class("stderr"));
    assert_eq!(ends(&["status", "stdout", "stderr"]), (Some(0), None));
    assert_eq!(ends(&["status", "(old|new) (says|warns)"]), (Some(0), None));
    assert_eq!(ends(&["status", "(old|new) says"]), class("stderr"));
}

#[test]
fn a_known_difference_can_be_suppressed() {
    let folder = folder();
    let args = ["--suppress", "known", "old.c", "new.c", "--", "--sym-arg", "1"];
    fs::write(folder.path().join("known"), "# nothing yet\n").expect("a file");
    assert_eq!(run(folder.path(), &args).status.code(), Some(1));
    let findings = json(&folder.path().join("schism.out"));
    let fingerprint = findings["findings"][0]["fingerprint"].as_str().expect("a fingerprint").to_owned();
    fs::write(folder.path().join("known"), fingerprint).expect("a file");
    let output = run(folder.path(), &args);
    let findings = json(&folder.path().join("schism.out"));
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stdout));
    assert_eq!((findings["findings"].as_array().map(Vec::len), findings["suppressed"].as_u64()), (Some(0), Some(1)));
}

#[test]
fn an_earlier_run_is_kept_beside_and_a_stranger_is_left_alone() {
    let folder = folder();
    let path = |name: &str| folder.path().join(name);
    for template in ["x", "y", "z"] {
        run(folder.path(), &["old.c", "new.c", "--", template]);
    }
    let templates = ["schism.out", "schism.out.old"].map(|name| json(&path(name))["template"][0].clone());
    assert_eq!(templates, ["z", "y"]);
    fs::create_dir(path("mine")).expect("a folder");
    fs::write(path("mine/letter"), "dear").expect("a file");
    let output = run(folder.path(), &["-o", "mine", "old.c", "new.c"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("was not made by schism"), "{}", text(&output.stderr));
    assert_eq!(fs::read(path("mine/letter")).expect("still there"), b"dear");
}

#[test]
fn no_colour_where_nobody_looks_or_nobody_wants_it() {
    let folder = folder();
    let args = ["old.c", "new.c", "--", "x"];
    for variable in ["NO_COLOR", "UNRELATED"] {
        let output = schism(folder.path(), &args).env(variable, "1").output().expect("schism starts");
        assert!(!output.stdout.contains(&0x1b), "{}", text(&output.stdout));
    }
    // On a terminal there is colour, unless it is not wanted.
    let on_a_terminal = |setting: &str| {
        let words = format!("{setting} {} diff {}", env!("CARGO_BIN_EXE_schism"), args.join(" "));
        let mut command = Command::new("script");
        command.args(["-qec", &words, "/dev/null"]).env("TERM", "xterm").env_remove("NO_COLOR");
        let output = command.current_dir(folder.path()).stdin(Stdio::null()).output();
        let shown = output.expect("script starts").stdout;
        assert!(text(&shown).contains("DIFFERENT"), "{}", text(&shown));
        // Colours only: what moves the cursor belongs to the line that shows how far it is.
        text(&shown).contains("\u{1b}[3") || text(&shown).contains("\u{1b}[1;3")
    };
    assert_eq!([on_a_terminal("env"), on_a_terminal("env NO_COLOR=1")], [true, false]);
}

#[test]
fn the_same_command_writes_the_same_bytes() {
    let folder = folder();
    let args = ["many_old.c", "many_new.c", "--", "--sym-arg", "2"];
    let said = [0, 1].map(|_| run(folder.path(), &args));
    assert_eq!(said[0].status.code(), Some(1), "{}", text(&said[0].stderr));
    let read = |name: &str| contents(&folder.path().join(name));
    let (new, old) = (read("schism.out"), read("schism.out.old"));
    let is_clock = |name: &&String| name.as_str() == "timings.json";
    assert!(new.keys().any(|name| is_clock(&name)) && new.keys().any(|name| name == "tests/000001/run.sh"));
    for name in new.keys().chain(old.keys()).filter(|name| !is_clock(name)) {
        assert_eq!(new.get(name), old.get(name), "{name}");
    }
}

#[test]
fn it_is_told_what_was_done_until_the_first_difference() {
    let folder = folder();
    run(folder.path(), &["many_old.c", "many_new.c", "--", "--sym-arg", "2"]);
    let read = |name: &str| -> serde_json::Value {
        let text = fs::read(folder.path().join("schism.out").join(name)).expect("a file");
        serde_json::from_slice(&text).expect("JSON")
    };
    let (run, timings) = (&read("findings.json")["run"], read("timings.json"));
    let instructions = |of: &str| run[of]["instructions"].as_u64().expect("a number");
    assert!((1..instructions("counters")).contains(&instructions("first")), "{run}");
    let seconds = |name: &str| timings[name].as_f64().expect("a number");
    assert!(seconds("first_searched") < seconds("first_seconds"), "{timings}");
    assert!(seconds("first_seconds") < seconds("seconds"), "{timings}");
    let findings = &read("findings.json")["findings"];
    let told: Vec<_> = findings.as_array().expect("findings").iter().map(|finding| &finding["test"]).collect();
    let times = timings["tests"].as_array().expect("times of tests");
    assert!(told.iter().all(|test| times.iter().any(|time| time["test"] == **test)), "{timings}");
    let of = |name: &str| times.iter().map(|time| time[name].as_f64().expect("a number")).collect::<Vec<_>>();
    for name in ["seconds", "seen", "searched", "instructions", "queries"] {
        assert!(of(name).is_sorted() && of(name).iter().all(|&value| value > 0.0), "{timings}");
    }
    assert!(of("seen").iter().zip(of("seconds")).all(|(&seen, small)| seen < small), "{timings}");
    let tests = names(&folder.path().join("schism.out/tests"));
    assert!(tests.iter().all(|name| name.bytes().all(|byte| byte.is_ascii_digit())), "all are small: {tests:?}");
}

#[test]
fn the_error_after_which_to_end_is_told() {
    let folder = folder();
    let args = ["--fixed", "many_old.c", "--max-errors", "1", "many_old.c", "many_new.c", "--", "--sym-arg", "2"];
    let output = run(folder.path(), &args);
    assert_eq!(output.status.code(), Some(1), "{}{}", text(&output.stdout), text(&output.stderr));
    let findings = json(&folder.path().join("schism.out"));
    let found = findings["findings"].as_array().expect("findings");
    assert_eq!(found.len(), 1, "{findings}");
    assert_eq!((&found[0]["triage"], &findings["run"]["ended"]), (&"regression".into(), &"max-findings".into()));
}

#[test]
fn nothing_is_left_but_the_output_folder() {
    let folder = folder();
    let before = names(folder.path());
    run(folder.path(), &["old.c", "new.c", "--", "--sym-arg", "1"]);
    let mut expected = before;
    expected.push("schism.out".to_owned());
    expected.sort();
    assert_eq!(names(folder.path()), expected);
    assert_eq!(names(&folder.path().join("tmp")), [""; 0]);
}

#[test]
fn a_killed_run_leaves_a_readable_folder_and_nothing_else() {
    let folder = folder();
    let word = format!("victim{}", std::process::id());
    let versions = [1, 2].map(|version| {
        let name = format!("{word}_{version}.c");
        let text = VICTIM.replace("VERSION", &version.to_string());
        fs::write(folder.path().join(&name), text).expect("a file");
        name
    });
    let args = [versions[0].as_str(), versions[1].as_str(), "--", "--sym-stdin", "3"];
    let before = names(folder.path());
    // Moments that no two runs of this test have in common; they are named where something is wrong.
    let mut moment = u64::from(std::process::id());
    let mut killed = 0;
    for longest in [50, 100, 200, 400, 800, 800, 1600, 1600, 3200, 3200] {
        moment = moment.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let delay = Duration::from_millis((moment >> 33) % longest);
        println!("killed after {delay:?}");
        killed += u32::from(kill_after(folder.path(), &args, delay));
        check_readable(&folder.path().join("schism.out"));
        check_no_process(&word, folder.path());
        let left = names(folder.path());
        let strange = left.iter().find(|name| !before.contains(name) && !name.starts_with("schism.out"));
        assert_eq!((strange, names(&folder.path().join("tmp"))), (None, Vec::new()));
        let mounts = fs::read_to_string("/proc/mounts").expect("mounts");
        assert!(!mounts.contains(&folder.path().display().to_string()), "{mounts}");
    }
    assert!(killed >= 5, "most runs take longer than that");
    let output = run(folder.path(), &["--max-paths", "20", "old.c", "new.c", "--", "x"]);
    assert_eq!(output.status.code(), Some(1), "the next run works: {}", text(&output.stderr));
}

/// Sleeps much longer than the test may take, which in the machine costs nothing.
const SLEEPER: &str = "#include <stdio.h>
#include <unistd.h>
int main(void)
{
    sleep(300);
    puts(WORD);
    return 0;
}
";

#[test]
fn a_native_run_ends_with_the_time_of_all() {
    let folder = folder();
    for (name, word) in [("slow.c", "one"), ("slower.c", "two")] {
        let code = SLEEPER.replace("WORD", &format!("\"{word}\""));
        fs::write(folder.path().join(name), code).expect("a program");
    }
    let start = Instant::now();
    let output = run(folder.path(), &["--max-time", "20", "--max-run-time", "5min", "slow.c", "slower.c"]);
    let words = text(&output.stdout);
    assert!(words.starts_with("INCONCLUSIVE") && words.contains("for lack of time"), "{words}");
    assert!(start.elapsed() < Duration::from_secs(100), "{:?}", start.elapsed());
}

/// Many paths, all behind the change.
const WIDE: &str = "#include <stdio.h>
int main(int argc, char **argv)
{
    int sum = 0;
    puts(WORD);
    for (const char *p = argc > 1 ? argv[1] : \"\"; *p; p++)
        for (int bit = 0; bit < 8; bit++)
            if (*p >> bit & 1)
                sum += bit * 3;
    printf(\"%d\\n\", sum & 7);
    return 0;
}
";

#[test]
fn a_full_memory_costs_candidates_and_not_the_run() {
    let folder = folder();
    for (name, word) in [("wide-old.c", "\"start\""), ("wide-new.c", "\"begin\"")] {
        fs::write(folder.path().join(name), WIDE.replace("WORD", word)).expect("a file");
    }
    // States of pairs cannot be made again.
    let pair = ["wide-old.c", "wide-new.c", "--no-merge", "--max-paths", "1500"];
    let ended = |memory: &str| {
        let mut args = pair.to_vec();
        args.extend(["--max-memory", memory, "--", "--sym-arg", "3"]);
        assert_eq!(run(folder.path(), &args).status.code(), Some(1));
        json(&folder.path().join("schism.out"))["run"]["ended"].as_str().map(str::to_owned)
    };
    assert_eq!(ended("12M").as_deref(), Some("max-paths"));
}

/// A condition that is tested in other blocks and leads to the same ones: the versions are one again there, and not only behind the whole `if`.
#[test]
fn versions_meet_at_the_first_block_that_both_have() {
    let folder = folder();
    let program = |condition: &str| {
        format!(
            "#include <stdio.h>
int main(int argc, char **argv)
{{
    const char *e = argc > 1 ? argv[1] : \"\";
    int sum = 0;
    if ({condition})
        for (int i = 0; i < 1000; i++)
            sum += e[0] ^ i;
    printf(\"%d\\n\", sum);
    return 0;
}}
"
        )
    };
    fs::write(folder.path().join("plain.c"), program("*e")).expect("a file");
    fs::write(folder.path().join("careful.c"), program("e != NULL && *e")).expect("a file");
    let instructions = |args: &[&str]| {
        let output = run(folder.path(), &[args, &["--strategy", "bfs", "--", "--sym-arg", "1"]].concat());
        // Of a loop that the versions run apart, undefined behaviour is compared in the first rounds only.
        let doubts = i32::from(args.contains(&"--no-merge")) * 3;
        assert_eq!(output.status.code(), Some(doubts), "{}", text(&output.stderr));
        json(&folder.path().join("schism.out"))["run"]["counters"]["instructions"].as_u64().expect("a number")
    };
    let [apart, together] = [&["plain.c", "careful.c", "--no-merge"][..], &["plain.c", "careful.c"]].map(instructions);
    assert!(together * 10 < apart * 6, "{together} of {apart}");
}
