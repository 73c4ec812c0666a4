//! What a run meets that is not the usual: how its standard streams are, and what happens to it from outside.

/// How a run is made. Only one thing at a time is unusual.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Circumstance {
    /// Output goes into pipes that somebody reads, all of standard input is there at once, and nobody sends signals.
    #[default]
    Usual,
    /// Standard output is closed.
    OutputClosed,
    /// Standard output is a device without room.
    OutputFull,
    /// Standard output is a file, opened for appending.
    OutputAppended,
    /// Whoever read standard output is gone.
    ReaderGone,
    /// Standard input is closed.
    InputClosed,
    /// Standard input is a pipe that gives one byte at a time.
    InputInBytes,
    /// Standard input is a pipe into which somebody writes only after [`Circumstance::DELAY`] milliseconds.
    InputLate,
    /// What the program leaves of standard input is read by the next command: it stands behind the output.
    InputLeft,
    /// Standard input is a file, of which somebody has read a line already.
    InputFromMiddle,
    /// The program gets this signal after [`Circumstance::SIGNAL_AFTER`] milliseconds, and standard input ends later.
    Signal(i32),
    /// Addresses are not limited.
    Unlimited,
    /// The program may have no more than [`Circumstance::OPEN_FILES`] files open at a time.
    FewFiles,
    /// The program may run on one processor only.
    OneProcessor,
    /// The program was built at another time: `__DATE__`, `__TIME__` and `__TIMESTAMP__` say so.
    BuiltLater,
}

impl Circumstance {
    /// Milliseconds until late input comes: longer than programs wait that wait for at most a second.
    pub const DELAY: u64 = 1250;
    /// Milliseconds until a signal comes: a program that still runs then waits for something.
    pub const SIGNAL_AFTER: u64 = 300;
    /// Milliseconds until standard input ends where a signal comes.
    pub const END_AFTER: u64 = 600;

    /// The line that was read already of a file on standard input.
    pub const LINE_BEFORE: &'static [u8] = b"read before\n";
    /// Files that may be open where few may: five beside the standard streams.
    pub const OPEN_FILES: u64 = 8;

    const NAMES: [(Circumstance, &'static str); 14] = [
        (Circumstance::Usual, "usual"),
        (Circumstance::OutputClosed, "output-closed"),
        (Circumstance::OutputFull, "output-full"),
        (Circumstance::OutputAppended, "output-appended"),
        (Circumstance::ReaderGone, "reader-gone"),
        (Circumstance::InputClosed, "input-closed"),
        (Circumstance::InputInBytes, "input-in-bytes"),
        (Circumstance::InputLate, "input-late"),
        (Circumstance::InputLeft, "input-left"),
        (Circumstance::InputFromMiddle, "input-from-middle"),
        (Circumstance::Unlimited, "unlimited"),
        (Circumstance::FewFiles, "few-files"),
        (Circumstance::OneProcessor, "one-processor"),
        (Circumstance::BuiltLater, "built-later"),
    ];

    /// For programs.
    pub fn name(self) -> String {
        match self {
            Circumstance::Signal(number) => format!("signal-{number}"),
            other => {
                let known = Self::NAMES.iter().find(|(circumstance, _)| *circumstance == other);
                known.map_or("usual", |(_, name)| name).to_owned()
            }
        }
    }

    /// The one of this name.
    pub fn from_name(name: &str) -> Option<Self> {
        if let Some(number) = name.strip_prefix("signal-") {
            let number = number.parse().ok().filter(|number| (1..=64).contains(number))?;
            return Some(Circumstance::Signal(number));
        }
        Self::NAMES.iter().find(|(_, known)| *known == name).map(|(circumstance, _)| *circumstance)
    }

    /// Whether it is the usual one.
    pub fn is_usual(&self) -> bool {
        *self == Circumstance::Usual
    }

    /// Whether whoever runs in it mostly waits.
    pub fn takes_time(&self) -> bool {
        matches!(self, Circumstance::InputLate | Circumstance::Signal(_))
    }

    /// For people; `None` for the usual one.
    pub fn words(self) -> Option<String> {
        Some(match self {
            Circumstance::Usual => return None,
            Circumstance::OutputClosed => "standard output is closed".to_owned(),
            Circumstance::OutputFull => "standard output is full".to_owned(),
            Circumstance::OutputAppended => "standard output is a file, opened for appending".to_owned(),
            Circumstance::ReaderGone => "nobody reads standard output any more".to_owned(),
            Circumstance::InputClosed => "standard input is closed".to_owned(),
            Circumstance::InputInBytes => "standard input comes byte by byte".to_owned(),
            Circumstance::InputLate => format!("standard input comes after {} ms", Self::DELAY),
            Circumstance::InputLeft => "what is left of standard input is shown behind the output".to_owned(),
            Circumstance::InputFromMiddle => "standard input is a file of which a line was read already".to_owned(),
            Circumstance::Signal(number) => format!("signal {number} comes after {} ms", Self::SIGNAL_AFTER),
            Circumstance::Unlimited => "addresses are not limited".to_owned(),
            Circumstance::FewFiles => format!("at most {} files can be open", Self::OPEN_FILES),
            Circumstance::OneProcessor => "the program has one processor".to_owned(),
            Circumstance::BuiltLater => "the program was built in the year 2037".to_owned(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::Circumstance;

    #[test]
    fn names_can_be_read_back() {
        let signal = Circumstance::Signal(15);
        for circumstance in Circumstance::NAMES.iter().map(|(circumstance, _)| *circumstance).chain([signal]) {
            assert_eq!(Circumstance::from_name(&circumstance.name()), Some(circumstance));
            assert_eq!(circumstance.words().is_none(), circumstance.is_usual());
        }
        assert_eq!([Circumstance::from_name("signal-99"), Circumstance::from_name("x")], [None; 2]);
    }
}
