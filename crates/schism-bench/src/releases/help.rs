//! The option list of a tool, read from what it prints for `--help`.

use std::collections::BTreeSet;

/// Whether an option takes an argument.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Takes {
    /// No argument.
    Nothing,
    /// An argument that may be left out.
    Optional,
    /// An argument.
    Argument,
}

/// One option, with all its names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Flag {
    /// Letters.
    pub shorts: Vec<char>,
    /// Long names without the dashes.
    pub longs: Vec<String>,
    /// Its argument.
    pub takes: Takes,
    /// What the help text calls the argument.
    pub metavar: String,
    /// Its paragraph.
    pub text: String,
}

/// An operand of the form `key=VALUE`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Key {
    /// Without the equals sign.
    pub name: String,
    /// What the help text calls the value.
    pub metavar: String,
    /// Its paragraph.
    pub text: String,
}

/// What a help text says.
#[derive(Clone, Debug, Default)]
pub struct Help {
    /// Options, without `--help` and `--version`.
    pub flags: Vec<Flag>,
    /// Operands with a keyword.
    pub keys: Vec<Key>,
    /// The first line of usage, without the tool's name.
    pub usage: String,
    /// All of it.
    pub text: String,
}

impl Flag {
    /// One name for all spellings: the first long name, else the first letter.
    pub fn name(&self) -> String {
        match (self.longs.first(), self.shorts.first()) {
            (Some(long), _) => format!("--{long}"),
            (None, Some(short)) => format!("-{short}"),
            (None, None) => String::new(),
        }
    }
}

impl Help {
    /// Reads a help text.
    pub fn parse(text: &str) -> Help {
        let usage = text.lines().next().and_then(|line| line.strip_prefix("Usage: ")).unwrap_or_default();
        let usage = usage.split_once(' ').map_or("", |(_, rest)| rest).to_owned();
        let mut help = Help { usage, text: text.to_owned(), ..Help::default() };
        // The last thing that a paragraph can belong to.
        let mut open: Option<&mut String> = None;
        for line in text.lines().skip(1) {
            let indent = line.len() - line.trim_start().len();
            let body = line.trim_start();
            if body.starts_with("--version") {
                break;
            }
            if (1..=8).contains(&indent) && body.starts_with(['-', '+']) {
                open = flag(body).map(|flag| {
                    help.flags.push(flag);
                    &mut help.flags.last_mut().expect("just pushed").text
                });
            } else if let Some(key) = (1..=4).contains(&indent).then(|| key(body)).flatten() {
                let others: Vec<Key> = others(body, &key);
                help.keys.push(key);
                help.keys.extend(others);
                open = help.keys.last_mut().map(|key| &mut key.text);
            } else if indent > 4 {
                if let Some(open) = &mut open {
                    open.push('\n');
                    open.push_str(body);
                }
            } else {
                open = None;
            }
        }
        help.flags.retain(|flag| !flag.longs.iter().any(|long| long == "help"));
        help
    }

    /// True if the tool reads its standard input.
    pub fn reads_stdin(&self) -> bool {
        self.text.contains("standard input") || self.text.contains("stdin")
    }

    /// Words that the help text offers for an argument: those in quotes in the option's own paragraph, and the entries
    /// of a list whose heading names the argument.
    pub fn words(&self, metavar: &str, paragraph: &str) -> Vec<String> {
        let mut names: BTreeSet<String> = BTreeSet::new();
        if metavar.len() > 1 {
            names.insert(metavar.to_owned());
            names.insert(metavar.trim_end_matches('S').to_owned());
        }
        let see = paragraph.split_once("ee ").and_then(|(_, rest)| rest.split_whitespace().next());
        names.extend(see.filter(|word| word.chars().all(|c| c.is_ascii_uppercase())).map(str::to_owned));
        let mut words: Vec<String> =
            paragraph.split('\'').skip(1).step_by(2).filter(|word| is_word(word)).map(str::to_owned).collect();
        let mut listing = false;
        for line in self.text.lines().skip(1) {
            if !line.starts_with(' ') {
                let heading = line.split(|c: char| !c.is_ascii_alphanumeric()).any(|word| names.contains(word));
                listing = heading || listing && line.is_empty();
            } else if listing {
                let entry = line.strip_prefix("  ").unwrap_or(line);
                words.extend(
                    entry.split_once("  ").map(|(word, _)| word).filter(|word| is_word(word)).map(str::to_owned),
                );
            }
        }
        let mut seen = BTreeSet::new();
        words.retain(|word| seen.insert(word.clone()));
        words
    }

    /// The option that a long name, maybe shortened, stands for.
    pub fn long(&self, name: &str) -> Option<&Flag> {
        let exact = self.flags.iter().find(|flag| flag.longs.iter().any(|long| long == name));
        exact.or_else(|| {
            let mut begun = self.flags.iter().filter(|flag| flag.longs.iter().any(|long| long.starts_with(name)));
            begun.next().filter(|_| begun.next().is_none())
        })
    }

    /// The option with this letter.
    pub fn short(&self, letter: char) -> Option<&Flag> {
        self.flags.iter().find(|flag| flag.shorts.contains(&letter))
    }

    /// The options of both, each once; where both have one, the other's entry is kept.
    pub fn joined(&self, other: &Help) -> Help {
        let mut all = other.clone();
        all.flags.extend(self.flags.iter().filter(|flag| !other.has(flag)).cloned());
        let known = |key: &&Key| other.keys.iter().any(|known| known.name == key.name);
        all.keys.extend(self.keys.iter().filter(|key| !known(key)).cloned());
        all
    }

    /// True if one of the flag's names is an option here.
    pub fn has(&self, flag: &Flag) -> bool {
        self.twin(flag).is_some()
    }

    /// The option here that shares a name with the flag.
    pub fn twin(&self, flag: &Flag) -> Option<&Flag> {
        let shares = |mine: &&Flag| {
            mine.longs.iter().any(|long| flag.longs.contains(long))
                || mine.shorts.iter().any(|short| flag.shorts.contains(short))
        };
        self.flags.iter().find(shares)
    }
}

/// A keyword: letters, digits and dashes, at least two, starting with a small letter.
fn is_word(text: &str) -> bool {
    text.len() > 1
        && text.starts_with(|c: char| c.is_ascii_lowercase())
        && text.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-')
}

/// The names and the description of an option line, which two spaces part.
fn parts(body: &str) -> (&str, &str) {
    let mut end = body.find("  ").unwrap_or(body.len());
    // `-c  --format=FORMAT`: more names after the gap.
    if body[end..].trim_start().starts_with("--") {
        let more = end + (body[end..].len() - body[end..].trim_start().len());
        end = body[more..].find("  ").map_or(body.len(), |at| more + at);
    }
    (&body[..end], body[end..].trim_start())
}

fn flag(body: &str) -> Option<Flag> {
    let (names, text) = parts(body);
    let mut flag = Flag {
        shorts: Vec::new(),
        longs: Vec::new(),
        takes: Takes::Nothing,
        metavar: String::new(),
        text: text.to_owned(),
    };
    for name in names.split([',', ' ']).map(str::trim).filter(|name| !name.is_empty()) {
        if let Some(long) = name.strip_prefix("--") {
            let end = long.find(['=', '[']).unwrap_or(long.len());
            flag.longs.push(long[..end].to_owned());
            take(&mut flag, &long[end..]);
        } else if let Some(short) = name.strip_prefix('-') {
            let mut letters = short.chars();
            let letter = letters.next();
            // `-NUMBER` is a form, not a letter.
            if letter.is_some() && !letters.as_str().starts_with(|c: char| c.is_ascii_alphanumeric()) {
                flag.shorts.extend(letter);
                take(&mut flag, letters.as_str());
            }
        } else if !flag.shorts.is_empty() && name.starts_with(|c: char| c.is_ascii_uppercase()) {
            take(&mut flag, &format!("={name}"));
        }
    }
    (!flag.shorts.is_empty() || !flag.longs.is_empty()).then_some(flag)
}

/// Notes the argument that follows a name: `=ARG`, `[=ARG]` or `[ARG]`.
fn take(flag: &mut Flag, argument: &str) {
    if argument.is_empty() || flag.takes != Takes::Nothing {
        return;
    }
    flag.takes = if argument.starts_with('[') { Takes::Optional } else { Takes::Argument };
    flag.metavar = argument.trim_matches(|c: char| !c.is_ascii_alphanumeric()).to_owned();
}

fn key(body: &str) -> Option<Key> {
    let (word, text) = body.split_once(' ')?;
    let (name, metavar) = word.split_once('=')?;
    let is_key = !name.is_empty() && name.chars().all(|c| c.is_ascii_lowercase());
    let is_value = !metavar.is_empty() && metavar.chars().all(|c| c.is_ascii_uppercase());
    let key = || Key { name: name.to_owned(), metavar: metavar.to_owned(), text: text.trim_start().to_owned() };
    (is_key && is_value).then(key)
}

/// Other names that the description gives to an operand: `(or oseek=N)`.
fn others(body: &str, first: &Key) -> Vec<Key> {
    let words = body.split([' ', '(', ')', ',', ';']).filter(|word| word.contains('='));
    let keys = words.filter_map(|word| key(&format!("{word} ")));
    keys.filter(|key| key.name != first.name).map(|key| Key { text: first.text.clone(), ..key }).collect()
}

#[cfg(test)]
mod tests {
    use super::{Help, Takes};

    const TEXT: &str = "\
Usage: tool [OPTION]... [FILE]...
Do things to standard input.

  -a, --all              all of it
  -I[FMT], --iso[=FMT]   a format, FMT='date' or
                           'ns'
  -n, --lines=[+]NUM, -NUM  lines
  -j FIELD               a field
  -c  --format=FORMAT    use the format; see UNIT below
      --quiet, --silent  nothing
  --resolution           fine
      --max-unchanged=N
                         long names stand alone
  -F                     same as -a
      --help        display this help and exit
      --version     output version information and exit

UNIT options:
  none       no scaling
  iec-i      two letters:
               1Ki = 1024
  -M         not an option

Other:
  word       of another list
";

    #[test]
    fn options_have_their_names_and_arguments() {
        let help = Help::parse(TEXT);
        let shown: Vec<String> = help
            .flags
            .iter()
            .map(|flag| format!("{:?} {:?} {:?} {}", flag.shorts, flag.longs, flag.takes, flag.metavar))
            .collect();
        assert_eq!(
            shown,
            [
                "['a'] [\"all\"] Nothing ",
                "['I'] [\"iso\"] Optional FMT",
                "['n'] [\"lines\"] Argument NUM",
                "['j'] [] Argument FIELD",
                "['c'] [\"format\"] Argument FORMAT",
                "[] [\"quiet\", \"silent\"] Nothing ",
                "[] [\"resolution\"] Nothing ",
                "[] [\"max-unchanged\"] Argument N",
                "['F'] [] Nothing ",
            ]
        );
        assert_eq!(help.usage, "[OPTION]... [FILE]...");
        assert!(help.reads_stdin());
    }

    #[test]
    fn words_come_from_quotes_and_from_lists() {
        let help = Help::parse(TEXT);
        let words = |name: &str| {
            let flag = help.long(name).unwrap();
            help.words(&flag.metavar, &flag.text)
        };
        assert_eq!(words("iso"), ["date", "ns"]);
        assert_eq!(words("format"), ["none", "iec-i"]);
        assert!(words("lines").is_empty());
    }

    #[test]
    fn names_may_be_shortened_if_that_is_clear() {
        let help = Help::parse(TEXT);
        assert_eq!(help.long("res").map(|flag| flag.name()), Some("--resolution".to_owned()));
        assert_eq!(help.long("q").map(|flag| flag.name()), Some("--quiet".to_owned()));
        assert!(help.long("").is_none());
        assert_eq!(help.short('I').map(|flag| flag.takes), Some(Takes::Optional));
    }

    #[test]
    fn operands_with_a_keyword_are_read_with_their_other_names() {
        let help =
            Help::parse("Usage: dd [OPERAND]...\n\n  bs=BYTES   size\n  seek=N   (or oseek=N) skip N\n   more\n");
        let names: Vec<&str> = help.keys.iter().map(|key| key.name.as_str()).collect();
        assert_eq!(names, ["bs", "seek", "oseek"]);
        assert!(help.flags.is_empty());
    }
}
