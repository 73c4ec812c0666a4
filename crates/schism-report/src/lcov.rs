//! Coverage in the form that lcov's `genhtml` and most editors and services read.
//!
//! Counts are 1 or 0: an exploration knows whether something was reached, not how often a user would.

use std::fmt::Write;

use crate::coverage::{Coverage, Share};

/// The whole tracefile.
pub(crate) fn tracefile(coverage: &Coverage) -> String {
    let mut text = String::new();
    for (name, file) in coverage.files() {
        let _ = writeln!(text, "TN:schism\nSF:{name}");
        for function in &file.functions {
            let _ = writeln!(text, "FN:{},{}", function.line, function.name);
        }
        for function in &file.functions {
            let _ = writeln!(text, "FNDA:{},{}", u8::from(function.is_reached()), function.name);
        }
        let reached = file.functions.iter().filter(|function| function.is_reached()).count();
        let _ = writeln!(text, "FNF:{}\nFNH:{reached}", file.functions.len());
        let branches = branches(&mut text, file.functions.iter().flat_map(|function| &function.branches));
        let _ = writeln!(text, "BRF:{}\nBRH:{}", branches.total, branches.covered);
        for (line, &reached) in &file.lines {
            let _ = writeln!(text, "DA:{line},{}", u8::from(reached));
        }
        let hit = file.lines.values().filter(|&&reached| reached).count();
        let _ = writeln!(text, "LF:{}\nLH:{hit}\nend_of_record", file.lines.len());
    }
    text
}

/// The branches with a known line. A branch is named by a number; `-` says that it was never reached.
fn branches<'c>(text: &mut String, branches: impl Iterator<Item = &'c crate::Branch>) -> Share {
    let mut share = Share::default();
    for (number, branch) in branches.filter(|branch| branch.line > 0).enumerate() {
        let reached = branch.ways.contains(&true);
        for (way, &taken) in branch.ways.iter().enumerate() {
            let count = if reached { u8::from(taken).to_string() } else { "-".to_owned() };
            let _ = writeln!(text, "BRDA:{},{number},{way},{count}", branch.line);
            share.total += 1;
            share.covered += usize::from(taken);
        }
    }
    share
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::expect;

    #[test]
    fn a_tracefile_has_functions_branches_and_lines() {
        expect![[r#"
            TN:schism
            SF:a.c
            FN:1,main
            FN:9,idle
            FNDA:1,main
            FNDA:0,idle
            FNF:2
            FNH:1
            BRDA:2,0,0,1
            BRDA:2,0,1,0
            BRDA:9,1,0,1
            BRDA:9,1,1,1
            BRDA:9,1,2,1
            BRDA:10,2,0,-
            BRDA:10,2,1,-
            BRF:7
            BRH:4
            DA:2,1
            DA:3,0
            DA:9,1
            DA:10,0
            LF:4
            LH:2
            end_of_record
        "#]]
        .assert_eq(&tracefile(&crate::coverage::tests::sample()));
    }
}
