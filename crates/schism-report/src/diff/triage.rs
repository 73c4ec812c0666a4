//! What a difference means, where a later version that is right is known.

use schism_case::Difference;

use super::class::{Class, Seen, classify};
use super::ignore::Ignore;

/// What the fixed version says of an input on which old and new differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Triage {
    /// A differential error: new differs from both others, and old was right.
    Regression,
    /// A differential error: all three differ.
    IncompleteFix,
    /// New does what the fixed version does.
    Progression,
}

/// Whether the difference was meant, as far as the version before the fix can tell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Meant {
    /// It is a bug.
    Bug,
    /// It is as expected.
    Expected,
}

/// All that other versions say of one finding.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Judgement {
    /// By the fixed version.
    pub triage: Triage,
    /// By the version before the fix, if there is one.
    pub meant: Option<Meant>,
}

impl Triage {
    /// For programs and people.
    pub fn name(self) -> &'static str {
        match self {
            Triage::Regression => "regression",
            Triage::IncompleteFix => "incomplete fix",
            Triage::Progression => "progression",
        }
    }

    /// Whether it is a differential error (FSE'13, Def. 1), rather than progression (Def. 2).
    pub fn is_error(self) -> bool {
        self != Triage::Progression
    }
}

impl Meant {
    /// For programs and people.
    pub fn name(self) -> &'static str {
        match self {
            Meant::Bug => "bug",
            Meant::Expected => "expected",
        }
    }
}

impl Judgement {
    /// Whether the difference is as somebody wanted it.
    pub fn is_welcome(self) -> bool {
        self.meant.map_or(!self.triage.is_error(), |meant| meant == Meant::Expected)
    }

    /// In a few words.
    pub fn text(self) -> String {
        match self.meant {
            Some(meant) => format!("{}, {}", self.triage.name(), meant.name()),
            None => self.triage.name().to_owned(),
        }
    }
}

/// Judges an input on which old and new differ by what the fixed version does on it, and the one before the fix. All that is a difference
/// counts here, too: memory errors and undefined behaviour as well as outputs.
pub fn triage(old: &Seen, new: &Seen, fixed: &Seen, before_fix: Option<&Seen>, ignore: &Ignore) -> Judgement {
    // Where the versions differ in their messages alone, these are what is judged.
    let is_about_words = classify(old, new, ignore).is_some_and(|(class, _)| class == Class::Stderr);
    let agree = |left: &Seen, right: &Seen| classify(left, right, ignore).is_none();
    // Other words of the fixed version tell one kind of error from the other; they never make an error into none.
    let agree_but_for_words = |left: &Seen, right: &Seen| match classify(left, right, ignore) {
        None => true,
        Some((class, differences)) => {
            !is_about_words && class == Class::Stderr && is_reworded(left, right, &differences)
        }
    };
    let triage = match (agree(new, fixed), agree_but_for_words(old, fixed)) {
        (true, _) => Triage::Progression,
        (false, true) => Triage::Regression,
        (false, false) => Triage::IncompleteFix,
    };
    // Shadow, section 5.3: the fix did not touch this input, or new does already what the fix does.
    let meant = before_fix
        .map(|before| if agree(before, fixed) || triage == Triage::Progression { Meant::Expected } else { Meant::Bug });
    Judgement { triage, meant }
}

/// Whether two versions complain both, in other words: years between two versions change the text of a message, not what it is about.
fn is_reworded(left: &Seen, right: &Seen, differences: &[Difference]) -> bool {
    let words = |seen: &Seen| !seen.outcome.stderr.is_empty();
    words(left) && words(right) && differences.iter().all(|difference| matches!(difference, Difference::Stderr(_)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diff::sample::outcome;
    use crate::diff::sanitizer::Report;
    use schism_case::Status;

    fn judge(old: &str, new: &str, fixed: &str, before: Option<&str>) -> String {
        let outcome = |text: &str| Seen::new(outcome(text, "", Status::Exited(0)));
        let before = before.map(outcome);
        triage(&outcome(old), &outcome(new), &outcome(fixed), before.as_ref(), &Ignore::default()).text()
    }

    #[test]
    fn the_fixed_version_decides() {
        assert_eq!(judge("1", "2", "1", None), "regression");
        assert_eq!(judge("1", "2", "3", None), "incomplete fix");
        assert_eq!(judge("1", "2", "2", None), "progression");
    }

    #[test]
    fn the_version_before_the_fix_tells_bugs_from_intent() {
        assert_eq!(judge("1", "2", "1", Some("1")), "regression, expected");
        assert_eq!(judge("1", "2", "1", Some("2")), "regression, bug");
        assert_eq!(judge("1", "2", "3", Some("3")), "incomplete fix, expected");
        assert_eq!(judge("1", "2", "3", Some("2")), "incomplete fix, bug");
        assert_eq!(judge("1", "2", "2", Some("9")), "progression, expected");
    }

    #[test]
    fn what_is_ignored_does_not_matter() {
        let outcome = |text: &str, errors: &str| Seen::new(outcome(text, errors, Status::Exited(0)));
        let (old, new, fixed) = (outcome("1", ""), outcome("2", "x"), outcome("2", "y"));
        let ignore = Ignore::parse(["stderr"]).unwrap();
        assert_eq!(triage(&old, &new, &fixed, None, &ignore).triage, Triage::Progression);
        assert!(triage(&old, &new, &fixed, None, &Ignore::default()).triage.is_error());
    }

    #[test]
    fn memory_errors_and_undefined_behaviour_count() {
        let plain = Seen::new(outcome("1", "", Status::Exited(0)));
        let with = |report: Report| Seen { sanitizers: vec![report], ..plain.clone() };
        let judge = |old: &Seen, new: &Seen, fixed: &Seen| triage(old, new, fixed, None, &Ignore::default()).triage;
        for report in [Report::address("heap-buffer-overflow"), Report::undefined("shift exponent 40")] {
            let wrong = with(report);
            assert_eq!(judge(&plain, &wrong, &plain), Triage::Regression);
            assert_eq!(judge(&wrong, &plain, &plain), Triage::Progression);
            assert_eq!(judge(&plain, &wrong, &wrong), Triage::Progression, "the fixed version has it, too");
        }
        let stopped = Seen { hung: true, ..plain.clone() };
        assert_eq!(judge(&plain, &stopped, &plain), Triage::Regression);
    }

    #[test]
    fn other_words_are_no_other_behaviour() {
        let seen = |text: &str, errors: &str, status| Seen::new(outcome(text, errors, Status::Exited(status)));
        let judge = |old: &Seen, new: &Seen, fixed: &Seen| triage(old, new, fixed, None, &Ignore::default()).triage;
        let (old, new) = (seen("", "bad list", 1), seen("x", "", 0));
        assert_eq!(judge(&old, &new, &seen("", "invalid list", 1)), Triage::Regression);
        assert_eq!(judge(&old, &new, &seen("", "", 1)), Triage::IncompleteFix, "silence is no wording");
        assert_eq!(judge(&old, &new, &seen("", "invalid list", 2)), Triage::IncompleteFix);
        // Where the words are the difference, they are what is judged.
        let (old, new) = (seen("", "bad list", 1), seen("", "bad lst", 1));
        assert_eq!(judge(&old, &new, &seen("", "invalid list", 1)), Triage::IncompleteFix);
    }

    #[test]
    fn errors_are_not_welcome_unless_expected() {
        let welcome = |triage, meant| Judgement { triage, meant }.is_welcome();
        assert!(welcome(Triage::Progression, None) && !welcome(Triage::Regression, None));
        assert!(
            welcome(Triage::Regression, Some(Meant::Expected)) && !welcome(Triage::IncompleteFix, Some(Meant::Bug))
        );
    }
}
