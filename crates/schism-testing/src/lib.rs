//! What the tests of several crates share.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

/// What a fault of schism's own prints, however it ends: with its guard, in the bitcode reader, and without either.
const CRASHES: [&str; 3] = ["internal error", "a fault of its own", "panicked at"];

/// Whether what schism printed on standard error tells of a fault of its own, which is never a good answer.
pub fn crashed(words: &str) -> bool {
    CRASHES.iter().any(|crash| words.contains(crash))
}

/// Makes `path` a shell script that may be started at once. Another process writes it: tests are threads of one process, and a
/// child that one of them starts while another has a file open for writing holds it open, too, until its own exec; until then
/// nobody can start that file ("Text file busy").
///
/// # Panics
/// If the script cannot be written: a test cannot go on without it.
pub fn shell_script(path: &Path, body: &str) {
    let mut command = Command::new("sh");
    command.args(["-c", "cat > \"$1\" && chmod 755 \"$1\"", "sh"]).arg(path).stdin(Stdio::piped());
    let mut child = command.spawn().expect("a shell");
    let mut stdin = child.stdin.take().expect("its standard input");
    write!(stdin, "#!/bin/sh\n{body}\n").expect("the shell reads");
    drop(stdin);
    assert!(child.wait().expect("the shell ends").success(), "cannot write {}", path.display());
}

#[cfg(test)]
mod tests {
    use super::shell_script;
    use std::process::Command;
    use std::thread;

    /// With `fs::write` in its place, this fails now and then.
    #[test]
    fn scripts_start_at_once_however_many_threads_write_and_start_some() {
        let folder = std::env::temp_dir().join(format!("schism-testing-{}", std::process::id()));
        std::fs::create_dir(&folder).unwrap();
        thread::scope(|scope| {
            for thread in 0..8 {
                let folder = &folder;
                scope.spawn(move || {
                    for count in 0..20 {
                        let path = folder.join(format!("{thread}-{count}"));
                        shell_script(&path, "exit 3");
                        assert_eq!(Command::new(&path).status().unwrap().code(), Some(3));
                    }
                });
            }
        });
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
