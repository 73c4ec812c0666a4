//! What is seen of a run, and where two runs part.

use std::fmt;

use crate::FileTree;

/// How a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Status {
    /// It ended by itself with this exit status.
    Exited(u8),
    /// A signal of this number ended it.
    Killed(i32),
}

/// Everything that can be seen of a finished run from outside.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// All bytes written to standard output.
    pub stdout: Vec<u8>,
    /// All bytes written to standard error.
    pub stderr: Vec<u8>,
    /// How it ended.
    pub status: Status,
    /// What the working directory holds afterwards.
    pub files: FileTree,
    /// The memory error or other fault that was detected, in words.
    pub fault: Option<String>,
    /// Bytes that the program itself declared an output, by name and in order; of a native run nothing is known of them.
    pub outputs: Vec<(String, Vec<u8>)>,
}

/// One respect in which two outcomes differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Difference {
    /// Standard output differs first at this byte (which may be the end of the shorter one).
    Stdout(usize),
    /// Standard error differs first at this byte.
    Stderr(usize),
    /// The runs ended differently.
    Status(Status, Status),
    /// What is left at this path differs: in kind, content, mode or owner, or only one run left something.
    File(Vec<u8>),
    /// The detected faults differ, or only one run has one.
    Fault,
    /// The declared outputs differ first at the one of this name.
    Output(String),
}

impl Outcome {
    /// All respects in which two outcomes differ: streams, status, files by path, fault, declared
    /// outputs. Empty when they are equal.
    pub fn differences(&self, other: &Outcome) -> Vec<Difference> {
        let mut found = Vec::new();
        found.extend(first_difference(&self.stdout, &other.stdout).map(Difference::Stdout));
        found.extend(first_difference(&self.stderr, &other.stderr).map(Difference::Stderr));
        if self.status != other.status {
            found.push(Difference::Status(self.status, other.status));
        }
        found.extend(differing_paths(&self.files, &other.files).into_iter().map(Difference::File));
        if self.fault != other.fault {
            found.push(Difference::Fault);
        }
        found.extend(first_output(&self.outputs, &other.outputs).map(Difference::Output));
        found
    }
}

/// The first place at which two byte strings differ.
fn first_difference(left: &[u8], right: &[u8]) -> Option<usize> {
    let common = left.iter().zip(right).take_while(|(a, b)| a == b).count();
    (common < left.len() || common < right.len()).then_some(common)
}

/// The name of the first declared output that two runs do not share.
fn first_output(left: &[(String, Vec<u8>)], right: &[(String, Vec<u8>)]) -> Option<String> {
    let common = left.iter().zip(right).take_while(|(a, b)| a == b).count();
    left.get(common).or_else(|| right.get(common)).map(|(name, _)| name.clone())
}

/// The paths at which two trees differ, in order.
fn differing_paths(left: &FileTree, right: &FileTree) -> Vec<Vec<u8>> {
    let changed = left.iter().filter(|(path, entry)| right.get(path) != Some(entry));
    let added = right.iter().filter(|(path, _)| left.get(path).is_none());
    let mut paths: Vec<_> = changed.chain(added).map(|(path, _)| path.to_vec()).collect();
    paths.sort();
    paths
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Status::Exited(status) => write!(f, "exit status {status}"),
            Status::Killed(signal) => write!(f, "killed by signal {signal}"),
        }
    }
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Difference::Stdout(at) => write!(f, "standard output differs at byte {at}"),
            Difference::Stderr(at) => write!(f, "standard error differs at byte {at}"),
            Difference::Status(left, right) => write!(f, "{left} against {right}"),
            Difference::File(path) => write!(f, "file {} differs", path.escape_ascii()),
            Difference::Fault => f.write_str("the detected faults differ"),
            Difference::Output(name) => write!(f, "output `{name}` differs"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Entry;

    fn outcome(stdout: &str, files: &[(&str, Entry)]) -> Outcome {
        let mut tree = FileTree::default();
        for (path, entry) in files {
            tree.insert(*path, entry.clone()).unwrap();
        }
        let (stderr, outputs) = (Vec::new(), Vec::new());
        Outcome { stdout: stdout.into(), stderr, status: Status::Exited(0), files: tree, fault: None, outputs }
    }

    #[test]
    fn equal_outcomes_have_no_differences() {
        let left = outcome("out", &[("a", Entry::file("1"))]);
        assert_eq!(left.differences(&left.clone()), []);
    }

    #[test]
    fn streams_differ_at_a_byte_or_at_the_end_of_the_shorter() {
        assert_eq!(outcome("abc", &[]).differences(&outcome("abd", &[])), [Difference::Stdout(2)]);
        assert_eq!(outcome("ab", &[]).differences(&outcome("abd", &[])), [Difference::Stdout(2)]);
        let mut right = outcome("", &[]);
        right.stderr = b"x".to_vec();
        assert_eq!(outcome("", &[]).differences(&right), [Difference::Stderr(0)]);
    }

    #[test]
    fn declared_outputs_differ_by_name() {
        let with = |outputs: &[(&str, &[u8])]| Outcome {
            outputs: outputs.iter().map(|(name, bytes)| ((*name).to_owned(), bytes.to_vec())).collect(),
            ..outcome("", &[])
        };
        let left = with(&[("a", b"1"), ("b", b"2")]);
        assert_eq!(left.differences(&left.clone()), []);
        assert_eq!(left.differences(&with(&[("a", b"1"), ("b", b"3")])), [Difference::Output("b".into())]);
        assert_eq!(with(&[]).differences(&left), [Difference::Output("a".into())]);
        assert_eq!(Difference::Output("a".into()).to_string(), "output `a` differs");
    }

    #[test]
    fn files_differ_by_path() {
        let left = outcome("", &[("a", Entry::file("1")), ("b", Entry::file("1")), ("d", Entry::file("1"))]);
        let right = outcome("", &[("b", Entry::file("2")), ("c", Entry::directory()), ("d", Entry::file("1"))]);
        let paths = [b"a", b"b", b"c"].map(|path| Difference::File(path.to_vec()));
        assert_eq!(left.differences(&right), paths);
        assert_eq!(right.differences(&left), paths);
    }

    #[test]
    fn a_mode_is_a_difference() {
        let left = outcome("", &[("a", Entry::file("1"))]);
        let right = outcome("", &[("a", Entry::file("1").with_mode(0o600))]);
        assert_eq!(left.differences(&right), [Difference::File(b"a".to_vec())]);
    }

    #[test]
    fn status_and_fault_are_compared_and_print() {
        let left = outcome("", &[]);
        let right = Outcome { status: Status::Killed(6), fault: Some("abort".into()), ..left.clone() };
        let found = left.differences(&right);
        assert_eq!(found, [Difference::Status(Status::Exited(0), Status::Killed(6)), Difference::Fault]);
        assert_eq!(found[0].to_string(), "exit status 0 against killed by signal 6");
    }
}
