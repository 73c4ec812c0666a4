//! The script that replays a test on any binary.
//!
//! It is plain POSIX `sh` in printable ASCII: bytes that a terminal would not show come out of `printf`. The program starts in a
//! fresh directory with exactly the environment, the files and the standard input of the test. Its own name is that of
//! the test where a shell can arrange it, by a link in a folder that is the whole `PATH`; else it is the program's path.
//!
//! Tests are made for the user nobody. Where owners, modes or times of files matter, root becomes nobody for the run; any other
//! user can only own all files himself.

use std::fmt::Write;

use schism_case::{Circumstance, FileTree, Input, Node, Owner};

use crate::words::quote_posix;

/// Variables that shells set or read themselves. With one of these the program must be started without a shell between.
const OF_THE_SHELL: &[&str] =
    &["PATH", "PWD", "OLDPWD", "IFS", "ENV", "BASH_ENV", "OPTIND", "PS1", "PS2", "PS4", "SHLVL", "PPID", "LINENO", "_"];

/// What the script can compare with.
pub(crate) enum Check<'c> {
    /// With `expected/`: standard output and status, as they were predicted.
    Prediction,
    /// With `expected.new/` and `expected.old/`, as they were seen.
    Versions(&'c Versions),
}

/// How a run is compared with what was seen of two versions.
pub(crate) struct Versions {
    /// Shell commands that compare a run that has ended with the folder `$expected`, and set `same` to 1 where it differs.
    pub(crate) commands: String,
    /// Whether one of them does not end, so that a run must have a limit.
    pub(crate) limit: bool,
}

const PREDICTION_HEAD: &str = r#"#!/bin/sh
# Replays this test.
#   run.sh PROGRAM            runs it: its output, and its status or 128 + the signal that killed it
#   run.sh --check PROGRAM    says where it differs from expected/ in output or status; 0 if nowhere
#   run.sh --in DIR PROGRAM   leaves its files in DIR, which should be empty
# The input was made up by a machine, so the program runs in schism's sandbox; --unsafe before PROGRAM runs it without.
here=$(cd "$(dirname "$0")" && pwd) || exit 2
check= directory= session= unsafe=
while :; do
    case $1 in
        --check) check=expected; shift ;;
"#;

const VERSIONS_HEAD: &str = r#"#!/bin/sh
# Replays this test.
#   run.sh                       runs the programs that were built, old and new; 0 if they differ as they did
#   run.sh PROGRAM               runs it: its output, and its status or 128 + the signal that killed it
#   run.sh --check PROGRAM       says where it differs from expected.new/, what new did; 0 if nowhere
#   run.sh --check-old PROGRAM   the same for expected.old/, what old did
#   run.sh --in DIR PROGRAM      leaves its files in DIR, which should be empty
# The input was made up by a machine, so the program runs in schism's sandbox; --unsafe before PROGRAM runs it without.
here=$(cd "$(dirname "$0")" && pwd) || exit 2
check= directory= session= unsafe=
while :; do
    case $1 in
        --check) check=expected.new; shift ;;
        --check-old) check=expected.old; shift ;;
"#;

/// Runs both programs that are kept beside the tests, and compares each with what it did when the test was made.
const BOTH: &str = r#"if [ $# -eq 0 ] && [ -z "$check$directory" ] && [ -d "$here/../../programs/old" ]; then
    run=$here/run.sh same=0
    for side in old new; do
        for program in "$here/../../programs/$side"/*; do
            echo "== $side"
            sh "$run" ${unsafe:+--unsafe} "$program" 2>&1
            echo "-- status $?"
        done
    done
    sh "$run" --check-old ${unsafe:+--unsafe} "$here/../../programs/old"/* || same=1
    sh "$run" --check ${unsafe:+--unsafe} "$here/../../programs/new"/* || same=1
    [ $same -ne 0 ] || echo "== old and new do what they did when this test was made"
    exit $same
fi
"#;

const OPTIONS: &str = r#"        --in) directory=$2; shift 2 || exit 2 ;;
        --unsafe) unsafe=1; shift ;;
        *) break ;;
    esac
done
"#;

const HEAD: &str = r#"if [ $# -ne 1 ] || [ ! -x "$1" ] || [ -d "$1" ]; then
    echo "usage: $0 [--check] [--in DIR] [--unsafe] PROGRAM" >&2
    exit 2
fi
schism=${SCHISM:-schism}
case $schism in
    /*) ;;
    */*) schism=$PWD/$schism ;;
esac
if [ -z "$unsafe" ] && ! command -v "$schism" > /dev/null; then
    echo "$0: the program would run in the sandbox of schism, which is not in PATH; the variable SCHISM can name it." >&2
    echo "$0: with --unsafe the program runs without: it may do what you may do, on input that a machine made up." >&2
    exit 2
fi
program=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
umask 022
work=$(mktemp -d) || exit 2
trap 'chmod -R u+rwx "$work"; rm -rf "$work"' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM
mkdir "$work/bin" "$work/above" "$work/above/dir"
: "${directory:=$work/above/dir}"
mkdir -p "$directory" && cd "$directory" || exit 2
# Nobody but root can write above the program's folder, as where the test was made.
chmod 555 "$work/above"
# Not older than that.
chmod 755 "$work/above/dir"
"#;

const TAIL: &str = r#"if [ -z "$check" ]; then
    give | (start "$@")
    exit $?
fi
expected=$here/$check
# A program may signal its own process group.
session=$(command -v setsid)
# Its output is a pipe, as where the test was made, of which no more is kept than there.
keep() { head -c 16777216 > "$work/stdout"; cat > /dev/null; }
finish() { echo $? > "$work/status"; kill -s KILL -- "-$(cat "$work/pid")" 2> /dev/null; }
{ give | (start "$@") 2> "$work/stderr"; finish; } | keep
status=$(cat "$work/status")
same=0
"#;

const PREDICTION_TAIL: &str = r#"cmp "$work/stdout" "$expected/stdout" || same=1
wanted=$(cat "$expected/status")
if [ "$status" -ne "$wanted" ]; then
    echo "status $status, expected $wanted"
    same=1
fi
"#;

/// Seconds that a program gets in a test of one that does not end.
const LIMIT: &str = "timeout \"${SCHISM_TIMEOUT:-10}\" ";

/// Becomes nobody, if that is possible.
const USER: &str = r#"if [ "$(id -u)" -eq 0 ] && setpriv=$(command -v setpriv); then
    user="$setpriv --reuid=65534 --regid=65534 --clear-groups"
    # Nobody may not get to where the program is.
    cp "$program" "$work/program" && program=$work/program
    chmod 755 "$work" "$work/bin" "$program"
fi
"#;

/// The script for an input. `has_objects`: a file `test.ktest` beside it has values that the program asks for.
pub(crate) fn script(input: &Input, has_objects: bool, check: &Check<'_>) -> String {
    let (head, both, tail, limit) = match check {
        Check::Prediction => (PREDICTION_HEAD, "", PREDICTION_TAIL, ""),
        Check::Versions(versions) => {
            (VERSIONS_HEAD, BOTH, versions.commands.as_str(), if versions.limit { LIMIT } else { "" })
        }
    };
    let mut text = format!("{head}{OPTIONS}{both}{HEAD}");
    text.push_str(&circumstance(input));
    let mut names = Names::default();
    let by_user = user_matters(&input.files);
    // The sandbox makes files itself.
    text.push_str("user=\nif [ -n \"$unsafe\" ]; then\n:\n");
    if by_user {
        text.push_str(USER);
    }
    files(&mut text, &mut names, &input.files, by_user);
    text.push_str("fi\n");
    let late = format!("give() {{ sleep {}; cat \"$here/stdin\"; }}", Circumstance::DELAY as f64 / 1000.0);
    let stdin = match (input.stdin.is_empty(), input.stdin_is_file) {
        (true, false) => "give() { :; }",
        (false, false) if input.circumstance == Circumstance::InputLate => late.as_str(),
        (false, false) => "give() { cat \"$here/stdin\"; }",
        (_, true) => "give() { :; }",
    };
    text.push_str(stdin);
    text.push('\n');
    start(&mut text, &mut names, input, has_objects, limit);
    start_confined(&mut text, &mut names, input, has_objects, !limit.is_empty());
    let mut words = String::from("set --");
    for argument in input.argv.iter().skip(1) {
        let _ = write!(words, " {}", names.word(&mut text, argument));
    }
    text.push_str(&words);
    text.push('\n');
    text.push_str(TAIL);
    text.push_str(tail);
    text.push_str("exit $same\n");
    text
}

/// The function that starts the program with its environment, name and standard input. It does not come back: a shell that
/// waited for a program would write about its death into the program's own standard error.
fn start(text: &mut String, names: &mut Names, input: &Input, has_objects: bool, limit: &str) {
    let mut environment = String::new();
    // A string without a name cannot be put into an environment by any tool.
    let strings: Vec<&[u8]> =
        input.environment.iter().map(Vec::as_slice).filter(|string| variable(string).is_some()).collect();
    for string in &strings {
        let _ = write!(environment, " {}", names.word(text, string));
    }
    if has_objects {
        environment.push_str(" KTEST_FILE=\"$here/test.ktest\"");
    }
    if user_matters(&input.files) {
        environment.push_str(" $user");
    }
    let redirect = match (input.stdin_is_file, input.stdin.is_empty()) {
        (false, _) => "",
        (true, false) => " < \"$here/stdin\"",
        (true, true) => " < /dev/null",
    };
    let redirect = match input.circumstance {
        Circumstance::OutputClosed => format!("{redirect} >&-"),
        Circumstance::OutputFull => format!("{redirect} > /dev/full"),
        Circumstance::InputClosed => " <&-".to_owned(),
        _ => redirect.to_owned(),
    };
    let name = input.argv.first().map(Vec::as_slice).unwrap_or_default();
    if is_command(name) && strings.iter().all(|string| passes_through_a_shell(string)) {
        let name = String::from_utf8_lossy(name);
        let _ = write!(
            text,
            "ln -s \"$program\" \"$work/bin/{name}\"\nstart() {{\n    exec $session sh -c 'echo $$ > \"$0\"; exec \"$@\"' \"$work/pid\" {limit}env -i{environment} /bin/sh -c \
             'PATH=$0; unset PWD OLDPWD SHLVL; exec {name} \"$@\"' \"$work/bin\" \"$@\"{redirect}\n}}\n"
        );
    } else {
        let _ = write!(
            text,
            "start() {{\n    exec $session sh -c 'echo $$ > \"$0\"; exec \"$@\"' \"$work/pid\" {limit}env -i{environment} \"$program\" \"$@\"{redirect}\n}}\n"
        );
    }
}

/// The same in schism's sandbox, which knows the test.
fn start_confined(text: &mut String, names: &mut Names, input: &Input, has_objects: bool, has_limit: bool) {
    let name = names.word(text, input.argv.first().map(Vec::as_slice).unwrap_or_default());
    let declared = if has_objects { " --declared" } else { "" };
    let seconds = if has_limit { " --seconds \"${SCHISM_TIMEOUT:-10}\"" } else { "" };
    let _ = write!(
        text,
        "if [ -z \"$unsafe\" ]; then\n    chmod 711 \"$work\"\n    give() {{ :; }}\n    start() {{\n        \
         exec $session sh -c 'echo $$ > \"$0\"; exec \"$@\"' \"$work/pid\" \"$schism\" replay{declared}{seconds} --name={name} --in=. \
         --place=\"$work/sandbox\" -- \"$here\" \"$program\"\n    }}\nfi\n"
    );
}

/// What the script says of an unusual circumstance. Some are made by the sandbox alone.
fn circumstance(input: &Input) -> String {
    let Some(words) = input.circumstance.words() else { return String::new() };
    let refusal = "if [ -n \"$unsafe\" ]; then\n    echo \"$0: a shell cannot arrange that; schism's sandbox can\" >&2\n    exit 2\nfi\n";
    let is_for_shells = shell_arranges(input.circumstance);
    format!("# In this run {words}.\n{}", if is_for_shells { "" } else { refusal })
}

/// Whether the script arranges a circumstance without the sandbox.
fn shell_arranges(circumstance: Circumstance) -> bool {
    use Circumstance::{InputClosed, InputLate, OutputClosed, OutputFull, Unlimited, Usual};
    matches!(circumstance, Usual | OutputClosed | OutputFull | InputClosed | InputLate | Unlimited)
}

/// Whether a program can see in a tree who it runs as.
fn user_matters(tree: &FileTree) -> bool {
    let closed = |node: &Node| match *node {
        Node::File { mode, .. } | Node::Fifo { mode } | Node::Socket { mode } => mode & 0o600 != 0o600,
        Node::Directory { mode } => mode & 0o700 != 0o700,
        Node::Symlink { .. } => false,
    };
    tree.iter().any(|(_, entry)| entry.owner != Owner::NOBODY || entry.modified.is_some() || closed(&entry.node))
}

/// The commands that make a file tree.
fn files(text: &mut String, names: &mut Names, tree: &FileTree, by_user: bool) {
    let (mut owners, mut last) = (String::new(), Vec::new());
    for (path, entry) in tree.iter() {
        if let Some(slash) = path.iter().rposition(|&byte| byte == b'/') {
            let parent = names.path(text, &path[..slash]);
            let _ = writeln!(text, "mkdir -p {parent}");
        }
        let name = names.path(text, path);
        let mode = match &entry.node {
            Node::File { mode, .. } => {
                let _ = writeln!(text, "cat \"$here/files/\"{name} > {name}");
                Some(*mode)
            }
            Node::Directory { mode } => {
                let _ = writeln!(text, "mkdir -p {name}");
                Some(*mode)
            }
            // No tool of a shell makes a socket.
            Node::Socket { .. } => None,
            Node::Fifo { mode } => {
                let _ = writeln!(text, "mkfifo {name}");
                Some(*mode)
            }
            Node::Symlink { target } => {
                let target = names.word(text, target);
                let _ = writeln!(text, "ln -s -- {target} {name}");
                None
            }
        };
        if entry.owner != Owner::NOBODY {
            let Owner { uid, gid } = entry.owner;
            // Only root can; for others the test is as near as it gets.
            let _ = writeln!(owners, "chown -h {uid}:{gid} {name} 2> /dev/null");
        }
        let mut commands = mode.map_or(String::new(), |mode| format!("chmod {mode:o} {name}\n"));
        if let Some(time) = entry.modified {
            let _ = writeln!(commands, "touch -h -d @{time} {name} 2> /dev/null");
        }
        last.push(commands);
    }
    if by_user {
        text.push_str("[ -z \"$user\" ] || chown -hR 65534:65534 .\n");
    }
    text.push_str(&owners);
    // Innermost first, since a directory may forbid what was just put into it, and that changed its time.
    text.extend(last.into_iter().rev());
}

/// The variable that a string of the environment sets.
fn variable(string: &[u8]) -> Option<&[u8]> {
    let end = string.iter().position(|&byte| byte == b'=')?;
    (end > 0 && string[0] != b'-').then(|| &string[..end])
}

fn passes_through_a_shell(string: &[u8]) -> bool {
    let Some(name) = variable(string) else { return false };
    let identifier = !name[0].is_ascii_digit() && name.iter().all(|&byte| byte.is_ascii_alphanumeric() || byte == b'_');
    identifier && !OF_THE_SHELL.iter().any(|special| special.as_bytes() == name)
}

/// Whether a name can be a command that is looked up in `PATH`.
fn is_command(name: &[u8]) -> bool {
    let plain = |byte: &u8| byte.is_ascii_alphanumeric() || b"_.+-".contains(byte);
    !name.is_empty() && name[0] != b'-' && name != b"." && name != b".." && name.iter().all(plain)
}

/// Shell variables for words that must come out of `printf`.
#[derive(Default)]
pub(crate) struct Names {
    count: usize,
}

impl Names {
    /// A word of a command; what it needs is put before.
    pub(crate) fn word(&mut self, text: &mut String, word: &[u8]) -> String {
        if let Some(quoted) = quote_posix(word) {
            return quoted;
        }
        self.count += 1;
        let name = format!("w{}", self.count);
        let _ = write!(text, "{name}=$(printf '");
        for (index, &byte) in word.iter().enumerate() {
            match byte {
                // Not an option of printf.
                b'-' if index == 0 => text.push_str("\\055"),
                b'%' => text.push_str("%%"),
                b'\\' => text.push_str("\\\\"),
                b' '..=b'~' if byte != b'\'' => text.push(char::from(byte)),
                byte => {
                    let _ = write!(text, "\\{byte:03o}");
                }
            }
        }
        // A command substitution drops line ends at its end; the full stop keeps them.
        let _ = writeln!(text, ".'); {name}=${{{name}%.}}");
        format!("\"${name}\"")
    }

    /// A path below the working directory, that no tool can take for an option.
    pub(crate) fn path(&mut self, text: &mut String, path: &[u8]) -> String {
        self.word(text, &[b"./", path].concat())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;
    use std::os::unix::process::CommandExt;

    use std::process::{Command, Output};

    use crate::files;

    /// Puts a test's files and script into a folder and runs a shell script as the program under test.
    fn replay(shell: &str, input: &Input, program: &str, options: &[&str]) -> Output {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("run.sh"), script(input, false, &Check::Prediction)).unwrap();
        fs::write(folder.path().join("stdin"), &input.stdin).unwrap();
        files::store(&input.files, &folder.path().join("files")).unwrap();
        let path = folder.path().join("the program");
        schism_testing::shell_script(&path, program);
        let mut command = Command::new(shell);
        // A program may signal its group.
        command.process_group(0).arg(folder.path().join("run.sh")).args(options).args(["--unsafe"]).arg(&path);
        command.output().unwrap()
    }

    #[test]
    fn circumstances_are_arranged_or_refused() {
        let with = |circumstance| Input { circumstance, ..Input::new(["prog"]) };
        let full = replay("dash", &with(Circumstance::OutputFull), "echo x || exit 3", &[]);
        assert_eq!(full.status.code(), Some(3), "{}", text(&full.stderr));
        let closed = replay("bash", &with(Circumstance::OutputClosed), "[ -e /proc/$$/fd/1 ] || exit 4", &[]);
        assert_eq!(closed.status.code(), Some(4), "{}", text(&closed.stderr));
        let closed = replay("dash", &with(Circumstance::InputClosed), "[ -e /proc/$$/fd/0 ] || exit 5", &[]);
        assert_eq!(closed.status.code(), Some(5), "{}", text(&closed.stderr));
        let signal = replay("dash", &with(Circumstance::Signal(15)), "exit 0", &[]);
        assert_eq!(signal.status.code(), Some(2));
        assert!(text(&signal.stderr).contains("sandbox can"), "{}", text(&signal.stderr));
    }

    fn text(bytes: &[u8]) -> String {
        bytes.escape_ascii().to_string()
    }

    #[test]
    fn every_byte_arrives_in_an_argument() {
        let all: Vec<u8> = (1..=255).collect();
        let pairs: Vec<Vec<u8>> = (1..=255u8).map(|byte| vec![byte, b'-', byte]).collect();
        let mut argv = vec![b"prog".to_vec(), all, vec![], b"-\x01".to_vec(), b"\n\n".to_vec(), b"'\\%s$x`".to_vec()];
        argv.extend(pairs);
        let input = Input::new(argv.clone());
        assert!(
            script(&input, false, &Check::Prediction)
                .bytes()
                .all(|byte| byte == b'\n' || (b' '..=b'~').contains(&byte))
        );
        let expected: Vec<u8> = argv[1..].iter().flat_map(|argument| [argument, &b"|"[..]].concat()).collect();
        for shell in ["dash", "bash"] {
            let output = replay(shell, &input, "printf '%s|' \"$@\"", &[]);
            assert_eq!(text(&output.stdout), text(&expected), "{shell}: {}", text(&output.stderr));
        }
    }

    #[test]
    fn the_environment_is_that_of_the_test() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("run.sh");
        let mut input = Input::new(["prog", "-0"]);
        input.environment = vec![b"A=1 '2'".to_vec(), b"B=\xff\n".to_vec()];
        // The second needs a start without a shell between.
        for string in ["C=3", "PATH=/nowhere"] {
            input.environment.push(string.into());
            let with_nonsense = [&input.environment[..], &[b"no name".to_vec()]].concat();
            fs::write(&path, script(&Input { environment: with_nonsense, ..input.clone() }, false, &Check::Prediction))
                .unwrap();
            let output = Command::new("sh").arg(&path).args(["--unsafe", "/usr/bin/env"]).output().unwrap();
            let strings = output.stdout.split(|&byte| byte == 0).map(<[u8]>::to_vec);
            // Some shells cannot be kept from telling the program's path.
            let mut strings: Vec<Vec<u8>> = strings.filter(|s| !s.is_empty() && !s.starts_with(b"_=")).collect();
            strings.sort();
            assert_eq!(strings, input.environment, "{}", text(&output.stderr));
        }
    }

    #[test]
    fn files_arrive_with_their_modes() {
        let mut input = Input::new(["prog"]);
        input.files = files::tests::sample();
        let program = "find . -mindepth 1 -printf '%y %m %p %l\\n' | LC_ALL=C sort; od -An -tx1 a*; \
                       find old times -printf 'at %Ts\\n'";
        let output = replay("sh", &input, program, &[]);
        let expected = concat!(
            "'\\xc3 \\n 00 ff 0a\\nat -1\\nat 86400\\nd 500 ./closed \\nd 755 ./implied \\nf 0 ./closed/in \\nf 644 ./a b\\n",
            "f 644 ./implied/deep \\nf 644 ./old \\nf 644 ./roots \\nl 777 ./link no where\\nl 777 ./times @5\\n",
            "l 777 ./to a time @5\\np 622 ./pipe \\n"
        );
        let mut lines: Vec<&[u8]> = output.stdout.split_inclusive(|&byte| byte == b'\n').collect();
        lines.sort_by_key(|line| (line[0] != b'\'', line[0] != b' ', line.to_vec()));
        assert_eq!(text(&lines.concat()).replace("\\'", "'"), expected, "{}", text(&output.stderr));
    }

    #[test]
    fn root_becomes_nobody_where_it_matters() {
        let mut input = Input::new(["prog"]);
        input.files.insert("open", schism_case::Entry::file("")).unwrap();
        let program = "id -u; stat -c %u open";
        let user = replay("sh", &input, "id -u", &[]).stdout;
        input.files.insert("closed", schism_case::Entry::file("").with_mode(0)).unwrap();
        let output = replay("sh", &input, program, &[]);
        let expected = if user == b"0\n" { "65534\\n65534\\n".to_owned() } else { text(&user).repeat(2) };
        assert_eq!(text(&output.stdout), expected, "{}", text(&output.stderr));
    }

    #[test]
    fn standard_input_is_a_pipe_or_a_file() {
        let mut input = Input::new(["prog"]);
        input.stdin = b"in\0put".to_vec();
        let program = "if [ -p /dev/stdin ]; then echo pipe; else echo file; fi; cat";
        assert_eq!(text(&replay("sh", &input, program, &[]).stdout), "pipe\\nin\\x00put");
        input.stdin_is_file = true;
        assert_eq!(text(&replay("sh", &input, program, &[]).stdout), "file\\nin\\x00put");
        input.stdin.clear();
        assert_eq!(text(&replay("sh", &input, "cat", &[]).stdout), "");
    }

    #[test]
    fn the_status_passes_through() {
        let input = Input::new(["prog"]);
        assert_eq!(replay("sh", &input, "exit 7", &[]).status.code(), Some(7));
        assert_eq!(replay("sh", &input, "kill -9 $$", &[]).status.code(), Some(137));
        let usage = Command::new("sh").arg("-c").arg(script(&input, false, &Check::Prediction)).output().unwrap();
        assert_eq!(usage.status.code(), Some(2));
    }

    #[test]
    fn a_program_that_signals_its_group_can_be_checked() {
        let output = replay("sh", &Input::new(["prog"]), "kill -9 0", &["--check"]);
        // Nothing is expected here, but the script came to its end.
        assert_eq!(output.status.code(), Some(1), "{}", text(&output.stderr));
    }

    #[test]
    fn nothing_can_be_written_above_the_working_directory() {
        let output = replay("sh", &Input::new(["prog"]), "stat -c %a .. .", &[]);
        assert_eq!(text(&output.stdout), "555\\n755\\n");
    }

    #[test]
    fn without_schism_a_program_is_only_run_for_who_insists() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("run.sh");
        fs::write(&path, script(&Input::new(["prog"]), false, &Check::Prediction)).unwrap();
        let run = |arguments: &[&str], schism: &str| {
            let mut command = Command::new("sh");
            command.arg(&path).args(arguments).arg("/bin/echo").env("SCHISM", schism).output().unwrap()
        };
        let refused = run(&[], "/nonexistent/schism");
        let told = text(&refused.stderr);
        assert_eq!((refused.status.code(), refused.stdout), (Some(2), vec![]));
        assert!(told.contains("not in PATH") && told.contains("--unsafe"), "{told}");
        assert_eq!(run(&["--unsafe"], "/nonexistent/schism").stdout, b"\n");
        // What it is asked for.
        let shown = text(&run(&[], "/bin/echo").stdout);
        assert!(
            shown.starts_with("replay --name=prog --in=. --place=/") && shown.ends_with(" /bin/echo\\n"),
            "{shown}"
        );
    }

    #[test]
    fn the_working_directory_can_be_kept() {
        let folder = tempfile::tempdir().unwrap();
        let kept = folder.path().join("kept");
        let mut input = Input::new(["prog", "x"]);
        input.files.insert("old", schism_case::Entry::file("1")).unwrap();
        let output = replay("sh", &input, "cat old > new; echo \"$0\"", &["--in", kept.to_str().unwrap()]);
        assert_eq!(fs::read(kept.join("new")).unwrap(), b"1");
        assert!(text(&output.stdout).ends_with("/bin/prog\\n"), "{}", text(&output.stdout));
    }
}
