//! Options of a command, taken one by one; whatever is left over is an error.

use anyhow::{Context, Result, bail};
use std::str::FromStr;

/// The arguments of one command that nobody has taken yet.
pub struct Args(Vec<String>);

impl Args {
    /// Starts with all of `arguments`.
    pub fn new(arguments: &[String]) -> Args {
        Args(arguments.to_vec())
    }

    /// Takes a switch such as `--sample`; true if it was there.
    pub fn flag(&mut self, name: &str) -> bool {
        let before = self.0.len();
        self.0.retain(|argument| argument != name);
        self.0.len() != before
    }

    /// Takes an option with a value: `--jobs 2` or `--jobs=2`.
    pub fn value<T>(&mut self, name: &str) -> Result<Option<T>>
    where
        T: FromStr,
        T::Err: std::error::Error + Send + Sync + 'static,
    {
        let prefix = format!("{name}=");
        let Some(at) = self.0.iter().position(|argument| argument == name || argument.starts_with(&prefix)) else {
            return Ok(None);
        };
        let argument = self.0.remove(at);
        let text = match argument.strip_prefix(&prefix) {
            Some(text) => text.to_owned(),
            None if at < self.0.len() => self.0.remove(at),
            None => bail!("{name} needs a value"),
        };
        let value = text.parse().with_context(|| format!("{name}: '{text}' is not a value for it"))?;
        Ok(Some(value))
    }

    /// Fails if an argument was not understood.
    pub fn finish(self) -> Result<()> {
        match self.0.first() {
            None => Ok(()),
            Some(argument) => bail!("unknown argument '{argument}'"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Args;

    fn args(words: &[&str]) -> Args {
        Args::new(&words.iter().map(|word| word.to_string()).collect::<Vec<_>>())
    }

    #[test]
    fn takes_flags_and_values_in_both_forms() {
        let mut both = args(&["--jobs", "3", "--sample", "--seed=9"]);
        assert!(both.flag("--sample"));
        assert!(!both.flag("--sample"));
        assert_eq!(both.value::<usize>("--jobs").unwrap(), Some(3));
        assert_eq!(both.value::<u64>("--seed").unwrap(), Some(9));
        assert_eq!(both.value::<u64>("--count").unwrap(), None);
        both.finish().unwrap();
    }

    #[test]
    fn rejects_what_it_does_not_know() {
        assert!(args(&["--nonsense"]).finish().is_err());
        assert!(args(&["--jobs"]).value::<usize>("--jobs").is_err());
        assert!(args(&["--jobs", "many"]).value::<usize>("--jobs").is_err());
    }
}
