//! The command that shows a difference, as one would type it.

use std::fmt::Write;

use schism_case::{Circumstance, Input};

use crate::words::quote;

/// Standard input up to this size stands in the command itself.
const SHORT: usize = 200;

/// One line for a shell. `test` is the path of the test's folder, for what is too long for a line.
pub fn command(input: &Input, test: &str) -> String {
    let Frame { feed_by, open, behind } = Frame::of(input);
    let mut text = String::new();
    let stdin = quote(format!("{test}/stdin").as_bytes());
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
            let _ = write!(text, "{} ", assignment(string));
        }
    }
    let words: Vec<String> = input.argv.iter().map(|word| quote(word)).collect();
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

/// The name must not be quoted, the value may.
fn assignment(string: &[u8]) -> String {
    match string.iter().position(|&byte| byte == b'=') {
        Some(end) if is_assignment(string) && end + 1 < string.len() => {
            format!("{}={}", String::from_utf8_lossy(&string[..end]), quote(&string[end + 1..]))
        }
        Some(_) if is_assignment(string) => String::from_utf8_lossy(string).into_owned(),
        _ => quote(string),
    }
}

/// A `printf` that any shell has, writing exactly these bytes.
fn printf(bytes: &[u8]) -> String {
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

/// The files that the program finds, in a few words; `None` if there are none.
pub(crate) fn files(input: &Input) -> Option<String> {
    let mut names: Vec<String> = input.files.iter().take(6).map(|(path, _)| quote(path)).collect();
    if input.files.len() > names.len() {
        names.push(format!("{} more", input.files.len() - names.len()));
    }
    (!names.is_empty()).then(|| names.join(", "))
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
    fn files_are_named_in_short() {
        let mut input = Input::new(["p"]);
        assert_eq!(files(&input), None);
        for name in ["a", "b c", "d", "e", "f", "g", "h", "i"] {
            input.files.insert(name, schism_case::Entry::file("")).unwrap();
        }
        assert_eq!(files(&input).unwrap(), "a, 'b c', d, e, f, g, 2 more");
    }
}
