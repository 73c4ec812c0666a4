//! What the programs' own text speaks of: words that an input may hold, variables of the environment, and names of files and of programs.

use std::collections::BTreeSet;

use schism_ir::{Image, Module};

/// Words, and the bytes of one.
const MOST_WORDS: usize = 512;
const LONGEST: usize = 32;
/// Variables, and names; each takes a few native runs.
const MOST_VARIABLES: usize = 8;
const MOST_NAMES: usize = 10;
/// Names by which a program looks at its environment.
const ASKING: &[&str] = &["getenv", "secure_getenv", "environ", "__environ"];
/// Names by which a program waits no longer than it wants.
const WAITING: &[&str] = &[
    "alarm",
    "ualarm",
    "setitimer",
    "timer_settime",
    "timerfd_settime",
    "select",
    "pselect",
    "poll",
    "ppoll",
    "epoll_wait",
    "sigtimedwait",
];
/// Names by which it looks for options.
const OPTING: &[&str] = &["getopt", "getopt_long", "getopt_long_only", "__posix_getopt", "argp_parse"];
/// Options that are tried, each in two native runs.
const MOST_OPTIONS: usize = 8;
/// Names by which it says what signals do.
const HANDLING: &[&str] = &[
    "signal",
    "sigaction",
    "sigset",
    "sigignore",
    "siginterrupt",
    "sigprocmask",
    "pthread_sigmask",
    "sigwait",
    "sigwaitinfo",
    "sigsuspend",
    "pause",
    "signalfd",
];

/// What is in the programs' own data, and what they call.
#[derive(Default)]
pub(super) struct Spoken {
    /// Whole texts, and the words in them.
    pub(super) words: Vec<Vec<u8>>,
    /// Likely variables of the environment, if the program asks for any.
    pub(super) variables: Vec<Vec<u8>>,
    /// What may be the name of a file, or of the program itself.
    pub(super) names: Vec<Vec<u8>>,
    /// Letters of likely options, if the program looks for any.
    pub(super) options: Vec<u8>,
    /// Whether the program may notice when its input comes.
    pub(super) waits: bool,
    /// Whether it looks after signals.
    pub(super) handles: bool,
}

impl Spoken {
    pub(super) fn of(images: [&Image; 2]) -> Self {
        let own = || images.into_iter().flat_map(|image| &image.modules[..image.own_modules]);
        let mut texts = BTreeSet::new();
        own().for_each(|module| texts.extend(strings(module)));
        let calls = |names: &[&str]| {
            own().any(|module| module.symbols.iter().any(|symbol| names.contains(&symbol.name.as_str())))
        };
        let options = if calls(OPTING) { options(&texts) } else { Vec::new() };
        Self { waits: calls(WAITING), handles: calls(HANDLING), options, ..Self::from_texts(&texts, calls(ASKING)) }
    }

    fn from_texts(texts: &BTreeSet<Vec<u8>>, asks: bool) -> Self {
        let parts: BTreeSet<Vec<u8>> = texts.iter().flat_map(|text| parts(text)).collect();
        let words: BTreeSet<&Vec<u8>> = texts.iter().filter(|text| text.len() <= LONGEST).chain(&parts).collect();
        // A text that is one word is more likely a name than a word of a message.
        let likely = || parts.iter().filter(|part| texts.contains(*part));
        let others = || parts.iter().filter(|part| !texts.contains(*part));
        let variables = likely().chain(others()).filter(|part| asks && is_variable(part));
        let names = likely().chain(others()).filter(|part| is_name(part));
        Self {
            variables: variables.take(MOST_VARIABLES).cloned().collect(),
            names: names.take(MOST_NAMES).cloned().collect(),
            words: words.into_iter().take(MOST_WORDS).cloned().collect(),
            ..Self::default()
        }
    }
}

/// Texts in a module's data.
fn strings(module: &Module) -> impl Iterator<Item = Vec<u8>> + '_ {
    let data = module.globals.iter().filter_map(|global| global.init.as_ref()).map(|init| init.bytes.as_slice());
    let parts = data.flat_map(|bytes| bytes.split(|&byte| byte == 0));
    let is_text = |part: &&[u8]| part.iter().all(|byte| matches!(byte, b' '..=b'~' | b'\n' | b'\t'));
    parts.filter(|part| !part.is_empty()).filter(is_text).map(<[u8]>::to_vec)
}

/// The letters in texts that may tell getopt its options: none occurs twice. Those with colons come first, since words have none, then the
/// short ones.
fn options(texts: &BTreeSet<Vec<u8>>) -> Vec<u8> {
    let letters = |text: &[u8]| -> Vec<u8> { text.iter().copied().filter(u8::is_ascii_alphanumeric).collect() };
    let is_list = |text: &&Vec<u8>| {
        let (found, rest) = (letters(text), text.strip_prefix(b"+").or(text.strip_prefix(b"-")).unwrap_or(text));
        let distinct: BTreeSet<u8> = found.iter().copied().collect();
        !found.is_empty()
            && found.len() == distinct.len()
            && rest.iter().all(|byte| byte.is_ascii_alphanumeric() || *byte == b':')
    };
    let mut lists: Vec<&Vec<u8>> = texts.iter().filter(is_list).collect();
    lists.sort_by_key(|text| (!text.contains(&b':'), text.len()));
    let mut all: Vec<u8> = Vec::new();
    for letter in lists.into_iter().flat_map(|text| letters(text)) {
        if all.len() < MOST_OPTIONS && !all.contains(&letter) {
            all.push(letter);
        }
    }
    all
}

/// The words of a text: `%s/table` speaks of `table`.
fn parts(text: &[u8]) -> impl Iterator<Item = Vec<u8>> + '_ {
    let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || b"_.-".contains(byte);
    let parts = text.split(move |byte| !is_part(byte)).filter(|part| (2..=LONGEST).contains(&part.len()));
    parts.map(<[u8]>::to_vec)
}

fn is_variable(part: &[u8]) -> bool {
    part[0].is_ascii_uppercase()
        && part.iter().all(|&byte| byte.is_ascii_uppercase() || byte.is_ascii_digit() || byte == b'_')
}

fn is_name(part: &[u8]) -> bool {
    let starts = part[0].is_ascii_lowercase() || (part[0] == b'.' && part[1].is_ascii_lowercase());
    starts && part.iter().all(|byte| !byte.is_ascii_uppercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spoken(texts: &[&str], asks: bool) -> [Vec<String>; 3] {
        let texts = texts.iter().map(|text| text.as_bytes().to_vec()).collect();
        let Spoken { words, variables, names, .. } = Spoken::from_texts(&texts, asks);
        let text = |list: Vec<Vec<u8>>| list.into_iter().map(|word| String::from_utf8(word).unwrap()).collect();
        [words, variables, names].map(text)
    }

    #[test]
    fn texts_speak_of_options() {
        let letters = |texts: &[&str]| {
            let texts = texts.iter().map(|text| text.as_bytes().to_vec()).collect();
            String::from_utf8(options(&texts)).unwrap()
        };
        assert_eq!(letters(&["q", "no %s here\n", "file "]), "q");
        assert_eq!(letters(&["copy", "+ab:c", "hello"]), "abcopy");
        assert_eq!(letters(&["hello", "a b"]), "");
        assert_eq!(letters(&["abcdefghijk"]).len(), MOST_OPTIONS);
    }

    #[test]
    fn texts_speak_of_names_and_of_variables() {
        let texts = ["%s/table", "TOOLPATH", "No HOME here\n", "@(ab|cd)", "uncrypt", ".toolrc"];
        let [words, variables, names] = spoken(&texts, true);
        assert_eq!(variables, ["TOOLPATH", "HOME"]);
        assert_eq!(names, [".toolrc", "uncrypt", "ab", "cd", "here", "table"]);
        for word in ["%s/table", "table", "ab", "@(ab|cd)"] {
            assert!(words.contains(&word.to_owned()), "{word}");
        }
        assert!(spoken(&texts, false)[1].is_empty());
    }
}
