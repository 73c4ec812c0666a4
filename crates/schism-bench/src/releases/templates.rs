//! Shapes of input for a tool, in the words of `schism explore`, made from its help text alone.
//!
//! Both releases' texts are read. Options that only one of them lists come first, then those whose description
//! changed, then the rest; each stands with free text as its argument and with free operands or standard input.

use super::help::{Flag, Help, Key, Takes};
use std::collections::BTreeSet;

/// Free bytes of an option's argument: a number with a sign and a suffix, or a short word.
const ARGUMENT: &str = "5";
/// Free bytes of an operand.
const OPERAND: &str = "4";
/// Bytes of standard input.
const STDIN: &str = "8";
/// Bytes of a file where a tool wants a second one.
const FILE: &str = "4";
/// The most templates of one tool.
const MOST: usize = 80;
/// The most words from the help text that are tried for one option.
const MOST_WORDS: usize = 12;

/// The words after `--` of one exploration.
pub type Template = Vec<String>;

fn words(words: &[&str]) -> Template {
    words.iter().map(|word| (*word).to_owned()).collect()
}

/// The templates for a tool with these help texts, the most promising first.
pub fn templates(old: &Help, new: &Help) -> Vec<Template> {
    let all = old.joined(new);
    let rest = operands(&all);
    let mut ranked: Vec<(u32, Template)> = vec![(0, any(&all))];
    if !rest.iter().any(|word| word.starts_with("--sym-arg")) {
        ranked.push((4, rest.clone()));
    }
    for flag in &all.flags {
        let rank = rank(old.twin(flag).map(|flag| &flag.text), new.twin(flag).map(|flag| &flag.text));
        // An option with an argument has more to find than one without.
        let rank = 2 * rank + u32::from(flag.takes == Takes::Nothing);
        ranked.extend(of_flag(flag).into_iter().map(|first| (rank, [first, rest.clone()].concat())));
        let offered = all.words(&flag.metavar, &flag.text).into_iter().take(MOST_WORDS);
        ranked.extend(offered.map(|word| (10, [vec![joined(flag, &word)], rest.clone()].concat())));
    }
    for key in &all.keys {
        let text = |help: &Help| help.keys.iter().find(|known| known.name == key.name).map(|key| key.text.clone());
        let rank = 2 * rank(text(old).as_ref(), text(new).as_ref());
        ranked.push((rank, [of_key(key), rest.clone()].concat()));
        let offered = all.words(&key.metavar, &key.text).into_iter().take(MOST_WORDS);
        ranked.extend(offered.map(|word| (10, [vec![format!("{}={word}", key.name)], rest.clone()].concat())));
    }
    ranked.sort_by_key(|(rank, _)| *rank);
    let mut seen = BTreeSet::new();
    let distinct = ranked.into_iter().map(|(_, template)| template).filter(|template| seen.insert(template.clone()));
    distinct.take(MOST).collect()
}

/// 1 for an option of one release only, 2 if its description changed, 3 otherwise.
fn rank(old: Option<&String>, new: Option<&String>) -> u32 {
    match (old, new) {
        (Some(old), Some(new)) if old == new => 3,
        (Some(_), Some(_)) => 2,
        _ => 1,
    }
}

/// Any arguments at all.
fn any(help: &Help) -> Template {
    let mut template = words(&["--sym-args", "0", "2", OPERAND]);
    template.extend(stdin(help));
    template
}

fn stdin(help: &Help) -> Template {
    if help.reads_stdin() { words(&["--sym-stdin", STDIN]) } else { Vec::new() }
}

/// The option itself: with free text if it takes an argument, without one too if it may be left out.
fn of_flag(flag: &Flag) -> Vec<Template> {
    let bare = || vec![flag.shorts.first().map_or_else(|| flag.name(), |short| format!("-{short}"))];
    let free = || match flag.shorts.first() {
        Some(short) => words(&["--sym-arg-after", &format!("-{short}"), ARGUMENT]),
        None => words(&["--sym-arg-after", &format!("{}=", flag.name()), ARGUMENT]),
    };
    match flag.takes {
        Takes::Nothing => vec![bare()],
        Takes::Argument => vec![free()],
        Takes::Optional => vec![free(), bare()],
    }
}

/// The option with this argument, as one word.
fn joined(flag: &Flag, argument: &str) -> String {
    match (flag.longs.first(), flag.shorts.first()) {
        (Some(long), _) => format!("--{long}={argument}"),
        (None, short) => format!("-{}{argument}", short.map(char::to_string).unwrap_or_default()),
    }
}

fn of_key(key: &Key) -> Template {
    words(&["--sym-arg-after", &format!("{}=", key.name), ARGUMENT])
}

/// What follows the options, by the line of usage.
fn operands(help: &Help) -> Template {
    let mut template = Template::new();
    let mut files = 0;
    for operand in help.usage.split_whitespace() {
        let optional = operand.starts_with('[');
        let several = operand.contains("...");
        let name = operand.trim_matches(|c: char| !c.is_ascii_alphanumeric() && c != '+');
        if name.contains("OPTION") || name == "OPERAND" || name.is_empty() || name.starts_with('-') {
            continue;
        }
        let is_file = name.starts_with("FILE") || name.starts_with("INPUT");
        if name.starts_with("COMMAND") || name.starts_with("ARG") {
            if !optional && name.starts_with("COMMAND") {
                template.push("true".to_owned());
            }
        } else if is_file && help.reads_stdin() {
            if !optional {
                files += 1;
                // The first is standard input; a second one is a file.
                template.push(if files == 1 { "-" } else { "A" }.to_owned());
            }
        } else if operand.starts_with('[') && operand.contains('=') || name.starts_with("OUTPUT") || name == "PREFIX" {
            // Assignments and names of outputs change nothing of what a tool does.
        } else if let Some(prefix) = name.starts_with('+').then_some("+") {
            template.extend(words(&["--sym-arg-after", prefix, OPERAND]));
        } else if name == "EXPRESSION" {
            template.extend(words(&["--sym-args", "1", "3", OPERAND]));
        } else if several {
            template.extend(words(&["--sym-args", "1", "2", OPERAND]));
        } else {
            template.extend(words(&["--sym-arg", OPERAND]));
        }
    }
    template.extend(stdin(help));
    if files > 1 {
        template.extend(words(&["--sym-files", "1", FILE]));
    }
    template
}

#[cfg(test)]
mod tests {
    use super::super::help::Help;
    use super::templates;

    fn made(usage: &str, old: &str, new: &str) -> Vec<String> {
        let help = |options: &str| Help::parse(&format!("Usage: tool {usage}\n{options}\n      --version  x\n"));
        templates(&help(old), &help(new)).iter().map(|template| template.join(" ")).collect()
    }

    #[test]
    fn new_options_come_first_then_changed_ones() {
        let old = "  -a, --all    all\n  -b, --bytes=N  bytes\n  -c   standard input";
        let new =
            "  -a, --all    everything\n  -b, --bytes=N  bytes\n  -c   standard input\n  --new=WHEN  'never' or so";
        assert_eq!(
            made("[OPTION]... [FILE]...", old, new),
            [
                "--sym-args 0 2 4 --sym-stdin 8",
                "--sym-arg-after --new= 5 --sym-stdin 8",
                "--sym-stdin 8",
                "-a --sym-stdin 8",
                "--sym-arg-after -b 5 --sym-stdin 8",
                "-c --sym-stdin 8",
                "--new=never --sym-stdin 8",
            ]
        );
    }

    #[test]
    fn operands_follow_the_line_of_usage() {
        let operands = |usage: &str, text: &str| made(usage, text, text).last().cloned().unwrap_or_default();
        assert_eq!(
            operands("[OPTION]... FILE PATTERN...", "  -a  standard input"),
            "-a - --sym-args 1 2 4 --sym-stdin 8"
        );
        assert_eq!(operands("[OPTION]... FILE1 FILE2", "  -a  stdin"), "-a - A --sym-stdin 8 --sym-files 1 4");
        assert_eq!(operands("[OPTION] DURATION COMMAND [ARG]...", "  -p  x"), "-p --sym-arg 4 true");
        assert_eq!(
            operands("[OPTION]... [+FORMAT]", "  -d, --date=STRING  x"),
            "--sym-arg-after -d 5 --sym-arg-after + 4"
        );
        assert_eq!(operands("[OPERAND]...", "  bs=N   stdin"), "--sym-arg-after bs= 5 --sym-stdin 8");
    }

    #[test]
    fn help_and_version_are_never_asked_for() {
        let all = made("[OPTION]...", "  -a   x\n      --help   x", "  -a   x\n      --help   x");
        assert!(!all.iter().any(|template| template.contains("--help") || template.contains("--version")));
    }
}
