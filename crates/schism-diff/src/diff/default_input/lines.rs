//! Texts made of the words that a program knows: two commands on standard input or in a file, each with a word behind it.
//!
//! A program that reads commands compares them with words that free bytes come to one after the other. Two of them in a row would take more bytes than the
//! usual sizes have; so such texts are where paths begin, and every byte of them may be another one.

use schism_case::{Entry, Input, Place, SymbolicInput};

use super::Reads;
use super::options::Words;

/// What such inputs are called.
pub(super) const LABEL: &str =
    "two lines of words that the program knows, with other bytes in the place of their own and no longer than they are";

/// Texts; all ways to put two of seven words in a row.
const MOST_TEXTS: usize = 49;
/// What the file is called, as those of templates.
const FILE: &str = "A";

/// The words that may be commands.
fn commands(words: &Words) -> Vec<&Vec<u8>> {
    words.known.keys().filter(|word| word[0].is_ascii_alphabetic()).collect()
}

/// Inputs around texts of two commands, in the ways in which the program reads.
pub(super) fn inputs(words: &Words, reads: &Reads, program: &[u8]) -> Vec<SymbolicInput> {
    let commands = commands(words);
    let pairs = commands.iter().flat_map(|one| commands.iter().map(move |other| [*one, *other]));
    let texts = pairs.take(MOST_TEXTS).map(|[one, other]| [one.as_slice(), b" a\n", other, b" a\n"].concat());
    let mut inputs = Vec::new();
    for text in texts {
        if reads.stdin {
            inputs.push(SymbolicInput::around(Input { stdin: text.clone(), ..Input::new([program]) }));
        }
        if reads.files && reads.arguments {
            let mut input = Input::new([program, FILE.as_bytes()]);
            if input.files.insert(FILE, Entry::file(text)).is_ok() {
                let mut seed = SymbolicInput::around(input);
                seed.marks.retain(|mark| !matches!(mark.place, Place::Argument(_)));
                inputs.push(seed);
            }
        }
    }
    inputs
}

#[cfg(test)]
mod tests {
    use super::super::options::Takes;
    use super::*;

    #[test]
    fn commands_stand_in_a_row() {
        let mut words = Words::default();
        words.known.extend(["--all", "add", "drop"].map(|word| (word.as_bytes().to_vec(), Takes::Nothing)));
        let reads = Reads { stdin: true, ..Reads::default() };
        let texts = |reads: &Reads| -> Vec<String> {
            let inputs = inputs(&words, reads, b"p");
            inputs.into_iter().map(|input| String::from_utf8(input.input.stdin).unwrap()).collect()
        };
        assert_eq!(texts(&reads), ["add a\nadd a\n", "add a\ndrop a\n", "drop a\nadd a\n", "drop a\ndrop a\n"]);
        assert!(texts(&Reads { arguments: true, ..Reads::default() }).is_empty());
    }
}
