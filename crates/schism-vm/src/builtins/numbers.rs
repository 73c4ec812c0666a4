//! Numbers that are printed or read while they may be expressions, without a decision for each digit.
//!
//! musl asks these functions first, see `schism_numbers.h`: `format_integer` prints the integers of printf, `scan_integer` reads those of
//! strtol and atoi. What they cannot do exactly they leave to musl.

mod layout;
mod print;
mod scan;

use super::Run;

pub(super) fn find(name: &str) -> Option<Run> {
    Some(match name {
        "__schism_format_integer" => print::format_integer,
        "__schism_scan_integer" => scan::scan_integer,
        _ => return None,
    })
}
