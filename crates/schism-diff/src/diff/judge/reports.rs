//! What sanitizers report, and what the machine predicts that they will.

use schism_native::{Sanitizer, SanitizerReport as Native, Side};
use schism_report::diff::SanitizerReport;
use schism_search::SideEnd;
use schism_vm::Undefined;

/// What was reported of one side.
pub(super) fn seen(reports: &[Native], side: Side) -> Vec<SanitizerReport> {
    let report = |report: &Native| {
        let bare = match report.tool {
            Sanitizer::Address => SanitizerReport::address(&report.summary),
            Sanitizer::Undefined => SanitizerReport::undefined(&report.summary),
            Sanitizer::Thread => SanitizerReport::thread(&report.summary),
            Sanitizer::Memory => SanitizerReport::uninitialised(&report.summary),
        };
        let (function, place) = (report.function.clone(), report.place.as_deref().map(file_and_line));
        SanitizerReport { kind: report.kind.clone(), function, place, ..bare }
    };
    reports.iter().filter(|report| report.side == side).map(report).collect()
}

/// What is to be reported of one side. A side does not say what number it has, so its reports are known by the function alone.
pub(super) fn predicted(end: &SideEnd) -> Vec<SanitizerReport> {
    let mut reports: Vec<SanitizerReport> = Vec::new();
    for (what, place) in &end.undefined {
        let text = format!("{} in {}", what.describe(), place.function);
        let bare = match what {
            Undefined::Overlap => SanitizerReport::address(text),
            Undefined::Race => SanitizerReport::thread(text),
            Undefined::Uninitialised => SanitizerReport::uninitialised(text),
            _ => SanitizerReport::undefined(text),
        };
        let report =
            SanitizerReport { kind: what.describe().to_owned(), function: Some(place.function.clone()), ..bare };
        if !reports.contains(&report) {
            reports.push(report);
        }
    }
    reports
}

/// `file:line` without folders, which differ between the versions, and without the column.
fn file_and_line(place: &str) -> String {
    let name = place.rsplit('/').next().unwrap_or(place);
    name.splitn(3, ':').take(2).collect::<Vec<_>>().join(":")
}
