//! Differences that a project accepts as meant, and which differences decide the exit status.
//!
//! An acceptance holds for a difference as a class: for every input that shows it. It holds no longer than the code that causes it: a difference
//! that looks the same and comes from other code is another one. So both must agree, the fingerprint and the [`Identity`] of the cause, and no
//! finding that is told together with the difference may have come over changed lines that nobody looked at.

use std::collections::BTreeSet;

use schism_settings::Acceptance;

use super::class::Class;
use super::cluster::Cluster;

/// What is known of the code behind a difference, as hashes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Identity {
    /// Of the changed code on the way to the finding that is shown, in both versions, and of what is known to cause it.
    pub cause: String,
    /// Of each changed line on the way to any finding of the difference, with the function in which it stands.
    pub lines: BTreeSet<String>,
}

/// What an acceptance says of a difference.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Standing {
    /// It is meant, and why.
    Accepted(String),
    /// It was meant, and why; but it comes from other code now.
    Returned(String),
}

/// What the project says of a difference; nothing if it says nothing.
pub(crate) fn standing(accepted: &[Acceptance], fingerprint: &str, identity: Option<&Identity>) -> Option<Standing> {
    let of_it = || accepted.iter().filter(|one| one.finding == fingerprint);
    let covers = |one: &&Acceptance| {
        let known: BTreeSet<&str> = one.lines.iter().map(String::as_str).collect();
        identity.is_some_and(|identity| {
            one.cause == identity.cause && identity.lines.iter().all(|line| known.contains(line.as_str()))
        })
    };
    let accepts = of_it().find(covers).map(|one| Standing::Accepted(one.because.clone()));
    accepts.or_else(|| of_it().next_back().map(|one| Standing::Returned(one.because.clone())))
}

/// From which differences on the exit status says so.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum FailOn {
    /// The new version crashes, makes a memory error or does not end.
    Crash,
    /// That, or it does something that the language leaves undefined.
    Undefined,
    /// That, or anything that its users can see: status, output, files, and faults that only the old version had.
    Output,
    /// Whatever nobody has accepted.
    #[default]
    Unaccepted,
    /// That, and what a function does when it is called alone though no caller is known to show it.
    Isolated,
    /// Whatever there is.
    Any,
}

impl FailOn {
    /// All of them, the strictest last.
    pub const ALL: [FailOn; 6] =
        [FailOn::Crash, FailOn::Undefined, FailOn::Output, FailOn::Unaccepted, FailOn::Isolated, FailOn::Any];

    /// As on the command line.
    pub fn name(self) -> &'static str {
        match self {
            FailOn::Crash => "crash",
            FailOn::Undefined => "undefined",
            FailOn::Output => "output",
            FailOn::Unaccepted => "unaccepted",
            FailOn::Isolated => "isolated",
            FailOn::Any => "any",
        }
    }

    /// What it means, for help.
    pub fn meaning(self) -> &'static str {
        match self {
            FailOn::Crash => "new crashes, makes a memory error or does not end",
            FailOn::Undefined => "that, or undefined behaviour only in new",
            FailOn::Output => "that, or another status, output, files, or a fault only in old",
            FailOn::Unaccepted => "whatever `schism accept` has not accepted",
            FailOn::Isolated => "that, and with --entry-changed what no caller of a function is known to show",
            FailOn::Any => "whatever there is, accepted or not",
        }
    }

    /// Whether a difference is one of these.
    pub fn fails(self, cluster: &Cluster) -> bool {
        self == FailOn::Any || !cluster.is_accepted() && self.takes(cluster.representative.class)
    }

    fn takes(self, class: Class) -> bool {
        let crash = matches!(class, Class::FaultInNew | Class::HangInNew);
        let undefined = crash || matches!(class, Class::UndefinedInNew | Class::RaceInNew);
        match self {
            FailOn::Crash => crash,
            FailOn::Undefined => undefined,
            FailOn::Output => match class {
                Class::LeakInNew | Class::LeakInOld | Class::Cost | Class::Divergence => false,
                Class::FaultInOld | Class::HangInOld | Class::UndefinedInOld | Class::RaceInOld => true,
                Class::Status | Class::Output | Class::Files | Class::Stderr => true,
                Class::FaultInNew | Class::HangInNew | Class::UndefinedInNew | Class::RaceInNew => undefined,
            },
            FailOn::Unaccepted | FailOn::Isolated | FailOn::Any => true,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn acceptance(finding: &str, cause: &str, lines: &[&str]) -> Acceptance {
        let (finding, cause, because) = (finding.into(), cause.into(), format!("because of {cause}"));
        Acceptance {
            finding,
            cause,
            lines: lines.iter().map(ToString::to_string).collect(),
            because,
            what: String::new(),
        }
    }

    fn identity(cause: &str, lines: &[&str]) -> Identity {
        Identity { cause: cause.into(), lines: lines.iter().map(ToString::to_string).collect() }
    }

    #[test]
    fn an_acceptance_hides_nothing_of_another_cause() {
        let accepted = [acceptance("f", "old cause", &["1"]), acceptance("f", "cause", &["1", "2"])];
        let says = |fingerprint: &str, identity: Option<Identity>| standing(&accepted, fingerprint, identity.as_ref());
        let yes = Some(Standing::Accepted("because of cause".into()));
        let returned = Some(Standing::Returned("because of cause".into()));
        assert_eq!(says("f", Some(identity("cause", &["1", "2"]))), yes);
        assert_eq!(says("f", Some(identity("cause", &["1"]))), yes, "one of the ways was not found this time");
        assert_eq!(says("f", Some(identity("other", &["1", "2"]))), returned, "its code was edited");
        assert_eq!(says("f", Some(identity("cause", &["1", "3"]))), returned, "one came over another change");
        assert_eq!(says("f", None), returned, "nobody knows of which code it comes");
        assert_eq!(says("g", Some(identity("cause", &["1"]))), None, "it looks different");
    }

    #[test]
    fn each_level_takes_what_the_one_before_takes() {
        for class in Class::ALL {
            let takes = FailOn::ALL.map(|level| level.takes(class));
            assert!(takes.is_sorted(), "{class:?}: {takes:?}");
        }
        let taken = |level: FailOn| Class::ALL.into_iter().filter(|&class| level.takes(class)).count();
        assert_eq!(FailOn::ALL.map(taken), [2, 4, 12, 16, 16, 16]);
    }
}
