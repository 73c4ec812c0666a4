//! `--max-time` is kept, also where a version never ends.

use std::fs;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// For some inputs the list is a circle, and whoever follows it never comes to its end.
const LIST: &str = "#include <stdio.h>
struct cell { struct cell *next; int value; };
int main(int argc, char **argv)
{
	struct cell a = { 0, 1 }, b = { &a, 2 };
	int sum = 0;
	if (argc > 1 && argv[1][0] > 'a')
		a.next = &b;
	for (struct cell *at = &b; at; at = at->next)
		sum += VALUE;
	printf(\"%d\\n\", sum);
	return 0;
}
";
const LIMIT: Duration = Duration::from_secs(6);
/// More than what is promised, for machines that have other things to do; without an end, one native run alone takes ten seconds.
const SLACK: Duration = Duration::from_millis(2500);

#[test]
fn a_version_that_never_ends_takes_no_more_than_the_time_that_there_is() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for (name, value) in [("old.c", "at->value"), ("new.c", "at->value - 0 * argc")] {
        fs::write(folder.path().join(name), LIST.replace("VALUE", value)).expect("a file");
    }
    let diff = |seconds: u64| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_schism"));
        command.args(["diff", "--max-time", &seconds.to_string(), "--max-path-instructions", "2000000000"]);
        command.args(["old.c", "new.c", "--", "--sym-arg", "1"]).current_dir(folder.path()).stdin(Stdio::null());
        let since = Instant::now();
        (command.output().expect("schism starts"), since.elapsed())
    };
    let (ended, took) = diff(LIMIT.as_secs());
    let told = String::from_utf8_lossy(&ended.stdout);
    assert_eq!(ended.status.code(), Some(3), "{told}");
    assert!(told.contains("stopped by --max-time"), "{told}");
    assert!(took < LIMIT + SLACK, "{took:?}: {told}");
}

#[test]
fn too_little_time_to_compile_is_said() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    // It was never compiled before.
    let text = format!("/* {:?} */\n{LIST}", Instant::now());
    for (name, value) in [("old.c", "at->value"), ("new.c", "at->value + 1")] {
        fs::write(folder.path().join(name), text.replace("VALUE", value)).expect("a file");
    }
    let mut command = Command::new(env!("CARGO_BIN_EXE_schism"));
    command.args(["diff", "--max-time", "1ms", "old.c", "new.c"]).current_dir(folder.path()).stdin(Stdio::null());
    let ended = command.output().expect("schism starts");
    let told = String::from_utf8_lossy(&ended.stdout);
    assert_eq!(ended.status.code(), Some(3), "{told}");
    assert!(told.starts_with("INCONCLUSIVE") && told.contains("nothing was compared"), "{told}");
    assert!(told.contains("the time was over before") && told.contains("--max-time"), "{told}");
}

/// Waits for ever on all but one of its inputs.
const WAITS: &str = "#include <stdio.h>\n#include <unistd.h>\nint main(int argc, char **argv)\n{\n\tif (argc > 1) sleep(300);\n\
    \tprintf(\"%d\\n\", SUM);\n\treturn 0;\n}\n";

#[test]
fn small_sizes_are_no_answer_without_the_native_check() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for (name, sum) in [("old.c", "argc * 2"), ("new.c", "argc + argc")] {
        fs::write(folder.path().join(name), WAITS.replace("SUM", sum)).expect("a file");
    }
    let mut command = Command::new(env!("CARGO_BIN_EXE_schism"));
    command.args(["diff", "--max-time", "8", "--max-run-time", "5min", "old.c", "new.c"]);
    let ended = command.current_dir(folder.path()).stdin(Stdio::null()).output().expect("schism starts");
    let told = String::from_utf8_lossy(&ended.stdout);
    assert_eq!(ended.status.code(), Some(3), "{told}");
    let unasked = "no time was left to compare what the system's own headers make of the sources";
    assert!(told.contains(unasked) || told.contains("nothing was compared"), "{told}");
}
