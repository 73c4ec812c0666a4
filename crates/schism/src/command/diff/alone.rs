//! `--entry-changed`: the changed functions, each compared on its own, and what differs tried from the functions that users call.
//!
//! A function that is called alone gets arguments that nobody may ever give it. So a difference of one that users do not call themselves counts only if a
//! function of the interface shows one on a way over the changed lines of the first.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use schism_diff::diff::{Afterwards, Request, Unit, Units, conduct, units};
use schism_report::diff::{Answer, Document, FailOn, Side, terminal};

use super::options::USUAL_TIME;
use super::{End, Options};
use crate::command::terminal::Terminal;
use crate::exit::Exit;
use crate::{interrupt, say};

/// How the line of a difference begins of which no caller is known to show it.
pub(in crate::command) const ISOLATED: &str = "only in isolation";
/// Callers from which a difference is tried.
const MOST_CALLERS: usize = 4;
/// A function gets at least so much, as long as there is any time.
const LEAST: Duration = Duration::from_secs(10);

/// A changed line: whether it is of the new version, file, number.
type Line = (bool, String, u32);

/// What a comparison of one function came to.
#[derive(Clone, Debug)]
struct Compared {
    answer: Answer,
    /// Whether a difference is among those that decide the exit status.
    fails: bool,
    /// Headlines of the differences, with the changed lines on their ways.
    findings: Vec<(String, Vec<Line>)>,
    /// Why it is not the same, if nothing was found.
    reasons: Vec<String>,
    /// The whole report.
    text: String,
    folder: PathBuf,
}

/// What is to be said of a changed function.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Standing {
    /// Users see it by this function.
    Interface(String),
    /// Nobody is known to see it.
    Isolated(String),
    /// Every caller was compared, and none shows it.
    RuledOut,
    /// Nothing differs.
    Same,
    /// It was compared, without an answer.
    Open(String),
    /// It was not compared.
    NotCompared(String),
}

/// What functions that are called alone came to.
pub(in crate::command) struct Told {
    pub(in crate::command) end: End,
    /// All of it.
    pub(in crate::command) text: String,
    /// What users see of it: functions, and the output folders of their comparisons.
    pub(in crate::command) seen: Vec<(String, PathBuf)>,
    /// All but that, a line each, and whether it keeps the answer open.
    pub(in crate::command) others: Vec<(String, bool)>,
}

/// Compares what a request names, function by function, and says what came out.
pub(super) fn run(options: &Options, request: &Request) -> anyhow::Result<End> {
    let told = compare(request, options.budget.time_or(Some(USUAL_TIME)), options.counts.fail_on)?;
    say::result(&told.text)?;
    Ok(told.end)
}

/// Compares what a request names, function by function.
pub(in crate::command) fn compare(request: &Request, time: Option<Duration>, fail_on: FailOn) -> anyhow::Result<Told> {
    let terminal = Terminal::default();
    let mut units = units(request, &terminal.caller())?;
    units.elsewhere.extend(request.built.iter().flat_map(|built| built.doubts.clone()));
    let start = Instant::now();
    let until = time.map(|time| start + time);
    let mut bench = Bench { fail_on, request, units: &units, known: BTreeMap::new(), until };
    let mut told: Vec<(&Unit, Standing)> = Vec::new();
    for (number, unit) in units.changed.iter().enumerate() {
        say::note!("function {} of {}: {}", number + 1, units.changed.len(), unit.name);
        let standing = bench.stand(unit, units.changed.len() - number);
        if interrupt::pressed() {
            break;
        }
        told.push((unit, standing));
    }
    told.sort_by(|one, other| one.1.cmp(&other.1));
    let end = if interrupt::pressed() { End::Other(Exit::Interrupted) } else { bench.end(&told) };
    Ok(Told { end, text: bench.text(&told), seen: bench.seen(&told), others: bench.others(&told) })
}

/// Where functions are compared.
struct Bench<'b> {
    fail_on: FailOn,
    request: &'b Request,
    units: &'b Units,
    /// What was compared already; an error in words.
    known: BTreeMap<String, Result<Compared, String>>,
    until: Option<Instant>,
}

impl Bench<'_> {
    /// Compares a changed function, and from where users may see what differs.
    fn stand(&mut self, unit: &Unit, left: usize) -> Standing {
        let compared = match self.compared(&unit.name, left) {
            Ok(compared) => compared,
            Err(why) => return Standing::NotCompared(why),
        };
        match compared.answer {
            Answer::Different if self.units.is_interface(&unit.name) => Standing::Interface(unit.name.clone()),
            Answer::Different => self.climb(unit, left),
            Answer::SameWithinBounds => Standing::Same,
            Answer::NotReached => Standing::Open("no arguments were found that come to the change".to_owned()),
            Answer::Inconclusive => Standing::Open(compared.reasons.join("; ")),
        }
    }

    /// Tries a difference from the functions of the interface.
    fn climb(&mut self, unit: &Unit, left: usize) -> Standing {
        let above = self.units.interface_above(&unit.name);
        let mut is_ruled_out = !above.is_open && !above.functions.is_empty();
        let mut why = match (above.is_open, above.functions.len()) {
            (true, _) => "it may also be called through a pointer".to_owned(),
            (false, 0) => "nothing that users call comes to it".to_owned(),
            (false, count) if count > MOST_CALLERS => {
                is_ruled_out = false;
                format!("{MOST_CALLERS} of its {count} callers were tried")
            }
            (false, _) => String::new(),
        };
        for name in above.functions.iter().take(MOST_CALLERS) {
            let caller = self.compared(name, left);
            let shows = |compared: &Compared| {
                let mut lines = compared.findings.iter().flat_map(|(_, lines)| lines);
                lines.any(|line| unit.lines.contains(line))
            };
            match caller {
                Ok(compared) if shows(&compared) => return Standing::Interface(name.clone()),
                Ok(Compared { answer: Answer::SameWithinBounds, .. }) => {}
                Ok(compared) => {
                    is_ruled_out = false;
                    let reasons = compared.reasons.join("; ");
                    why = format!(
                        "no answer from {name}: {}",
                        if reasons.is_empty() { "other changes show there" } else { &reasons }
                    );
                }
                Err(error) => {
                    is_ruled_out = false;
                    why = format!("{name} cannot be tried: {error}");
                }
            }
        }
        if is_ruled_out { Standing::RuledOut } else { Standing::Isolated(why) }
    }

    /// Compares one function, or says again what came of it.
    fn compared(&mut self, name: &str, left: usize) -> Result<Compared, String> {
        if let Some(known) = self.known.get(name) {
            return known.clone();
        }
        let compared = self.compare(name, left);
        self.known.insert(name.to_owned(), compared.clone());
        compared
    }

    fn compare(&self, name: &str, left: usize) -> Result<Compared, String> {
        let mut request = self.request.clone();
        if let Some(until) = self.until {
            let rest = until.saturating_duration_since(Instant::now());
            if rest.is_zero() {
                return Err("the time was over; --max-time gives more".to_owned());
            }
            let share = rest / u32::try_from(left).unwrap_or(u32::MAX).max(1);
            request.max_time = Some(share.max(LEAST).min(rest.max(Duration::from_secs(1))));
        }
        let is_whole = name == "main" && self.units.is_program;
        request.entry = (!is_whole).then(|| name.to_owned());
        request.entry_null = !is_whole;
        let mut folder = request.output.clone().into_os_string();
        folder.push(format!(".{}", file_name(name)));
        request.output = folder.into();
        let terminal = Terminal::default();
        let words = |error: anyhow::Error| format!("{error:#}");
        let done = conduct(&request, &terminal.caller(), Afterwards::More).map_err(words)?;
        let document = Document::read(&request.output).map_err(|error| error.to_string())?;
        let findings = document.findings.into_iter().map(|item| {
            let lines = item.changed_lines.into_iter().map(|line| (line.side == Side::New, line.file, line.line));
            (item.headline, lines.collect())
        });
        Ok(Compared {
            answer: done.verdict.answer,
            fails: done.fails(self.fail_on),
            findings: findings.collect(),
            reasons: done.verdict.reasons.clone(),
            text: terminal::render(&done.report(), say::style()),
            folder: request.output,
        })
    }

    /// All of it in words: the answer, what users see in full, and a line for every other function.
    fn text(&self, told: &[(&Unit, Standing)]) -> String {
        let count = |is_it: fn(&Standing) -> bool| told.iter().filter(|(_, standing)| is_it(standing)).count();
        let seen = count(|standing| matches!(standing, Standing::Interface(_)));
        let isolated = count(|standing| matches!(standing, Standing::Isolated(_)));
        let open = count(|standing| matches!(standing, Standing::Open(_) | Standing::NotCompared(_)));
        let all = told.len();
        let mut text = match (seen, isolated, open + self.units.elsewhere.len()) {
            (1.., ..) => format!("DIFFERENT: {seen} of {all} changed functions, from the interface\n"),
            (0, 1.., 0) => format!("DIFFERENT: {isolated} of {all} changed functions, only in isolation\n"),
            (0, 0, 0) if all == 0 => "SAME WITHIN BOUNDS: no function changed\n".to_owned(),
            (0, 0, 0) => format!("SAME WITHIN BOUNDS: {all} changed functions, each called alone\n"),
            (0, _, missing) => format!("INCONCLUSIVE: {all} changed functions, {missing} without an answer\n"),
        };
        for (unit, standing) in told {
            let name = &unit.name;
            let _ = match standing {
                Standing::Interface(by) if by == name => {
                    writeln!(text, "  from the interface: {name}{}", self.found(by))
                }
                Standing::Interface(by) => writeln!(text, "  from the interface: {name}, by {by}{}", self.found(by)),
                _ => continue,
            };
        }
        self.others(told).iter().for_each(|(line, _)| text += &format!("  {line}\n"));
        for (by, _) in self.seen(told) {
            if let Some(Ok(compared)) = self.known.get(&by) {
                let _ = write!(text, "\n{by}\n{}", compared.text);
            }
        }
        text
    }

    /// The functions by which users see a difference, each once.
    fn seen(&self, told: &[(&Unit, Standing)]) -> Vec<(String, PathBuf)> {
        let mut seen: Vec<(String, PathBuf)> = Vec::new();
        for (_, standing) in told {
            let Standing::Interface(by) = standing else { continue };
            if let Some(Ok(compared)) = self.known.get(by).filter(|_| seen.iter().all(|(name, _)| name != by)) {
                seen.push((by.clone(), compared.folder.clone()));
            }
        }
        seen
    }

    /// A line for every function of which users are not known to see a difference, and for all that is no function.
    fn others(&self, told: &[(&Unit, Standing)]) -> Vec<(String, bool)> {
        let one = |(unit, standing): &(&Unit, Standing)| {
            let name = &unit.name;
            match standing {
                Standing::Interface(_) => None,
                Standing::Isolated(why) => Some((format!("{ISOLATED}: {name} ({why}){}", self.found(name)), false)),
                Standing::RuledOut => Some((format!("ruled out by every caller: {name}{}", self.found(name)), false)),
                Standing::Same => Some((format!("the same, called alone: {name}"), false)),
                Standing::Open(why) => Some((format!("no answer: {name}: {why}"), true)),
                Standing::NotCompared(why) => Some((format!("not compared: {name}: {why}"), true)),
            }
        };
        let elsewhere = self.units.elsewhere.iter().map(|what| (format!("not compared: {what}"), true));
        told.iter().filter_map(one).chain(elsewhere).collect()
    }

    /// What was found when a function was called, and where it lies.
    fn found(&self, name: &str) -> String {
        match self.known.get(name) {
            Some(Ok(compared)) => {
                let first = compared.findings.first().map(|(headline, _)| headline.as_str()).unwrap_or_default();
                format!(": {first}; {}", compared.folder.display())
            }
            _ => String::new(),
        }
    }

    fn end(&self, told: &[(&Unit, Standing)]) -> End {
        let fails = |name: &str| matches!(self.known.get(name), Some(Ok(compared)) if compared.fails);
        let counts_isolated = matches!(self.fail_on, FailOn::Isolated | FailOn::Any);
        let is_different = told.iter().any(|(unit, standing)| match standing {
            Standing::Interface(by) => fails(by),
            Standing::Isolated(_) => counts_isolated && fails(&unit.name),
            _ => false,
        });
        let is_open =
            |(_, standing): &(&Unit, Standing)| matches!(standing, Standing::Open(_) | Standing::NotCompared(_));
        match (is_different, told.iter().any(is_open) || !self.units.elsewhere.is_empty()) {
            (true, _) => End::Other(Exit::Different),
            (false, true) => End::Other(Exit::OutOfBudget),
            (false, false) => End::Same,
        }
    }
}

/// A part of the name of a folder: an assembler's name of a function may hold anything.
fn file_name(name: &str) -> String {
    let plain = |c: char| if c.is_ascii_alphanumeric() || c == '_' { c } else { '-' };
    name.chars().take(60).map(plain).collect()
}
