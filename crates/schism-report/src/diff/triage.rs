//! What a difference means, where a later version that is right is known.

use schism_case::Outcome;

use super::ignore::{Ignore, differs};

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

/// Judges an input on which old and new differ by what the fixed version does on it, and the one before the fix.
pub fn triage(
    old: &Outcome,
    new: &Outcome,
    fixed: &Outcome,
    before_fix: Option<&Outcome>,
    ignore: &Ignore,
) -> Judgement {
    let agree = |left: &Outcome, right: &Outcome| differs(left, right, ignore).is_empty();
    let triage = match (agree(new, fixed), agree(old, fixed)) {
        (true, _) => Triage::Progression,
        (false, true) => Triage::Regression,
        (false, false) => Triage::IncompleteFix,
    };
    // Shadow, section 5.3: the fix did not touch this input, or new does already what the fix does.
    let meant = before_fix
        .map(|before| if agree(before, fixed) || triage == Triage::Progression { Meant::Expected } else { Meant::Bug });
    Judgement { triage, meant }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diff::sample::outcome;
    use schism_case::Status;

    fn judge(old: &str, new: &str, fixed: &str, before: Option<&str>) -> String {
        let outcome = |text: &str| outcome(text, "", Status::Exited(0));
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
        let outcome = |text: &str, errors: &str| outcome(text, errors, Status::Exited(0));
        let (old, new, fixed) = (outcome("1", ""), outcome("2", "x"), outcome("2", "y"));
        let ignore = Ignore::parse(["stderr"]).unwrap();
        assert_eq!(triage(&old, &new, &fixed, None, &ignore).triage, Triage::Progression);
        assert!(triage(&old, &new, &fixed, None, &Ignore::default()).triage.is_error());
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
