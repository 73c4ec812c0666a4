//! The command that shows a difference, as one would type it.

use std::fmt::Write;

use schism_case::{Circumstance, Input, Node};

use super::finding::Finding;
use crate::test_folder::RUN;
use crate::words::quote_posix;

/// Standard input up to this size stands in the command itself.
const SHORT: usize = 200;

impl Finding {
    /// The line that shows the finding, wherever a shell finds the program by its name.
    pub fn command(&self, test: &str) -> String {
        match self.values.is_empty() {
            // Of a function the script runs both drivers.
            _ if self.call.is_some() => {
                let mut before = Before { text: String::new(), variables: 0 };
                before.word(format!("{test}/{RUN}").as_bytes())
            }
            true => command(&self.input, test),
            // The values that the program asks for lie in a file.
            false => {
                let mut input = self.input.clone();
                input.environment.insert(0, format!("KTEST_FILE={test}/test.ktest").into_bytes());
                command(&input, test)
            }
        }
    }
}

/// One line for any `sh`, which makes the files that the program finds in an empty folder and runs it. `test` is the path of the test's
/// folder, for what is too long for a line.
pub fn command(input: &Input, test: &str) -> String {
    let mut before = Before { text: String::new(), variables: 0 };
    before.files(input, test);
    let line = before.line(input, test);
    before.text + &line
}

/// What makes the files, and the line that runs `"$PROGRAM"` on the rest of the input; `None` if the input is too long for lines.
pub(super) fn command_alone(input: &Input) -> Option<(String, String)> {
    let is_long = |entry: &Node| matches!(entry, Node::File { content, .. } if content.len() > SHORT);
    if input.stdin.len() > SHORT || input.files.iter().any(|(_, entry)| is_long(&entry.node)) {
        return None;
    }
    let mut before = Before { text: String::new(), variables: 0 };
    before.files(input, "");
    // A word that needs quotes, so that it comes out as it goes in.
    let mut named = input.clone();
    const PROGRAM: &str = "$PROGRAM";
    named.argv.first_mut().into_iter().for_each(|name| *name = PROGRAM.into());
    let line = before.line(&named, "").replacen(&format!("'{PROGRAM}'"), &format!("\"{PROGRAM}\""), 1);
    Some((before.text.trim_end_matches("; ").to_owned(), line))
}

/// What is typed before the command.
struct Before {
    text: String,
    variables: usize,
}

impl Before {
    /// Makes the files, where any shell can.
    fn files(&mut self, input: &Input, test: &str) {
        let mut made: Vec<&[u8]> = Vec::new();
        for (path, entry) in input.files.iter() {
            if let Some(slash) = path.iter().rposition(|&byte| byte == b'/')
                && !made.contains(&&path[..slash])
            {
                let folder = self.path(&path[..slash]);
                let _ = write!(self.text, "mkdir -p {folder}; ");
                made.push(&path[..slash]);
            }
            let name = self.path(path);
            let mode = match &entry.node {
                Node::File { content, mode } => {
                    let _ = match content.len() {
                        0 => write!(self.text, ": > {name}; "),
                        1..=SHORT => write!(self.text, "{} > {name}; ", printf(content)),
                        _ => {
                            let source = self.word(&[format!("{test}/files/").as_bytes(), path].concat());
                            write!(self.text, "cp {source} {name}; ")
                        }
                    };
                    (*mode != 0o644).then_some(*mode)
                }
                Node::Directory { mode } => {
                    made.push(path);
                    let _ = write!(self.text, "mkdir -p {name}; ");
                    (*mode != 0o755).then_some(*mode)
                }
                Node::Fifo { .. } => {
                    let _ = write!(self.text, "mkfifo {name}; ");
                    None
                }
                // A program makes these; an input has none.
                Node::Socket { .. } => None,
                Node::Symlink { target } => {
                    let target = self.word(target);
                    let _ = write!(self.text, "ln -s {target} {name}; ");
                    None
                }
            };
            if let Some(mode) = mode {
                let _ = write!(self.text, "chmod {mode:o} {name}; ");
            }
        }
    }

    /// A path that no tool takes for an option.
    fn path(&mut self, path: &[u8]) -> String {
        match path.first() {
            Some(b'-') => self.word(&[b"./", path].concat()),
            _ => self.word(path),
        }
    }

    /// A word for any `sh`, in printable ASCII.
    fn word(&mut self, word: &[u8]) -> String {
        if let Some(quoted) = quote_posix(word) {
            return quoted;
        }
        if !word.ends_with(b"\n") {
            return format!("\"$({})\"", printf(word));
        }
        // What stands in brackets loses the line ends at its end.
        self.variables += 1;
        let name = format!("w{}", self.variables);
        let _ = write!(self.text, "{name}=$({}); ", printf(&[word, b"."].concat()));
        format!("\"${{{name}%.}}\"")
    }

    /// The name must not be quoted, the value may.
    fn assignment(&mut self, string: &[u8]) -> String {
        match string.iter().position(|&byte| byte == b'=') {
            Some(end) if is_assignment(string) && end + 1 < string.len() => {
                format!("{}={}", String::from_utf8_lossy(&string[..end]), self.word(&string[end + 1..]))
            }
            Some(_) if is_assignment(string) => String::from_utf8_lossy(string).into_owned(),
            _ => self.word(string),
        }
    }

    fn line(&mut self, input: &Input, test: &str) -> String {
        let Frame { feed_by, open, behind } = Frame::of(input);
        let mut text = String::new();
        let stdin = self.word(format!("{test}/stdin").as_bytes());
        let short = input.stdin.len() <= SHORT;
        let is_closed = input.circumstance == Circumstance::InputClosed;
        let is_from_middle = input.circumstance == Circumstance::InputFromMiddle;
        if is_from_middle || (!input.stdin_is_file && !input.stdin.is_empty() && !is_closed) {
            let feed = if short { printf(&input.stdin) } else { format!("cat {stdin}") };
            let _ = write!(text, "{}{}", feed_by(&feed), if is_from_middle { "; " } else { " | " });
        }
        text.push_str(open);
        if !input.environment.is_empty() {
            if !input.environment.iter().all(|string| is_assignment(string)) {
                text.push_str("env ");
            }
            for string in &input.environment {
                let _ = write!(text, "{} ", self.assignment(string));
            }
        }
        let words: Vec<String> = input.argv.iter().map(|word| self.word(word)).collect();
        text.push_str(&words.join(" "));
        if is_closed {
            text.push_str(" <&-");
        } else if is_from_middle {
            // The frame says where it is read.
        } else if input.stdin_is_file {
            let _ = write!(text, " < {}", if input.stdin.is_empty() { "/dev/null" } else { &stdin });
        } else if input.stdin.is_empty() {
            text.push_str(" < /dev/null");
        }
        text + &behind
    }
}

/// What stands around the command in a circumstance.
struct Frame {
    /// Around what writes standard input.
    feed_by: fn(&str) -> String,
    open: &'static str,
    behind: String,
}

impl Frame {
    fn of(input: &Input) -> Self {
        let feed_by: fn(&str) -> String = match input.circumstance {
            Circumstance::InputLate => |feed| format!("{{ sleep {}; {feed}; }}", Circumstance::DELAY as f64 / 1000.0),
            Circumstance::InputInBytes => |feed| format!("{feed} | dd bs=1"),
            Circumstance::InputFromMiddle => |feed| format!("{{ echo read before; {feed}; }} > in"),
            Circumstance::Signal(_) => {
                |feed| format!("{{ {feed}; sleep {}; }}", Circumstance::END_AFTER as f64 / 1000.0)
            }
            _ => str::to_owned,
        };
        let (open, behind) = match input.circumstance {
            Circumstance::OutputClosed => ("", " >&-".to_owned()),
            Circumstance::OutputFull => ("", " > /dev/full".to_owned()),
            Circumstance::OutputAppended => ("", " >> output".to_owned()),
            Circumstance::ReaderGone => ("", " | :".to_owned()),
            Circumstance::InputLeft => ("{ ", "; cat; }".to_owned()),
            Circumstance::InputFromMiddle => ("{ read line; ", "; } < in".to_owned()),
            Circumstance::FewFiles => ("(ulimit -n 8; exec ", ")".to_owned()),
            Circumstance::OneProcessor => ("taskset 1 ", String::new()),
            Circumstance::Signal(number) => {
                let seconds = Circumstance::SIGNAL_AFTER as f64 / 1000.0;
                ("", format!(" & sleep {seconds}; kill -{number} $!"))
            }
            _ => ("", String::new()),
        };
        Frame { feed_by, open, behind }
    }
}

/// Whether a shell takes it for an assignment before a command.
fn is_assignment(string: &[u8]) -> bool {
    let name: Vec<u8> = string.iter().copied().take_while(|&byte| byte != b'=').collect();
    name.len() < string.len()
        && name.first().is_some_and(|byte| !byte.is_ascii_digit())
        && name.iter().all(|&byte| byte.is_ascii_alphanumeric() || byte == b'_')
}

/// A `printf` that any shell has, writing exactly these bytes.
pub(super) fn printf(bytes: &[u8]) -> String {
    let mut text = String::from("printf '");
    for (index, &byte) in bytes.iter().enumerate() {
        match byte {
            // Not an option of printf.
            b'-' if index == 0 => text.push_str("\\055"),
            b'\n' => text.push_str("\\n"),
            b'\t' => text.push_str("\\t"),
            b'%' => text.push_str("%%"),
            b'\\' => text.push_str("\\\\"),
            b' '..=b'~' if byte != b'\'' => text.push(char::from(byte)),
            byte => {
                let _ = write!(text, "\\{byte:03o}");
            }
        }
    }
    text.push('\'');
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn circumstances_are_arranged_by_the_shell() {
        let shown = |circumstance| {
            let mut input = Input { circumstance, ..Input::new(["prog", "x"]) };
            input.stdin = b"a\n".to_vec();
            command(&input, "t")
        };
        let all = [
            (Circumstance::OutputClosed, "printf 'a\\n' | prog x >&-"),
            (Circumstance::OutputFull, "printf 'a\\n' | prog x > /dev/full"),
            (Circumstance::OutputAppended, "printf 'a\\n' | prog x >> output"),
            (Circumstance::ReaderGone, "printf 'a\\n' | prog x | :"),
            (Circumstance::InputClosed, "prog x <&-"),
            (Circumstance::InputInBytes, "printf 'a\\n' | dd bs=1 | prog x"),
            (Circumstance::InputLate, "{ sleep 1.25; printf 'a\\n'; } | prog x"),
            (Circumstance::InputLeft, "printf 'a\\n' | { prog x; cat; }"),
            (Circumstance::InputFromMiddle, "{ echo read before; printf 'a\\n'; } > in; { read line; prog x; } < in"),
            (Circumstance::FewFiles, "printf 'a\\n' | (ulimit -n 8; exec prog x)"),
            (Circumstance::OneProcessor, "printf 'a\\n' | taskset 1 prog x"),
            (Circumstance::Signal(15), "{ printf 'a\\n'; sleep 0.6; } | prog x & sleep 0.3; kill -15 $!"),
        ];
        for (circumstance, wanted) in all {
            assert_eq!(shown(circumstance), wanted);
        }
    }
    use std::process::Command;

    #[test]
    fn it_is_what_one_would_type() {
        let mut input = Input::new(["prog", "-n", "a b"]);
        assert_eq!(command(&input, "t"), "prog -n 'a b' < /dev/null");
        input.stdin = b"-1%\n".to_vec();
        input.environment = vec![b"A=x y".to_vec(), b"B=".to_vec()];
        assert_eq!(command(&input, "t"), "printf '\\0551%%\\n' | A='x y' B= prog -n 'a b'");
        input.environment.push(b"a.b=1".to_vec());
        input.stdin = vec![b'x'; SHORT + 1];
        assert_eq!(command(&input, "o/t 1"), "cat 'o/t 1/stdin' | env A='x y' B= a.b=1 prog -n 'a b'");
        input.stdin_is_file = true;
        assert!(command(&input, "t").ends_with("prog -n 'a b' < t/stdin"));
    }

    #[test]
    fn a_shell_gives_every_byte() {
        let all: Vec<u8> = (0..=255).collect();
        for part in all.chunks(SHORT).chain([&b"'-%s\\n"[..], b"-n", b"\x001"]) {
            let mut input = Input::new(["cat"]);
            input.stdin = part.to_vec();
            for shell in ["dash", "bash"] {
                let output = Command::new(shell).args(["-c", &command(&input, "t")]).output().unwrap();
                assert_eq!(output.stdout, part, "{shell}");
            }
        }
        let mut input = Input::new([&b"sh"[..], b"-c", b"printf %s \"$A$1\"", b"-", b"\xff\n'"]);
        input.environment = vec![b"A=\x01\n ".to_vec()];
        let output = Command::new("bash").args(["-c", &command(&input, "t")]).output().unwrap();
        assert_eq!(output.stdout, b"\x01\n \xff\n'");
    }

    #[test]
    fn files_are_made_before() {
        let mut input = Input::new(["cat", "a b", "d/c", "link", "empty"]);
        input.files.insert("a b", schism_case::Entry::file("a,\"%\n")).unwrap();
        input.files.insert("d/c", schism_case::Entry::file(&b"x\xff"[..])).unwrap();
        input.files.insert("empty", schism_case::Entry::file("").with_mode(0o600)).unwrap();
        input.files.insert("link", schism_case::Entry::symlink("a b")).unwrap();
        let line = command(&input, "t");
        assert!(line.starts_with("printf 'a,\"%%\\n' > 'a b'; mkdir -p d; "), "{line}");
        for shell in ["dash", "bash"] {
            let folder = tempfile::tempdir().unwrap();
            let output = Command::new(shell).args(["-c", &line]).current_dir(folder.path()).output().unwrap();
            let wanted: &[u8] = &["a,\"%\n".as_bytes(), &b"x\xff"[..], b"a,\"%\n"].concat();
            assert_eq!(output.stdout, wanted, "{shell}: {output:?}");
        }
        let mut large = Input::new(["p"]);
        large.files.insert("a", schism_case::Entry::file("x".repeat(SHORT + 1))).unwrap();
        assert_eq!(command(&large, "o/t"), "cp o/t/files/a a; p < /dev/null");
    }

    #[test]
    fn arguments_of_any_bytes_pass_through_any_shell() {
        let mut input = Input::new([&b"printf"[..], b"%s|", b"\xff\x01", b"a\n", b"\n\n", b"'$x`\\"]);
        input.environment = vec![b"A=\x02\n".to_vec()];
        for shell in ["dash", "bash"] {
            let output = Command::new(shell).args(["-c", &command(&input, "t")]).output().unwrap();
            assert_eq!(output.stdout, b"\xff\x01|a\n|\n\n|'$x`\\|", "{shell}");
        }
    }
}
