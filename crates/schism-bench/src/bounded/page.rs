//! The page of the documentation.

use super::{Cell, Choice, ORDERS, PROGRAMS, Program, Row, STRATEGIES};
use crate::table::Table;
use std::fmt::Display;

pub(super) fn page(rows: &[Row], choices: &[Choice], seconds: u64) -> String {
    let mut names = Vec::new();
    for (strategy, _) in STRATEGIES {
        names.extend(ORDERS.map(|order| format!("{strategy}, {order}")));
    }
    let chosen: Vec<String> = choices.iter().map(|choice| told(choice, rows)).collect();
    let firsts = choices.iter().flat_map(program).map(|program| {
        let read = if program.stdin.is_empty() {
            "nothing".to_owned()
        } else {
            format!("`{}`", program.stdin.escape_default())
        };
        format!("`{} {}` with {read} to read", program.name, program.arguments.join(" "))
    });
    let firsts: Vec<String> = firsts.collect();
    let templates = choices.iter().flat_map(program);
    let templates: Vec<String> =
        templates.map(|program| format!("`{} {}`", program.name, program.template.join(" "))).collect();
    format!(
        "# Semantic changes in bounded time (TR11/11, figure 5), repeated\n\n\
         Tools of coreutils. The mutants are made by a list of operators; each changes one line. Of those on lines that the symbolic input reaches (in some thousand \
         paths of the unchanged program), some are chosen, at the same distance from each other in the file; the others cannot be exposed. {}.\n\n\
         All strategies start from the same input, as in the paper: {}. What is symbolic of it: {}.\n\n\
         Each strategy has {seconds} s for each mutant, in each order, with all that it needs: the analyses, the runs, the solver. The runs come first; when their time is over, their inputs are run on both \
         versions and told apart. A semantic change counts when it was seen on the real programs.\n\n\
         Semantic changes exposed, on average over the mutants of a program (the bars of figure 5), and over all:\n\n\
         {}\n\
         Mutants of which at least one was exposed:\n\n\
         {}\n\
         {}\n\
         Each mutant: how many semantic changes after how many runs; `all` says that the time was enough for all partitions. A mutant that no cell exposes may be \
         the same program.\n\n\
         {}\n\
         `make bench-bounded` makes this page.\n",
        chosen.join("; "),
        firsts.join(", "),
        templates.join(", "),
        averages(rows, choices, &names),
        exposed(rows, choices, &names),
        summary(rows, &names),
        mutants(rows, &names),
    )
}

fn program(choice: &Choice) -> Option<&'static Program> {
    PROGRAMS.iter().find(|program| program.name == choice.program)
}

fn told(choice: &Choice, rows: &[Row]) -> String {
    let chosen = rows.iter().filter(|row| row.program == choice.program).count();
    let Choice { program, lines, mutants, reached } = choice;
    format!("{program}: {lines} lines, {mutants} mutants, {reached} on reached lines, {chosen} chosen")
}

/// A table with a row for each program and one for all; `value` makes a cell of the cells of one column.
fn by_program(rows: &[Row], choices: &[Choice], names: &[String], value: impl Fn(&[&Cell]) -> String) -> Table {
    let mut table = table("program", names);
    let programs = choices.iter().map(|choice| Some(choice.program));
    for program in programs.chain([None]) {
        let of_program: Vec<&Row> =
            rows.iter().filter(|row| program.is_none_or(|program| program == row.program)).collect();
        let column = |at: usize| value(&of_program.iter().map(|row| &row.cells[at]).collect::<Vec<_>>());
        add(&mut table, program.unwrap_or("all").to_owned(), (0..names.len()).map(column));
    }
    table
}

fn averages(rows: &[Row], choices: &[Choice], names: &[String]) -> Table {
    by_program(rows, choices, names, |cells| format!("{:.1}", sum(cells) as f64 / cells.len().max(1) as f64))
}

fn exposed(rows: &[Row], choices: &[Choice], names: &[String]) -> Table {
    by_program(rows, choices, names, |cells| {
        let exposed = cells.iter().filter(|cell| cell.exposed > 0).count();
        format!("{exposed} of {}", cells.len())
    })
}

fn sum(cells: &[&Cell]) -> u64 {
    cells.iter().map(|cell| cell.exposed).sum()
}

/// What the numbers say.
fn summary(rows: &[Row], names: &[String]) -> String {
    let total = |at: usize| rows.iter().map(|row| row.cells[at].exposed).sum::<u64>();
    let runs = |at: usize| rows.iter().map(|row| row.cells[at].runs).sum::<u64>();
    let mut order: Vec<usize> = (0..names.len()).collect();
    order.sort_by_key(|&at| std::cmp::Reverse(total(at)));
    let ranked: Vec<String> =
        order.iter().map(|&at| format!("{} ({} in {} runs)", names[at], total(at), runs(at))).collect();
    let none = rows.iter().filter(|row| row.cells.iter().all(|cell| cell.exposed == 0)).count();
    format!(
        "Most exposed first: {}. No strategy exposes {none} of the {} mutants. In the paper reach exposes most in bounded time, then cbpe with and without differencing, \
         and peso least, in both orders.\n",
        ranked.join("; "),
        rows.len()
    )
}

fn mutants(rows: &[Row], names: &[String]) -> Table {
    let mut table = table("mutant", names);
    for row in rows {
        let name = format!("{}.c:{} `{}`", row.program, row.line, row.text.replace('|', "\\|"));
        let all = |complete: bool| if complete { ", all" } else { "" };
        let cells = row.cells.iter();
        add(&mut table, name, cells.map(|cell| format!("{} in {}{}", cell.exposed, cell.runs, all(cell.complete))));
    }
    table
}

fn table(first: &str, names: &[String]) -> Table {
    let heading: Vec<&str> = std::iter::once(first).chain(names.iter().map(String::as_str)).collect();
    Table::new(&heading)
}

fn add(table: &mut Table, name: String, cells: impl Iterator<Item = String>) {
    let texts: Vec<String> = std::iter::once(name).chain(cells).collect();
    let texts: Vec<&dyn Display> = texts.iter().map(|text| text as &dyn Display).collect();
    table.row(&texts);
}

#[cfg(test)]
mod tests {
    use super::super::{Cell, Choice, ORDERS, Row, STRATEGIES};
    use super::page;

    #[test]
    fn a_page_adds_up() {
        let cells =
            |exposed: u64| vec![Cell { exposed, runs: 7, complete: exposed > 0 }; STRATEGIES.len() * ORDERS.len()];
        let row = |line: usize, exposed: u64| Row { program: "p", line, text: "a || b".into(), cells: cells(exposed) };
        let choice = Choice { program: "p", lines: 600, mutants: 9, reached: 4 };
        let text = page(&[row(3, 3), row(9, 0)], &[choice], 5);
        assert!(text.contains("p: 600 lines, 9 mutants, 4 on reached lines, 2 chosen."), "{text}");
        assert!(text.contains("| p.c:3 `a \\|\\| b` |") && text.contains("3 in 7, all"), "{text}");
        assert!(text.contains("1 of 2 |") && text.contains(" 1.5 |"), "{text}");
        assert!(text.contains("reach, fifo (3 in 14 runs)") && text.contains("exposes 1 of the 2 mutants"), "{text}");
    }
}
