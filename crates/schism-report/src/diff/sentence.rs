//! A finding in one sentence, as a person would say it: on which input, and what either version does there.

use schism_case::{Circumstance, Difference, Input, Status};

use super::class::{Class, Seen};
use super::finding::Finding;
use super::headline::{end_words, fault_words, first_difference, line_words, undefined_words};
use super::visible::visible;
use crate::numbers::grouped;
use crate::typed::Reproduction;
use crate::words::quote;

/// Characters of a command, and of a call with its arguments.
const MOST_COMMAND: usize = 70;
const MOST_CALL: usize = 200;
/// Bytes of standard input that the sentence names.
const SHORT_INPUT: usize = 16;
/// Files that it names.
const MOST_FILES: usize = 4;

/// What a version does.
const VERBS: [&str; 4] = ["fails ", "makes ", "prints ", "returns "];

impl Finding {
    /// The finding in one sentence: `` `cut -b 0` fails with status 1 in old and prints an empty line in new ``.
    pub fn headline(&self) -> String {
        format!("{} {}", self.subject(), self.predicate())
    }

    /// The call of `--entry` with its arguments.
    pub(crate) fn call_text(&self) -> Option<String> {
        Some(self.call.as_ref()?.text(&self.values))
    }

    /// The call as C.
    pub(crate) fn reproduction(&self) -> Option<Reproduction> {
        let stdout = [&self.old, &self.new].map(|seen| seen.outcome.stdout.as_slice());
        self.call.as_ref()?.reproduction(&self.values, stdout)
    }

    /// On which inputs, as a formula over the bytes of the input.
    pub(crate) fn when(&self) -> Option<String> {
        // The call of a function has its arguments, which say more than their bytes.
        let is_told = !self.condition.is_empty() && self.call.is_none();
        let path = is_told.then(|| self.condition.join(" && "));
        self.semantic.clone().or(path)
    }

    /// What is run, as short as it can be said.
    fn subject(&self) -> String {
        if let Some(call) = self.call_text() {
            return cut(&call, MOST_CALL);
        }
        let input = &self.input;
        let assignments = input.environment.iter().map(|string| quote(string));
        let words: Vec<String> = assignments.chain(input.argv.iter().map(|word| quote(word))).collect();
        let mut text = format!("`{}`", cut(&words.join(" "), MOST_COMMAND));
        for (index, circumstance) in circumstances(input, &self.values).iter().enumerate() {
            text += if index == 0 { " with " } else { " and " };
            text += circumstance;
        }
        match input.circumstance.words() {
            Some(words) if input.circumstance != Circumstance::Usual => format!("{text}, where {words},"),
            _ => text,
        }
    }

    /// What differs.
    fn predicate(&self) -> String {
        let (old, new) = (&self.old, &self.new);
        match self.class {
            Class::UndefinedInNew => format!("has undefined behaviour only in new: {}", undefined_words(new)),
            Class::UndefinedInOld => format!("has undefined behaviour only in old: {}", undefined_words(old)),
            Class::RaceInNew => format!("has a data race only in new: {}", undefined_words(new)),
            Class::RaceInOld => format!("has a data race only in old: {}", undefined_words(old)),
            Class::LeakInNew => "loses memory only in new".to_owned(),
            Class::LeakInOld => "loses memory only in old".to_owned(),
            Class::Divergence => "goes different ways in old and new, and does the same".to_owned(),
            Class::Cost => self.cost_words(),
            Class::Files => self.file_words(),
            Class::Output | Class::Stderr => self.output_words(),
            _ => {
                let (old, new) = (self.deed(old, new), self.deed(new, old));
                // One verb is enough for both.
                let verb = VERBS.into_iter().find(|verb| old.starts_with(verb)).unwrap_or_default();
                format!("{old} in old and {} in new", new.strip_prefix(verb).unwrap_or(&new))
            }
        }
    }

    /// What one version does, beside what the other does.
    fn deed(&self, seen: &Seen, other: &Seen) -> String {
        if seen.hung {
            return "does not end".to_owned();
        }
        if seen.is_faulty() {
            return match seen.outcome.status {
                Status::Killed(_) if seen.sanitizers.is_empty() && seen.outcome.fault.is_none() => {
                    end_words(seen.outcome.status, false).replacen("killed", "is killed", 1)
                }
                _ => {
                    let words = fault_words(seen);
                    // Where it was is no news for a sentence, and it varies.
                    let words = words.split(" on unknown address").next().unwrap_or_default();
                    format!("makes a memory error ({})", cut(words, MOST_COMMAND))
                }
            };
        }
        match seen.outcome.status {
            Status::Killed(_) => end_words(seen.outcome.status, false).replacen("killed", "is killed", 1),
            Status::Exited(0) => {
                let returned = self.call.as_ref().and_then(|call| call.returned(&seen.outcome.stdout));
                returned.unwrap_or_else(|| printed(&seen.outcome.stdout, &other.outcome.stdout))
            }
            Status::Exited(status) => format!("fails with status {status}"),
        }
    }

    /// The first lines of text that differ, or the values that a function returned or left.
    fn output_words(&self) -> String {
        let (old, new) = (&self.old.outcome, &self.new.outcome);
        if let Some(told) = self.call.as_ref().and_then(|call| call.difference(&old.stdout, &new.stdout)) {
            return told;
        }
        for difference in &self.differences {
            let (verb, old, new) = match difference {
                Difference::Stdout(_) => ("prints", &old.stdout, &new.stdout),
                Difference::Stderr(_) if self.class == Class::Stderr => {
                    ("writes to standard error", &old.stderr, &new.stderr)
                }
                Difference::Output(name) => return format!("computes another {name} in old and in new"),
                _ => continue,
            };
            let (old, new) = first_difference(old, new);
            return format!("{verb} {} in old and {} in new", line_words(old, new), line_words(new, old));
        }
        "prints something else in old than in new".to_owned()
    }

    fn file_words(&self) -> String {
        let paths = self.differences.iter().filter_map(|difference| match difference {
            Difference::File(path) => Some(quote(path)),
            _ => None,
        });
        let paths: Vec<String> = paths.take(MOST_FILES).collect();
        format!("leaves other files in old than in new: {}", paths.join(", "))
    }

    fn cost_words(&self) -> String {
        let Some(cost) = &self.cost else { return "costs more in one version than in the other".to_owned() };
        let instructions = (grouped(cost.old.instructions), grouped(cost.new.instructions));
        let heap = (grouped(cost.old.peak_heap), grouped(cost.new.peak_heap));
        format!(
            "takes {} instructions and {} bytes of heap in old, {} and {} in new",
            instructions.0, heap.0, instructions.1, heap.1
        )
    }
}

/// What a program that succeeds prints, if that is not what the other one prints.
fn printed(text: &[u8], other: &[u8]) -> String {
    if text == other || text.is_empty() {
        return "succeeds".to_owned();
    }
    let (mine, theirs) = first_difference(text, other);
    format!("prints {}", line_words(mine, theirs))
}

/// What else the program is given.
fn circumstances(input: &Input, values: &[(String, Vec<u8>)]) -> Vec<String> {
    let mut all = Vec::new();
    if !input.stdin.is_empty() && input.circumstance != Circumstance::InputClosed {
        let text = visible(&input.stdin);
        all.push(match input.stdin.len() {
            ..=SHORT_INPUT => format!("`{text}` on standard input"),
            bytes => format!("{bytes} bytes on standard input"),
        });
    }
    let names: Vec<String> = input.files.iter().take(2).map(|(path, _)| quote(path)).collect();
    match input.files.len() {
        0 => {}
        1 | 2 => all.push(format!("the files {}", names.join(" and ")).replacen("files", noun(names.len()), 1)),
        more => all.push(format!("{more} files")),
    }
    let values: Vec<String> =
        values.iter().take(3).map(|(name, bytes)| format!("{name} = {}", crate::typed::untyped(bytes))).collect();
    if !values.is_empty() {
        all.push(values.join(", "));
    }
    all
}

fn noun(count: usize) -> &'static str {
    if count == 1 { "file" } else { "files" }
}

fn cut(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_owned();
    }
    text.chars().take(most.saturating_sub(3)).chain("...".chars()).collect()
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::diff::sample::{crash, hang, outcome, overflow, wide};
    use crate::diff::sanitizer::Report;
    use crate::diff::{Cost, Ignore, Usage};
    use crate::typed::{Call, Parameter, Shape};

    fn finding(old: Seen, new: Seen) -> Finding {
        Finding::compare(1, Input::new(["p", "-x"]), old, new, &Ignore::default()).unwrap()
    }

    fn seen(stdout: &str, stderr: &str, status: Status) -> Seen {
        Seen::new(outcome(stdout, stderr, status))
    }

    #[test]
    fn sentences_say_what_either_version_does() {
        let old = seen("", "", Status::Exited(0));
        let told = |new: &Seen| finding(old.clone(), new.clone()).headline();
        assert_eq!(told(&seen("", "", Status::Exited(3))), "`p -x` succeeds in old and fails with status 3 in new");
        assert_eq!(
            told(&seen("", "", Status::Killed(11))),
            "`p -x` succeeds in old and is killed by signal 11 (SIGSEGV) in new"
        );
        let reported = Seen { sanitizers: vec![Report::address(overflow())], ..old.clone() };
        assert_eq!(told(&reported), "`p -x` succeeds in old and makes a memory error (heap-buffer-overflow) in new");
        let undefined = Report { function: Some("f".into()), ..Report::undefined("shift exponent 40 is too large") };
        let undefined = finding(Seen { sanitizers: vec![undefined], ..old.clone() }, old.clone());
        assert_eq!(
            undefined.headline(),
            "`p -x` has undefined behaviour only in old: shift exponent 40 is too large (UndefinedBehaviorSanitizer)"
        );
        let cost = Some(Cost { new: Usage { instructions: 5000, peak_heap: 0 }, ..Cost::default() });
        let costly = Finding { cost, ..Finding::new(1, Input::new(["p"]), old.clone(), old.clone(), Class::Cost) };
        assert_eq!(costly.headline(), "`p` takes 0 instructions and 0 bytes of heap in old, 5 000 and 0 in new");
        let mut left = old.clone();
        left.outcome.files.insert("a b", schism_case::Entry::file("x")).unwrap();
        assert_eq!(told(&left), "`p -x` leaves other files in old than in new: 'a b'");
        let fixed = finding(seen("", "", Status::Exited(1)), seen("\n", "", Status::Exited(0)));
        assert_eq!(fixed.headline(), "`p -x` fails with status 1 in old and prints an empty line in new");
        let other = finding(seen("", "", Status::Exited(1)), seen("", "", Status::Exited(5)));
        assert_eq!(other.headline(), "`p -x` fails with status 1 in old and with status 5 in new");
    }

    #[test]
    fn sentences_show_the_first_lines_that_differ() {
        let with = |stdout: &str, stderr: &str| seen(stdout, stderr, Status::Exited(0));
        let output = finding(with("a\nx = 7\n", ""), with("a\nx = 8\n", "e"));
        assert_eq!(output.headline(), "`p -x` prints `x = 7` in old and `x = 8` in new");
        let stderr = finding(with("", ""), with("", "\x1b[1mwarning\n"));
        let words = "`p -x` writes to standard error nothing in old and `\\x1b[1mwarning` in new";
        assert_eq!(stderr.headline(), words);
        assert!(wide().headline().len() < 300, "{}", wide().headline());
        let mut result = with("", "");
        result.outcome.outputs = vec![("r".into(), vec![1])];
        assert_eq!(finding(result, with("", "")).headline(), "`p -x` computes another r in old and in new");
    }

    #[test]
    fn inputs_are_named() {
        assert_eq!(
            crash().headline(),
            "`LC_ALL=C cut -f 0-` with `a\\tb\\n` on standard input prints `a\\tb` in old and makes a memory error \
             (heap-buffer-overflow) in new"
        );
        assert!(hang().headline().ends_with("in old and does not end in new"), "{}", hang().headline());
        let mut finding = finding(seen("", "", Status::Exited(0)), seen("", "", Status::Exited(1)));
        finding.input.files.insert("a b", schism_case::Entry::file("x")).unwrap();
        finding.input.circumstance = Circumstance::OutputFull;
        let words =
            "`p -x` with the file 'a b', where standard output is full, succeeds in old and fails with status 1 in new";
        assert_eq!(finding.headline(), words);
    }

    #[test]
    fn functions_are_told_as_calls() {
        let int = Shape::Int { signed: true, bytes: 4 };
        let call = Call {
            function: "half".into(),
            params: vec![Parameter { name: "x".into(), shape: int.clone() }],
            result: Some(int),
            ..Call::default()
        };
        let with = |new: Seen| Finding {
            call: Some(Arc::new(call.clone())),
            values: vec![("x".into(), vec![0xff; 4])],
            ..finding(seen("result = 0x00000000\n", "", Status::Exited(0)), new)
        };
        let other = with(seen("result = 0xffffffff\n", "", Status::Exited(0)));
        assert_eq!(other.headline(), "half(-1) returned 0 in old, -1 in new");
        let killed = with(seen("", "", Status::Killed(8)));
        assert_eq!(killed.headline(), "half(-1) returns 0 in old and is killed by signal 8 (SIGFPE) in new");
        let prints = with(seen("x\nresult = 0x00000000\n", "", Status::Exited(0)));
        assert!(prints.headline().starts_with("half(-1) prints "), "{}", prints.headline());
    }
}
