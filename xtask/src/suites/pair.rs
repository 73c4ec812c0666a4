//! A pair of `tests/traps` or `tests/still`: its files, read and checked.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};

use super::answer::Answer;
use schism_bench::paths;

/// The word that stands for the pair's folder `fixture/`.
const FIXTURE: &str = "FIXTURE";

/// Which suite.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Suite {
    /// Pairs that differ.
    Traps,
    /// Pairs that do not.
    Stills,
}

impl Suite {
    /// The folder below `tests/`.
    pub fn root(self) -> PathBuf {
        paths::root().join("tests").join(match self {
            Suite::Traps => "traps",
            Suite::Stills => "still",
        })
    }

    /// What schism says at its best.
    pub fn best(self) -> Answer {
        match self {
            Suite::Traps => Answer::Different,
            Suite::Stills => Answer::Same,
        }
    }

    /// What schism must never say.
    pub fn wrong(self) -> Answer {
        match self {
            Suite::Traps => Answer::Same,
            Suite::Stills => Answer::Different,
        }
    }
}

/// How a difference shows natively.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shows {
    /// On every run.
    Always,
    /// On some runs.
    Sometimes,
    /// In what this sanitizer says.
    Sanitizer(String),
}

/// A script that runs the native program `$P`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Witness {
    /// How the difference shows.
    pub shows: Shows,
    /// Lines for `sh`.
    pub script: String,
}

/// An answer that is right although it is not the best one, and words that its reasons have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expect {
    /// Neither the best answer nor a wrong one.
    pub answer: Answer,
    /// Part of what is printed as a reason.
    pub words: String,
}

/// Two versions of a program.
#[derive(Clone, Debug)]
pub struct Pair {
    /// Area and name.
    pub name: String,
    /// Where it is.
    pub folder: PathBuf,
    /// Options of `schism diff`.
    pub options: Vec<String>,
    /// The template of the input.
    pub template: Vec<String>,
    /// Runs that show the difference, or that agree.
    pub witness: Option<Witness>,
    /// What is expected instead of the best answer.
    pub expect: Option<Expect>,
}

impl Pair {
    /// Reads the pair `name` of a suite.
    pub fn read(suite: Suite, name: &str) -> Result<Pair> {
        let folder = suite.root().join(name);
        let text = fs::read_to_string(folder.join("cmd")).with_context(|| format!("cmd of {name}"))?;
        let fixture = folder.join("fixture").display().to_string();
        let words = text.split_whitespace().map(|word| word.replace(FIXTURE, &fixture));
        let words: Vec<String> = words.collect();
        let at = words.iter().position(|word| word == "--").with_context(|| format!("no -- in the cmd of {name}"))?;
        let witness = optional(&folder.join("witness"))?.map(|text| witness(&text));
        ensure!(witness.is_some() || suite == Suite::Stills, "{name} has no witness");
        let expect = optional(&folder.join("expect"))?.map(|line| expect(&line));
        let expect = expect.transpose().with_context(|| format!("expect of {name}"))?;
        let (options, template) = (words[..at].to_vec(), words[at + 1..].to_vec());
        Ok(Pair { name: name.to_owned(), folder, options, template, witness, expect })
    }

    /// The part of the name before the slash.
    pub fn area(&self) -> &str {
        self.name.split('/').next().unwrap_or_default()
    }

    /// A version: a file, or a folder of files.
    pub fn version(&self, side: &str) -> PathBuf {
        let folder = self.folder.join(side);
        if folder.is_dir() { folder } else { folder.with_extension("c") }
    }

    /// What the pair's options pass to the compiler.
    pub fn compiler_options(&self) -> impl Iterator<Item = &str> {
        self.options.iter().filter_map(|word| word.strip_prefix("--cc-arg="))
    }
}

/// All pairs of a suite, by name.
pub fn names(suite: Suite) -> Result<Vec<String>> {
    let root = suite.root();
    let mut names = Vec::new();
    for area in folders(&root)? {
        for pair in folders(&area)? {
            names.push(pair.strip_prefix(&root).unwrap_or(&pair).display().to_string());
        }
    }
    Ok(names)
}

/// The names in a list of the suite, such as its sample: the first word of each line that is no comment, up to a colon.
pub fn listed(suite: Suite, file: &str) -> Result<Vec<String>> {
    let text = fs::read_to_string(suite.root().join(file)).with_context(|| format!("the list {file}"))?;
    let lines = text.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty());
    Ok(lines.map(|line| line.split(':').next().unwrap_or_default().trim().to_owned()).collect())
}

fn folders(path: &Path) -> Result<Vec<PathBuf>> {
    let entries = fs::read_dir(path).with_context(|| format!("cannot read {}", path.display()))?;
    let mut found = entries.map(|entry| Ok(entry?.path())).collect::<Result<Vec<_>>>()?;
    found.retain(|path| path.is_dir());
    found.sort();
    Ok(found)
}

fn optional(path: &Path) -> Result<Option<String>> {
    if !path.exists() {
        return Ok(None);
    }
    fs::read_to_string(path).map(Some).with_context(|| format!("cannot read {}", path.display()))
}

/// `# sometimes`, `# sanitizer` or `# sanitizer thread` in the first line say how the difference shows.
fn witness(text: &str) -> Witness {
    let first = text.lines().next().unwrap_or_default();
    let mut words = first.split_whitespace();
    let shows = match (words.next(), words.next()) {
        (Some("#"), Some("sometimes")) => Shows::Sometimes,
        (Some("#"), Some("sanitizer")) => Shows::Sanitizer(words.next().unwrap_or("address,undefined").to_owned()),
        _ => Shows::Always,
    };
    Witness { shows, script: text.to_owned() }
}

/// `inconclusive: WORDS` or `not reached: WORDS`.
fn expect(line: &str) -> Result<Expect> {
    let (answer, words) = line.trim_end().split_once(": ").context("it is `ANSWER: WORDS`")?;
    let answer = match answer {
        "inconclusive" => Answer::Inconclusive,
        "not reached" => Answer::NotReached,
        other => bail!("`{other}` is neither `inconclusive` nor `not reached`"),
    };
    ensure!(!words.is_empty(), "no words that the reasons must have");
    Ok(Expect { answer, words: words.to_owned() })
}

#[cfg(test)]
mod tests {
    use super::{Answer, Shows, Suite, expect, listed, names, witness};

    #[test]
    fn the_first_line_of_a_witness_says_how_the_difference_shows() {
        assert_eq!(witness("\"$P\" a\n").shows, Shows::Always);
        assert_eq!(witness("# sometimes\n\"$P\"\n").shows, Shows::Sometimes);
        assert_eq!(witness("# sanitizer\n\"$P\"\n").shows, Shows::Sanitizer("address,undefined".to_owned()));
        assert_eq!(witness("# sanitizer thread\n\"$P\"\n").shows, Shows::Sanitizer("thread".to_owned()));
    }

    #[test]
    fn an_expectation_is_an_answer_and_words() {
        let expected = expect("not reached: not compiled\n").unwrap();
        assert_eq!((expected.answer, expected.words.as_str()), (Answer::NotReached, "not compiled"));
        for line in ["", "inconclusive", "same: no difference", "inconclusive: "] {
            assert!(expect(line).is_err(), "{line}");
        }
    }

    #[test]
    fn lists_name_pairs_and_samples_have_every_area() {
        for suite in [Suite::Traps, Suite::Stills] {
            let names = names(suite).unwrap();
            for file in ["sample", "known.txt"] {
                for name in listed(suite, file).unwrap() {
                    assert!(names.contains(&name), "{file} has {name}, which is no pair");
                }
            }
            let sample = listed(suite, "sample").unwrap();
            let area = |name: &String| name.split('/').next().unwrap_or_default().to_owned();
            for name in &names {
                assert!(sample.iter().any(|chosen| area(chosen) == area(name)), "no pair of the area of {name}");
            }
        }
    }
}
