//! The table of `schism compare`: runs until something happens, and the columns of FSE'13's Tables 2 and 3.

use std::fmt::Write;

use schism_report::diff::Sequence;
use schism_search::Milestone;

use schism_diff::diff::Conclusion;

/// One strategy on one pair.
pub(super) struct Row {
    pair: String,
    strategy: String,
    cells: Vec<String>,
}

const COLUMNS: [&str; 22] = [
    "runs",
    "instructions",
    "queries",
    "seconds",
    "change: runs",
    "instructions",
    "infection: runs",
    "instructions",
    "difference: runs",
    "instructions",
    "seconds",
    "error: runs",
    "seconds",
    "differences",
    "pruned",
    "tests",
    "differ",
    "errors",
    "% critical",
    "% wrong of critical",
    "% wrong of others",
    "verdict",
];

impl Row {
    pub(super) fn new(pair: &str, strategy: &str, done: &Conclusion) -> Self {
        let Conclusion { facts, counters, first_error, findings, verdict, .. } = done;
        let milestone = |when: Option<Milestone>| match when {
            Some(Milestone { runs, instructions, .. }) => [runs.to_string(), instructions.to_string()],
            None => ["-".to_owned(), "-".to_owned()],
        };
        let mut cells = vec![
            counters.runs.to_string(),
            counters.instructions.to_string(),
            counters.queries.to_string(),
            format!("{:.2}", facts.seconds),
        ];
        cells.extend(milestone(counters.first_change));
        cells.extend(milestone(counters.first_infection));
        let first = facts.first;
        cells.push(first.map_or("-".to_owned(), |first| first.runs.to_string()));
        cells.push(first.map_or("-".to_owned(), |first| first.instructions.to_string()));
        cells.push(facts.first_seconds.map_or("-".to_owned(), |seconds| format!("{seconds:.2}")));
        let (runs, seconds) = match first_error {
            Some(moment) => (moment.predicted.runs.to_string(), format!("{:.2}", moment.seconds)),
            None => ("-".to_owned(), "-".to_owned()),
        };
        cells.extend([runs, seconds, findings.to_string()]);
        cells.push((counters.pruned.irrelevant() + counters.pruned.behind_output).to_string());
        cells.extend(sequence_cells(&facts.sequences));
        cells.push(verdict.answer.title().to_lowercase());
        Row { pair: pair.to_owned(), strategy: strategy.to_owned(), cells }
    }
}

/// Tests, differing ones, errors; the share of tests that exercise a critical sequence, and how many of those and of the others are wrong.
fn sequence_cells(sequences: &[Sequence]) -> Vec<String> {
    if sequences.is_empty() {
        return vec!["-".to_owned(); 6];
    }
    let sum = |count: fn(&Sequence) -> u64, critical: Option<bool>| -> u64 {
        sequences.iter().filter(|one| critical.is_none_or(|wanted| one.critical == wanted)).map(count).sum()
    };
    let percent = |part: u64, whole: u64| match whole {
        0 => "-".to_owned(),
        _ => format!("{:.1}", 100.0 * part as f64 / whole as f64),
    };
    let [tests, differ, errors] =
        [|one: &Sequence| one.tests, |one: &Sequence| one.differences, |one: &Sequence| one.errors];
    vec![
        sum(tests, None).to_string(),
        sum(differ, None).to_string(),
        sum(errors, None).to_string(),
        percent(sum(tests, Some(true)), sum(tests, None)),
        percent(sum(errors, Some(true)), sum(tests, Some(true))),
        percent(sum(errors, Some(false)), sum(tests, Some(false))),
    ]
}

fn lines(rows: &[Row]) -> Vec<Vec<String>> {
    let heading = ["pair", "strategy"].into_iter().chain(COLUMNS).map(str::to_owned).collect();
    let line = |row: &Row| [&[row.pair.clone(), row.strategy.clone()], &row.cells[..]].concat();
    std::iter::once(heading).chain(rows.iter().map(line)).collect()
}

/// For people, who may paste it into Markdown.
pub(super) fn render(rows: &[Row]) -> String {
    let lines = lines(rows);
    let width = |column: usize| lines.iter().map(|line| line[column].chars().count()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..COLUMNS.len() + 2).map(width).collect();
    let mut text = String::new();
    for (number, line) in lines.iter().enumerate() {
        for (column, cell) in line.iter().enumerate() {
            let width = widths[column];
            let _ = if column < 2 { write!(text, "| {cell:<width$} ") } else { write!(text, "| {cell:>width$} ") };
        }
        text.push_str("|\n");
        if number == 0 {
            for (column, width) in widths.iter().enumerate() {
                let end = if column < 2 { '-' } else { ':' };
                let _ = write!(text, "|{}{end}", "-".repeat(width + 1));
            }
            text.push_str("|\n");
        }
    }
    text
}

/// For programs. Names that a column shares with others get the name of its group.
pub(super) fn csv(rows: &[Row]) -> String {
    let mut lines = lines(rows);
    let mut group = String::new();
    for name in &mut lines[0] {
        match name.split_once(": ") {
            Some((before, what)) => {
                group = before.to_owned();
                *name = format!("{group} {what}");
            }
            None if !group.is_empty() && ["instructions", "seconds"].contains(&name.as_str()) => {
                *name = format!("{group} {name}");
            }
            None => group.clear(),
        }
    }
    let quoted = |cell: &String| {
        if cell.contains([',', '"', '\n']) { format!("\"{}\"", cell.replace('"', "\"\"")) } else { cell.clone() }
    };
    lines.iter().map(|line| line.iter().map(quoted).collect::<Vec<_>>().join(",") + "\n").collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sequence(tests: u64, differences: u64, errors: u64, critical: bool) -> Sequence {
        Sequence { changes: Vec::new(), tests, differences, errors, critical }
    }

    #[test]
    fn shares_of_critical_sequences() {
        let cells = sequence_cells(&[sequence(1, 1, 1, true), sequence(3, 2, 0, true), sequence(12, 3, 3, false)]);
        assert_eq!(cells, ["16", "6", "4", "25.0", "25.0", "25.0"]);
        assert_eq!(sequence_cells(&[]), ["-"; 6]);
    }

    #[test]
    fn columns_of_the_csv_have_names_of_their_own() {
        let row = Row { pair: "a,b".into(), strategy: "csg".into(), cells: vec!["1".into(); COLUMNS.len()] };
        let text = csv(&[row]);
        let mut names: Vec<_> = text.lines().next().unwrap().split(',').collect();
        let count = names.len();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), count, "{text}");
        assert!(text.lines().nth(1).unwrap().starts_with("\"a,b\",csg,1,"), "{text}");
    }
}
