//! Which documented changes the findings of a run show.
//!
//! A finding counts for one change at most. Where two documented changes cannot be told apart by [`Reduced::agrees`], the
//! first one takes any such finding, and the others only one with the very output of their witness and with the same
//! marks in its arguments.

use super::corpus::Row;
use super::help::Help;
use super::reduce::{Marks, Reduced, marks, reduce};
use super::runs::{Both, Case, Sides};
use super::signature::without_numbers;
use anyhow::{Context, Result};

/// What became of a documented change.
#[derive(Clone, Debug)]
pub struct Scored {
    /// The change.
    pub row: Row,
    /// Its witness shows a difference on these builds.
    pub shows: bool,
    /// An earlier change that cannot be told from it by the rule.
    pub like: Option<String>,
    /// The command of the finding that shows it.
    pub found: Option<String>,
}

/// A difference that no documented change accounts for.
#[derive(Clone, Debug)]
pub struct Other {
    /// A command that shows it.
    pub command: String,
    /// How both releases behave, in short.
    pub what: String,
    /// How many findings show it.
    pub count: usize,
}

/// A tool's score.
#[derive(Clone, Debug, Default)]
pub struct Score {
    /// Every documented change of the tool.
    pub rows: Vec<Scored>,
    /// All other differences, each once.
    pub others: Vec<Other>,
    /// Findings that show no stable difference.
    pub vanished: Vec<String>,
}

/// Scores the findings of one tool.
pub fn score(sides: &Sides, help: &Help, rows: &[&Row], findings: &[Case]) -> Result<Score> {
    let mut rows: Vec<&Row> = rows.to_vec();
    // Those that the benchmark is about choose first.
    rows.sort_by_key(|row| !row.is_small());
    let witnesses = witnesses(sides, help, &rows)?;
    let mut score = Score::default();
    let (mut cases, mut reduced) = (Vec::new(), Vec::new());
    for case in findings {
        match reduce(sides, case, help, &Marks::new())? {
            Some(finding) => {
                cases.push(case);
                reduced.push(finding);
            }
            // Texts about the tool itself are no finding, and no false one either.
            None if sides.run(case)?.is_about_itself() => {}
            None => score.vanished.push(case.command(sides.tool())),
        }
    }
    let mut shows = Vec::new();
    for row in 0..rows.len() {
        let fits = |(finding, case): (&Reduced, &&Case)| fits(sides, help, &witnesses, row, finding, case);
        shows.push(reduced.iter().zip(&cases).map(fits).collect::<Result<Vec<bool>>>()?);
    }
    let assigned = assign(&shows, reduced.len());
    let accounted: Vec<bool> = (0..reduced.len()).map(|finding| shows.iter().any(|row| row[finding])).collect();
    for (index, (row, finding)) in rows.iter().zip(&assigned).enumerate() {
        let found = finding.map(|index| cases[index].command(sides.tool()));
        let like = alike(&witnesses, index).map(|earlier| rows[earlier].id.clone());
        score.rows.push(Scored { row: (*row).clone(), shows: witnesses[index].is_some(), like, found });
    }
    score.others = others(sides.tool(), &reduced, &accounted);
    Ok(score)
}

/// The first finding that shows each change, if there is one; findings in the order in which they were made.
pub fn first_shown(sides: &Sides, help: &Help, rows: &[&Row], findings: &[Case]) -> Result<Vec<Option<usize>>> {
    let witnesses = witnesses(sides, help, rows)?;
    let mut first = vec![None; rows.len()];
    for (number, case) in findings.iter().enumerate() {
        let missing = (0..rows.len()).filter(|&row| first[row].is_none()).collect::<Vec<_>>();
        if missing.is_empty() {
            break;
        }
        let Some(finding) = reduce(sides, case, help, &Marks::new())? else { continue };
        for row in missing {
            if fits(sides, help, &witnesses, row, &finding, case)? {
                first[row] = Some(number);
                // One finding counts once.
                break;
            }
        }
    }
    Ok(first)
}

fn witnesses(sides: &Sides, help: &Help, rows: &[&Row]) -> Result<Vec<Option<Reduced>>> {
    rows.iter().map(|row| witness(sides, help, row)).collect()
}

/// A change's witness, reduced; nothing if it takes more than one run or shows nothing on these builds.
pub fn witness(sides: &Sides, help: &Help, row: &Row) -> Result<Option<Reduced>> {
    if !row.is_one_run() {
        return Ok(None);
    }
    let case = row.case()?;
    reduce(sides, &case, help, &marks(&case.stdin)).with_context(|| format!("the witness {}", row.id))
}

/// True if the finding shows the change of the row's witness.
fn fits(
    sides: &Sides,
    help: &Help,
    witnesses: &[Option<Reduced>],
    row: usize,
    finding: &Reduced,
    case: &Case,
) -> Result<bool> {
    let is_first = alike(witnesses, row).is_none();
    let Some(witness) = witnesses[row].as_ref().filter(|witness| witness.signature.agrees(&finding.signature)) else {
        return Ok(false);
    };
    let refused = witness.signature.refused.is_some();
    let keep = marks(&witness.first_case.stdin);
    let again = if refused || keep.is_empty() { Some(finding.clone()) } else { reduce(sides, case, help, &keep)? };
    let Some(finding) = again.filter(|finding| witness.agrees(finding)) else { return Ok(false) };
    let words = |case: &Case| marks(&case.arguments.concat());
    Ok(is_first || same_output(witness, &finding) && words(&witness.first_case) == words(case))
}

/// A finding for as many changes as possible, each for one; the first changes choose first.
fn assign(shows: &[Vec<bool>], findings: usize) -> Vec<Option<usize>> {
    let mut taken: Vec<Option<usize>> = vec![None; findings];
    for row in 0..shows.len() {
        augment(row, shows, &mut taken, &mut vec![false; findings]);
    }
    let mut assigned = vec![None; shows.len()];
    for (finding, row) in taken.iter().enumerate() {
        if let Some(row) = row {
            assigned[*row] = Some(finding);
        }
    }
    assigned
}

/// An earlier witness that agrees with this one.
fn alike(witnesses: &[Option<Reduced>], row: usize) -> Option<usize> {
    let witness = witnesses[row].as_ref()?;
    let agrees = |earlier: &Reduced| {
        let same_marks = marks(&earlier.first_case.stdin) == marks(&witness.first_case.stdin);
        earlier.agrees(witness) && (same_marks || earlier.signature.refused.is_some())
    };
    witnesses[..row].iter().position(|earlier| earlier.as_ref().is_some_and(agrees))
}

/// One step of bipartite matching: finds a finding for the row, moving others if that helps.
fn augment(row: usize, shows: &[Vec<bool>], taken: &mut Vec<Option<usize>>, tried: &mut Vec<bool>) -> bool {
    for finding in 0..taken.len() {
        if tried[finding] || !shows[row][finding] {
            continue;
        }
        tried[finding] = true;
        if taken[finding].is_none_or(|holder| augment(holder, shows, taken, tried)) {
            taken[finding] = Some(row);
            return true;
        }
    }
    false
}

fn same_output(one: &Reduced, two: &Reduced) -> bool {
    let outputs =
        |both: &Both| [&both.old, &both.new].map(|seen| without_numbers(&String::from_utf8_lossy(&seen.stdout)));
    // The reduction leaves nothing of what a release does with an option that the other refuses.
    if one.signature.refused.is_some() {
        outputs(&one.first) == outputs(&two.first)
    } else {
        outputs(&one.last) == outputs(&two.last)
    }
}

/// The findings that no change accounts for, each kind once.
fn others(tool: &str, findings: &[Reduced], accounted: &[bool]) -> Vec<Other> {
    let mut kinds: Vec<(&Reduced, usize)> = Vec::new();
    for (finding, _) in findings.iter().zip(accounted).filter(|(_, accounted)| !**accounted) {
        match kinds.iter_mut().find(|(known, _)| known.agrees(finding)) {
            Some((_, count)) => *count += 1,
            None => kinds.push((finding, 1)),
        }
    }
    let other = |(kind, count): (&Reduced, usize)| Other {
        command: kind.case.command(tool),
        // Messages may quote bytes that are no text.
        what: kind.signature.what().replace(|letter: char| letter.is_control(), "?"),
        count,
    };
    kinds.into_iter().map(other).collect()
}

#[cfg(test)]
mod tests {
    use super::super::corpus::Row;
    use super::super::help::Help;
    use super::super::runs::tests::{case, scripts};
    use super::{Score, first_shown, score};

    fn row(id: &str, witness: &str, stdin: &str) -> Row {
        Row {
            id: id.to_owned(),
            pair: "1-2".to_owned(),
            tool: "tool".to_owned(),
            kind: "fix".to_owned(),
            class: "args+stdin".to_owned(),
            category: String::new(),
            witness: witness.to_owned(),
            stdin: stdin.to_owned(),
            setup: String::new(),
            change: String::new(),
        }
    }

    const HELP: &str = "Usage: tool [OPTION]...\n  -n, --number=N  x\n  -q  x\n  --new  x\n  --version  x\n";
    const OLD: &str = "case $1 in --n*) echo \"tool: unrecognized option '$1'\" >&2; exit 1;;
        -n*) echo \"tool: bad number: '${1#-n}'\" >&2; exit 1;; -q) echo old;; esac";
    const NEW: &str = "case $1 in --n*|-n*) cat;; -q) echo new;; x) echo x;; --help) echo Usage: tool;; esac";

    fn scored(rows: &[Row], findings: &[(&[&str], &str)]) -> Score {
        let cases: Vec<_> = findings.iter().map(|(words, stdin)| case(words, stdin)).collect();
        let rows: Vec<&Row> = rows.iter().collect();
        score(&scripts(OLD, NEW), &Help::parse(HELP), &rows, &cases).unwrap()
    }

    fn found(score: &Score) -> Vec<(&str, Option<&str>)> {
        score.rows.iter().map(|scored| (scored.row.id.as_str(), scored.found.as_deref())).collect()
    }

    #[test]
    fn a_change_is_found_by_a_finding_with_its_signature() {
        let rows = [row("number", "tool -n5", "printf a"), row("new", "tool --new", ""), row("quiet", "tool -q", "")];
        let score =
            scored(&rows, &[(&["-n77"], "x"), (&["x"], ""), (&["--ne", "y"], ""), (&["z"], ""), (&["--help"], "")]);
        assert_eq!(
            found(&score),
            [("number", Some("printf %s x | tool -n77")), ("new", Some("tool --ne y")), ("quiet", None)]
        );
        assert_eq!(score.others.iter().map(|other| other.command.as_str()).collect::<Vec<_>>(), ["tool x"]);
        assert_eq!(score.vanished, ["tool z"]);
    }

    #[test]
    fn one_finding_counts_once() {
        let rows = [row("first", "tool --new", "printf a"), row("second", "tool --new", "printf b")];
        let one = scored(&rows, &[(&["--new"], "q")]);
        assert_eq!((one.rows[0].like.as_deref(), one.rows[1].like.as_deref()), (None, Some("first")));
        assert_eq!(found(&one), [("first", Some("printf %s q | tool --new")), ("second", None)]);
        let both = scored(&rows, &[(&["--new"], "b"), (&["--new"], "q")]);
        assert_eq!(found(&both).iter().filter(|(_, found)| found.is_some()).count(), 2);
        let neither = scored(&rows, &[(&["--new"], "q"), (&["--new"], "r")]);
        assert_eq!(found(&neither)[1].1, None);
    }

    #[test]
    fn the_first_finding_that_shows_a_change_is_known() {
        let rows = [row("number", "tool -n5", "printf a"), row("new", "tool --new", ""), row("quiet", "tool -q", "")];
        let findings = [case(&["x"], ""), case(&["--ne"], ""), case(&["-n7"], "x"), case(&["--new"], "")];
        let first = first_shown(&scripts(OLD, NEW), &Help::parse(HELP), &rows.each_ref(), &findings).unwrap();
        assert_eq!(first, [Some(2), Some(1), None]);
    }

    #[test]
    fn a_witness_that_shows_nothing_is_said_so() {
        let score = scored(&[row("none", "tool y", "")], &[]);
        assert!(!score.rows[0].shows);
    }
}
