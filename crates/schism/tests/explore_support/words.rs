//! Programs that print one line for each word of their input, held against all words over an alphabet.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::process::Command;

use libtest_mimic::Failed;
use schism_report::TestFolder;

/// The lines of the tests are those that a native binary prints for all words: none is missing, and each is that of its test's word.
pub fn check(tests: &[TestFolder], binary: &Path, (alphabet, length): (&str, usize)) -> Result<(), Failed> {
    let printed = printed(binary, &words(alphabet, length))?;
    let mut predicted = BTreeSet::new();
    for test in tests {
        let line = String::from_utf8(test.read_outcome()?.stdout)?;
        if line.is_empty() {
            continue; // Not a word over the alphabet.
        }
        let stdin = String::from_utf8(test.read_input(b"")?.stdin)?;
        let word = stdin.split('\0').next().unwrap_or_default();
        if printed.get(word).map(String::as_str) != line.strip_suffix('\n') {
            return Err(format!("{word:?} gives {:?}, predicted is {line:?}", printed.get(word)).into());
        }
        predicted.insert(line.trim_end_matches('\n').to_owned());
    }
    let missing = printed.iter().find(|(_, line)| !predicted.contains(*line));
    missing.map_or(Ok(()), |(word, line)| Err(format!("no path gives `{line}`, the line of {word:?}").into()))
}

/// All words over an alphabet, up to a length.
fn words(alphabet: &str, length: usize) -> Vec<String> {
    let (mut words, mut last) = (vec![String::new()], 0);
    for _ in 0..length {
        let longer = words[last..].iter().flat_map(|word| alphabet.chars().map(move |next| format!("{word}{next}")));
        let longer: Vec<String> = longer.collect();
        last = words.len();
        words.extend(longer);
    }
    words
}

/// What a binary prints for each word.
fn printed(binary: &Path, words: &[String]) -> Result<BTreeMap<String, String>, Failed> {
    let length = words.last().map_or(0, String::len);
    let padded: String = words.iter().map(|word| format!("{word:\0<length$}")).collect();
    let folder = tempfile::tempdir()?;
    let file = folder.path().join("words");
    fs::write(&file, padded)?;
    let output = Command::new(binary).stdin(fs::File::open(file)?).output()?;
    let text = String::from_utf8(output.stdout)?;
    if text.lines().count() != words.len() {
        return Err(format!("{} lines for {} words", text.lines().count(), words.len()).into());
    }
    Ok(words.iter().cloned().zip(text.lines().map(str::to_owned)).collect())
}
