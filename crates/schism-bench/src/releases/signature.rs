//! The signature of a difference: what of it stays when the user's own text is taken out.
//!
//! Two inputs show the same change if their signatures agree; see [`Signature::agrees`] for the rule.

use super::help::{Flag, Help, Takes};
use super::runs::{Both, Case, Seen};
use crate::native::End;
use std::collections::BTreeSet;

/// Which release.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Side {
    /// The old one.
    Old,
    /// The new one.
    New,
}

/// What both runs showed, without the user's text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Signature {
    /// How the old release ended.
    pub old: End,
    /// How the new release ended.
    pub new: End,
    /// An option or operand that only the other release knows, under its full name.
    pub refused: Option<(Side, String)>,
    /// Lines of standard error that only the old release prints.
    pub old_says: Vec<String>,
    /// Lines of standard error that only the new release prints.
    pub new_says: Vec<String>,
    /// Standard output differs.
    pub output: bool,
    /// The files left behind differ.
    pub files: bool,
}

impl Signature {
    /// The signature of what both runs showed.
    pub fn of(both: &Both, case: &Case, help: &Help) -> Signature {
        let [old_lines, new_lines] = [&both.old, &both.new].map(diagnostics);
        let only = |mine: &[String], others: &[String]| -> Vec<String> {
            let new = mine.iter().filter(|line| !others.contains(line));
            new.map(|line| abstracted(line, &case.arguments)).collect()
        };
        let refusal = |side: Side, mine: &[String], others: &[String]| {
            let name = mine.iter().find_map(|line| refused(line, help))?;
            let both = others.iter().find_map(|line| refused(line, help)).is_some_and(|other| other == name);
            (!both).then_some((side, name))
        };
        let refused = refusal(Side::Old, &old_lines, &new_lines).or_else(|| refusal(Side::New, &new_lines, &old_lines));
        Signature {
            old: both.old.end,
            new: both.new.end,
            refused,
            old_says: only(&old_lines, &new_lines),
            new_says: only(&new_lines, &old_lines),
            output: both.old.stdout != both.new.stdout,
            files: both.old.files != both.new.files,
        }
    }

    /// True if the other difference, of a finding, is the same as this one, as far as the outputs tell:
    ///
    /// - one release does not know an option or operand: the same one, whatever the other release then does with it;
    /// - one release fails and says why: both releases end the same way, and it gives the same reason;
    /// - otherwise: both end the same way, unless how they end is no difference, and give the same diagnostics, and
    ///   the finding differs in standard output and in files where this one does.
    pub fn agrees(&self, other: &Signature) -> bool {
        if self.refused.is_some() || other.refused.is_some() {
            return self.refused == other.refused;
        }
        // A status that is the same in both releases is no part of the difference.
        let ends = |it: &Signature| (it.old != it.new).then_some((it.old, it.new));
        if ends(self) != ends(other) {
            return false;
        }
        match self.failing() {
            Some(Side::Old) if !self.old_says.is_empty() => self.old_says == other.old_says,
            Some(Side::New) if !self.new_says.is_empty() => self.new_says == other.new_says,
            _ => {
                (&self.old_says, &self.new_says) == (&other.old_says, &other.new_says)
                    && (other.output || !self.output)
                    && (other.files || !self.files)
                    && (self.output || self.files || !(other.output || other.files))
            }
        }
    }

    /// The difference in a few words.
    pub fn what(&self) -> String {
        let side = |end: End, says: &[String]| {
            let end = match end {
                End::Exit(status) => format!("status {status}"),
                End::Signal(signal) => format!("signal {signal}"),
                End::TimedOut => "endless".to_owned(),
            };
            says.first().map_or_else(|| end.clone(), |line| format!("{end}, {line}"))
        };
        let mut text = format!("{} / {}", side(self.old, &self.old_says), side(self.new, &self.new_says));
        for (differs, name) in [(self.output, "output"), (self.files, "files")] {
            if differs {
                text += ", other ";
                text += name;
            }
        }
        text
    }

    /// The only side that fails.
    fn failing(&self) -> Option<Side> {
        match (self.old == End::Exit(0), self.new == End::Exit(0)) {
            (false, true) => Some(Side::Old),
            (true, false) => Some(Side::New),
            _ => None,
        }
    }
}

/// The lines of standard error that say something.
fn diagnostics(seen: &Seen) -> Vec<String> {
    let text = String::from_utf8_lossy(&seen.stderr).into_owned();
    let lines = text.lines().filter(|line| !(line.starts_with("Try '") && line.ends_with("for more information.")));
    lines.map(str::to_owned).collect()
}

/// The option or operand that a diagnostic says is not known, under its full name; nothing if no release has it.
fn refused(line: &str, help: &Help) -> Option<String> {
    let (_, message) = line.split_once(": ")?;
    let name = |text: &str| text.split(['\'', '=']).next().unwrap_or_default().to_owned();
    if let Some(rest) = message.strip_prefix("invalid option -- '") {
        return help.short(rest.chars().next()?).map(Flag::name);
    }
    if let Some(rest) = message.strip_prefix("unrecognized option '--") {
        return help.long(&name(rest)).map(Flag::name);
    }
    if let Some(rest) = message.strip_prefix("option '--").filter(|rest| rest.ends_with("' doesn't allow an argument"))
    {
        return help.long(&name(rest)).map(|flag| flag.name() + "=");
    }
    let key = name(message.strip_prefix("unrecognized operand '")?);
    help.keys.iter().any(|known| known.name == key).then(|| key + "=")
}

/// A diagnostic without the user's text: from the first quote to the last one, parts that stand in an argument, and
/// numbers.
fn abstracted(line: &str, arguments: &[Vec<u8>]) -> String {
    let mut text = line.to_owned();
    if let (Some(first), Some(last)) = (line.find('\''), line.rfind('\''))
        && first < last
    {
        text = format!("{}'*'{}", &line[..first], &line[last + 1..]);
    }
    let given = |part: &str| {
        let inside = |argument: &Vec<u8>| argument.windows(part.len()).any(|window| window == part.as_bytes());
        !part.is_empty() && arguments.iter().any(inside)
    };
    let mut parts: Vec<String> = text.split(": ").map(str::to_owned).collect();
    for part in parts.iter_mut().skip(1) {
        if given(part) {
            "*".clone_into(part);
            continue;
        }
        let words = part.split(' ').map(|word| {
            let plain = word.chars().all(|c| c.is_ascii_alphabetic());
            if !plain && given(word) { "*".to_owned() } else { word.to_owned() }
        });
        *part = words.collect::<Vec<_>>().join(" ");
    }
    without_numbers(&parts.join(": "))
}

/// Digits in a row become one `N`; hexadecimal text of eight and more digits becomes `H`.
pub fn without_numbers(text: &str) -> String {
    let mut result = String::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let run = |test: fn(char) -> bool| rest.find(|c| !test(c)).unwrap_or(rest.len());
        let (hexadecimal, digits) = (run(|c| c.is_ascii_hexdigit()), run(|c| c.is_ascii_digit()));
        let length = if hexadecimal >= 8 {
            result.push('H');
            hexadecimal
        } else if digits > 0 {
            result.push('N');
            digits
        } else {
            result.push(first);
            first.len_utf8()
        };
        rest = &rest[length..];
    }
    result
}

/// The options and operands with a keyword that the arguments use, under their full names.
pub fn options(arguments: &[Vec<u8>], help: &Help) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    let mut words = arguments.iter().map(|word| String::from_utf8_lossy(word).into_owned());
    while let Some(word) = words.next() {
        if word == "--" {
            break;
        } else if let Some(long) = word.strip_prefix("--") {
            let (name, value) = long.split_once('=').map_or((long, None), |(name, value)| (name, Some(value)));
            let flag = help.long(name);
            names.insert(flag.map_or_else(|| "--?".to_owned(), |flag| flag.name()));
            if flag.is_some_and(|flag| flag.takes == Takes::Argument) && value.is_none() {
                words.next();
            }
        } else if let Some(letters) = word.strip_prefix('-').filter(|letters| !letters.is_empty()) {
            if short_options(letters, help, &mut names) {
                words.next();
            }
        } else if let Some((key, _)) = word.split_once('=')
            && help.keys.iter().any(|known| known.name == key)
        {
            names.insert(format!("{key}="));
        }
    }
    names
}

/// Takes apart letters after one dash; true if the last of them wants the next word.
fn short_options(letters: &str, help: &Help, names: &mut BTreeSet<String>) -> bool {
    if letters.starts_with(|c: char| c.is_ascii_digit()) && help.short(letters.chars().next().unwrap_or('0')).is_none()
    {
        names.insert("-NUMBER".to_owned());
        return false;
    }
    for (at, letter) in letters.char_indices() {
        let flag = help.short(letter);
        names.insert(flag.map_or_else(|| "-?".to_owned(), |flag| flag.name()));
        match flag.map_or(Takes::Nothing, |flag| flag.takes) {
            Takes::Nothing => {}
            Takes::Optional => return false,
            Takes::Argument => return at + letter.len_utf8() == letters.len(),
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::super::runs::{Both, Seen, tests::case};
    use super::{Help, Side, Signature, abstracted, options, without_numbers};
    use crate::native::End;

    const HELP: &str = "Usage: tool [OPTION]... [FILE]\n  -a, --all  x\n  -n, --lines=N  x\n  -w[N], --width[=N]  x\n  \
                        --debug  x\n  bs=N   x\n  --version  x\n";

    fn signature(arguments: &[&str], old: (i32, &str, &str), new: (i32, &str, &str)) -> Signature {
        let seen = |(status, stdout, stderr): (i32, &str, &str)| Seen {
            end: End::Exit(status),
            stdout: stdout.into(),
            stderr: stderr.into(),
            files: Default::default(),
        };
        let both = Both { old: seen(old), new: seen(new) };
        Signature::of(&both, &case(arguments, ""), &Help::parse(HELP))
    }

    #[test]
    fn the_users_text_does_not_count() {
        let arguments = [b"-n%2$x".to_vec(), b"x y".to_vec()];
        assert_eq!(abstracted("tool: bad 'x y': Too 12", &arguments), "tool: bad '*': Too N");
        assert_eq!(abstracted("tool: %2$: bad thing", &arguments), "tool: *: bad thing");
        assert_eq!(abstracted("tool: x y: no such file", &arguments), "tool: *: no such file");
        assert_eq!(abstracted("tool: bad name %2$", &arguments), "tool: bad name *");
        assert_eq!(without_numbers("MD5 = 0cc175b9c0f1 x1"), "MDN = H xN");
    }

    #[test]
    fn options_have_one_name() {
        let used = |words: &[&str]| -> Vec<String> {
            options(&case(words, "").arguments, &Help::parse(HELP)).into_iter().collect()
        };
        assert_eq!(used(&["-an5", "x"]), ["--all", "--lines"]);
        assert_eq!(used(&["--lin", "-a", "-w3"]), ["--lines", "--width"]);
        assert_eq!(used(&["-5", "bs=1", "x=1", "--", "-a"]), ["-NUMBER", "bs="]);
        assert_eq!(used(&["-", "-z", "--unknown"]), ["--?", "-?"]);
    }

    #[test]
    fn an_unknown_option_is_the_change_whatever_the_other_release_does() {
        let one = signature(&["--deb"], (1, "", "tool: unrecognized option '--deb'\n"), (0, "x", ""));
        let two =
            signature(&["--debug", "y"], (1, "", "tool: unrecognized option '--debug'\n"), (1, "", "tool: y: no\n"));
        assert_eq!(one.refused, Some((Side::Old, "--debug".to_owned())));
        assert!(one.agrees(&two));
        let third = signature(&["-a"], (1, "", "tool: invalid option -- 'a'\n"), (0, "x", ""));
        assert!(!one.agrees(&third));
        let neither =
            signature(&["-a"], (1, "", "tool: invalid option -- 'a'\n"), (2, "", "tool: invalid option -- 'a'\n"));
        assert_eq!(neither.refused, None);
        let unknown = signature(&["-q"], (1, "", "tool: y: no\n"), (1, "", "tool: invalid option -- 'q'\n"));
        assert_eq!(unknown.refused, None);
        let operand = signature(&["bs=x"], (1, "", "tool: unrecognized operand 'bs=x'\n"), (0, "x", ""));
        assert_eq!(operand.refused, Some((Side::Old, "bs=".to_owned())));
    }

    #[test]
    fn a_failure_agrees_by_its_reason() {
        let one = signature(&["-n9"], (1, "", "tool: invalid number: '9'\n"), (0, "x", ""));
        let two = signature(
            &["-n77"],
            (1, "", "tool: invalid number: '77'\nTry 'tool --help' for more information.\n"),
            (0, "", "1 record\n"),
        );
        assert!(one.agrees(&two));
        assert!(!one.agrees(&signature(&["-n9"], (1, "", "tool: bad: '9'\n"), (0, "x", ""))));
        assert!(!one.agrees(&signature(&["-n9"], (0, "", ""), (1, "x", "tool: invalid number: '9'\n"))));
    }

    #[test]
    fn silent_differences_agree_by_where_they_are() {
        let one = signature(&[], (0, "a", ""), (0, "b", ""));
        assert!(one.agrees(&signature(&[], (0, "c", ""), (0, "d", ""))));
        assert!(!one.agrees(&signature(&[], (0, "a", "w\n"), (0, "b", ""))));
        assert!(!one.agrees(&signature(&[], (0, "a", ""), (1, "b", ""))));
        let silent = signature(&[], (0, "", ""), (3, "", ""));
        assert!(silent.agrees(&silent) && !silent.agrees(&signature(&[], (0, "a", ""), (3, "b", ""))));
        assert!(one.agrees(&signature(&[], (1, "a", "same\n"), (1, "b", "same\n"))));
    }
}
