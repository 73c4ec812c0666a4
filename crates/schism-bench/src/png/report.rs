//! The page about libpng's releases.

use super::regions::{Followed, Progress, Region, Regions, Surveyed};
use crate::table::Table;
use anyhow::{Context, Result};
use schism_program::Side;
use std::collections::BTreeMap;
use std::fmt::Write;

/// How many of the regions that can be reached were seen to come how far.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
struct Count {
    reached: usize,
    infected: usize,
    shown: usize,
}

/// One pair of releases.
pub struct Row {
    versions: [String; 2],
    regions: usize,
    reachable: Vec<bool>,
    /// How far each region came by the seeds, and by these and what `schism diff` made of them.
    by_seeds: Vec<Progress>,
    by_all: Vec<Progress>,
    /// Seeds that were not followed to their ends.
    cut: usize,
    /// How many seeds make the versions do something different, and how many were followed.
    differing: usize,
    followed: usize,
    /// How many seeds `schism diff` started from.
    pub chosen: usize,
    /// Confirmed differences, and kinds of them.
    confirmed: u64,
    kinds: usize,
    predicted: u64,
    paths: u64,
    /// Functions with regions that can be reached and were not, with their number.
    unreached: BTreeMap<String, usize>,
    /// Errors of one version only, and on how many inputs.
    faults: BTreeMap<(Side, String), usize>,
}

impl Row {
    /// A pair of which nothing was run yet.
    pub fn new(versions: [String; 2], regions: &Regions) -> Self {
        let nowhere = vec![Progress::Nowhere; regions.all.len()];
        Self {
            versions,
            regions: regions.all.len(),
            reachable: regions.all.iter().map(|region| region.reachable).collect(),
            by_seeds: nowhere.clone(),
            by_all: nowhere,
            cut: 0,
            differing: 0,
            followed: 0,
            chosen: 0,
            confirmed: 0,
            kinds: 0,
            predicted: 0,
            paths: 0,
            unreached: BTreeMap::new(),
            faults: BTreeMap::new(),
        }
    }

    /// Adds what a seed showed that was only run.
    pub fn add_survey(&mut self, seen: &Surveyed) {
        self.differing += usize::from(seen.differ);
        for &region in &seen.new {
            self.by_seeds[region] = self.by_seeds[region].max(Progress::Reached);
            self.by_all[region] = self.by_all[region].max(Progress::Reached);
        }
    }

    /// Adds what a seed showed.
    pub fn add_seed(&mut self, seen: &Followed) {
        self.followed += 1;
        self.cut += usize::from(seen.cut);
        for (&region, &progress) in &seen.progress {
            self.by_seeds[region] = self.by_seeds[region].max(progress);
        }
        self.add_test(seen);
    }

    /// Adds what a test of `schism diff` showed.
    pub fn add_test(&mut self, seen: &Followed) {
        for (&region, &progress) in &seen.progress {
            self.by_all[region] = self.by_all[region].max(progress);
        }
        let [old, new] = &seen.faults;
        for (side, fault, other) in [(Side::Old, old, new), (Side::New, new, old)] {
            if let (Some(fault), None) = (fault, other) {
                *self.faults.entry((side, fault.clone())).or_default() += 1;
            }
        }
    }

    /// Adds what `schism diff` says it executed, also on inputs that show no difference.
    pub fn add_report(&mut self, report: &serde_json::Value, regions: &Regions) -> Result<()> {
        let run = &report["run"];
        let number = |value: &serde_json::Value| value.as_u64().unwrap_or_default();
        (self.confirmed, self.predicted) = (number(&run["confirmed"]), number(&run["predicted"]));
        self.paths = number(&run["counters"]["paths"]);
        self.kinds = report["findings"].as_array().map_or(0, Vec::len);
        for file in run["reached_lines"].as_array().context("the report does not say which lines were reached")? {
            let side = if file["side"] == "old" { Side::Old } else { Side::New };
            let lines = file["lines"].as_array().into_iter().flatten().filter_map(serde_json::Value::as_u64);
            for line in lines {
                let place = (file["file"].as_str().unwrap_or_default().to_owned(), line as u32);
                for (region, progress) in regions.all.iter().zip(&mut self.by_all) {
                    if region.side == side && region.lines.contains(&place) {
                        *progress = (*progress).max(Progress::Reached);
                    }
                }
            }
        }
        Ok(())
    }

    /// Notes where nothing came to.
    pub fn name_unreached(&mut self, regions: &Regions) {
        let missed = |(region, progress): (&'_ Region, &Progress)| {
            (region.reachable && *progress == Progress::Nowhere).then(|| region.function.clone())
        };
        for function in regions.all.iter().zip(&self.by_all).filter_map(missed) {
            *self.unreached.entry(function).or_default() += 1;
        }
    }

    fn count(&self, progress: &[Progress]) -> Count {
        let least = |least: Progress| {
            progress.iter().zip(&self.reachable).filter(|&(&come, &reachable)| reachable && come >= least).count()
        };
        Count { reached: least(Progress::Reached), infected: least(Progress::Infected), shown: least(Progress::Shown) }
    }

    fn reachable(&self) -> usize {
        self.reachable.iter().filter(|&&reachable| reachable).count()
    }

    /// The versions in a word.
    pub fn name(&self) -> String {
        self.versions.join("-")
    }

    /// The numbers in a line.
    pub fn summary(&self) -> String {
        let [seeds, all] = [&self.by_seeds, &self.by_all].map(|progress| self.count(progress));
        format!(
            "{} regions, {} reachable; by seeds {seeds:?}, by all {all:?}, {} cut, {} differ",
            self.regions,
            self.reachable(),
            self.cut,
            self.differing
        )
    }
}

/// The whole page.
pub fn page(rows: &[Row], missing: &[String], seeds: usize, seconds: u64) -> String {
    let mut table = Table::new(&[
        "from",
        "to",
        "regions",
        "reachable",
        "reached by seeds",
        "infect",
        "show",
        "reached by all",
        "share",
        "infect",
        "show",
        "started from",
        "paths",
        "differences",
        "kinds",
        "unconfirmed",
    ]);
    for row in rows {
        let [seeds, all] = [&row.by_seeds, &row.by_all].map(|progress| row.count(progress));
        let share = format!("{:.1} %", 100.0 * all.reached as f64 / row.reachable().max(1) as f64);
        let [old, new] = &row.versions;
        table.row(&[
            old,
            new,
            &row.regions,
            &row.reachable(),
            &seeds.reached,
            &seeds.infected,
            &seeds.shown,
            &all.reached,
            &share,
            &all.infected,
            &all.shown,
            &row.chosen,
            &row.paths,
            &row.confirmed,
            &row.kinds,
            &(row.predicted - row.confirmed),
        ]);
    }
    let mut text = format!(
        "# Releases of libpng\n\n\
         Neighbouring releases from Debian's source packages, compared through the driver in `tests/png`, which reads, tells and writes images in \
         most ways that libpng has; zlib is the same on both sides and is executed like all else. The {seeds} seeds are images of a few \
         hundred bytes made from `tests/png/seeds.txt`. A number with a suffix is Debian's package with its later fixes.\n\n\
         A *region* is a smallest piece of the new version with one way in and out around changed instructions (`schism changes`), or one of the \
         old version of which nothing is left. A member that moved inside of a structure changes all code that uses it, so a new release \
         has many regions that can change no behaviour; what only names the release counts too. *Reachable* are those to which calls and branches \
         lead from the driver's `main`, whatever they depend on. *Reached*: a block with a changed instruction was entered; *infect*: unchanged code then computed something \
         else or was executed by one version only; *show*: something that can be seen from outside is different for it. *By all*: the seeds, and {seconds} s \
         of `schism diff` from as few of them as come as far, its tests followed in the same way.\n\n{table}\n"
    );
    for row in rows {
        tell(&mut text, row);
    }
    for release in missing {
        let _ = writeln!(text, "Left out, because it could not be fetched: {release}.\n");
    }
    text.push_str("`make bench-png` makes this page.\n");
    text
}

/// What else there is to say of a pair.
fn tell(text: &mut String, row: &Row) {
    let [old, new] = &row.versions;
    let _ = writeln!(text, "## {old} to {new}\n");
    let _ = writeln!(
        text,
        "{} seeds make the versions print something else or end in another way; {} were followed, first those that reach more than the ones before.\n",
        row.differing, row.followed
    );
    if !row.unreached.is_empty() {
        let named = row.unreached.iter().map(|(function, count)| format!("`{function}` {count}"));
        let _ = writeln!(text, "Never reached: {}.\n", named.collect::<Vec<_>>().join(", "));
    }
    for ((side, fault), count) in &row.faults {
        let (has, other) = if *side == Side::Old { (old, new) } else { (new, old) };
        let _ = writeln!(text, "- {fault}: {has} on {count} inputs, on which {other} makes no error");
    }
    if !row.faults.is_empty() {
        text.push('\n');
    }
    if row.cut > 0 {
        let _ = writeln!(text, "{} of these took too many instructions to be followed to their ends.\n", row.cut);
    }
}
