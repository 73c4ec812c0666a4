//! Tables, for the terminal and for Markdown: the same text serves both.

use std::fmt;

/// Rows of cells below a heading. The first column is text, the others are set to the right.
pub struct Table {
    rows: Vec<Vec<String>>,
}

impl Table {
    /// An empty table with these column names.
    pub fn new(heading: &[&str]) -> Table {
        Table { rows: vec![heading.iter().map(|name| name.to_string()).collect()] }
    }

    /// Adds a row; a missing cell is empty.
    pub fn row(&mut self, cells: &[&dyn fmt::Display]) {
        self.rows.push(cells.iter().map(|cell| cell.to_string()).collect());
    }
}

impl fmt::Display for Table {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let columns = self.rows[0].len();
        let cell = |row: &Vec<String>, column: usize| row.get(column).cloned().unwrap_or_default();
        let width = |column| self.rows.iter().map(|row| cell(row, column).chars().count()).max().unwrap_or(0).max(3);
        for (number, row) in self.rows.iter().enumerate() {
            for column in 0..columns {
                let (text, width) = (cell(row, column), width(column));
                if column == 0 {
                    write!(out, "| {text:<width$} ")?;
                } else {
                    write!(out, "| {text:>width$} ")?;
                }
            }
            writeln!(out, "|")?;
            if number == 0 {
                for column in 0..columns {
                    let dashes = "-".repeat(width(column));
                    let (left, right) = if column == 0 { (" ", " ") } else { (" ", ":") };
                    write!(out, "|{left}{dashes}{right}")?;
                }
                writeln!(out, "|")?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::Table;

    #[test]
    fn aligns_columns_and_is_markdown() {
        let mut table = Table::new(&["program", "s"]);
        table.row(&[&"loop", &1.25]);
        table.row(&[&"a long name"]);
        let expected = "\
| program     |    s |
| ----------- | ----:|
| loop        | 1.25 |
| a long name |      |
";
        assert_eq!(table.to_string(), expected);
    }
}
