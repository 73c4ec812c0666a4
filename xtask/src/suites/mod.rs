//! `traps` and `stills`: pairs that natively differ, of which schism must never say SAME, and pairs that do not, of which it must
//! never say DIFFERENT.
//!
//! Each pair's claim is checked natively first, so that a pair that proves nothing is found.

mod answer;
mod claim;
mod page;
mod pair;

use anyhow::{Result, ensure};

use answer::{Answered, ask};
use page::Score;
use pair::{Pair, Suite, listed, names};
use schism_bench::args::Args;
use schism_bench::native::parallel;
use schism_bench::paths;

/// The list of pairs in a sample, and that of pairs that are answered wrongly today.
const SAMPLE: &str = "sample";
const KNOWN: &str = "known.txt";
/// `--max-time` of each comparison.
const SECONDS: u64 = 20;

/// What became of one pair.
struct Checked {
    pair: Pair,
    /// Why the claim is not true, if it is not.
    claim: Option<String>,
    /// None where only claims are checked.
    answered: Option<Answered>,
}

/// Pairs that differ.
pub fn traps(arguments: &[String]) -> Result<()> {
    check(Suite::Traps, arguments)
}

/// Pairs that do not.
pub fn stills(arguments: &[String]) -> Result<()> {
    check(Suite::Stills, arguments)
}

fn check(suite: Suite, arguments: &[String]) -> Result<()> {
    let mut args = Args::new(arguments);
    let filter: String = args.value("--filter")?.unwrap_or_default();
    let jobs = args.value("--jobs")?.unwrap_or(2);
    let seconds = args.value("--seconds")?.unwrap_or(SECONDS);
    let (sample, write) = (args.flag("--sample"), args.flag("--write"));
    let (claims, list) = (args.flag("--claims"), args.flag("--list"));
    args.finish()?;
    let whole = filter.is_empty() && !sample && !claims;
    ensure!(!write || whole, "--write is for the whole suite");

    let known = listed(suite, KNOWN)?;
    let mut chosen = if sample { listed(suite, SAMPLE)? } else { names(suite)? };
    chosen.retain(|name| name.contains(&filter));
    ensure!(!chosen.is_empty(), "no pair has '{filter}' in its name");
    let schism = paths::schism()?;
    let one = |name: &String| -> Result<Checked> {
        let pair = Pair::read(suite, name)?;
        let claimed = match suite {
            Suite::Traps => claim::differ(&pair),
            Suite::Stills => claim::agree(&pair),
        };
        let claim = claimed.err().map(|error| format!("{error:#}"));
        let answered = (!claims).then(|| ask(&schism, &pair, seconds)).transpose()?;
        if list && let Some(answered) = &answered {
            println!("{name}: {} in {:.1} s; {}", answered.answer, answered.wall.as_secs_f64(), reasons(answered));
        }
        Ok(Checked { pair, claim, answered })
    };
    let checked = parallel(&chosen, jobs, one).into_iter().collect::<Result<Vec<_>>>()?;
    let score = Score::of(suite, &checked);
    if !claims {
        print!("{score}");
    }
    let problems = problems(suite, &checked, &known);
    problems.iter().for_each(|problem| println!("{problem}"));
    if write {
        page::write(suite, &score, seconds)?;
    }
    let unexpected = problems.iter().filter(|problem| problem.fatal).count();
    ensure!(unexpected == 0, "{unexpected} pairs are wrong");
    Ok(())
}

/// A pair that is not as it should be.
struct Problem {
    text: String,
    /// False if it is only not as good as it should be.
    fatal: bool,
}

impl std::fmt::Display for Problem {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.write_str(&self.text)
    }
}

fn problems(suite: Suite, checked: &[Checked], known: &[String]) -> Vec<Problem> {
    let mut problems = Vec::new();
    for Checked { pair, claim, answered } in checked {
        let name = &pair.name;
        let mut add = |fatal, text| problems.push(Problem { text, fatal });
        if let Some(claim) = claim {
            add(true, format!("{name}: the claim is not true: {claim}"));
        }
        let Some(answered) = answered else { continue };
        let wrong = answered.answer == suite.wrong() || answered.answer == answer::Answer::Trouble;
        match (wrong, known.contains(name)) {
            (true, true) => add(false, format!("{name}: {}, as is known", answered.answer)),
            (true, false) => add(true, format!("{name}: WRONG, {}: {}", answered.answer, reasons(answered))),
            (false, true) => add(true, format!("{name}: {} now, take it out of {KNOWN}", answered.answer)),
            (false, false) if answered.is_expected(pair, suite) => {}
            (false, false) => add(false, format!("{name}: {}: {}", answered.answer, reasons(answered))),
        }
    }
    problems
}

fn reasons(answered: &Answered) -> String {
    answered.reasons.join("; ")
}

#[cfg(test)]
mod tests {
    use super::answer::{Answer, Answered};
    use super::pair::{Expect, Pair, Suite};
    use super::{Checked, problems};
    use std::path::PathBuf;
    use std::time::Duration;

    fn checked(answer: Answer, expect: Option<Expect>) -> Checked {
        let pair = Pair {
            name: "area/name".to_owned(),
            folder: PathBuf::new(),
            options: Vec::new(),
            template: Vec::new(),
            witness: None,
            expect,
        };
        let reasons = vec!["a call of uname was approximated".to_owned()];
        Checked { pair, claim: None, answered: Some(Answered { answer, reasons, wall: Duration::ZERO }) }
    }

    fn fatal(suite: Suite, checked: Checked, known: &[String]) -> Vec<bool> {
        problems(suite, &[checked], known).iter().map(|problem| problem.fatal).collect()
    }

    #[test]
    fn only_a_wrong_answer_is_fatal() {
        let known = ["area/name".to_owned()];
        for (suite, right, wrong) in
            [(Suite::Traps, Answer::Different, Answer::Same), (Suite::Stills, Answer::Same, Answer::Different)]
        {
            assert!(fatal(suite, checked(right, None), &[]).is_empty());
            assert_eq!(fatal(suite, checked(Answer::Inconclusive, None), &[]), [false]);
            assert_eq!(fatal(suite, checked(wrong, None), &[]), [true]);
            assert_eq!(fatal(suite, checked(Answer::Trouble, None), &[]), [true]);
            assert_eq!(fatal(suite, checked(wrong, None), &known), [false]);
            assert_eq!(fatal(suite, checked(Answer::Inconclusive, None), &known), [true]);
            assert_eq!(fatal(suite, checked(right, None), &known), [true]);
        }
    }

    #[test]
    fn a_claim_that_is_not_true_is_fatal() {
        let untrue = Checked { claim: Some("no difference".to_owned()), ..checked(Answer::Different, None) };
        assert_eq!(fatal(Suite::Traps, untrue, &[]), [true]);
    }

    #[test]
    fn an_expected_answer_has_the_right_reason() {
        let expect = |words: &str| Some(Expect { answer: Answer::Inconclusive, words: words.to_owned() });
        assert!(fatal(Suite::Traps, checked(Answer::Inconclusive, expect("uname")), &[]).is_empty());
        assert_eq!(fatal(Suite::Traps, checked(Answer::Inconclusive, expect("sysinfo")), &[]), [false]);
        assert_eq!(fatal(Suite::Traps, checked(Answer::NotReached, expect("uname")), &[]), [false]);
        assert_eq!(fatal(Suite::Traps, checked(Answer::Same, expect("uname")), &[]), [true]);
    }
}
