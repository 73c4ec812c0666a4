//! What a run is given.

use crate::{Circumstance, FileTree};

/// Everything that a run depends on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Input {
    /// The arguments, with the program's own name first.
    pub argv: Vec<Vec<u8>>,
    /// The environment in its order, each string as `NAME=VALUE`.
    pub environment: Vec<Vec<u8>>,
    /// All bytes of standard input.
    pub stdin: Vec<u8>,
    /// Whether standard input is a regular file, which can be sought in, rather than a pipe.
    pub stdin_is_file: bool,
    /// The absolute path of the directory that the run starts in.
    pub working_directory: Vec<u8>,
    /// What the working directory holds at the start.
    pub files: FileTree,
    /// What is unusual about the run; the machine knows only the usual.
    pub circumstance: Circumstance,
}

impl Input {
    /// The working directory of an input that names none.
    pub const DEFAULT_DIRECTORY: &'static [u8] = b"/case";

    /// An input with these arguments, program name first, and nothing else.
    pub fn new<A: Into<Vec<u8>>>(argv: impl IntoIterator<Item = A>) -> Self {
        Input {
            argv: argv.into_iter().map(Into::into).collect(),
            environment: Vec::new(),
            stdin: Vec::new(),
            stdin_is_file: false,
            working_directory: Self::DEFAULT_DIRECTORY.to_vec(),
            files: FileTree::default(),
            circumstance: Circumstance::Usual,
        }
    }

    /// The value of an environment variable; the first one counts, as it does for `getenv`.
    pub fn variable(&self, name: &[u8]) -> Option<&[u8]> {
        self.environment.iter().find_map(|string| string.strip_prefix(name)?.strip_prefix(b"="))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_new_input_has_only_arguments() {
        let input = Input::new(["prog", "-x"]);
        assert_eq!(input.argv, [b"prog".to_vec(), b"-x".to_vec()]);
        assert!(input.environment.is_empty() && input.stdin.is_empty() && !input.stdin_is_file);
        assert_eq!(input.working_directory, b"/case");
        assert_eq!(input.files, FileTree::default());
    }

    #[test]
    fn the_first_variable_of_a_name_counts() {
        let mut input = Input::new(["prog"]);
        input.environment = vec![b"AB=0".to_vec(), b"A=1".to_vec(), b"A=2".to_vec(), b"E=".to_vec()];
        assert_eq!(input.variable(b"A"), Some(&b"1"[..]));
        assert_eq!(input.variable(b"E"), Some(&b""[..]));
        assert_eq!(input.variable(b"B"), None);
    }
}
