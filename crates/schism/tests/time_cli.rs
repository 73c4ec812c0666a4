//! `--max-time` is kept.

use std::fs;
use std::process::{Command, Stdio};
use std::time::Instant;

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
    let told = String::from_utf8_lossy(&ended.stderr);
    assert_eq!(ended.status.code(), Some(2), "{told}");
    assert!(told.contains("the time was over before") && told.contains("--max-time"), "{told}");
    assert!(!folder.path().join("schism.out").exists());
}
