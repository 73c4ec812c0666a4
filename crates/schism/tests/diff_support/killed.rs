//! What is left when the command is killed.

use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use super::{json, names, schism};

/// How long orphans may live: clang at work on a small file ends by itself.
const ORPHANS: Duration = Duration::from_secs(15);

/// Many differences, and for `h` natively a loop without end, so that some native program runs at most moments.
pub const VICTIM: &str = r#"
#include <stdio.h>
int main(void)
{
	int c, sum = 0;
	while ((c = getchar()) != EOF) {
		while (c == 'h' && VERSION == 2)
			;
		if (c > 'a')
			sum += c * VERSION;
		else if (c == '0')
			return VERSION;
	}
	printf("%d\n", sum);
	return 0;
}
"#;

/// Starts a comparison of two versions in a folder and kills it after a while; whether it was killed before its end.
pub fn kill_after(folder: &Path, args: &[&str], delay: Duration) -> bool {
    let mut child = schism(folder, args).spawn().expect("schism starts");
    std::thread::sleep(delay);
    let alive = child.try_wait().expect("a child").is_none();
    child.kill().expect("a signal");
    child.wait().expect("an end");
    alive
}

/// The output folder can be read, or there is none.
pub fn check_readable(output: &Path) {
    if !output.exists() {
        return;
    }
    let findings = json(output);
    assert!(findings["version"].is_u64() && output.join("tests.sh").is_file());
    for name in names(&output.join("tests")).iter().filter(|name| !name.starts_with('.')) {
        let test = output.join("tests").join(name);
        assert!(test.join("run.sh").is_file() && test.join("test.json").is_file(), "{}", test.display());
        assert!(test.join("expected.old/status").is_file() && test.join("expected.new/status").is_file());
    }
    let unreduced = findings["unreduced"].as_array().into_iter().flatten();
    let reduced = findings["findings"].as_array().expect("findings").iter().map(|finding| &finding["test"]);
    for test in reduced.chain(unreduced) {
        let test = output.join(test.as_str().expect("a test"));
        assert!(test.join("run.sh").is_file(), "{} is told of and not there", test.display());
    }
}

/// After a while no process is left that has the word in its command line or works below the folder.
pub fn check_no_process(word: &str, folder: &Path) {
    let start = Instant::now();
    loop {
        let strays = strays(word, folder);
        if strays.is_empty() {
            return;
        }
        if start.elapsed() > ORPHANS {
            // Or they would be there for the next test too.
            for (id, _) in &strays {
                let _ = Command::new("kill").args(["-KILL", id]).status();
            }
            panic!("stray processes: {strays:?}");
        }
        std::thread::sleep(Duration::from_millis(20));
    }
}

fn strays(word: &str, folder: &Path) -> Vec<(String, String)> {
    let processes = names(Path::new("/proc")).into_iter().filter(|name| name.bytes().all(|b| b.is_ascii_digit()));
    let is_stray = |id: &String| {
        let place = Path::new("/proc").join(id);
        // Gone meanwhile, or a zombie that nobody has asked about yet: then both are empty.
        let line = fs::read(place.join("cmdline")).unwrap_or_default();
        let line = String::from_utf8_lossy(&line).replace('\0', " ");
        let below = fs::read_link(place.join("cwd")).is_ok_and(|path| path.starts_with(folder));
        (line.contains(word) || below).then_some(line)
    };
    processes.filter_map(|id| is_stray(&id).map(|line| (id, line))).collect()
}
