//! The baseline: native runs of both releases on random inputs of the same templates, for the same time.

use super::help::Help;
use super::runs::{Both, Case, Sides};
use super::signature::{Signature, options};
use super::templates::Template;
use anyhow::Result;
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

/// Findings that are kept of those that look alike before they are reduced.
const ALIKE: usize = 4;
/// Characters that mean something to many tools.
const MARKS: &[u8] = b".,:;-+*/=%$@!?&|()[]{}<>~^_#'\"\\ \t";

/// What the baseline did.
pub struct Tested {
    /// Inputs that made a stable difference, without most of those that look alike.
    pub findings: Vec<Case>,
    /// Inputs tried.
    pub tried: u64,
}

/// Tries random inputs until the time is over.
pub fn test(sides: &Sides, help: &Help, templates: &[Template], time: Duration, seed: u64) -> Result<Tested> {
    let (start, mut random) = (Instant::now(), Random::new(seed, Vec::new()));
    let mut tested = Tested { findings: Vec::new(), tried: 0 };
    let mut alike: BTreeMap<String, usize> = BTreeMap::new();
    for template in templates.iter().cycle() {
        if start.elapsed() >= time {
            break;
        }
        let case = instance(template, &mut random);
        tested.tried += 1;
        let Some(both) = sides.difference(&case)? else { continue };
        let count = alike.entry(look(&both, &case, help)).or_default();
        *count += 1;
        if *count <= ALIKE {
            tested.findings.push(case);
        }
    }
    Ok(tested)
}

fn look(both: &Both, case: &Case, help: &Help) -> String {
    format!("{:?} {:?}", Signature::of(both, case, help), options(&case.arguments, help))
}

/// A sequence that depends on the seed alone (SplitMix64).
pub struct Random {
    state: u64,
    /// Texts that the program is known to look for, of which half of the input is made, if there are any.
    known: Vec<Vec<u8>>,
}

impl Random {
    /// The sequence of a seed, for a program of which this is known.
    pub fn new(seed: u64, known: Vec<Vec<u8>>) -> Random {
        Random { state: seed, known }
    }

    fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.state;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound.max(1) as u64) as usize
    }

    fn byte(&mut self, newlines: bool) -> u8 {
        match self.below(10) {
            0..=2 => b'0' + self.below(10) as u8,
            3..=4 => b'a' + self.below(26) as u8,
            5 => b'A' + self.below(26) as u8,
            6..=7 => MARKS[self.below(MARKS.len())],
            8 if newlines => b'\n',
            8 => b'-',
            _ => self.below(256) as u8,
        }
    }

    fn bytes(&mut self, most: usize, newlines: bool) -> Vec<u8> {
        let length = self.below(most + 1);
        let mut bytes = Vec::new();
        while bytes.len() < length {
            if !self.known.is_empty() && self.below(2) == 0 {
                let at = self.below(self.known.len());
                bytes.extend(&self.known[at]);
            } else {
                let byte = self.byte(newlines);
                bytes.push(byte);
            }
        }
        bytes.truncate(length);
        bytes
    }

    fn word(&mut self, most: usize) -> Vec<u8> {
        let mut word = self.bytes(most, false);
        word.retain(|&byte| byte != 0);
        // Options are words like others, only rarer in random text.
        if let Some(first) = word.first_mut()
            && self.state.is_multiple_of(4)
        {
            *first = b'-';
        }
        word
    }
}

/// A random input of a template.
pub fn instance(template: &Template, random: &mut Random) -> Case {
    let mut case = Case::default();
    let mut words = template.iter();
    while let Some(word) = words.next() {
        let mut number = || words.next().and_then(|word| word.parse::<usize>().ok()).unwrap_or(0);
        match word.as_str() {
            "--sym-arg" => {
                let length = number();
                case.arguments.push(random.word(length));
            }
            "--sym-args" => {
                let (least, most, length) = (number(), number(), number());
                let count = least + random.below(most.saturating_sub(least) + 1);
                case.arguments.extend((0..count).map(|_| random.word(length)));
            }
            "--sym-arg-after" => {
                let mut argument = words.next().cloned().unwrap_or_default().into_bytes();
                let length = words.next().and_then(|word| word.parse().ok()).unwrap_or(0);
                argument.extend(random.bytes(length, false).into_iter().filter(|&byte| byte != 0));
                case.arguments.push(argument);
            }
            "--sym-stdin" => {
                let length = number();
                case.stdin = random.bytes(length, true);
            }
            "--sym-files" => {
                let (count, size) = (number(), number());
                let files = (b'A'..=b'Z').take(count).map(|name| char::from(name).to_string());
                case.files = files.map(|name| (name, random.bytes(size, true))).collect();
            }
            literal => case.arguments.push(literal.as_bytes().to_vec()),
        }
    }
    case
}

#[cfg(test)]
mod tests {
    use super::super::help::Help;
    use super::super::runs::tests::scripts;
    use super::{Random, instance, test};
    use std::time::Duration;

    fn template(text: &str) -> Vec<String> {
        text.split(' ').map(str::to_owned).collect()
    }

    #[test]
    fn instances_keep_to_their_template() {
        let mut random = Random::new(1, Vec::new());
        let mut counts = [0; 3];
        for _ in 0..300 {
            let case = instance(
                &template("-x --sym-arg-after -n 3 --sym-args 0 2 4 --sym-stdin 8 --sym-files 1 4"),
                &mut random,
            );
            let [first, second, rest @ ..] = &case.arguments[..] else { panic!("{case:?}") };
            assert!(first == b"-x" && second.starts_with(b"-n") && second.len() <= 5 && rest.len() <= 2);
            assert!(case.stdin.len() <= 8 && case.files.len() == 1 && case.files[0].1.len() <= 4);
            assert!(!case.arguments.iter().flatten().any(|&byte| byte == 0));
            counts[rest.len()] += 1;
        }
        assert!(counts.iter().all(|&count| count > 50), "{counts:?}");
    }

    #[test]
    fn a_frequent_difference_is_found() {
        let sides = scripts("case $1 in -*) echo old;; esac", "case $1 in -*) echo new;; esac");
        let help = Help::parse("Usage: tool\n");
        let tested = test(&sides, &help, &[template("--sym-arg 3")], Duration::from_secs(2), 7).unwrap();
        assert!(tested.tried > 5 && !tested.findings.is_empty());
        assert!(tested.findings.iter().all(|case| case.arguments[0].starts_with(b"-")));
    }
}
