//! The tables of `bench-diff`.

use super::{BLINDLY, Compared, Cost, FULLY, REPEATS, SECONDS, Silent, UNREACHABLE};
use crate::table::Table;
use std::fmt::Write;

/// How much less is to be executed, asked and waited for.
const AIM: f64 = 5.0;
/// How much more than one version a change that never infects may cost.
const SILENT_AIM: f64 = 1.2;
/// What a ratio is of, in the order of [`ratios`].
const MEASURES: [&str; 4] = ["instructions", "questions", "time", "time of the search alone"];

/// All that was measured.
pub(super) struct Report {
    pub(super) seconds: u64,
    pub(super) documented: Vec<Compared>,
    pub(super) rows: Vec<Compared>,
    pub(super) pairs: Vec<Compared>,
    pub(super) programs: Vec<Compared>,
    pub(super) unreachable: Cost,
    pub(super) silent: Vec<Silent>,
}

impl Report {
    /// The tables.
    pub(super) fn text(&self) -> String {
        let mut text = String::new();
        for (title, all) in [
            ("The first fixes of the coreutils corpus with small input, as documented", &self.documented),
            ("The same fixes, any difference, options known", &self.rows),
            ("Pairs of tests/pairs", &self.pairs),
            ("Programs of tests/shadow, without their seeds", &self.programs),
        ] {
            let _ = write!(text, "## {title}\n\nAgainst running both versions fully, the search blind:\n\n");
            let _ = write!(text, "{}", against(all, |it| &it.blindly));
            let _ = write!(
                text,
                "\nAgainst running both versions fully, in the usual order, which goes for the changes, all the same:\n\n"
            );
            let _ = writeln!(text, "{}", against(all, |it| &it.fully));
        }
        let Cost { paths, instructions, seconds, found, .. } = &self.unreachable;
        let verdict = if *found { "different" } else { "no difference" };
        let _ = write!(
            text,
            "## A change that cannot be reached\n\n{UNREACHABLE}: {verdict}, {paths} paths, {instructions} \
             instructions, {seconds:.1} s (aim: 0 paths).\n"
        );
        let _ = write!(text, "\n## Changes that are never seen\n\n{}", silent(&self.silent));
        text
    }

    /// The tables with what one has to know to read them.
    pub(super) fn document(&self) -> String {
        format!(
            "# What one execution for both versions saves\n\n\
             Written by `make bench-diff ARGS=--write`; do not edit.\n\n\
             Each comparison is made in three ways, with `--max-findings 1` and at most {} s unless told otherwise below: as it is; with `{}`, which runs \
             both versions fully on every path; and with `{}` besides, so that the search, as that of one version alone, does not \
             know where the changes are. Counted is what was done until the first confirmed difference: instructions executed \
             and questions asked until it was predicted, and the time until it was confirmed by schism's own clock, which \
             includes loading, analysing and confirming, which take \
             most of it where the difference is found soon; so the time of the search alone, until it predicted that difference, is told besides. One run comes before and does not count, as it builds \
             native programs that the others use again; then each is run {REPEATS} times in turn, and the one with the middle \
             time counts. A ratio is fully through \
             as it is, so more than 1 is saved; the aim is {AIM} in the geometric mean. No question at all counts as one.\n\n\
             A fix of coreutils is looked for in two ways. As documented: as by somebody who does not know of it, with all templates \
             that are made from the tool's help texts, and until a difference was confirmed that, made small afterwards, shows the documented \
             change ([coreutils-changes.md](coreutils-changes.md) says when it does); one such run takes {SECONDS} s, goes on behind its first \
             differences, and is made once. With its options known: \
             with one template, made from its witness by a rule: words that start with a \
             dash are literal; every other word, an option's separate argument too, and the standard input are symbolic, as \
             long as in the witness; there any difference counts, not only that of the witness. For a program of tests/shadow all that it \
             reads is free: as many arguments as its seeds have, and a standard input, each as long as the longest of them. Who found \
             nothing where another way did counts with all that it did.\n\n{}",
            self.seconds,
            FULLY.join(" "),
            BLINDLY.join(" "),
            self.text()
        )
    }
}

/// A table of one of the other ways beside what it is.
fn against(all: &[Compared], other: fn(&Compared) -> &Cost) -> String {
    let mut table = Table::new(&[
        "name",
        "template",
        "instructions",
        "fully",
        "ratio",
        "questions",
        "fully",
        "ratio",
        "seconds",
        "fully",
        "ratio",
        "searching",
        "fully",
        "ratio",
    ]);
    let mut counted = Vec::new();
    for it in all {
        let (ideas, fully) = (&it.ideas, other(it));
        let ratios = ratios(ideas, fully);
        // Without a difference on either side there is nothing to be early at.
        let counts = ideas.found || fully.found;
        if counts {
            counted.push(ratios);
        }
        let [instructions, questions, time, search] =
            ratios.map(|ratio| if counts { format!("{ratio:.2}") } else { "-".to_owned() });
        let seconds = |cost: &Cost| format!("{:.2}{}", cost.seconds, if cost.found { "" } else { " none" });
        let searching = |cost: &Cost| format!("{:.3}", cost.searched);
        table.row(&[
            &it.name,
            &it.template,
            &ideas.instructions,
            &fully.instructions,
            &instructions,
            &ideas.queries,
            &fully.queries,
            &questions,
            &seconds(ideas),
            &seconds(fully),
            &time,
            &searching(ideas),
            &searching(fully),
            &search,
        ]);
    }
    let mut text =
        format!("{table}\n`none`: no difference was confirmed. {} of {} count.\n\n", counted.len(), all.len());
    for (number, measure) in MEASURES.iter().enumerate() {
        let values: Vec<f64> = counted.iter().map(|ratios| ratios[number]).collect();
        if let Some(mean) = geometric_mean(&values) {
            let reached = if mean >= AIM { "reached" } else { "missed" };
            let _ = writeln!(text, "- {measure}: geometric mean of the ratios {mean:.2} (aim {AIM}: {reached})");
        }
    }
    text
}

fn silent(all: &[Silent]) -> String {
    let mut table = Table::new(&[
        "pair",
        "a value differs",
        "diff: paths",
        "instructions",
        "explore: paths",
        "instructions",
        "ratio",
    ]);
    let ratio = |it: &Silent| it.both.instructions.max(1) as f64 / it.one.instructions.max(1) as f64;
    for it in all {
        let infects = if it.infects { "yes" } else { "never" };
        let (both, one) = (&it.both, &it.one);
        let ratio = format!("{:.2}", ratio(it));
        table.row(&[&it.name, &infects, &both.paths, &both.instructions, &one.paths, &one.instructions, &ratio]);
    }
    let worst = all.iter().filter(|it| !it.infects).map(ratio).fold(0.0, f64::max);
    let reached = if worst <= SILENT_AIM { "reached" } else { "missed" };
    format!(
        "`schism diff` against `schism explore` of the new version alone, same template, both with `--strategy bfs`.\n\n\
         {table}\nThe most for a change that never infects: {worst:.2} times one version (aim {SILENT_AIM}: {reached}).\n"
    )
}

/// What is saved, in the order of [`MEASURES`]. There is no ratio to nothing, so that counts as one, and as a tenth of a millisecond.
fn ratios(ideas: &Cost, fully: &Cost) -> [f64; 4] {
    let ratio = |of: fn(&Cost) -> u64| of(fully).max(1) as f64 / of(ideas).max(1) as f64;
    let time = |of: fn(&Cost) -> f64| of(fully).max(1e-4) / of(ideas).max(1e-4);
    [ratio(|cost| cost.instructions), ratio(|cost| cost.queries), time(|cost| cost.seconds), time(|cost| cost.searched)]
}

fn geometric_mean(values: &[f64]) -> Option<f64> {
    let logarithms: f64 = values.iter().map(|value| value.ln()).sum();
    (!values.is_empty()).then(|| (logarithms / values.len() as f64).exp())
}

#[cfg(test)]
mod tests {
    use super::{Compared, Cost, Silent, against, geometric_mean, ratios, silent};

    fn cost(instructions: u64, queries: u64, seconds: f64, found: bool) -> Cost {
        Cost { instructions, queries, paths: 1, seconds, searched: seconds / 2.0, found }
    }

    #[test]
    fn a_geometric_mean_multiplies() {
        assert_eq!(geometric_mean(&[]), None);
        assert!((geometric_mean(&[2.0, 8.0]).unwrap() - 4.0).abs() < 1e-9);
        assert!((geometric_mean(&[4.0, 0.25]).unwrap() - 1.0).abs() < 1e-9);
    }

    #[test]
    fn nothing_counts_as_one() {
        assert_eq!(ratios(&cost(100, 0, 2.0, true), &cost(500, 3, 1.0, true)), [5.0, 3.0, 0.5, 0.5]);
    }

    #[test]
    fn only_what_was_found_counts() {
        let row = |ideas, fully| {
            let blindly = cost(70, 1, 60.0, true);
            Compared { name: "x".to_owned(), template: "-a".to_owned(), ideas, fully, blindly }
        };
        let none = row(cost(1, 1, 60.0, false), cost(900, 1, 60.0, false));
        let late = row(cost(10, 1, 1.0, true), cost(60, 4, 60.0, false));
        let all = [none, late];
        assert!(against(&all, |it| &it.blindly).contains("2 of 2 count."));
        let text = against(&all, |it| &it.fully);
        assert!(text.contains("1 of 2 count."), "{text}");
        assert!(text.contains("- instructions: geometric mean of the ratios 6.00 (aim 5: reached)"), "{text}");
        assert!(text.contains("- questions: geometric mean of the ratios 4.00 (aim 5: missed)"), "{text}");
        assert!(text.contains("60.00 none"), "{text}");
    }

    #[test]
    fn a_change_that_infects_has_no_aim() {
        let row = |infects, both| Silent {
            name: "x",
            infects,
            both: cost(both, 0, 1.0, false),
            one: cost(10, 0, 1.0, false),
        };
        assert!(silent(&[row(true, 90), row(false, 11)]).contains("1.10 times one version (aim 1.2: reached)"));
        assert!(silent(&[row(false, 13)]).contains("1.30 times one version (aim 1.2: missed)"));
    }
}
