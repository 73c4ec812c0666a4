//! Options of schism's own behind `--`, where the program's words are. The program would get them, and the comparison would silently go on
//! without: a limit that limits nothing, a strategy that nobody follows.

use std::ffi::OsString;

use anyhow::bail;

/// Options of a template that are followed by a word of the user's, which may look like anything.
const WITH_A_WORD: [&str; 5] = ["sym-literal", "sym-arg-after", "sym-env", "sym-dir", "fixture"];

/// Refuses a template that holds one of a command's own options.
///
/// # Errors
/// If there is one.
pub(crate) fn refuse<O: clap::Args>(template: &[OsString]) -> anyhow::Result<()> {
    let command = O::augment_args(clap::Command::new("schism"));
    let is_own = |name: &str| command.get_arguments().any(|arg| arg.get_long() == Some(name));
    let mut words = template.iter().filter_map(|word| word.to_str());
    while let Some(word) = words.next() {
        let name = word.trim_start_matches('-');
        if WITH_A_WORD.contains(&name) {
            words.next();
            continue;
        }
        let name = word.strip_prefix("--").map_or("", |option| option.split('=').next().unwrap_or(option));
        if is_own(name) {
            bail!(
                "--{name} stands behind `--`, where the program's own words are: write it before `--`, \
                 or --sym-literal {word} if it is meant for the program"
            );
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::refuse;
    use crate::command::{diff, explore};

    fn error(words: &[&str]) -> Option<String> {
        let words: Vec<_> = words.iter().map(std::ffi::OsString::from).collect();
        refuse::<diff::Options>(&words).err().map(|error| error.to_string())
    }

    #[test]
    fn own_options_are_refused_and_the_programs_are_not() {
        let told = error(&["-n", "--max-time", "5"]).expect("an error");
        assert!(told.starts_with("--max-time stands behind `--`"), "{told}");
        assert!(
            error(&["--strategy=csg"])
                .is_some_and(|told| told.ends_with("--sym-literal --strategy=csg if it is meant for the program"))
        );
        for words in [
            &["--sym-literal", "--max-time"][..],
            &["--sym-arg-after", "--output=", "3"],
            &["--sym-arg", "3", "--help", "-o", "--lines", "--"],
        ] {
            assert_eq!(error(words), None, "{words:?}");
        }
        assert!(refuse::<explore::Options>(&["--ktest".into()]).is_err());
    }
}
