//! The part of a test's script that compares a run with what was seen of one version.

use std::fmt::Write;

use schism_case::{ADDRESS, FileTree, Node, VARIES};

use super::finding::Finding;
use super::ignore::Ignore;
use crate::script::{Names, Versions};

/// What a run that was stopped ends with in a shell: the status of `timeout`.
pub(crate) const STOPPED: i32 = 124;

/// Compares one stream. Lines that `--ignore` touches are left out on both sides, and what changes from run to run.
const STREAM: &str = r#"stream() {
    [ ! -f "$expected/hung" ] || return
    cp "$expected/$1" "$work/wanted"
    if [ -f "$expected/$1.sed" ]; then
        LC_ALL=C sed -f "$expected/$1.sed" "$expected/$1" > "$work/wanted"
        LC_ALL=C sed -f "$expected/$1.sed" "$work/$1" > "$work/seen"
        mv "$work/seen" "$work/$1"
    fi
    cmp -s "$work/$1" "$work/wanted" && return
    echo "$1 differs (- expected, + seen):"
    diff -a -u "$work/wanted" "$work/$1" | tail -n +3
    same=1
}
"#;

const STATUS: &str = r#"wanted=$(cat "$expected/status")
if [ "$status" -ne "$wanted" ]; then
    echo "status $status, expected $wanted"
    same=1
fi
"#;

/// As above, but exit statuses up to 128 are all alike.
const DEATH: &str = r#"wanted=$(cat "$expected/status")
if [ "$status" -ne "$wanted" ] && { [ "$status" -gt 128 ] || [ "$wanted" -gt 128 ]; }; then
    echo "status $status, expected $wanted"
    same=1
fi
"#;

/// Compares what is left in the working directory. Modes first: they may forbid to look further.
const FILES: &str = r#"wrong() {
    echo "$1 $2"
    same=1
}
mode() {
    [ "$(stat -c %a "$1")" = "$2" ] || wrong "$1" "has another mode"
    chmod u+rwx "$1"
}
is_file() {
    if [ ! -f "$1" ] || [ -L "$1" ]; then wrong "$1" "is no file"; return; fi
    mode "$1" "$2"
    [ -z "$3" ] || cmp -s "$1" "$expected/files/$1" || wrong "$1" "has other contents"
}
is_directory() {
    if [ ! -d "$1" ] || [ -L "$1" ]; then wrong "$1" "is no directory"; return; fi
    [ -z "$2" ] || mode "$1" "$2"
}
is_link() { [ -L "$1" ] && [ "$(readlink "$1"; echo .)" = "$(echo "$2"; echo .)" ] || wrong "$1" "is no such link"; }
is_socket() { if [ -S "$1" ]; then mode "$1" "$2"; else wrong "$1" "is no socket"; fi; }
is_pipe() { if [ -p "$1" ]; then mode "$1" "$2"; else wrong "$1" "is no pipe"; fi; }
are_all() {
    count=$(find . -mindepth 1 -exec printf x \; | wc -c)
    [ "$count" -eq "$1" ] || wrong "$count" "files are left, expected $1"
}
"#;

/// The same where no file is expected of either version.
const NOTHING: &str = r#"if [ ! -f "$expected/hung" ] && [ -n "$(ls -A)" ]; then
    echo "files are left, expected none"
    same=1
fi
"#;

/// The commands for a finding.
pub(crate) fn versions(finding: &Finding, ignore: &Ignore) -> Versions {
    let mut commands = String::from(STREAM);
    for (name, ignored) in [("stdout", ignore.stdout), ("stderr", ignore.stderr)] {
        if !ignored {
            let _ = writeln!(commands, "stream {name}");
        }
    }
    commands.push_str(if ignore.status { DEATH } else { STATUS });
    let (old, new) = (&finding.old, &finding.new);
    let is_bare = [&finding.input.files, &old.outcome.files, &new.outcome.files].iter().all(|tree| tree.is_empty());
    if is_bare && !ignore.files {
        commands.push_str(NOTHING);
    } else if !ignore.files {
        commands.push_str(FILES);
        let mut names = Names::default();
        commands.push_str("if [ ! -f \"$expected/hung\" ] && [ $check = expected.new ]; then\n");
        files(&mut commands, &mut names, &new.outcome.files, ignore);
        commands.push_str("elif [ ! -f \"$expected/hung\" ]; then\n");
        files(&mut commands, &mut names, &old.outcome.files, ignore);
        commands.push_str("fi\n");
    }
    Versions { commands, limit: old.hung || new.hung }
}

fn files(text: &mut String, names: &mut Names, tree: &FileTree, ignore: &Ignore) {
    let mut all = std::collections::BTreeSet::new();
    for (path, entry) in tree.iter() {
        all.insert(path);
        let slashes = path.iter().enumerate().filter(|&(_, &byte)| byte == b'/');
        for parent in slashes.map(|(end, _)| &path[..end]) {
            all.insert(parent);
        }
        let name = names.path(text, path);
        let line = match &entry.node {
            Node::File { content, mode } => {
                let compared = if mask(content, ignore).is_none() { " contents" } else { "" };
                format!("is_file {name} {mode:o}{compared}")
            }
            Node::Directory { mode } => format!("is_directory {name} {mode:o}"),
            Node::Symlink { target } => format!("is_link {name} {}", names.word(text, target)),
            Node::Fifo { mode } => format!("is_pipe {name} {mode:o}"),
            Node::Socket { mode } => format!("is_socket {name} {mode:o}"),
        };
        let _ = writeln!(text, "    {line}");
    }
    let _ = writeln!(text, "    are_all {}", all.len());
}

/// A `sed` script that leaves out the lines that `--ignore` touches, and what changes from run to run; `None` if there is neither.
pub(crate) fn mask(text: &[u8], ignore: &Ignore) -> Option<String> {
    let ignored = ignore.touched_lines(text);
    let mut script = String::new();
    for (line, number) in text.split(|&byte| byte == b'\n').zip(1..) {
        if ignored.contains(&number) {
            let _ = writeln!(script, "{number}d");
        } else if line == VARIES.as_bytes() {
            let _ = writeln!(script, "{number}s/.*/{VARIES}/");
        } else if contains(line, ADDRESS) {
            let _ = writeln!(script, "{number}s/0x[0-9a-fA-F]\\{{5,16\\}}/{ADDRESS}/g");
        }
    }
    (!script.is_empty()).then_some(script)
}

fn contains(text: &[u8], mark: &str) -> bool {
    text.windows(mark.len()).any(|part| part == mark.as_bytes())
}
