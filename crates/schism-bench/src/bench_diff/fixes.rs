//! The first fixes of the coreutils corpus with small input, as comparisons of two releases.
//!
//! Each is looked for in two ways: with a template made from its witness, where any difference counts; and as somebody would who does not know of
//! it, with templates made from the tool's help texts, where only a finding counts that shows the documented change.

use super::Subject;
use super::cost::Cost;
use crate::paths;
use crate::releases::Documented;
use crate::releases::build::{RELEASES, Tool, Tools, prepare};
use crate::releases::corpus::{self, Row};
use anyhow::{Context, Result};
use schism_report::TestFolder;
use std::collections::BTreeMap;
use std::path::Path;

/// Rows of the corpus that are measured.
const ROWS: usize = 10;

/// Both releases of a row's tool.
struct Fix {
    row: Row,
    old: Tool,
    new: Tool,
}

/// The rows.
pub(super) struct Fixes(Vec<Fix>);

/// A tool in which some of them are, to be compared once for all of them.
pub(super) struct FixedTool<'a> {
    rows: Vec<&'a Row>,
    documented: Documented<'a>,
    pub(super) subject: Subject,
}

impl Fixes {
    /// Those whose tools are in both releases, which are built if need be.
    pub(super) fn load(jobs: usize) -> Result<Fixes> {
        let rows = corpus::load(&paths::root().join("benches-src/coreutils-changes.tsv"))?;
        let mut built: BTreeMap<String, Tools> = BTreeMap::new();
        let mut fixes = Vec::new();
        for row in rows.into_iter().filter(|row| row.is_small() && row.kind == "fix") {
            let (old, new) = row.pair.split_once('-').context("no pair of releases")?;
            for release in RELEASES.into_iter().filter(|release| [old, new].contains(&release.version)) {
                if !built.contains_key(release.version) {
                    built.insert(release.version.to_owned(), prepare(release, jobs)?);
                }
            }
            let tool = |version: &str| built.get(version).and_then(|tools| tools.get(&row.tool)).cloned();
            if let (Some(old), Some(new)) = (tool(old), tool(new)) {
                fixes.push(Fix { row, old, new });
            }
            if fixes.len() == ROWS {
                break;
            }
        }
        Ok(Fixes(fixes))
    }

    /// Each with a template of its own.
    pub(super) fn subjects(&self) -> Result<Vec<Subject>> {
        let subject = |fix: &Fix| Ok(fix.subject(&fix.row.id, Vec::new(), template(&fix.row)?));
        self.0.iter().map(subject).collect()
    }

    /// Each tool once, with templates that know nothing of the fixes.
    pub(super) fn tools(&self) -> Result<Vec<FixedTool<'_>>> {
        let groups = self.0.chunk_by(|one, other| (&one.row.pair, &one.row.tool) == (&other.row.pair, &other.row.tool));
        groups.map(FixedTool::new).collect()
    }
}

impl Fix {
    fn subject(&self, name: &str, more: Vec<String>, template: Vec<String>) -> Subject {
        let programs = [("--old-bin", &self.old), ("--new-bin", &self.new)];
        let options = programs.iter().flat_map(|(name, it)| [name.to_string(), it.native.display().to_string()]);
        Subject {
            name: name.to_owned(),
            old: self.old.bitcode.clone(),
            new: self.new.bitcode.clone(),
            options: options.chain(more).collect(),
            template,
        }
    }
}

impl<'a> FixedTool<'a> {
    fn new(fixes: &'a [Fix]) -> Result<FixedTool<'a>> {
        let first = fixes.first().context("a tool without a fix")?;
        let rows: Vec<&Row> = fixes.iter().map(|fix| &fix.row).collect();
        let documented = Documented::new(&first.row.tool, &first.old, &first.new, rows.clone())?;
        let (template, others) = documented.templates.split_first().context("no template")?;
        let others = others.iter().flat_map(|template| ["--template".to_owned(), template.join(" ")]).collect();
        let subject = first.subject(&first.row.tool, others, template.clone());
        Ok(FixedTool { rows, documented, subject })
    }

    /// Its fixes.
    pub(super) fn rows(&self) -> impl Iterator<Item = &'a Row> {
        self.rows.iter().copied()
    }

    /// How many templates it has.
    pub(super) fn templates(&self) -> usize {
        self.documented.templates.len()
    }

    /// What each fix took in the run that left this folder: until the first test that shows it, or all of it.
    pub(super) fn costs(&self, folder: &Path) -> Result<Vec<Cost>> {
        let (names, costs): (Vec<String>, Vec<Cost>) = Cost::of_tests(folder)?.into_iter().unzip();
        let tests: Vec<TestFolder> = names.iter().map(|name| TestFolder::at(folder.join(name))).collect();
        let whole = Cost { found: false, ..Cost::whole_diff(folder)? };
        let shown = self.documented.first_shown(&tests)?;
        Ok(shown.into_iter().map(|first| first.map_or(whole.clone(), |number| costs[number].clone())).collect())
    }
}

/// The witness's options as they are; its other words and its standard input free, as long as they are.
fn template(row: &Row) -> Result<Vec<String>> {
    let case = row.case()?;
    let mut template = Vec::new();
    for word in &case.arguments {
        if word.starts_with(b"-") {
            template.push(String::from_utf8(word.clone()).context("an option is no text")?);
        } else {
            template.extend(["--sym-arg".to_owned(), word.len().to_string()]);
        }
    }
    if !case.stdin.is_empty() {
        template.extend(["--sym-stdin".to_owned(), case.stdin.len().to_string()]);
    }
    Ok(template)
}

#[cfg(test)]
mod tests {
    use super::template;
    use crate::paths;
    use crate::releases::corpus;

    #[test]
    fn options_stay_and_the_rest_of_a_witness_is_free() {
        let rows = corpus::load(&paths::root().join("benches-src/coreutils-changes.tsv")).unwrap();
        let made = |id: &str| template(rows.iter().find(|row| row.id == id).unwrap()).unwrap().join(" ");
        assert_eq!(made("a-csplit-suppress2"), "-s --suppress-matched - --sym-arg 3 --sym-stdin 2");
        assert_eq!(made("a-mkdir-m"), "-m --sym-arg 3 --sym-arg 1");
    }
}
